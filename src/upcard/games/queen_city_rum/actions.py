"""The fixed action numbers of Queen City Rum: what a move is, whatever the position and the options.

0 draws, 1 takes; then follow the 369 melds of the pack (those of the option `ace low_only` are among them), then each
card laid off on a set, at the low end of a run and at its high end, then each card discarded.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.cards import FRENCH, STRIDE, Card, rank_of, suit_of
from upcard.deal import VERB
from upcard.games.queen_city_rum.moves import (
    LAY,
    LONGEST,
    MELD,
    NOWHERE,
    PACK,
    TAKE,
    discarded_card,
    end_of_lay,
    laid_card,
    melded_cards,
)
from upcard.melds import ACE_BOTH, melds_into

ALL_MELDS: Final = 369


def melds_of_pack() -> tuple[int, ...]:
    """All melds of the pack, sets first, an ace at either end of a run."""
    room = vec[i64]([0] * ALL_MELDS)
    melds_into(PACK, ACE_BOTH, LONGEST, room, 0)
    return tuple([int(meld) for meld in room])


MELDS: Final[tuple[int, ...]] = melds_of_pack()
NUMBER_OF_MELD: Final[Mapping[int, int]] = MappingProxyType({meld: number for number, meld in enumerate(MELDS)})

FIRST_MELD: Final = 2
FIRST_LAY: Final = FIRST_MELD + ALL_MELDS
FIRST_DISCARD: Final = FIRST_LAY + 3 * 52
ALL_ACTIONS: Final = FIRST_DISCARD + 52
WHERE: Final = ("on a set", "at the low end of a run", "at the high end of a run")


def rum_action(told: i64) -> int:
    """The number of a move in the form of the history. Raises ValueError for cards that are no meld, or do not fit."""
    verb = told & VERB
    if verb <= TAKE:
        return int(verb)
    if verb == MELD:
        number = NUMBER_OF_MELD.get(int(melded_cards(told)), -1)
        if number < 0:
            raise ValueError("these cards are no meld, so they have no action number")
        return FIRST_MELD + number
    if verb == LAY:
        if end_of_lay(told) == NOWHERE:
            raise ValueError("the card does not fit there, so that has no action number")
        return FIRST_LAY + 3 * number_of(laid_card(told)) + int(end_of_lay(told))
    return FIRST_DISCARD + number_of(discarded_card(told))


def rum_action_text(action: int) -> str:
    """What the number means. Raises ValueError."""
    if not 0 <= action < ALL_ACTIONS:
        raise ValueError(f"the action numbers of queen_city_rum are 0 to {ALL_ACTIONS - 1}, not {action}")
    if action >= FIRST_DISCARD:
        return f"discard {card_numbered(action - FIRST_DISCARD)}"
    if action >= FIRST_LAY:
        card, where = divmod(action - FIRST_LAY, 3)
        return f"lay {card_numbered(card)} {WHERE[where]}"
    if action >= FIRST_MELD:
        return f"meld {FRENCH.text(MELDS[action - FIRST_MELD])}"
    return "take" if action == TAKE else "draw"


def number_of(card: Card) -> int:
    """The place of a card among the 52, suit by suit."""
    return int(13 * suit_of(card) + rank_of(card) - 1)


def card_numbered(number: int) -> str:
    return FRENCH.card_text(STRIDE * (number // 13) + number % 13 + 1)
