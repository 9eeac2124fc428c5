"""What a seat of Push may do once it has drawn."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import NONE, STRIDE, Card, Cards, count, lane, lowest, one, rank_of
from upcard.deal import VERB
from upcard.games.push.cards import (
    JOKER,
    JOKERS,
    NATURAL_LANE,
    NATURALS,
    NO_CARD,
    THREES,
    TWIN,
    TWO,
    bit_of,
    first_of,
    first_twin,
    first_wilds,
    in_pack,
    is_joker,
    least_wild,
    opened_low,
    pack_of,
    pool_of,
    slot_of_wild,
    slots_filled,
    suits_of,
    wild_at,
    wild_card,
    wild_count,
    wild_number,
    wild_slots,
    with_wild,
)
from upcard.games.push.melds import (
    Agreed,
    high_end,
    is_set_meld,
    length_of,
    line_of,
    low_end,
    marked,
    meld_cards,
    naturals_of,
    place_card,
    run_meld,
    set_marks,
    set_meld,
    start_of,
    suits_in,
    suits_there,
    two_slot_of,
    wilds_for_run,
    wilds_for_sets,
    windows,
)
from upcard.games.push.moves import (
    DISCARD,
    LAY,
    MELD,
    SWAP,
    UPPER,
    card_move,
    extra_of,
    meld_move,
    meld_of,
    moved_card,
    moved_to,
    wilds_of,
)
from upcard.games.push.table import PushTable
from upcard.melds import SHORTEST, line

# Before the requirement, of a hand with every face and all wilds: 4 * 10 windows of 32 runs of five, and 53 discards.
# Behind it there are fewer: 372 sets and 384 runs of three, five lay-offs on each of 36 melds, 48 swaps, 53 discards.
MOST_MOVES: Final = 1333


class Requirement:
    """What a seat must meld first in a round, and how many cards are dealt."""

    def __init__(self, hand: i64, sets: i64, runs: i64, length: i64) -> None:
        self.hand: Final = hand
        self.sets: Final = sets  # of three cards
        self.runs: Final = runs
        self.length: Final = length  # of each run

    def melds(self) -> i64:
        return self.sets + self.runs


REQUIRED: Final = (
    Requirement(6, 2, 0, 3),  # PUSH 2.1, PUSH 5.1
    Requirement(7, 1, 1, 4),  # PUSH 2.1, PUSH 5.1
    Requirement(8, 0, 2, 4),  # PUSH 2.1, PUSH 5.1
    Requirement(9, 3, 0, 3),  # PUSH 2.1, PUSH 5.1
    Requirement(10, 0, 2, 5),  # PUSH 2.1, PUSH 5.1
)


@mypyc_attr(acyclic=True)
class Choices:
    """The hand of the seat to move, and all that it may do."""

    def __init__(self, agreed: Agreed, table: PushTable, pack1: Cards, pack2: Cards, met: bool) -> None:
        self.agreed: Agreed = agreed
        self.asked: Requirement = REQUIRED[table.round - 1]
        self.table: PushTable = table
        self.pack1: Cards = pack1
        self.pack2: Cards = pack2
        self.met: bool = met  # the seat has laid its own requirement: PUSH 5.5
        self.rank: i64 = 0  # for `_can_follow`: the wilds that further sets need, all of higher ranks
        self.need_above: i64 = 0
        pool = pool_of(pack1, pack2)
        self.pool: i64 = with_wild(opened_low(pool), 0, table.freed) if table.freed else pool  # PUSH 6.9

    def into(self, moves: vec[i64]) -> i64:
        """Writes the legal moves behind the draw to the front of `moves`; how many."""
        n = self._melds_into(moves) if self.met else self._required_into(moves)
        if self.open_to(LAY):
            n = self._lays_into(moves, n)
        if self.open_to(SWAP):
            n = self._swaps_into(moves, n)
        if self.open_to(DISCARD):
            n = self._discards_into(moves, n)
        return n

    def open_to(self, verb: i64) -> bool:
        """Whether the turn has come to this verb."""
        if self.table.freed:
            return verb == MELD or verb == LAY  # PUSH 6.9
        if self.met:
            return True  # PUSH 3.7, PUSH 5.6
        return verb == MELD or verb == DISCARD and self.table.laid == 0  # PUSH 5.2

    def own(self, card: Card) -> Card:
        """Of a card of the first pack and its twin the one that is in the hand, the first pack first; else NO_CARD."""
        return card if self.pack1 >> card & 1 else card + TWIN if self.pack2 >> card & 1 else NO_CARD

    def holds(self, card: Card) -> bool:
        """Whether this very card lies in the hand, or is the wild that has to be placed."""
        if self.table.freed and card == wild_card(self.table.freed):
            return True
        return (self.pack2 if pack_of(card) else self.pack1) & bit_of(card) != NONE

    def meant_by(self, verb: i64, copies: list[int]) -> Card:
        """Which of these equal cards is meant where no mark says it: one with which the move is legal, if there is."""
        freed = self.table.freed
        for card in copies:
            if freed and verb != SWAP and wild_number(card) == freed:
                return card  # PUSH 6.9
            if verb == DISCARD and self._discardable(pack_of(card)) & bit_of(card):
                return card  # PUSH 3.9
        for card in copies:
            if self.holds(card):
                return card
        return copies[0]

    def without(self, cards: vec[i64]) -> "Choices":
        """The choices of this seat when these cards have left its hand."""
        pack1, pack2 = self.pack1 & ~in_pack(cards, 0), self.pack2 & ~in_pack(cards, 1)
        return Choices(self.agreed, self.table, pack1, pack2, self.met)

    # Melds

    def _melds_into(self, moves: vec[i64]) -> i64:
        n = self._sets_into(0, moves, 0)
        return self._runs_into(SHORTEST, 0, moves, n)  # PUSH 4.7

    def least(self) -> i64:
        """How many naturals a meld has at least."""
        return 1 if self.table.freed else self.agreed.least  # PUSH 6.10

    def _sets_into(self, first: i64, moves: vec[i64], n: i64) -> i64:
        """Writes the sets of three to moves[n] …, from rank `first` up. A freed wild is the first of the pool and is in
        every set."""
        pool, freed, free = self.pool, self.table.freed, self.agreed.free
        pack1, pack2 = self.pack1, self.pack2
        fewest = max(self.least(), SHORTEST - wild_count(pool))  # PUSH 4.4
        held = pack1 | pack2
        there: i64 = lane(held, 0) | lane(held, 1) | lane(held, 2) | lane(held, 3) if fewest else NATURAL_LANE
        ranks = there & NATURAL_LANE & -one(first)
        while ranks:  # PUSH 4.6
            rank = lowest(ranks)
            suits1, suits2 = suits_of(pack1, rank), suits_of(pack2, rank)
            here = set_marks(suits1, suits2 if free else suits2 & ~suits1)  # PUSH 4.1, PUSH 10.2
            naturals = here
            while True:
                n_naturals, passed_over = count(naturals), marked(naturals, 1) & suits1 & ~naturals
                if n_naturals < fewest:
                    if naturals == here:
                        break
                elif n_naturals <= SHORTEST and passed_over == NONE:  # no twin of a card that is not in the set
                    k = SHORTEST - n_naturals
                    if freed == 0 or k > 0:  # PUSH 6.9
                        moves[n] = meld_move(set_meld(rank, SHORTEST, naturals), first_wilds(pool, k))
                        n += 1
                if naturals == NONE:
                    break
                naturals = naturals - 1 & here
            ranks &= ranks - 1
        return n

    def _runs_into(self, length: i64, first: i64, moves: vec[i64], n: i64) -> i64:
        """Writes the runs of this length to moves[n] …, from the window `first` up, each with every choice of natural
        slots. A freed wild is the first of the pool and is in every run."""
        pool, freed, ace, least = self.pool, self.table.freed, self.agreed.ace, self.least()
        wilds = wild_count(pool)
        held = (self.pack1 | self.pack2) & NATURALS
        places, twins = line(held, ace), line(held & ~self.pack1, ace)  # PUSH 1.2
        starts = windows(places, length, max(least, length - wilds), ace) & -one(first)
        slots = one(length) - 1
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
                        moves[n] = meld_move(meld, slots_filled(rest, two_slot, False, pool))
                        n += 1
                    else:
                        if self._two_slot_takes(False, k):  # PUSH 4.8
                            moves[n] = meld_move(meld, slots_filled(rest, two_slot, False, pool))
                            n += 1
                        if self._two_slot_takes(True, k):  # PUSH 4.8
                            moves[n] = meld_move(meld, slots_filled(rest, two_slot, True, pool))
                            n += 1
                if naturals == NONE:
                    break
                naturals = naturals - 1 & here
            starts &= starts - 1
        return n

    def _two_slot_takes(self, joker: bool, wilds: i64) -> bool:
        """Whether a joker, or a two, can stand in the slot of the two, and a freed wild then still finds one of so many
        slots."""
        freed = self.table.freed
        return first_of(self.pool, joker) != 0 and (freed == 0 or wilds > 1 or is_joker(freed) == joker)

    # The requirement

    def _required_into(self, moves: vec[i64]) -> i64:
        """Writes the next melds of the requirement after which all the others can follow."""
        if self.table.laid == 0 and not self._promising():
            return 0
        if self.set_is_next():
            n = self._sets_into(self.next_in_order(True), moves, 0)  # PUSH 5.4
        else:
            n = self._runs_into(self.asked.length, self.next_in_order(False), moves, 0)  # PUSH 5.3, PUSH 5.4
        kept: i64 = 0
        for i in range(n):
            if self._can_follow(meld_of(moves[i]), wilds_of(moves[i])):  # PUSH 5.2
                moves[kept] = moves[i]
                kept += 1
        return kept

    def set_is_next(self) -> bool:
        """Whether the next meld of the requirement is a set."""
        return self.table.laid < self.asked.sets  # PUSH 5.4

    def next_in_order(self, set_: bool) -> i64:
        """The least order that the next set, or run, of the requirement may have; 0 where all are open."""
        last = self.table.meld(self.table.count() - 1) if self.table.laid else NONE
        return order_of(last) if self.table.laid and is_set_meld(last) == set_ else 0  # PUSH 5.4

    def _promising(self) -> bool:
        """False only when the requirement is certainly not in the hand."""
        asked, agreed, wilds = self.asked, self.agreed, wild_count(self.pool)
        if asked.runs == 2:
            places = line((self.pack1 | self.pack2) & NATURALS, agreed.ace)
            return windows(places, asked.length, asked.length - wilds // 2, agreed.ace) != NONE
        need = wilds_for_sets(self.pack1, self.pack2, asked.sets, THREES, agreed.free, agreed.least)
        if asked.runs and need <= wilds:
            need += wilds_for_run(self.pack1, self.pack2, asked.length, agreed)
        return need <= wilds

    def _can_follow(self, meld: i64, laid_wilds: i64) -> bool:
        """Whether the rest of the requirement can be made of the hand, in its order, once this meld is laid from it."""
        asked, laid = self.asked, self.table.laid + 1
        if laid < asked.sets:
            rank = line_of(meld)
            if rank != self.rank:
                self.rank = rank
                self.need_above = wilds_for_sets(
                    self.pack1, self.pack2, asked.sets - laid, rank + 1, self.agreed.free, self.agreed.least
                )
            if self.need_above <= wild_count(self.pool) - wild_count(laid_wilds):
                return True
            return self.rest_is_held(meld, laid_wilds, rank)
        return self.rest_is_held(meld, laid_wilds, 0 if is_set_meld(meld) else order_of(meld))

    def rest_is_held(self, meld: i64, laid_wilds: i64, first: i64) -> bool:
        """The same, where the rest begins with the set, or else the run, that is `first` in order."""
        asked, agreed, laid = self.asked, self.agreed, self.table.laid + 1
        if laid == asked.melds():
            return True
        pack1 = self.pack1 & ~naturals_of(meld, laid_wilds, 0)
        pack2 = self.pack2 & ~naturals_of(meld, laid_wilds, 1)
        wilds = wild_count(self.pool) - wild_count(laid_wilds)
        if laid < asked.sets:
            return wilds_for_sets(pack1, pack2, asked.sets - laid, first, agreed.free, agreed.least) <= wilds
        places = line((pack1 | pack2) & NATURALS, agreed.ace)
        naturals = max(agreed.least, asked.length - wilds)
        return windows(places, asked.length, naturals, agreed.ace) & -one(first) != NONE

    # Lay-offs

    def _lays_into(self, moves: vec[i64], n: i64) -> i64:
        table = self.table
        for i in range(table.count()):  # PUSH 6.1
            if table.freed and i == table.left:
                continue  # PUSH 6.9
            meld = table.meld(i)
            if is_set_meld(meld):
                n = self._lays_on_set(i, meld, moves, n)
            else:
                n = self._lays_on_end(i, line_of(meld), low_end(meld, self.agreed), 0, moves, n)
                n = self._lays_on_end(i, line_of(meld), high_end(meld), UPPER, moves, n)
        return n

    def _lays_on_end(self, i: i64, suit: i64, place: i64, end: i64, moves: vec[i64], n: i64) -> i64:
        if place < 0:
            return n  # PUSH 6.2
        freed = self.table.freed
        if place == TWO:
            two, joker = first_of(self.pool, False), first_of(self.pool, True)
            if two and freed in (0, two):  # PUSH 6.4, PUSH 6.9
                moves[n] = card_move(LAY, wild_card(two), i, end)
                n += 1
            if joker and freed in (0, joker):  # PUSH 6.4, PUSH 6.9
                moves[n] = card_move(LAY, wild_card(joker), i, end)
                n += 1
            return n
        natural = NO_CARD if freed else self.own(place_card(suit, place))  # PUSH 6.2, PUSH 6.9
        if natural != NO_CARD:
            moves[n] = card_move(LAY, natural, i, end)
            n += 1
        if self.pool:
            moves[n] = card_move(LAY, wild_card(wild_at(self.pool, 0)), i, end)  # PUSH 6.4
            n += 1
        return n

    def _lays_on_set(self, i: i64, meld: i64, moves: vec[i64], n: i64) -> i64:
        if self.is_full_set(meld):
            return n  # PUSH 6.3
        suits = NONE if self.table.freed else self._suits_fitting(meld)  # PUSH 6.9
        while suits:
            moves[n] = card_move(LAY, self.own(place_card(lowest(suits), line_of(meld))), i, 0)
            n += 1
            suits &= suits - 1
        if self.pool:
            moves[n] = card_move(LAY, wild_card(wild_at(self.pool, 0)), i, 0)  # PUSH 6.3, PUSH 6.4
            n += 1
        return n

    def is_full_set(self, meld: i64) -> bool:
        return length_of(meld) >= self.agreed.largest_set  # PUSH 6.3, PUSH 10.2

    def _suits_fitting(self, meld: i64) -> i64:
        """The suits in which the hand has a natural that may lie beside those of the set."""
        suits = suits_of(self.pack1 | self.pack2, line_of(meld))
        return suits if self.agreed.free else suits & ~suits_there(meld)  # PUSH 6.3, PUSH 10.2

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
            if is_set_meld(meld):
                suits = self.suits_swapping(meld)
                while suits:
                    natural = self.own(place_card(lowest(suits), line_of(meld)))
                    if elsewhere or self._melds_freed(natural):  # PUSH 6.11
                        moves[n] = card_move(SWAP, natural, i, least_wild(wilds))  # PUSH 4.8
                        n += 1
                    suits &= suits - 1
                continue
            slots = wild_slots(wilds)
            while slots:
                wild, place = wild_at(wilds, lowest(slots)), start_of(meld) + lowest(slots)
                natural = NO_CARD if is_locked(place, wild) else self.own(place_card(line_of(meld), place))  # PUSH 6.5
                if natural != NO_CARD and (elsewhere or self._melds_freed(natural)):  # PUSH 6.11
                    moves[n] = card_move(SWAP, natural, i, wild)
                    n += 1
                slots &= slots - 1
        return n

    def _grows(self, meld: i64) -> bool:
        """Whether a wild can be laid off on the meld."""
        if is_set_meld(meld):
            return not self.is_full_set(meld)
        return low_end(meld, self.agreed) >= 0 or high_end(meld) >= 0

    def suits_swapping(self, meld: i64) -> i64:
        """The suits in which the hand has a natural that may replace a wild of the set."""
        return suits_of(self.pack1 | self.pack2, line_of(meld)) & ~suits_there(meld)  # PUSH 6.6

    def _melds_freed(self, natural: Card) -> bool:
        """Whether the freed wild makes a new meld with two of the cards that are then left in the hand."""
        pack1 = self.pack1 if pack_of(natural) else self.pack1 & ~bit_of(natural)
        pack2 = self.pack2 & ~bit_of(natural) if pack_of(natural) else self.pack2
        held, ace = (pack1 | pack2) & NATURALS, self.agreed.ace
        if pool_of(pack1, pack2):
            return held != NONE  # PUSH 6.10
        if windows(line(held, ace), SHORTEST, 2, ace):
            return True  # PUSH 6.10
        return wilds_for_sets(pack1, pack2, 1, THREES, self.agreed.free, 1) <= 1  # PUSH 6.10

    # Discards

    def _discards_into(self, moves: vec[i64], n: i64) -> i64:
        pack1, pack2 = self._discardable(0), self._discardable(1)
        jokers = pack1 & JOKERS
        pack1 &= ~jokers | jokers & -jokers  # PUSH 1.2
        pack2 &= ~pack1  # PUSH 1.2
        while pack1:
            moves[n] = card_move(DISCARD, lowest(pack1), 0, 0)  # PUSH 3.7
            n += 1
            pack1 &= pack1 - 1
        while pack2:
            moves[n] = card_move(DISCARD, lowest(pack2) + TWIN, 0, 0)  # PUSH 3.7
            n += 1
            pack2 &= pack2 - 1
        return n

    def _discardable(self, pack: i64) -> Cards:
        """The cards of one pack, 0 or 1, that may be discarded: not the one taken this turn, unless it is the last."""
        cards, taken = self.pack2 if pack else self.pack1, self.table.taken
        if taken == NO_CARD or pack_of(taken) != pack:
            return cards
        last = count(self.pack1) + count(self.pack2) == 1
        return cards if last else cards & ~bit_of(taken)  # PUSH 3.8, PUSH 3.9

    # The player's own choice among equal cards

    def canonical(self, move: i64) -> i64:
        """The listed move that this one equals; the move itself where the hand lacks one of its cards."""
        verb, card, i = move & VERB, moved_card(move), moved_to(move)
        if verb == MELD:
            return self._canonical_meld(meld_of(move), wilds_of(move))
        if verb < MELD or not self.holds(card):
            return move
        if verb == DISCARD:
            return card_move(DISCARD, self._canonical_discard(card), 0, 0)
        if i >= self.table.count():
            return move
        meld, extra, own = self.table.meld(i), extra_of(move), self.own(first_twin(card))
        if verb == SWAP:
            if own == NO_CARD:
                return move  # PUSH 6.9: the freed wild itself
            if is_set_meld(meld) and extra and slot_of_wild(self.table.wilds(i), extra) >= 0:
                extra = least_wild(self.table.wilds(i))  # PUSH 4.8
            return card_move(SWAP, own, i, extra)
        if is_set_meld(meld):
            extra = 0
        if self.table.freed:
            return card_move(LAY, card, i, extra)
        wild = wild_number(card)
        if wild:
            two_slot = not is_set_meld(meld) and extra != UPPER and start_of(meld) - 1 == TWO
            own = wild_card(first_of(self.pool, is_joker(wild)) if two_slot else wild_at(self.pool, 0))  # PUSH 4.8
        return card_move(LAY, own, i, extra)  # PUSH 6.4

    def _canonical_discard(self, card: Card) -> Card:
        pack1, pack2 = self._discardable(0), self._discardable(1)
        if not (pack2 if pack_of(card) else pack1) & bit_of(card):
            return card
        if rank_of(card) == JOKER:
            return lowest(pack1 & JOKERS)
        return first_twin(card) if pack1 & bit_of(card) else card

    def _canonical_meld(self, meld: i64, wilds: i64) -> i64:
        freed, move = self.table.freed, meld_move(meld, wilds)
        for card in meld_cards(meld, wilds):
            if not self.holds(card):
                return move
        if freed and slot_of_wild(wilds, freed) < 0:
            return move  # PUSH 6.9
        if is_set_meld(meld):
            twice, rank = suits_in(meld, 0) & suits_in(meld, 1), line_of(meld)
            first = suits_there(meld) & suits_of(self.pack1, rank)
            own = set_marks(first, suits_there(meld) & ~first | twice)
            return meld_move(set_meld(rank, length_of(meld), own), first_wilds(self.pool, wild_count(wilds)))
        suit, start, slots = line_of(meld), start_of(meld), wild_slots(wilds)
        twins: i64 = 0
        for slot in range(length_of(meld)):
            if not slots >> slot & 1 and self.own(place_card(suit, start + slot)) >= TWIN:
                twins |= one(slot)
        two_slot = two_slot_of(start)
        joker = two_slot >= 0 and is_joker(wild_at(wilds, two_slot))
        own_wilds = slots_filled(slots, two_slot, joker, self.pool)
        return meld_move(run_meld(suit, start, length_of(meld), twins), own_wilds)

    def stated_length(self, meld: i64) -> i64:
        """How many cards of such a meld a move lays now."""
        return SHORTEST if self.met or is_set_meld(meld) else self.asked.length  # PUSH 4.7, PUSH 5.3


def is_locked(place: i64, wild: i64) -> bool:
    """Whether this wild can never be swapped out of this place of a run."""
    return place == TWO and not is_joker(wild)  # PUSH 6.7, PUSH 6.8


def order_of(meld: i64) -> i64:
    """By what the melds of a requirement are put in order: the rank of a set, the place of a run."""
    return line_of(meld) if is_set_meld(meld) else line_of(meld) * STRIDE + start_of(meld)  # PUSH 5.4
