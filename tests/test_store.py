"""What is kept: nothing that was acknowledged is lost, and nothing stands there twice or by halves, whoever is killed,
stopped or taken over from, and however full the disk is."""

import os
import random
import signal
import sqlite3
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from keeper import Keeper, batch, much
from keeping import altered, filled, kept, key
from play import SOAK, how_many
from upcard.store import Held, Lost, Store, began, realm

pytestmark = pytest.mark.once  # nothing here is compiled


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
    fails = "before"
    monkeypatch.setattr(Store, "opened", failing)
    with pytest.raises(KeyboardInterrupt):
        lease.append([], [(1, 3, "record 3")], finished=True)  # no line says that it was not written
    monkeypatch.setattr(Store, "opened", opened)
    lease.append([], [(1, 3, "record 3")], finished=True)
    assert list(store.records())[2:] == ["record 3"] and store.tables()[0].finished


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
    """The log goes as far as was acknowledged, or one append further; an append is there with its record, or is not."""
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
    """A power cut is not to be had here. EXTRA also writes down that the journal has gone: with FULL the last step may
    be rolled back behind a power cut."""
    with Store(tmp_path).opened(writing=True) as db:
        assert db.execute("PRAGMA synchronous").fetchone() == (3,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)


@pytest.mark.parametrize("step", [700, 4096])
def test_a_full_disk_halves_nothing(tmp_path: Path, step: int) -> None:
    """Files may grow to one size after the other; the same append does it when there is room again."""
    store = filled(tmp_path)
    with Keeper(tmp_path) as keeper:
        assert keeper.ask("take t") == "ok"
        size, refused, lines, records = store.file.stat().st_size, 0, ["a", "b"], ["record"]
        for number in range(how_many(60, 600)):
            keeper.ask(f"limit {size + (number * step) % (4 * 4096)}")
            said = keeper.ask(f"much {number}")
            if said != "ok":
                assert said in ("file-trouble", "store-full")
                refused += 1
                assert (kept(store), list(store.records())) == (lines, records)
                assert store.tables()[0].lines == len(lines)
                assert (keeper.ask("limit 0"), keeper.ask(f"much {number}")) == ("ok", "ok")
            lines += much(number)[0]
            records += [text for _, _, text in much(number)[1]]
            assert (kept(store), list(store.records())) == (lines, records)
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


def test_a_table_that_is_made_anew_is_another(tmp_path: Path) -> None:
    store = Store(tmp_path)
    lease = store.create("t", "push", "")
    store.remove("t")
    store.create("t", "push", "")
    assert key(lambda: lease.append(["a"], at=0), Lost) == "store-lost"


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
    said = [keeper.hear() for keeper in keepers]
    time.sleep(how_many(2, 60))
    said += [line for keeper in keepers for line in keeper.end()]
    lines = kept(store)
    assert len(set(lines)) == len(lines)
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
