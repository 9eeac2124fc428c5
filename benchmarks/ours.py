"""What is timed of Upcard: whole deals by even choice in compiled code and in a Python loop, the operations on a
deal, and what a deal weighs. Every game of GAMES, and OpenSpiel's gin rummy where it was built beside them
(tests/calibration/build.py).

An adapter is a module with `IMPORT`, `DIST`, `playouts`, `costs` and `live`; bench.py says what they are.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from upcard.deal import NOBODY, Deal, Deck, Start
from upcard.games import GAMES, Game
from upcard.players import uniform

SIXTH: dict[str, Game] = {}
with suppress(ImportError, TypeError):  # not there, or not compiled together with upcard
    from calibration import gin_rummy

    SIXTH["gin_rummy"] = gin_rummy

IMPORT = "from upcard.games import GAMES"
DIST = ["upcard"]

ROOTS = 100
ROLLOUTS = 50
POSITIONS = 200
ALL = SIXTH | GAMES

KEPT: list[Deal] = []

Play = Callable[[random.Random], tuple[int, int, int]]


def fresh(game: Game, rng: random.Random) -> Deal:
    """A new deal by the default rules, shuffled in Python."""
    options = game.options({})
    cards = list(game.pack(options))
    rng.shuffle(cards)
    chance = [rng.randrange(bound) for bound in game.chances(options)]
    start = Start(dealer=rng.randrange(game.SEATS))
    return game.deal(Deck(vec[i64](cards), vec[i64](chance)), options, start)


def native(game: Game) -> Play:
    """Rollouts from the first decision after the deal, choice and loop compiled."""
    rng = random.Random(1)
    roots = [fresh(game, rng) for _ in range(ROOTS)]

    def play(rng: random.Random) -> tuple[int, int, int]:
        return ROLLOUTS, uniform.play_outs(rng.choice(roots), ROLLOUTS, rng.getrandbits(30)), 0

    return play


def in_python(game: Game) -> Play:
    """A deal from the shuffle to the end, with `random.choice` in a Python loop."""

    def play(rng: random.Random) -> tuple[int, int, int]:
        choice = rng.choice
        deal = fresh(game, rng)
        made = 0
        while deal.turn != NOBODY:
            deal.play(choice(deal.legal()))
            made += 1
        return 1, made, 0

    return play


def decisions(game: Game) -> Iterator[Deal]:
    """The decisions of some deals, the same each time; the deal is valid until the next one is asked for."""
    rng = random.Random(1)
    for _ in range(60):
        deal = fresh(game, rng)
        while deal.turn != NOBODY:
            yield deal
            deal.play(rng.choice(deal.legal()))


def mid_deal(game: Game) -> list[Deal]:
    """Positions before a decision, each that even play reaches as likely as any other."""
    met = sum(1 for _ in decisions(game))
    chosen = set(random.Random(2).sample(range(met), min(POSITIONS, met)))
    return [deal.copy() for number, deal in enumerate(decisions(game)) if number in chosen]


def operations(game: Game) -> dict[str, tuple[list[Any], Callable[[Any], object]]]:
    """Each operation with what it is called on."""
    rng, dice, options = random.Random(3), Random(3), game.options({})
    deals = mid_deal(game)
    moves = [(deal, rng.choice(deal.legal())) for deal in deals]
    views = [deal.view(deal.turn) for deal in deals]
    return {
        "copy": (deals, lambda deal: deal.copy()),
        "legal": (deals, lambda deal: deal.legal()),
        "copy + play": (moves, lambda pair: pair[0].copy().play(pair[1])),
        "key": (deals, lambda deal: deal.key()),
        "view": (deals, lambda deal: deal.view(deal.turn)),
        "view as text": (views, lambda view: view.text()),
        "imagine": (views, lambda view: view.imagine(dice)),
        "position as text": (deals, lambda deal: deal.position()),
        "position from text": ([deal.position() for deal in deals], lambda text: game.read(text, options)),
    }


def copies(game: Game) -> Callable[[], Deal]:
    """Makes one more copy of a deal under way, and keeps it."""
    deals, rng = mid_deal(game), random.Random(4)

    def make() -> Deal:
        KEPT.append(rng.choice(deals).copy())
        return KEPT[-1]

    return make


def playouts() -> dict[str, Play]:
    return {
        f"{name} | {kind}": of(game)
        for name, game in ALL.items()
        for kind, of in (("native rollouts", native), ("python loop", in_python))
    }


def costs() -> dict[str, tuple[list[Any], Callable[[Any], object]]]:
    return {f"{name} | {what}": case for name, game in ALL.items() for what, case in operations(game).items()}


def live() -> dict[str, Callable[[], Deal]]:
    return {name: copies(game) for name, game in ALL.items()}
