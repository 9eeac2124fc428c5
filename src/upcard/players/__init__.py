"""Who chooses for a seat: a player is given what its seat knows and a generator of its own, nothing else."""

from collections.abc import Callable
from importlib import import_module
from typing import Final

from librt.random import Random

from upcard.cards import mixed
from upcard.deal import View
from upcard.games import GAMES
from upcard.players import uniform

Player = Callable[[View, Random], int]

# The rules of thumb of each game.
SENSIBLE: Final[dict[str, Player]] = {}
for _name in GAMES:
    try:
        SENSIBLE[_name] = import_module(f"upcard.players.{_name}").choose
    except ImportError:
        pass


def sensible(view: View, rng: Random) -> int:
    """What a sensible beginner would do, by the rules of thumb of the game."""
    return SENSIBLE[view.of().NAME](view, rng)


PLAYERS: Final[dict[str, Player]] = {
    "uniform": uniform.choose,
    "sensible": sensible,
}


def decide(player: Player, seed: int, view: View, made: int) -> int:
    """The player's move after `made` moves of the deal. Its generator is made anew from the seed for every decision, so
    that each one can be checked by itself."""
    return player(view, Random(mixed(seed, made)))
