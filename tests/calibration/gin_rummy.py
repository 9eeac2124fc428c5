"""Gin rummy for two seats by the rules of OpenSpiel gin_rummy 2.0.2: one game for both engines.

The rules were read off OpenSpiel's behaviour and its source. Where they differ from gin rummy at the table
they are kept: see `may_knock` in gin_deadwood.py (what counts when a seat knocks), `layable` (two lay-offs at
each end of a run) and the ends of a deal in `draw` and `discard`. OpenSpiel's suits come in the order spades,
clubs, diamonds, hearts, and `may_knock` depends on it: our four suits stand for its four in their places.
"""

from collections.abc import Mapping
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from calibration.gin_deadwood import KING, LONGEST, MOST_MELDS, deadwood, may_knock, value
from upcard.cards import NONE, Cards, Faces, Unreadable, count, each, group, mixed, one, shifted
from upcard.deal import NOBODY, VERB, VERB_BITS, Deal, Deck, Start, View, set_up
from upcard.fields import Fields
from upcard.melds import ACE_HIGH, grown_by, is_set, melds_into
from upcard.options import Number, Option, Options

SEATS: Final = 2
VERBS: Final = ("take", "draw", "pass", "knock", "discard", "meld", "lay")
HIGH_WINS: Final = True
OPTIONS: Final[tuple[Option, ...]] = (
    Option("oklahoma", ("off", "on"), "gin_rummy", "whether the first upcard is the knock card"),
    Number("knock_card", 10, 0, 10, "gin_rummy", "with how much deadwood a seat may knock"),
    Number("gin_bonus", 25, 0, 500, "gin_rummy", "what a knock without deadwood is worth besides"),
    Number("undercut_bonus", 25, 0, 500, "gin_rummy", "what a knocker loses besides to a seat with less deadwood"),
)

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
PACK: Final[i64] = 0x7FFCFFF9FFF3FFE
HAND: Final = 10
WALL: Final = 2  # the last cards of the stock are never drawn
TAKES: Final = 50  # after so many upcards taken the deal is dead


class GinOptions(Options):
    """The options as the rules read them."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        super().__init__(OPTIONS, chosen)
        self.oklahoma: Final = self.on("oklahoma")
        self.knock_card: Final = self.number("knock_card")
        self.gin_bonus: Final = self.number("gin_bonus")
        self.undercut_bonus: Final = self.number("undercut_bonus")


def groups_into(verb: i64, cards: Cards, moves: vec[i64], n: i64) -> i64:
    """Writes the verb with each of the cards alone to moves[n] …; the new n."""
    while cards:
        moves[n] = move_of(verb, cards & -cards)
        n += 1
        cards &= cards - 1
    return n


def move_of(verb: i64, cards: Cards) -> i64:
    """A move holds its cards as a group, three places up: place 0 of the first suit stands empty."""
    return shifted(cards, VERB_BITS - 1) | verb


def cards_of(move: i64) -> Cards:
    return shifted(move >> VERB_BITS, 1)


@mypyc_attr(acyclic=True)
class GinRummy(Deal):
    """One deal: the whole truth, both hands included."""

    def __init__(self, options: GinOptions, stock: vec[i64]) -> None:
        super().__init__()
        self.options: GinOptions = options
        self.stock: vec[i64] = stock  # never changes; its first `drawn` cards have left it
        self.drawn: i64 = 0
        self.hand0: Cards = NONE
        self.hand1: Cards = NONE
        self.shown: Cards = NONE  # the cards of both hands that both seats have seen
        self.upcard: Cards = NONE  # a group of one card, or none
        self.pile: Cards = NONE  # the discards below the upcard
        self.knock_card: i64 = options.knock_card
        self.phase: i64 = OFFER
        self.passes: i64 = 0  # of the first upcard
        self.takes: i64 = 0  # upcards taken since
        self.before: Cards = NONE  # the upcard before the latest draw
        self.again: bool = False  # whether the latest discard was the upcard just taken
        self.knocker: i64 = NOBODY
        self.melds: vec[i64] = vec[i64]()  # the knocker's; never changed in place
        self.laid_off: Cards = NONE
        self.spread: Cards = NONE  # in the melds of the other seat

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
                moves[n] = move_of(MELD, meld)
                n += 1
        return n

    def legal_into(self, moves: vec[i64]) -> i64:
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
                    moves[n] = move_of(DISCARD, card)
                    n += 1
                hand &= hand - 1
            return n
        elif self.phase == MELDING:
            n = self.melds_within(hand, self.knock_card, moves)
            if value(hand) > self.knock_card:
                return n
        elif self.phase == LAYING_OFF:
            n = groups_into(LAY, hand & self.layable(), moves, 0)
        else:
            n = self.melds_within(hand, value(PACK), moves)
        moves[n] = PASS
        return n + 1

    def most_moves(self) -> i64:
        return MOST_MELDS + 1

    def play(self, move: i64) -> None:
        verb = move & VERB
        if verb <= DRAW:
            self.draw(verb == TAKE)
        elif verb == DISCARD:
            self.discard(cards_of(move))
        elif verb == PASS:
            self.pass_on()
        elif verb == KNOCK:
            self.move_cards(self.upcard, NONE)  # at the wall; after a draw there is no upcard
            self.upcard = NONE
            self.knocker = self.turn
            self.shown |= self.hand(self.turn)
            self.phase = KNOCKED
        else:
            cards = cards_of(move)
            self.move_cards(NONE, cards)
            if verb == LAY:
                self.laid_off |= cards
            elif self.turn == self.knocker:
                self.melds = append(self.melds[:], cards)
            else:
                self.spread |= cards

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
            self.phase = LAYING_OFF if value(self.hand(self.turn)) else SPREADING  # nothing is laid off on gin
            self.turn = 1 - self.turn
        elif self.phase == LAYING_OFF:
            self.phase = SPREADING
        else:
            self.turn = NOBODY  # at the wall, or all is spread

    def why_not(self, move: i64) -> str:
        return "" if move in self.legal() else "gin_rummy"

    def copy(self) -> "GinRummy":
        other = GinRummy(self.options, self.stock)
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
        if self.knocker == NOBODY:
            return 0
        own = value(self.hand(self.knocker))
        margin = value(self.hand(1 - self.knocker)) - own
        if own == 0:
            margin += self.options.gin_bonus
        elif margin < 0:
            margin -= self.options.undercut_bonus
        return margin if seat == self.knocker else -margin

    # What a seat knows

    def _seen_by(self, seat: i64) -> "GinView":
        seen = self.copy()
        other = self.hand(1 - seat)
        hidden = other & ~self.shown
        if seat == 0:
            seen.hand1 = other & self.shown
        else:
            seen.hand0 = other & self.shown
        seen.stock = vec[i64]()
        seen.drawn = 0
        return GinView(seat, seen, count(hidden), self.stock_size())

    # As text

    def move_text(self, move: i64) -> str:
        verb = VERBS[move & VERB]
        cards = cards_of(move)
        return f"{verb} {FACES.text(cards)}" if cards else verb

    def read_move(self, text: str) -> i64:
        words = text.split()
        if not words or words[0].lower() not in VERBS:
            raise Unreadable(f"'{text[:40]}' is no move; a move reads: draw, or discard QS")
        verb: i64 = VERBS.index(words[0].lower())
        cards = FACES.read(" ".join(words[1:]))
        if (verb < DISCARD) != (cards == NONE) or (verb != MELD and count(cards) > 1):
            raise Unreadable(f"'{text[:40]}' has too many cards or too few")
        return move_of(verb, cards)

    def fields(self, fields: Fields) -> None:
        self.hand0 = fields.cards("hand 0", self.hand0, FACES)
        self.hand1 = fields.cards("hand 1", self.hand1, FACES)
        self.stock = fields.listed("stock", self.stock[self.drawn :], FACES)
        self.drawn = 0
        self.public_fields(fields)

    def public_fields(self, fields: Fields) -> None:
        """The fields that both seats know."""
        self.upcard = fields.cards("upcard", self.upcard, FACES)
        self.pile = fields.cards("pile", self.pile, FACES)
        melds = vec[i64]()
        for i in range(3):
            meld = fields.cards(f"meld {i + 1}", self.melds[i] if i < len(self.melds) else NONE, FACES)
            if meld:
                melds = append(melds, meld)
        self.melds = melds
        self.laid_off = fields.cards("laid off", self.laid_off, FACES)
        self.spread = fields.cards("spread", self.spread, FACES)
        self.phase = fields.choice("phase", self.phase, PHASES)
        self.knock_card = fields.number("knock card", self.knock_card, 0, 10)
        self.passes = fields.number("passes", self.passes, 0, 2)
        self.takes = fields.number("takes", self.takes, 0, TAKES)
        self.again = fields.flag("again", self.again)
        self.knocker = fields.number("knocker", self.knocker, NOBODY, 1)
        # cards that stand in another field, too, are written as words
        self.before = FACES.read(fields.words("before", FACES.text(self.before)))
        self.shown = FACES.read(fields.words("shown", FACES.text(self.shown)))

    def flaw(self) -> str:
        if self.turn == NOBODY:
            return ""
        if count(self.upcard) > 1 or self.shown & ~(self.hand0 | self.hand1):
            return "the upcard is one card, and only cards in hand are shown"
        if (self.phase >= KNOCKED) != (self.knocker != NOBODY):
            return "a seat has knocked from the phase 'knocked' on, and only then"
        if self.phase <= AT_WALL and (count(self.upcard) == 1) == (self.phase == DISCARDING):
            return "there is an upcard but while a seat discards"
        extra = 1 if self.phase in {DISCARDING, KNOCKED} else 0
        if self.phase <= KNOCKED and count(self.hand(self.turn)) != HAND + extra:
            return "the hands hold ten cards, eleven before a discard"
        return "the stock is drawn down to two at most" if self.stock_size() < WALL else ""


@mypyc_attr(acyclic=True)
class GinView(View):
    """Own hand, what lies open, and the cards of the other hand that were an upcard or shown by a knock."""

    def __init__(self, seat: i64, seen: GinRummy, hidden: i64, stock_size: i64) -> None:
        super().__init__(seat, seen.turn)
        self.seen: Final = seen  # the deal without what is hidden from this seat
        self.hidden: Final = hidden  # how many cards of the other hand are hidden
        self.stock_size: Final = stock_size

    def fields(self, fields: Fields) -> None:
        fields.cards("hand", self.seen.hand(self.seat), FACES)
        fields.hidden("other hand", each(self.seen.hand(1 - self.seat)), self.hidden, FACES)
        fields.hidden("stock", vec[i64](), self.stock_size, FACES)
        self.seen.public_fields(fields)

    def imagine(self, rng: Random) -> GinRummy:
        deal = self.seen.copy()
        open_cards = deal.hand0 | deal.hand1 | deal.upcard | deal.pile | deal.laid_off | deal.spread
        for meld in deal.melds:
            open_cards |= meld
        unseen = each(PACK & ~open_cards)
        for i in range(len(unseen) - 1, 0, -1):
            j = rng.randrange(i + 1)
            card = unseen[i]
            unseen[i] = unseen[j]
            unseen[j] = card
        hidden = group(unseen[: self.hidden])
        if self.seat == 0:
            deal.hand1 |= hidden
        else:
            deal.hand0 |= hidden
        deal.stock = unseen[self.hidden :]
        return deal


# The deal


def options(chosen: Mapping[str, str]) -> GinOptions:
    return GinOptions(chosen)


def faces(options: Options) -> Faces:
    """How the cards are written."""
    return FACES


def pack(options: Options) -> vec[i64]:
    """The 52 cards, suit by suit."""
    return each(PACK)


def chances(options: Options) -> vec[i64]:
    """The bounds of the numbers that a deck brings along besides its cards: none."""
    return vec[i64]()


def deal(deck: Deck, options: Options, start: Start) -> GinRummy:
    """The deal at the first upcard, with ten cards for each seat. Seat 0 always begins."""
    assert isinstance(options, GinOptions)
    new = GinRummy(options, deck.cards[2 * HAND + 1 :])
    new.hand0 = group(deck.cards[:HAND])
    new.hand1 = group(deck.cards[HAND : 2 * HAND])
    new.upcard = one(deck.cards[2 * HAND])
    if options.oklahoma:
        first = value(new.upcard)
        new.knock_card = first if first > 1 else 0  # an ace: only gin may knock
    return new


def read(text: str, options: Options) -> Deal:
    """The position that the text describes. Raises Unreadable or Illegal."""
    assert isinstance(options, GinOptions)
    return set_up(GinRummy(options, vec[i64]()), text, pack(options), SEATS)


# The match


def next_start(deal: Deal, start: Start) -> Start:
    """The same again: OpenSpiel knows single deals only."""
    return Start(dealer=start.dealer, number=start.number + 1)


def match_over(scores: list[int], played: int, options: Options) -> bool:
    return played >= 1
