"""Rules, deals and views of any game: whose turn, which moves, what follows, what it is worth, what each seat knows."""

from collections.abc import Mapping
from typing import ClassVar, Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import NOBODY, Faces, room_for, shifted, text_key
from upcard.data import ShownLine, ShownMove, ShownView
from upcard.deck import Deck, Start, check_deck, check_start, whole_of
from upcard.errors import Illegal
from upcard.fields import Fields, Reading, Showing, Writing
from upcard.options import Option, Options

VERB: Final[i64] = 15  # the low four bits of a move say which of the game's verbs it is
VERB_BITS: Final[i64] = 4
SEAT_BITS: Final[i64] = 2
USUAL_MOVES: Final = 60  # room for the history of a new deal; it grows where that is not enough


def entry_of(told: i64, seat: i64) -> i64:
    """A seat's move as an entry of the history."""
    return shifted(told, SEAT_BITS) | seat


def told_in(entry: i64) -> i64:
    """The move of an entry of the history."""
    return entry >> SEAT_BITS


def seat_in(entry: i64) -> i64:
    """The seat of an entry of the history."""
    return entry & 3


class Rules(Options):
    """The rules of one game by chosen options: all that depends on these alone. Calling a subclass with the options
    that differ from the default makes them: `GAMES["push"]({"only_round": "1"})`."""

    NAME: ClassVar[str]
    SEATS: ClassVar[int]
    VERBS: ClassVar[tuple[str, ...]]  # by the low four bits of a move
    OPTIONS: ClassVar[tuple[Option, ...]]
    HIGH_WINS: ClassVar[bool] = True
    ROUNDS: ClassVar[int] = 1  # how many kinds of deal a match has, by the number of the deal
    ONE_CARD: ClassVar[tuple[tuple[str, str], ...]] = ()  # the verbs that move one card of a hand, and the clause of it

    def __init__(self, chosen: Mapping[str, object] | None = None) -> None:
        super().__init__(self.OPTIONS, {} if chosen is None else chosen)
        self.seats: Final[i64] = self.SEATS
        self.whole: Final = whole_of(self.pack())

    def faces(self) -> Faces:
        """How the cards are written."""
        raise NotImplementedError

    def pack(self) -> vec[i64]:
        """The cards in printed order."""
        raise NotImplementedError

    def chances(self) -> vec[i64]:
        """The bounds of the numbers that a deck brings along besides its cards."""
        return vec[i64]()

    def deal(self, deck: Deck, start: Start | None = None) -> "Deal":
        """A deal before its first move. Raises ValueError for a deck or a start that is none of this game."""
        start = Start() if start is None else start
        check_deck(deck, self.whole, self.chances(), self.NAME)
        check_start(start, self.seats, self.NAME)
        deal = self._dealt(deck, start)
        deal.log = vec[i64](capacity=USUAL_MOVES)
        return deal

    def _dealt(self, deck: Deck, start: Start) -> "Deal":
        raise NotImplementedError

    def _empty(self) -> "Deal":
        """A deal without cards, for a position to be set up on."""
        raise NotImplementedError

    def empty_view(self, seat: i64) -> "View":
        """A view of this seat without cards, for what it knows to be set up on."""
        raise NotImplementedError

    def match_over(self, scores: list[int], played: int) -> bool:
        """Whether the match ends after this many deals with these scores."""
        raise NotImplementedError

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win or lose together."""
        return tuple([(seat,) for seat in range(self.SEATS)])

    # Moves

    def parts(self, told: i64, seat: i64) -> ShownMove:
        """The parts of a seat's move as the history keeps it. Raises ValueError for what is no such move or seat."""
        self.check_seat(seat)
        if not self.is_told(told):
            raise ValueError(f"{told} is no move in a history of {self.NAME}")
        return self._parts(told, seat)

    def is_told(self, told: i64) -> bool:
        """Whether the integer is a move in the form in which a history keeps it."""
        raise NotImplementedError

    def _parts(self, told: i64, seat: i64) -> ShownMove:
        raise NotImplementedError

    def check_seat(self, seat: i64) -> None:
        """Raises ValueError for a seat that is not there."""
        if seat < 0 or seat >= self.seats:
            raise ValueError(f"{self.NAME} has seats 0 to {self.seats - 1}, not {seat}")

    def as_told(self, told: i64) -> i64:
        """A move of the history as the other seats may know it: without a card that they may not see."""
        return told

    def actions(self) -> int:
        """How many fixed action numbers the game has: from 0, each with one meaning in whatever position."""
        raise NotImplementedError

    def action_text(self, action: int) -> str:
        """What the action number means. Raises ValueError for a number that the game has not."""
        if not 0 <= action < self.actions():
            raise ValueError(f"{self.NAME} has the action numbers 0 to {self.actions() - 1}, not {action}")
        return self._action_text(action)

    def _action_text(self, action: int) -> str:
        raise NotImplementedError

    # Positions

    def read(self, text: str) -> "Deal":
        """The position that the text describes, without game and options. Raises Unreadable or Illegal."""
        first = Reading(text, vec[i64]())
        self._empty().fields(first)
        reading = Reading(text, first.missing_from(self.pack()))
        deal = self._empty()
        deal.fields(reading)
        deal.turn = reading.number("turn", deal.turn, NOBODY, self.SEATS - 1)
        reading.need("turn")
        reading.check_complete(self.pack())
        deal.check()
        for said in [part.strip() for part in reading.words("moves", "").split(",") if part.strip()]:
            for move in deal.read_moves(said):
                if deal.canonical(move) not in deal.legal():
                    raise Illegal(said, deal.why_not(move))
                deal.play(move)
        return deal

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.NAME == other.NAME and self.changed() == other.changed()

    def __hash__(self) -> int:
        return hash((self.NAME, str(self.changed())))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.changed()})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.changed(),)


@mypyc_attr(acyclic=True)
class View:
    """What one seat knows now, or with NOBODY what everybody at the table sees; built by listing, never made by hiding
    parts of the truth. Nothing in it is shared with the deal."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.turn: i64 = NOBODY  # NOBODY when the deal is over
        self.moves: vec[i64] = vec[i64]()  # the legal moves, when it is this seat's turn
        self.log: vec[i64] = vec[i64]()  # the moves so far, as this seat may know them: see `Deal.log`
        self.drawn: vec[i64] = vec[i64]()  # the cards that came into its hand since its turn before, for it alone
        self.before: View | None = None  # in the middle of an act of its own: the view before it,
        self.steps: vec[i64] = vec[i64]()  # and the moves since

    def of(self) -> Rules:
        """The rules that the deal is played by."""
        raise NotImplementedError

    def fields(self, fields: Fields) -> None:
        """Exchanges every known thing with its text, both ways, or with plain data."""
        raise NotImplementedError

    def _imagine(self, rng: Random) -> "Deal":
        raise NotImplementedError

    def imagine(self, rng: Random) -> "Deal":
        """A deal that this seat cannot tell from the true one, drawn evenly. Raises ValueError for nobody's view."""
        if self.seat == NOBODY:
            raise ValueError("only a seat imagines deals, not the table")
        before = self.before
        if before is None:
            deal = self._imagine(rng)
            deal.log = self.log[:]
            return deal
        deal = before.imagine(rng)
        for move in self.steps:
            deal.play(move)
        return deal

    def text(self) -> str:
        """The view as one line; two equal views have equal text."""
        out = Writing()
        out.number("seat", self.seat)
        self.fields(out)
        out.number("turn", self.turn)
        return out.text()

    def data(self, history: bool = True) -> ShownView:
        """The view as plain data; the history, as long as the deal, may be left out."""
        out, rules = Showing(), self.of()
        self.fields(out)
        for card in self.drawn:
            out.marked("drawn", card, rules.faces())
        return ShownView(
            rules.NAME, rules.changed(), seat_or_none(self.seat), seat_or_none(self.turn),
            out.places(), tuple(out.facts), self.history() if history else (),
        )  # fmt: skip

    def history(self) -> tuple[ShownMove, ...]:
        """The moves so far, as this seat may know them, in order."""
        rules = self.of()
        return tuple([rules.parts(told_in(entry), seat_in(entry)) for entry in self.log])

    def parts(self, move: i64) -> ShownMove:
        """The parts of a legal move of this seat. Raises ValueError for any other."""
        if move not in self.moves:
            raise ValueError(f"{move} is no legal move of seat {self.seat} now")
        return self.imagine(Random(0)).parts(move)  # whatever the hidden cards are, it is the same

    def key(self) -> i64:
        """A number below 2^62 of what the seat knows: equal views have equal keys."""
        return text_key(self.text())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.of() == other.of() and self.text() == other.text()

    def __hash__(self) -> int:
        return int(self.key())

    def __repr__(self) -> str:
        return f"{position_head(self.of())}; {self.text()}"

    def __reduce__(self) -> tuple[object, ...]:
        numbers = listed(self.steps), listed(self.moves), listed(self.log), listed(self.drawn)
        return _restored_view, (self.of(), int(self.seat), self.text(), self.before, *numbers)


@mypyc_attr(acyclic=True)
class Act:
    """The deal before an act of small moves, and those so far. Only their seat knows of them until the act is whole."""

    def __init__(self, before: "Deal", moves: vec[i64]) -> None:
        self.before: Final = before
        self.moves: Final = moves

    def texts(self) -> list[str]:
        """The moves as text, each as it reads on the deal before it (the name of a meld changes with its cards)."""
        deal, out = self.before.copy(), list[str]()
        for move in self.moves:
            out.append(deal.move_text(move))
            deal.make(move)
        return out


@mypyc_attr(acyclic=True)
class Deal:
    """The whole truth of one deal, hidden cards included. Seats count from 0, clockwise. A move is one integer: a verb
    of the game in the low four bits, what it moves above."""

    def __init__(self) -> None:
        self.turn: i64 = 0  # the seat to move, NOBODY when the deal is over
        self.act: Act | None = None
        # The moves played so far: in two bits the seat, above them the move as `noted`. Copies share it till they play.
        self.log: vec[i64] = vec[i64]()
        self.log_shared: bool = False
        self._room: vec[i64] = vec[i64]()  # where `legal` lists the moves before it copies them; each deal has its own

    def of(self) -> Rules:
        """The rules that the deal is played by."""
        raise NotImplementedError

    # The play

    def over(self) -> bool:
        return self.turn == NOBODY

    def legal_into(self, moves: vec[i64]) -> i64:
        """Writes the legal moves to the front of `moves`, in a fixed order; how many. ValueError without room."""
        raise NotImplementedError

    def most_moves(self) -> i64:
        """No position of the game has more legal moves than this."""
        raise NotImplementedError

    def legal(self) -> vec[i64]:
        """The legal moves, in a fixed order; never empty before the deal is over."""
        if len(self._room) == 0:
            self._room = room_for(self.most_moves())
        return self._room[: self.legal_into(self._room)]

    def make(self, move: i64) -> None:
        """Makes a move of `legal()`, trusting that it is one, without noting it: for rollouts and search."""
        raise NotImplementedError

    def play(self, move: i64) -> None:
        """Makes a move of `legal()` and notes it. It trusts that the move is legal: `played` is the careful one."""
        entry = entry_of(self.noted(move), self.turn)
        self.make(move)
        if self.log_shared:
            self.log = self.log[:]
            self.log_shared = False
        self.log = append(self.log, entry)

    def noted(self, move: i64) -> i64:
        """The move as the history keeps it: with its very cards and what else only this position tells the seat."""
        return self.spelled_out(move)

    def canonical(self, move: i64) -> i64:
        """The move of `legal()` that this one equals, where the choice among equal cards is the player's own."""
        self.check_move(move)
        return move

    def spelled_out(self, move: i64) -> i64:
        """The move of `legal()` with its very cards: what the table sees of it, the same whatever else is held."""
        self.check_move(move)
        return move

    def why_not(self, move: i64) -> str:
        """The most specific clause that forbids a move, '' for a legal one. It tells of no card that is hidden."""
        raise NotImplementedError

    def is_move(self, move: i64) -> bool:
        """Whether the integer is a move of the game that has a text here, legal or not."""
        raise NotImplementedError

    def check_move(self, move: i64) -> None:
        """Raises ValueError for an integer that is no move."""
        if not self.is_move(move):
            raise ValueError(f"{move} is no move of {self.of().NAME} here")

    def copy(self) -> "Deal":
        raise NotImplementedError

    def _share_log(self, other: "Deal") -> None:
        """Gives a copy the moves so far."""
        other.log = self.log
        other.log_shared = self.log_shared = True

    def key(self) -> i64:
        """A number below 2^62 of the whole position: equal positions have equal keys."""
        raise NotImplementedError

    # The act: small moves played whole or not at all

    def _continue_act(self, move: i64) -> None:
        """Notes a small move of an act, before it changes anything; the first one keeps the deal as it was."""
        act = self.act
        if act is None:
            self.act = Act(self.copy(), append(vec[i64](capacity=1), move))
        else:
            self.act = Act(act.before, append(act.moves[:], move))

    # The score, and the match

    def score(self, seat: i64) -> i64:
        """What a seat books for this deal once it is over, as the rules count (in Push: penalty points)."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """The score of each seat. Raises ValueError before the deal is over."""
        if self.turn != NOBODY:
            raise ValueError("the deal is not over")
        return [int(self.score(seat)) for seat in range(self.of().seats)]

    def account(self) -> tuple[ShownLine, ...]:
        """The score of each seat explained line by line. Raises ValueError before the deal is over."""
        raise NotImplementedError

    def next_start(self, start: Start) -> Start:
        """How the next deal of the match starts, when this one started so and is over."""
        raise NotImplementedError

    # What a seat knows

    def view(self, seat: i64) -> View:
        """What the seat knows; in another seat's act, what it knew before. Raises ValueError for no seat."""
        self.check_seat(seat)
        act = self.act
        if act is None:
            return self._viewed(seat)
        if seat != self.turn:
            return act.before.view(seat)
        view = self._viewed(seat)
        view.before, view.steps = act.before.view(seat), act.moves[:]
        return view

    def public(self) -> View:
        """What everybody at the table sees."""
        act = self.act
        return self._viewed(NOBODY) if act is None else act.before.public()

    def check_seat(self, seat: i64) -> None:
        """Raises ValueError for a seat that is not there."""
        self.of().check_seat(seat)

    def _viewed(self, seat: i64) -> View:
        view = self._seen_by(seat)
        view.turn = self.turn
        view.log = self._told_to(seat)
        if self.turn == seat and seat != NOBODY:
            view.moves = self.legal()
        return view

    def _seen_by(self, seat: i64) -> View:
        """What the seat, or with NOBODY everybody, sees; without turn and history."""
        raise NotImplementedError

    def _told_to(self, seat: i64) -> vec[i64]:
        """The history as the seat may know it."""
        return self.log[:]

    # Moves as data, numbers and text

    def parts(self, move: i64) -> ShownMove:
        """The parts of a move, before it is played. Raises ValueError for what is none, or when the deal is over."""
        self._check_turn(move)
        return self.of().parts(self.noted(move), self.turn)

    def shown_parts(self, move: i64) -> ShownMove:
        """The same, as the other seats are told of it."""
        self._check_turn(move)
        rules = self.of()
        return rules.parts(rules.as_told(self.noted(move)), self.turn)

    def _check_turn(self, move: i64) -> None:
        if self.turn == NOBODY:
            raise ValueError("the deal is over")
        self.check_move(move)

    def action(self, move: i64) -> int:
        """The fixed action number of a legal move (of any that equals one). Raises ValueError."""
        raise NotImplementedError

    def move_of(self, action: int) -> i64:
        """The legal move with this action number. Raises ValueError where no legal move has it."""
        for move in self.legal():
            if self.action(move) == action:
                return move
        raise ValueError(f"no legal move has the action number {action}")

    def move_text(self, move: i64) -> str:
        raise NotImplementedError

    def shown_move(self, move: i64) -> str:
        """The move as the other seats are told of it: the same, but for a card that they may not see yet."""
        return self.move_text(move)

    def read_move(self, text: str) -> i64:
        """The move that the text says, legal or not. Raises Unreadable."""
        raise NotImplementedError

    def read_moves(self, text: str) -> vec[i64]:
        """The moves that the text says, nearly always one. Raises Unreadable, or Illegal for cards that are no move."""
        return append(vec[i64](capacity=1), self.read_move(text))

    def read_together(self, texts: list[str]) -> tuple[vec[i64], int]:
        """The moves of an act that the first few texts say in an order of their own, and how many those are."""
        return vec[i64](), 0

    def likely_verb(self, cards: int) -> str:
        """What a seat most likely means that shows so many cards of its hand, of which no legal move is made."""
        raise NotImplementedError

    def fields(self, fields: Fields) -> None:
        """Exchanges every field of the position with its text, both ways; only ever called between acts."""
        raise NotImplementedError

    def check(self) -> None:
        """Raises Unreadable for a position from which nobody could go on."""

    def position(self) -> str:
        """The whole position as one line, `name value; name value; …`, without the game and its options."""
        out, act = Writing(), self.act
        start = self if act is None else act.before
        start.fields(out)
        out.number("turn", start.turn)
        if act is not None:
            out.words("moves", ", ".join(act.texts()))
        return out.text()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.of() == other.of() and self.position() == other.position()

    def __hash__(self) -> int:
        raise TypeError("a deal changes; key() says its position")

    def __repr__(self) -> str:
        return f"{position_head(self.of())}; {self.position()}"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored_deal, (self.of(), self.position(), listed(self.log))


def check_room(moves: vec[i64], most: i64) -> None:
    """Raises ValueError for a list that has not room for so many moves."""
    if len(moves) < most:
        raise ValueError("the buffer has room for fewer than most_moves() moves")


def seat_or_none(seat: i64) -> int | None:
    return None if seat == NOBODY else int(seat)


def listed(numbers: vec[i64]) -> list[int]:
    return [int(number) for number in numbers]


def position_head(rules: Rules) -> str:
    """How a position begins: `game conquian; options size 9/10`."""
    changed = rules.text()
    return f"game {rules.NAME}; options {changed}" if changed else f"game {rules.NAME}"


def _restored_deal(rules: Rules, position: str, log: list[int]) -> Deal:
    deal = rules.read(position)
    deal.log = vec[i64](log)
    act = deal.act
    if act is not None:
        act.before.log = deal.log[: len(log) - len(act.moves)]
    return deal


def _restored_view(rules: Rules, seat: int, text: str, before: View | None, *numbers: list[int]) -> View:
    steps, moves, log, drawn = numbers
    view = rules.empty_view(seat)
    if before is not None:
        deal = before.imagine(Random(0))
        for move in steps:
            deal.play(move)
        view = deal.view(seat)
    else:
        reading = Reading(text, vec[i64]())
        reading.number("seat", seat)
        view.fields(reading)
        view.turn = reading.number("turn", NOBODY)
        reading.check_complete(rules.pack())
        view.moves, view.log = vec[i64](moves), vec[i64](log)
    view.drawn = vec[i64](drawn)
    return view
