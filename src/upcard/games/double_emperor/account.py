"""What a round of Double Emperor brought each seat, line by line: sections 4 and 6 of its rulebook."""

from upcard.cards import count, each
from upcard.data import ShownLine
from upcard.games.double_emperor.rules import DoubleEmperor


def double_emperor_account(deal: DoubleEmperor) -> tuple[ShownLine, ...]:
    """The lines of both seats. Raises ValueError before the round is over."""
    deal.scores()
    out: list[ShownLine] = []
    for seat in range(2):
        won, points, theirs = deal.won0 if seat == 0 else deal.won1, int(deal.points(seat)), int(deal.points(1 - seat))
        cards = deal.rules.faces().counted(each(won))
        out.append(ShownLine("account-de-won", seat, points, "DE 4.1", cards, int(count(won)) // 2))
        key, clause, counts = round_counts(deal, seat)
        out.append(ShownLine(key, seat, 0 if counts else -points, clause, count=int(count(won)) // 2))
        if counts and deal.rules.difference and not deal.rules.both_score and deal.winner() == seat:
            out.append(ShownLine("account-de-difference", seat, -theirs, "DE 6.4", count=theirs))
    return tuple(out)


def round_counts(deal: DoubleEmperor, seat: int) -> tuple[str, str, bool]:
    """Why a seat scores its points or not: a sentence, its clause, and whether it does."""
    rules, mine, theirs, winner = deal.rules, deal.points(seat), deal.points(1 - seat), deal.winner()
    if rules.both_score:
        return "account-de-both", "DE 6.4", True
    if mine != theirs:
        return ("account-de-more", "DE 4.2", True) if winner == seat else ("account-de-fewer", "DE 4.3", False)
    if rules.ties_pay_both:
        return "account-de-level-both", "DE 6.5", True
    if winner < 0:
        return "account-de-level", "DE 4.4", False
    tricks = "account-de-level-tricks" if winner == seat else "account-de-level-fewer-tricks"
    return tricks, "DE 6.5", bool(winner == seat)
