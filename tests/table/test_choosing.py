"""From the cards that are picked up to the moves that they could mean, the same in every game."""

import random

import pytest

from driving import again, begun, new, play_liked, refusals
from play import how_many
from upcard.games import GAMES
from upcard.table.choosing import Choice, choose
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


@ALL
def test_moves_are_laid_out_looked_at_and_sent_as_one(name: str) -> None:
    """What lies there after the moves that are laid out is what lies there when they are played."""
    for n in range(how_many(6, 60)):
        rng, table = random.Random(f"laid out {name} {n}"), new(name, people=GAMES[name].SEATS)
        send, _ = begun(table)
        for _ in range(rng.randint(0, 15)):
            if table.phase == "play":
                play_liked(table, send, rng)
        if table.phase != "play" or table.deal is None:
            continue
        seat, before, laid_out = int(table.deal.turn), table.text(), list[str]()
        for _ in range(rng.randint(1, 4)):
            choice = choose(table.deal, seat, [], laid_out)
            if not choice.offers:
                break
            laid_out += rng.choice(choice.offers).sends
        choice = choose(table.deal, seat, [], laid_out)
        assert table.text() == before and len(choice.laid_out) == len(choice.sends) >= 1
        assert not refusals(send(seat, Play(choice.sends)))
        assert table.seen(seat).view == choice.view and (table.deal.act is None) == choice.whole


def test_another_seat_chooses_nothing() -> None:
    table = new("run_fast", people=3)
    begun(table)
    assert table.deal is not None
    with pytest.raises(ValueError, match="turn"):
        choose(table.deal, (int(table.deal.turn) + 1) % 3, [])
