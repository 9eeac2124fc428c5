"""What melds can be made of a group, beside a list of all melds there are."""

import random
from itertools import combinations

import pytest

from play import how_many
from upcard.melds import ACE_BOTH, ACE_HIGH, ACE_LOW, completed_by, is_meld

CARDS = [15 * suit + rank for suit in range(4) for rank in range(1, 14)]


@pytest.mark.parametrize("ace", [ACE_HIGH, ACE_LOW, ACE_BOTH], ids=["high", "low", "both"])
def test_the_cards_that_complete_a_meld(ace: int) -> None:
    melds = [sum(1 << card for card in cards) for cards in combinations(CARDS, 3)]
    melds = [meld for meld in melds if is_meld(meld, ace, 13)]
    assert len(melds) == 4 * 13 + 4 * (11 if ace != ACE_BOTH else 12)
    for n in range(how_many(200, 5_000)):
        rng = random.Random(f"completed {ace} {n}")
        group = sum(1 << card for card in rng.sample(CARDS, rng.randint(0, 14)))
        completing = {card for card in CARDS for meld in melds if meld & ~group == 1 << card}
        assert {card for card in range(62) if completed_by(group, ace) >> card & 1} == completing
