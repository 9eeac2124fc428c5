"""A second, deliberately naive generator of each game's legal moves, written from the rulebook, agrees with ours."""

import importlib
import random

import pytest

from play import fresh, how_many, step
from upcard.games import GAMES


@pytest.mark.parametrize("name", list(GAMES))
def test_the_naive_generator_lists_the_same_moves(name: str) -> None:
    """On positions from all phases of deals with random options, half of them by eager play."""
    naive = importlib.import_module(f"naive.{name}")
    positions, deals = 0, 0
    while positions < how_many(2_000, 100_000):
        deals += 1
        rng = random.Random(f"naive {name} {deals}")
        played = fresh(name, rng)
        eager = deals % 2 == 0
        while not played.deal.over():
            if rng.random() < 0.25:
                positions += 1
                ours = {played.deal.move_text(move) for move in played.deal.legal()}
                theirs = naive.legal(played.deal)
                assert ours == theirs, (played.rules, played.deal.position(), ours ^ theirs)
            step(played, rng, eager)
