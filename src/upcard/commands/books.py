"""The games, their options and their rules."""

from typing import Any

from upcard.commands.inout import show
from upcard.deal import Rules
from upcard.errors import Unreadable
from upcard.games import GAMES
from upcard.notation import game_named
from upcard.rulebook import beside, rulebook
from upcard.words.plain import said


def games(as_json: bool) -> int:
    lines = []
    for name, game in GAMES.items():
        lines.append(f"{name}: {said(f'game-{name}')}, {game.SEATS} seats")
        for option in options_of(game):
            lines.append(f"    {option['name']}: {option['decides']} ({option['clause']})")
            lines.append(f"        {option['values']}; default {option['default']}")
    data = [
        {"name": name, "title": said(f"game-{name}"), "seats": game.SEATS, "options": options_of(game)}
        for name, game in GAMES.items()
    ]
    return show(as_json, {"games": data}, lines)


def options_of(game: type[Rules]) -> list[dict[str, str]]:
    return [
        {"name": option.name, "values": option.shown_values(), "default": option.default, "clause": option.clause,
         "decides": said(f"option-{game.NAME}-{option.name}")}
        for option in game.OPTIONS
    ]  # fmt: skip


def rules(game: str, clause: str, code: bool, as_json: bool) -> int:
    game_named(game)
    book = rulebook(game)
    wanted = clause_named(game, clause) if clause else ""
    if code:
        return show_code(game, wanted, as_json)
    if not clause:
        return show(as_json, {"game": game, "title": book.title, "clauses": book.clauses}, [book.text.rstrip()])
    text = book.clauses[wanted]
    return show(as_json, {"game": game, "clause": wanted, "text": text}, [f"{wanted}  {text}"])


def clause_named(game: str, clause: str) -> str:
    """The clause as the rulebook numbers it: `QCR 4.2` for `qcr 4.2`, and for `4.2`. Raises Unreadable."""
    known = list(rulebook(game).clauses)
    prefix = known[0].split(" ")[0]
    wanted = f"{prefix} {clause.upper().removeprefix(prefix).strip()}"
    if wanted not in known:
        raise Unreadable("no-clause", game=game, clause=clause[:40], first=known[0], last=known[-1])
    return wanted


def show_code(game: str, wanted: str, as_json: bool) -> int:
    clauses: list[dict[str, Any]] = [
        {"clause": clause, "text": text, "code": lines}
        for clause, text, lines in beside(game)
        if wanted in ("", clause)
    ]
    shown = [
        "\n".join([f"{one['clause']}  {one['text']}", *[f"    {line}" for line in one["code"]]]) for one in clauses
    ]
    return show(as_json, {"game": game, "clauses": clauses}, shown)
