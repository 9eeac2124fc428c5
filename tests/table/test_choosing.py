"""From the cards that are picked up to the moves that they could mean, the same in every game."""

import random

import pytest

from driving import again, begun, new, play_liked, refusals
from play import how_many
from upcard.errors import Unreadable
from upcard.games import GAMES
from upcard.table.choosing import Choice, begins_act, choose
from upcard.table.says import Play, Sent
from upcard.table.seen import hand_of
from upcard.table.table import Table

ALL = pytest.mark.parametrize("name", list(GAMES))


def held(choice: Choice) -> list[str]:
    place = hand_of(choice.view)
    return [card.card for card in place.cards] if place else []


@ALL
def test_every_legal_move_can_be_chosen_and_every_choice_is_legal(name: str) -> None:
    """From the cards of a legal move one comes to it, and everything that is offered is accepted."""
    for n in range(how_many(6, 80)):
        rng, table = random.Random(f"choice {name} {n}"), new(name, people=GAMES[name].SEATS)
        send, _ = begun(table)
        for _ in range(rng.randint(0, 25)):
            if table.phase == "play":
                play_liked(table, send, rng)
        if table.phase != "play" or table.deal is None:
            continue
        seat, deal = int(table.deal.turn), table.deal
        every = choose(deal, seat, [])
        assert (
            every.offers
            and every.view == table.seen(seat).view
            and every.offers[-len(table.seen(seat).offers) :] == table.seen(seat).offers
        )
        for offer in every.offers:
            cards = sorted(offer.cards)
            choice = choose(deal, seat, cards)
            if cards:
                assert offer in choice.exact
            for some in range(len(cards)):
                part = choose(deal, seat, cards[:some])
                assert some == 0 or offer in part.more and set(cards[some:]) <= part.adds
        for _ in range(6):
            cards = rng.sample(held(every), min(len(held(every)), rng.randint(1, 4)))
            choice = choose(deal, seat, cards)
            for offer in choice.exact:
                assert offer.cards == set(cards)
                trial = again(table)
                assert not refusals(trial.do(seat, sent(trial, seat, *offer.sends), 0.0))


def sent(table: Table, seat: int, *moves: str) -> Sent:

    return Sent(Play(moves), "try", table.versions[seat])


@pytest.mark.parametrize("name", ["conquian", "push"])
def test_moves_of_an_act_are_laid_out_looked_at_and_sent_as_one(name: str) -> None:
    """What lies there after the moves that are laid out is what lies there when they are played; what is no act is not
    laid out."""
    tried = 0
    for n in range(max(3, how_many(6, 60))):
        rng, table = random.Random(f"laid out {name} {n}"), new(name, people=GAMES[name].SEATS)
        send, _ = begun(table)
        while table.phase == "play" and table.deal is not None:
            seat, before = int(table.deal.turn), table.text()
            for move in table.deal.legal() if table.deal.act is None else ():
                laid_out = [table.deal.move_text(move)]
                if not begins_act(table.deal, move):
                    with pytest.raises(Unreadable, match="no part of an act"):
                        choose(table.deal, seat, [], laid_out)
                    continue
                while not (choice := choose(table.deal, seat, [], laid_out)).whole and rng.random() < 0.8:
                    laid_out += rng.choice(choice.offers).sends
                assert table.text() == before and len(choice.laid_out) == len(choice.sends) >= 1
                trial = again(table)
                assert trial.deal is not None
                assert not refusals(trial.do(seat, sent(trial, seat, *choice.sends), 0.0))
                assert trial.seen(seat).view == choice.view and (trial.deal.act is None) == choice.whole
                tried += 1
            play_liked(table, send, rng)
    assert tried


def test_another_seat_chooses_nothing() -> None:
    table = new("run_fast", people=3)
    begun(table)
    assert table.deal is not None
    with pytest.raises(ValueError, match="turn"):
        choose(table.deal, (int(table.deal.turn) + 1) % 3, [])
