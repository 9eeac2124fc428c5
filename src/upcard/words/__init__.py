"""Every sentence shown to people, by key: one Fluent file a language. What a sentence speaks of reaches it as data."""

import os
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from upcard.words.spoken import Words

LANGUAGES: Final = ("en",)
PSEUDO: Final = "en-XA"  # English with accents and a third longer: shows what was forgotten

# How the seats are called by one that sees the table, the next in turn first: by how many there are.
SEAT_WORDS: Final = {2: ("opponent",), 3: ("right", "left"), 4: ("left", "partner", "right")}


def seat_word(seat: int, viewer: int, seats: int) -> str:
    """What `$who` says of a seat to the seat that sees it."""
    return "you" if seat == viewer else SEAT_WORDS[seats][(seat - viewer) % seats - 1]


def words(language: str = "", otherwise: tuple[tuple[str, str], ...] = ()) -> "Words":
    """The words of a language; without one, of that which UPCARD_LANGUAGE names, or else English. Signs that are to be
    written otherwise come in pairs with what stands for them."""
    chosen = language or os.environ.get("UPCARD_LANGUAGE", "")
    return _spoken(chosen if chosen in (*LANGUAGES, PSEUDO) else LANGUAGES[0], otherwise)


@cache
def _spoken(language: str, otherwise: tuple[tuple[str, str], ...]) -> "Words":
    from upcard.words.spoken import Words  # the library behind it takes longer to load than the engine

    return Words(language, dict(otherwise))
