"""Positions of Push for tests, set up from a hand and what lies on the table."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from play import fresh, numbers, step
from upcard.deck import Deck, Start
from upcard.errors import Illegal
from upcard.games.push.names import PUSH_FACES
from upcard.games.push.rules import Push, PushRules
from upcard.meant import played

MELDS = "melds 1:6C-8C 0:9SH* 2:3H-5H; 6C-8C 6C 2D 8C; 9SH* 9S 9H Jk; 3H-5H 3H 4H 5H"
NATURAL_RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
ALL = [PUSH_FACES.card_text(card) for card in PushRules().pack()]


def at(position: str, **chosen: str) -> Push:
    deal = PushRules(chosen).read(position)
    assert isinstance(deal, Push)
    return deal


def after(deal: Push, *moves: str) -> Push:
    done = played(deal, list(moves))
    assert isinstance(done, Push)
    return done


def legal(deal: Push, verb: str = "") -> list[str]:
    """The legal moves of a verb as text, written to a buffer that has been used before."""
    moves = numbers([1] * deal.most_moves())
    texts = [deal.move_text(move) for move in moves[: deal.legal_into(moves)]]
    return [text for text in texts if text.startswith(verb)]


def refused(deal: Push, move: str) -> str:
    with pytest.raises(Illegal) as refusal:
        played(deal, [move])
    return refusal.value.clause


def holding(hand: str, table: str = "", round_: int = 1, met: bool = True, before: str = "", **chosen: str) -> Push:
    """Seat 0 has drawn and holds these cards; the stock is made odd with what seat 3 holds."""
    start = f"round {round_}; drawn yes; {'met 0 yes; ' if met else ''}{before}{table}{'; ' if table else ''}"
    start += f"hand 0 {hand}; hand 1 10S'; hand 2 10H'; hand 3 10D'"
    names = {word for word in start.replace(";", " ").split() if word in ALL}
    return at(f"{start}{'' if (108 - len(names)) % 2 else ' 10C' + chr(39)}; stock rest; turn 0", **chosen)


def deck_of(first: str, chance: list[int] | None = None) -> Deck:
    """A deck that begins with these cards; the others follow in printed order."""
    front = first.split()
    cards = front + [card for card in ALL if card not in front]
    return Deck(numbers(PUSH_FACES.read_card(card) for card in cards), numbers(chance or [0] * 12))


def dealt(deck: Deck, round_: int = 1, dealer: int = 0, **chosen: str) -> Push:
    deal = PushRules(chosen).deal(deck, Start(dealer=dealer, number=round_))
    assert isinstance(deal, Push)
    return deal


def hand(deal: Push, seat: int) -> set[str]:
    return {
        PUSH_FACES.card_text(c + 60 * pack)
        for pack in (0, 1)
        for c in range(60)
        if deal.hands[2 * seat + pack] >> c & 1
    }


def stock(deal: Push) -> list[str]:
    return [PUSH_FACES.card_text(card) for card in deal.stock[deal.next :]]


def some_deals(count: int, seed: str) -> Iterator[tuple[Any, random.Random]]:
    """Positions of many deals, by every rule, eager and uniform by turns."""
    for n in range(count):
        rng = random.Random(f"{seed} {n}")
        played = fresh("push", rng)
        while not played.deal.over():
            yield played.deal, rng
            step(played, rng, eager=n % 2 == 0)
        yield played.deal, rng
