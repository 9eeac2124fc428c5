"""Conquian for two seats, one game. The rulebook is docs/rules/en/conquian.md."""

from collections.abc import Mapping
from typing import ClassVar, Final

from librt.random import Random
from librt.vecs import vec
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
from upcard.deck import MOST_COUNTED, Deck, Start
from upcard.errors import Unreadable
from upcard.fields import Fields
from upcard.games.conquian.actions import MOVES, move_of_number, number_of_move
from upcard.games.conquian.holding import LONGEST, NOTHING, PACK, SKINS, Holding
from upcard.games.conquian.moves import (
    DECLINE,
    DISCARD,
    FORCE,
    GIVE,
    LET_GO,
    MELD,
    SAID,
    TAKE,
    about,
    can_be_said,
    can_be_told,
    gifts_hidden,
    heard,
    in_parts,
    moved,
    moving,
    no_conquian_meld,
    spoken,
    without_gift,
)
from upcard.games.conquian.phases import (
    ANSWERING,
    DECIDING,
    FORCED,
    GIVING,
    LAYING,
    PHASES,
    TAKING,
    WINDOW,
    closed_by,
)
from upcard.melds import ACE_HIGH, can_split, meldable, melds_into, melds_with_into
from upcard.options import Number, Option

MOST_MOVES: Final[i64] = 35  # ten cards of one suit hold 33 runs; take; decline


class ConquianRules(Rules):
    """The rules by chosen options: the cards, the deal, the end of a match."""

    NAME: ClassVar[str] = "conquian"
    SEATS: ClassVar[int] = 2
    VERBS: ClassVar[tuple[str, ...]] = SAID
    ONE_CARD: ClassVar[tuple[tuple[str, str], ...]] = (("discard", "CON 3.9"), ("give", "CON 7.4"))
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("size", ("10/11", "9/10", "8/9"), "CON 7.1"),
        Option("forcing", ("optional", "automatic", "off"), "CON 7.2"),
        Option("hand_melds", ("off", "on"), "CON 7.3"),
        Option("cambio", ("off", "on"), "CON 7.4"),
        Option("stock_out", ("draw", "fewest_cards"), "CON 7.5"),
        Option("draw_carry", ("on", "off"), "CON 7.6"),
        Number("target", 0, 0, 50, "CON 7.7"),
        Option("skin", ("american", "spanish", "foster"), "CON 7.8"),
    )

    def __init__(self, chosen: Mapping[str, object] | None = None) -> None:
        super().__init__(chosen)
        self.size: Final[i64] = int(self.chosen["size"].partition("/")[0])  # CON 7.1
        self.force_window: Final = self.chosen["forcing"] == "optional"  # CON 7.2
        self.must_take: Final = self.chosen["forcing"] == "automatic"  # CON 7.2
        self.hand_melds: Final = self.on("hand_melds")  # CON 7.3
        self.cambio: Final = self.on("cambio")  # CON 7.4
        self.fewest_cards: Final = self.chosen["stock_out"] == "fewest_cards"  # CON 7.5
        self.draw_carry: Final = self.on("draw_carry")  # CON 7.6
        self.skin: Final = SKINS[self.chosen["skin"]]  # CON 7.8
        if self.cambio and self.size != 8:
            raise Unreadable("con-cambio-size")  # CON 7.4

    # The cards

    def faces(self) -> Faces:
        return self.skin  # CON 7.8

    def pack(self) -> vec[i64]:
        return each(PACK)  # CON 1.2

    # The deal

    def _dealt(self, deck: Deck, start: Start) -> "Conquian":
        first, second, dealt = NONE, NONE, 2 * self.size
        for place in range(0, dealt, 2):
            first |= one(deck.cards[place])  # CON 2.1
            second |= one(deck.cards[place + 1])  # CON 2.1
        if start.dealer == 0:
            first, second = second, first  # CON 2.1
        deal = Conquian(self, NOTHING.filled(first), NOTHING.filled(second), deck.cards[dealt:])  # CON 2.2
        deal.stake = start.stake  # CON 5.5
        deal.turn = 1 - start.dealer  # CON 2.3
        if self.cambio:
            deal.phase = GIVING  # CON 7.4
        else:
            deal.flip()  # CON 2.3
        return deal

    # The match

    def match_over(self, scores: list[int], played: int) -> bool:
        target = self.number("target")
        return max(scores) >= target if target else played > 0  # CON 6.3, CON 7.7

    # Moves as data and numbers

    def is_told(self, told: i64) -> bool:
        return can_be_told(told)

    def _parts(self, told: i64, seat: i64) -> ShownMove:
        return in_parts(told, seat, self.skin)

    def as_told(self, told: i64) -> i64:
        return without_gift(told)  # CON 8.3

    def actions(self) -> int:
        return len(MOVES)

    def _action_text(self, action: int) -> str:
        return spoken(move_of_number(action), SKINS["american"])

    def _empty(self) -> "Conquian":
        return Conquian(self, NOTHING, NOTHING, vec[i64]())

    def empty_view(self, seat: i64) -> "ConquianView":
        return ConquianView(self, seat)


@mypyc_attr(acyclic=True)
class Conquian(Deal):
    """One game: the whole truth, both hands and the order of the stock included."""

    def __init__(self, rules: ConquianRules, holding0: Holding, holding1: Holding, stock: vec[i64]) -> None:
        super().__init__()
        self.rules: Final = rules
        self.stake: i64 = 1
        self.holding0: Holding = holding0
        self.holding1: Holding = holding1
        self.stock: vec[i64] = stock  # never changed: copies share it
        self.gone: i64 = 0  # how many cards have left the stock
        self.centre: i64 = NOBODY  # the centre card
        self.flipped: bool = False  # whether the seat that decides on the centre card has flipped it
        self.waste: Cards = NONE
        self.gift: i64 = NOBODY  # cambio: the card that the first seat has set aside
        self.phase: i64 = DECIDING
        self.unplaced: Cards = NONE  # in a take: the table cards and the centre card that do not lie yet

    def of(self) -> ConquianRules:
        return self.rules

    def holding(self, seat: i64) -> Holding:
        """The hand and the melds of a seat. Raises ValueError for a seat that is not there."""
        if seat != 0 and seat != 1:
            self.check_seat(seat)
        return self.holding0 if seat == 0 else self.holding1

    def hold(self, seat: i64, holding: Holding) -> None:
        if seat == 0:
            self.holding0 = holding
        else:
            self.holding1 = holding

    # The turn

    def flip(self) -> None:
        """The seat to move flips the top card of the stock, or the game ends."""
        self.phase = DECIDING
        if self.gone == len(self.stock):  # CON 5.4
            self.centre = NOBODY
            self.turn = NOBODY  # CON 5.4
            return
        self.centre = self.stock[self.gone]  # CON 3.1
        self.gone += 1
        self.flipped = True  # CON 3.1

    def most_moves(self) -> i64:
        return MOST_MOVES

    def legal_into(self, moves: vec[i64]) -> i64:
        check_room(moves, MOST_MOVES)
        if self.turn == NOBODY:
            return 0  # CON 5.1
        n: i64 = 0
        phase = self.phase
        if phase in (DECIDING, FORCED):
            if self.can_take():
                moves[0] = TAKE  # CON 3.2, CON 4.3
                n = 1
            if phase == DECIDING:
                n = self._melds_into(moves, n)
                if self.can_decline():
                    moves[n] = DECLINE  # CON 3.2
                    n += 1
        elif phase == TAKING:
            n = self._melds_into(moves, n)
        elif phase == WINDOW:
            moves[0] = FORCE  # CON 4.2
            moves[1] = LET_GO  # CON 4.2
            n = 2
        else:
            verb = DISCARD if phase == LAYING else GIVE  # CON 3.9, CON 7.4
            n = self._melds_into(moves, n)
            cards = self.holding(self.turn).hand
            while cards:
                moves[n] = moving(verb, lowest(cards))
                n += 1
                cards &= cards - 1
        return n

    def _melds_into(self, moves: vec[i64], n: i64) -> i64:
        loose = self.loose()
        if loose == NONE:
            return n
        if self.phase == TAKING:
            end = melds_with_into(lowest(self.unplaced), loose, ACE_HIGH, LONGEST, moves, n)  # CON 3.5
        else:
            end = melds_into(loose, ACE_HIGH, LONGEST, moves, n)  # CON 1.4, CON 1.5
        kept = n
        while n < end:
            if self.phase != TAKING or self.leaves_whole(moves[n]):  # CON 3.6
                moves[kept] = moving(MELD, moves[n])
                kept += 1
            n += 1
        return kept

    def can_take(self) -> bool:
        """Whether the centre card and all table cards of the seat to move can lie in melds together."""
        me, centre = self.holding(self.turn), one(self.centre)
        if (me.fits | meldable(me.hand | centre, ACE_HIGH)) & centre:
            return True
        if me.melded == NONE or meldable(me.hand | me.melded | centre, ACE_HIGH) & centre == NONE:
            return False
        return can_split(me.melded | centre, me.hand, ACE_HIGH, LONGEST)  # CON 3.3

    def loose(self) -> Cards:
        """The cards of which the seat to move may make its next meld."""
        if self.phase >= LAYING or self.phase == DECIDING and self.flipped and self.rules.hand_melds:
            return self.holding(self.turn).hand | self.unplaced  # CON 3.4, CON 3.8, CON 7.3
        return NONE  # CON 3.13

    def leaves_whole(self, meld: Cards) -> bool:
        """In a take: whether all that must lie in melds still can, once this meld lies."""
        hand = self.holding(self.turn).hand
        return can_split(self.unplaced & ~meld, hand & ~meld, ACE_HIGH, LONGEST)  # CON 3.6

    def make(self, move: i64) -> None:
        verb, what = move & VERB, moved(move)
        if verb == DECLINE:
            self._decline()
        elif verb == TAKE:
            self._take(move)
        elif verb == MELD:
            if self.phase == TAKING:
                self._continue_act(move)
            self._lay(what)
        elif verb == DISCARD:
            self._discard(what)
        elif verb == GIVE:
            self._give(what)
        else:
            self.turn = 1 - self.turn
            if verb == FORCE:
                self.phase = FORCED  # CON 4.3
            else:
                self._go_by()  # CON 4.4

    def _take(self, move: i64) -> None:
        self._continue_act(move)
        me = self.holding(self.turn)
        self.phase = TAKING
        self.unplaced = me.melded | one(self.centre)  # CON 3.4
        self.hold(self.turn, me.lifted())
        self.centre = NOBODY
        self.flipped = False

    def _lay(self, meld: Cards) -> None:
        me = self.holding(self.turn).laying(meld)
        self.hold(self.turn, me)
        self.unplaced &= ~meld  # CON 1.6
        if self.phase == TAKING and self.unplaced == NONE:
            self.act = None  # CON 3.7, CON 8.2
            self.phase = LAYING  # CON 3.8, CON 3.9
        if self.phase == LAYING and me.hand == NONE:  # CON 5.2, CON 7.3
            self.phase = DECIDING
            self.turn = NOBODY  # CON 5.2

    def _discard(self, card: Card) -> None:
        self.hold(self.turn, self.holding(self.turn).without(card))
        self.centre = card  # CON 3.9
        self.phase = DECIDING
        self.turn = 1 - self.turn  # CON 3.9

    def _go_by(self) -> None:
        """The centre card stays untaken."""
        if self.flipped:
            self.phase = DECIDING
            self.flipped = False
            self.turn = 1 - self.turn  # CON 3.10
        else:
            self.waste |= one(self.centre)  # CON 3.11
            self.flip()

    # Forcing

    def can_decline(self) -> bool:
        return not (self.rules.must_take and one(self.centre) & self.holding(self.turn).fits)  # CON 7.2

    def may_force(self) -> bool:
        """Whether a seat that declines may be forced."""
        return self.rules.force_window and one(self.centre) & self.holding(self.turn).fits != NONE  # CON 4.2, CON 7.2

    def _decline(self) -> None:
        if self.may_force():
            self.phase = WINDOW
            self.turn = 1 - self.turn  # CON 4.2
        else:
            self._go_by()

    # Cambio

    def _give(self, card: Card) -> None:
        me, they = self.holding(self.turn).without(card), self.holding(1 - self.turn)
        if self.phase == GIVING:
            self.hold(self.turn, me)
            self.gift = card  # CON 8.3
            self.phase = ANSWERING
            self.turn = 1 - self.turn  # CON 7.4
            return
        self.hold(self.turn, me.given(self.gift))  # CON 7.4
        self.hold(1 - self.turn, they.given(card))  # CON 7.4
        self.gift = NOBODY
        self.turn = 1 - self.turn  # CON 2.3
        self.flip()

    # Refusals

    def why_not(self, move: i64) -> str:
        self.check_move(move)
        if self.turn == NOBODY:
            stock_out = "CON 7.5" if self.rules.fewest_cards else "CON 5.4"
            return "CON 5.2" if self.melded_all() else stock_out
        verb, what = move & VERB, moved(move)
        if verb == MELD and self.loose():
            return self._why_no_meld(what)
        closed = closed_by(verb, self.phase, self.rules.hand_melds, self.rules.force_window)
        if closed or verb == FORCE or verb == LET_GO:
            return closed
        if verb == TAKE:
            return "" if self.can_take() else "CON 3.3"
        if verb == DECLINE:
            return "" if self.can_decline() else "CON 7.2"
        return "" if one(what) & self.holding(self.turn).hand else "CON 3.9" if verb == DISCARD else "CON 7.4"

    def _why_no_meld(self, meld: Cards) -> str:
        taking, clause = self.phase == TAKING, no_conquian_meld(meld)
        if meld & ~self.loose():
            theirs = meld & self.holding(1 - self.turn).melded
            return "CON 3.14" if theirs else "CON 7.3" if self.phase == DECIDING else "CON 3.4" if taking else "CON 3.8"
        if clause or not taking:
            return clause
        if not meld & one(lowest(self.unplaced)):
            return "CON 3.5"
        return "" if self.leaves_whole(meld) else "CON 3.6"

    def likely_verb(self, cards: int) -> str:
        return "give" if self.phase in (GIVING, ANSWERING) else "discard" if cards == 1 else "meld"

    # The end and the score

    def melded_all(self) -> bool:
        """Whether a seat has gone out."""
        return max(count(self.holding0.melded), count(self.holding1.melded)) > self.rules.size

    def winner(self) -> i64:
        """The seat that has won the finished game, or NOBODY."""
        for seat in range(2):
            if count(self.holding(seat).melded) > self.rules.size:
                return seat  # CON 5.2, CON 5.3
        mine, theirs = count(self.holding0.hand), count(self.holding1.hand)
        if self.rules.fewest_cards and mine != theirs:
            return 0 if mine < theirs else 1  # CON 7.5
        return NOBODY  # CON 5.4

    def score(self, seat: i64) -> i64:
        self.check_seat(seat)
        return self.stake if self.winner() == seat else 0  # CON 5.5

    def account(self) -> tuple[ShownLine, ...]:
        from upcard.games.conquian.account import conquian_account

        return conquian_account(self)

    # The match

    def next_start(self, start: Start) -> Start:
        carries = self.winner() == NOBODY and self.rules.draw_carry
        stake = min(self.stake + 1, MOST_COUNTED) if carries else 1  # CON 6.2, CON 7.6
        return Start(dealer=1 - start.dealer, number=start.number + 1, stake=stake)  # CON 6.1

    # The position

    def copy(self) -> "Conquian":
        other = Conquian(self.rules, self.holding0, self.holding1, self.stock)
        self._share_log(other)
        other.turn, other.act, other.phase = self.turn, self.act, self.phase
        other.stake, other.gone, other.gift = self.stake, self.gone, self.gift
        other.centre, other.flipped = self.centre, self.flipped
        other.waste, other.unplaced = self.waste, self.unplaced
        return other

    def key(self) -> i64:
        key = mixed(self.stake, (self.turn + 1) * 16 + self.phase * 2 + (1 if self.flipped else 0))
        key = mixed(mixed(mixed(key, self.waste), self.unplaced), (self.centre + 1) * 64 + self.gift + 1)
        key = self.holding1.key(self.holding0.key(key))
        for place in range(self.gone, len(self.stock)):
            key = mixed(key, self.stock[place])
        act = self.act
        return key if act is None else mixed(key, act.before.key())

    def fields(self, fields: Fields) -> None:
        faces = self.rules.skin
        self.stake = fields.number("carried", self.stake - 1, 0, MOST_COUNTED - 1) + 1
        self.holding0 = self.holding0.exchanged(fields, 0, faces)
        self.holding1 = self.holding1.exchanged(fields, 1, faces)
        self.gift = fields.card("gift", self.gift, faces)
        self.centre = fields.card("centre", self.centre, faces)
        self.flipped = fields.flag("flipped", self.flipped)
        self.waste = fields.cards("waste", self.waste, faces)
        self.stock = fields.listed("stock", self.stock[self.gone :], faces)
        self.gone = 0
        self.phase = fields.choice("phase", self.phase, PHASES)

    def check(self) -> None:
        turn, phase, size = self.turn, self.phase, self.rules.size
        passing = phase in (GIVING, ANSWERING)
        for seat in range(2):
            me = self.holding(seat)
            laying = phase == LAYING and seat == turn
            more = laying or turn == NOBODY and count(me.melded) > size
            aside = phase == ANSWERING and seat != turn
            if me.cards() != size + (1 if more else 0) - (1 if aside else 0):
                raise Unreadable("con-cards", size=int(size))
            if laying and (me.hand == NONE or me.melded == NONE) or passing and me.melded:
                raise Unreadable("con-hand-and-melds")
            if not at_most_one(me.known) or me.known and (passing or not self.rules.cambio):
                raise Unreadable("con-known")
        if passing and not self.rules.cambio or (phase == ANSWERING) != (self.gift != NOBODY):
            raise Unreadable("con-gift")
        deciding = turn != NOBODY and phase <= WINDOW
        if (self.centre != NOBODY) != deciding or self.flipped and not deciding or phase == TAKING:
            raise Unreadable("con-centre")
        if turn == NOBODY and (phase != DECIDING or not self.melded_all() and len(self.stock) > self.gone):
            raise Unreadable("con-turn")
        if phase in (FORCED, WINDOW):
            decliner = turn if phase == FORCED else 1 - turn
            if not self.rules.force_window or not one(self.centre) & self.holding(decliner).fits:
                raise Unreadable("con-forced")

    # What a seat knows

    def _seen_by(self, seat: i64) -> "ConquianView":
        view = ConquianView(self.rules, seat)
        view.stake = self.stake
        view.holding0 = self.holding0.seen_by(seat, 0)  # CON 8.1
        view.holding1 = self.holding1.seen_by(seat, 1)  # CON 8.1
        view.unseen0 = count(self.holding0.hand) - count(view.holding0.hand)  # CON 8.1
        view.unseen1 = count(self.holding1.hand) - count(view.holding1.hand)  # CON 8.1
        if self.phase == ANSWERING and seat == 1 - self.turn:
            view.gift = one(self.gift)  # CON 8.3
        elif self.phase == ANSWERING:
            view.unseen_gift = 1  # CON 8.3
        view.centre, view.flipped, view.waste = self.centre, self.flipped, self.waste  # CON 8.1
        view.stock = len(self.stock) - self.gone  # CON 8.1
        view.phase, view.unplaced = self.phase, self.unplaced
        return view

    def _told_to(self, seat: i64) -> vec[i64]:
        return gifts_hidden(self.log, seat) if self.rules.cambio else self.log[:]  # CON 8.3

    # Moves as data, numbers and text

    def noted(self, move: i64) -> i64:
        verb = move & VERB
        if verb in (MELD, DISCARD, GIVE) or self.centre == NOBODY:
            return move
        forceable = self.phase == DECIDING and self.may_force()
        return about(verb, self.centre, forceable, self.flipped, self.gone == len(self.stock))

    def is_move(self, move: i64) -> bool:
        return can_be_said(move)

    def action(self, move: i64) -> int:
        self.check_move(move)
        return number_of_move(move)

    def move_of(self, action: int) -> i64:
        move = move_of_number(action)
        if self.why_not(move):
            raise ValueError(f"no legal move has the action number {action}")
        return move

    def move_text(self, move: i64) -> str:
        self.check_move(move)
        return spoken(move, self.rules.skin)

    def shown_move(self, move: i64) -> str:
        self.check_move(move)
        return spoken(self.rules.as_told(move), self.rules.skin)  # CON 8.3

    def read_move(self, text: str) -> i64:
        return heard(text, self.rules.skin)


@mypyc_attr(acyclic=True)
class ConquianView(View):
    """What one seat sees: its own cards and the table; in a take of its own also how far it has come."""

    def __init__(self, rules: ConquianRules, seat: i64) -> None:
        super().__init__(seat)
        self.rules: Final = rules
        self.stake: i64 = 1
        self.holding0: Holding = NOTHING  # as far as the seat sees it
        self.holding1: Holding = NOTHING
        self.unseen0: i64 = 0  # how many more cards the hand has
        self.unseen1: i64 = 0
        self.gift: Cards = NONE  # the card set aside, for the seat that gives it
        self.unseen_gift: i64 = 0  # 1 where a card lies aside that the seat does not see
        self.centre: i64 = NOBODY
        self.flipped: bool = False
        self.waste: Cards = NONE
        self.stock: i64 = 0  # how many cards it has
        self.phase: i64 = DECIDING
        self.unplaced: Cards = NONE

    def of(self) -> ConquianRules:
        return self.rules

    def holding(self, seat: i64) -> Holding:
        return self.holding0 if seat == 0 else self.holding1

    def unseen(self) -> Cards:
        """The cards that lie nowhere in sight: in a hand, in the stock, or aside."""
        seen = self.waste | self.unplaced | self.gift
        seen |= self.holding0.hand | self.holding0.melded | self.holding1.hand | self.holding1.melded
        if self.centre != NOBODY:
            seen |= one(self.centre)
        return PACK & ~seen  # CON 8.4

    def fields(self, fields: Fields) -> None:
        faces = self.rules.skin
        self.stake = fields.number("carried", self.stake - 1, 0, MOST_COUNTED - 1) + 1
        self.holding0, self.unseen0 = self.holding0.exchanged_by(self.seat, fields, 0, self.unseen0, faces)
        self.holding1, self.unseen1 = self.holding1.exchanged_by(self.seat, fields, 1, self.unseen1, faces)
        self.unplaced = fields.cards("unplaced", self.unplaced, faces)
        self.gift, self.unseen_gift = fields.hidden_cards("gift", self.gift, self.unseen_gift, faces)
        self.centre = fields.card("centre", self.centre, faces)
        self.flipped = fields.flag("flipped", self.flipped)
        self.waste = fields.cards("waste", self.waste, faces)
        _, self.stock = fields.hidden("stock", vec[i64](), self.stock, faces, NOBODY, True)
        self.phase = fields.choice("phase", self.phase, PHASES)

    def _imagine(self, rng: Random) -> Conquian:
        cards = shuffled(self.unseen(), rng)  # CON 8.4
        hidden = self.unseen0 + self.unseen1
        stock = hidden + self.unseen_gift
        deal = Conquian(self.rules, self.holding0, self.holding1, cards[stock:])
        deal.hold(1 - self.seat, deal.holding(1 - self.seat).filled(group(cards[:hidden])))
        aside = self.gift | group(cards[hidden:stock])
        deal.gift = lowest(aside) if aside else NOBODY  # CON 8.3
        deal.turn, deal.phase, deal.stake = self.turn, self.phase, self.stake
        deal.centre, deal.flipped, deal.waste = self.centre, self.flipped, self.waste
        return deal
