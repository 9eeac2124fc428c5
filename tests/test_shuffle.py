"""The committed shuffle: known answers, evenness, and the promises that its clauses in docs/notation.md make."""

import hashlib
import hmac
import json
import random
from collections import Counter
from pathlib import Path

import pytest

from play import how_many
from upcard.games import GAMES
from upcard.shuffle import SEED_BYTES, Draws, commitment, new_seed, seed_from, shuffled_deck

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
SEED = seed_from("test")


@pytest.mark.parametrize("vector", VECTORS["decks"], ids=lambda v: f"{v['game']}-{v['seed_from']}")
def test_known_answers(vector: dict[str, object]) -> None:
    rules = GAMES[str(vector["game"])]()
    seed = seed_from(str(vector["seed_from"]))
    nonces = [bytes.fromhex(nonce) for nonce in vector["nonces"]]  # type: ignore[attr-defined]
    deck = shuffled_deck(rules, seed, nonces)
    faces = rules.faces()
    assert commitment(seed) == vector["commitment"]
    assert " ".join(faces.card_text(card) for card in deck.cards) == vector["deck"]
    assert list(deck.chance) == vector["chance"]


def test_the_stream_is_hmac_sha_512_in_counter_mode() -> None:
    """Written out once more, from the description alone."""
    message = b"upcard shuffle 1" + b"\x03abc" + b"\x00"
    blocks = b"".join(hmac.new(SEED, message + n.to_bytes(8, "big"), hashlib.sha512).digest() for n in range(3))
    words = [int.from_bytes(blocks[at : at + 4], "big") for at in range(0, len(blocks), 4)]
    draws = Draws(SEED, [b"abc", b""])
    assert [draws.word() for _ in words] == words
    assert commitment(SEED) == hashlib.sha512(b"upcard shuffle 1 commitment" + SEED).hexdigest()


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
    cards = list(range(52))
    nonces = [[], [b"a"], [b"b"], [b"a", b""], [b"", b"a"]]
    orders = [Draws(seed, nonce).shuffled(cards) for seed in (SEED, seed_from("other")) for nonce in nonces]
    assert len({tuple(order) for order in orders}) == len(orders)
    assert all(sorted(order) == cards for order in orders)


def test_seeds_are_long_and_secret() -> None:
    assert len({new_seed() for _ in range(50)}) == 50 and len(new_seed()) == SEED_BYTES == 128
    with pytest.raises(ValueError, match="at least 128 bytes"):
        Draws(b"short")
    with pytest.raises(ValueError, match="at most 64 bytes"):
        Draws(SEED, [b"x" * 65])
    for bound in (0, -1, (1 << 32) + 1):
        with pytest.raises(ValueError, match="bound"):
            Draws(SEED).below(bound)


def test_no_dealing_code_uses_another_source_of_chance() -> None:
    source = Path(__file__).parents[1] / "src/upcard"
    for path in source.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "import random" not in text and "from random" not in text, path
        if "secrets" in text:
            assert path.name == "shuffle.py"


@pytest.mark.parametrize("name", list(GAMES))
def test_every_deck_is_the_whole_pack_and_its_chances_are_in_bounds(name: str) -> None:
    rules = GAMES[name]()
    for n in range(20):
        deck = shuffled_deck(rules, seed_from(f"pack {random.Random(n).random()}"))
        assert sorted(deck.cards) == sorted(rules.pack())
        assert all(0 <= number < bound for number, bound in zip(deck.chance, rules.chances(), strict=True))
