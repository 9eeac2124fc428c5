"""Records: written while programs play, and played again."""

import sys
import time
from collections.abc import Iterable
from contextlib import nullcontext
from typing import Any, Final

from upcard.cards import NOBODY
from upcard.commands.calls import DONE
from upcard.commands.files import Growing, lines_in
from upcard.commands.inout import outcome_line, show_position
from upcard.commands.output import note, put, show, show_each
from upcard.deal import Rules
from upcard.errors import Unreadable
from upcard.notation import position_text, read_rules
from upcard.record import Record, read_records
from upcard.simulate import Summary, seats_filled, simulated
from upcard.words.plain import said

PAUSE: Final = 0.2  # seconds between two counts on the terminal


def simulate(
    game: str, deals: int, players: str, seed: str, options: str, records: str | None, show_moves: bool, as_json: bool
) -> int:
    rules = read_rules(game, options)
    names = seats_filled(rules, [name.strip() for name in players.split(",")])
    summary = Summary(rules.SEATS, rules.HIGH_WINS)
    with nullcontext() if records is None else Growing(records) as file:
        for record in counted(simulated(rules, names, deals, seed), deals, quiet=as_json or show_moves):
            summary.add(record)
            if file is not None:
                file.add(record.text() + "\n" * (summary.deals < deals))
            if show_moves and not as_json:
                put("\n".join(move_by_move(record)))
        if file is not None:
            file.settle()
    return show(as_json, summary_data(game, names, summary), summary_lines(rules, names, summary))


def counted(run: Iterable[Record], deals: int, quiet: bool) -> Iterable[Record]:
    """The deals; how many there are so far stands on the terminal while they go on."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield from run
        return
    last = time.monotonic()
    try:
        for number, record in enumerate(run, 1):
            yield record
            if time.monotonic() - last > PAUSE:
                last = time.monotonic()
                note(f"\r{number:,} of {deals:,} deals")
    finally:
        note("\r\x1b[K")


def summary_data(game: str, players: list[str], summary: Summary) -> dict[str, Any]:
    seats = []
    for seat, player in enumerate(players):
        mean, half = summary.mean(seat)
        share, low, high = summary.share(seat)
        seats.append({"seat": seat, "player": player, "mean": round(mean, 4), "half_width": round(half, 4),
                      "best": round(share, 4), "best_low": round(low, 4), "best_high": round(high, 4)})  # fmt: skip
    return {"game": game, "deals": summary.deals, "moves": summary.moves, "seats": seats}


def summary_lines(rules: Rules, players: list[str], summary: Summary) -> list[str]:
    each = summary.moves / summary.deals
    lines = [f"{rules.NAME}, {rules_line(rules)}: {summary.deals} deals, {each:.1f} moves a deal"]
    for seat, player in enumerate(players):
        mean, half = summary.mean(seat)
        share, low, high = summary.share(seat)
        lines.append(
            f"  seat {seat} {player:<10} score {mean:8.2f} ± {half:.2f}   best {share:6.1%} ({low:.1%} to {high:.1%})"
        )
    return lines


def rules_line(rules: Rules) -> str:
    """The options that were chosen, or that none was."""
    return rules.text() or said("rules-default")


def replay(record: str, at: int | None, as_json: bool) -> int:
    records = read_records(lines_in(record))
    if at is None:
        show_each(as_json, records, replay_data, move_by_move, {})
        return DONE
    first = next(records)
    if at > len(first.moves):
        raise Unreadable("record-moves", last=str(len(first.moves)), at=str(at))
    first.moves = first.moves[:at]
    return show_position(as_json, first.last())


def replay_data(record: Record) -> dict[str, Any]:
    deal = record.first()
    first = position_text(deal)
    moves = []
    for made in record.moves:
        moves.append({"seat": int(deal.turn), "move": deal.move_text(made)})
        deal.play(made)
    return {"game": record.rules.NAME, "first": first, "moves": moves, "scores": record.scores}


def move_by_move(record: Record) -> list[str]:
    """A deal for people: the cards as dealt, then a line for every turn, then the scores."""
    deal = record.first()
    lines = [f"{said(f'game-{record.rules.NAME}')}, {rules_line(record.rules)}"]
    lines += [f"  {part}" for part in deal.position().split("; ")]
    seat, turns = NOBODY, 0
    for made in record.moves:
        text = deal.move_text(made)
        if deal.turn == seat:
            lines[-1] += f", {text}"
        else:
            seat, turns = deal.turn, turns + 1
            lines.append(f"{turns:4}. seat {seat} ({record.seats[seat].split(' ')[0]}): {text}")
        deal.play(made)
    lines += [f"  {part}" for part in deal.position().split("; ")]
    return [*lines, outcome_line(deal)]
