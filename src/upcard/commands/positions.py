"""Positions: dealt, looked at, and played on."""

from upcard.commands.calls import DONE, SAYS_NO
from upcard.commands.inout import outcome, outcome_line, show_position, text_of
from upcard.commands.output import show
from upcard.deal import Deal
from upcard.deck import Start
from upcard.errors import Unreadable
from upcard.meant import played, why_not_text
from upcard.notation import position_text, read_position, read_rules
from upcard.shuffle import seed_from, shuffled_deck


def legal(position: str, as_json: bool) -> int:
    deal = read_position(text_of(position))
    moves = [deal.move_text(move) for move in deal.legal()]
    return show(as_json, {**outcome(deal), "moves": moves}, moves or [outcome_line(deal)])


def why(position: str, move: str, as_json: bool) -> int:
    deal = read_position(text_of(position))
    clause = why_not_text(deal, move)
    rule = clause_text(deal, clause) if clause else ""
    data = {"move": move, "legal": not clause, "clause": clause or None, "rule": rule or None}
    show(as_json, data, [f"no: {clause}  {rule}" if clause else "yes, it is legal"])
    return SAYS_NO if clause else DONE


def clause_text(deal: Deal, clause: str) -> str:
    from upcard.rulebook import rulebook

    return rulebook(deal.of().NAME).clauses[clause]


def move(position: str, moves: list[str], as_json: bool) -> int:
    return show_position(as_json, played(read_position(text_of(position)), moves))


def deal(game: str, seed: str, options: str, dealer: int, number: int, as_json: bool) -> int:
    return show_position(as_json, dealt(game, seed, options, Start(dealer=dealer, number=number)))


def dealt(game: str, seed: str, options: str, start: Start) -> Deal:
    rules = read_rules(game, options)
    if start.dealer >= rules.SEATS:
        raise Unreadable("no-seat", last=str(rules.SEATS - 1))
    return rules.deal(shuffled_deck(rules, seed_from(seed)), start)


def perft(game: str, seed: str, depth: int, options: str, as_json: bool) -> int:
    deal = dealt(game, seed, options, Start())
    counts = [sequences(deal, n) for n in range(depth + 1)]
    data = {"game": game, "seed": seed, "position": position_text(deal), "counts": counts}
    return show(as_json, data, [f"depth {n:2}: {number:,}" for n, number in enumerate(counts)])


def sequences(deal: Deal, depth: int) -> int:
    """How many sequences of `depth` moves begin here (shorter ones, where the deal ends before, not counted)."""
    if depth == 0:
        return 1
    moves = deal.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = deal.copy()
        after.make(move)
        total += sequences(after, depth - 1)
    return total
