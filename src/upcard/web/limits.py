"""How much one connection, one guest and one address may ask for."""

from collections import OrderedDict
from typing import Final

MOST_KNOWN: Final = 20_000  # buckets of one kind in memory; beyond that the oldest is forgotten


class Bucket:
    """So much at once, and so much a second."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, most: float, rate: float) -> None:
        self.most: Final = most
        self.rate: Final = rate
        self.left = most
        self.at = 0.0

    def take(self, now: float, count: float = 1) -> bool:
        """Whether there is so much left; then it is taken."""
        self.left = min(self.most, self.left + max(0.0, now - self.at) * self.rate) if self.at else self.most
        self.at = now
        if self.left < count:
            return False
        self.left -= count
        return True


class Buckets:
    """A bucket for each of many."""

    def __init__(self, most: float, rate: float) -> None:
        self.most: Final = most
        self.rate: Final = rate
        self.known: Final = OrderedDict[str, Bucket]()

    def take(self, who: str, now: float, count: float = 1) -> bool:
        bucket = self.known.get(who)
        if bucket is None:
            bucket = self.known[who] = Bucket(self.most, self.rate)
        self.known.move_to_end(who)
        while len(self.known) > MOST_KNOWN:
            self.known.popitem(last=False)
        return bucket.take(now, count)


def address_of(host: str) -> str:
    """The address as it is counted: of IPv6 the network of one customer."""
    return ":".join(host.split(":")[:4]) if ":" in host else host
