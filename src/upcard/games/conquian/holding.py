"""The cards of Conquian, and what one seat has of them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import NOBODY, NONE, Card, Cards, Faces, count, mixed, one
from upcard.fields import Fields
from upcard.heed import written_once
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

    def __init__(self, hand: Cards, melds: vec[i64], known: Cards, melded: Cards, fits: Cards) -> None:
        self.hand: Final = hand
        self.melds: Final = melds  # in the order of their lowest cards
        self.known: Final = known  # the cards of the hand that the other seat knows
        self.melded: Final = melded  # the cards of all melds
        self.fits: Final = fits  # the cards that can join one of the melds as it lies

    def laying(self, meld: Cards) -> "Holding":
        """With one more meld, and its cards no longer in the hand."""
        return Holding(
            self.hand & ~meld,  # CON 1.6
            with_meld(self.melds, meld),
            self.known & ~meld,
            self.melded | meld,
            self.fits | grown_by(meld, ACE_HIGH, LONGEST),  # CON 4.1
        )

    def lifted(self) -> "Holding":
        """With its melds no longer on the table."""
        return Holding(self.hand, vec[i64](), self.known, NONE, NONE)

    def without(self, card: Card) -> "Holding":
        """With this card no longer in the hand."""
        return Holding(self.hand & ~one(card), self.melds, self.known & ~one(card), self.melded, self.fits)

    def given(self, card: Card) -> "Holding":
        """With a card in the hand that comes from the other seat, which knows it."""
        return Holding(self.hand | one(card), self.melds, self.known | one(card), self.melded, self.fits)  # CON 8.3

    def filled(self, cards: Cards) -> "Holding":
        """With more cards in the hand."""
        return Holding(self.hand | cards, self.melds, self.known, self.melded, self.fits)

    def seen_by(self, seat: i64, owner: i64) -> "Holding":
        """The owner's holding as far as a seat, or with NOBODY the table, knows it; it shares nothing."""
        hand = self.hand if seat == owner else self.known if seat != NOBODY else NONE  # CON 8.1, CON 8.3
        return Holding(hand, self.melds[:], self.known & hand, self.melded, self.fits)

    def cards(self) -> i64:
        """How many cards there are, in the hand and in melds."""
        return count(self.hand) + count(self.melded)

    def key(self, key: i64) -> i64:
        """The key stirred with all of it."""
        key = mixed(mixed(key, self.hand), self.known)
        for meld in self.melds:
            key = mixed(key, meld)
        return key

    def exchanged(self, fields: Fields, owner: i64, faces: Faces) -> "Holding":
        """The whole of it exchanged with its fields."""
        known = fields.cards("hand", self.known, faces, owner, "known")
        hand = fields.cards("hand", self.hand & ~self.known, faces, owner)
        return holding_of(hand | known, known, fields.melds(self.melds, ACE_HIGH, LONGEST, faces, owner))

    def exchanged_by(self, seat: i64, fields: Fields, owner: i64, unseen: i64, faces: Faces) -> tuple["Holding", i64]:
        """The same as far as a seat knows it, with the number of the other cards of the hand."""
        if seat == owner:
            return self.exchanged(fields, owner, faces), 0
        hand, unseen = fields.hidden_cards("hand", self.hand, unseen, faces, owner)
        return holding_of(hand, hand, fields.melds(self.melds, ACE_HIGH, LONGEST, faces, owner)), unseen


written_once(Holding)


NOTHING: Final = Holding(NONE, vec[i64](), NONE, NONE, NONE)


def holding_of(hand: Cards, known: Cards, melds: vec[i64]) -> Holding:
    """This hand, and these melds in any order."""
    holding = Holding(hand, vec[i64](), known, NONE, NONE)
    for meld in melds:
        holding = holding.laying(meld)
    return holding
