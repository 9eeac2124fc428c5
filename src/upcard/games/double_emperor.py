"""Double Emperor for two seats, one round. The rulebook is docs/rules/en/double_emperor.md."""

from collections.abc import Mapping
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import (
    ACE,
    FRENCH,
    JACK,
    KING,
    NONE,
    QUEEN,
    STRIDE,
    TEN,
    Card,
    Cards,
    Faces,
    Unreadable,
    count,
    each,
    group,
    lowest,
    mixed,
    one,
    rank_cards,
    shifted,
    suit_cards,
    suit_of,
)
from upcard.deal import NOBODY, VERB_BITS, Deal, Deck, Start, View, set_up
from upcard.fields import Fields
from upcard.options import Number, Option, Options

SEATS: Final = 2
VERBS: Final = ("play",)
HIGH_WINS: Final = True
OPTIONS: Final[tuple[Option, ...]] = (
    Option("lead", ("winner", "alternate"), "DE 6.1", "who leads tricks 2 to 10"),
    Option("rank", ("AKQJ10", "A10KQJ"), "DE 6.2", "the order of the cards in a suit, highest first"),
    Option("must_head", ("off", "on"), "DE 6.3", "whether a follower must beat the led card when able"),
    Option("round_score", ("winner_only", "both_score", "difference"), "DE 6.4", "what a round is worth"),
    Option("tie", ("none", "both40", "tricks"), "DE 6.5", "what 40-40 is worth"),
    Option("first_lead", ("alternate", "winner", "loser"), "DE 6.6", "who leads first in the next round"),
    Number("target", 100, 50, 500, "DE 6.7", "the score that ends the match"),
    Number("rounds", 0, 0, 50, "DE 6.8", "how many rounds, instead of a target (0: play to the target)"),
    Option("open", ("off", "on"), "DE 6.9", "whether the other hand lies face up on the table"),
)

PACK: Final[i64] = 0x7C00F801F003E00  # DE 1.2


class DoubleEmperorOptions(Options):
    """The options as the rules read them."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        super().__init__(OPTIONS, chosen)
        self.lead_alternates: Final = self.chosen["lead"] == "alternate"
        self.must_head: Final = self.on("must_head")
        self.both_score: Final = self.chosen["round_score"] == "both_score"
        self.difference: Final = self.chosen["round_score"] == "difference"
        self.ties_pay_both: Final = self.chosen["tie"] == "both40"
        self.ties_go_by_tricks: Final = self.chosen["tie"] == "tricks" and not self.both_score  # DE 6.4
        self.first_lead: Final = self.chosen["first_lead"]
        self.open: Final = self.on("open")
        order = (ACE, KING, QUEEN, JACK, TEN)  # DE 1.3
        if self.chosen["rank"] == "A10KQJ":
            order = (ACE, TEN, KING, QUEEN, JACK)  # DE 6.2
        self.above: vec[i64] = vec[i64]([0] * 60)  # card -> the cards that beat it
        for suit in range(4):
            higher: Cards = NONE
            for rank in order:
                card: Card = STRIDE * suit + rank
                self.above[card] = higher  # DE 3.5, DE 3.6
                higher |= one(card)


def points_of(cards: Cards) -> i64:
    """The points of a group of cards."""
    return (  # DE 1.5
        10 * count(cards & rank_cards(TEN))
        + count(cards & rank_cards(JACK))
        + 2 * count(cards & rank_cards(QUEEN))
        + 3 * count(cards & rank_cards(KING))
        + 4 * count(cards & rank_cards(ACE))
    )


@mypyc_attr(acyclic=True)
class DoubleEmperor(Deal):
    """One round: the whole truth, both hands included."""

    def __init__(self, options: DoubleEmperorOptions, first: i64) -> None:
        super().__init__()
        self.options: DoubleEmperorOptions = options
        self.first: i64 = first  # the seat that leads the first trick
        self.turn = first
        self.hand0: Cards = NONE
        self.hand1: Cards = NONE
        self.won0: Cards = NONE
        self.won1: Cards = NONE
        self.led: i64 = NOBODY  # the card that was led, while the other seat has not followed

    # The play

    def legal_cards(self) -> Cards:
        """The cards of its hand that the seat to move may play."""
        hand = self.hand0 if self.turn == 0 else self.hand1
        if self.led == NOBODY:
            return hand  # DE 3.1
        follows = hand & suit_cards(suit_of(self.led)) or hand  # DE 3.2, DE 3.4
        if self.options.must_head:
            return hand & self.options.above[self.led] or follows  # DE 6.3
        return follows

    def legal_into(self, moves: vec[i64]) -> i64:
        cards = self.legal_cards() if self.turn != NOBODY else NONE
        n: i64 = 0
        while cards:
            moves[n] = shifted(lowest(cards), VERB_BITS)
            n += 1
            cards &= cards - 1
        return n

    def most_moves(self) -> i64:
        return 10  # DE 2.1

    def play(self, move: i64) -> None:
        card = move >> VERB_BITS
        seat, led = self.turn, self.led
        if seat == 0:
            self.hand0 &= ~one(card)
        else:
            self.hand1 &= ~one(card)
        if led == NOBODY:
            self.led = card
            self.turn = 1 - seat  # DE 3.2
            return
        winner = seat if one(card) & self.options.above[led] else 1 - seat  # DE 3.5, DE 3.6
        if winner == 0:
            self.won0 |= one(led) | one(card)  # DE 3.7
        else:
            self.won1 |= one(led) | one(card)  # DE 3.7
        self.led = NOBODY
        if self.hand0 == NONE:
            self.turn = NOBODY  # DE 3.9
        elif not self.options.lead_alternates:  # DE 6.1
            self.turn = winner  # DE 3.8

    def why_not(self, move: i64) -> str:
        card = one(move >> VERB_BITS)
        if self.turn == NOBODY:
            return "DE 3.9"
        if card & self.legal_cards():
            return ""
        if not card & (self.hand0 if self.turn == 0 else self.hand1):
            return "DE 3.1"
        return "DE 6.3" if card & suit_cards(suit_of(self.led)) else "DE 3.2"

    def copy(self) -> "DoubleEmperor":
        other = DoubleEmperor(self.options, self.first)
        other.turn = self.turn
        other.hand0 = self.hand0
        other.hand1 = self.hand1
        other.won0 = self.won0
        other.won1 = self.won1
        other.led = self.led
        return other

    def key(self) -> i64:
        key = mixed(mixed(mixed(self.hand0, self.hand1), self.won0), self.won1)
        return mixed(key, (self.led + 1) * 16 + (self.turn + 1) * 4 + self.first)

    # The score

    def points(self, seat: i64) -> i64:
        """The points of the cards that a seat has won so far."""
        return points_of(self.won0 if seat == 0 else self.won1)  # DE 4.1

    def winner(self) -> i64:
        """The seat that has won the finished round, or NOBODY."""
        first, second = self.points(0), self.points(1)
        if first == second and self.options.ties_go_by_tricks:
            first, second = count(self.won0), count(self.won1)  # DE 6.5
        return 0 if first > second else 1 if first < second else NOBODY  # DE 4.2, DE 4.4

    def score(self, seat: i64) -> i64:
        mine, theirs = self.points(seat), self.points(1 - seat)
        if self.options.both_score:
            return mine  # DE 6.4
        if mine == theirs and self.options.ties_pay_both:
            return mine  # DE 6.5
        if self.winner() != seat:
            return 0  # DE 4.3, DE 4.4
        return mine - theirs if self.options.difference else mine  # DE 4.2, DE 6.4

    # What a seat knows

    def _seen_by(self, seat: i64) -> "DoubleEmperorView":
        return DoubleEmperorView(self, seat)

    # As text

    def move_text(self, move: i64) -> str:
        return f"play {FRENCH.card_text(move >> VERB_BITS)}"

    def read_move(self, text: str) -> i64:
        words = text.split()
        if len(words) != 2 or words[0].lower() != "play":
            raise Unreadable(f"'{text[:40]}' is no move; a move reads: play QS")
        return shifted(FRENCH.read_card(words[1]), VERB_BITS)

    def fields(self, fields: Fields) -> None:
        self.first = fields.number("first", self.first, 0, 1)
        self.hand0 = fields.cards("hand 0", self.hand0, FRENCH)
        self.hand1 = fields.cards("hand 1", self.hand1, FRENCH)
        self.led = fields.card("led", self.led, FRENCH)
        self.won0 = fields.cards("won 0", self.won0, FRENCH)
        self.won1 = fields.cards("won 1", self.won1, FRENCH)

    def flaw(self) -> str:
        mine, other = (self.hand0, self.hand1) if self.turn != 1 else (self.hand1, self.hand0)
        if count(mine) != count(other) + (1 if self.led != NOBODY else 0):
            return "the hands must be of one size, but for a led card"
        if (self.turn == NOBODY) != (mine == NONE):
            return "the turn is '-' when the hands are empty, and only then"
        return "won cards come in tricks of two" if count(self.won0) % 2 else ""


@mypyc_attr(acyclic=True)
class DoubleEmperorView(View):
    """Twenty cards and two hands: what a seat sees nowhere is in the other hand."""

    def __init__(self, deal: DoubleEmperor, seat: i64) -> None:
        super().__init__(seat, deal.turn)
        self.options: Final = deal.options
        self.first: Final = deal.first
        self.hand: Final = deal.hand0 if seat == 0 else deal.hand1  # DE 7.1
        self.led: Final = deal.led
        self.won0: Final = deal.won0  # DE 3.7, DE 7.1
        self.won1: Final = deal.won1  # DE 3.7, DE 7.1

    def other_hand(self) -> Cards:
        """The cards of the other seat."""
        led = NONE if self.led == NOBODY else one(self.led)
        return PACK & ~(self.hand | self.won0 | self.won1 | led)  # DE 7.2

    def fields(self, fields: Fields) -> None:
        other = self.other_hand()
        shown = other if self.options.open else NONE  # DE 7.1, DE 6.9
        fields.number("first", self.first, 0, 1)
        fields.cards("hand", self.hand, FRENCH)
        fields.hidden("other hand", each(shown), count(other & ~shown), FRENCH)
        fields.card("led", self.led, FRENCH)
        fields.cards("won 0", self.won0, FRENCH)
        fields.cards("won 1", self.won1, FRENCH)

    def imagine(self, rng: Random) -> DoubleEmperor:
        deal = DoubleEmperor(self.options, self.first)
        deal.turn = self.turn
        deal.hand0 = self.hand if self.seat == 0 else self.other_hand()
        deal.hand1 = self.hand if self.seat == 1 else self.other_hand()
        deal.won0 = self.won0
        deal.won1 = self.won1
        deal.led = self.led
        return deal


# The deal


def options(chosen: Mapping[str, str]) -> DoubleEmperorOptions:
    return DoubleEmperorOptions(chosen)


def faces(options: Options) -> Faces:
    """How the cards are written."""
    return FRENCH


def pack(options: Options) -> vec[i64]:
    """The twenty cards in printed order."""
    return each(PACK)  # DE 1.2


def chances(options: Options) -> vec[i64]:
    """The bounds of the numbers that a deck brings along besides its cards: none."""
    return vec[i64]()


def deal(deck: Deck, options: Options, start: Start) -> DoubleEmperor:
    """The round before the first card: the dealer's opponent leads."""
    assert isinstance(options, DoubleEmperorOptions)
    new = DoubleEmperor(options, 1 - start.dealer)  # DE 2.2
    new.hand0 = group(deck.cards[:10])  # DE 2.1
    new.hand1 = group(deck.cards[10:])
    return new


def read(text: str, options: Options) -> Deal:
    """The position that the text describes. Raises Unreadable or Illegal."""
    assert isinstance(options, DoubleEmperorOptions)
    return set_up(DoubleEmperor(options, 0), text, pack(options), SEATS)


# The match


def next_start(deal: Deal, start: Start) -> Start:
    """Who deals the next round: the seat that does not lead."""
    assert isinstance(deal, DoubleEmperor)
    rule, winner = deal.options.first_lead, deal.winner()
    leader = 1 - deal.first  # DE 5.2
    if rule != "alternate":
        leader = winner if rule == "winner" else 1 - winner  # DE 6.6
        if winner == NOBODY:
            leader = deal.first  # DE 6.6
    return Start(dealer=1 - leader, number=start.number + 1)


def match_over(scores: list[int], played: int, options: Options) -> bool:
    """Whether the match ends after this many rounds with these scores."""
    rounds = options.number("rounds")
    if rounds:
        return played >= rounds  # DE 6.8
    return max(scores) >= options.number("target") and scores[0] != scores[1]  # DE 5.3, DE 5.4, DE 6.7
