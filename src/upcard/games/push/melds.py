"""Melds of Push: sets and runs in which wilds stand for others; how they are numbered, and what a hand has for them.

A meld is two numbers. `meld` says, from its lowest bits up: set or run, rank or suit, the place of the first slot on
the rank line (a run), how many cards, which naturals they are, and which seat laid it; `wilds` has the number of the
wild in each slot. The slots of a run go upward; a set has its wilds in its lowest slots.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.cards import ACE, EACH_SUIT, NONE, STRIDE, Card, Cards, count, lane, one, rank_of, shifted, suit_of
from upcard.games.push.cards import (
    LAST_WILD,
    NATURAL_LANE,
    NATURALS,
    THREES,
    TWIN,
    TWO,
    closed_up,
    first_twin,
    of_suits,
    opened_low,
    pack_of,
    slot_of_wild,
    wild_at,
    wild_card,
    wild_count,
    wild_number,
    wild_slots,
    with_wild,
    without_wild,
)
from upcard.heed import written_once
from upcard.melds import ACE_BOTH, ACE_HIGH, SHORTEST, line, unlined

LONGEST: Final[i64] = 13  # PUSH 4.2
IMPOSSIBLE: Final[i64] = 99

LINE_AT: Final[i64] = 1  # where in its number a meld has its rank or suit,
START_AT: Final[i64] = 5  # the place of its first slot,
LENGTH_AT: Final[i64] = 9  # how many cards,
MARKS_AT: Final[i64] = 13  # of a run: the slots with a natural of the second pack; of a set: the suits of its naturals,
SUITS: Final[i64] = 4  # four bits for each pack
OWNER_AT: Final[i64] = 26  # and who laid it
MELD_BITS: Final[i64] = 28
FOUR_BITS: Final[i64] = 15
MARKS: Final[i64] = 0x1FFF


class Agreed:
    """What the options say of melds."""

    def __init__(self, free_suits: bool, all_wild: bool, ace_high_only: bool) -> None:
        self.free: Final = free_suits
        self.largest_set: Final[i64] = 8 if free_suits else 4  # PUSH 6.3, PUSH 10.2
        self.least: Final[i64] = 0 if all_wild else 1  # of naturals: PUSH 4.4, PUSH 10.3
        self.ace: Final[i64] = ACE_HIGH if ace_high_only else ACE_BOTH  # PUSH 4.3, PUSH 10.4
        self.lowest_place: Final[i64] = TWO if ace_high_only else 0  # PUSH 10.4


written_once(Agreed)


# A meld as two numbers


def run_meld(suit: i64, start: i64, size: i64, twins: i64) -> i64:
    """A run from this place of the rank line; the slots whose natural is of the second pack are marked."""
    return suit << LINE_AT | start << START_AT | size << LENGTH_AT | twins << MARKS_AT


def set_meld(rank: i64, size: i64, marks: i64) -> i64:
    """A set with naturals of the marked suits; its other cards are wilds."""
    return 1 | rank << LINE_AT | size << LENGTH_AT | marks << MARKS_AT


def set_marks(suits1: i64, suits2: i64) -> i64:
    """The suits of the naturals of a set, pack by pack, as its marks."""
    return suits1 | suits2 << SUITS


def marked(marks: i64, pack: i64) -> i64:
    """The suits of this pack among the marks of a set."""
    return marks >> SUITS * pack & FOUR_BITS


def is_set_meld(meld: i64) -> bool:
    return meld & 1 == 1


def line_of(meld: i64) -> i64:
    """The rank of a set, the suit of a run."""
    return meld >> LINE_AT & FOUR_BITS


def start_of(meld: i64) -> i64:
    return meld >> START_AT & FOUR_BITS


def length_of(meld: i64) -> i64:
    """How many cards lie in the meld."""
    return meld >> LENGTH_AT & FOUR_BITS


def marks_of(meld: i64) -> i64:
    """Of a run: the slots with a natural of the second pack. Of a set: the suits of its naturals, pack by pack."""
    return meld >> MARKS_AT & MARKS


def suits_in(meld: i64, pack: i64) -> i64:
    """The suits of those naturals of a set that are of this pack."""
    return marked(marks_of(meld), pack)


def suits_there(meld: i64) -> i64:
    """The suits of the naturals of a set."""
    return suits_in(meld, 0) | suits_in(meld, 1)


def owner_of(meld: i64) -> i64:
    """The seat that laid it."""
    return meld >> OWNER_AT & 3


def laid_by(meld: i64, seat: i64) -> i64:
    """The meld as this seat laid it."""
    return meld | seat << OWNER_AT


def ends_at(meld: i64) -> i64:
    """The place behind the last slot of a run."""
    return start_of(meld) + length_of(meld)


def slot_for(meld: i64, card: Card) -> i64:
    """The slot of a run that this card, or its twin, would lie in; -1 when it has none."""
    slot = rank_of(card) - start_of(meld)
    if rank_of(card) == ACE and start_of(meld) == 0:
        slot = 0
    same_suit = suit_of(first_twin(card)) == line_of(meld)
    return slot if same_suit and 0 <= slot < length_of(meld) and rank_of(card) <= ACE else -1


def place_card(suit: i64, place: i64) -> Card:
    """The card of the first pack that stands at a place of the rank line."""
    return suit * STRIDE + (place or ACE)


def set_of(rank: i64, cards: vec[i64]) -> tuple[i64, i64]:
    """The set of these cards, its wilds in their order: both numbers of the meld."""
    meld = set_meld(rank, len(cards), NONE)
    wilds: i64 = 0
    for card in cards:
        if wild_number(card):
            wilds = with_wild(wilds, wild_count(wilds), wild_number(card))
        else:
            meld = with_natural(meld, card)
    return meld, wilds


def part_of_run(meld: i64, wilds: i64, slot: i64, size: i64) -> tuple[i64, i64]:
    """So many cards of a run from this slot up, as a run of their own."""
    twins = marks_of(meld) >> slot & shifted(1, size) - 1
    part, its_wilds = run_meld(line_of(meld), start_of(meld) + slot, size, twins), NONE
    for n in range(size):
        its_wilds = with_wild(its_wilds, n, wild_at(wilds, slot + n))
    return part, its_wilds


def two_slot_of(start: i64) -> i64:
    """The slot of a run that stands for the two of its suit; negative when it has none."""
    return TWO - start


def naturals_of(meld: i64, wilds: i64, pack: i64) -> Cards:
    """The cards of one pack, 0 or 1, that lie in the meld as themselves."""
    if is_set_meld(meld):
        return of_suits(suits_in(meld, pack), line_of(meld))
    marks = marks_of(meld)
    slots = marks if pack else shifted(1, length_of(meld)) - 1 & ~wild_slots(wilds) & ~marks
    return unlined(shifted(slots, line_of(meld) * STRIDE + start_of(meld)))


def meld_cards(meld: i64, wilds: i64) -> vec[i64]:
    """All cards of the meld: a run from its first slot up, a set with its naturals before its wilds."""
    out = vec[i64](capacity=16)
    if is_set_meld(meld):
        for pack in range(2):
            for suit in range(4):
                if suits_in(meld, pack) >> suit & 1:
                    out = append(out, suit * STRIDE + line_of(meld) + pack * TWIN)
        for slot in range(wild_count(wilds)):
            out = append(out, wild_card(wild_at(wilds, slot)))
        return out
    for slot in range(length_of(meld)):
        natural = place_card(line_of(meld), start_of(meld) + slot) + (marks_of(meld) >> slot & 1) * TWIN
        out = append(out, wild_card(wild_at(wilds, slot)) if wild_at(wilds, slot) else natural)
    return out


def is_meld_coded(meld: i64, wilds: i64, longest: i64) -> bool:
    """Whether the two numbers are a set or a run of three to so many cards, whatever the options say of it."""
    size, start, slots, marks = length_of(meld), start_of(meld), wild_slots(wilds), marks_of(meld)
    if size < SHORTEST or size > longest or slots >> size or meld >> OWNER_AT:
        return False
    for slot in range(size):
        number = wild_at(wilds, slot)
        if number > LAST_WILD or number and slot_of_wild(wilds, number) != slot:
            return False
    if not is_set_meld(meld):
        naturals = shifted(1, size) - 1 & ~slots
        natural_two = naturals >> two_slot_of(start) & 1 if start <= TWO else NONE  # PUSH 4.6
        return line_of(meld) < SUITS and ends_at(meld) <= ACE + 1 and marks & ~naturals | natural_two == NONE
    its_wilds, rank = wild_count(wilds), line_of(meld)
    together = its_wilds + count(marks) == size and slots == shifted(1, its_wilds) - 1
    return together and start == 0 and marks < 256 and (THREES <= rank <= ACE or rank == TWO and marks == NONE)


# A meld that changes


def with_natural(meld: i64, card: Card) -> i64:
    """The set with this natural card marked as there."""
    return meld | one(MARKS_AT + SUITS * pack_of(card) + suit_of(first_twin(card)))


def with_twin(meld: i64, slot: i64, card: Card) -> i64:
    """The run with this card in the slot, marked if it is a natural of the second pack."""
    return meld | one(MARKS_AT + slot) if card >= TWIN and wild_number(card) == 0 else meld


def longer(meld: i64) -> i64:
    """The run with one more slot above, or the set with one more card."""
    return meld + shifted(1, LENGTH_AT)


def grown_low(meld: i64) -> i64:
    """The run with one more slot below; the new slot has no mark."""
    grown = run_meld(line_of(meld), start_of(meld) - 1, length_of(meld) + 1, marks_of(meld) << 1)
    return laid_by(grown, owner_of(meld))


def with_card(meld: i64, wilds: i64, card: Card, high: bool) -> tuple[i64, i64]:
    """The meld with one more card: in a set, or at the lower or upper end of a run."""
    slot: i64 = 0
    if is_set_meld(meld):
        slot = wild_count(wilds)
        meld = longer(meld if wild_number(card) else with_natural(meld, card))
    elif high:
        slot = length_of(meld)
        meld = with_twin(longer(meld), slot, card)
    else:
        meld = with_twin(grown_low(meld), slot, card)
        wilds = opened_low(wilds)
    return meld, with_wild(wilds, slot, wild_number(card))


def with_replaced(meld: i64, wilds: i64, card: Card, freed: i64) -> tuple[i64, i64]:
    """The meld with this card in the place of the wild that has this number."""
    slot = slot_of_wild(wilds, freed)
    if is_set_meld(meld):
        return with_natural(meld, card), closed_up(wilds, slot)  # PUSH 6.6
    wilds = without_wild(wilds, slot)
    return with_twin(meld, slot, card), with_wild(wilds, slot, wild_number(card))  # PUSH 6.5, PUSH 6.8


# What is a meld, and where a run can grow


def broken_by(meld: i64, wilds: i64, agreed: Agreed) -> str:
    """The clause by which this is no meld, or ''."""
    if length_of(meld) - wild_count(wilds) < agreed.least:
        return "PUSH 4.4"
    if not is_set_meld(meld):
        return "PUSH 10.4" if start_of(meld) < agreed.lowest_place else ""
    if line_of(meld) == TWO:
        return "PUSH 4.6"
    if length_of(meld) > agreed.largest_set:
        return "PUSH 10.2" if agreed.free else "PUSH 4.1"
    return "PUSH 4.1" if suits_in(meld, 0) & suits_in(meld, 1) and not agreed.free else ""  # PUSH 10.2


def low_end(meld: i64, agreed: Agreed) -> i64:
    """The place that a card laid below the run takes, or -1."""
    start, length = start_of(meld), length_of(meld)
    full = length == LONGEST or length == LONGEST - 1 and start == TWO  # PUSH 6.2
    return start - 1 if start > agreed.lowest_place and not full else -1  # PUSH 10.4


def high_end(meld: i64) -> i64:
    """The place that a card laid above the run takes, or -1."""
    return ends_at(meld) if ends_at(meld) <= ACE and length_of(meld) < LONGEST else -1  # PUSH 6.2


# What a hand has for melds


def windows(places: Cards, length: i64, least: i64, ace: i64) -> Cards:
    """The places from which a run of this length has at least so many of its cards among `places`."""
    ones: i64 = 0
    twos: i64 = 0
    fours: i64 = 0
    for by in range(length):
        there = places >> by
        carried = ones & there
        ones ^= there
        fours |= twos & carried
        twos ^= carried
    starts = EACH_SUIT * (shifted(1, STRIDE - length) - 1)  # PUSH 4.2, PUSH 4.3
    if ace == ACE_HIGH:
        starts &= ~EACH_SUIT  # PUSH 10.4
    if least >= 4:
        return starts & (fours if least == 4 else fours & ones)
    if least == 3:
        return starts & (fours | twos & ones)
    return starts & (fours | twos | ones if least == 1 else fours | twos) if least > 0 else starts


def wilds_for_sets(pack1: Cards, pack2: Cards, sets: i64, first: i64, free: bool, least: i64) -> i64:
    """The fewest wilds with which so many sets of three, of ranks from `first` up, can be made of the hand at once.

    For all ranks together: `k` counts the suits of a rank that are held and `n` its cards, one bit of the number in
    each mask. The first set of a rank takes three naturals, or as many as it has suits; a second and a third take
    from what the rank has left, and may share out naturals of the first. So every further set gains no more than
    the one before.
    """
    k1 = k2 = k4 = NONE
    for suit in range(4):
        there = lane(pack1 | pack2, suit)
        k4 |= k1 & k2 & there
        k2 ^= k1 & there
        k1 ^= there
    n1, n2, n4, n8 = k1, k2, k4, NONE
    for suit in range(4):
        there = lane(pack1 & pack2, suit)
        n8 |= n1 & n2 & n4 & there
        n4 ^= n1 & n2 & there
        n2 ^= n1 & there
        n1 ^= there
    if free:
        k1, k2, k4 = n1, n2, n4 | n8  # PUSH 10.2
    two_suits, one_suit, more_suits = k2 & ~k1 & ~k4, k1 & ~k2 & ~k4, k4 | k1 & k2
    six_cards, five, four = n8 | n4 & n2, n4 & n1 & ~n2, n4 & ~n2 & ~n1
    three, two = n2 & n1 & ~n4, n2 & ~n1 & ~n4 & ~n8
    ranks = NATURAL_LANE & -one(first)
    gained: i64 = 0
    left = sets
    for gain in range(3, -1, -1):
        if gain == 3:
            sources = count(more_suits & ranks | (six_cards & ranks) << 15)
        elif gain == 2:
            sources = count(two_suits & ranks | ((five | four & two_suits) & ranks) << 15 | (n8 & ranks) << 30)
        elif gain == 1:
            second = four & more_suits | three & two_suits | two & one_suit
            sources = count(one_suit & ranks | (second & ranks) << 15 | (n4 & n2 & n1 & ranks) << 30)
        else:
            third = three | four | five | n4 & n2 & ~n1
            sources = count((three & more_suits | two & two_suits) & ranks | (third & ranks) << 15)
        taken = min(left, sources)
        gained += gain * taken
        left -= taken
        if left == 0:
            return 3 * sets - gained
    return IMPOSSIBLE if least or ranks == NONE else 3 * sets - gained  # PUSH 4.4, PUSH 10.3


def wilds_for_run(pack1: Cards, pack2: Cards, length: i64, agreed: Agreed) -> i64:
    """The fewest wilds with which a run of this length can be made of the hand."""
    places = line((pack1 | pack2) & NATURALS, agreed.ace)
    for held in range(length, agreed.least - 1, -1):
        if windows(places, length, held, agreed.ace):
            return length - held
    return IMPOSSIBLE
