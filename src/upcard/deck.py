"""What a deal begins with: the shuffled deck, and what the match hands to it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.cards import NOBODY, shifted


class Deck:
    """All chance of one deal: the cards in their shuffled order (the first is dealt first), and the numbers that the
    rules' `chances` ask for, each drawn evenly from 0 up to its bound."""

    def __init__(self, cards: vec[i64], chance: vec[i64]) -> None:
        self.cards: Final = cards
        self.chance: Final = chance

    def _parts(self) -> tuple[list[int], list[int]]:
        return [int(card) for card in self.cards], [int(number) for number in self.chance]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(tuple(self._parts()[0]))

    def __repr__(self) -> str:
        return f"deck_of{self._parts()}"

    def __reduce__(self) -> tuple[object, ...]:
        return deck_of, self._parts()


def halves(cards: vec[i64]) -> tuple[i64, i64]:
    """The cards of one pack, or of two (those of the second number 60 to 119), as two groups; -1 for other numbers."""
    first: i64 = 0
    second: i64 = 0
    for card in cards:
        if card < 0 or card >= 120:
            return -1, -1
        if card < 60:
            first |= shifted(1, card)
        else:
            second |= shifted(1, card - 60)
    return first, second


def whole_of(cards: vec[i64]) -> tuple[i64, i64, i64]:
    """How many cards there are, and which: two lists of one pack, in whatever order, have the same."""
    first, second = halves(cards)
    return len(cards), first, second


def check_deck(deck: Deck, whole: tuple[i64, i64, i64], bounds: vec[i64], game: str) -> None:
    """Raises ValueError for a deck that is none of the game, whose pack is this whole."""
    if whole_of(deck.cards) != whole:
        raise ValueError(f"the deck is none of {game}: it holds each card of the pack once")
    if len(deck.chance) != len(bounds):
        raise ValueError(f"a deck of {game} brings {len(bounds)} numbers along, not {len(deck.chance)}")
    for n in range(len(bounds)):
        if not 0 <= deck.chance[n] < bounds[n]:
            raise ValueError(f"number {n} of the deck is from 0 to {bounds[n] - 1}, not {deck.chance[n]}")


def deck_of(cards: list[int], chance: list[int]) -> Deck:
    """The deck of these cards in this order, and these numbers. (What is not compiled makes its decks here: a vec that
    it hands to compiled code is never freed, mypy 2.4.1.)"""
    return Deck(vec[i64](cards), vec[i64](chance))


MOST_COUNTED: Final = 999_999  # deals of a match, and stakes: what a record can say


class Start:
    """What a match hands to its next deal."""

    def __init__(self, dealer: i64 = 0, number: i64 = 1, stake: i64 = 1, leader: i64 = NOBODY) -> None:
        self.dealer: Final = dealer  # the seat that deals
        self.number: Final = number  # which deal of the match this is, from 1 (in Push: the round)
        self.stake: Final = stake  # how many times the deal counts
        self.leader: Final = leader  # the seat that leads; NOBODY where the rules find it in the deal itself

    def _parts(self) -> tuple[int, int, int, int]:
        return int(self.dealer), int(self.number), int(self.stake), int(self.leader)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Start) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        dealer, number, stake, leader = self._parts()
        return f"Start(dealer={dealer}, number={number}, stake={stake}, leader={leader})"

    def __reduce__(self) -> tuple[object, ...]:
        return Start, self._parts()


def check_start(start: Start, seats: i64, game: str) -> None:
    """Raises ValueError for a start that is none of a game for so many seats."""
    if not (0 <= start.dealer < seats and NOBODY <= start.leader < seats):
        raise ValueError(f"the seats of {game} are 0 to {seats - 1}, and {start} names another")
    if not (0 < start.number <= MOST_COUNTED and 0 < start.stake <= MOST_COUNTED):
        raise ValueError(f"deals and stakes count from 1 to {MOST_COUNTED}, not as in {start}")
