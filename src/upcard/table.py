"""One table, no I/O: commands in, addressed events out, clocks as numbers.

A table plays a match of one game. People and programs sit at it; whoever drives it (the terminal, later the server)
hands in what a seat does and what time it is, and passes the events that come back on to the seats they are for.
Nothing that a seat may not know is ever in an event to it, nor in what `seen` shows it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from upcard import shuffle
from upcard.data import Place, ShownCard, ShownMove, ShownView
from upcard.deal import Deal, Rules, View, play_text
from upcard.errors import Illegal, Trouble, Unreadable
from upcard.match import Match
from upcard.notation import MOST_TEXT, Record, game_named, in_line, read_records, read_rules
from upcard.players import PLAYERS

FIRST_LINE: Final = "upcard table 1"
PERSON: Final = "person"
MOST_MOVES: Final = 64  # small moves of one command
MARK: Final = "'"  # of the second of two equal cards


class Refusal(Trouble):
    """A command that the table refuses."""


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
class Told:
    """A move as a seat may know it, and the meld on the table that it went to, as that lay before."""

    move: ShownMove
    meld: Place | None


@dataclass(frozen=True)
class Moved:
    """A seat has moved: its small moves since the last event about it. Of an act the others hear when it is whole."""

    seat: int
    moves: tuple[Told, ...]


@dataclass(frozen=True)
class Dealt:
    """A deal has begun. The commitment to its shuffle stood before anybody could add to it."""

    number: int
    dealer: int
    turn: int  # the seat that begins
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
    """The command changed nothing. `key` names a sentence of the words, `values` are its arguments; where a rule is the
    reason, `clause` is among them."""

    key: str
    values: Mapping[str, str | int | Trouble] = field(default_factory=dict)


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
    """A legal move: as text, to send; in its parts; and the cards of the hand that it uses."""

    text: str
    move: ShownMove
    cards: frozenset[str]


@dataclass(frozen=True)
class Seen:
    """All that a seat sees of the table now."""

    seat: int
    version: int
    rules: Rules
    players: tuple[str, ...]
    view: ShownView
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

    rules: Rules
    players: list[str]
    dealer: int = 0
    pace: float = 0.0  # seconds from one thing that happens to a program's move
    forced: bool = False  # whether a person's only legal move is played at once
    taken_back: int = 0
    version: int = 0
    records: list[Record] = field(default_factory=list)  # finished deals, then the one under way
    due: float | None = None  # when `tick` has something to do

    def __post_init__(self) -> None:
        if len(self.players) != self.seats:
            raise ValueError(f"{self.rules.NAME} has {self.seats} seats, not {len(self.players)}")
        for player in self.players:
            word, _, seed = player.partition(" ")
            if word != PERSON and (word not in PLAYERS or not (seed.isascii() and seed.isdecimal() and len(seed) < 19)):
                raise Unreadable("saved-seat", found=player[:40])
        self.match: Match = Match(self.rules, self.dealer)
        self.deal: Deal | None = None
        self.untold: list[Told] = []  # small moves of an act under way, which only its seat knows of
        self.choices: list[tuple[int, int]] = []  # each choice of this deal: the seat, and how many moves came before

    @property
    def seats(self) -> int:
        return self.rules.SEATS

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
        """What follows from a seat's command at a time. A refusal goes to that seat alone, and nothing has changed.
        Raises ValueError for a seat that is not there."""
        self.rules.check_seat(seat)
        try:
            if isinstance(command, Play):
                return self._play(seat, command, now)
            if isinstance(command, NextDeal):
                return self._next(now)
            if not isinstance(command, TakeBack):
                raise TypeError(command)
            return self._take_back(seat, now)
        except Illegal as error:
            return [Event(seat, Refused("illegal-move", {"move": error.move, "clause": error.clause}))]
        except Refusal as refusal:
            return [Event(seat, Refused(refusal.key, refusal.values))]
        except Unreadable as error:
            return [Event(seat, Refused("no-move", {"why": error}))]

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
        return [Event(seat, Think(word, int(seed), deal.view(seat), len(self.records[-1].moves), self.version))]

    def hurry(self, now: float) -> None:
        """Whatever waits for the pace is due now."""
        if self.due is not None:
            self.due = now

    # What follows

    def _deal(self, seed: bytes, now: float) -> list[Event]:
        start = self.match.start
        record = Record(self.rules, start, self.players, seed=seed)
        self.deal = record.first()
        self.records.append(record)
        self.choices = []
        self.version += 1
        self._wait(now)
        return self._tell(Dealt(int(start.number), int(start.dealer), int(self.deal.turn), shuffle.commitment(seed)))

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
        seat, events = int(deal.turn), []
        own, public = list[Told](), list[Told]()
        for move in moves:
            own.append(told_to(deal, move, mover=True))
            self.untold.append(told_to(deal, move, mover=False))
            self._note_choice(deal, len(record.moves))
            deal.play(move)
            record.moves.append(move)
            if deal.act is None:
                public += self.untold
                self.untold = []
        self.version += 1
        for other in range(self.seats):
            told = tuple(own if other == seat else public)
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
        self.match = Match(self.rules, self.dealer)
        self.records, self.choices = records, []
        for record in records:
            self.deal = record.last()
            if self.deal.over():
                record.scores = self.match.book(self.deal)
        if records:
            deal = records[-1].first()
            for made, move in enumerate(records[-1].moves):
                self._note_choice(deal, made)
                deal.play(move)
        self.untold = untold(self.deal) if self.deal else []

    def _note_choice(self, deal: Deal, made: int) -> None:
        if deal.act is None and len(deal.legal()) > 1:
            self.choices.append((int(deal.turn), made))

    def _last_decision(self, seat: int) -> int | None:
        """After how many moves of the deal this seat last had a choice; None where it cannot go back there."""
        if any(self.is_person(other) for other in range(self.seats) if other != seat):
            return None
        return next((made for chose, made in reversed(self.choices) if chose == seat), None)

    def _tell(self, says: Moved | Dealt | Ended | TookBack) -> list[Event]:
        return [Event(seat, says) for seat in range(self.seats)]

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
        view, record = deal.view(seat).data(), self.records[-1]
        return Seen(
            seat=seat, version=self.version, rules=self.rules, players=tuple(self.players), view=view,
            offers=offers_of(deal, view) if deal.turn == seat else (),
            totals=tuple(self.match.scores), points=tuple(record.scores or ()),
            number=int(record.start.number), dealer=int(record.start.dealer),
            winners=tuple(self.match.winners()), over=self.match.over,
            can_take_back=self._last_decision(seat) is not None,
        )  # fmt: skip

    def so_far(self, seat: int) -> list[Moved]:
        """What the seat has been told of the moves of this deal: for one that comes to the table, or comes back. Raises
        ValueError for a seat that is not there."""
        self.rules.check_seat(seat)
        record, out, waiting = self.records[-1], list[Moved](), list[Told]()
        deal = record.first()
        for move in record.moves:
            mover = int(deal.turn)
            waiting.append(told_to(deal, move, mover=mover == seat))
            deal.play(move)
            if mover == seat or deal.act is None:
                out.append(Moved(mover, tuple(waiting)))
                waiting = []
        return out

    def own_choices(self, seat: int, cards: Sequence[str]) -> list[Offer]:
        """The legal moves of exactly these cards of the hand, where the choice among equal ones is the player's own."""
        deal, out = self.deal, list[Offer]()
        if deal is None or deal.turn != seat or not cards:
            return out
        for verb, text in self._said_of(deal, seat, cards):
            try:
                moves = play_text(deal.copy(), text)
            except (Unreadable, Illegal):
                continue
            alone = len(moves) == 1
            own = deal.move_text(moves[0]) if alone else text
            if own not in [offer.text for offer in out]:
                parts = deal.parts(moves[0]) if alone else self._made_of(seat, verb, cards)
                out.append(Offer(own, parts, frozenset(cards)))
        return out

    def _said_of(self, deal: Deal, seat: int, cards: Sequence[str]) -> list[tuple[str, str]]:
        """Every way to say a move of these cards, behind its verb."""
        orders = dict.fromkeys([" ".join(cards), " ".join(sorted(cards))])
        out = [(verb, f"{verb} {order}") for verb in self.rules.VERBS for order in orders]
        if len(cards) == 1:
            view = deal.view(seat).data()
            for move in [offer.move for offer in offers_of(deal, view)]:
                meld, listed = meld_of_move(view, move), move.cards[0] if move.cards else ShownCard("")
                if meld is not None and (listed.stands_for or listed.card.rstrip(MARK) == cards[0].rstrip(MARK)):
                    stands = f" as {listed.stands_for}" if listed.stands_for else ""
                    frees = f" for {move.frees}" if move.frees else ""
                    out.append((move.verb, f"{move.verb} {cards[0]} on {meld.name}{stands}{frees}"))
        return out

    def _made_of(self, seat: int, verb: str, cards: Sequence[str]) -> ShownMove:
        return ShownMove(seat, verb, tuple(ShownCard(card) for card in cards))

    def refusable(self, seat: int, cards: Sequence[str]) -> Offer | None:
        """A move of these cards that is none here, to be sent so that the answer names the clause."""
        deal = self.deal
        if deal is None or deal.turn != seat:
            return None
        offered = [offer.move for offer in offers_of(deal, deal.view(seat).data()) if offer.cards]
        likely = [move.verb for move in offered if len(move.cards) == len(cards)] + [move.verb for move in offered]
        for verb in dict.fromkeys([*likely, *self.rules.VERBS]):
            text = f"{verb} {' '.join(cards)}"
            try:
                play_text(deal.copy(), text)
            except Illegal:
                return Offer(text, self._made_of(seat, verb, cards), frozenset(cards))
            except Unreadable:
                continue
        return None

    # As text

    def text(self) -> str:
        """The whole table as text: its settings, then the records of its deals."""
        lines = [FIRST_LINE, f"game {self.rules.NAME}"]
        if self.rules.text():
            lines.append(f"options {self.rules.text()}")
        lines += [f"seat {seat} {player}" for seat, player in enumerate(self.players)]
        lines += [f"dealer {self.dealer}", f"taken back {self.taken_back}"]
        return "\n".join(lines) + "\n\n" + "\n".join(record.text() for record in self.records)


def told_to(deal: Deal, move: int, *, mover: bool) -> Told:
    """A move before it is played, as the seat that makes it, or the others, may know it."""
    parts = deal.parts(move) if mover else deal.shown_parts(move)
    return Told(parts, None if parts.meld is None else meld_of_move(deal.view(deal.turn).data(), parts))


def untold(deal: Deal) -> list[Told]:
    """The moves of the act that is under way, as the other seats will be told of them."""
    act, out = deal.act, list[Told]()
    if act is not None:
        at = act.before.copy()
        for move in act.moves:
            out.append(told_to(at, move, mover=False))
            at.play(move)
    return out


def meld_of_move(view: ShownView, move: ShownMove) -> Place | None:
    """The meld on the table that the move goes to."""
    return next((p for p in view.places if p.kind == "meld" and p.number is not None and p.number == move.meld), None)


def hand_of(view: ShownView) -> Place:
    """The viewer's own hand."""
    return next(place for place in view.places if place.kind == "hand" and place.owner == view.seat)


def offers_of(deal: Deal, view: ShownView) -> tuple[Offer, ...]:
    """The legal moves of the seat to move, which has this view."""
    hand, out = {card.card for card in hand_of(view).cards}, list[Offer]()
    for move in deal.legal():
        parts = deal.parts(move)
        out.append(Offer(deal.move_text(move), parts, frozenset(card.card for card in parts.cards) & hand))
    return tuple(out)


def read_table(text: str) -> Table:
    """The table that `Table.text` wrote, as it was. Raises Unreadable or Illegal, with the line."""
    if len(text) > MOST_TEXT:
        raise Unreadable("file-too-long", most=MOST_TEXT)
    head, _, rest = text.partition("\n\n")
    lines = head.splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise in_line(1, Unreadable("saved-begins", first=FIRST_LINE))
    found: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        match = re.fullmatch(r"(game|options|seat \d|dealer|taken back) (.+)", line.strip())
        if not match or match[1] in found:
            raise in_line(number, Unreadable("saved-line", found=line[:40]))
        found[match[1]] = match[2]
    game = game_named(found.get("game", ""))
    players = [found.get(f"seat {seat}", "") for seat in range(game.SEATS)]
    dealer, back = found.get("dealer", ""), found.get("taken back", "")
    if not (dealer.isdecimal() and dealer.isascii() and len(dealer) < 3 and int(dealer) < game.SEATS):
        raise Unreadable("saved-dealer", last=game.SEATS - 1, found=dealer[:20])
    if not (back.isdecimal() and back.isascii() and len(back) < 9):
        raise Unreadable("saved-taken-back", found=back[:20])
    table = Table(read_rules(game.NAME, found.get("options", "")), players, int(dealer), taken_back=int(back))
    records = read_records("\n" * (len(lines) + 1) + rest) if rest.strip() else []
    for number, record in enumerate(records, 1):
        fits = record.rules == table.rules and record.players == players
        if not fits or (record.scores is None) != (number == len(records) and not record.last().over()):
            raise Unreadable("saved-deal", number=number)
    table.restore(records)
    return table
