"""What a table is told and what it tells: commands of the seats, events to each viewer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from upcard.data import Place, ShownMove
from upcard.deal import View
from upcard.errors import Trouble

Viewer = int | None
"""A seat, or None for whoever looks on: they all see the same."""

# --- what goes in ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Play:
    """Play these moves, all or none."""

    moves: Sequence[str]


@dataclass(frozen=True)
class NextDeal:
    """Deal again, when a deal is over and the match is not."""


@dataclass(frozen=True)
class Rematch:
    """Play another match with the same people and rules, when one is over."""


@dataclass(frozen=True)
class TakeBack:
    """Go back to this seat's last decision in the deal; only where all others are programs."""


@dataclass(frozen=True)
class Leave:
    """The person goes; the seat stays theirs."""


@dataclass(frozen=True)
class Return:
    """The person is back, and so is the seat if a program sat in."""


@dataclass(frozen=True)
class SitIn:
    """A program is to sit in for the person of that seat, who has left."""

    seat: int


@dataclass(frozen=True)
class GiveUp:
    """This seat gives up the match."""


@dataclass(frozen=True)
class HashNonce:
    """The hash of the nonce that this seat adds to the shuffle."""

    hashed: str


@dataclass(frozen=True)
class OpenNonce:
    """The nonce that the hash was made of."""

    nonce: bytes


@dataclass(frozen=True)
class Change:
    """Another value for a setting of the table; only where all others are programs. What several people agreed on when
    they sat down is nobody's to change alone."""

    name: str
    value: str


Command = (
    Play | NextDeal | Rematch | TakeBack | Leave | Return | SitIn | GiveUp | HashNonce | OpenNonce | Change
)  # fmt: skip


@dataclass(frozen=True)
class Sent:
    """A command as a seat sends it: with an id of the sender's choosing (the same again has no second effect and gets
    the same answer), and the version of the last event that the seat had when it decided."""

    command: Command
    id: str
    version: int


# --- what comes out --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Told:
    """A move as a viewer may know it, the meld on the table that it went to, as that lay before, and whether it tells
    something new: a meld that an act takes up and lays down again does not."""

    move: ShownMove
    meld: Place | None
    new: bool = True


@dataclass(frozen=True)
class Prepared:
    """The next deal is prepared, and all that comes before the cards is fixed. Each seat in `wanted` may send the hash
    of a nonce."""

    match: int
    number: int
    dealer: int
    commitment: str
    wanted: tuple[int, ...]


@dataclass(frozen=True)
class Opening:
    """The hashes that were sent in time: these seats open their nonces now."""

    hashes: Mapping[int, str]


@dataclass(frozen=True)
class Dealt:
    """The cards are dealt."""

    number: int
    dealer: int
    turn: int  # the seat that begins
    commitment: str
    opened: tuple[int, ...]  # whose nonces went into the shuffle
    unopened: tuple[int, ...]  # who sent a hash and did not open it


@dataclass(frozen=True)
class Moved:
    """A seat has moved: its small moves since the last event about it. Of an act the others hear when it is whole."""

    seat: int
    moves: tuple[Told, ...]


@dataclass(frozen=True)
class Ended:
    """A deal is over: its points by seat, the running totals, the winners once the match is over, and the whole record,
    in which everything is told."""

    points: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    record: str


@dataclass(frozen=True)
class TookBack:
    """A seat has gone back to its last decision: everybody draws the table anew."""

    seat: int


@dataclass(frozen=True)
class Left:
    """The person of a seat has gone."""

    seat: int


@dataclass(frozen=True)
class Returned:
    """The person of a seat is back."""

    seat: int


@dataclass(frozen=True)
class Seated:
    """Somebody else sits in a seat from now on: `person`, `nobody`, or a program with its version."""

    seat: int
    who: str


@dataclass(frozen=True)
class GaveUp:
    """A seat has given up the match."""

    seat: int


@dataclass(frozen=True)
class Begun:
    """Another match begins."""

    match: int


@dataclass(frozen=True)
class Changed:
    """A setting of the table has another value."""

    name: str
    value: str


@dataclass(frozen=True)
class Done:
    """The answer to a command that was carried out; the event's version is that of its last effect."""

    id: str


@dataclass(frozen=True)
class Refused:
    """The answer to a command that changed nothing. `key` names a sentence of the words, `values` are its arguments;
    where a rule is the reason, `clause` is among them. `better` is the legal move of the same cards by another verb,
    where there is one."""

    id: str
    key: str
    values: Mapping[str, str | int | Trouble] = field(default_factory=dict)
    better: ShownMove | None = None


Happening = (
    Prepared | Opening | Dealt | Moved | Ended | TookBack | Left | Returned | Seated | GaveUp | Begun | Changed
)  # fmt: skip


@dataclass(frozen=True)
class Event:
    """Something that one viewer is told. What happens is numbered for each viewer from 1, without a gap, and the same
    after a restart; an answer has the number of the last that its seat was told."""

    to: Viewer
    version: int
    says: Happening | Done | Refused


@dataclass(frozen=True)
class Think:
    """For the driver alone: let this program choose on this view, after so many moves of the deal."""

    match: int
    number: int
    taken_back: int  # how often a move was taken back: a thought about what was taken back comes too late
    made: int
    seat: int
    who: str
    seed: int
    view: View
