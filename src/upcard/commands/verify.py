"""What records prove, printed claim by claim."""

from collections.abc import Iterable
from typing import Any

from upcard.commands.calls import DONE, SAYS_NO
from upcard.commands.inout import file_text, show
from upcard.errors import Unreadable
from upcard.verify import Verdict, Verifier, read_kept
from upcard.words import words
from upcard.words.plain import said


def verify(record: str, players: bool, commitments: str, as_json: bool) -> int:
    kept = read_kept(file_text(commitments)) if commitments else None
    verifier = Verifier(players=players, kept=kept)
    verdicts = list(verifier.verdicts(file_text(record).splitlines()))
    if not verdicts:
        raise Unreadable("no-records", file=record[:100])
    missing = verifier.missing()
    holds = all(verdict.holds for verdict in verdicts) and not missing
    data = {
        "holds": holds, "records": [verdict_data(verdict) for verdict in verdicts],
        "missing": [{"table": one.table or None, "match": one.match, "deal": one.deal, "commitment": one.commitment}
                    for one in missing],
    }  # fmt: skip
    lines = [line for n, verdict in enumerate(verdicts, 1) for line in verdict_lines(n, verdict)]
    show(as_json, data, [*lines, *[said("verify-missing", commitment=one.text()) for one in missing]])
    return DONE if holds else SAYS_NO


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    claims = [
        {"about": claim.about, "outcome": claim.outcome, "key": claim.key,
         "values": {name: one if isinstance(one, str | int) else str(one) for name, one in claim.values.items()},
         "says": words().say(claim.key, **claim.values)}
        for claim in verdict.claims
    ]  # fmt: skip
    return {"line": verdict.line, "game": verdict.game or None, "holds": verdict.holds, "claims": claims}


def verdict_lines(number: int, verdict: Verdict) -> Iterable[str]:
    key = "verdict-holds" if verdict.holds else "verdict-fails"
    yield said(key, record=str(number), line=str(verdict.line), game=verdict.game)
    width = max(len(said(f"claim-{claim.outcome}")) for claim in verdict.claims)
    for claim in verdict.claims:
        yield f"  {said(f'claim-{claim.outcome}'):<{width}}  {words().say(claim.key, **claim.values)}"
