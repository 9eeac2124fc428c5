"""What a deal of Run Fast brought each seat, line by line: section 5 of its rulebook."""

from upcard.cards import Cards, count, lowest, rank_cards
from upcard.data import ShownCard, ShownLine
from upcard.games.run_fast.plays import FACES, in_rank_order, whole_bombs
from upcard.games.run_fast.rules import TWO_OF_SPADES, RunFast
from upcard.games.run_fast.table import SEATS, paid_for


def run_fast_account(deal: RunFast) -> tuple[ShownLine, ...]:
    """The lines of the three seats. Raises ValueError before the deal is over."""
    deal.scores()
    out: list[ShownLine] = []
    winner, payer = int(deal.winner()), int(deal.payer)
    for seat in range(int(SEATS)):
        out += penalty_lines(deal, seat)
        for other in range(int(SEATS)):
            due = int(deal.penalty(other))
            if other == seat or other == winner:
                continue
            if seat == winner:
                out.append(ShownLine("account-rf-gets", seat, due, "RF 5.5", other=other))
            elif payer == seat:
                out.append(ShownLine("account-rf-pays-for", seat, -due, "RF 7.5", other=other))
            elif payer == other:
                out.append(ShownLine("account-rf-paid-by", seat, int(deal.penalty(seat)), "RF 7.5", other=other))
        out += bomb_lines(deal, seat)
    return tuple(out)


def penalty_lines(deal: RunFast, seat: int) -> list[ShownLine]:
    """What a seat pays for the cards left in its hand."""
    rules, hand = deal.rules, deal.hand_of(seat)
    left = int(count(hand))
    if not left:
        return [ShownLine("account-rf-out", seat, 0, "RF 4.8")]
    if left == 1 and rules.last_card_free:
        out = [ShownLine("account-rf-last-card", seat, 0, "RF 7.7", cards_told(hand), left)]
    else:
        out = [ShownLine("account-rf-left", seat, -left, "RF 5.1", cards_told(hand), left)]
    extras: list[ShownLine] = []
    if hand & TWO_OF_SPADES:
        extras.append(ShownLine("account-rf-two", seat, -10, "RF 5.3", cards_told(TWO_OF_SPADES)))
    bombs = whole_bombs(hand, rules.ace_bomb)
    while bombs:
        cards = hand & rank_cards(lowest(bombs))
        extras.append(ShownLine("account-rf-bomb", seat, -10, "RF 5.4", cards_told(cards)))
        bombs &= bombs - 1
    if deal.is_doubled(seat):
        key, clause = ("account-rf-never", "RF 5.2") if left == 16 else ("account-rf-once", "RF 7.9")
        out.append(ShownLine(key, seat, out[0].points, clause))
        if rules.double_all and extras:
            extras.append(ShownLine("account-rf-double-all", seat, sum(line.points for line in extras), "RF 7.6"))
    return out + extras


def bomb_lines(deal: RunFast, seat: int) -> list[ShownLine]:
    """What a seat gets or pays for bombs that were played."""
    out: list[ShownLine] = []
    clause = "RF 5.6" if deal.rules.replies_alone_pay else "RF 7.8"
    for owner in range(int(SEATS)):
        bombs = int(paid_for(deal.paid, owner))
        if bombs and owner == seat:
            out.append(ShownLine("account-rf-bombs", seat, 20 * bombs, clause, count=bombs))
        elif bombs:
            out.append(ShownLine("account-rf-bombs-of", seat, -10 * bombs, clause, count=bombs, other=owner))
    return out


def cards_told(cards: Cards) -> tuple[ShownCard, ...]:
    return FACES.counted(in_rank_order(cards))
