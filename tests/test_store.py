"""What is kept: nothing that was acknowledged is lost, and nothing stands there twice or by halves, whoever is killed, stopped
or taken over from, and whatever the disk and the rights allow; what cannot be read stays as it is."""

import os
import random
import signal
import sqlite3
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from keeper import NOBODY, Keeper, batch
from play import SOAK, how_many
from shell import upcard as called
from upcard.errors import Trouble, Unreadable
from upcard.games import GAMES
from upcard.notation import read_records
from upcard.simulate import simulated
from upcard.store import FILE, Held, Lost, Store, began, home, realm

pytestmark = pytest.mark.once  # nothing here is compiled


def kept(store: Store, table: str = "t") -> list[str]:
    return list(store.read(table)[1])


def key(call: Callable[[], object], kind: type[Trouble] = Unreadable) -> str:
    """The key of the trouble that the call has."""
    with pytest.raises(kind) as raised:
        call()
    assert type(raised.value) is kind and str(raised.value)  # a sentence can be made of it
    return raised.value.key


def altered(store: Store, sql: str, *values: object) -> None:
    """Writes in the file behind the back of the store."""
    with closing(sqlite3.connect(store.file, isolation_level=None)) as db:
        db.execute(sql, values)


CALLS: dict[str, Callable[[Store], object]] = {
    "tables": Store.tables,
    "create": lambda store: store.create("new", "push", "head"),
    "read": kept,
    "read_since": lambda store: list(store.read_since("t", 1)),
    "take": lambda store: store.take("t", over=True),
    "append": lambda store: store.take("t", over=True).append(["more"], [(9, 9, "more")]),
    "remove": lambda store: store.remove("t"),
    "records": lambda store: list(store.records()),
    "setting": lambda store: store.setting("pace"),
    "set": lambda store: store.set("pace", "slow"),
}


def filled(folder: Path) -> Store:
    """A store with a table, a record and a setting."""
    store = Store(folder)
    lease = store.create("t", "push", "head")
    lease.append(["a", "b"], [(1, 1, "record")])
    lease.release()
    store.set("pace", "brisk")
    return store


# --- what it is ------------------------------------------------------------------------------------------------------


def test_a_table_is_a_head_and_a_log(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert (store.tables(), list(store.records()), store.setting("pace")) == ([], [], None)
    assert not store.file.exists()  # reading makes nothing
    first = store.create("1", "push", "head\nof two lines")
    first.append(["a", "b\nc"])
    first.append([], finished=True)
    second = store.create("2", "conquian", "")
    second.release()
    assert store.read("1")[0] == "head\nof two lines" and kept(store, "1") == ["a", "b\nc"] and kept(store, "2") == []
    assert [list(store.read_since("1", number)) for number in (0, 1, 2, 3)] == [["a", "b\nc"], ["b\nc"], [], []]
    new, old = store.tables()
    assert (new.id, new.game, new.lines, new.finished, new.owner) == ("2", "conquian", 0, False, None)
    assert (old.id, old.game, old.lines, old.finished) == ("1", "push", 2, True)
    assert old.owner and old.owner.pid == os.getpid() and abs(old.owner.since - time.time()) < 60
    first.append(["a new match"])
    assert [(table.id, table.finished) for table in store.tables()] == [("1", False), ("2", False)]
    assert key(lambda: store.create("1", "push", "")) == "store-there"
    assert (
        key(lambda: store.read("3"))
        == key(lambda: store.take("3"))
        == key(lambda: store.remove("3"))
        == "store-no-table"
    )


def test_settings(tmp_path: Path) -> None:
    store = filled(tmp_path)
    store.set("pace", "slow")
    store.set("order", "")
    assert [store.setting(name) for name in ("pace", "order", "other")] == ["slow", "", None]


def test_lines_are_numbered_without_a_gap(tmp_path: Path) -> None:
    store = Store(tmp_path)
    lease = store.create("t", "push", "")
    lease.append(["0", "1"], at=0)
    for wrong in (0, 1, 3, -1):
        assert key(lambda at=wrong: lease.append(["x"], [(1, 1, "x")], at=at)) == "store-not-next"
    assert key(lambda: lease.append(["0", "1"], at=0)) == "store-not-next"
    lease.append(["2"], at=2)
    assert kept(store) == ["0", "1", "2"] and list(store.records()) == []


def test_an_append_that_failed_may_be_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it failed before it was written down or behind that."""
    store, opened = Store(tmp_path), Store.opened
    lease = store.create("t", "push", "")
    lease.append(["0"])

    @contextmanager
    def failing(self: Store, *, writing: bool = False) -> Iterator[sqlite3.Connection]:
        with opened(self, writing=writing) as db:
            yield db
            if fails == "before":
                raise KeyboardInterrupt
        raise KeyboardInterrupt

    def append(number: int, text: str = "", at: int | None = None) -> None:
        lease.append([text or str(number)], [(1, number, f"record {number}")], at=at)

    for fails, number in (("before", 1), ("behind", 2)):
        monkeypatch.setattr(Store, "opened", failing)
        with pytest.raises(KeyboardInterrupt):
            append(number)
        monkeypatch.setattr(Store, "opened", opened)
        if fails == "behind":
            assert key(partial(append, number, "another")) == "store-not-next"
        append(number)
        assert key(partial(append, number, at=number)) == "store-not-next"  # once, not ever
    assert kept(store) == ["0", "1", "2"] and list(store.records()) == ["record 1", "record 2"]


def test_a_record_is_kept_once(tmp_path: Path) -> None:
    store = Store(tmp_path)
    lease = store.create("t", "push", "")
    lease.append(["a"], [(1, 1, "one"), (1, 2, "two"), (1, 1, "one")])
    lease.append(["taken back"])
    lease.append(["a again"], [(1, 2, "two")])
    assert key(lambda: lease.append(["b"], [(1, 3, "three"), (1, 2, "another")])) == "store-record"
    assert kept(store) == ["a", "taken back", "a again"] and list(store.records()) == ["one", "two"]
    other = store.create("u", "conquian", "")
    other.append([], [(1, 1, "of u")])
    lease.append([], [(2, 1, "rematch")])
    assert list(store.records()) == ["one", "two", "of u", "rematch"]
    assert list(store.records("push")) == ["one", "two", "rematch"] and list(store.records("run_fast")) == []
    lease.release()
    store.remove("t")
    assert list(store.records("push")) == ["one", "two", "rematch"]  # who forgets a table keeps its records
    assert key(lambda: store.create("t", "push", "")) == "store-there"
    assert key(lambda: lease.append(["c"]), Lost) == key(lease.beat, Lost) == "store-gone"


def test_much_is_read_in_pages(tmp_path: Path) -> None:
    """Neither held in memory, nor locked between two pages: whoever reads slowly keeps nobody from playing."""
    store, size = Store(tmp_path, patience=0.1), 2_000
    lease = store.create("t", "push", "")
    many = 2_000
    for first in range(0, many, 500):
        texts = [f"{number:{size}}" for number in range(first, first + 500)]
        lease.append(texts, [(1, first + number, text) for number, text in enumerate(texts)])
    tracemalloc.start()
    for lines in (store.read("t")[1], store.read_since("t", 0), store.records()):
        assert next(lines) == f"{0:{size}}"
        lease.append([f"meanwhile {lease.lines}"])
        tracemalloc.reset_peak()
        assert sum(1 for _ in lines) >= many - 1
        assert tracemalloc.get_traced_memory()[1] < many * size / 4
    tracemalloc.stop()


def test_a_table_that_goes_while_it_is_read(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.create("t", "push", "").append([str(number) for number in range(500)])
    lines = store.read("t")[1]
    next(lines)
    store.remove("t")
    assert key(lambda: list(lines)) == "store-gap"


def test_text_that_is_none(tmp_path: Path) -> None:
    store = filled(tmp_path)
    lease = store.take("t")
    assert key(lambda: lease.append(["good", "\udcff"])) == "store-no-text"
    assert key(lambda: store.set("\udcff", "")) == key(lambda: store.read("\udcff")) == "store-no-text"
    lease.append(["\0 and ♠"])
    assert kept(store) == ["a", "b", "\0 and ♠"]
    assert key(lambda: lease.append(["x" * 17_000_000])) == "file-trouble"


# --- kills and full disks ---------------------------------------------------------------------------------------------


def whole(store: Store, acknowledged: int) -> None:
    """The log goes as far as was acknowledged, or one append further; each append is there with its record or not at all."""
    lines = kept(store)
    assert acknowledged <= len(lines) <= acknowledged + 3
    ends, end = list[int](), 0
    while end < len(lines):
        first, end = map(int, lines[end].partition(" of ")[2].split("-"))
        ends.append(end)
        assert lines[first:end] == batch(first, end)[0]
    assert list(store.records()) == [f"record {end}" for end in ends]
    assert all(one < other for one, other in pairwise(ends))


def test_a_kill_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    store, rng, acknowledged = Store(tmp_path), random.Random(7), 0
    store.create("t", "push", "").release()
    for _ in range(how_many(20, 400)):
        with Keeper(tmp_path) as keeper:
            assert keeper.ask("take t") == "ok"  # at once: who had it is dead
            keeper.tell("run")
            if rng.random() < 0.8:
                acknowledged = int(keeper.hear())
            time.sleep(rng.random() * 0.1)
            acknowledged = int((keeper.end() or [str(acknowledged)])[-1])
        whole(store, acknowledged)
        acknowledged = len(kept(store))
    assert acknowledged > 20 or not SOAK


def test_what_is_acknowledged_is_on_the_disk(tmp_path: Path) -> None:
    """A power cut is not to be had here. EXTRA also writes down that the journal has gone: with FULL the last step may be
    rolled back behind a power cut."""
    with Store(tmp_path).opened(writing=True) as db:
        assert db.execute("PRAGMA synchronous").fetchone() == (3,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)


@pytest.mark.parametrize("step", [700, 4096])
def test_a_full_disk_halves_nothing(tmp_path: Path, step: int) -> None:
    """Files may grow to one size after the other; the same append does it when there is room again."""
    store = filled(tmp_path)
    with Keeper(tmp_path) as keeper:
        assert keeper.ask("take t") == "ok"
        size, refused, lines = store.file.stat().st_size, 0, ["a", "b"]
        for number in range(how_many(60, 600)):
            text = f"{number:900}"
            keeper.ask(f"limit {size + (number * step) % (4 * 4096)}")
            said = keeper.ask(f"append {text}")
            if said != "ok":
                assert said in ("file-trouble", "store-full")
                refused += 1
                assert kept(store) == lines and store.tables()[0].lines == len(lines)
                assert (keeper.ask("limit 0"), keeper.ask(f"append {text}")) == ("ok", "ok")
            lines.append(text)
            assert kept(store) == lines
            size = store.file.stat().st_size
    assert refused
    assert checked(store) == "ok"


def checked(store: Store) -> str:
    with closing(sqlite3.connect(store.file)) as db:
        return str(db.execute("PRAGMA integrity_check").fetchone()[0])


def test_no_room_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, opened = filled(tmp_path), Store.opened
    lease = store.take("t")

    @contextmanager
    def small(self: Store, *, writing: bool = False) -> Iterator[sqlite3.Connection]:
        with opened(self, writing=writing) as db:
            db.execute("PRAGMA max_page_count = 1")
            yield db

    monkeypatch.setattr(Store, "opened", small)
    assert key(lambda: lease.append(["x" * 100_000], [(3, 3, "x")])) == "store-full"
    monkeypatch.setattr(Store, "opened", opened)
    assert kept(store) == ["a", "b"]
    lease.append(["x" * 100_000], [(3, 3, "x")])
    assert len(kept(store)) == 3 and list(store.records()) == ["record", "x"]


# --- two on one folder ------------------------------------------------------------------------------------------------


def test_the_second_is_told_and_may_watch_or_take_over(tmp_path: Path) -> None:
    store = filled(tmp_path)
    with Keeper(tmp_path) as keeper:
        assert keeper.ask("take t") == "ok"
        with pytest.raises(Held) as held:
            store.take("t")
        assert held.value.values["pid"] == str(keeper.process.pid) and str(held.value.values["host"]) in str(held.value)
        assert key(lambda: store.remove("t"), Held) == "store-held"
        assert keeper.ask("append c") == "ok" and kept(store) == ["a", "b", "c"]
        lease = store.take("t", over=True)
        assert lease.lines == 3
        assert keeper.ask("append d") == keeper.ask("beat") == "store-lost"
        assert keeper.ask("release") == "ok"  # and takes nothing away from the new holder
        lease.append(["d by another"])
        assert keeper.ask("take t") == "store-held"
        lease.release()
        assert key(lambda: lease.append(["e"]), Lost) == "store-let-go"
        assert keeper.ask("take t") == keeper.ask("append e") == "ok"
        assert kept(store) == ["a", "b", "c", "d by another", "e"]


def test_one_process_takes_over_from_itself(tmp_path: Path) -> None:
    store = filled(tmp_path)
    first, second = store.take("t"), store.take("t")
    second.append(["c"])
    assert key(lambda: first.append(["c"]), Lost) == "store-lost"
    first.release()
    second.append(["d"])
    assert kept(store) == ["a", "b", "c", "d"]


def test_a_holder_that_stands_still(tmp_path: Path) -> None:
    """It lives, so it holds; and when it was taken over from and goes on, it can append no more."""
    store = filled(tmp_path)
    with Keeper(tmp_path) as keeper:
        assert keeper.ask("take t") == "ok"
        keeper.signal(signal.SIGSTOP)
        assert key(lambda: store.take("t"), Held) == "store-held"
        lease = store.take("t", over=True)
        lease.append(["c"])
        keeper.tell("append late")
        keeper.signal(signal.SIGCONT)
        assert keeper.hear() == "store-lost"
    assert kept(store) == ["a", "b", "c"]


def test_a_holder_that_stands_still_in_the_middle_of_writing(tmp_path: Path) -> None:
    store = filled(tmp_path)
    store.patience = 0.1  # type: ignore[misc]
    with Keeper(tmp_path) as keeper:
        assert keeper.ask("stand") == "ok"
        keeper.signal(signal.SIGSTOP)
        assert key(lambda: store.take("t", over=True)) == key(lambda: store.set("pace", "slow")) == "store-locked"
        assert kept(store) == ["a", "b"]
        keeper.signal(signal.SIGCONT)
        assert keeper.ask("") == "ok"
        store.take("t").append(["c"])


def test_many_who_take_over_from_each_other(tmp_path: Path) -> None:
    store = filled(tmp_path)
    keepers = [Keeper(tmp_path, 60.0) for _ in range(3)]
    for keeper in keepers:
        keeper.tell("storm t")
    time.sleep(how_many(2, 60))
    said = [line for keeper in keepers for line in keeper.end()]
    lines = kept(store)
    assert len(set(lines)) == len(lines) and len(said) > 3
    for line in said:
        number, _, text = line.partition(" ")
        assert lines[int(number)] == text
    assert len(lines) - 2 - len(said) <= len(keepers)  # what was written and not yet acknowledged


def test_the_dead_hold_nothing(tmp_path: Path) -> None:
    store = filled(tmp_path)
    keeper = Keeper(tmp_path)
    assert keeper.ask("take t") == "ok" and store.tables()[0].owner
    keeper.process.kill()
    os.waitid(os.P_PID, keeper.process.pid, os.WEXITED | os.WNOWAIT)  # dead, and not yet buried
    assert store.tables()[0].owner is None
    store.take("t").append(["c"])
    keeper.end()


def test_a_process_id_may_be_another_ones_by_now(tmp_path: Path) -> None:
    store = filled(tmp_path)
    with Keeper(tmp_path) as keeper:
        assert keeper.ask("take t") == "ok" and began(keeper.process.pid)
        altered(store, "UPDATE kept SET began = '1'")
        assert store.tables()[0].owner is None
        store.take("t")
        assert keeper.ask("append c") == "store-lost"


def test_a_holder_on_another_machine_lives_as_long_as_it_beats(tmp_path: Path) -> None:
    store = filled(tmp_path)
    with Keeper(tmp_path) as keeper:
        assert keeper.ask("take t") == "ok"
        altered(store, "UPDATE kept SET realm = 'elsewhere', host = 'elsewhere', pid = 1, began = '1'")
        assert key(lambda: store.take("t"), Held) == "store-held"
        altered(store, "UPDATE kept SET beat = beat - 11")
        assert store.tables()[0].owner is None
        assert keeper.ask("beat") == "ok"
        assert key(lambda: store.take("t"), Held) == "store-held"
        altered(store, "UPDATE kept SET beat = beat - 11")
        assert keeper.ask("append c") == "ok"  # says as much as a beat
        assert key(lambda: store.take("t"), Held) == "store-held"
        altered(store, "UPDATE kept SET beat = beat - 11")
        store.take("t")
        assert keeper.ask("append d") == "store-lost"


def test_where_the_system_says_less_of_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = filled(tmp_path)
    store.take("t")
    with Keeper(tmp_path) as keeper:
        altered(store, "UPDATE kept SET began = '', pid = ?, realm = ?", keeper.process.pid, realm())
        assert store.tables()[0].owner
    assert store.tables()[0].owner is None
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: (_ for _ in ()).throw(FileNotFoundError()))
    assert realm.__wrapped__() == os.uname().nodename


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
    if other != 1:  # root comes with the home of another, and would leave a folder there that is root's
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
        db.execute("CREATE TABLE kept (id)")


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
