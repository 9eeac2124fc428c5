"""Accounts for tests: checked, and as lines of text."""

import re
from pathlib import Path

from test_rulebook import chosen, listed
from upcard.data import ShownLine
from upcard.deal import Deal
from upcard.games import GAMES
from upcard.meant import played
from upcard.rulebook import rulebook
from upcard.words import seat_word, words

Case = tuple[str, str, str, str]  # options, position, moves, and the account as text, seen from seat 0
ROOMS = Path(__file__).parents[1] / "src/upcard/games"


def check_account(deal: Deal) -> tuple[ShownLine, ...]:
    """The account of a deal that is over, once it is seen to be right."""
    lines, rules = deal.account(), deal.of()
    assert [line.seat for line in lines] == sorted(line.seat for line in lines)
    for seat, score in enumerate(deal.scores()):
        own = [line for line in lines if line.seat == seat]
        assert own and sum(line.points for line in own) == score, (deal, own)
    for line in lines:
        assert line.clause in rulebook(rules.NAME).clauses, line
        assert line.other is None or 0 <= line.other < rules.SEATS
        worth = sum(card.points or 0 for card in line.cards)
        assert not line.cards or worth == 0 or line.points in (worth, 0), line
    return lines


def ended(name: str, case: Case) -> Deal:
    options, position, moves, _ = case
    return played(GAMES[name](chosen(options)).read(position), listed(moves))


def as_text(line: ShownLine, seats: int) -> str:
    """`0 +25 going out (QCR 6.3)`."""
    whose = "" if line.other is None else seat_word(line.other, 0, seats)
    return f"{line.seat} {line.points:+} {words().line(line, whose)} ({line.clause})"


def check_case(name: str, case: Case) -> None:
    """The account reads as the case says."""
    deal = ended(name, case)
    found = [as_text(line, deal.of().SEATS) for line in check_account(deal)]
    assert found == [line.strip() for line in case[3].strip().splitlines()]


def check_all_met(name: str, cases: list[Case]) -> None:
    """The cases show every line that the game's accounts can have."""
    every = set(re.findall(r'"(account-[\w-]+)"', (ROOMS / name / "account.py").read_text("utf-8")))
    assert {line.key for case in cases for line in ended(name, case).account()} == every
