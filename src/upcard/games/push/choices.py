"""What a seat of Push may do on its turn: the moves that are legal, and the clause that forbids another."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import ACE, NONE, STRIDE, Card, Cards, count, lowest, one, shifted
from upcard.deal import VERB, VERB_BITS
from upcard.melds import ACE_HIGH, SHORTEST, line
from upcard.pieces.push_melds import (
    FIRST_JOKER,
    JOKER,
    JOKERS,
    NATURALS,
    THREES,
    TWIN,
    TWO,
    filled,
    first_of,
    high_end,
    is_set,
    least_wild,
    length_of,
    line_of,
    low_end,
    marks_of,
    meld_cards,
    naturals_of,
    part_of_run,
    pool_of,
    run_meld,
    runs_into,
    set_meld,
    set_of,
    sets_into,
    size_of,
    start_of,
    suits_of,
    two_slot_of,
    wild_card,
    wild_number,
    wild_slots,
    wilds_for_run,
    wilds_for_sets,
    windows,
)
from upcard.pieces.push_options import PushOptions, Requirement
from upcard.pieces.push_table import NO_CARD, Table

VERBS: Final = ("take", "push", "meld", "lay", "swap", "discard")
TAKE: Final[i64] = 0
PUSH: Final[i64] = 1
MELD: Final[i64] = 2
LAY: Final[i64] = 3
SWAP: Final[i64] = 4
DISCARD: Final[i64] = 5
MOST_MOVES: Final = 1400  # more than any position has
MELD_BITS: Final[i64] = 28  # the first number of a meld; in a move its wilds stand above it


def move_of(verb: i64, card: Card, meld: i64, extra: i64) -> i64:
    """A move of one card: `extra` is 1 for the upper end of a run, or the number of the wild that a swap frees."""
    return verb | card << 4 | meld << 11 | extra << 17


def card_of(move: i64) -> Card:
    return move >> 4 & 127


def meld_index(move: i64) -> i64:
    return move >> 11 & 63


def extra_of(move: i64) -> i64:
    return move >> 17 & 15


def meld_move(meld: i64, wilds: i64) -> i64:
    return (meld | wilds << MELD_BITS) << VERB_BITS | MELD


def meld_of(move: i64) -> i64:
    return move >> VERB_BITS & shifted(1, MELD_BITS) - 1


def wilds_of(move: i64) -> i64:
    return move >> VERB_BITS + MELD_BITS


def same_face(card: Card, other: Card) -> bool:
    """Whether the rules cannot tell the two cards apart."""
    jokers = card % STRIDE == JOKER and other % STRIDE == JOKER
    return jokers or card % TWIN == other % TWIN  # PUSH 1.2


@mypyc_attr(acyclic=True)
class Choices:
    """The hand of the seat to move, and all that it may do."""

    def __init__(
        self, options: PushOptions, asked: Requirement, table: Table, pack1: Cards, pack2: Cards, met: bool
    ) -> None:
        self.options: PushOptions = options
        self.asked: Requirement = asked
        self.table: Table = table
        self.pack1: Cards = pack1
        self.pack2: Cards = pack2
        self.met: bool = met  # the seat has laid its own requirement: PUSH 5.5
        self.rank: i64 = 0  # for `_can_follow`: the wilds that further sets need, all of higher ranks
        self.need_above: i64 = 0
        pool = pool_of(pack1, pack2)
        self.pool: i64 = pool << 4 | table.freed if table.freed else pool  # PUSH 6.9

    def into(self, moves: vec[i64]) -> i64:
        """Writes the legal moves behind the draw to the front of `moves`; how many."""
        if not self.met:
            n = self._requirement_into(moves)  # PUSH 5.2
            return n if self.table.laid else self._discards_into(moves, n)  # PUSH 5.2
        n = self._melds_into(moves)  # PUSH 5.6
        n = self._lays_into(moves, n)  # PUSH 5.6
        if self.table.freed:
            return n  # PUSH 6.9
        n = self._swaps_into(moves, n)
        return self._discards_into(moves, n)  # PUSH 3.7

    def own(self, card: Card) -> Card:
        """Of a card and its twin the one that lies in the hand, the first pack first; else NO_CARD."""
        place = card % TWIN
        return place if self.pack1 >> place & 1 else place + TWIN if self.pack2 >> place & 1 else NO_CARD

    def holds(self, card: Card) -> bool:
        """Whether this very card lies in the hand, or is the wild that has to be placed."""
        if self.table.freed and card == wild_card(self.table.freed):
            return True
        return (self.pack1 if card < TWIN else self.pack2) >> card % TWIN & 1 == 1

    # Melds

    def _melds_into(self, moves: vec[i64]) -> i64:
        freed, options = self.table.freed, self.options
        least: i64 = 1 if freed else options.least  # PUSH 6.10
        n = sets_into(self.pack1, self.pack2, THREES, options.free, least, self.pool, freed, moves, 0)
        n = runs_into(self.pack1, self.pack2, SHORTEST, 0, options.ace, least, self.pool, freed, moves, n)  # PUSH 4.7
        for i in range(n):
            moves[i] = moves[i] << VERB_BITS | MELD
        return n

    def _requirement_into(self, moves: vec[i64]) -> i64:
        """Writes the next melds of the requirement after which all the others can follow."""
        asked, laid, options = self.asked, self.table.laid, self.options
        if laid == 0 and not self._promising():
            return 0
        last = self.table.meld(self.table.count() - 1) if laid else NONE
        if laid < asked.sets:
            first = line_of(last) if laid else THREES  # PUSH 5.4
            n = sets_into(self.pack1, self.pack2, first, options.free, options.least, self.pool, 0, moves, 0)
        else:
            first = order_of(last) if laid > asked.sets else 0  # PUSH 5.4
            n = runs_into(
                self.pack1, self.pack2, asked.length, first, options.ace, options.least, self.pool, 0, moves, 0
            )  # PUSH 5.3
        kept: i64 = 0
        for i in range(n):
            move = moves[i] << VERB_BITS | MELD
            if self._can_follow(meld_of(move), wilds_of(move)):  # PUSH 5.2
                moves[kept] = move
                kept += 1
        return kept

    def _promising(self) -> bool:
        """False only when the requirement is certainly not in the hand."""
        asked, ace, wilds = self.asked, self.options.ace, size_of(self.pool)
        if asked.runs == 2:
            places = line((self.pack1 | self.pack2) & NATURALS, ace)
            return windows(places, asked.length, asked.length - wilds // 2, ace) != NONE
        need = wilds_for_sets(self.pack1, self.pack2, asked.sets, THREES, self.options.free, self.options.least)
        if asked.runs and need <= wilds:
            need += wilds_for_run(self.pack1, self.pack2, asked.length, 0, ace, self.options.least)
        return need <= wilds

    def _can_follow(self, meld: i64, laid_wilds: i64) -> bool:
        """Whether the rest of the requirement can be made of the hand once this meld is laid from it."""
        asked, options, laid = self.asked, self.options, self.table.laid + 1
        if laid == asked.sets + asked.runs:
            return True
        pack1 = self.pack1 & ~naturals_of(meld, laid_wilds, 0)
        pack2 = self.pack2 & ~naturals_of(meld, laid_wilds, 1)
        wilds = size_of(self.pool) - size_of(laid_wilds)
        if laid < asked.sets:
            rank, sets = line_of(meld), asked.sets - laid
            if rank != self.rank:
                self.rank = rank
                self.need_above = wilds_for_sets(self.pack1, self.pack2, sets, rank + 1, options.free, options.least)
            if self.need_above <= wilds:
                return True
            return wilds_for_sets(pack1, pack2, sets, rank, options.free, options.least) <= wilds
        first: i64 = 0 if is_set(meld) else order_of(meld)
        naturals = max(options.least, asked.length - wilds)
        places = line((pack1 | pack2) & NATURALS, options.ace)
        return windows(places, asked.length, naturals, options.ace) & -one(first) != NONE

    # Lay-offs

    def _lays_into(self, moves: vec[i64], n: i64) -> i64:
        table = self.table
        for i in range(table.count()):  # PUSH 6.1
            if table.freed and i == table.left:
                continue  # PUSH 6.9
            meld = table.meld(i)
            if is_set(meld):
                n = self._lays_on_set(i, meld, moves, n)
            else:
                n = self._lays_on_end(i, line_of(meld), low_end(meld, self.options.ace), 0, moves, n)
                n = self._lays_on_end(i, line_of(meld), high_end(meld), 1, moves, n)
        return n

    def _lays_on_end(self, i: i64, suit: i64, place: i64, end: i64, moves: vec[i64], n: i64) -> i64:
        if place < 0:
            return n  # PUSH 6.2
        freed = self.table.freed
        if place == TWO:
            two, joker = first_of(self.pool, False), first_of(self.pool, True)
            if two and freed in (0, two):  # PUSH 6.4, PUSH 6.9
                moves[n] = move_of(LAY, wild_card(two), i, end)
                n += 1
            if joker and freed in (0, joker):  # PUSH 6.4, PUSH 6.9
                moves[n] = move_of(LAY, wild_card(joker), i, end)
                n += 1
            return n
        natural = NO_CARD if freed else self.own(suit * STRIDE + (place or ACE))  # PUSH 6.2, PUSH 6.9
        if natural != NO_CARD:
            moves[n] = move_of(LAY, natural, i, end)
            n += 1
        if self.pool:
            moves[n] = move_of(LAY, wild_card(self.pool & 15), i, end)  # PUSH 6.4
            n += 1
        return n

    def _lays_on_set(self, i: i64, meld: i64, moves: vec[i64], n: i64) -> i64:
        if length_of(meld) >= self.options.largest_set:
            return n  # PUSH 6.3
        suits = NONE if self.table.freed else self._suits_fitting(meld)  # PUSH 6.9
        while suits:
            moves[n] = move_of(LAY, self.own(lowest(suits) * STRIDE + line_of(meld)), i, 0)
            n += 1
            suits &= suits - 1
        if self.pool:
            moves[n] = move_of(LAY, wild_card(self.pool & 15), i, 0)  # PUSH 6.3, PUSH 6.4
            n += 1
        return n

    def _suits_fitting(self, meld: i64) -> i64:
        """The suits in which the hand has a natural that may lie beside those of the set."""
        suits = suits_of(self.pack1 | self.pack2, line_of(meld))
        return suits if self.options.free else suits & ~suits_there(meld)  # PUSH 6.3, PUSH 10.2

    # Swaps

    def _swaps_into(self, moves: vec[i64], n: i64) -> i64:
        table = self.table
        growing: i64 = 0
        for i in range(table.count()):
            growing += 1 if self._grows(table.meld(i)) else 0
        for i in range(table.count()):  # PUSH 6.5, PUSH 6.6
            meld, wilds = table.meld(i), table.wilds(i)
            if wilds == NONE:
                continue
            elsewhere = growing > (1 if self._grows(meld) else 0)  # PUSH 6.9
            if is_set(meld):
                suits = suits_of(self.pack1 | self.pack2, line_of(meld)) & ~suits_there(meld)  # PUSH 6.6
                while suits:
                    natural = self.own(lowest(suits) * STRIDE + line_of(meld))
                    if elsewhere or self._melds_freed(natural):  # PUSH 6.11
                        moves[n] = move_of(SWAP, natural, i, least_wild(wilds))  # PUSH 4.8
                        n += 1
                    suits &= suits - 1
                continue
            slots = wild_slots(wilds)
            while slots:
                wild = wilds >> 4 * lowest(slots) & 15
                natural = self._replacing(meld, lowest(slots), wild)
                if natural != NO_CARD and (elsewhere or self._melds_freed(natural)):  # PUSH 6.11
                    moves[n] = move_of(SWAP, natural, i, wild)
                    n += 1
                slots &= slots - 1
        return n

    def _grows(self, meld: i64) -> bool:
        """Whether a wild can be laid off on the meld."""
        if is_set(meld):
            return length_of(meld) < self.options.largest_set
        return low_end(meld, self.options.ace) >= 0 or high_end(meld) >= 0

    def _replacing(self, meld: i64, slot: i64, wild: i64) -> Card:
        """The card of the hand that may replace this wild of a run, or NO_CARD."""
        place = start_of(meld) + slot
        if place == TWO and wild < FIRST_JOKER:
            return NO_CARD  # PUSH 6.7
        return self.own(line_of(meld) * STRIDE + (place or ACE))  # PUSH 6.5, PUSH 6.8

    def _melds_freed(self, natural: Card) -> bool:
        """Whether the freed wild makes a new meld with two of the cards that are then left in the hand."""
        pack1 = self.pack1 & ~one(natural) if natural < TWIN else self.pack1
        pack2 = self.pack2 if natural < TWIN else self.pack2 & ~one(natural - TWIN)
        held, ace = (pack1 | pack2) & NATURALS, self.options.ace
        if pool_of(pack1, pack2):
            return held != NONE  # PUSH 6.10
        if windows(line(held, ace), SHORTEST, 2, ace):
            return True  # PUSH 6.10
        return wilds_for_sets(pack1, pack2, 1, THREES, self.options.free, 1) <= 1  # PUSH 6.10

    # Discards

    def _discards_into(self, moves: vec[i64], n: i64) -> i64:
        pack1, pack2 = self._discardable(0), self._discardable(1)
        jokers = pack1 & JOKERS
        pack1 &= ~jokers | jokers & -jokers  # PUSH 1.2
        pack2 &= ~pack1  # PUSH 1.2
        while pack1:
            moves[n] = move_of(DISCARD, lowest(pack1), 0, 0)  # PUSH 3.7
            n += 1
            pack1 &= pack1 - 1
        while pack2:
            moves[n] = move_of(DISCARD, lowest(pack2) + TWIN, 0, 0)  # PUSH 3.7
            n += 1
            pack2 &= pack2 - 1
        return n

    def _discardable(self, pack: i64) -> Cards:
        """The cards of one pack, 0 or 1, that may be discarded: not the one taken this turn, unless it is the last."""
        cards, taken = self.pack2 if pack else self.pack1, self.table.taken
        if taken == NO_CARD or taken // TWIN != pack or self.pack1 & self.pack1 - 1 | self.pack2 == NONE:
            return cards
        last = count(self.pack1) + count(self.pack2) == 1
        return cards if last else cards & ~one(taken % TWIN)  # PUSH 3.8, PUSH 3.9

    # The player's own choice among equal cards

    def canonical(self, move: i64) -> i64:
        """The listed move that this one equals; the move itself where the hand lacks one of its cards."""
        verb, card, i = move & VERB, card_of(move), meld_index(move)
        if verb == MELD:
            return self._canonical_meld(meld_of(move), wilds_of(move))
        if verb < MELD or not self.holds(card):
            return move
        if verb == DISCARD:
            return move_of(DISCARD, self._canonical_discard(card), 0, 0)
        if i >= self.table.count():
            return move
        if verb == SWAP:
            freed = extra_of(move)
            if is_set(self.table.meld(i)) and freed and wild_in(self.table.wilds(i), freed):
                freed = least_wild(self.table.wilds(i))  # PUSH 4.8
            return move_of(SWAP, self.own(card), i, freed)
        wild = wild_number(card)
        if wild:
            in_two_slot = (
                not is_set(self.table.meld(i)) and extra_of(move) == 0 and start_of(self.table.meld(i)) - 1 == TWO
            )
            wild = first_of(self.pool, wild >= FIRST_JOKER) if in_two_slot else self.pool & 15  # PUSH 4.8, PUSH 6.4
            return move_of(LAY, wild_card(wild), i, extra_of(move)) if not self.table.freed else move
        return move_of(LAY, self.own(card), i, extra_of(move))

    def _canonical_discard(self, card: Card) -> Card:
        pack1, pack2 = self._discardable(0), self._discardable(1)
        if not (pack1 if card < TWIN else pack2) >> card % TWIN & 1:
            return card
        if card % STRIDE == JOKER:
            return lowest(pack1 & JOKERS)
        return card % TWIN if pack1 >> card % TWIN & 1 else card

    def _canonical_meld(self, meld: i64, wilds: i64) -> i64:
        move = meld_move(meld, wilds)
        for card in meld_cards(meld, wilds):
            if not self.holds(card):
                return move
        freed = self.table.freed
        if freed and not wild_in(wilds, freed):
            return move  # PUSH 6.9
        if is_set(meld):
            suits1, suits2 = marks_of(meld) & 15, marks_of(meld) >> 4 & 15
            twice = suits1 & suits2
            first = (suits1 | suits2) & suits_of(self.pack1, line_of(meld))
            own = set_meld(line_of(meld), length_of(meld), first, (suits1 | suits2) & ~first | twice)
            return meld_move(own, self.pool & shifted(1, 4 * size_of(wilds)) - 1)
        suit, start, slots = line_of(meld), start_of(meld), wild_slots(wilds)
        twins: i64 = 0
        for slot in range(length_of(meld)):
            if not slots >> slot & 1 and self.own(suit * STRIDE + (start + slot or ACE)) >= TWIN:
                twins |= one(slot)
        two_slot = two_slot_of(start)
        joker = two_slot >= 0 and wilds >> 4 * two_slot & 15 >= FIRST_JOKER
        return meld_move(run_meld(suit, start, length_of(meld), twins), filled(slots, two_slot, joker, self.pool))

    # A longer meld, said at once

    def is_long(self, meld: i64) -> bool:
        """Whether the meld has more cards than a move melds now."""
        return length_of(meld) > self._stated_length(meld)

    def _stated_length(self, meld: i64) -> i64:
        return SHORTEST if self.met or is_set(meld) else self.asked.length  # PUSH 4.7, PUSH 5.3

    def why_not_long(self, meld: i64, wilds: i64) -> str:
        """The clause that forbids a longer meld as a whole, or '' when nothing but its length is against it."""
        clause = self._why_no_meld(meld, wilds)
        if self.met:
            return "" if clause == "PUSH 4.7" else clause  # PUSH 4.11
        is_last = self.table.laid + 1 == self.asked.melds()
        return "" if clause == "PUSH 5.3" and is_last else clause  # PUSH 5.7

    def split(self, meld: i64, wilds: i64, legal: vec[i64]) -> vec[i64]:
        """The moves that a longer meld stands for: a meld as long as a move may lay it, and lay-offs on that."""
        return self._split_set(meld, wilds) if is_set(meld) else self._split_run(meld, wilds, legal)

    def _split_set(self, meld: i64, wilds: i64) -> vec[i64]:
        cards, freed, i = vec[i64](), self.table.freed, self.table.count()
        if freed:
            cards = append(cards, wild_card(freed))  # PUSH 6.9
        for card in meld_cards(meld, wilds):
            if freed == 0 or wild_number(card) != freed:
                cards = append(cards, card)
        first, its_wilds = set_of(line_of(meld), cards[:SHORTEST])
        moves = append(vec[i64](), meld_move(first, its_wilds))
        for card in cards[SHORTEST:]:
            moves = append(moves, move_of(LAY, card, i, 0))  # PUSH 4.11, PUSH 5.7
        return moves

    def _split_run(self, meld: i64, wilds: i64, legal: vec[i64]) -> vec[i64]:
        """From the lowest place where the shorter run may be laid, first downward, then upward."""
        cards, i, size = meld_cards(meld, wilds), self.table.count(), self._stated_length(meld)
        at: i64 = 0
        for slot in range(length_of(meld) - size, -1, -1):
            part, its_wilds = part_of_run(meld, wilds, slot, size)
            if self.canonical(meld_move(part, its_wilds)) in legal:
                at = slot
        part, its_wilds = part_of_run(meld, wilds, at, size)
        moves = append(vec[i64](), meld_move(part, its_wilds))
        for slot in range(at - 1, -1, -1):
            moves = append(moves, move_of(LAY, cards[slot], i, 0))  # PUSH 4.11, PUSH 5.7
        for slot in range(at + size, length_of(meld)):
            moves = append(moves, move_of(LAY, cards[slot], i, 1))  # PUSH 4.11, PUSH 5.7
        return moves

    # Refusals

    def why_not(self, move: i64) -> str:
        """The clause that forbids a move behind the draw that is not in the list."""
        verb, card, i = move & VERB, card_of(move), meld_index(move)
        if verb < MELD:
            return "PUSH 3.1"
        if self.table.freed and verb in (SWAP, DISCARD):
            return "PUSH 6.9"
        if verb != MELD and (self.table.laid or verb != DISCARD and not self.met):
            return "PUSH 5.2"
        if verb == MELD:
            return self._why_no_meld(meld_of(move), wilds_of(move))
        if not self.holds(card):
            return "PUSH 3.6"
        if verb == DISCARD:
            return "PUSH 3.8"
        if i >= self.table.count():
            return "PUSH 6.1"
        meld, wilds = self.table.meld(i), self.table.wilds(i)
        if verb == LAY:
            if self.table.freed and (i == self.table.left or card != wild_card(self.table.freed)):
                return "PUSH 6.9"
            return "PUSH 6.3" if is_set(meld) else "PUSH 6.2"
        if is_set(meld):
            fits = card % STRIDE == line_of(meld) and not suits_there(meld) >> card % TWIN // STRIDE & 1
            return "PUSH 6.11" if fits and wild_in(wilds, extra_of(move)) else "PUSH 6.6"
        for slot in range(length_of(meld)):
            if card % TWIN == line_of(meld) * STRIDE + (start_of(meld) + slot or ACE) and wilds >> 4 * slot & 15:
                locked = start_of(meld) + slot == TWO and wilds >> 4 * slot & 15 < FIRST_JOKER
                return "PUSH 6.7" if locked else "PUSH 6.11" if wilds >> 4 * slot & 15 == extra_of(move) else "PUSH 6.5"
        return "PUSH 6.5"

    def _why_no_meld(self, meld: i64, wilds: i64) -> str:
        naturals, options, table = length_of(meld) - size_of(wilds), self.options, self.table
        for card in meld_cards(meld, wilds):
            if not self.holds(card):
                return "PUSH 3.6"
        if naturals < options.least:
            return "PUSH 4.4"
        if is_set(meld) and line_of(meld) == TWO:
            return "PUSH 4.6"
        if is_set(meld) and length_of(meld) > options.largest_set:
            return "PUSH 4.1"
        if is_set(meld) and not options.free and marks_of(meld) & marks_of(meld) >> 4:
            return "PUSH 4.1"
        if not is_set(meld) and start_of(meld) == 0 and options.ace == ACE_HIGH:
            return "PUSH 10.4"
        if table.freed:
            return "PUSH 6.9" if not wild_in(wilds, table.freed) else "PUSH 4.7" if naturals else "PUSH 6.10"
        if self.met:
            return "PUSH 4.7"
        asked = self.asked
        if is_set(meld) != (table.laid < asked.sets):
            return "PUSH 5.4" if (asked.sets if is_set(meld) else asked.runs) else "PUSH 5.1"
        if length_of(meld) != (SHORTEST if is_set(meld) else asked.length):
            return "PUSH 5.3"
        last = table.meld(table.count() - 1) if table.laid else NONE
        if table.laid and is_set(last) == is_set(meld) and order_of(meld) < order_of(last):
            return "PUSH 5.4"
        return "PUSH 5.2"


def suits_there(meld: i64) -> i64:
    """The suits of the naturals of a set."""
    return (marks_of(meld) | marks_of(meld) >> 4) & 15


def order_of(meld: i64) -> i64:
    """By what the melds of a requirement are put in order: the rank of a set, the place of a run."""
    return line_of(meld) if is_set(meld) else line_of(meld) * STRIDE + start_of(meld)  # PUSH 5.4


def wild_in(wilds: i64, number: i64) -> bool:
    """Whether the wild of this number stands in one of the slots."""
    while wilds:
        if wilds & 15 == number:
            return number != 0
        wilds >>= 4
    return False
