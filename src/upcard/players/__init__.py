"""Who chooses for a seat: a player is given what its seat knows and a generator of its own, nothing else."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Final

from librt.random import Random

from upcard.cards import mixed
from upcard.deal import View
from upcard.players import uniform

Player = Callable[[View, Random], int]


@cache
def rules_of_thumb(game: str) -> Player:
    """How a sensible beginner plays this game: `choose` of the module of its name, imported when it is first asked
    for."""
    choose: Player = import_module(f"upcard.players.{game}").choose
    return choose


def sensible(view: View, rng: Random) -> int:
    """What a sensible beginner would do, by the rules of thumb of the game."""
    return rules_of_thumb(view.of().NAME)(view, rng)


PLAYERS: Final[dict[str, Player]] = {
    "uniform": uniform.choose,
    "sensible": sensible,
}


VERSIONS: Final = {"uniform": 1, "sensible": 1}
"""Of each player; another number whenever it chooses otherwise: a record names both (tests/golden/players.json)."""


def versioned(name: str) -> str:
    """A player as a record names it: `sensible 1`."""
    return f"{name} {VERSIONS[name]}"


FALLBACK: Final = versioned("uniform")
"""Sits in for one move where a program does not choose: the record says so."""


def program(who: str) -> Player | None:
    """The player that a record names, or None where this version of Upcard does not know it."""
    name = who.partition(" ")[0]
    return PLAYERS[name] if name in PLAYERS and who == versioned(name) else None


def decide(player: Player, seed: int, view: View, made: int) -> int:
    """The player's move after `made` moves of the deal. Its generator is made anew from the seed for every decision, so
    that each one can be checked by itself."""
    return player(view, Random(mixed(seed, made)))
