"""Positions and options as text: there and back, and refused in one sentence when malformed."""

import random

import pytest

from play import how_many, whole
from upcard.errors import Unreadable
from upcard.games import GAMES
from upcard.notation import MOST_TEXT, position_text, read_position, read_rules

ALL = pytest.mark.parametrize("name", list(GAMES))


@ALL
def test_a_position_line_reads_back(name: str) -> None:
    for n in range(how_many(20, 500)):
        played = whole(name, random.Random(f"position {name} {n}"), eager=True)
        deal = played.again()
        for move in played.log[: n * 2]:
            deal.play(move)
        text = position_text(deal)
        at = read_position(text)
        assert at == deal and at.of() == played.rules
        assert position_text(at) == text
        assert read_position(text.replace("; ", "\n")).position() == deal.position()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "one field 'game'"),
        ("game double_emperor; game double_emperor; turn 0", "one field 'game'"),
        ("game double_emperor", "field 'turn' is missing"),
        ("game double_emperor; turn 0", "cards are missing"),
        ("game double_emperor; hand 0 AS AS; turn 0", "AS stands there twice"),
        (
            "game double_emperor; hand 0 AS; hand 1 AS; turn 0",
            "AS stands there twice: in 'hand 0' and in 'hand 1'",
        ),
        ("game double_emperor; hand 0 2S; hand 1 rest; turn 0", "2S is not in this game's pack"),
        ("game double_emperor; hand 0 rest; hand 1 -; turn 0", "impossible position: "),
        ("game double_emperor; hand 0 AS; hand 1 AH; won 0 rest; turn 5", "field 'turn' cannot be '5'"),
        (
            "game double_emperor; hand 0 AS; hand 1 AH; won 0 rest; turn 0; wind north",
            "unknown field 'wind north'",
        ),
        ("x" * (MOST_TEXT + 1), "too long"),
    ],
)
def test_malformed_positions(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_position(text)
    assert says in str(error.value)


def test_options_as_text() -> None:
    assert read_rules("double_emperor", "").text() == ""
    assert read_rules("double_emperor", " rank A10KQJ , target 250").text() == "rank A10KQJ, target 250"
    with pytest.raises(Unreadable, match="stands there twice"):
        read_rules("double_emperor", "target 100, target 250")
