"""Wild calls: every command with every option, good texts and texts gone wrong. `make soak` runs many."""

import random
import sys
from pathlib import Path
from unittest import mock

import pytest

from play import fresh, how_many, step
from shell import upcard
from test_edges import FOLLOW, GOOD, HOSTILE, lawful
from test_laws import garbled
from upcard.commands.calls import COMMANDS, flags
from upcard.games import GAMES
from upcard.notation import position_text

CALLED = [name for name in COMMANDS if name != "serve"]  # that one goes on until it is told to end
WORDS = [
    "", " ", "-", "--", "-h", "--json", "--nonsense", "-1", "0", "1", "2", "4", "²", "1_0", "9" * 30, "0x1", "nan",
    HOSTILE, "\0", "x" * 5_000, "\ufeff", "10♠️", "♠", "±", "é", "\U0001f0a1", "a\u0301" * 50, ";", ",", "%", "%s",
    "{games}", "$(x)", "~", ".", "..", "/dev/null", "records", "position", "out", *GAMES, *CALLED, "uniform",
    "sensible", "uniform,sensible", "size 9/10", "target 100, target 100", "size", "discard QS", "play KS", "lead 3",
    "pass", "take", "draw", "meld AS 2S 3S",
]  # fmt: skip
NUMBERS = ["0", "1", "2", "3", "-1", "²", "1_0", "9" * 30, "", "1.5", "+1", "\udcff", "٣"]  # none that would take long


def some_text(rng: random.Random, good: str) -> str:
    """The good text, another one, or a text gone wrong."""
    roll = rng.random()
    if roll < 0.4:
        return good
    if roll < 0.6:
        return rng.choice(WORDS)
    if roll < 0.9:
        return garbled(good or "x", rng)
    size = rng.choice([1, 3, 20, 300])
    return "".join(
        chr(rng.choice([rng.randrange(128), rng.randrange(0x3000), rng.randrange(0x110000)])) for _ in range(size)
    )


def some_position(rng: random.Random) -> tuple[str, str]:
    """A position and a move in it."""
    played = fresh(rng.choice(list(GAMES)), rng)
    for _ in range(rng.randrange(40)):
        if not played.deal.over():
            step(played, rng, eager=True)
    moves = list(played.deal.legal())
    return position_text(played.deal), played.deal.move_text(rng.choice(moves)) if moves else "pass"


def some_call(rng: random.Random) -> list[str]:
    """A call of a command, nearly right."""
    name = rng.choice(CALLED)
    position, move = some_position(rng) if rng.random() < 0.3 else (FOLLOW, GOOD["move"])
    good = GOOD | {"game": rng.choice(list(GAMES)), "position": position, "move": move, "moves": move}
    words = [name if rng.random() < 0.97 else some_text(rng, name)]
    for names, rest in COMMANDS[name].takes:
        argument, flag = names[0].lstrip("-"), rng.choice(names)
        if flag.startswith("-") and rng.random() < 0.5 and not rest.get("required"):
            continue
        text = rng.choice(NUMBERS) if "numbers" in rest else some_text(rng, good.get(argument, ""))
        if argument in ("records", "commitments"):
            text = text.replace("/", "") if not text.startswith("/dev/") else "/dev/null"  # nothing outside the folder
        if "action" in rest:
            words.append(flag)
        elif flag.startswith("--"):
            words += [f"{flag}={text}"] if rng.random() < 0.5 else [flag, text]
        else:
            words += [flag, text] if flag.startswith("-") else [text]
    if name == "simulate":
        words += ["--deals", rng.choice(NUMBERS)]
    if rng.random() < 0.1:
        words.insert(rng.randrange(len(words) + 1), rng.choice(WORDS))
    return words


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own with a file of records and one of a position; without a table in the terminal."""
    monkeypatch.chdir(tmp_path)
    for module in ("app", "store"):
        monkeypatch.setitem(sys.modules, f"upcard.terminal.{module}", mock.Mock())
    assert upcard("simulate", "push", "--deals", "2", "--records", "records").code == 0
    (tmp_path / "position").write_text(FOLLOW, encoding="utf-8")
    return tmp_path


def test_no_call_ends_in_a_traceback(folder: Path) -> None:
    for n in range(how_many(600, 20_000)):
        rng = random.Random(f"call {n}")
        words = some_call(rng)
        given = some_text(rng, FOLLOW).encode("utf-8", rng.choice(["surrogatepass", "replace"])) if n % 3 else b""
        try:
            lawful(upcard(*words, given=given), as_json="--json" in flags(words))
        except BaseException:
            print(f"call {n}: {words!a}")  # noqa: T201  what to try again
            raise


def test_no_file_of_records_ends_in_a_traceback(folder: Path) -> None:
    """Good records with bytes changed, dropped, doubled; read by each command that reads them."""
    good = (folder / "records").read_bytes()
    for n in range(how_many(60, 2_000)):
        rng = random.Random(f"file {n}")
        lines = good.split(b"\n")
        for _ in range(rng.choice([1, 1, 2, 5])):
            at = rng.randrange(len(lines))
            line = bytearray(lines[at])
            if line and rng.random() < 0.6:
                line[rng.randrange(len(line))] = rng.randrange(256)
            lines[at : at + 1] = rng.choice(
                [[bytes(line)], [bytes(line)], [], [bytes(line)] * 2, [lines[rng.randrange(len(lines))]]]
            )
        for words in (["verify"], ["verify", "--players"], ["replay"], ["replay", "--at", "3"], ["legal"]):
            for as_json in ([], ["--json"]):
                lawful(upcard(*words, "-", *as_json, given=b"\n".join(lines)), as_json=bool(as_json))
