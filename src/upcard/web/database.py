"""What is kept: guests, tables with the lines of their logs, records. SQLite by default, PostgreSQL by its URL.

One thread writes. Whatever waits for it goes into one transaction, so that many tables share one wait for the disk;
who waits is told when it is there, and not before. While nothing can be written (a full disk, another program that has
the file locked) it is tried again, and all wait.
"""

import asyncio
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy import Column, Connection, Float, ForeignKey, Integer, String, Text, event

from upcard.errors import Unreadable

T = TypeVar("T")

METADATA: Final = sa.MetaData()

GUEST: Final = sa.Table(
    "guest", METADATA,
    Column("id", String(32), primary_key=True), Column("name", String(200), nullable=False),
    Column("colour", Integer, nullable=False), Column("created", Float, nullable=False),
)  # fmt: skip

# What a guest shows to be the guest: of a browser, of a bot, or once only, to bring another device along.
KEY: Final = sa.Table(
    "key", METADATA,
    Column("hash", String(64), primary_key=True), Column("guest", ForeignKey("guest.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False), Column("created", Float, nullable=False),
)  # fmt: skip

TABLE: Final = sa.Table(
    "table_", METADATA,
    Column("id", String(64), primary_key=True), Column("game", String(40), nullable=False),
    Column("setup", Text, nullable=False), Column("invite", String(64), nullable=False),
    Column("open", Integer, nullable=False), Column("host", ForeignKey("guest.id"), nullable=False),
    Column("lines", Integer, nullable=False), Column("changed", Float, nullable=False, index=True),
    Column("over", Integer, nullable=False), Column("summary", Text, nullable=False),
)  # fmt: skip

SEAT: Final = sa.Table(
    "seat", METADATA,
    Column("table_id", ForeignKey("table_.id"), primary_key=True), Column("seat", Integer, primary_key=True),
    Column("guest", ForeignKey("guest.id"), nullable=False, index=True),
)  # fmt: skip

LINE: Final = sa.Table(
    "line", METADATA,
    Column("table_id", ForeignKey("table_.id"), primary_key=True), Column("number", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)  # fmt: skip

RECORD: Final = sa.Table(
    "record", METADATA,
    Column("table_id", ForeignKey("table_.id"), primary_key=True), Column("match", Integer, primary_key=True),
    Column("deal", Integer, primary_key=True), Column("game", String(40), nullable=False),
    Column("ended", Float, nullable=False), Column("practice", Integer, nullable=False),
    Column("sitting", Text, nullable=False), Column("points", Text, nullable=False),
    Column("text", Text, nullable=False),
)  # fmt: skip

READERS: Final = 2
GROUP: Final = 256  # works of one transaction
FIRST_WAIT: Final = 0.05  # seconds until a write that failed is tried again; then twice as long, up to
MOST_WAIT: Final = 1.0

PATIENCE: Final = "-c lock_timeout=1s -c idle_in_transaction_session_timeout=5s"
"""Of PostgreSQL, as `busy_timeout` is of SQLite: then it is known that nothing can be written."""

PASSING: Final = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PROTOCOL,
}  # fmt: skip
"""What goes wrong with SQLite for a time."""

log = logging.getLogger("upcard.database")


class Closed(Exception):
    """The database takes no more work."""


class Work:
    """Something to be done in a transaction."""

    def __init__(self, do: Callable[[Connection], Any]) -> None:
        self.do: Final = do
        self.done: Final[Future[Any]] = Future()
        self.result: Any = None
        self.error: Exception | None = None


class Database:
    """The database behind a URL. `trouble` says why nothing can be written just now, '' if it can."""

    def __init__(self, url: str) -> None:
        self.url: Final = sa.make_url(url)
        self.is_file: Final = self.url.get_backend_name() == "sqlite"
        self.engine: Final = sa.create_engine(
            self.url, pool_size=READERS + 2, pool_pre_ping=not self.is_file,
            hide_parameters=True,  # an error names no line of a log
            connect_args={} if self.is_file else {"options": PATIENCE},
        )  # fmt: skip
        if self.is_file:
            event.listen(self.engine, "connect", prepared)
            event.listen(self.engine, "begin", begun)
        self.works: Final[SimpleQueue[Work | None]] = SimpleQueue()
        self.readers: Final = ThreadPoolExecutor(READERS, "reader")
        self.trouble = ""
        self.commits = 0
        self.closing = False
        self.thread: Final = threading.Thread(target=self._write_on, name="writer", daemon=True)

    def start(self) -> None:
        self.thread.start()

    def close(self) -> None:
        """Writes what waits, then ends."""
        self.closing = True
        self.works.put(None)
        self.thread.join()
        self.readers.shutdown()
        self.engine.dispose()

    async def write(self, do: Callable[[Connection], T]) -> T:
        """Does this within a transaction; returns when it is on the disk. An error of its own undoes it alone."""
        if self.closing:
            raise Closed
        work = Work(do)
        self.works.put(work)
        result: T = await asyncio.shield(asyncio.wrap_future(work.done))
        return result

    def read(self, do: Callable[[Connection], T]) -> Awaitable[T]:
        """Does this in a thread that reads."""

        def within() -> T:
            with self.engine.connect() as connection:
                return do(connection)

        return asyncio.get_running_loop().run_in_executor(self.readers, within)

    # The thread that writes

    def _write_on(self) -> None:
        while (group := self._next_group()) is not None:
            wait = FIRST_WAIT
            while not self._written(group):
                if self.closing:
                    for work in group:
                        work.done.set_exception(Closed())
                    break
                time.sleep(wait)
                wait = min(MOST_WAIT, 2 * wait)

    def _next_group(self) -> list[Work] | None:
        """All that waits; None at the end."""
        first = self.works.get()
        if first is None:
            return None
        group = [first]
        while len(group) < GROUP and not self.works.empty():
            work = self.works.get()
            if work is None:
                self.works.put(None)
                break
            group.append(work)
        return group

    def _written(self, group: list[Work]) -> bool:
        """Whether all of it could be written in one transaction; then all who wait are told."""
        try:
            with self.engine.begin() as connection:
                for work in group:
                    self._do(work, connection)
        except sa.exc.DBAPIError as error:
            reason = type(error.orig).__name__ if error.orig else type(error).__name__
            if not self.trouble:
                log.error(  # noqa: TRY400  the trace says no more
                    "nothing can be written: %s: %s", reason, error.orig
                )
            self.trouble = reason
            return False
        if self.trouble:
            log.warning("it can be written again")
        self.trouble = ""
        self.commits += 1
        for work in group:
            if work.error is not None:
                work.done.set_exception(work.error)
            else:
                work.done.set_result(work.result)
        return True

    def _do(self, work: Work, connection: Connection) -> None:
        work.error = None
        try:
            with connection.begin_nested():
                work.result = work.do(connection)
        except sa.exc.DBAPIError as error:
            if passes(error):
                raise
            work.error = error
        except Exception as error:  # noqa: BLE001  a fault of one work is told to whoever asked for it
            work.error = error


def passes(error: sa.exc.DBAPIError) -> bool:
    """Whether the same may go well later: the disk was full, the file locked, the connection gone."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in PASSING
    return error.connection_invalidated or isinstance(error, sa.exc.OperationalError | sa.exc.InterfaceError)


def prepared(connection: Any, _: object) -> None:
    """How SQLite is used: a log that readers do not block, and nothing is acknowledged before it is on the disk."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=1000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begun(connection: Connection) -> None:
    """Whoever writes takes the lock at once, or waits for it; a transaction that turns into a writing one could not."""
    writer = threading.current_thread().name == "writer"
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writer else "BEGIN")


def file_of(url: sa.URL) -> Path | None:
    """The file of an SQLite database; None for one in memory, or another database."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)


class Alone:
    """Holds an SQLite file for this process: a second server on it is refused."""

    def __init__(self, file: Path) -> None:
        import fcntl

        handle = os.open(f"{file.resolve()}.lock", os.O_CREAT | os.O_RDWR, 0o600)
        self.handle: Final = os.fdopen(handle, "r+", encoding="utf-8")  # held till the end
        try:
            fcntl.flock(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.handle.close()
            raise Unreadable("serve-held", file=str(file)) from None

    def release(self) -> None:
        with suppress(OSError):
            self.handle.close()
