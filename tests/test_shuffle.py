"""The committed shuffle: known answers, evenness, and the promises that its clauses in docs/notation.md make."""

import hashlib
import hmac
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from play import how_many
from upcard.games import GAMES
from upcard.shuffle import (
    LEAST_NONCE,
    MOST_NONCE,
    SEED_BYTES,
    Draws,
    commitment,
    new_nonce,
    new_seed,
    nonce_hash,
    program_seed,
    seed_from,
    shuffled_deck,
)  # fmt: skip

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
SEED = seed_from("test")


@pytest.mark.parametrize("vector", VECTORS["decks"], ids=lambda v: f"{v['game']}-{v['seed_from']}")
def test_known_answers(vector: dict[str, Any]) -> None:
    rules, seed, head = GAMES[vector["game"]](), seed_from(vector["seed_from"]), vector["head"]
    nonces = {int(seat): bytes.fromhex(one["nonce"]) for seat, one in vector["nonces"].items()}
    deck = shuffled_deck(rules, seed, nonces)
    faces = rules.faces()
    assert commitment(seed, head) == vector["commitment"]
    assert [nonce_hash(vector["commitment"], seat, nonce) for seat, nonce in nonces.items()] == [
        one["hash"] for one in vector["nonces"].values()
    ]
    assert " ".join(faces.card_text(card) for card in deck.cards) == vector["deck"]
    assert list(deck.chance) == vector["chance"]
    assert [program_seed(seed, nonces, seat) for seat in range(rules.SEATS)] == vector["program_seeds"]


NONCES = {0: bytes(range(16)), 2: bytes(range(20))}


def test_the_bytes_are_those_of_the_description() -> None:
    """Commitment, nonces, seeds and stream written out once more, from docs/notation.md alone."""
    told = b"\x00\x10" + bytes(range(16)) + b"\x02\x14" + bytes(range(20))
    message = b"upcard shuffle 1" + told
    blocks = b"".join(hmac.new(SEED, message + n.to_bytes(8, "big"), hashlib.sha512).digest() for n in range(3))
    words = [int.from_bytes(blocks[at : at + 4], "big") for at in range(0, len(blocks), 4)]
    draws = Draws(SEED, NONCES)
    assert [draws.word() for _ in words] == words
    committed = hashlib.sha512(b"upcard commitment 2" + SEED + b"game conquian\n")
    assert commitment(SEED, "game conquian\n") == committed.hexdigest()
    hashed = hashlib.sha512(b"upcard nonce 2" + committed.digest() + b"\x02" + NONCES[2]).hexdigest()
    assert nonce_hash(committed.hexdigest(), 2, NONCES[2]) == hashed
    program = hmac.new(SEED, b"upcard program 2" + told + b"\x01", hashlib.sha512).digest()
    assert program_seed(SEED, NONCES, 1) == int.from_bytes(program[:6], "big")


def test_words_past_the_last_whole_multiple_are_drawn_again() -> None:
    class Scripted(Draws):
        def word(self) -> int:
            return words.pop(0)

    words = [(1 << 32) - 1, (1 << 32) - 2, 7]
    assert Scripted(SEED).below(3) == ((1 << 32) - 2) % 3 and words == [7]
    words = [0xFFFFFFF0, 0x00000005]
    assert Scripted(SEED).below(0xF0000000) == 5 and words == []


def test_orders_come_evenly() -> None:
    """All 24 orders of four cards, by chi-square (23 degrees of freedom; 60 is far out in the tail)."""
    draws, times = Draws(SEED), 24 * how_many(200, 5_000)
    seen = Counter(tuple(draws.shuffled([0, 1, 2, 3])) for _ in range(times))
    assert len(seen) == 24
    assert sum((n - times / 24) ** 2 / (times / 24) for n in seen.values()) < 60


def test_seed_and_every_nonce_change_the_deck() -> None:
    """And so does the seat that a nonce is of."""
    cards, one, two = list(range(52)), b"a" * 16, b"b" * 16
    nonces = [{}, {0: one}, {0: two}, {1: one}, {0: one, 1: two}, {0: two, 1: one}, {0: one + b"\x01\x10" + two}]
    orders = [Draws(seed, nonce).shuffled(cards) for seed in (SEED, seed_from("other")) for nonce in nonces]
    assert len({tuple(order) for order in orders}) == len(orders)
    assert all(sorted(order) == cards for order in orders)
    seeds = {
        program_seed(seed, nonce, seat) for seed in (SEED, seed_from("other")) for nonce in nonces for seat in (0, 1)
    }
    assert len(seeds) == 4 * len(nonces)


def test_seeds_are_long_and_secret() -> None:
    assert len({new_seed() for _ in range(50)}) == 50 and len(new_seed()) == SEED_BYTES == 128
    assert len({new_nonce() for _ in range(50)}) == 50 and LEAST_NONCE <= len(new_nonce()) <= MOST_NONCE
    for seed in (b"short", SEED + b"x"):
        with pytest.raises(ValueError, match="a seed has 128 bytes"):
            Draws(seed)
        with pytest.raises(ValueError, match="a seed has 128 bytes"):
            commitment(seed, "")
    for nonce in (b"", b"x" * 15, b"x" * 65):
        with pytest.raises(ValueError, match="16 to 64 bytes"):
            Draws(SEED, {0: nonce})
    for bound in (0, -1, (1 << 32) + 1):
        with pytest.raises(ValueError, match="bound"):
            Draws(SEED).below(bound)


def test_no_dealing_code_uses_another_source_of_chance() -> None:
    source = Path(__file__).parents[1] / "src/upcard"
    for path in source.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "import random" not in text and "from random" not in text, path
        if "secrets" in text:
            assert path.name == "shuffle.py" or path.parent.name == "web"  # who somebody is, and who deals first


@pytest.mark.parametrize("name", list(GAMES))
def test_every_deck_is_the_whole_pack_and_its_chances_are_in_bounds(name: str) -> None:
    rules = GAMES[name]()
    for n in range(20):
        deck = shuffled_deck(rules, seed_from(f"pack {random.Random(n).random()}"))
        assert sorted(deck.cards) == sorted(rules.pack())
        assert all(0 <= number < bound for number, bound in zip(deck.chance, rules.chances(), strict=True))
