"""Refusals: the clause that is named is one that the move breaks, and the most specific; nobody who picks up cards is
left without a reason."""

import importlib
import random
from collections import Counter

import pytest

from play import fresh, how_many, step
from upcard.deal import Deal, play_text
from upcard.errors import Illegal, Unreadable
from upcard.games import GAMES
from upcard.rulebook import rulebook

ALL = pytest.mark.parametrize("name", list(GAMES))


def hand_of(deal: Deal) -> list[str]:
    """The cards of the seat to move."""
    view = deal.view(deal.turn).data()
    return [
        card.card for place in view.places if place.kind == "hand" and place.owner == view.seat for card in place.cards
    ]


def some_texts(deal: Deal, rng: random.Random, earlier: list[str]) -> list[str]:
    """Moves that somebody might say here: of any verb, of cards of the hand and others, on melds of the table."""
    faces, rules = deal.of().faces(), deal.of()
    pack, hand = [faces.card_text(card) for card in rules.pack()], hand_of(deal) if not deal.over() else []
    melds = [place.name for place in deal.public().data().places if place.kind == "meld"]
    out = [*rules.VERBS, *rng.sample(earlier, min(4, len(earlier)))]
    for _ in range(12):
        cards = rng.sample(hand, min(len(hand), rng.choice([1, 1, 2, 3, 3, 3, 4, 5])))
        first = rng.choice(pack)
        if rng.random() < 0.5:  # near a meld: neighbours in the pack, or equals in rank
            at = pack.index(first)
            cards = pack[at : at + rng.choice([3, 3, 4])] if rng.random() < 0.5 else []
            cards = cards or [card for card in pack if card[:-1] == first[:-1]][:4]
        if rng.random() < 0.3:
            cards = [*cards[1:], first]
        said = " ".join(dict.fromkeys(cards))
        verb = rng.choice(rules.VERBS)
        out.append(f"{verb} {said}".strip() + (f" on {rng.choice(melds)}" if melds and verb in ("lay", "swap") else ""))
    return out


@ALL
def test_the_clause_that_is_named_is_the_most_specific(name: str) -> None:
    """A second, naive judge lists all clauses that a move breaks, question by question, in the order in which a table
    asks: does the deal go on, is it this verb's turn, are these the seat's cards, are they what the verb moves, do they
    fit what lies there, does an option forbid it. The most specific clause is one of the first question that the move
    fails: the later ones are not for a move that does not come so far. Within a question a clause on the very thing goes
    before the general one (an option before the clause that it changes, the ace before runs, the kind of meld that the
    cards nearly are before the other)."""
    naive, clauses, met = importlib.import_module(f"naive.{name}"), rulebook(name).clauses, Counter[str]()
    positions, deals = 0, 0
    while positions < how_many(1_500, 40_000):
        deals += 1
        rng = random.Random(f"refusals {name} {deals}")
        played, earlier = fresh(name, rng), list[str]()
        while True:
            deal = played.deal
            if rng.random() < 0.2 or deal.over():
                positions += 1
                for text in some_texts(deal, rng, earlier):
                    clause = judged(deal, text)
                    if clause is None:
                        continue
                    questions = naive.broken(deal, text)
                    most = next((question for question in questions if question), {""})
                    assert clause in most, (played.rules, deal.position(), text, clause, questions)
                    assert clause == "" or clause in clauses
                    met[clause] += 1
                earlier += [deal.move_text(move) for move in deal.legal()][:6]
            if deal.over():
                break
            step(played, rng, deals % 2 == 0)
    assert len(met) > 3, met


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
