"""From the cards that a person has picked up to the moves that they could mean, the same for every client.

Small moves of one act can be laid out first, and looked at, before they are sent as one command.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from upcard.data import Place, ShownCard, ShownMove, ShownView, news
from upcard.deal import Deal
from upcard.errors import Illegal, Unreadable
from upcard.meant import meant, play_next, play_text
from upcard.table.says import Told
from upcard.table.seen import Offer, in_hand, meld_of_move, melds_of, offers_of, told_to, view_of

MARK: Final = "'"  # of the second of two equal cards
MOST_TRIED: Final = 200  # positions of an act that are looked at for one that can be offered as a whole


@dataclass(frozen=True)
class Choice:
    """What a seat may do with the cards that it has picked up, after the moves that it has laid out."""

    view: ShownView  # as the table looks with those
    laid_out: tuple[Told, ...]
    sends: tuple[str, ...]  # those moves, as they are sent
    whole: bool  # whether they may be sent as they are: no act is left in the middle
    offers: tuple[Offer, ...]  # every legal move, and before them the acts that can be offered as one
    exact: tuple[Offer, ...]  # the moves of exactly the cards that are picked up
    more: tuple[Offer, ...]  # those that need these and others
    adds: frozenset[str]  # the cards that can be picked up as well
    meant: Offer | None  # what these cards most likely mean, where it is not legal: the answer to it says why


def choose(deal: Deal, seat: int, cards: Sequence[str], laid_out: Sequence[str] = ()) -> Choice:
    """What the seat to move may do. Raises ValueError if it is another seat's turn; Illegal or Unreadable for moves
    that cannot be laid out."""
    if deal.turn != seat:
        raise ValueError(f"it is seat {deal.turn}'s turn, not {seat}'s")
    at, told, sends, left = deal.copy(), list[Told](), list[str](), list(laid_out)
    while left:
        if at.turn != seat:
            raise Unreadable("turn-is-over", move=left[0][:40])
        moves, used = play_next(at.copy(), left)
        for move in moves:
            if at.act is None and (told or not begins_act(at, move)):  # it may show a card
                raise Unreadable("no-act", move=left[0][:40])
            told.append(told_to(at, move, mover=True))
            sends.append(at.move_text(move))
            at.play(move)
        left = left[used:]
    view, mine = view_of(at, seat, history=False), at.turn == seat
    legal, picked = offers_of(at, view) if mine else (), set(cards)
    offers = (*whole_acts(at, legal, view), *legal)
    exact = [offer for offer in offers if offer.cards == picked] if picked else []
    listed = {offer.sends for offer in exact}
    exact += [offer for offer in own_choices(at, seat, legal, view, cards) if offer.sends not in listed]
    more = tuple(offer for offer in offers if offer.cards > picked)
    adds = frozenset().union(*(offer.cards for offer in more)) - picked
    refused = refusable(at, seat, cards) if mine and cards and not exact else None
    return Choice(view, tuple(told), tuple(sends), at.act is None, offers, tuple(exact), more, adds, refused)


def begins_act(deal: Deal, move: int) -> bool:
    """Whether a legal move is the first of an act."""
    after = deal.copy()
    after.play(move)
    return after.act is not None


def refusable(deal: Deal, seat: int, cards: Sequence[str]) -> Offer:
    """What these cards most likely mean, where no move is legal with exactly them: to be sent, so that the answer says
    why not."""
    said = meant(deal, cards)
    return Offer((said.text,), made_of(seat, said.verb, cards), frozenset(cards))


def own_choices(deal: Deal, seat: int, offers: Sequence[Offer], view: ShownView, cards: Sequence[str]) -> list[Offer]:
    """The legal moves of exactly these cards of the hand, where the choice among equal ones is the player's own."""
    out = list[Offer]()
    if deal.turn != seat or not cards:
        return out
    for verb, text in said_of(deal, offers, view, cards):
        try:
            moves = play_text(deal.copy(), text)
        except (Unreadable, Illegal):
            continue
        alone = len(moves) == 1
        own = deal.move_text(moves[0]) if alone else text
        if (own,) not in [offer.sends for offer in out]:
            parts = deal.parts(moves[0]) if alone else made_of(seat, verb, cards)
            out.append(Offer((own,), parts, frozenset(cards)))
    return out


def said_of(deal: Deal, offers: Sequence[Offer], view: ShownView, cards: Sequence[str]) -> list[tuple[str, str]]:
    """Every way to say a move of these cards, behind its verb."""
    orders = dict.fromkeys([" ".join(cards), " ".join(sorted(cards))])
    out = [(verb, f"{verb} {order}") for verb in deal.of().VERBS for order in orders]
    if len(cards) == 1:
        for move in [offer.move for offer in offers]:
            meld, listed = meld_of_move(view, move), move.cards[0] if move.cards else ShownCard("")
            if meld is not None and (listed.stands_for or listed.card.rstrip(MARK) == cards[0].rstrip(MARK)):
                stands = f" as {listed.stands_for}" if listed.stands_for else ""
                frees = f" for {move.frees}" if move.frees else ""
                out.append((move.verb, f"{move.verb} {cards[0]} on {meld.name}{stands}{frees}"))
    return out


def made_of(seat: int, verb: str, cards: Sequence[str]) -> ShownMove:
    """The move of this verb and these cards, as far as that goes."""
    return ShownMove(seat, verb, tuple(ShownCard(card) for card in cards))


def whole_acts(deal: Deal, offers: Sequence[Offer], view: ShownView) -> list[Offer]:
    """Acts that can be offered as one, because only one of their moves says something new: Conquian's take with the
    melds that lie already laid down again as they lay. For a legal move that begins an act."""
    if deal.act is not None or not offers:
        return []
    out, before = dict[ShownMove, Offer](), melds_of(view.places, view.seat)
    for first, move in zip(offers, deal.legal(), strict=True):
        begun = deal.copy()
        begun.play(move)
        if begun.act is not None:
            out |= {whole.move: whole for whole in ways_on(begun, first, before, view)}
    return list(out.values())


def ways_on(begun: Deal, first: Offer, before: Sequence[Place], view: ShownView) -> Iterator[Offer]:
    """The ways from the first move of an act to its end on which only one move says something new."""
    paths, left = [(begun, first.sends, tuple[ShownMove, ...]())], MOST_TRIED
    while paths and left:
        at, sends, moves = paths.pop()
        left -= 1
        for move in at.legal():
            parts, after = (*moves, at.parts(move)), at.copy()
            new = news(parts, before)
            if len(new) > 1:
                continue
            after.play(move)
            path = after, (*sends, at.move_text(move)), parts
            if after.act is not None:
                paths.append(path)
            elif new:
                yield Offer(path[1], new[0], in_hand(new[0], view))
