"""Melds of Push: sets and runs in which wild cards stand for others; how they are numbered, and found in a hand.

A card is a number as everywhere, plus 60 for its twin of the second pack; the four jokers take place 14 of the first.
Nothing in the rules tells twins apart. A wild also has a number from 1 to 12, in the order in which wilds are used: the
twos by suit, then the jokers. A *pool* is a list of such numbers, four bits each, the first one lowest.

A meld is two numbers. `meld` says: run or set, suit or rank, the place of the first slot on the rank line (a run), how
many cards, and which twins they are; `wilds` has the number of the wild in each slot, four bits a slot, 0 for a
natural. The slots of a run go upward; a set has its wilds in its lowest slots.
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
    lane,
    lowest,
    one,
    shifted,
)
from upcard.melds import ACE_HIGH, SHORTEST, line, unlined

TWIN: Final[i64] = 60  # from a card to its twin
TWO: Final[i64] = 1  # the place of the twos, in a lane and on the rank line
JOKER: Final[i64] = 14
HALF_PACK: Final[i64] = 0x7FFCFFF9FFF3FFE  # a pack of 52
TWOS: Final[i64] = 0x400080010002
JOKERS: Final[i64] = 0x800100020004000  # PUSH 1.2
WILDS: Final[i64] = 0x8005000A0014002  # PUSH 1.4
NATURALS: Final[i64] = 0x7FF8FFF1FFE3FFC  # PUSH 1.5
THREES: Final[i64] = 2
FIRST_JOKER: Final[i64] = 9  # wilds from this number on are jokers
IMPOSSIBLE: Final[i64] = 99
LONGEST: Final[i64] = 13  # PUSH 4.2


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
        if card // TWIN == pack:
            out |= one(card % TWIN)
    return out


# Wilds


def wild_number(card: Card) -> i64:
    """The number of a wild card; 0 for a natural."""
    suit = card % TWIN // STRIDE
    if card % STRIDE == JOKER:
        return FIRST_JOKER + suit
    return 2 * suit + 1 + card // TWIN if card % STRIDE == TWO else 0


def wild_card(number: i64) -> Card:
    """The wild of this number."""
    if number >= FIRST_JOKER:
        return (number - FIRST_JOKER) * STRIDE + JOKER
    return (number - 1) // 2 * STRIDE + TWO + (number - 1) % 2 * TWIN


def pool_of(pack1: Cards, pack2: Cards) -> i64:
    """The wilds of a hand in the order in which they are used: twos before jokers."""
    pool: i64 = 0
    at: i64 = 0
    twos1, twos2, jokers = pack1 & TWOS, pack2 & TWOS, pack1 & JOKERS
    if twos1 | twos2:
        for suit in range(4):  # PUSH 4.8
            if twos1 >> suit * STRIDE + TWO & 1:
                pool |= shifted(2 * suit + 1, at)
                at += 4
            if twos2 >> suit * STRIDE + TWO & 1:
                pool |= shifted(2 * suit + 2, at)
                at += 4
    while jokers:
        pool |= shifted(FIRST_JOKER + lowest(jokers) // STRIDE, at)
        at += 4
        jokers &= jokers - 1
    return pool


def size_of(pool: i64) -> i64:
    """How many wilds a pool, or the slots of a meld, hold."""
    return count((pool | pool >> 1 | pool >> 2 | pool >> 3) & 0x111111111111111)


def first_of(pool: i64, joker: bool) -> i64:
    """The first joker, or the first two, of a pool; 0 when there is none."""
    while pool & 15 and (pool & 15 >= FIRST_JOKER) != joker:
        pool >>= 4
    return pool & 15


def least_wild(wilds: i64) -> i64:
    """The lowest number among the wilds of a meld."""
    least: i64 = 15
    while wilds:
        if wilds & 15:
            least = min(least, wilds & 15)
        wilds >>= 4
    return least


def filled(slots: i64, two_slot: i64, joker: bool, pool: i64) -> i64:
    """The wilds of the pool put into these slots, in order; into the slot of the two the first joker or first two."""
    out: i64 = 0
    if two_slot >= 0 and slots >> two_slot & 1:
        at: i64 = 0
        while pool >> at & 15 and (pool >> at & 15 >= FIRST_JOKER) != joker:
            at += 4
        out = shifted(pool >> at & 15, 4 * two_slot)
        before = shifted(1, at) - 1
        pool = pool & before | pool >> 4 & ~before
        slots &= ~one(two_slot)
    while slots:
        out |= shifted(pool & 15, 4 * lowest(slots))
        pool >>= 4
        slots &= slots - 1
    return out


# A meld as two numbers


def run_meld(suit: i64, start: i64, size: i64, twins: i64) -> i64:
    """A run from this place of the rank line; the slots whose natural is of the second pack are marked."""
    return suit << 1 | start << 5 | size << 9 | twins << 13


def set_meld(rank: i64, size: i64, suits1: i64, suits2: i64) -> i64:
    """A set with naturals of these suits of either pack; its other cards are wilds."""
    return 1 | rank << 1 | size << 9 | suits1 << 13 | suits2 << 17


def set_of(rank: i64, cards: vec[i64]) -> tuple[i64, i64]:
    """The set of these cards, its wilds in their order: both numbers of the meld."""
    suits1: i64 = 0
    suits2: i64 = 0
    wilds: i64 = 0
    for card in cards:
        suit = one(card % TWIN // STRIDE)
        if wild_number(card):
            wilds |= shifted(wild_number(card), 4 * size_of(wilds))
        elif card < TWIN:
            suits1 |= suit
        else:
            suits2 |= suit
    return set_meld(rank, len(cards), suits1, suits2), wilds


def part_of_run(meld: i64, wilds: i64, slot: i64, size: i64) -> tuple[i64, i64]:
    """So many cards of a run from this slot up, as a run of their own."""
    twins = marks_of(meld) >> slot & shifted(1, size) - 1
    part = run_meld(line_of(meld), start_of(meld) + slot, size, twins)
    return part, wilds >> 4 * slot & shifted(1, 4 * size) - 1


def is_set(meld: i64) -> bool:
    return meld & 1 == 1


def line_of(meld: i64) -> i64:
    """The rank of a set, the suit of a run."""
    return meld >> 1 & 15


def start_of(meld: i64) -> i64:
    return meld >> 5 & 15


def length_of(meld: i64) -> i64:
    """How many cards lie in the meld."""
    return meld >> 9 & 15


def marks_of(meld: i64) -> i64:
    """Of a run: the slots with a natural of the second pack. Of a set: the suits of its naturals, pack by pack."""
    return meld >> 13 & 0x1FFF


def owner_of(meld: i64) -> i64:
    """The seat that laid it."""
    return meld >> 26 & 3


def two_slot_of(start: i64) -> i64:
    """The slot of a run that stands for the two of its suit; negative when it has none."""
    return TWO - start


def wild_slots(wilds: i64) -> i64:
    """The slots in which a wild stands."""
    slots: i64 = 0
    while wilds:
        slot = lowest(wilds) >> 2
        slots |= one(slot)
        wilds &= ~shifted(15, slot << 2)
    return slots


def spread(suits: i64, rank: i64) -> Cards:
    """The cards of a rank in these suits."""
    return shifted(suits & 1 | (suits & 2) << 14 | (suits & 4) << 28 | (suits & 8) << 42, rank)


def suits_of(cards: Cards, rank: i64) -> i64:
    """The suits in which the group has this rank."""
    ranked = cards >> rank & EACH_SUIT
    return (ranked | ranked >> 14 | ranked >> 28 | ranked >> 42) & 15


def naturals_of(meld: i64, wilds: i64, pack: i64) -> Cards:
    """The cards of one pack, 0 or 1, that lie in the meld as themselves."""
    marks = marks_of(meld)
    if is_set(meld):
        return spread(marks >> 4 * pack & 15, line_of(meld))
    slots = marks if pack else shifted(1, length_of(meld)) - 1 & ~wild_slots(wilds) & ~marks
    return unlined(shifted(slots, line_of(meld) * STRIDE + start_of(meld)))


def meld_cards(meld: i64, wilds: i64) -> vec[i64]:
    """All cards of the meld: a run from its first slot up, a set with its naturals before its wilds."""
    out = vec[i64](capacity=16)
    if is_set(meld):
        for place in range(8):
            if marks_of(meld) >> place & 1:
                out = append(out, place % 4 * STRIDE + line_of(meld) + place // 4 * TWIN)
        while wilds:
            out = append(out, wild_card(wilds & 15))
            wilds >>= 4
        return out
    for slot in range(length_of(meld)):
        wild = wilds >> 4 * slot & 15
        natural = line_of(meld) * STRIDE + (start_of(meld) + slot or ACE) + (marks_of(meld) >> slot & 1) * TWIN
        out = append(out, wild_card(wild) if wild else natural)
    return out


def low_end(meld: i64, ace: i64) -> i64:
    """The place that a card laid below the run takes, or -1."""
    start, length = start_of(meld), length_of(meld)
    lowest_place: i64 = TWO if ace == ACE_HIGH else 0  # PUSH 10.4
    full = length == LONGEST or length == LONGEST - 1 and start == TWO  # PUSH 6.2
    return start - 1 if start > lowest_place and not full else -1


def high_end(meld: i64) -> i64:
    """The place that a card laid above the run takes, or -1."""
    end = start_of(meld) + length_of(meld)
    return end if end <= ACE and length_of(meld) < LONGEST else -1  # PUSH 6.2


def grown_low(meld: i64) -> i64:
    """The run with one more slot below; the new slot has no mark."""
    return run_meld(line_of(meld), start_of(meld) - 1, length_of(meld) + 1, marks_of(meld) << 1) | owner_of(meld) << 26


def longer(meld: i64) -> i64:
    """The run with one more slot above, or the set with one more card."""
    return meld + 512  # one more in the bits of the length


# Finding melds


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


def two_slot_takes(joker: bool, wilds: i64, pool: i64, freed: i64) -> bool:
    """Whether a joker, or a two, can stand in the slot of the two, and a freed wild then still finds one of so many
    slots."""
    return first_of(pool, joker) != 0 and (freed == 0 or wilds > 1 or (freed >= FIRST_JOKER) == joker)


def runs_into(
    pack1: Cards,
    pack2: Cards,
    length: i64,
    first: i64,
    ace: i64,
    least: i64,
    pool: i64,
    freed: i64,
    out: vec[i64],
    n: i64,
) -> i64:
    """Writes the runs of this length with at least so many naturals as `meld | wilds << 28` to out[n] …: from the
    window `first` up, each with every choice of natural slots. A freed wild is the first of the pool and is in
    every run."""
    wilds = size_of(pool)
    held = (pack1 | pack2) & NATURALS
    places, twins = line(held, ace), line(held & ~pack1, ace)  # PUSH 1.2
    starts = windows(places, length, max(least, length - wilds), ace) & -one(first)
    slots = shifted(1, length) - 1
    while starts:
        window = lowest(starts)
        suit, start = window // STRIDE, window % STRIDE
        two_slot = two_slot_of(start)
        naturals = here = places >> window & slots
        while True:
            rest = slots & ~naturals
            k = count(rest)
            if k <= wilds and length - k >= least and (freed == 0 or k > 0):  # PUSH 4.4, PUSH 6.9
                meld = run_meld(suit, start, length, naturals & twins >> window)
                if two_slot < 0:
                    out[n] = meld | filled(rest, two_slot, False, pool) << 28
                    n += 1
                else:
                    if two_slot_takes(False, k, pool, freed):  # PUSH 4.8
                        out[n] = meld | filled(rest, two_slot, False, pool) << 28
                        n += 1
                    if two_slot_takes(True, k, pool, freed):  # PUSH 4.8
                        out[n] = meld | filled(rest, two_slot, True, pool) << 28
                        n += 1
            if naturals == NONE:
                break
            naturals = naturals - 1 & here
        starts &= starts - 1
    return n


def sets_into(
    pack1: Cards, pack2: Cards, first: i64, free: bool, least: i64, pool: i64, freed: i64, out: vec[i64], n: i64
) -> i64:
    """Writes the sets of three with at least so many naturals as `meld | wilds << 28` to out[n] …, from rank
    `first` up. A freed wild is the first of the pool and is in every set."""
    wilds = size_of(pool)
    fewest = max(least, SHORTEST - wilds)  # PUSH 4.4
    held = pack1 | pack2
    ranks = (lane(held, 0) | lane(held, 1) | lane(held, 2) | lane(held, 3) if fewest else 0x3FFC) & 0x3FFC & -one(first)
    while ranks:  # PUSH 4.6
        rank = lowest(ranks)
        suits1, suits2 = suits_of(pack1, rank), suits_of(pack2, rank)
        here = suits1 | (suits2 if free else suits2 & ~suits1) << 4  # PUSH 4.1, PUSH 10.2
        naturals = here
        while True:
            n_naturals = count(naturals)
            if n_naturals < fewest:
                if naturals == here:
                    break
            elif (
                n_naturals <= SHORTEST and naturals >> 4 & suits1 & ~naturals == NONE
            ):  # the first pack before its twins
                k = SHORTEST - n_naturals
                if freed == 0 or k > 0:  # PUSH 6.9
                    meld = set_meld(rank, SHORTEST, naturals & 15, naturals >> 4)
                    out[n] = meld | (pool & shifted(1, 4 * k) - 1) << 28
                    n += 1
            if naturals == NONE:
                break
            naturals = naturals - 1 & here
        ranks &= ranks - 1
    return n


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
    ranks = 0x3FFC & -one(first)
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


def wilds_for_run(pack1: Cards, pack2: Cards, length: i64, first: i64, ace: i64, least: i64) -> i64:
    """The fewest wilds with which a run of this length, from the window `first` up, can be made of the hand."""
    places = line((pack1 | pack2) & NATURALS, ace)
    for held in range(length, least - 1, -1):
        if windows(places, length, held, ace) & -one(first):
            return length - held
    return IMPOSSIBLE
