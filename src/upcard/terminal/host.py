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
from upcard.table.log import read_entry
from upcard.table.says import Command, Ended, Event, Refused, Sent
from upcard.table.table import Table, read_table

ME: Final = 0
AT_ONCE: Final = 0.03  # seconds that programs may choose before what they did is kept and shown
BEAT: Final = 4.0  # seconds until what could not be kept is tried again, or the store hears that this process lives
LOOK_AGAIN: Final = 0.5  # seconds between two looks at a table that another process runs


class Host:
    """The table, what of it is kept, and the trouble that there is with that."""

    def __init__(self, store: Store, table: Table) -> None:
        self.store: Final = store
        self.table = table
        self.lease: Lease | None = None
        self.kept = len(table.log)  # how many lines are kept
        self.records: list[tuple[int, int, str]] = []  # of finished deals, not kept yet
        self.tried: tuple[list[str], list[tuple[int, int, str]], bool] | None = None  # what could not be kept
        self.trouble: Trouble | None = None  # why not
        self.watching = False  # another process runs the table
        self.due = 0.0  # when the store is looked at, or written to, though nothing has happened
        self.nonce = b""
        run = shuffle.new_nonce().hex()[:12]
        self.ids: Final[Iterator[str]] = (f"{run}-{n}" for n in itertools.count())

    # What goes in

    def begin(self, now: float) -> list[Event]:
        """What happens first at a new table, or at one that is gone on with."""
        self.due = now + BEAT
        return [] if self.watching else self._settled(self.table.begin(now), now)

    def do(self, command: Command, now: float) -> list[Event]:
        """What follows from the person's command, kept."""
        if self.watching:
            return [Event(ME, self.table.versions[ME], Refused("", "watching"))]
        return self._settled(self._send(command, now), now)

    def pulse(self, now: float) -> list[Event]:
        """What is due now by itself, kept; or what another process has done."""
        events = [] if self.watching else self._moved_on(now)
        if events:
            return self._settled(events, now)
        if now >= self.due:
            self.due = now + (LOOK_AGAIN if self.watching else BEAT)
            if self.watching:
                return self._look()
            self._keep(beat=True)
        return []

    def _moved_on(self, now: float) -> list[Event]:
        """What programs do, and clocks."""
        events, ends = self.table.tick(now), time.monotonic() + AT_ONCE
        while (think := self.table.thinking(now)) is not None and time.monotonic() < ends:
            player = program(think.who)
            if player is None:  # of another version: whatever is legal
                events += self.table.seat(think.seat, versioned("uniform"), now)
                continue
            move = int(decide(player, think.seed, think.view, think.made))
            events += self.table.thought(think, move, now) + self.table.tick(now)
        return events

    def _send(self, command: Command, now: float) -> list[Event]:
        return self.table.do(ME, Sent(command, next(self.ids), self.table.versions[ME]), now)

    def _settled(self, events: list[Event], now: float) -> list[Event]:
        """The events, with all that the person's seat adds by itself to the shuffle; every line is kept."""
        for event in events:  # they grow
            if event.to == ME and (answer := self._answer(event.says)) is not None:
                events += self._send(answer, now)
            if event.to is None and isinstance(event.says, Ended) and event.says.record:
                self.records.append((self.table.number, int(self.table.record.start.number), event.says.record))
        self._keep()
        return events

    def _answer(self, told: object) -> Command | None:
        if isinstance(told, says.Prepared) and ME in told.wanted:
            self.nonce = shuffle.new_nonce()
            return says.HashNonce(nonce_hash(told.commitment, ME, self.nonce))
        return says.OpenNonce(self.nonce) if isinstance(told, says.Opening) and ME in told.hashes else None

    # What is kept

    def _keep(self, *, beat: bool = False) -> None:
        """Keeps what is not kept yet. What failed is tried again first, as it was: it has its effect once."""
        try:
            while self.tried or self.kept < len(self.table.log):
                if not self.tried:
                    new = [entry.text() for entry in self.table.log[self.kept :]]
                    self.tried, self.records = (new, self.records, self.table.over), []
                lines, records, over = self.tried
                self.lease = self.lease or self._created()
                self.lease.append(lines, records, finished=over, at=self.kept)
                self.kept, self.tried, beat = self.kept + len(lines), None, False
            if beat and self.lease:
                self.lease.beat()
            self.trouble = None
        except Lost as error:
            self.trouble, self.watching, self.due = error, True, 0.0  # at once: what was never kept has not happened
        except Trouble as error:
            self.trouble = error

    def _created(self) -> Lease:
        """The table in the store; also where it is there already, though that seemed to fail."""
        setup = self.table.setup
        try:
            return self.store.create(setup.id, setup.rules.NAME, setup.text())
        except Trouble as error:
            if error.key != "store-there":
                raise
            return self.store.take(setup.id)

    def leave(self) -> None:
        """Lets another process have the table, once what could not be kept has been tried a last time."""
        if not self.watching:
            self._keep()
            self.watching = True
            if self.lease is not None:
                try:
                    self.lease.release()
                except Trouble as error:
                    self.trouble = error

    # What another process does

    def _look(self) -> list[Event]:
        events = list[Event]()
        try:
            if self.kept < len(self.table.log):  # what was never kept has not happened
                self.table, self.tried = read_table(*self.store.read(self.table.setup.id)), None
                self.kept = len(self.table.log)
            events = self.catch_up()
            self.trouble = self.trouble if isinstance(self.trouble, Lost) else None
        except Trouble as error:
            self.trouble = error
        return events

    def catch_up(self) -> list[Event]:
        """What has happened since, where another process runs the table."""
        events = list[Event]()
        for line in self.store.read_since(self.table.setup.id, self.kept):
            events += self.table.happen(read_entry(line, self.table.seats))
            self.kept += 1
        return events


def watched(store: Store, table: str) -> Host:
    """A table that is kept, to be looked at. Raises Unreadable or Illegal for one that cannot be read."""
    host = Host(store, read_table(*store.read(table)))
    host.watching = True
    return host


def taken(store: Store, table: str, *, over: bool = False) -> Host:
    """A table that is kept, to be gone on with. Raises Held where another process runs it, and it is not to be taken
    over. One that cannot be read stays as it is, and whose it is."""
    host = watched(store, table)
    host.lease = store.take(table, over=over)
    host.catch_up()
    host.watching = False
    return host
