"""What a seat sees and what a move is as plain data, in one shape for all five games: for clients, the words, bots and
research. docs/view.schema.json describes it as JSON; seats count from 0, clockwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card that lies somewhere, or that a move moves."""

    card: str  # as the game writes it: `10H`, in Push with the mark of its twin
    stands_for: str = ""  # of a wild in a run or a set: the card or rank that it stands for
    marks: tuple[str, ...] = ()  # what else is known of it here: `known`, `shown`, `taken`, `drawn` …
    by: int | None = None  # the seat that put it there, where that need not be the place's owner
    points: int | None = None  # what it counts, where the game counts cards


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
    then: str = ""  # what follows at once and not always does: `wins`, `dead`, `last` …


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


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of the account of a deal that is over: what a seat gets or pays for one thing. The lines of a seat add up
    to its score."""

    key: str  # of a sentence of the words
    seat: int  # whose line it is
    points: int  # may be 0: why something does not count
    clause: str
    cards: tuple[ShownCard, ...] = ()  # what is counted
    count: int | None = None  # how many of whatever the sentence is about
    other: int | None = None  # the seat that it comes from, or goes to


@dataclass(frozen=True, slots=True)
class Aim:
    """What a match is played to: so many deals, or a total; the other of the two is None."""

    high_wins: bool  # whether most points win, or fewest
    deals: int | None
    target: int | None
    ties_go_on: bool  # whether another deal is played where the best totals are equal


KNOWN: Final = frozenset({"known", "shown", "deduced", "taken"})  # marks of what others know of a hand


def is_known(card: ShownCard) -> bool:
    """Whether others know in whose hand the card is."""
    return bool(KNOWN & set(card.marks))


def points_in(place: Place) -> int:
    """What the cards that are known to lie at a place count together."""
    return sum(card.points or 0 for card in place.cards)


def news(moves: Sequence[ShownMove], melds_before: Sequence[Place]) -> tuple[ShownMove, ...]:
    """The moves of an act that tell something new: not those that lay a meld down again as it lay before."""
    before = [{card.card for card in meld.cards} for meld in melds_before]
    return tuple(move for move in moves if move.verb != "meld" or {card.card for card in move.cards} not in before)
