"""What cards and melds are as arguments of a sentence."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from fluent.runtime.types import FluentType

from upcard.data import Place, ShownCard

if TYPE_CHECKING:
    from babel import Locale

    from upcard.words.spoken import Words

SUIT_SIGNS_BY_LETTER: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows: its rank, its suit ('' for a joker, or where only a rank is meant), and which twin it is."""

    rank: str
    suit: str
    copy: int

    def sign(self, words: "Words") -> str:
        """Jokers have no twin that people tell apart."""
        twin = "'" * self.copy if self.suit else ""
        return words.say(f"rank-{self.rank}.sign") + SUIT_SIGNS_BY_LETTER.get(self.suit, "") + twin


@lru_cache(maxsize=1024)
def face_of(card: str) -> Face:
    """`10H'`: rank 10 of hearts, the second of its twins."""
    plain = card.rstrip("'")
    suited = plain[-1:] in SUIT_SIGNS_BY_LETTER
    return Face(plain[:-1] if suited else plain, plain[-1] if suited else "", len(card) - len(plain))


def is_itself(card: ShownCard) -> bool:
    """Whether a card stands for none but itself: any natural, or a wild two in the place of the two."""
    shown, other = face_of(card.card), face_of(card.stands_for or card.card)
    return (shown.rank, shown.suit) == (other.rank, other.suit)


class SaidText(FluentType):
    """Text that a function of a sentence gives."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def format(self, locale: "Locale") -> str:
        return self.text


class SaidCards(FluentType):
    """Cards in a sentence: with the signs of their suits, or by name in a case."""

    def __init__(self, words: "Words", cards: tuple[ShownCard, ...], form: str = "sign", case: str = "") -> None:
        self.words: Final = words
        self.cards: Final = cards
        self.form: Final = form
        self.case: Final = case

    def told(self, form: str, case: str) -> "SaidCards":
        return SaidCards(self.words, self.cards, form, case)

    def face(self) -> Face:
        """Of the only card."""
        return face_of(self.cards[0].card)

    def format(self, locale: "Locale") -> str:
        if self.form == "sign":
            return self.words.cards(self.cards)
        return self.words.listed([self._name(card) for card in self.cards], last=True)

    def _name(self, card: ShownCard) -> str:
        if not is_itself(card):
            other = self._name(ShownCard(card.stands_for))
            return self.words.in_case("card-name-as", self.case, card=self._name(ShownCard(card.card)), other=other)
        face = face_of(card.card)
        if face.suit:
            return self.words.in_case("card-name", self.case, card=card)
        return self.words.in_case(f"rank-{face.rank}", self.case)


class SaidMeld(FluentType):
    """A meld on the table in a sentence."""

    def __init__(self, words: "Words", meld: Place) -> None:
        self.words: Final = words
        self.cards: Final = meld.cards
        self.number: Final = meld.name.partition("#")[2]  # of several that are named alike
        self.faces: Final = [face_of(card.stands_for or card.card) for card in meld.cards]
        in_suit = "" not in {face.suit for face in self.faces} and len({face.suit for face in self.faces}) == 1
        self.kind: Final = "run" if in_suit and len({face.rank for face in self.faces}) > 1 else "set"

    def format(self, locale: "Locale") -> str:
        return self.shown()

    def shown(self) -> str:
        text = self._alone()
        return self.words.say("meld-again", meld=text, number=self.number) if self.number else text

    def _alone(self) -> str:
        wilds = tuple(card for card in self.cards if not is_itself(card))
        if self.kind == "run":
            first, last = [Face(face.rank, face.suit, 0).sign(self.words) for face in (self.faces[0], self.faces[-1])]
            text = self.words.say("meld-run", first=first, last=last)
        else:
            natural = [face_of(card.card) for card in self.cards if not card.stands_for]
            rank = Face(self.faces[0].rank, "", 0).sign(self.words) if self.faces else ""
            suits = "".join(SUIT_SIGNS_BY_LETTER.get(face.suit, "") for face in natural)
            text = self.words.say("meld-set", rank=rank, suits=suits)
            wilds = tuple(ShownCard(card.card) for card in wilds)
        return self.words.say("meld-with-wilds", meld=text, wilds=wilds) if wilds else text
