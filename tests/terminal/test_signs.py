"""What a terminal cannot write is drawn with signs that it can."""

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest
from textual.pilot import Pilot

from sitting import drawn, run, screen_text, sit, table_of
from upcard.games import GAMES
from upcard.terminal.app import Upcard
from upcard.terminal.hand import Hand
from upcard.terminal.signs import Writable, drawn_as

pytestmark = pytest.mark.once
LETTERS = str.maketrans("♠♥♦♣", "SHDC")


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("size", [(80, 24), (100, 32), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_an_ascii_terminal_is_written_in_ascii(name: str, size: tuple[int, int]) -> None:
    """Frames came out as escapes, four times as long, and pushed the hand off the screen. The menu, the table, the
    rules, the keys and the score are ASCII, no line is too long, and the hand stands there whole."""

    async def play(pilot: Pilot[None]) -> None:
        screens = [screen_text(pilot)]
        screen = await sit(pilot, table_of(name, pace="step"))
        screens.append(screen_text(pilot))
        hand = screen.query_one(Hand)
        below = screens[-1].partition("+- Your hand")[2]
        assert all(re.search(rf"\b{re.escape(hand.signs[card].translate(LETTERS))}", below) for card in hand.cards)
        for key in ("r", "question_mark", "v"):
            await pilot.press(key)
            await drawn(pilot)
            screens.append(screen_text(pilot))
            await pilot.press("escape")
            await drawn(pilot)
        for text in screens:
            assert text.isascii() and "??" not in text and max(map(len, text.splitlines())) <= size[0]

    run(play, size, encodings=("ascii",))


def test_only_what_cannot_be_written_is_drawn_otherwise() -> None:
    latin = Writable(("latin-1",))
    assert latin.enabled and latin.written("╭─ 9♥·°") == "+- 9H·°"
    assert not Writable(("utf-8", "utf-8")).enabled and Writable(("utf-8", "ascii")).enabled
    assert [drawn_as(sign) for sign in "é№♥☃牌"] == ["e", "N", "H", "?", "??"]
    assert Upcard(encodings=("ascii",)).words.say("turn-other", who="left") == "Left is thinking ..."
    assert Upcard().words.say("turn-other", who="left") == "Left is thinking …"


def test_the_command_asks_the_terminal_what_it_takes(tmp_path: Path) -> None:
    plain = {**os.environ, "TERM": "xterm", "UPCARD_HOME": str(tmp_path), "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    call = ["-m", "upcard", "play", "conquian"]
    child = pexpect.spawn(sys.executable, call, dimensions=(32, 100), env=plain, timeout=30)
    child.expect("Start")
    child.send("\r")
    child.expect("Your hand")
    child.expect("Deal 1|Give up")
    shown = child.before + child.after
    child.close(force=True)
    assert shown.isascii() and rb"\u2" not in shown
