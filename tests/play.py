"""Deals for tests: seeded decks and starts, random options, and two ways to play a deal."""

import os
import random
from dataclasses import dataclass, field
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from upcard.deal import Deal, Deck, Start
from upcard.games import GAMES, Game
from upcard.options import Number, Options

SOAK = bool(os.environ.get("UPCARD_SOAK"))


def how_many(quick: int, soak: int) -> int:
    """How many cases a law is tried on: UPCARD_SCALE shrinks the quick number, for the uncompiled run."""
    return soak if SOAK else max(1, int(quick * float(os.environ.get("UPCARD_SCALE", "1"))))


# What an eager player likes best, first to last: moves that change the table. Uniform play leaves most rules untouched.
LIKES = {
    "conquian": ("take", "meld", "force", "give"),
    "double_emperor": (),
    "push": ("swap", "meld", "lay", "take"),
    "queen_city_rum": ("meld", "lay", "take"),
    "run_fast": ("beat", "lead"),
}


@dataclass
class Played:
    """A deal with all that led to it."""

    name: str
    options: Options
    deck: Deck
    start: Start
    deal: Deal
    log: list[int] = field(default_factory=list)

    @property
    def game(self) -> Game:
        return GAMES[self.name]

    def again(self, deck: Deck | None = None) -> Deal:
        """The same deal before its first move, from the same deck or another."""
        return self.game.deal(deck or self.deck, self.options, self.start)


def numbers(items: Any) -> "vec[i64]":
    return vec[i64](list(items))


def shuffled(game: Game, options: Options, rng: random.Random) -> Deck:
    cards = list(game.pack(options))
    rng.shuffle(cards)
    return Deck(numbers(cards), numbers(rng.randrange(bound) for bound in game.chances(options)))


def some_options(game: Game, rng: random.Random) -> Options:
    """The default rules, or every option at random; combinations that the rules refuse are drawn again."""
    if rng.random() < 0.5:
        return game.options({})
    while True:
        chosen = {}
        for option in game.OPTIONS:
            if rng.random() < 0.5:
                continue
            if isinstance(option, Number):
                chosen[option.name] = str(
                    rng.choice([option.least, option.most, rng.randint(option.least, option.most)])
                )
            else:
                chosen[option.name] = rng.choice(option.values)
        try:
            return game.options(chosen)
        except ValueError:
            continue


def fresh(name: str, rng: random.Random, options: Options | None = None) -> Played:
    """A new deal, with random options unless some are given."""
    game = GAMES[name]
    chosen = options or some_options(game, rng)
    deck = shuffled(game, chosen, rng)
    start = Start(dealer=rng.randrange(game.SEATS), number=rng.randint(1, 5), stake=rng.randint(1, 3))
    return Played(name, chosen, deck, start, game.deal(deck, chosen, start))


def choose(name: str, deal: Deal, rng: random.Random, eager: bool) -> int:
    """A legal move: uniform, or the first kind that the eager player likes."""
    moves = list(deal.legal())
    if eager and rng.random() < 0.9:
        for verb in LIKES[name]:
            liked = [move for move in moves if GAMES[name].VERBS[move & 15] == verb]
            if liked:
                return rng.choice(liked)
    return rng.choice(moves)


def step(played: Played, rng: random.Random, eager: bool) -> int:
    move = choose(played.name, played.deal, rng, eager)
    played.log.append(played.deal.spelled_out(move))
    played.deal.play(move)
    return move


def whole(name: str, rng: random.Random, eager: bool, options: Options | None = None) -> Played:
    """A deal played to its end."""
    played = fresh(name, rng, options)
    while not played.deal.over():
        step(played, rng, eager)
    return played
