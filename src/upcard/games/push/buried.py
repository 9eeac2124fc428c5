"""Wild upcards of Push that were put back into the stock: where they may be by now, and how likely."""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import NONE, Card, Cards, count, mixed
from upcard.errors import Unreadable
from upcard.fields import Fields
from upcard.games.push.cards import bit_of, both_packs, in_pack, pack_of
from upcard.games.push.names import PUSH_FACES, cards_text
from upcard.heed import written_once

FOUR_HANDS: Final = 4
IN_STOCK: Final[i64] = 4  # the place behind those of the four hands
MOST_PICKS: Final = 1e30  # more ordered picks than any hand has; kept to, so that no position can be played beyond


@mypyc_attr(acyclic=True)
class Buried:
    """The buried wilds that nobody has seen again. Everybody knows that they were in no hand as dealt.

    `origins` has, for each seat and b = 1, 2 … up to the number of these cards, the expected number of ordered picks
    of b cards, among the unseen ones of its hand, that all came from the stock: in so many ways can b buried cards be
    there. The seat shows its unseen cards one by one, and any of them is as likely to be the one shown. It is empty
    where nothing was kept count of, and then every unseen card may have come from the stock.
    """

    def __init__(self, pack1: Cards, pack2: Cards, origins: vec[float]) -> None:
        self.pack1: Final = pack1
        self.pack2: Final = pack2
        self.origins: Final = origins

    def own_copy(self) -> "Buried":
        """A copy with numbers of its own."""
        return Buried(self.pack1, self.pack2, self.origins[:]) if len(self.origins) else self

    def any(self) -> bool:
        return self.pack1 | self.pack2 != NONE

    def with_card(self, card: Card) -> "Buried":
        """After one more upcard was buried, before anything was drawn."""
        pack1 = self.pack1 if pack_of(card) else self.pack1 | bit_of(card)
        pack2 = self.pack2 | bit_of(card) if pack_of(card) else self.pack2
        return Buried(pack1, pack2, vec[float]([0.0] * int(FOUR_HANDS * (count(pack1) + count(pack2)))))

    def drawn_by(self, seat: i64) -> "Buried":
        """After the seat has drawn, or was pushed, the top card of the stock."""
        depth = len(self.origins) // FOUR_HANDS
        if depth == 0:
            return self
        origins = self.origins[:]
        for b in range(depth, 0, -1):
            fewer = origins[seat * depth + b - 2] if b > 1 else 1.0
            origins[seat * depth + b - 1] = min(MOST_PICKS, origins[seat * depth + b - 1] + float(b) * fewer)
        return Buried(self.pack1, self.pack2, origins)

    def shown_by(self, seat: i64, card: Card, unseen: i64) -> "Buried":
        """After the seat has shown a card that was one of so many unseen ones of its hand."""
        bit = bit_of(card)
        found = bit & (self.pack2 if pack_of(card) else self.pack1) != NONE
        depth = len(self.origins) // FOUR_HANDS
        origins = vec[float]() if found else self.origins[:]
        for place in range(FOUR_HANDS):
            for b in range(1, depth + (0 if found else 1)):
                picks = self.origins[place * depth + b - 1]
                if not found:
                    if place == seat:
                        origins[place * depth + b - 1] = picks * float(max(0, unseen - b)) / float(unseen)
                elif place == seat and self.origins[place * depth] > 0.0:
                    more = self.origins[place * depth + b] / self.origins[place * depth]
                    origins = append(origins, min(MOST_PICKS, more))
                else:
                    origins = append(origins, picks)
        if not found:
            return Buried(self.pack1, self.pack2, origins)
        pack1 = self.pack1 if pack_of(card) else self.pack1 & ~bit
        return Buried(pack1, self.pack2 & ~bit if pack_of(card) else self.pack2, origins)

    # Where they may be

    def places(self, hidden1: Cards, hidden2: Cards, sizes: vec[i64], rng: Random) -> vec[i64]:
        """The buried cards among the hidden ones, each followed by a place for it: 0 to 3 for a hand, 4 for the stock;
        `sizes` says how many unseen cards lie in each. All that agrees with what was seen is equally likely."""
        cards = both_packs(self.pack1 & hidden1, self.pack2 & hidden2)
        into_any_order(cards, rng)
        ways = self._ways(len(cards), sizes)
        row = len(cards) + 1
        if not ways[len(cards)] > 0.0:  # a count that no play has led to: as if nothing had been kept count of
            return Buried(self.pack1, self.pack2, vec[float]()).places(hidden1, hidden2, sizes, rng)
        out = vec[i64]()
        done: i64 = 0
        for place in range(IN_STOCK + 1):
            left = len(cards) - done
            at = rng.random() * ways[place * row + left]
            here: i64 = 0
            while here < left:
                at -= self._picks(place, here, sizes) * binomial(left, here) * ways[(place + 1) * row + left - here]
                if at < 0.0:
                    break
                here += 1
            for card in cards[done : done + here]:
                out = append(append(out, card), place)
            done += here
        return out

    def _ways(self, cards: i64, sizes: vec[i64]) -> vec[float]:
        """ways[place * (cards + 1) + n]: in how many ways n cards can lie in the places from this one on."""
        row = cards + 1
        ways = vec[float]([0.0] * int(row * (IN_STOCK + 2)))
        ways[row * (IN_STOCK + 1)] = 1.0
        for place in range(IN_STOCK, -1, -1):
            for n in range(row):
                for here in range(n + 1):
                    rest = ways[(place + 1) * row + n - here]
                    ways[place * row + n] += self._picks(place, here, sizes) * binomial(n, here) * rest
        return ways

    def _picks(self, place: i64, cards: i64, sizes: vec[i64]) -> float:
        """How many ordered picks of so many cards, all once in the stock, the place is expected to have."""
        if cards > sizes[place]:
            return 0.0
        depth = len(self.origins) // FOUR_HANDS
        if place != IN_STOCK and depth and cards:
            return self.origins[place * depth + cards - 1]
        picks = 1.0
        for taken in range(cards):
            picks *= float(sizes[place] - taken)
        return picks

    # As text

    def fields(self, fields: Fields) -> "Buried":
        words = fields.words("buried", cards_text(both_packs(self.pack1, self.pack2)))
        try:
            cards = vec[i64]([PUSH_FACES.read_card(word) for word in words.split()])
        except Unreadable as error:
            raise Unreadable("in-field", field="buried", why=error) from None
        words = fields.words("origins", " ".join([repr(picks) for picks in self.origins]))
        try:
            origins = vec[float]([float(word) for word in words.split()])
        except ValueError:
            raise Unreadable("push-origins") from None
        return Buried(in_pack(cards, 0), in_pack(cards, 1), origins)

    def check(self) -> None:
        """Raises Unreadable for counts that are none."""
        for picks in self.origins:
            if not 0.0 <= picks <= MOST_PICKS:
                raise Unreadable("push-origins")
        if len(self.origins) not in (0, FOUR_HANDS * (count(self.pack1) + count(self.pack2))):
            raise Unreadable("push-origins-each")

    def mixed_into(self, key: i64) -> i64:
        key = mixed(mixed(key, self.pack1), self.pack2)
        for picks in self.origins:
            key = mixed(key, hash(picks))
        return key


written_once(Buried)


def binomial(n: i64, k: i64) -> float:
    """The number of ways to choose k of n."""
    out = 1.0
    for i in range(k):
        out = out * float(n - i) / float(i + 1)
    return out


def into_any_order(cards: vec[i64], rng: Random) -> None:
    """Puts the cards into an order drawn evenly from all."""
    for i in range(len(cards) - 1, 0, -1):
        j = rng.randrange(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
