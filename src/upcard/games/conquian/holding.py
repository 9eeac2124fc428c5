"""The cards of Conquian, and what one seat has of them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import NONE, Cards, Faces, count, mixed
from upcard.fields import Fields
from upcard.melds import ACE_HIGH, grown_by, with_meld

PACK: Final[i64] = 0xFFC1FF83FF07FE  # CON 1.2, CON 1.3
LONGEST: Final[i64] = 8  # CON 1.5
SKINS: Final = {
    "american": Faces(("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")),  # CON 1.3
    "spanish": Faces(("1", "2", "3", "4", "5", "6", "7", "10", "11", "12")),  # CON 7.8
    "foster": Faces(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")),  # CON 7.8
}


@mypyc_attr(acyclic=True)
class Holding:
    """A hand, and the melds before it on the table. It never changes: a new one takes its place."""

    def __init__(self, hand: Cards, melds: vec[i64], known: Cards) -> None:
        melded = NONE
        fits = NONE
        for meld in melds:
            melded |= meld
            fits |= grown_by(meld, ACE_HIGH, LONGEST)  # CON 4.1
        self.hand: Final = hand
        self.melds: Final = melds  # in the order of their lowest cards
        self.known: Final = known & hand  # the cards of the hand that the other seat knows
        self.melded: Final = melded  # the cards of all melds
        self.fits: Final = fits  # the cards that can join one of the melds as it lies

    def laying(self, meld: Cards) -> "Holding":
        """With one more meld, and its cards no longer in the hand."""
        return Holding(self.hand & ~meld, with_meld(self.melds, meld), self.known)  # CON 1.6

    def without(self, card: Cards) -> "Holding":
        return Holding(self.hand & ~card, self.melds, self.known)

    def given(self, card: Cards) -> "Holding":
        """With a card in the hand that comes from the other seat, which knows it."""
        return Holding(self.hand | card, self.melds, self.known | card)  # CON 7.4, CON 8.3

    def filled(self, cards: Cards) -> "Holding":
        """With more cards in the hand."""
        return Holding(self.hand | cards, self.melds, self.known)

    def seen(self) -> "Holding":
        """What the other seat sees of it."""
        return Holding(self.known, self.melds, self.known)  # CON 8.1, CON 8.3

    def cards(self) -> i64:
        """How many cards there are, in the hand and in melds."""
        return count(self.hand) + count(self.melded)

    def key(self, key: i64) -> i64:
        key = mixed(mixed(key, self.hand), self.known)
        for meld in self.melds:
            key = mixed(key, meld)
        return key

    def exchanged(self, fields: Fields, seat: i64, faces: Faces) -> "Holding":
        """The same as text, or what the text says."""
        known = fields.cards(f"known {seat}", self.known, faces)
        hand = fields.cards(f"hand {seat}", self.hand & ~self.known, faces)
        melds = vec[i64]()
        for meld in fields.melds(f"melds {seat}", self.melds, ACE_HIGH, LONGEST, faces):
            melds = with_meld(melds, meld)
        return Holding(hand | known, melds, known)
