"""What a hand of Push lacks for the requirement of the round, wilds counted in."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import ACE, NONE, STRIDE, Cards, count, lane, one, shifted
from upcard.games.push.cards import NATURALS, WILDS
from upcard.games.push.choices import Requirement
from upcard.games.push.melds import Agreed
from upcard.melds import ACE_HIGH

FAR: Final[i64] = 99


@mypyc_attr(acyclic=True)
class Lacking:
    """What a hand still lacks for the requirement, and which natural cards would bring it nearer."""

    def __init__(self, agreed: Agreed, asked: Requirement) -> None:
        self.free: Final = agreed.free
        self.asked: Final = asked
        self.runs: Final[vec[i64]] = all_runs(asked.length, agreed.ace) if asked.runs else vec[i64]()
        self.cards: i64 = 0
        self.useful: Cards = NONE

    def look(self, pack1: Cards, pack2: Cards) -> None:
        """Counts what this hand lacks."""
        held, twins = (pack1 | pack2) & NATURALS, pack1 & pack2 & NATURALS
        self.cards, self.useful = FAR, NONE
        if self.asked.runs == 0:
            self.try_sets(held, twins, self.asked.sets, 0, NONE)
        elif self.asked.sets:
            self.try_set_and_run(held, twins)
        else:
            self.try_two_runs(held, twins)
        self.cards = max(0, self.cards - count(pack1 & WILDS) - count(pack2 & WILDS))

    def found(self, lacking: i64, useful: Cards) -> None:
        """A way to the requirement: the shortest counts, and of equally short ones every card that helps."""
        if lacking < self.cards:
            self.cards, self.useful = lacking, useful
        elif lacking == self.cards:
            self.useful |= useful

    def try_sets(self, held: Cards, twins: Cards, sets: i64, lacking: i64, useful: Cards) -> None:
        """So many sets from the ranks of which most is there, beside what else is lacking. A second set of a rank is
        made of the twins and the fourth suit."""
        free = self.free
        three, two, single = ranks_held(held, twins if free else NONE)
        three2, two2, single2 = (NONE, NONE, NONE) if free else ranks_held(twins, all_four(held))
        sets -= min(sets, count(three) + count(three2))
        if sets:
            pairs = min(sets, count(two) + count(two2))
            useful |= others(two, NONE if free else held) | others(two2, twins)
            lacking, sets = lacking + pairs, sets - pairs
        if sets:
            singles = min(sets, count(single) + count(single2))
            useful |= others(single, NONE if free else held) | others(single2, twins)
            lacking += 3 * sets - singles
        self.found(lacking, useful)

    def try_set_and_run(self, held: Cards, twins: Cards) -> None:
        for run in self.runs:
            there = run & held
            lacking = self.asked.length - count(there)
            if there and lacking <= self.cards:
                self.try_sets(held & ~there | there & twins, NONE, 1, lacking, run & ~held & NATURALS)

    def try_two_runs(self, held: Cards, twins: Cards) -> None:
        begun = vec[i64]()
        for run in self.runs:
            if run & held:
                begun = append(begun, run)
        both = 2 * self.asked.length
        for i in range(len(begun)):
            run = begun[i]
            there = count(run & held)
            for j in range(i, len(begun)):
                lacking = both - there - count(begun[j] & held)
                if lacking <= self.cards:
                    in_both = run & begun[j] & held & ~twins
                    self.found(lacking + count(in_both), (run | begun[j]) & ~held & NATURALS | in_both)


def all_runs(length: i64, ace: i64) -> vec[i64]:
    """Every run of this length, as the cards that it is made of."""
    runs = vec[i64](capacity=48)
    for start in range(1 if ace == ACE_HIGH else 0, ACE + 2 - length):
        places = shifted(shifted(1, length) - 1, start)
        if start == 0:
            places = places & ~one(0) | one(ACE)
        for suit in range(4):
            runs = append(runs, shifted(places, suit * STRIDE))
    return runs


def ranks_held(cards: Cards, more: Cards) -> tuple[i64, i64, i64]:
    """The ranks of which three cards are there, or two, or one."""
    ones = twos = threes = NONE
    for suit in range(4):
        there, again = lane(cards, suit), lane(more, suit)
        threes |= twos & there
        twos |= ones & there
        ones |= there
        threes |= twos & again
        twos |= ones & again
        ones |= again
    return threes, twos & ~threes, ones & ~twos


def all_four(cards: Cards) -> i64:
    """The ranks that are there in all suits."""
    return lane(cards, 0) & lane(cards, 1) & lane(cards, 2) & lane(cards, 3)


def others(ranks: i64, held: Cards) -> Cards:
    """The cards of these ranks, without those held."""
    return (ranks | shifted(ranks, STRIDE) | shifted(ranks, 2 * STRIDE) | shifted(ranks, 3 * STRIDE)) & ~held
