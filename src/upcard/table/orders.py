"""The orders in which a hand can be shown, the same for every client."""

from collections.abc import Callable, Sequence
from typing import Final

from upcard.data import ShownCard
from upcard.deal import Rules
from upcard.words.arguments import face_of

ORDERS: Final = ("suit", "rank", "meld")
FIRST_ORDERS: Final = {"run_fast": "rank"}  # what a hand is in before somebody chooses; else the first of them


def first_order(game: str) -> str:
    return FIRST_ORDERS.get(game, ORDERS[0])


SUITS_IN_ORDER: Final = "SHDC"


def in_order(cards: Sequence[ShownCard], rules: Rules, order: str) -> tuple[ShownCard, ...]:
    """The cards by suit, by rank, or with what could be melds first."""
    ranks = rules.faces().names

    def suit(card: ShownCard) -> int:
        return SUITS_IN_ORDER.find(face_of(card.card).suit or "-")

    def rank(card: ShownCard) -> int:
        name = face_of(card.card).rank
        return ranks.index(name) if name in ranks else len(ranks)

    if order == "suit":
        return tuple(sorted(cards, key=lambda card: (suit(card), rank(card), card.card)))
    by_rank = sorted(cards, key=lambda card: (rank(card), suit(card), card.card))
    return tuple(by_rank if order == "rank" else melds_first(by_rank, rank, suit))


def melds_first(
    cards: Sequence[ShownCard], rank: Callable[[ShownCard], int], suit: Callable[[ShownCard], int]
) -> list[ShownCard]:
    """The largest group that could be a meld, then the largest of the rest, and so on; then the others by suit."""
    left, out = list(cards), list[ShownCard]()
    while True:
        groups = [[card for card in left if rank(card) == of] for of in {rank(card) for card in left}]
        for of in range(4):
            run: list[ShownCard] = []
            for card in left:
                if suit(card) == of and (not run or rank(card) > rank(run[-1])):
                    run = [*run, card] if not run or rank(card) == rank(run[-1]) + 1 else [card]
                    groups.append(run)
        best = max(groups, key=len, default=[])
        if len(best) < 3:
            return out + sorted(left, key=lambda card: (suit(card), rank(card)))
        out += best
        left = [card for card in left if card not in best]
