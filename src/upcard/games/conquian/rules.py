"""Conquian for two seats, one game. The rulebook is docs/rules/en/conquian.md."""

from collections.abc import Mapping
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import (
    NONE,
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
    rank_of,
    shifted,
    shuffled,
)  # fmt: skip
from upcard.deal import NOBODY, VERB, VERB_BITS, Deal, Deck, Start, View, set_up
from upcard.fields import Fields
from upcard.melds import ACE_HIGH, can_split, is_meld, meldable, melds_into, melds_with_into
from upcard.options import Number, Option, Options
from upcard.pieces.conquian_cards import LONGEST, PACK, SKINS, Holding

SEATS: Final = 2
VERBS: Final = ("take", "meld", "decline", "force", "let go", "discard", "give")
HIGH_WINS: Final = True
OPTIONS: Final[tuple[Option, ...]] = (
    Option("size", ("10/11", "9/10", "8/9"), "CON 7.1", "cards dealt to a seat, and melded cards that win"),
    Option("forcing", ("optional", "automatic", "off"), "CON 7.2", "what follows when a card that fits is declined"),
    Option("hand_melds", ("off", "on"), "CON 7.3", "whether a seat may lay melds from its hand on its own flip"),
    Option("cambio", ("off", "on"), "CON 7.4", "whether each seat first gives the other a card (size 8/9 only)"),
    Option("stock_out", ("draw", "fewest_cards"), "CON 7.5", "who wins when the stock is out"),
    Option("draw_carry", ("on", "off"), "CON 7.6", "whether the stake grows after a drawn game"),
    Number("target", 0, 0, 50, "CON 7.7", "the score that ends the match (0: one game is the match)"),
    Option("skin", ("american", "spanish", "foster"), "CON 7.8", "the names of the ten ranks"),
)

TAKE: Final[i64] = 0
MELD: Final[i64] = 1
DECLINE: Final[i64] = 2
FORCE: Final[i64] = 3
LET_GO: Final[i64] = 4
DISCARD: Final[i64] = 5
GIVE: Final[i64] = 6

DECIDING: Final[i64] = 0  # the seat to move takes the centre card or declines it
FORCED: Final[i64] = 1  # it has declined, and must take
WINDOW: Final[i64] = 2  # the other seat has declined: force it, or let the card go
GIVING: Final[i64] = 3  # cambio: the seat to move gives first
ANSWERING: Final[i64] = 4  # cambio: the other seat has given
LAYING: Final[i64] = 5  # the take is whole: further melds, or the discard
TAKING: Final[i64] = 6  # in the middle of a take
PHASES: Final = ("deciding", "forced", "window", "giving", "answering", "laying", "taking")
ASKED: Final = ("CON 3.2", "CON 4.3", "CON 4.2", "CON 7.4", "CON 7.4", "CON 3.9", "CON 3.4")


class ConquianOptions(Options):
    """The options as the rules read them."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        super().__init__(OPTIONS, chosen)
        self.size: Final[i64] = int(self.chosen["size"].partition("/")[0])  # CON 7.1
        self.force_window: Final = self.chosen["forcing"] == "optional"  # CON 7.2
        self.must_take: Final = self.chosen["forcing"] == "automatic"  # CON 7.2
        self.hand_melds: Final = self.on("hand_melds")  # CON 7.3
        self.cambio: Final = self.on("cambio")  # CON 7.4
        self.fewest_cards: Final = self.chosen["stock_out"] == "fewest_cards"  # CON 7.5
        self.draw_carry: Final = self.on("draw_carry")  # CON 7.6
        self.faces: Final = SKINS[self.chosen["skin"]]  # CON 7.8
        if self.cambio and self.size != 8:
            raise Unreadable("option cambio goes with size 8/9 only (CON 7.4)")  # CON 7.4


@mypyc_attr(acyclic=True)
class Conquian(Deal):
    """One game: the whole truth, both hands and the order of the stock included."""

    def __init__(self, options: ConquianOptions, holding0: Holding, holding1: Holding, stock: vec[i64]) -> None:
        super().__init__()
        self.options: ConquianOptions = options
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

    def holding(self, seat: i64) -> Holding:
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

    def can_take(self) -> bool:
        """Whether the centre card and all table cards of the seat to move can lie in melds together."""
        me, centre = self.holding(self.turn), one(self.centre)
        if (me.fits | meldable(me.hand | centre, ACE_HIGH)) & centre:
            return True
        if meldable(me.hand | me.melded | centre, ACE_HIGH) & centre == NONE:
            return False
        return can_split(me.melded | centre, me.hand, ACE_HIGH, LONGEST)  # CON 3.3

    def can_decline(self) -> bool:
        return not (self.options.must_take and one(self.centre) & self.holding(self.turn).fits)  # CON 7.2

    def loose(self) -> Cards:
        """The cards of which the seat to move may make its next meld."""
        if self.phase >= LAYING or self.phase == DECIDING and self.flipped and self.options.hand_melds:
            return self.holding(self.turn).hand | self.unplaced  # CON 3.4, CON 3.8, CON 7.3
        return NONE  # CON 3.13

    def leaves_whole(self, meld: Cards) -> bool:
        """In a take: whether all that must lie in melds still can, once this meld lies."""
        hand = self.holding(self.turn).hand
        return can_split(self.unplaced & ~meld, hand & ~meld, ACE_HIGH, LONGEST)  # CON 3.6

    def legal_into(self, moves: vec[i64]) -> i64:
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
                moves[n] = shifted(lowest(cards), VERB_BITS) | verb
                n += 1
                cards &= cards - 1
        return n

    def _melds_into(self, moves: vec[i64], n: i64) -> i64:
        loose = self.loose()
        if self.phase == TAKING:
            end = melds_with_into(lowest(self.unplaced), loose, ACE_HIGH, LONGEST, moves, n)  # CON 3.5
        else:
            end = melds_into(loose, ACE_HIGH, LONGEST, moves, n)  # CON 1.4, CON 1.5
        kept = n
        while n < end:
            if self.phase != TAKING or self.leaves_whole(moves[n]):  # CON 3.6
                moves[kept] = shifted(moves[n], VERB_BITS) | MELD
                kept += 1
            n += 1
        return kept

    def most_moves(self) -> i64:
        return 35  # ten cards of one suit hold 33 runs; take; decline

    def play(self, move: i64) -> None:
        verb, what = move & VERB, move >> VERB_BITS
        if verb == DECLINE:
            self._decline()
        elif verb == TAKE:
            self._continue_act(move)
            me = self.holding(self.turn)
            self.phase = TAKING
            self.unplaced = me.melded | one(self.centre)  # CON 3.4
            self.hold(self.turn, Holding(me.hand, vec[i64](), me.known))
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

    def _decline(self) -> None:
        if self.options.force_window and one(self.centre) & self.holding(self.turn).fits:  # CON 4.2, CON 7.2
            self.phase = WINDOW
            self.turn = 1 - self.turn  # CON 4.2
        else:
            self._go_by()

    def _go_by(self) -> None:
        """The centre card stays untaken."""
        if self.flipped:
            self.phase = DECIDING
            self.flipped = False
            self.turn = 1 - self.turn  # CON 3.10
        else:
            self.waste |= one(self.centre)  # CON 3.11
            self.flip()

    def _lay(self, meld: Cards) -> None:
        me = self.holding(self.turn).laying(meld)
        self.hold(self.turn, me)
        self.unplaced &= ~meld  # CON 1.6
        if self.phase == TAKING and self.unplaced == NONE:
            self.act = None  # CON 3.7, CON 8.2
            self.phase = LAYING  # CON 3.8, CON 3.9
            self.centre = NOBODY
            self.flipped = False
        if self.phase == LAYING and me.hand == NONE:  # CON 5.2, CON 7.3
            self.phase = DECIDING
            self.turn = NOBODY  # CON 5.2

    def _discard(self, card: i64) -> None:
        self.hold(self.turn, self.holding(self.turn).without(one(card)))
        self.centre = card  # CON 3.9
        self.phase = DECIDING
        self.turn = 1 - self.turn  # CON 3.9

    def _give(self, card: i64) -> None:
        me, they = self.holding(self.turn).without(one(card)), self.holding(1 - self.turn)
        if self.phase == GIVING:
            self.hold(self.turn, me)
            self.gift = card  # CON 8.3
            self.phase = ANSWERING
            self.turn = 1 - self.turn  # CON 7.4
            return
        self.hold(self.turn, me.given(one(self.gift)))  # CON 7.4
        self.hold(1 - self.turn, they.given(one(card)))  # CON 7.4
        self.gift = NOBODY
        self.turn = 1 - self.turn  # CON 2.3
        self.flip()

    def why_not(self, move: i64) -> str:
        if self.turn == NOBODY:
            return "CON 5.1"
        verb, what, phase = move & VERB, move >> VERB_BITS, self.phase
        if verb == MELD and phase in (DECIDING, TAKING, LAYING):
            return self._why_no_meld(what)
        if verb == TAKE and phase in (DECIDING, FORCED):
            return "" if self.can_take() else "CON 3.3"
        if verb == DECLINE and phase == DECIDING:
            return "" if self.can_decline() else "CON 7.2"
        if verb in (FORCE, LET_GO) and phase == WINDOW:
            return ""
        if verb == DISCARD and phase == LAYING or verb == GIVE and phase in (GIVING, ANSWERING):
            return "" if one(what) & self.holding(self.turn).hand else ASKED[phase]
        return ASKED[phase]

    def _why_no_meld(self, meld: Cards) -> str:
        if not is_meld(meld, ACE_HIGH, LONGEST):
            return "CON 1.5" if meld & ~rank_cards(rank_of(lowest(meld))) else "CON 1.4"
        if meld & ~self.loose():
            return "CON 3.4" if self.phase == TAKING else "CON 3.8" if self.phase == LAYING else "CON 3.13"
        if self.phase == TAKING and not meld & one(lowest(self.unplaced)):
            return "CON 3.5"
        return "" if self.phase != TAKING or self.leaves_whole(meld) else "CON 3.6"

    def copy(self) -> "Conquian":
        other = Conquian(self.options, self.holding0, self.holding1, self.stock)
        other.turn = self.turn
        other.act = self.act
        other.stake = self.stake
        other.gone = self.gone
        other.centre = self.centre
        other.flipped = self.flipped
        other.waste = self.waste
        other.gift = self.gift
        other.phase = self.phase
        other.unplaced = self.unplaced
        return other

    def key(self) -> i64:
        key = mixed(self.stake, (self.turn + 1) * 16 + self.phase * 2 + (1 if self.flipped else 0))
        key = mixed(mixed(mixed(key, self.waste), self.unplaced), (self.centre + 1) * 64 + self.gift + 1)
        key = self.holding1.key(self.holding0.key(key))
        for place in range(self.gone, len(self.stock)):
            key = mixed(key, self.stock[place])
        return key

    # The score

    def winner(self) -> i64:
        """The seat that has won the finished game, or NOBODY."""
        mine, theirs = self.holding0, self.holding1
        for seat in range(SEATS):
            if count(self.holding(seat).melded) > self.options.size:
                return seat  # CON 5.2, CON 5.3
        if self.options.fewest_cards and count(mine.hand) != count(theirs.hand):
            return 0 if count(mine.hand) < count(theirs.hand) else 1  # CON 7.5
        return NOBODY  # CON 5.4

    def score(self, seat: i64) -> i64:
        return self.stake if self.winner() == seat else 0  # CON 5.5

    # What a seat knows

    def _seen_by(self, seat: i64) -> "ConquianView":
        mine, theirs = self.holding(seat), self.holding(1 - seat)
        known = theirs.seen()  # CON 8.1, CON 8.3
        hidden = count(theirs.hand & ~known.hand)  # CON 8.1
        seen = Conquian(self.options, mine if seat == 0 else known, known if seat == 0 else mine, vec[i64]())
        seen.turn = self.turn
        seen.stake = self.stake
        seen.centre = self.centre  # CON 8.1
        seen.flipped = self.flipped  # CON 8.1
        seen.waste = self.waste  # CON 8.1
        seen.phase = self.phase
        seen.unplaced = self.unplaced
        if self.phase == ANSWERING and seat == self.turn:
            hidden += 1  # CON 8.3
        else:
            seen.gift = self.gift  # CON 8.3
        view = ConquianView(seat, seen, hidden, len(self.stock) - self.gone)  # CON 8.1
        act = self.act
        if act is not None:
            view.before = act.before.view(seat)
            view.steps = act.moves
        return view

    # As text

    def move_text(self, move: i64) -> str:
        verb, what = move & VERB, move >> VERB_BITS
        if verb == MELD:
            return f"meld {self.options.faces.text(what)}"
        if verb in (DISCARD, GIVE):
            return f"{VERBS[verb]} {self.options.faces.card_text(what)}"
        return VERBS[verb]

    def shown_move(self, move: i64) -> str:
        return VERBS[GIVE] if move & VERB == GIVE else self.move_text(move)  # CON 8.3

    def read_move(self, text: str) -> i64:
        words = " ".join(text.lower().split()) if len(text) < 200 else ""
        if words in VERBS:
            verb: i64 = VERBS.index(words)
            if verb not in (MELD, DISCARD, GIVE):
                return verb
        name, _, rest = words.partition(" ")
        cards = self.options.faces.read(rest) if name in ("meld", "discard", "give") else NONE
        if name == "meld" and cards:
            return shifted(cards, VERB_BITS) | MELD
        if count(cards) == 1:
            return shifted(lowest(cards), VERB_BITS) | (DISCARD if name == "discard" else GIVE)
        moves = "take, meld 7H JH QH, discard QS, decline, force, let go, give QS"
        raise Unreadable(f"'{text[:40]}' is no move; moves read: {moves}")

    def fields(self, fields: Fields) -> None:
        faces = self.options.faces
        self.stake = fields.number("carried", self.stake - 1, 0) + 1
        self.holding0 = self.holding0.exchanged(fields, 0, faces)
        self.holding1 = self.holding1.exchanged(fields, 1, faces)
        self.gift = fields.card("gift", self.gift, faces)
        self.centre = fields.card("centre", self.centre, faces)
        self.flipped = fields.flag("flipped", self.flipped)
        self.waste = fields.cards("waste", self.waste, faces)
        self.stock = fields.listed("stock", self.stock[self.gone :], faces)
        self.gone = 0
        self.phase = fields.choice("phase", self.phase, PHASES)

    def flaw(self) -> str:
        turn, phase, size = self.turn, self.phase, self.options.size
        passing = phase in (GIVING, ANSWERING)
        out = count(self.holding0.melded) > size or count(self.holding1.melded) > size
        for seat in range(SEATS):
            me = self.holding(seat)
            laying = phase == LAYING and seat == turn
            more = laying or turn == NOBODY and count(me.melded) > size
            aside = phase == ANSWERING and seat != turn
            if me.cards() != size + (1 if more else 0) - (1 if aside else 0):
                return f"a seat has {size} cards in hand and melds, one more between take and discard"
            if laying and me.hand == NONE or passing and me.melded:
                return "a discard needs a card, and cards are passed before melds lie"
        if phase == TAKING or passing and not self.options.cambio or (phase == ANSWERING) != (self.gift != NOBODY):
            return "the gift and the phase do not go together, or not with the options"
        if (self.centre != NOBODY) != (turn != NOBODY and phase <= WINDOW):
            return "a centre card lies there while it is decided on, and only then"
        if turn == NOBODY and (phase != DECIDING or not out and len(self.stock) > self.gone):
            return "the turn is '-' when a seat has gone out or the stock is empty, and only then"
        if phase in (FORCED, WINDOW):
            decliner = turn if phase == FORCED else 1 - turn
            if not self.options.force_window or not one(self.centre) & self.holding(decliner).fits:
                return "only a card that fits the melds of the seat that declined it can be forced"
        return ""


@mypyc_attr(acyclic=True)
class ConquianView(View):
    """What one seat sees: its own cards and the table. In a take of its own, also how far it has come."""

    def __init__(self, seat: i64, seen: Conquian, hidden: i64, stock: i64) -> None:
        super().__init__(seat, seen.turn)
        self.seen: Final = seen  # the game but for the stock and the unknown cards of the other hand
        self.hidden: Final = hidden  # how many cards of the other hand this seat does not know
        self.stock: Final = stock  # how many cards the stock has
        self.before: View | None = None  # in a take: the view before it
        self.steps: vec[i64] = vec[i64]()  # and the moves since

    def unseen(self) -> Cards:
        """The cards that lie in the other hand or in the stock."""
        seen = self.seen.waste | self.seen.unplaced
        for holding in (self.seen.holding0, self.seen.holding1):
            seen |= holding.hand | holding.melded
        for card in (self.seen.centre, self.seen.gift):
            if card != NOBODY:
                seen |= one(card)
        return PACK & ~seen

    def fields(self, fields: Fields) -> None:
        seen, faces = self.seen, self.seen.options.faces
        mine, theirs = seen.holding(self.seat), seen.holding(1 - self.seat)
        fields.number("carried", seen.stake - 1, 0)
        fields.cards("hand", mine.hand, faces)
        fields.cards("known", mine.known, faces)
        fields.melds("melds", mine.melds, ACE_HIGH, LONGEST, faces)
        fields.cards("unplaced", seen.unplaced, faces)
        fields.hidden("other hand", each(theirs.hand), self.hidden, faces)
        fields.melds("other melds", theirs.melds, ACE_HIGH, LONGEST, faces)
        fields.card("gift", seen.gift, faces)
        fields.card("centre", seen.centre, faces)
        fields.flag("flipped", seen.flipped)
        fields.cards("waste", seen.waste, faces)
        fields.number("stock", self.stock, 0)
        fields.choice("phase", seen.phase, PHASES)

    def imagine(self, rng: Random) -> Deal:
        before = self.before
        if before is not None:
            deal = before.imagine(rng)
            for move in self.steps:
                deal.play(move)
            return deal
        return self.filled(shuffled(self.unseen(), rng))  # CON 8.4

    def filled(self, cards: vec[i64]) -> Conquian:
        """The game in which these are the unseen cards: first those of the other hand, then the stock."""
        deal = self.seen.copy()
        hidden = cards[: self.hidden]
        if deal.phase == ANSWERING and self.seat == self.turn:
            deal.gift = hidden[0]  # CON 8.3
            hidden = hidden[1:]
        deal.hold(1 - self.seat, deal.holding(1 - self.seat).filled(group(hidden)))
        deal.stock = cards[self.hidden :]
        return deal


# The deal


def options(chosen: Mapping[str, str]) -> ConquianOptions:
    return ConquianOptions(chosen)


def faces(options: Options) -> Faces:
    """How the cards are written."""
    assert isinstance(options, ConquianOptions)
    return options.faces  # CON 7.8


def pack(options: Options) -> vec[i64]:
    """The forty cards in printed order."""
    return each(PACK)  # CON 1.2


def chances(options: Options) -> vec[i64]:
    """The bounds of the numbers that a deck brings along besides its cards: none."""
    return vec[i64]()


def deal(deck: Deck, options: Options, start: Start) -> Conquian:
    """The game before the first decision."""
    assert isinstance(options, ConquianOptions)
    dealt = 2 * options.size
    hands = [NONE, NONE]
    for place in range(dealt):
        hands[(1 - start.dealer + place) % 2] |= one(deck.cards[place])  # CON 2.1
    nothing = Holding(NONE, vec[i64](), NONE)
    stock = deck.cards[dealt:]  # CON 2.2
    new = Conquian(options, nothing.filled(hands[0]), nothing.filled(hands[1]), stock)
    new.stake = start.stake  # CON 5.5
    new.turn = 1 - start.dealer  # CON 2.3
    if options.cambio:
        new.phase = GIVING  # CON 7.4
    else:
        new.flip()  # CON 2.3
    return new


def read(text: str, options: Options) -> Deal:
    """The position that the text describes. Raises Unreadable or Illegal."""
    assert isinstance(options, ConquianOptions)
    nothing = Holding(NONE, vec[i64](), NONE)
    return set_up(Conquian(options, nothing, nothing, vec[i64]()), text, pack(options), SEATS)


# The match


def next_start(deal: Deal, start: Start) -> Start:
    """Who deals the next game, and what it counts."""
    assert isinstance(deal, Conquian)
    carries = deal.winner() == NOBODY and deal.options.draw_carry
    stake = deal.stake + 1 if carries else 1  # CON 6.2, CON 7.6
    return Start(dealer=1 - start.dealer, number=start.number + 1, stake=stake)  # CON 6.1


def match_over(scores: list[int], played: int, options: Options) -> bool:
    """Whether the match ends after this many games with these scores."""
    target = options.number("target")
    return max(scores) >= target if target else played > 0  # CON 6.3, CON 7.7
