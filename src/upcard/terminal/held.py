"""A key that is held down acts once."""

from collections.abc import Callable, Collection
from typing import Final

# A terminal does not say when a key is let go. Held, it comes again after up to so many seconds, and then in a stream.
HELD: Final = 0.75


class Held:
    """Tells the repeats of a key from presses: the same key again, with no other between, before it could be meant as
    an answer to what came onto the screen."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock: Final = clock
        self.key = ""
        self.since = 0.0

    def repeats(self, key: str, once: Collection[str]) -> bool:
        """Whether this press is to be dropped; `once` are the keys that act once."""
        now = self.clock()
        again = key == self.key and now - self.since < HELD
        self.key, self.since = key, now
        return again and key in once
