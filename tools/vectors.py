"""Writes tests/vectors.json, the known answers of the shuffle that Python and the browser share."""

import json
from pathlib import Path

from upcard.deck import Start
from upcard.games import GAMES
from upcard.record import Record
from upcard.shuffle import nonce_hash, program_seed, seed_from, shuffled_deck

CASES: list[tuple[str, dict[int, bytes]]] = [
    ("1", {}),
    ("1", {1: bytes(range(16))}),
    ("long nonces", {0: bytes(range(64)), 1: b"\xff" * 64}),
]


def main() -> None:
    decks = []
    for name, game in GAMES.items():
        rules = game()
        faces = rules.faces()
        for text, nonces in CASES:
            seed = seed_from(text)
            record = Record(rules, Start(), ["person"] * rules.SEATS, seed=seed, table="0123456789abcdef")
            deck = shuffled_deck(rules, seed, nonces)
            decks.append({
                "game": name, "seed_from": text, "seed": seed.hex(), "head": record.head(),
                "commitment": record.commitment(),
                "nonces": {
                    seat: {"nonce": nonce.hex(), "hash": nonce_hash(record.commitment(), seat, nonce)}
                    for seat, nonce in nonces.items()
                },
                "program_seeds": [program_seed(seed, nonces, seat) for seat in range(rules.SEATS)],
                "deck": " ".join(faces.card_text(card) for card in deck.cards), "chance": list(deck.chance),
            })  # fmt: skip
    path = Path(__file__).parents[1] / "tests/vectors.json"
    path.write_text(json.dumps({"decks": decks}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
