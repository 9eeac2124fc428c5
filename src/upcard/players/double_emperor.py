"""Rules of thumb for Double Emperor. The seat counts cards, so it knows the other hand from the deal on.

Play the card with which the trick brings most, less what the card could still catch later. A lead is worth what it
brings against the best reply. With four tricks left the seat stops guessing and counts them out.
"""

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from upcard.cards import NOBODY, NONE, Card, Cards, count, lowest, one, suit_cards, suit_of
from upcard.games.double_emperor.rules import DoubleEmperorRules, DoubleEmperorView, card_of, points_of

COUNTED_OUT: Final = 8  # cards of both hands from which on the rest is counted out to the end
LOST: Final[i64] = -1000  # less than any result


def choose(view: DoubleEmperorView, rng: Random) -> i64:
    """The card that promises most; the first of equal ones."""
    rules, mine, theirs, led = view.rules, view.hand(), view.other_hand(), view.led
    ending = count(mine | theirs) <= COUNTED_OUT
    best, most = view.moves[0], LOST
    for move in view.moves:
        card = card_of(move)
        if ending:
            hope = counted_out(rules, card, led, mine, theirs)
        elif led == NOBODY:
            hope = led_for(rules, card, theirs) - use(rules, card, theirs)
        else:
            hope = taken_by(rules, led, card) - use(rules, card, theirs)
        if hope > most:
            best, most = move, hope
    return best


def taken_by(rules: DoubleEmperorRules, led: Card, reply: Card) -> i64:
    """The points of a trick: above nothing if the reply takes it, below if the lead does."""
    trick = points_of(one(led) | one(reply))
    return trick if one(reply) & rules.above(led) else -trick


def replies_to(rules: DoubleEmperorRules, led: Card, hand: Cards) -> Cards:
    """What a hand may reply."""
    follows = hand & suit_cards(suit_of(led)) or hand
    return hand & rules.above(led) or follows if rules.must_head else follows


def led_for(rules: DoubleEmperorRules, card: Card, theirs: Cards) -> i64:
    """What a lead brings when the other seat takes all it can, or gives as little as it can."""
    worst = -LOST
    replies = replies_to(rules, card, theirs)
    while replies:
        worst = min(worst, -taken_by(rules, card, lowest(replies)))
        replies &= replies - 1
    return worst


def use(rules: DoubleEmperorRules, card: Card, theirs: Cards) -> i64:
    """What a card is still good for: the cards that it can catch, and their points above all, the tens."""
    catches = theirs & suit_cards(suit_of(card)) & ~rules.above(card)
    return count(catches) + points_of(catches)


def counted_out(rules: DoubleEmperorRules, card: Card, led: Card, mine: Cards, theirs: Cards) -> i64:
    """By how many points the seat that plays this card is ahead from here on, when both play their best."""
    mine &= ~one(card)
    if led == NOBODY:
        return -best_of(rules, card, theirs, mine)
    ahead = taken_by(rules, led, card)
    if mine == NONE:
        return ahead
    if rules.lead_alternates or one(card) & rules.above(led):
        return ahead + best_of(rules, NOBODY, mine, theirs)
    return ahead - best_of(rules, NOBODY, theirs, mine)


def best_of(rules: DoubleEmperorRules, led: Card, mine: Cards, theirs: Cards) -> i64:
    """The same for the best card of the seat to move."""
    cards = mine if led == NOBODY else replies_to(rules, led, mine)
    best = LOST
    while cards:
        best = max(best, counted_out(rules, lowest(cards), led, mine, theirs))
        cards &= cards - 1
    return best
