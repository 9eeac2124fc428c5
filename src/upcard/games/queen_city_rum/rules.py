"""Queen City Rum for two seats, one deal. The rulebook is docs/rules/en/queen_city_rum.md."""

from collections.abc import Mapping
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import (
    FRENCH,
    NONE,
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
    shuffled,
    suit_cards,
    suit_of,
)  # fmt: skip
from upcard.deal import NOBODY, VERB, VERB_BITS, Deal, Deck, Start, View, set_up
from upcard.fields import Fields
from upcard.melds import ACE_BOTH, ACE_LOW, can_split, has_meld, is_meld, melds_into
from upcard.options import Number, Option, Options
from upcard.pieces.queen_city_rum_table import (
    DISCARD,
    DRAW,
    LAY,
    LONGEST,
    MELD,
    TAKE,
    Table,
    spread,
    squeezed,
    value_of,
)  # fmt: skip

SEATS: Final = 2
VERBS: Final = ("draw", "take", "meld", "lay", "discard")
HIGH_WINS: Final = True  # QCR 7.2
OPTIONS: Final[tuple[Option, ...]] = (
    Option("ace", ("both", "low_only"), "QCR 8.1", "where in a run an ace may stand"),
    Option("final_discard", ("optional", "required", "forbidden"), "QCR 8.2", "whether one goes out with a discard"),
    Option("one_meld_per_turn", ("off", "on"), "QCR 8.3", "whether a turn has at most one meld"),
    Option("own_meld_before_layoff", ("off", "on"), "QCR 8.4", "whether laying off needs a meld of one's own"),
    Option("recycle", ("once", "none", "twice"), "QCR 8.5", "how often the discard pile becomes the stock again"),
    Option("recycle_shuffle", ("off", "on"), "QCR 8.6", "whether the pile is shuffled when it becomes the stock"),
    Option("scoring", ("both", "winner_only"), "QCR 8.7", "who scores melds when somebody goes out"),
    Option("rummy_bonus", ("off", "on"), "QCR 8.8", "whether going out all at once doubles the bonus"),
    Option("deal", ("winner_deals", "alternate"), "QCR 8.9", "who deals next"),
    Number("target", 101, 50, 1000, "QCR 8.10", "the score that ends the match"),
    Number("deals", 0, 0, 50, "QCR 8.11", "a fixed number of deals instead of the target (0: play to the target)"),
    Option("classic", ("off", "on"), "QCR 8.12", "the older game: seven cards, melds only when going out"),
)

PACK: Final[i64] = 0x7FFCFFF9FFF3FFE  # QCR 1.2: thirteen ranks of four suits
IDLE_TURNS: Final[i64] = 12  # QCR 5.5
GOING_OUT: Final[i64] = 25  # QCR 6.3


class QueenCityRumOptions(Options):
    """The options as the rules read them."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        super().__init__(OPTIONS, chosen)
        final = self.chosen["final_discard"]
        self.classic: Final = self.on("classic")
        low_only = self.classic or self.chosen["ace"] == "low_only"  # QCR 8.1, QCR 9.1
        self.ace: Final[i64] = ACE_LOW if low_only else ACE_BOTH  # QCR 3.3
        self.hand_size: Final[i64] = 7 if self.classic else 10  # QCR 2.2, QCR 9.1
        self.discard_required: Final = final == "required"
        self.discard_forbidden: Final = final == "forbidden"
        self.one_meld: Final = self.on("one_meld_per_turn")
        self.own_meld_first: Final = self.on("own_meld_before_layoff")
        self.recycles: Final[i64] = ("none", "once", "twice").index(self.chosen["recycle"])  # QCR 5.3, QCR 8.5
        self.shuffles: Final = self.on("recycle_shuffle") and self.recycles > 0
        self.winner_only: Final = self.chosen["scoring"] == "winner_only"
        self.rummy_bonus: Final = self.on("rummy_bonus")
        self.winner_deals: Final = self.chosen["deal"] == "winner_deals"
        if self.classic and (self.one_meld or final != "optional"):  # QCR 9.7
            raise Unreadable("option classic allows no one_meld_per_turn, and only final_discard optional (QCR 9.7)")


@mypyc_attr(acyclic=True)
class QueenCityRum(Deal):
    """One deal: the whole truth, both hands and the stock included."""

    def __init__(self, options: QueenCityRumOptions, table: Table) -> None:
        super().__init__()
        self.options: QueenCityRumOptions = options
        self.table: Table = table
        self.hand0: Cards = NONE
        self.hand1: Cards = NONE
        self.stock: vec[i64] = vec[i64]()  # shared by copies: never changed in place
        self.top: i64 = 0  # the place of the stock's top card
        self.reshuffle: vec[i64] = vec[i64]()  # for each recycling to come: the pack in the order that it will bring

    # The play

    def hand(self) -> Cards:
        """The hand of the seat to move."""
        return self.hand0 if self.turn == 0 else self.hand1

    def legal_into(self, moves: vec[i64]) -> i64:
        if self.turn == NOBODY:
            return 0
        if not self.table.drawn:
            moves[0] = DRAW  # QCR 4.2
            moves[1] = TAKE
            return 2 if self.table.size else 1  # QCR 4.3
        hand = self.hand()
        n = self._lay_offs_into(hand, moves, self._melds_into(hand, moves))
        cards = self.discards(hand)
        while cards:
            moves[n] = lowest(cards) << VERB_BITS | DISCARD
            n += 1
            cards &= cards - 1
        return n

    def most_moves(self) -> i64:
        return 89  # eleven cards make at most 45 melds, lay off in three places each, and are discarded

    def _melds_into(self, hand: Cards, moves: vec[i64]) -> i64:
        n: i64 = 0
        if self.may_meld():
            for i in range(melds_into(hand, self.options.ace, LONGEST, moves, 0)):
                meld = moves[i]
                if self.can_go_on(hand & ~meld, meld):
                    moves[n] = squeezed(meld) << VERB_BITS | MELD  # QCR 4.5
                    n += 1
        return n

    def _lay_offs_into(self, hand: Cards, moves: vec[i64], n: i64) -> i64:
        table = self.table
        fitting = hand & table.fits
        if fitting == NONE or not self.may_lay_off(hand):
            return n
        melds = table.melds
        for place in range(len(melds)):
            cards = fitting & table.grown(melds[place])  # QCR 4.6
            while cards:
                card = cards & -cards
                if self.can_go_on(hand & ~card, melds[place] | card):
                    moves[n] = (lowest(card) << 6 | place) << VERB_BITS | LAY
                    n += 1
                cards &= cards - 1
        return n

    def may_meld(self) -> bool:
        """Whether the turn has room for a meld."""
        return not (self.options.one_meld and self.table.melded)  # QCR 8.3

    def may_lay_off(self, hand: Cards) -> bool:
        """Whether the seat to move may lay off cards of its hand at all."""
        if self.options.classic:
            return False  # QCR 9.2
        if self.table.owns(self.turn):
            return True
        return not self.options.own_meld_first and count(hand) > 2  # QCR 5.2, QCR 8.4

    def can_go_on(self, rest: Cards, meld: Cards) -> bool:
        """Whether the turn can come to its end with this rest of the hand, once the meld lies there so."""
        if self.options.classic:
            return self.goes_out(rest)  # QCR 9.3
        if rest & rest - 1:
            return True
        if rest == NONE:
            return not self.options.discard_required  # QCR 5.1, QCR 8.2
        if self.options.discard_forbidden:
            return rest & (self.table.fits | self.table.grown(meld)) != NONE  # QCR 8.2
        return True

    def goes_out(self, cards: Cards) -> bool:
        """Whether the cards are melds and at most one card more."""
        if cards & cards - 1 == NONE or can_split(cards, NONE, self.options.ace, LONGEST):
            return True
        if has_meld(cards, self.options.ace):
            for card in each(cards):
                if can_split(cards & ~one(card), NONE, self.options.ace, LONGEST):
                    return True
        return False

    def discards(self, hand: Cards) -> Cards:
        """The cards of its hand that the seat to move may discard."""
        if hand & hand - 1 == NONE:
            goes_out = self.table.owns(self.turn) and not self.options.discard_forbidden  # QCR 5.2, QCR 8.2
            return hand if goes_out else NONE  # QCR 4.8
        if self.options.classic and self.table.owns(self.turn):
            return NONE  # QCR 9.4
        return hand & ~self.table.taken  # QCR 4.7, QCR 4.8

    def play(self, move: i64) -> None:
        verb, what = move & VERB, move >> VERB_BITS
        if self.options.classic and (verb == MELD or self.table.owns(self.turn)):
            self._continue_act(move)  # QCR 9.4
        if verb == DISCARD:
            self._discard(what)
        elif verb == DRAW:
            self._draw()
        elif verb == TAKE:
            self._take()
        else:
            self._put_down(verb, what)
        if self.turn == NOBODY:
            self.act = None

    def _draw(self) -> None:
        table = self.table
        if self.top == len(self.stock):
            if table.recycled == self.options.recycles or table.size == 0:
                self.turn = NOBODY  # QCR 5.4
                return
            self._recycle()  # QCR 5.3
        card = one(self.stock[self.top])
        self.top += 1
        if self.stock_is_known():
            table.known |= card  # QCR 10.3
        table.idle = 0  # QCR 5.5
        self._pick_up(card)

    def _take(self) -> None:
        table = self.table
        table.size -= 1
        table.taken = one(table.pile[table.size])  # QCR 4.3
        table.known |= table.taken  # QCR 10.2
        table.idle += 1  # QCR 5.5
        self._pick_up(table.taken)

    def _pick_up(self, card: Cards) -> None:
        if self.turn == 0:
            self.hand0 |= card
        else:
            self.hand1 |= card
        self.table.drawn = True  # QCR 4.1
        self.table.bare = self.options.rummy_bonus and self.table.laid(self.turn) == NONE  # QCR 8.8

    def _recycle(self) -> None:
        """The discard pile becomes the stock. As the stock is empty, each seat now knows the other's hand."""
        table = self.table
        pile = table.pile[: table.size]
        self.stock = pile  # QCR 5.3
        if self.options.shuffles:
            old = group(pile)
            self.stock = vec[i64]([card for card in self.reshuffle[:52] if one(card) & old])  # QCR 8.6
            self.reshuffle = self.reshuffle[52:]
        self.top = 0
        table.size = 0
        table.recycled += 1
        table.known = self.hand0 | self.hand1  # QCR 10.3, QCR 10.4

    def stock_is_known(self) -> bool:
        """Whether the order of the stock can be known, because the seats have seen it as the discard pile."""
        return self.table.recycled > 0 and not self.options.shuffles  # QCR 10.3, QCR 10.4

    def _put_down(self, verb: i64, what: i64) -> None:
        cards = spread(what) if verb == MELD else one(what >> 6)
        if verb == MELD:
            self.table.lay_down(self.turn, cards)  # QCR 4.5
            self.table.melded = self.options.one_meld  # QCR 8.3
        else:
            self.table.lay_off(self.turn, cards, what & 63)  # QCR 4.6
        self._give_away(cards)
        if self.hand() == NONE:
            self._go_out()  # QCR 5.1

    def _discard(self, card: Card) -> None:
        table = self.table
        table.pile[table.size] = card  # QCR 4.7
        table.size += 1
        table.known &= ~one(card)
        self._give_away(one(card))
        if self.hand() == NONE:
            self._go_out()  # QCR 5.1
            return
        table.bare = False
        self._close_turn(NOBODY if table.idle == IDLE_TURNS else 1 - self.turn)  # QCR 4.1, QCR 5.5

    def _give_away(self, cards: Cards) -> None:
        if self.turn == 0:
            self.hand0 &= ~cards
        else:
            self.hand1 &= ~cards

    def _go_out(self) -> None:
        self.table.out = self.turn
        self._close_turn(NOBODY)  # QCR 5.1

    def _close_turn(self, following: i64) -> None:
        self.turn = following
        self.table.drawn = False
        self.table.taken = NONE
        self.table.melded = False

    def why_not(self, move: i64) -> str:
        verb, what = move & VERB, move >> VERB_BITS
        if self.turn == NOBODY:
            return "QCR 5.1"
        if (verb <= TAKE) == self.table.drawn:
            return "QCR 4.1"
        if verb <= TAKE:
            return "QCR 4.3" if verb == TAKE and self.table.size == 0 else ""
        if verb == MELD:
            return self._why_not_meld(spread(what))
        if verb == LAY:
            return self._why_not_lay_off(one(what >> 6), what & 63)
        return self._why_not_discard(one(what))

    def _why_not_meld(self, meld: Cards) -> str:
        hand = self.hand()
        if meld & ~hand:
            return "QCR 4.5"
        if not is_meld(meld, self.options.ace, LONGEST):
            return "QCR 3.2" if meld & ~suit_cards(suit_of(lowest(meld))) == NONE else "QCR 3.1"
        if not self.may_meld():
            return "QCR 8.3"
        if self.can_go_on(hand & ~meld, meld):
            return ""
        return "QCR 9.3" if self.options.classic else "QCR 8.2"

    def _why_not_lay_off(self, card: Cards, place: i64) -> str:
        hand, melds = self.hand(), self.table.melds
        if not card & hand or place >= len(melds) or not card & self.table.grown(melds[place]):
            return "QCR 4.6"
        if not self.may_lay_off(hand):
            return "QCR 9.2" if self.options.classic else "QCR 8.4" if self.options.own_meld_first else "QCR 5.2"
        return "" if self.can_go_on(hand & ~card, melds[place] | card) else "QCR 8.2"

    def _why_not_discard(self, card: Cards) -> str:
        hand, owns = self.hand(), self.table.owns(self.turn)
        if not card & hand:
            return "QCR 4.7"
        if card & self.discards(hand):
            return ""
        if hand == card:
            return "QCR 8.2" if owns else "QCR 5.2"
        return "QCR 9.4" if self.options.classic and owns else "QCR 4.8"

    def copy(self) -> "QueenCityRum":
        other = QueenCityRum(self.options, self.table.copy())
        other.turn = self.turn
        other.act = self.act
        other.hand0 = self.hand0
        other.hand1 = self.hand1
        other.stock = self.stock
        other.top = self.top
        other.reshuffle = self.reshuffle
        return other

    def key(self) -> i64:
        key = mixed(mixed(mixed(self.table.key(), self.turn), self.hand0), self.hand1)
        for i in range(self.top, len(self.stock)):
            key = mixed(key, self.stock[i])
        for card in self.reshuffle:
            key = mixed(key, card)
        return key

    # The score

    def score(self, seat: i64) -> i64:
        table = self.table
        out = table.out == seat
        theirs = value_of(self.hand1 if seat == 0 else self.hand0)
        twice: i64 = 2 if table.bare else 1  # QCR 8.8
        if self.options.classic:
            return twice * theirs if out else 0  # QCR 9.5, QCR 9.6
        laid = value_of(table.laid(seat))  # QCR 6.2
        if out:
            return laid + twice * (GOING_OUT + theirs)  # QCR 6.3
        return 0 if self.options.winner_only and table.out != NOBODY else laid  # QCR 6.4, QCR 8.7

    # What a seat knows

    def _seen_by(self, seat: i64) -> "QueenCityRumView":
        return QueenCityRumView(self, seat)

    # As text

    def move_text(self, move: i64) -> str:
        return self.table.move_text(move)

    def read_move(self, text: str) -> i64:
        return self.table.read_move(text)

    def fields(self, fields: Fields) -> None:
        self.hand0 = self._exchange_hand(fields, "0", self.hand0)
        self.hand1 = self._exchange_hand(fields, "1", self.hand1)
        self.stock = fields.listed("stock", self.stock[self.top :], FRENCH)
        self.top = 0
        self.table.fields(fields)
        if self.options.shuffles:
            shown = " ".join([FRENCH.card_text(card) for card in self.reshuffle])
            told = fields.words("reshuffle", shown)
            printed = " ".join([FRENCH.text(PACK)] * (self.options.recycles - self.table.recycled))
            self.reshuffle = vec[i64]([FRENCH.read_card(card) for card in (told or printed).split()])

    def _exchange_hand(self, fields: Fields, seat: str, hand: Cards) -> Cards:
        """A hand in three parts: the cards that its own seat alone knows, those that both know, the one just taken."""
        table = self.table
        secret = fields.cards("hand " + seat, hand & ~table.known, FRENCH)
        known = fields.cards("known " + seat, hand & table.known & ~table.taken, FRENCH)
        taken = fields.cards("taken " + seat, hand & table.taken, FRENCH)
        table.known = table.known & ~hand | known | taken
        table.taken = table.taken & ~hand | taken
        return secret | known | taken

    def flaw(self) -> str:
        table = self.table
        mine, other = (self.hand0, self.hand1) if self.turn != 1 else (self.hand1, self.hand0)
        most = self.options.hand_size
        if count(mine) > most + (1 if table.drawn else 0) or count(other) > most:
            return f"a hand holds {most} cards at most, and one more between drawing and discarding"
        if table.taken and (not table.drawn or count(table.taken) > 1 or table.taken & other):
            return "only the seat to move has taken a card this turn, and only one"
        recyclings = self.options.recycles - table.recycled if self.options.shuffles else 0
        if len(self.reshuffle) != 52 * recyclings:
            return "reshuffle lists the whole pack once for each recycling to come"
        for n in range(recyclings):
            if group(self.reshuffle[52 * n : 52 * n + 52]) != PACK:
                return "reshuffle lists a card twice"
        if table.recycled > self.options.recycles:
            return "the pile has become the stock too often"
        if table.flaw():
            return table.flaw()
        if self.turn == NOBODY:
            gone = self.hand0 if table.out == 0 else self.hand1 if table.out == 1 else NONE
            return "the seat that is out has no cards, and the phase is over" if gone or table.drawn else ""
        if table.out != NOBODY or not mine or not other or table.idle == IDLE_TURNS and not table.drawn:
            return "the deal is over, so the turn is '-'"
        if self.options.classic and len(table.melds):
            return "nothing is melded before a seat goes out"
        return "" if len(self.legal()) else "the seat to move has no move"


@mypyc_attr(acyclic=True)
class QueenCityRumView(View):
    """The open table, the own hand, and how many cards lie face down where."""

    def __init__(self, deal: QueenCityRum, seat: i64) -> None:
        super().__init__(seat, deal.turn)
        stock = deal.stock[deal.top :]
        act = deal.act
        self.options: Final = deal.options
        self.table: Final = deal.table.copy()  # QCR 10.1, QCR 10.2
        self.hand: Final = deal.hand0 if seat == 0 else deal.hand1  # QCR 10.1
        self.other_size: Final = count(deal.hand1 if seat == 0 else deal.hand0)
        self.stock_size: Final[i64] = len(stock)
        self.stock: vec[i64] = stock if deal.stock_is_known() else vec[i64]()  # QCR 10.3
        self.done: vec[i64] = act.moves if act is not None else vec[i64]()  # the own act so far
        self.before: View | None = act.before.view(seat) if act is not None else None

    def unseen(self) -> Cards:
        """The cards that the seat cannot place: they are in the other hand or in the stock."""
        return PACK & ~(self.table.open_cards() | self.table.known | self.hand | group(self.stock))  # QCR 10.1

    def other_known(self) -> Cards:
        """The cards that the seat knows to be in the other hand."""
        known = self.table.known & ~self.hand  # QCR 10.2
        every = known | self.unseen()
        return every if count(every) == self.other_size else known  # QCR 10.3

    def fields(self, fields: Fields) -> None:
        other = each(self.other_known())
        fields.cards("hand", self.hand, FRENCH)
        fields.cards("known", self.hand & self.table.known, FRENCH)
        fields.cards("taken", self.table.taken, FRENCH)
        fields.hidden("other hand", other, self.other_size - len(other), FRENCH)
        fields.hidden("stock", self.stock, self.stock_size - len(self.stock), FRENCH)
        self.table.fields(fields)

    def imagine(self, rng: Random) -> Deal:
        before = self.before
        if before is not None:
            whole = before.imagine(rng)
            for move in self.done:
                whole.play(move)
            return whole
        deal = QueenCityRum(self.options, self.table.copy())
        deal.turn = self.turn
        other = self.other_known()
        if other == NONE and self.other_size == 1 and self.other_must_fit():
            other = one(shuffled(self.unseen() & self.table.fits, rng)[0])  # QCR 10.5
        order = shuffled(self.unseen() & ~other, rng)
        drawn = self.other_size - count(other)
        other |= group(order[:drawn])
        deal.hand0, deal.hand1 = (self.hand, other) if self.seat == 0 else (other, self.hand)
        deal.stock = self.stock if len(self.stock) else order[drawn:]
        if self.options.shuffles:
            for _ in range(self.table.recycled, self.options.recycles):
                for card in shuffled(PACK, rng):
                    deal.reshuffle = append(deal.reshuffle, card)
        return deal

    def other_must_fit(self) -> bool:
        """Whether the other seat could not have come down to one card unless it fits a meld on the table."""
        return self.options.discard_forbidden and self.table.drawn and self.turn == 1 - self.seat  # QCR 10.5


# The deal


def options(chosen: Mapping[str, str]) -> QueenCityRumOptions:
    return QueenCityRumOptions(chosen)


def faces(options: Options) -> Faces:
    """How the cards are written."""
    return FRENCH


def pack(options: Options) -> vec[i64]:
    """The 52 cards in printed order."""
    return each(PACK)  # QCR 1.2


def chances(options: Options) -> vec[i64]:
    """The bounds of the numbers that a deck brings along besides its cards: for each recycling that shuffles, the draws
    that put the pack in its order."""
    assert isinstance(options, QueenCityRumOptions)
    bounds = vec[i64]()
    for n in range(51 * options.recycles if options.shuffles else 0):
        bounds = append(bounds, 52 - n % 51)  # QCR 8.6
    return bounds


def deal(deck: Deck, options: Options, start: Start) -> QueenCityRum:
    """The deal before the first draw, which is the other seat's, not the dealer's."""
    assert isinstance(options, QueenCityRumOptions)
    new = empty(options)
    new.turn = 1 - start.dealer  # QCR 2.1
    new.stock = deck.cards  # QCR 2.3
    for i in range(options.hand_size):
        first, second = one(deck.cards[2 * i]), one(deck.cards[2 * i + 1])  # QCR 2.2
        new.hand0 |= first if new.turn == 0 else second
        new.hand1 |= first if new.turn == 1 else second
    new.table.pile[0] = deck.cards[2 * options.hand_size]  # QCR 2.3
    new.table.size = 1
    new.top = 2 * options.hand_size + 1
    for n in range(len(deck.chance) // 51):
        order = each(PACK)
        for i in range(51):
            place = i + deck.chance[51 * n + i]  # QCR 8.6
            order[i], order[place] = order[place], order[i]
        for card in order:
            new.reshuffle = append(new.reshuffle, card)
    return new


def empty(options: QueenCityRumOptions) -> QueenCityRum:
    return QueenCityRum(options, Table(options.ace, vec[i64]([0] * 52)))


def read(text: str, options: Options) -> Deal:
    """The position that the text describes. Raises Unreadable or Illegal."""
    assert isinstance(options, QueenCityRumOptions)
    return set_up(empty(options), text, pack(options), SEATS)


# The match


def next_start(deal: Deal, start: Start) -> Start:
    """Who deals next."""
    assert isinstance(deal, QueenCityRum)
    out = deal.table.out
    dealer = out if out != NOBODY and deal.options.winner_deals else 1 - start.dealer  # QCR 7.3, QCR 7.4, QCR 8.9
    return Start(dealer=dealer, number=start.number + 1)


def match_over(scores: list[int], played: int, options: Options) -> bool:
    """Whether the match ends after this many deals with these scores."""
    deals = options.number("deals")
    if deals:
        return played >= deals  # QCR 8.11
    return max(scores) >= options.number("target") and scores[0] != scores[1]  # QCR 7.1, QCR 7.2, QCR 8.10
