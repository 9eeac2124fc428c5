"""Rules of thumb for Push. Before the requirement: count how many cards it still lacks, take what brings it nearer,
else push, and throw what it needs least. Behind it: put down all that can be put down, and go out.

Going out leaves the other side with both hands and one's own side with nothing, so the partner's hand is no reason to
wait; and every push puts two cards into a hand of the other side.
"""

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from upcard.cards import NONE, STRIDE, Card, Cards, count
from upcard.deal import VERB
from upcard.games.push.cards import HALF_PACK, NATURALS, WILDS, bit_of, pack_of, push_points, wild_count, wild_number
from upcard.games.push.choices import MOST_MOVES, REQUIRED, Choices, Requirement
from upcard.games.push.melds import naturals_of
from upcard.games.push.moves import DISCARD, LAY, MELD, PUSH, SWAP, TAKE, meld_of, moved_card, wilds_of
from upcard.games.push.rules import PushView
from upcard.players.push_lacking import Lacking

FAR: Final[i64] = 1_000_000
NEARER: Final[i64] = 1000  # a card less that the requirement lacks
WILD_KEPT: Final[i64] = 100
COMPANY: Final[i64] = 12  # two cards of the hand that could lie in one meld of three
WAY: Final[i64] = 6  # a card that may come and would bring the requirement nearer
PER_CARD: Final[i64] = 10  # what it is worth to be rid of a card, beside its points
MELD_FIRST: Final[i64] = 1000
WILD_USED: Final[i64] = 20  # what a wild in the requirement could do behind it


def choose(view: PushView, rng: Random) -> i64:
    """What a sensible beginner does."""
    if len(view.moves) == 1:
        return view.moves[0]
    met = has_met(view)
    if not view.table.drawn:
        wanted = usable(view, view.table.pile) if met else brings_nearer(view, view.table.pile)
        return TAKE if wanted else PUSH
    if view.moves[0] & VERB != DISCARD:
        move = putting_down(view)
        if move & VERB != DISCARD:
            return move
    return throwing(view)


def has_met(view: PushView) -> bool:
    return view.table.has_met(view.seat)


def asked(view: PushView) -> Requirement:
    return REQUIRED[view.table.round - 1]


def hand_with(view: PushView, card: Card) -> vec[i64]:
    """The seat's hand, by pack, when it takes the card."""
    hand = view.hand[:]
    hand[pack_of(card)] |= bit_of(card)
    return hand


# Before the requirement


def brings_nearer(view: PushView, card: Card) -> bool:
    """Whether the requirement lacks less with this card in the hand."""
    lacking, with_card = Lacking(view.rules.agreed, asked(view)), hand_with(view, card)
    lacking.look(view.hand[0], view.hand[1])
    before = lacking.cards
    lacking.look(with_card[0], with_card[1])
    return lacking.cards < before


# Behind the requirement


def usable(view: PushView, card: Card) -> bool:
    """Whether the card could be put down in this turn."""
    if wild_number(card):
        return True
    with_card = hand_with(view, card)
    choices = Choices(view.rules.agreed, view.table, with_card[0], with_card[1], True)
    moves = vec[i64]([0] * MOST_MOVES)
    laid: Cards = NONE
    for move in moves[: choices.into(moves)]:
        laid |= naturals_put_down(move)
    return laid & bit_of(card) != NONE


def naturals_put_down(move: i64) -> Cards:
    """The natural cards that the move puts down, whatever their pack."""
    verb = move & VERB
    if verb == MELD:
        meld, wilds = meld_of(move), wilds_of(move)
        return naturals_of(meld, wilds, 0) | naturals_of(meld, wilds, 1)
    if verb in (LAY, SWAP):
        return bit_of(moved_card(move)) & NATURALS
    return NONE


def relief(cards: Cards) -> i64:
    """What it is worth to put these cards down: their points, and a shorter way to going out."""
    return push_points(cards, NONE) + PER_CARD * count(cards)


def putting_down(view: PushView) -> i64:
    """The move that puts down most of what can go nowhere else; a discard when there is none. Wilds go last: till then
    they make melds of pairs."""
    met, fits = has_met(view), NONE  # what fits on a meld of the table is better laid off there
    for move in view.moves:
        if move & VERB in (LAY, SWAP):
            fits |= naturals_put_down(move)
    chosen = view.moves[len(view.moves) - 1]
    best: i64 = 0
    for move in view.moves:
        verb, cards = move & VERB, naturals_put_down(move)
        if verb == MELD and not met:
            value = relief(cards) + MELD_FIRST - WILD_USED * wild_count(wilds_of(move))
        elif verb == MELD:
            value = relief(cards & ~fits) + MELD_FIRST if cards & ~fits else 0
        elif verb == DISCARD:
            value = 0
        else:
            value = relief(cards) + 1
        if value > best:
            chosen, best = move, value
    return chosen


# The discard


def throwing(view: PushView) -> i64:
    """Throw the card without which the best hand is left."""
    chosen = view.moves[0]
    best: i64 = -FAR
    lacking = None if has_met(view) else Lacking(view.rules.agreed, asked(view))
    live1 = HALF_PACK & ~view.table.seen(0) & ~view.hand[0]
    live2 = HALF_PACK & ~view.table.seen(1) & ~view.hand[1]
    for move in view.moves:
        if move & VERB == DISCARD:
            card = moved_card(move)
            pack1, pack2 = view.hand[0], view.hand[1]
            if pack_of(card):
                pack2 &= ~bit_of(card)
            else:
                pack1 &= ~bit_of(card)
            value = COMPANY * company(pack1 | pack2) - push_points(pack1, pack2)
            value += WILD_KEPT * (count(pack1 & WILDS) + count(pack2 & WILDS))
            if lacking is not None:
                lacking.look(pack1, pack2)
                ways = count(lacking.useful & live1) + count(lacking.useful & live2)
                value += WAY * ways - NEARER * lacking.cards
            if value > best:
                chosen, best = move, value
    return chosen


def company(cards: Cards) -> i64:
    """How many pairs of natural cards could lie in one meld of three."""
    cards &= NATURALS
    pairs = count(cards & cards >> 1) + count(cards & cards >> 2)
    for suits in range(1, 4):
        pairs += count(cards & cards >> suits * STRIDE)
    return pairs
