"""Who chooses for a seat: a player is given what its seat knows and a generator of its own, nothing else."""

from collections.abc import Callable
from typing import Final

from librt.random import Random

from upcard.cards import mixed
from upcard.deal import View
from upcard.players import uniform

Player = Callable[[View, Random], int]

PLAYERS: Final[dict[str, Player]] = {
    "uniform": uniform.choose,
}


def decide(player: Player, seed: int, view: View, made: int) -> int:
    """The player's move after `made` moves of the deal. Its generator is made anew from the seed for every decision, so
    that each one can be checked by itself."""
    return player(view, Random(mixed(seed, made)))
