"""Writes tests/vectors.json, the known answers of the shuffle that Python and the browser share."""

import json
from pathlib import Path

from upcard.games import GAMES
from upcard.shuffle import commitment, seed_from, shuffled_deck

CASES = [("1", []), ("1", [b"north", b""]), ("long nonces", [bytes(range(64)), b"\xff" * 64])]


def main() -> None:
    decks = []
    for name, game in GAMES.items():
        rules = game()
        faces = rules.faces()
        for text, nonces in CASES:
            seed = seed_from(text)
            deck = shuffled_deck(rules, seed, nonces)
            decks.append({
                "game": name, "seed_from": text, "seed": seed.hex(), "nonces": [nonce.hex() for nonce in nonces],
                "commitment": commitment(seed), "deck": " ".join(faces.card_text(card) for card in deck.cards),
                "chance": list(deck.chance),
            })  # fmt: skip
    path = Path(__file__).parents[1] / "tests/vectors.json"
    path.write_text(json.dumps({"decks": decks}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
