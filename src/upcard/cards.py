"""Cards as numbers, groups of cards as 64-bit masks, and the text of both.

A card is `15 * suit + rank`. Suits are 0 to 3 in the order spades, hearts, diamonds, clubs. Ranks are 1 to 13 in the
order of the game's rank line, for most games 2, 3 … K, A. Place 0 of each suit is free for an ace below the two (see
`melds.line`), place 14 is always empty, so shifting a whole group never carries a card into the next suit.
A group (`Cards`) has the bit of each of its cards set: `&`, `|` and `& ~` are meet, join and take away.
"""

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from upcard.data import ShownCard
from upcard.errors import Unreadable
from upcard.heed import written_once

Card = i64
Cards = i64

STRIDE: Final[i64] = 15
NONE: Final[i64] = 0
NOBODY: Final[i64] = -1  # where a seat, or a card, could be and none is
RANKS: Final[i64] = 0x3FFE  # ranks 1 to 13 of the first suit
EACH_SUIT: Final[i64] = 0x200040008001  # place 0 of all four suits
LOW_62: Final[i64] = 0x3FFFFFFFFFFFFFFF
ODD: Final[i64] = 0x1E3779B97F4A7C15  # an odd multiplier with well-spread bits

TEN: Final[i64] = 9
JACK: Final[i64] = 10
QUEEN: Final[i64] = 11
KING: Final[i64] = 12
ACE: Final[i64] = 13


def shifted(mask: i64, by: i64) -> i64:
    """The mask moved up by `by` bits. (A literal left of << compiles to a 32-bit shift: always call this.)"""
    return mask << by


def one(card: Card) -> Cards:
    """The group of this card alone."""
    return shifted(1, card)


def suit_of(card: Card) -> i64:
    return card // STRIDE


def rank_of(card: Card) -> i64:
    return card % STRIDE


def suit_cards(suit: i64) -> Cards:
    """All thirteen cards of a suit."""
    return shifted(RANKS, suit * STRIDE)


def rank_cards(rank: i64) -> Cards:
    """The four cards of a rank."""
    return shifted(EACH_SUIT, rank)


def lane(cards: Cards, suit: i64) -> i64:
    """One suit of a group, moved down to the place of the first suit."""
    return cards >> suit * STRIDE & 0x7FFF


def lowest(cards: Cards) -> Card:
    """The card with the lowest number in a group that is not empty: as many places lie below it."""
    return count((cards & -cards) - 1)


def count(cards: Cards) -> i64:
    """How many cards a group holds: bits added up in pairs, nibbles, bytes; the product adds up the bytes in its
    top one. (Literals stay below 2^62: from there on compiled code makes Python objects of them.)"""
    pairs = cards - (cards >> 1 & 0x1555555555555555)
    nibbles = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    octets = nibbles + (nibbles >> 4) & 0x0F0F0F0F0F0F0F0F
    return octets * 0x0101010101010101 >> 56 & 0xFF


def at_most_one(cards: Cards) -> bool:
    """Whether a group holds no more than one card."""
    return cards & (cards - 1) == NONE


ZEROS: Final = vec[i64]([0] * 2000)  # never written


def room_for(numbers: i64) -> vec[i64]:
    """A new list of so many zeros, at most 2,000 (a slice of one that is there is many times as fast as `[0] * n`)."""
    return ZEROS[:numbers]


def each(cards: Cards) -> vec[i64]:
    """The cards of a group, lowest number first."""
    out = room_for(count(cards))
    n: i64 = 0
    while cards:
        out[n] = lowest(cards)
        n += 1
        cards &= cards - 1
    return out


def shuffled(cards: Cards, rng: Random) -> vec[i64]:
    """The cards of a group in an order drawn evenly."""
    out = each(cards)
    for last in range(len(out) - 1, 0, -1):
        other: i64 = rng.randrange(last + 1)
        out[last], out[other] = out[other], out[last]
    return out


def group(cards: vec[i64]) -> Cards:
    """The group of the listed cards."""
    out: i64 = 0
    for card in cards:
        out |= one(card)
    return out


def mixed(key: i64, value: i64) -> i64:
    """A 62-bit key stirred with one more value; the same compiled and interpreted."""
    stirred = ((key * ODD ^ value) & LOW_62) * ODD & LOW_62
    return stirred ^ stirred >> 29


def text_key(text: str) -> i64:
    """A number below 2^62 that equal texts share."""
    key: i64 = len(text)
    for sign in text:
        key = mixed(key, ord(sign))
    return key


SUIT_LETTERS: Final = "SHDC"
SUIT_SIGNS: Final = str.maketrans({
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C",
    "\ufe0e": None, "\ufe0f": None,  # how the sign before is to look: as text, or as a picture
    "\ufeff": None,  # what some editors begin a file with
})  # fmt: skip


def lettered(text: str) -> str:
    """The text with the letters of suits in place of their signs, and without what does not show."""
    return text if text.isascii() else text.translate(SUIT_SIGNS)


class Faces:
    """How the cards of a game are written, and what they count: names and points of its ranks, from rank 1 up."""

    def __init__(self, ranks: tuple[str, ...], points: tuple[int, ...] = ()) -> None:
        self.names: Final = ("", *ranks)
        self.points: Final = (0, *points)  # that of rank 0 alone in a game that counts no cards

    def card_text(self, card: Card) -> str:
        """Rank, then suit: `10H`."""
        return self.names[card % STRIDE] + SUIT_LETTERS[card // STRIDE]

    def alike(self, card: str) -> str:
        """What a card, as it is written, shares with those that a player may play for it where a rule allows that."""
        return card

    def worth(self, card: Card) -> int | None:
        """What the card counts; None in a game that counts no cards."""
        return self.points[card % STRIDE] if len(self.points) > 1 else None

    def worths(self) -> dict[str, int]:
        """What the cards of each rank count, by its name; empty in a game that counts no cards."""
        return {self.names[rank]: self.points[rank] for rank in range(1, len(self.points))}

    def counted(self, cards: vec[i64]) -> tuple[ShownCard, ...]:
        """The cards as data, each with what it counts."""
        return tuple([ShownCard(self.card_text(card), points=self.worth(card)) for card in cards])

    def text(self, cards: Cards) -> str:
        """The cards of a group, suit by suit and upward: `7S 8S QH`; a dash for no cards."""
        return " ".join([self.card_text(card) for card in each(cards)]) or "-"

    def read_card(self, text: str) -> Card:
        """The card that is written so (`qs`, `Q♠`; `T` stands for `10`). Raises Unreadable."""
        shown = lettered(text).strip().upper()
        suit = SUIT_LETTERS.find(shown[-1:] or "?")
        rank = self.read_rank(shown[:-1])
        if suit < 0 or rank < 0:
            raise Unreadable("no-card", text=text[:20])
        return rank + STRIDE * suit

    def read_rank(self, name: str) -> i64:
        """The place of a rank's name on the rank line, or -1."""
        spelled = "10" if name == "T" else name
        for rank, known in enumerate(self.names):
            if known == spelled and rank > 0:
                return rank
        return -1

    def read(self, text: str) -> Cards:
        """The group of the cards that the text lists. Raises Unreadable, also for a card that is listed twice."""
        out: i64 = 0
        for word in text.split():
            if word == "-":
                continue
            card = one(self.read_card(word))
            if out & card:
                raise Unreadable("listed-twice", card=word[:20])
            out |= card
        return out


written_once(Faces)
FRENCH: Final = Faces(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))
