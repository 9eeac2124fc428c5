"""Deals in a row: who deals, the running score, and who has won. The rules of it stand in each game's own file."""

from dataclasses import dataclass, field

from upcard.deal import Deal, Deck, Start
from upcard.games import GAMES, Game
from upcard.options import Options


@dataclass
class Match:
    """A match of one game. `dealer` deals first; after that the game's rules say."""

    name: str
    options: Options
    dealer: int = 0
    scores: list[int] = field(default_factory=list)
    played: int = 0
    start: Start = field(default_factory=Start)

    def __post_init__(self) -> None:
        if not 0 <= self.dealer < self.game.SEATS:
            raise ValueError(f"the dealer is a seat from 0 to {self.game.SEATS - 1}")
        self.scores = [0] * self.game.SEATS
        self.start = Start(dealer=self.dealer)

    @property
    def game(self) -> Game:
        return GAMES[self.name]

    def deal(self, deck: Deck) -> Deal:
        """The next deal, before its first move."""
        if self.over:
            raise ValueError("the match is over")
        return self.game.deal(deck, self.options, self.start)

    def book(self, deal: Deal) -> list[int]:
        """Adds a finished deal to the score; what each seat got for it."""
        if not deal.over():
            raise ValueError("the deal is not over")
        points = [int(deal.score(seat)) for seat in range(self.game.SEATS)]
        self.scores = [total + more for total, more in zip(self.scores, points, strict=True)]
        self.start = self.game.next_start(deal, self.start)
        self.played += 1
        return points

    @property
    def over(self) -> bool:
        return self.played > 0 and self.game.match_over(self.scores, self.played, self.options)

    def winners(self) -> list[int]:
        """The seats with the best total: one, partners, or several when they share it. Empty before the end."""
        if not self.over:
            return []
        best = max(self.scores) if self.game.HIGH_WINS else min(self.scores)
        return [seat for seat, total in enumerate(self.scores) if total == best]
