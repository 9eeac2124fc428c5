"""From the cards that a person has picked up to the moves that they could mean, the same for every client.

Small moves of one act can be laid out first, and looked at, before they are sent as one command.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.data import Place, ShownCard, ShownMove, ShownView, news
from upcard.deal import Deal
from upcard.errors import Illegal, Unreadable
from upcard.meant import meant, play_next, play_text
from upcard.table.says import Told
from upcard.table.seen import Offer, hand_of, in_hand, meld_of_move, melds_of, offers_of, told_to, view_of

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
    legal, picked = offers_of(at, view) if mine else (), frozenset(cards)
    offers, fits = (*whole_acts(at, legal, view), *legal), Fits(at, view)
    exact, more = fits.made_of(offers, picked)
    for offer in own_choices(at, seat, legal, view, cards):
        exact.setdefault(offer.move, offer)
    adds = fits.adds(offers, more.values(), picked)
    refused = refusable(at, seat, cards) if mine and cards and not exact else None
    listed = tuple(exact.values()), tuple(more.values())
    return Choice(view, tuple(told), tuple(sends), at.act is None, offers, *listed, adds, refused)


class Fits:
    """Which cards of the hand of the seat to move can be played where a listed move has others: a player's own choice
    among cards that no rule tells apart, or that may stand for each other."""

    def __init__(self, deal: Deal, view: ShownView) -> None:
        self.deal: Final = deal
        self.view: Final = view
        self.legal: Final = set(deal.legal())
        place = hand_of(view)
        self.hand: Final = [card.card for card in place.cards] if place else []
        self.alike: Final = deal.of().faces().alike

    def made_of(
        self, offers: Sequence[Offer], picked: frozenset[str]
    ) -> tuple[dict[ShownMove, Offer], dict[ShownMove, Offer]]:
        """The offers of exactly these cards, and those of these and others."""
        exact, more = dict[ShownMove, Offer](), dict[ShownMove, Offer]()
        for offer in offers:
            own = self.made_with(offer, picked)
            if own is not None and offer.cards:
                listed = exact if len(offer.cards) == len(picked) else more
                listed.setdefault(own.move, own)
        return exact, more

    def made_with(self, offer: Offer, picked: frozenset[str]) -> Offer | None:
        """What is offered, with all these cards among those that it is made of; None where it cannot be."""
        if picked <= offer.cards:
            return offer
        if len(picked) > len(offer.cards) or len(offer.sends) > 1:
            return None
        left, instead = [card.card for card in offer.move.cards if card.card in offer.cards - picked], dict[str, str]()
        for card in sorted(picked - offer.cards):
            fitting = [other for other in left if self.alike(other) == self.alike(card)]
            if not fitting:
                return None
            twin = next((other for other in fitting if other.rstrip(MARK) == card.rstrip(MARK)), fitting[0])
            left.remove(twin)
            instead[twin] = card
        try:
            move = self.deal.read_move(said_with(offer, instead))
        except Unreadable:
            return None
        if self.deal.canonical(move) not in self.legal:
            return None
        parts = self.deal.parts(move)
        return Offer((self.deal.move_text(move),), parts, in_hand(parts, self.view))

    def adds(self, offers: Sequence[Offer], more: Iterable[Offer], picked: frozenset[str]) -> frozenset[str]:
        """The cards of the hand that can be picked up beside these for one of the moves."""
        listed, longer = set(picked).union(*(offer.cards for offer in more)), []
        for offer in offers:
            if len(offer.cards) > len(picked):
                longer.append((offer, {self.alike(card) for card in offer.cards}))
        for card in self.hand:
            key, wanted = self.alike(card), picked | {card}
            if card not in listed and any(key in keys and self.made_with(offer, wanted) for offer, keys in longer):
                listed.add(card)
        return frozenset(listed) - picked


def said_with(offer: Offer, instead: dict[str, str]) -> str:
    """The text of a move with other cards."""
    verb, *words = offer.sends[0].split()
    cards = [card.card for card in offer.move.cards]
    rest = words[len(cards) :] if words[: len(cards)] == cards else []
    return " ".join([verb, *[instead.get(card, card) for card in cards], *rest])


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
    """The legal moves that these cards of the hand say, where the choice among equal ones is the player's own, or that
    are longer than one move."""
    out = list[Offer]()
    if deal.turn != seat or not cards:
        return out
    for text in said_of(deal, offers, view, cards):
        try:
            moves = play_text(deal.copy(), text)
        except (Unreadable, Illegal):
            continue
        alone = len(moves) == 1
        sends, parts = (deal.move_text(moves[0]), deal.parts(moves[0])) if alone else (text, as_one(deal, moves))
        out.append(Offer((sends,), parts, in_hand(parts, view)))
    return out


def as_one(deal: Deal, moves: vec[i64]) -> ShownMove:
    """A meld that is said at once: the first of these moves lays some of its cards, the others add the rest."""
    at, first, cards = deal.copy(), deal.parts(moves[0]), deal.parts(moves[0]).cards
    at.play(moves[0])
    for move in moves[1:]:
        parts = at.parts(move)
        cards = (*parts.cards, *cards) if parts.end == "low" else (*cards, *parts.cards)
        at.play(move)
    return replace(first, cards=cards)


def said_of(deal: Deal, offers: Sequence[Offer], view: ShownView, cards: Sequence[str]) -> list[str]:
    """Every way to say a move of these cards."""
    orders = dict.fromkeys([" ".join(cards), " ".join(sorted(cards))])
    out = [f"{verb} {order}" for verb in deal.of().VERBS for order in orders]
    if len(cards) == 1:
        for move in [offer.move for offer in offers]:
            meld, listed = meld_of_move(view, move), move.cards[0] if move.cards else ShownCard("")
            if meld is not None and (listed.stands_for or listed.card.rstrip(MARK) == cards[0].rstrip(MARK)):
                stands = f" as {listed.stands_for}" if listed.stands_for else ""
                frees = f" for {move.frees}" if move.frees else ""
                out.append(f"{move.verb} {cards[0]} on {meld.name}{stands}{frees}")
    return out


def made_of(seat: int, verb: str, cards: Sequence[str]) -> ShownMove:
    """The move of this verb and these cards, as far as that goes."""
    return ShownMove(seat, verb, tuple(ShownCard(card) for card in cards))


def whole_acts(deal: Deal, offers: Sequence[Offer], view: ShownView) -> list[Offer]:
    """Acts that can be offered as one, because only one of their moves says something new: Conquian's take with the
    melds that lie already laid down again as they lay. For a legal move that begins an act: one that uses cards of the
    hand says something new itself, and is offered alone."""
    if deal.act is not None or not offers:
        return []
    out, before = dict[ShownMove, Offer](), melds_of(view.places, view.seat)
    for first, move in zip(offers, deal.legal(), strict=True):
        if first.cards:
            continue
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
            elif new and set(first.move.cards) <= set(new[0].cards):
                yield Offer(path[1], new[0], in_hand(new[0], view))
