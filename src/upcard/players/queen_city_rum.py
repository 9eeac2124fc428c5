"""Rules of thumb for Queen City Rum: put down all that can be put down, and keep what may still become melds."""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.cards import NONE, Card, Cards, count, lowest, one, rank_cards, rank_of, suit_cards, suit_of
from upcard.deal import VERB
from upcard.games.queen_city_rum.moves import (
    DRAW,
    LAY,
    LONGEST,
    MELD,
    TAKE,
    discarded_card,
    laid_card,
    melded_cards,
)
from upcard.games.queen_city_rum.rules import QueenCityRumView
from upcard.games.queen_city_rum.table import rum_points
from upcard.melds import completed_by, has_meld, melds_into

PER_CARD: Final[i64] = 10  # what it is worth to be rid of a card, beside its points
FIRST: Final[i64] = 1000  # all that can be put down comes first, then what is put down first
IN_A_MELD: Final[i64] = 1000  # no card is worth breaking a meld in the hand


def choose(view: QueenCityRumView, rng: Random) -> i64:
    """What a sensible beginner does."""
    if not view.table.drawn:
        return drawing(view)
    verb = view.moves[0] & VERB
    return melding(view) if verb == MELD else laying_off(view) if verb == LAY else letting_go(view)


def gain(cards: Cards) -> i64:
    """What it is worth to put these cards down: their points, and a shorter way to going out."""
    return rum_points(cards) + PER_CARD * count(cards)


# The draw


def drawing(view: QueenCityRumView) -> i64:
    """Take the discard when it can be put down at once, or (where melds wait in the hand) makes those better."""
    table = view.table
    if table.size == 0:
        return DRAW
    if view.stock_size() == 0 and table.recycled == view.rules.recycles:  # to draw ends the deal: for who is ahead
        return DRAW if rum_points(table.laid(view.seat)) > rum_points(table.laid(1 - view.seat)) else TAKE
    card = one(table.pile[table.size - 1])
    if card & table.fits and may_lay_off(view):
        return TAKE
    return TAKE if gain(planned(view, view.hand() | card)) > gain(planned(view, view.hand())) else DRAW


def may_lay_off(view: QueenCityRumView) -> bool:
    """Whether a card that comes into the hand now may be laid off."""
    if view.rules.classic:
        return False
    return view.table.owns(view.seat) or not view.rules.own_meld_first and count(view.hand()) > 1


def planned(view: QueenCityRumView, hand: Cards) -> Cards:
    """The cards of the best melds that can be made of the hand."""
    if not has_meld(hand, view.rules.ace):
        return NONE
    room = vec[i64]([0] * 64)
    n = melds_into(hand, view.rules.ace, LONGEST, room, 0)
    return put_down(hand, room[:n], 0, NONE)


def put_down(cards: Cards, melds: vec[i64], start: i64, fits: Cards) -> Cards:
    """The cards worth most that can be put down: in melds of the list from `start` on, or laid off where they fit."""
    best = cards & fits
    for i in range(start, len(melds)):
        meld = melds[i]
        if meld & ~cards == NONE:
            down = meld | put_down(cards & ~meld, melds, i + 1, fits)
            if gain(down) > gain(best):
                best = down
    return best


# Putting down


def melding(view: QueenCityRumView) -> i64:
    """Meld at once, of the best melds the best first: points on the table are safe, and those in the hand are paid to
    the seat that goes out."""
    melds = vec[i64]()
    for move in view.moves:
        if move & VERB == MELD:
            melds = append(melds, melded_cards(move))
    chosen: i64 = 0
    best: i64 = 0
    for i in range(len(melds)):
        down = gain(melds[i] | put_down(view.hand() & ~melds[i], melds, 0, view.table.fits))
        down = down * FIRST + gain(melds[i])
        if down > best:
            chosen, best = i, down
    return view.moves[chosen]


def laying_off(view: QueenCityRumView) -> i64:
    """Lay off all that fits, the card that counts most first."""
    chosen: i64 = 0
    best: i64 = 0
    for i in range(len(view.moves)):
        move = view.moves[i]
        if move & VERB == LAY and rum_points(one(laid_card(move))) > best:
            chosen, best = i, rum_points(one(laid_card(move)))
    return view.moves[chosen]


# The discard


def letting_go(view: QueenCityRumView) -> i64:
    """Throw the card that the hand misses least, and better one that the other seat cannot use."""
    melds = planned(view, view.hand())
    live = view.unseen() | view.other_known()
    chosen: i64 = 0
    best: i64 = 0
    for i in range(len(view.moves)):
        card: i64 = discarded_card(view.moves[i])
        good = hopes(view.hand() & ~melds & ~one(card), view.rules.ace, live) - feeding(view, card, live)
        if one(card) & melds:
            good -= IN_A_MELD
        if i == 0 or good > best:
            chosen, best = i, good
    return view.moves[chosen]


def hopes(hand: Cards, ace: i64, live: Cards) -> i64:
    """What the hand may become: the cards that make a meld with two of its own, and a little for each that makes a pair
    or two neighbours of one."""
    hoped = gain(completed_by(hand, ace) & live)
    while hand:
        hoped += count(near(hand & -hand) & live)
        hand &= hand - 1
    return hoped


def near(card: Cards) -> Cards:
    """The cards that lie with this one in some meld of three (but for an ace below the two)."""
    beside = (card << 1 | card << 2 | card >> 1 | card >> 2) & suit_cards(suit_of(lowest(card)))
    return (beside | rank_cards(rank_of(lowest(card)))) & ~card


def feeding(view: QueenCityRumView, card: Card, live: Cards) -> i64:
    """How much the other seat may like the card: surely when it can put it down, else by the melds it may wait for."""
    own, size = one(card), view.other_size()
    if own & (view.table.fits | completed_by(view.other_known(), view.rules.ace)):
        return gain(own)
    same = count(rank_cards(rank_of(card)) & live)
    beside = live & suit_cards(suit_of(card))
    ways = same * (same - 1) // 2
    for two in (own >> 2 | own >> 1, own >> 1 | own << 1, own << 1 | own << 2):
        if two & ~beside == NONE:
            ways += 1
    return ways * size // 4
