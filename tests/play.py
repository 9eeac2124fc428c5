"""Deals for tests: seeded decks and starts, random options, and two ways to play a deal."""

import os
import random
from dataclasses import dataclass, field
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from upcard.deal import Deal, Rules
from upcard.deck import Deck, Start
from upcard.fields import Showing
from upcard.games import GAMES
from upcard.options import Number

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

    rules: Rules
    deck: Deck
    start: Start
    deal: Deal
    log: list[int] = field(default_factory=list)

    def again(self, deck: Deck | None = None) -> Deal:
        """The same deal before its first move, from the same deck or another."""
        return self.rules.deal(deck or self.deck, self.start)


def numbers(items: Any) -> "vec[i64]":
    return vec[i64](list(items))


def shuffled(rules: Rules, rng: random.Random) -> Deck:
    cards = list(rules.pack())
    rng.shuffle(cards)
    return Deck(numbers(cards), numbers(rng.randrange(bound) for bound in rules.chances()))


def some_rules(name: str, rng: random.Random) -> Rules:
    """The default rules, or every option at random; combinations that the rules refuse are drawn again."""
    game = GAMES[name]
    if rng.random() < 0.5:
        return game()
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
            return game(chosen)
        except ValueError:
            continue


def fresh(name: str, rng: random.Random, rules: Rules | None = None) -> Played:
    """A new deal, with random options unless some are given."""
    chosen = rules or some_rules(name, rng)
    deck = shuffled(chosen, rng)
    start = Start(dealer=rng.randrange(chosen.SEATS), number=rng.randint(1, 5), stake=rng.randint(1, 3))
    return Played(chosen, deck, start, chosen.deal(deck, start))


def choose(deal: Deal, rng: random.Random, eager: bool) -> int:
    """A legal move: uniform, or the first kind that the eager player likes."""
    moves = list(deal.legal())
    if eager and rng.random() < 0.9:
        rules = deal.of()
        for verb in LIKES[rules.NAME]:
            liked = [move for move in moves if rules.VERBS[move & 15] == verb]
            if liked:
                return rng.choice(liked)
    return rng.choice(moves)


def step(played: Played, rng: random.Random, eager: bool) -> int:
    move = choose(played.deal, rng, eager)
    played.log.append(played.deal.spelled_out(move))
    played.deal.play(move)
    return move


def whole(name: str, rng: random.Random, eager: bool, rules: Rules | None = None) -> Played:
    """A deal played to its end."""
    played = fresh(name, rng, rules)
    while not played.deal.over():
        step(played, rng, eager)
    return played


def true_hands(deal: Deal) -> list[set[str]]:
    """The hands of the deal itself, as its position names them."""
    position = Showing()
    deal.fields(position)
    hands: list[set[str]] = [set() for _ in range(deal.of().SEATS)]
    for place in position.places():
        if place.kind == "hand" and place.owner is not None:
            hands[place.owner] |= {card.card for card in place.cards}
    return hands
