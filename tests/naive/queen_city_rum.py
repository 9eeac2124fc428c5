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


def exchanges(cards: Cards, melds: list[Cards]) -> int:
    """The fewest cards to exchange, add or leave out until the cards are one of these melds."""
    return min(max(len(cards - meld), len(meld - cards)) for meld in melds)


SETS = [frozenset(r + s for s in some) for r in RANKS for n in (3, 4) for some in combinations(SUITS, n)]


def runs(low_only: bool) -> list[Cards]:
    lines = [["A", *RANKS[:-1]]] + ([] if low_only else [RANKS])
    return [
        frozenset(r + suit for r in line[i : i + n])
        for suit in SUITS for line in lines for n in range(3, 14) for i in range(len(line) - n + 1)
    ]  # fmt: skip


RUNS = {low_only: runs(low_only) for low_only in (False, True)}
AROUND = [frozenset(r + s for r in (RANKS * 2)[i : i + n]) for s in SUITS for n in range(3, 13) for i in range(13)]


def shapeless(cards: Cards, sight: "Sight") -> set[str]:
    """The clause of what the cards nearly are, where they are no meld: the ace stands wrong, or the kind of meld that
    takes the fewest changes; where both take as many, of several ranks a run."""
    if is_meld(cards, sight.low_only):
        return set()
    if cards in RUNS[False]:
        return {"QCR 9.1" if sight.classic else "QCR 8.1"}
    if cards in AROUND:
        return {"QCR 3.3"}
    far_set, far_run = exchanges(cards, SETS), exchanges(cards, RUNS[sight.low_only])
    several = len(cards) > 1 and len({rank(card) for card in cards}) == len(cards)
    return {"QCR 3.2" if far_run < far_set or far_run == far_set and several else "QCR 3.1"}


def broken(deal: Any, text: str) -> list[set[str]]:
    """The clauses that the move breaks, question by question: whether the deal goes on, whether the turn has come to
    the verb, whether these are cards of the hand, what they shall be, and how the turn could then end."""
    if deal.turn == -1:
        return [{"QCR 5.1" if deal.table.out >= 0 else "QCR 5.5" if deal.table.idle == 12 else "QCR 5.4"}]
    verb, *words = text.split()
    if (verb in ("draw", "take")) == deal.table.drawn:
        return [{"QCR 4.1"}]
    if not deal.table.drawn:
        return [{"QCR 4.3"} if text not in legal(deal) else set()]
    sight = Sight(deal)
    cards = frozenset(words[: words.index("on")] if "on" in words else words)
    if verb == "meld":
        wrong = {"QCR 8.3"} if sight.option["one_meld_per_turn"] == "on" and sight.melded else set()
        there = {"QCR 4.5"} if cards - sight.hand else set()
        stuck = sight.stuck(sight.hand - cards, [*sight.melds, cards])
        end = {"QCR 8.2"} if stuck else set()
        if sight.classic and not can_go_out(sight.hand - cards):
            end |= {"QCR 9.3"}
        return [wrong, there, shapeless(cards, sight), end]
    if verb == "lay":
        meld = next(meld for meld in sight.melds if meld_name(meld, sight.low_only) == words[2].upper())
        fits = is_meld(meld | cards, sight.low_only) and not cards & meld and cards <= sight.hand
        others = [other for other in sight.melds if other != meld]
        stuck = sight.stuck(sight.hand - cards, [*others, meld | cards])
        return [not_laying(sight), set() if fits else {"QCR 4.6"}, {"QCR 8.2"} if stuck else set()]
    there = {"QCR 4.7"} if len(cards) != 1 or cards - sight.hand else set()
    kept = {"QCR 4.8"} if cards & sight.taken and len(sight.hand) > 1 else set()
    return [not_discarding(sight), there, kept]


def not_laying(sight: "Sight") -> set[str]:
    out = {"QCR 9.2"} if sight.classic else set()
    if not sight.own:
        out |= {"QCR 8.4"} if sight.option["own_meld_before_layoff"] == "on" else set()
        out |= {"QCR 5.2"} if len(sight.hand) < 3 else set()
    return out


def not_discarding(sight: "Sight") -> set[str]:
    if len(sight.hand) > 1:
        return {"QCR 9.4"} if sight.classic and sight.own else set()
    out = {"QCR 8.2"} if sight.option["final_discard"] == "forbidden" else set()
    return out if sight.own else out | {"QCR 5.2"}


def legal(deal: Any) -> set[str]:
    """The texts of all legal moves."""
    if deal.turn == -1:
        return set()
    if not deal.table.drawn:
        return {"draw", "take"} if deal.table.size else {"draw"}
    sight = Sight(deal)
    return sight.melding() | sight.laying_off() | sight.discarding()
