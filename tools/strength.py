"""Plays the rules of thumb against uniform choice and writes docs/strength.md: `make strength`. Games may be named.

Every deck is played once for each way to seat the two sides, so that neither has the better cards.
"""

import math
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from upcard import __version__, compiled
from upcard.deck import Start
from upcard.games import GAMES
from upcard.players import PLAYERS, decide
from upcard.shuffle import seed_from, shuffled_deck
from upcard.simulate import Z95

ROOT = Path(__file__).parents[1]
SEED = "strength 1"
SENSIBLY, UNIFORM = "sensible", "uniform"

HEAD = """# How strong the players are

The player `sensible` (the rules of thumb in `src/upcard/players/`) against `uniform`, by the default rules; upcard
{version}, {build}, Python {python}, seed `{seed}`, {minutes:.1f} minutes on one core. `make strength` writes this page.

Each deck is played once for every way to seat the sides: one seat against the other and back; in Run Fast one sensible
seat against two uniform ones, in each place; in Push a partnership against the other and back. The intervals are 95 %,
from deck to deck. A bar holds when the whole interval is past it.

| game | what is counted | found | bar | decks, seatings | level | µs a move (99th in 100) | ms a deal |
|---|---|---|---|---|---|---|---|
"""
TAIL = """
*Level*: deals in which neither side was ahead; they are not decided. *µs a move*: of the sensible seats, with the view
made for it. *ms a deal*: both sides together.
"""


@dataclass(frozen=True)
class Contest:
    """How a game is measured: how many decks, who sits where, what is counted, and the least that is asked."""

    decks: int
    tables: tuple[str, ...]  # s: a sensible seat, u: a uniform one
    points: bool  # whether the score of the first sensible seat counts, not who is ahead
    bar: float
    counted: str


CONTESTS = {
    "conquian": Contest(10_000, ("su", "us"), False, 0.85, "decided deals won"),
    "double_emperor": Contest(20_000, ("su", "us"), False, 0.75, "decided rounds won"),
    "push": Contest(2_000, ("susu", "usus"), False, 0.85, "decided rounds won"),
    "queen_city_rum": Contest(10_000, ("su", "us"), False, 0.80, "decided hands won by score"),
    "run_fast": Contest(10_000, ("suu", "usu", "uus"), True, 6.0, "points a deal, alone against two"),
}
MOST_DRAWS = 0.25  # of Conquian between two sensible seats


@dataclass
class Times:
    """What the sensible seats' moves and the deals took."""

    thinking: list[float] = field(default_factory=list)
    deals: int = 0
    playing: float = 0.0

    def cells(self) -> str:
        """The mean move, the move that 99 in 100 do not exceed, and the mean deal."""
        inner = sorted(self.thinking)
        mean, late = 1e6 * sum(inner) / len(inner), 1e6 * inner[len(inner) * 99 // 100]
        return f"{mean:.0f} ({late:.0f}) | {1000 * self.playing / self.deals:.2f}"


@dataclass
class Ratio:
    """A sum over another one, both by deck, and half the width of its interval (the decks are independent, what is
    played on one deck is not)."""

    parts: list[tuple[float, float]] = field(default_factory=list)

    def value(self) -> float:
        return sum(part for part, _ in self.parts) / max(1.0, sum(whole for _, whole in self.parts))

    def half(self) -> float:
        n, value = len(self.parts), self.value()
        spread = sum((part - value * whole) ** 2 for part, whole in self.parts)
        wholes = max(1.0, sum(whole for _, whole in self.parts))
        return Z95 * math.sqrt(spread * n / max(1, n - 1)) / wholes


def scores(name: str, number: int, table: str, times: Times) -> list[int]:
    """One deal of deck so-and-so: the score of each seat."""
    rules = GAMES[name]()
    start = Start(dealer=number % rules.SEATS, number=number % rules.ROUNDS + 1)
    deck = shuffled_deck(rules, seed_from(f"{SEED} {name} {number}"))
    began, made = time.perf_counter(), 0
    deal = rules.deal(deck, start)
    while not deal.over():
        seat = deal.turn
        before = time.perf_counter()
        player = SENSIBLY if table[seat] == "s" else UNIFORM
        move = decide(PLAYERS[player], 1000 * number + seat, deal.view(seat), made)
        if player == SENSIBLY:
            times.thinking.append(time.perf_counter() - before)
        deal.play(move)
        made += 1
    times.deals += 1
    times.playing += time.perf_counter() - began
    return deal.scores()


def lead(name: str, table: str, got: Sequence[int]) -> int:
    """By how much the first sensible seat is ahead of the first uniform one."""
    ahead = got[table.index("s")] - got[table.index("u")]
    return ahead if GAMES[name].HIGH_WINS else -ahead


def against_uniform(name: str, contest: Contest, times: Times) -> tuple[Ratio, int]:
    """The measure of the contest, and how many deals nobody was ahead in."""
    found, level = Ratio(), 0
    for number in range(contest.decks):
        if contest.points:
            sums = [scores(name, number, table, times)[table.index("s")] for table in contest.tables]
            found.parts.append((sum(sums), len(sums)))
            continue
        ahead = [lead(name, table, scores(name, number, table, times)) for table in contest.tables]
        level += ahead.count(0)
        found.parts.append((sum(by > 0 for by in ahead), sum(by != 0 for by in ahead)))
    return found, level


def draws(name: str, decks: int) -> Ratio:
    """The share of deals between sensible seats that nobody wins."""
    table, found, times = SENSIBLY[0] * GAMES[name].SEATS, Ratio(), Times()
    for number in range(decks):
        found.parts.append((not any(scores(name, number, table, times)), 1))
    return found


def shown(found: Ratio, points: bool) -> str:
    """A figure and its interval."""
    value, half = found.value(), found.half()
    if points:
        return f"{value:+.2f} ± {half:.2f}"
    return f"{value:.1%} ± {half:.1%}"


def rows(names: Sequence[str]) -> Iterator[str]:
    """The table, line by line."""
    for name in names:
        contest, times = CONTESTS[name], Times()
        found, level = against_uniform(name, contest, times)
        holds = verdict(found.value() - found.half() > contest.bar)
        bar = f"at least {contest.bar:+.0f}" if contest.points else f"at least {contest.bar:.0%}"
        played = f"{contest.decks:,}, {len(contest.tables)}"
        figure = shown(found, contest.points)
        yield f"| {name} | {contest.counted} | {figure} | {bar}: {holds} | {played} | {level} | {times.cells()} |"
        if name == "conquian":
            drawn = draws(name, contest.decks)
            holds = verdict(drawn.value() + drawn.half() < MOST_DRAWS)
            figure, bar = shown(drawn, points=False), f"at most {MOST_DRAWS:.0%}"
            yield f"| {name} | drawn between two sensible | {figure} | {bar}: {holds} | {contest.decks:,}, 1 | | | |"


def verdict(holds: bool) -> str:
    return "holds" if holds else "FAILS"


def main() -> None:
    names = sys.argv[1:] or sorted(GAMES)
    began = time.monotonic()
    lines = []
    for row in rows(names):
        print(row, flush=True)
        lines.append(row)
    minutes = (time.monotonic() - began) / 60
    build = "compiled" if compiled() else "uncompiled"
    head = HEAD.format(version=__version__, build=build, python=platform.python_version(), seed=SEED, minutes=minutes)
    if not sys.argv[1:]:
        (ROOT / "docs/strength.md").write_text(head + "\n".join(lines) + "\n" + TAIL, encoding="utf-8")
    sys.exit(any("FAILS" in line for line in lines))


if __name__ == "__main__":
    main()
