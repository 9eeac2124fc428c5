"""The moves of Run Fast by brute force: every play there is, and which of them this hand may make.

It reads the deal's groups of cards and nothing else of the game's code.
"""

from collections import Counter
from itertools import combinations

RANKS = "3456789TJQKA2"
SEQUENCE = "3456789TJQKA"
SUITS = "SHDC"

ALL_PLAYS = (
    list(RANKS)
    + [rank * 2 for rank in SEQUENCE]
    + [rank * 3 for rank in SEQUENCE]
    + [rank * 4 for rank in SEQUENCE[:-1]]
    + [SEQUENCE[i:j] for i, j in combinations(range(13), 2) if j - i >= 5]
    + ["".join(rank * 2 for rank in SEQUENCE[i:j]) for i, j in combinations(range(13), 2) if 2 <= j - i <= 8]
)


def cards(mask: int) -> list[str]:
    """The cards of a group: `3H`, `TS`."""
    return [RANKS[place % 15 - 1] + SUITS[place // 15] for place in range(60) if mask >> place & 1]


def ranks(mask: int) -> Counter[str]:
    return Counter(card[0] for card in cards(mask))


def bomb_strength(play: str, aaa: str) -> int | None:
    """Weak bombs low; None for no bomb."""
    if play == "AAA":
        return {"highest": 99, "lowest": -1, "off": None}[aaa]
    return RANKS.index(play[0]) if len(play) == 4 and play == play[0] * 4 else None


def sort_of(play: str, aaa: str) -> tuple[str, int]:
    """The shape and size that an ordinary reply has to repeat."""
    if bomb_strength(play, aaa) is not None:
        return "bomb", 0
    if len(set(play)) == 1:
        return "equal", len(play)
    return ("straight" if len(set(play)) == len(play) else "pair run"), len(play)


def beats(play: str, top: str, aaa: str) -> bool:
    mine, theirs = bomb_strength(play, aaa), bomb_strength(top, aaa)
    if mine is not None:
        return theirs is None or mine > theirs
    return theirs is None and sort_of(play, aaa) == sort_of(top, aaa) and RANKS.index(play[-1]) > RANKS.index(top[-1])


def sorted_ranks(mask: int) -> str:
    return "".join(sorted((card[0] for card in cards(mask)), key=RANKS.index))


def holdable(deal: object, hand: Counter[str]) -> list[str]:
    """The plays that can be made from these cards, whatever lies on the table."""
    chosen = deal.rules.chosen  # type: ignore[attr-defined]
    out = []
    for play in ALL_PLAYS:
        if Counter(play) - hand:
            continue
        if sort_of(play, chosen["aaa"]) == ("pair run", 4) and chosen["pairs"] == "3":
            continue
        whole = {
            rank for rank in play if hand[rank] == 4 or (rank == "A" and hand["A"] == 3 and chosen["aaa"] != "off")
        }
        if chosen["break"] == "forbidden" and whole and bomb_strength(play, chosen["aaa"]) is None:
            continue
        out.append(play)
    return out


def legal(deal: object) -> set[str]:
    """The texts of the legal moves."""
    if deal.turn < 0:  # type: ignore[attr-defined]
        return set()
    chosen = deal.rules.chosen  # type: ignore[attr-defined]
    hands = [deal.hand_of(seat) for seat in range(3)]  # type: ignore[attr-defined]
    turn, aaa = deal.turn, chosen["aaa"]  # type: ignore[attr-defined]
    hand = ranks(hands[turn])
    plays = holdable(deal, hand)
    if chosen["one_card"] == "highest_single" and len(cards(hands[(turn + 1) % 3])) == 1:
        singles = [play for play in plays if len(play) == 1]
        plays = [play for play in plays if len(play) > 1 or play == singles[-1]]
    first = sum(len(cards(hand)) for hand in hands) == 48
    if not deal.cards:  # type: ignore[attr-defined]
        if first and "3H" in cards(hands[turn]) and deal.opening == 1:  # type: ignore[attr-defined]
            plays = [play for play in plays if "3" in play]
        if first and chosen["heaven"] == "compulsory" and hand["3"] == 4:
            plays = ["3333"]
        return {"lead " + play for play in plays}
    top = sorted_ranks(deal.cards)  # type: ignore[attr-defined]
    out_already = 48 - sum(len(cards(hand)) for hand in hands)
    if top == "3333" and out_already == 4 and chosen["heaven"] != "off":
        return {"pass"}
    plays = [play for play in plays if beats(play, top, aaa)]
    ordinary = [play for play in plays if bomb_strength(play, aaa) is None]
    moves = {"beat " + play for play in plays}
    must = {"full": plays, "not_bomb": ordinary, "off": []}[chosen["must_beat"]]
    return moves if must else moves | {"pass"}
