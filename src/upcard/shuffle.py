"""The committed shuffle: anyone can check after a deal that nobody could choose the deck.

Before a deal the host draws a secret seed and publishes a commitment to it and to all else that is decided before
the cards. Then each person's seat publishes the hash of a nonce, and when all have, opens it. The deck follows from
seed and nonces by a Fisher-Yates shuffle whose numbers come from HMAC-SHA-512 in counter mode, and so do the seeds
of the programs. After the deal the seed is told, and everybody can compute all of it again. docs/notation.md has
the bytes and what this proves, tests/vectors.json the known answers.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from upcard.deal import Rules
from upcard.deck import Deck, deck_of

SEED_BYTES: Final = 128  # 1,024 bits; the 108 cards of Push need 522 to reach every order
LEAST_NONCE: Final = 16  # bytes of a seat's nonce: too many to try them all behind a hash
MOST_NONCE: Final = 64
PROGRAM_SEED_BYTES: Final = 6

Nonces = Mapping[int, bytes]
"""The nonces that were opened, by seat."""


def new_seed() -> bytes:
    """A secret seed for one deal, 128 bytes from the operating system."""
    import secrets

    return secrets.token_bytes(SEED_BYTES)


def new_nonce() -> bytes:
    """A secret nonce for one seat, 32 bytes from the operating system."""
    import secrets

    return secrets.token_bytes(32)


def new_id() -> str:
    """A name for a table that no other has: 16 hexadecimal digits from the operating system."""
    import secrets

    return secrets.token_hex(8)


def seed_from(text: str) -> bytes:
    """The seed that a short public text stands for: for tests and simulations, where nothing is secret."""
    import hashlib  # here and below: most commands shuffle nothing, and this takes a while to load

    return hashlib.shake_256(b"upcard open seed " + text.encode()).digest(SEED_BYTES)


def commitment(seed: bytes, head: str) -> str:
    """The commitment to a seed and to the head of a record, as it is written: 128 hexadecimal digits."""
    import hashlib

    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, this one {len(seed)}")
    return hashlib.sha512(b"upcard commitment 2" + seed + head.encode()).hexdigest()


def nonce_hash(committed: str, seat: int, nonce: bytes) -> str:
    """The hash that a seat publishes before it opens its nonce: 128 hexadecimal digits. It is one of this deal and this
    seat: nobody can hand in another's as its own."""
    import hashlib

    return hashlib.sha512(b"upcard nonce 2" + bytes.fromhex(committed) + bytes([seat]) + nonce).hexdigest()


def nonce_bytes(nonces: Nonces) -> bytes:
    """The nonces that were opened as bytes: each behind its seat and its length. Raises ValueError."""
    if any(not LEAST_NONCE <= len(nonce) <= MOST_NONCE for nonce in nonces.values()):
        raise ValueError(f"a nonce has {LEAST_NONCE} to {MOST_NONCE} bytes")
    return b"".join(bytes([seat, len(nonce)]) + nonce for seat, nonce in sorted(nonces.items()))


def program_seed(seed: bytes, nonces: Nonces, seat: int) -> int:
    """The seed of whatever program sits in this seat: nobody chooses it."""
    import hmac

    digest = hmac.digest(seed, b"upcard program 2" + nonce_bytes(nonces) + bytes([seat]), "sha512")
    return int.from_bytes(digest[:PROGRAM_SEED_BYTES], "big")


class Draws:
    """Even whole numbers from a seed and the nonces of the seats, one after the other."""

    def __init__(self, seed: bytes, nonces: Nonces | None = None) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, this one {len(seed)}")
        self.seed: Final = seed
        self.message: Final = b"upcard shuffle 1" + nonce_bytes(nonces or {})
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


def shuffled_deck(rules: Rules, seed: bytes, nonces: Nonces | None = None) -> Deck:
    """The deck of a deal: its cards shuffled, then the numbers that the rules need besides."""
    draws = Draws(seed, nonces)
    cards = draws.shuffled(list(rules.pack()))
    chance = [draws.below(bound) for bound in rules.chances()]
    return deck_of(cards, chance)
