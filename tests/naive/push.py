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


# Refusals


def read(p: Position, word: str) -> Card | None:
    """The card of a word; None for one without a mark where several equal ones are in the hand."""
    plain, copy = word.rstrip("'"), len(word) - len(word.rstrip("'"))
    if plain == "Jk":
        found = (0, "", copy)
    else:
        found = (next(n for n in range(2, 15) if NAMES[n] == plain[:-1]), plain[-1], copy)
    mine = [c for c in [*p.hand, *([p.freed] if p.freed else [])] if face(c) == face(found)]
    return found if copy or len(mine) < 2 and found in (mine or [found]) else mine[0] if len(mine) == 1 else None


def could_be(cards: tuple[Card, ...], said: str) -> list[Meld]:
    """The melds of exactly these cards that are what is said of them, whatever the options say."""
    out, naturals = list[Meld](), [c for c in cards if not wild(c)]
    if not 3 <= len(cards) <= 13:
        return out
    if len({c[0] for c in naturals}) < 2:
        named = next((n for n in range(2, 15) if NAMES[n] + "s" == said), 2)
        out.append(Meld(naturals[0][0] if naturals else named, "", 0, cards))
    for suit in {c[1] for c in naturals} or ({said[-1]} if "-" in said else set()):
        for start in range(1, 16 - len(cards)):
            slots, wilds = list[Card](), [c for c in cards if wild(c)]
            for place in range(start, start + len(cards)):
                fitting = [c for c in naturals if face(c) == (stands_for(place), suit)] or wilds[:1]
                slots += fitting[:1]
                wilds = wilds[1:] if fitting and wild(fitting[0]) else wilds
            if sorted(slots) == sorted(cards):
                out.append(Meld(0, suit, start, tuple(slots)))
    return [meld for meld in out if said in ("", NAMES[meld.rank or 2] + "s" if meld.is_set() else window_text(meld))]


def spoilt(p: Position, meld: Meld) -> set[str]:
    """The clauses by which something like a set or run is none."""
    out, suits = set[str](), [c[1] for c in meld.cards if not wild(c)]
    if not suits:
        out |= {"PUSH 4.4"} if not p.on("all_wild_melds") else {"PUSH 4.6"} if meld.rank == 2 else set()
    if not meld.is_set():
        return out | ({"PUSH 10.4"} if meld.start == 1 and p.on("ace_high_only") else set())
    free = p.on("sets", "free_suits")
    if len(meld.cards) > (8 if free else 4) or len(set(suits)) < len(suits) and not free:
        out.add("PUSH 10.2" if free else "PUSH 4.1")
    return out


SET_CARDS = [{(rank, suit) for suit in SUITS} for rank in range(3, 15)]


def shapeless(cards: tuple[Card, ...]) -> set[str]:
    """The clause of what cards nearly are that are no meld: by the fewest cards that would have to go."""
    faces = {face(c) for c in cards if not wild(c)}
    if not faces:
        return {"PUSH 4.4"}
    size = min(max(len(faces) + sum(map(wild, cards)), 3), 13)
    ring = [stands_for(at) for at in range(1, 14)] * 2
    in_set = max(len(faces & of_rank) for of_rank in SET_CARDS)
    in_run = max(
        len(faces & {(stands_for(at), suit) for at in range(start, start + size)})
        for suit in SUITS for start in range(1, 16 - size)
    )  # fmt: skip
    around = max(len(faces & {(n, suit) for n in ring[i : i + size]}) for suit in SUITS for i in range(13))
    if in_run < in_set or in_run == in_set and (len(faces) < 2 or in_set > 1):
        return {"PUSH 4.1"}
    no_twins = len(faces) + sum(map(wild, cards)) == len(cards)
    return {"PUSH 4.3" if around == len(faces) and no_twins and 3 <= len(cards) <= 13 else "PUSH 4.2"}


def over_by(deal: Any, p: Position) -> str:
    if any(deal.hands[2 * seat] | deal.hands[2 * seat + 1] == 0 for seat in range(4)):
        return "PUSH 7.1"
    return "PUSH 7.3" if deal.table.idle == 12 else "PUSH 10.1" if p.on("last_push", "clean") else "PUSH 7.2"


def broken(deal: Any, text: str) -> list[set[str]] | None:
    """The clauses that the move breaks, question by question: whether the round goes on, whether the turn has come to
    the verb, whether the cards are there, what they shall be, and where they go. None where a word may mean more than
    one card."""
    p = Position(deal)
    if deal.over():
        return [{over_by(deal, p)}]
    verb, *words = text.split()
    if not p.drawn or verb in ("take", "push"):
        return [set() if not p.drawn and verb in ("take", "push") else {"PUSH 3.1"}]
    at = next((n for n, word in enumerate(words) if word in ("on", "as")), len(words))
    cards = tuple(card for word in words[:at] if (card := read(p, word)) is not None)
    if len(cards) < at or len(set(cards)) < at:
        return None
    hand = [*p.hand, *([p.freed] if p.freed else [])]
    waits, there = set[str](), {"PUSH 3.6"} if set(cards) - set(hand) else set[str]()
    if p.freed and (verb not in ("meld", "lay") or p.freed not in cards):
        waits.add("PUSH 6.9")
    if not p.met and (verb in ("lay", "swap") or verb == "discard" and p.laid):
        waits.add("PUSH 5.2")
    if verb == "discard":
        there |= {"PUSH 3.7"} if len(cards) > 1 else set()
        return [waits, there, {"PUSH 3.8"} if cards[0] == p.taken and len(p.hand) > 1 else set()]
    if verb == "meld":
        return [waits, there, *melding(p, cards, words[-1] if "as" in words else "")]
    i = names(p).index(words[at + 1])
    return [waits, there, laying(p, i, cards[0], words) if verb == "lay" else swapping(p, i, cards[0])]


def melding(p: Position, cards: tuple[Card, ...], said: str) -> list[set[str]]:
    melds = could_be(cards, said)
    good_ones = [meld for meld in melds if not spoilt(p, meld)]
    if not melds:
        return [shapeless(cards)]
    if not good_ones:
        return [set[str]().union(*[spoilt(p, meld) for meld in melds])]
    if p.freed and all(map(wild, cards)):
        return [{"PUSH 6.10"}]
    if p.met:
        return []
    lies = [misplaced(p, meld) for meld in good_ones]
    return [set() if set() in lies else set[str]().union(*lies)]


def misplaced(p: Position, meld: Meld) -> set[str]:
    """The clauses by which a good meld of the hand cannot come next in the requirement, at its stated length or, as the
    last one, longer."""
    left, kind, laid = list(REQUIRED[p.round][p.laid :]), "set" if meld.is_set() else "run", p.laid
    asked = [int(other.split()[1]) for other in REQUIRED[p.round] if other.startswith(kind)]
    if not asked:
        return {"PUSH 5.1"}
    if not any(other.startswith(kind) for other in left):
        return {"PUSH 5.2"}
    if len(meld.cards) < asked[0]:
        return {"PUSH 5.3"}
    last = p.melds[-1] if laid else None
    out_of_line = last is not None and last.is_set() == meld.is_set() and order(meld) < order(last)
    last_of_all = laid + 1 == len(REQUIRED[p.round])
    if left[0].startswith(kind) and len(meld.cards) > asked[0]:
        return set() if last_of_all else {"PUSH 5.3"}
    rest = [c for c in p.hand if c not in meld.cards]
    left.remove(next(other for other in left if other.startswith(kind)))
    if not can_all(p, rest, left):
        return {"PUSH 5.2"}
    if not REQUIRED[p.round][laid].startswith(kind) or out_of_line:
        return {"PUSH 5.4"}
    follows = last_of_all or can_go_on(p, rest, laid + 1, meld)
    return set() if follows else {"PUSH 5.4"}


def can_all(p: Position, hand: list[Card], wanted: list[str]) -> bool:
    """Whether these melds can be made of the hand at once, in whatever order."""
    if not wanted:
        return True
    kind, size = wanted[0].split()
    return any(
        can_all(p, [c for c in hand if c not in meld.cards], wanted[1:])
        for meld in melds_from(p, hand, int(size), (kind,))
    )


def laying(p: Position, i: int, card: Card, words: list[str]) -> set[str]:
    meld = p.melds[i]
    if p.freed and i == p.left:
        return {"PUSH 6.9"}
    if meld.is_set():
        if good(p, meld._replace(cards=(*meld.cards, card))):
            return set()
        full = len(meld.cards) == 8 and p.on("sets", "free_suits")
        return {"PUSH 10.2" if full else "PUSH 6.3"}
    low = meld._replace(start=meld.start - 1, cards=(card, *meld.cards))
    ends = [meld._replace(cards=(*meld.cards, card)), low]
    if any(good(p, end) for end in ends):
        said = words[-1] if "as" in words else ""
        top = meld.start + len(meld.cards)
        places = [
            f"{NAMES[at]}{meld.suit}" for at, end in zip((top, meld.start - 1), ends, strict=True) if good(p, end)
        ]
        return set() if not said or said in places else {"PUSH 6.2"}
    ace = meld.start == 2 and len(meld.cards) < 12 and (wild(card) or face(card) == (14, meld.suit))
    return {"PUSH 10.4"} if ace and p.on("ace_high_only") else {"PUSH 6.2"}


def swapping(p: Position, i: int, card: Card) -> set[str]:
    meld = p.melds[i]
    if any(i == at and face(card) == face(other) for at, other in swaps(p)):
        return set()
    if freed_by(meld, card) is not None:
        return {"PUSH 6.11"}
    if meld.is_set():
        return {"PUSH 6.6"}
    two = meld.start <= 2 < meld.start + len(meld.cards) and meld.cards[2 - meld.start]
    locked = two and two[0] == 2 and face(card) == (2, meld.suit)
    return {"PUSH 6.7" if locked else "PUSH 6.5"}
