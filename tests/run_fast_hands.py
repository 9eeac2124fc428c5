"""Positions of Run Fast for its tests: set up, played on, asked."""

from upcard.games.run_fast.plays import FACES
from upcard.games.run_fast.rules import RunFast, RunFastRules
from upcard.meant import played

__all__ = ["FACES", "HEAVEN", "OTHERS", "after", "at", "legal"]

OTHERS = "hand 1 5S; hand 2 6S; played 1 rest"
HEAVEN = (
    "hand 0 3S 3H 3D 3C 4S 5S 6S 7S 7H 9S 10S 10H JS QS KS AS; "
    "hand 1 4H 4D 4C 5H 5D 5C 6H 6D 6C 7D 7C 8S 8H 8D 8C 9H; hand 2 rest; opening heart3; turn 0"
)


def at(position: str, **chosen: str) -> RunFast:
    deal = RunFastRules(chosen).read(position)
    assert isinstance(deal, RunFast)
    return deal


def after(deal: RunFast, moves: str) -> RunFast:
    done = played(deal, [move.strip() for move in moves.split(",")])
    assert isinstance(done, RunFast)
    return done


def legal(deal: RunFast) -> list[str]:
    return [deal.move_text(move) for move in deal.legal()]
