"""What a seat sees and what a move is as plain data, in one shape for all five games: for clients, the words, bots and
research. docs/view.schema.json describes it as JSON; seats count from 0, clockwise.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card that lies somewhere, or that a move moves."""

    card: str  # as the game writes it: `10H`, in Push with the mark of its twin
    stands_for: str = ""  # of a wild in a run or a set: the card or rank that it stands for
    marks: tuple[str, ...] = ()  # what else is known of it here: `known`, `shown`, `taken` …
    by: int | None = None  # the seat that put it there, where that need not be the place's owner


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the table, with the cards that the seat knows to lie there and the number of the others."""

    kind: str  # `hand`, `stock`, `pile`, `meld`, `won` …
    owner: int | None  # the seat whose place it is; None for one that is nobody's
    cards: tuple[ShownCard, ...]
    unseen: int = 0  # how many more cards lie there
    ordered: bool = (
        False  # whether the order of the cards means something: a pile from its lowest card up, a stock as drawn
    )
    name: str = ""  # of a meld, as moves name it: `7H-9H`
    number: int | None = None  # of a meld: which on the table, from 0; a meld keeps its number


@dataclass(frozen=True, slots=True)
class Fact:
    """Something else that the viewer knows: a phase, a count, who has done what."""

    name: str
    owner: int | None  # the seat that it is about
    value: str | int | bool | None


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A move in its parts, as far as they are known to whoever it is told to."""

    seat: int  # who makes it
    verb: str
    cards: tuple[ShownCard, ...] = ()
    meld: int | None = None  # the number of the meld on the table that it goes to
    end: str = ""  # of a run: `low` or `high`
    frees: str = ""  # the wild that it takes back


@dataclass(frozen=True, slots=True)
class ShownView:
    """All that a seat (or, with None, everybody at the table) sees and remembers."""

    game: str
    options: dict[str, str]  # those that differ from the default
    seat: int | None
    turn: int | None  # None when the deal is over
    places: tuple[Place, ...]
    facts: tuple[Fact, ...]
    history: tuple[ShownMove, ...]  # the moves so far
