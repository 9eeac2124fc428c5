"""One table, no I/O: commands in, addressed events out, clocks as numbers.

A table plays matches of one game. People and programs sit at it, others may look on; whoever drives it (the
terminal, later the server) hands in what a seat does and what time it is, keeps the lines that the log has grown
by, and then passes the events that came back to those that they are for.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from upcard.data import ShownMove
from upcard.deal import Deal
from upcard.errors import Illegal, Trouble, Unreadable
from upcard.record import EMPTY, in_line
from upcard.shuffle import new_seed
from upcard.table.deciding import Refusal, decided
from upcard.table.log import COMMAND_ID, LogEntry, Setup, read_entry, read_setup, seconds
from upcard.table.says import Event, Play, Refused, Sent, Think
from upcard.table.state import HASHES, NEW, OPENING, PLAY, State

KEPT_REFUSALS: Final = 256


class Table(State):
    """A table to be driven."""

    def __init__(self, setup: Setup, draw_seed: Callable[[], bytes] = new_seed) -> None:
        super().__init__(setup, draw_seed)
        self.refused: Final = OrderedDict[tuple[int, str], tuple[str, Event]]()

    # What is handed in

    def begin(self, now: float) -> list[Event]:
        """Begins a new table, or goes on with one that was read: its clocks begin now."""
        for seat in self.away:
            self.clocks.left[seat] = now
        events = self._follow()
        self._wind(now, anew=True)
        return events

    def do(self, seat: int, sent: Sent, now: float) -> list[Event]:
        """What follows from a seat's command at a time; the answer to its sender comes last. A refusal has changed
        nothing. Raises ValueError for a seat that is not there."""
        self.rules.check_seat(seat)
        body = digest_of(sent)
        body_then, answer = self.done.get((seat, sent.id)) or self.refused.get((seat, sent.id)) or ("", None)
        if answer is not None:
            return [answer if body == body_then else self._refuse(seat, sent, "id-used", {})]
        try:
            entries = decided(self, seat, sent, body, now)
        except Illegal as error:
            values = {"move": error.values["move"], "clause": error.clause}
            return [self._kept(seat, sent, body, "illegal-move", values, error.better)]
        except Refusal as refusal:
            return [self._kept(seat, sent, body, refusal.key, refusal.values)]
        except Unreadable as error:
            return [self._kept(seat, sent, body, "no-move", {"why": error})]
        events = [event for entry in entries for event in self.happen(entry)] + self._follow()
        self._wind(now)
        return [*events, self.done[seat, sent.id][1]]

    def seat(self, seat: int, who: str, now: float) -> list[Event]:
        """Somebody else sits in a seat from now on: a person who comes to the table, a program. For the driver, which
        knows who people are. Raises ValueError for a seat that is not there, Unreadable for who cannot sit there."""
        self.rules.check_seat(seat)
        events = [*self.happen(read_entry(f"seat {seat} {who}", self.seats)), *self._follow()]
        self._wind(now)
        return events

    def tick(self, now: float) -> list[Event]:
        """What is due at this time by itself."""
        events = list[Event]()
        while (entry := self._due(now)) is not None:
            events += [*self.happen(entry), *self._follow()]
            self._wind(now)
        return events

    @property
    def due(self) -> float | None:
        """When `tick` or `thinking` has something to do."""
        return self.clocks.next()

    def hurry(self, now: float) -> None:
        """Whatever waits for the pace is due now."""
        if self.clocks.move is not None:
            self.clocks.move = now

    def thinking(self, now: float) -> Think | None:
        """The program that is to choose now, None if it is no program's turn or not yet time. It stays so until
        `thought`."""
        deal = self.deal
        if self.phase != PLAY or deal is None or self.clocks.move is None or now < self.clocks.move:
            return None
        seat, record = int(deal.turn), self.record
        if self.is_person(seat):
            return None
        return Think(
            self.number, int(record.start.number), record.taken_back(), len(record.moves), seat, self.sits[seat],
            record.program_seed(seat), deal.view(seat),
        )  # fmt: skip

    def thought(self, think: Think, move: int, now: float) -> list[Event]:
        """What a program has chosen. Nothing follows if the table has gone on without it. Raises ValueError for a move
        that is not legal."""
        asked, deal = self.thinking(now), self.deal
        if asked is None or deal is None or not same_question(asked, think):
            return []
        if move not in list(deal.legal()):
            raise ValueError(f"{think.who} chose {move}, which is not legal")
        events = self.happen(LogEntry("play", think.seat, deal.move_text(move)))
        self._wind(now)
        return events

    def _follow(self) -> list[Event]:
        """What follows at once from what has happened: the table deals when it can."""
        events = list[Event]()
        while (entry := self._next()) is not None:
            events += self.happen(entry)
        return events

    def _next(self) -> LogEntry | None:
        wanted = set(self.wanted()) if self.phase in (HASHES, OPENING) else set[int]()
        if self.phase == NEW and EMPTY not in self.sits and not self.over:
            return LogEntry("prepare", what=self.draw_seed().hex())
        if self.phase == HASHES and wanted <= set(self.hashes):
            return LogEntry("opening" if self.hashes else "cards")
        if self.phase == OPENING and wanted & set(self.hashes) <= set(self.nonces):
            return LogEntry("cards")
        return None

    # Answers

    def _kept(
        self, seat: int, sent: Sent, body: str, key: str, values: "dict[str, str | int | Trouble]", better: str = ""
    ) -> Event:
        """A refusal, remembered for a while: the same command again gets the same answer."""
        deal = self.deal
        move = deal.parts(deal.read_moves(better)[0]) if better and deal is not None else None
        event = self._refuse(seat, sent, key, values, move)
        if COMMAND_ID.fullmatch(sent.id):
            self.refused[seat, sent.id] = body, event
        while len(self.refused) > KEPT_REFUSALS:
            self.refused.popitem(last=False)
        return event

    def _refuse(
        self, seat: int, sent: Sent, key: str, values: "dict[str, str | int | Trouble]", better: ShownMove | None = None
    ) -> Event:
        return Event(seat, self.versions[seat], Refused(sent.id[:40], key, values, better))

    # Clocks

    def _seconds(self, name: str) -> float:
        return seconds(self.settings[name]) or 0.0

    def _wind(self, now: float, *, anew: bool = False) -> None:
        """Sets the clocks for what comes by itself; those that run already go on, unless all begin anew."""
        clocks, deal = self.clocks, self.deal
        if self.phase != PLAY or deal is None:
            clocks.move, clocks.turn, clocks.asked = None, None, ()
        else:
            self._wind_turn(now, int(deal.turn), anew=anew)
            self._wind_move(now, deal, anew=anew)
        if self.phase not in (HASHES, OPENING):
            clocks.nonce = None
        elif anew or clocks.nonce is None or clocks.phase != self.phase:
            clocks.nonce, clocks.phase = now + self._seconds("nonce"), self.phase
        self._wind_sit_in(now)

    def _wind_turn(self, now: float, seat: int, *, anew: bool) -> None:
        """The time of the seat to move. Who comes back to a turn in which it was over has it again."""
        clocks, limit = self.clocks, self._seconds("turn")
        whose = (self.number, int(self.record.start.number), seat)
        begins = anew or whose != clocks.whose
        if begins:
            clocks.whose, clocks.late = whose, False
        if not (limit and self.setup.stand_in and self.is_person(seat)):
            clocks.turn = None
        elif begins or clocks.turn is None and seat not in self.away:
            clocks.turn = now + limit

    def _wind_move(self, now: float, deal: Deal, *, anew: bool) -> None:
        """What is played by itself, at its pace; without one where the time of the turn was over."""
        clocks, record, seat = self.clocks, self.record, int(deal.turn)
        own, pace, forced = not self.is_person(seat), self.settings["pace"], self.settings["forced"]
        asked = *clocks.whose, len(record.moves), self.sits[seat], pace, forced
        if anew or asked != clocks.asked:
            alone = not own and forced == "yes" and len(deal.legal()) == 1
            wait = float("inf") if pace == "step" else 0.0 if own and clocks.late else self._seconds("pace")
            clocks.move = now + wait if (own or alone) and self.sits[seat] != EMPTY else None
            clocks.asked = asked

    def _wind_sit_in(self, now: float) -> None:
        clocks, wait = self.clocks, self._seconds("sit in")
        clocks.sit_in = {}
        clocks.left = {seat: since for seat, since in clocks.left.items() if seat in self.away}
        for seat in self.away:
            since = clocks.left.setdefault(seat, now)
            if wait and self.setup.stand_in and self.is_person(seat) and self.present() and not self.over:
                clocks.sit_in[seat] = since + wait

    def _due(self, now: float) -> LogEntry | None:
        """What is due, taken off its clock."""
        clocks, deal = self.clocks, self.deal
        for seat, at in clocks.sit_in.items():
            if at <= now:
                return LogEntry("seat", seat, self.setup.stand_in)
        if clocks.nonce is not None and clocks.nonce <= now:
            clocks.nonce = None
            return LogEntry("opening" if self.phase == HASHES and self.hashes else "cards")
        if deal is None or self.phase != PLAY:
            return None
        seat = int(deal.turn)
        if clocks.turn is not None and clocks.turn <= now:
            clocks.turn, clocks.late = None, True
            clocks.left[seat] = now - self._seconds("sit in")  # as if gone for long
            if seat not in self.away:
                return LogEntry("left", seat)
            self._wind_sit_in(now)
            return self._due(now)
        if clocks.move is not None and clocks.move <= now and self.is_person(seat):
            return LogEntry("play", seat, deal.move_text(deal.legal()[0]))
        return None


def same_question(asked: Think, think: Think) -> bool:
    """Whether what a program thought about is what it is asked for now."""
    return replace(asked, view=think.view) == think


def digest_of(sent: Sent) -> str:
    """What tells two commands of one id apart."""
    command = sent.command
    said = repr(Play(tuple(command.moves)) if isinstance(command, Play) else command)
    return hashlib.sha256(f"{sent.version} {said}".encode("utf-8", "backslashreplace")).hexdigest()[:8]


def read_table(setup: str, lines: Iterable[str], draw_seed: Callable[[], bytes] = new_seed) -> Table:
    """The table that this setup and the lines of its log are, as it was. Raises Unreadable or Illegal, with the line
    of the log."""
    table = Table(read_setup(setup), draw_seed)
    for number, line in enumerate(lines, 1):
        try:
            table.happen(read_entry(line.rstrip("\n"), table.seats))
        except Illegal as error:
            raise Illegal(error.move, error.clause, number) from None
        except Unreadable as error:
            raise in_line(number, error) from None
    return table
