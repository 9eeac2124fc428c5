"""Run Fast for three seats, 48 cards. The rulebook is docs/rules/en/run_fast.md."""

from collections.abc import Mapping
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import (
    EACH_SUIT,
    NOBODY,
    NONE,
    STRIDE,
    SUIT_LETTERS,
    SUIT_SIGNS,
    Cards,
    Faces,
    count,
    each,
    group,
    one,
    shifted,
)
from upcard.deal import VERB, VERB_BITS, Deal, set_up
from upcard.deck import Deck, Start
from upcard.errors import Unreadable
from upcard.options import Number, Option, Options
from upcard.pieces.run_fast_plays import (
    AAA,
    ACES,
    BEAT,
    COPIES,
    COPY_BITS,
    EVERY,
    FACES,
    HEAVENLY,
    LEAD,
    LINE,
    OWN,
    PACK,
    PASS,
    RANKS_AT,
    THREE_OF_HEARTS,
    THREE_OF_SPADES,
    THREES,
    TWO_OF_SPADES,
    above,
    cards_named,
    first_of_each,
    held,
    higher_run,
    own,
    own_cards,
    play_text,
    put_bombs,
    put_ranks,
    put_runs,
    run_starts,
    shape_of,
)
from upcard.pieces.run_fast_table import (
    FOUR_THREES,
    FOURS,
    FREE,
    HEART3,
    PAST,
    THREE_ACES,
    RunFastTable,
    RunFastView,
)

SEATS: Final = 3  # RF 1.1
VERBS: Final = ("pass", "lead", "beat")
HIGH_WINS: Final = True  # RF 6.2
OPTIONS: Final[tuple[Option, ...]] = (
    Option("must_beat", ("full", "not_bomb", "off"), "RF 7.1", "with what a seat that can beat has to beat"),
    Option("break", ("allowed", "forbidden"), "RF 7.2", "whether the cards of a bomb may be played apart"),
    Option("aaa", ("highest", "lowest", "off"), "RF 7.3", "what three aces are among the bombs"),
    Option("heaven", ("free", "compulsory", "off"), "RF 7.4", "what four threes are as the first play"),
    Option("one_card", ("off", "highest_single", "pay_all"), "RF 7.5", "duties before a seat with one card"),
    Option("double", ("cards_only", "all"), "RF 7.6", "what is doubled for a seat that never played"),
    Option("last_card", ("1", "0"), "RF 7.7", "what a single card left costs"),
    Option("bomb_pay", ("reply", "standing", "none"), "RF 7.8", "which bombs earn points"),
    Option("reverse", ("off", "on"), "RF 7.9", "whether an opener who never played again is doubled too"),
    Number("pairs", 2, 2, 3, "RF 7.10", "the fewest pairs of a pair run"),
    Number("deals", 1, 0, 100, "RF 7.11", "how many deals make a match (0: play to the target)"),
    Number("target", 100, 10, 500, "RF 7.12", "the total that ends a match without a number of deals"),
    Option("next_lead", ("heart3", "winner"), "RF 7.13", "who leads first in the later deals of a match"),
)


class RunFastOptions(Options):
    """The options as the rules read them."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        super().__init__(OPTIONS, chosen)
        self.must_beat: Final = self.chosen["must_beat"] != "off"
        self.must_bomb: Final = self.chosen["must_beat"] == "full"
        self.unbroken: Final = self.chosen["break"] == "forbidden"
        aaa = self.chosen["aaa"]
        self.ace_bomb: Final[i64] = ACES if aaa == "highest" else 1 if aaa == "lowest" else NONE  # RF 3.6, RF 7.3
        self.heaven: Final = self.chosen["heaven"] != "off"
        self.heaven_first: Final = self.chosen["heaven"] == "compulsory"
        self.highest_single: Final = self.chosen["one_card"] == "highest_single"
        self.pay_all: Final = self.chosen["one_card"] == "pay_all"
        self.double_all: Final = self.chosen["double"] == "all"
        self.last_card_free: Final = self.chosen["last_card"] == "0"
        self.bomb_pay: Final = self.chosen["bomb_pay"]
        self.reverse: Final = self.on("reverse")
        self.pairs: Final = self.number("pairs")
        self.telling: Final = self.unbroken or self.heaven_first or self.highest_single
        self.bombs: Final[i64] = FOURS | THREE_ACES if self.ace_bomb else FOURS  # as `ANY` has it


@mypyc_attr(acyclic=True)
class RunFast(RunFastTable):
    """One deal: the whole truth, all hands included."""

    def __init__(self, options: RunFastOptions) -> None:
        super().__init__()
        self.options: RunFastOptions = options

    # The play

    def able(self, cards: Cards) -> tuple[i64, i64, i64, i64]:
        """The ranks that a hand may play one, two and three at a time, and its bombs by their places."""
        ones, twos, threes, bombs = held(cards)  # RF 3.2, RF 3.5, RF 3.8
        whole = bombs
        ace_bomb = self.options.ace_bomb
        if ace_bomb and threes & ACES:
            whole |= ACES
            threes &= ~ACES  # RF 3.6
            bombs |= ace_bomb  # RF 3.6, RF 7.3
        if self.options.unbroken:
            return ones & ~whole, twos & ~whole, threes & ~whole, bombs  # RF 7.2
        return ones, twos, threes, bombs

    def bound_high(self) -> bool:
        """Whether a single has to be the highest, as the next seat has one card left."""
        if not self.options.highest_single:
            return False  # RF 7.5
        following = self.hand_of(self.turn + 1 if self.turn < 2 else 0)
        return following & (following - 1) == NONE  # RF 7.5

    def singles(self, ones: i64) -> i64:
        """Those of the ranks that may be played as singles."""
        if self.bound_high():
            while ones & (ones - 1):  # RF 7.5
                ones &= ones - 1
        return ones

    def legal_into(self, moves: vec[i64]) -> i64:
        if self.turn == NOBODY:
            return 0
        ones, twos, threes, bombs = self.able(self.hand_of(self.turn))
        top = self.top
        if top == NONE:
            return self._leads_into(moves, ones, twos, threes, bombs)  # RF 4.1
        n: i64 = 0
        if self.bomb != NONE:
            bombs &= -(self.bomb + self.bomb)  # RF 4.3, RF 4.4
        else:
            copies, ranks = top & COPIES, top >> COPY_BITS
            same = ones if copies == 1 else twos if copies == 2 else threes  # RF 4.2
            if ranks & (ranks - 1) == NONE:
                if copies == 1:
                    same = self.singles(same)
                n = put_ranks(moves, n, BEAT, copies, same & above(ranks))  # RF 4.2
            else:
                run = ranks + ranks
                while run <= LINE:  # RF 3.3
                    if run & ~same == NONE:
                        moves[n] = BEAT | copies << VERB_BITS | run << RANKS_AT  # RF 4.2
                        n += 1
                    run += run
        bound = n > 0 or bombs != NONE and self.options.must_bomb  # RF 4.5, RF 7.1
        if bombs:
            n = put_bombs(moves, n, BEAT, bombs, self.options.ace_bomb)  # RF 4.3
        if not bound or not self.options.must_beat:  # RF 4.6, RF 7.1
            moves[n] = PASS
            n += 1
        return n

    def _leads_into(self, moves: vec[i64], ones: i64, twos: i64, threes: i64, bombs: i64) -> i64:
        """Writes all leads."""
        low = EVERY
        if self.opening != PAST:
            if self.opening == HEART3:
                low = THREES  # RF 2.3
            if self.options.heaven_first and bombs & THREES:
                ones = twos = threes = NONE  # RF 7.4
                low = THREES
        n = put_ranks(moves, 0, LEAD, 1, self.singles(ones) & low)  # RF 3.2
        n = put_ranks(moves, n, LEAD, 2, twos & low)
        n = put_ranks(moves, n, LEAD, 3, threes & low)
        n = put_runs(moves, n, 1, ones, 5, low)  # RF 3.3
        n = put_runs(moves, n, 2, twos, self.options.pairs, low)  # RF 3.4, RF 7.10
        return put_bombs(moves, n, LEAD, bombs & low, self.options.ace_bomb)  # RF 4.1

    def most_moves(self) -> i64:
        return 58

    def play(self, move: i64) -> None:
        seat = self.turn
        following = seat + 1 if seat < 2 else 0  # RF 1.4
        if move == PASS:
            if self.options.must_beat:  # RF 7.1, RF 8.2
                self._pass_shows(seat)
            self.turn = following
            if following == self.by:
                self._end_trick()  # RF 4.7
            return
        cards = own_cards(move) if move & OWN else self.chosen(move >> VERB_BITS)
        play = shape_of(cards) if move & OWN else move >> VERB_BITS
        if self.options.telling:
            self._choice_shows(seat, play)
        if self.options.pay_all and cards == self.hand_of(seat):
            self.payer = self._careless(seat, play)  # RF 7.5
        self.lay_down(seat, cards, play)
        self.reply = self.top != NONE
        self.top, self.table, self.by = play, cards, seat
        self.bomb = self.strength(play) if play & COPIES >= 3 else NONE
        if self.opening != PAST:
            self.opener = seat  # RF 2.4
            if self.bomb == THREES and self.options.heaven:
                self.bomb = HEAVENLY  # RF 4.4, RF 7.4
            self.opening = PAST
        elif seat == self.opener:
            self.again = True  # RF 7.9
        self.turn = following
        if self.hand_of(seat) == NONE:
            self._settle_bomb()  # RF 5.8
            self.turn = NOBODY  # RF 4.8

    def _end_trick(self) -> None:
        """The last to play leads again, and is paid for a bomb."""
        self._settle_bomb()
        self.top = self.bomb = self.table = NONE
        self.by = NOBODY
        self.reply = False

    def _settle_bomb(self) -> None:
        """Notes a bomb that nobody can beat any more."""
        rule = self.options.bomb_pay
        if self.bomb in (NONE, HEAVENLY) or rule == "none":
            return  # RF 5.7, RF 7.8
        if rule == "reply" and not self.reply:
            return  # RF 5.7, RF 7.8
        if self.by == 0:
            self.paid0 += 1  # RF 5.6
        elif self.by == 1:
            self.paid1 += 1
        else:
            self.paid2 += 1

    def chosen(self, play: i64) -> Cards:
        """The cards that a play takes out of the hand to move when nothing else is said: the lowest suits."""
        hand = self.hand_of(self.turn)
        copies, ranks = play & COPIES, play >> COPY_BITS
        if self.opening == HEART3 and copies == 1:
            hand &= ~THREE_OF_SPADES  # RF 2.3
        cards = first_of_each(hand, ranks)  # RF 3.9
        while copies > 1:
            cards |= first_of_each(hand & ~cards, ranks)
            copies -= 1
        return cards

    def strength(self, play: i64) -> i64:
        """The place of a play among the bombs, none if it is no bomb."""
        if play == AAA:
            return self.options.ace_bomb  # RF 3.6, RF 7.3
        return play >> COPY_BITS if play & COPIES == 4 else NONE  # RF 3.5

    def canonical(self, move: i64) -> i64:
        if not move & OWN or self.turn == NOBODY:
            return move
        cards = own_cards(move)
        play = shape_of(cards)
        lacks_three = self.opening == HEART3 and not cards & THREE_OF_HEARTS  # RF 2.3
        if cards & ~self.hand_of(self.turn) or play == NONE or lacks_three:
            return move
        return move & VERB | play << VERB_BITS  # RF 3.9

    def spelled_out(self, move: i64) -> i64:
        return move if move & OWN or move == PASS else own(move & VERB, self.chosen(move >> VERB_BITS))

    def why_not(self, move: i64) -> str:
        if self.turn == NOBODY:
            return "RF 4.8"
        usual = self.canonical(move)
        if usual in self.legal():
            return ""
        if move == PASS:
            return "RF 4.1" if self.top == NONE else "RF 4.6" if self.options.must_bomb else "RF 7.1"
        hand = self.hand_of(self.turn)
        cards = own_cards(move) if move & OWN else self.chosen(move >> VERB_BITS)
        play = shape_of(cards)
        if cards & ~hand or not move & OWN and play != move >> VERB_BITS:
            return "RF 3.1"
        return self._why_not_play(move & VERB, cards, play)

    def _why_not_play(self, verb: i64, cards: Cards, play: i64) -> str:
        """The clause that forbids to play these cards of the hand."""
        copies, ranks = play & COPIES, play >> COPY_BITS
        few = copies == 2 and ranks & (ranks - 1) and count(ranks) < self.options.pairs
        if play == NONE or few:
            return "RF 7.10" if few else "RF 3.7"
        if (verb == LEAD) != (self.top == NONE):
            return "RF 4.1" if verb == BEAT else "RF 4.2"
        bomb = self.strength(play)
        if self.top == NONE:
            if self.opening == HEART3 and not cards & THREE_OF_HEARTS:
                return "RF 2.3"
            _, _, _, bombs = held(self.hand_of(self.turn))
            if self.opening != PAST and self.options.heaven_first and bombs & THREES:
                return "RF 7.4"
        elif self.bomb != NONE:
            if bomb <= self.bomb:
                return "RF 4.4" if self.bomb == HEAVENLY else "RF 4.3"
        elif bomb == NONE:
            top = self.top >> COPY_BITS
            if copies != self.top & COPIES or count(ranks) != count(top) or ranks <= top:
                return "RF 4.2"
        ones, twos, threes, _ = self.able(self.hand_of(self.turn))
        same = ones if copies == 1 else twos if copies == 2 else threes
        return "RF 7.2" if ranks & ~same else "RF 7.5"

    def know_top(self) -> None:
        self.top = shape_of(self.table)
        self.bomb = self.strength(self.top)
        if self.bomb == THREES and self.options.heaven and self.gone0 | self.gone1 | self.gone2 == self.table:
            self.bomb = HEAVENLY  # RF 4.4, RF 7.4

    def copy(self) -> "RunFast":
        other = RunFast(self.options)
        self.show(other)
        other.hand0, other.hand1, other.hand2 = self.hand0, self.hand1, self.hand2
        return other

    # The score

    def winner(self) -> i64:
        """The seat that is out, once the deal is over."""
        return 0 if self.hand0 == NONE else 1 if self.hand1 == NONE else 2  # RF 5.9

    def penalty(self, seat: i64) -> i64:
        """What a seat pays for the cards left in its hand."""
        hand = self.hand_of(seat)
        left = count(hand)
        _, _, threes, bombs = held(hand)
        unplayed = count(bombs) + (1 if self.options.ace_bomb and threes & ACES else 0)  # RF 5.4
        extras = 10 * unplayed + (10 if hand & TWO_OF_SPADES else 0)  # RF 5.3, RF 5.4
        never = left == 16 or self.options.reverse and seat == self.opener and not self.again  # RF 5.2, RF 7.9
        if left == 1 and self.options.last_card_free:
            left = 0  # RF 7.7
        if never and self.options.double_all:
            return 2 * (left + extras)  # RF 7.6
        return (2 * left if never else left) + extras  # RF 5.1, RF 5.2

    def score(self, seat: i64) -> i64:
        paid = self.paid0 if seat == 0 else self.paid1 if seat == 1 else self.paid2
        bombs = 30 * paid - 10 * (self.paid0 + self.paid1 + self.paid2)  # RF 5.6
        all_penalties = self.penalty(0) + self.penalty(1) + self.penalty(2)
        if seat == self.winner():
            return bombs + all_penalties  # RF 5.5
        if self.payer != NOBODY:
            return bombs - (all_penalties if seat == self.payer else 0)  # RF 7.5
        return bombs - self.penalty(seat)  # RF 5.5

    def _careless(self, seat: i64, play: i64) -> i64:
        """The seat that let this one go out with a single, or NOBODY."""
        before = (seat + 2) % 3
        single, beaten = play >> COPY_BITS, self.top >> COPY_BITS
        singles = play & COPIES == 1 and single & (single - 1) == NONE and beaten & (beaten - 1) == NONE
        if self.by != before or not singles:  # RF 7.5
            return NOBODY
        ones, twos, threes, bombs = self.able(self.hand_of(before) | self.table)
        if ones & above(beaten):
            return before  # RF 7.5
        others = twos | threes | bombs | run_starts(ones & LINE, 5)
        return before if others and not self.reply else NOBODY  # RF 7.5

    # What a seat knows

    def _pass_shows(self, seat: i64) -> None:
        """A pass shows that the hand holds nothing that has to beat the top."""
        options = self.options
        barred: i64 = NONE
        copies, ranks = self.top & COPIES, self.top >> COPY_BITS
        if self.bomb != NONE:
            if not options.must_bomb or self.bomb == HEAVENLY:
                return  # RF 7.1, RF 4.4
            barred = above(self.bomb) << 45  # RF 8.2
            if options.ace_bomb > self.bomb:
                barred |= THREE_ACES  # RF 8.2
        else:
            if ranks & (ranks - 1) == NONE:
                barred = above(ranks) * (EACH_SUIT & -shifted(1, STRIDE * (copies - 1)))  # RF 8.2
            elif ranks & ACES == NONE:
                noted = append(self.unbeaten[:], shifted(self.top, 2) | seat)  # RF 8.2
                self.unbeaten = append(noted, self.gone_of(seat))
            if options.must_bomb:
                barred |= options.bombs  # RF 8.2
            elif options.unbroken:
                barred &= ~options.bombs  # RF 7.2
            elif copies == 3:
                barred &= ~(options.bombs & THREE_ACES)  # RF 3.6
        self.bar(seat, barred)

    def _choice_shows(self, seat: i64, play: i64) -> None:
        """What a play shows beside its cards, where the options narrow the choice."""
        options = self.options
        copies, ranks = play & COPIES, play >> COPY_BITS
        barred: i64 = NONE
        if options.unbroken and self.strength(play) == NONE:
            barred = ranks * EACH_SUIT & options.bombs  # RF 7.2
        if options.heaven_first and self.opening != PAST and (copies != 4 or ranks != THREES):
            barred |= FOUR_THREES  # RF 7.4
        if copies == 1 and ranks & (ranks - 1) == NONE and self.bound_high():
            higher = above(ranks) * EACH_SUIT  # RF 7.5
            barred |= higher & ~options.bombs if options.unbroken else higher
        self.bar(seat, barred)

    def agrees(self) -> bool:
        """Whether the hands are such that every pass on a run was allowed."""
        for n in range(0, len(self.unbeaten), 2):
            run, seat = self.unbeaten[n] >> 2, self.unbeaten[n] & 3
            then = self.hand_of(seat) | self.gone_of(seat) & ~self.unbeaten[n + 1]
            ones, twos, _, _ = self.able(then)
            if higher_run(ones if run & COPIES == 1 else twos, run >> COPY_BITS):
                return False  # RF 8.2
        return True

    def _seen_by(self, seat: i64) -> RunFastView:
        shown = RunFast(self.options)
        self.show(shown)
        view = RunFastView(seat, self.turn, shown)
        for other in range(SEATS):
            hand = self.hand_of(other)
            first = THREE_OF_HEARTS if self.opening == HEART3 and other == self.turn else NONE  # RF 2.2
            known = hand if other == seat or self.turn == NOBODY else first  # RF 8.1, RF 8.3
            view.see(other, known, count(hand) - count(known))  # RF 8.1
        return view

    # As text

    def move_text(self, move: i64) -> str:
        verb = VERBS[move & VERB]
        if move == PASS:
            return verb
        if move & OWN:
            cards, text = own_cards(move), ""
            for rank in range(1, 14):
                for suit in range(4):
                    if cards & one(STRIDE * suit + rank):
                        text += " " + FACES.card_text(STRIDE * suit + rank)
            return verb + text
        return f"{verb} {play_text(move >> VERB_BITS)}"

    def read_move(self, text: str) -> i64:
        words = text.split() if len(text) <= 200 else []
        verb = words[0].lower() if words else ""
        if verb == "pass" and len(words) == 1:
            return PASS
        if verb not in ("lead", "beat") or len(words) == 1:
            raise Unreadable(f"'{text[:40]}' is no move; a move reads: lead 34567, beat 3H 3S, or pass")
        named, hand = " ".join(words[1:]), self.hand_of(self.turn) if self.turn != NOBODY else NONE
        by_card = any(sign in SUIT_LETTERS or sign in SUIT_SIGNS for sign in named.upper())
        cards = FACES.read(named) if by_card else cards_named(named, hand)
        if cards == NONE or cards & ~PACK:
            raise Unreadable(f"'{text[:40]}' names no cards of this game's pack")
        code: i64 = LEAD if verb == "lead" else BEAT
        play = shape_of(cards)
        return own(code, cards) if by_card or play == NONE else code | play << VERB_BITS  # RF 3.9


# The deal


def options(chosen: Mapping[str, str]) -> RunFastOptions:
    return RunFastOptions(chosen)


def faces(options: Options) -> Faces:
    return FACES


def pack(options: Options) -> vec[i64]:
    """The 48 cards in printed order."""
    return each(PACK)  # RF 1.2


def chances(options: Options) -> vec[i64]:
    """The bounds of the numbers that a deck brings along besides its cards: none."""
    return vec[i64]()


def deal(deck: Deck, options: Options, start: Start) -> RunFast:
    """The deal before the first play."""
    assert isinstance(options, RunFastOptions)
    new = RunFast(options)
    new.hand0 = group(deck.cards[:16])  # RF 2.1
    new.hand1 = group(deck.cards[16:32])
    new.hand2 = group(deck.cards[32:])
    new.opening = HEART3
    new.turn = 0 if new.hand0 & THREE_OF_HEARTS else 1 if new.hand1 & THREE_OF_HEARTS else 2  # RF 2.2
    if options.chosen["next_lead"] == "winner" and start.leader != NOBODY:
        new.opening, new.turn = FREE, start.leader  # RF 7.13
    return new


def read(text: str, options: Options) -> Deal:
    """The position that the text describes. Raises Unreadable or Illegal."""
    assert isinstance(options, RunFastOptions)
    return set_up(RunFast(options), text, pack(options), SEATS)


# The match


def next_start(deal: Deal, start: Start) -> Start:
    """Who leads first in the next deal."""
    assert isinstance(deal, RunFast)
    return Start(dealer=start.dealer, number=start.number + 1, leader=deal.winner())  # RF 7.13


def match_over(scores: list[int], played: int, options: Options) -> bool:
    """Whether the match ends after this many deals with these scores."""
    deals = options.number("deals")
    if deals:
        return played >= deals  # RF 6.1, RF 7.11
    return max(scores) >= options.number("target")  # RF 7.12
