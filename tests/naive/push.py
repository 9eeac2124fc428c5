"""Push, slowly: every legal move as text, found by trying all that could be tried. Written from the rulebook alone.

A card is (rank, suit, copy): rank 2 to 14 with the ace as 14, suit one of SHDC, copy 0 or 1; a joker is (0, "", 0
to 3). A place on the rank line is 1 for an ace below the two, 2 to 13, and 14 for an ace above the king.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

Card = tuple[int, str, int]

SUITS = "SHDC"
NAMES = {**{n: str(n) for n in range(2, 11)}, 11: "J", 12: "Q", 13: "K", 14: "A", 1: "A"}
REQUIRED = {
    1: ["set 3", "set 3"],
    2: ["set 3", "run 4"],
    3: ["run 4", "run 4"],
    4: ["set 3"] * 3,
    5: ["run 5", "run 5"],
}


class Meld(NamedTuple):
    """A set (rank) or a run (suit and place of its first slot), and its cards; those of a run slot by slot."""

    rank: int
    suit: str
    start: int
    cards: tuple[Card, ...]

    def is_set(self) -> bool:
        return self.suit == ""


def wild(card: Card) -> bool:
    return card[0] in (0, 2)


def by_use(card: Card) -> tuple[bool, int, int]:
    """The order in which wilds are used: twos by suit, then jokers."""
    return (card[0] == 0, SUITS.find(card[1]), card[2])


def text(card: Card) -> str:
    return ("Jk" if card[0] == 0 else NAMES[card[0]] + card[1]) + "'" * card[2]


def face(card: Card) -> tuple[int, str]:
    return card[:2]


class Position:
    """What the rules need of a deal, as plain lists."""

    def __init__(self, deal: Any) -> None:
        self.options = dict(deal.rules.chosen)
        self.round = int(deal.table.round)
        self.turn = int(deal.turn)
        hand = (
            [] if deal.over() else [c for pack in (0, 1) for c in unpacked(int(deal.hands[2 * deal.turn + pack]), pack)]
        )
        self.hand: list[Card] = hand
        self.drawn = bool(deal.table.drawn)
        self.met = not deal.over() and bool(deal.table.met >> deal.turn & 1)
        self.laid = int(deal.table.laid)
        self.taken = numbered(int(deal.table.taken)) if deal.table.taken >= 0 else None
        self.freed = wild_of(int(deal.table.freed)) if deal.table.freed else None
        self.left = int(deal.table.left)
        pairs = [int(n) for n in deal.table.melds]
        self.melds = [decoded(a, b) for a, b in zip(pairs[::2], pairs[1::2], strict=True)]

    def on(self, name: str, value: str = "on") -> bool:
        return self.options[name] == value


def numbered(number: int) -> Card:
    pack, place = divmod(number, 60)
    suit, rank = divmod(place, 15)
    return (0, "", suit) if rank == 14 else (rank + 1, SUITS[suit], pack)


def unpacked(mask: int, pack: int) -> list[Card]:
    return [numbered(n + 60 * pack) for n in range(60) if mask >> n & 1]


def wild_of(number: int) -> Card:
    return (0, "", number - 9) if number >= 9 else (2, SUITS[(number - 1) // 2], (number - 1) % 2)


def decoded(meld: int, wilds: int) -> Meld:
    line, start, size, marks = meld >> 1 & 15, meld >> 5 & 15, meld >> 9 & 15, meld >> 13 & 0x1FFF
    slots = [wilds >> 4 * i & 15 for i in range(size)]
    if meld & 1:
        naturals = [(line + 1, SUITS[i % 4], i // 4) for i in range(8) if marks >> i & 1]
        return Meld(line + 1, "", 0, tuple(naturals + [wild_of(n) for n in slots if n]))
    suit = SUITS[line]
    cards = [
        wild_of(n) if n else (14 if start + i == 0 else start + i + 1, suit, marks >> i & 1)
        for i, n in enumerate(slots)
    ]
    return Meld(0, suit, start + 1, tuple(cards))


# Whether cards are a meld


def stands_for(place: int) -> int:
    return 14 if place == 1 else place


def good(p: Position, meld: Meld) -> bool:
    naturals = [card for card in meld.cards if not wild(card)]
    if not naturals and not p.on("all_wild_melds"):
        return False
    if meld.is_set():
        suits = [card[1] for card in naturals]
        if p.on("sets", "distinct_suits") and (len(set(suits)) < len(suits) or len(meld.cards) > 4):
            return False
        return 3 <= meld.rank <= 14 and all(c[0] == meld.rank for c in naturals) and 3 <= len(meld.cards) <= 8
    size = len(meld.cards)
    if not 3 <= size <= 13 or meld.start < (2 if p.on("ace_high_only") else 1) or meld.start + size - 1 > 14:
        return False
    places = range(meld.start, meld.start + size)
    return all(wild(c) or face(c) == (stands_for(at), meld.suit) for at, c in zip(places, meld.cards, strict=True))


def windows(p: Position, size: int) -> Iterator[tuple[str, int]]:
    for suit in SUITS:
        for start in range(1, 16 - size):
            yield suit, start


def melds_from(p: Position, hand: list[Card], size: int, kinds: tuple[str, ...] = ("set", "run")) -> list[Meld]:
    """The melds of this size as the rules list them: of equal cards the first copy, wilds in the order of their
    use, and both a two and a joker for the slot of the two."""
    natural = sorted((c for c in hand if not wild(c)), key=lambda c: (c[0], c[1], c[2]))
    wilds = sorted((c for c in hand if wild(c)), key=by_use)
    if p.freed:
        wilds.insert(0, p.freed)
    out: list[Meld] = []
    if "set" in kinds:
        for rank in range(3, 15):
            same = [c for c in natural if c[0] == rank]
            for n in range(size + 1):
                if size - n <= len(wilds):
                    for chosen in combinations(same, n):
                        out.append(Meld(rank, "", 0, chosen + tuple(wilds[: size - n])))
    if "run" in kinds:
        for suit, start in windows(p, size):
            held = {
                stands_for(at): [c for c in natural if face(c) == (stands_for(at), suit)]
                for at in range(start, start + size)
            }
            for n in range(size + 1):
                for slots in combinations(range(size), n):
                    if any(not held[stands_for(start + i)] for i in slots) or size - n > len(wilds):
                        continue
                    for first in two_choices(start, size, slots, wilds):
                        rest = [w for w in wilds if w != first]
                        cards = []
                        for i in range(size):
                            if i in slots:
                                cards.append(held[stands_for(start + i)][0])
                            else:
                                cards.append(first if first and start + i == 2 else rest.pop(0))
                        out.append(Meld(0, suit, start, tuple(cards)))
    return [m for m in unique_faces(out) if good(p, m) and (p.freed is None or freed_is_in(p, m))]


def freed_is_in(p: Position, meld: Meld) -> bool:
    return p.freed in meld.cards and any(not wild(c) for c in meld.cards)


def two_choices(start: int, size: int, slots: tuple[int, ...], wilds: list[Card]) -> list[Card | None]:
    """What may stand in the slot of the two: the first two, and the first joker."""
    if not start <= 2 < start + size or 2 - start in slots:
        return [None]
    twos, jokers = [w for w in wilds if w[0] == 2][:1], [w for w in wilds if w[0] == 0][:1]
    return [*twos, *jokers]


def unique_faces(melds: list[Meld]) -> list[Meld]:
    """Of melds that differ only in which copy of a natural they use, the first."""
    seen, out = set(), []
    for meld in melds:
        naturals = sorted(face(c) for c in meld.cards if not wild(c))
        shape = (meld.rank, meld.suit, meld.start, tuple(naturals), tuple(c for c in meld.cards if wild(c)),
                 tuple(wild(c) for c in meld.cards) if not meld.is_set() else ())  # fmt: skip
        if shape not in seen:
            seen.add(shape)
            out.append(meld)
    return out


# The requirement


def order(meld: Meld) -> tuple[int, int]:
    return (meld.rank, 0) if meld.is_set() else (SUITS.index(meld.suit), meld.start)


def next_melds(p: Position, hand: list[Card], laid: int, last: Meld | None) -> list[Meld]:
    """The melds of the requirement that may come next: the others can follow."""
    required = REQUIRED[p.round]
    kind, size = required[laid].split()
    out = []
    for meld in melds_from(p, hand, int(size), (kind,)):
        if last is not None and last.is_set() == meld.is_set() and order(meld) < order(last):
            continue
        rest = [c for c in hand if c not in meld.cards]
        if laid + 1 == len(required) or can_go_on(p, rest, laid + 1, meld):
            out.append(meld)
    return out


def can_go_on(p: Position, hand: list[Card], laid: int, last: Meld) -> bool:
    required = REQUIRED[p.round]
    kind, size = required[laid].split()
    for meld in melds_from(p, hand, int(size), (kind,)):
        if last.is_set() == meld.is_set() and order(meld) < order(last):
            continue
        rest = [c for c in hand if c not in meld.cards]
        if laid + 1 == len(required) or can_go_on(p, rest, laid + 1, meld):
            return True
    return False


# Lay-offs and swaps


def lays(p: Position) -> Iterator[tuple[int, Card, int]]:
    """Meld, card and the place it takes (0 on a set)."""
    hand = [p.freed] if p.freed else first_copies(p.hand)
    for i, meld in enumerate(p.melds):
        if p.freed and i == p.left:
            continue
        top = meld.start + len(meld.cards)
        for card in hand:
            if meld.is_set():
                if wild(card) and card != first_wild(hand, None):
                    continue
                if good(p, meld._replace(cards=(*meld.cards, card))):
                    yield i, card, 0
                continue
            above = good(p, meld._replace(cards=(*meld.cards, card)))
            below = good(p, meld._replace(start=meld.start - 1, cards=(card, *meld.cards)))
            for fits, place in (
                (above, top),
                (below and not (above and meld.start == 2 and top == 14), meld.start - 1),
            ):
                if fits and (not wild(card) or card == first_wild(hand, card if place == 2 else None)):
                    yield i, card, place


def first_copies(hand: list[Card]) -> list[Card]:
    return [c for c in hand if not any(face(o) == face(c) and o[2] < c[2] for o in hand)]


def first_wild(hand: list[Card], like: Card | None) -> Card | None:
    """The wild that is used first; in the slot of the two, the first of its kind."""
    wilds = sorted((c for c in hand if wild(c) and (like is None or c[0] == like[0])), key=by_use)
    return wilds[0] if wilds else None


def swaps(p: Position) -> Iterator[tuple[int, Card]]:
    for i, meld in enumerate(p.melds):
        for card in first_copies(p.hand):
            freed = freed_by(meld, card)
            if freed is None:
                continue
            after = Position.__new__(Position)
            after.__dict__.update(p.__dict__)
            after.hand = [c for c in p.hand if c != card]
            after.freed, after.left = freed, i
            if any(True for _ in lays(after)) or melds_from(after, after.hand, 3):
                yield i, card


def freed_by(meld: Meld, card: Card) -> Card | None:
    """The wild that this card of the hand may replace."""
    wilds = sorted((c for c in meld.cards if wild(c)), key=by_use)
    if meld.is_set():
        there = {c[1] for c in meld.cards if not wild(c)}
        return wilds[0] if wilds and card[0] == meld.rank and card[1] not in there else None
    for at, old in enumerate(meld.cards):
        place = meld.start + at
        if wild(old) and face(card) == (stands_for(place), meld.suit):
            return None if place == 2 and old[0] == 2 else old
    return None


# Text


def meld_text(meld: Meld) -> str:
    naturals = sorted((c for c in meld.cards if not wild(c)), key=lambda c: (c[2], SUITS.index(c[1])))
    wilds = sorted((c for c in meld.cards if wild(c)), key=by_use)
    cards = meld.cards
    if meld.is_set():
        cards = (*naturals, *(c for c in meld.cards if wild(c)))
    words = "meld " + " ".join(text(card) for card in cards)
    if len(naturals) > 1:
        return words
    assert wilds
    return words + " as " + (NAMES[meld.rank] + "s" if meld.is_set() else window_text(meld))


def window_text(meld: Meld) -> str:
    top = meld.start + len(meld.cards) - 1
    return f"{NAMES[meld.start]}{meld.suit}-{NAMES[top]}{meld.suit}"


def names(p: Position) -> list[str]:
    out: list[str] = []
    for meld in p.melds:
        suits = [s for s in SUITS for c in meld.cards if not wild(c) and c[1] == s]
        stars = "*" * sum(map(wild, meld.cards))
        name = NAMES[meld.rank] + "".join(suits) + stars if meld.is_set() else window_text(meld)
        same = sum(other.split("#")[0] == name for other in out)
        out.append(f"{name}#{same + 1}" if same else name)
    return out


def legal(deal: Any) -> set[str]:
    """All legal moves, as text."""
    p = Position(deal)
    if p.turn < 0:
        return set()
    if not p.drawn:
        return {"take", "push"}
    if not p.met:
        last = p.melds[-1] if p.laid else None
        out = {meld_text(m) for m in next_melds(p, p.hand, p.laid, last)}
        return out if p.laid else out | discards(p)
    called = names(p)
    out = {meld_text(m) for m in melds_from(p, p.hand, 3)}
    for i, card, place in lays(p):
        where = f" as {NAMES[place]}{p.melds[i].suit}" if place and wild(card) else ""
        out.add(f"lay {text(card)} on {called[i]}{where}")
    if p.freed:
        return out
    return out | {f"swap {text(card)} on {called[i]}" for i, card in swaps(p)} | discards(p)


def discards(p: Position) -> set[str]:
    hand = [c for c in p.hand if len(p.hand) == 1 or c != p.taken]
    return {f"discard {text(c)}" for c in first_copies(hand)}
