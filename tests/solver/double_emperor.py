"""What Double Emperor is worth with best play, found twice: through the game's own moves, and by twenty bits a hand."""

from upcard.cards import rank_of
from upcard.games.double_emperor.rules import DoubleEmperor, card_of

ORDERS = {"AKQJ10": "TJQKA", "A10KQJ": "JQKTA"}  # lowest first
POINTS = {"T": 10, "J": 1, "Q": 2, "K": 3, "A": 4}

# points of the seat that leads the first trick, with best play: in how many of the 184,756 deals
VALUES = dict(zip((0, *range(4, 77), 80), (
    610, 540, 850, 36, 306, 52, 268, 504, 328, 156, 708, 12, 96, 636, 168, 492, 972, 1014, 2394,
    1398, 2294, 4440, 3864, 3034, 2346, 2188, 2656, 3478, 4000, 4650, 4140, 3684, 3612, 2712, 3036,
    1970, 1680, 4104, 3480, 4246, 7346, 7384, 6406, 4098, 4060, 4804, 4632, 5390, 4822, 3996, 5328,
    5400, 4188, 3532, 2478, 1962, 1416, 1092, 3018, 2556, 2106, 1380, 820, 1950, 1842, 894, 1336,
    3006, 1216, 724, 1914, 1332, 2530, 1236, 1408,
), strict=True))  # fmt: skip


class Search:
    """Alpha-beta search through `legal`, `copy` and `play`, which remembers what it has proved of each position."""

    def __init__(self) -> None:
        self.proved: dict[tuple[int, int, int, int], tuple[int, int]] = {}  # position -> least and most points

    def value(self, deal: DoubleEmperor) -> int:
        """The points that the seat to lead still takes (DE 7.3)."""
        mine = self.taken(deal, -1, 81)
        return mine if deal.turn == 0 else left_in(deal) - mine

    def leads(self, deal: DoubleEmperor) -> dict[str, int]:
        """The same for each card that may be led."""
        worth = {}
        for move in deal.legal():
            after = deal.copy()
            after.make(move)
            mine = self.taken(after, -1, 81)
            worth[deal.move_text(move)] = mine if deal.turn == 0 else left_in(deal) - mine
        return worth

    def taken(self, deal: DoubleEmperor, low: int, high: int) -> int:
        """The points that seat 0 still takes: exact between low and high, else on the right side of them."""
        left = left_in(deal)
        position = (deal.hand0, deal.hand1, deal.led, deal.turn)
        least, most = self.proved.get(position, (0, left))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        ours = deal.turn == 0
        best, floor, roof = (-1 if ours else 81), low, high
        for move in sorted(deal.legal(), key=rank_of_move, reverse=True):
            after = deal.copy()
            after.make(move)
            gained = after.points(0) - deal.points(0)
            points = gained + self.taken(after, floor - gained, roof - gained)
            if ours:
                best, floor = max(best, points), max(floor, points)
            else:
                best, roof = min(best, points), min(roof, points)
            if floor >= roof:
                break
        self.proved[position] = (best if best > low else least, best if best < high else most)
        return best


def left_in(deal: DoubleEmperor) -> int:
    """The points of the cards that nobody has won yet."""
    return 80 - deal.points(0) - deal.points(1)


def rank_of_move(move: int) -> int:
    """High cards are tried first: they prove most."""
    return rank_of(card_of(move))


class Plain:
    """The same without the game, from the rulebook alone: a hand is twenty bits, five a suit, the lowest card first."""

    def __init__(self, rank: str = "AKQJ10", lead: str = "winner", must_head: str = "off") -> None:
        self.order = ORDERS[rank]
        self.points = [POINTS[self.order[card % 5]] for card in range(20)]
        self.alternate = lead == "alternate"
        self.must_head = must_head == "on"
        self.proved: dict[int, tuple[int, int]] = {}

    def value(self, hand: str, other: str) -> int:
        """The points that the hand which leads still takes. Hands read `S:AKQ H:AKQ D:AK C:AK`."""
        mine, theirs = self.bits(hand), self.bits(other)
        return self.taken(mine, theirs, -1, 81, self.worth(mine | theirs))

    def bits(self, hand: str) -> int:
        suits = [suit.split(":") for suit in hand.split()]
        return sum(1 << 5 * "SHDC".index(suit) + self.order.index(rank) for suit, ranks in suits for rank in ranks)

    def worth(self, cards: int) -> int:
        return sum(self.points[card] for card in range(20) if cards >> card & 1)

    def replies(self, theirs: int, led: int) -> list[int]:
        """What the other hand may play to a card."""
        suit = [card for card in range(20) if theirs >> card & 1 and card // 5 == led // 5]
        higher = [card for card in suit if card > led]
        everything = [card for card in range(20) if theirs >> card & 1]
        return (higher if self.must_head else []) or suit or everything

    def taken(self, mine: int, theirs: int, low: int, high: int, left: int) -> int:
        """The points of the leading hand: exact between low and high, else on the right side of them."""
        least, most = self.proved.get(mine << 20 | theirs, (0, left))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        best, floor = -1, low
        for led in sorted([card for card in range(20) if mine >> card & 1], key=lambda card: -(card % 5)):
            worst, roof = 81, high
            for reply in self.replies(theirs, led):
                worst = min(worst, self.after(mine, theirs, led, reply, floor, roof, left))
                roof = min(roof, worst)
                if worst <= floor:
                    break
            best, floor = max(best, worst), max(floor, worst)
            if best >= high:
                break
        self.proved[mine << 20 | theirs] = (best if best > low else least, best if best < high else most)
        return best

    def after(self, mine: int, theirs: int, led: int, reply: int, low: int, high: int, left: int) -> int:
        """The points of the hand that led, from this trick on."""
        trick = self.points[led] + self.points[reply]
        loses = reply // 5 == led // 5 and reply > led
        gained, rest = 0 if loses else trick, left - trick
        mine, theirs = mine & ~(1 << led), theirs & ~(1 << reply)
        if loses or self.alternate:  # the other hand leads the next trick
            return gained + rest - self.taken(theirs, mine, rest - high + gained, rest - low + gained, rest)
        return gained + self.taken(mine, theirs, low - gained, high - gained, rest)


def lines(deal: DoubleEmperor) -> int:
    """In how many ways the round may be played to its end."""
    known: dict[tuple[int, int, int, int], int] = {}

    def count(deal: DoubleEmperor) -> int:
        position = (deal.hand0, deal.hand1, deal.led, deal.turn)
        if position not in known:
            ways = 0
            for move in deal.legal():
                after = deal.copy()
                after.make(move)
                ways += count(after)
            known[position] = ways or 1
        return known[position]

    return count(deal)
