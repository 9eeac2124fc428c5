"""What a deal of Queen City Rum brought each seat, line by line: sections 6 and 9 of its rulebook."""

from upcard.cards import NOBODY, Cards, each
from upcard.data import ShownCard, ShownLine
from upcard.games.queen_city_rum.rules import GOING_OUT, QueenCityRum
from upcard.games.queen_city_rum.table import RUM_FACES, rum_points


def queen_city_rum_account(deal: QueenCityRum) -> tuple[ShownLine, ...]:
    """The lines of both seats. Raises ValueError before the deal is over."""
    deal.scores()
    out: list[ShownLine] = []
    for seat in range(2):
        out += classic_lines(deal, seat) if deal.rules.classic else lines_of(deal, seat)
    return tuple(out)


def lines_of(deal: QueenCityRum, seat: int) -> list[ShownLine]:
    table = deal.table
    laid = int(rum_points(table.laid(seat)))
    out = [ShownLine("account-qcr-laid", seat, laid, "QCR 6.2", by_worth(table.laid(seat)))]
    if table.out == NOBODY:
        return [*out, ShownLine("account-qcr-blocked", seat, 0, "QCR 6.4")]
    if table.out == seat:
        out.append(ShownLine("account-qcr-out", seat, int(GOING_OUT), "QCR 6.3"))
        out.append(left_with(deal, seat, "QCR 6.3"))
        return out + at_once(deal, seat, int(GOING_OUT), "QCR 8.8")
    if deal.rules.winner_only:
        out.append(ShownLine("account-qcr-loser", seat, -laid, "QCR 8.7"))
    return [*out, hand_kept(deal, seat, "QCR 6.5")]


def classic_lines(deal: QueenCityRum, seat: int) -> list[ShownLine]:
    out = deal.table.out
    if out == NOBODY:
        return [ShownLine("account-qcr-blocked-classic", seat, 0, "QCR 9.6")]
    if out != seat:
        return [hand_kept(deal, seat, "QCR 9.5")]
    return [left_with(deal, seat, "QCR 9.5"), *at_once(deal, seat, 0, "QCR 9.5")]


def left_with(deal: QueenCityRum, seat: int, clause: str) -> ShownLine:
    """The other hand, as it counts for the seat that is out."""
    theirs = hand_left(deal, 1 - seat)
    return ShownLine("account-qcr-left", seat, int(rum_points(theirs)), clause, by_worth(theirs), other=1 - seat)


def hand_kept(deal: QueenCityRum, seat: int, clause: str) -> ShownLine:
    """The hand that a seat is left with, which costs it nothing."""
    return ShownLine("account-qcr-kept", seat, 0, clause, by_worth(hand_left(deal, seat)), other=seat)


def at_once(deal: QueenCityRum, seat: int, bonus: int, clause: str) -> list[ShownLine]:
    """The same again for going out all at once."""
    again = bonus + int(rum_points(hand_left(deal, 1 - seat)))
    return [ShownLine("account-qcr-at-once", seat, again, clause)] if deal.table.bare else []


def hand_left(deal: QueenCityRum, seat: int) -> Cards:
    return deal.hand0 if seat == 0 else deal.hand1


def by_worth(cards: Cards) -> tuple[ShownCard, ...]:
    return RUM_FACES.counted(each(cards))
