"""The accounts of all games: the lines of a seat add up to its score, whatever the options; every way of scoring is
met, told in words, and cites a clause; and what a match is played to."""

import random

import pytest

from accounts import check_account
from play import fresh, how_many, whole
from test_rulebook import chosen, listed
from upcard.data import Aim
from upcard.deal import Deal
from upcard.games import GAMES
from upcard.match import Match, aim_of
from upcard.meant import played
from upcard.rulebook import Example, rulebook
from upcard.words import PSEUDO, words

ALL = pytest.mark.parametrize("name", list(GAMES))


@ALL
def test_the_lines_of_a_seat_add_up_to_its_score(name: str) -> None:
    """Whole deals under random options, uniform and eager; before the end there is no account."""
    for n in range(how_many(400, 20_000)):
        done = whole(name, random.Random(f"account {name} {n}"), eager=n % 2 == 0)
        check_account(done.deal)
    with pytest.raises(ValueError, match="not over"):
        fresh(name, random.Random(1)).deal.account()


def ends(name: str) -> list[tuple[Example, Deal]]:
    """The finished deals of the examples of a rulebook."""
    out = []
    for example in rulebook(name).examples:
        rules = GAMES[name](chosen(", ".join(told for claim, told in example.claims if claim == "options")))
        deal: Deal | None = None
        for claim, told in example.claims:
            if claim == "position":
                deal = rules.read(told)
            elif claim == "play" and deal is not None:
                deal = played(deal, listed(told))
        if deal is not None and deal.over():
            out.append((example, deal))
    return out


@ALL
def test_the_accounts_of_the_rulebooks_examples(name: str) -> None:
    """Each adds up; their figures stand beside them in the tests of each game."""
    assert len({line.key for _, deal in ends(name) for line in check_account(deal)}) > 3


AIMS = [
    ("conquian", "", Aim(True, 1, None, False), "Most points win after this deal."),
    ("conquian", "target 5", Aim(True, None, 5, False), "Most points win as soon as somebody has 5."),
    ("double_emperor", "", Aim(True, None, 100, True),
     "Most points win as soon as somebody has 100. With equal totals another deal is played."),
    ("double_emperor", "rounds 3", Aim(True, 3, None, False), "Most points win after 3 deals."),
    ("double_emperor", "rounds 50, target 500", Aim(True, 50, None, False), "Most points win after 50 deals."),
    ("push", "", Aim(False, 5, None, False), "Fewest points win after 5 deals."),
    ("push", "only_round 2", Aim(False, 1, None, False), "Fewest points win after this deal."),
    ("push", "tie_break replay_round_5", Aim(False, 5, None, True),
     "Fewest points win after 5 deals. With equal totals another deal is played."),
    ("queen_city_rum", "", Aim(True, None, 101, True),
     "Most points win as soon as somebody has 101. With equal totals another deal is played."),
    ("queen_city_rum", "target 1000", Aim(True, None, 1000, True),
     "Most points win as soon as somebody has 1,000. With equal totals another deal is played."),
    ("queen_city_rum", "deals 4", Aim(True, 4, None, False), "Most points win after 4 deals."),
    ("run_fast", "", Aim(True, 1, None, False), "Most points win after this deal."),
    ("run_fast", "deals 100", Aim(True, 100, None, False), "Most points win after 100 deals."),
    ("run_fast", "deals 0, target 500", Aim(True, None, 500, False), "Most points win as soon as somebody has 500."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options", "aim", "text"), AIMS)
def test_aims(name: str, options: str, aim: Aim, text: str) -> None:
    assert aim_of(GAMES[name](chosen(options))) == aim
    assert words().aim(aim) == text and words(PSEUDO).aim(aim) != text


@ALL
def test_a_match_ends_as_its_aim_says(name: str) -> None:
    """Played out under random options."""
    for n in range(how_many(10, 200)):
        rng = random.Random(f"aim {name} {n}")
        rules = fresh(name, rng).rules
        match, aim = Match(rules), aim_of(rules)
        while not match.over and match.played < 12:
            before = match.played + 1, match.scores
            done = whole(name, rng, eager=True, rules=rules)
            match.book(done.deal)
            reached = before[0] >= aim.deals if aim.deals else max(match.scores) >= (aim.target or 0)
            best = sorted({side: match.scores[side[0]] for side in rules.sides()}.values(), reverse=aim.high_wins)
            assert match.over == (reached and not (aim.ties_go_on and best[0] == best[1])), (rules, match)


def test_who_wins_with_whom() -> None:  # PUSH 1.1
    assert {name: game().sides() for name, game in GAMES.items()} == {
        "conquian": ((0,), (1,)),
        "double_emperor": ((0,), (1,)),
        "push": ((0, 2), (1, 3)),
        "queen_city_rum": ((0,), (1,)),
        "run_fast": ((0,), (1,), (2,)),
    }
    for name, game in GAMES.items():
        for n in range(how_many(20, 200)):
            scores = whole(name, random.Random(f"sides {n}"), eager=True, rules=game()).deal.scores()
            for side in game().sides():
                assert len({scores[seat] for seat in side}) == 1
