"""Run Fast for three seats, 48 cards. The rulebook is docs/rules/en/run_fast.md."""

from collections.abc import Mapping
from typing import ClassVar, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import NOBODY, NONE, Cards, Faces, at_most_one, count, each, group, mixed, room_for
from upcard.data import ShownLine, ShownMove
from upcard.deal import VERB, Deal, Rules, View, check_room
from upcard.deck import Deck, Start
from upcard.fields import Fields
from upcard.games.run_fast.actions import ACTIONS, PASS_ACTION, action_of_play, play_of_action
from upcard.games.run_fast.known import HiddenHands, barred_after, barred_by_choice, barred_by_pass, with_pass
from upcard.games.run_fast.plays import (
    ACES,
    BEAT,
    EVERY,
    FACES,
    LEAD,
    LINE,
    PACK,
    PASS,
    THREES,
    VERBS,
    able,
    above,
    begins_above,
    by_cards,
    by_ranks,
    cards_in,
    copies_of,
    had_other,
    highest,
    is_coded,
    names_cards,
    no_shape,
    play_in,
    put_bombs,
    put_ranks,
    put_runs,
    ranks_of,
    ranks_text,
    read_play,
    shape_of,
    shown_play,
    strength,
    taken_from,
    whole_bombs,
    written,
)
from upcard.games.run_fast.table import FREE, HEART3, PAST, SEATS, THREE_OF_HEARTS, OpenTable, paid_for, paying
from upcard.options import Number, Option

THREE_OF_SPADES: Final[i64] = 0x2
TWO_OF_SPADES: Final[i64] = 0x2000
HEAVENLY: Final[i64] = 0x2000  # RF 4.4: its place among the bombs, above every other
MOST_MOVES: Final[i64] = 58


class RunFastRules(Rules):
    """The rules by chosen options: the cards, the deal, the end of a match."""

    NAME: ClassVar[str] = "run_fast"
    SEATS: ClassVar[int] = 3  # RF 1.1
    VERBS: ClassVar[tuple[str, ...]] = VERBS
    HIGH_WINS: ClassVar[bool] = True  # RF 6.2
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("must_beat", ("full", "not_bomb", "off"), "RF 7.1"),
        Option("break", ("allowed", "forbidden"), "RF 7.2"),
        Option("aaa", ("highest", "lowest", "off"), "RF 7.3"),
        Option("heaven", ("free", "compulsory", "off"), "RF 7.4"),
        Option("one_card", ("off", "highest_single", "pay_all"), "RF 7.5"),
        Option("double", ("cards_only", "all"), "RF 7.6"),
        Option("last_card", ("1", "0"), "RF 7.7"),
        Option("bomb_pay", ("reply", "standing", "none"), "RF 7.8"),
        Option("reverse", ("off", "on"), "RF 7.9"),
        Number("pairs", 2, 2, 3, "RF 7.10"),
        Number("deals", 1, 0, 100, "RF 7.11"),
        Number("target", 100, 10, 500, "RF 7.12"),
        Option("next_lead", ("heart3", "winner"), "RF 7.13"),
    )

    def __init__(self, chosen: Mapping[str, object] | None = None) -> None:
        super().__init__(chosen)
        aaa = self.chosen["aaa"]
        self.ace_bomb: Final[i64] = ACES if aaa == "highest" else 1 if aaa == "lowest" else NONE  # RF 3.6, RF 7.3
        self.unbroken: Final = self.chosen["break"] == "forbidden"
        self.pairs: Final = self.number("pairs")
        self.must_beat: Final = self.chosen["must_beat"] != "off"
        self.must_bomb: Final = self.chosen["must_beat"] == "full"
        self.heaven: Final = self.chosen["heaven"] != "off"
        self.heaven_first: Final = self.chosen["heaven"] == "compulsory"
        self.highest_single: Final = self.chosen["one_card"] == "highest_single"
        self.pay_all: Final = self.chosen["one_card"] == "pay_all"
        self.double_all: Final = self.chosen["double"] == "all"
        self.last_card_free: Final = self.chosen["last_card"] == "0"
        self.bombs_pay: Final = self.chosen["bomb_pay"] != "none"
        self.replies_alone_pay: Final = self.chosen["bomb_pay"] == "reply"
        self.reverse: Final = self.on("reverse")
        self.winner_leads: Final = self.chosen["next_lead"] == "winner"
        self.choices_show: Final = self.unbroken or self.heaven_first or self.highest_single

    # The cards

    def faces(self) -> Faces:
        return FACES

    def pack(self) -> vec[i64]:
        return each(PACK)  # RF 1.2

    # The deal

    def _dealt(self, deck: Deck, start: Start) -> "RunFast":
        deal = RunFast(self, room_for(SEATS))
        for seat in range(SEATS):
            deal.dealt[seat] = group(deck.cards[16 * seat : 16 * seat + 16])  # RF 2.1
            if deal.dealt[seat] & THREE_OF_HEARTS:
                deal.turn = seat  # RF 2.2
        deal.left, deal.opening = PACK, HEART3
        if self.winner_leads and start.leader != NOBODY:
            deal.opening, deal.turn = FREE, start.leader  # RF 7.13
        return deal

    # The play

    def bomb_on_top(self, play: i64, first: bool) -> i64:
        """The place among the bombs of a play that lies on top, none if it is no bomb."""
        bomb = strength(play, self.ace_bomb)
        return HEAVENLY if first and bomb == THREES and self.heaven else bomb  # RF 4.4, RF 7.4

    # The match

    def match_over(self, scores: list[int], played: int) -> bool:
        deals = self.number("deals")
        if deals:
            return played >= deals  # RF 6.1, RF 7.11
        return max(scores) >= self.number("target")  # RF 7.12

    # Moves as data and numbers

    def is_told(self, told: i64) -> bool:
        return told == PASS or names_cards(told) and is_coded(told)

    def _parts(self, told: i64, seat: i64) -> ShownMove:
        return shown_play(told, seat)

    def actions(self) -> int:
        return ACTIONS

    def _action_text(self, action: int) -> str:
        return "pass" if action == PASS_ACTION else f"lead or beat {ranks_text(play_of_action(action))}"

    def _empty(self) -> "RunFast":
        return RunFast(self, room_for(SEATS))

    def empty_view(self, seat: i64) -> "RunFastView":
        return RunFastView(self, seat, OpenTable())


@mypyc_attr(acyclic=True)
class RunFast(Deal):
    """One deal: the whole truth, all hands included."""

    def __init__(self, rules: RunFastRules, dealt: vec[i64]) -> None:
        super().__init__()
        self.rules: RunFastRules = rules
        self.dealt: vec[i64] = dealt  # the cards that each seat was dealt; they stay as they are,
        self.left: Cards = NONE  # and these of all hands are not played yet
        self.opening: i64 = PAST
        self.opener: i64 = 0  # the seat of the first play
        self.again: bool = False  # whether it has played once more
        self.top: i64 = NONE  # the play to beat; none before a lead
        self.bomb: i64 = NONE  # its place among the bombs, if it is one
        self.cards: Cards = NONE  # its cards
        self.by: i64 = NOBODY  # who played it
        self.reply: bool = False  # whether it beat another play
        self.paid: i64 = 0
        self.payer: i64 = NOBODY  # the seat that pays for both losers
        # What each hand cannot hold, as far as play has shown. (As one list, copying a deal would be a third dearer.)
        self.barred0: i64 = NONE
        self.barred1: i64 = NONE
        self.barred2: i64 = NONE
        self.unbeaten: vec[i64] = vec[i64]()  # passes on runs

    def of(self) -> RunFastRules:
        return self.rules

    def hand_of(self, seat: i64) -> Cards:
        self.check_seat(seat)
        return self._hand(seat)

    def _hand(self, seat: i64) -> Cards:
        return self.dealt[seat] & self.left

    def _gone(self, seat: i64) -> Cards:
        """The cards that a seat has played."""
        return self.dealt[seat] & ~self.left

    def _barred(self, seat: i64) -> i64:
        return self.barred0 if seat == 0 else self.barred1 if seat == 1 else self.barred2

    def _bar(self, seat: i64, lanes: i64) -> None:
        if seat == 0:
            self.barred0 = lanes
        elif seat == 1:
            self.barred1 = lanes
        else:
            self.barred2 = lanes

    # What may be played

    def opens_heavenly(self, bombs: i64) -> bool:
        """Whether a seat with these bombs has to open with the four threes."""
        return self.rules.heaven_first and self.opening != PAST and bombs & THREES != NONE  # RF 7.4

    def may_begin(self) -> i64:
        """The ranks at which a play may begin that is no bomb: any, or the three, or those above the top."""
        if self.top != NONE:
            return begins_above(self.top)  # RF 4.2
        return THREES if self.opening == HEART3 else EVERY  # RF 2.3, RF 4.1

    def allowed(self, bombs: i64) -> i64:
        """Those of the bombs that may be played."""
        if self.bomb != NONE:
            return bombs & above(self.bomb)  # RF 4.3, RF 4.4
        return bombs & self.may_begin() if self.top == NONE else bombs  # RF 4.3

    def highest_alone(self) -> bool:
        """Whether a single has to be the highest of the hand, as the next seat has one card left."""
        return at_most_one(self._hand((self.turn + 1) % SEATS))  # RF 7.5

    def legal_into(self, moves: vec[i64]) -> i64:
        check_room(moves, MOST_MOVES)
        if self.turn == NOBODY:
            return 0
        ones, twos, threes, bombs = able(self._hand(self.turn), self.rules.ace_bomb, self.rules.unbroken)
        if bombs:
            bombs = self.allowed(bombs)
        top = self.top
        if top == NONE:
            return self._leads_into(moves, ones, twos, threes, bombs)  # RF 4.1
        n: i64 = 0
        if self.bomb == NONE:
            copies, ranks, begins = copies_of(top), ranks_of(top), begins_above(top)
            same = ones if copies == 1 else twos if copies == 2 else threes  # RF 4.2
            if at_most_one(ranks):
                if copies == 1 and self.rules.highest_single and self.highest_alone():
                    same = highest(same)  # RF 7.5
                n = put_ranks(moves, 0, BEAT, copies, same & begins)  # RF 4.2
            else:
                length = count(ranks)
                n = put_runs(moves, 0, BEAT, copies, same & LINE, length, length, begins)  # RF 3.3, RF 3.4, RF 4.2
        bound = n > 0 or bombs != NONE and self.rules.must_bomb  # RF 4.5, RF 7.1
        if bombs:
            n = put_bombs(moves, n, BEAT, bombs, self.rules.ace_bomb)  # RF 4.3
        if not bound or not self.rules.must_beat:  # RF 4.6, RF 7.1
            moves[n] = PASS
            n += 1
        return n

    def _leads_into(self, moves: vec[i64], ones: i64, twos: i64, threes: i64, bombs: i64) -> i64:
        begins, ace_bomb = self.may_begin(), self.rules.ace_bomb
        if self.opens_heavenly(bombs):
            return put_bombs(moves, 0, LEAD, THREES, ace_bomb)  # RF 7.4
        singles = highest(ones) if self.rules.highest_single and self.highest_alone() else ones  # RF 7.5
        n = put_ranks(moves, 0, LEAD, 1, singles & begins)  # RF 3.2
        n = put_ranks(moves, n, LEAD, 2, twos & begins)
        n = put_ranks(moves, n, LEAD, 3, threes & begins)
        n = put_runs(moves, n, LEAD, 1, ones & LINE, 5, 12, begins)  # RF 3.3
        n = put_runs(moves, n, LEAD, 2, twos & LINE, self.rules.pairs, 8, begins)  # RF 3.4, RF 7.10
        return put_bombs(moves, n, LEAD, bombs, ace_bomb) if bombs else n  # RF 4.1

    def most_moves(self) -> i64:
        return MOST_MOVES

    def chosen(self, play: i64) -> Cards:
        """The cards that a play takes out of the hand to move when nothing else is said."""
        hand = self._hand(self.turn)
        if self.opening == HEART3 and copies_of(play) == 1:
            hand &= ~THREE_OF_SPADES  # RF 2.3
        return taken_from(hand, play)  # RF 3.9

    def make(self, move: i64) -> None:
        seat = self.turn
        following = (seat + 1) % SEATS  # RF 1.4
        if move == PASS:
            if self.rules.must_beat:  # RF 7.1, RF 8.2
                self._pass_shows(seat)
            self.turn = following
            if following == self.by:
                self._end_trick()  # RF 4.7
            return
        if names_cards(move):
            cards = cards_in(move)
            play = shape_of(cards)
        else:
            play = play_in(move)
            cards = self.chosen(play)
        if self.rules.choices_show:
            self._choice_shows(seat, play)
        if self.rules.pay_all and cards == self._hand(seat):
            self.payer = self._careless(seat, play)  # RF 7.5
        self.left &= ~cards
        self._bar(seat, barred_after(self._barred(seat), play))
        self.reply = self.top != NONE
        self.top, self.cards, self.by = play, cards, seat
        self.bomb = self.rules.bomb_on_top(play, self.opening != PAST) if copies_of(play) > 2 else NONE
        if self.opening != PAST:
            self.opener = seat  # RF 2.4
            self.opening = PAST
        elif seat == self.opener:
            self.again = True  # RF 7.9
        self.turn = following
        if self._hand(seat) == NONE:
            self._settle_bomb()  # RF 5.8
            self.turn = NOBODY  # RF 4.8

    def _end_trick(self) -> None:
        """The last to play leads again, and is paid for a bomb."""
        self._settle_bomb()
        self.top = self.bomb = self.cards = NONE
        self.by, self.reply = NOBODY, False

    def _settle_bomb(self) -> None:
        """Pays for a bomb that nobody can beat any more."""
        pays = self.rules.bombs_pay and (self.reply or not self.rules.replies_alone_pay)  # RF 5.7, RF 7.8
        if pays and self.bomb not in (NONE, HEAVENLY):  # RF 5.7
            self.paid += paying(self.by, 1)  # RF 5.6

    def noted(self, move: i64) -> i64:
        if move == PASS or names_cards(move):
            return move
        return by_cards(move & VERB, self.chosen(play_in(move)))

    def spelled_out(self, move: i64) -> i64:
        self.check_move(move)
        if self.turn == NOBODY or move == PASS or names_cards(move):
            return move
        cards = self.chosen(play_in(move))
        return by_cards(move & VERB, cards) if shape_of(cards) == play_in(move) else move

    def canonical(self, move: i64) -> i64:
        self.check_move(move)
        if not names_cards(move) or self.turn == NOBODY:
            return move
        cards = cards_in(move)
        play = shape_of(cards)
        lacks_three = self.opening == HEART3 and not cards & THREE_OF_HEARTS  # RF 2.3
        if cards & ~self._hand(self.turn) or play == NONE or lacks_three:
            return move
        return by_ranks(move & VERB, play)  # RF 3.9

    def why_not(self, move: i64) -> str:
        self.check_move(move)
        if self.turn == NOBODY:
            return "RF 4.8"
        if self.canonical(move) in self.legal():
            return ""
        if move == PASS:
            return "RF 4.1" if self.top == NONE else "RF 4.6" if self.rules.must_bomb else "RF 7.1"
        cards = cards_in(move) if names_cards(move) else self.chosen(play_in(move))
        play = shape_of(cards)
        if cards & ~self._hand(self.turn) or not names_cards(move) and play != play_in(move):
            return "RF 3.1"
        clause = no_shape(cards, self.rules.pairs) or self._why_not_play(cards, play)
        return clause or ("RF 4.1" if move & VERB == BEAT else "RF 4.2")

    def _why_not_play(self, cards: Cards, play: i64) -> str:
        """The clause that forbids a play of cards of the hand, whether it is called a lead or a reply; or ''."""
        copies, ranks, bomb = copies_of(play), ranks_of(play), strength(play, self.rules.ace_bomb)
        begins = ranks & -ranks & self.may_begin() != NONE
        if self.top == NONE:
            if not begins or self.opening == HEART3 and not cards & THREE_OF_HEARTS:
                return "RF 2.3"
        elif self.bomb != NONE:
            if not self.allowed(bomb):
                return "RF 4.4" if self.bomb == HEAVENLY else "RF 4.3"
        elif bomb == NONE:
            if not begins or copies != copies_of(self.top) or count(ranks) != count(ranks_of(self.top)):
                return "RF 4.2"
        ones, twos, threes, bombs = able(self._hand(self.turn), self.rules.ace_bomb, self.rules.unbroken)
        if self.opens_heavenly(bombs) and bomb != THREES:
            return "RF 7.4"
        same = ones if copies == 1 else twos if copies == 2 else threes
        if bomb == NONE and ranks & ~same:
            return "RF 7.2"
        higher = copies == 1 and at_most_one(ranks) and self.rules.highest_single and ones & above(ranks)
        return "RF 7.5" if higher and self.highest_alone() else ""

    def likely_verb(self, cards: int) -> str:
        return "lead" if self.top == NONE else "beat"

    # The score

    def winner(self) -> i64:
        """The seat that is out, once the deal is over; NOBODY before."""
        for seat in range(SEATS):
            if self._hand(seat) == NONE:
                return seat  # RF 5.9
        return NOBODY

    def penalty(self, seat: i64) -> i64:
        """What a seat pays for the cards left in its hand."""
        hand = self.hand_of(seat)
        left, doubled = count(hand), self.is_doubled(seat)
        extras = 10 * count(whole_bombs(hand, self.rules.ace_bomb))  # RF 5.4
        extras += 10 if hand & TWO_OF_SPADES else 0  # RF 5.3
        if left == 1 and self.rules.last_card_free:
            left = 0  # RF 7.7
        if doubled and self.rules.double_all:
            return 2 * (left + extras)  # RF 7.6
        return (2 * left if doubled else left) + extras  # RF 5.1, RF 5.2

    def is_doubled(self, seat: i64) -> bool:
        """Whether a seat pays double for its cards."""
        reverse = self.rules.reverse and seat == self.opener and not self.again  # RF 7.9
        return reverse or count(self._hand(seat)) == 16  # RF 5.2

    def score(self, seat: i64) -> i64:
        self.check_seat(seat)
        bombs: i64 = 0
        all_penalties: i64 = 0
        for other in range(SEATS):
            bombs += (20 if other == seat else -10) * paid_for(self.paid, other)  # RF 5.6
            all_penalties += self.penalty(other)
        if seat == self.winner():
            return bombs + all_penalties  # RF 5.5
        if self.payer != NOBODY:
            return bombs - (all_penalties if seat == self.payer else 0)  # RF 7.5
        return bombs - self.penalty(seat)  # RF 5.5

    def account(self) -> tuple[ShownLine, ...]:
        from upcard.games.run_fast.account import run_fast_account

        return run_fast_account(self)

    def _careless(self, seat: i64, play: i64) -> i64:
        """The seat that let this one go out with a single, or NOBODY."""
        before = (seat + 2) % SEATS
        single, beaten = ranks_of(play), ranks_of(self.top)
        singles = copies_of(play) == 1 and at_most_one(single) and at_most_one(beaten)
        if self.by != before or not singles:  # RF 7.5
            return NOBODY
        hand, led = self._hand(before) | self.cards, not self.reply
        other = had_other(hand, beaten, led, self.rules.ace_bomb, self.rules.unbroken)
        return before if other else NOBODY  # RF 7.5

    # The match

    def next_start(self, start: Start) -> Start:
        return Start(dealer=start.dealer, number=start.number + 1, leader=self.winner())  # RF 7.13

    # The position

    def copy(self) -> "RunFast":
        other = RunFast(self.rules, self.dealt)
        self._share_log(other)
        other.turn, other.left = self.turn, self.left
        other.opening, other.opener, other.again = self.opening, self.opener, self.again
        other.top, other.bomb, other.cards, other.by = self.top, self.bomb, self.cards, self.by
        other.barred0, other.barred1, other.barred2 = self.barred0, self.barred1, self.barred2
        other.paid, other.payer, other.reply = self.paid, self.payer, self.reply
        other.unbeaten = self.unbeaten  # copied before it grows
        return other

    def key(self) -> i64:
        """What play has shown is left out: it changes no play that follows."""
        key = mixed(mixed(mixed(self._hand(0), self._hand(1)), self._hand(2)), self.cards)
        marks = self.opener + 3 * self.opening + (16 if self.again else 0) + (32 if self.reply else 0)
        key = mixed(key, marks + 64 * (self.turn + 1) + 256 * (self.by + 1) + 1024 * (self.payer + 1))
        return mixed(mixed(key, self.bomb), self.paid)

    def fields(self, fields: Fields) -> None:
        table, dealt = self._open_table(), room_for(SEATS)
        for seat in range(SEATS):
            dealt[seat] = fields.cards("hand", self._hand(seat), FACES, seat)
        table.fields(fields)
        self.set_up(table.as_dealt(dealt), table)

    def set_up(self, dealt: vec[i64], table: OpenTable) -> None:
        """Makes this the deal in which the seats were dealt these cards and this lies open."""
        self.dealt, self.left = dealt, PACK & ~table.all_gone()
        self.opening, self.opener, self.again = table.opening, table.opener, table.again
        self.top, self.cards, self.by, self.reply = shape_of(table.cards), table.cards, table.by, table.reply
        self.bomb = self.rules.bomb_on_top(self.top, table.all_gone() == table.cards)
        self.paid, self.payer = table.paid, table.payer
        self.barred0, self.barred1, self.barred2 = table.barred[0], table.barred[1], table.barred[2]
        self.unbeaten = table.unbeaten[:]

    def check(self) -> None:
        self._open_table().check(self.dealt, self.turn, self.rules.ace_bomb, self.rules.unbroken)

    # What a seat knows

    def _pass_shows(self, seat: i64) -> None:
        """A pass shows that the hand holds nothing that has to beat the top."""
        barred = barred_by_pass(self.top, self.bomb, self.rules.must_bomb, self.rules.ace_bomb, self.rules.unbroken)
        self._bar(seat, self._barred(seat) | barred)
        if not at_most_one(ranks_of(self.top)):
            self.unbeaten = with_pass(self.unbeaten, self.top, seat, self._gone(seat))  # RF 8.2

    def _choice_shows(self, seat: i64, play: i64) -> None:
        """A play shows more than its cards where an option narrows the choice."""
        rules, opens = self.rules, self.rules.heaven_first and self.opening != PAST
        highest_alone = rules.highest_single and self.highest_alone()
        barred = barred_by_choice(play, opens, highest_alone, rules.ace_bomb, rules.unbroken)
        self._bar(seat, self._barred(seat) | barred)

    def _open_table(self) -> OpenTable:
        table = OpenTable()
        table.opening, table.opener, table.again = self.opening, self.opener, self.again
        table.cards, table.by, table.reply = self.cards, self.by, self.reply
        table.paid, table.payer = self.paid, self.payer
        for seat in range(SEATS):
            table.lay_open(seat, self._gone(seat), self._barred(seat), PACK & ~self.left)  # RF 8.1, RF 8.2
        table.unbeaten = self.unbeaten[:]
        return table

    def _seen_by(self, seat: i64) -> "RunFastView":
        view = RunFastView(self.rules, seat, self._open_table())
        for owner in range(SEATS):
            hand = self._hand(owner)
            first = THREE_OF_HEARTS if self.opening == HEART3 and owner == self.turn else NONE  # RF 2.2
            view.known[owner] = hand if owner == seat or self.turn == NOBODY else first  # RF 8.1, RF 8.3
            view.unseen[owner] = count(hand & ~view.known[owner])  # RF 8.1
        return view

    # Moves as numbers and text

    def is_move(self, move: i64) -> bool:
        return is_coded(move)

    def action(self, move: i64) -> int:
        usual = self.canonical(move)
        if names_cards(usual):
            raise ValueError(f"{self.move_text(move)} is no play here")
        return PASS_ACTION if usual == PASS else action_of_play(play_in(usual))

    def move_of(self, action: int) -> i64:
        verb = LEAD if self.top == NONE else BEAT
        move = PASS if action == PASS_ACTION else by_ranks(verb, play_of_action(action))
        if move not in self.legal():
            raise ValueError(f"no legal move has the action number {action}")
        return move

    def move_text(self, move: i64) -> str:
        self.check_move(move)
        return written(move)

    def read_move(self, text: str) -> i64:
        return read_play(text, self._hand(self.turn) if self.turn != NOBODY else NONE)


@mypyc_attr(acyclic=True)
class RunFastView(View):
    """The own hand, all that lies open, and what it has shown; the other cards are in the other two hands."""

    def __init__(self, rules: RunFastRules, seat: i64, table: OpenTable) -> None:
        super().__init__(seat)
        self.rules: Final = rules
        self.known: Final = room_for(SEATS)  # the cards of each hand that the seat sees,
        self.unseen: Final = room_for(SEATS)  # and how many more lie there
        self.table: Final = table
        self.hidden: HiddenHands | None = None  # made when a deal is first imagined

    def of(self) -> RunFastRules:
        return self.rules

    def hand(self) -> Cards:
        """The seat's own hand."""
        return self.known[self.seat]

    def size(self, seat: i64) -> i64:
        """How many cards a hand has."""
        return count(self.known[seat]) + self.unseen[seat]

    def fields(self, fields: Fields) -> None:
        for seat in range(SEATS):
            known, unseen = fields.hidden_cards("hand", self.known[seat], self.unseen[seat], FACES, seat)
            self.known[seat], self.unseen[seat] = known, unseen
        self.table.fields(fields)

    def _imagine(self, rng: Random) -> RunFast:
        hidden, rules, table = self.hidden, self.rules, self.table
        if hidden is None:
            seen = table.as_dealt(self.known)
            hidden = HiddenHands(
                self.seat, seen, self.unseen, table.barred, table.unbeaten, rules.ace_bomb, rules.unbroken
            )
            self.hidden = hidden
        dealt = hidden.dealt(rng)
        deal = RunFast(rules, dealt)
        deal.turn = self.turn
        deal.set_up(dealt, table)
        return deal
