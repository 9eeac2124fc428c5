"""The committed shuffle: anyone can check after a deal that the deck was fixed before the seats added their part.

Before a deal the host draws a secret seed and publishes its commitment. Each seat may add a nonce. The deck then
follows from seed and nonces by a Fisher-Yates shuffle whose numbers come from HMAC-SHA-512 in counter mode. After
the deal the seed is revealed, and everybody can compute commitment and deck again. docs/notation.md has the bytes,
tests/vectors.json the known answers.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.deal import Rules
from upcard.deck import Deck

SEED_BYTES: Final = 128  # 1,024 bits; the 108 cards of Push need 522 to reach every order
MOST_NONCE: Final = 64  # bytes of one seat's nonce
LABEL: Final = b"upcard shuffle 1"


def new_seed() -> bytes:
    """A secret seed for one deal, 128 bytes from the operating system."""
    import secrets

    return secrets.token_bytes(SEED_BYTES)


def seed_from(text: str) -> bytes:
    """The seed that a short public text stands for: for tests and simulations, where nothing is secret."""
    import hashlib  # here and below: most commands shuffle nothing, and this takes a while to load

    return hashlib.shake_256(b"upcard open seed " + text.encode()).digest(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """The commitment to a seed: 128 hexadecimal digits."""
    import hashlib

    return hashlib.sha512(LABEL + b" commitment" + seed).hexdigest()


class Draws:
    """Even whole numbers from a seed and the nonces of the seats, one after the other."""

    def __init__(self, seed: bytes, nonces: Sequence[bytes] = ()) -> None:
        if len(seed) < SEED_BYTES:
            raise ValueError(f"a seed has at least {SEED_BYTES} bytes, this one {len(seed)}")
        if any(len(nonce) > MOST_NONCE for nonce in nonces):
            raise ValueError(f"a nonce has at most {MOST_NONCE} bytes")
        self.seed: Final = seed
        self.message: Final = LABEL + b"".join(bytes([len(nonce)]) + nonce for nonce in nonces)
        self.counter = 0
        self.block = b""

    def word(self) -> int:
        """The next 32 bits of the stream."""
        if not self.block:
            import hmac

            self.block = hmac.digest(self.seed, self.message + self.counter.to_bytes(8, "big"), "sha512")
            self.counter += 1
        word, self.block = self.block[:4], self.block[4:]
        return int.from_bytes(word, "big")

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely: words past the last whole multiple are drawn again."""
        if not 0 < bound <= 1 << 32:
            raise ValueError("the bound is from 1 to 2^32")
        limit = (1 << 32) - (1 << 32) % bound
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % bound

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """The cards in an order of which each is equally likely (Fisher and Yates, from the last place down)."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def shuffled_deck(rules: Rules, seed: bytes, nonces: Sequence[bytes] = ()) -> Deck:
    """The deck of a deal: its cards shuffled, then the numbers that the rules need besides."""
    draws = Draws(seed, nonces)
    cards = draws.shuffled(list(rules.pack()))
    chance = [draws.below(bound) for bound in rules.chances()]
    return Deck(vec[i64](cards), vec[i64](chance))
