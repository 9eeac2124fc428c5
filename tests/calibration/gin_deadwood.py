"""What a hand of gin counts outside of melds, exactly, and with how much of it OpenSpiel lets a seat knock."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.cards import NONE, Cards, count, lowest, rank_cards, rank_of, suit_of
from upcard.melds import ACE_HIGH, is_set, meldable, melds_into

KING: Final[i64] = 13
LONGEST: Final[i64] = 5  # a longer run is laid as two melds
MOST_MELDS: Final = 40  # of eleven cards: a run of eleven holds 24
PACK: Final[i64] = 0x7FFCFFF9FFF3FFE

ONES: Final[i64] = 0x5540AA815502AA  # the cards whose value has a one in it, written as a binary number
TWOS: Final[i64] = 0x7998F331E663CCC
FOURS: Final[i64] = 0x1E003C007800F0
EIGHTS: Final[i64] = 0x7E00FC01F803F00
SIX_UP: Final[i64] = 0x7F80FF01FE03FC0


def gin_points(cards: Cards) -> i64:
    """What the cards count: an ace one, a court card ten."""
    return count(cards & ONES) + 2 * count(cards & TWOS) + 4 * count(cards & FOURS) + 8 * count(cards & EIGHTS)


def melds_of_pack() -> tuple[int, ...]:
    """All melds that can be laid: 65 sets, 120 runs."""
    room = vec[i64]([0] * 185)
    return tuple([int(meld) for meld in room[: melds_into(PACK, ACE_HIGH, LONGEST, room, 0)]])


GIN_MELDS: Final[tuple[int, ...]] = melds_of_pack()


def best_melded(cards: Cards, melds: vec[i64], first: i64, end: i64) -> Cards:
    """The cards in the most valuable choice from melds[first:end] that fits; the earliest among equals."""
    best: i64 = NONE
    for i in range(first, end):
        meld = melds[i]
        if meld & ~cards == NONE:
            melded = meld | best_melded(cards & ~meld, melds, i + 1, end)
            if gin_points(melded) > gin_points(best):
                best = melded
    return best


def deadwood(cards: Cards) -> i64:
    """The least that these cards can count outside of melds."""
    if meldable(cards, ACE_HIGH) == NONE:
        return gin_points(cards)
    room = vec[i64]([0] * MOST_MELDS)
    return gin_points(cards & ~best_melded(cards, room, 0, melds_into(cards, ACE_HIGH, LONGEST, room, 0)))


def place_tried(meld: Cards, cards: Cards) -> i64:
    """The meld's place in OpenSpiel's list: fours before two of their threes, other threes, long runs."""
    first = lowest(meld)
    if not is_set(meld):
        return 200 + (LONGEST - count(meld)) * 60 + first
    place = rank_of(first) * 3
    left_out = cards & rank_cards(rank_of(first)) & ~meld
    if left_out == NONE:
        return place if count(meld) == 4 else 100 + place
    suit = suit_of(lowest(left_out))
    return place + 3 - suit if 1 <= suit <= 2 else 100 + place + (1 if suit == 0 else 0)


def tried_into(cards: Cards, out: vec[i64]) -> i64:
    """Writes the melds of the cards to the front of `out` in the order of OpenSpiel's list; how many."""
    end = melds_into(cards, ACE_HIGH, LONGEST, out, 0)
    for i in range(1, end):
        meld = out[i]
        at: i64 = i
        while at > 0 and place_tried(out[at - 1], cards) > place_tried(meld, cards):
            out[at] = out[at - 1]
            at -= 1
        out[at] = meld
    return end


def highest_gin_points(cards: Cards) -> i64:
    """What the highest of the cards counts, 0 for no cards."""
    rank: i64 = KING
    while rank > 0 and cards & rank_cards(rank) == NONE:
        rank -= 1
    return min(10, rank)


def may_knock(cards: Cards, knock_card: i64) -> bool:
    """Whether these eleven cards may knock.

    OpenSpiel takes the most valuable choice of melds, the first that it finds, and the highest card that this
    leaves, away. A choice of less worth may leave less then, but does not count.
    """
    apart = cards & ~meldable(cards, ACE_HIGH)
    high = apart & SIX_UP
    high &= high - 1
    if high & high - 1:
        return False  # three sixes leave twelve, whatever is melded and discarded
    if gin_points(apart) - highest_gin_points(apart) > knock_card:
        return False
    room = vec[i64]([0] * MOST_MELDS)
    left = cards & ~best_melded(cards, room, 0, tried_into(cards, room))
    return gin_points(left) - highest_gin_points(left) <= knock_card
