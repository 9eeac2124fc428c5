"""One table that is played: commands come in one at a time; what follows is kept, then answered, then shown.

Whatever a table has done in memory is told to nobody before it is on the disk. Until then the table takes nothing else,
so that there is nothing to undo.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, Protocol

from upcard.errors import Trouble
from upcard.players import FALLBACK, PLAYERS, decide
from upcard.table.says import Done, Ended, Event, Happening, Refused, Sent, Think, TookBack, Viewer
from upcard.table.state import PLAY
from upcard.table.table import Table, same_question
from upcard.web import projection
from upcard.web.messages import (
    ENCODER,
    Acked,
    Answered,
    Happened,
    NotDone,
    Now,
    Person,
    Synced,
    Telling,
    ToClient,
    Waiting,
    happening,
    telling,
    valued,
)

INBOX: Final = 64  # commands that wait at one table
KEPT_EVENTS: Final = 64  # of each viewer, for one that comes back
DRAIN: Final = 4.0  # seconds to end what was taken, when the server ends
FAULT: Final = 4010  # the code of a socket at a table that is frozen
STALLED: Final = 2.0  # seconds of waiting for the disk after which those at the table are told

WAITING: Final = ENCODER.encode(Waiting())

log = logging.getLogger("upcard.actor")


class Listener(Protocol):
    """Where what a viewer is told goes to: a socket."""

    @property
    def viewer(self) -> Viewer:
        """As whom it sees the table."""

    def send(self, data: bytes) -> None:
        """Takes one message along; never waits."""

    def close(self, code: int) -> None:
        """Nothing more comes."""


Do = Callable[[float], list[Event] | None]
Keep = Callable[[Sequence[str], Sequence[tuple[int, int, str]]], Coroutine[Any, Any, None]]
Choose = Callable[[Think], Coroutine[Any, Any, int | None]]


class Busy(Exception):
    """More waits at this table than it takes."""


class Frozen(Exception):
    """The table had a fault and takes nothing any more; its log is as it was."""


class Actor:
    """A table, who listens to it, and the task that drives it."""

    def __init__(self, table: Table, invite: str, *, is_open: bool, keep: Keep, choose: Choose) -> None:
        self.table: Final = table
        self.invite: Final = invite
        self.is_open: Final = is_open
        self.people: Final[list[Person | None]] = [None] * table.seats
        self.guests: Final[list[str]] = [""] * table.seats
        self.listeners: Final = set[Listener]()
        self.inbox: Final = asyncio.Queue[tuple[Do, asyncio.Future[Any]]](INBOX)
        self.past: Final = {viewer: deque[tuple[int, bytes]](maxlen=KEPT_EVENTS) for viewer in self.viewers()}
        self.kept = len(table.log)
        self.frozen = False
        self.touched = time.monotonic()
        self._keep: Final = keep
        self._choose: Final = choose
        self._wake: Final = asyncio.Event()
        self._thought: tuple[Think, int | None] | None = None
        self._thinking: asyncio.Task[None] | None = None
        self.task: Final = asyncio.create_task(self._run(), name=f"table {table.setup.id[:8]}")

    def viewers(self) -> tuple[Viewer, ...]:
        return (*range(self.table.seats), None)

    # From outside: each waits until the table is between two steps, when all that it has done is kept

    async def do(self, seat: int, sent: Sent) -> ToClient:
        """The answer to a seat's command, once what follows from it is kept. Raises Busy and Frozen."""
        answer: ToClient = await self._put(lambda now: self.table.do(seat, sent, now))
        return answer

    async def absent(self, seat: int, sent: Sent) -> None:
        """The person of a seat has gone, unless somebody listens for it by now. Raises Busy and Frozen."""
        await self._put(lambda now: [] if self.listens(seat) else self.table.do(seat, sent, now))

    async def seat(self, seat: int, who: str) -> None:
        """Somebody else sits there from now on. Raises Busy, Frozen, Unreadable."""
        await self._put(lambda now: self.table.seat(seat, who, now))

    async def hurry(self) -> None:
        """What waits for the pace comes now."""
        await self._put(self.table.hurry)

    async def listen(self, listener: Listener, since: int | None = None) -> None:
        """The listener is told what happened since that version, or everything; then all that happens."""
        await self._put(lambda _: self._listened(listener, since))

    async def sync(self, listener: Listener) -> None:
        """Tells everything anew."""
        await self._put(lambda _: listener.send(self._sync(listener.viewer)))

    async def ask(self, listener: Listener, q: int, cards: Sequence[str], laid: Sequence[str]) -> None:
        """What the viewer may do with these cards."""
        await self._put(lambda _: listener.send(self._answer(listener.viewer, q, cards, laid)))

    async def refresh(self) -> None:
        """Everybody is shown the table as it is: a name has changed, somebody looks on."""
        await self._put(lambda _: self._show({viewer: [] for viewer in self.viewers()}))

    def leave(self, listener: Listener) -> None:
        """Tells the listener nothing more."""
        self.listeners.discard(listener)

    def listens(self, seat: int) -> bool:
        """Whether somebody listens for that seat."""
        return any(listener.viewer == seat for listener in self.listeners)

    async def _put(self, do: Do) -> Any:
        return await self._queued(do)

    def _queued(self, do: Do) -> "asyncio.Future[Any]":
        if self.frozen:
            raise Frozen
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        try:
            self.inbox.put_nowait((do, done))
        except asyncio.QueueFull:
            raise Busy from None
        self.touched = time.monotonic()
        return done

    def _listened(self, listener: Listener, since: int | None) -> None:
        self.listeners.add(listener)
        missed = None if since is None else self._missed(listener.viewer, since)
        for data in [self._sync(listener.viewer)] if missed is None else [*missed, self._now(listener.viewer)]:
            listener.send(data)

    def _missed(self, viewer: Viewer, since: int) -> list[bytes] | None:
        """What happened after that version; None where that is not known any more."""
        past, version = self.past[viewer], self.version(viewer)
        if since == version:
            return []
        if since > version or not past or past[0][0] > since + 1:
            return None
        return [data for number, data in past if number > since]

    def _answer(self, viewer: Viewer, q: int, cards: Sequence[str], laid: Sequence[str]) -> bytes:
        try:
            return ENCODER.encode(Answered(q, projection.choices(self.table, viewer, cards, laid)))
        except Trouble as trouble:
            return ENCODER.encode(Answered(q, None, telling(trouble)))

    # The task

    async def _run(self) -> None:
        try:
            await self._step(self.table.begin, None)
            while True:
                await self._next()
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a fault at table %s: it is frozen, its log stays", self.table.setup.id[:8])
            self.frozen = True
            for listener in list(self.listeners):
                listener.close(FAULT)
        finally:
            if self._thinking is not None:
                self._thinking.cancel()
            while not self.inbox.empty():
                _, done = self.inbox.get_nowait()
                if not done.done():
                    done.set_exception(Frozen())

    async def _next(self) -> None:
        """The next thing that happens: a command, a thought, or what is due by itself."""
        self._think()
        command = asyncio.ensure_future(self.inbox.get())
        woken = asyncio.ensure_future(self._wake.wait())
        try:
            await asyncio.wait({command, woken}, timeout=self._wait(), return_when=asyncio.FIRST_COMPLETED)
        finally:
            woken.cancel()
            if not command.done():
                command.cancel()
        self._wake.clear()
        if command.done() and not command.cancelled():
            do, done = command.result()
            await self._step(do, done)
        elif self._thought is not None:
            think, move = self._thought
            self._thought = None
            await self._step(lambda now: self._thinks(think, move, now), None)
        else:
            await self._step(self.table.tick, None)

    def _wait(self) -> float | None:
        """Seconds until something is due by itself; none where a program thinks about it already."""
        due = self.table.due
        if due is None or due == float("inf"):
            return None
        if self._thinking is not None and due == self.table.clocks.move:
            others = [at for at in (self.table.clocks.turn, *self.table.clocks.sit_in.values()) if at is not None]
            due = min(others, default=None)
        return None if due is None else max(0.0, due - time.monotonic())

    def _think(self) -> None:
        """Lets the program choose whose turn it is."""
        if self._thinking is not None or self._thought is not None:
            return
        think = self.table.thinking(time.monotonic())
        if think is not None:
            self._thinking = asyncio.create_task(self._ask(think))

    async def _ask(self, think: Think) -> None:
        move: int | None = None
        try:
            move = await self._choose(think)
        except Exception:
            log.exception("%s could not be asked", think.who)
        finally:
            self._thinking = None
        self._thought = think, move
        self._wake.set()

    def _thinks(self, think: Think, move: int | None, now: float) -> list[Event]:
        """The program's move. Where it chose none that can be made, another one sits in for it for one move, any legal
        one: the record says so, and stays true."""
        table = self.table
        if move is not None:
            try:
                return table.thought(think, move, now)
            except ValueError:
                log.warning("table %s: %s chose what is not legal", table.setup.id[:8], think.who)
        asked = table.thinking(now)
        if asked is None or not same_question(asked, think):
            return []
        log.warning("table %s: %s sits in for %s", table.setup.id[:8], FALLBACK, think.who)
        events = [] if think.who == FALLBACK else table.seat(think.seat, FALLBACK, now)
        table.hurry(now)
        instead = table.thinking(now)
        assert instead is not None
        chosen = decide(PLAYERS["uniform"], instead.seed, instead.view, instead.made)
        events += table.thought(instead, int(chosen), now)
        return events if think.who == FALLBACK else [*events, *table.seat(think.seat, think.who, now)]

    async def _step(self, do: Do, done: "asyncio.Future[Any] | None") -> None:
        """One thing happens, is kept, answered and shown."""
        table = self.table
        try:
            events = do(time.monotonic()) or []
            if len(table.log) > self.kept:
                await self._keep_all([entry.text() for entry in table.log[self.kept :]], records_of(table, events))
        except Trouble as trouble:
            if done is not None and not done.done():
                done.set_exception(trouble)
            return
        except BaseException:
            if done is not None and not done.done():
                done.set_exception(Frozen())
            raise
        told: dict[Viewer, list[Happening]] = {viewer: [] for viewer in self.viewers()}
        answer: ToClient | None = None
        for event in events:
            if isinstance(event.says, Done | Refused):
                answer = answered(event)
            else:
                told[event.to].append(event.says)
                data = ENCODER.encode(Happened(event.version, happening(event.says)))
                self.past[event.to].append((event.version, data))
        if done is not None and not done.done():
            done.set_result(answer)
        if any(told.values()):
            self._show(told)

    async def _keep_all(self, lines: Sequence[str], records: Sequence[tuple[int, int, str]]) -> None:
        """Keeps what has happened; those at the table hear of it where that takes long."""
        keeping = asyncio.ensure_future(self._keep(lines, records))
        kept, _ = await asyncio.wait({keeping}, timeout=STALLED)
        if not kept:
            for listener in list(self.listeners):
                listener.send(WAITING)
        await keeping
        self.kept += len(lines)

    # What is shown

    def _show(self, told: dict[Viewer, list[Happening]]) -> None:
        """Tells each viewer what is new, and how the table looks now; what it looks like is made once for each."""
        made: dict[Viewer, list[bytes]] = {}
        for listener in list(self.listeners):
            viewer = listener.viewer
            if viewer not in made:
                made[viewer] = self._news(viewer, told[viewer])
            for data in made[viewer]:
                listener.send(data)

    def _news(self, viewer: Viewer, told: Sequence[Happening]) -> list[bytes]:
        past = self.past[viewer]
        if len(told) > len(past) or any(isinstance(one, TookBack) for one in told):
            return [self._sync(viewer)]
        return [*(data for _, data in list(past)[len(past) - len(told) :]), self._now(viewer)]

    def version(self, viewer: Viewer) -> int:
        """Of the last event that the viewer was told."""
        return self.table.versions[self.table.seats if viewer is None else viewer]

    def _shown(self, viewer: Viewer) -> Any:
        watching = sum(1 for listener in self.listeners if listener.viewer is None)
        return projection.shown(self.table, viewer, self.people, watching, time.monotonic())

    def _now(self, viewer: Viewer) -> bytes:
        return ENCODER.encode(Now(self.version(viewer), self._shown(viewer)))

    def _sync(self, viewer: Viewer) -> bytes:
        table = self.table
        about = projection.what_stays(
            table, viewer, is_open=self.is_open, invite=self.invite if viewer is not None else ""
        )
        told = [happening(moved) for moved in table.so_far(viewer)]
        return ENCODER.encode(
            Synced(self.version(viewer), about, self._shown(viewer), told, projection.first_seat(table))
        )

    def alone(self, seat: int) -> bool:
        """Whether all other seats are programs'."""
        return self.table.alone(seat)

    def idle(self) -> bool:
        """Whether nothing can happen here by itself, and nobody looks."""
        table = self.table
        rests = self.inbox.empty() and self.kept == len(table.log)
        return not self.listeners and rests and (table.phase != PLAY or table.due in (None, float("inf")))

    async def stop(self) -> None:
        """Ends the task between two steps."""
        self.frozen = True
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    async def drain(self) -> None:
        """Takes nothing more, carries out and keeps what it has taken, and ends."""
        if not self.frozen:
            try:
                done = self._queued(lambda _: None)
                self.frozen = True
                await asyncio.wait_for(done, DRAIN)
            except (TimeoutError, Busy, Frozen):
                log.warning(
                    "table %s could not end in time; what was not answered is not kept", self.table.setup.id[:8]
                )
        await self.stop()


def answered(event: Event) -> ToClient:
    """The answer to a command as it travels."""
    says = event.says
    if isinstance(says, Refused):
        why = Telling(says.key, valued(dict(says.values)))
        return NotDone(says.id, event.version, why, str(says.values.get("clause", "")), says.better)
    assert isinstance(says, Done)
    return Acked(says.id, event.version)


def records_of(table: Table, events: Sequence[Event]) -> list[tuple[int, int, str]]:
    """The records of the deals that ended with these events: match, deal and text."""
    number = int(table.records[-1].start.number) if table.records else 0
    return [
        (table.number, number, event.says.record)
        for event in events
        if event.to is None and isinstance(event.says, Ended) and event.says.record
    ]
