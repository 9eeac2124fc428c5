"""Exact facts of Double Emperor: values by independent searches, and in the soak the whole game."""

import math
import random

import numpy as np
import pytest

from play import fresh, how_many, step
from solver.double_emperor import VALUES, Plain, Search, lines
from solver.double_emperor_census import Census, deals, parts, written
from upcard.cards import FRENCH
from upcard.games.double_emperor.rules import DoubleEmperor, DoubleEmperorRules


def suits_of(deal: DoubleEmperor, seat: int) -> str:
    """A hand as `S:AKQ H:T`."""
    cards = FRENCH.text((deal.hand0, deal.hand1)[seat]).replace("10", "T").replace("-", "").split()
    return " ".join(f"{suit}:{''.join(card[0] for card in cards if card[1] == suit)}" for suit in "SHDC")


@pytest.mark.parametrize("chosen", [{}, {"lead": "alternate"}, {"must_head": "on"}, {"rank": "A10KQJ"},
                                    {"lead": "alternate", "must_head": "on", "rank": "A10KQJ"}], ids=str)  # fmt: skip
def test_the_game_and_the_plain_search_agree(chosen: dict[str, str]) -> None:
    """At the start of a round and of later tricks (DE 7.3)."""
    rules = DoubleEmperorRules(chosen)
    for n in range(how_many(40, 2_000)):
        rng = random.Random(n)
        played = fresh("double_emperor", rng, rules)
        deal = played.deal
        assert isinstance(deal, DoubleEmperor)
        for _ in range(2 * max(0, rng.randint(-1, 9) if n % 8 == 0 else rng.randint(3, 9))):
            step(played, rng, eager=False)
        plain = Plain(**chosen).value(suits_of(deal, deal.turn), suits_of(deal, 1 - deal.turn))
        assert Search().value(deal) == plain, deal.position()


def test_the_lines_of_play() -> None:
    """Two whole suits against two: each seat may play its cards in any order."""
    ending = "hand 0 AS KS QS AH KH QH; hand 1 AD KD QD AC KC QC; won 0 rest; turn 0"
    assert lines(DoubleEmperorRules().read(ending)) == math.factorial(6) ** 2
    following = "hand 0 AS KS; hand 1 QS JH; won 0 rest; turn 0"  # QS must be played to either lead
    assert lines(DoubleEmperorRules().read(following)) == 2


@pytest.mark.soak
def test_the_lines_of_play_of_a_whole_round() -> None:
    deal = DoubleEmperorRules().read("hand 0 AS KS QS JS 10S AH KH QH JH 10H; hand 1 rest; turn 0")
    assert lines(deal) == math.factorial(10) ** 2 == 13_168_189_440_000


# The whole game


@pytest.fixture(scope="module")
def census() -> Census:
    return Census()


@pytest.mark.soak
def test_all_deals(census: Census) -> None:
    classes = census.levels[10]
    weights, values = deals(classes), census.value(classes).astype(int)
    assert [level.shape[1] for level in census.levels] == [
        1, 45, 1_665, 35_940, 384_420, 1_987_076, 4_933_230, 5_632_740, 2_654_820, 401_590, 8_926,
    ]  # fmt: skip
    assert sum(level.shape[1] for level in census.levels) == 16_040_453
    assert sum(int(deals(level).sum()) for level in census.levels) == 377_379_369  # suits told apart
    assert weights.sum() == math.comb(20, 10) == 184_756
    assert (weights * values).sum() == 8_212_808
    assert (weights * values**2).sum() == 408_735_984
    assert [int(weights[chosen].sum()) for chosen in (values > 40, values == 40, values < 40)] == [
        115_328,
        4_104,
        65_324,
    ]
    assert {int(value): int(weights[values == value].sum()) for value in np.unique(values)} == VALUES


@pytest.mark.soak
def test_the_best_first_leads(census: Census) -> None:
    """How many first leads are best, in how many deals; and in how many deals some card of a rank is among them."""
    classes = census.levels[10]
    weights = deals(classes)
    best, leads = census.best(classes)
    good = leads == best
    number = good.sum(0)
    assert [int(weights[number == n].sum()) for n in range(1, 11)] == [
        15_540, 34_138, 26_860, 41_870, 29_496, 15_784, 11_740, 5_322, 2_564, 1_442,
    ]  # fmt: skip
    ranks = [100 * weights[good[rank::5].any(0)].sum() / weights.sum() for rank in range(5)]
    assert [round(float(rank), 1) for rank in ranks] == [14.7, 50.0, 65.9, 77.4, 82.5]


@pytest.mark.soak
def test_what_the_lead_is_worth(census: Census) -> None:
    """It never hurts at the start of a round; later it may, by 5 points at most."""
    classes = census.levels[10]
    weights, swings = deals(classes), census.swings(classes).astype(int)
    values = census.value(classes)
    assert int(weights[swings > 0].sum()) == 156_606
    assert int(weights[swings == 0].sum()) == 28_150
    assert (swings.min(), swings.max()) == (0, 80)
    assert round(float((weights * swings).sum() / weights.sum()), 5) == 8.90437
    others = 80 + swings - values  # what the other hand takes when it leads
    assert int(weights[(values > 40) & (others > 40)].sum()) == 46_878
    assert not ((values < 40) & (others < 40)).any()
    worst = [min(int(census.swings(part).min()) for part in parts(level)) for level in census.levels[1:]]
    assert worst == [0, -5, -5, -3, 0, -5, -5, -5, -5, 0]


@pytest.mark.soak
def test_the_game_itself_agrees_with_the_census(census: Census) -> None:
    """All classes of deals, and a thousand positions at each later trick, by moves of the game."""
    rng = np.random.default_rng(1)
    rules = DoubleEmperorRules()
    for cards in range(1, 11):
        classes = census.levels[cards]
        if cards < 10:
            classes = classes[:, rng.integers(classes.shape[1], size=min(classes.shape[1], 1_000))]
        for suits, value in zip(classes.T, census.value(classes).tolist(), strict=True):
            deal = rules.read(written(suits))
            assert isinstance(deal, DoubleEmperor)
            assert Search().taken(deal, value - 1, value + 1) == value, deal.position()
