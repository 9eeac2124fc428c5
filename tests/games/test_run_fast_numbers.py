"""Run Fast: the exact numbers of the base, and its figures of uniform play."""

import random
from collections import Counter
from collections.abc import Iterator
from math import comb

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from naive import run_fast as naive
from play import numbers
from run_fast_hands import FACES, OTHERS, at
from upcard.cards import count, group
from upcard.deck import Deck, Start
from upcard.games.run_fast.rules import RunFast, RunFastRules
from upcard.games.run_fast.table import HEART3, PAST, THREE_OF_HEARTS, paid_for

MOST = [4] * 11 + [3, 1]


def hands_with(play: str, size: int, opening: bool = False) -> int:
    """How many hands of that size, by rank, can make a play."""
    ways = [1] + [0] * size
    need = Counter(play)
    for rank, most in zip(naive.RANKS, MOST, strict=True):
        least = max(need[rank], 1 if opening and rank == "3" else 0)
        ways = [sum(ways[k - n] for n in range(least, most + 1) if n <= k) for k in range(size + 1)]
    return ways[size]


def cards_of(rank: str, n: int) -> int:
    """So many cards of a rank, the three of hearts before the other threes."""
    suits = "HSDC" if rank == "3" else "SDC" if rank == "A" else "SHDC"
    return group(numbers(FACES.read_card(rank + suit) for suit in suits[:n]))


STEPS = [[(n, cards_of(rank, n)) for n in range(most + 1)] for rank, most in zip(naive.RANKS, MOST, strict=True)]
ROOM = [sum(MOST[rank:]) for rank in range(14)]


def hands(size: int, rank: int = 0, begun: int = 0) -> Iterator[int]:
    """One hand of that size for each way to choose its ranks."""
    if size == 0:
        yield begun
    elif size <= ROOM[rank]:
        for n, cards in STEPS[rank]:
            if n <= size:
                yield from hands(size - n, rank + 1, begun | cards)


def test_exact_numbers() -> None:
    """All hands of sixteen cards by rank: how many, and all their leads together."""
    assert hands_with("", 16) == 8_466_942
    assert hands_with("", 16, opening=True) == 5_495_379
    assert sum(hands_with(play, 16) for play in naive.ALL_PLAYS) == 161_922_841
    assert sum(hands_with(play, 16, opening=True) for play in naive.ALL_PLAYS if "3" in play) == 14_154_545
    assert sum(hands_with("", size) for size in range(17)) == 23_875_219
    assert comb(48, 16) * comb(32, 16) == 1_355_345_464_406_015_082_330


def alone() -> RunFast:
    """A deal to lay any hand before the seat to move."""
    deal = at(f"hand 0 2S; {OTHERS}; turn 0")
    deal.dealt = numbers([0, 0, 0])
    return deal


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_leads_of_all_small_hands(size: int) -> None:
    """The engine's leads of every hand of that size, counted, against the sum over plays."""
    deal = alone()
    leads = openings = 0
    for hand in hands(size):
        deal.dealt[0] = deal.left = hand
        leads += len(deal.legal())
        if hand & THREE_OF_HEARTS:
            deal.opening = HEART3
            openings += len(deal.legal())
            deal.opening = PAST
    assert leads == sum(hands_with(play, size) for play in naive.ALL_PLAYS)
    assert openings == sum(hands_with(play, size, opening=True) for play in naive.ALL_PLAYS if "3" in play)


def test_the_most_moves() -> None:
    deal = at("hand 0 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 3H JH QH KH AD; hand 1 3S; hand 2 3C; played 1 rest; turn 0")
    assert len(deal.legal()) == 58 == deal.most_moves()


@pytest.mark.soak
def test_leads_of_all_hands() -> None:
    deal = alone()
    moves = vec[i64]([0] * 58)
    leads = openings = found = most = most_openings = 0
    for hand in hands(16):
        deal.dealt[0] = deal.left = hand
        n = deal.legal_into(moves)
        found, leads, most = found + 1, leads + n, max(most, n)
        if hand & THREE_OF_HEARTS:
            deal.opening = HEART3
            n = deal.legal_into(moves)
            deal.opening = PAST
            openings, most_openings = openings + n, max(most_openings, n)
    assert (found, leads, most) == (8_466_942, 161_922_841, 58)
    assert (openings, most_openings) == (14_154_545, 13)


def simulated(deals: int, **chosen: str) -> Counter[str]:
    """Sums over deals played by uniform choice."""
    rng = random.Random(f"simulated {chosen}")
    rules = RunFastRules(chosen)
    pack = list(rules.pack())
    moves = vec[i64]([0] * 58)
    found: Counter[str] = Counter()
    for _ in range(deals):
        rng.shuffle(pack)
        deal = rules.deal(Deck(numbers(pack), numbers([])), Start())
        assert isinstance(deal, RunFast)
        opener = deal.turn
        while not deal.over():
            n = deal.legal_into(moves)
            move = moves[rng.randrange(n)]
            found["turns"] += 1
            found["legal"] += n
            found["plays"] += move != 0
            found["tricks"] += deal.top == 0
            found["replies"] += deal.top != 0
            found["forced passes"] += deal.top != 0 and n == 1 and move == 0
            deal.play(move)
            found["bombs"] += move != 0 and deal.bomb != 0
        found["opener out"] += deal.winner() == opener
        found["opener score"] += deal.score(opener)
        found["paid"] += sum(paid_for(deal.paid, seat) for seat in range(3))
        found["left"] += count(deal.left)
        found["winner not above 0"] += deal.score(deal.winner()) <= 0
    return found


PER_DEAL = {  # the base's figure, and the standard deviation of one deal, rounded up
    "plays": (28.36, 5.0),
    "turns": (51.48, 9.0),
    "tricks": (11.17, 4.0),
    "bombs": (0.297, 0.55),
    "paid": (0.273, 0.5),
    "opener out": (0.424, 0.5),
    "opener score": (1.07, 10.0),
    "left": (7.00, 4.5),
    "winner not above 0": (0.139, 0.35),
}


def check_simulation(deals: int, found: Counter[str], per_deal: dict[str, tuple[float, float]]) -> None:
    for what, (mean, deviation) in per_deal.items():
        error = abs(found[what] / deals - mean)
        assert error < 5 * deviation / deals**0.5 + 0.006, (what, found[what] / deals)


def test_simulation() -> None:
    """The base's figures of uniform play, from other people's code."""
    deals = 1_500
    found = simulated(deals)
    check_simulation(deals, found, PER_DEAL)
    assert abs(found["legal"] / found["turns"] - 2.98) < 0.15
    assert abs(found["forced passes"] / found["replies"] - 0.574) < 0.03


@pytest.mark.soak
def test_long_simulation() -> None:
    deals = 200_000
    found = simulated(deals)
    check_simulation(deals, found, PER_DEAL)
    assert abs(found["legal"] / found["turns"] - 2.98) < 0.01
    assert abs(found["forced passes"] / found["replies"] - 0.574) < 0.002
    free = simulated(deals, must_beat="off")
    figures = {"plays": (27.97, 5.0), "turns": (56.66, 11.0), "tricks": (13.27, 5.0), "bombs": (0.266, 0.55)}
    check_simulation(deals, free, figures)
    assert abs(free["legal"] / free["turns"] - 3.70) < 0.01
