"""What is agreed before a round of Push: the options, and what each of the five rounds asks for."""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from upcard.melds import ACE_BOTH, ACE_HIGH
from upcard.options import Number, Option, Options

OPTIONS: Final[tuple[Option, ...]] = (
    Option("last_push", ("literal", "clean"), "PUSH 10.1", "whether the last push moves cards"),
    Option("sets", ("distinct_suits", "free_suits"), "PUSH 10.2", "whether a set may hold a suit twice"),
    Option("all_wild_melds", ("off", "on"), "PUSH 10.3", "whether a meld may be all wild"),
    Option("ace_high_only", ("off", "on"), "PUSH 10.4", "whether an ace stands only above the king"),
    Option("tie_break", ("draw", "replay_round_5"), "PUSH 10.5", "what follows a tie after the last round"),
    Number("only_round", 0, 0, 5, "PUSH 10.6", "play this round alone (0: all five)"),
)


class Requirement:
    """What a seat must meld first in a round, and how many cards are dealt."""

    def __init__(self, hand: i64, sets: i64, runs: i64, length: i64) -> None:
        self.hand: Final = hand
        self.sets: Final = sets  # of three cards
        self.runs: Final = runs
        self.length: Final = length  # of each run

    def melds(self) -> i64:
        return self.sets + self.runs


ROUNDS: Final = (
    Requirement(6, 2, 0, 3),  # PUSH 2.1, PUSH 5.1
    Requirement(7, 1, 1, 4),  # PUSH 2.1, PUSH 5.1
    Requirement(8, 0, 2, 4),  # PUSH 2.1, PUSH 5.1
    Requirement(9, 3, 0, 3),  # PUSH 2.1, PUSH 5.1
    Requirement(10, 0, 2, 5),  # PUSH 2.1, PUSH 5.1
)


class PushOptions(Options):
    """The options as the rules read them."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        super().__init__(OPTIONS, chosen)
        self.clean: Final = self.chosen["last_push"] == "clean"
        self.free: Final = self.chosen["sets"] == "free_suits"
        self.largest_set: Final[i64] = 8 if self.free else 4  # PUSH 6.3, PUSH 10.2
        self.least: Final[i64] = 0 if self.on("all_wild_melds") else 1  # PUSH 4.4, PUSH 10.3
        self.ace: Final[i64] = ACE_HIGH if self.on("ace_high_only") else ACE_BOTH  # PUSH 4.3, PUSH 10.4
        self.only_round: Final[i64] = self.number("only_round")
        self.replays: Final = self.chosen["tie_break"] == "replay_round_5"
