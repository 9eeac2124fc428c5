"""The commands: what they print, their JSON, their exit codes, and one line for whatever goes wrong.

They are called in this process; what only a process shows is tried from outside, at the end.
"""

import contextlib
import importlib
import inspect
import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

from shell import data, from_outside, upcard
from upcard import __version__, compiled
from upcard.commands import main
from upcard.commands.calls import COMMANDS, SHELLS
from upcard.commands.reading import call_of, known_names
from upcard.errors import Illegal, Unreadable
from upcard.games import GAMES
from upcard.players import PLAYERS
from upcard.record import read_records
from upcard.rulebook import rulebook
from upcard.words import PSEUDO, words
from upcard.words.plain import NAME, plain_sentences, said, told

ALL = pytest.mark.parametrize("name", list(GAMES))
SPELLED = {of: ", ".join(names) for of, names in known_names().items()}
FOLLOW = "game double_emperor; hand 0 KH; hand 1 KS AH; led QS; won 0 rest; turn 1"


# Help


def test_the_help_has_every_command_with_one_line() -> None:
    done = upcard("--help")
    assert (done.code, done.stderr) == (0, "")
    for name, command in COMMANDS.items():
        assert re.search(rf"\n  {name} +{re.escape(command.does)}\n", done.stdout)
    assert "\nExit codes: 0 done, 1 the answer is no, 2 " in done.stdout
    assert max(map(len, done.stdout.splitlines())) < 100
    assert done.stdout == upcard("-h").stdout == upcard("-h", "legal").stdout
    assert data("--help") == {"help": done.stdout.rstrip()}


def test_alone_it_shows_how_to_begin() -> None:
    """With examples that work."""
    done = upcard()
    assert (done.code, done.stderr) == (0, "") and len(done.stdout.splitlines()) < 10
    examples = re.findall(r"^  upcard (.+?)(?: \| upcard legal -)?  ", done.stdout, re.MULTILINE)
    assert len(examples) == 5 and "upcard --help" in done.stdout
    for example in examples[2:4]:
        assert upcard(*example.split()).code == 0, example


@pytest.mark.parametrize("name", list(COMMANDS))
def test_the_help_of_a_command(name: str) -> None:
    done = upcard(name, "--help")
    assert (done.code, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: upcard {name} ")
    assert COMMANDS[name].does in done.stdout and "Exit codes: " in done.stdout
    for names, rest in COMMANDS[name].takes:
        assert (rest.get("metavar") if names[0][0] != "-" else names[0]) in done.stdout
        assert rest["help"].format_map(SPELLED).split()[-1] in done.stdout
    assert upcard(name, "-h").stdout == upcard(name, "--nonsense", "-h").stdout == done.stdout
    assert data(name, "-h") == {"help": done.stdout.rstrip()}


@pytest.mark.parametrize("width", ["", "0", "-5", "1", "wide", "²", "9" * 5_000, "999999999", "1000000000", "\udcff"])
def test_the_help_fits_whatever_the_environment_says_of_the_terminal(width: str) -> None:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), mock.patch.dict(os.environ, COLUMNS=width):
        assert main(["simulate", "-h"]) == 0
    assert 20 < max(map(len, out.getvalue().splitlines())) <= 120


def test_the_help_names_games_and_players() -> None:
    for name in ("play", "deal", "simulate"):
        assert ", ".join(GAMES) in " ".join(upcard(name, "--help").stdout.split())
    assert ", ".join(PLAYERS) in upcard("simulate", "--help").stdout
    assert ", ".join(SHELLS) in upcard("completion", "--help").stdout


def test_behind_two_dashes_nothing_is_an_option() -> None:
    for word in ("-h", "--json"):
        done = upcard("why", FOLLOW, "--", word)
        assert (done.code, done.stdout) == (2, "") and done.stderr.startswith(f"upcard: '{word}' is no move")


@pytest.mark.parametrize("name", list(COMMANDS))
def test_a_command_takes_what_its_help_says(name: str) -> None:
    function = getattr(importlib.import_module(f"upcard.commands.{COMMANDS[name].module}"), name)
    taken = {action.dest for action in call_of(name)._actions} - {"help"}
    assert set(inspect.signature(function).parameters) == taken


def test_the_version_says_how_the_rules_run() -> None:
    how = "(compiled)" if compiled() else "(uncompiled"
    assert upcard("--version").stdout.startswith(f"upcard {__version__} {how}")
    found = data("--version")
    assert (found["version"], found["compiled"]) == (__version__, compiled()) and found["how"].startswith(
        how.strip("()")
    )


# The commands


def test_games_lists_all_with_their_options() -> None:
    found = data("games")["games"]
    assert [game["name"] for game in found] == list(GAMES)
    shown = upcard("games").stdout
    for game in found:
        rules = GAMES[game["name"]]
        assert (game["title"], game["seats"]) == (rulebook(rules.NAME).title, rules.SEATS)
        assert f"{game['name']}: {game['title']}, {game['seats']} seats\n" in shown
        assert [option["name"] for option in game["options"]] == [option.name for option in rules.OPTIONS]
        for option in game["options"]:
            assert option["decides"] == words().say(f"option-{rules.NAME}-{option['name']}")
            assert f"    {option['name']}: {option['decides']} ({option['clause']})\n" in shown
            assert f"        {option['values']}; default {option['default']}\n" in shown


@ALL
def test_rules_whole_and_by_clause(name: str) -> None:
    assert upcard("rules", name).stdout.startswith("# ")
    clauses = data("rules", name)["clauses"]
    clause, text = next(iter(clauses.items()))
    for wanted in (clause, clause.lower(), clause.split(" ")[1]):
        assert upcard("rules", name, wanted).stdout == f"{clause}  {text}\n"
    for call in (["rules", name, "99.99"], ["rules", name, "99.99", "--code"]):
        done = upcard(*call)
        assert done.code == 2 and "has no clause '99.99'" in done.stderr
    shown = data("rules", name, "--code")["clauses"]
    assert [one["clause"] for one in shown] == list(clauses)
    assert sum(1 for one in shown if one["code"]) > len(shown) / 2
    [one] = data("rules", name, clause, "--code")["clauses"]
    assert one["clause"] == clause and one in shown
    assert upcard("rules", name, "--code").stdout.count(f"\n{clause.split(' ')[0]} ") == len(shown) - 1


@ALL
@pytest.mark.once
def test_a_deal_is_played_from_the_shell(name: str, tmp_path: Path) -> None:
    """deal, legal, why, move: to the end of the first few turns, each from the position that the last one printed."""
    position = upcard("deal", name, "--seed", "7").stdout
    assert upcard("deal", name, "--seed", "7").stdout == position != upcard("deal", name, "--seed", "8").stdout
    for _ in range(4):
        moves = data("legal", position)["moves"]
        assert upcard("legal", "-", given=position).stdout.splitlines() == moves
        assert data("why", position, moves[-1])["legal"] is True
        after = data("move", position, moves[-1])
        file = tmp_path / "position.txt"
        file.write_text(after["position"], encoding="utf-8")
        assert upcard("move", position, moves[-1]).stdout == f"{after['position']}\n"
        assert data("legal", str(file))["turn"] == after["turn"]
        position = after["position"]


@ALL
def test_a_deal_is_dealt_by_seat_and_number(name: str) -> None:
    dealers = [data("deal", name, "--seed", "7", "--dealer", str(seat))["turn"] for seat in range(GAMES[name].SEATS)]
    assert all(0 <= turn < GAMES[name].SEATS for turn in dealers)
    rounds = {upcard("deal", name, "--seed", "7", "--number", str(n)).stdout for n in range(1, GAMES[name].ROUNDS + 1)}
    assert len(rounds) == GAMES[name].ROUNDS
    option = GAMES[name].OPTIONS[0]
    chosen = f"{option.name} {option.values[1]}"
    dealt = upcard("deal", name, "--seed", "7", "--options", chosen)
    assert dealt.stdout.startswith(f"game {name}; options {chosen}; ")
    assert upcard("deal", name, "--seed", "7", "-o", chosen) == dealt


def test_refusals_say_the_clause_and_exit_with_one() -> None:
    assert data("why", FOLLOW, "play AH", code=1) == {
        "move": "play AH", "legal": False, "clause": "DE 3.2", "rule": rulebook("double_emperor").clauses["DE 3.2"],
    }  # fmt: skip
    assert upcard("why", FOLLOW, "play AH").stdout.startswith("no: DE 3.2  ")
    assert upcard("why", FOLLOW, "play KS").stdout == "yes, it is legal\n"
    done = upcard("move", FOLLOW, "play AH", "--json")
    said_so = "'play AH' is not allowed here (DE 3.2)"
    assert (done.code, done.stderr) == (1, f"upcard: {said_so}\n")
    assert json.loads(done.stdout) == {"error": {"key": "illegal", "message": said_so, "clause": "DE 3.2"}}


def test_moves_are_played_all_or_none() -> None:
    """The second of three is not allowed: seat 1 has won the trick and leads, so KH is not its to play."""
    done = upcard("move", FOLLOW, "play KS", "play KH", "play AH")
    assert (done.code, done.stdout) == (1, "")
    assert done.stderr == "upcard: 'play KH' is not allowed here (DE 3.1)\n"
    done = upcard("move", FOLLOW, "play KS", "play AH", "play KH")
    assert (done.code, done.stderr) == (0, "")
    over = data("move", FOLLOW, "play KS", "play AH", "play KH")
    assert (over["turn"], over["over"], over["scores"]) == (None, True, [68, 0])
    assert upcard("legal", over["position"]).stdout == "over; scores 68 0\n"
    assert data("legal", over["position"])["moves"] == []


@ALL
@pytest.mark.once
def test_simulate_replay_verify(name: str, tmp_path: Path) -> None:
    file = tmp_path / "records.txt"
    found = data("simulate", name, "--deals", "4", "--seed", "5", "--records", str(file))
    seats = found["seats"]
    assert found["deals"] == 4 and len(seats) == GAMES[name].SEATS
    assert all(seat["best_low"] <= seat["best"] <= seat["best_high"] for seat in seats)
    assert upcard("simulate", name, "--deals", "4", "--seed", "5").stdout.count("seat ") == GAMES[name].SEATS
    records = data("replay", str(file))["records"]
    assert len(records) == 4 and all(record["scores"] for record in records)
    means = [sum(record["scores"][seat] for record in records) / 4 for seat in range(GAMES[name].SEATS)]
    assert [seat["mean"] for seat in seats] == means
    assert sum(len(record["moves"]) for record in records) == found["moves"]
    first = data("replay", str(file), "--at", "0")
    assert (first["position"], first["over"]) == (records[0]["first"], False)
    last = data("replay", str(file), "--at", str(len(records[0]["moves"])))
    assert (last["over"], last["scores"]) == (True, records[0]["scores"])
    done = upcard("replay", str(file), "--at", str(len(records[0]["moves"]) + 1))
    assert done.code == 2 and f"the record goes to move {len(records[0]['moves'])}, not to " in done.stderr
    shown = upcard("replay", str(file)).stdout
    assert shown.count("over; scores") == 4
    assert upcard("simulate", name, "--deals", "4", "--seed", "5", "--show").stdout.startswith(shown)
    checked = data("verify", str(file), "--players")
    assert checked["holds"] and [one["game"] for one in checked["records"]] == 4 * [name]
    assert {claim["about"]: claim["outcome"] for claim in checked["records"][0]["claims"]} == {
        "deck": "holds", "nonces": "silent", "commitment": "silent", "moves": "holds", "scores": "holds",
        "programs": "holds", "chain": "silent",
    }  # fmt: skip
    assert upcard("verify", str(file), "--players").stdout.count("moves of the programs were played again") == 4
    plain = upcard("verify", "-", given=file.read_text(encoding="utf-8")).stdout
    assert plain.count("all that was asked for was checked, and holds") == 4 and plain.count("not played again") >= 4


def test_verify_finds_a_changed_choice(tmp_path: Path) -> None:
    """Another program in the record, committed to as it should be: the moves are legal, but not what it plays."""
    file = tmp_path / "records.txt"
    upcard("simulate", "double_emperor", "--deals", "1", "--records", str(file))
    [record] = read_records(file.read_text(encoding="utf-8"))
    record.seats[0] = "sensible 1"
    file.write_text(record.text(), encoding="utf-8")
    assert upcard("verify", str(file)).code == 0
    done = upcard("verify", str(file), "--players")
    assert done.code == 1 and "sensible 1 plays 'play " in done.stdout and "the record says 'play " in done.stdout
    [checked] = data("verify", str(file), "--players", code=1)["records"]
    [fault] = [claim for claim in checked["claims"] if claim["outcome"] == "fails"]
    assert checked["holds"] is False and fault["says"] in done.stdout


def test_verify_says_the_line_that_does_not_hold_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "records.txt"
    upcard("simulate", "double_emperor", "--deals", "3", "--records", str(file))
    lines = file.read_text(encoding="utf-8").splitlines()
    second = lines.index("upcard record 2", 1)
    played = next(n for n, line in enumerate(lines) if n > second and line.startswith("1: play"))
    lines[played] = "1: play KC, play KC"
    file.write_text("\n".join(lines), encoding="utf-8")
    checked = data("verify", str(file), code=1)
    assert [one["holds"] for one in checked["records"]] == [True, False, True] and not checked["holds"]
    [claim] = checked["records"][1]["claims"]
    assert claim["about"] == "record" and claim["says"].startswith(f"line {played + 1}: 'play KC'")
    assert claim["says"] in upcard("verify", str(file)).stdout


def test_verify_looks_for_commitments_that_were_kept(tmp_path: Path) -> None:
    file, kept = tmp_path / "records.txt", tmp_path / "kept.txt"
    upcard("simulate", "double_emperor", "--deals", "2", "--records", str(file))
    first, second = read_records(file.read_text(encoding="utf-8"))
    kept.write_text(f"deal 1: {first.commitment()}\n", encoding="utf-8")
    checked = data("verify", str(file), "--commitments", str(kept), code=1)["records"]
    found = [{claim["about"]: claim["outcome"] for claim in one["claims"]}["commitment"] for one in checked]
    assert found == ["holds", "fails"]
    kept.write_text(f"{first.commitment()} {second.commitment()}", encoding="utf-8")
    assert upcard("verify", str(file), "--commitments", str(kept)).code == 0


def test_perft_counts_sequences() -> None:
    found = data("perft", "double_emperor", "--seed", "7", "--depth", "3")
    counts = found["counts"]
    assert counts[:2] == [1, 10] and 10 < counts[2] < counts[3]
    shown = upcard("perft", "double_emperor", "--seed", "7", "--depth", "2").stdout
    assert shown == f"depth  0: 1\ndepth  1: 10\ndepth  2: {counts[2]}\n"


# Errors

BAD = [
    (["fly"], "there is no command 'fly'; the commands are play, serve, backup, games, "),
    (["--fly"], "there is no command '--fly'"),
    (["legal"], "POSITION; see upcard legal --help"),
    (["games", "now"], "unrecognized arguments: now; see upcard games --help"),
    (["games", "--js"], "unrecognized arguments: --js"),
    (["deal", "double_emperor"], "--seed; see upcard deal --help"),
    (["deal", "double_emperor", "--seed"], "argument --seed: expected one argument"),
    (["deal", "double_emperor", "--seed", "1", "--dealer", "4"], "'4' is no number from 0 to 3"),
    (["simulate", "double_emperor", "--deals", "0"], "argument --deals: '0' is no number from 1 to 1,000,000"),
    (["simulate", "double_emperor", "--deals", "9" * 30], "is no number from 1 to 1,000,000"),
    (["simulate", "double_emperor", "--deals", "\u0661"], "is no number from 1 to 1,000,000"),
    (["simulate", "double_emperor", "--deals", "1_000"], "'1_000' is no number from 1 to 1,000,000"),
    (["simulate", "double_emperor", "--deals", "²"], "'²' is no number from 1 to 1,000,000"),
    (["simulate", "double_emperor", "--deals", "+5"], "'+5' is no number from 1 to 1,000,000"),
    (["simulate", "double_emperor", "--deals", " 5"], "' 5' is no number from 1 to 1,000,000"),
    (["simulate", "double_emperor", "--deals", "1e3"], "'1e3' is no number from 1 to 1,000,000"),
    (["deal", "double_emperor", "--seed", "1", "--number", "1001"], "'1001' is no number from 1 to 1,000"),
    (["replay", "-", "--at=-1"], "argument --at: '-1' is no number from 0 to 1,000,000"),
    (["replay", "-", "--at", "1000001"], "'1000001' is no number from 0 to 1,000,000"),
    (["completion", "tcsh"], "there is no completion for 'tcsh'; the shells are bash, zsh, fish"),
    (["perft", "x", "--seed", "1", "--depth", "99"], "argument --depth: '99' is no number from 0 to 12"),
    (["replay", "-", "--at", "-1"], "argument --at"),
    (["play", "chess"], "there is no game 'chess'"),
    (["rules", "chess"], "there is no game 'chess'"),
    (["deal", "chess", "--seed", "1"], "there is no game 'chess'"),
    (["deal", "double_emperor", "--seed", "1", "--options", "rank QKA"], "option rank cannot be 'QKA'"),
    (["deal", "double_emperor", "--seed", "1", "--dealer", "2"], "seats 0 to 1"),
    (["legal", "nothing"], "there is no file 'nothing'"),
    (["legal", "-"], "there is nothing in '-' to be read"),
    (["legal", "x" * 5_000], "one field 'game'"),
    (["legal", "x" * 1_000_001], "the input is longer than 1,000,000 characters"),
    (["legal", "game double_emperor; hand 0 AS AS; turn 0"], "AS stands there twice"),
    (["legal", "."], "there is no file '.'"),
    (["why", "game double_emperor; hand 0 AS; hand 1 AH; won 0 rest; turn 0", "dance"], "'dance' is no move"),
    (["simulate", "double_emperor", "--players", "genius"], "there is no player 'genius'"),
    (["simulate", "double_emperor", "--players", "uniform,uniform,uniform"], "takes 1 to 2 players"),
    (["replay", "/no/such/file"], "there is no file '/no/such/file'"),
    (["verify", "/no/such/file"], "there is no file '/no/such/file'"),
    (["verify", "."], "there is no file '.'"),
    (["verify", "-"], "there are no records in '-'"),
    (["simulate", "double_emperor", "--deals", "2", "--records", "/no/such/folder/file"], "/no/such/folder"),
    (["simulate", "double_emperor", "--deals", "2", "--records", "/"], "/: "),
]  # fmt: skip


@pytest.mark.parametrize(("call", "says"), BAD, ids=lambda v: " ".join(v)[:60] if isinstance(v, list) else "")
def test_bad_input_gets_one_line_and_exit_two(call: list[str], says: str) -> None:
    done = upcard(*call)
    assert (done.code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("upcard: ") and says in done.stderr, done.stderr
    if call[0] not in ("play", "completion") and "--js" not in call:  # these have nothing to say in JSON
        again = upcard(*call, "--json")
        error = json.loads(again.stdout)["error"]
        assert (again.code, again.stderr) == (2, f"upcard: {error['message']}\n")
        assert says in error["message"] and words().has(error["key"])


def test_our_own_bugs_are_not_dressed_up_as_input() -> None:
    ours = mock.patch("upcard.commands.positions.read_position", side_effect=ValueError("ours"))
    with ours, pytest.raises(ValueError, match="ours"):
        upcard("legal", FOLLOW)


def test_play_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without a home folder, as containers have them: `Path.expanduser` raises RuntimeError."""
    monkeypatch.setitem(sys.modules, "upcard.terminal.app", mock.Mock())
    for name in ("UPCARD_HOME", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "expanduser", mock.Mock(side_effect=RuntimeError))
    done = upcard("play", terminal=True)
    assert (done.code, done.stderr) == (2, f"upcard: {words().say('no-home')}\n")


def test_play_says_when_the_rules_run_uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the terminal before the table covers it, so that it is there again when the table is left."""
    app = mock.Mock(**{"Upcard.return_value.return_code": 0})
    monkeypatch.setitem(sys.modules, "upcard.terminal.app", app)
    monkeypatch.setitem(sys.modules, "upcard.terminal.store", mock.Mock())
    for fast in (True, False):
        monkeypatch.setattr("upcard.commands.play.compiled", lambda fast=fast: fast)
        done = upcard("play", "double_emperor", terminal=True)
        assert (done.code, done.stderr) == (0, "" if fast else upcard("--version").stdout)
    assert (
        app.Upcard.call_args_list == 2 * [mock.call("double_emperor", encodings=[])]
        and app.Upcard().run.call_count == 2
    )


def test_play_without_its_toolkit(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("textual", "upcard.terminal"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    done = upcard("play")
    assert done.code == 2 and done.stderr == "upcard: the table needs textual: pip install 'upcard[terminal]'\n"


# The plain sentences, said without the library


def test_plain_sentences_read_as_the_library_says_them() -> None:
    plain, values = plain_sentences("en"), {}
    for key, sentence in plain.items():
        values = {name: f"<{name} {{ $x }}>" for name in NAME.findall(sentence)}
        assert said(key, **values) == words().say(key, **values)
    assert len(plain) > 100 and {"no-game", "game-push", "illegal"} <= set(plain)
    assert not {"cards-missing", "help-text", "cards-left"} & set(plain)


def test_plain_sentences_are_said_in_the_language_of_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPCARD_LANGUAGE", PSEUDO)
    assert said("no-seat", last="1") == words(PSEUDO).say("no-seat", last="1") != words("en").say("no-seat", last="1")
    monkeypatch.setenv("UPCARD_LANGUAGE", "xx")
    assert said("no-seat", last="1") == words("en").say("no-seat", last="1")


def test_what_is_not_plain_is_left_to_the_library() -> None:
    for trouble in (
        Unreadable("cards-missing", count=2, card="AS"), Unreadable("record-turn", seat=1, found="x"),
        Illegal("x", "DE 1.1", 3),
        Unreadable("in-line", line="3", why=Unreadable("in-field", field="hand", why=Unreadable("no-card", text="ZZ"))),
        Unreadable("in-line", line="3", why=Unreadable("cards-missing", count=1, card="AS")),
    ):  # fmt: skip
        assert told(trouble) == str(trouble)
    with pytest.raises(KeyError):
        said("no such key")
    with pytest.raises(ValueError, match="no-game"):
        said("no-game", game="chess")


# From outside: what only a process shows


def test_the_command_runs_as_a_process(tmp_path: Path) -> None:
    for call in (["--help"], ["games"], ["legal", FOLLOW, "--json"], ["why", FOLLOW, "play AH"], ["fly", "--json"]):
        inside = upcard(*call)
        assert from_outside(*call, COLUMNS="100") == inside
    assert from_outside("legal", "-", given=FOLLOW).stdout == "play KS\n"
    file = tmp_path / "records.txt"
    assert from_outside("simulate", "double_emperor", "--deals", "2", "--records", str(file)).code == 0
    line = f'{sys.executable} -m upcard verify <(cat "{file}")'  # a pipe is as good as a file
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert done.stdout.count("all that was asked for was checked, and holds") == 2


@pytest.mark.once
def test_a_closed_pipe_is_no_error() -> None:
    line = f"{sys.executable} -m upcard simulate double_emperor --deals 200 --show | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout.splitlines()) == ("", ["Double Emperor, default rules", "0"])


@pytest.mark.once
def test_ctrl_c_leaves_without_a_traceback() -> None:
    """With the count of the deals so far on the terminal, and off it again."""
    here, there = pty.openpty()
    heeds = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # as a shell in front has it
    code = f"{heeds}; import sys; from upcard.commands import main; sys.exit(main())"
    call = [sys.executable, "-c", code, "simulate", "double_emperor", "--deals", "1000000"]
    child = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=there, text=True)
    os.close(there)
    shown = b""
    while b"of 1,000,000 deals" not in shown:
        shown += os.read(here, 1000)
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=60)
    with contextlib.suppress(OSError):  # the end, for a terminal whose other side has gone
        while more := os.read(here, 1000):
            shown += more
    os.close(here)
    assert (child.returncode, out) == (130, "")
    assert b"Traceback" not in shown and shown.endswith(b"\r\x1b[K")


LIGHT = {
    "import upcard": {"librt", "dataclasses", "argparse", "textual", "fluent", "numpy", "asyncio"},
    "--help": {"librt", "argparse", "pathlib", "dataclasses", "upcard.deal", "upcard.errors"},
    "--version": {"librt", "argparse", "upcard.deal", "fluent"},
    "games": {"fluent", "hashlib", "textual", "asyncio", "upcard.players", "upcard.rulebook"},
    "legal": {
        "fluent",
        "hashlib",
        "textual",
        "asyncio",
        "json",
        "pathlib",
        "upcard.players",
        "upcard.rulebook",
        "upcard.words",
    },
    "fly": {"librt", "fluent", "upcard.deal"},
}


@pytest.mark.once
@pytest.mark.parametrize("call", list(LIGHT))
def test_nothing_is_imported_that_the_call_does_not_need(call: str) -> None:
    """The start is nearly all imports: `make bench` has its time."""
    run = "import upcard"
    if call != run:
        run = f"from upcard.commands import main; main({[call, FOLLOW] if call == 'legal' else [call]})"
    code = f"import sys; {run}; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.splitlines()[-1].split())
    assert "upcard" in loaded and not LIGHT[call] & loaded
    if call == "legal":
        rooms = {name.split(".")[2] for name in loaded if name.startswith("upcard.games.")}
        assert rooms == {"double_emperor"}


# --- what a newcomer tries -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "given", "says"),
    [
        (("legal", "nosuch"), "", "there is no file 'nosuch'"),
        (("why", "nosuch.txt", "discard QS"), "", "there is no file 'nosuch.txt'"),
        (("legal", "-"), "", "there is nothing in '-' to be read"),
        (("move", "-", "take"), " \n", "there is nothing in '-' to be read"),
        (("legal", ""), "", "there is nothing in '' to be read"),
        (("rules", "push", "99"), "", "push has no clause '99'; its rules go from PUSH 1.1 to PUSH 11.4"),
        (("rules", "POKER"), "", "there is no game 'POKER'"),
    ],
)
def test_what_is_not_there_is_named(words: tuple[str, ...], given: str, says: str) -> None:
    result = upcard(*words, given=given)
    assert result.code == 2 and says in result.stderr, result.stderr


def test_rules_by_section_and_in_any_case() -> None:
    """`upcard rules push 5` said that there is no such clause."""
    result = upcard("rules", "PUSH", "5")
    assert [line[:8] for line in result.stdout.splitlines() if line.startswith("PUSH")] == [
        f"PUSH 5.{n}" for n in range(1, 8)
    ]
    assert upcard("rules", "Run_Fast", "rf 3.2").stdout == upcard("rules", "run_fast", "RF 3.2").stdout != ""
    told = json.loads(upcard("rules", "push", "5", "--json").stdout)
    assert told["section"] == 5 and next(iter(told["clauses"])) == "PUSH 5.1"
    coded = upcard("rules", "push", "5", "--code").stdout
    assert "PUSH 5.7" in coded and "PUSH 6.1" not in coded


def test_a_record_that_breaks_off_says_so(tmp_path: Path) -> None:
    """It said that '' is no move; and of one without a game, `line 1, : not all …`."""
    file = tmp_path / "r.txt"
    assert upcard("simulate", "conquian", "--deals", "1", "--records", str(file)).code == 0
    text = file.read_text()
    for cut in (",", "disc"):
        at = text.rindex(", discard")
        file.write_text(text[: at + 1] if cut == "," else text[: at + 6])
        result = upcard("verify", str(file))
        assert result.code == 1 and "the record breaks off here, behind '" in result.stdout, result.stdout
    file.write_text("upcard record 99\n")
    assert ", no game: not all that it claims" in upcard("verify", str(file)).stdout
