"""Push for four seats in two partnerships, one round. The rulebook is docs/rules/en/push.md.

Here is how a round is dealt, played and scored. What a seat may do on its turn is in push_moves.py, what a meld is in
push_melds.py, what lies open in push_table.py, and what is agreed beforehand in push_options.py.
"""

from collections.abc import Mapping
from typing import Final

from librt.random import Random
from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import (
    ACE,
    EACH_SUIT,
    STRIDE,
    Card,
    Cards,
    Faces,
    count,
    mixed,
    one,
    rank_cards,
    shifted,
)
from upcard.deal import NOBODY, VERB, Deal, Deck, Illegal, Start, View, set_up
from upcard.fields import Fields
from upcard.games import push_moves
from upcard.games.push_moves import (
    DISCARD,
    LAY,
    MELD,
    PUSH,
    SWAP,
    TAKE,
    Choices,
    card_of,
    extra_of,
    meld_index,
    meld_of,
    same_face,
    wilds_of,
)
from upcard.games.push_text import move_text, read_move, read_whole_meld
from upcard.options import Options
from upcard.pieces import push_options
from upcard.pieces.push_buried import STOCK, shuffle
from upcard.pieces.push_melds import (
    HALF_PACK,
    JOKERS,
    TWIN,
    WILDS,
    both_packs,
    grown_low,
    in_pack,
    is_set,
    length_of,
    longer,
    meld_cards,
    size_of,
    wild_number,
)
from upcard.pieces.push_names import PUSH_FACES
from upcard.pieces.push_options import ROUNDS, PushOptions, Requirement
from upcard.pieces.push_table import IDLE_TURNS, NO_CARD, Table

SEATS: Final = 4
VERBS: Final = push_moves.VERBS
OPTIONS: Final = push_options.OPTIONS
HIGH_WINS: Final = False  # PUSH 9.2

BURIALS: Final = 12
EVERY_PLACE: Final[i64] = 2_339_373_675  # a multiple of all five stock sizes: 83, 79, 75, 71 and 67


def value_of(pack1: Cards, pack2: Cards) -> i64:
    """The points of the cards that are left in a hand."""
    value: i64 = 0
    for cards in (pack1, pack2):
        value += 10 * count(cards & EACH_SUIT * 0x1E00)  # PUSH 8.1: ten to king
        value += 5 * count(cards & EACH_SUIT * 0x01FC)  # PUSH 8.1: three to nine
        value += 15 * count(cards & rank_cards(ACE))  # PUSH 8.1
        value += 20 * count(cards & WILDS)  # PUSH 8.1
    return value


@mypyc_attr(acyclic=True)
class Push(Deal):
    """One round: the whole truth, all four hands and the stock included."""

    def __init__(self, options: PushOptions, table: Table, hands: vec[i64], stock: vec[i64]) -> None:
        super().__init__()
        self.options: PushOptions = options
        self.table: Table = table
        self.hands: vec[i64] = hands  # by seat and pack
        self.stock: vec[i64] = stock  # shared by copies: never changed
        self.next: i64 = 0  # the place of the top card in the stock

    def copy(self) -> "Push":
        other = Push(self.options, self.table.copy(), self.hands[:], self.stock)
        other.next = self.next
        other.turn = self.turn
        other.act = self.act
        return other

    def asked(self) -> Requirement:
        """The requirement of this round."""
        return ROUNDS[self.table.round - 1]

    def has_met(self, seat: i64) -> bool:
        """Whether the seat has laid its own requirement."""
        return self.table.met >> seat & 1 == 1  # PUSH 5.5

    def stock_size(self) -> i64:
        return len(self.stock) - self.next

    def hand_size(self, seat: i64) -> i64:
        return count(self.hands[2 * seat]) + count(self.hands[2 * seat + 1])

    # The play

    def play(self, move: i64) -> None:
        verb = move & VERB
        if verb == TAKE:
            self._take()
        elif verb == PUSH:
            self._push()
        elif verb == DISCARD:
            self._discard(card_of(move))
        else:
            act = verb == SWAP or self.table.freed != 0 or not self.has_met(self.turn)
            if act:
                self._continue_act(move)
            if verb == MELD:
                self._meld(meld_of(move), wilds_of(move))
            elif verb == LAY:
                self._lay(card_of(move), meld_index(move), extra_of(move))
            else:
                self._swap(card_of(move), meld_index(move), extra_of(move))
            self._table_changed()

    def _take(self) -> None:
        table, seat = self.table, self.turn
        card = table.pile
        self.receives(seat, card)  # PUSH 3.2
        table.known[2 * seat + card // TWIN] |= one(card % TWIN)  # PUSH 11.3
        table.pile = NO_CARD
        table.drawn = True
        table.taken = card  # PUSH 3.8, PUSH 3.10
        table.quiet = True  # PUSH 7.3

    def _push(self) -> None:
        table, seat = self.table, self.turn
        left = (seat + 1) % SEATS  # PUSH 3.3
        if self.stock_size() < 2 and self.options.clean:
            self.turn = NOBODY  # PUSH 10.1
            return
        card = table.pile
        self.receives(left, card)  # PUSH 3.3
        table.known[2 * left + card // TWIN] |= one(card % TWIN)  # PUSH 11.3
        table.pile = NO_CARD
        self.receives(left, self.stock[self.next])  # PUSH 3.3
        table.buried = table.buried.drawn_by(left)
        self.next += 1
        if self.stock_size() == 0:
            self.turn = NOBODY  # PUSH 7.2
            return
        self.receives(seat, self.stock[self.next])  # PUSH 3.4
        table.buried = table.buried.drawn_by(seat)
        self.next += 1
        table.drawn = True
        table.quiet = False  # PUSH 7.3

    def _discard(self, card: Card) -> None:
        table = self.table
        self._leaves(card)
        table.pile = card  # PUSH 3.7
        table.idle = table.idle + 1 if table.quiet else 0  # PUSH 7.3
        table.drawn = table.quiet = False
        table.taken = NO_CARD
        if self.hand_size(self.turn) == 0 or table.idle == IDLE_TURNS:
            self.turn = NOBODY  # PUSH 3.11, PUSH 7.1, PUSH 7.3
        else:
            self.turn = (self.turn + 1) % SEATS  # PUSH 2.5

    def _meld(self, meld: i64, wilds: i64) -> None:
        table = self.table
        for card in meld_cards(meld, wilds):
            if wild_number(card) == 0 or wild_number(card) != table.freed:
                self._leaves(card)
        table.freed = 0
        table.add(meld, wilds, self.turn)
        if not self.has_met(self.turn):
            table.laid += 1
            if table.laid == self.asked().sets + self.asked().runs:
                table.laid = 0
                table.met |= one(self.turn)  # PUSH 5.5

    def _lay(self, card: Card, i: i64, end: i64) -> None:
        table = self.table
        meld, wilds, wild = table.meld(i), table.wilds(i), wild_number(card)
        if wild == 0 or wild != table.freed:
            self._leaves(card)
        table.freed = 0
        slot: i64 = 0
        if is_set(meld):
            slot = size_of(wilds)
            if wild == 0:
                meld |= one(13 + card // TWIN * 4 + card % TWIN // STRIDE)
            meld = longer(meld)
        elif end:
            slot = length_of(meld)
            meld = longer(meld)
        else:
            meld = grown_low(meld)
            wilds <<= 4
        if wild:
            wilds |= shifted(wild, 4 * slot)
        elif not is_set(meld) and card >= TWIN:
            meld |= one(13 + slot)
        table.put(i, meld, wilds)

    def _swap(self, card: Card, i: i64, freed: i64) -> None:
        table = self.table
        meld, wilds = table.meld(i), table.wilds(i)
        slot: i64 = 0
        while wilds >> 4 * slot & 15 != freed:
            slot += 1
        self._leaves(card)
        if is_set(meld):
            below = shifted(1, 4 * slot) - 1
            wilds = wilds & below | wilds >> 4 & ~below
            meld |= one(13 + card // TWIN * 4 + card % TWIN // STRIDE)  # PUSH 6.6
        else:
            wilds = wilds & ~shifted(15, 4 * slot) | shifted(wild_number(card), 4 * slot)  # PUSH 6.5, PUSH 6.8
            if card >= TWIN and wild_number(card) == 0:
                meld |= one(13 + slot)
        table.put(i, meld, wilds)
        table.freed = freed  # PUSH 6.9
        table.left = i

    def _table_changed(self) -> None:
        """Behind every meld, lay-off and swap: the act may be whole, the hand empty."""
        table = self.table
        table.quiet = False  # PUSH 7.3
        if table.freed or table.laid:
            return
        table.left = -1
        self.act = None
        if self.hand_size(self.turn) == 0:
            self.turn = NOBODY  # PUSH 3.11, PUSH 7.1

    def receives(self, seat: i64, card: Card) -> None:
        self.hands[2 * seat + card // TWIN] |= one(card % TWIN)

    def _leaves(self, card: Card) -> None:
        """The card goes from the hand of the seat to move onto the table, for all to see."""
        table, seat = self.table, self.turn
        place, bit = 2 * seat + card // TWIN, one(card % TWIN)
        if table.known[place] & bit:
            table.known[place] &= ~bit
        elif table.buried.any():
            table.buried = table.buried.shown_by(seat, card, self.unseen(seat))
        self.hands[place] &= ~bit
        if table.taken != NO_CARD and same_face(card, table.taken):
            table.taken = NO_CARD  # PUSH 3.9

    def unseen(self, seat: i64) -> i64:
        """How many cards of a hand nobody else has seen."""
        known = count(self.table.known[2 * seat]) + count(self.table.known[2 * seat + 1])
        return self.hand_size(seat) - known

    # What is legal

    def choices(self) -> Choices:
        """What the seat to move may do, once it has drawn. (When the round is over: what seat 0 would hold.)"""
        seat = max(0, self.turn)
        pack1, pack2 = self.hands[2 * seat], self.hands[2 * seat + 1]
        return Choices(self.options, self.asked(), self.table, pack1, pack2, self.has_met(seat))

    def legal_into(self, moves: vec[i64]) -> i64:
        if self.turn == NOBODY:
            return 0
        if not self.table.drawn:
            moves[0] = TAKE  # PUSH 3.1, PUSH 3.2
            moves[1] = PUSH  # PUSH 3.1, PUSH 3.3
            return 2
        return self.choices().into(moves)

    def most_moves(self) -> i64:
        return push_moves.MOST_MOVES

    def canonical(self, move: i64) -> i64:
        return self.choices().canonical(move) if self.turn != NOBODY and self.table.drawn else move

    def why_not(self, move: i64) -> str:
        if self.turn == NOBODY:
            return "PUSH 7.1"
        if self.canonical(move) in self.legal():
            return ""
        return self.choices().why_not(move) if self.table.drawn else "PUSH 3.1"

    def key(self) -> i64:
        key = self.table.mixed_into(self.turn + 1)
        for cards in self.hands:
            key = mixed(key, cards)
        for place in range(self.next, len(self.stock)):
            key = mixed(key, self.stock[place])
        return key

    # The score

    def score(self, seat: i64) -> i64:
        """The points of the seat's partnership: of both hands, but none when one of the two has gone out."""
        partner = (seat + 2) % SEATS  # PUSH 1.1
        if self.hand_size(seat) == 0 or self.hand_size(partner) == 0:
            return 0  # PUSH 8.2
        return self.hand_value(seat) + self.hand_value(partner)  # PUSH 8.2, PUSH 8.3, PUSH 8.4

    def hand_value(self, seat: i64) -> i64:
        return value_of(self.hands[2 * seat], self.hands[2 * seat + 1])

    # What a seat knows

    def _seen_by(self, seat: i64) -> "PushView":
        unseen = vec[i64]([0] * SEATS)
        for other in range(SEATS):
            unseen[other] = self.unseen(other)
        hand = self.hands[2 * seat : 2 * seat + 2]
        view = PushView(self.options, seat, self.turn, self.table.copy(), hand, unseen, self.stock_size())
        act = self.act
        if act is not None:
            before = act.before
            view.before, view.act = before.view(seat), act.moves
        return view

    # As text

    def move_text(self, move: i64) -> str:
        return move_text(self.table, move)

    def read_move(self, text: str) -> i64:
        return read_move(self.table, self.choices(), text)

    def read_moves(self, text: str) -> vec[i64]:
        choices = self.choices()
        meld, wilds = read_whole_meld(choices, text)
        if not choices.is_long(meld):
            return super().read_moves(text)
        clause = choices.why_not_long(meld, wilds) if self.table.drawn else "PUSH 3.1"
        if clause:
            raise Illegal(text, clause)
        return choices.split(meld, wilds, self.legal())  # PUSH 4.11, PUSH 5.7

    def fields(self, fields: Fields) -> None:
        self.table.fields(fields)
        for place in range(0, 2 * SEATS, 2):
            known1, known2 = self.table.known[place], self.table.known[place + 1]
            unseen = both_packs(self.hands[place] & ~known1, self.hands[place + 1] & ~known2)
            unseen = fields.listed(f"hand {place // 2}", unseen, PUSH_FACES)
            self.hands[place] = in_pack(unseen, 0) | known1
            self.hands[place + 1] = in_pack(unseen, 1) | known2
        self.stock = fields.listed("stock", self.stock[self.next :], PUSH_FACES)
        self.next = 0

    def flaw(self) -> str:
        table = self.table
        if self.turn != NOBODY:
            for seat in range(SEATS):
                if self.hand_size(seat) == 0:
                    return "a hand is empty, so the round is over"
            if table.drawn != (table.pile == NO_CARD):
                return "the pile holds one card before the draw, and none behind it"  # PUSH 3.5
            if self.stock_size() % 2 == 0:
                return "the stock is odd at every turn"  # PUSH 3.5
            if table.idle == IDLE_TURNS:
                return "twelve quiet turns have ended the round"
        if table.taken != NO_CARD and (self.turn == NOBODY or not table.drawn or not self.choices().holds(table.taken)):
            return "the taken card is not in the hand"
        return table.flaw(self.options)


@mypyc_attr(acyclic=True)
class PushView(View):
    """The open table, my own hand, and how many unseen cards the others hold."""

    def __init__(
        self, options: PushOptions, seat: i64, turn: i64, table: Table, hand: vec[i64], unseen: vec[i64], stock: i64
    ) -> None:
        super().__init__(seat, turn)
        self.options: Final = options
        self.table: Final = table
        self.hand: Final = hand  # by pack
        self.unseen: Final = unseen  # how many cards of each hand not everybody has seen
        self.stock: Final = stock  # how many cards lie there
        self.before: View | None = None  # what was known before the act under way
        self.act: vec[i64] = vec[i64]()

    def fields(self, fields: Fields) -> None:
        self.table.fields(fields)  # PUSH 11.1, PUSH 11.3, PUSH 11.4
        for seat in range(SEATS):
            if seat == self.seat:
                known1, known2 = self.table.known[2 * seat], self.table.known[2 * seat + 1]
                own = both_packs(self.hand[0] & ~known1, self.hand[1] & ~known2)
                fields.hidden(f"hand {seat}", own, 0, PUSH_FACES)  # PUSH 11.1
            else:
                fields.hidden(f"hand {seat}", vec[i64](), self.unseen[seat], PUSH_FACES)  # PUSH 11.1, PUSH 11.2
        fields.number("stock", self.stock, 0)  # PUSH 11.1
        if self.table.laid or self.table.freed:
            fields.words("act", f"{self.table.laid} {self.table.freed} {self.table.left}")

    def imagine(self, rng: Random) -> Deal:
        before = self.before
        if before is not None:
            unfinished = before.imagine(rng)
            for move in self.act:
                unfinished.play(move)
            return unfinished
        table, hands, stock = self.table, vec[i64]([0] * 8), vec[i64]()
        hidden1 = (HALF_PACK | JOKERS) & ~table.seen(0) & ~self.hand[0]
        hidden2 = HALF_PACK & ~table.seen(1) & ~self.hand[1]
        sizes = append(self.unseen[:], self.stock)
        sizes[self.seat] = 0
        places = table.buried.places(hidden1, hidden2, sizes, rng) if table.buried.any() else vec[i64]()
        others = both_packs(hidden1 & ~table.buried.pack1, hidden2 & ~table.buried.pack2)
        shuffle(others, rng)
        for i in range(0, len(places), 2):
            sizes[places[i + 1]] -= 1
        for place in range(STOCK + 1):
            for _ in range(sizes[place]):
                others, card = pop(others)
                places = append(append(places, card), place)
        for i in range(0, len(places), 2):
            card, place = places[i], places[i + 1]
            if place == STOCK:
                stock = append(stock, card)
            else:
                hands[2 * place + card // TWIN] |= one(card % TWIN)
        shuffle(stock, rng)
        for place in range(2 * SEATS):
            hands[place] |= self.hand[place % 2] if place // 2 == self.seat else table.known[place]
        deal = Push(self.options, table.copy(), hands, stock)
        deal.turn = self.turn
        return deal


# The deal


def options(chosen: Mapping[str, str]) -> PushOptions:
    return PushOptions(chosen)


def faces(options: Options) -> Faces:
    """How the cards are written."""
    return PUSH_FACES


def pack(options: Options) -> vec[i64]:
    """The 108 cards in printed order."""
    return both_packs(HALF_PACK | JOKERS, HALF_PACK)  # PUSH 1.2


def chances(options: Options) -> vec[i64]:
    """The bounds of the numbers that a deck brings along: where wild upcards are buried."""
    return vec[i64]([EVERY_PLACE] * BURIALS)


def deal(deck: Deck, options: Options, start: Start) -> Push:
    """The round before the first draw."""
    assert isinstance(options, PushOptions)
    round_ = round_of(options, start.number)
    new = Push(options, Table(round_), vec[i64]([0] * 8), vec[i64]())
    dealt = ROUNDS[round_ - 1].hand * SEATS
    for n in range(dealt):
        new.receives((start.dealer + 1 + n) % SEATS, deck.cards[n])  # PUSH 2.1, PUSH 2.2
    upcard, stock = deck.cards[dealt], deck.cards[dealt + 1 :]  # PUSH 2.3
    buried: i64 = 0
    while wild_number(upcard):  # PUSH 2.4
        place = deck.chance[buried] % len(stock) + 1 if buried < BURIALS else len(stock)  # PUSH 2.4
        buried += 1
        stock = append(stock[:], upcard)
        for i in range(len(stock) - 1, place, -1):
            stock[i] = stock[i - 1]
        stock[place] = upcard
        new.table.buried = new.table.buried.with_card(upcard)  # PUSH 11.4
        upcard, stock = stock[0], stock[1:]
    new.table.pile = upcard  # PUSH 2.3
    new.stock = stock
    new.turn = (start.dealer + 1) % SEATS  # PUSH 2.5
    return new


def round_of(options: PushOptions, number: i64) -> i64:
    """Which of the five rounds a deal of the match is."""
    if options.only_round:
        return options.only_round if number == 1 else 5  # PUSH 10.5, PUSH 10.6
    return min(number, 5)  # PUSH 9.1, PUSH 10.5


def read(text: str, options: Options) -> Deal:
    """The position that the text describes. Raises Unreadable or Illegal."""
    assert isinstance(options, PushOptions)
    return set_up(Push(options, Table(1), vec[i64]([0] * 8), vec[i64]()), text, pack(options), SEATS)


# The match


def next_start(deal: Deal, start: Start) -> Start:
    """The next round is dealt by the seat on the left."""
    return Start(dealer=(start.dealer + 1) % SEATS, number=start.number + 1)  # PUSH 9.1


def match_over(scores: list[int], played: int, options: Options) -> bool:
    """Whether the match ends after this many rounds with these scores."""
    assert isinstance(options, PushOptions)
    tied = scores[0] == scores[1]
    return played >= (1 if options.only_round else 5) and not (
        tied and options.replays
    )  # PUSH 9.1, PUSH 9.3, PUSH 10.5
