"""What records prove, printed claim by claim."""

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from upcard.commands.calls import DONE, SAYS_NO
from upcard.commands.files import lines_in
from upcard.commands.output import flush, hush, put, show_each
from upcard.errors import Unreadable
from upcard.record import MOST_LINE
from upcard.verify import KeptCommitment, Verdict, Verifier, read_kept
from upcard.words import words
from upcard.words.plain import said

Numbered = tuple[int, Verdict]  # which record of its file it is of


def verify(record: str, players: bool, commitments: str | None, as_json: bool) -> int:
    kept = None if commitments is None else [one for line in lines_in(commitments) for one in kept_in(line)]
    verifier, outcome = Verifier(players=players, kept=kept), dict[str, Any]()
    verdicts = looked_at(record, verifier, outcome)
    try:
        show_each(as_json, verdicts, verdict_data, verdict_lines, outcome)
        if not as_json:
            for one in verifier.missing():
                put(said("verify-missing", commitment=one.text()))
            for table, match, deal in verifier.unended():
                put(said("verify-unended", table=table, match=str(match), deal=str(deal)))
        flush()
    except BrokenPipeError:
        hush(sys.stdout)  # the reader has gone; the exit code is an answer too
        for _ in verdicts:
            pass
    return DONE if outcome["holds"] else SAYS_NO


def kept_in(line: str) -> list[KeptCommitment]:
    """The commitments in a line. Raises Unreadable for one that is too long to be whole."""
    if len(line) > MOST_LINE:
        raise Unreadable("line-too-long", most=MOST_LINE)
    return read_kept(line)


def looked_at(record: str, verifier: Verifier, outcome: dict[str, Any]) -> Iterator[Numbered]:
    """The verdict of each record; when all have come, what they say together is the outcome."""
    number, hold = 0, True
    for number, verdict in enumerate(verifier.verdicts(lines_in(record)), 1):
        hold = hold and verdict.holds
        yield number, verdict
    if not number:
        raise Unreadable("no-records", file=record)
    missing = verifier.missing()
    outcome["holds"] = hold and not missing
    outcome["missing"] = [
        {"table": one.table or None, "match": one.match, "deal": one.deal, "commitment": one.commitment}
        for one in missing
    ]  # fmt: skip
    outcome["unended"] = [
        {"table": table, "match": match, "deal": deal} for table, match, deal in verifier.unended()
    ]  # fmt: skip


def verdict_data(numbered: Numbered) -> dict[str, Any]:
    _, verdict = numbered
    claims = [
        {"about": claim.about, "outcome": claim.outcome, "key": claim.key,
         "values": {name: one if isinstance(one, str | int) else str(one) for name, one in claim.values.items()},
         "says": words().say(claim.key, **claim.values)}
        for claim in verdict.claims
    ]  # fmt: skip
    return {"line": verdict.line, "game": verdict.game or None, "holds": verdict.holds, "claims": claims}


def verdict_lines(numbered: Numbered) -> Iterable[str]:
    number, verdict = numbered
    game = verdict.game or said("verdict-no-game")
    yield said(verdict.said, record=str(number), line=str(verdict.line), game=game)
    width = max(len(said(f"claim-{claim.outcome}")) for claim in verdict.claims)
    for claim in verdict.claims:
        yield f"  {said(f'claim-{claim.outcome}'):<{width}}  {words().say(claim.key, **claim.values)}"
