"""A deal's refusals beside those of its naive judge: moves that somebody might say, and what is true of each answer."""

import importlib
import random

from upcard.deal import Deal
from upcard.errors import Illegal, Unreadable
from upcard.meant import play_text


def hand_of(deal: Deal) -> list[str]:
    """The cards of the seat to move."""
    view = deal.view(deal.turn).data()
    hand = next(place for place in view.places if place.kind == "hand" and place.owner == view.seat)
    known = [place for place in view.places if place.kind == "hand" and place.owner == view.seat and place is not hand]
    return [card.card for place in [hand, *known] for card in place.cards]


def near(cards: list[str], rng: random.Random) -> list[str]:
    """Some cards of one rank, or neighbours of one suit, of a list in printed order."""
    first = rng.choice(cards)
    same = [card for card in cards if card.rstrip("'")[:-1] == first.rstrip("'")[:-1]]
    suited = [card for card in cards if card.rstrip("'")[-1] == first.rstrip("'")[-1]]
    at = rng.randrange(len(suited))
    return rng.sample(same, min(len(same), rng.choice([2, 3, 4]))) if rng.random() < 0.4 else suited[at : at + 4]


def some_texts(deal: Deal, rng: random.Random, earlier: list[str]) -> list[str]:
    """Moves that somebody might say here: of any verb, of cards of the hand and others, on melds of the table."""
    faces, rules = deal.of().faces(), deal.of()
    pack, hand = [faces.card_text(card) for card in rules.pack()], hand_of(deal) if not deal.over() else []
    melds = [place.name for place in deal.public().data().places if place.kind == "meld"]
    likely = sorted({rules.VERBS[move & 15] for move in deal.legal()}) or list(rules.VERBS)
    out = [*rules.VERBS, *rng.sample(earlier, min(4, len(earlier)))]
    for _ in range(16):
        held = sorted(hand, key=pack.index) or pack
        cards = rng.sample(held, min(len(held), rng.choice([1, 1, 2, 3, 4])))
        if rng.random() < 0.5:
            cards = near(held if rng.random() < 0.8 else pack, rng)
        if rng.random() < 0.3:
            cards = [*cards[1:], rng.choice(held if rng.random() < 0.5 else pack)]
        verb = rng.choice(likely if rng.random() < 0.7 else rules.VERBS)
        said = " ".join(dict.fromkeys(cards[:1] if verb in ("lay", "swap") else cards))
        if rules.NAME == "run_fast" and rng.random() < 0.5:
            said = "".join(card[:-1] for card in said.split()).replace("10", "T")
        out.append(f"{verb} {said}" + (f" on {rng.choice(melds)}" if melds and verb in ("lay", "swap") else ""))
    return out


def judged(deal: Deal, text: str) -> str | None:
    """The clause against a text, '' for a legal one, None for one that says no move."""
    try:
        if deal.over():
            return deal.why_not(deal.read_move(text))
        play_text(deal.copy(), text)
    except Illegal as refusal:
        return refusal.clause
    except Unreadable:
        return None
    return ""


def most_specific(deal: Deal, text: str) -> str:
    """The clause against a text, after it was compared with what the naive judge says; '' for none."""
    clause = judged(deal, text)
    questions = None if clause is None else importlib.import_module(f"naive.{deal.of().NAME}").broken(deal, text)
    if clause is None or questions is None:
        return ""
    most = next((question for question in questions if question), {""})
    assert clause in most, (deal, text, clause, questions)
    return clause
