"""Each command has exactly one effect, however often, over whatever and in whatever order it comes; and what each
viewer is told is numbered without a gap over everything that happens."""

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from play import how_many
from web.serving import Chair, Guest, Serving, kept, read_kept, sqlite_in, wish

pytestmark = pytest.mark.once

Way = Callable[[Any], None]


class Several:
    """A seat whose person sends everything again and again: over two sockets and HTTP."""

    def __init__(self, guest: Guest, table: str, rng: random.Random) -> None:
        self.guest, self.table, self.rng = guest, table, rng
        self.chairs: list[Chair] = []
        self.answers: dict[str, list[Any]] = {}
        self.late: list[Any] = []
        self.number = 0

    def sit(self) -> None:
        self.chairs = [self.guest.sit(self.table), self.guest.sit(self.table)]
        for chair in self.chairs:
            chair.hear()

    def rise(self) -> None:
        for chair in self.chairs:
            chair.way.__exit__(None, None, None)

    def note(self, answer: Any) -> None:
        self.answers.setdefault(answer["a"], []).append((answer["t"], answer["v"], answer.get("why")))

    def over_socket(self, chair: Chair, sent: Any) -> None:
        chair.send(sent)
        self.note(chair.until(lambda message: message.get("a") == sent["a"]))

    def send(self, sent: Any) -> None:
        """The same, one to five times, with what was sent before in between."""
        ways: list[Way] = [
            lambda one: self.over_socket(self.chairs[0], one), lambda one: self.over_socket(self.chairs[1], one),
            lambda one: self.note(self.guest.act(self.table, one)),
        ]  # fmt: skip
        for _ in range(self.rng.randint(1, 5)):
            self.rng.choice(ways)(sent)
            if self.late and self.rng.random() < 0.3:
                self.rng.choice(ways)(self.rng.choice(self.late))
        self.late.append(sent)

    def play(self, moves: int) -> None:
        end = self.number + moves
        while self.number < end:
            seen = self.guest.shown(self.table)
            command = wish(seen["d"], self.rng)
            if command is None:
                time.sleep(0.005)
                continue
            self.number += 1
            self.send({"t": "act", "a": f"m{self.number}", "v": seen["v"], "d": command})

    def check(self, lines: list[str]) -> None:
        """One line for each command that was carried out, none for another, and always the same answer."""
        assert any(len(answers) > 1 for answers in self.answers.values())
        for sent, answers in self.answers.items():
            assert len({repr(answer) for answer in answers}) == 1, (sent, answers)
            found = sum(f" {sent}/" in line and line.startswith("@0 ") for line in lines)
            assert found == (answers[0][0] == "ack"), (sent, answers, found)


def commanded(url: str, fault: str = "") -> tuple[Several, Guest]:
    """Somebody plays with three hands, also after the server was killed."""
    with Serving(url, fault) as server:
        guest = Guest(server.address)
        several = Several(guest, guest.table("double_emperor"), random.Random(1))
        several.sit()
        several.play(how_many(15, 500))
        several.rise()
        server.kill()
    with Serving(url, fault) as server:
        guest.address = server.address
        several.sit()
        before = {sent: list(answers) for sent, answers in several.answers.items()}
        for sent in list(several.late):
            several.send(sent)
        for sent, answers in before.items():
            if answers[0][0] == "no":  # refusals are not kept: it may be told another reason after a restart
                del several.answers[sent]
        several.play(10)
        other_body(several)
        several.rise()
        server.stop()
    several.check(kept(url, several.table)[1])
    return several, guest


def other_body(several: Several) -> None:
    """An id that was used for something else is refused, over every way."""
    used = next(sent for sent in several.late if several.answers.get(sent["a"], [("no",)])[0][0] == "ack")
    for wrong in ({**used, "d": {"does": "give-up"}}, {**used, "v": used["v"] + 1}):
        assert several.guest.act(several.table, wrong)["why"]["key"] == "id-used"
        several.chairs[0].send(wrong)
        answer = several.chairs[0].until(lambda message: message.get("a") == used["a"])
        assert (answer["t"], answer["why"]["key"]) == ("no", "id-used")


def test_each_command_has_exactly_one_effect(tmp_path: Path) -> None:
    several, _ = commanded(sqlite_in(tmp_path))
    assert sum(answers[0][0] == "ack" for answers in several.answers.values()) > 10


def test_a_server_that_forgets_what_was_done_is_found(tmp_path: Path) -> None:
    with pytest.raises((AssertionError, KeyError)):
        commanded(sqlite_in(tmp_path), "forgets_what_was_done")


def test_a_stale_command_is_refused(tmp_path: Path) -> None:
    with Serving(sqlite_in(tmp_path)) as server:
        guest, rng = Guest(server.address), random.Random(1)
        table = guest.table("double_emperor")
        guest.shown(table)
        stale = n = 0
        while stale < 12:
            n += 1
            seen = guest.shown(table)
            command = wish(seen["d"], rng)
            if command is not None:
                sent = {"t": "act", "a": f"{n}", "v": seen["v"], "d": command}
                for wrong in (seen["v"] - 1, seen["v"] + 1, 0, 2**53):
                    answer = guest.act(table, {**sent, "a": f"{n}-{wrong}", "v": wrong})
                    assert answer["why"]["key"] == "table-moved-on", answer
                    stale += 1
                assert guest.act(table, sent)["t"] == "ack"
            assert n < 2_000


# --- versions --------------------------------------------------------------------------------------------------------


def numbered(heard: list[Any]) -> int:
    """How much a viewer was told; each has the number after the one before, unless it was told all anew."""
    version, told = -1, 0
    for message in heard:
        kind, now = message["t"], message.get("v")
        if kind == "ev":
            assert version == -1 or now == version + 1, (version, message)
            version, told = now, told + 1
        elif kind == "now":
            assert version in (-1, now), (version, message)
        elif kind == "sync":
            assert now >= version
            version = now
        elif kind in ("ack", "no", "pong"):
            assert now >= 0
    return told


def test_each_viewer_is_told_everything_in_order(tmp_path: Path) -> None:
    """Moves, names, leaving and coming back, giving up, another match, several sockets of one seat, who looks on."""
    url, rng = sqlite_in(tmp_path), random.Random(2)
    with Serving(url) as server:
        one, two, other = (Guest(server.address) for _ in range(3))
        table = one.table("conquian", 2)
        invite = one.invite(table)
        assert two.join(table, invite) == 1
        with (
            one.sit(table) as first,
            one.sit(table) as again,
            two.sit(table) as second,
            other.sit(table, f"?invite={invite}") as looks_on,
        ):
            chairs = {0: first, 1: second}
            for chair in (first, again, second, looks_on):
                chair.hear()
            for n in range(how_many(120, 2_000)):
                odd(n, one, two, chairs)
                turn(rng.choice([0, 1]), chairs, rng)
            for chair in (first, again, second, looks_on):
                chair.send({"t": "ping"})
                assert chair.until(lambda message: message["t"] == "pong")["v"] == chair.version
                assert numbered(chair.heard) > 20
            assert looks_on.shown["view"]["seat"] is None
            server.stop()
            versions = read_kept(url, table).versions
            assert [chair.version for chair in (first, second, looks_on)] == versions
            assert again.version == first.version


def odd(n: int, one: Guest, two: Guest, chairs: dict[int, Chair]) -> None:
    """What else happens at a table."""
    if n % 20 == 5:
        one.ask("PUT", "/api/me", {"name": f"A{n}", "colour": n % 12})
    if n % 30 == 7:
        chairs[0].act({"does": "leave"})
        chairs[0].act({"does": "return"})
    if n % 60 == 50:
        chairs[1].act({"does": "give-up"})
        settle(chairs)
        chairs[0].act({"does": "rematch"})


def settle(chairs: dict[int, Chair]) -> None:
    """Everybody has heard what there is."""
    for chair in chairs.values():
        chair.send({"t": "ping"})
        chair.until(lambda message: message["t"] == "pong")


def turn(seat: int, chairs: dict[int, Chair], rng: random.Random) -> None:
    settle(chairs)
    command = wish(chairs[seat].shown, rng)
    if command is not None:
        chairs[seat].act(command)


@pytest.mark.parametrize(
    "heard", [[("ev", 1), ("ev", 3)], [("ev", 2), ("ev", 2)], [("ev", 1), ("now", 2)], [("sync", 5), ("sync", 4)]]
)
def test_a_gap_is_noticed(heard: list[tuple[str, int]]) -> None:
    with pytest.raises(AssertionError):
        numbered([{"t": kind, "v": version} for kind, version in heard])
