"""What a round of Push costs each seat, line by line: section 8 of its rulebook."""

from upcard.data import ShownLine
from upcard.games.push.cards import both_packs, half
from upcard.games.push.names import PUSH_FACES
from upcard.games.push.rules import Push


def push_account(deal: Push) -> tuple[ShownLine, ...]:
    """The lines of all four seats. Raises ValueError before the round is over."""
    deal.scores()
    out: list[ShownLine] = []
    some_out = any(deal.hand_size(seat) == 0 for seat in range(4))
    for seat in range(4):
        partner = (seat + 2) % 4
        gone = next((one for one in (seat, partner) if deal.hand_size(one) == 0), None)
        if gone is not None:
            out.append(ShownLine("account-push-out", seat, 0, "PUSH 8.2", other=gone))
            for still in (seat, partner):
                if deal.hand_size(still):
                    left = int(deal.hand_size(still))
                    out.append(ShownLine("account-push-spared", seat, 0, "PUSH 8.2", count=left, other=still))
            continue
        if not some_out:
            out.append(ShownLine("account-push-nobody", seat, 0, "PUSH 8.3"))
        for holder, clause in ((seat, "PUSH 8.1"), (partner, "PUSH 8.4")):
            cards = PUSH_FACES.counted(both_packs(deal.hands[half(holder, 0)], deal.hands[half(holder, 1)]))
            points = int(deal.hand_points(holder))
            out.append(ShownLine("account-push-hand", seat, points, clause, cards, len(cards), holder))
    return tuple(out)
