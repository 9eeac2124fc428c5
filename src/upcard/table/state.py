"""What a table is, and how each entry of its log changes it: `happen` is the only way in which anything changes, now
and when a table is read again. Nothing that a viewer may not know is in what it is told, nor in what `seen` shows
it.
"""

from collections.abc import Callable, Sequence
from typing import Final

from upcard.deal import Deal
from upcard.errors import Unreadable
from upcard.match import Match, aim_of
from upcard.meant import play_text
from upcard.record import PERSON, Nonce, Note, Record, check_nonce, read_who
from upcard.shuffle import new_seed
from upcard.table import says
from upcard.table.clocks import Clocks
from upcard.table.log import SETTINGS, LogEntry, Setup, check_setting
from upcard.table.says import Done, Event, Happening, Moved, Told, Viewer
from upcard.table.seen import Seen, Sitting, offers_of, play_and_tell, view_of

NEW: Final = "new"  # no deal is prepared
HASHES: Final = "hashes"  # one is: the hashes of nonces are awaited
OPENING: Final = "opening"  # and the nonces themselves
PLAY: Final = "play"
OVER: Final = "over"


class State:
    """What a table is. `draw_seed` is where the seeds of deals come from."""

    def __init__(self, setup: Setup, draw_seed: Callable[[], bytes] = new_seed) -> None:
        self.setup: Final = setup
        self.rules: Final = setup.rules
        self.aim: Final = aim_of(setup.rules)
        self.draw_seed: Final = draw_seed
        self.clocks: Final = Clocks()  # the only thing that is not in the log: after a restart they begin anew
        self.log: Final = list[LogEntry]()
        self.settings: Final = {**SETTINGS, **setup.settings}
        self.sits = list(setup.seats)  # who sits in each seat now
        self.owners = [who == PERSON for who in setup.seats]  # which seats are a person's
        self.away: Final = set[int]()
        self.out: Final = set[int]()  # who has given up the match
        self.phase = NEW
        self.number = 1  # of the match
        self.match = Match(self.rules, setup.dealer)
        self.records: Final = list[Record]()  # of the deals of this match
        self.deal: Deal | None = None  # None until the cards are dealt
        self.prepared = [0] * (self.rules.SEATS + 1)  # the versions at which it was told
        self.hashes: Final = dict[int, str]()
        self.nonces: Final = dict[int, bytes]()
        self.choices: Final = list[tuple[int, int]]()  # of the deal: the seat, and how many moves came before
        self.versions: Final = [0] * (self.rules.SEATS + 1)  # how much each viewer was told, the last is who looks on
        self.done: Final = dict[tuple[int, str], tuple[str, Event]]()  # by seat and id: digest and answer

    # What it is now

    @property
    def seats(self) -> int:
        return self.rules.SEATS

    @property
    def record(self) -> Record:
        """Of the deal that is prepared, played or over."""
        return self.records[-1]

    def begun(self) -> Record | None:
        """Of the deal that is prepared or played; None before, and when it is over."""
        return self.record if self.phase in (HASHES, OPENING, PLAY) else None

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.match.over or self.given_up()

    def is_person(self, seat: int) -> bool:
        return self.sits[seat] == PERSON

    def alone(self, seat: int) -> bool:
        """Whether no other seat is a person's."""
        return not any(owned for other, owned in enumerate(self.owners) if other != seat)

    def present(self) -> list[int]:
        """The seats whose persons are here."""
        return [seat for seat in range(self.seats) if self.owners[seat] and seat not in self.away | self.out]

    def wanted(self) -> tuple[int, ...]:
        """The seats that may add a nonce to the deal that is prepared."""
        return tuple(seat for seat in self.present() if self.record.seats[seat] == PERSON)

    def given_up(self, *more: int) -> bool:
        """Whether the match is over because it was given up, or would be if these seats gave up too: by all sides but
        one, or by everybody who sat there."""
        out = self.out | set(more)
        lost = [side for side in self.rules.sides() if self._lost(side, out)]
        left = [seat for seat in range(self.seats) if self.owners[seat] and seat not in out]
        return bool(lost) and (len(lost) >= len(self.rules.sides()) - 1 or not left)

    def _lost(self, side: Sequence[int], out: set[int]) -> bool:
        """Whether a side has given up: one of it has, and no person of it is left."""
        return any(seat in out for seat in side) and all(seat in out for seat in side if self.owners[seat])

    def winners(self) -> tuple[int, ...]:
        """Who has won the match; empty before its end."""
        if not self.given_up():
            return tuple(self.match.winners())
        stay = [seat for side in self.rules.sides() if not self._lost(side, self.out) for seat in side]
        totals = [self.match.scores[seat] for seat in stay]
        best = max(totals, default=0) if self.rules.HIGH_WINS else min(totals, default=0)
        return tuple(seat for seat in stay if self.match.scores[seat] == best)

    def last_decision(self, seat: int) -> int | None:
        """After how many moves of the deal this seat last had a choice; None where it cannot go back there."""
        if self.phase != PLAY or not self.alone(seat):
            return None
        return next((made for chose, made in reversed(self.choices) if chose == seat), None)

    # What happens

    def happen(self, entry: LogEntry) -> list[Event]:
        """Changes the table by one entry and writes it down; who is told what. Raises Unreadable or Illegal for an
        entry that does not fit, and has then changed nothing."""
        happenings = {
            "prepare": self._prepare, "hash": self._hash, "opening": self._opening, "nonce": self._nonce,
            "cards": self._cards, "play": self._play, "takes back": self._takes_back, "left": self._left,
            "here": self._here, "seat": self._seat, "gives up": self._gives_up, "rematch": self._rematch,
            "set": self._set,
        }  # fmt: skip
        events = happenings[entry.does](entry)
        self.log.append(entry)
        if entry.id:
            answer = Event(entry.by, self.versions[entry.by], Done(entry.id))
            self.done[entry.by, entry.id] = entry.body, answer
        return events

    def _tell(self, happening: Happening, *to: Viewer) -> list[Event]:
        events = []
        for viewer in to or (*range(self.seats), None):
            place = self.seats if viewer is None else viewer
            self.versions[place] += 1
            events.append(Event(viewer, self.versions[place], happening))
        return events

    def _fit(self, entry: LogEntry, fits: object) -> None:
        if not fits:
            raise Unreadable("saved-line", found=entry.text()[:40])

    def _prepare(self, entry: LogEntry) -> list[Event]:
        self._fit(entry, self.phase == NEW or self.phase == OVER and not self.over)
        start, before = self.match.start, self.records[-1].digest() if self.records else ""
        record = Record(
            self.rules, start, list(self.sits), bytes.fromhex(entry.what), table=self.setup.id, match=self.number,
            before=before, stand_in=self.setup.stand_in,
        )  # fmt: skip
        self.records.append(record)
        self.hashes.clear()
        self.nonces.clear()
        self.choices.clear()
        self.phase, self.deal = HASHES, None
        wanted = self.wanted()
        events = self._tell(
            says.Prepared(self.number, int(start.number), int(start.dealer), record.commitment(), wanted)
        )  # fmt: skip
        self.prepared = list(self.versions)
        return events

    def _hash(self, entry: LogEntry) -> list[Event]:
        seat = entry.seat
        self._fit(entry, self.phase == HASHES and seat not in self.hashes and self.record.seats[seat] == PERSON)
        self.hashes[seat] = entry.what
        return []

    def _opening(self, entry: LogEntry) -> list[Event]:
        self._fit(entry, self.phase == HASHES and self.hashes)
        self.phase = OPENING
        return self._tell(says.Opening(dict(self.hashes)))

    def _nonce(self, entry: LogEntry) -> list[Event]:
        seat = entry.seat
        self._fit(entry, self.phase == OPENING and seat in self.hashes and seat not in self.nonces)
        nonce = bytes.fromhex(entry.what)
        check_nonce(self.record.commitment(), seat, Nonce(self.hashes[seat], nonce))
        self.nonces[seat] = nonce
        return []

    def _cards(self, entry: LogEntry) -> list[Event]:
        self._fit(entry, self.phase == OPENING or self.phase == HASHES and not self.hashes)
        record = self.record
        record.nonces = {seat: Nonce(hashed, self.nonces.get(seat, b"")) for seat, hashed in self.hashes.items()}
        self.deal, self.phase = record.first(), PLAY
        unopened = tuple(seat for seat in self.hashes if seat not in self.nonces)
        return self._tell(says.Dealt(
            int(record.start.number), int(record.start.dealer), int(self.deal.turn), record.commitment(),
            tuple(sorted(self.nonces)), unopened,
        ))  # fmt: skip

    def _play(self, entry: LogEntry) -> list[Event]:
        deal, seat = self.deal, entry.seat
        self._fit(entry, self.phase == PLAY and deal is not None and deal.turn == seat)
        assert deal is not None
        trial, moves = deal.copy(), list[int]()
        for text in entry.what.split(", "):
            self._fit(entry, trial.turn == seat)
            moves += [int(move) for move in play_text(trial, text)]
        own, public = list[Told](), list[Told]()
        for move in moves:
            self._note_choice(deal, len(self.record.moves))
            mine, others = play_and_tell(deal, move)
            own.append(mine)
            public += others
            self.record.moves.append(move)
        events = []
        for viewer in (*range(self.seats), None):
            told = tuple(own if viewer == seat else public)
            events += self._tell(Moved(seat, told), viewer) if told else []
        return events + (self._end(deal) if deal.over() else [])

    def _end(self, deal: Deal) -> list[Event]:
        record = self.record
        record.scores = points = self.match.book(deal)
        self.phase = OVER
        return self._tell(says.Ended(tuple(points), tuple(self.match.scores), self.winners(), record.text()))

    def _note_choice(self, deal: Deal, made: int) -> None:
        if sum(self.owners) == 1 and deal.act is None and len(deal.legal()) > 1:  # others take nothing back
            self.choices.append((int(deal.turn), made))

    def _takes_back(self, entry: LogEntry) -> list[Event]:
        self._fit(entry, entry.what == str(self.last_decision(entry.seat)))
        record, made = self.record, int(entry.what)
        before = record.seats_after(made)
        kept = [  # of what is gone only that it was taken back
            Note(min(note.made, made), note.does, note.seat, note.who)
            for note in record.notes
            if note.made <= made or note.does == "takes back"
        ]
        moved = [Note(made, "seat", seat, who) for seat, who in enumerate(self.sits) if who != before[seat]]
        record.notes = [*kept, Note(made, "takes back", entry.seat), *moved]
        record.moves = record.moves[:made]
        self.choices.clear()
        self.deal = deal = record.first()
        for n, move in enumerate(record.moves):
            self._note_choice(deal, n)
            deal.play(move)
        return self._tell(says.TookBack(entry.seat))

    def _left(self, entry: LogEntry) -> list[Event]:
        self._fit(entry, self.owners[entry.seat] and entry.seat not in self.away)
        self.away.add(entry.seat)
        return self._tell(says.Left(entry.seat))

    def _here(self, entry: LogEntry) -> list[Event]:
        self._fit(entry, entry.seat in self.away)
        self.away.discard(entry.seat)
        return self._tell(says.Returned(entry.seat))

    def _seat(self, entry: LogEntry) -> list[Event]:
        seat, who = entry.seat, entry.what
        self._fit(entry, read_who(who) != self.sits[seat])
        record = self.begun()
        if record is not None:
            record.notes.append(Note(len(record.moves), "seat", seat, who))
        self.sits[seat] = who
        self.owners[seat] = self.owners[seat] or who == PERSON
        return self._tell(says.Seated(seat, who))

    def _gives_up(self, entry: LogEntry) -> list[Event]:
        self._fit(entry, not self.over and self.owners[entry.seat] and entry.seat not in self.out)
        self.out.add(entry.seat)
        events, record, text = self._tell(says.GaveUp(entry.seat)), self.begun(), ""
        if record is not None:
            record.notes.append(Note(len(record.moves), "gives up", entry.seat))
        if self.over:
            if record is not None:  # also before its cards: its commitment is known to all
                record.given_up = True
                text = record.text()
            self.phase = OVER
            events += self._tell(says.Ended((), tuple(self.match.scores), self.winners(), text))
        return events

    def _rematch(self, entry: LogEntry) -> list[Event]:
        self._fit(entry, self.over)
        self.number += 1
        self.match = Match(self.rules, int(self.match.start.dealer))
        self.out.clear()
        self.records.clear()
        self.deal, self.phase = None, NEW
        events = self._tell(says.Begun(self.number))
        for seat in self.present():
            if self.sits[seat] != PERSON:
                events += self._seat(LogEntry("seat", seat, PERSON))
        return events

    def _set(self, entry: LogEntry) -> list[Event]:
        name, _, value = entry.what.rpartition(" ")
        check_setting(name, value)
        self.settings[name] = value
        return self._tell(says.Changed(name, value))

    # What a viewer sees

    def seen(self, viewer: Viewer, *, history: bool = True) -> Seen:
        """All that a seat, or with None who looks on, sees now; the history of the deal may be left out. Raises
        ValueError for a seat that is not there."""
        if viewer is not None:
            self.rules.check_seat(viewer)
        deal, record = self.deal, self.records[-1] if self.records else None
        view = None if deal is None else view_of(deal, viewer, history=history)
        start = record.start if record else self.match.start
        mine = deal is not None and view is not None and self.phase == PLAY and deal.turn == viewer
        return Seen(
            viewer=viewer, version=self.versions[self.seats if viewer is None else viewer], rules=self.rules,
            sitting=tuple(
                Sitting(who, self.owners[seat], seat in self.away, seat in self.out)
                for seat, who in enumerate(self.sits)
            ),
            phase=self.phase, match=self.number, number=int(start.number), dealer=int(start.dealer),
            commitment=record.commitment() if record else "", view=view,
            offers=offers_of(deal, view) if mine and deal and view else (),
            totals=tuple(self.match.scores), points=tuple(record.scores or ()) if record else (),
            winners=self.winners(), over=self.over,
            can_take_back=viewer is not None and self.last_decision(viewer) is not None,
            account=deal.account() if deal is not None and deal.over() else (), aim=self.aim,
            record=record.text() if record and self.phase == OVER else "",
            turn_ends=self.clocks.turn, settings=dict(self.settings),
        )  # fmt: skip

    def so_far(self, viewer: Viewer) -> list[Moved]:
        """What the viewer has been told of the moves of this deal: for one that comes to the table, or comes back.
        Raises ValueError for a seat that is not there."""
        if viewer is not None:
            self.rules.check_seat(viewer)
        if self.deal is None:
            return []
        out, deal = list[Moved](), self.record.first()
        for move in self.record.moves:
            mover = int(deal.turn)
            own, others = play_and_tell(deal, move)
            if told := [own] if mover == viewer else others:
                out.append(Moved(mover, tuple(told)))
        return out

    # As text

    def text(self) -> str:
        """The whole table as text: its setup, then a line for everything that happened."""
        return self.setup.text() + "\n" + "".join(f"{entry.text()}\n" for entry in self.log)
