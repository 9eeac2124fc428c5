"""The rules of thumb for Conquian: plain choices, takes carried through as planned, and how often nobody wins."""

import random

import pytest
from librt.random import Random

from play import fresh, how_many
from upcard.games.conquian.moves import DISCARD, TAKE
from upcard.games.conquian.rules import Conquian, ConquianRules, ConquianView
from upcard.players import conquian

READY = "melds 0 7S-KS 2HDC 6C-JC; melds 1 3D-KD; hand 1 AH 3H; "


def chosen(deal: Conquian) -> str:
    return deal.move_text(conquian.choose(deal.view(deal.turn), Random(1)))


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        # wins
        (READY + "centre 5C; flipped yes; stock rest; turn 0", "take"),
        # the first meld, with two cards of the hand that were of no use before
        ("hand 0 2S 3S 7H JD QC KH 5C AD 6D 3C; hand 1 2H 3H 4H 5H 2D 3D 4D 2C 7C JC; centre 4S; stock rest; turn 0",
         "take"),
        # a set instead of the run in the hand is no step forward
        ("hand 0 5H 6H 7H 7S KD QD 2C 3C AS JS; hand 1 2H 3H 4H JH 2D 3D 4D QC KC 7C; centre 7D; stock rest; turn 0",
         "decline"),
        # forces, so that a card must be thrown
        (("melds 0 7S-KS 6C-QC; hand 0 3H 4H; melds 1 AD-7D; hand 1 2H 5H AH; centre 5C; flipped yes; phase window; "
         "stock rest; turn 1"), "force"),
        # but not a seat that would go out by it
        (READY + "centre 5C; flipped yes; phase window; stock rest; turn 1", "let go"),
        # throws the card that can be of no use any more: its neighbours are gone
        (("melds 0 4S-6S; hand 0 2H 3H 5C 6C JH QH QD AC; melds 1 KSHC; hand 1 4H 7H 3C 6H 3D 5D 6D; phase laying; "
         "waste AS AH AD 2C; stock rest; turn 0"), "discard AC"),
        # of two such cards the one that does not go on a meld of the other seat
        (("melds 0 4S-6S; hand 0 2H 3H 5C 6C JD QD AC KC; melds 1 KSHD; hand 1 4H 7H 3C 6H 3D 5D 6D; phase laying; "
         "waste AS AH AD 2C; stock rest; turn 0"), "discard AC"),
        # lays what is left
        ("melds 0 7S-KS 2HDC; hand 0 5H 6H 7H AD; melds 1 3D-KD; hand 1 AH 3H; phase laying; stock rest; turn 0",
         "meld 5H 6H 7H"),
        # gives away the card without a partner
        ("hand 0 AS 2S 3S 5H 6H 7H JH QC; hand 1 2D 3D 4D 5D 6D JC AC KS; phase giving; stock rest; turn 0", "give QC"),
    ],
)  # fmt: skip
def test_plain_choices(position: str, choice: str) -> None:
    options = {"size": "8/9", "cambio": "on"} if choice.startswith("give") else {}
    deal = ConquianRules(options).read(position)
    assert isinstance(deal, Conquian)
    assert chosen(deal) == choice


@pytest.mark.parametrize(
    ("position", "line"),
    [
        (READY + "centre 5C; flipped yes; stock rest; turn 0",
         ["take", "meld 7S JS QS KS", "meld 2H 2D 2C", "meld 5C 6C 7C JC"]),
        # the jack is borrowed from the run, and so three more cards lie
        ("melds 0 6S-JS KSHC; hand 0 JH JD 7C 2C; melds 1 AD-7D; hand 1 AH 3H 4H; centre 5S; stock rest; turn 0",
         ["take", "meld 5S 6S 7S", "meld JS JH JD", "meld KS KH KC", "discard 2C"]),
        # first the take, then what else the hand holds
        ("melds 0 7S-KS; hand 0 2H 2D 2C 6C 7C JC; melds 1 3D-KD; hand 1 AH 3H; centre 6S; stock rest; turn 0",
         ["take", "meld 6S 7S JS QS KS", "meld 2H 2D 2C", "meld 6C 7C JC"]),
    ],
)  # fmt: skip
def test_plain_takes(position: str, line: list[str]) -> None:
    deal = ConquianRules().read(position)
    assert isinstance(deal, Conquian)
    seat, played = deal.turn, list[str]()
    while deal.turn == seat:
        played.append(chosen(deal))
        deal.play(deal.read_move(played[-1]))
    assert played == line


def test_a_take_is_carried_through_as_planned() -> None:
    """The small moves of a take lead to what made the take look good."""
    takes = 0
    for n in range(how_many(200, 5_000)):
        deal = fresh("conquian", random.Random(f"takes {n}")).deal
        promised = None
        while not deal.over():
            view = deal.view(deal.turn)
            assert isinstance(view, ConquianView)
            move = conquian.choose(view, Random(1))
            if move == TAKE:
                promised = conquian.Plan(view).value_of_move(move)
            elif promised is not None:
                assert conquian.Plan(view).value_of_move(move) >= promised
                takes += move & 15 == DISCARD
                promised = None if move & 15 == DISCARD else promised
            deal.play(move)
    assert takes > how_many(200, 5_000)


def test_few_games_are_drawn() -> None:
    """Between two sensible seats: 13 % in the long run."""
    games, drawn = how_many(200, 20_000), 0
    for n in range(games):
        deal = fresh("conquian", random.Random(f"draws {n}"), ConquianRules()).deal
        while not deal.over():
            deal.play(conquian.choose(deal.view(deal.turn), Random(1)))
        drawn += max(deal.score(0), deal.score(1)) == 0
    assert drawn < 0.2 * games
