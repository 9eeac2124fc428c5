"""The legal moves of Queen City Rum by brute force, on card texts, from the rulebook alone."""

from itertools import combinations
from typing import Any

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = "SHDC"
PACK = [rank + suit for suit in SUITS for rank in RANKS]

Cards = frozenset[str]


def cards_of(mask: int) -> Cards:
    """The card texts of a group: the only place that knows how the engine numbers them."""
    return frozenset(RANKS[n % 15 - 1] + SUITS[n // 15] for n in range(60) if mask >> n & 1)


def rank(card: str) -> str:
    return card[:-1]


def is_set(cards: Cards) -> bool:
    return len(cards) in (3, 4) and len({rank(card) for card in cards}) == 1


def is_run(cards: Cards, low_only: bool) -> bool:
    if len(cards) < 3 or len({card[-1] for card in cards}) != 1:
        return False
    lines = [["A", *RANKS[:-1]]] if low_only else [["A", *RANKS[:-1]], RANKS]
    have = {rank(card) for card in cards}
    return any(set(line[i : i + len(have)]) == have for line in lines for i in range(len(line) - len(have) + 1))


def is_meld(cards: Cards, low_only: bool) -> bool:
    return is_set(cards) or is_run(cards, low_only)


def melds_in(hand: Cards, low_only: bool) -> set[Cards]:
    found = set()
    for part in [{c for c in hand if c[-1] == suit} for suit in SUITS] + [
        {c for c in hand if rank(c) == r} for r in RANKS
    ]:
        for size in range(3, len(part) + 1):
            found |= {frozenset(c) for c in combinations(sorted(part), size) if is_meld(frozenset(c), low_only)}
    return found


def can_go_out(hand: Cards) -> bool:
    """Classic: whether the hand is melds and at most one card more."""
    return len(hand) <= 1 or any(can_go_out(hand - meld) for meld in melds_in(hand, True))


def meld_name(meld: Cards, low_only: bool) -> str:
    if is_set(meld):
        return rank(min(meld)) + "".join(suit for suit in SUITS if rank(min(meld)) + suit in meld)
    suit = min(meld)[-1]
    high = [r + suit for r in RANKS if r + suit in meld]
    low = ["A" + suit, *high[:-1]] if high[-1][0] == "A" else high
    in_a_row = RANKS.index(rank(high[-1])) - RANKS.index(rank(high[0])) == len(high) - 1
    shown = low if low_only or not in_a_row else high
    return f"{shown[0]}-{shown[-1]}"


class Sight:
    """What a turn is about, as sets of card texts."""

    def __init__(self, deal: Any) -> None:
        self.option: dict[str, str] = deal.rules.chosen
        self.classic = self.option["classic"] == "on"
        self.low_only = self.classic or self.option["ace"] == "low_only"
        self.hand = cards_of(deal.hand0 if deal.turn == 0 else deal.hand1)
        self.melds = [cards_of(meld) for meld in deal.table.melds]
        self.own = any(deal.table.owners >> i & 1 == deal.turn for i in range(len(self.melds)))
        self.taken = cards_of(deal.table.taken)
        self.melded: bool = deal.table.melded

    def stuck(self, rest: Cards, on_table: list[Cards]) -> bool:
        """Whether so much of a hand would leave the turn without an end."""
        if len(rest) == 0:
            return self.option["final_discard"] == "required"
        if len(rest) == 1 and self.option["final_discard"] == "forbidden":
            return not any(is_meld(rest | meld, self.low_only) for meld in on_table)
        return False

    def melding(self) -> set[str]:
        if self.option["one_meld_per_turn"] == "on" and self.melded:
            return set()
        melds = melds_in(self.hand, self.low_only)
        if self.classic:
            melds = {meld for meld in melds if can_go_out(self.hand - meld)}
        return {
            "meld " + " ".join(sorted(meld, key=PACK.index))
            for meld in melds
            if not self.stuck(self.hand - meld, [*self.melds, meld])
        }

    def laying_off(self) -> set[str]:
        if self.classic or not self.own and (self.option["own_meld_before_layoff"] == "on" or len(self.hand) < 3):
            return set()
        moves = set()
        for i, meld in enumerate(self.melds):
            for card in self.hand:
                grown = meld | {card}
                after = [*self.melds[:i], grown, *self.melds[i + 1 :]]
                if is_meld(grown, self.low_only) and not self.stuck(self.hand - {card}, after):
                    moves.add(f"lay {card} on {meld_name(meld, self.low_only)}")
        return moves

    def discarding(self) -> set[str]:
        cards = self.hand
        if len(cards) == 1:
            cards = cards if self.own and self.option["final_discard"] != "forbidden" else frozenset()
        else:
            cards = frozenset() if self.classic and self.own else cards - self.taken
        return {f"discard {card}" for card in cards}


def legal(deal: Any) -> set[str]:
    """The texts of all legal moves."""
    if deal.turn == -1:
        return set()
    if not deal.table.drawn:
        return {"draw", "take"} if deal.table.size else {"draw"}
    sight = Sight(deal)
    return sight.melding() | sight.laying_off() | sight.discarding()
