"""All tables of a server: made, found, brought back from what is kept, and let go when nobody needs them in memory."""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import Connection

from upcard.errors import Illegal, Trouble, Unreadable
from upcard.games import GAMES
from upcard.notation import game_named, read_rules
from upcard.players import PLAYERS, versioned
from upcard.record import EMPTY, PERSON, TABLE_ID
from upcard.shuffle import new_id
from upcard.table import says
from upcard.table.log import Setup
from upcard.table.says import Sent, Think
from upcard.table.table import Table, read_table
from upcard.web import people
from upcard.web.actor import Actor, Busy, Frozen, Listener
from upcard.web.database import LINE, RECORD, SEAT, TABLE, Database
from upcard.web.messages import Me, NewTable, Person, Result, TableRow, changed_options
from upcard.web.thinkers import Thinkers

AWAY: Final = 20.0  # seconds without a socket after which a person counts as gone
IDLE: Final = 300.0  # seconds after which a table at which nothing can happen is let go from memory
RESUMED: Final = 30 * 86_400.0  # seconds since the last move of a table that is brought back at the start
LISTED: Final = 50
MOST_RESULTS: Final = 2000

log = logging.getLogger("upcard.hall")


class NoTable(Exception):
    """There is no such table, or it is not for this guest: nobody learns which."""


class Hall:
    """The tables that are in memory, each with its actor, and what brings the others there."""

    def __init__(self, database: Database, thinkers: Thinkers) -> None:
        self.database: Final = database
        self.thinkers: Final = thinkers
        self.actors: Final = dict[str, Actor]()
        self.loading: Final = dict[str, asyncio.Task[Actor]]()
        self.leaving: Final = dict[tuple[str, int], asyncio.TimerHandle]()
        self.tasks: Final = set[asyncio.Task[Any]]()
        self.closing = False

    # Tables are made and found

    async def make(self, me: Me, wanted: NewTable) -> str:
        """A new table with the guest in seat 0. Raises Unreadable."""
        game = game_named(wanted.game)
        rules = read_rules(game.NAME, ", ".join(f"{name} {value}" for name, value in wanted.options.items()))
        seats = seats_of(rules.SEATS, wanted.others)
        waits = EMPTY in seats
        setup = Setup(
            new_id(), rules, seats, secrets.randbelow(rules.SEATS), versioned("sensible"), dict(wanted.settings)
        )
        invite, row = secrets.token_urlsafe(18), Table(setup)

        def kept(db: Connection) -> None:
            db.execute(TABLE.insert().values(
                id=setup.id, game=rules.NAME, setup=setup.text(), invite=invite, open=int(wanted.open and waits),
                host=me.id, lines=0, changed=time.time(), over=0, summary=summary(row),
            ))  # fmt: skip
            db.execute(SEAT.insert().values(table_id=setup.id, seat=0, guest=me.id))

        await self.database.write(kept)
        return setup.id

    async def actor(self, table: str) -> Actor:
        """The table with its actor, brought to memory where it is not there. Raises NoTable; Frozen where what is kept
        of it cannot be read."""
        if table in self.actors:
            return self.actors[table]
        if not TABLE_ID.fullmatch(table):
            raise NoTable
        if self.closing:
            raise Frozen
        task = self.loading.get(table)
        if task is None:
            task = self.loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self.loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> Actor:
        def found(db: Connection) -> tuple[Any, list[str], list[tuple[int, str, Person | None]]]:
            row = db.execute(sa.select(TABLE).where(TABLE.c.id == table)).first()
            lines = db.execute(sa.select(LINE.c.text).where(LINE.c.table_id == table).order_by(LINE.c.number)).scalars()
            seats = db.execute(sa.select(SEAT.c.seat, SEAT.c.guest).where(SEAT.c.table_id == table)).all()
            return row, list(lines), [(seat, guest, people.person(db, guest)) for seat, guest in seats]

        row, lines, sits = await self.database.read(found)
        if row is None:
            raise NoTable
        try:
            read = await asyncio.to_thread(read_table, row.setup, lines)
        except (Illegal, Unreadable) as trouble:
            log.error("table %s cannot be read: %s", table[:8], trouble.key)  # noqa: TRY400  its lines hold cards
            raise Frozen from None
        actor = Actor(
            read, row.invite, is_open=bool(row.open), keep=lambda new, records: self._keep(read, new, records),
            choose=self._choose,
        )  # fmt: skip
        self.actors[table] = actor
        for seat, guest, person in sits:
            actor.guests[seat], actor.people[seat] = guest, person
            if read.sits[seat] == EMPTY:  # the server ended between the two
                self._start(self._quietly(actor.seat(seat, PERSON)))
            self._may_be_gone(actor, seat)
        return actor

    async def _choose(self, think: Think) -> int | None:
        return await self.thinkers.choose(think)

    async def _keep(self, table: Table, lines: Sequence[str], records: Sequence[tuple[int, int, str]]) -> None:
        """Writes down the new lines of a table's log, and the records of deals that ended with them, as one."""
        first, now = len(table.log) - len(lines), time.time()
        since = sa.select(LINE.c.text).where(LINE.c.table_id == table.setup.id, LINE.c.number >= first)
        since = since.order_by(LINE.c.number)
        new = [{"table_id": table.setup.id, "number": first + n, "text": text} for n, text in enumerate(lines)]
        ended = [
            {"table_id": table.setup.id, "match": match, "deal": deal, "game": table.rules.NAME, "ended": now,
             "practice": int(table.record.taken_back() > 0), "sitting": json.dumps(table.sits),
             "points": json.dumps(list(table.record.scores or ())), "text": text}
            for match, deal, text in records
        ]  # fmt: skip
        values = {"lines": len(table.log), "changed": now, "over": int(table.over), "summary": summary(table)}

        tried = False

        def kept(db: Connection) -> None:
            nonlocal tried
            if tried and list(db.execute(since).scalars()) == list(lines):
                return  # it was written, and only the answer was lost
            tried = True
            db.execute(LINE.insert(), new)
            if ended:
                db.execute(RECORD.insert(), ended)
            db.execute(TABLE.update().where(TABLE.c.id == table.setup.id).values(values))

        await self.database.write(kept)

    # Who sits where

    async def join(self, me: Me, table: str, invite: str, seat: int | None) -> int:
        """The seat of the guest, who sits down if there is room. Raises NoTable, Unreadable, Busy, Frozen."""
        actor = await self.actor(table)
        if me.id in actor.guests:
            return actor.guests.index(me.id)
        if not (actor.is_open or secrets.compare_digest(invite.encode(), actor.invite.encode())):
            raise NoTable
        free = [n for n, who in enumerate(actor.table.sits) if who == EMPTY and not actor.guests[n]]
        if seat is not None and seat not in free or not free:
            raise Unreadable("seat-taken")
        chosen = free[0] if seat is None else seat
        actor.guests[chosen] = me.id  # at once: two who come together do not get one seat
        try:
            await self.database.write(
                lambda db: db.execute(SEAT.insert().values(table_id=table, seat=chosen, guest=me.id))
            )
            actor.people[chosen] = Person(me.name, me.colour)
            await actor.seat(chosen, PERSON)
        except BaseException:
            if actor.table.sits[chosen] == EMPTY:
                actor.guests[chosen] = ""
            raise
        return chosen

    def viewer(self, actor: Actor, me: Me, invite: str) -> int | None:
        """As whom the guest sees the table: its seat, or None for one that may look on. Raises NoTable."""
        if me.id in actor.guests:
            return actor.guests.index(me.id)
        if actor.is_open or secrets.compare_digest(invite.encode(), actor.invite.encode()):
            return None
        raise NoTable

    async def renamed(self, me: Me) -> None:
        """Shows the guest's new name at its tables."""
        for actor in list(self.actors.values()):
            if me.id in actor.guests:
                actor.people[actor.guests.index(me.id)] = Person(me.name, me.colour)
                await self._quietly(actor.refresh())

    # Who is here

    async def arrived(self, actor: Actor, listener: Listener, since: int | None) -> None:
        """Somebody listens at a table from now on; a person who had gone is back."""
        seat = listener.viewer
        if seat is not None:
            timer = self.leaving.pop((actor.table.setup.id, seat), None)
            if timer is not None:
                timer.cancel()
        await actor.listen(listener, since)
        if seat is not None and seat in actor.table.away:
            await self._quietly(actor.do(seat, sent_by_us(actor, seat, says.Return())))
        if seat is None:
            await self._quietly(actor.refresh())

    def gone(self, actor: Actor, listener: Listener) -> None:
        """Somebody listens no more; a person without any socket counts as gone after a while."""
        actor.leave(listener)
        seat = listener.viewer
        if self.closing:
            return
        if seat is None:
            self._start(self._quietly(actor.refresh()))
        elif not actor.listens(seat):
            self._may_be_gone(actor, seat)

    def _may_be_gone(self, actor: Actor, seat: int) -> None:
        """The person of a seat has a while to come back."""
        loop, key = asyncio.get_running_loop(), (actor.table.setup.id, seat)
        self.leaving[key] = loop.call_later(AWAY, lambda: self._start(self._left(actor, seat)))

    async def _left(self, actor: Actor, seat: int) -> None:
        self.leaving.pop((actor.table.setup.id, seat), None)
        if not actor.listens(seat) and seat not in actor.table.away and actor.table.owners[seat]:
            await self._quietly(actor.absent(seat, sent_by_us(actor, seat, says.Leave())))

    async def _quietly(self, doing: Any) -> None:
        try:
            await doing
        except (Busy, Frozen, Trouble) as error:
            log.info("left undone: %s", type(error).__name__)

    def _start(self, doing: Any) -> None:
        task = asyncio.create_task(doing)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # All of them

    async def resume(self) -> None:
        """Brings back every table at which something may happen by itself: several people sit there, and the match is
        not over. Where one sits alone nothing happens until that one is back."""
        several = sa.select(SEAT.c.table_id).group_by(SEAT.c.table_id).having(sa.func.count() > 1)
        recent = time.time() - RESUMED

        def unfinished(db: Connection) -> list[str]:
            found = sa.select(TABLE.c.id).where(TABLE.c.over == 0, TABLE.c.changed > recent, TABLE.c.id.in_(several))
            return list(db.execute(found.order_by(TABLE.c.changed.desc())).scalars())

        for table in await self.database.read(unfinished):
            try:
                await self.actor(table)
            except (NoTable, Frozen):
                continue

    async def sweep(self) -> None:
        """Lets go, again and again, of tables in memory that nobody needs there."""
        while True:
            await asyncio.sleep(IDLE / 10)
            for table, actor in list(self.actors.items()):
                if time.monotonic() - actor.touched > IDLE and actor.idle() and not actor.frozen:
                    del self.actors[table]
                    await actor.stop()

    async def close(self) -> None:
        """Takes nothing more, and ends when all that was taken is kept."""
        self.closing = True
        for timer in self.leaving.values():
            timer.cancel()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*(actor.drain() for actor in self.actors.values()))

    # Lists

    async def mine(self, me: Me) -> list[TableRow]:
        """The guest's tables, latest first."""
        return await self._listed(
            sa.select(TABLE).join(SEAT, SEAT.c.table_id == TABLE.c.id).where(SEAT.c.guest == me.id), me
        )

    async def lobby(self, me: Me) -> list[TableRow]:
        """Open tables at which a seat is free, and somebody waits."""
        rows = await self._listed(sa.select(TABLE).where(TABLE.c.open == 1, TABLE.c.over == 0), me)
        return [row for row in rows if EMPTY in row.sitting and self._waits(row.id)]

    def _waits(self, table: str) -> bool:
        """Whether somebody who sits at a table is here."""
        actor = self.actors.get(table)
        return actor is not None and any(listener.viewer is not None for listener in actor.listeners)

    async def results(self, me: Me) -> list[Result]:
        """How the guest's deals ended, latest first."""
        chosen = (
            sa.select(RECORD, SEAT.c.seat).join(SEAT, SEAT.c.table_id == RECORD.c.table_id)
            .where(SEAT.c.guest == me.id).order_by(RECORD.c.ended.desc()).limit(MOST_RESULTS)
        )  # fmt: skip
        return await self.database.read(lambda db: [result_of(row) for row in db.execute(chosen)])

    async def _listed(self, select: Any, me: Me) -> list[TableRow]:
        def found(db: Connection) -> list[TableRow]:
            rows = db.execute(select.order_by(TABLE.c.changed.desc()).limit(LISTED)).all()
            return [row_of(db, row, me) for row in rows]

        return await self.database.read(found)


def sent_by_us(actor: Actor, seat: int, command: says.Command) -> Sent:
    """A command that the server sends for a seat."""
    return Sent(command, f"server-{secrets.token_hex(8)}", actor.table.versions[seat])


def row_of(db: Connection, row: Any, me: Me) -> TableRow:
    """A table in a list."""
    told = json.loads(row.summary)
    guests: list[str] = [""] * len(told["sitting"])
    for seat, guest in db.execute(sa.select(SEAT.c.seat, SEAT.c.guest).where(SEAT.c.table_id == row.id)):
        guests[seat] = guest
    persons = [people.person(db, guest) if guest else None for guest in guests]
    seat = guests.index(me.id) if me.id in guests else None
    return TableRow(row.id, row.game, people=persons, seat=seat, over=bool(row.over), changed=row.changed, **told)


def result_of(row: Any) -> Result:
    """How a deal ended for who sat in a seat."""
    points, game = json.loads(row.points), GAMES[row.game]
    mine = next(side for side in game().sides() if row.seat in side)
    way = 1 if game.HIGH_WINS else -1
    others = [way * one for seat, one in enumerate(points) if seat not in mine]
    best = bool(points) and way * points[row.seat] > max(others)
    return Result(
        row.table_id, row.match, row.deal, row.game, row.seat, json.loads(row.sitting), points, best,
        bool(row.practice), row.ended,
    )  # fmt: skip


def summary(table: Table) -> str:
    """What lists say of a table: nothing that is not open."""
    number = int(table.records[-1].start.number) if table.records else 0
    return json.dumps({
        "options": changed_options(table.rules), "sitting": table.sits, "phase": table.phase, "match": table.number,
        "number": number, "totals": list(table.match.scores),
    })  # fmt: skip


def seats_of(seats: int, others: Sequence[str]) -> tuple[str, ...]:
    """Who sits in each seat at first: the guest who makes the table, then `person` or the name of a player, by default
    players. Raises Unreadable."""
    wanted = [*others, *["sensible"] * (seats - 1)][: max(seats - 1, len(others))]
    if len(wanted) != seats - 1:
        raise Unreadable("table-seats", count=seats - 1)
    for who in wanted:
        if who != PERSON and who not in PLAYERS:
            raise Unreadable("no-player", player=who[:40], players=", ".join(PLAYERS))
    return (PERSON, *[EMPTY if who == PERSON else versioned(who) for who in wanted])
