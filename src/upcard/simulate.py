"""Many deals between programs, with what came out."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from upcard import shuffle
from upcard.deal import Rules
from upcard.deck import Start
from upcard.errors import Unreadable
from upcard.players import PLAYERS, decide, versioned
from upcard.record import Record

Z95: Final = 1.96


def seats_filled(rules: Rules, names: Sequence[str]) -> list[str]:
    """A player for each seat: as many names as seats, or fewer that repeat in turn. Raises Unreadable."""
    for name in names:
        if name not in PLAYERS:
            raise Unreadable("no-player", player=name[:40], players=", ".join(PLAYERS))
    if not 0 < len(names) <= rules.SEATS:
        raise Unreadable("players-and-seats", seats=rules.SEATS)
    return [names[seat % len(names)] for seat in range(rules.SEATS)]


def simulated(rules: Rules, players: Sequence[str], deals: int, seed: str) -> Iterator[Record]:
    """Deals one after the other, each from a shuffle of its own; the deal moves on by one seat each time."""
    filled = seats_filled(rules, players)
    for number in range(deals):
        start = Start(dealer=number % rules.SEATS, number=number % rules.ROUNDS + 1)
        yield one_deal(rules, filled, start, f"{seed} {number}")


def one_deal(rules: Rules, players: Sequence[str], start: Start, seed: str) -> Record:
    """One deal played to its end by programs."""
    record = Record(rules, start, [versioned(player) for player in players], seed=shuffle.seed_from(seed))
    seeds = [record.program_seed(seat) for seat in range(rules.SEATS)]
    deal = record.first()
    while not deal.over():
        seat = deal.turn
        move = decide(PLAYERS[players[seat]], seeds[seat], deal.view(seat), len(record.moves))
        deal.play(move)
        record.moves.append(move)
    record.scores = deal.scores()
    return record


@dataclass
class Summary:
    """What many deals gave each seat: mean scores with their 95 % intervals, and how often each was best."""

    seats: int
    high_wins: bool
    deals: int = 0
    moves: int = 0
    total: list[float] = field(default_factory=list)
    squares: list[float] = field(default_factory=list)
    best: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.total, self.squares, self.best = [0.0] * self.seats, [0.0] * self.seats, [0] * self.seats

    def add(self, record: Record) -> None:
        scores = record.scores or []
        self.deals += 1
        self.moves += len(record.moves)
        top = max(scores) if self.high_wins else min(scores)
        for seat, score in enumerate(scores):
            self.total[seat] += score
            self.squares[seat] += score * score
            self.best[seat] += score == top and min(scores) != max(scores)

    def mean(self, seat: int) -> tuple[float, float]:
        """The mean score of a seat, and half the width of its interval."""
        mean = self.total[seat] / self.deals
        spread = max(0.0, self.squares[seat] / self.deals - mean * mean)
        return mean, Z95 * math.sqrt(spread / max(1, self.deals - 1))

    def share(self, seat: int) -> tuple[float, float, float]:
        """How often the seat was best, alone or with others: the share, and Wilson's interval."""
        n, p = self.deals, self.best[seat] / self.deals
        middle = (p + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
        half = Z95 / (1 + Z95**2 / n) * math.sqrt(p * (1 - p) / n + Z95**2 / (4 * n * n))
        return p, max(0.0, middle - half), min(1.0, middle + half)
