"""What is timed of RLCard: its own `run`, with its own random agents. It has no compiled loop and no cheap copy."""

import random
from collections.abc import Callable

import numpy as np
import rlcard
from rlcard.agents import RandomAgent

GAMES = {"gin_rummy": "gin-rummy", "dou_dizhu": "doudizhu"}

Play = Callable[[random.Random], tuple[int, int, int]]


def in_python(name: str) -> Play:
    """A whole game of `env.run`, which is Python throughout."""
    np.random.seed(1)  # noqa: NPY002  RLCard draws from the global generator
    env = rlcard.make(name, {"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(_rng: random.Random) -> tuple[int, int, int]:
        before = env.timestep
        env.run(is_training=False)
        return 1, env.timestep - before, 0

    return play


def starts() -> dict[str, list[str]]:
    return {"import": ["-c", "import rlcard"]}


def playouts() -> dict[str, Play]:
    return {f"{name} | python loop": in_python(own) for name, own in GAMES.items()}
