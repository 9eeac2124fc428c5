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


def broken(deal: object, text: str) -> list[set[str]]:
    """The clauses that the move breaks, question by question: whether the deal goes on, whether these are cards of the
    hand, a play, one that may lie here, one that no option forbids, and whether it is called by its name."""
    verb, _, said = text.partition(" ")
    chosen, turn = deal.rules.chosen, deal.turn  # type: ignore[attr-defined]
    if turn < 0:
        return [{"RF 4.8"}]
    if verb == "pass":
        if text in legal(deal):
            return []
        leads, may_save = not deal.cards, chosen["must_beat"] != "full"  # type: ignore[attr-defined]
        return [{"RF 4.1" if leads else "RF 7.1" if may_save else "RF 4.6"}]
    mine = cards(deal.hand_of(turn))  # type: ignore[attr-defined]
    named = [word.replace("10", "T") for word in said.split()] if any(sign in said for sign in "SHDC") else []
    play = "".join(sorted((card[0] for card in named) if named else said, key=RANKS.index))
    unheld = set(named) - set(mine) if named else Counter(play) - Counter(card[0] for card in mine)
    there = {"RF 3.1"} if unheld else set[str]()
    return [there, shapeless(play, chosen), *amiss(deal, play, named), misnamed(deal, verb)]


def shapeless(play: str, chosen: dict[str, str]) -> set[str]:
    """The clause of what the cards nearly are, where they are no play."""
    if play in ALL_PLAYS:
        return {"RF 7.10"} if sort_of(play, chosen["aaa"]) == ("pair run", 4) and chosen["pairs"] == "3" else set()
    several = sorted(Counter(play).values())
    ranks_in_a_row = "".join(dict.fromkeys(play)) in RANKS
    if several[-1] == 1 and (ranks_in_a_row or len(play) >= 5):
        return {"RF 3.3"}
    return {"RF 3.4"} if several[0] == several[-1] == 2 else {"RF 3.7"}


def misnamed(deal: object, verb: str) -> set[str]:
    if verb == ("beat" if deal.cards else "lead"):  # type: ignore[attr-defined]
        return set()
    return {"RF 4.1" if verb == "beat" else "RF 4.2"}


def amiss(deal: object, play: str, named: list[str]) -> list[set[str]]:
    """What is against a play of cards of the hand: where it lies, and by option."""
    chosen, turn = deal.rules.chosen, deal.turn  # type: ignore[attr-defined]
    hands = [deal.hand_of(seat) for seat in range(3)]  # type: ignore[attr-defined]
    lies, hand, aaa = set[str](), ranks(hands[turn]), chosen["aaa"]
    first = sum(len(cards(each)) for each in hands) == 48
    top, opens = sorted_ranks(deal.cards), deal.opening == 1  # type: ignore[attr-defined]
    if play not in ALL_PLAYS:
        return []
    if top == "3333" and sum(len(cards(each)) for each in hands) == 44 and chosen["heaven"] != "off":
        lies.add("RF 4.4")
    elif top and not beats(play, top, aaa):
        lies.add("RF 4.2" if bomb_strength(top, aaa) is None else "RF 4.3")
    elif not top and first and opens and ("3" not in play or named and "3H" not in named):
        lies.add("RF 2.3")
    duties = set[str]()
    if not top and first and chosen["heaven"] == "compulsory" and hand["3"] == 4 and play != "3333":
        duties.add("RF 7.4")
    plays = holdable(deal, hand)
    if play not in plays and not Counter(play) - hand:
        duties.add("RF 7.2")
    singles = [other for other in plays if len(other) == 1]
    if chosen["one_card"] == "highest_single" and len(cards(hands[(turn + 1) % 3])) == 1:
        if len(play) == 1 and singles and RANKS.index(play) < RANKS.index(singles[-1]):
            duties.add("RF 7.5")
    return [lies, duties]


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
