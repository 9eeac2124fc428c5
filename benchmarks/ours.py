"""What is timed of Upcard: whole deals by even choice in compiled code and in a Python loop, the operations on a
deal, and what a deal weighs. Every game of GAMES, and OpenSpiel's gin rummy where it was built beside them
(tests/calibration/build.py).

An adapter is a module with `starts`, `playouts`, `costs` and `live`; bench.py says what they are.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from upcard.cards import NOBODY
from upcard.deal import Deal, Rules
from upcard.deck import Deck, Start
from upcard.games import GAMES
from upcard.players import uniform

SIXTH: dict[str, type[Rules]] = {}
with suppress(ModuleNotFoundError, TypeError):  # not there, or not compiled together with upcard
    from calibration.gin_rummy import GinRules

    SIXTH["gin_rummy"] = GinRules

ROOTS = 100
ROLLOUTS = 50
POSITIONS = 200
ALL = {**SIXTH, **GAMES}
POSITION = "game double_emperor; hand 0 KH; hand 1 KS AH; led QS; won 0 rest; turn 1"

KEPT: list[Deal] = []

Play = Callable[[random.Random], tuple[int, int, int]]


def fresh(rules: Rules, rng: random.Random) -> Deal:
    """A new deal, shuffled in Python."""
    cards = list(rules.pack())
    rng.shuffle(cards)
    chance = [rng.randrange(bound) for bound in rules.chances()]
    return rules.deal(Deck(vec[i64](cards), vec[i64](chance)), Start(dealer=rng.randrange(rules.SEATS)))


def native(rules: Rules) -> Play:
    """Rollouts from the first decision after the deal, choice and loop compiled."""
    rng = random.Random(1)
    roots = [fresh(rules, rng) for _ in range(ROOTS)]

    def play(rng: random.Random) -> tuple[int, int, int]:
        return ROLLOUTS, uniform.play_outs(rng.choice(roots), ROLLOUTS, rng.getrandbits(30)), 0

    return play


def in_python(rules: Rules) -> Play:
    """A deal from the shuffle to the end, with `random.choice` in a Python loop."""

    def play(rng: random.Random) -> tuple[int, int, int]:
        choice = rng.choice
        deal = fresh(rules, rng)
        made = 0
        while deal.turn != NOBODY:
            deal.play(choice(deal.legal()))
            made += 1
        return 1, made, 0

    return play


def decisions(rules: Rules) -> Iterator[Deal]:
    """The decisions of some deals, the same each time; the deal is valid until the next one is asked for."""
    rng = random.Random(1)
    for _ in range(60):
        deal = fresh(rules, rng)
        while deal.turn != NOBODY:
            yield deal
            deal.play(rng.choice(deal.legal()))


def mid_deal(rules: Rules) -> list[Deal]:
    """Positions before a decision, each that even play reaches as likely as any other."""
    met = sum(1 for _ in decisions(rules))
    chosen = set(random.Random(2).sample(range(met), min(POSITIONS, met)))
    return [deal.copy() for number, deal in enumerate(decisions(rules)) if number in chosen]


def operations(rules: Rules) -> dict[str, tuple[list[Any], Callable[[Any], object]]]:
    """Each operation with what it is called on."""
    rng, dice = random.Random(3), Random(3)
    deals = mid_deal(rules)
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
        "position from text": ([deal.position() for deal in deals], rules.read),
    }


def copies(rules: Rules) -> Callable[[], Deal]:
    """Makes one more copy of a deal under way, and keeps it."""
    deals, rng = mid_deal(rules), random.Random(4)

    def make() -> Deal:
        KEPT.append(rng.choice(deals).copy())
        return KEPT[-1]

    return make


def starts() -> dict[str, list[str]]:
    return {
        "import": ["-c", "from upcard import GAMES; [GAMES[name] for name in GAMES]"],
        "upcard --help": ["-m", "upcard", "--help"],
        "upcard games": ["-m", "upcard", "games"],
        "upcard legal POSITION": ["-m", "upcard", "legal", POSITION],
        "upcard deal GAME --seed 1": ["-m", "upcard", "deal", "double_emperor", "--seed", "1"],
    }


def playouts() -> dict[str, Play]:
    return {
        f"{name} | {kind}": of(game())
        for name, game in ALL.items()
        for kind, of in (("native rollouts", native), ("python loop", in_python))
    }


def costs() -> dict[str, tuple[list[Any], Callable[[Any], object]]]:
    return {f"{name} | {what}": case for name, game in ALL.items() for what, case in operations(game()).items()}


def live() -> dict[str, Callable[[], Deal]]:
    return {name: copies(game()) for name, game in ALL.items()}
