"""Who chooses for a seat: a player is given what its seat knows and a generator of its own, nothing else."""

from collections.abc import Callable
from typing import Final

from librt.random import Random

from upcard.cards import mixed
from upcard.deal import View
from upcard.games.conquian import ConquianView
from upcard.games.double_emperor import DoubleEmperorView
from upcard.games.push import PushView
from upcard.games.queen_city_rum import QueenCityRumView
from upcard.pieces.run_fast_table import RunFastView
from upcard.players import conquian, double_emperor, push, queen_city_rum, run_fast, uniform

Player = Callable[[View, Random], int]

# The rules of thumb of each game, by the view that they read.
SENSIBLE: Final[dict[type[View], Player]] = {
    ConquianView: conquian.choose,
    DoubleEmperorView: double_emperor.choose,
    PushView: push.choose,
    QueenCityRumView: queen_city_rum.choose,
    RunFastView: run_fast.choose,
}


def sensible(view: View, rng: Random) -> int:
    """What a sensible beginner would do, by the rules of thumb of the game."""
    return SENSIBLE[type(view)](view, rng)


PLAYERS: Final[dict[str, Player]] = {
    "uniform": uniform.choose,
    "sensible": sensible,
}


def decide(player: Player, seed: int, view: View, made: int) -> int:
    """The player's move after `made` moves of the deal. Its generator is made anew from the seed for every decision, so
    that each one can be checked by itself."""
    return player(view, Random(mixed(seed, made)))
