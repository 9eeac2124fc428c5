"""The open side of a deal of Push: all that the four seats have seen and remember."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import NONE, Card, Cards, lowest, mixed, shifted
from upcard.errors import Unreadable
from upcard.fields import Fields, TableMeld
from upcard.games.push.buried import Buried
from upcard.games.push.cards import (
    NO_CARD,
    WILDS,
    bit_in,
    bit_of,
    both_packs,
    half,
    in_pack,
    pack_of,
    wild_at,
    wild_card,
    wild_slots,
)
from upcard.games.push.melds import (
    LONGEST,
    Agreed,
    broken_by,
    laid_by,
    meld_cards,
    naturals_of,
    owner_of,
)
from upcard.games.push.names import PUSH_FACES, declared_by, meld_name, meld_said, stood_for

FOUR_SEATS: Final = 4
QUIET_TURNS: Final[i64] = 12  # PUSH 7.3


@mypyc_attr(acyclic=True)
class PushTable:
    """What lies open, what has happened in the turn, and which cards of each hand everybody has seen."""

    def __init__(self, round_: i64) -> None:
        self.round: i64 = round_
        self.met: i64 = 0  # bit s is set when seat s has laid its requirement
        self.pile: i64 = NO_CARD  # the one card of the discard pile; none between draw and discard
        self.drawn: bool = False
        self.taken: i64 = NO_CARD  # the card taken this turn, while it may not be discarded
        self.quiet: bool = False  # it was taken, and nothing has changed on the table since
        self.idle: i64 = 0  # how many quiet turns in a row
        self.laid: i64 = 0  # melds of the requirement laid in the act under way
        self.freed: i64 = 0  # the number of the wild that a swap has freed, until it is placed
        self.left: i64 = -1  # the meld that it left
        self.melds: vec[i64] = vec[i64]()  # two numbers a meld; shared by copies, never changed in place
        self.known: vec[i64] = vec[i64]([0] * 8)  # cards in a hand that all have seen, by seat and pack
        self.buried: Buried = Buried(NONE, NONE, vec[float]())

    def copy(self) -> "PushTable":
        other = PushTable(self.round)
        other.met = self.met
        other.pile = self.pile
        other.drawn = self.drawn
        other.taken = self.taken
        other.quiet = self.quiet
        other.idle = self.idle
        other.laid = self.laid
        other.freed = self.freed
        other.left = self.left
        other.melds = self.melds
        other.known = self.known[:]
        other.buried = self.buried
        return other

    def own_copy(self) -> "PushTable":
        """A copy for a view: nothing in it is shared."""
        other = self.copy()
        other.melds = self.melds[:]
        other.buried = self.buried.own_copy()
        return other

    def has_met(self, seat: i64) -> bool:
        """Whether the seat has laid its own requirement."""
        return self.met >> seat & 1 == 1  # PUSH 5.5

    # The melds

    def meld(self, i: i64) -> i64:
        return self.melds[2 * i]

    def wilds(self, i: i64) -> i64:
        """The wilds in the slots of meld i."""
        return self.melds[2 * i + 1]

    def count(self) -> i64:
        """How many melds lie on the table."""
        return len(self.melds) // 2

    def add(self, meld: i64, wilds: i64, seat: i64) -> None:
        self.melds = append(append(self.melds[:], laid_by(meld, seat)), wilds)

    def put(self, i: i64, meld: i64, wilds: i64) -> None:
        """Meld i as it is now."""
        self.melds = self.melds[:]
        self.melds[2 * i] = meld
        self.melds[2 * i + 1] = wilds

    def names(self) -> list[str]:
        """The melds by name; the second of one name ends in #2."""
        out: list[str] = []
        for i in range(self.count()):
            name = meld_name(self.meld(i), self.wilds(i))
            same = sum([1 for other in out if other.split("#")[0] == name])
            out.append(f"{name}#{same + 1}" if same else name)
        return out

    def name(self, i: i64) -> str:
        """The name of meld i; a dash where there is none."""
        return self.names()[i] if 0 <= i < self.count() else "-"

    def named(self, word: str) -> i64:
        """The meld of this name. Raises Unreadable."""
        names = [name.upper() for name in self.names()]
        if word.upper() not in names:
            there = ", ".join(self.names()[:20]) or "-"
            raise Unreadable("push-no-such-meld", name=word[:20], melds=there)
        return names.index(word.upper())

    # What is known of hands and stock

    def shown(self, seat: i64, card: Card) -> bool:
        """Whether everybody knows that the card lies in this hand."""
        return self.known[half(seat, pack_of(card))] & bit_of(card) != NONE

    def seen(self, pack: i64) -> Cards:
        """The cards of one pack, 0 or 1, of which everybody knows where they are."""
        out: i64 = 0
        for seat in range(FOUR_SEATS):
            out |= self.known[half(seat, pack)]  # PUSH 11.3
        for i in range(self.count()):
            meld, wilds = self.meld(i), self.wilds(i)
            out |= naturals_of(meld, wilds, pack)
            slots = wild_slots(wilds)
            while slots:
                out |= bit_in(pack, wild_card(wild_at(wilds, lowest(slots))))
                slots &= slots - 1
        return out | bit_in(pack, self.freed_card()) | bit_in(pack, self.pile)

    def freed_card(self) -> Card:
        """The wild that a swap has freed, or NO_CARD."""
        return wild_card(self.freed) if self.freed else NO_CARD

    # As text and data

    def fields(self, fields: Fields) -> None:
        self.round = fields.number("round", self.round, 1, 5)
        self.drawn = fields.flag("drawn", self.drawn)
        self.quiet = fields.flag("quiet", self.quiet)
        self.idle = fields.number("idle", self.idle, 0, QUIET_TURNS)
        met: i64 = 0
        for seat in range(FOUR_SEATS):
            met |= shifted(1 if fields.flag("met", self.has_met(seat), seat) else 0, seat)
        self.met = met
        self.pile = fields.card("pile", self.pile, PUSH_FACES)
        self._melds_from(fields)
        for seat in range(FOUR_SEATS):
            known = both_packs(self.known[half(seat, 0)], self.known[half(seat, 1)])
            known = fields.listed("hand", known, PUSH_FACES, seat, mark="shown", ordered=False)  # PUSH 11.3
            self.known[half(seat, 0)] = in_pack(known, 0)
            self.known[half(seat, 1)] = in_pack(known, 1)
        self.buried = self.buried.fields(fields)  # PUSH 11.4

    def _melds_from(self, fields: Fields) -> None:
        listed: list[TableMeld] = []
        for i, name in enumerate(self.names()):
            meld, wilds = self.meld(i), self.wilds(i)
            listed.append(TableMeld(owner_of(meld), name, meld_cards(meld, wilds), stood_for(meld, wilds)))
        found = fields.table(listed, PUSH_FACES, with_cards=True)
        if found is listed:
            return  # they went out, and came back as they are
        self.melds = vec[i64]()
        for laid in found:
            try:
                meld, wilds = meld_said(laid.cards, declared_by(laid.name), LONGEST)
            except Unreadable as error:
                raise Unreadable("in-field", field=laid.name[:30], why=error) from None
            self.add(meld, wilds, laid.owner)
        if [laid.name for laid in found] != self.names():
            raise Unreadable("push-meld-names", names=" ".join(self.names())[:200])

    def check(self, agreed: Agreed) -> None:
        """Raises Unreadable where no such table can be."""
        for i in range(self.count()):
            clause = broken_by(self.meld(i), self.wilds(i), agreed)
            if clause:
                raise Unreadable("push-broken-meld", meld=self.name(i), clause=clause)
        buried = self.buried
        if buried.pack1 & (self.seen(0) | ~WILDS) | buried.pack2 & (self.seen(1) | ~WILDS):
            raise Unreadable("push-buried")
        buried.check()

    def mixed_into(self, key: i64) -> i64:
        for number in (
            self.met,
            self.pile + 1,
            self.taken + 1,
            self.idle,
            self.laid,
            self.freed,
            self.left + 1,
            self.round,
        ):
            key = mixed(key, number)
        key = mixed(key, (2 if self.drawn else 0) + (1 if self.quiet else 0))
        for number in self.melds:
            key = mixed(key, number)
        for cards in self.known:
            key = mixed(key, cards)
        return self.buried.mixed_into(key)
