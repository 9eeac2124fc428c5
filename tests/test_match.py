"""Deals in a row: what holds for matches of every game. The match rules of each game have tests beside that game's."""

import random

import pytest

from play import choose, how_many, shuffled, some_rules
from upcard.deal import Deal
from upcard.games import GAMES
from upcard.match import Match

ALL = pytest.mark.parametrize("name", list(GAMES))


def finish(match: Match, rng: random.Random) -> Deal:
    """The next deal of the match, played to its end."""
    deal = match.deal(shuffled(match.rules, rng))
    while not deal.over():
        deal.play(choose(deal, rng, eager=True))
    return deal


@ALL
def test_a_match_ends_with_winners_and_its_scores_are_the_sum_of_its_deals(name: str) -> None:
    """By random options too; a match that uniform luck would draw out is left after 60 deals."""
    ended = 0
    for n in range(how_many(12, 300)):
        rng = random.Random(f"match {name} {n}")
        match = Match(some_rules(name, rng), dealer=rng.randrange(GAMES[name].SEATS))
        totals = [0] * match.rules.SEATS
        while not match.over and match.played < 60:
            before = match.start
            deal = finish(match, rng)
            points = match.book(deal)
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            assert match.scores == totals
            assert match.start.number == before.number + 1
            assert points == [deal.score(seat) for seat in range(match.rules.SEATS)]
        if not match.over:
            assert match.winners() == []
            continue
        ended += 1
        best = max(totals) if match.rules.HIGH_WINS else min(totals)
        assert match.winners() == [seat for seat, total in enumerate(totals) if total == best]
        with pytest.raises(ValueError, match="over"):
            match.deal(shuffled(match.rules, rng))
    assert ended


@ALL
def test_misuse_changes_nothing(name: str) -> None:
    game = GAMES[name]
    match = Match(game())
    deal = match.deal(shuffled(match.rules, random.Random(1)))
    with pytest.raises(ValueError, match="not over"):
        match.book(deal)
    assert (match.scores, match.played, match.winners()) == ([0] * game.SEATS, 0, [])
    for dealer in (-1, game.SEATS):
        with pytest.raises(ValueError, match="dealer is a seat"):
            Match(game(), dealer=dealer)
    finished = GAMES["double_emperor"]({"target": 500})
    stranger = finished.deal(shuffled(finished, random.Random(2)))
    while not stranger.over():
        stranger.play(stranger.legal()[0])
    with pytest.raises(ValueError, match="not one of"):
        match.book(stranger)
