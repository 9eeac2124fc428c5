"""The command from outside: what it prints, its JSON, its exit codes, and one line for whatever goes wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from upcard import __version__, compiled
from upcard.games import GAMES

ALL = pytest.mark.parametrize("name", list(GAMES))


def upcard(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "NO_COLOR": "1", "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-m", "upcard", *words],
        input=given,
        capture_output=True,
        text=True,
        env=env,
        check=False,
    )


def data(*words: str, given: str = "", code: int = 0) -> dict[str, object]:
    done = upcard(*words, "--json", given=given)
    assert done.returncode == code, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_version_and_help() -> None:
    assert upcard("--version").stdout.startswith(f"upcard {__version__} ({'compiled' if compiled() else 'uncompiled'}")
    help_text = upcard("--help").stdout
    for command in (
        "games",
        "rules",
        "legal",
        "why",
        "move",
        "deal",
        "simulate",
        "replay",
        "verify",
        "perft",
    ):
        assert f"  {command}  " in help_text
        assert upcard(command, "--help").returncode == 0


def test_games_lists_all_with_their_options() -> None:
    found = data("games")["games"]
    assert [game["name"] for game in found] == list(GAMES)  # type: ignore[attr-defined]
    shown = upcard("games").stdout
    for name, game in GAMES.items():
        assert name in shown
        assert all(option.clause in shown for option in game.OPTIONS)


@ALL
def test_rules_whole_and_by_clause(name: str) -> None:
    assert upcard("rules", name).stdout.startswith("# ")
    clauses = data("rules", name)["clauses"]
    clause, text = next(iter(clauses.items()))  # type: ignore[attr-defined]
    assert upcard("rules", name, clause).stdout == f"{clause}  {text}\n"
    assert upcard("rules", name, clause.split(" ")[1]).stdout == f"{clause}  {text}\n"
    done = upcard("rules", name, "99.99")
    assert done.returncode == 2 and "has no clause '99.99'" in done.stderr
    beside = upcard("rules", name, "--code").stdout
    assert clause in beside and f"{name}" in beside


@ALL
def test_a_deal_is_played_from_the_shell(name: str, tmp_path: Path) -> None:
    """deal, legal, why, move: to the end of the first few turns, each from the position that the last one printed."""
    position = upcard("deal", name, "--seed", "7").stdout
    assert upcard("deal", name, "--seed", "7").stdout == position != upcard("deal", name, "--seed", "8").stdout
    for _ in range(4):
        moves = data("legal", position)["moves"]
        assert upcard("legal", "-", given=position).stdout.splitlines() == moves
        assert data("why", position, moves[-1])["legal"] is True  # type: ignore[index]
        after = data("move", position, moves[-1])  # type: ignore[index]
        file = tmp_path / "position.txt"
        file.write_text(str(after["position"]), encoding="utf-8")
        assert upcard("move", position, moves[-1]).stdout == f"{after['position']}\n"  # type: ignore[index]
        assert data("legal", str(file))["turn"] == after["turn"]
        position = str(after["position"])


def test_refusals_say_the_clause_and_exit_with_one() -> None:
    position = "game double_emperor; hand 0 KH; hand 1 KS AH; led QS; won 0 rest; turn 1"
    said = data("why", position, "play AH", code=1)
    assert (said["legal"], said["clause"]) == (False, "DE 3.2")
    assert upcard("why", position, "play AH").stdout.startswith("no: DE 3.2  ")
    done = upcard("move", position, "play KS", "play KH", "play AH")
    assert done.returncode in (0, 1)
    done = upcard("move", position, "play AH", "--json")
    assert done.returncode == 1 and json.loads(done.stdout)["error"]["clause"] == "DE 3.2"
    assert done.stderr == "upcard: 'play AH' is not allowed here (DE 3.2)\n"


BAD = [
    (["rules", "chess"], "there is no game 'chess'"),
    (["deal", "chess", "--seed", "1"], "there is no game 'chess'"),
    (["deal", "double_emperor", "--seed", "1", "--options", "rank QKA"], "option rank cannot be 'QKA'"),
    (["deal", "double_emperor", "--seed", "1", "--dealer", "2"], "seats 0 to 1"),
    (["legal", "nothing"], "one field 'game'"),
    (["legal", "game double_emperor; hand 0 AS AS; turn 0"], "AS stands there twice"),
    (["legal", "."], "one field 'game'"),
    (["why", "game double_emperor; hand 0 AS; hand 1 AH; won 0 rest; turn 0", "dance"], "'dance' is no move"),
    (["simulate", "double_emperor", "--players", "genius"], "there is no player 'genius'"),
    (["simulate", "double_emperor", "--players", "uniform,uniform,uniform"], "takes 1 to 2 players"),
    (["replay", "/no/such/file"], "there is no file"),
    (["verify", "/no/such/file"], "there is no file"),
    (["verify", "-"], "line 1: a record begins with"),
    (["simulate", "double_emperor", "--deals", "2", "--records", "/no/such/folder/file"], "/no/such/folder"),
]


@pytest.mark.parametrize(("words", "says"), BAD, ids=lambda v: " ".join(v) if isinstance(v, list) else "")
def test_bad_input_gets_one_line_and_exit_two(words: list[str], says: str) -> None:
    done = upcard(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("upcard: ") and says in done.stderr, done.stderr


def test_input_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "binary"
    file.write_bytes(b"\xff\xfe\x00game")
    for command in ("legal", "verify"):
        done = upcard(command, str(file))
        assert done.returncode == 2 and "not UTF-8" in done.stderr and "Traceback" not in done.stderr


def test_wrong_calls_exit_with_two() -> None:
    for words in (
        ["deal", "double_emperor"],
        ["simulate", "double_emperor", "--deals", "0"],
        ["fly"],
        ["perft", "x", "--seed", "1", "--depth", "99"],
    ):
        done = upcard(*words)
        assert done.returncode == 2 and "Traceback" not in done.stderr


@ALL
def test_simulate_replay_verify(name: str, tmp_path: Path) -> None:
    file = tmp_path / "records.txt"
    found = data("simulate", name, "--deals", "4", "--seed", "5", "--records", str(file))
    seats: list[dict[str, float]] = found["seats"]  # type: ignore[assignment]
    assert found["deals"] == 4 and len(seats) == GAMES[name].SEATS
    assert all(seat["best_low"] <= seat["best"] <= seat["best_high"] for seat in seats)
    assert upcard("simulate", name, "--deals", "4", "--seed", "5").stdout.count("seat ") == GAMES[name].SEATS
    records: list[dict[str, object]] = data("replay", str(file))["records"]  # type: ignore[assignment]
    assert len(records) == 4 and all(record["scores"] for record in records)
    assert (
        "to move" in upcard("replay", str(file), "--at", "0", "--json").stdout
        or data("replay", str(file), "--at", "0")["turn"] is not None
    )
    assert upcard("replay", str(file)).stdout.count("over; scores") == 4
    said = data("verify", str(file), "--players")["records"]
    assert all(record["holds"] for record in said)  # type: ignore[attr-defined]
    assert upcard("verify", str(file), "--players").stdout.count("seed, moves, scores and players hold") == 4


def test_verify_finds_a_changed_choice(tmp_path: Path) -> None:
    """Another program seed in the record: the moves are legal, but no longer what that program plays."""
    file = tmp_path / "records.txt"
    upcard("simulate", "double_emperor", "--deals", "1", "--records", str(file))
    text = file.read_text(encoding="utf-8")
    seat = next(line for line in text.splitlines() if line.startswith("seat 0 uniform "))
    file.write_text(text.replace(seat, "seat 0 uniform 12345"), encoding="utf-8")
    assert upcard("verify", str(file)).returncode == 0
    done = upcard("verify", str(file), "--players")
    assert done.returncode == 1 and "the record says" in done.stdout


def test_nothing_is_written_when_the_folder_is_missing(tmp_path: Path) -> None:
    upcard("simulate", "double_emperor", "--deals", "1", "--records", str(tmp_path / "no" / "file"))
    assert list(tmp_path.iterdir()) == []


def test_perft_counts_sequences() -> None:
    found = data("perft", "double_emperor", "--seed", "7", "--depth", "3")
    counts: list[int] = found["counts"]  # type: ignore[assignment]
    assert counts[:2] == [1, 10] and counts[2] > 10
    assert "depth  1: 10" in upcard("perft", "double_emperor", "--seed", "7", "--depth", "2").stdout


def test_a_closed_pipe_is_no_error() -> None:
    line = f"{sys.executable} -m upcard simulate double_emperor --deals 50 --show | head -1"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_import_is_light() -> None:
    """`import upcard` brings in no command line, no web, no research package."""
    code = (
        "import sys, upcard; print([m for m in ('typer', 'rich', 'numpy', 'asyncio', 'textual') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
