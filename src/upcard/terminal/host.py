"""A table that this process runs for one person: what happens is kept before it is shown, the person's part of the
shuffle is added by itself, and programs choose when it is their turn. Or a table that another process runs, looked at.
"""

import itertools
import time
from collections.abc import Iterator
from typing import Final

from upcard import shuffle
from upcard.errors import Trouble
from upcard.players import decide, program, versioned
from upcard.shuffle import nonce_hash
from upcard.store import Lease, Lost, Store
from upcard.table import says
from upcard.table.log import Setup, read_entry
from upcard.table.says import Command, Ended, Event, Refused, Sent
from upcard.table.table import Table, read_table

ME: Final = 0
AT_ONCE: Final = 0.03  # seconds that programs may choose before what they did is kept and shown
TRY_AGAIN: Final = 5.0  # seconds until what could not be kept is tried again
LOOK_AGAIN: Final = 0.5  # seconds between two looks at a table that another process runs


class Host:
    """The table, what of it is kept, and the trouble that there is with that."""

    def __init__(self, store: Store, table: Table, lease: Lease | None = None) -> None:
        self.store: Final = store
        self.table = table
        self.lease = lease
        self.kept = len(table.log)  # how many lines are kept
        self.records: list[tuple[int, int, str]] = []  # of finished deals, not kept yet
        self.tried: tuple[list[str], list[tuple[int, int, str]], bool] | None = None  # what could not be kept
        self.trouble: Trouble | None = None  # why not
        self.again = 0.0  # when it is tried again
        self.watching = False  # another process runs the table
        self.looked = 0.0
        self.nonce = b""
        run = shuffle.new_nonce().hex()[:12]
        self.ids: Iterator[str] = (f"{run}-{n}" for n in itertools.count())

    # What goes in

    def begin(self, now: float) -> list[Event]:
        """What happens first at a new table, or at one that is gone on with."""
        return self.settled([] if self.watching else self.table.begin(now), now)

    def do(self, command: Command, now: float) -> list[Event]:
        """What follows from the person's command, kept."""
        if self.watching:
            return [Event(ME, self.table.versions[ME], Refused("", "watching"))]
        return self.settled(self._send(command, now), now)

    def pulse(self, now: float) -> list[Event]:
        """What is due now by itself, kept."""
        if self.watching:
            return self._look(now)
        events, ends = self.table.tick(now), time.monotonic() + AT_ONCE
        while (think := self.table.thinking(now)) is not None and time.monotonic() < ends:
            player = program(think.who)
            if player is None:  # of another version: whatever is legal
                events += self.table.seat(think.seat, versioned("uniform"), now)
                continue
            move = int(decide(player, think.seed, think.view, think.made))
            events += self.table.thought(think, move, now) + self.table.tick(now)
        if not events and (self.trouble is None or now < self.again):
            return []
        self.again = now + TRY_AGAIN
        return self.settled(events, now)

    def _send(self, command: Command, now: float) -> list[Event]:
        return self.table.do(ME, Sent(command, next(self.ids), self.table.versions[ME]), now)

    def settled(self, events: list[Event], now: float) -> list[Event]:
        """The events with all that the person's seat adds by itself to the shuffle; every line is kept."""
        waiting = list(events)
        while waiting:
            event = waiting.pop(0)
            answer = self._answer(event.says) if event.to == ME else None
            if answer is not None:
                more = self._send(answer, now)
                events = [*events, *more]
                waiting += more
            if isinstance(event.says, Ended) and event.to is None and event.says.record:
                self.records.append((self.table.number, int(self.table.record.start.number), event.says.record))
        self.keep()
        return events

    def _answer(self, told: object) -> Command | None:
        if isinstance(told, says.Prepared) and ME in told.wanted:
            self.nonce = shuffle.new_nonce()
            return says.HashNonce(nonce_hash(told.commitment, ME, self.nonce))
        return says.OpenNonce(self.nonce) if isinstance(told, says.Opening) and ME in told.hashes else None

    # What is kept

    def keep(self) -> None:
        """Keeps what is not kept yet. What failed is tried again first, as it was: it has its effect once."""
        table, setup = self.table, self.table.setup
        while self.tried or self.kept < len(table.log):
            if not self.tried:
                self.tried = [entry.text() for entry in table.log[self.kept :]], self.records, table.over
                self.records = []
            lines, records, over = self.tried
            try:
                if self.lease is None:
                    self.lease = self.store.create(setup.id, setup.rules.NAME, setup.text())
                self.lease.append(lines, records, finished=over, at=self.kept)
            except Trouble as error:
                self.trouble, self.watching = error, isinstance(error, Lost)
                return
            self.kept, self.tried, self.trouble = self.kept + len(lines), None, None

    def leave(self) -> None:
        """Lets another process have the table."""
        if self.lease is not None and not self.watching:
            try:
                self.lease.release()
            except Trouble as error:
                self.trouble = error

    # Looking at what another process does

    def _look(self, now: float) -> list[Event]:
        if now - self.looked < LOOK_AGAIN:
            return []
        self.looked, events = now, list[Event]()
        try:
            if self.kept != len(self.table.log):  # what was never kept has not happened
                setup, lines = self.store.read(self.table.setup.id)
                self.table = read_table(setup, lines)
                events = [Event(ME, self.table.versions[ME], says.TookBack(ME))]
            else:
                for line in self.store.read_since(self.table.setup.id, self.kept):
                    events += self.table.happen(read_entry(line, self.table.seats))
            self.kept, self.trouble = len(self.table.log), None
        except Trouble as error:
            self.trouble = error
        return events


def new_host(store: Store, setup: Setup) -> Host:
    """A new table. Nothing is kept before something has happened."""
    return Host(store, Table(setup))


def taken(store: Store, table: str, *, over: bool = False) -> Host:
    """A table that is kept, to be gone on with. Raises Held where another process runs it, and it is not to be taken
    over; Unreadable or Illegal for one that cannot be read: then it stays as it is."""
    setup, lines = store.read(table)
    read_table(setup, lines)
    lease = store.take(table, over=over)
    setup, lines = store.read(table)
    return Host(store, read_table(setup, lines), lease)


def watched(store: Store, table: str) -> Host:
    """A table that another process runs, to be looked at."""
    setup, lines = store.read(table)
    host = Host(store, read_table(setup, lines))
    host.watching = True
    return host
