"""One table, no I/O: commands in, addressed events out, clocks as numbers.

A table plays a match of one game. People and programs sit at it; whoever drives it (the terminal, later the server)
hands in what a seat does and what time it is, and passes the events that come back on to the seats they are for.
Nothing that a seat may not know is ever in an event to it, nor in what `seen` shows it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from upcard import shuffle
from upcard.cards import Unreadable
from upcard.deal import Deal, Illegal, View, play_text, why_not_text
from upcard.games import GAMES, Game
from upcard.match import Match
from upcard.notation import MOST_TEXT, Record, game_named, options_text, read_options, read_records
from upcard.options import Options
from upcard.players import PLAYERS

FIRST_LINE: Final = "upcard table 1"
PERSON: Final = "person"
MOST_MOVES: Final = 64  # small moves of one command


class Refusal(Exception):
    """A command that cannot be; `code` is a key of the words."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code: Final = code


# --- what goes in ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Play:
    """Play these moves, all or none. `version` is the table's version that they were chosen on."""

    moves: Sequence[str]
    version: int


@dataclass(frozen=True)
class NextDeal:
    """Deal again, when a deal is over and the match is not."""


@dataclass(frozen=True)
class TakeBack:
    """Go back to this seat's last decision; only where all others are programs."""


Command = Play | NextDeal | TakeBack


# --- what comes out --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moved:
    """A seat has moved: its small moves since the last event about it, as those it is told to may know them."""

    seat: int
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Dealt:
    """A deal has begun. The commitment to its shuffle stood before anybody could add to it."""

    number: int
    dealer: int
    commitment: str


@dataclass(frozen=True)
class Ended:
    """A deal is over: its points by seat, the running totals, and the winners once the match is over."""

    points: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class TookBack:
    """A seat has gone back to its last decision: everybody draws the table anew."""

    seat: int


@dataclass(frozen=True)
class Refused:
    """The command changed nothing. `code` is a key of the words; `clause` the rule, where a rule is the reason."""

    code: str
    clause: str = ""
    detail: str = ""


@dataclass(frozen=True)
class Think:
    """For the driver alone: let this program choose on this view, and play what it says as a command of the seat."""

    player: str
    seed: int
    view: View
    made: int
    version: int


@dataclass(frozen=True)
class Event:
    """Something that one seat is told, in order."""

    to: int
    says: Moved | Dealt | Ended | TookBack | Refused | Think


@dataclass(frozen=True)
class Offer:
    """A legal move, and the cards of the hand that it uses."""

    text: str
    cards: frozenset[str]


@dataclass(frozen=True)
class Seen:
    """All that a seat sees of the table now."""

    seat: int
    version: int
    name: str
    options: Options
    players: tuple[str, ...]
    view: View
    turn: int  # NOBODY between deals
    offers: tuple[Offer, ...]  # the legal moves, when it is this seat's turn
    totals: tuple[int, ...]
    points: tuple[int, ...]  # of the deal that is over; empty while one is played
    number: int
    dealer: int
    winners: tuple[int, ...]
    over: bool  # whether the match is over
    can_take_back: bool


# --- the table -------------------------------------------------------------------------------------------------------


@dataclass
class Table:
    """A match under way. `players` has `person` or `PROGRAM SEED` for each seat, as a record does."""

    name: str
    options: Options
    players: list[str]
    dealer: int = 0
    pace: float = 0.0  # seconds from one thing that happens to a program's move
    forced: bool = False  # whether a person's only legal move is played at once
    taken_back: int = 0
    version: int = 0
    records: list[Record] = field(default_factory=list)  # finished deals, then the one under way
    due: float | None = None  # when `tick` has something to do

    def __post_init__(self) -> None:
        if len(self.players) != self.game.SEATS:
            raise Unreadable(f"{self.name} has {self.game.SEATS} seats, not {len(self.players)}")
        for player in self.players:
            word, _, seed = player.partition(" ")
            if word != PERSON and (word not in PLAYERS or not (seed.isascii() and seed.isdecimal() and len(seed) < 19)):
                raise Unreadable(f"a seat is '{PERSON}' or a program and its seed, not '{player[:40]}'")
        self.match: Match = Match(self.name, self.options, self.dealer)
        self.deal: Deal | None = None
        self.untold: list[str] = []  # small moves of an act under way, which only its seat knows of
        self.thinking = False

    @property
    def game(self) -> Game:
        return GAMES[self.name]

    def is_person(self, seat: int) -> bool:
        return self.players[seat].partition(" ")[0] == PERSON

    # Commands

    def begin(self, now: float) -> list[Event]:
        """Deals the first deal of a new table, or goes on with one that was read."""
        if self.deal is None:
            return self._deal(shuffle.new_seed(), now)
        self._wait(now)
        return []

    def do(self, seat: int, command: Command, now: float) -> list[Event]:
        """What follows from a seat's command at a time. A refusal goes to that seat alone, and nothing has changed."""
        try:
            if isinstance(command, Play):
                return self._play(seat, command, now)
            if isinstance(command, NextDeal):
                return self._next(now)
            return self._take_back(seat, now)
        except Illegal as error:
            return [Event(seat, Refused("illegal-move", error.clause, error.move))]
        except Unreadable as error:
            return [Event(seat, Refused("no-move", detail=str(error)))]
        except Refusal as refusal:
            return [Event(seat, Refused(refusal.code))]

    def tick(self, now: float) -> list[Event]:
        """What is due at this time: a program to think, or a person's only move to be played."""
        deal = self.deal
        if deal is None or deal.over() or self.due is None or now < self.due:
            return []
        seat = deal.turn
        self.due = None
        if self.is_person(seat):
            return self._after([int(deal.legal()[0])], now)
        word, _, seed = self.players[seat].partition(" ")
        self.thinking = True
        return [Event(seat, Think(word, int(seed), deal.view(seat), len(self.records[-1].moves), self.version))]

    def hurry(self, now: float) -> None:
        """Whatever waits for the pace is due now."""
        if self.due is not None:
            self.due = now

    # What follows

    def _deal(self, seed: bytes, now: float) -> list[Event]:
        start = self.match.start
        record = Record(self.name, self.options, start, self.players, seed=seed)
        self.deal = record.first()
        self.records.append(record)
        self.version += 1
        self._wait(now)
        return self._tell(Dealt(start.number, start.dealer, shuffle.commitment(seed)))

    def _play(self, seat: int, command: Play, now: float) -> list[Event]:
        deal = self.deal
        if deal is None or deal.over():
            raise Refusal("deal-over")
        if command.version != self.version:
            raise Refusal("table-moved-on")
        if deal.turn != seat:
            raise Refusal("not-your-turn")
        if not 0 < len(command.moves) <= MOST_MOVES:
            raise Refusal("too-many-moves")
        moves, trial = [], deal.copy()
        for text in command.moves:
            if trial.turn != seat:
                raise Refusal("not-your-turn")
            moves += [int(move) for move in play_text(trial, text)]
        return self._after(moves, now)

    def _after(self, moves: Sequence[int], now: float) -> list[Event]:
        """The legal moves are made, logged and told."""
        deal, record = self.deal, self.records[-1]
        assert deal is not None
        seat, events = deal.turn, []
        own, public = [], []
        for move in moves:
            own.append(deal.move_text(move))
            self.untold.append(deal.shown_move(move))
            deal.play(move)
            record.moves.append(move)
            if deal.act is None:
                public += self.untold
                self.untold = []
        self.version += 1
        self.thinking = False
        for other in range(self.game.SEATS):
            told = tuple(own) if other == seat else tuple(public)
            if told:
                events.append(Event(other, Moved(seat, told)))
        if deal.over():
            events += self._end(deal, record)
        self._wait(now)
        return events

    def _end(self, deal: Deal, record: Record) -> list[Event]:
        points = self.match.book(deal)
        record.scores = points
        return self._tell(Ended(tuple(points), tuple(self.match.scores), tuple(self.match.winners())))

    def _next(self, now: float) -> list[Event]:
        if self.deal is None or not self.deal.over():
            raise Refusal("deal-not-over")
        if self.match.over:
            raise Refusal("match-over")
        return self._deal(shuffle.new_seed(), now)

    def _take_back(self, seat: int, now: float) -> list[Event]:
        back = self._last_decision(seat)
        if back is None:
            raise Refusal("nothing-to-take-back")
        *finished, last = self.records
        last.moves, last.scores = last.moves[:back], None
        self.restore([*finished, last])
        self.taken_back += 1
        self.version += 1
        self._wait(now)
        return self._tell(TookBack(seat))

    def restore(self, records: list[Record]) -> None:
        """The table as its records say."""
        self.match = Match(self.name, self.options, self.dealer)
        self.records = records
        for record in records:
            self.deal = record.last()
            if self.deal.over():
                record.scores = self.match.book(self.deal)
        self.untold = untold(self.deal) if self.deal else []
        self.thinking = False

    def _last_decision(self, seat: int) -> int | None:
        """After how many moves of the deal this seat last had a choice; None where it cannot go back there."""
        if self.deal is None or any(self.is_person(other) for other in range(self.game.SEATS) if other != seat):
            return None
        deal, record, back = self.records[-1].first(), self.records[-1], None
        for made, move in enumerate(record.moves):
            if deal.turn == seat and deal.act is None and len(deal.legal()) > 1:
                back = made
            deal.play(move)
        return back

    def _tell(self, says: Moved | Dealt | Ended | TookBack) -> list[Event]:
        return [Event(seat, says) for seat in range(self.game.SEATS)]

    def _wait(self, now: float) -> None:
        """Sets the clock for what comes by itself."""
        deal = self.deal
        self.due = None
        if deal is None or deal.over():
            return
        if not self.is_person(deal.turn) or self.forced and len(deal.legal()) == 1:
            self.due = now + self.pace

    # What a seat sees

    def seen(self, seat: int) -> Seen:
        deal = self.deal
        assert deal is not None, "begin first"
        mine = deal.turn == seat
        return Seen(
            seat=seat, version=self.version, name=self.name, options=self.options, players=tuple(self.players),
            view=deal.view(seat), turn=deal.turn,
            offers=self._offers(deal) if mine else (),
            totals=tuple(self.match.scores), points=tuple(self.records[-1].scores or ()),
            number=self.records[-1].start.number, dealer=self.records[-1].start.dealer,
            winners=tuple(self.match.winners()), over=self.match.over,
            can_take_back=self._last_decision(seat) is not None,
        )  # fmt: skip

    def _offers(self, deal: Deal) -> tuple[Offer, ...]:
        names, out = set(hand_of(deal.view(deal.turn).text(), deal.turn)), []
        for move in deal.legal():
            spelled = deal.move_text(deal.spelled_out(move)).partition(" on ")[0].split()
            out.append(Offer(deal.move_text(move), frozenset(word for word in spelled[1:] if word in names)))
        return tuple(out)

    def own_choices(self, seat: int, cards: Sequence[str]) -> list[str]:
        """The legal moves of exactly these cards of the hand, where the choice among equal ones is the player's own."""
        deal, out = self.deal, []
        if deal is None or deal.turn != seat or not cards:
            return []
        for verb in self.game.VERBS:
            trial, text = deal.copy(), f"{verb} {' '.join(cards)}"
            try:
                moves = play_text(trial, text)
            except (Unreadable, Illegal):
                continue
            out.append(deal.move_text(moves[0]) if len(moves) == 1 else text)
        return out

    def why_not(self, seat: int, text: str) -> str:
        """The clause that forbids this seat's move, or ''. Raises Unreadable."""
        assert self.deal is not None
        return why_not_text(self.deal, text) if self.deal.turn == seat else ""

    # As text

    def text(self) -> str:
        """The whole table as text: its settings, then the records of its deals."""
        lines = [FIRST_LINE, f"game {self.name}"]
        if options_text(self.options):
            lines.append(f"options {options_text(self.options)}")
        lines += [f"seat {seat} {player}" for seat, player in enumerate(self.players)]
        lines += [f"dealer {self.dealer}", f"taken back {self.taken_back}"]
        return "\n".join(lines) + "\n\n" + "\n".join(record.text() for record in self.records)


def untold(deal: Deal) -> list[str]:
    """The moves of the act that is under way, as the other seats will be told of them."""
    act, out = deal.act, []
    if act is not None:
        at = act.before.copy()
        for move in act.moves:
            out.append(at.shown_move(move))
            at.play(move)
    return out


def parts(view: str) -> list[str]:
    return [part.strip() for part in view.split(";") if part.strip()]


def value_of(view: str, name: str) -> str | None:
    """What stands behind a field of the view, or None where there is no such field."""
    for part in parts(view):
        if part == name or part.startswith(name + " "):
            return part[len(name) + 1 :]
    return None


def hand_of(view: str, seat: int) -> list[str]:
    """The cards of the viewer's own hand, as the view writes them."""
    own = value_of(view, f"hand {seat}")
    words = (own if own is not None else value_of(view, "hand") or "").split()
    return [word for word in words if word != "-" and not word.startswith("?")]


def read_table(text: str) -> Table:
    """The table that `Table.text` wrote, as it was. Raises Unreadable or Illegal, with the line."""
    if len(text) > MOST_TEXT:
        raise Unreadable(f"the table is longer than {MOST_TEXT:,} characters")
    head, _, rest = text.partition("\n\n")
    lines = head.splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise Unreadable(f"line 1: a table begins with '{FIRST_LINE}'")
    found: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        match = re.fullmatch(r"(game|options|seat \d|dealer|taken back) (.+)", line.strip())
        if not match or match[1] in found:
            raise Unreadable(f"line {number}: '{line[:40]}' has no place here")
        found[match[1]] = match[2]
    game = game_named(found.get("game", ""))
    players = [found.get(f"seat {seat}", "") for seat in range(game.SEATS)]
    dealer, back = found.get("dealer", ""), found.get("taken back", "")
    if not (dealer.isdecimal() and dealer.isascii() and len(dealer) < 3 and int(dealer) < game.SEATS):
        raise Unreadable(f"the dealer is a seat from 0 to {game.SEATS - 1}, not '{dealer[:20]}'")
    if not (back.isdecimal() and back.isascii() and len(back) < 9):
        raise Unreadable(f"'taken back' counts, but here stands '{back[:20]}'")
    table = Table(
        found["game"], read_options(game, found.get("options", "")), players, int(dealer), taken_back=int(back)
    )
    records = read_records("\n" * (len(lines) + 1) + rest) if rest.strip() else []
    for number, record in enumerate(records, 1):
        fits = record.name == table.name and record.options.chosen == table.options.chosen and record.players == players
        if not fits or (record.scores is None) != (number == len(records) and not record.last().over()):
            raise Unreadable(f"deal {number} does not belong to this table")
    table.restore(records)
    return table
