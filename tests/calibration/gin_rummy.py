"""Gin rummy for two seats by the rules of OpenSpiel gin_rummy 2.0.2: one game for both engines.

The rules were read off OpenSpiel's behaviour and its source. Where they differ from gin rummy at the table
they are kept: see `may_knock` in gin_deadwood.py (what counts when a seat knocks), `layable` (two lay-offs at
each end of a run) and the ends of a deal in `draw` and `discard`. OpenSpiel's suits come in the order spades,
clubs, diamonds, hearts, and `may_knock` depends on it: our four suits stand for its four in their places.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from calibration.gin_deadwood import GIN_MELDS, KING, LONGEST, MOST_MELDS, PACK, deadwood, gin_points, may_knock
from upcard.cards import (
    NOBODY,
    NONE,
    STRIDE,
    Card,
    Cards,
    Faces,
    at_most_one,
    count,
    each,
    group,
    lowest,
    mixed,
    one,
    rank_of,
    shifted,
    shuffled,
    suit_of,
)
from upcard.data import ShownCard, ShownMove
from upcard.deal import VERB, VERB_BITS, Deal, Rules, View, check_room
from upcard.deck import Deck, Start
from upcard.errors import Unreadable
from upcard.fields import Fields
from upcard.melds import ACE_HIGH, grown_by, is_set, melds_into
from upcard.options import Number, Option

TAKE: Final[i64] = 0
DRAW: Final[i64] = 1
PASS: Final[i64] = 2
KNOCK: Final[i64] = 3
DISCARD: Final[i64] = 4
MELD: Final[i64] = 5
LAY: Final[i64] = 6

PHASES: Final = ("offer", "draw", "discard", "wall", "knocked", "melds", "layoffs", "spread")
OFFER: Final[i64] = 0  # the first upcard: take it, or pass it on
DRAWING: Final[i64] = 1
DISCARDING: Final[i64] = 2
AT_WALL: Final[i64] = 3  # no more drawing: knock with the upcard, or the deal is dead
KNOCKED: Final[i64] = 4  # the discard of the seat that knocked
MELDING: Final[i64] = 5  # its melds, one at a time
LAYING_OFF: Final[i64] = 6  # the other seat's cards on these melds
SPREADING: Final[i64] = 7  # the other seat's own melds

FACES: Final = Faces(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"))  # rank 13 is no ace here
HAND: Final = 10
WALL: Final = 2  # the last cards of the stock are never drawn
TAKES: Final = 50  # after so many upcards taken the deal is dead


VERBS: Final = ("take", "draw", "pass", "knock", "discard", "meld", "lay")
NUMBER_OF_MELD: Final[Mapping[int, int]] = MappingProxyType({meld: number for number, meld in enumerate(GIN_MELDS)})
FIRST_DISCARD: Final = 4  # action numbers: the moves without cards; discards, lay-offs, melds
FIRST_LAY: Final = FIRST_DISCARD + 52
FIRST_MELD: Final = FIRST_LAY + 52


class GinRules(Rules):
    """The rules by chosen options: the cards and the deal. OpenSpiel knows single deals only, no match."""

    NAME: ClassVar[str] = "gin_rummy"
    SEATS: ClassVar[int] = 2
    VERBS: ClassVar[tuple[str, ...]] = VERBS
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("oklahoma", ("off", "on"), "gin_rummy"),  # whether the first upcard is the knock card
        Number("knock_card", 10, 0, 10, "gin_rummy"),  # with how much deadwood a seat may knock
        Number("gin_bonus", 25, 0, 500, "gin_rummy"),  # what a knock without deadwood is worth besides
        Number("undercut_bonus", 25, 0, 500, "gin_rummy"),  # what a knocker loses besides to a seat with less deadwood
    )

    def __init__(self, chosen: Mapping[str, object] | None = None) -> None:
        super().__init__(chosen)
        self.oklahoma: Final = self.on("oklahoma")
        self.knock_card: Final = self.number("knock_card")
        self.gin_bonus: Final = self.number("gin_bonus")
        self.undercut_bonus: Final = self.number("undercut_bonus")

    def faces(self) -> Faces:
        return FACES

    def pack(self) -> vec[i64]:
        return each(PACK)

    def _dealt(self, deck: Deck, start: Start) -> "GinRummy":
        """At the first upcard, with ten cards for each seat. Seat 0 always begins."""
        deal = GinRummy(self, deck.cards[2 * HAND + 1 :])
        deal.hand0 = group(deck.cards[:HAND])
        deal.hand1 = group(deck.cards[HAND : 2 * HAND])
        deal.upcard = one(deck.cards[2 * HAND])
        if self.oklahoma:
            first = gin_points(deal.upcard)
            deal.knock_card = first if first > 1 else 0  # an ace: only gin may knock
        return deal

    def match_over(self, scores: list[int], played: int) -> bool:
        return played >= 1

    def is_told(self, told: i64) -> bool:
        verb, what = told & VERB, told >> VERB_BITS
        if told < 0 or verb > LAY:
            return False
        return what < len(GIN_MELDS) if verb == MELD else what < 60 and (what == NONE or one(what) & PACK != NONE)

    def _parts(self, told: i64, seat: i64) -> ShownMove:
        verb, what = told & VERB, told >> VERB_BITS
        cards = GIN_MELDS[what] if verb == MELD else one(what) if what else NONE
        shown = [ShownCard(FACES.card_text(card)) for card in each(cards)]
        return ShownMove(int(seat), VERBS[verb], tuple(shown))

    def actions(self) -> int:
        return FIRST_MELD + len(GIN_MELDS)

    def action_text(self, action: int) -> str:
        if not 0 <= action < self.actions():
            raise ValueError(f"the action numbers of gin_rummy are 0 to {self.actions() - 1}, not {action}")
        if action >= FIRST_MELD:
            return f"meld {FACES.text(GIN_MELDS[action - FIRST_MELD])}"
        if action >= FIRST_DISCARD:
            verb = "lay" if action >= FIRST_LAY else "discard"
            number = (action - FIRST_DISCARD) % 52
            return f"{verb} {FACES.card_text(number // 13 * STRIDE + number % 13 + 1)}"
        return VERBS[action]

    def _empty(self) -> "GinRummy":
        return GinRummy(self, vec[i64]())

    def empty_view(self, seat: i64) -> "GinView":
        return GinView(self, seat, self._empty())


def groups_into(verb: i64, cards: Cards, moves: vec[i64], n: i64) -> i64:
    """Writes the verb with each of the cards alone to moves[n] …; the new n."""
    while cards:
        moves[n] = gin_move(verb, cards & -cards)
        n += 1
        cards &= cards - 1
    return n


def gin_move(verb: i64, cards: Cards) -> i64:
    """A move holds its cards as a group, three places up: place 0 of the first suit stands empty."""
    return shifted(cards, VERB_BITS - 1) | verb


def gin_cards(move: i64) -> Cards:
    return shifted(move >> VERB_BITS, 1)


@mypyc_attr(acyclic=True)
class GinRummy(Deal):
    """One deal: the whole truth, both hands included."""

    def __init__(self, rules: GinRules, stock: vec[i64]) -> None:
        super().__init__()
        self.rules: GinRules = rules
        self.stock: vec[i64] = stock  # never changes; its first `drawn` cards have left it
        self.drawn: i64 = 0
        self.hand0: Cards = NONE
        self.hand1: Cards = NONE
        self.shown: Cards = NONE  # the cards of both hands that both seats have seen
        self.upcard: Cards = NONE  # a group of one card, or none
        self.pile: Cards = NONE  # the discards below the upcard
        self.knock_card: i64 = rules.knock_card
        self.phase: i64 = OFFER
        self.passes: i64 = 0  # of the first upcard
        self.takes: i64 = 0  # upcards taken since
        self.before: Cards = NONE  # the upcard before the latest draw
        self.again: bool = False  # whether the latest discard was the upcard just taken
        self.knocker: i64 = NOBODY
        self.melds: vec[i64] = vec[i64]()  # the knocker's; never changed in place
        self.laid_off: Cards = NONE
        self.spread: Cards = NONE  # in the melds of the other seat

    def of(self) -> GinRules:
        return self.rules

    # The play

    def hand(self, seat: i64) -> Cards:
        return self.hand0 if seat == 0 else self.hand1

    def stock_size(self) -> i64:
        return len(self.stock) - self.drawn

    def layable(self) -> Cards:
        """The cards that fit on the knocker's melds; a lay-off at an end of a run makes room for one more."""
        cards: i64 = NONE
        for meld in self.melds:
            fitting = grown_by(meld, ACE_HIGH, KING)
            if not is_set(meld):
                fitting |= grown_by(meld | fitting & self.laid_off, ACE_HIGH, KING)
            cards |= fitting
        return cards

    def melds_within(self, hand: Cards, limit: i64, moves: vec[i64]) -> i64:
        """Writes the melds that leave a hand which can be melded down to the limit; how many."""
        end = melds_into(hand, ACE_HIGH, LONGEST, moves, 0)
        n: i64 = 0
        for i in range(end):
            meld = moves[i]
            if deadwood(hand & ~meld) <= limit:
                moves[n] = gin_move(MELD, meld)
                n += 1
        return n

    def legal_into(self, moves: vec[i64]) -> i64:
        check_room(moves, MOST_MELDS + 1)
        if self.turn == NOBODY:
            return 0
        hand = self.hand(self.turn)
        if self.phase == DRAWING:
            moves[0] = TAKE
            moves[1] = DRAW
            return 2
        if self.phase == DISCARDING:
            n = groups_into(DISCARD, hand, moves, 0)
            if may_knock(hand, self.knock_card):
                moves[n] = KNOCK
                n += 1
            return n
        return self.rarely_legal_into(hand, moves)

    def rarely_legal_into(self, hand: Cards, moves: vec[i64]) -> i64:
        """The legal moves at the first upcard, at the wall, and once a seat has knocked."""
        n: i64 = 0
        if self.phase == OFFER:
            if self.passes == 2:
                moves[0] = DRAW
                return 1
            moves[0] = TAKE
            n = 1
        elif self.phase == AT_WALL:
            if may_knock(hand | self.upcard, self.knock_card):
                moves[0] = KNOCK
                n = 1
        elif self.phase == KNOCKED:
            while hand:
                card = hand & -hand
                if deadwood(self.hand(self.turn) & ~card) <= self.knock_card:
                    moves[n] = gin_move(DISCARD, card)
                    n += 1
                hand &= hand - 1
            return n
        elif self.phase == MELDING:
            n = self.melds_within(hand, self.knock_card, moves)
            if gin_points(hand) > self.knock_card:
                return n
        elif self.phase == LAYING_OFF:
            n = groups_into(LAY, hand & self.layable(), moves, 0)
        else:
            n = self.melds_within(hand, gin_points(PACK), moves)
        moves[n] = PASS
        return n + 1

    def most_moves(self) -> i64:
        return MOST_MELDS + 1

    def make(self, move: i64) -> None:
        verb = move & VERB
        if verb <= DRAW:
            self.draw(verb == TAKE)
        elif verb == DISCARD:
            self.discard(gin_cards(move))
        elif verb == PASS:
            self.pass_on()
        elif verb == KNOCK:
            self.move_cards(self.upcard, NONE)  # at the wall; after a draw there is no upcard
            self.upcard = NONE
            self.knocker = self.turn
            self.shown |= self.hand(self.turn)
            self.phase = KNOCKED
        else:
            cards = gin_cards(move)
            self.move_cards(NONE, cards)
            if verb == LAY:
                self.laid_off |= cards
            elif self.turn == self.knocker:
                self.melds = append(self.melds[:], cards)
            else:
                self.spread |= cards

    def noted(self, move: i64) -> i64:
        verb, cards = move & VERB, gin_cards(move)
        if verb == MELD:
            return shifted(NUMBER_OF_MELD[int(cards)], VERB_BITS) | MELD
        if verb == TAKE:
            cards = self.upcard
        return shifted(lowest(cards), VERB_BITS) | verb if cards else verb

    def move_cards(self, into: Cards, out: Cards) -> None:
        """Puts cards into the hand of the seat to move, and takes cards out of it."""
        if self.turn == 0:
            self.hand0 = (self.hand0 | into) & ~out
        else:
            self.hand1 = (self.hand1 | into) & ~out
        self.shown &= ~out

    def draw(self, upcard: bool) -> None:
        if upcard:
            if self.phase == DRAWING:
                self.takes += 1
                if self.takes == TAKES:
                    self.turn = NOBODY  # the deal is dead, and the upcard stays
                    return
            self.move_cards(self.upcard, NONE)
            self.shown |= self.upcard
        else:
            self.pile |= self.upcard
            self.move_cards(one(self.stock[self.drawn]), NONE)
            self.drawn += 1
        self.before = self.upcard
        self.upcard = NONE
        self.phase = DISCARDING

    def discard(self, card: Cards) -> None:
        self.move_cards(NONE, card)
        if self.phase == KNOCKED:
            self.pile |= card
            self.phase = MELDING
            return
        self.upcard = card
        self.phase = AT_WALL if self.stock_size() == WALL else DRAWING
        was_again = self.again
        self.again = card == self.before
        if self.again and was_again:
            self.turn = NOBODY  # both seats took an upcard only to put it back: the deal is dead
        else:
            self.turn = 1 - self.turn

    def pass_on(self) -> None:
        if self.phase == OFFER:
            self.passes += 1
            self.turn = 1 - self.turn
        elif self.phase == MELDING:
            self.phase = LAYING_OFF if gin_points(self.hand(self.turn)) else SPREADING  # nothing is laid off on gin
            self.turn = 1 - self.turn
        elif self.phase == LAYING_OFF:
            self.phase = SPREADING
        else:
            self.turn = NOBODY  # at the wall, or all is spread

    def why_not(self, move: i64) -> str:
        self.check_move(move)
        return "" if move in self.legal() else "gin_rummy"

    def copy(self) -> "GinRummy":
        other = self.without_history(self.stock)
        self._share_log(other)
        return other

    def without_history(self, stock: vec[i64]) -> "GinRummy":
        """A copy with this stock."""
        other = GinRummy(self.rules, stock)
        other.turn = self.turn
        other.drawn = self.drawn
        other.hand0 = self.hand0
        other.hand1 = self.hand1
        other.shown = self.shown
        other.upcard = self.upcard
        other.pile = self.pile
        other.knock_card = self.knock_card
        other.phase = self.phase
        other.passes = self.passes
        other.takes = self.takes
        other.before = self.before
        other.again = self.again
        other.knocker = self.knocker
        other.melds = self.melds
        other.laid_off = self.laid_off
        other.spread = self.spread
        return other

    def key(self) -> i64:
        key = mixed(mixed(mixed(self.hand0, self.hand1), self.upcard), self.pile)
        key = mixed(mixed(mixed(key, self.shown), self.before), self.spread)
        for meld in self.melds:
            key = mixed(key, meld)
        for place in range(self.drawn, len(self.stock)):
            key = mixed(key, self.stock[place])
        numbers = (self.takes * 16 + self.knock_card) * 8 + self.passes * 2 + (1 if self.again else 0)
        return mixed(key, ((numbers * 8 + self.phase) * 4 + self.turn + 1) * 4 + self.knocker + 1)

    # The score

    def score(self, seat: i64) -> i64:
        self.check_seat(seat)
        if self.knocker == NOBODY:
            return 0
        own = gin_points(self.hand(self.knocker))
        margin = gin_points(self.hand(1 - self.knocker)) - own
        if own == 0:
            margin += self.rules.gin_bonus
        elif margin < 0:
            margin -= self.rules.undercut_bonus
        return margin if seat == self.knocker else -margin

    def next_start(self, start: Start) -> Start:
        return Start(dealer=start.dealer, number=start.number + 1)

    # What a seat knows

    def _seen_by(self, seat: i64) -> "GinView":
        seen = self.without_history(vec[i64]())
        seen.drawn = 0
        seen.melds = self.melds[:]
        if seat != 0:
            seen.hand0 &= self.shown
        if seat != 1:
            seen.hand1 &= self.shown
        view = GinView(self.rules, seat, seen)
        view.unseen0 = count(self.hand0 & ~seen.hand0)
        view.unseen1 = count(self.hand1 & ~seen.hand1)
        view.unseen_stock = self.stock_size()
        return view

    # As numbers and text

    def is_move(self, move: i64) -> bool:
        verb, cards = move & VERB, gin_cards(move)
        if verb > LAY or move != gin_move(verb, cards):
            return False
        if verb == MELD:
            return int(cards) in NUMBER_OF_MELD
        if verb < DISCARD:
            return cards == NONE
        return cards & PACK != NONE and at_most_one(cards)

    def action(self, move: i64) -> int:
        self.check_move(move)
        verb, cards = move & VERB, gin_cards(move)
        if verb < DISCARD:
            return int(verb)
        if verb == MELD:
            return FIRST_MELD + NUMBER_OF_MELD[int(cards)]
        card = lowest(cards)
        return (FIRST_LAY if verb == LAY else FIRST_DISCARD) + int(13 * suit_of(card) + rank_of(card) - 1)

    def move_text(self, move: i64) -> str:
        self.check_move(move)
        verb, cards = VERBS[move & VERB], gin_cards(move)
        return f"{verb} {FACES.text(cards)}" if cards else verb

    def read_move(self, text: str) -> i64:
        words = text.split()
        verb: i64 = VERBS.index(words[0].lower()) if words and words[0].lower() in VERBS else LAY + 1
        move = gin_move(verb, FACES.read(" ".join(words[1:])))
        if not self.is_move(move):
            raise Unreadable(
                "field-choice", field="move", value=text[:40], values="take | discard QS | meld 7H 8H 9H …"
            )
        return move

    def fields(self, fields: Fields) -> None:
        self.hand0 = self.whole_hand(fields, 0, self.hand0)
        self.hand1 = self.whole_hand(fields, 1, self.hand1)
        self.stock = fields.listed("stock", self.stock[self.drawn :], FACES)
        self.drawn = 0
        self.public_fields(fields)

    def whole_hand(self, fields: Fields, seat: i64, hand: Cards) -> Cards:
        """A hand in two parts: the cards that its own seat alone knows, and those that both know."""
        secret = fields.cards("hand", hand & ~self.shown, FACES, seat)
        shown = fields.cards("hand", hand & self.shown, FACES, seat, mark="shown")
        self.shown |= shown
        return secret | shown

    def public_fields(self, fields: Fields) -> None:
        """The fields that everybody knows."""
        upcard = fields.card("upcard", card_or_none(self.upcard), FACES)
        self.upcard = group_or_none(upcard)
        self.pile = fields.cards("pile", self.pile, FACES)
        self.knocker = fields.number("knocker", self.knocker, NOBODY, 1)
        self.melds = fields.melds(self.melds, ACE_HIGH, LONGEST, FACES, self.knocker)
        self.laid_off = fields.cards("laid", self.laid_off, FACES)
        self.spread = fields.cards("spread", self.spread, FACES)
        self.phase = fields.choice("phase", self.phase, PHASES)
        self.knock_card = fields.number("knock card", self.knock_card, 0, 10)
        self.passes = fields.number("passes", self.passes, 0, 2)
        self.takes = fields.number("takes", self.takes, 0, TAKES)
        self.again = fields.flag("again", self.again)
        self.before = group_or_none(fields.marked("before", card_or_none(self.before), FACES))

    def check(self) -> None:
        if self.turn == NOBODY:
            return
        extra = 1 if self.phase == DISCARDING or self.phase == KNOCKED else 0
        held, size = count(self.hand(self.turn)), HAND + extra
        if self.phase <= KNOCKED and held != size:
            raise Unreadable("field-number", field="hand", value=str(held), least=str(size), most=str(size))
        if self.stock_size() < WALL:
            raise Unreadable("field-number", field="stock", value=str(self.stock_size()), least=str(WALL), most="31")
        knocked = self.phase >= KNOCKED
        fits = knocked == (self.knocker != NOBODY) and (knocked or len(self.melds) == 0)
        if self.phase <= AT_WALL:
            fits = fits and (self.upcard == NONE) == (self.phase == DISCARDING)
        if not fits or self.takes == TAKES or len(self.legal()) == 0:
            raise Unreadable("field-choice", field="phase", value=PHASES[self.phase], values="another")


def card_or_none(cards: Cards) -> Card:
    """The card of a group of one card, or NOBODY."""
    return lowest(cards) if cards else NOBODY


def group_or_none(card: Card) -> Cards:
    return NONE if card == NOBODY else one(card)


@mypyc_attr(acyclic=True)
class GinView(View):
    """What lies open, and of the hands the own one, and what was an upcard or shown by a knock."""

    def __init__(self, rules: GinRules, seat: i64, seen: GinRummy) -> None:
        super().__init__(seat)
        self.rules: Final = rules
        self.seen: Final = seen  # the deal without what is hidden from this seat
        self.unseen0: i64 = 0  # how many cards of the hands are hidden
        self.unseen1: i64 = 0
        self.unseen_stock: i64 = 0

    def of(self) -> GinRules:
        return self.rules

    def fields(self, fields: Fields) -> None:
        seen = self.seen
        seen.hand0, self.unseen0 = self.exchange_hand(fields, 0, seen.hand0, self.unseen0)
        seen.hand1, self.unseen1 = self.exchange_hand(fields, 1, seen.hand1, self.unseen1)
        _, self.unseen_stock = fields.hidden("stock", vec[i64](), self.unseen_stock, FACES)
        seen.public_fields(fields)

    def exchange_hand(self, fields: Fields, owner: i64, hand: Cards, unseen: i64) -> tuple[Cards, i64]:
        if owner == self.seat:
            return self.seen.whole_hand(fields, owner, hand), 0
        hand, unseen = fields.hidden_cards("hand", hand, unseen, FACES, owner)
        self.seen.shown |= hand
        return hand, unseen

    def _imagine(self, rng: Random) -> GinRummy:
        deal = self.seen.without_history(vec[i64]())
        open_cards = deal.hand0 | deal.hand1 | deal.upcard | deal.pile | deal.laid_off | deal.spread
        for meld in deal.melds:
            open_cards |= meld
        unseen = shuffled(PACK & ~open_cards, rng)
        deal.hand0 |= group(unseen[: self.unseen0])  # one of the two is the seat's own, of which it sees all
        deal.hand1 |= group(unseen[: self.unseen1])
        deal.stock = unseen[self.unseen0 + self.unseen1 :]
        deal.turn = self.turn
        return deal
