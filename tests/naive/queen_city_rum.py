"""The legal moves of Queen City Rum by brute force, on card texts, from the rulebook alone."""

from itertools import combinations
from typing import Any

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = "SHDC"

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


def legal(deal: Any) -> set[str]:
    """The texts of all legal moves, every meld as its sorted cards (see `plain`)."""
    if deal.turn == -1:
        return set()
    option = deal.options.chosen
    classic = option["classic"] == "on"
    low_only = classic or option["ace"] == "low_only"
    table = deal.table
    if not table.drawn:
        return {"draw", "take"} if table.size else {"draw"}
    hand = cards_of(deal.hand0 if deal.turn == 0 else deal.hand1)
    melds = [cards_of(meld) for meld in table.melds]
    mine = any(table.owners >> i & 1 == deal.turn for i in range(len(melds)))
    taken = cards_of(table.taken)
    everywhere = [r + s for r in RANKS for s in SUITS]

    def stuck(rest: Cards, on_table: list[Cards]) -> bool:
        """Whether so much of a hand would leave the turn without an end."""
        if len(rest) == 0:
            return option["final_discard"] == "required"
        if len(rest) == 1 and option["final_discard"] == "forbidden":
            return not any(is_meld(rest | meld, low_only) for meld in on_table)
        return False

    moves = set()
    for meld in melds_in(hand, low_only):
        if option["one_meld_per_turn"] == "on" and table.melded:
            continue
        if classic and not can_go_out(hand - meld):
            continue
        if not stuck(hand - meld, [*melds, meld]):
            moves.add("meld " + " ".join(sorted(meld)))
    for i, meld in enumerate(melds):
        for card in [c for c in everywhere if c in hand and is_meld(meld | {c}, low_only)]:
            if classic or not mine and (option["own_meld_before_layoff"] == "on" or len(hand) < 3):
                continue
            if not stuck(hand - {card}, [*melds[:i], meld | {card}, *melds[i + 1 :]]):
                moves.add(f"lay {card} on {meld_name(meld, low_only)}")
    for card in hand:
        last = len(hand) == 1
        if last and (not mine or option["final_discard"] == "forbidden"):
            continue
        if not last and (card in taken or classic and mine):
            continue
        moves.add(f"discard {card}")
    return moves


def plain(text: str) -> str:
    """A move's text with the cards of a meld sorted."""
    verb, *cards = text.split()
    return " ".join([verb, *sorted(cards)]) if verb == "meld" else text
