"""What a game of Conquian brought each seat, line by line: section 5 of its rulebook."""

from upcard.cards import NOBODY, count
from upcard.data import ShownLine
from upcard.games.conquian.rules import Conquian


def conquian_account(deal: Conquian) -> tuple[ShownLine, ...]:
    """The lines of both seats. Raises ValueError before the game is over."""
    deal.scores()
    winner, by_stock = deal.winner(), deal.rules.fewest_cards
    gone_out = winner != NOBODY and count(deal.holding(winner).melded) > deal.rules.size
    out: list[ShownLine] = []
    for seat in range(2):
        melded, hand = int(count(deal.holding(seat).melded)), int(count(deal.holding(seat).hand))
        if gone_out:
            key = "account-conquian-out" if winner == seat else "account-conquian-beaten"
            clause = "CON 5.2" if winner == seat else "CON 5.5"
            out.append(ShownLine(key, seat, 1 if winner == seat else 0, clause, count=melded))
        elif winner == NOBODY:
            key, clause = ("account-conquian-equal", "CON 7.5") if by_stock else ("account-conquian-drawn", "CON 5.4")
            out.append(ShownLine(key, seat, 0, clause, count=hand))
        else:
            key = "account-conquian-fewer" if winner == seat else "account-conquian-more"
            out.append(ShownLine(key, seat, 1 if winner == seat else 0, "CON 7.5", count=hand))
        if winner == seat and deal.stake > 1:
            out.append(ShownLine("account-conquian-stake", seat, int(deal.stake) - 1, "CON 6.2", count=int(deal.stake)))
    return tuple(out)
