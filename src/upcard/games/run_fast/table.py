"""The table of Run Fast: the hands, what lies open, what play has shown, and what one seat knows of it all."""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import EACH_SUIT, NOBODY, NONE, STRIDE, Cards, count, each, mixed, one, rank_cards, shifted
from upcard.deal import Deal, View
from upcard.errors import Unreadable
from upcard.fields import Fields
from upcard.pieces.run_fast_plays import (
    COPIES,
    COPY_BITS,
    FACES,
    PACK,
    THREE_OF_HEARTS,
    cards_named,
    held,
    play_text,
    shape_of,
)

# What a hand may hold, as far as play has shown: lane k of a group has the ranks of which it may be k + 1 cards.
ANY: Final[i64] = 0x1FFC7FF8FFF3FFE
FOURS: Final[i64] = 0x1FFC00000000000
FOUR_THREES: Final[i64] = 0x400000000000
THREE_ACES: Final[i64] = 0x40000000000

PAST: Final[i64] = 0  # the first play of the deal has been made,
HEART3: Final[i64] = 1  # or is to contain the three of hearts,
FREE: Final[i64] = 2  # or may be any
QUICK_TRIES: Final = 1000  # draws before the slow way; one or two are usual
OPENINGS: Final = ("past", "heart3", "free")


def lanes(cards: Cards) -> i64:
    """In lane k of a group the ranks of which there are at least k + 1 cards."""
    ones, twos, threes, fours = held(cards)
    return ones | twos << 15 | threes << 30 | fours << 45


def may_text(may: i64, played: Cards) -> str:
    """What a hand may hold: a hexadecimal digit for each rank from the three up, its bits for one, two, three and four
    cards; nothing where the played cards already say all of it."""
    possible = lanes(PACK & ~played)
    if may & possible == possible:
        return ""
    shown, text = may & possible, ""
    for rank in range(1, 14):
        text += "0123456789ABCDEF"[sum([shifted(shown >> STRIDE * k + rank & 1, k) for k in range(4)])]
    return text


def read_may(text: str) -> i64:
    """The same, read. Raises Unreadable."""
    if not text:
        return ANY
    if len(text) != 13 or text.strip("0123456789ABCDEF"):
        raise Unreadable(f"'{text[:20]}' is not thirteen hexadecimal digits, one for each rank from the three up")
    out: i64 = NONE
    for place in range(13):
        for k in range(4):
            if int(text[place], 16) >> k & 1:
                out |= one(STRIDE * k + place + 1)
    return out & ANY


@mypyc_attr(acyclic=True)
class RunFastTable(Deal):
    """The state of a deal, all hands included."""

    def __init__(self) -> None:
        super().__init__()
        self.hand0: Cards = NONE
        self.hand1: Cards = NONE
        self.hand2: Cards = NONE
        self.gone0: Cards = NONE  # the cards that each seat has played
        self.gone1: Cards = NONE
        self.gone2: Cards = NONE
        self.opening: i64 = PAST
        self.opener: i64 = 0  # the seat of the first play
        self.again: bool = False  # whether it has played once more
        self.top: i64 = NONE  # the play to beat; none before a lead
        self.bomb: i64 = NONE  # its place among the bombs, if it is one
        self.table: Cards = NONE  # its cards
        self.by: i64 = NOBODY  # who played it
        self.reply: bool = False  # whether it beat another play
        self.paid0: i64 = 0  # the bombs that each seat has been paid for
        self.paid1: i64 = 0
        self.paid2: i64 = 0
        self.payer: i64 = NOBODY  # the seat that pays for both losers
        self.may0: i64 = ANY  # what each hand may hold, as far as play has shown
        self.may1: i64 = ANY
        self.may2: i64 = ANY
        # Passes on runs, in twos: the run and the seat; what that seat had played by then.
        self.unbeaten: vec[i64] = vec[i64]()

    def hand_of(self, seat: i64) -> Cards:
        return self.hand0 if seat == 0 else self.hand1 if seat == 1 else self.hand2

    def take(self, seat: i64, cards: Cards) -> None:
        """Makes these cards the hand of a seat."""
        if seat == 0:
            self.hand0 = cards
        elif seat == 1:
            self.hand1 = cards
        else:
            self.hand2 = cards

    def gone_of(self, seat: i64) -> Cards:
        return self.gone0 if seat == 0 else self.gone1 if seat == 1 else self.gone2

    def may_of(self, seat: i64) -> i64:
        return self.may0 if seat == 0 else self.may1 if seat == 1 else self.may2

    def winner(self) -> i64:
        raise NotImplementedError

    def lay_down(self, seat: i64, cards: Cards, play: i64) -> None:
        """Takes the cards out of a hand, and out of what it may hold."""
        moved = (play >> COPY_BITS) * EACH_SUIT
        less = STRIDE * (play & COPIES)
        if seat == 0:
            self.hand0 &= ~cards
            self.gone0 |= cards
            self.may0 = self.may0 & ~moved | (self.may0 & moved) >> less
        elif seat == 1:
            self.hand1 &= ~cards
            self.gone1 |= cards
            self.may1 = self.may1 & ~moved | (self.may1 & moved) >> less
        else:
            self.hand2 &= ~cards
            self.gone2 |= cards
            self.may2 = self.may2 & ~moved | (self.may2 & moved) >> less

    def bar(self, seat: i64, barred: i64) -> None:
        """Notes that a hand cannot hold what these lanes say."""
        if seat == 0:
            self.may0 &= ~barred
        elif seat == 1:
            self.may1 &= ~barred
        else:
            self.may2 &= ~barred

    def copy(self) -> "RunFastTable":
        raise NotImplementedError

    def able(self, cards: Cards) -> tuple[i64, i64, i64, i64]:
        """The ranks that a hand may play one, two and three at a time, and its bombs by their places."""
        raise NotImplementedError

    def agrees(self) -> bool:
        """Whether the hands are such that every pass on a run was allowed."""
        raise NotImplementedError

    def know_top(self) -> None:
        """Finds what play the cards of the top are."""
        raise NotImplementedError

    def show(self, other: "RunFastTable") -> None:
        """Lays open in another deal all that lies open in this one."""
        other.turn = self.turn
        other.gone0, other.gone1, other.gone2 = self.gone0, self.gone1, self.gone2
        other.opening, other.opener, other.again = self.opening, self.opener, self.again
        other.top, other.bomb, other.table = self.top, self.bomb, self.table
        other.by, other.reply, other.payer = self.by, self.reply, self.payer
        other.paid0, other.paid1, other.paid2 = self.paid0, self.paid1, self.paid2
        other.may0, other.may1, other.may2 = self.may0, self.may1, self.may2
        other.unbeaten = self.unbeaten

    def key(self) -> i64:
        """What passes have shown is left out: it changes no play that follows."""
        key = mixed(mixed(mixed(self.hand0, self.hand1), self.hand2), self.table)
        marks = self.opener + 3 * self.opening + (16 if self.again else 0) + (32 if self.reply else 0)
        key = mixed(key, marks + 64 * (self.turn + 1) + 256 * (self.by + 1) + 1024 * (self.payer + 1))
        return mixed(mixed(key, self.bomb), self.paid0 + 64 * self.paid1 + 4096 * self.paid2)

    # As text

    def fields(self, fields: Fields) -> None:
        self.hand0 = fields.cards("hand 0", self.hand0, FACES)
        self.hand1 = fields.cards("hand 1", self.hand1, FACES)
        self.hand2 = fields.cards("hand 2", self.hand2, FACES)
        self.open_fields(fields)

    def open_fields(self, fields: Fields) -> None:
        """The fields that everybody sees."""
        tops = vec[i64]([self.table if self.by == seat else NONE for seat in range(3)])
        self.opening = fields.choice("opening", self.opening, OPENINGS)
        self.opener = fields.number("opener", self.opener, 0, 2)
        self.again = fields.flag("again", self.again)
        self.table, self.by = NONE, NOBODY
        for seat in range(3):
            top = fields.cards(f"top {seat}", tops[seat], FACES)
            if top and self.table:
                raise Unreadable("only one seat has made the play to beat")
            if top:
                self.table, self.by = top, seat
        self.reply = fields.flag("reply", self.reply)
        self.gone0 = fields.cards("played 0", self.gone0 & ~self.table, FACES) | (self.table if self.by == 0 else NONE)
        self.gone1 = fields.cards("played 1", self.gone1 & ~self.table, FACES) | (self.table if self.by == 1 else NONE)
        self.gone2 = fields.cards("played 2", self.gone2 & ~self.table, FACES) | (self.table if self.by == 2 else NONE)
        self.know_top()
        played = self.gone0 | self.gone1 | self.gone2
        self.paid0 = fields.number("paid 0", self.paid0, 0, 12)
        self.paid1 = fields.number("paid 1", self.paid1, 0, 12)
        self.paid2 = fields.number("paid 2", self.paid2, 0, 12)
        self.payer = fields.choice("payer", self.payer + 1, ("nobody", "0", "1", "2")) - 1
        self.may0 = read_may(fields.words("may 0", may_text(self.may0, played)))
        self.may1 = read_may(fields.words("may 1", may_text(self.may1, played)))
        self.may2 = read_may(fields.words("may 2", may_text(self.may2, played)))
        self._read_unbeaten(fields.words("unbeaten", self._unbeaten_text()))

    def _unbeaten_text(self) -> str:
        """Seat, run, and what the seat has played since, for each pass on a run."""
        parts = []
        for n in range(0, len(self.unbeaten), 2):
            run, seat = self.unbeaten[n] >> 2, self.unbeaten[n] & 3
            since = self.gone_of(seat) & ~self.unbeaten[n + 1]
            parts.append(f"{seat} {play_text(run)} {FACES.text(since) if since else ''}".strip())
        return ", ".join(parts)

    def _read_unbeaten(self, text: str) -> None:
        out = vec[i64]()
        for part in text.split(",") if text else []:
            words = part.split()
            run = shape_of(cards_named(words[1], NONE)) if len(words) > 1 else NONE
            if words[:1] not in (["0"], ["1"], ["2"]) or run >> COPY_BITS & (run >> COPY_BITS) - 1 == NONE:
                raise Unreadable(f"'{part[:40]}' is no pass on a run: the seat, the run, and what it has played since")
            seat: i64 = int(words[0])
            since = FACES.read(" ".join(words[2:]))
            out = append(append(out, shifted(run, 2) | seat), self.gone_of(seat) & ~since)
        self.unbeaten = out

    def flaw(self) -> str:
        sizes = [count(self.hand_of(seat)) for seat in range(3)]
        if max(sizes) > 16:
            return "no hand has more than sixteen cards"
        if (min(sizes) == 0) != (self.turn == NOBODY) or sizes.count(0) > 1:
            return "the turn is '-' when one hand is empty, and only then"
        if (self.opening != PAST) != (min(sizes) == 16):
            return "the opening is still to come when nobody has played, and only then"
        if self.opening == HEART3 and not self.hand_of(self.turn) & THREE_OF_HEARTS:
            return "the seat with the three of hearts makes the first play"
        if self.by != NOBODY and (self.top == NONE or self.turn == self.by):
            return "the top is a play, of a seat that is not to move"
        if self.payer != NOBODY and (self.turn != NOBODY or self.payer == self.winner()):
            return "a payer is a loser of a deal that is over"
        for seat in range(3):
            ones, twos, threes, fours = held(self.hand_of(seat))
            exactly = ones & ~twos | (twos & ~threes) << 15 | (threes & ~fours) << 30 | fours << 45
            if exactly & ~self.may_of(seat):
                return f"seat {seat} holds cards that it cannot have"
        return "" if self.agrees() else "a seat holds a run that it cannot have"


@mypyc_attr(acyclic=True)
class RunFastView(View):
    """The own hand, all that was played, and what passes have shown; the other cards are in the other two hands."""

    def __init__(self, seat: i64, turn: i64, shown: RunFastTable) -> None:
        super().__init__(seat, turn)
        self.shown: Final = shown
        self.known: Final = vec[i64]([0] * 3)  # the cards of each hand that the seat knows,
        self.unknown: Final = vec[i64]([0] * 3)  # and how many it does not
        self.ways: vec[i64] = vec[i64]()

    def see(self, seat: i64, known: Cards, unknown: i64) -> None:
        self.known[seat] = known
        self.unknown[seat] = unknown

    def fields(self, fields: Fields) -> None:
        for seat in range(3):
            fields.hidden(f"hand {seat}", each(self.known[seat]), self.unknown[seat], FACES)
        self.shown.open_fields(fields)

    def imagine(self, rng: Random) -> RunFastTable:
        deal = self.shown.copy()
        pool = PACK & ~(deal.gone0 | deal.gone1 | deal.gone2 | self.known[0] | self.known[1] | self.known[2])
        here, there = (self.seat + 1) % 3, (self.seat + 2) % 3
        deal.take(self.seat, self.known[self.seat])
        if len(self.ways) == 0:
            self._count_ways(pool, here, there)
        for tries in range(QUICK_TRIES + 1):
            quick = tries < QUICK_TRIES
            cards = self._drawn(pool, here, there, rng) if quick else self.drawn_exactly(pool, here, there, rng)
            deal.take(here, self.known[here] | cards)
            deal.take(there, self.known[there] | pool & ~cards)
            if deal.agrees():
                break
        return deal

    def _weight(self, pool: Cards, rank: i64, taken: i64, here: i64, there: i64) -> i64:
        """In how many ways one hidden hand gets so many of the pool's cards of a rank, and the other hand the rest."""
        n = count(pool & rank_cards(rank))
        left = n - taken
        if left < 0 or taken and not self.shown.may_of(here) & one(STRIDE * (taken - 1) + rank):
            return 0  # RF 8.2
        if left and not self.shown.may_of(there) & one(STRIDE * (left - 1) + rank):
            return 0  # RF 8.2
        row: i64 = 1
        for _ in range(n):
            row *= 17  # the binomial coefficients as hexadecimal digits
        return row >> 4 * taken & 15

    def _count_ways(self, pool: Cards, here: i64, there: i64) -> None:
        """ways[17 * rank + k]: in how many ways k of the cards up to that rank come into the first hidden hand."""
        ways = vec[i64]([0] * (17 * 14))
        ways[0] = 1
        for rank in range(1, 14):
            for taken in range(5):
                weight = self._weight(pool, rank, taken, here, there)
                for k in range(taken, 17):
                    ways[17 * rank + k] += weight * ways[17 * (rank - 1) + k - taken]
        self.ways = ways

    def _drawn(self, pool: Cards, here: i64, there: i64, rng: Random) -> Cards:
        """Cards of the pool for the first hidden hand, each possible group as likely as any other."""
        out: i64 = NONE
        left = self.unknown[here]
        rank: i64 = 13
        while left:
            taken: i64 = 0
            ticket = rng.randrange(self.ways[17 * rank + left])
            while True:
                share = self._weight(pool, rank, taken, here, there) * self.ways[17 * (rank - 1) + left - taken]
                if ticket < share:
                    break
                ticket -= share
                taken += 1
            out |= some_of(pool & rank_cards(rank), taken, rng)
            left -= taken
            rank -= 1
        return out

    def drawn_exactly(self, pool: Cards, here: i64, there: i64, rng: Random) -> Cards:
        """The same, from the groups that agree with every pass on a run: slower, but sure to end."""
        memory: dict[tuple[i64, i64, int], i64] = {}
        out: i64 = NONE
        left = self.unknown[here]
        runs = 0
        for rank in range(1, 14):
            cards = pool & rank_cards(rank)
            ticket = rng.randrange(self._agreeing(pool, rank, left, runs, here, there, memory))
            taken: i64 = 0
            while True:
                after = self._runs_after(cards, taken, rank, runs, here)
                ways = self._agreeing(pool, rank + 1, left - taken, after, here, there, memory)
                ways *= self._weight(pool, rank, taken, here, there)
                if ticket < ways:
                    break
                ticket -= ways
                taken += 1
            out |= some_of(cards, taken, rng)
            left -= taken
            runs = after
        return out

    def _agreeing(
        self,
        pool: Cards,
        rank: i64,
        left: i64,
        runs: int,
        here: i64,
        there: i64,
        memory: dict[tuple[i64, i64, int], i64],
    ) -> i64:
        """In how many ways the first hidden hand gets so many of the pool's cards from that rank up."""
        if runs < 0 or left < 0 or rank == 14:
            return 1 if runs >= 0 and left == 0 else 0
        key = (rank, left, runs)
        if key not in memory:
            ways: i64 = 0
            for taken in range(5):
                weight = self._weight(pool, rank, taken, here, there)
                if weight:
                    after = self._runs_after(pool & rank_cards(rank), taken, rank, runs, here)
                    ways += weight * self._agreeing(pool, rank + 1, left - taken, after, here, there, memory)
            memory[key] = ways
        return memory[key]

    def _runs_after(self, cards: Cards, taken: i64, rank: i64, runs: int, here: i64) -> int:
        """How long a run up to this rank each pass on a run would have met, in four bits; -1 if one is too long."""
        mine: i64 = NONE
        for _ in range(taken):
            mine |= cards & ~mine & -(cards & ~mine)
        out = 0
        at = 0
        for n in range(0, len(self.shown.unbeaten), 2):
            play, seat = self.shown.unbeaten[n] >> 2, self.shown.unbeaten[n] & 3
            since = self.shown.gone_of(seat) & ~self.shown.unbeaten[n + 1] & rank_cards(rank)
            ones, twos, _, _ = self.shown.able((mine if seat == here else cards & ~mine) | since)
            same, run = ones if play & COPIES == 1 else twos, play >> COPY_BITS
            if seat != self.seat and rank <= 12 and same and run & (one(rank) - 1):
                length = (runs >> at & 15) + 1
                if length >= count(run):
                    return -1  # RF 8.2
                out |= length << at
            at += 4
        return out


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
