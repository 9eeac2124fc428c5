"""What is timed of OpenSpiel, in its own fastest ways: rollouts in C++, and a Python loop over its states."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pyspiel

GAMES = ("gin_rummy", "euchre", "hearts", "dou_dizhu")

ROOTS = 100
ROLLOUTS = 50
POSITIONS = 200

KEPT: list[Any] = []

Play = Callable[[random.Random], tuple[int, int, int]]


def past_chance(state: Any, rng: random.Random) -> int:
    """Draws until somebody has to decide; how many draws."""
    drawn = 0
    while state.is_chance_node():
        state.apply_action(pyspiel.sample_action(state.chance_outcomes(), rng.random())[0])
        drawn += 1
    return drawn


def played_out(state: Any, rng: random.Random) -> tuple[int, int]:
    """Plays to the end by even choice; how many decisions and draws that took."""
    made, choice = 0, rng.choice
    drawn = past_chance(state, rng)
    while not state.is_terminal():
        state.apply_action(choice(state.legal_actions()))
        made += 1
        drawn += past_chance(state, rng)
    return made, drawn


def native(name: str) -> Play:
    """Rollouts from the first decision after the deal: a search of one step evaluates its root by rollouts in C++."""
    game, own = pyspiel.load_game(name), random.Random(1)
    roots = [game.new_initial_state() for _ in range(ROOTS)]
    for root in roots:
        past_chance(root, own)
    # the rollouts do not say how long they were: what they take on average is found in Python beforehand
    lengths = [played_out(root.clone(), own) for root in roots for _ in range(5)]
    made, drawn = (sum(numbers) / len(lengths) * ROLLOUTS for numbers in zip(*lengths, strict=True))
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)

    def play(rng: random.Random) -> tuple[int, float, float]:
        bot.mcts_search(rng.choice(roots))
        return ROLLOUTS, made, drawn

    return play


def in_python(name: str) -> Play:
    """A deal from its first card to the end, with `random.choice` in a Python loop."""
    game = pyspiel.load_game(name)
    return lambda rng: (1, *played_out(game.new_initial_state(), rng))


def decisions(name: str) -> Iterator[Any]:
    """The decisions of some games, the same each time; the state is valid until the next one is asked for."""
    game, rng = pyspiel.load_game(name), random.Random(1)
    for _ in range(60):
        state = game.new_initial_state()
        past_chance(state, rng)
        while not state.is_terminal():
            yield state
            state.apply_action(rng.choice(state.legal_actions()))
            past_chance(state, rng)


def mid_deal(name: str) -> list[Any]:
    """States before a decision, each that even play reaches as likely as any other."""
    met = sum(1 for _ in decisions(name))
    chosen = set(random.Random(2).sample(range(met), min(POSITIONS, met)))
    return [state.clone() for number, state in enumerate(decisions(name)) if number in chosen]


def starts() -> dict[str, list[str]]:
    return {"import": ["-c", "import pyspiel"]}


def playouts() -> dict[str, Play]:
    return {
        f"{name} | {kind}": of(name)
        for name in GAMES
        for kind, of in (("native rollouts", native), ("python loop", in_python))
    }


def costs() -> dict[str, tuple[list[Any], Callable[[Any], object]]]:
    cases: dict[str, tuple[list[Any], Callable[[Any], object]]] = {}
    for name in GAMES:
        states, rng = mid_deal(name), random.Random(3)
        actions = [(state, rng.choice(state.legal_actions())) for state in states]
        cases[f"{name} | copy"] = (states, lambda state: state.clone())
        cases[f"{name} | legal"] = (states, lambda state: state.legal_actions())
        cases[f"{name} | copy + play"] = (actions, lambda pair: pair[0].child(pair[1]))
    return cases


def copies(name: str) -> Callable[[], Any]:
    """Makes one more copy of a game under way, and keeps it."""
    states, rng = mid_deal(name), random.Random(4)

    def make() -> Any:
        KEPT.append(rng.choice(states).clone())
        return KEPT[-1]

    return make


def live() -> dict[str, Callable[[], Any]]:
    return {name: copies(name) for name in GAMES}
