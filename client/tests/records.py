"""Writes client/tests/records.json: records of deals of all five games with what the server says was dealt, for the
browser's verification to be held against. Run from the root of the checkout, whenever records or the shuffle change:

    PYTHONPATH=src .venv/bin/python client/tests/records.py
"""

import json
import random
from pathlib import Path
from typing import Any

from upcard.deck import Start
from upcard.examples import open_view
from upcard.notation import read_rules
from upcard.record import Nonce, Record
from upcard.shuffle import nonce_hash, seed_from
from upcard.web.messages import ENCODER

RECORDS = Path(__file__).with_name("records.json")
CASES = (
    ("conquian", ""), ("conquian", "skin spanish"), ("conquian", "skin foster, size 8/9, cambio on"),
    ("double_emperor", ""), ("push", ""), ("push", "only_round 5"), ("queen_city_rum", ""),
    ("queen_city_rum", "recycle_shuffle on"), ("queen_city_rum", "classic on"), ("run_fast", ""),
)  # fmt: skip
WAYS = ("opened", "unopened", "none")


def some_record(game: str, options: str, way: str) -> Record:
    """A deal of which a few moves were played, seats 0 and 1 people's."""
    rules, rng = read_rules(game, options), random.Random(f"{game} {options} {way}")
    seats = ["person", "person", *["sensible 1"] * (rules.SEATS - 2)]
    start = Start(dealer=rng.randrange(rules.SEATS), number=rng.randint(1, 3))
    record = Record(
        rules, start, seats, seed=seed_from(str(rng.random())), table="5d0e61c79a2b4f38", stand_in="sensible 1"
    )
    if way != "none":
        nonces = {seat: rng.randbytes(size) for seat, size in ((0, 32), (1, rng.randint(16, 64)))}
        hashes = {seat: nonce_hash(record.commitment(), seat, nonce) for seat, nonce in nonces.items()}
        if way == "unopened":
            nonces[1] = b""
        record.nonces = {seat: Nonce(hashed, nonces[seat]) for seat, hashed in hashes.items()}
    deal = record.first()
    for _ in range(6):
        if not deal.over():
            record.moves.append(int(rng.choice(list(deal.legal()))))
            deal.play(record.moves[-1])
    return record


def case(game: str, options: str, way: str) -> dict[str, Any]:
    record = some_record(game, options, way)
    deck, faces, rules = record.dealt(), record.rules.faces(), record.rules
    return {
        "game": game, "way": way, "text": record.text(),
        "programs": [record.program_seed(seat) for seat in range(rules.SEATS)],
        "dealt": {
            "deck": [faces.card_text(card) for card in deck.cards],
            "chance": [str(number) for number in deck.chance],
            "bounds": [str(bound) for bound in rules.chances()],
            "places": json.loads(ENCODER.encode(open_view(record.first()).places)),
        },
    }  # fmt: skip


def recorded() -> str:
    """The file as it is written."""
    cases = [case(game, options, way) for game, options in CASES for way in WAYS]
    return json.dumps(cases, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    RECORDS.write_text(recorded(), encoding="utf-8")
