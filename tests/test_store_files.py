"""The file of what is kept: who may read it, and that it stays as it is where it cannot be read or written; where it
lies, and the command that prints its records."""

import os
import random
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from keeper import NOBODY, Keeper
from keeping import CALLS, altered, filled, kept, key
from play import how_many
from shell import upcard as called
from upcard.errors import Trouble, Unreadable
from upcard.games import GAMES
from upcard.record import read_records
from upcard.simulate import simulated
from upcard.store import FILE, Held, Lost, Store, home

pytestmark = pytest.mark.once  # nothing here is compiled


# --- rights -----------------------------------------------------------------------------------------------------------


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.fixture
def loose() -> Iterator[None]:
    """A umask that hides nothing."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("loose")
def test_what_holds_secrets_is_for_its_owner_alone(tmp_path: Path) -> None:
    store = Store(tmp_path / "a/b")
    lease = store.create("t", "push", "")
    with store.opened(writing=True) as db:
        db.execute("INSERT INTO setting VALUES ('a', 'b')")
        journal = store.file.with_name(f"{FILE}-journal")
        assert rights(journal) == rights(store.file) == 0o600
    assert rights(tmp_path / "a") == rights(tmp_path / "a/b") == 0o700 and not journal.exists()
    assert sorted(path.name for path in store.file.parent.iterdir()) == [FILE]
    for given, left in ((0o666, 0o600), (0o640, 0o600), (0o744, 0o700)):
        store.file.chmod(given)
        lease.append(["a"])
        assert rights(store.file) == left


@pytest.mark.usefixtures("loose")
def test_it_is_so_from_the_first_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "chmod", lambda *_: (_ for _ in ()).throw(OSError()))
    assert rights(filled(tmp_path / "a").file) == 0o600


@pytest.mark.usefixtures("loose")
def test_the_rights_of_a_folder_stay(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir(0o755)
    assert rights(filled(folder).file) == 0o600 and rights(folder) == 0o755


def test_what_is_somebody_elses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = filled(tmp_path / "here")
    before = store.file.read_bytes()
    other = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: other)
    for call in CALLS.values():
        assert key(lambda call=call: call(store)) == "store-owner"
    assert key(lambda: Store(tmp_path).set("a", "b")) == "store-owner"
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    if other == 1:
        os.chown(tmp_path, NOBODY, NOBODY)
    # Root comes with the home of another, and would leave a folder there that is root's.
    assert key(lambda: Store(tmp_path / "new").set("a", "b")) == "store-owner"
    assert [path.name for path in tmp_path.iterdir()] == ["here"]
    monkeypatch.undo()
    assert store.file.read_bytes() == before
    store.set("pace", "slow")


@pytest.fixture
def ours() -> Iterator[Path]:
    """A folder of one who heeds rights."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name)
        if os.geteuid() == 0:
            os.chown(path, NOBODY, NOBODY)
        yield path
        path.chmod(0o700)


def test_a_folder_or_a_file_that_may_not_be_written(ours: Path) -> None:
    with Keeper(ours) as keeper:
        assert keeper.ask("heed") == "ok"
        assert keeper.ask("create t") == keeper.ask("append a") == "ok"
        file = ours / FILE
        for path, mode, says in (
            (ours, 0o500, {"store-shut", "store-read-only"}), (file, 0o400, {"store-read-only"}),
            (file, 0o000, {"store-shut"}), (ours, 0o000, {"file-trouble"}),
        ):  # fmt: skip
            before, own = file.read_bytes(), rights(path)
            path.chmod(mode)
            assert keeper.ask("append b") in says
            assert keeper.ask("look") == ("ok" if mode else next(iter(says)))  # what can be read, is
            path.chmod(own)
            assert file.read_bytes() == before
            assert keeper.ask("append b") == "ok"
    with Keeper(ours / "not/there") as keeper:
        assert keeper.ask("heed") == "ok"
        ours.chmod(0o500)
        assert keeper.ask("create t") == "file-trouble"
        ours.chmod(0o700)
        assert keeper.ask("create t") == "ok"


# --- files that are none of ours, or damaged --------------------------------------------------------------------------


def other_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE notes (id)")


def to_come(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 2")


def table_lacks(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        for name in ("kept", "line", "record", "setting"):
            db.execute(f"DROP TABLE {name}")


SPOILT: dict[str, tuple[str, Callable[[Path], object]]] = {
    "text": ("store-damaged", lambda path: path.write_text("records of deals, by hand\n" * 99)),
    "a byte": ("store-damaged", lambda path: path.write_bytes(b"x")),
    "two bytes": ("store-damaged", lambda path: path.write_bytes(b"xy")),
    "cut": ("store-damaged", lambda path: os.truncate(path, 5000)),
    "zeros": ("store-damaged", lambda path: path.write_bytes(bytes(20_000))),
    "another program's": ("store-damaged", lambda path: (path.unlink(), other_program(path))),
    "without its tables": ("store-damaged", table_lacks),
    "of a version to come": ("store-newer", to_come),
    "a folder": ("store-damaged", lambda path: (path.unlink(), path.mkdir())),
    "a pipe": ("store-damaged", lambda path: (path.unlink(), os.mkfifo(path, 0o600))),
}


@pytest.mark.parametrize("kind", list(SPOILT))
def test_what_cannot_be_read_stays_as_it_is(tmp_path: Path, kind: str) -> None:
    store = filled(tmp_path)
    says, spoil = SPOILT[kind]
    good = store.file.read_bytes()
    spoil(store.file)
    before = store.file.read_bytes() if store.file.is_file() else b""
    for call in CALLS.values():
        with pytest.raises(Unreadable) as raised:
            call(store)
        assert raised.value.key == says and str(store.file) in str(raised.value)
        assert [path.name for path in tmp_path.iterdir()] == [FILE]
        assert not store.file.is_file() or store.file.read_bytes() == before
    if store.file.is_dir():
        store.file.rmdir()
    else:
        store.file.unlink()
    store.file.write_bytes(good)
    store.take("t").append(["c"])
    assert kept(store) == ["a", "b", "c"]


def test_an_empty_file_is_a_beginning(tmp_path: Path) -> None:
    """As a kill may leave it that comes between the file and its first table."""
    (tmp_path / FILE).touch()
    store = Store(tmp_path)
    assert store.tables() == [] and store.file.stat().st_size == 0
    store.create("t", "push", "").append(["a"])
    assert kept(store) == ["a"]


def test_damage_is_told(tmp_path: Path) -> None:
    """Bytes changed at random: every call gives what it can, or says that the file is damaged."""
    store, rng = filled(tmp_path), random.Random(11)
    lease = store.take("t")
    lease.append([f"{number:200}" for number in range(200)], [(2, number, f"{number:200}") for number in range(100)])
    lease.release()
    good, told = store.file.read_bytes(), set[str]()
    for _ in range(how_many(60, 3000)):
        bad = bytearray(good)
        for _ in range(rng.choice((1, 5, 200))):
            bad[rng.randrange(len(bad)) if rng.random() < 0.5 else rng.randrange(4096)] = rng.randrange(256)
        for call in CALLS.values():
            store.file.write_bytes(bad)
            try:
                call(store)
            except Trouble as trouble:
                told.add(trouble.key)
                assert str(trouble)
    assert "store-damaged" in told


@pytest.mark.parametrize(("sql", "calls"), [
    ("UPDATE kept SET head = x'ff'", ("tables", "read", "read_since", "take", "remove")),
    ("UPDATE kept SET lines = 1.5", ("tables", "read", "read_since", "take", "remove")),
    ("UPDATE line SET text = x'20'", ("read", "read_since")), ("UPDATE record SET text = x'20'", ("records",)),
    ("UPDATE setting SET value = x'20'", ("setting",)), ("UPDATE kept SET epoch = 9223372036854775807", ("take",)),
    ("UPDATE kept SET since = 1e300, pid = 1, realm = 'elsewhere', beat = 1e300", ()),
])  # fmt: skip
def test_what_was_never_written_is_not_read(tmp_path: Path, sql: str, calls: tuple[str, ...]) -> None:
    store = filled(tmp_path)
    altered(store, sql)
    for call in calls:
        assert key(partial(CALLS[call], store)) == "store-damaged"
    assert calls or key(partial(store.take, "t"), Held) == "store-held"


def test_nothing_is_added_to_a_file_that_is_damaged_elsewhere(tmp_path: Path) -> None:
    store = filled(tmp_path)
    store.create("u", "push", "").append([], [(1, number, f"{number:3000}") for number in range(20)])
    good = store.file.read_bytes()
    at = good.index(f"{15:3000}".encode()) // 4096 * 4096  # a page that only readers of that record come by
    store.file.write_bytes(good[:at] + bytes(4096) + good[at + 4096 :])
    before = store.file.read_bytes()
    for call in (CALLS["create"], CALLS["take"], CALLS["records"]):
        assert key(partial(call, store)) == "store-damaged"
    assert store.file.read_bytes() == before and kept(store) == ["a", "b"]


def test_another_program_has_it_locked(tmp_path: Path) -> None:
    store = filled(tmp_path)
    store.patience = 0.05  # type: ignore[misc]
    with closing(sqlite3.connect(store.file, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        for call in CALLS.values():
            assert key(lambda call=call: call(store)) == "store-locked"
        db.execute("ROLLBACK")
    for call in CALLS.values():
        call(store)


def test_another_program_chose_another_journal(tmp_path: Path) -> None:
    store = filled(tmp_path)
    altered(store, "PRAGMA journal_mode = WAL")
    assert kept(store) == ["a", "b"]
    store.take("t").append(["c"])
    assert kept(store) == ["a", "b", "c"]
    with closing(sqlite3.connect(store.file)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)


# --- where it lies, and the command -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "found"), [
    ({"UPCARD_HOME": "/a/b", "HOME": "/h"}, "/a/b"), ({"UPCARD_HOME": "~/b", "HOME": "/h"}, "/h/b"),
    ({"XDG_DATA_HOME": "/data", "HOME": "/h"}, "/data/upcard"), ({"HOME": "/h"}, "/h/.local/share/upcard"),
    ({"UPCARD_HOME": "", "XDG_DATA_HOME": "", "HOME": "/h"}, "/h/.local/share/upcard"),
    ({"XDG_DATA_HOME": "not/absolute", "HOME": "/h"}, "/h/.local/share/upcard"),
    ({"HOME": ""}, ""), ({"HOME": "not/absolute"}, ""), ({"UPCARD_HOME": "~nobody-of-that-name/x", "HOME": "/h"}, ""),
])  # fmt: skip
def test_where_it_lies(monkeypatch: pytest.MonkeyPatch, given: dict[str, str], found: str) -> None:
    for name in ("UPCARD_HOME", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    if found:
        assert str(home()) == found
    else:
        assert key(home) == "no-home"
        assert called("records").stderr.startswith("upcard: there is no home folder ")


def test_the_command_prints_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPCARD_HOME", str(tmp_path / "new"))
    done = called("records")
    assert (done.stdout, done.stderr, done.code) == ("", "", 0) and not (tmp_path / "new").exists()
    store = Store(home())
    for game, name in (("double_emperor", "t"), ("run_fast", "u")):
        records = [record.text() for record in simulated(GAMES[game](), ["uniform"], 3, "7")]
        store.create(name, game, "").append([], [(1, deal, text) for deal, text in enumerate(records)])
    done = called("records")
    assert [record.rules.NAME for record in read_records(done.stdout)] == ["double_emperor"] * 3 + ["run_fast"] * 3
    assert called("records", "run_fast").stdout == "\n".join(store.records("run_fast"))
    assert called("verify", "-", given=done.stdout).code == 0
    assert called("records", "push").stdout == "" and called("records", "fly").code == 2
    store.file.write_bytes(b"spoilt")
    done = called("records")
    assert (done.stdout, done.code) == (
        "",
        2,
    ) and done.stderr == f"upcard: {store.file} is damaged, or no file of Upcard; it stays as it is\n"


def test_a_file_that_was_put_back_lets_no_two_processes_write_to_one_table(tmp_path: Path) -> None:
    """The file from before a table was taken comes back underneath: whoever takes it then is not taken for the one
    before, though both have taken it as often."""
    store = filled(tmp_path)
    before = store.file.read_bytes()
    first = store.take("t")
    store.file.write_bytes(before)
    second = store.take("t", over=True)
    assert key(lambda: first.append(["c of the first"]), Lost) == "store-lost"
    second.append(["c"])
    assert kept(store) == ["a", "b", "c"]
