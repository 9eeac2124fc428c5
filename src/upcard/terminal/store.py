"""Saved tables on disk: one file a game, written whole or not at all, and the records of finished deals."""

import os
from pathlib import Path
from typing import Final

from upcard.errors import Unreadable
from upcard.table import Table, read_table

MOST_BYTES: Final = 4_000_000


def folder() -> Path:
    """Where tables are kept: UPCARD_HOME, or the user's data folder."""
    own = os.environ.get("UPCARD_HOME")
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(own).expanduser() if own else Path(data).expanduser() / "upcard"


def file_of(game: str) -> Path:
    return folder() / f"{game}.table"


def save(table: Table) -> None:
    """Writes the table down so that neither a crash nor a full disk can leave half of it. Raises OSError."""
    path = file_of(table.rules.NAME)
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    try:
        with new.open("w", encoding="utf-8") as file:
            file.write(table.text())
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise


def load(game: str) -> Table | None:
    """The saved table of a game, or None. Raises Unreadable or Illegal; the file stays."""
    path = file_of(game)
    if not path.exists():
        return None
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Unreadable("file-too-large", most=MOST_BYTES)
        return read_table(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise Unreadable("file-no-text") from None
    except OSError as error:
        raise system_says(error) from None


def system_says(error: OSError) -> Unreadable:
    """What the operating system has to say, in its own words."""
    return Unreadable("system-says", text=error.strerror or type(error).__name__)


def set_aside(game: str) -> Path:
    """Moves an unreadable file out of the way, so that nothing is lost; its new name."""
    path = file_of(game)
    for number in range(1, 1000):
        kept = path.with_suffix(f".unreadable-{number}")
        if not kept.exists():
            path.rename(kept)
            return kept
    return path


def keep_records(table: Table) -> None:
    """Adds a finished match to the file of records. Raises OSError."""
    path = folder() / "records.txt"
    with path.open("a", encoding="utf-8") as file:
        file.write("\n".join(record.text() for record in table.records if record.scores is not None) + "\n")
