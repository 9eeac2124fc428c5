"""Rules of thumb for Run Fast. Go out if you can; else play what leaves the hand that is least work to get rid of.

Each play that a hand still takes is work, and less of it the higher its lowest rank is: low cards go with the lead
only, high cards win it back. Straights and pair runs take many cards along at once, so a hand is split into the plays
that are least work together. Besides, a bomb that nobody can beat earns points, and the next seat is not to be let out.
"""

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from upcard.cards import NOBODY, NONE, Cards, at_most_one, count, lane, lowest
from upcard.games.run_fast.plays import (
    ACES,
    LINE,
    PACK,
    PASS,
    above,
    begins_above,
    begins_of_runs,
    copies_of,
    first_of_each,
    held,
    play_in,
    ranks_of,
    shape_of,
    strength,
)
from upcard.games.run_fast.rules import RunFastView

SINGLE: Final[i64] = 100  # the work that a play is, less HIGHER for each rank above the three
SAME: Final[i64] = 120
RUN: Final[i64] = 140
HIGHER: Final[i64] = 7
BOMB: Final[i64] = -40  # takes the lead whenever it is wanted
PAID: Final[i64] = 170  # what a bomb is worth that will be paid for
LET_OUT: Final[i64] = 300  # what it costs to play so few cards that the next seat may go out on them
DEPTH: Final[i64] = 2  # runs that are tried in one hand
FAR: Final[i64] = 1_000_000


def choose(view: RunFastView, rng: Random) -> i64:
    """The move after which least work is left; the first of equal ones."""
    best, least = view.moves[0], FAR
    if len(view.moves) == 1:
        return best
    for move in view.moves:
        work = work_after(view, move)
        if work < least:
            best, least = move, work
    return best


def work_after(view: RunFastView, move: i64) -> i64:
    """The work that is left after a move, and what else speaks against it."""
    hand, play = view.hand(), play_in(move)
    if move == PASS:
        return work_of(hand, DEPTH)
    ranks = ranks_of(play)
    rest = without(hand, copies_of(play), ranks)
    if rest == NONE:
        return -FAR  # out
    sure = unbeatable(view, play)
    if sure and shape_of(rest):
        return 1 - FAR  # and out with the next lead
    work = work_of(rest, DEPTH)
    if sure and view.table.by != NOBODY and strength(play, view.rules.ace_bomb) and view.rules.bombs_pay:
        work -= PAID
    if not sure and view.size((view.seat + 1) % 3) == count(hand & ~rest):
        work += LET_OUT - 9 * lowest(ranks)  # the higher the card, the less likely
    return work


def without(hand: Cards, copies: i64, ranks: i64) -> Cards:
    """The hand after a play of so many cards of each of the ranks."""
    for _ in range(copies):
        hand &= ~first_of_each(hand, ranks)
    return hand


def work_of(hand: Cards, depth: i64) -> i64:
    """The least work that a hand is, with so many straights and pair runs at most."""
    ones, twos, threes, fours = held(hand)
    bombs = fours | threes & ACES
    work = BOMB * count(bombs)
    work += (
        work_of_each(ones & ~twos, SINGLE) + work_of_each(twos & ~threes, SAME) + work_of_each(threes & ~bombs, SAME)
    )
    if depth:
        work = least_with_run(hand, ones & LINE, 1, depth, work)
        work = least_with_run(hand, twos & LINE, 2, depth, work)
    return work


def work_of_each(ranks: i64, of_threes: i64) -> i64:
    """The work of one play of each of these ranks, with that of the threes given."""
    work: i64 = 0
    while ranks:
        work += of_threes - HIGHER * lowest(ranks)
        ranks &= ranks - 1
    return work


def least_with_run(hand: Cards, ranks: i64, copies: i64, depth: i64, least: i64) -> i64:
    """The least work when one of the runs in these ranks is played as such, if that is less."""
    shortest: i64 = 5 if copies == 1 else 2
    while ranks:
        run = ranks & -ranks
        work = RUN - HIGHER * lowest(run)
        while ranks & run + run & ~run:
            run |= run + run
            if count(run) >= shortest:
                least = min(least, work + work_of(without(hand, copies, run), depth - 1))
        ranks &= ranks - 1
    return least


def unbeatable(view: RunFastView, play: i64) -> bool:
    """Whether neither of the others can hold anything that beats the play, by what is gone and what they passed on."""
    bomb, ace_bomb = strength(play, view.rules.ace_bomb), view.rules.ace_bomb
    copies, ranks = copies_of(play), ranks_of(play)
    higher = begins_above(play)
    ones, twos, threes, bombs = held(PACK & ~(view.hand() | view.table.all_gone()))
    for other in ((view.seat + 1) % 3, (view.seat + 2) % 3):
        barred = view.table.barred[other]
        no_fours = lane(barred, 3)
        no_threes = lane(barred, 2) & no_fours
        no_twos = lane(barred, 1) & no_threes
        if bombs & ~no_fours & (above(bomb) if bomb else LINE):
            return False
        if ace_bomb > bomb and threes & ~no_threes & ACES:
            return False
        if bomb == NONE and view.size(other) >= copies * count(ranks):
            no_ones = lane(barred, 0) & no_twos
            same = ones & ~no_ones if copies == 1 else twos & ~no_twos if copies == 2 else threes & ~no_threes
            if not at_most_one(ranks):
                same = begins_of_runs(same & LINE, count(ranks))
            if same & higher:
                return False
    return True
