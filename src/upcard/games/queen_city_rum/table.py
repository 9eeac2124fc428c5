"""The open table of Queen City Rum: all that both seats have seen and remember, and the moves as text."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import ACE, FRENCH, NONE, TEN, Cards, Unreadable, count, group, mixed, one, rank_cards, shifted
from upcard.deal import NOBODY, VERB, VERB_BITS
from upcard.fields import Fields
from upcard.melds import grown_by, meld_text, read_meld

DRAW: Final[i64] = 0
TAKE: Final[i64] = 1
MELD: Final[i64] = 2
LAY: Final[i64] = 3
DISCARD: Final[i64] = 4

LONGEST: Final[i64] = 13  # QCR 3.2: the longest run
MOST_MELDS: Final = 17
FORMS: Final = "a move reads: draw, take, meld 7H 8H 9H, lay 10H on 7H-9H, discard QS"


def squeezed(cards: Cards) -> i64:
    """A group in 52 bits, without the places where no card is, so that a move has room for it."""
    return cards >> 1 & 0x1FFF | cards >> 3 & 0x3FFE000 | cards >> 5 & 0x7FFC000000 | cards >> 7 & 0xFFF8000000000


def spread(code: i64) -> Cards:
    """The group that was squeezed."""
    low = (code & 0x1FFF) << 1 | (code & 0x3FFE000) << 3
    return low | (code & 0x7FFC000000) << 5 | (code & 0xFFF8000000000) << 7


def value_of(cards: Cards) -> i64:
    """The points of a group of cards."""
    value = 15 * count(cards & rank_cards(ACE))  # QCR 6.1
    for rank in range(1, ACE):
        value += (rank + 1 if rank < TEN else 10) * count(cards & rank_cards(rank))  # QCR 6.1
    return value


@mypyc_attr(acyclic=True)
class Table:
    """What lies open, who put it there, and what has happened in this turn."""

    def __init__(self, ace: i64, pile: vec[i64]) -> None:
        self.ace: i64 = ace  # where in a run an ace may stand
        self.pile: vec[i64] = pile  # the discard pile from its lowest card up, with room for the pack
        self.size: i64 = 0  # how many cards lie on it
        self.melds: vec[i64] = vec[i64]()  # shared by copies: never changed in place
        self.owners: i64 = 0  # bit i is set when meld i is of seat 1
        self.fits: Cards = NONE  # the cards that go on some meld (and may lie there by now)
        self.laid0: Cards = NONE  # the cards that seat 0 has put into melds, its own or the other's
        self.laid1: Cards = NONE
        self.known: Cards = NONE  # the cards in hands that the other seat knows to be there
        self.taken: Cards = NONE  # the card taken from the pile this turn, while it is in the hand
        self.drawn: bool = False
        self.melded: bool = False  # a meld was laid this turn: noted for one_meld_per_turn
        self.bare: bool = False  # the turn began with nothing laid by its seat: noted for rummy_bonus
        self.idle: i64 = 0  # how many turns in a row have changed nothing
        self.recycled: i64 = 0
        self.out: i64 = NOBODY

    def copy(self) -> "Table":
        other = Table(self.ace, self.pile[:])
        other.size = self.size
        other.melds = self.melds
        other.owners = self.owners
        other.fits = self.fits
        other.laid0 = self.laid0
        other.laid1 = self.laid1
        other.known = self.known
        other.taken = self.taken
        other.drawn = self.drawn
        other.melded = self.melded
        other.bare = self.bare
        other.idle = self.idle
        other.recycled = self.recycled
        other.out = self.out
        return other

    def laid(self, seat: i64) -> Cards:
        return self.laid0 if seat == 0 else self.laid1

    def owns(self, seat: i64) -> bool:
        """Whether a meld of this seat is on the table."""
        return (self.owners if seat == 1 else self.owners ^ one(len(self.melds)) - 1) != NONE

    def open_cards(self) -> Cards:
        """The cards that lie face up."""
        return self.laid0 | self.laid1 | group(self.pile[: self.size])

    def grown(self, meld: Cards) -> Cards:
        """The cards any one of which goes on the meld."""
        return grown_by(meld, self.ace, LONGEST)

    def lay_down(self, seat: i64, meld: Cards) -> None:
        self.owners |= shifted(seat, len(self.melds))
        self.melds = append(self.melds[:], meld)
        self._put(seat, meld, meld)

    def lay_off(self, seat: i64, card: Cards, place: i64) -> None:
        self.melds = self.melds[:]
        self.melds[place] |= card  # QCR 3.4
        self._put(seat, card, self.melds[place])

    def _put(self, seat: i64, cards: Cards, meld: Cards) -> None:
        if seat == 0:
            self.laid0 |= cards  # QCR 6.2
        else:
            self.laid1 |= cards  # QCR 6.2
        self.fits |= self.grown(meld)
        self.known &= ~cards
        self.taken &= ~cards
        self.idle = 0  # QCR 5.5

    def key(self) -> i64:
        key = mixed(mixed(mixed(mixed(self.laid0, self.laid1), self.known), self.taken), self.owners)
        flags = (1 if self.drawn else 0) + (2 if self.melded else 0) + (4 if self.bare else 0)
        key = mixed(key, flags + 8 * (self.out + 1) + 32 * self.recycled + 128 * self.idle)
        for meld in self.melds:
            key = mixed(key, meld)
        for card in self.pile[: self.size]:
            key = mixed(key, card)
        return key

    # As text

    def move_text(self, move: i64) -> str:
        verb, what = move & VERB, move >> VERB_BITS
        if verb == MELD:
            return f"meld {FRENCH.text(spread(what))}"
        if verb == LAY:
            return f"lay {FRENCH.card_text(what >> 6)} on {meld_text(self.melds[what & 63], self.ace, FRENCH)}"
        return f"discard {FRENCH.card_text(what)}" if verb == DISCARD else "take" if verb == TAKE else "draw"

    def read_move(self, text: str) -> i64:
        words = text.split()
        verb = words[0].lower() if words else ""
        if verb == "draw" and len(words) == 1:
            return DRAW
        if verb == "take" and len(words) == 1:
            return TAKE
        if verb == "meld" and len(words) > 1 and "-" not in words:
            return squeezed(FRENCH.read(" ".join(words[1:]))) << VERB_BITS | MELD
        if verb == "discard" and len(words) == 2:
            return FRENCH.read_card(words[1]) << VERB_BITS | DISCARD
        if verb == "lay" and len(words) == 4 and words[2].lower() == "on":
            return (FRENCH.read_card(words[1]) << 6 | self._place_of(words[3])) << VERB_BITS | LAY
        raise Unreadable(f"'{text[:40]}' is no move; {FORMS}")

    def _place_of(self, text: str) -> i64:
        """The place of the meld that is named so. Raises Unreadable."""
        named = read_meld(text, self.ace, LONGEST, FRENCH)
        for place, meld in enumerate(self.melds):
            if meld == named:
                return place
        raise Unreadable(f"no meld on the table is '{text[:30]}'")

    def fields(self, fields: Fields) -> None:
        pile = fields.listed("pile", self.pile[: self.size], FRENCH)
        self.size = len(pile)
        for place, card in enumerate(pile):
            self.pile[place] = card
        words = [f"{self.owners >> i & 1}:{meld_text(meld, self.ace, FRENCH)}" for i, meld in enumerate(self.melds)]
        shown = " ".join(words)
        melds = fields.words("melds", shown)
        if melds != shown:
            self._read_melds(melds)
        self.laid0 = fields.cards("laid 0", self.laid0, FRENCH)
        self.laid1 = fields.cards("laid 1", self.laid1, FRENCH)
        self.drawn = fields.choice("phase", 1 if self.drawn else 0, ("draw", "play")) == 1
        self.melded = fields.flag("melded", self.melded)
        self.bare = fields.flag("bare", self.bare)
        self.idle = fields.number("idle", self.idle, 0, 12)
        self.recycled = fields.number("recycled", self.recycled, 0, 2)
        self.out = fields.choice("out", self.out + 1, ("nobody", "0", "1")) - 1

    def _read_melds(self, text: str) -> None:
        self.melds = vec[i64]()
        self.owners = 0
        self.fits = NONE
        for word in text.split():
            owner, _, shown = word.partition(":")
            if owner not in ("0", "1") or len(self.melds) == MOST_MELDS:
                raise Unreadable(f"field 'melds' cannot hold '{word[:30]}': a meld and its seat read 0:7SHD")
            meld = read_meld(shown, self.ace, LONGEST, FRENCH)
            self.owners |= shifted(int(owner), len(self.melds))
            self.melds = append(self.melds, meld)
            self.fits |= self.grown(meld)

    def flaw(self) -> str:
        """Why the melds cannot lie there so, or ''."""
        cards: i64 = 0
        joined: i64 = 0
        for meld in self.melds:
            joined |= meld
            cards += count(meld)
        if joined != self.laid0 | self.laid1 or cards != count(joined):
            return "the melds hold each card of 'laid 0' and 'laid 1' once, and no other"
        return ""
