"""The legal moves of Double Emperor, found the slow way from the rulebook: words and lists only."""

from typing import Any

from upcard.cards import FRENCH

ORDERS = {"AKQJ10": ["10", "J", "Q", "K", "A"], "A10KQJ": ["J", "Q", "K", "10", "A"]}


def broken(deal: Any, text: str) -> list[set[str]]:
    """The clauses that the move breaks, question by question: whether the round goes on, whether this is one card of
    the hand and follows suit."""
    if deal.turn < 0:
        return [{"DE 3.9"}]
    cards = text.split()[1:]
    out, hand = set[str](), FRENCH.text((deal.hand0, deal.hand1)[deal.turn]).split()
    if len(cards) != 1 or cards[0] not in hand:
        out.add("DE 3.1")
    if out and len(cards) == 1:
        return [out]
    if deal.led >= 0:
        led, order = FRENCH.card_text(deal.led), ORDERS[deal.rules.chosen["rank"]]
        follows = {card for card in hand if card[-1] == led[-1]}
        if follows and not set(cards) & follows:
            out.add("DE 3.2")
        higher = {card for card in follows if order.index(card[:-1]) > order.index(led[:-1])}
        if higher and deal.rules.chosen["must_head"] == "on" and not set(cards) & higher:
            out.add("DE 6.3")
    return [out]


def legal(deal: Any) -> set[str]:
    """The texts of the legal moves."""
    if deal.turn < 0:
        return set()
    hand = FRENCH.text((deal.hand0, deal.hand1)[deal.turn]).split()
    if deal.led < 0:
        return {f"play {card}" for card in hand}
    led = FRENCH.card_text(deal.led)
    order = ORDERS[deal.rules.chosen["rank"]]
    follows = [card for card in hand if card[-1] == led[-1]]
    higher = [card for card in follows if order.index(card[:-1]) > order.index(led[:-1])]
    if higher and deal.rules.chosen["must_head"] == "on":
        return {f"play {card}" for card in higher}
    return {f"play {card}" for card in follows or hand}
