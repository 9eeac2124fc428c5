"""Positions of Queen City Rum for its tests: set up, played on, asked."""

import pytest

from upcard.cards import FRENCH, each
from upcard.errors import Illegal
from upcard.games.queen_city_rum.moves import PACK
from upcard.games.queen_city_rum.rules import QueenCityRum, QueenCityRumRules
from upcard.meant import played

CARDS = [FRENCH.card_text(card) for card in each(PACK)]


def at(position: str, **chosen: str) -> QueenCityRum:
    deal = QueenCityRumRules(chosen).read(position)
    assert isinstance(deal, QueenCityRum)
    return deal


def after(deal: QueenCityRum, *moves: str) -> QueenCityRum:
    done = played(deal, list(moves))
    assert isinstance(done, QueenCityRum)
    return done


def legal(deal: QueenCityRum) -> list[str]:
    return [deal.move_text(move) for move in deal.legal()]


def starting(deal: QueenCityRum, verb: str) -> list[str]:
    return [text for text in legal(deal) if text.startswith(verb)]


def discards(cards: str) -> list[str]:
    return [f"discard {card}" for card in FRENCH.text(FRENCH.read(cards)).split()]


def refusal(deal: QueenCityRum, move: str) -> str:
    with pytest.raises(Illegal) as refused:
        played(deal, [move])
    return refused.value.clause


def scores(deal: QueenCityRum) -> tuple[int, int]:
    first, second = deal.scores()
    return first, second
