"""The rules of thumb for Double Emperor: plain choices, and the last tricks beside a search of their own."""

import random

import pytest
from librt.random import Random

from play import fresh, how_many, step
from solver.double_emperor import Search
from upcard.games.double_emperor.rules import DoubleEmperor, DoubleEmperorRules
from upcard.players import double_emperor


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        # leads a ten where nobody can follow
        ("hand 0 10S JS QH JH QD; hand 1 KH AH KD AD 10C; won 0 rest; turn 0", "10S"),
        # takes the ten with the jack, and keeps the ace for the king
        ("hand 0 KS QH AD QD; hand 1 JS AS KH AH KD; led 10S; won 0 rest; turn 1", "JS"),
        # but with the ace when there is nothing more to catch
        ("hand 0 QC QH AD QD; hand 1 JS AS KH AH KD; led 10S; won 0 rest; turn 1", "AS"),
        # gives the king to the ace, not the ten
        ("hand 0 JS QH AD QD; hand 1 10S KS KH AH KD; led AS; won 0 rest; turn 1", "KS"),
        # throws away what is worth least
        ("hand 0 JS QC AD QD; hand 1 10H JH KH AH KC; led AS; won 0 rest; turn 1", "JH"),
        # draws the queen, and then the ten is safe
        ("hand 0 KS 10S; hand 1 QS AH; won 0 rest; turn 0", "KS"),
    ],
)
def test_plain_choices(position: str, choice: str) -> None:
    deal = DoubleEmperorRules().read(position)
    assert deal.move_text(double_emperor.choose(deal.view(deal.turn), Random(1))) == f"play {choice}"


def test_the_last_tricks_are_played_perfectly() -> None:
    """By every option: no lead of the last four tricks takes more points than the one chosen."""
    for n in range(how_many(200, 5_000)):
        rng = random.Random(f"ending {n}")
        played = fresh("double_emperor", rng)
        deal, search = played.deal, Search()
        assert isinstance(deal, DoubleEmperor)
        while deal.hand0.bit_count() > n % 3 + 2 or deal.led >= 0:
            step(played, rng, eager=False)
        worth = search.leads(deal)
        chosen = deal.move_text(double_emperor.choose(deal.view(deal.turn), Random(n)))
        assert worth[chosen] == max(worth.values()), deal.position()
