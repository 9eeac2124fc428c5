"""Push for four seats in two partnerships, one round. The rulebook is docs/rules/en/push.md.

Here is how a round is dealt, played and scored. What a seat may do once it has drawn is in choices.py, what a meld is
in melds.py, and what lies open in table.py.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from librt.random import Random
from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import NOBODY, Card, Faces, count, mixed, one, room_for
from upcard.data import ShownLine, ShownMove
from upcard.deal import VERB, Deal, Rules, View, check_room
from upcard.deck import Deck, Start
from upcard.errors import Unreadable
from upcard.fields import Fields
from upcard.games.push.actions import ACTIONS, action_number, action_words
from upcard.games.push.buried import IN_STOCK, into_any_order
from upcard.games.push.cards import (
    HALF_PACK,
    JOKERS,
    NO_CARD,
    bit_of,
    both_packs,
    half,
    in_pack,
    pack_of,
    push_points,
    same_face,
    slot_of_wild,
    wild_number,
)
from upcard.games.push.choices import MOST_MOVES, REQUIRED, Choices, Requirement
from upcard.games.push.melds import (
    Agreed,
    ends_at,
    meld_cards,
    start_of,
    with_card,
    with_replaced,
)
from upcard.games.push.moves import (
    DISCARD,
    LAY,
    MELD,
    PUSH,
    SWAP,
    TAKE,
    UPPER,
    VERBS,
    drawn_card,
    drawn_since,
    extra_of,
    is_push_move,
    is_push_told,
    meld_of,
    moved_card,
    moved_to,
    shown_push_move,
    told_draw,
    told_last,
    told_spot,
    wilds_of,
)
from upcard.games.push.names import PUSH_FACES
from upcard.games.push.refusals import why_not_drawn
from upcard.games.push.table import FOUR_SEATS, QUIET_TURNS, PushTable
from upcard.games.push.text import push_move_text, read_push_move, read_push_moves, read_requirement
from upcard.options import Number, Option

BURIALS: Final = 12
EVERY_PLACE: Final[i64] = 2_339_373_675  # a multiple of all five stock sizes: 83, 79, 75, 71 and 67
LAST_ROUND: Final[i64] = 5


class PushRules(Rules):
    """The rules by chosen options: the cards, the deal, the end of a match."""

    NAME: ClassVar[str] = "push"
    SEATS: ClassVar[int] = 4  # PUSH 1.1
    VERBS: ClassVar[tuple[str, ...]] = VERBS
    ONE_CARD: ClassVar[tuple[tuple[str, str], ...]] = (("discard", "PUSH 3.7"),)
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("last_push", ("literal", "clean"), "PUSH 10.1"),
        Option("sets", ("distinct_suits", "free_suits"), "PUSH 10.2"),
        Option("all_wild_melds", ("off", "on"), "PUSH 10.3"),
        Option("ace_high_only", ("off", "on"), "PUSH 10.4"),
        Option("tie_break", ("draw", "replay_round_5"), "PUSH 10.5"),
        Number("only_round", 0, 0, 5, "PUSH 10.6"),
    )
    HIGH_WINS: ClassVar[bool] = False  # PUSH 9.2
    ROUNDS: ClassVar[int] = 5  # PUSH 5.1

    def __init__(self, chosen: Mapping[str, object] | None = None) -> None:
        super().__init__(chosen)
        free_suits = self.chosen["sets"] == "free_suits"
        self.agreed: Final = Agreed(free_suits, self.on("all_wild_melds"), self.on("ace_high_only"))
        self.clean: Final = self.chosen["last_push"] == "clean"
        self.replays: Final = self.chosen["tie_break"] == "replay_round_5"
        self.only_round: Final[i64] = self.number("only_round")

    def round_of(self, number: i64) -> i64:
        """Which of the five rounds a deal of the match is."""
        if self.only_round:
            return self.only_round if number == 1 else LAST_ROUND  # PUSH 10.5, PUSH 10.6
        return min(number, LAST_ROUND)  # PUSH 9.1, PUSH 10.5

    # The cards

    def faces(self) -> Faces:
        return PUSH_FACES

    def pack(self) -> vec[i64]:
        return both_packs(HALF_PACK | JOKERS, HALF_PACK)  # PUSH 1.2

    def chances(self) -> vec[i64]:
        """Where wild upcards are buried."""
        return vec[i64]([EVERY_PLACE] * BURIALS)

    # The deal

    def _dealt(self, deck: Deck, start: Start) -> "Push":
        round_ = self.round_of(start.number)
        deal = Push(self, PushTable(round_), vec[i64]([0] * 8), vec[i64]())
        dealt = REQUIRED[round_ - 1].hand * FOUR_SEATS
        for n in range(dealt):
            deal.receives((start.dealer + 1 + n) % FOUR_SEATS, deck.cards[n])  # PUSH 2.1, PUSH 2.2
        upcard, stock = deck.cards[dealt], deck.cards[dealt + 1 :]  # PUSH 2.3
        buried: i64 = 0
        while wild_number(upcard):  # PUSH 2.4
            place = deck.chance[buried] % len(stock) + 1 if buried < BURIALS else len(stock)  # PUSH 2.4
            buried += 1
            stock = append(stock[:], upcard)
            for i in range(len(stock) - 1, place, -1):
                stock[i] = stock[i - 1]
            stock[place] = upcard
            deal.table.buried = deal.table.buried.with_card(upcard)  # PUSH 11.4
            upcard, stock = stock[0], stock[1:]
        deal.table.pile = upcard  # PUSH 2.3
        deal.stock = stock
        deal.turn = (start.dealer + 1) % FOUR_SEATS  # PUSH 2.5
        return deal

    # The match

    def sides(self) -> tuple[tuple[int, ...], ...]:
        return (0, 2), (1, 3)  # PUSH 1.1

    def match_over(self, scores: list[int], played: int) -> bool:
        tied = scores[0] == scores[1]
        rounds = 1 if self.only_round else LAST_ROUND
        return played >= rounds and not (tied and self.replays)  # PUSH 9.1, PUSH 9.3, PUSH 10.5

    # Moves as data and numbers

    def is_told(self, told: i64) -> bool:
        return is_push_told(told)

    def _parts(self, told: i64, seat: i64) -> ShownMove:
        return shown_push_move(told, seat)

    def actions(self) -> int:
        return ACTIONS

    def _action_text(self, action: int) -> str:
        return action_words(action)

    def _empty(self) -> "Push":
        return Push(self, PushTable(1), vec[i64]([0] * 8), vec[i64]())

    def empty_view(self, seat: i64) -> "PushView":
        return PushView(self, seat, PushTable(1))


@mypyc_attr(acyclic=True)
class Push(Deal):
    """One round: the whole truth, all four hands and the stock included."""

    def __init__(self, rules: PushRules, table: PushTable, hands: vec[i64], stock: vec[i64]) -> None:
        super().__init__()
        self.rules: PushRules = rules
        self.table: PushTable = table
        self.hands: vec[i64] = hands  # by seat and pack
        self.stock: vec[i64] = stock  # shared by copies: never changed
        self.next: i64 = 0  # the place of the top card in the stock

    def of(self) -> PushRules:
        return self.rules

    def asked(self) -> Requirement:
        """The requirement of this round."""
        return REQUIRED[self.table.round - 1]

    def stock_size(self) -> i64:
        return len(self.stock) - self.next

    def hand_size(self, seat: i64) -> i64:
        if seat < 0 or seat >= FOUR_SEATS:
            self.check_seat(seat)
        return count(self.hands[half(seat, 0)]) + count(self.hands[half(seat, 1)])

    # The play: what is legal

    def choices(self) -> Choices:
        """What the seat to move may do, once it has drawn. (When the round is over: what seat 0 would hold.)"""
        seat = max(0, self.turn)
        met = self.table.has_met(seat)
        return Choices(self.rules.agreed, self.table, self.hands[half(seat, 0)], self.hands[half(seat, 1)], met)

    def most_moves(self) -> i64:
        return MOST_MOVES

    def legal_into(self, moves: vec[i64]) -> i64:
        check_room(moves, MOST_MOVES)
        return self._legal_into(moves)

    def legal(self) -> vec[i64]:
        moves = room_for(MOST_MOVES if self.table.drawn else 2)  # too much to be kept by each deal
        return moves[: self._legal_into(moves)]

    def _legal_into(self, moves: vec[i64]) -> i64:
        if self.turn == NOBODY:
            return 0
        if self.table.drawn:
            return self.choices().into(moves)
        moves[0] = TAKE  # PUSH 3.1, PUSH 3.2
        moves[1] = PUSH  # PUSH 3.1, PUSH 3.3
        return 2

    def canonical(self, move: i64) -> i64:
        self.check_move(move)
        return self.choices().canonical(move) if self.turn != NOBODY and self.table.drawn else move

    def why_not(self, move: i64) -> str:
        self.check_move(move)
        if self.turn == NOBODY:
            return self._ended_by()
        if self.canonical(move) in self.legal():
            return ""
        return why_not_drawn(self.choices(), move)

    def likely_verb(self, cards: int) -> str:
        return VERBS[DISCARD if cards == 1 else MELD]

    def _ended_by(self) -> str:
        """The clause by which the round is over."""
        for seat in range(FOUR_SEATS):
            if self.hand_size(seat) == 0:
                return "PUSH 7.1"
        if self.table.idle == QUIET_TURNS:
            return "PUSH 7.3"
        return "PUSH 10.1" if self.rules.clean else "PUSH 7.2"

    # The play: what follows

    def make(self, move: i64) -> None:
        verb = move & VERB
        if verb == TAKE:
            self._take()
        elif verb == PUSH:
            self._push()
        elif verb == DISCARD:
            self._discard(moved_card(move))
        else:
            act = verb == SWAP or self.table.freed != 0 or not self.table.has_met(self.turn)
            if act:
                self._continue_act(move)
            if verb == MELD:
                self._meld(meld_of(move), wilds_of(move))
            elif verb == LAY:
                self._lay(moved_card(move), moved_to(move), extra_of(move))
            else:
                self._swap(moved_card(move), moved_to(move), extra_of(move))
            self._table_changed()

    def _take(self) -> None:
        table, seat = self.table, self.turn
        card = table.pile
        self._receives_shown(seat, card)  # PUSH 3.2
        table.drawn = True
        table.taken = card  # PUSH 3.8, PUSH 3.10
        table.quiet = True  # PUSH 7.3

    def _push(self) -> None:
        table, seat = self.table, self.turn
        left = (seat + 1) % FOUR_SEATS  # PUSH 3.3
        if self._ends_clean():
            self.turn = NOBODY  # PUSH 10.1
            return
        self._receives_shown(left, table.pile)  # PUSH 3.3
        self._draws(left)  # PUSH 3.3
        if self.stock_size() == 0:
            self.turn = NOBODY  # PUSH 7.2
            return
        self._draws(seat)  # PUSH 3.4
        table.drawn = True
        table.quiet = False  # PUSH 7.3

    def _ends_clean(self) -> bool:
        """Whether a push would end the round without moving a card."""
        return self.rules.clean and self.stock_size() < 2  # PUSH 10.1

    def _discard(self, card: Card) -> None:
        table = self.table
        self._leaves(card)
        table.pile = card  # PUSH 3.7
        table.idle = table.idle + 1 if table.quiet else 0  # PUSH 7.3
        table.drawn = table.quiet = False
        table.taken = NO_CARD
        if self.hand_size(self.turn) == 0 or table.idle == QUIET_TURNS:
            self.turn = NOBODY  # PUSH 3.11, PUSH 7.1, PUSH 7.3
        else:
            self.turn = (self.turn + 1) % FOUR_SEATS  # PUSH 2.5

    def _meld(self, meld: i64, wilds: i64) -> None:
        table, seat = self.table, self.turn
        for card in meld_cards(meld, wilds):
            self._leaves_or_is_placed(card)
        table.add(meld, wilds, seat)
        if not table.has_met(seat):
            table.laid += 1
            if table.laid == self.asked().melds():
                table.laid = 0
                table.met |= one(seat)  # PUSH 5.5

    def _lay(self, card: Card, i: i64, end: i64) -> None:
        table = self.table
        self._leaves_or_is_placed(card)
        meld, wilds = with_card(table.meld(i), table.wilds(i), card, end == UPPER)
        table.put(i, meld, wilds)

    def _swap(self, card: Card, i: i64, freed: i64) -> None:
        table = self.table
        self._leaves(card)
        meld, wilds = with_replaced(table.meld(i), table.wilds(i), card, freed)
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
        self.hands[half(seat, pack_of(card))] |= bit_of(card)

    def _receives_shown(self, seat: i64, card: Card) -> None:
        """The card of the pile comes into a hand before all eyes."""
        self.receives(seat, card)
        self.table.known[half(seat, pack_of(card))] |= bit_of(card)  # PUSH 11.3
        self.table.pile = NO_CARD  # PUSH 3.5

    def _draws(self, seat: i64) -> None:
        self.receives(seat, self.stock[self.next])
        self.table.buried = self.table.buried.drawn_by(seat)  # PUSH 11.4
        self.next += 1

    def _leaves(self, card: Card) -> None:
        """The card goes from the hand of the seat to move onto the table, for all to see."""
        table, seat = self.table, self.turn
        place, bit = half(seat, pack_of(card)), bit_of(card)
        if table.known[place] & bit:
            table.known[place] &= ~bit
        elif table.buried.any():
            table.buried = table.buried.shown_by(seat, card, self.unseen(seat))
        self.hands[place] &= ~bit
        if table.taken != NO_CARD and same_face(card, table.taken):
            table.taken = NO_CARD  # PUSH 3.9

    def _leaves_or_is_placed(self, card: Card) -> None:
        """The same, or it is the freed wild, that finds its place."""
        table = self.table
        if table.freed and wild_number(card) == table.freed:
            table.freed = 0  # PUSH 6.9
        else:
            self._leaves(card)

    def unseen(self, seat: i64) -> i64:
        """How many cards of a hand nobody else has seen."""
        if seat < 0 or seat >= FOUR_SEATS:
            self.check_seat(seat)
        known = count(self.table.known[half(seat, 0)]) + count(self.table.known[half(seat, 1)])
        return self.hand_size(seat) - known

    # The score

    def score(self, seat: i64) -> i64:
        """The points of the seat's partnership: of both hands, but none when one of the two has gone out."""
        self.check_seat(seat)
        partner = (seat + 2) % FOUR_SEATS  # PUSH 1.1
        if self.hand_size(seat) == 0 or self.hand_size(partner) == 0:
            return 0  # PUSH 8.2
        return self.hand_points(seat) + self.hand_points(partner)  # PUSH 8.2, PUSH 8.3, PUSH 8.4

    def hand_points(self, seat: i64) -> i64:
        self.check_seat(seat)
        return push_points(self.hands[half(seat, 0)], self.hands[half(seat, 1)])

    def account(self) -> tuple[ShownLine, ...]:
        from upcard.games.push.account import push_account

        return push_account(self)

    # The match

    def next_start(self, start: Start) -> Start:
        """The next round is dealt by the seat on the left."""
        return Start(dealer=(start.dealer + 1) % FOUR_SEATS, number=start.number + 1)  # PUSH 9.1

    # The position

    def copy(self) -> "Push":
        other = Push(self.rules, self.table.copy(), self.hands[:], self.stock)
        self._share_log(other)
        other.next = self.next
        other.turn = self.turn
        other.act = self.act
        return other

    def key(self) -> i64:
        key = self.table.mixed_into(self.turn + 1)
        for cards in self.hands:
            key = mixed(key, cards)
        for place in range(self.next, len(self.stock)):
            key = mixed(key, self.stock[place])
        return key

    def fields(self, fields: Fields) -> None:
        self.table.fields(fields)
        for seat in range(FOUR_SEATS):
            known1, known2 = self.table.known[half(seat, 0)], self.table.known[half(seat, 1)]
            unseen = both_packs(self.hands[half(seat, 0)] & ~known1, self.hands[half(seat, 1)] & ~known2)
            unseen = fields.listed("hand", unseen, PUSH_FACES, seat, ordered=False)
            self.hands[half(seat, 0)] = in_pack(unseen, 0) | known1
            self.hands[half(seat, 1)] = in_pack(unseen, 1) | known2
        self.table.taken = fields.marked("taken", self.table.taken, PUSH_FACES)
        self.stock = fields.listed("stock", self.stock[self.next :], PUSH_FACES)
        self.next = 0

    def check(self) -> None:
        table = self.table
        if self.turn != NOBODY:
            for seat in range(FOUR_SEATS):
                if self.hand_size(seat) == 0:
                    raise Unreadable("push-hand-empty")
            if table.drawn != (table.pile == NO_CARD):
                raise Unreadable("push-pile")  # PUSH 3.5
            if self.stock_size() % 2 == 0:
                raise Unreadable("push-stock")  # PUSH 3.5
            if table.idle == QUIET_TURNS:
                raise Unreadable("push-idle")
        if table.taken != NO_CARD and not (self.turn != NOBODY and table.drawn and table.shown(self.turn, table.taken)):
            raise Unreadable("push-taken")
        table.check(self.rules.agreed)

    # What a seat knows

    def _seen_by(self, seat: i64) -> "PushView":
        view = PushView(self.rules, seat, self.table.own_copy())  # PUSH 11.1, PUSH 11.3, PUSH 11.4
        if seat != NOBODY:
            view.hand = self.hands[half(seat, 0) : half(seat, 0) + 2]  # PUSH 11.1
            came = drawn_since(self.log, self.stock, self.next, seat)
            view.drawn = vec[i64]([card for card in came if self.hands[half(seat, pack_of(card))] & bit_of(card)])
        for other in range(FOUR_SEATS):
            view.unseen[other] = self.unseen(other)  # PUSH 11.1, PUSH 11.2
        view.stock = self.stock_size()  # PUSH 11.1
        return view

    # Moves as numbers, data and text

    def is_move(self, move: i64) -> bool:
        return is_push_move(move)

    def noted(self, move: i64) -> i64:
        verb, table = move & VERB, self.table
        if verb < MELD:
            told = told_draw(move, NO_CARD if verb == PUSH and self._ends_clean() else table.pile)
            return told_last(told) if verb == PUSH and self.stock_size() == 1 and drawn_card(told) != NO_CARD else told
        i = moved_to(move)
        if verb != LAY and verb != SWAP or i >= table.count():
            return move
        meld, extra = table.meld(i), extra_of(move)
        if verb == SWAP:
            return told_spot(move, meld, start_of(meld) + max(0, slot_of_wild(table.wilds(i), extra)))
        return told_spot(move, meld, ends_at(meld) if extra == UPPER else start_of(meld) - 1)

    def action(self, move: i64) -> int:
        return action_number(self.table, self.canonical(move))

    def move_text(self, move: i64) -> str:
        self.check_move(move)
        return push_move_text(self.table, move)

    def read_move(self, text: str) -> i64:
        return read_push_move(self.table, self.choices(), text)

    def read_moves(self, text: str) -> vec[i64]:
        return read_push_moves(self.table, self.choices(), self.legal(), text)

    def read_together(self, texts: list[str]) -> tuple[vec[i64], int]:
        nothing = vec[i64](), 0
        if self.turn == NOBODY or not self.table.drawn or self.table.has_met(self.turn):
            return nothing
        moves, used = read_requirement(self.choices(), texts)  # PUSH 5.7
        trial = self.copy()
        for move in moves:
            if trial.canonical(move) not in trial.legal():
                return nothing
            trial.make(move)
        return moves, used


@mypyc_attr(acyclic=True)
class PushView(View):
    """The open table, the seat's own hand, and how many unseen cards the others hold."""

    def __init__(self, rules: PushRules, seat: i64, table: PushTable) -> None:
        super().__init__(seat)
        self.rules: Final = rules
        self.table: Final = table
        self.hand: vec[i64] = vec[i64]([0, 0])  # by pack, all its cards
        self.unseen: vec[i64] = vec[i64]([0] * 4)  # how many cards of each hand not everybody has seen
        self.stock: i64 = 0  # how many cards lie there

    def of(self) -> PushRules:
        return self.rules

    def fields(self, fields: Fields) -> None:
        table = self.table
        table.fields(fields)
        for seat in range(FOUR_SEATS):
            if seat == self.seat:
                known1, known2 = table.known[half(seat, 0)], table.known[half(seat, 1)]
                own = both_packs(self.hand[0] & ~known1, self.hand[1] & ~known2)
                own = fields.listed("hand", own, PUSH_FACES, seat, ordered=False)
                self.hand[0], self.hand[1] = in_pack(own, 0) | known1, in_pack(own, 1) | known2
                self.unseen[seat] = len(own)
            else:
                nothing = vec[i64]()
                _, self.unseen[seat] = fields.hidden("hand", nothing, self.unseen[seat], PUSH_FACES, seat)
        table.taken = fields.marked("taken", table.taken, PUSH_FACES)
        _, self.stock = fields.hidden("stock", vec[i64](), self.stock, PUSH_FACES, ordered=True)
        # In the middle of an act of the seat's own: the melds laid of the requirement, or the wild freed by a swap
        table.laid = fields.number("laid", table.laid, 0, 2)
        freed = fields.card("freed", table.freed_card(), PUSH_FACES)
        table.freed = 0 if freed == NO_CARD else wild_number(freed)
        left = fields.words("left", table.name(table.left) if table.freed else "")
        table.left = table.named(left) if left else -1

    def _imagine(self, rng: Random) -> Push:
        table, hands, stock = self.table, vec[i64]([0] * 8), vec[i64]()
        hidden1 = (HALF_PACK | JOKERS) & ~table.seen(0) & ~self.hand[0]
        hidden2 = HALF_PACK & ~table.seen(1) & ~self.hand[1]
        sizes = append(self.unseen[:], self.stock)
        sizes[self.seat] = 0
        places = table.buried.places(hidden1, hidden2, sizes, rng) if table.buried.any() else vec[i64]()
        others = both_packs(hidden1 & ~table.buried.pack1, hidden2 & ~table.buried.pack2)
        into_any_order(others, rng)
        for i in range(0, len(places), 2):
            sizes[places[i + 1]] -= 1
        for place in range(IN_STOCK + 1):
            for _ in range(sizes[place]):
                others, card = pop(others)
                places = append(append(places, card), place)
        for i in range(0, len(places), 2):
            card, place = places[i], places[i + 1]
            if place == IN_STOCK:
                stock = append(stock, card)
            else:
                hands[half(place, pack_of(card))] |= bit_of(card)
        into_any_order(stock, rng)
        for place in range(2 * FOUR_SEATS):
            hands[place] |= self.hand[place % 2] if place // 2 == self.seat else table.known[place]
        deal = Push(self.rules, table.copy(), hands, stock)
        deal.turn = self.turn
        return deal
