"""Nothing that was acknowledged is lost: kills, a full disk, a file that another process has locked; on SQLite and on
PostgreSQL."""

import asyncio
import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Self

import pytest

from play import SOAK, how_many
from web.serving import (
    POSTGRESQL,
    Crowd,
    Guest,
    Serving,
    check_acks,
    check_shown,
    crowded,
    kept,
    postgresql,
    sqlite_in,
)

pytestmark = pytest.mark.once

GAME = "double_emperor"  # two seats and short deals: most moves a second
BACKENDS = ("sqlite", "postgresql")


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield sqlite_in(folder)
    elif POSTGRESQL is None:
        pytest.skip("PostgreSQL's server is not installed: apt install postgresql")
    else:
        with postgresql() as url:
            yield url


# --- kills -----------------------------------------------------------------------------------------------------------


class Killed:
    """Servers on one database, one after the other, each of which ends by a kill in the middle of play."""

    def __init__(self, url: str, kills: int, acks: int, tables: int, fault: str = "") -> None:
        self.url, self.kills, self.wanted, self.fault = url, kills, acks, fault
        self.server = Serving(url, fault)
        self.tables = crowded(self.server, GAME, tables)
        self.crowd = Crowd(self.server.address)
        self.rng = random.Random(url)

    def run(self) -> None:
        try:
            asyncio.run(self.crowd.run(self.tables, self.drive()))
            self.server.stop()
        finally:
            with self.server:
                pass

    async def drive(self) -> None:
        for kill in range(1, self.kills + 1):
            until = self.wanted * kill // self.kills
            await self.reach(until)
            await asyncio.sleep(self.rng.random() / 20)
            self.server.kill()
            with self.server:
                pass
            await asyncio.sleep(0.05)  # what was under way arrives
            self.check()
            self.server = await asyncio.to_thread(Serving, self.url, self.fault)
            self.crowd.address = self.server.address
        await self.reach(self.wanted + 20)

    async def reach(self, acks: int) -> None:
        end = time.monotonic() + 60
        while len(self.crowd.acks) < acks:
            assert time.monotonic() < end, f"play stands still: {self.server.log()[-1500:]}"
            await asyncio.sleep(0.01)

    def check(self) -> None:
        check_acks(self.url, list(self.crowd.acks))


@pytest.mark.parametrize(
    ("kind", "kills", "acks"), [("sqlite", how_many(10, 100), how_many(10_000, 100_000)),
                                ("postgresql", how_many(3, 30), how_many(900, 30_000))],
)  # fmt: skip
def test_nothing_acknowledged_is_lost_by_kills(kind: str, kills: int, acks: int, tmp_path: Path) -> None:
    with database(kind, tmp_path) as url:
        killed = Killed(url, kills, acks, tables=40)
        killed.run()
        assert len(killed.crowd.acks) >= acks and killed.crowd.cuts >= kills
        killed.check()
        with Serving(url) as server:
            for table, tokens in killed.tables[:10]:
                check_shown(url, table, [Guest(server.address, token) for token in tokens])
            assert "trace" not in server.log()


@pytest.mark.parametrize("kind", BACKENDS)
def test_a_server_that_acknowledges_before_it_keeps_is_found(kind: str, tmp_path: Path) -> None:
    with (
        database(kind, tmp_path) as url,
        pytest.raises(AssertionError, match=r"lost|two effects|^(?!play stands still)"),
    ):
        Killed(url, 6, 600, 40, "acknowledges_before_it_keeps").run()


# --- a disk that is full, a file that is locked ----------------------------------------------------------------------


class Watch:
    """Asks a server again and again whether it lives, over HTTP and over a socket, and how long that takes."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest, self.table, guest.patience = guest, table, 3.0
        self.times, self.over = list[float](), False
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        try:
            with self.guest.sit(self.table) as chair:
                chair.hear(3.0)
                while not self.over:
                    begun = time.monotonic()
                    chair.send({"t": "ping"})
                    chair.until(lambda message: message["t"] == "pong", 3.0)
                    assert self.guest.status("GET", "/live") == 200
                    self.times.append(time.monotonic() - begun)
                    time.sleep(0.02)
        except Exception:  # noqa: BLE001  that it was not answered at all is what is to be found
            self.times.append(float("inf"))

    def is_answered(self) -> bool:
        """Whether it was answered at once: nearly always within a tenth of a second, for this machine does other things
        too, and never as late as one wait for the disk."""
        times = sorted(self.times)
        return len(times) > 20 and times[len(times) * 9 // 10] < 0.1 and times[-1] < 0.8

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over = True
        self.thread.join()


@contextmanager
def locked(url: str) -> Iterator[None]:
    """The database as another program has it that writes for long."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as db:
            db.execute("BEGIN EXCLUSIVE")
            yield
            db.execute("ROLLBACK")
        return
    import psycopg

    with psycopg.connect(url.replace("postgresql+psycopg", "postgresql")) as db:
        db.execute("LOCK TABLE line IN EXCLUSIVE MODE")  # others may read
        yield
        db.rollback()


def lines_of(url: str, tables: list[tuple[str, list[str]]]) -> int:
    return sum(len(kept(url, table)[1]) for table, _ in tables)


def held_up(url: str, server: Serving, seconds: float) -> tuple[Crowd, Watch]:
    """Plays, while for some time nothing can be written; nothing is acknowledged then, and play goes on afterwards."""
    tables, crowd = crowded(server, GAME, 12), Crowd(server.address)
    guest = Guest(server.address)
    quiet = guest.table(GAME, 2)  # somebody waits here for another
    watch = Watch(guest, quiet)

    async def drive() -> None:
        await grown(crowd, 100)
        with locked(url):
            await asyncio.sleep(0.3)  # what was on its way is answered
            before = len(crowd.acks)
            with watch:
                await asyncio.sleep(seconds)
            assert len(crowd.acks) == before, "nothing can be kept, and something is acknowledged"
            assert guest.status("GET", "/ready") == 503
        await grown(crowd, before + 100, 2.0 + seconds * 3)
        assert guest.status("GET", "/ready") == 200

    asyncio.run(crowd.run(tables, drive()))
    check_acks(url, crowd.acks)
    return crowd, watch


async def grown(crowd: Crowd, acks: int, seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while len(crowd.acks) < acks:
        assert time.monotonic() < end, "play stands still"
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("kind", BACKENDS)
def test_a_locked_database_holds_up_play_and_nothing_else(kind: str, tmp_path: Path) -> None:
    with database(kind, tmp_path) as url, Serving(url) as server:
        crowd, watch = held_up(url, server, 30.0 if SOAK else 3.0)
        assert watch.is_answered(), sorted(watch.times)[-5:]
        assert crowd.waits, "those who wait are told"
        assert crowd.cuts == 0 and "trace" not in server.log()
        assert server.stop() < 10


def test_a_server_that_waits_for_the_disk_itself_is_found(tmp_path: Path) -> None:
    url = sqlite_in(tmp_path)
    with Serving(url, "waits_for_the_disk_itself") as server:
        try:
            _, watch = held_up(url, server, 1.5)
        except Exception:  # noqa: BLE001  it may even fall out of its own time
            return
        assert not watch.is_answered()


def test_a_server_ends_in_time_though_the_file_is_locked(tmp_path: Path) -> None:
    url = sqlite_in(tmp_path)
    with Serving(url) as server:
        tables, crowd = crowded(server, GAME, 4), Crowd(server.address)

        async def drive() -> None:
            await grown(crowd, 50)
            with locked(url):
                await asyncio.sleep(0.5)
                assert await asyncio.to_thread(server.stop) < 11

        asyncio.run(crowd.run(tables, drive()))
        check_acks(url, crowd.acks)


def test_a_full_disk_holds_up_play_and_loses_nothing(tmp_path: Path) -> None:
    """Files may grow to a size and no further, as on a full disk; then they may."""
    import resource

    url = sqlite_in(tmp_path)
    with Serving(url, UPCARD_TEST_FILE_SIZE=str(2_000_000)) as server:
        tables, crowd = crowded(server, GAME, 8), Crowd(server.address)
        quiet = Guest(server.address)
        watch = Watch(quiet, quiet.table(GAME, 2))

        async def drive() -> None:
            end = time.monotonic() + 40
            while quiet.status("GET", "/ready") != 503:
                assert time.monotonic() < end, "the disk was never full"
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.3)
            before = len(crowd.acks)
            with watch:
                await asyncio.sleep(2.5)
            assert len(crowd.acks) - before <= 3, "the disk is full, and much is acknowledged"
            check_acks(url, list(crowd.acks))
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            await grown(crowd, before + 100)

        asyncio.run(crowd.run(tables, drive()))
        check_acks(url, crowd.acks)
        assert crowd.waits and crowd.cuts == 0 and "trace" not in server.log()
        assert watch.is_answered(), sorted(watch.times)[-5:]


# --- the checks see what they are there for --------------------------------------------------------------------------


def spoilt(url: str, sql: str, *values: Any) -> None:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as db:
        db.execute(sql, values)


def test_a_log_that_is_spoilt_is_noticed(tmp_path: Path) -> None:
    url = sqlite_in(tmp_path)
    with Serving(url) as server:
        guest, rng = Guest(server.address), random.Random(1)
        table = guest.table(GAME)
        with guest.sit(table) as chair:
            chair.hear()
            while not (command := chair.choose(rng)):
                chair.hear()
            answer = chair.act(command)
        server.stop()
    acks = [(table, 0, answer["a"], answer["v"])]
    check_acks(url, acks)
    for lost in ([(table, 0, "never", 1)], [(table, 1, answer["a"], 1)], [(table, 0, answer["a"], 1_000)]):
        with pytest.raises(AssertionError, match="lost"):
            check_acks(url, lost)
    lines = kept(url, table)[1]
    own = next(n for n, line in enumerate(lines) if line.startswith("@0"))
    spoilt(url, "UPDATE line SET text = ? WHERE number = ?", lines[own].split(" ", 2)[2], own)
    with pytest.raises(AssertionError, match="lost"):
        check_acks(url, acks)
    spoilt(url, "DELETE FROM line WHERE number = ?", own)
    with pytest.raises(AssertionError):
        check_acks(url, acks)


def test_play_at_a_table_needs_no_more_than_its_file(tmp_path: Path) -> None:
    """Rights of the file: nobody else reads the seeds of deals that go on."""
    with Serving(sqlite_in(tmp_path)):
        for path in tmp_path.iterdir():
            assert path.stat().st_mode & 0o077 == 0, path
