"""What the rules do today, written down: one number a game, a deal to read, and counts of move sequences.

`make golden` writes the files anew. A commit keeps them, or its message says why they changed.
"""

import hashlib
import json
import os
import random
from pathlib import Path

import pytest
from librt.random import Random

from play import choose, fresh
from upcard import compiled
from upcard.commands.positions import sequences
from upcard.commands.records import move_by_move
from upcard.deck import Start
from upcard.games import GAMES
from upcard.players import PLAYERS, decide, versioned
from upcard.record import Record
from upcard.shuffle import seed_from, shuffled_deck

GOLDEN = Path(__file__).parent / "golden"
WRITE = os.environ.get("UPCARD_GOLDEN") == "write"
ALL = pytest.mark.parametrize("name", list(GAMES))


def same_as(file: str, text: str) -> None:
    path = GOLDEN / file
    if WRITE:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, f"{file} changed; if that is meant: make golden"


def behaviour(name: str) -> str:
    """A hash over the legal moves and the scores of 200 seeded deals, half of them with random options."""
    game, digest = GAMES[name], hashlib.sha256()
    for n in range(200):
        seed = seed_from(f"behaviour {name} {n}")
        rules = game() if n % 2 == 0 else fresh(name, random.Random(f"behaviour {name} {n}")).rules
        start = Start(dealer=n % game.SEATS, number=n % 5 + 1)
        deal, rng = rules.deal(shuffled_deck(rules, seed), start), Random(n)
        while not deal.over():
            moves = deal.legal()
            digest.update(bytes([deal.turn]) + b"".join(move.to_bytes(8, "big") for move in moves))
            deal.play(moves[rng.randrange(len(moves))])
        digest.update(repr(deal.scores()).encode())
    return digest.hexdigest()[:16]


@ALL
def test_the_behaviour_number(name: str) -> None:
    """The same compiled and interpreted."""
    same_as(f"{name}.number", behaviour(name) + "\n")


@ALL
def test_a_deal_to_read(name: str) -> None:
    """One deal in which the seats do whatever changes the table."""
    rng = random.Random(f"golden {name}")
    game = GAMES[name]
    record = Record(game(), Start(), ["eager 1"] * game.SEATS, seed=seed_from(f"golden {name}"))
    deal = record.first()
    while not deal.over():
        record.moves.append(choose(deal, rng, eager=True))
        deal.play(record.moves[-1])
    record.scores = deal.scores()
    same_as(f"{name}.txt", "\n".join(move_by_move(record)) + "\n")


@ALL
def test_what_each_player_chooses(name: str) -> None:
    """A hash over the moves of whole deals between programs of one kind, beside the version that a record names: a
    program that chooses otherwise needs another version."""
    path = GOLDEN / "players.json"
    table = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for player in PLAYERS:
        digest = hashlib.sha256()
        for n in range(12):
            rules = GAMES[name]() if n % 2 else fresh(name, random.Random(f"players {name} {n}")).rules
            deal, made = rules.deal(shuffled_deck(rules, seed_from(f"players {name} {n}")), Start()), 0
            while not deal.over():
                move = decide(PLAYERS[player], n, deal.view(deal.turn), made)
                digest.update(move.to_bytes(8, "big"))
                deal.play(move)
                made += 1
        if WRITE:
            table.setdefault(versioned(player), {})[name] = digest.hexdigest()[:16]
            path.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        assert table[versioned(player)][name] == digest.hexdigest()[:16], f"{player} changed: give it another version"


PERFT_DEPTH = {"conquian": 7, "double_emperor": 7, "push": 4, "queen_city_rum": 5, "run_fast": 7}


@ALL
def test_perft(name: str) -> None:
    """How many sequences of moves begin from the deal of seed 1, by depth."""
    rules = GAMES[name]()
    deal = rules.deal(shuffled_deck(rules, seed_from("1")))
    depth = PERFT_DEPTH[name] if compiled() else PERFT_DEPTH[name] - 2
    counts = [sequences(deal, n) for n in range(depth + 1)]
    path = GOLDEN / "perft.json"
    table = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if WRITE:
        table[name] = counts
        path.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    assert table[name][: len(counts)] == counts
