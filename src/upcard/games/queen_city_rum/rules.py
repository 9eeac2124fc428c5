"""Queen City Rum for two seats, one deal. The rulebook is docs/rules/en/queen_city_rum.md."""

from collections.abc import Mapping
from typing import ClassVar, Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import (
    NOBODY,
    NONE,
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
    shuffled,
)
from upcard.data import ShownLine, ShownMove
from upcard.deal import VERB, Deal, Rules, View, check_room
from upcard.deck import Deck, Start
from upcard.errors import Unreadable
from upcard.fields import Fields
from upcard.games.queen_city_rum.actions import ALL_ACTIONS, rum_action, rum_action_text
from upcard.games.queen_city_rum.moves import (
    BLOCKS,
    DISCARD,
    DRAW,
    LAY,
    LONGEST,
    MELD,
    PACK,
    RECYCLES,
    TAKE,
    VERBS,
    discarded_card,
    goes_out_with,
    is_rum_move,
    is_rum_told,
    just_drawn,
    laid_card,
    laid_on,
    melded_cards,
    no_rum_meld,
    pack_in_order,
    rum_parts,
    to_discard,
    to_lay,
    to_meld,
)
from upcard.games.queen_city_rum.table import IDLE_TURNS, RUM_FACES, RumTable, rum_points
from upcard.melds import ACE_BOTH, ACE_LOW, melds_into
from upcard.options import Number, Option

GOING_OUT: Final[i64] = 25  # QCR 6.3
MOST_MOVES: Final = 89  # eleven cards make at most 45 melds, lay off in three places each, and are discarded


class QueenCityRumRules(Rules):
    """The rules by chosen options: the cards, the deal, the end of a match."""

    NAME: ClassVar[str] = "queen_city_rum"
    SEATS: ClassVar[int] = 2
    VERBS: ClassVar[tuple[str, ...]] = VERBS
    ONE_CARD: ClassVar[tuple[tuple[str, str], ...]] = (("discard", "QCR 4.7"),)
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("ace", ("both", "low_only"), "QCR 8.1"),
        Option("final_discard", ("optional", "required", "forbidden"), "QCR 8.2"),
        Option("one_meld_per_turn", ("off", "on"), "QCR 8.3"),
        Option("own_meld_before_layoff", ("off", "on"), "QCR 8.4"),
        Option("recycle", ("once", "none", "twice"), "QCR 8.5"),
        Option("recycle_shuffle", ("off", "on"), "QCR 8.6"),
        Option("scoring", ("both", "winner_only"), "QCR 8.7"),
        Option("rummy_bonus", ("off", "on"), "QCR 8.8"),
        Option("deal", ("winner_deals", "alternate"), "QCR 8.9"),
        Number("target", 101, 50, 1000, "QCR 8.10"),
        Number("deals", 0, 0, 50, "QCR 8.11"),
        Option("classic", ("off", "on"), "QCR 8.12"),
    )
    HIGH_WINS: ClassVar[bool] = True  # QCR 7.2

    def __init__(self, chosen: Mapping[str, object] | None = None) -> None:
        super().__init__(chosen)
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
            raise Unreadable("qcr-classic-options")

    # The cards

    def faces(self) -> Faces:
        return RUM_FACES

    def pack(self) -> vec[i64]:
        return each(PACK)  # QCR 1.2

    # The deal

    def _dealt(self, deck: Deck, start: Start) -> "QueenCityRum":
        deal, size = self._empty(), self.hand_size
        deal.turn = 1 - start.dealer  # QCR 2.1
        for i in range(size):
            first, second = one(deck.cards[2 * i]), one(deck.cards[2 * i + 1])  # QCR 2.2
            deal.hand0 |= first if deal.turn == 0 else second
            deal.hand1 |= first if deal.turn == 1 else second
        deal.table.discard(deck.cards[2 * size])  # QCR 2.3
        deal.stock = deck.cards[2 * size + 1 :]  # QCR 2.3
        for n in range(self.recycles if self.shuffles else 0):
            for card in pack_in_order(deck.chance[51 * n : 51 * n + 51]):
                deal.reshuffle = append(deal.reshuffle, card)
        return deal

    def chances(self) -> vec[i64]:
        """For each recycling that shuffles, the draws that put the pack in its order."""
        bounds = vec[i64]()
        for n in range(51 * self.recycles if self.shuffles else 0):
            bounds = append(bounds, 52 - n % 51)  # QCR 8.6
        return bounds

    # The match

    def match_over(self, scores: list[int], played: int) -> bool:
        deals = self.number("deals")
        if deals:
            return played >= deals  # QCR 8.11
        return max(scores) >= self.number("target") and scores[0] != scores[1]  # QCR 7.1, QCR 7.2, QCR 8.10

    # Moves as data and numbers

    def is_told(self, told: i64) -> bool:
        return is_rum_told(told)

    def _parts(self, told: i64, seat: i64) -> ShownMove:
        return rum_parts(told, seat, self.ace)

    def actions(self) -> int:
        return ALL_ACTIONS

    def _action_text(self, action: int) -> str:
        return rum_action_text(action)

    def _empty(self) -> "QueenCityRum":
        return QueenCityRum(self, RumTable(self.ace, vec[i64]([0] * 52)))

    def empty_view(self, seat: i64) -> "QueenCityRumView":
        return QueenCityRumView(self, seat, RumTable(self.ace, vec[i64]([0] * 52)))


@mypyc_attr(acyclic=True)
class QueenCityRum(Deal):
    """One deal: the whole truth, both hands and the stock included."""

    def __init__(self, rules: QueenCityRumRules, table: RumTable) -> None:
        super().__init__()
        self.rules: QueenCityRumRules = rules
        self.table: RumTable = table
        self.hand0: Cards = NONE
        self.hand1: Cards = NONE
        self.stock: vec[i64] = vec[i64]()  # shared by copies: never changed in place
        self.top: i64 = 0  # the place of the stock's top card
        self.reshuffle: vec[i64] = vec[i64]()  # for each recycling to come: the pack in the order that it will bring

    def of(self) -> QueenCityRumRules:
        return self.rules

    def hand(self) -> Cards:
        """The hand of the seat to move."""
        return self.hand0 if self.turn == 0 else self.hand1

    # What may be done

    def legal_into(self, moves: vec[i64]) -> i64:
        check_room(moves, MOST_MOVES)
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
            moves[n] = to_discard(lowest(cards))
            n += 1
            cards &= cards - 1
        return n

    def most_moves(self) -> i64:
        return MOST_MOVES

    def _melds_into(self, hand: Cards, moves: vec[i64]) -> i64:
        n: i64 = 0
        if self.may_meld():
            for i in range(melds_into(hand, self.rules.ace, LONGEST, moves, 0)):
                meld = moves[i]
                if self.can_go_on(hand & ~meld, meld):
                    moves[n] = to_meld(meld)  # QCR 4.5
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
                    moves[n] = to_lay(lowest(card), place)
                    n += 1
                cards &= cards - 1
        return n

    def may_meld(self) -> bool:
        """Whether the turn has room for a meld."""
        return not (self.rules.one_meld and self.table.melded)  # QCR 8.3

    def may_lay_off(self, hand: Cards) -> bool:
        """Whether the seat to move may lay off cards of its hand at all."""
        if self.rules.classic:
            return False  # QCR 9.2
        if self.table.owns(self.turn):
            return True
        return not self.rules.own_meld_first and count(hand) > 2  # QCR 5.2, QCR 8.4

    def can_go_on(self, rest: Cards, meld: Cards) -> bool:
        """Whether the turn can come to its end with this rest of the hand, once the meld lies there so."""
        if self.rules.classic:
            return goes_out_with(rest, self.rules.ace)  # QCR 9.3
        if not at_most_one(rest):
            return True
        if rest == NONE:
            return not self.rules.discard_required  # QCR 5.1, QCR 8.2
        if self.rules.discard_forbidden:
            return rest & (self.table.fits | self.table.grown(meld)) != NONE  # QCR 8.2
        return True

    def discards(self, hand: Cards) -> Cards:
        """The cards of its hand that the seat to move may discard."""
        if at_most_one(hand):
            goes_out = self.table.owns(self.turn) and not self.rules.discard_forbidden  # QCR 5.2, QCR 8.2
            return hand if goes_out else NONE  # QCR 4.8
        if self.rules.classic and self.table.owns(self.turn):
            return NONE  # QCR 9.4
        return hand & ~self.table.taken  # QCR 4.7, QCR 4.8

    def why_not(self, move: i64) -> str:
        self.check_move(move)
        verb, hand = move & VERB, self.hand()
        if self.turn == NOBODY:
            return self.table.ended_by()
        if (verb <= TAKE) == self.table.drawn:
            return "QCR 4.1"
        if verb <= TAKE:
            return "QCR 4.3" if verb == TAKE and self.table.size == 0 else ""
        if verb == MELD:
            return self._why_not_meld(hand, melded_cards(move))
        if verb == LAY:
            return self._why_not_lay_off(hand, one(laid_card(move)), self.table.melds[laid_on(move)])
        return self._why_not_discard(hand, one(discarded_card(move)))

    def _why_not_meld(self, hand: Cards, meld: Cards) -> str:
        if not self.may_meld():
            return "QCR 8.3"
        if meld & ~hand:
            return "QCR 4.5"
        clause = no_rum_meld(meld, self.rules.ace, self.rules.classic)
        if clause or self.can_go_on(hand & ~meld, meld):
            return clause
        return "QCR 9.3" if self.rules.classic else "QCR 8.2"

    def _why_not_lay_off(self, hand: Cards, card: Cards, meld: Cards) -> str:
        if not self.may_lay_off(hand):
            return "QCR 9.2" if self.rules.classic else "QCR 8.4" if self.rules.own_meld_first else "QCR 5.2"
        if not card & hand or not card & self.table.grown(meld):
            return "QCR 4.6"
        return "" if self.can_go_on(hand & ~card, meld | card) else "QCR 8.2"

    def _why_not_discard(self, hand: Cards, card: Cards) -> str:
        owns = self.table.owns(self.turn)
        if at_most_one(hand) and self.discards(hand) == NONE:
            return "QCR 8.2" if owns else "QCR 5.2"
        if self.rules.classic and owns and not at_most_one(hand):
            return "QCR 9.4"
        if not card & hand:
            return "QCR 4.7"
        return "" if card & self.discards(hand) else "QCR 4.8"

    def likely_verb(self, cards: int) -> str:
        return VERBS[DISCARD if cards == 1 else MELD]

    # The turn

    def make(self, move: i64) -> None:
        verb = move & VERB
        if self.rules.classic and (verb == MELD or self.table.owns(self.turn)):
            self._continue_act(move)  # QCR 9.4
        if verb == DISCARD:
            self._discard(discarded_card(move))
        elif verb == DRAW:
            self._draw()
        elif verb == TAKE:
            self._take()
        elif verb == MELD:
            self._meld(melded_cards(move))
        else:
            self._lay_off(one(laid_card(move)), laid_on(move))
        if self.turn == NOBODY:
            self.act = None

    def noted(self, move: i64) -> i64:
        return self.table.noted(move, len(self.stock) - self.top, self.rules.recycles)

    def _draw(self) -> None:
        table = self.table
        how = table.how_drawn(len(self.stock) - self.top, self.rules.recycles)
        if how == BLOCKS:
            self.turn = NOBODY  # QCR 5.4
            return
        if how == RECYCLES:
            self._recycle()  # QCR 5.3
        card = one(self.stock[self.top])
        self.top += 1
        if self.stock_is_known():
            table.known |= card  # QCR 10.3
        table.idle = 0  # QCR 5.5
        self._pick_up(card)
        if self.top == len(self.stock):
            self._tell_hands()  # QCR 10.3, QCR 10.4

    def _recycle(self) -> None:
        """The discard pile becomes the stock."""
        table = self.table
        pile = table.pile[: table.size]
        self.stock = pile  # QCR 5.3
        if self.rules.shuffles:
            old = group(pile)
            self.stock = vec[i64]([card for card in self.reshuffle[:52] if one(card) & old])  # QCR 8.6
            self.reshuffle = self.reshuffle[52:]
        self.top = 0
        table.size = 0
        table.recycled += 1

    def stock_is_known(self) -> bool:
        """Whether everybody can know the order of the stock, having seen it as the discard pile."""
        return self.table.recycled > 0 and not self.rules.shuffles  # QCR 10.3, QCR 10.4

    def _tell_hands(self) -> None:
        """Once the stock is empty, each seat can tell the other hand."""
        self.table.deduced = (self.hand0 | self.hand1) & ~self.table.known

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
        self.table.bare = self.rules.rummy_bonus and self.table.laid(self.turn) == NONE  # QCR 8.8

    def _meld(self, cards: Cards) -> None:
        self.table.lay_down(self.turn, cards)  # QCR 4.5
        self.table.melded = self.rules.one_meld  # QCR 8.3
        self._give_away(cards)

    def _lay_off(self, card: Cards, place: i64) -> None:
        self.table.lay_off(self.turn, card, place)  # QCR 4.6
        self._give_away(card)

    def _discard(self, card: Card) -> None:
        self.table.discard(card)  # QCR 4.7
        self._give_away(one(card))
        if self.turn != NOBODY:
            self.table.bare = False
            blocked = self.table.idle == IDLE_TURNS  # QCR 5.5
            self._close_turn(NOBODY if blocked else 1 - self.turn)  # QCR 4.1

    def _give_away(self, cards: Cards) -> None:
        if self.turn == 0:
            self.hand0 &= ~cards
        else:
            self.hand1 &= ~cards
        if self.hand() == NONE:
            self.table.out = self.turn
            self._close_turn(NOBODY)  # QCR 5.1

    def _close_turn(self, following: i64) -> None:
        self.turn = following
        self.table.drawn = self.table.melded = False
        self.table.taken = NONE

    # The score, and the match

    def score(self, seat: i64) -> i64:
        self.check_seat(seat)
        table = self.table
        out = table.out == seat
        theirs = rum_points(self.hand1 if seat == 0 else self.hand0)
        twice: i64 = 2 if table.bare else 1  # QCR 8.8
        if self.rules.classic:
            return twice * theirs if out else 0  # QCR 9.5, QCR 9.6
        laid = rum_points(table.laid(seat))  # QCR 6.2
        if out:
            return laid + twice * (GOING_OUT + theirs)  # QCR 6.3
        return 0 if self.rules.winner_only and table.out != NOBODY else laid  # QCR 6.4, QCR 8.7

    def account(self) -> tuple[ShownLine, ...]:
        from upcard.games.queen_city_rum.account import queen_city_rum_account

        return queen_city_rum_account(self)

    def next_start(self, start: Start) -> Start:
        out = self.table.out
        dealer = out if out != NOBODY and self.rules.winner_deals else 1 - start.dealer  # QCR 7.3, QCR 7.4, QCR 8.9
        return Start(dealer=dealer, number=start.number + 1)

    # The position

    def copy(self) -> "QueenCityRum":
        other = QueenCityRum(self.rules, self.table.copy())
        self._share_log(other)
        other.turn, other.act = self.turn, self.act
        other.hand0, other.hand1 = self.hand0, self.hand1
        other.stock, other.top, other.reshuffle = self.stock, self.top, self.reshuffle
        return other

    def key(self) -> i64:
        key = mixed(mixed(mixed(self.table.key(), self.turn), self.hand0), self.hand1)
        for i in range(self.top, len(self.stock)):
            key = mixed(key, self.stock[i])
        for card in self.reshuffle:
            key = mixed(key, card)
        return key

    def fields(self, fields: Fields) -> None:
        self.hand0 = self.table.own_hand(fields, 0, self.hand0)
        self.hand1 = self.table.own_hand(fields, 1, self.hand1)
        self.stock = fields.listed("stock", self.stock[self.top :], RUM_FACES)
        self.top = 0
        self.table.fields(fields)
        if len(self.stock) == 0 or self.stock_is_known():
            self._tell_hands()
        if self.rules.shuffles:
            shown = " ".join([RUM_FACES.card_text(card) for card in self.reshuffle])
            told = fields.words("reshuffle", shown)
            printed = " ".join([RUM_FACES.text(PACK)] * (self.rules.recycles - self.table.recycled))
            self.reshuffle = vec[i64]([RUM_FACES.read_card(card) for card in (told or printed).split()])

    def check(self) -> None:
        table, rules = self.table, self.rules
        mine, other = (self.hand0, self.hand1) if self.turn != 1 else (self.hand1, self.hand0)
        if count(mine) > rules.hand_size + (1 if table.drawn else 0) or count(other) > rules.hand_size:
            raise Unreadable("qcr-hand-too-large", most=int(rules.hand_size))
        if table.recycled > rules.recycles:
            raise Unreadable("qcr-recycled-too-often")
        if table.deduced and len(self.stock) and table.recycled == 0:
            raise Unreadable("qcr-deduced-too-early")
        recyclings = rules.recycles - table.recycled if rules.shuffles else 0
        orders = [group(self.reshuffle[52 * n : 52 * n + 52]) for n in range(recyclings)]
        if len(self.reshuffle) != 52 * recyclings or not all(order == PACK for order in orders):
            raise Unreadable("qcr-reshuffle")
        table.check(other)
        if self.turn == NOBODY:
            gone = self.hand0 if table.out == 0 else self.hand1 if table.out == 1 else NONE
            if gone or table.drawn:
                raise Unreadable("qcr-out-with-cards")
            return
        if table.out != NOBODY or not mine or not other or table.idle == IDLE_TURNS and not table.drawn:
            raise Unreadable("qcr-deal-is-over")
        if rules.classic and len(table.melds):
            raise Unreadable("qcr-melds-in-classic")
        if len(self.legal()) == 0:
            raise Unreadable("qcr-no-move")

    # What a seat knows

    def _seen_by(self, seat: i64) -> "QueenCityRumView":
        table = self.table.seen_by(seat)
        view = QueenCityRumView(self.rules, seat, table)
        seen = table.known | table.deduced  # QCR 10.2, QCR 10.3
        view.hand0 = self.hand0 if seat == 0 else self.hand0 & seen  # QCR 10.1
        view.hand1 = self.hand1 if seat == 1 else self.hand1 & seen  # QCR 10.1
        view.unseen0 = count(self.hand0 & ~view.hand0)
        view.unseen1 = count(self.hand1 & ~view.hand1)
        if seat == self.turn:
            view.drawn = each(just_drawn(self.log, seat, self.stock, self.top) & self.hand())
        if self.stock_is_known():
            view.stock = self.stock[self.top :]  # QCR 10.3
        else:
            view.unseen_stock = len(self.stock) - self.top  # QCR 10.1, QCR 10.4
        return view

    # Moves as numbers and text

    def is_move(self, move: i64) -> bool:
        return is_rum_move(move, len(self.table.melds))

    def action(self, move: i64) -> int:
        self.check_move(move)
        return rum_action(self.noted(move))

    def move_text(self, move: i64) -> str:
        self.check_move(move)
        return self.table.move_text(move)

    def read_move(self, text: str) -> i64:
        return self.table.read_move(text)


@mypyc_attr(acyclic=True)
class QueenCityRumView(View):
    """The open table, the own hand, and how many cards lie face down where."""

    def __init__(self, rules: QueenCityRumRules, seat: i64, table: RumTable) -> None:
        super().__init__(seat)
        self.rules: Final = rules
        self.table: Final = table  # QCR 10.1
        self.hand0: Cards = NONE  # as far as the seat knows it
        self.hand1: Cards = NONE
        self.unseen0: i64 = 0  # how many more cards lie there
        self.unseen1: i64 = 0
        self.stock: vec[i64] = vec[i64]()  # where its order is known
        self.unseen_stock: i64 = 0

    def of(self) -> QueenCityRumRules:
        return self.rules

    def hand(self) -> Cards:
        """The seat's own hand."""
        return self.hand0 if self.seat == 0 else self.hand1

    def other_known(self) -> Cards:
        """The cards that the seat knows to be in the other hand."""
        return self.hand1 if self.seat == 0 else self.hand0

    def other_size(self) -> i64:
        """How many cards are in the other hand."""
        return count(self.other_known()) + (self.unseen1 if self.seat == 0 else self.unseen0)

    def stock_size(self) -> i64:
        return len(self.stock) + self.unseen_stock

    def unseen(self) -> Cards:
        """The cards that the seat cannot place: they are in the other hand or in the stock."""
        return PACK & ~(self.table.open_cards() | self.hand0 | self.hand1 | group(self.stock))  # QCR 10.1

    def fields(self, fields: Fields) -> None:
        self.hand0, self.unseen0 = self.table.seen_hand(fields, self.seat, 0, self.hand0, self.unseen0)
        self.hand1, self.unseen1 = self.table.seen_hand(fields, self.seat, 1, self.hand1, self.unseen1)
        self.stock, self.unseen_stock = fields.hidden("stock", self.stock, self.unseen_stock, RUM_FACES, ordered=True)
        self.table.fields(fields)

    def _imagine(self, rng: Random) -> QueenCityRum:
        rules, other = self.rules, self.other_known()
        deal = QueenCityRum(rules, self.table.copy())
        deal.turn = self.turn
        others_turn = self.table.drawn and self.turn == 1 - self.seat
        if rules.discard_forbidden and others_turn and other == NONE and self.other_size() == 1:
            other = one(shuffled(self.unseen() & self.table.fits, rng)[0])  # QCR 10.5
        order = shuffled(self.unseen() & ~other, rng)
        drawn = self.other_size() - count(other)
        other |= group(order[:drawn])
        deal.hand0, deal.hand1 = (self.hand0, other) if self.seat == 0 else (other, self.hand1)
        deal.stock = self.stock[:] if len(self.stock) else order[drawn:]
        for _ in range(self.table.recycled, rules.recycles if rules.shuffles else 0):
            for card in shuffled(PACK, rng):
                deal.reshuffle = append(deal.reshuffle, card)
        return deal
