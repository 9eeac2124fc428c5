"""What lies open in a deal of Run Fast: its fields as text and data, and which positions there can be."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import NOBODY, NONE, Cards, at_most_one, count, room_for, shifted
from upcard.errors import Unreadable
from upcard.fields import Fields
from upcard.games.run_fast.known import barred_of, lanes_of, may_text, passes_agree, passes_text, read_may, read_passes
from upcard.games.run_fast.plays import FACES, able, ranks_of, shape_of

SEATS: Final[i64] = 3
MOST_BOMBS: Final[i64] = 12
THREE_OF_HEARTS: Final[i64] = 0x10000

OPENINGS: Final = ("past", "heart3", "free")
PAST: Final[i64] = 0  # the first play of the deal has been made,
HEART3: Final[i64] = 1  # or is to contain the three of hearts,
FREE: Final[i64] = 2  # or may be any


def paid_for(paid: i64, seat: i64) -> i64:
    """How many bombs a seat has been paid for: six bits a seat."""
    return paid >> 6 * seat & 63


def paying(seat: i64, bombs: i64) -> i64:
    """What is added to pay a seat for so many bombs."""
    return shifted(bombs, 6 * seat)


@mypyc_attr(acyclic=True)
class OpenTable:
    """All that lies open in a deal, and what it has shown: whatever is known but for the hands themselves."""

    def __init__(self) -> None:
        self.opening: i64 = PAST
        self.opener: i64 = 0
        self.again: bool = False
        self.cards: Cards = NONE  # of the play to beat
        self.by: i64 = NOBODY  # who played it
        self.reply: bool = False
        self.gone: Final = room_for(SEATS)  # the cards that each seat has played
        self.paid: i64 = 0
        self.payer: i64 = NOBODY
        self.barred: Final = room_for(SEATS)  # what each hand cannot hold
        self.unbeaten: vec[i64] = vec[i64]()

    def all_gone(self) -> Cards:
        return self.gone[0] | self.gone[1] | self.gone[2]

    def as_dealt(self, hands: vec[i64]) -> vec[i64]:
        """The hands together with what each seat has played."""
        out = hands[:]
        for seat in range(SEATS):
            out[seat] |= self.gone[seat]
        return out

    def lay_open(self, seat: i64, gone: Cards, barred: i64, played: Cards) -> None:
        """Shows what a seat has played, and what it cannot hold now that these cards of all seats are gone."""
        self.gone[seat] = gone
        self.barred[seat] = barred_of(barred, played)

    def fields(self, fields: Fields) -> None:
        self.opening = fields.choice("opening", self.opening, OPENINGS)
        if self.opening == PAST:
            self.opener = fields.number("opener", self.opener, 0, SEATS - 1)
        self.again = fields.flag("again", self.again)
        by, cards = NOBODY, NONE
        for seat in range(SEATS):
            top = fields.cards("top", self.cards if self.by == seat else NONE, FACES, seat)
            if top and cards:
                raise Unreadable("rf-two-tops")
            if top:
                by, cards = seat, top
        self.by, self.cards = by, cards
        self.reply = fields.flag("reply", self.reply)
        for seat in range(SEATS):
            top = cards if by == seat else NONE
            self.gone[seat] = fields.cards("played", self.gone[seat] & ~top, FACES, seat) | top
        for seat in range(SEATS):
            before = paid_for(self.paid, seat)
            self.paid += paying(seat, fields.number("paid", before, 0, MOST_BOMBS, seat) - before)
        self.payer = fields.choice("payer", self.payer + 1, ("nobody", "0", "1", "2")) - 1
        for seat in range(SEATS):
            barred = read_may(fields.words("may", may_text(self.barred[seat], self.all_gone()), seat))
            self.barred[seat] = barred_of(barred, self.all_gone())
        self.unbeaten = read_passes(fields.words("unbeaten", passes_text(self.unbeaten, self.gone)), self.gone)

    def check(self, dealt: vec[i64], turn: i64, ace_bomb: i64, unbroken: bool) -> None:
        """Raises Unreadable for a position, of seats that were dealt these cards, from which nobody could go on."""
        sizes = [count(dealt[seat] & ~self.gone[seat]) for seat in range(SEATS)]
        if max(sizes) > 16:
            raise Unreadable("rf-hand-too-large")
        if (min(sizes) == 0) != (turn == NOBODY) or sizes.count(0) > 1:
            raise Unreadable("rf-turn-and-hands")
        if (self.opening != PAST) != (min(sizes) == 16):
            raise Unreadable("rf-opening")
        if self.opening == HEART3 and not dealt[turn] & THREE_OF_HEARTS:
            raise Unreadable("rf-first-seat")
        top = shape_of(self.cards)
        if self.by != NOBODY and (top == NONE or turn == self.by) or self.reply and self.by == NOBODY:
            raise Unreadable("rf-top")
        if self.payer != NOBODY and (turn != NOBODY or sizes[self.payer] == 0):
            raise Unreadable("rf-payer")
        passes = len(self.unbeaten) // 2
        if turn != NOBODY and not at_most_one(ranks_of(top)):
            passes += 2 if turn == (self.by + 1) % SEATS else 1  # those to come
        if passes > 2 * (count(self.all_gone()) // 4):
            raise Unreadable("rf-passed-too-often")
        self._check_hands(dealt, turn, ace_bomb, unbroken)

    def _check_hands(self, dealt: vec[i64], turn: i64, ace_bomb: i64, unbroken: bool) -> None:
        for seat in range(SEATS):
            if lanes_of(dealt[seat] & ~self.gone[seat]) & self.barred[seat]:
                raise Unreadable("rf-cannot-hold", seat=int(seat))
        _, _, _, bombs = able(self.all_gone() & ~self.cards if turn != NOBODY else self.all_gone(), ace_bomb, False)
        if sum([paid_for(self.paid, seat) for seat in range(SEATS)]) > count(bombs):
            raise Unreadable("rf-paid-too-often")
        if not passes_agree(self.unbeaten, dealt, ace_bomb, unbroken):
            raise Unreadable("rf-cannot-hold-run")
