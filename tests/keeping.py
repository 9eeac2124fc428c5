"""What tests of the store share: tables to look at, and all the calls that there are."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from upcard.errors import Trouble, Unreadable
from upcard.store import Store


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
