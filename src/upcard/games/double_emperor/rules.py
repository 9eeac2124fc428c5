"""Double Emperor for two seats, one round. The rulebook is docs/rules/en/double_emperor.md."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import (
    ACE,
    FRENCH,
    JACK,
    KING,
    NOBODY,
    NONE,
    QUEEN,
    STRIDE,
    TEN,
    Card,
    Cards,
    Faces,
    count,
    each,
    group,
    lowest,
    mixed,
    one,
    rank_cards,
    rank_of,
    shifted,
    suit_cards,
    suit_of,
)
from upcard.data import ShownCard, ShownLine, ShownMove, ShownView
from upcard.deal import VERB_BITS, Deal, Rules, View, check_room
from upcard.deck import Deck, Start
from upcard.errors import Unreadable
from upcard.fields import Fields
from upcard.options import Number, Option

PACK: Final[i64] = 0x7C00F801F003E00  # DE 1.2
TRICKS: Final[i64] = 10


def above_each(order: tuple[i64, i64, i64, i64, i64]) -> vec[i64]:
    """For each card the cards that beat it, when the ranks of each suit stand in this order, highest first."""
    above = vec[i64]([0] * 60)
    for suit in range(4):
        higher: Cards = NONE
        for rank in order:
            card: Card = STRIDE * suit + rank
            above[card] = higher  # DE 3.5, DE 3.6
            higher |= one(card)
    return above


ABOVE: Final = above_each((ACE, KING, QUEEN, JACK, TEN))  # DE 1.3
ABOVE_TEN_SECOND: Final = above_each((ACE, TEN, KING, QUEEN, JACK))  # DE 6.2


class DoubleEmperorRules(Rules):
    """The rules by chosen options: the cards, the deal, the end of a match."""

    NAME: ClassVar[str] = "double_emperor"
    SEATS: ClassVar[int] = 2  # DE 1.1
    VERBS: ClassVar[tuple[str, ...]] = ("play",)
    ONE_CARD: ClassVar[tuple[tuple[str, str], ...]] = (("play", "DE 3.1"),)
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("lead", ("winner", "alternate"), "DE 6.1"),
        Option("rank", ("AKQJ10", "A10KQJ"), "DE 6.2"),
        Option("must_head", ("off", "on"), "DE 6.3"),
        Option("round_score", ("winner_only", "both_score", "difference"), "DE 6.4"),
        Option("tie", ("none", "both40", "tricks"), "DE 6.5"),
        Option("first_lead", ("alternate", "winner", "loser"), "DE 6.6"),
        Number("target", 100, 50, 500, "DE 6.7"),
        Number("rounds", 0, 0, 50, "DE 6.8"),
        Option("open", ("off", "on"), "DE 6.9"),
    )

    def __init__(self, chosen: Mapping[str, object] | None = None) -> None:
        super().__init__(chosen)
        self.lead_alternates: Final = self.chosen["lead"] == "alternate"
        self.must_head: Final = self.on("must_head")
        self.both_score: Final = self.chosen["round_score"] == "both_score"
        self.difference: Final = self.chosen["round_score"] == "difference"
        self.ties_pay_both: Final = self.chosen["tie"] == "both40"
        self.ties_go_by_tricks: Final = self.chosen["tie"] == "tricks" and not self.both_score  # DE 6.4
        self.first_lead: Final = self.chosen["first_lead"]
        self.open: Final = self.on("open")
        self.ten_second: Final = self.chosen["rank"] == "A10KQJ"

    def above(self, card: Card) -> Cards:
        """The cards that beat this one."""
        return ABOVE_TEN_SECOND[card] if self.ten_second else ABOVE[card]  # DE 1.3, DE 6.2

    # The cards

    def faces(self) -> Faces:
        return FACES

    def pack(self) -> vec[i64]:
        return each(PACK)  # DE 1.2

    # The deal

    def _dealt(self, deck: Deck, start: Start) -> "DoubleEmperor":
        deal = DoubleEmperor(self)
        deal.turn = deal.first = 1 - start.dealer  # DE 2.2
        deal.hand0 = group(deck.cards[:10])  # DE 2.1
        deal.hand1 = group(deck.cards[10:])
        return deal

    # The match

    def match_over(self, scores: list[int], played: int) -> bool:
        rounds = self.number("rounds")
        if rounds:
            return played >= rounds  # DE 6.8
        return max(scores) >= self.number("target") and scores[0] != scores[1]  # DE 5.3, DE 5.4, DE 6.7

    # Moves as data and numbers

    def is_told(self, told: i64) -> bool:
        return is_play(played_in(told)) and 0 <= trick_in(told) < len(TRICK)

    def _parts(self, told: i64, seat: i64) -> ShownMove:
        card = ShownCard(FACES.card_text(card_of(played_in(told))))
        return ShownMove(int(seat), "play", (card,), then=TRICK[trick_in(told)])

    def actions(self) -> int:
        return 20

    def _action_text(self, action: int) -> str:
        return f"play {FACES.card_text(self.pack()[action])}"

    def _empty(self) -> "DoubleEmperor":
        return DoubleEmperor(self)

    def empty_view(self, seat: i64) -> "DoubleEmperorView":
        return DoubleEmperorView(self, seat)


def move_of(card: Card) -> i64:
    """The move that plays this card."""
    return shifted(card, VERB_BITS)


def card_of(move: i64) -> Card:
    return move >> VERB_BITS


def is_play(move: i64) -> bool:
    """Whether the integer is a move that plays a card of the pack."""
    return 0 <= move < shifted(60, VERB_BITS) and move_of(card_of(move)) == move and one(card_of(move)) & PACK != NONE


# The history notes beside the second card of a trick whether it wins it.
TRICK: Final = ("", "wins", "loses")
TRICK_AT: Final[i64] = VERB_BITS + 6


def with_trick(move: i64, wins: bool) -> i64:
    """The second move of a trick as the history keeps it."""
    return move | shifted(1 if wins else 2, TRICK_AT)


def trick_in(told: i64) -> i64:
    return told >> TRICK_AT


def played_in(told: i64) -> i64:
    """The move of an entry of the history."""
    return told & shifted(1, TRICK_AT) - 1


def points_of(cards: Cards) -> i64:
    """The points of a group of cards."""
    return (  # DE 1.5
        10 * count(cards & rank_cards(TEN))
        + count(cards & rank_cards(JACK))
        + 2 * count(cards & rank_cards(QUEEN))
        + 3 * count(cards & rank_cards(KING))
        + 4 * count(cards & rank_cards(ACE))
    )


FACES: Final = Faces(FRENCH.names[1:], tuple([int(points_of(one(rank))) for rank in range(1, 14)]))


@mypyc_attr(acyclic=True)
class DoubleEmperor(Deal):
    """One round: the whole truth, both hands included."""

    def __init__(self, rules: DoubleEmperorRules) -> None:
        super().__init__()
        self.rules: DoubleEmperorRules = rules
        self.first: i64 = 0  # the seat that leads the first trick
        self.hand0: Cards = NONE
        self.hand1: Cards = NONE
        self.won0: Cards = NONE
        self.won1: Cards = NONE
        self.led: i64 = NOBODY  # the card that was led, while the other seat has not followed

    def of(self) -> DoubleEmperorRules:
        return self.rules

    # The play

    def legal_cards(self) -> Cards:
        """The cards of its hand that the seat to move may play."""
        hand = self.hand0 if self.turn == 0 else self.hand1
        if self.led == NOBODY:
            return hand  # DE 3.1
        follows = hand & suit_cards(suit_of(self.led)) or hand  # DE 3.2, DE 3.4
        if self.rules.must_head:
            return hand & self.rules.above(self.led) or follows  # DE 6.3
        return follows

    def most_moves(self) -> i64:
        return TRICKS  # DE 2.1

    def legal_into(self, moves: vec[i64]) -> i64:
        check_room(moves, TRICKS)
        cards = self.legal_cards() if self.turn != NOBODY else NONE
        n: i64 = 0
        while cards:
            moves[n] = move_of(lowest(cards))
            n += 1
            cards &= cards - 1
        return n

    def beats(self, card: Card) -> bool:
        """Whether the card takes the trick from the one that was led."""
        return one(card) & self.rules.above(self.led) != NONE  # DE 3.5, DE 3.6

    def make(self, move: i64) -> None:
        card = card_of(move)
        seat, led = self.turn, self.led
        if seat == 0:
            self.hand0 &= ~one(card)
        else:
            self.hand1 &= ~one(card)
        if led == NOBODY:
            self.led = card
            self.turn = 1 - seat  # DE 3.2
            return
        winner = seat if self.beats(card) else 1 - seat
        if winner == 0:
            self.won0 |= one(led) | one(card)  # DE 3.7
        else:
            self.won1 |= one(led) | one(card)  # DE 3.7
        self.led = NOBODY
        if self.hand0 == NONE:
            self.turn = NOBODY  # DE 3.9
        elif not self.rules.lead_alternates:  # DE 6.1
            self.turn = winner  # DE 3.8

    def noted(self, move: i64) -> i64:
        return move if self.led == NOBODY else with_trick(move, self.beats(card_of(move)))

    def why_not(self, move: i64) -> str:
        self.check_move(move)
        card = one(card_of(move))
        if self.turn == NOBODY:
            return "DE 3.9"
        if card & self.legal_cards():
            return ""
        if not card & (self.hand0 if self.turn == 0 else self.hand1):
            return "DE 3.1"
        return "DE 6.3" if card & suit_cards(suit_of(self.led)) else "DE 3.2"

    def likely_verb(self, cards: int) -> str:
        return "play"

    # The score

    def points(self, seat: i64) -> i64:
        """The points of the cards that a seat has won so far."""
        self.check_seat(seat)
        return points_of(self.won0 if seat == 0 else self.won1)  # DE 4.1

    def winner(self) -> i64:
        """The seat that has won the finished round, or NOBODY."""
        first, second = self.points(0), self.points(1)
        if first == second and self.rules.ties_go_by_tricks:
            first, second = count(self.won0), count(self.won1)  # DE 6.5
        return 0 if first > second else 1 if first < second else NOBODY  # DE 4.2, DE 4.4

    def score(self, seat: i64) -> i64:
        self.check_seat(seat)
        mine, theirs = self.points(seat), self.points(1 - seat)
        if self.rules.both_score:
            return mine  # DE 6.4
        if mine == theirs and self.rules.ties_pay_both:
            return mine  # DE 6.5
        if self.winner() != seat:
            return 0  # DE 4.3, DE 4.4
        return mine - theirs if self.rules.difference else mine  # DE 4.2, DE 6.4

    def account(self) -> tuple[ShownLine, ...]:
        from upcard.games.double_emperor.account import double_emperor_account

        return double_emperor_account(self)

    # The match

    def next_start(self, start: Start) -> Start:
        """The seat that does not lead deals."""
        rule, winner = self.rules.first_lead, self.winner()
        leader = 1 - self.first  # DE 5.2
        if rule != "alternate":
            leader = winner if rule == "winner" else 1 - winner  # DE 6.6
            if winner == NOBODY:
                leader = self.first  # DE 6.6
        return Start(dealer=1 - leader, number=start.number + 1)

    # The position

    def copy(self) -> "DoubleEmperor":
        other = DoubleEmperor(self.rules)
        self._share_log(other)
        other.turn = self.turn
        other.first = self.first
        other.hand0 = self.hand0
        other.hand1 = self.hand1
        other.won0 = self.won0
        other.won1 = self.won1
        other.led = self.led
        return other

    def key(self) -> i64:
        key = mixed(mixed(mixed(self.hand0, self.hand1), self.won0), self.won1)
        return mixed(key, (self.led + 1) * 16 + (self.turn + 1) * 4 + self.first)

    def fields(self, fields: Fields) -> None:
        self.first = fields.number("first", self.first, 0, 1)
        self.hand0 = fields.cards("hand", self.hand0, FACES, 0)
        self.hand1 = fields.cards("hand", self.hand1, FACES, 1)
        self.led = fields.card("led", self.led, FACES)
        self.won0 = fields.cards("won", self.won0, FACES, 0)
        self.won1 = fields.cards("won", self.won1, FACES, 1)

    def check(self) -> None:
        mine, other = (self.hand0, self.hand1) if self.turn != 1 else (self.hand1, self.hand0)
        if count(mine) != count(other) + (1 if self.led != NOBODY else 0):
            raise Unreadable("de-hands-unequal")
        if (self.turn == NOBODY) != (mine == NONE):
            raise Unreadable("de-turn-and-hands")
        if count(self.won0) % 2:
            raise Unreadable("de-odd-tricks")

    # What a seat knows

    def _seen_by(self, seat: i64) -> "DoubleEmperorView":
        view = DoubleEmperorView(self.rules, seat)
        view.first = self.first
        view.hand0 = self.hand0 if seat == 0 or self.rules.open else NONE  # DE 7.1, DE 6.9
        view.hand1 = self.hand1 if seat == 1 or self.rules.open else NONE  # DE 7.1, DE 6.9
        view.unseen0 = count(self.hand0 & ~view.hand0)
        view.unseen1 = count(self.hand1 & ~view.hand1)
        view.led = self.led
        view.won0 = self.won0  # DE 3.7, DE 7.1
        view.won1 = self.won1  # DE 3.7, DE 7.1
        return view

    # Moves as numbers and text

    def is_move(self, move: i64) -> bool:
        return is_play(move)

    def action(self, move: i64) -> int:
        self.check_move(move)
        return int(5 * suit_of(card_of(move)) + rank_of(card_of(move)) - TEN)

    def move_text(self, move: i64) -> str:
        self.check_move(move)
        return f"play {FACES.card_text(card_of(move))}"

    def read_move(self, text: str) -> i64:
        words = text.split()
        if len(words) != 2 or words[0].lower() != "play":
            raise Unreadable("no-move-double_emperor", text=text[:40])
        card = FACES.read_card(words[1])
        if not one(card) & PACK:
            raise Unreadable("no-card", text=words[1][:20])
        return move_of(card)


@mypyc_attr(acyclic=True)
class DoubleEmperorView(View):
    """Twenty cards and two hands: what a seat sees nowhere is in the other hand."""

    def __init__(self, rules: DoubleEmperorRules, seat: i64) -> None:
        super().__init__(seat)
        self.rules: Final = rules
        self.first: i64 = 0
        self.hand0: Cards = NONE  # as far as the seat sees it
        self.hand1: Cards = NONE
        self.unseen0: i64 = 0  # how many more cards lie there
        self.unseen1: i64 = 0
        self.led: i64 = NOBODY
        self.won0: Cards = NONE
        self.won1: Cards = NONE

    def of(self) -> DoubleEmperorRules:
        return self.rules

    def hand(self) -> Cards:
        """The seat's own hand."""
        return self.hand0 if self.seat == 0 else self.hand1

    def other_hand(self) -> Cards:
        """The cards of the other seat."""
        led = NONE if self.led == NOBODY else one(self.led)
        return PACK & ~(self.hand() | self.won0 | self.won1 | led)  # DE 7.2

    def fields(self, fields: Fields) -> None:
        self.first = fields.number("first", self.first, 0, 1)
        self.hand0, self.unseen0 = fields.hidden_cards("hand", self.hand0, self.unseen0, FACES, 0)
        self.hand1, self.unseen1 = fields.hidden_cards("hand", self.hand1, self.unseen1, FACES, 1)
        self.led = fields.card("led", self.led, FACES)
        self.won0 = fields.cards("won", self.won0, FACES, 0)
        self.won1 = fields.cards("won", self.won1, FACES, 1)

    def data(self, history: bool = True) -> ShownView:
        """Until the next lead the two cards of the trick just taken are marked, with the seat that played them."""
        view = super().data(history)
        last = self.history()[-2:]
        if self.led != NOBODY or len(last) < 2:
            return view
        by = {move.cards[0].card: move.seat for move in last}
        places = [
            replace(place, cards=tuple([
                replace(card, marks=("trick",), by=by[card.card]) if card.card in by else card for card in place.cards
            ])) for place in view.places
        ]  # fmt: skip
        return replace(view, places=tuple(places))

    def _imagine(self, rng: Random) -> DoubleEmperor:
        deal = DoubleEmperor(self.rules)
        deal.turn, deal.first = self.turn, self.first
        deal.hand0 = self.hand() if self.seat == 0 else self.other_hand()
        deal.hand1 = self.hand() if self.seat == 1 else self.other_hand()
        deal.won0, deal.won1 = self.won0, self.won1
        deal.led = self.led
        return deal
