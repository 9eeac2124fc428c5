"""What the command meets at its edges: hostile text, odd bytes, closed and full streams, terminals that know few signs,
files of every kind, and records without end."""

import contextlib
import json
import os
import random
import re
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pytest

from play import SOAK, fresh, how_many, step
from shell import Done, data, from_outside, upcard
from upcard import commands as upcard_commands
from upcard.commands import main
from upcard.commands.calls import COMMANDS, flags
from upcard.deck import Start
from upcard.errors import Unreadable
from upcard.games import GAMES
from upcard.meant import play_text
from upcard.notation import position_text, read_position
from upcard.record import MOST_LINE, Record, read_records
from upcard.simulate import one_deal

ALL = pytest.mark.parametrize("name", list(GAMES))
FOLLOW = "game double_emperor; hand 0 KH; hand 1 KS AH; led QS; won 0 rest; turn 1"
GOOD = {
    "game": "double_emperor", "position": FOLLOW, "move": "play KS", "moves": "play KS", "seed": "1",
    "record": "records", "shell": "bash", "players": "uniform", "options": "", "clause": "3.2", "deals": "1",
    "dealer": "0", "number": "1", "depth": "1", "at": "0", "records": "out", "commitments": "records",
    "file": "copy.db", "database": "nothing.db",
}  # fmt: skip
HOSTILE = "\x1b[31m\x07\x9b2J\u202edlog\r\n\u2028\x00\x7f\udcff;'"


def calls_with(text: str) -> Iterator[list[str]]:
    """Each command with the text in the place of each of its arguments, and in places where none belongs."""
    for name, command in COMMANDS.items():
        if name == "serve":
            continue  # it goes on until it is told to end: tests/web
        takes = [(names[0].lstrip("-"), names[0], rest) for names, rest in command.takes if "action" not in rest]
        for odd, _, _ in takes:
            words = [name]
            for argument, flag, rest in takes:
                value = text if argument == odd else GOOD[argument]
                if flag.startswith("--"):
                    words += [f"{flag}={value}"] if argument == odd or rest.get("required") else []
                elif argument == odd or "nargs" not in rest or argument == "moves":
                    words.append(value)
            yield words
        yield [name, text]
        yield [name, f"--{text}"]
        yield [name, *[GOOD[argument] for argument, flag, _ in takes if not flag.startswith("--")], text]
    yield [text]
    yield [f"--{text}"]


def records_in(folder: Path, deals: int = 3, game: str = "double_emperor") -> Path:
    """A file of records."""
    file = folder / "records"
    assert upcard("simulate", game, "--deals", str(deals), "--records", str(file)).code == 0
    return file


def lawful(done: Done, *, as_json: bool) -> None:
    """What is true of every call: one line of complaint at most, nothing that a terminal obeys, JSON that reads."""
    assert done.code in (0, 1, 2)
    assert done.stderr.count("\n") == (done.code == 2 or done.stderr != "") and len(done.stderr) < 3_000
    assert all(line.isprintable() for line in (done.stdout + done.stderr).split("\n"))
    if as_json:
        found = json.loads(done.stdout)
        assert done.stdout.count("\n") == 1
        assert ("error" in found) == (done.stderr != "")
        if "error" in found:
            assert set(found["error"]) >= {"key", "message"} and done.stderr == f"upcard: {found['error']['message']}\n"


@pytest.mark.parametrize(
    "text", [HOSTILE, "x" * 100_000, "", " ", "\udcff" * 100_000, "-", "²", "-1", "\ufeff"], ids=ascii
)
def test_no_text_in_any_place_does_harm(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for module in ("app", "store"):  # the table itself is not the matter
        monkeypatch.setitem(sys.modules, f"upcard.terminal.{module}", mock.Mock())
    records_in(tmp_path, 1)
    for words in calls_with(text):
        for as_json in (False, True):
            all_words = [*words, *["--json"] * as_json]
            lawful(upcard(*all_words), as_json="--json" in flags(all_words))


def test_all_that_commands_print_is_made_harmless_in_one_place() -> None:
    for path in Path(upcard_commands.__file__).parent.glob("*.py"):
        found = re.search(r"\bprint\(|\.write\(|sys\.stdout\.|sys\.stderr\.w", path.read_text(encoding="utf-8"))
        assert not found or path.name in ("output.py", "files.py", "play.py"), path.name


def test_text_that_records_and_positions_bring_is_harmless_too(tmp_path: Path) -> None:
    file = records_in(tmp_path, 1)
    lines = file.read_text(encoding="utf-8").splitlines()
    for n in range(len(lines)):
        for bad in (lines[n] + HOSTILE.replace("\n", ""), HOSTILE.replace("\n", "")):
            given = "\n".join([*lines[:n], bad, *lines[n + 1 :]]).encode("utf-8", "surrogateescape")
            for words in (["verify"], ["replay"], ["replay", "--at", "0"]):
                done = upcard(*words, "-", given=given)
                assert done.code == 2 - (words == ["verify"]), (lines[n], done)
                lawful(done, as_json=False)
                lawful(upcard(*words, "-", "--json", given=given), as_json=True)
    for part in FOLLOW.split("; "):
        lawful(upcard("legal", FOLLOW.replace(part, part + HOSTILE)), as_json=False)


def test_json_brings_text_back_as_it_was() -> None:
    seed = "\x7f\x1b[2J\u202e\x9b ♠é\n"
    found = upcard("perft", "double_emperor", "--seed", seed, "--depth", "0", "--json").stdout
    assert json.loads(found)["seed"] == seed and found.isascii() and found.rstrip("\n").isprintable()


def test_a_trouble_holds_nothing_that_a_terminal_obeys() -> None:
    told = str(Unreadable("no-file", file=HOSTILE))
    assert told.isprintable() and r"\x1b[31m\x07\x9b2J\u202edlog\r\n\u2028\x00\x7f\udcff" in told
    assert len(str(Unreadable("no-file", file="x" * 10_000))) < 350 and "…" in str(
        Unreadable("no-file", file="x" * 301)
    )
    assert "x" * 300 in str(Unreadable("no-file", file="x" * 300))


# --- arguments and streams as the system has them --------------------------------------------------------------------


BUFFERED = {**os.environ, "PYTHONUNBUFFERED": ""}


def in_shell(line: str, **env: str) -> Done:
    """A line of bash in which `upcard` is the command; the exit code is that of the last one."""
    call = f'upcard() {{ "{sys.executable}" -m upcard "$@"; }}\n{line}'
    done = subprocess.run(["bash", "-c", call], capture_output=True, check=False, env=BUFFERED | env)
    return Done(done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"), done.returncode)


@pytest.mark.once
def test_arguments_that_are_no_text(tmp_path: Path) -> None:
    for words in (
        "deal double_emperor --seed $'\\xff'",
        "legal $'game \\xff'",
        f"why '{FOLLOW}' $'\\xff'",
        "rules $'\\xff'",
    ):
        done = in_shell(f"upcard {words}")
        assert (done.code, done.stdout) == (2, "") and "\\udcff' is not UTF-8 text\n" in done.stderr, done
    assert in_shell("upcard $'\\xff'").stderr.startswith("upcard: there is no command '\\udcff'; ")
    odd = os.fsencode(tmp_path) + b"/\xff"
    Path(os.fsdecode(odd)).write_text(FOLLOW, encoding="utf-8")  # a file may have any name
    assert in_shell(f"upcard legal '{tmp_path}'/$'\\xff'").stdout == "play KS\n"


@pytest.mark.once
def test_streams_that_are_closed() -> None:
    for command in ("legal", "verify", "replay"):
        assert in_shell(f"upcard {command} - <&-") == Done("", "upcard: standard input is closed\n", 2)
    assert in_shell("upcard legal - 0>/dev/null") == Done("", "upcard: Bad file descriptor\n", 2)
    assert in_shell(f"upcard legal '{FOLLOW}' >&-") == Done("", "", 0)
    assert in_shell(f"upcard why '{FOLLOW}' 'play AH' >&-") == Done("", "", 1)
    for closed in ("2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
        assert in_shell(f"upcard legal nothing {closed}") == Done("", "", 2)
    done = in_shell("upcard legal nothing --json 2>&-")
    assert (done.code, done.stdout.count("\n")) == (2, 1) and json.loads(done.stdout)["error"]["key"] == "no-file"


@pytest.mark.once
def test_streams_that_are_full() -> None:
    """Neither a traceback nor a complaint of the interpreter at its end."""
    full = Done("", "upcard: No space left on device\n", 2)
    for words in ("--help", "games", "games --json", f"legal '{FOLLOW}'", "rules push", "completion bash", "--version"):
        assert in_shell(f"upcard {words} >/dev/full") == full, words
    done = in_shell("upcard legal x --json >/dev/full")
    assert (done.code, done.stderr.count("\n")) == (2, 1)
    assert in_shell("upcard legal x 2>/dev/full") == Done("", "", 2)
    assert in_shell("upcard legal x >/dev/full 2>/dev/full") == Done("", "", 2)


@pytest.mark.once
def test_signs_that_the_terminal_does_not_know(tmp_path: Path) -> None:
    """Plain ones like them, letters for suits; nothing is lost and nothing is a number."""
    for env in ({"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"PYTHONIOENCODING": "latin-1"}):
        done = from_outside("simulate", "double_emperor", "--deals", "2", **env)
        assert (done.code, done.stderr) == (0, "")
        assert ("+/- " in done.stdout) == ("latin-1" not in env.values()) and "\\" not in done.stdout
        assert "50 ... 500" in from_outside("games", **env).stdout
        assert (
            from_outside("why", FOLLOW, "play 10♠️ é", **env).stderr
            == from_outside("why", FOLLOW, "play 10S é", **env).stderr
        )
        assert "there is no command '10S e'" in from_outside("10♠️ é", **env).stderr.replace("é", "e").replace(
            "\ufffd", "e"
        )
        book, whole = from_outside("rules", "push", **env).stdout, upcard("rules", "push").stdout
        assert all(book.count(sign) == whole.count(sign) for sign in "\\?")
    assert "± " in from_outside("simulate", "double_emperor", "--deals", "2", PYTHONIOENCODING="utf-8").stdout


@pytest.mark.once
def test_input_is_utf_8_whatever_the_terminal_speaks(tmp_path: Path) -> None:
    given = "\ufeff" + FOLLOW.replace("AH", "A♥\ufe0f")
    file = tmp_path / "position"
    file.write_text(given, encoding="utf-8")
    for env in ({"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}, {"PYTHONIOENCODING": "utf-8"}):
        assert in_shell(f"upcard legal - <'{file}'; upcard legal '{file}'", **env) == Done("play KS\nplay KS\n", "", 0)


def test_input_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "binary"
    file.write_bytes(b"\xff\xfe\x00game")
    for given in (str(file), "-"):
        assert upcard("legal", given, given=file.read_bytes()) == Done("", "upcard: the input is not UTF-8 text\n", 2)
        done = upcard("replay", given, given=file.read_bytes())
        assert done == Done("", "upcard: line 1: the input is not UTF-8 text\n", 2)
        assert "line 1: the input is not UTF-8 text" in upcard("verify", given, given=file.read_bytes()).stdout


# --- cards with the signs of their suits -----------------------------------------------------------------------------


def signed(text: str, rng: random.Random) -> str:
    """Signs of suits in place of their letters, some as pictures, some open."""
    signs = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}
    return re.sub(
        r"(?<=[\dAJQKT♠♤♥♡♦♢♣♧\ufe0f\ufe0e])[SHDC]",
        lambda found: rng.choice(signs[found[0]]) + rng.choice(["", "\ufe0f", "\ufe0e"]), text,
    )  # fmt: skip


@ALL
def test_moves_and_positions_are_read_with_signs_of_suits(name: str) -> None:
    for n in range(how_many(12, 300)):
        rng = random.Random(f"signs {name} {n}")
        played = fresh(name, rng)
        while not played.deal.over():
            if rng.random() < 0.2:
                text = position_text(played.deal)
                assert read_position("\ufeff" + signed(text, rng)) == played.deal
                assert played.rules.read(signed(played.deal.position(), rng)) == played.deal
                move = rng.choice(list(played.deal.legal()))
                told, one, other = played.deal.move_text(move), played.deal.copy(), played.deal.copy()
                assert list(play_text(one, told)) == list(play_text(other, signed(told, rng))), told
            step(played, rng, eager=True)


# --- files that are written ------------------------------------------------------------------------------------------

SIMULATE = ("simulate", "double_emperor", "--deals", "2", "--records")


@pytest.fixture
def written(tmp_path: Path) -> str:
    return records_in(tmp_path, 2).read_text(encoding="utf-8")


def test_a_file_of_records_keeps_its_rights_and_its_names(tmp_path: Path, written: str) -> None:
    file, hard, soft = tmp_path / "file", tmp_path / "hard", tmp_path / "soft"
    file.write_text("old" * 10_000, encoding="utf-8")
    file.chmod(0o604)
    hard.hardlink_to(file)
    soft.symlink_to("file")
    before = file.stat()
    for path in (file, hard, soft):
        assert upcard(*SIMULATE, str(path)).code == 0
        assert file.read_text(encoding="utf-8") == hard.read_text(encoding="utf-8") == written
    after = file.stat()
    assert (after.st_ino, after.st_mode, after.st_nlink) == (before.st_ino, before.st_mode, 2) and soft.is_symlink()
    soft.unlink()
    soft.symlink_to("new")
    assert upcard(*SIMULATE, str(soft)).code == 0
    assert soft.is_symlink() and (tmp_path / "new").read_text(encoding="utf-8") == written


def test_records_go_to_pipes_and_devices(tmp_path: Path, written: str) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    found: list[str] = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    assert upcard(*SIMULATE, str(pipe)).code == 0
    reader.join()
    assert found == [written] and pipe.is_fifo()
    assert upcard(*SIMULATE, "/dev/null").code == 0
    assert upcard(*SIMULATE, "/dev/full") == Done("", "upcard: /dev/full: No space left on device\n", 2)
    assert data(*SIMULATE, "/dev/full", code=2)["error"]["key"] == "file-trouble"


@pytest.mark.once
def test_records_go_to_standard_output_in_its_order(tmp_path: Path, written: str) -> None:
    out = tmp_path / "out"
    line = f"upcard {' '.join(SIMULATE)} /dev/stdout"
    for way in (f">'{out}'", f">>'{out}'", f"| cat >'{out}'"):
        out.write_text("", encoding="utf-8")
        assert in_shell(f"{line} {way}").stderr == ""
        assert out.read_text(encoding="utf-8").startswith(f"{written}double_emperor, default rules: 2 deals"), way
        in_shell(f"{line} --show {way}")
        shown = re.findall(
            "^(upcard record 2|scores|Double Emperor|over)", out.read_text(encoding="utf-8"), re.MULTILINE
        )
        assert shown[-8:] == 2 * ["upcard record 2", "scores", "Double Emperor", "over"], way
    done = in_shell(f"{line} >(head -1 >/dev/null; exec <&-; sleep 1) --deals 3000".replace("/dev/stdout", ""))
    assert (done.code, done.stdout) == (2, "") and done.stderr.endswith(": Broken pipe\n")


def test_nothing_is_played_where_nothing_can_be_written(tmp_path: Path) -> None:
    for path in ("no/file", "", ".", "\0", "x" * 300, "file/file"):
        (tmp_path / "file").write_text("old", encoding="utf-8")
        with mock.patch("upcard.simulate.one_deal", side_effect=AssertionError), contextlib.chdir(tmp_path):
            done = upcard(*SIMULATE, path)
        assert (done.code, done.stdout) == (2, "") and [one.name for one in tmp_path.iterdir()] == ["file"]
    for refused in (PermissionError(13, "Permission denied"), OSError(30, "Read-only file system")):
        with (
            mock.patch("upcard.simulate.one_deal", side_effect=AssertionError),
            mock.patch("os.open", side_effect=refused),
        ):
            done = upcard(*SIMULATE, str(tmp_path / "file"))
        assert done == Done("", f"upcard: {tmp_path / 'file'}: {refused.strerror}\n", 2)
    assert upcard("simulate", "double_emperor", "--players", "x", "--records", str(tmp_path / "file")).code == 2
    assert (tmp_path / "file").read_text(encoding="utf-8") == "old"


def test_what_ends_too_early_leaves_whole_records(tmp_path: Path) -> None:
    """Ctrl-C, a disk that is full in the middle of a record, and one that says so only at the end."""
    file = tmp_path / "file"
    with mock.patch("upcard.simulate.one_deal", side_effect=[one_deal_of(n) for n in range(2)] + [KeyboardInterrupt]):
        done = upcard("simulate", "double_emperor", "--deals", "9", "--records", str(file), "--json")
    assert (done.code, done.stderr, json.loads(done.stdout)["error"]["key"]) == (130, "", "interrupted")
    assert len(list(read_records(file.read_text(encoding="utf-8")))) == 2
    room = [2_000]

    def write(fd: int, text: bytes, real: Callable[[int, bytes], int] = os.write) -> int:
        if not room[0]:
            raise OSError(28, "No space left on device")
        written = real(fd, text[: room[0]])
        room[0] -= written
        return written

    with mock.patch("os.write", write):
        done = upcard("simulate", "double_emperor", "--deals", "9", "--records", str(file))
    assert done == Done("", f"upcard: {file}: No space left on device\n", 2)
    left = list(read_records(file.read_text(encoding="utf-8")))
    assert left and upcard("verify", str(file)).code == 0
    with mock.patch("os.fsync", side_effect=OSError(122, "Disk quota exceeded")):
        done = upcard(*SIMULATE, str(file))
    assert done == Done("", f"upcard: {file}: Disk quota exceeded\n", 2)


def one_deal_of(number: int) -> Record:
    return one_deal(GAMES["double_emperor"](), ["uniform", "uniform"], Start(), str(number))


# --- records without end ---------------------------------------------------------------------------------------------

SPOILT = [
    b"garbage", b"\xff\xfe", b"x" * 100_000, b" " * 100_000 + b"x", b"1: play KC, play KC",
    b"seat 0 uniform " + b"9" * 30, b"1: play AS" + b" " * 20_000 + b"x",
    b"1: " + b"play AS, " * 2_000, b"\x1b[2J", b"unfinished", "seat 0 uniform ²".encode(),
]  # fmt: skip


@pytest.mark.parametrize("bad", SPOILT, ids=lambda bad: ascii(bad[:20]))
def test_a_spoilt_record_spoils_no_other(bad: bytes, tmp_path: Path) -> None:
    """Wherever in it: `verify` looks at each, `replay` shows those before and stops."""
    lines = records_in(tmp_path).read_bytes().split(b"\n")
    second, third = [n for n, line in enumerate(lines) if line == b"upcard record 2"][1:]
    for at in range(second + 1, third):
        given = b"\n".join([*lines[:at], bad, *lines[at + 1 :]])
        checked = data("verify", "-", given=given, code=1)
        assert [one["holds"] for one in checked["records"]] == [True, False, True] and not checked["holds"]
        assert [one["line"] for one in checked["records"]] == [1, second + 1, third + 1]
        [claim] = checked["records"][1]["claims"]
        line = int(re.match(r"line (\d+): ", claim["says"])[1])  # type: ignore[index]
        assert second < line <= third + 1
        done = upcard("replay", "-", given=given)
        assert done.code == 2 - ("clause" in data("replay", "-", given=given, code=done.code)["error"])
        assert done.stdout.count("over; scores") == 1 and done.stderr == f"upcard: {claim['says']}\n"
        found = data("replay", "-", given=given, code=done.code)
        assert len(found["records"]) == 1 and found["error"]["line"] == line


def test_marks_and_line_ends_of_other_systems(tmp_path: Path) -> None:
    """A byte order mark before each record too, as when files are put together."""
    text = records_in(tmp_path).read_text(encoding="utf-8")
    for changed in (
        "\ufeff" + text, text.replace("upcard", "\ufeffupcard"), text.replace("\n", "\r\n"), "\n\n" + text + "\n\n",
        text.rstrip("\n"), text.replace("\n\n", "\n"),
    ):  # fmt: skip
        assert len(data("verify", "-", given=changed.encode())["records"]) == 3


def peak(*words: str) -> int:
    """The most memory in bytes that the call takes at any time, its output thrown away."""
    with Path(os.devnull).open("w", encoding="utf-8") as out, contextlib.redirect_stdout(out):
        tracemalloc.start()
        main(list(words))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return most


@pytest.mark.once
@pytest.mark.parametrize("json_too", [[], ["--json"]], ids=str)
def test_memory_does_not_grow_with_the_number_of_deals(tmp_path: Path, json_too: list[str]) -> None:
    """150 records are 200,000 bytes."""
    sizes = {}
    for deals in (5, 5, 150):  # the first time modules are loaded
        file = str(tmp_path / f"{deals}")
        calls = [
            ["simulate", "double_emperor", "--deals", str(deals), "--records", file],
            ["verify", file],
            ["replay", file],
        ]
        sizes[deals] = [peak(*words, *json_too) for words in calls]
    assert all(many - few < 60_000 for few, many in zip(sizes[5], sizes[150], strict=True)), sizes


def test_a_line_without_end_takes_no_memory(tmp_path: Path) -> None:
    file = tmp_path / "long"
    file.write_bytes(b"upcard record 2\n" + b"x" * 3_000_000)
    assert peak("verify", str(file)) < 1_000_000
    [one] = data("verify", str(file), code=1)["records"]
    assert len(one["claims"][0]["says"]) < 400 and MOST_LINE == 4_000


@pytest.mark.once
def test_the_example_of_the_readme(tmp_path: Path) -> None:
    file = tmp_path / "r.txt"
    deals = 1_000 if SOAK else 12
    assert upcard("simulate", "run_fast", "--deals", str(deals), "--records", str(file)).code == 0
    done = upcard("verify", str(file))
    assert (done.code, done.stdout.count("and holds\n")) == (0, deals)
    assert from_outside("verify", "-", given=file.read_text(encoding="utf-8")).stdout == done.stdout


@pytest.mark.once
def test_the_answer_of_verify_is_there_when_its_reader_has_gone(tmp_path: Path) -> None:
    file = records_in(tmp_path, 40)
    line = f"upcard verify '{file}' | head -1 >/dev/null; exit ${{PIPESTATUS[0]}}"
    assert in_shell(line) == Done("", "", 0)
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: text.rindex("scores")], encoding="utf-8")
    assert in_shell(line) == Done("", "", 1)


def test_an_interrupted_answer_is_still_json(tmp_path: Path) -> None:
    file = records_in(tmp_path)
    for command, what in (("replay", "upcard.commands.records.replay_data"), ("verify", "upcard.verify.read_record")):
        with mock.patch(what, side_effect=KeyboardInterrupt):
            done = upcard(command, str(file), "--json")
        assert (done.code, done.stderr) == (130, "")
        assert json.loads(done.stdout) == {"records": [], "error": {"key": "interrupted", "message": "stopped"}}
