"""The fixed numbers of Conquian's moves: take, decline, force, let go; each discard and each gift in printed order of
the cards; each meld of the pack, sets by rank before runs by suit and lowest card, a set of four before those of three.
"""

from types import MappingProxyType
from typing import Final

from mypy_extensions import i64

from upcard.cards import each, room_for
from upcard.games.conquian.holding import LONGEST, PACK
from upcard.games.conquian.moves import DECLINE, DISCARD, FORCE, GIVE, LET_GO, MELD, TAKE, moving
from upcard.melds import ACE_HIGH, melds_into


def all_moves() -> list[int]:
    """Every move that could ever be legal, in the order of their numbers."""
    room = room_for(256)
    n = melds_into(PACK, ACE_HIGH, LONGEST, room, 0)
    moves = [TAKE, DECLINE, FORCE, LET_GO]
    moves += [moving(DISCARD, card) for card in each(PACK)]
    moves += [moving(GIVE, card) for card in each(PACK)]
    moves += [moving(MELD, meld) for meld in room[:n]]
    return [int(move) for move in moves]


MOVES: Final = tuple(all_moves())
NUMBERS: Final = MappingProxyType({move: number for number, move in enumerate(MOVES)})


def number_of_move(move: i64) -> int:
    """The number of a move. Raises ValueError for a group of cards that is no meld."""
    number = NUMBERS.get(move)
    if number is None:
        raise ValueError(f"{move} lays no meld, so it has no action number")
    return number


def move_of_number(number: int) -> i64:
    """The move of a number. Raises ValueError."""
    if not 0 <= number < len(MOVES):
        raise ValueError(f"the action numbers are 0 to {len(MOVES) - 1}, not {number}")
    return MOVES[number]
