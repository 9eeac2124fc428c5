"""The orders in which a hand can be shown, the same for every client."""

from collections.abc import Sequence
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
    ranks = {name: n for n, name in enumerate(rules.faces().names)}
    keyed = list[Keyed]()
    for card in cards:
        face = face_of(card.card)
        keyed.append((SUITS_IN_ORDER.find(face.suit or "-"), ranks.get(face.rank, len(ranks)), card.card, card))
    if order == "suit":
        return alone(sorted(keyed, key=by_suit))
    return alone(sorted(keyed, key=by_rank) if order == "rank" else melds_first(sorted(keyed, key=by_rank)))


Keyed = tuple[int, int, str, ShownCard]  # suit, rank and name before the card itself


def by_suit(card: Keyed) -> tuple[int, int, str]:
    return card[0], card[1], card[2]


def by_rank(card: Keyed) -> tuple[int, int, str]:
    return card[1], card[0], card[2]


def alone(cards: Sequence[Keyed]) -> tuple[ShownCard, ...]:
    return tuple(card[3] for card in cards)


def melds_first(cards: Sequence[Keyed]) -> list[Keyed]:
    """The largest group that could be a meld, then the largest of the rest, and so on; then the others by suit."""
    left, out = list(cards), list[Keyed]()
    while True:
        groups = [[card for card in left if card[1] == rank] for rank in {card[1] for card in left}]
        for suit in range(4):
            run: list[Keyed] = []
            for card in left:
                if card[0] == suit and (not run or card[1] > run[-1][1]):
                    run = [*run, card] if not run or card[1] == run[-1][1] + 1 else [card]
                    groups.append(run)
        best = max(groups, key=len, default=[])
        if len(best) < 3:
            return out + sorted(left, key=lambda card: card[:2])
        out += best
        left = [card for card in left if card not in best]
