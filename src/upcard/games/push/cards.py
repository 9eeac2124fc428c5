"""The cards of Push as numbers: the two packs and their twins, the wild cards, and the order in which these are used.

A card is a number as everywhere, plus 60 for its twin of the second pack; the four jokers take place 14 of the first.
Nothing in the rules tells twins apart. A wild also has a number from 1 to 12, in the order in which wilds are used: the
twos by suit, then the jokers. The wilds of a meld, and those of a hand (its *pool*), are such numbers, four bits each:
in a meld the lowest four bits are those of its first slot, and 0 is a natural there; in a pool the first wild to use.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.cards import (
    ACE,
    EACH_SUIT,
    NONE,
    STRIDE,
    Card,
    Cards,
    count,
    each,
    lowest,
    one,
    rank_cards,
    rank_of,
    shifted,
    suit_of,
)

NO_CARD: Final[i64] = -1
TWIN: Final[i64] = 60  # from a card to its twin
TWO: Final[i64] = 1  # the rank of the twos, and their place on the rank line
THREES: Final[i64] = 2
JOKER: Final[i64] = 14
HALF_PACK: Final[i64] = 0x7FFCFFF9FFF3FFE  # a pack of 52
TWOS: Final[i64] = 0x400080010002
JOKERS: Final[i64] = 0x800100020004000  # PUSH 1.2
WILDS: Final[i64] = 0x8005000A0014002  # PUSH 1.4
NATURALS: Final[i64] = 0x7FF8FFF1FFE3FFC  # PUSH 1.5
NATURAL_LANE: Final[i64] = 0x3FFC  # their ranks, three to ace, in the lane of the first suit
FIRST_JOKER: Final[i64] = 9  # wilds from this number on are jokers
LAST_WILD: Final[i64] = 12
WILD_BITS: Final[i64] = 4
ANY_WILD: Final[i64] = 15  # the four bits of one wild


# Twins


def pack_of(card: Card) -> i64:
    """The pack, 0 or 1, that the card is from."""
    return card // TWIN


def first_twin(card: Card) -> Card:
    """Of a card and its twin the one of the first pack."""
    return card % TWIN


def bit_of(card: Card) -> Cards:
    """The group of this card alone, among the cards of its pack."""
    return one(card % TWIN)


def bit_in(pack: i64, card: Card) -> Cards:
    """The same if the card is of this pack; no card for one of the other pack, or for none."""
    return bit_of(card) if card != NO_CARD and pack_of(card) == pack else NONE


def half(seat: i64, pack: i64) -> i64:
    """Where a list by seat and pack holds the cards of this seat and pack."""
    return 2 * seat + pack


def is_push_card(card: i64) -> bool:
    """Whether the number is a card of the 108."""
    pack = NONE if card < 0 else HALF_PACK | JOKERS if card < TWIN else HALF_PACK if card < 2 * TWIN else NONE
    return pack >> card % TWIN & 1 == 1


def same_face(card: Card, other: Card) -> bool:
    """Whether the rules cannot tell the two cards apart."""
    jokers = rank_of(card) == JOKER and rank_of(other) == JOKER
    return jokers or first_twin(card) == first_twin(other)  # PUSH 1.2


def both_packs(pack1: Cards, pack2: Cards) -> vec[i64]:
    """The cards of a group that reaches over both packs: the first, the second, the jokers."""
    out = vec[i64](capacity=count(pack1) + count(pack2))
    for card in each(pack1 & ~JOKERS):
        out = append(out, card)
    for card in each(pack2):
        out = append(out, card + TWIN)
    for card in each(pack1 & JOKERS):
        out = append(out, card)
    return out


def in_pack(cards: vec[i64], pack: i64) -> Cards:
    """Of the listed cards, those of one pack, 0 or 1."""
    out: i64 = 0
    for card in cards:
        if pack_of(card) == pack:
            out |= bit_of(card)
    return out


def of_suits(suits: i64, rank: i64) -> Cards:
    """The cards of a rank in these suits, one bit for each suit."""
    return shifted(suits & 1 | (suits & 2) << 14 | (suits & 4) << 28 | (suits & 8) << 42, rank)


def suits_of(cards: Cards, rank: i64) -> i64:
    """The suits in which the group has this rank."""
    ranked = cards >> rank & EACH_SUIT
    return (ranked | ranked >> 14 | ranked >> 28 | ranked >> 42) & 15


def push_points(pack1: Cards, pack2: Cards) -> i64:
    """The points of the cards that are left in a hand."""
    points: i64 = 0
    for cards in (pack1, pack2):
        points += 10 * count(cards & EACH_SUIT * 0x1E00)  # PUSH 8.1: ten to king
        points += 5 * count(cards & EACH_SUIT * 0x01FC)  # PUSH 8.1: three to nine
        points += 15 * count(cards & rank_cards(ACE))  # PUSH 8.1
        points += 20 * count(cards & WILDS)  # PUSH 8.1
    return points


# Wilds


def wild_number(card: Card) -> i64:
    """The number of a wild card; 0 for a natural."""
    suit = suit_of(first_twin(card))
    if rank_of(card) == JOKER:
        return FIRST_JOKER + suit
    return 2 * suit + 1 + pack_of(card) if rank_of(card) == TWO else 0


def wild_card(number: i64) -> Card:
    """The wild of this number."""
    if number >= FIRST_JOKER:
        return (number - FIRST_JOKER) * STRIDE + JOKER
    return (number - 1) // 2 * STRIDE + TWO + (number - 1) % 2 * TWIN


def is_joker(number: i64) -> bool:
    return number >= FIRST_JOKER


def wild_at(wilds: i64, slot: i64) -> i64:
    """The number of the wild in this slot; 0 where there is none."""
    return wilds >> WILD_BITS * slot & ANY_WILD


def with_wild(wilds: i64, slot: i64, number: i64) -> i64:
    """The wilds with one more in a slot that had none."""
    return wilds | shifted(number, WILD_BITS * slot)


def without_wild(wilds: i64, slot: i64) -> i64:
    """The wilds with none in this slot."""
    return wilds & ~shifted(ANY_WILD, WILD_BITS * slot)


def closed_up(wilds: i64, slot: i64) -> i64:
    """The wilds without this slot: those behind it move down."""
    below = shifted(1, WILD_BITS * slot) - 1
    return wilds & below | wilds >> WILD_BITS & ~below


def first_wilds(pool: i64, wilds: i64) -> i64:
    """So many wilds of a pool, those to be used first; or the wilds in so many lowest slots."""
    return pool & shifted(1, WILD_BITS * wilds) - 1


def opened_low(wilds: i64) -> i64:
    """The wilds with a slot more below the others, and none in it."""
    return wilds << WILD_BITS


def wild_count(wilds: i64) -> i64:
    """How many wilds a pool, or the slots of a meld, hold."""
    return count((wilds | wilds >> 1 | wilds >> 2 | wilds >> 3) & 0x111111111111111)


def wild_slots(wilds: i64) -> i64:
    """The slots in which a wild stands, one bit each."""
    slots: i64 = 0
    while wilds:
        slot = lowest(wilds) // WILD_BITS
        slots |= one(slot)
        wilds = without_wild(wilds, slot)
    return slots


def slot_of_wild(wilds: i64, number: i64) -> i64:
    """The slot in which the wild of this number stands, or -1."""
    slots = wild_slots(wilds)
    while slots:
        if wild_at(wilds, lowest(slots)) == number:
            return lowest(slots)
        slots &= slots - 1
    return -1


def least_wild(wilds: i64) -> i64:
    """The lowest number among the wilds of a meld, that has some."""
    least = ANY_WILD
    while wilds:
        if wilds & ANY_WILD:
            least = min(least, wilds & ANY_WILD)
        wilds >>= WILD_BITS
    return least


def pool_of(pack1: Cards, pack2: Cards) -> i64:
    """The wilds of a hand in the order in which they are used: twos before jokers."""
    pool: i64 = 0
    at: i64 = 0
    twos1, twos2, jokers = pack1 & TWOS, pack2 & TWOS, pack1 & JOKERS
    if twos1 | twos2:
        for suit in range(4):  # PUSH 4.8
            if twos1 >> suit * STRIDE + TWO & 1:
                pool = with_wild(pool, at, 2 * suit + 1)
                at += 1
            if twos2 >> suit * STRIDE + TWO & 1:
                pool = with_wild(pool, at, 2 * suit + 2)
                at += 1
    while jokers:
        pool = with_wild(pool, at, FIRST_JOKER + suit_of(lowest(jokers)))
        at += 1
        jokers &= jokers - 1
    return pool


def first_of(pool: i64, joker: bool) -> i64:
    """The first joker, or the first two, of a pool; 0 when there is none."""
    while wild_at(pool, 0) and is_joker(wild_at(pool, 0)) != joker:
        pool >>= WILD_BITS
    return wild_at(pool, 0)


def slots_filled(slots: i64, two_slot: i64, joker: bool, pool: i64) -> i64:
    """The wilds of the pool put into these slots, in order; into the slot of the two the first joker or first two."""
    out: i64 = 0
    if two_slot >= 0 and slots >> two_slot & 1:
        at: i64 = 0
        while wild_at(pool, at) and is_joker(wild_at(pool, at)) != joker:
            at += 1
        out = with_wild(out, two_slot, wild_at(pool, at))
        pool = closed_up(pool, at)
        slots &= ~one(two_slot)
    while slots:
        out = with_wild(out, lowest(slots), wild_at(pool, 0))
        pool >>= WILD_BITS
        slots &= slots - 1
    return out
