"""What of a table goes to one viewer, field by field: what is not named here stays in the server."""

from collections.abc import Sequence
from typing import Final

from upcard.cards import NOBODY
from upcard.data import ShownView
from upcard.table.choosing import choose
from upcard.table.orders import ORDERS, first_order, in_order
from upcard.table.says import Viewer
from upcard.table.seen import hand_of
from upcard.table.state import HASHES, OPENING, PLAY
from upcard.table.table import Table
from upcard.web.messages import About, MayDo, Person, Shown, changed_options

MOST_OFFERS: Final = 48  # of the moves that need other cards too


def shown(table: Table, viewer: Viewer, people: Sequence[Person | None], watching: int, now: float) -> Shown:
    """All that the viewer sees now."""
    seen = table.seen(viewer, history=False)
    return Shown(
        sitting=list(seen.sitting), people=list(people), watching=coarse(watching), phase=seen.phase,
        match=seen.match, number=seen.number, dealer=seen.dealer, commitment=seen.commitment, wanted=wanted(table),
        view=seen.view,
        orders={} if seen.view is None else orders(table, seen.view),
        choices=choices(table, viewer, (), ()) if seen.offers else None,
        totals=list(seen.totals), points=list(seen.points), winners=list(seen.winners), over=seen.over,
        can_take_back=seen.can_take_back, account=list(seen.account),
        turn_left=None if seen.turn_ends is None else round(max(0.0, seen.turn_ends - now), 1),
        settings=seen.settings,
    )  # fmt: skip


def wanted(table: Table) -> list[int]:
    """Whose part of the shuffle is awaited."""
    if table.phase == HASHES:
        return [seat for seat in table.wanted() if seat not in table.hashes]
    return [seat for seat in table.hashes if seat not in table.nonces] if table.phase == OPENING else []


def coarse(count: int) -> int:
    """So many look on: exactly up to ten, then in tens, so that not every coming and going is told to a crowd."""
    return count if count < 10 else count // 10 * 10


def orders(table: Table, view: ShownView) -> dict[str, list[str]]:
    """The viewer's hand in each order."""
    place = hand_of(view)
    if place is None:
        return {}
    return {order: [card.card for card in in_order(place.cards, table.rules, order)] for order in ORDERS}


def choices(table: Table, viewer: Viewer, cards: Sequence[str], laid: Sequence[str]) -> MayDo | None:
    """What the viewer may do with these cards after these moves; None where it is not its turn. Raises Unreadable or
    Illegal for what cannot be laid out."""
    deal = table.deal
    if deal is None or viewer is None or table.phase != PLAY or deal.turn != viewer or not table.is_person(viewer):
        return None
    choice = choose(deal, viewer, cards, laid)
    more = choice.more if cards else choice.offers
    return MayDo(
        adds=sorted(choice.adds), exact=list(choice.exact),
        more=list(more[:MOST_OFFERS]), count=len(more), meant=choice.meant, whole=choice.whole,
        laid=list(choice.laid_out), sends=list(choice.sends),
        view=choice.view if laid else None,
    )  # fmt: skip


def what_stays(table: Table, viewer: Viewer, *, is_open: bool, invite: str) -> About:
    """What stays the same at this table."""
    rules = table.rules
    return About(
        id=table.setup.id, game=rules.NAME, options=changed_options(rules), seat=viewer,
        sides=[list(side) for side in rules.sides()], aim=table.aim, high_wins=rules.HIGH_WINS,
        worths=dict(rules.faces().worths()), order=first_order(rules.NAME), open=is_open, invite=invite,
        stand_in=table.setup.stand_in,
    )  # fmt: skip


def first_seat(table: Table) -> int | None:
    """Which seat begins the deal that is played or over."""
    if table.deal is None:
        return None
    turn = int(table.record.first().turn)
    return None if turn == NOBODY else turn
