"""The open side of a deal of Push: all that the four seats have seen and remember."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import NONE, Card, Cards, Unreadable, mixed, one, shifted
from upcard.fields import Fields
from upcard.melds import ACE_HIGH
from upcard.pieces.push_buried import Buried
from upcard.pieces.push_melds import (
    LONGEST,
    THREES,
    TWIN,
    WILDS,
    both_packs,
    in_pack,
    is_set,
    length_of,
    line_of,
    marks_of,
    meld_cards,
    naturals_of,
    owner_of,
    size_of,
    start_of,
    wild_card,
)
from upcard.pieces.push_names import PUSH_FACES, meld_name, read_meld
from upcard.pieces.push_options import PushOptions

NO_CARD: Final[i64] = -1
IDLE_TURNS: Final[i64] = 12  # PUSH 7.3
SEATS: Final = 4


@mypyc_attr(acyclic=True)
class Table:
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

    def copy(self) -> "Table":
        other = Table(self.round)
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
        self.melds = append(append(self.melds[:], meld | seat << 26), wilds)

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

    def named(self, word: str) -> i64:
        """The meld of this name. Raises Unreadable."""
        names = [name.upper() for name in self.names()]
        if word.upper() not in names:
            raise Unreadable(
                f"there is no meld '{word[:20]}' on the table; there are: {', '.join(self.names()[:20]) or '-'}"
            )
        return names.index(word.upper())

    # What is known of hands and stock

    def seen(self, pack: i64) -> Cards:
        """The cards of one pack, 0 or 1, of which everybody knows where they are."""
        out: i64 = 0
        for seat in range(SEATS):
            out |= self.known[2 * seat + pack]  # PUSH 11.3
        for i in range(self.count()):
            out |= naturals_of(self.meld(i), self.wilds(i), pack)
            wilds = self.wilds(i)
            while wilds:
                if wilds & 15 and wild_card(wilds & 15) // TWIN == pack:
                    out |= one(wild_card(wilds & 15) % TWIN)
                wilds >>= 4
        if self.freed and wild_card(self.freed) // TWIN == pack:
            out |= one(wild_card(self.freed) % TWIN)
        if self.pile != NO_CARD and self.pile // TWIN == pack:
            out |= one(self.pile % TWIN)
        return out

    # As text

    def fields(self, fields: Fields) -> None:
        self.round = fields.number("round", self.round, 1, 5)
        self.drawn = fields.flag("drawn", self.drawn)
        self.taken = self._card(fields, "taken", self.taken)
        self.quiet = fields.flag("quiet", self.quiet)
        self.idle = fields.number("idle", self.idle, 0, IDLE_TURNS)
        met: i64 = 0
        for seat in range(SEATS):
            met |= shifted(1 if fields.flag(f"met {seat}", self.met >> seat & 1 == 1) else 0, seat)
        self.met = met
        self.pile = fields.card("pile", self.pile, PUSH_FACES)
        self._melds(fields)
        for seat in range(SEATS):
            known = both_packs(self.known[2 * seat], self.known[2 * seat + 1])
            known = fields.listed(f"shown {seat}", known, PUSH_FACES)
            self.known[2 * seat] = in_pack(known, 0)
            self.known[2 * seat + 1] = in_pack(known, 1)
        self.buried = self.buried.fields(fields)  # PUSH 11.4

    def _card(self, fields: Fields, name: str, card: Card) -> Card:
        """A card that the position also names in another field."""
        text = fields.words(name, PUSH_FACES.card_text(card) if card != NO_CARD else "")
        return PUSH_FACES.read_card(text) if text else NO_CARD

    def _melds(self, fields: Fields) -> None:
        names = self.names()
        named = [f"{owner_of(self.meld(i))}:{names[i]}" for i in range(self.count())]
        words = fields.words("melds", " ".join(named)).split()
        old, self.melds = self.melds, vec[i64]()
        for i, word in enumerate(words):
            if word[:2] not in ("0:", "1:", "2:", "3:"):
                raise Unreadable(f"field 'melds': '{word[:20]}' does not begin with the seat that laid it")
            name = word[2:]
            cards = fields.listed(
                name, meld_cards(old[2 * i], old[2 * i + 1]) if 2 * i < len(old) else vec[i64](), PUSH_FACES
            )
            kind = name.split("#")[0]
            meld, wilds = read_meld(cards, kind if "-" in kind else kind.rstrip("SHDC*") + "s", LONGEST)
            self.add(meld, wilds, int(word[0]))
        if [word[2:] for word in words] != self.names():
            raise Unreadable(f"field 'melds': by their cards the melds are called {' '.join(self.names())[:200]}")

    def flaw(self, options: PushOptions) -> str:
        """Why there is no such table, or ''."""
        for i in range(self.count()):
            meld, naturals = self.meld(i), length_of(self.meld(i)) - size_of(self.wilds(i))
            doubled = marks_of(meld) & marks_of(meld) >> 4 and not options.free
            if is_set(meld) and (doubled or line_of(meld) < THREES or length_of(meld) > options.largest_set):
                return f"{self.names()[i]} is no set"
            if naturals < options.least:
                return f"{self.names()[i]} has no natural card"
            if not is_set(meld) and start_of(meld) == 0 and options.ace == ACE_HIGH:
                return "an ace stands only above the king"
        if self.buried.pack1 & (self.seen(0) | ~WILDS) | self.buried.pack2 & (self.seen(1) | ~WILDS):
            return "a buried card is a wild that nobody has seen again"
        return self.buried.flaw()

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
