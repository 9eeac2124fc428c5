"""The rules of thumb for Run Fast: plain choices, and that a sure play is sure."""

import random

import pytest
from librt.random import Random

from play import fresh, how_many
from upcard.games.run_fast.plays import FACES, PASS, play_in
from upcard.games.run_fast.rules import RunFast, RunFastRules, RunFastView
from upcard.players import run_fast

FOURS = "hand 0 4S 4H 4D 4C 9S 9H AS; hand 1 5S 6H; hand 2 6S 7D; played 1 rest; top 2 KS; turn 0"


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        # goes out
        ("hand 0 4S 4H; hand 1 5S 6S; hand 2 7S 8H; played 1 rest; turn 0", "lead 44"),
        # leads what nobody can beat, and then goes out
        ("hand 0 2S 3S; hand 1 KS KH; hand 2 QS QH; played 1 rest; turn 0", "lead 2"),
        # gets rid of the low card while it has the lead
        ("hand 0 3S 8S 8H QS 2S; hand 1 KS KH 5S; hand 2 QD QH 6S; played 1 rest; turn 0", "lead 3"),
        # keeps a straight together
        ("hand 0 3S 4S 5S 6S 7S 9H KS; hand 1 8S 9S TS JS QS KD; hand 2 5H 6H 8D QH; played 1 rest; turn 0",
         "lead 34567"),
        # beats with the single card, not with one of a pair
        ("hand 0 7S 7H 8S KS KH; hand 1 9S QS 3S; hand 2 QD QH 6S; played 1 rest; top 2 5S; turn 0", "beat 8"),
        # does not lead a single before a seat with one card
        ("hand 0 3S 7S 7H JS JH; hand 1 KS; hand 2 5H 6H; played 1 rest; turn 0", "lead 77"),
        # if it has to, the highest
        ("hand 0 3S 9S; hand 1 KS; hand 2 5H QH; played 1 rest; turn 0", "lead 9"),
        # nor a pair before a seat with two
        ("hand 0 4S 4H 9S QS; hand 1 7S 7H; hand 2 5H 6H 8H; played 1 rest; turn 0", "lead 9"),
        # a bomb that nobody can beat pays
        (FOURS, "beat 4444"),
    ],
)  # fmt: skip
def test_plain_choices(position: str, choice: str) -> None:
    deal = RunFastRules().read(position.replace("TS", "10S"))
    assert deal.move_text(run_fast.choose(deal.view(0), Random(1))) == choice


@pytest.mark.parametrize(("pay", "choice"), [("reply", "4444"), ("standing", "4444"), ("none", "A")])
def test_a_bomb_that_pays_nothing_is_kept(pay: str, choice: str) -> None:
    deal = RunFastRules({"bomb_pay": pay}).read(FOURS)
    assert deal.move_text(run_fast.choose(deal.view(0), Random(1))) == f"beat {choice}"


@pytest.mark.parametrize(
    ("hand", "work"),
    [
        ("3S", 93),  # 100 less 7
        ("2S", 9),
        ("3S 3H", 113),
        ("KS KH KD", 43),
        ("5S 5H 5D 5C", -40),
        ("AS AD AC", -40),
        ("3S 4S 5S 6S 7S", 133),  # as a straight; one by one it is 395
        ("3S 4S 5S 6S 7S KS KH", 133 + 43),
        ("3S 3H 4S 4H", 133),
        ("3S 4S 5S 6S 7S 8S 8H", 133 + 58),  # 345678 8 is less work than 34567 88
        ("3S 4S 5S 6S 7S 9S 9H 10S 10H", 133 + 91),
        ("JS QS KS AS 2S", 37 + 30 + 23 + 16 + 9),  # a two is in no straight
    ],
)
def test_the_work_of_a_hand(hand: str, work: int) -> None:
    assert run_fast.work_of(FACES.read(hand), run_fast.DEPTH) == work


def test_what_is_sure_cannot_be_beaten() -> None:
    """Not by the true hands; and something is sure now and then."""
    sure = 0
    for n in range(how_many(100, 5_000)):
        rng = random.Random(f"sure {n}")
        deal = fresh("run_fast", rng).deal
        assert isinstance(deal, RunFast)
        while not deal.over():
            view = deal.view(deal.turn)
            assert isinstance(view, RunFastView)
            for move in view.moves:
                if move == PASS or not run_fast.unbeatable(view, play_in(move)):
                    continue
                sure += 1
                after = deal.copy()
                after.play(move)
                for _ in range(2):
                    if not after.over():
                        assert list(after.legal()) == [PASS], (deal.position(), deal.move_text(move))
                        after.play(PASS)
            deal.play(rng.choice(list(deal.legal())))
    assert sure > how_many(100, 5_000)
