"""Conquian's legal moves by brute force: all groups of melds are tried, none is found by thinking."""

from functools import cache
from itertools import combinations

from upcard.deal import Deal
from upcard.games.conquian.rules import Conquian

NAMES = {
    "american": "A 2 3 4 5 6 7 J Q K",
    "spanish": "1 2 3 4 5 6 7 10 11 12",
    "foster": "A 2 3 4 5 6 7 8 9 10",
}
CARDS = [(suit, rank) for suit in range(4) for rank in range(10)]
Card = tuple[int, int]
Group = frozenset[Card]


def all_melds() -> list[Group]:
    """Sets of three and four, runs of three to eight."""
    sets = [
        frozenset((suit, rank) for suit in suits)
        for rank in range(10) for size in (3, 4) for suits in combinations(range(4), size)
    ]  # fmt: skip
    runs = [
        frozenset((suit, first + step) for step in range(size))
        for suit in range(4) for size in range(3, 9) for first in range(10 - size + 1)
    ]  # fmt: skip
    return sets + runs


MELDS = all_melds()


def group(mask: int) -> Group:
    return frozenset((suit, rank) for suit, rank in CARDS if mask >> 15 * suit + rank + 1 & 1)


def single(card: int) -> Group:
    return group(1 << card) if card >= 0 else frozenset()


@cache
def arrangements(must: Group, may: Group) -> list[frozenset[Group]]:
    """Every way to lay all cards of `must` in melds, each of which holds one of them; cards of `may` help out."""
    within = [meld for meld in MELDS if meld <= must | may and meld & must]
    out = []
    for size in range(1, 4):  # four melds have at least twelve cards
        for melds in combinations(within, size):
            union = frozenset[Card]().union(*melds)
            if len(union) == sum(map(len, melds)) and must <= union:
                out.append(frozenset(melds))
    return out


class Table:
    """What the fields of a deal say, as lists of cards."""

    def __init__(self, deal: Conquian) -> None:
        self.me = deal.turn
        mine, theirs = (deal.holding0, deal.holding1) if deal.turn == 0 else (deal.holding1, deal.holding0)
        self.hand = group(mine.hand)
        self.melds = [group(meld) for meld in mine.melds]
        self.theirs = [group(meld) for meld in theirs.melds]
        self.centre = single(deal.centre)
        self.flipped = deal.flipped
        self.phase = deal.phase

    def table(self) -> Group:
        return frozenset[Card]().union(*self.melds, self.centre)


def legal(deal: Deal) -> set[str]:
    """The texts of the legal moves."""
    assert isinstance(deal, Conquian)
    if deal.over():
        return set()
    chosen, now = deal.rules.chosen, Table(deal)
    names = NAMES[chosen["skin"]].split()

    def text(verb: str, cards: Group) -> str:
        return " ".join([verb, *[names[rank] + "SHDC"[suit] for suit, rank in sorted(cards)]])

    if deal.act is not None:
        assert isinstance(deal.act.before, Conquian)
        before = Table(deal.act.before)
        next_card = min(before.table() - frozenset[Card]().union(*now.melds))
        whole = [way for way in arrangements(before.table(), before.hand) if set(now.melds) <= way]
        return {text("meld", meld) for way in whole for meld in way if next_card in meld}
    hand_melds = {text("meld", meld) for meld in MELDS if meld <= now.hand}
    phase = ["decide", "forced", "window", "give", "give", "discard"][now.phase]
    if phase == "window":
        return {"force", "let go"}
    if phase == "discard":
        return hand_melds | {text("discard", frozenset([card])) for card in now.hand}
    if phase == "give":
        return {text("give", frozenset([card])) for card in now.hand}
    moves = {"take"} if arrangements(now.table(), now.hand) else set()
    if phase == "forced":
        return moves
    if now.flipped and chosen["hand_melds"] == "on":
        moves |= hand_melds
    fits = any(meld | now.centre in MELDS for meld in now.melds)
    if not (fits and chosen["forcing"] == "automatic"):
        moves.add("decline")
    return moves


def window_follows(deal: Deal) -> bool:
    """Whether the other seat may force when the seat to move declines."""
    assert isinstance(deal, Conquian)
    now = Table(deal)
    return deal.rules.chosen["forcing"] == "optional" and any(meld | now.centre in MELDS for meld in now.melds)
