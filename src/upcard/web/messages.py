"""What travels between a client and the server: JSON, one object a message, told apart by `t`.

The same over a socket and over HTTP, for browsers and for bots. Only keys and arguments travel, never sentences. What
may be sent is listed here field by field: what is not listed does not leave the server. docs/protocol.md, the OpenAPI
document and the client's types are written from these types.
"""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from upcard.data import Aim, ShownLine, ShownMove, ShownView
from upcard.deal import Rules
from upcard.errors import Trouble
from upcard.table import says
from upcard.table.says import Told
from upcard.table.seen import Offer, Sitting

MOST_BYTES: Final = 16_384  # of one message to the server

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Text = Annotated[str, Meta(max_length=200)]
Cards = Annotated[list[Annotated[str, Meta(max_length=8)]], Meta(max_length=112)]
Moves = Annotated[list[Text], Meta(max_length=64)]
Seat = Annotated[int, Meta(ge=0, le=3)]
Version = Annotated[int, Meta(ge=0, le=2**53)]


# --- commands --------------------------------------------------------------------------------------------------------


class TableCommand(Struct, frozen=True, forbid_unknown_fields=True, tag_field="does"):
    """What a seat wants done."""


class PlayCommand(TableCommand, frozen=True, tag="play"):
    """Play these moves, all or none: texts as offers have them."""

    moves: Moves


class NextDealCommand(TableCommand, frozen=True, tag="next"):
    """Deal again, when a deal is over and the match is not."""


class RematchCommand(TableCommand, frozen=True, tag="rematch"):
    """Another match with the same people and rules, when one is over."""


class TakeBackCommand(TableCommand, frozen=True, tag="take-back"):
    """Go back to this seat's last decision; against programs only."""


class LeaveCommand(TableCommand, frozen=True, tag="leave"):
    """The person goes; the seat stays theirs."""


class ReturnCommand(TableCommand, frozen=True, tag="return"):
    """The person is back, and so is the seat if a program sat in."""


class SitInCommand(TableCommand, frozen=True, tag="sit-in"):
    """A program is to sit in for the person of that seat, who has left."""

    seat: Seat


class GiveUpCommand(TableCommand, frozen=True, tag="give-up"):
    """This seat gives up the match."""


class HashCommand(TableCommand, frozen=True, tag="hash"):
    """The hash of the nonce that this seat adds to the shuffle, in hexadecimal."""

    hashed: Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]


class OpenCommand(TableCommand, frozen=True, tag="open"):
    """The nonce itself, in hexadecimal."""

    nonce: Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}$")]


class ChangeCommand(TableCommand, frozen=True, tag="change"):
    """Another value for a setting of the table; against programs only."""

    name: Text
    value: Text


AnyCommand = (
    PlayCommand
    | NextDealCommand
    | RematchCommand
    | TakeBackCommand
    | LeaveCommand
    | ReturnCommand
    | SitInCommand
    | GiveUpCommand
    | HashCommand
    | OpenCommand
    | ChangeCommand
)


# --- to the server ---------------------------------------------------------------------------------------------------


class ToServer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """A message of a client."""


class DoMessage(ToServer, frozen=True, tag="act"):
    """A command: `a` an id of the sender's choosing (the same again has no second effect and gets the same answer), `v`
    the version of the last event that it had when it decided."""

    a: Id
    v: Version
    d: AnyCommand


class Ask(ToServer, frozen=True, tag="ask"):
    """What may be done with these cards of the hand, after the moves that are laid out; answered with the same `q`."""

    q: Version
    cards: Cards
    laid: Moves = []


class Sync(ToServer, frozen=True, tag="sync"):
    """Everything anew."""


class Hurry(ToServer, frozen=True, tag="hurry"):
    """What waits for the pace may come now; where all other seats are programs'."""


class Say(ToServer, frozen=True, tag="say"):
    """One of the phrases, to all at the table."""

    phrase: Annotated[str, Meta(pattern="^[a-z-]{1,30}$")]


class Ping(ToServer, frozen=True, tag="ping"):
    """Are you there?"""


AnyToServer = DoMessage | Ask | Sync | Hurry | Say | Ping


# --- to the client ---------------------------------------------------------------------------------------------------


class Telling(Struct, frozen=True):
    """A key of the words with its arguments; an argument may be such a pair itself."""

    key: str
    values: dict[str, Any]


class Person(Struct, frozen=True):
    """A person, as others see it."""

    name: str
    colour: int  # of the avatar, from 0


class MayDo(Struct, frozen=True):
    """What the viewer may do with the cards that it has picked up, after what it has laid out."""

    adds: list[str]  # the cards that can be picked up as well
    exact: list[Offer]  # the moves of exactly these cards
    more: list[Offer]  # those that need others too, or with nothing picked up any legal move: the first of them
    count: int  # how many those are in all
    meant: Offer | None  # what these cards most likely mean where it is not legal: the answer says why not
    whole: bool  # whether what is laid out may be sent as it is
    laid: list[Told]  # what is laid out, in its parts
    sends: list[str]  # the same, as it is sent
    view: ShownView | None  # the table as it looks with that; None where nothing is laid out


class Shown(Struct, frozen=True):
    """All that the viewer sees of the table now."""

    sitting: list[Sitting]
    people: list[Person | None]  # by seat
    watching: int  # how many look on, in steps once they are many
    phase: str  # `new`, `hashes`, `opening`, `play` or `over`
    match: int
    number: int
    dealer: int
    commitment: str
    wanted: list[int]  # the seats whose hash, or then nonce, is awaited
    view: ShownView | None  # without its history; None until the cards are dealt
    orders: dict[str, list[str]]  # the viewer's hand in each order
    choices: MayDo | None  # with nothing picked up, when it is the viewer's turn
    totals: list[int]
    points: list[int]
    winners: list[int]
    over: bool
    can_take_back: bool
    account: list[ShownLine]
    turn_left: float | None  # seconds until the time of the seat to move is over
    settings: dict[str, str]


class About(Struct, frozen=True):
    """What stays the same at a table."""

    id: str
    game: str
    options: dict[str, str]  # those that differ from the default
    seat: int | None  # the viewer's; None for who looks on
    sides: list[list[int]]  # the seats that win or lose together
    aim: Aim
    high_wins: bool
    worths: dict[str, int]  # what cards count, by rank, where the game counts them
    order: str  # in which a hand is shown before somebody chooses
    open: bool  # whether it stands in the lobby
    invite: str  # what lets others in; empty for who may not hand it on
    stand_in: str


class ToClient(Struct, frozen=True, tag_field="t"):
    """A message of the server."""


class Acked(ToClient, frozen=True, tag="ack"):
    """The command is carried out, and kept."""

    a: str
    v: int


class NotDone(ToClient, frozen=True, tag="no"):
    """The command changed nothing: why, the clause where a rule is the reason, and the legal move of the same cards by
    another verb, where there is one."""

    a: str
    v: int
    why: Telling
    clause: str = ""
    better: ShownMove | None = None


class Happened(ToClient, frozen=True, tag="ev"):
    """Something happened: version `v` of this viewer; `is` tells what, its fields are beside."""

    v: int
    d: dict[str, Any]


class Now(ToClient, frozen=True, tag="now"):
    """How the table looks, after version `v`."""

    v: int
    d: Shown


class Synced(ToClient, frozen=True, tag="sync"):
    """Everything: first of all, after a gap, and when asked for."""

    v: int
    about: About
    d: Shown
    told: list[dict[str, Any]]  # the moves of the deal so far, as this viewer may know them
    began: int | None  # which seat began it


class Answered(ToClient, frozen=True, tag="choice"):
    """The answer to `ask`."""

    q: int
    d: MayDo | None
    why: Telling | None = None


class Said(ToClient, frozen=True, tag="said"):
    """Somebody said one of the phrases."""

    seat: int
    phrase: str


class Pong(ToClient, frozen=True, tag="pong"):
    """I am; the last version of this viewer."""

    v: int


class Waiting(ToClient, frozen=True, tag="wait"):
    """What happens cannot be kept just now, so nothing is answered; it goes on by itself."""


AnyToClient = Acked | NotDone | Happened | Now | Synced | Answered | Said | Pong | Waiting


# --- over HTTP -------------------------------------------------------------------------------------------------------


class Me(Struct, frozen=True):
    """The guest who asks."""

    id: str
    name: str
    colour: int


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a colour for the guest."""

    name: Annotated[str, Meta(max_length=200)]
    colour: Annotated[int, Meta(ge=0, le=11)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made; the guest sits in seat 0. The others are `person` or a player, by default players."""

    game: Text
    options: dict[Text, Text] = {}
    others: list[Text] = []
    settings: dict[Text, Text] = {}
    open: bool = False


class Code(Struct, frozen=True):
    """What brings another device along, once, within a quarter of an hour."""

    code: str
    link: str
    qr: str  # the link as a picture to be photographed: SVG


class Token(Struct, frozen=True):
    """What a bot shows in place of a cookie."""

    token: str


class Made(Struct, frozen=True):
    """The table that was made."""

    id: str


class TableRow(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    options: dict[str, str]
    seat: int | None
    people: list[Person | None]
    sitting: list[str]
    phase: str
    match: int
    number: int
    totals: list[int]
    over: bool
    changed: float  # seconds since 1970


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """Sits down at a table: with what lets one in, in a seat, or in the first that is free."""

    invite: Text = ""
    seat: Seat | None = None


class Joined(Struct, frozen=True):
    """The seat of the guest at a table."""

    seat: int


class DealOver(Struct, frozen=True):
    """A deal of a table that is over: its record can be read."""

    match: int
    deal: int


class Result(Struct, frozen=True):
    """How a deal of the guest ended."""

    table: str
    match: int
    deal: int
    game: str
    seat: int
    sitting: list[str]  # who sat in each seat at the end: `person`, or a program with its version
    points: list[int]  # empty where the match was given up in it
    best: bool  # whether the guest's side had the best points, alone
    practice: bool  # whether a move was taken back: then it does not count
    ended: float  # seconds since 1970


class Why(Struct, frozen=True):
    """Why a request was refused."""

    why: Telling


class OptionRow(Struct, frozen=True):
    """An option of a game."""

    name: str
    clause: str
    default: str
    values: list[str]  # empty where it is a number
    least: int = 0
    most: int = 0


class GameRow(Struct, frozen=True):
    """A game, its options and who plays it."""

    game: str
    seats: int
    high_wins: bool
    options: list[OptionRow]
    players: list[str]
    presets: dict[str, dict[str, str]]


# --- how all that is written -----------------------------------------------------------------------------------------


def telling(trouble: Trouble) -> Telling:
    """A trouble as a key with its arguments."""
    return Telling(trouble.key, valued(dict(trouble.values)))


def valued(values: dict[str, Any]) -> dict[str, Any]:
    """Arguments as they travel."""
    return {name: telling(value) if isinstance(value, Trouble) else value for name, value in values.items()}


def happening(what: says.Happening) -> dict[str, Any]:
    """What happened, with its name as `is`."""
    found: dict[str, Any] = msgspec.to_builtins(what, str_keys=True)
    return {"is": NAMES[type(what)], **found}


NAMES: Final[dict[type, str]] = {
    says.Prepared: "prepared", says.Opening: "opening", says.Dealt: "dealt", says.Moved: "moved", says.Ended: "ended",
    says.TookBack: "took-back", says.Left: "left", says.Returned: "returned", says.Seated: "seated",
    says.GaveUp: "gave-up", says.Begun: "begun", says.Changed: "changed",
}  # fmt: skip


def meant_by(command: AnyCommand) -> says.Command:
    """The command as the table takes it."""
    match command:
        case PlayCommand():
            return says.Play(tuple(command.moves))
        case SitInCommand():
            return says.SitIn(command.seat)
        case HashCommand():
            return says.HashNonce(command.hashed)
        case OpenCommand():
            return says.OpenNonce(bytes.fromhex(command.nonce))
        case ChangeCommand():
            return says.Change(command.name, command.value)
    return PLAIN[type(command)]


PLAIN: Final[dict[type, says.Command]] = {
    NextDealCommand: says.NextDeal(), RematchCommand: says.Rematch(), TakeBackCommand: says.TakeBack(),
    LeaveCommand: says.Leave(),
    ReturnCommand: says.Return(), GiveUpCommand: says.GiveUp(),
}  # fmt: skip

ENCODER: Final = msgspec.json.Encoder(order="deterministic")  # sets in one order, or it would tell of nothing seen
DECODER: Final = msgspec.json.Decoder(AnyToServer)


def changed_options(rules: Rules) -> dict[str, str]:
    return dict(rules.changed())
