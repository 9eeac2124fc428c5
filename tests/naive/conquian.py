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


SETS, RUNS = [m for m in MELDS if len({r for _, r in m}) == 1], [m for m in MELDS if len({s for s, _ in m}) == 1]
AROUND = [
    frozenset((s, (i + n) % 10) for n in range(size)) for s in range(4) for size in range(3, 9) for i in range(10)
]


def exchanges(cards: Group, melds: list[Group]) -> int:
    """The fewest cards to exchange, add or leave out until the cards are one of these melds."""
    return min(max(len(cards - meld), len(meld - cards)) for meld in melds)


def shapeless(cards: Group) -> set[str]:
    """The clause of what the cards nearly are, where they are no meld: a run that does not end at the king, or the kind
    of meld that takes the fewest changes; where both take as many, of several ranks a run."""
    if cards in MELDS:
        return set()
    if cards in AROUND:
        return {"CON 1.3"}
    far_set, far_run = exchanges(cards, SETS), exchanges(cards, RUNS)
    several = len(cards) > 1 and len({r for _, r in cards}) == len(cards)
    return {"CON 1.5" if far_run < far_set or far_run == far_set and several else "CON 1.4"}


def over_by(deal: Conquian) -> str:
    size = int(deal.rules.chosen["size"].split("/")[1])
    if any(sum(len(group(meld)) for meld in holding.melds) >= size for holding in (deal.holding0, deal.holding1)):
        return "CON 5.2"
    return "CON 7.5" if deal.rules.chosen["stock_out"] == "fewest_cards" else "CON 5.4"


def waits(now: Table, verb: str, chosen: dict[str, str]) -> set[str]:
    """The clauses by which the seat has to wait with this verb."""
    asked = ["CON 3.2", "CON 4.3", "CON 4.2", "CON 7.4", "CON 7.4", "CON 3.9", "CON 3.4"][now.phase]
    if verb == "meld":
        if now.phase >= 5 or now.phase == 0 and now.flipped and now.hand and chosen["hand_melds"] == "on":
            return set()
        own = {0: "CON 3.13", 1: asked}.get(now.phase, "")
        return {"CON 7.3"} if own and chosen["hand_melds"] == "on" else {own or asked}
    if verb in ("force", "let go"):
        return set() if now.phase == 2 else {"CON 4.2" if chosen["forcing"] == "optional" else "CON 7.2"}
    if verb == "give":
        return set() if now.phase in (3, 4) else {"CON 7.4"}
    when = {"take": (0, 1), "decline": (0,), "discard": (5,)}[verb]
    return set() if now.phase in when else {asked}


def broken(deal: Deal, text: str) -> list[set[str]]:
    """The clauses that the move breaks, question by question: whether the game goes on, whether the turn has come to
    the verb, whether the cards are there, what they shall be, and whether all that must lie then can."""
    assert isinstance(deal, Conquian)
    if deal.over():
        return [{over_by(deal)}]
    chosen, now = deal.rules.chosen, Table(deal)
    names = NAMES[chosen["skin"]].split()
    verb = "let go" if text.startswith("let") else text.split(maxsplit=1)[0]
    cards = frozenset(("SHDC".index(word[-1]), names.index(word[:-1])) for word in text.split()[1:] if verb != "let go")
    out = [waits(now, verb, chosen)]
    if verb in ("discard", "give"):
        one = len(cards) == 1 and cards <= now.hand
        return [*out, set() if one else {"CON 3.9" if verb == "discard" else "CON 7.4"}]
    if verb == "meld" and not out[0]:
        before = Table(deal.act.before) if deal.act is not None else now  # type: ignore[arg-type]
        laid = frozenset[Card]().union(*now.melds) if deal.act is not None else frozenset()
        must = before.table() - laid if deal.act is not None else frozenset()
        there = set[str]()
        if cards - now.hand - must:
            there.add({0: "CON 7.3", 5: "CON 3.8", 6: "CON 3.4"}[now.phase])
            if cards & frozenset[Card]().union(*now.theirs):
                there = {"CON 3.14"}  # what lies out of reach whatever the phase
        lies = [{"CON 3.5"} if must and min(must) not in cards else set[str]()]
        lies.append({"CON 3.6"} if must - cards and not arrangements(must - cards, now.hand - cards) else set())
        return [*out, there, shapeless(cards), *lies]
    if text not in legal(deal):
        out.append({"CON 3.3"} if verb == "take" else {"CON 7.2"})
    return out


def window_follows(deal: Deal) -> bool:
    """Whether the other seat may force when the seat to move declines."""
    assert isinstance(deal, Conquian)
    now = Table(deal)
    return deal.rules.chosen["forcing"] == "optional" and any(meld | now.centre in MELDS for meld in now.melds)
