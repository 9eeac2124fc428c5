"""Tables and records, kept in one file: upcard.db in the user's folder, by SQLite.

A table is a head and a log of lines, which only grows; one process at a time holds it and may append. What the lines
mean is not known here. docs/decisions/0012-the-store.md says why it is as it is.
"""

import os
import platform
import sqlite3
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from upcard.errors import Trouble, Unreadable

FILE: Final = "upcard.db"
PATIENCE: Final = 5.0  # seconds to wait for another program that has the file locked
SILENT: Final = 10.0  # seconds without a beat, after which a holder on another machine counts as gone
PAGE: Final = 100  # rows that are read under one lock, and held in memory at once
LONGEST: Final = 16_000_000  # bytes of one text
LAST: Final = 4e9  # seconds, as a time that every system can write as a date

MARK: Final = 0x55504344  # the application id of our files: UPCD
FORM: Final = 1  # the form of the tables below, as user_version
TABLES: Final = (
    # pid 0: nobody has it. `realm` says where the pid is one, `began` when its process did.
    """CREATE TABLE kept (id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, head TEXT NOT NULL, lines INTEGER NOT NULL,
    changed REAL NOT NULL, finished INTEGER NOT NULL, epoch INTEGER NOT NULL, pid INTEGER NOT NULL DEFAULT 0,
    host TEXT NOT NULL DEFAULT '', realm TEXT NOT NULL DEFAULT '', began TEXT NOT NULL DEFAULT '',
    since REAL NOT NULL DEFAULT 0, beat REAL NOT NULL DEFAULT 0)""",
    """CREATE TABLE line (id TEXT NOT NULL, number INTEGER NOT NULL, epoch INTEGER NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (id, number)) WITHOUT ROWID""",
    """CREATE TABLE record (number INTEGER PRIMARY KEY, id TEXT NOT NULL, game TEXT NOT NULL, match INTEGER NOT NULL,
    deal INTEGER NOT NULL, text TEXT NOT NULL, UNIQUE (id, match, deal))""",
    "CREATE TABLE setting (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
    f"PRAGMA application_id = {MARK}",
    f"PRAGMA user_version = {FORM}",
)

# What is told of the trouble that SQLite has, by the low byte of its code; any other means that the file is damaged.
TROUBLES: Final = {
    sqlite3.SQLITE_BUSY: "store-locked",
    sqlite3.SQLITE_LOCKED: "store-locked",
    sqlite3.SQLITE_PERM: "store-read-only",
    sqlite3.SQLITE_READONLY: "store-read-only",
    sqlite3.SQLITE_FULL: "store-full",
    sqlite3.SQLITE_CANTOPEN: "store-shut",
}
REASONED: Final = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_NOLFS)


class Held(Trouble):
    """Another living process has the table: its process id, its host, and since when."""


class Lost(Trouble):
    """Another process has taken the table over, or it is there no more: nothing was written."""


@dataclass(frozen=True)
class Owner:
    """The living process that has a table."""

    pid: int
    host: str
    since: float


@dataclass(frozen=True)
class Kept:
    """A table that is kept. `finished` is what its holder said last, `owner` whoever has it now."""

    id: str
    game: str
    head: str
    lines: int
    changed: float
    finished: bool
    owner: Owner | None


@dataclass(frozen=True)
class Entry:
    """A table as it stands in the file, column by column."""

    id: str
    game: str
    head: str
    lines: int
    changed: float
    finished: int
    epoch: int
    pid: int
    host: str
    realm: str
    began: str
    since: float
    beat: float

    def owner(self) -> Owner | None:
        """Who has the table; None where nobody has, or where that process is dead."""
        if not self.pid:
            return None
        near = self.realm == realm()
        lives = runs(self.pid, self.began) if near else time.time() - self.beat <= SILENT
        return Owner(self.pid, self.host, self.since) if lives else None

    def ours(self) -> bool:
        """Whether this process is the one that has it."""
        return (self.pid, self.realm, self.began) == (os.getpid(), realm(), began(os.getpid()))


TYPES: Final = tuple(Entry.__annotations__.values())
KEPT: Final = f"SELECT {', '.join(Entry.__annotations__)} FROM kept"  # noqa: S608


def home() -> Path:
    """The folder where everything is kept: UPCARD_HOME, or `upcard` in the user's data folder. Raises Unreadable."""
    own, data = os.environ.get("UPCARD_HOME"), os.environ.get("XDG_DATA_HOME", "")
    try:
        if own:
            return Path(own).expanduser().absolute()
        path = Path(data).expanduser() if data else Path()
        if not path.is_absolute():  # an empty HOME means the root folder to expanduser
            path = Path("~/.local/share").expanduser() if os.environ.get("HOME", "~") else Path()
    except (RuntimeError, OSError):
        path = Path()
    if not path.is_absolute():
        raise Unreadable("no-home")
    return path / "upcard"


class Store:
    """The file of a folder. It is opened for each call anew, so that whatever was wrong with it may be put right in
    between, and made by the first call that writes. Every call raises Unreadable for what the file or the system
    forbids; then nothing has changed."""

    def __init__(self, folder: Path, patience: float = PATIENCE) -> None:
        self.file: Final = folder.absolute() / FILE
        self.patience: Final = patience

    # Tables

    def tables(self) -> list[Kept]:
        """The tables that are kept, newest first."""
        with self.opened() as db:
            rows = [Entry(*row) for row in rows_of(db, TYPES, f"{KEPT} ORDER BY changed DESC, rowid DESC")]
        return [
            Kept(row.id, row.game, row.head, row.lines, row.changed, bool(row.finished), row.owner()) for row in rows
        ]

    def create(self, table: str, game: str, head: str) -> "Lease":
        """A new table, held by this process. Raises Unreadable where there is, or was, one of that id."""
        with self.opened(writing=True) as db:
            for name in ("kept", "record"):
                if rows_of(db, (int,), f"SELECT 1 FROM {name} WHERE id = ? LIMIT 1", table):  # noqa: S608
                    raise Unreadable("store-there", table=table)
            epoch = time.time_ns()  # never that of a table of this id that was removed
            row = (table, game, head, 0, time.time(), 0, epoch)
            db.execute("INSERT INTO kept (id, game, head, lines, changed, finished, epoch) VALUES (?,?,?,?,?,?,?)", row)
            return seized(self, db, entry_named(db, table))

    def read(self, table: str) -> tuple[str, Iterator[str]]:
        """The head and the lines so far, for anybody. Raises Unreadable, also while the lines are read."""
        with self.opened() as db:
            row = entry_named(db, table)
        return row.head, self._lines(table, 0, row.lines)

    def read_since(self, table: str, number: int) -> Iterator[str]:
        """The lines from a number on, as far as there are any now."""
        with self.opened() as db:
            return self._lines(table, number, entry_named(db, table).lines)

    def take(self, table: str, *, over: bool = False) -> "Lease":
        """Makes this process the holder. Raises Held where another living one is, unless the table is to be taken over:
        then that one can append no more."""
        with self.opened(writing=True) as db:
            row = entry_named(db, table)
            if not over:
                must_be_free(row)
            return seized(self, db, row)

    def remove(self, table: str) -> None:
        """Forgets a table and its log; its records stay. Raises Held."""
        with self.opened(writing=True) as db:
            must_be_free(entry_named(db, table))
            db.execute("DELETE FROM kept WHERE id = ?", (table,))
            db.execute("DELETE FROM line WHERE id = ?", (table,))

    def _lines(self, table: str, first: int, end: int) -> Iterator[str]:
        while first < end:
            with self.opened() as db:
                sql = "SELECT number, text FROM line WHERE id = ? AND number >= ? AND number < ? ORDER BY number"
                page = rows_of(db, (int, str), sql, table, first, min(end, first + PAGE))
            for number, text in page:
                if number != first:
                    break
                first += 1
                yield text
            if not page or page[-1][0] != first - 1:  # removed meanwhile, or damaged
                raise Unreadable("store-gap", table=table, number=first)

    # Records and settings

    def records(self, game: str | None = None) -> Iterator[str]:
        """The records of all deals that are kept, or those of one game, in the order in which they came."""
        last: int | None = 0
        while last is not None:
            with self.opened() as db:
                sql = "SELECT number, text FROM record WHERE number > ? AND ifnull(game = ?, 1) ORDER BY number LIMIT ?"
                page = rows_of(db, (int, str), sql, last, game, PAGE)
            yield from (text for _, text in page)
            last = page[-1][0] if page else None

    def setting(self, name: str) -> str | None:
        with self.opened() as db:
            rows = rows_of(db, (str,), "SELECT value FROM setting WHERE name = ?", name)
        return rows[0][0] if rows else None

    def set(self, name: str, value: str) -> None:
        with self.opened(writing=True) as db:
            db.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))

    # The file

    @contextmanager
    def opened(self, *, writing: bool = False) -> Iterator[sqlite3.Connection]:
        """The file within one transaction, which is written down when the block ends well, and else has not been. Where
        there is no file, readers find an empty one."""
        try:
            if writing:
                self._make()
            where = f"{self.file.as_uri()}?mode=rw" if self._there() or writing else ":memory:"
            with closing(sqlite3.connect(where, self.patience, isolation_level=None, uri=True)) as db:
                db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
                if writing:
                    db.execute("PRAGMA journal_mode = DELETE")  # what another tool may have changed
                    db.execute("PRAGMA synchronous = EXTRA")
                db.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
                self._known(db)
                yield db
                db.execute("COMMIT")
        except UnicodeEncodeError:
            raise Unreadable("store-no-text") from None
        except (UnicodeDecodeError, OverflowError):
            raise Unreadable("store-damaged", file=str(self.file)) from None
        except (sqlite3.ProgrammingError, sqlite3.InterfaceError):
            raise  # our own bugs
        except sqlite3.Error as error:
            raise self._trouble(error) from None
        except OSError as error:
            raise Unreadable(
                "file-trouble", file=str(error.filename or self.file), reason=str(error.strerror)
            ) from None

    def _known(self, db: sqlite3.Connection) -> None:
        """Raises Unreadable where the file is none of ours, or of a form to come; an empty one gets its tables."""
        mark, form = (rows_of(db, (int,), f"PRAGMA {name}")[0][0] for name in ("application_id", "user_version"))
        if (mark, form) == (MARK, FORM):
            return
        if mark == MARK and form > FORM:
            raise Unreadable("store-newer", file=str(self.file), found=form, known=FORM)
        if mark or form or rows_of(db, (int,), "SELECT count(*) FROM sqlite_master") != [(0,)]:
            raise Unreadable("store-damaged", file=str(self.file))
        for statement in TABLES:
            db.execute(statement)

    def _trouble(self, error: sqlite3.Error) -> Unreadable:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in REASONED:
            return Unreadable("file-trouble", file=str(self.file), reason=str(error))
        return Unreadable(TROUBLES.get(code, "store-damaged"), file=str(self.file))

    def _there(self) -> bool:
        """Whether there is a file with something in it. Raises Unreadable where it, or its folder, is somebody else's;
        takes from all but its owner what rights they have."""
        for path in (self.file.parent, self.file):
            try:
                state = path.stat()
            except FileNotFoundError:
                return False
            if strange(state):
                raise Unreadable("store-owner", file=str(path))
        if not stat.S_ISREG(state.st_mode) or state.st_size == 1:  # SQLite takes one byte for none, and writes over it
            raise Unreadable("store-damaged", file=str(self.file))
        if state.st_mode & 0o077:
            with suppress(OSError):  # a disk that is read-only, or knows no rights
                self.file.chmod(stat.S_IMODE(state.st_mode) & 0o700)
        return state.st_size > 0

    def _make(self) -> None:
        """Makes the file, and the folders that lack, for their owner alone."""
        if self.file.exists():
            return
        missing = [path for path in self.file.parents if not path.exists()]
        above = self.file.parents[len(missing)]
        if strange(above.stat()) and (not missing or os.geteuid() == 0):  # root leaves nothing of its own with others
            raise Unreadable("store-owner", file=str(above))
        for path in reversed(missing):
            path.mkdir(0o700, exist_ok=True)
        # O_EXCL: never a file that has locks on it, which closing another descriptor of it would drop.
        with suppress(FileExistsError):
            os.close(os.open(self.file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


class Lease:
    """A table that this process holds, as long as no other takes it over. `lines` is how many there are."""

    def __init__(self, store: Store, table: str, epoch: int, lines: int) -> None:
        self.store: Final = store
        self.table: Final = table
        self.epoch: Final = epoch
        self.lines = lines
        self.tried: object = None  # an append of which it is not known whether it was written down

    def append(
        self,
        lines: Iterable[str],
        records: Iterable[tuple[int, int, str]] = (),
        *,
        finished: bool = False,
        at: int | None = None,
    ) -> None:
        """Adds lines to the log, and records by their match and deal, as one step that is on the disk when this
        returns. The first line gets the number `at`, which must be the next; `finished` says anew each time whether the
        match is over. An append that failed may be tried again: it has its effect once.

        Raises Lost where the table was taken over, Unreadable for a wrong number, and for another text of a record that
        is kept; then nothing was written."""
        at = self.lines if at is None else at
        tried = (at, tuple(lines), tuple(records), finished)
        end = at + len(tried[1])
        with self.store.opened(writing=True) as db:
            row = self._own(db)
            again = tried == self.tried and at < end == row.lines
            if row.lines != at and not again:
                raise Unreadable("store-not-next", table=self.table, number=at, next=row.lines)
            if not again:
                self.tried = tried
                numbered = [(self.table, number, self.epoch, text) for number, text in enumerate(tried[1], at)]
                db.executemany("INSERT INTO line VALUES (?, ?, ?, ?)", numbered)
                for match, deal, text in tried[2]:
                    keep(db, row, match, deal, text)
                sql = "UPDATE kept SET lines = ?, changed = ?, finished = ?, beat = ? WHERE id = ?"
                db.execute(sql, (end, time.time(), finished, time.time(), self.table))
        self.lines, self.tried = end, None

    def beat(self) -> None:
        """Says that the holder lives: at least every few seconds, for those on other machines. Raises Lost."""
        with self.store.opened(writing=True) as db:
            self._own(db)
            db.execute("UPDATE kept SET beat = ? WHERE id = ?", (time.time(), self.table))

    def release(self) -> None:
        """Lets the table go; a lease that was lost is let go already."""
        with suppress(Lost), self.store.opened(writing=True) as db:
            self._own(db)
            db.execute("UPDATE kept SET pid = 0, epoch = epoch + 1 WHERE id = ?", (self.table,))

    def _own(self, db: sqlite3.Connection) -> Entry:
        rows = [Entry(*row) for row in rows_of(db, TYPES, f"{KEPT} WHERE id = ?", self.table)]
        if not rows:
            raise Lost("store-gone", table=self.table)
        row = rows[0]
        if row.epoch != self.epoch:
            raise Lost("store-lost", **holder_of(row)) if row.pid else Lost("store-let-go")
        return row


def rows_of(db: sqlite3.Connection, types: tuple[type, ...], sql: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows of an answer. What is damaged may still be read, but not as what was written."""
    rows: list[tuple[Any, ...]] = db.execute(sql, values).fetchall()
    if any(tuple(map(type, row)) != types for row in rows):
        raise sqlite3.DatabaseError("not what was written")
    return rows


def entry_named(db: sqlite3.Connection, table: str) -> Entry:
    """A table as it stands there. Raises Unreadable where there is none."""
    rows = rows_of(db, TYPES, f"{KEPT} WHERE id = ?", table)
    if not rows:
        raise Unreadable("store-no-table", table=table[:60])
    return Entry(*rows[0])


def must_be_free(row: Entry) -> None:
    """Raises Held where another living process has the table."""
    if row.owner() and not row.ours():
        raise Held("store-held", **holder_of(row))


def holder_of(row: Entry) -> dict[str, str]:
    since = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(min(max(row.since, 0.0), LAST)))
    return {"pid": str(row.pid), "host": row.host, "since": since}


def seized(store: Store, db: sqlite3.Connection, row: Entry) -> Lease:
    """Makes this process the holder, in a new epoch: whoever had the table before can append no more."""
    if rows_of(db, (str,), "PRAGMA quick_check(1)") != [
        ("ok",)
    ]:  # whatever is damaged anywhere: nothing is added to it
        raise sqlite3.DatabaseError("damaged")
    now, own = time.time(), os.getpid()
    epoch = max(row.epoch + 1, time.time_ns())  # never that of another holder, after the file was put back either
    sql = "UPDATE kept SET epoch = ?, pid = ?, host = ?, realm = ?, began = ?, since = ?, beat = ? WHERE id = ?"
    db.execute(sql, (epoch, own, platform.node(), realm(), began(own), now, now, row.id))
    return Lease(store, row.id, epoch, row.lines)


def keep(db: sqlite3.Connection, row: Entry, match: int, deal: int, text: str) -> None:
    """Keeps a record once. Raises Unreadable where another one has its place."""
    values = (row.id, row.game, match, deal, text)
    db.execute("INSERT OR IGNORE INTO record (id, game, match, deal, text) VALUES (?, ?, ?, ?, ?)", values)
    sql = "SELECT text FROM record WHERE id = ? AND match = ? AND deal = ?"
    if rows_of(db, (str,), sql, row.id, match, deal) != [(text,)]:
        raise Unreadable("store-record", table=row.id, match=match, deal=deal)


# Processes


@cache
def realm() -> str:
    """Where a process id means a process: this machine since it was started, and its namespace of process ids; the name
    of the machine, where the system says no more."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="utf-8").strip()
        return f"{boot} {Path('/proc/self/ns/pid').readlink()}"
    except OSError:
        return platform.node()


def began(pid: int) -> str:
    """When a process began, as the system counts; nothing where it is dead, or where the system does not say."""
    try:
        state, *rest = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b") ")[2].split()
    except (OSError, ValueError):
        return ""
    return "" if state in b"ZX" else rest[18].decode()


def runs(pid: int, since: str) -> bool:
    """Whether the process lives that began then: its id may be another one's by now."""
    if since or os.name != "posix":
        return since == began(pid)
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return True


def strange(state: os.stat_result) -> bool:
    """Whether a file is another user's; where the system has no users, none is."""
    return hasattr(os, "geteuid") and state.st_uid != os.geteuid()
