"""What lies where, from the text of a view, in the order and with the names that people are shown."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from upcard.table import value_of
from upcard.words import Words

SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
CARD: Final = re.compile(r"(?<![A-Za-z0-9])(10|[1-9AJQK]|1[12])([SHDC])(?![a-z])")
UNKNOWN: Final = re.compile(r"\?(\d+)")

# The fields of each game's view that the table shows, top to bottom; # stands for each seat, the left one first.
SHOWN: Final[dict[str, tuple[str, ...]]] = {
    "conquian": ("other hand", "other melds", "centre", "melds", "stock", "waste"),
    "double_emperor": ("other hand", "won #", "led"),
    "push": ("hand #", "melds", "pile", "stock", "round"),
    "queen_city_rum": ("other hand", "melds", "pile", "stock"),
    "run_fast": ("hand #", "played #", "top #"),
}


@dataclass(frozen=True)
class Place:
    """One line of the table: its name for people, and what lies there."""

    name: str
    shows: str


def with_signs(text: str) -> str:
    """Cards and melds with the signs of their suits: `10♥`, `7♠♥♦`."""
    text = re.sub(
        r"(?<![A-Za-z0-9])(10|[1-9AJQK]|1[12])([SHDC]{2,4})(?![A-Za-z])",
        lambda m: m[1] + "".join(SIGNS[s] for s in m[2]),
        text,
    )
    return CARD.sub(lambda found: found[1] + SIGNS[found[2]], text)


def places(game: str, view: str, seat: int, seats: int, who: Callable[[int], str], words: Words) -> list[Place]:
    """The lines of the table."""
    out: list[Place] = []
    for field in SHOWN[game]:
        for turn in range(1, seats + 1) if "#" in field else (0,):
            of = (seat + turn) % seats if "#" in field else 1 - seat if field.startswith("other") else seat
            if field == "hand #" and of == seat:
                continue
            value = value_of(view, field.replace("#", str(of)))
            if value is not None:
                line = place(field, value, who(of), words, who)
                met = field in ("hand #", "round") and value_of(view, f"met {of}") is not None
                out.append(Place(line.name, f"{line.shows}  {words.say('met')}") if met else line)
    return out


def place(field: str, value: str, owner: str, words: Words, who: Callable[[int], str]) -> Place:
    key = f"place-{field.removeprefix('other ').removesuffix(' #')}"
    if owner == who(0) and words.has(f"{key}-you"):
        key += "-you"
    if field == "melds" and re.match(r"\d:", value):
        key = "place-melds-all"
    name = words.say(key, who=owner)
    unknown = UNKNOWN.search(value)
    count = int(unknown[1]) if unknown else 0
    known = UNKNOWN.sub("", value).strip()
    if field == "stock" and known.isdecimal():
        known, count = "", int(known)
    if field == "melds" and re.match(r"\d:", known):
        known = by_owner(known, who)
    if field == "pile":
        *below, known = known.split() or [""]
        left_below = words.say("pile-below", count=len(below)) if below else ""
        return Place(name, f"{with_signs(known)}  {left_below}".strip() or words.say("nothing"))
    if field == "round":
        known = words.say(f"round-{known}")
    left = (
        words.say("cards-left", count=count + (len(known.split()) if "hand" in field else 0))
        if count or "hand" in field
        else ""
    )
    shown = with_signs(known if known != "-" else "")
    return Place(name, "  ".join(part for part in (left, shown) if part) or words.say("nothing"))


def by_owner(melds: str, who: Callable[[int], str]) -> str:
    """`0:7H-9H 1:5SHC 0:QSHD` as the melds of each seat together."""
    owned: dict[str, list[str]] = {}
    for word in melds.split():
        owned.setdefault(who(int(word[0])), []).append(word[2:])
    return "   ".join(f"{owner}: {' '.join(names)}" for owner, names in owned.items())


# --- order of the hand -----------------------------------------------------------------------------------------------

ORDERS: Final = ("suit", "rank", "meld")


def sorted_hand(cards: Sequence[str], ranks: Sequence[str], order: str) -> list[str]:
    """The hand by suit, by rank, or with what could be melds first. `ranks` is the rank line, from the lowest."""

    def suit(card: str) -> int:
        return "SHDC".find(plain(card)[-1])

    def rank(card: str) -> int:
        name = plain(card)[:-1]
        return ranks.index(name) if name in ranks else len(ranks)

    if order == "suit":
        return sorted(cards, key=lambda card: (suit(card), rank(card), card))
    by_rank = sorted(cards, key=lambda card: (rank(card), suit(card), card))
    return by_rank if order == "rank" else melds_first(by_rank, rank, suit)


def plain(card: str) -> str:
    """A card without the mark of its copy."""
    return card.rstrip("'")


def melds_first(cards: Sequence[str], rank: Callable[[str], int], suit: Callable[[str], int]) -> list[str]:
    """The largest group that could be a meld, then the largest of the rest, and so on; then the others by suit."""
    left, out = list(cards), list[str]()
    while True:
        groups = [[card for card in left if rank(card) == of] for of in {rank(card) for card in left}]
        for of in range(4):
            run: list[str] = []
            for card in left:
                if suit(card) == of and (not run or rank(card) > rank(run[-1])):
                    run = [*run, card] if not run or rank(card) == rank(run[-1]) + 1 else [card]
                    groups.append(run)
        best = max(groups, key=len, default=[])
        if len(best) < 3:
            return out + sorted(left, key=lambda card: (suit(card), rank(card)))
        out += best
        left = [card for card in left if card not in best]
