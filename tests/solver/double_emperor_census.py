"""The exact value of every Double Emperor position at the start of a trick, by backward induction with numpy.

Suits have equal rights, so a position is four suits in any order. A suit is five digits of base three, lowest card
first: 0 gone, 1 with the hand that leads, 2 with the other; so it is a number below 243. Four suits in falling order
have one place among 149 million (the combinatorial number system), where their value stands: the points that the
leading hand still takes.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

Array = Any  # numpy's generic types say less than the comments here
POINTS = (10, 1, 2, 3, 4)  # ten, jack, queen, king, ace
CODES = np.arange(243)
DIGITS = CODES[:, None] // 3 ** np.arange(5) % 3  # suit -> its five digits
OURS, THEIRS = (DIGITS == 1), (DIGITS == 2)
FLIPPED = (np.array([0, 2, 1])[DIGITS] * 3 ** np.arange(5)).sum(1).astype(np.uint8)
LEFT = ((DIGITS > 0) * np.array(POINTS)).sum(1)  # suit -> points of its cards that are not gone
SIZE = 243 * 244 * 245 * 246 // 24


class Census:
    """All positions by cards per hand, and their values."""

    def __init__(self) -> None:
        n = CODES.astype(np.int64)
        steps = (n, n * (n + 1) // 2, n * (n + 1) * (n + 2) // 6, n * (n + 1) * (n + 2) * (n + 3) // 24)
        self.steps = [step.astype(np.int32) for step in steps]
        self.levels = levels()
        self.values = np.zeros(SIZE, np.uint8)
        for level in range(1, 11):
            for part in parts(self.levels[level]):
                self.values[self.place(part)] = self.best(part)[0]

    def place(self, suits: Array) -> Array:
        """The places of positions whose suits are in falling order (four rows of suits)."""
        return sum(step[suit] for step, suit in zip(self.steps, suits[::-1], strict=True))

    def value(self, suits: Array) -> Array:
        """The values of positions whose suits are in any order."""
        return self.values[self.place(falling(suits))].astype(np.int16)

    def best(self, suits: Array) -> tuple[Array, Array]:
        """The value of each position, and the value of each of the twenty leads: -1 where that card cannot be led."""
        leads = np.full((20, suits.shape[1]), -1, np.int16)
        for suit in range(4):
            for rank in range(5):
                has = np.flatnonzero(OURS[suits[suit], rank])
                if len(has):
                    leads[5 * suit + rank, has] = self.after(suits[:, has], suit, rank)
        return leads.max(0), leads

    def after(self, suits: Array, suit: int, rank: int) -> Array:
        """What the leading hand takes when it leads this card, by the reply that is best for the other."""
        worst = np.full(suits.shape[1], 81, np.int16)
        left = sum(LEFT[code] for code in suits)
        void = ~THEIRS[suits[suit]].any(1)
        for other in range(4):
            for reply in range(5):
                may = np.flatnonzero(THEIRS[suits[other], reply] & (void if other != suit else True))
                if not len(may):
                    continue
                then = suits[:, may].copy()
                then[suit] -= 3**rank
                then[other] -= 2 * 3**reply
                trick = POINTS[rank] + POINTS[reply]
                if other == suit and reply > rank:
                    takes = left[may] - trick - self.value(FLIPPED[then])
                else:
                    takes = trick + self.value(then)
                worst[may] = np.minimum(worst[may], takes)
        return worst

    def swings(self, suits: Array) -> Array:
        """How many points it is worth to lead instead of the other hand: 0 where that makes no difference."""
        return self.value(suits) + self.value(FLIPPED[suits]) - sum(LEFT[code] for code in suits)


def falling(suits: Array) -> Array:
    """The four suits of each position, highest number first."""
    a, b, c, d = suits
    a, b, c, d = np.maximum(a, b), np.minimum(a, b), np.maximum(c, d), np.minimum(c, d)
    a, c, b, d = np.maximum(a, c), np.minimum(a, c), np.maximum(b, d), np.minimum(b, d)
    b, c = np.maximum(b, c), np.minimum(b, c)
    return np.stack([a, b, c, d])


def levels() -> list[Array]:
    """The positions with 0, 1 … 10 cards in each hand: for each number four rows of suits in falling order."""
    c, d = np.tril_indices(243)  # pairs with c >= d, by rising c
    ours, theirs = OURS.sum(1), THEIRS.sum(1)
    ahead, cards = (ours - theirs)[c] + (ours - theirs)[d], ours[c] + ours[d]
    found: list[list[Array]] = [[] for _ in range(11)]
    for a in range(243):
        for b in range(a + 1):
            pairs = (b + 1) * (b + 2) // 2
            even = np.flatnonzero(ahead[:pairs] == theirs[a] + theirs[b] - ours[a] - ours[b])
            held = cards[even] + ours[a] + ours[b]
            for level in np.unique(held):
                chosen = even[held == level]
                suits = np.empty((4, len(chosen)), np.uint8)
                suits[0], suits[1], suits[2], suits[3] = a, b, c[chosen], d[chosen]
                found[level].append(suits)
    return [np.concatenate(level, axis=1) for level in found]


def parts(suits: Array, size: int = 200_000) -> Iterator[Array]:
    for start in range(0, suits.shape[1], size):
        yield suits[:, start : start + size]


def deals(suits: Array) -> Array:
    """How many deals each class of deals stands for: the orders of its four suits."""
    same = (suits[:-1] == suits[1:]).astype(int)
    runs = same[0] * 4 + same[1] * 2 + same[2]
    return np.array([24, 12, 12, 4, 12, 6, 4, 1])[runs]


def written(suits: Array) -> str:
    """One position of four suits as the game reads it, seat 0 to lead."""
    hands = ["", ""]
    for suit, code in zip("SHDC", suits, strict=True):
        for rank, holder in zip(("10", "J", "Q", "K", "A"), DIGITS[code], strict=True):
            if holder:
                hands[holder - 1] += f" {rank}{suit}"
    return f"hand 0{hands[0]}; hand 1{hands[1]}; won 0 rest; turn 0"
