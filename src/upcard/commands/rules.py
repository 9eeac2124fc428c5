"""The rules of a game, and the code that keeps them."""

from upcard.commands.output import show
from upcard.errors import Unreadable
from upcard.games import GAMES
from upcard.notation import game_named
from upcard.rulebook import beside, rulebook


def rules(game: str, clause: str, code: bool, as_json: bool) -> int:
    game = game_of(game)
    section = clause.strip() if clause.strip().isdecimal() else ""
    if section:
        return show_section(game, section, code, as_json)
    wanted = clause_named(game, clause) if clause else ""
    if code:
        return show_code(game, {wanted} if wanted else set(rulebook(game).clauses), as_json)
    book = rulebook(game)
    if not clause:
        return show(as_json, {"game": game, "title": book.title, "clauses": book.clauses}, [book.text.rstrip()])
    text = book.clauses[wanted]
    return show(as_json, {"game": game, "clause": wanted, "text": text}, [f"{wanted}  {text}"])


def game_of(name: str) -> str:
    """The name of a game, in whatever case it was written. Raises Unreadable."""
    game = name.lower() if name.lower() in GAMES else name
    game_named(game)
    return game


def show_section(game: str, section: str, code: bool, as_json: bool) -> int:
    """The clauses of a section."""
    book = rulebook(game)
    kept = {clause: text for clause, text in book.clauses.items() if clause.split(" ")[1].split(".")[0] == section}
    if not kept:
        clause_named(game, section)
    if code:
        return show_code(game, set(kept), as_json)
    data = {"game": game, "section": int(section), "clauses": kept}
    return show(as_json, data, [f"{clause}  {text}" for clause, text in kept.items()])


def clause_named(game: str, clause: str) -> str:
    """The clause as the rulebook numbers it: `QCR 4.2` for `qcr 4.2`, and for `4.2`. Raises Unreadable."""
    known = list(rulebook(game).clauses)
    prefix = known[0].split(" ")[0]
    wanted = f"{prefix} {clause.upper().removeprefix(prefix).strip()}"
    if wanted not in known:
        raise Unreadable("no-clause", game=game, clause=clause[:40], first=known[0], last=known[-1])
    return wanted


def show_code(game: str, wanted: set[str], as_json: bool) -> int:
    """The clauses that are wanted, with the lines of code of each below it."""
    kept = [(clause, text, lines) for clause, text, lines in beside(game) if clause in wanted]
    data = [{"clause": clause, "text": text, "code": lines} for clause, text, lines in kept]
    shown = ["\n".join([f"{clause}  {text}", *[f"    {line}" for line in lines]]) for clause, text, lines in kept]
    return show(as_json, {"game": game, "clauses": data}, shown)
