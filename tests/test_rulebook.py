"""The rulebooks: examples run, clauses are kept by code and by tests, and nothing cites what is not there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from upcard.cards import NOBODY
from upcard.deal import Deal
from upcard.errors import Illegal, Unreadable
from upcard.games import GAMES
from upcard.meant import played
from upcard.rulebook import CLAUSE, Example, rulebook

ROOT = Path(__file__).parents[1]
ALL = pytest.mark.parametrize("name", list(GAMES))
PREFIX = {
    "conquian": "CON",
    "double_emperor": "DE",
    "push": "PUSH",
    "queen_city_rum": "QCR",
    "run_fast": "RF",
}


def examples() -> Iterator[object]:
    for name in GAMES:
        for example in rulebook(name).examples:
            yield pytest.param(name, example, id=f"{name}:{example.line} {example.title}")


def chosen(words: str) -> dict[str, str]:
    """`size 9/10, cambio on` as a mapping."""
    pairs = [part.strip().partition(" ") for part in words.split(",") if part.strip()]
    return {name: value.strip() for name, _, value in pairs}


def listed(words: str) -> list[str]:
    return [move.strip() for move in words.split(",") if move.strip()]


@pytest.mark.parametrize(("name", "example"), list(examples()))
def test_example(name: str, example: Example) -> None:
    """Every claim of a rulebook's example is true."""
    rules = GAMES[name](chosen(", ".join(words for claim, words in example.claims if claim == "options")))
    deal: Deal | None = None
    for claim, words in example.claims:
        if claim == "options":
            continue
        if claim == "position":
            deal = rules.read(words)
            continue
        assert deal is not None, "an example begins with its position"
        deal = claimed(deal, claim, words)


def claimed(deal: Deal, claim: str, words: str) -> Deal:
    """Checks one claim; the deal that the next one is about."""
    moves = [deal.move_text(move) for move in deal.legal()]
    if claim == "legal" and words.isdecimal():
        assert len(moves) == int(words), moves
    elif claim == "legal":
        assert sorted(normal(deal, words)) == sorted(moves)
    elif claim == "includes":
        assert set(normal(deal, words)) <= set(moves), moves
    elif claim == "refused":
        move, clause = re.fullmatch(r"(.*) \((.*)\)", words).groups()  # type: ignore[union-attr]
        with pytest.raises(Illegal) as refusal:
            played(deal, [move])
        assert refusal.value.clause == clause
    elif claim == "play":
        return played(deal, listed(words))
    elif claim == "turn":
        assert deal.turn == (NOBODY if words == "-" else int(words))
    elif claim == "shows":
        assert words in deal.position(), deal.position()
    elif claim.startswith("sees not "):
        assert words not in seen(deal, claim[9:])
    elif claim.startswith("sees "):
        assert words in seen(deal, claim[5:]), seen(deal, claim[5:])
    elif claim == "score":
        assert deal.over(), deal.position()
        assert [deal.score(seat) for seat in range(len(words.split()))] == [int(word) for word in words.split()]
    else:
        raise AssertionError(f"no such claim: {claim}")
    return deal


def seen(deal: Deal, who: str) -> str:
    """What a seat, or everybody at the table, sees, as text."""
    return deal.public().text() if who == "all" else deal.view(int(who)).text()


def normal(deal: Deal, words: str) -> list[str]:
    """The moves as the engine itself writes them."""
    return [deal.move_text(deal.canonical(deal.read_move(move))) for move in listed(words)]


@ALL
def test_every_clause_has_a_source_and_a_keeper(name: str) -> None:
    """Each clause stands in the table; one that is kept by code is cited by the game's code and by a test."""
    book = rulebook(name)
    assert list(book.clauses) == sorted(book.clauses, key=lambda c: [int(n) for n in c.split()[1].split(".")])
    assert all(clause.split()[0] == PREFIX[name] for clause in book.clauses)
    assert set(book.sources) == set(book.clauses)
    code = cited(game_files(name))
    tests = cited([*(ROOT / "tests").rglob(f"*{name}*.py")]) | shown(name) | refused(name)
    for clause, (ids, keeper) in book.sources.items():
        assert ids, clause
        if keeper == "code":
            assert clause in code, f"{clause}: no code line cites it"
            assert clause in tests, f"{clause}: no test cites it"
        else:
            assert keeper.startswith("words: ") and len(keeper) > 12, f"{clause}: say why it needs no code"
    assert code <= set(book.clauses), f"cited, but not in the rulebook: {code - set(book.clauses)}"
    assert tests <= set(book.clauses) | {""}, tests - set(book.clauses)


def game_files(name: str) -> list[Path]:
    return sorted((ROOT / "src/upcard/games" / name).glob("*.py"))


def cited(paths: list[Path]) -> set[str]:
    return {clause for path in paths for clause in CLAUSE.findall(path.read_text(encoding="utf-8"))}


def shown(name: str) -> set[str]:
    return {clause for example in rulebook(name).examples for clause in CLAUSE.findall(example.title)}


def refused(name: str) -> set[str]:
    return {
        c
        for e in rulebook(name).examples
        for claim, words in e.claims
        if claim == "refused"
        for c in CLAUSE.findall(words)
    }


@ALL
def test_every_option_has_its_clause(name: str) -> None:
    """The clause of an option names it and each of its values."""
    book = rulebook(name)
    for option in GAMES[name].OPTIONS:
        clause = book.clauses[option.clause]
        assert f"`{option.name}`" in clause, option.name
        for value in option.values:
            assert f"`{value}`" in clause or value in clause.split(), (option.name, value)
        with pytest.raises(Unreadable, match=re.escape(option.clause)):
            GAMES[name]({option.name: "no such value"})


def test_every_rule_of_the_base_is_traced() -> None:
    """The tables together name every rule and every ruling id of the five base files."""
    spans = {"double_emperor": [("DE", 0, 28), ("DA", 1, 27)], "run_fast": [("RF", 1, 31), ("RA", 1, 49)],
             "queen_city_rum": [("QCR", 1, 29), ("QR", 1, 40)], "conquian": [("CON", 1, 30), ("CR", 1, 39)],
             "push": [("PUSH", 1, 29), ("PR", 1, 43)]}  # fmt: skip
    for name in GAMES:
        ids = " ".join(source for source, _ in rulebook(name).sources.values())
        traced = set(re.findall(r"\b[A-Z]+-\d+\b", re.sub(r"\b([A-Z]+)-(\d+) to (?:[A-Z]+-)?(\d+)", span, ids)))
        wanted = {f"{prefix}-{n}" for prefix, first, last in spans[name] for n in range(first, last + 1)}
        assert wanted <= traced, f"{name}: {sorted(wanted - traced)}"


def span(match: re.Match[str]) -> str:
    """`DE-4 to DE-6` written out."""
    return " ".join(f"{match[1]}-{n}" for n in range(int(match[2]), int(match[3]) + 1))
