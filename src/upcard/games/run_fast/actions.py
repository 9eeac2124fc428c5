"""The fixed numbers of the moves of Run Fast: a pass, then the plays by their ranks, whether they lead or beat."""

from typing import Final

from mypy_extensions import i64

from upcard.cards import count, lowest, shifted
from upcard.games.run_fast.plays import copies_of, play_of, ranks_of

PASS_ACTION: Final = 0
# Of how many cards of each rank, of how many ranks, and how many such plays there are: each begins one rank higher.
SHAPES_IN_ORDER: Final = (
    (1, 1, 13), (2, 1, 12), (3, 1, 12), (4, 1, 11),
    *[(1, length, 13 - length) for length in range(5, 13)],
    *[(2, length, 13 - length) for length in range(2, 9)],
)  # fmt: skip
ACTIONS: Final = 1 + sum([many for _, _, many in SHAPES_IN_ORDER])


def action_of_play(play: i64) -> int:
    """The number of a play. Raises ValueError for one that no hand of sixteen cards can hold."""
    copies, length, begin = copies_of(play), count(ranks_of(play)), lowest(ranks_of(play))
    first = PASS_ACTION + 1
    for of_each, ranks, many in SHAPES_IN_ORDER:
        if of_each == copies and ranks == length and begin <= many:
            return int(first + begin - 1)
        first += many
    raise ValueError(f"the play {play} has no action number")


def play_of_action(action: int) -> i64:
    """The play that has this number. Raises ValueError for the number of a pass, or of nothing."""
    place = action - PASS_ACTION - 1
    for of_each, ranks, many in SHAPES_IN_ORDER:
        if 0 <= place < many:
            return play_of(shifted(shifted(1, ranks) - 1, place + 1), of_each)
        place -= many
    raise ValueError(f"{action} is not the action number of a play")
