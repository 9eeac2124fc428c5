"""The command `upcard`: the rules for scripts and for people at a shell. docs/commands.md has the JSON of each command.

Exit codes: 0 done; 1 the answer is no (an illegal move, a record that does not hold); 2 unreadable input, a wrong call.
"""

import json
import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from upcard import __version__, compiled
from upcard.cards import Unreadable
from upcard.deal import NOBODY, Deal, Illegal, Start, played, why_not_text
from upcard.games import GAMES, Game
from upcard.notation import (
    MOST_TEXT,
    Position,
    Record,
    game_named,
    position_text,
    read_options,
    read_position,
    read_records,
)
from upcard.options import Option
from upcard.rulebook import beside, rulebook
from upcard.shuffle import seed_from, shuffled_deck
from upcard.simulate import Summary, players_fault, simulated

SAYS_NO: Final = 1
UNREADABLE: Final = 2
MOST_DEALS: Final = 1_000_000
MOST_DEPTH: Final = 12

app = typer.Typer(
    add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None,
    help="Five card games by their exact rules: look at positions, play moves, simulate, verify.",
    epilog="Exit codes: 0 done, 1 the answer is no, 2 unreadable input. A POSITION is text, a file, or - for input.",
)  # fmt: skip

GameArg = Annotated[
    str,
    typer.Argument(metavar="GAME", help="One of: conquian, double_emperor, push, queen_city_rum, run_fast."),
]
PositionArg = Annotated[
    str, typer.Argument(metavar="POSITION", help="A position: its text, a file that holds it, or -.")
]
RecordArg = Annotated[str, typer.Argument(metavar="RECORD", help="A file of records, or - for standard input.")]
SeedOpt = Annotated[
    str, typer.Option("--seed", metavar="TEXT", help="Names the shuffle: the same text, the same cards.")
]
OptionsOpt = Annotated[
    str,
    typer.Option("--options", "-o", metavar="LIST", help="Rules other than the default: 'size 9/10, cambio on'."),
]
JsonOpt = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
DealerOpt = Annotated[int, typer.Option("--dealer", min=0, max=3, help="The seat that deals.")]
RoundOpt = Annotated[
    int, typer.Option("--number", min=1, max=1000, help="Which deal of the match (in Push, the round).")
]


def main() -> None:
    """Runs the command; every error is one line, never a traceback."""
    try:
        app()
    except Illegal as error:
        fail(str(error), SAYS_NO, error.clause)
    except (Unreadable, UnicodeDecodeError) as error:
        fail(str(error) if isinstance(error, Unreadable) else "the input is not UTF-8 text", UNREADABLE)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has gone; say nothing more
    except OSError as error:
        fail(f"{error.filename or 'input'}: {error.strerror}", UNREADABLE)


def fail(message: str, code: int, clause: str = "") -> None:
    if "--json" in sys.argv:
        print(json.dumps({"error": {"message": message, **({"clause": clause} if clause else {})}}))
    print(f"upcard: {message}", file=sys.stderr)
    sys.exit(code)


def show(as_json: bool, data: dict[str, Any], lines: Iterable[str]) -> None:
    if as_json:
        print(json.dumps(data, ensure_ascii=False))
    else:
        for line in lines:
            print(line)


def text_of(argument: str) -> str:
    """What the argument holds: standard input for a dash, a file's text, or the argument itself."""
    if argument == "-":
        text = sys.stdin.read(MOST_TEXT + 1)
    elif ";" not in argument and "\n" not in argument and Path(argument).is_file():
        with Path(argument).open(encoding="utf-8") as file:
            text = file.read(MOST_TEXT + 1)
    else:
        text = argument
    if len(text) > MOST_TEXT:
        raise Unreadable(f"the input is longer than {MOST_TEXT:,} characters")
    return text


def file_text(argument: str) -> str:
    if argument != "-" and not Path(argument).is_file():
        raise Unreadable(f"there is no file '{argument[:100]}'")
    return text_of(argument)


def outcome(game: Game, deal: Deal) -> dict[str, Any]:
    scores = [int(deal.score(seat)) for seat in range(game.SEATS)] if deal.over() else None
    return {"turn": None if deal.over() else int(deal.turn), "over": deal.over(), "scores": scores}


def outcome_line(game: Game, deal: Deal) -> str:
    if not deal.over():
        return f"seat {deal.turn} to move"
    return "over; scores " + " ".join([str(deal.score(seat)) for seat in range(game.SEATS)])


@app.callback(invoke_without_command=True)
def top(
    version: Annotated[bool, typer.Option("--version", help="Say the version and leave.")] = False,
) -> None:
    if version:
        how = "compiled" if compiled() else "uncompiled: the same rules, many times slower; a C compiler makes the rest"
        print(f"upcard {__version__} ({how})")
        raise typer.Exit


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Go straight to this game's options.")] = "",
) -> None:
    """Sit down at a table in this terminal, against programs."""
    if game:
        game_named(game)
    try:
        from upcard.terminal.app import Upcard
        from upcard.words import words
    except ModuleNotFoundError as error:
        raise Unreadable(f"the table needs {error.name}: pip install 'upcard[terminal]'") from None
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Unreadable(words().say("terminal-no-screen"))
    Upcard(game).run()


@app.command()
def games(as_json: JsonOpt = False) -> None:
    """List the games and their options."""
    data = {"games": [{"name": name, "title": rulebook(name).title, "seats": game.SEATS,
                       "options": [option_data(o) for o in game.OPTIONS]} for name, game in GAMES.items()]}  # fmt: skip
    lines = []
    for name, game in GAMES.items():
        lines.append(f"{name}: {rulebook(name).title}, {game.SEATS} seats")
        lines += [
            f"    {o.name}: {o.decides} ({o.clause})\n        {o.shown_values()}; default {o.default}"
            for o in game.OPTIONS
        ]
    show(as_json, data, lines)


def option_data(option: Option) -> dict[str, str]:
    return {"name": option.name, "values": option.shown_values(), "default": option.default,
            "clause": option.clause, "decides": option.decides}  # fmt: skip


@app.command()
def rules(
    game: GameArg,
    clause: Annotated[str, typer.Argument(metavar="[CLAUSE]", help="One clause: QCR 4.2, or 4.2.")] = "",
    code: Annotated[bool, typer.Option("--code", help="Beside each clause, the lines of code that keep it.")] = False,
    as_json: JsonOpt = False,
) -> None:
    """Print the rules of a game, or one clause of them."""
    game_named(game)
    book = rulebook(game)
    if code:
        kept = [
            (name, text, lines)
            for name, text, lines in beside(game)
            if not clause or name.endswith(f" {clause.split(' ')[-1]}")
        ]
        data = {
            "game": game,
            "clauses": [{"clause": name, "text": text, "code": lines} for name, text, lines in kept],
        }
        show(
            as_json,
            data,
            ["\n".join([f"{name}  {text}", *[f"    {line}" for line in lines]]) for name, text, lines in kept],
        )
        return
    if not clause:
        show(as_json, {"game": game, "title": book.title, "clauses": book.clauses}, [book.text.rstrip()])
        return
    prefix = next(iter(book.clauses)).split(" ")[0]
    wanted = clause.upper() if " " in clause else f"{prefix} {clause.upper().removeprefix(prefix)}"
    if wanted not in book.clauses:
        known = list(book.clauses)
        raise Unreadable(f"{game} has no clause '{clause[:40]}'; its rules go from {known[0]} to {known[-1]}")
    show(
        as_json,
        {"game": game, "clause": wanted, "text": book.clauses[wanted]},
        [f"{wanted}  {book.clauses[wanted]}"],
    )


@app.command()
def legal(position: PositionArg, as_json: JsonOpt = False) -> None:
    """List the legal moves of a position."""
    at = read_position(text_of(position))
    moves = [at.deal.move_text(move) for move in at.deal.legal()]
    show(
        as_json,
        {**outcome(GAMES[at.name], at.deal), "moves": moves},
        moves or [outcome_line(GAMES[at.name], at.deal)],
    )


@app.command()
def why(
    position: PositionArg,
    move: Annotated[str, typer.Argument(metavar="MOVE", help="A move as text: 'discard QS'.")],
    as_json: JsonOpt = False,
) -> None:
    """Say whether a move is legal, and if not, by which clause."""
    at = read_position(text_of(position))
    clause = why_not_text(at.deal, move)
    rule = rulebook(at.name).clauses[clause] if clause else ""
    data = {"move": move, "legal": not clause, "clause": clause or None, "rule": rule or None}
    show(as_json, data, [f"no: {clause}  {rule}" if clause else "yes, it is legal"])
    if clause:
        raise typer.Exit(SAYS_NO)


@app.command()
def move(
    position: PositionArg,
    moves: Annotated[list[str], typer.Argument(metavar="MOVE…", help="Moves as text, one argument each.")],
    as_json: JsonOpt = False,
) -> None:
    """Play moves, all of them or none, and print the position behind them."""
    at = read_position(text_of(position))
    after = played(at.deal, moves)
    show_position(as_json, Position(at.name, at.options, after))


def show_position(as_json: bool, at: Position) -> None:
    text = position_text(at.name, at.options, at.deal)
    show(as_json, {"position": text, **outcome(GAMES[at.name], at.deal)}, [text])


@app.command()
def deal(
    game: GameArg,
    seed: SeedOpt,
    options: OptionsOpt = "",
    dealer: DealerOpt = 0,
    number: RoundOpt = 1,
    as_json: JsonOpt = False,
) -> None:
    """Deal the cards and print the position."""
    show_position(as_json, dealt(game, seed, options, dealer, number))


def dealt(game: str, seed: str, options: str, dealer: int, number: int) -> Position:
    rules = game_named(game)
    chosen = read_options(rules, options)
    if dealer >= rules.SEATS:
        raise Unreadable(f"this game has seats 0 to {rules.SEATS - 1}")
    start = Start(dealer=dealer, number=number)
    return Position(game, chosen, rules.deal(shuffled_deck(rules, chosen, start, seed_from(seed)), chosen, start))


@app.command()
def simulate(
    game: GameArg,
    deals: Annotated[int, typer.Option(min=1, max=MOST_DEALS, help="How many deals.")] = 100,
    players: Annotated[
        str, typer.Option(help="A player for each seat, with commas; fewer repeat in turn.")
    ] = "uniform",
    seed: SeedOpt = "1",
    options: OptionsOpt = "",
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record of every deal to this file.")
    ] = None,
    show_moves: Annotated[bool, typer.Option("--show", help="Print each deal move by move.")] = False,
    as_json: JsonOpt = False,
) -> None:
    """Let programs play many deals; print mean scores with 95 % intervals."""
    rules = game_named(game)
    names = [name.strip() for name in players.split(",")]
    chosen = read_options(rules, options)
    summary = Summary(rules.SEATS, rules.HIGH_WINS)
    run = simulated(game, chosen, names, deals, seed)
    written: list[str] = []
    for record in progress(run, deals, as_json or show_moves):
        summary.add(record)
        if records:
            written.append(record.text())
        if show_moves and not as_json:
            print("\n".join(move_by_move(record)))
    if records:
        write_whole(records, "\n".join(written))
    filled = [names[seat % len(names)] for seat in range(rules.SEATS)]
    show(as_json, summary_data(game, filled, summary), summary_lines(game, chosen.summary(), filled, summary))


def progress(run: Iterable[Record], deals: int, quiet: bool) -> Iterable[Record]:
    """The deals, with a bar on the terminal while they go on."""
    if quiet or not sys.stderr.isatty():
        yield from run
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(run, "Playing", total=deals, console=Console(stderr=True), transient=True)


def write_whole(path: Path, text: str) -> None:
    """Writes a file whole or not at all."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
        temporary = Path(file.name)
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def summary_data(game: str, players: list[str], summary: Summary) -> dict[str, Any]:
    seats = []
    for seat, player in enumerate(players):
        mean, half = summary.mean(seat)
        share, low, high = summary.share(seat)
        seats.append({"seat": seat, "player": player, "mean": round(mean, 4), "half_width": round(half, 4),
                      "best": round(share, 4), "best_low": round(low, 4), "best_high": round(high, 4)})  # fmt: skip
    return {"game": game, "deals": summary.deals, "moves": summary.moves, "seats": seats}


def summary_lines(game: str, rules: str, players: list[str], summary: Summary) -> list[str]:
    lines = [f"{game}, {rules}: {summary.deals} deals, {summary.moves / summary.deals:.1f} moves a deal"]
    for seat, player in enumerate(players):
        mean, half = summary.mean(seat)
        share, low, high = summary.share(seat)
        lines.append(
            f"  seat {seat} {player:<10} score {mean:8.2f} ± {half:.2f}   best {share:6.1%} ({low:.1%} to {high:.1%})"
        )
    return lines


@app.command()
def replay(
    record: RecordArg,
    at: Annotated[int, typer.Option("--at", min=-1, help="Print only the position after so many moves.")] = -1,
    as_json: JsonOpt = False,
) -> None:
    """Play records again, move by move."""
    read = read_records(file_text(record))
    if at >= 0:
        only = read[0]
        if at > len(only.moves):
            raise Unreadable(f"the record has {len(only.moves)} moves, not {at}")
        only.moves = only.moves[:at]
        show_position(as_json, Position(only.name, only.options, only.last()))
        return
    data = {"records": [replay_data(one) for one in read]}
    show(as_json, data, [line for one in read for line in move_by_move(one)])


def replay_data(record: Record) -> dict[str, Any]:
    deal = record.first()
    first = position_text(record.name, record.options, deal)
    moves = []
    for made in record.moves:
        moves.append({"seat": int(deal.turn), "move": deal.move_text(made)})
        deal.play(made)
    return {"game": record.name, "first": first, "moves": moves, "scores": record.scores}


def move_by_move(record: Record) -> list[str]:
    """A deal for people: the cards as dealt, then a line for every turn, then the scores."""
    deal = record.first()
    lines = [f"{rulebook(record.name).title}, {record.options.summary()}"]
    lines += [f"  {part}" for part in deal.position().split("; ")]
    seat, turns = NOBODY, 0
    for made in record.moves:
        text = deal.move_text(made)
        if deal.turn == seat:
            lines[-1] += f", {text}"
        else:
            seat, turns = deal.turn, turns + 1
            lines.append(f"{turns:4}. seat {seat} ({record.players[seat].split(' ')[0]}): {text}")
        deal.play(made)
    lines += [f"  {part}" for part in deal.position().split("; ")]
    return [*lines, outcome_line(record.game, deal)]


@app.command()
def verify(
    record: RecordArg,
    players: Annotated[
        bool, typer.Option("--players", help="Also let every program choose each of its moves again.")
    ] = False,
    as_json: JsonOpt = False,
) -> None:
    """Check records: the commitment, the deck, every move, the scores, and with --players the programs' choices."""
    read = read_records(file_text(record))
    faults = [players_fault(one) if players else None for one in read]
    checked = "seed, moves, scores and players hold" if players else "seed, moves and scores hold"
    pairs = list(zip(read, faults, strict=True))
    shown = [{"game": one.name, "holds": not fault, "fault": fault.says if fault else None} for one, fault in pairs]
    data = {"records": shown}
    lines = [f"record {n} ({one.name}): {fault.says if fault else checked}" for n, (one, fault) in enumerate(pairs, 1)]
    show(as_json, data, lines)
    if any(faults):
        raise typer.Exit(SAYS_NO)


@app.command()
def perft(
    game: GameArg,
    seed: SeedOpt,
    depth: Annotated[int, typer.Option(min=0, max=MOST_DEPTH, help="How many moves deep.")] = 3,
    options: OptionsOpt = "",
    as_json: JsonOpt = False,
) -> None:
    """Count the sequences of moves from a deal, depth by depth: a check for whoever writes these rules again."""
    at = dealt(game, seed, options, 0, 1)
    counts = [sequences(at.deal, n) for n in range(depth + 1)]
    data = {
        "game": game,
        "seed": seed,
        "position": position_text(at.name, at.options, at.deal),
        "counts": counts,
    }
    show(as_json, data, [f"depth {n:2}: {number:,}" for n, number in enumerate(counts)])


def sequences(deal: Deal, depth: int) -> int:
    """How many sequences of `depth` moves begin here (shorter ones, where the deal ends before, not counted)."""
    if depth == 0:
        return 1
    moves = deal.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for made in moves:
        after = deal.copy()
        after.play(made)
        total += sequences(after, depth - 1)
    return total
