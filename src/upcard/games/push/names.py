"""The cards and melds of Push as text: `7H'`, `Jk`, `4C-7C`, `8SH*`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.cards import ACE, FRENCH, NONE, STRIDE, SUIT_LETTERS, Card, Faces, lowest, one, rank_of, shifted, suit_of
from upcard.errors import Unreadable
from upcard.games.push.cards import (
    JOKER,
    TWIN,
    TWO,
    first_twin,
    pack_of,
    push_points,
    wild_at,
    wild_count,
    wild_number,
    with_wild,
)
from upcard.games.push.melds import (
    LONGEST,
    ends_at,
    is_set_meld,
    length_of,
    line_of,
    meld_cards,
    place_card,
    run_meld,
    set_of,
    slot_for,
    start_of,
    suits_in,
)
from upcard.melds import SHORTEST

APOSTROPHE: Final = "\u2019"  # what some keyboards make of the mark
WILD_STAR: Final = "*"


class PushFaces(Faces):
    """`7H`, its twin `7H'`, and the jokers `Jk`, `Jk'`, `Jk''`, `Jk'''`."""

    def card_text(self, card: Card) -> str:
        if rank_of(card) == JOKER:
            return "Jk" + "'" * int(suit_of(card))
        return super().card_text(first_twin(card)) + "'" * int(pack_of(card))

    def alike(self, card: str) -> str:
        number = self.read_card(card)
        return WILD_STAR if wild_number(number) else self.card_text(first_twin(number))  # PUSH 1.2, PUSH 4.8

    def worth(self, card: Card) -> int | None:
        return super().worth(first_twin(card))

    def read_card(self, text: str) -> Card:
        shown = text.strip().replace(APOSTROPHE, "'")
        plain = shown.rstrip("'")
        marks = len(shown) - len(plain)
        if plain.upper() in ("JK", "JOKER") and marks < 4:
            return JOKER + STRIDE * marks
        if marks > 1 or not plain:
            raise Unreadable("no-card", text=text[:20])
        return super().read_card(plain) + TWIN * marks


PUSH_FACES: Final = PushFaces(
    (*FRENCH.names[1:], "Jk"), tuple([int(push_points(one(rank), NONE)) for rank in range(1, JOKER + 1)])
)


def cards_text(cards: vec[i64]) -> str:
    return " ".join([PUSH_FACES.card_text(card) for card in cards])


def place_text(suit: i64, place: i64) -> str:
    """The card that a place of the rank line stands for; a dash where there is no place."""
    return PUSH_FACES.card_text(place_card(suit, place)) if 0 <= place <= ACE else "-"


def rank_text(rank: i64) -> str:
    return PUSH_FACES.names[rank]


def stands_for(meld: i64, place: i64) -> str:
    """What a wild in the meld stands for: in a set its rank, in a run the card of this place."""
    return rank_text(line_of(meld)) if is_set_meld(meld) else place_text(line_of(meld), place)


def stood_for(meld: i64, wilds: i64) -> list[str]:
    """Beside each card of the meld what it stands for, '' for a natural."""
    if is_set_meld(meld):
        return [stands_for(meld, 0) if wild_number(card) else "" for card in meld_cards(meld, wilds)]
    return [stands_for(meld, start_of(meld) + slot) if wild_at(wilds, slot) else "" for slot in range(length_of(meld))]


def meld_name(meld: i64, wilds: i64) -> str:
    """A run by its ends, `4C-7C`; a set by its rank, the suits of its naturals, and a star for each wild: `8SH*`."""
    if is_set_meld(meld):
        suits = [SUIT_LETTERS[s] for s in range(4) for pack in range(2) if suits_in(meld, pack) >> s & 1]
        return rank_text(line_of(meld)) + "".join(suits) + WILD_STAR * int(wild_count(wilds))
    return f"{place_text(line_of(meld), start_of(meld))}-{place_text(line_of(meld), ends_at(meld) - 1)}"


def declared(meld: i64) -> str:
    """What its wilds do not show: the kind and place of the meld, `5C-7C` or `8s`."""
    return rank_text(line_of(meld)) + "s" if is_set_meld(meld) else meld_name(meld, 0)


def declared_by(name: str) -> str:
    """The same of the meld that has this name on the table."""
    kind = name.partition("#")[0]
    return kind if "-" in kind else kind.rstrip(SUIT_LETTERS + WILD_STAR) + "s"


def spelled_meld(meld: i64, wilds: i64) -> str:
    """The cards in their slots, and what they are where fewer than two naturals show it: `2D 8C Jk as 7C-9C`."""
    text = cards_text(meld_cards(meld, wilds))
    return text if length_of(meld) - wild_count(wilds) > 1 else f"{text} as {declared(meld)}"  # PUSH 4.5


def meld_said(cards: vec[i64], said: str, most: i64) -> tuple[i64, i64]:
    """The meld of these cards; `said` is what stands behind `as`, or ''. Raises Unreadable."""
    if len(cards) < SHORTEST or len(cards) > most:
        raise Unreadable("push-meld-size", least=int(SHORTEST), most=int(most))
    for i in range(len(cards)):
        if cards[i] in cards[:i]:
            raise Unreadable("listed-twice", card=PUSH_FACES.card_text(cards[i]))
    naturals = [int(card) for card in cards if wild_number(card) == 0]
    same_rank = len({rank_of(card) for card in naturals}) < 2
    if not said and len(naturals) == 1:
        raise Unreadable("push-say-meld")
    if "-" in said or not said and not same_rank:
        return _run_said(cards, naturals, said)
    rank = PUSH_FACES.read_rank(said[:-1].upper()) if said else rank_of(naturals[0]) if naturals else TWO
    if not same_rank or rank < 0 or said and said[-1].upper() != "S" or naturals and rank_of(naturals[0]) != rank:
        raise Unreadable("push-no-meld-as", said=said[:20]) if said else Unreadable("push-no-meld")
    return set_of(rank, cards)


def melds_meant(cards: vec[i64], said: str) -> list[tuple[i64, i64]]:
    """The melds that these cards, no two of them one, can be: the one that is said or that they show, or else each.
    Raises Unreadable where what is said names no meld."""
    low, dash, high = said.partition("-")
    if dash:
        PUSH_FACES.read_card(low), PUSH_FACES.read_card(high)
    elif said and (PUSH_FACES.read_rank(said[:-1].upper()) < 0 or said[-1].upper() != "S"):
        raise Unreadable("push-no-meld-as", said=said[:20])
    if len(cards) < SHORTEST or len(cards) > LONGEST:
        return []
    try:
        return [meld_said(cards, said, LONGEST)]
    except Unreadable:
        return [] if said else _all_melds(cards)


def _all_melds(cards: vec[i64]) -> list[tuple[i64, i64]]:
    """All melds of cards of which a natural one is among, whatever the options say."""
    naturals = [int(card) for card in cards if wild_number(card) == 0]
    same_rank = len({rank_of(card) for card in naturals}) == 1
    out = [set_of(rank_of(naturals[0]), cards)] if same_rank else []
    suit = suit_of(first_twin(naturals[0]))
    for start in range(ACE + 2 - len(cards)):
        wilds, twins = _slotted(cards, suit, start)
        if wilds >= 0:
            out.append((run_meld(suit, start, len(cards), twins), wilds))
    return out


def _run_said(cards: vec[i64], naturals: list[int], said: str) -> tuple[i64, i64]:
    """The run of these cards: where it was said to lie, or as the order of the cards shows, or as its naturals do."""
    suit, starts = suit_of(first_twin(naturals[0])) if naturals else 0, range(12)
    if said:
        low, _, high = said.partition("-")
        first, last = PUSH_FACES.read_card(low), PUSH_FACES.read_card(high)
        suit = suit_of(first_twin(first))
        fitting = [
            s
            for s in starts
            if place_card(suit, s) == first and s + len(cards) < 15 and place_card(suit, s + len(cards) - 1) == last
        ]
    else:
        shown = [s for s in starts if all(wild_number(c) or (s + i or ACE) == rank_of(c) for i, c in enumerate(cards))]
        places = [[rank_of(c) for c in naturals], [rank_of(c) % ACE for c in naturals]]
        fitting = shown or [min(p) for p in places if max(p) - min(p) == len(cards) - 1]
    for start in fitting:
        wilds, twins = _slotted(cards, suit, start)
        if wilds >= 0 and start + len(cards) <= ACE + 1:
            return run_meld(suit, start, len(cards), twins), wilds
    raise Unreadable("push-no-run")


def _slotted(cards: vec[i64], suit: i64, start: i64) -> tuple[i64, i64]:
    """The wilds and the twin marks of a run when its naturals stand in their places and its wilds in the other slots;
    -1 when the naturals do not fit there."""
    run = run_meld(suit, start, len(cards), 0)
    free = shifted(1, length_of(run)) - 1
    twins: i64 = 0
    for card in cards:
        if wild_number(card) == 0:
            slot = slot_for(run, card)
            if slot < 0 or not free >> slot & 1:
                return -1, 0
            free &= ~one(slot)
            twins |= shifted(pack_of(card), slot)
    wilds: i64 = 0
    for card in cards:
        if wild_number(card):
            wilds = with_wild(wilds, lowest(free), wild_number(card))
            free &= free - 1
    return wilds, twins
