"""The orders of a hand: the same cards, each once, as people sort them."""

import random

import pytest

from upcard.data import ShownCard
from upcard.games import GAMES
from upcard.table.orders import ORDERS, first_order, in_order


def order(game: str, cards: str, by: str) -> str:
    shown = [ShownCard(card) for card in cards.split()]
    return " ".join(card.card for card in in_order(shown, GAMES[game](), by))


@pytest.mark.parametrize(("game", "cards", "by", "shown"), [
    ("queen_city_rum", "KS 2H 10S 2S AD", "suit", "2S 10S KS 2H AD"),
    ("queen_city_rum", "KS 2H 10S 2S AD", "rank", "2S 2H 10S KS AD"),
    ("queen_city_rum", "KS 7H 8H 9H 7S 7D 2C", "meld", "7S 7H 7D KS 8H 9H 2C"),
    ("queen_city_rum", "KS 7H 8H 9H 10H 7S 7D 2C", "meld", "7H 8H 9H 10H 7S KS 7D 2C"),
    ("run_fast", "2S 3H AD KC", "rank", "3H KC AD 2S"),
    ("push", "Jk 5S 5S' 4S", "suit", "Jk 4S 5S 5S'"),
])  # fmt: skip
def test_cards_in_order(game: str, cards: str, by: str, shown: str) -> None:
    assert order(game, cards, by) == shown


@pytest.mark.parametrize("game", list(GAMES))
def test_every_order_has_every_card_once(game: str) -> None:
    rng, rules = random.Random(game), GAMES[game]()
    pack = [rules.faces().card_text(card) for card in rules.pack()]
    for _ in range(30):
        cards = rng.sample(pack, rng.randint(0, 16))
        for by in ORDERS:
            assert sorted(order(game, " ".join(cards), by).split()) == sorted(cards)
    assert first_order(game) in ORDERS
