"""What play has shown of the hands in Run Fast, and hands drawn that agree with all of it: section 8 of its rulebook.

What a hand cannot hold is a group whose first lane (where the spades of a group of cards are) has the ranks of which it
cannot be just one card, the second those of two, and so on. What a pass on a run shows does not fit in there and is
listed: the run, and what the seat had played by then.
"""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import (
    EACH_SUIT,
    NONE,
    STRIDE,
    Cards,
    at_most_one,
    count,
    lane,
    one,
    rank_cards,
    room_for,
    shifted,
)
from upcard.errors import Unreadable
from upcard.games.run_fast.plays import (
    ACES,
    FACES,
    LINE,
    PACK,
    THREES,
    able,
    above,
    begins_above,
    begins_of_runs,
    cards_of_ranks,
    copies_of,
    held,
    ranks_of,
    ranks_text,
    shape_of,
    strength,
)

FOURS: Final[i64] = 0x1FFC00000000000
FOUR_THREES: Final[i64] = 0x400000000000
THREE_ACES: Final[i64] = 0x40000000000
QUICK_TRIES: Final = 1000  # draws before the slow way; one or two are usual


# What a hand cannot hold


def just(ranks: i64, copies: i64) -> i64:
    """So many cards of each of the ranks."""
    return shifted(ranks, STRIDE * (copies - 1))


def at_least(ranks: i64, copies: i64) -> i64:
    """So many cards of each of the ranks, or more."""
    return ranks * EACH_SUIT & -shifted(1, STRIDE * (copies - 1))


def may_be(barred: i64, rank: i64, copies: i64) -> bool:
    return copies == 0 or lane(barred, copies - 1) >> rank & 1 == 0


def lanes_up_to(cards: Cards) -> i64:
    """All that a hand may hold which has no other cards than these."""
    ones, twos, threes, fours = held(cards)
    return just(ones, 1) | just(twos, 2) | just(threes, 3) | just(fours, 4)


def lanes_of(cards: Cards) -> i64:
    """How many cards of each rank a hand holds."""
    ones, twos, threes, fours = held(cards)
    return just(ones & ~twos, 1) | just(twos & ~threes, 2) | just(threes & ~fours, 3) | just(fours, 4)


def barred_after(barred: i64, play: i64) -> i64:
    """What a hand cannot hold once it has made this play."""
    moved = ranks_of(play) * EACH_SUIT
    return barred & ~moved | (barred & moved) >> STRIDE * copies_of(play)


def all_bombs(ace_bomb: i64) -> i64:
    return FOURS | THREE_ACES if ace_bomb else FOURS


def barred_by_pass(top: i64, bomb: i64, must_bomb: bool, ace_bomb: i64, unbroken: bool) -> i64:
    """What a hand cannot hold that passes on the top, which is this bomb or none."""
    if bomb != NONE:
        higher = just(above(bomb), 4) | (THREE_ACES if ace_bomb > bomb else NONE)
        return higher if must_bomb else NONE  # RF 8.2, RF 7.1
    ranks = ranks_of(top)
    barred = at_least(above(ranks), copies_of(top)) if at_most_one(ranks) else NONE  # RF 8.2
    if must_bomb:
        return barred | all_bombs(ace_bomb)  # RF 8.2
    if unbroken:
        return barred & ~all_bombs(ace_bomb)  # RF 7.2
    return barred & ~(all_bombs(ace_bomb) & THREE_ACES) if copies_of(top) == 3 else barred  # RF 3.6


def barred_by_choice(play: i64, must_open_heavenly: bool, highest: bool, ace_bomb: i64, unbroken: bool) -> i64:
    """What a hand cannot hold that made this play where four threes had to open, or a single had to be its highest."""
    ranks, bombs = ranks_of(play), all_bombs(ace_bomb)
    whole = strength(play, ace_bomb)
    barred = at_least(ranks, 1) & bombs if unbroken and whole == NONE else NONE  # RF 7.2
    if must_open_heavenly and whole != THREES:
        barred |= FOUR_THREES  # RF 7.4
    if highest and copies_of(play) == 1 and at_most_one(ranks):
        barred |= at_least(above(ranks), 1) & ~(bombs if unbroken else NONE)  # RF 7.5
    return barred


# Passes on runs, in twos: the run and the seat; what that seat had played by then


def passed_on(run: i64, seat: i64) -> i64:
    return shifted(run, 2) | seat


def passed_run(entry: i64) -> i64:
    return entry >> 2


def passing_seat(entry: i64) -> i64:
    return entry & 3


def with_pass(unbeaten: vec[i64], run: i64, seat: i64, gone: Cards) -> vec[i64]:
    """The passes on runs and one more, unless it shows nothing: no run is higher than one up to the ace."""
    if ranks_of(run) & ACES:
        return unbeaten
    return append(append(unbeaten[:], passed_on(run, seat)), gone)


def could_beat(cards: Cards, run: i64, ace_bomb: i64, unbroken: bool) -> bool:
    """Whether a hand has a higher run than this one."""
    ones, twos, _, _ = able(cards, ace_bomb, unbroken)
    same = ones if copies_of(run) == 1 else twos
    return begins_of_runs(same & LINE, count(ranks_of(run))) & begins_above(run) != NONE


def passes_agree(unbeaten: vec[i64], dealt: vec[i64], ace_bomb: i64, unbroken: bool) -> bool:
    """Whether the seats were dealt such cards that every pass on a run was allowed."""
    for n in range(0, len(unbeaten), 2):
        then = dealt[passing_seat(unbeaten[n])] & ~unbeaten[n + 1]
        if could_beat(then, passed_run(unbeaten[n]), ace_bomb, unbroken):
            return False  # RF 8.2
    return True


# Text


def barred_of(barred: i64, played: Cards) -> i64:
    """What a hand cannot hold once these cards are gone, each lane said: by what play has shown, or by what is left. In
    this form a view has it, so that two views of one text are the same to whoever reads them."""
    possible = lanes_up_to(PACK & ~played)
    return barred & possible | lanes_up_to(PACK) & ~possible


def may_text(barred: i64, played: Cards) -> str:
    """What a hand may hold: a hexadecimal digit for each rank from the three up, its bits for one, two, three and four
    cards; nothing where the played cards already say all of it."""
    possible = lanes_up_to(PACK & ~played)
    if barred & possible == NONE:
        return ""
    may, text = possible & ~barred, ""
    for rank in range(1, 14):
        text += "0123456789ABCDEF"[sum([shifted(lane(may, k) >> rank & 1, k) for k in range(4)])]
    return text


def read_may(text: str) -> i64:
    """What a hand cannot hold, from that text. Raises Unreadable."""
    if not text:
        return NONE
    if len(text) != 13 or text.strip("0123456789ABCDEF"):
        raise Unreadable("rf-no-may", text=text[:20])
    may: i64 = NONE
    for place in range(13):
        digit: i64 = int(text[place], 16)
        for k in range(4):
            may |= just(shifted(digit >> k & 1, place + 1), k + 1)
    return lanes_up_to(PACK) & ~may


def passes_text(unbeaten: vec[i64], gone: vec[i64]) -> str:
    """Seat, run, and what the seat has played since, for each pass on a run."""
    parts = []
    for n in range(0, len(unbeaten), 2):
        seat = passing_seat(unbeaten[n])
        since = gone[seat] & ~unbeaten[n + 1]
        parts.append(f"{seat} {ranks_text(passed_run(unbeaten[n]))} {FACES.text(since) if since else ''}".strip())
    return ", ".join(parts)


def read_passes(text: str, gone: vec[i64]) -> vec[i64]:
    """The same, read. Raises Unreadable."""
    out = vec[i64]()
    for part in text.split(",") if text else []:
        words = part.split()
        run = shape_of(cards_of_ranks(words[1], NONE)) if len(words) > 1 else NONE
        since = FACES.read(" ".join(words[2:]))
        if words[:1] not in (["0"], ["1"], ["2"]) or at_most_one(ranks_of(run)) or since & ~gone[int(words[0])]:
            raise Unreadable("rf-no-pass", text=part.strip()[:40])
        out = with_pass(out, run, int(words[0]), gone[int(words[0])] & ~since)
    return out


# Hands that agree


def some_of(cards: Cards, taken: i64, rng: Random) -> Cards:
    """So many of the cards, each choice as likely as any other."""
    out: i64 = NONE
    n = count(cards)
    while taken:
        if rng.randrange(n) < taken:
            out |= cards & -cards
            taken -= 1
        cards &= cards - 1
        n -= 1
    return out


@mypyc_attr(acyclic=True)
class HiddenHands:
    """The cards that a seat does not see, and all ways to share them out to the next two seats, here and there, that
    agree with what play has shown."""

    def __init__(
        self, seat: i64, seen: vec[i64], room: vec[i64], barred: vec[i64], unbeaten: vec[i64],
        ace_bomb: i64, unbroken: bool,
    ) -> None:  # fmt: skip
        self.here: Final = (seat + 1) % 3
        self.there: Final = (seat + 2) % 3
        self.seen: Final = seen  # what the seat has seen of each seat's cards, played ones too
        self.unseen: Final = PACK & ~(seen[0] | seen[1] | seen[2])
        self.room: Final = room[self.here]  # how many of the unseen cards lie here
        self.barred: Final = barred
        self.unbeaten: Final = unbeaten
        self.ace_bomb: Final = ace_bomb
        self.unbroken: Final = unbroken
        self.weights: Final = room_for(5 * 14)
        self.ways: Final = room_for(17 * 14)
        self._count_ways()

    def dealt(self, rng: Random) -> vec[i64]:
        """What each seat may have been dealt, each possible way as likely as any other."""
        for _ in range(QUICK_TRIES):
            dealt = self._with(self._by_ranks(rng))
            if passes_agree(self.unbeaten, dealt, self.ace_bomb, self.unbroken):
                return dealt
        return self._with(self.drawn_exactly(rng))

    def _with(self, cards: Cards) -> vec[i64]:
        """What each seat was dealt when these of the unseen cards lie here."""
        dealt = self.seen[:]
        dealt[self.here] |= cards
        dealt[self.there] |= self.unseen & ~cards
        return dealt

    def _weight(self, rank: i64, taken: i64) -> i64:
        """In how many ways so many of the unseen cards of a rank lie here, and the rest of them there."""
        n = count(self.unseen & rank_cards(rank))
        if taken > n or not may_be(self.barred[self.here], rank, taken):
            return 0  # RF 8.2
        if not may_be(self.barred[self.there], rank, n - taken):
            return 0  # RF 8.2
        row: i64 = 1
        for _ in range(n):
            row *= 17  # the binomial coefficients as hexadecimal digits
        return row >> 4 * taken & 15

    def _count_ways(self) -> None:
        """weights[5 * rank + n]: in how many ways n of the unseen cards of that rank lie here. ways[17 * rank + k]: in
        how many ways k of those up to that rank do."""
        self.ways[0] = 1
        for rank in range(1, 14):
            for taken in range(5):
                weight = self._weight(rank, taken)
                self.weights[5 * rank + taken] = weight
                for k in range(taken, 17):
                    self.ways[17 * rank + k] += weight * self.ways[17 * (rank - 1) + k - taken]

    def _by_ranks(self, rng: Random) -> Cards:
        """The unseen cards that lie here, without regard to passes on runs; each possible group is as likely."""
        out: i64 = NONE
        left = self.room
        rank: i64 = 13
        while left:
            taken: i64 = 0
            ticket: i64 = rng.randrange(self.ways[17 * rank + left])
            while True:
                share = self.weights[5 * rank + taken] * self.ways[17 * (rank - 1) + left - taken]
                if ticket < share:
                    break
                ticket -= share
                taken += 1
            if taken:
                out |= some_of(self.unseen & rank_cards(rank), taken, rng)
            left -= taken
            rank -= 1
        return out

    def drawn_exactly(self, rng: Random) -> Cards:
        """The same from the groups that agree with every pass on a run: slower, but sure to end."""
        memory: dict[tuple[i64, i64, int], i64] = {}
        out: i64 = NONE
        left = self.room
        runs = 0
        for rank in range(1, 14):
            cards = self.unseen & rank_cards(rank)
            ticket = rng.randrange(self._agreeing(rank, left, runs, memory))
            taken: i64 = 0
            while True:
                after = self._runs_after(cards, taken, rank, runs)
                ways = self.weights[5 * rank + taken] * self._agreeing(rank + 1, left - taken, after, memory)
                if ticket < ways:
                    break
                ticket -= ways
                taken += 1
            out |= some_of(cards, taken, rng)
            left -= taken
            runs = after
        return out

    def _agreeing(self, rank: i64, left: i64, runs: int, memory: dict[tuple[i64, i64, int], i64]) -> i64:
        """In how many ways so many of the unseen cards from that rank up lie here."""
        if runs < 0 or left < 0 or rank == 14:
            return 1 if runs >= 0 and left == 0 else 0
        key = (rank, left, runs)
        if key not in memory:
            ways: i64 = 0
            for taken in range(5):
                weight = self.weights[5 * rank + taken]
                if weight:
                    after = self._runs_after(self.unseen & rank_cards(rank), taken, rank, runs)
                    ways += weight * self._agreeing(rank + 1, left - taken, after, memory)
            memory[key] = ways
        return memory[key]

    def _runs_after(self, cards: Cards, taken: i64, rank: i64, runs: int) -> int:
        """How long a run up to this rank each pass on a run would have met, in four bits; -1 if one is too long."""
        mine: i64 = NONE
        for _ in range(taken):
            mine |= cards & ~mine & -(cards & ~mine)
        out = 0
        at = 0
        for n in range(0, len(self.unbeaten), 2):
            run, seat = passed_run(self.unbeaten[n]), passing_seat(self.unbeaten[n])
            then = self.seen[seat] & ~self.unbeaten[n + 1] & rank_cards(rank)
            then |= mine if seat == self.here else cards & ~mine
            ones, twos, _, _ = able(then, self.ace_bomb, self.unbroken)
            same = ones if copies_of(run) == 1 else twos
            if seat in (self.here, self.there) and same & LINE and ranks_of(run) & (one(rank) - 1):
                length = (runs >> at & 15) + 1
                if length >= count(ranks_of(run)):
                    return -1  # RF 8.2
                out |= length << at
            at += 4
        return out
