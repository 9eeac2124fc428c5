"""The table driven from outside, through a pseudo-terminal, as a person does: once, for what only a process shows."""

import os
import random
import signal
import sys
import time
from pathlib import Path
from termios import ECHO, ICANON, ISIG, tcgetattr

import pexpect
import pyte
import pytest

from play import how_many
from upcard.games import GAMES
from upcard.store import Store
from upcard.table.says import Ended
from upcard.table.table import Table, read_table
from upcard.terminal.held import STREAM
from upcard.terminal.story import Story
from upcard.verify import Verifier
from upcard.words import words

ROWS, COLUMNS = 24, 80
PLAY = (sys.executable, "-m", "upcard", "play")


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

    def looks(self, seconds: float) -> None:
        """Reads what comes for a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                self.stream.feed(self.child.read_nonblocking(65536, timeout=left))
            except (pexpect.TIMEOUT, pexpect.EOF):
                return

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


def kept(home: Path) -> Table:
    """The only table, as it is kept."""
    [one] = Store(home).tables()
    return read_table(*Store(home).read(one.id))


def records_of(table: Table) -> list[str]:
    """The record of each deal that is over, as the log has it."""
    again = Table(table.setup)
    ends = [event.says for entry in table.log for event in again.happen(entry) if event.to is None]
    return [end.record for end in ends if isinstance(end, Ended)]


@pytest.mark.once
def test_a_deal_is_begun_left_and_gone_on_with(tmp_path: Path) -> None:
    say = words().say
    person = Person(tmp_path, *PLAY)
    assert all(say(f"game-{name}") in person.reads(say(f"game-{name}")) for name in GAMES)
    person.types("\x1b[B\r")
    person.reads(say("options-title", game="Double Emperor"))
    person.types("\r")
    person.reads("Deal 1")
    person.reads(say("turn-you").rstrip("."))
    person.types("1")
    until(lambda: any(entry.does == "play" and entry.seat == 0 for entry in kept(tmp_path).log))
    person.types("\x1b")
    person.reads("Go on: Double Emperor")
    person.types("\r")
    person.reads("Deal 1")
    person.types("\x1b")
    person.reads(say("menu-title"))
    person.types("\x1b")
    person.sees_the_end()
    assert person.child.exitstatus == 0 and Store(tmp_path).tables()[0].owner is None


@pytest.mark.once
def test_a_kill_at_any_moment_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    """What was kept stays as it was, what stood on the screen is kept, and each record is there once."""
    rng, lines, shown = random.Random("kills"), list[str](), 0
    Store(tmp_path).set("pace", "instant")
    for n in range(max(4, how_many(4, 60))):
        person = Person(tmp_path, sys.executable, "-m", "upcard", "play")
        person.reads("Go on: Double Emperor" if n else words().say("menu-title"))
        person.types("\r" if n else "\x1b[B\r")
        if not n:
            person.reads(words().say("options-start"))
            for keys in ("\x1b[B" * 10, "500", "\r", "\x1b[H", "\r"):  # the match is longer than the test
                person.types(keys)
        person.reads("Deal ")
        end = time.monotonic() + rng.uniform(0.1, 3.0)
        while time.monotonic() < end:
            person.child.send(rng.choice("1n2"))
            person.looks(rng.uniform(0.0, 0.3))
        os.kill(person.child.pid, signal.SIGKILL)
        person.looks(0.5)
        person.child.close()
        table = kept(tmp_path)
        before, lines = lines, [entry.text() for entry in table.log]
        assert lines[: len(before)] == before
        story = Story(table, words())
        story.anew()
        told = [story.line(line) for line in story.lines]
        for line in (line.strip() for line in person.screen.display):
            if line.startswith(("You play", "You take", "Opponent plays", "Opponent takes")) and line.endswith("."):
                shown += 1
                assert line in told or len(table.records) > 1, (line, told)
        assert list(Store(tmp_path).records()) == records_of(table)
    assert len(lines) > 10 and shown > 3
    verdicts = list(Verifier(players=True).verdicts("".join(Store(tmp_path).records()).splitlines()))
    assert all(verdict.holds for verdict in verdicts)


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
