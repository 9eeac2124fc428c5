"""The rules of a game, and the code that keeps them."""

from upcard.commands.output import show
from upcard.errors import Unreadable
from upcard.notation import game_named
from upcard.rulebook import beside, rulebook


def rules(game: str, clause: str, code: bool, as_json: bool) -> int:
    game_named(game)
    wanted = clause_named(game, clause) if clause else ""
    if code:
        return show_code(game, wanted, as_json)
    book = rulebook(game)
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
    """Each clause, or the one that is wanted, with its lines of code below it."""
    kept = [(clause, text, lines) for clause, text, lines in beside(game) if wanted in ("", clause)]
    data = [{"clause": clause, "text": text, "code": lines} for clause, text, lines in kept]
    shown = ["\n".join([f"{clause}  {text}", *[f"    {line}" for line in lines]]) for clause, text, lines in kept]
    return show(as_json, {"game": game, "clauses": data}, shown)
