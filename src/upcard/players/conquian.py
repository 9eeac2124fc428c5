"""Rules of thumb for Conquian: count the routes to eleven melded cards, over the cards that may still come, and take,
decline, lay and throw so that most are left."""

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.cards import NONE, Card, Cards, count, lowest, one, room_for
from upcard.deal import VERB
from upcard.games.conquian.holding import LONGEST
from upcard.games.conquian.moves import DECLINE, FORCE, LET_GO, MELD, TAKE, moved
from upcard.games.conquian.phases import WINDOW
from upcard.games.conquian.rules import ConquianView
from upcard.melds import ACE_HIGH, can_split, completed_by, meldable, melds_with_into

WON: Final[i64] = 1_000_000
COVERED: Final[i64] = 100  # a card that can lie in melds together with all others that do
LAID: Final[i64] = 5  # such a card that lies there already
WINNING: Final[i64] = 120  # a card that may come and win
ROUTE: Final[i64] = 10  # a card that may come, for each card more that can lie in melds then
ROUTE_BEYOND: Final[i64] = 2  # a card that may come after that one
FED: Final[i64] = 20  # throwing a card that goes on a meld of the other seat


def choose(view: ConquianView, rng: Random) -> i64:
    """What a sensible beginner does."""
    if view.phase == WINDOW:
        return forcing(view)
    chosen = view.moves[0]
    if len(view.moves) == 1:
        return chosen
    plan = Plan(view)
    best: i64 = -2 * WON
    for move in view.moves:
        value = plan.value_of_move(move)
        if value > best:
            chosen, best = move, value
    return chosen


def forcing(view: ConquianView) -> i64:
    """Force: the other seat knows why it declined. But with no card in its hand it would win by the card."""
    return FORCE if view.unseen0 or view.unseen1 or view.holding(1 - view.seat).hand else LET_GO


@mypyc_attr(acyclic=True)
class Plan:
    """What a seat looks at to choose: what it has, what may still come, and what would feed the other seat. The value
    of a move is that of the best position to which the seat can bring it before the other one moves: so each small
    move of a take is the next of the plan that began it."""

    def __init__(self, view: ConquianView) -> None:
        me, they = view.holding(view.seat), view.holding(1 - view.seat)
        self.goal: i64 = view.rules.size + 1
        self.phase: i64 = view.phase
        self.melded: Cards = me.melded
        self.hand: Cards = me.hand
        self.taken: Cards = me.melded | one(view.centre) if view.phase <= WINDOW else view.unplaced
        self.live: Cards = view.unseen() | they.hand
        self.fed: Cards = they.fits
        self.room: vec[i64] = room_for(512)  # for lists of melds, one behind the other

    def value_of_move(self, move: i64) -> i64:
        verb, what = move & VERB, moved(move)
        if verb == TAKE:
            return self.value_in_take(NONE, self.taken, self.hand)
        if verb == DECLINE:
            return self.value(self.melded, self.hand)
        if verb != MELD:
            return self.value_without(self.melded, self.hand, one(what))
        melded, hand = self.melded | what, self.hand & ~what
        if self.phase <= WINDOW:
            return self.value(melded, hand)
        return self.value_in_take(melded, self.taken & ~what, hand)

    def value_in_take(self, melded: Cards, must: Cards, hand: Cards) -> i64:
        """The value of the best way to end a take, when the cards that must lie in melds still do not."""
        if must == NONE:
            return self.value_before_discard(melded, hand)
        best: i64 = -WON
        room = room_for(64)
        for i in range(melds_with_into(lowest(must), must | hand, ACE_HIGH, LONGEST, room, 0)):
            meld = room[i]
            if can_split(must & ~meld, hand & ~meld, ACE_HIGH, LONGEST):
                best = max(best, self.value_in_take(melded | meld, must & ~meld, hand & ~meld))
        return best

    def value_before_discard(self, melded: Cards, hand: Cards) -> i64:
        """The value when the right card is thrown, or no card need be."""
        if self.most(NONE, hand, 0) == count(hand):
            return WON
        best: i64 = -WON
        cards = hand
        while cards:
            best = max(best, self.value_without(melded, hand, cards & -cards))
            cards &= cards - 1
        return best

    def value_without(self, melded: Cards, hand: Cards, card: Cards) -> i64:
        """The value when this card is thrown."""
        value = self.value(melded, hand & ~card)
        return value - FED if card & self.fed else value

    def value(self, melded: Cards, hand: Cards) -> i64:
        """How near these cards are to eleven, and by how many routes: cards that may come and are of use at once."""
        now = self.most(melded, hand, 0)
        value = COVERED * now + LAID * count(melded)
        coming = completed_by(melded | hand, ACE_HIGH) & self.live
        while coming:
            card = coming & -coming
            coming &= coming - 1
            then = self.most(melded | card, hand, 0)
            if then == self.goal:
                value += WINNING
            elif then > now:
                beyond = completed_by(melded | hand | card, ACE_HIGH) & self.live & ~card
                value += ROUTE * (then - now) + ROUTE_BEYOND * count(beyond)
        return value

    def most(self, must: Cards, may: Cards, at: i64) -> i64:
        """How many cards can lie in melds at once, all of `must` among them; -1 when these cannot. The room is free
        from `at` on."""
        if must:
            return self._most_with(lowest(must), must, may, at)
        may = meldable(may, ACE_HIGH)
        if may == NONE:
            return 0
        card = lowest(may)
        without = self.most(NONE, may & ~one(card), at)
        return max(without, self._most_with(card, NONE, may, at))

    def _most_with(self, card: Card, must: Cards, may: Cards, at: i64) -> i64:
        best: i64 = -1
        end = melds_with_into(card, must | may, ACE_HIGH, LONGEST, self.room, at)
        for i in range(at, end):
            meld = self.room[i]
            rest = self.most(must & ~meld, may & ~meld, end)
            if rest >= 0 and rest + count(meld) > best:
                best = rest + count(meld)
        return best
