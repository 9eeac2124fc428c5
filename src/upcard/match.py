"""Deals in a row: who deals, the running score, and who has won. The rules of it stand in each game's room."""

from dataclasses import dataclass, field

from upcard.data import Aim
from upcard.deal import Deal, Rules
from upcard.deck import Deck, Start
from upcard.options import Number


def aim_of(rules: Rules) -> Aim:
    """Which way is good, and what a match is played to: what `match_over` answers to totals that all differ, first to
    worthless ones after more and more deals, then to higher and higher ones after the first deal."""
    most = max((option.most for option in rules.OPTIONS if isinstance(option, Number)), default=1)
    worthless = [-seat for seat in range(rules.SEATS)]
    deals = next((n for n in range(1, most + 1) if rules.match_over(worthless, n)), None)
    if deals is not None:
        return Aim(rules.HIGH_WINS, deals, None, ties_go_on=not rules.match_over([0] * rules.SEATS, deals))
    target = next(total for total in range(1, most + 1) if rules.match_over([total, *worthless[1:]], 1))
    return Aim(rules.HIGH_WINS, None, target, ties_go_on=not rules.match_over([target] * rules.SEATS, 1))


@dataclass
class Match:
    """A match by some rules. `dealer` deals first; after that the rules say. Raises ValueError for a dealer that is no
    seat."""

    rules: Rules
    dealer: int = 0
    scores: list[int] = field(init=False)
    played: int = field(default=0, init=False)
    start: Start = field(init=False)

    def __post_init__(self) -> None:
        if not 0 <= self.dealer < self.rules.SEATS:
            raise ValueError(f"the dealer is a seat from 0 to {self.rules.SEATS - 1}")
        self.scores = [0] * self.rules.SEATS
        self.start = Start(dealer=self.dealer)

    def deal(self, deck: Deck) -> Deal:
        """The next deal, before its first move. Raises ValueError when the match is over."""
        if self.over:
            raise ValueError("the match is over")
        return self.rules.deal(deck, self.start)

    def book(self, deal: Deal) -> list[int]:
        """Adds a finished deal to the score; what each seat got for it. Raises ValueError for one that is not over
        or is played by other rules, and when the match is over."""
        if self.over or deal.of() != self.rules:
            raise ValueError("the match is over" if self.over else f"the deal is not one of {self.rules!r}")
        points = deal.scores()
        self.scores = [total + more for total, more in zip(self.scores, points, strict=True)]
        self.start = deal.next_start(self.start)
        self.played += 1
        return points

    @property
    def over(self) -> bool:
        return self.played > 0 and self.rules.match_over(self.scores, self.played)

    def winners(self) -> list[int]:
        """The seats with the best total: one, partners, or several when they share it. Empty before the end."""
        if not self.over:
            return []
        best = max(self.scores) if self.rules.HIGH_WINS else min(self.scores)
        return [seat for seat, total in enumerate(self.scores) if total == best]
