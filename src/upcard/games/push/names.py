"""The cards and melds of Push as text: `7H'`, `Jk`, `4C-7C`, `8SH*`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.cards import ACE, STRIDE, SUIT_LETTERS, Card, Faces, Unreadable, lowest, one, shifted
from upcard.melds import SHORTEST
from upcard.pieces.push_melds import (
    JOKER,
    TWIN,
    TWO,
    is_set,
    length_of,
    line_of,
    marks_of,
    meld_cards,
    run_meld,
    set_of,
    size_of,
    start_of,
    wild_number,
)

APOSTROPHE: Final = "\u2019"  # what some keyboards make of the mark


class PushFaces(Faces):
    """`7H`, its twin `7H'`, and the jokers `Jk`, `Jk'`, `Jk''`, `Jk'''`."""

    def card_text(self, card: Card) -> str:
        if card % STRIDE == JOKER:
            return "Jk" + "'" * int(card // STRIDE)
        return super().card_text(card % TWIN) + "'" * int(card // TWIN)

    def read_card(self, text: str) -> Card:
        shown = text.strip().replace(APOSTROPHE, "'")
        plain = shown.rstrip("'")
        marks = len(shown) - len(plain)
        if plain.upper() in ("JK", "JOKER") and marks < 4:
            return JOKER + STRIDE * marks
        if marks > 1 or not plain:
            raise Unreadable(f"'{text[:20]}' is no card of this game")
        return super().read_card(plain) + TWIN * marks


PUSH_FACES: Final = PushFaces(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))


def place_text(suit: i64, place: i64) -> str:
    """The card that a place of the rank line stands for."""
    return PUSH_FACES.card_text(suit * STRIDE + (place or ACE))


def rank_text(rank: i64) -> str:
    return PUSH_FACES.names[rank]


def meld_name(meld: i64, wilds: i64) -> str:
    """A run by its ends, `4C-7C`; a set by its rank, the suits of its naturals, and a star for each wild: `8SH*`."""
    if is_set(meld):
        both = marks_of(meld)
        suits = [SUIT_LETTERS[s] for s in range(4) for pack in range(2) if both >> 4 * pack + s & 1]
        return rank_text(line_of(meld)) + "".join(suits) + "*" * int(size_of(wilds))
    suit, start = line_of(meld), start_of(meld)
    return f"{place_text(suit, start)}-{place_text(suit, start + length_of(meld) - 1)}"


def declared(meld: i64) -> str:
    """What its wilds do not show: the kind and place of the meld, `5C-7C` or `8s`."""
    return rank_text(line_of(meld)) + "s" if is_set(meld) else meld_name(meld, 0)


def cards_text(meld: i64, wilds: i64) -> str:
    """The cards in their slots, and what they are where fewer than two naturals show it: `2D 8C Jk as 7C-9C`."""
    cards = meld_cards(meld, wilds)
    text = " ".join([PUSH_FACES.card_text(card) for card in cards])
    return text if len(cards) - size_of(wilds) > 1 else f"{text} as {declared(meld)}"  # PUSH 4.5


def read_meld(cards: vec[i64], said: str, most: i64) -> tuple[i64, i64]:
    """The meld of these cards; `said` is what stands behind `as`, or ''. Raises Unreadable."""
    if len(cards) < SHORTEST or len(cards) > most:
        raise Unreadable(f"a meld has {SHORTEST} to {most} cards here; further ones are laid off on it")
    for i in range(len(cards)):
        if cards[i] in cards[:i]:
            raise Unreadable(f"{PUSH_FACES.card_text(cards[i])} is listed twice")
    naturals = [int(card) for card in cards if wild_number(card) == 0]
    same_rank = len({card % STRIDE for card in naturals}) < 2
    if not said and len(naturals) == 1:
        raise Unreadable("say which meld it is, for example: as 8s, or: as 8C-10C")
    if "-" in said or not said and not same_rank:
        return _read_run(cards, naturals, said)
    rank = PUSH_FACES.read_rank(said[:-1].upper()) if said else naturals[0] % STRIDE if naturals else TWO
    if not same_rank or rank < 0 or said and said[-1].upper() != "S" or naturals and naturals[0] % STRIDE != rank:
        raise Unreadable(f"these cards are no meld{' as ' + said[:20] if said else ''}")
    return set_of(rank, cards)


def _read_run(cards: vec[i64], naturals: list[int], said: str) -> tuple[i64, i64]:
    """The run of these cards: where it was said to lie, or as the order of the cards shows, or as its naturals do."""
    suit, starts = naturals[0] % 60 // 15 if naturals else 0, range(12)
    if said:
        low, _, high = said.partition("-")
        first, last = PUSH_FACES.read_card(low), PUSH_FACES.read_card(high)
        suit = first // STRIDE
        fitting = [
            s
            for s in starts
            if place_text(suit, s) == PUSH_FACES.card_text(first)
            and s + len(cards) < 15
            and place_text(suit, s + len(cards) - 1) == PUSH_FACES.card_text(last)
        ]
    else:
        shown = [s for s in starts if all(wild_number(c) or (s + i or 13) == c % STRIDE for i, c in enumerate(cards))]
        places = [[c % 15 for c in naturals], [c % 15 % 13 for c in naturals]]
        fitting = shown or [min(p) for p in places if max(p) - min(p) == len(cards) - 1]
    for start in fitting:
        wilds, twins = _slotted(cards, suit, start)
        if wilds >= 0 and start + len(cards) <= 14:
            return run_meld(suit, start, len(cards), twins), wilds
    raise Unreadable("these cards are no run; wilds at its ends need: as 5C-7C")


def _slotted(cards: vec[i64], suit: i64, start: i64) -> tuple[i64, i64]:
    """The wilds and the twin marks of a run when its naturals stand in their places and its wilds in the other slots;
    -1 when the naturals do not fit there."""
    size: i64 = len(cards)
    free = shifted(1, size) - 1
    twins: i64 = 0
    for card in cards:
        if wild_number(card) == 0:
            slot = card % STRIDE - start
            if card % STRIDE == ACE and start == 0:
                slot = 0
            if card % TWIN // STRIDE != suit or slot < 0 or slot >= size or not free >> slot & 1:
                return -1, 0
            free &= ~one(slot)
            twins |= shifted(card // TWIN, slot)
    wilds: i64 = 0
    for card in cards:
        if wild_number(card):
            wilds |= shifted(wild_number(card), 4 * lowest(free))
            free &= free - 1
    return wilds, twins
