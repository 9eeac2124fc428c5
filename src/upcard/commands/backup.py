"""A copy of what a server keeps, while it runs."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from upcard.commands.calls import DONE
from upcard.commands.output import put
from upcard.errors import Unreadable
from upcard.store import home
from upcard.words.plain import said

FILE = "server.db"


def backup(file: str, database: str) -> int:
    """Copies the database to a new file, complete as of one moment, whatever is written meanwhile."""
    source = Path(database) if database else home() / FILE
    if not source.is_file():
        raise Unreadable("backup-none", file=str(source))
    try:
        handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        raise Unreadable("backup-there", file=file) from None
    except ValueError as error:  # no file can be called so
        raise Unreadable("file-trouble", file=file, reason=str(error)) from None
    os.close(handle)
    try:
        where = f"{source.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(where, uri=True)) as old, closing(sqlite3.connect(file)) as new:
            old.backup(new, pages=1000, sleep=0.01)
            new.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        Path(file).unlink()
        raise Unreadable("backup-failed", file=str(source), why=str(error)) from None
    put(said("backup-done", file=file))
    return DONE
