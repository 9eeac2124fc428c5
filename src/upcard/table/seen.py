"""What a viewer is shown of a deal: moves as they may know them, and what may be played."""

from collections.abc import Iterable
from dataclasses import dataclass

from upcard.data import Aim, Place, ShownLine, ShownMove, ShownView, news
from upcard.deal import Act, Deal, Rules, View
from upcard.fields import Showing
from upcard.table.says import Told, Viewer


@dataclass(frozen=True)
class Offer:
    """Something that may be played: as it is sent, in its parts, and the cards of the hand that it uses. An act that
    is offered as one has all its small moves in `sends`, and in `move` the one that is new."""

    sends: tuple[str, ...]
    move: ShownMove
    cards: frozenset[str]


@dataclass(frozen=True)
class Sitting:
    """Who sits in a seat: `person`, `nobody`, or a program with its version; and for whom."""

    who: str
    person: bool  # whether the seat is a person's, though a program may sit in
    away: bool  # whether that person has left
    out: bool  # whether the seat has given up the match


@dataclass(frozen=True)
class Seen:
    """All that a viewer sees of the table now."""

    viewer: Viewer
    version: int
    rules: Rules
    sitting: tuple[Sitting, ...]
    phase: str  # `new`, `hashes`, `opening`, `play` or `over`
    match: int
    number: int  # of the deal
    dealer: int
    commitment: str  # of the deal; empty before it is prepared
    view: ShownView | None  # None until the cards are dealt
    offers: tuple[Offer, ...]  # the legal moves, when it is this viewer's turn
    totals: tuple[int, ...]
    points: tuple[int, ...]  # of the deal that is over; empty while one is played
    winners: tuple[int, ...]
    over: bool  # whether the match is over
    can_take_back: bool
    account: tuple[ShownLine, ...]  # how the points come about, once the deal is over
    aim: Aim  # what the match is played to
    record: str  # of the deal, once it is over
    turn_ends: float | None  # when the time of the seat to move is over, on the clock that the driver hands in
    settings: dict[str, str]


def told_to(deal: Deal, move: int, *, mover: bool) -> Told:
    """A move before it is played, as the seat that makes it, or anybody else, may know it."""
    parts, act = deal.parts(move) if mover else deal.shown_parts(move), deal.act
    before = () if act is None else places_of(act.before.public())
    meld = None if parts.meld is None else meld_numbered(places_of(deal.view(deal.turn)), parts.meld)
    return Told(parts, meld, bool(news((parts,), melds_of(before, parts.seat))))


def play_and_tell(deal: Deal, move: int) -> tuple[Told, list[Told]]:
    """Plays a legal move; what its seat is told of it, and what the others are: of an act all at once, when it is
    whole."""
    act, own, others = deal.act, told_to(deal, move, mover=True), told_to(deal, move, mover=False)
    deal.play(move)
    return own, [*untold(act), others] if deal.act is None else []


def untold(act: Act | None) -> list[Told]:
    """The moves of an act that is under way, as the others will be told of them."""
    if act is None:
        return []
    at, out = act.before.copy(), list[Told]()
    for move in act.moves:
        out.append(told_to(at, move, mover=False))
        at.play(move)
    return out


def places_of(view: View) -> tuple[Place, ...]:
    """The places alone of what `view.data()` shows: the history is as long as the deal."""
    out = Showing()
    view.fields(out)
    return out.places()


def meld_of_move(view: ShownView, move: ShownMove) -> Place | None:
    """The meld on the table that the move goes to."""
    return None if move.meld is None else meld_numbered(view.places, move.meld)


def meld_numbered(places: Iterable[Place], number: int) -> Place | None:
    return next((place for place in places if place.kind == "meld" and place.number == number), None)


def melds_of(places: Iterable[Place], seat: int | None) -> list[Place]:
    """The melds that are a seat's own."""
    return [place for place in places if place.kind == "meld" and place.owner == seat]


def hand_of(view: ShownView) -> Place | None:
    """The viewer's own hand; None for one who looks on."""
    return next((place for place in view.places if place.kind == "hand" and place.owner == view.seat), None)


def view_of(deal: Deal, viewer: Viewer, *, history: bool = True) -> ShownView:
    """What the viewer sees of the deal."""
    return (deal.public() if viewer is None else deal.view(viewer)).data(history)


def in_hand(move: ShownMove, view: ShownView) -> frozenset[str]:
    """The cards of the viewer's hand that a move uses."""
    place = hand_of(view)
    held = {card.card for card in place.cards} if place else set[str]()
    return frozenset(card.card for card in move.cards) & held


def offers_of(deal: Deal, view: ShownView) -> tuple[Offer, ...]:
    """The legal moves of the seat to move, which has this view."""
    out = list[Offer]()
    for move in deal.legal():
        parts = deal.parts(move)
        out.append(Offer((deal.move_text(move),), parts, in_hand(parts, view)))
    return tuple(out)
