"""The table driven from outside, through a pseudo-terminal, as a person does: once, for what only a process shows."""

import os
import signal
import sys
import time
from pathlib import Path
from termios import ECHO, ICANON, ISIG, tcgetattr

import pexpect
import pyte
import pytest

from upcard.games import GAMES
from upcard.table import read_table
from upcard.terminal.held import STREAM
from upcard.words import words

ROWS, COLUMNS = 24, 80
ROOT = Path(__file__).parents[2]
# `make play` where the checkout is built (it would begin to build it elsewhere), else what that runs
BUILT = (ROOT / ".venv/.built").exists()
PLAY = ("make", "-s", "-C", str(ROOT), "play") if BUILT else (sys.executable, "-m", "upcard", "play")


class Person:
    """Somebody at a terminal of 80 x 24 who types and reads."""

    def __init__(self, home: Path, *call: str) -> None:
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        whole = {**os.environ, "TERM": "xterm-256color", "UPCARD_HOME": str(home)}
        self.sent = b""  # all that has come to the screen
        self.child = pexpect.spawn(call[0], list(call[1:]), dimensions=(ROWS, COLUMNS), env=whole, timeout=60)

    def reads(self, wanted: str, seconds: float = 60.0) -> str:
        """Waits until the text stands on the screen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                came = self.child.read_nonblocking(65536, timeout=0.2)
                self.sent += came
                self.stream.feed(came)
            except pexpect.TIMEOUT:
                pass
            except pexpect.EOF:
                break
            text = "\n".join(self.screen.display)
            if wanted in text:
                return text
        raise AssertionError(f"'{wanted}' never came:\n" + "\n".join(self.screen.display))

    def sees_the_end(self) -> None:
        """Reads until the process has closed the terminal."""
        while True:
            try:
                self.sent += self.child.read_nonblocking(65536, timeout=60)
            except pexpect.EOF:
                break
        self.child.wait()

    def types(self, keys: str) -> None:
        time.sleep(2 * STREAM)  # nobody reads faster
        self.child.send(keys)


@pytest.mark.once
def test_a_deal_is_begun_left_killed_and_gone_on_with(tmp_path: Path) -> None:
    say = words().say
    person = Person(tmp_path, *PLAY)
    person.reads(say("menu-title"))
    assert all(say(f"game-{name}") in person.reads(say("menu-title")) for name in GAMES)
    person.types("\x1b[B\r")
    person.reads(say("options-title", game="Double Emperor"))
    person.types("\r")
    person.reads("Deal 1")
    person.reads(say("turn-you").rstrip("."))
    person.types("1")
    file = tmp_path / "double_emperor.table"
    until(lambda: "0: play" in file.read_text(encoding="utf-8"))
    os.killpg(person.child.pid, 9)
    person.child.wait()
    saved = read_table(file.read_text(encoding="utf-8"))
    again = Person(tmp_path, sys.executable, "-m", "upcard", "play")
    again.reads("Go on: Double Emperor")
    again.types("\r")
    again.reads("Deal 1")
    assert (
        read_table(file.read_text(encoding="utf-8")).records[-1].moves[: len(saved.records[-1].moves)]
        == saved.records[-1].moves
    )
    again.types("\x1b")
    again.reads(say("menu-title"))
    again.types("\x1b")
    again.child.expect(pexpect.EOF)
    again.child.wait()
    assert again.child.exitstatus == 0


@pytest.mark.once
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_and_the_terminal_is_as_it_was(tmp_path: Path, number: signal.Signals) -> None:
    """Screen, cursor, mouse and line editing; and the status says what ended it."""
    person = Person(tmp_path, sys.executable, "-m", "upcard", "play")
    flags = ECHO | ICANON | ISIG
    before = tcgetattr(person.child.child_fd)[3] & flags
    person.reads(words().say("menu-title"))
    assert tcgetattr(person.child.child_fd)[3] & ECHO == 0
    person.types("\r")
    person.reads(words().say("options-start"))
    os.kill(person.child.pid, number)
    person.sees_the_end()
    assert tcgetattr(person.child.child_fd)[3] & flags == before == flags
    for on, off in ((b"\x1b[?1049h", b"\x1b[?1049l"), (b"\x1b[?25l", b"\x1b[?25h"), (b"\x1b[?1000h", b"\x1b[?1000l")):
        assert person.sent.rfind(off) > person.sent.rfind(on) >= 0, (on, off)
    assert person.child.exitstatus == 128 + number and b"Traceback" not in person.sent


def until(true: object, seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not true():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.05)
