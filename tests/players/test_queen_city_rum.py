"""The rules of thumb for Queen City Rum: plain choices."""

import pytest
from librt.random import Random

from upcard.games.queen_city_rum.rules import QueenCityRumRules
from upcard.players import queen_city_rum

TABLE = "melds 0:9SDC 1:5H-7H; laid 0 9S 9D 9C; laid 1 5H 6H 7H; "
LAST = "melds 0:9SDC 1:2H-4H; laid 0 9S 9D 9C; laid 1 2H 3H 4H; pile rest; recycled 1; "


@pytest.mark.parametrize(
    ("position", "choice", "options"),
    [
        # takes what makes a meld, and what can be laid off
        ("hand 0 7C 7D KS QH 2C; hand 1 2H 2S; pile JH 7H; stock rest; turn 0", "take", {}),
        (TABLE + "hand 0 7C JD KS QH 2C; hand 1 2H 2S; pile JH 8H; stock rest; turn 0", "take", {}),
        # but not what only makes a pair, and not what may not be laid off
        ("hand 0 7C JD KS QH 2C; hand 1 2H 2S; pile JH 7H; stock rest; turn 0", "draw", {}),
        (TABLE + "hand 1 7C; hand 0 2H 2S; pile JH 4S; stock rest; turn 1", "draw", {}),
        ("melds 0:9SDC; laid 0 9S 9D 9C; hand 1 7C QC; hand 0 2H 2S; pile JH 9H; stock rest; turn 1", "draw",
         {"own_meld_before_layoff": "on"}),
        # blocks the deal when ahead, and only then
        (LAST + "hand 0 KS 7C; hand 1 QS AD; turn 0", "draw", {}),
        (LAST + "hand 0 QS AD; hand 1 KS 7C; turn 1", "take", {}),
        # melds all of the run; two melds instead of the larger one
        ("hand 0 3D 4D 5D 6D 10S QH 2C; hand 1 2H; stock rest; phase play; turn 0", "meld 3D 4D 5D 6D", {}),
        ("hand 0 7H 8H 9H 9S 9D 9C 2C KD; hand 1 2H; stock rest; phase play; turn 0", "meld 9S 9D 9C", {}),
        # melds the kings, not the threes, where only one meld is allowed
        ("hand 0 3S 3H 3D KS KH KD 9C 8H; hand 1 2H; stock rest; phase play; turn 0", "meld KS KH KD",
         {"one_meld_per_turn": "on"}),
        # lays off what counts most first
        (TABLE + "hand 0 9H 8H KD QC; hand 1 2H 2S; stock rest; phase play; turn 0", "lay 9H on 9SDC", {}),
        # throws the single card; a pair that can no longer grow; the low one of two
        ("hand 0 7C 7D JS 10S KH; hand 1 2H 2S; stock rest; phase play; turn 0", "discard KH", {}),
        ("hand 0 7C 7D JS 10S; hand 1 2H 2S 3S; pile 7H 7S KC; stock rest; phase play; turn 0", "discard 7D", {}),
        ("hand 0 KC KD 3S 3H; hand 1 2H 2S; stock rest; phase play; turn 0", "discard 3S", {}),
        # keeps the melds that wait in the hand, and in the classic game goes out
        ("hand 0 3S 3H 3D KS KH KD KC QD; hand 1 2H; stock rest; phase play; turn 0", "meld KS KH KD KC",
         {"classic": "on"}),
        ("hand 0 3S 3H 3D KS KH KD QD 8C; hand 1 2H 5S 5C 6C 7C 9D JH; stock rest; phase play; melded yes; turn 0",
         "discard QD", {"one_meld_per_turn": "on"}),
        ("hand 0 3S 3H 3D KS KH QD 8C 10C; hand 1 2H; stock rest; phase play; turn 0", "discard QD", {"classic": "on"}),
    ],
)  # fmt: skip
def test_plain_choices(position: str, choice: str, options: dict[str, str]) -> None:
    deal = QueenCityRumRules(options).read(position)
    assert deal.move_text(queen_city_rum.choose(deal.view(deal.turn), Random(1))) == choice


@pytest.mark.parametrize(
    ("position", "score"),
    [
        # goes out with three melds at once
        ("hand 0 7H 8H 9H 9S 9D 9C KD KS KC; hand 1 2H AD; stock 2D rest; turn 0", "123 0"),
    ],
)
def test_plain_turns(position: str, score: str) -> None:
    deal = QueenCityRumRules().read(position)
    while deal.turn == 0:
        deal.play(queen_city_rum.choose(deal.view(0), Random(1)))
    assert f"{deal.score(0)} {deal.score(1)}" == score
