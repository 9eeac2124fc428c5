"""The cards of Queen City Rum, and its moves: integers in play, with a little more in the history, and as parts."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.cards import (
    FRENCH,
    NONE,
    Card,
    Cards,
    at_most_one,
    count,
    each,
    lowest,
    one,
    shifted,
)
from upcard.data import ShownCard, ShownMove
from upcard.deal import VERB, VERB_BITS, seat_in, told_in
from upcard.melds import (
    ACE_BOTH,
    can_split,
    has_meld,
    is_meld,
    is_run,
    like_a_run,
    round_the_corner,
    run_places,
    unlined,
)

VERBS: Final = ("draw", "take", "meld", "lay", "discard")
DRAW: Final[i64] = 0
TAKE: Final[i64] = 1
MELD: Final[i64] = 2
LAY: Final[i64] = 3
DISCARD: Final[i64] = 4

PACK: Final[i64] = 0x7FFCFFF9FFF3FFE  # QCR 1.2: thirteen ranks of four suits
LONGEST: Final[i64] = 13  # QCR 3.2: the longest run


def goes_out_with(cards: Cards, ace: i64) -> bool:
    """Whether the cards are melds and at most one card more."""
    if at_most_one(cards) or can_split(cards, NONE, ace, LONGEST):
        return True
    if has_meld(cards, ace):
        for card in each(cards):
            if can_split(cards & ~one(card), NONE, ace, LONGEST):
                return True
    return False


# Where a card is laid off: on a set, at an end of a run, or (by no legal move) where it does not fit.
ON_SET: Final[i64] = 0
AT_LOW: Final[i64] = 1
AT_HIGH: Final[i64] = 2
NOWHERE: Final[i64] = 3
ENDS: Final = ("", "low", "high", "")

SIX_BITS: Final[i64] = 63
# A lay-off holds the place of the meld, above it the card, above that (in the history) where it goes.
PLACE_BIT: Final[i64] = VERB_BITS
CARD_BIT: Final[i64] = VERB_BITS + 6
END_BIT: Final[i64] = VERB_BITS + 12


def no_rum_meld(cards: Cards, ace: i64, classic: bool) -> str:
    """The clause by which the cards, one at least, are no meld, or ''."""
    if is_meld(cards, ace, LONGEST):
        return ""
    if is_run(cards, ACE_BOTH, LONGEST):
        return "QCR 9.1" if classic else "QCR 8.1"
    if round_the_corner(cards, 0, LONGEST, LONGEST):
        return "QCR 3.3"
    return "QCR 3.2" if like_a_run(cards, 0, ace, LONGEST) else "QCR 3.1"


def squeezed(cards: Cards) -> i64:
    """A group in 52 bits, without the places where no card is, so that a move has room for it."""
    return cards >> 1 & 0x1FFF | cards >> 3 & 0x3FFE000 | cards >> 5 & 0x7FFC000000 | cards >> 7 & 0xFFF8000000000


def unsqueezed(code: i64) -> Cards:
    """The group that was squeezed."""
    low = (code & 0x1FFF) << 1 | (code & 0x3FFE000) << 3
    return low | (code & 0x7FFC000000) << 5 | (code & 0xFFF8000000000) << 7


def to_meld(cards: Cards) -> i64:
    """The move that melds these cards."""
    return shifted(squeezed(cards), VERB_BITS) | MELD


def melded_cards(move: i64) -> Cards:
    return unsqueezed(move >> VERB_BITS)


def to_lay(card: Card, place: i64) -> i64:
    """The move that lays a card off on the meld at this place on the table."""
    return shifted(card, CARD_BIT) | shifted(place, PLACE_BIT) | LAY


def laid_card(move: i64) -> Card:
    return move >> CARD_BIT & SIX_BITS


def laid_on(move: i64) -> i64:
    """The place of the meld that a lay-off goes to."""
    return move >> PLACE_BIT & SIX_BITS


def with_end(move: i64, end: i64) -> i64:
    """A lay-off as the history keeps it: with where on the meld it goes."""
    return move | shifted(end, END_BIT)


def end_of_lay(told: i64) -> i64:
    return told >> END_BIT & 3


def to_discard(card: Card) -> i64:
    """The move that discards this card."""
    return shifted(card, VERB_BITS) | DISCARD


def discarded_card(move: i64) -> Card:
    return move >> VERB_BITS


def with_top_card(card: Card) -> i64:
    """A take as the history keeps it: with the card that was taken."""
    return shifted(card, VERB_BITS) | TAKE


# What a draw from the stock begins with, as the history keeps it: the pile becomes the stock, or there is no card left.
DRAWS: Final = ("", "recycles", "blocks")
RECYCLES: Final[i64] = 1
BLOCKS: Final[i64] = 2


def to_draw(how: i64) -> i64:
    """A draw from the stock as the history keeps it."""
    return shifted(how, VERB_BITS) | DRAW


def top_card_of(told: i64) -> Card:
    """The card that was taken, 0 where there was none to take."""
    return told >> VERB_BITS


def is_rum_move(move: i64, melds: i64) -> bool:
    """Whether the integer is a well-formed move, with so many melds on the table."""
    verb = move & VERB
    if verb == MELD:
        return move > MELD and move == to_meld(melded_cards(move))
    if verb == LAY:
        card, place = laid_card(move), laid_on(move)
        return place < melds and one(card) & PACK != NONE and move == to_lay(card, place)
    if verb == DISCARD:
        card = discarded_card(move)
        return 0 <= card < 60 and one(card) & PACK != NONE
    return move == DRAW or move == TAKE


def is_rum_told(told: i64) -> bool:
    """Whether the integer is a well-formed move in the form of the history."""
    verb = told & VERB
    if verb == LAY:
        bare = to_lay(laid_card(told), laid_on(told))
        return is_rum_move(bare, SIX_BITS + 1) and told == with_end(bare, end_of_lay(told))
    if verb == DRAW:
        return 0 <= told >> VERB_BITS < len(DRAWS)
    if verb == TAKE and told != TAKE:
        return is_rum_move(to_discard(top_card_of(told)), 0)
    return is_rum_move(told, 0)


def just_drawn(log: vec[i64], seat: i64, stock: vec[i64], top: i64) -> Cards:
    """The card that a seat has drawn from the stock in its turn, as far as the history tells; `top` is the place of the
    top card in the stock."""
    for n in range(len(log) - 1, -1, -1):
        verb = told_in(log[n]) & VERB
        if verb <= TAKE or seat_in(log[n]) != seat:
            drew = verb == DRAW and seat_in(log[n]) == seat and top > 0
            return one(stock[top - 1]) if drew else NONE
    return NONE


def pack_in_order(chance: vec[i64]) -> vec[i64]:
    """The pack as these 51 draws put it in order."""
    order = each(PACK)
    for i in range(51):
        place = i + chance[i]  # QCR 8.6
        order[i], order[place] = order[place], order[i]
    return order


def along_the_line(cards: Cards, ace: i64) -> vec[i64]:
    """The cards as they lie on the table: a run from its low end up, an ace first that stands below the two."""
    if not is_run(cards, ace, LONGEST):
        return each(cards)
    out = vec[i64](capacity=count(cards))
    for place in each(run_places(cards, ace)):
        out = append(out, lowest(unlined(one(place))))
    return out


def rum_parts(told: i64, seat: i64, ace: i64) -> ShownMove:
    """The parts of a move in the form of the history."""
    verb = told & VERB
    name = VERBS[verb]
    if verb == MELD:
        melded = [card_shown(card) for card in along_the_line(melded_cards(told), ace)]
        return ShownMove(int(seat), name, tuple(melded))
    if verb == LAY:
        laid, end = card_shown(laid_card(told)), ENDS[end_of_lay(told)]
        return ShownMove(int(seat), name, (laid,), meld=int(laid_on(told)), end=end)
    if verb == DRAW:
        return ShownMove(int(seat), name, then=DRAWS[told >> VERB_BITS])
    if told == TAKE:
        return ShownMove(int(seat), name)
    return ShownMove(int(seat), name, (card_shown(top_card_of(told) if verb == TAKE else discarded_card(told)),))


def card_shown(card: Card) -> ShownCard:
    return ShownCard(FRENCH.card_text(card))
