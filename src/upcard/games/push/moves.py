"""A move of Push as one integer, as the history keeps it, and in its parts.

A small move names its very cards: `discard 7H'` and `discard 7H` are two integers that the rules take for one. What the
history keeps is the same integer with what only the position tells of it: the card of the pile that was taken or
pushed, and the rank, or the suit and place, that a card laid off or swapped lies for.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.cards import ACE, Card, shifted
from upcard.data import ShownCard, ShownMove
from upcard.deal import VERB, VERB_BITS, seat_in, told_in
from upcard.games.push.cards import LAST_WILD, NO_CARD, THREES, is_push_card, wild_card, wild_number
from upcard.games.push.melds import (
    LENGTH_AT,
    MELD_BITS,
    START_AT,
    is_meld_coded,
    is_set_meld,
    line_of,
    meld_cards,
    start_of,
)
from upcard.games.push.names import PUSH_FACES, stands_for, stood_for

VERBS: Final = ("take", "push", "meld", "lay", "swap", "discard")
TAKE: Final[i64] = 0
PUSH: Final[i64] = 1
MELD: Final[i64] = 2
LAY: Final[i64] = 3
SWAP: Final[i64] = 4
DISCARD: Final[i64] = 5

LARGEST: Final[i64] = 5  # no single move melds more cards
CARD_AT: Final[i64] = 4  # where a move has its card,
TO_AT: Final[i64] = 11  # the number of the meld that it goes to,
EXTRA_AT: Final[i64] = 17  # 1 for the upper end of a run, or the number of the wild that a swap frees,
SPOT_AT: Final[i64] = 21  # and in the history the spot on the table
MOVE_BITS: Final[i64] = 52  # no move is longer
UPPER: Final[i64] = 1
SEVEN_BITS: Final[i64] = 127


def card_move(verb: i64, card: Card, to: i64, extra: i64) -> i64:
    """A move of one card: `extra` is 1 for the upper end of a run, or the number of the wild that a swap frees."""
    return verb | card << CARD_AT | to << TO_AT | extra << EXTRA_AT


def moved_card(move: i64) -> Card:
    return move >> CARD_AT & SEVEN_BITS


def moved_to(move: i64) -> i64:
    """The number of the meld that the card goes to."""
    return move >> TO_AT & 63


def extra_of(move: i64) -> i64:
    return move >> EXTRA_AT & 15


def meld_move(meld: i64, wilds: i64) -> i64:
    return (meld | wilds << MELD_BITS) << VERB_BITS | MELD


def meld_of(move: i64) -> i64:
    return move >> VERB_BITS & shifted(1, MELD_BITS) - 1


def wilds_of(move: i64) -> i64:
    return move >> VERB_BITS + MELD_BITS


def is_push_move(move: i64) -> bool:
    """Whether the integer is a well-formed move."""
    verb, card = move & VERB, moved_card(move)
    if move < 0 or move >> MOVE_BITS or verb > DISCARD:
        return False
    if verb == MELD:
        return is_meld_coded(meld_of(move), wilds_of(move), LARGEST)
    if verb < MELD:
        return move == verb
    most: i64 = 0 if verb == DISCARD else UPPER if verb == LAY else LAST_WILD
    to: i64 = 0 if verb == DISCARD else moved_to(move)
    return is_push_card(card) and extra_of(move) <= most and move == card_move(verb, card, to, extra_of(move))


# As the history keeps it: the push that ends the round too, without a card where no card moves


def told_draw(move: i64, card: Card) -> i64:
    """The draw with the card of the pile that it moves; NO_CARD for a push that moves none."""
    return move | (card + 1) << CARD_AT


def told_last(told: i64) -> i64:
    """The push that takes the last card of the stock along, as the history keeps it."""
    return told | shifted(1, TO_AT)


def is_last(told: i64) -> bool:
    return told >> TO_AT == 1


def drawn_card(told: i64) -> Card:
    return (told >> CARD_AT & SEVEN_BITS) - 1


def drawn_since(log: vec[i64], stock: vec[i64], top: i64, seat: i64) -> vec[i64]:
    """The cards that were pushed to a seat, or that it drew, since its discard before, as far as the history goes
    back; `top` is the place of the top card in the stock."""
    out = vec[i64]()
    for n in range(len(log) - 1, -1, -1):
        told, mover = told_in(log[n]), seat_in(log[n])
        verb = told & VERB
        if verb == DISCARD and mover == seat:
            break
        if verb != PUSH or drawn_card(told) == NO_CARD:
            continue
        top -= 1 if is_last(told) else 2
        if top < 0:
            break
        if (mover + 1) % 4 == seat:
            out = append(append(out, drawn_card(told)), stock[top])  # PUSH 3.3
        elif mover == seat and not is_last(told):
            out = append(out, stock[top + 1])  # PUSH 3.4
    return out


def told_spot(move: i64, meld: i64, place: i64) -> i64:
    """The lay-off or swap with the spot where the card lies: the beginning of a meld, with the card's own place."""
    kind = meld & shifted(1, START_AT) - 1
    return move | (kind if is_set_meld(meld) else kind | place << START_AT) << SPOT_AT


def spot_of(told: i64) -> i64:
    """The spot, as a meld without cards that starts there."""
    return told >> SPOT_AT


def is_push_told(told: i64) -> bool:
    """Whether the integer is a well-formed move as the history keeps it."""
    verb = told & VERB
    if verb < MELD:
        card = drawn_card(told)
        last = verb == PUSH and card != NO_CARD and is_last(told)
        plain = told_draw(verb, card)
        return told == (told_last(plain) if last else plain) and (card == NO_CARD or is_push_card(card))
    if verb in (LAY, SWAP):
        return told >= 0 and is_spot(spot_of(told)) and is_push_move(told & shifted(1, SPOT_AT) - 1)
    return is_push_move(told)


def is_spot(spot: i64) -> bool:
    """Whether this is a spot on the table: of a set of the threes up, or at a place of a suit."""
    if is_set_meld(spot):
        return spot == spot & shifted(1, START_AT) - 1 and THREES <= line_of(spot) <= ACE
    return spot == spot & shifted(1, LENGTH_AT) - 1 and line_of(spot) < 4  # a refused card may lie beyond the ace


# In its parts


def shown_push_move(told: i64, seat: i64) -> ShownMove:
    """The parts of a seat's move in the form in which the history keeps it."""
    verb = told & VERB
    name = VERBS[verb]
    if verb == MELD:
        meld, wilds = meld_of(told), wilds_of(told)
        stands = stood_for(meld, wilds)
        laid = [ShownCard(PUSH_FACES.card_text(c), stands[n]) for n, c in enumerate(meld_cards(meld, wilds))]
        return ShownMove(int(seat), name, tuple(laid))
    if verb < MELD:
        drawn = drawn_card(told)
        if drawn == NO_CARD:
            return ShownMove(int(seat), name, then="ends" if verb == PUSH else "")
        cards = (ShownCard(PUSH_FACES.card_text(drawn)),)
        return ShownMove(int(seat), name, cards, then="last" if is_last(told) else "")
    card, spot, extra = moved_card(told), spot_of(told), extra_of(told)
    if verb == DISCARD:
        return ShownMove(int(seat), name, (ShownCard(PUSH_FACES.card_text(card)),))
    shown = ShownCard(PUSH_FACES.card_text(card), stands_for(spot, start_of(spot)) if wild_number(card) else "")
    end = "" if verb == SWAP or is_set_meld(spot) else "high" if extra else "low"
    frees = PUSH_FACES.card_text(wild_card(extra)) if verb == SWAP and extra else ""
    return ShownMove(int(seat), name, (shown,), int(moved_to(told)), end, frees)
