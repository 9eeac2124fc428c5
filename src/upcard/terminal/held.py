"""A key that is held down acts once.

A terminal does not say that a key is held or let go. A held key comes again after up to `HELD` seconds, and from then
on in a stream, each `STREAM` seconds at the latest. So the same key again in a stream is none; and the same key again
after a while may be the beginning of one, so it waits until no other follows.
"""

from collections.abc import Callable
from typing import Final

HELD: Final = 0.75
STREAM: Final = 0.15


class HeldKey:
    """Tells the repeats of a key from presses, by the times at which they come."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock: Final = clock
        self.key = ""
        self.since = 0.0

    def gap(self, key: str) -> float:
        """How long ago the same key came, with no other between; endless if another did."""
        now = self.clock()
        gap = now - self.since if key == self.key else float("inf")
        self.key, self.since = key, now
        return gap
