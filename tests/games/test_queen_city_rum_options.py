"""Queen City Rum: the match, the options of play, and the classic game."""

import random

import pytest
from librt.random import Random

from naive import queen_city_rum as naive
from play import numbers, shuffled
from rum_hands import CARDS, after, at, discards, legal, refusal, scores, starting
from upcard.cards import FRENCH, group
from upcard.deck import Deck, Start
from upcard.errors import Unreadable
from upcard.games.queen_city_rum.moves import PACK
from upcard.games.queen_city_rum.rules import QueenCityRum, QueenCityRumRules


def dealt(rules: QueenCityRumRules, deck: Deck) -> QueenCityRum:
    deal = rules.deal(deck, Start())
    assert isinstance(deal, QueenCityRum)
    return deal


# --- the match -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "out", "dealer", "following"),
    [
        ({}, 0, 0, 0), ({}, 0, 1, 0), ({}, 1, 0, 1), ({}, 1, 1, 1), ({}, -1, 0, 1), ({}, -1, 1, 0),
        ({"deal": "alternate"}, 0, 0, 1), ({"deal": "alternate"}, 0, 1, 0), ({"deal": "alternate"}, -1, 0, 1),
    ],
)  # fmt: skip
def test_who_deals_next(chosen: dict[str, str], out: int, dealer: int, following: int) -> None:
    """The seat that went out, although seat 1 has more points here; the other seat after a block."""
    # QCR 7.3, QCR 7.4
    hands = {0: "hand 1 2S; out 0", 1: "hand 0 2S; out 1", -1: "hand 0 2S; hand 1 3S"}[out]  # QCR 8.9
    deal = at(f"{hands}; melds 0:4SHD 1:KSHD; laid 0 4S 4H 4D; laid 1 KS KH KD; pile rest; turn -", **chosen)
    start = deal.next_start(Start(dealer=dealer, number=3))
    assert (start.dealer, start.number) == (following, 4)


@pytest.mark.parametrize(
    ("chosen", "totals", "played_deals", "over"),
    [
        ({}, [101, 0], 1, True),
        ({}, [100, 0], 1, False),
        ({}, [0, 101], 1, True),
        ({}, [130, 101], 2, True),
        ({}, [101, 101], 2, False),
        ({"target": "250"}, [249, 101], 2, False),  # QCR 8.10
        ({"target": "250"}, [249, 250], 2, True),
        ({"target": "50"}, [50, 0], 1, True),
        ({"deals": "1"}, [5, 3], 1, True),  # QCR 8.11
        ({"deals": "2"}, [500, 3], 1, False),
        ({"deals": "2"}, [3, 3], 2, True),
    ],
)
def test_when_the_match_is_over(chosen: dict[str, str], totals: list[int], played_deals: int, over: bool) -> None:
    """At the target, and when the totals differ."""  # QCR 7.1, QCR 7.2
    assert QueenCityRumRules(chosen).match_over(totals, played_deals) is over
    assert QueenCityRumRules.HIGH_WINS  # QCR 7.2


@pytest.mark.parametrize(
    "chosen",
    [
        {"target": "49"}, {"target": "1001"}, {"deals": "51"}, {"ace": "high"}, {"recycle": "thrice"}, {"cards": "7"},
        {"classic": "on", "one_meld_per_turn": "on"}, {"classic": "on", "final_discard": "required"},
        {"classic": "on", "final_discard": "forbidden"},
    ],
)  # fmt: skip
def test_refused_options(chosen: dict[str, str]) -> None:  # QCR 9.7, QCR 8.12
    with pytest.raises(Unreadable):
        QueenCityRumRules(chosen)


def test_allowed_options() -> None:  # QCR 8.10, QCR 9.7
    for target in ("50", "101", "250", "500", "1000"):
        QueenCityRumRules({"target": target})
    QueenCityRumRules({"classic": "on", "scoring": "winner_only", "own_meld_before_layoff": "on", "ace": "both"})


# --- the options of play ---------------------------------------------------------------------------------------------


TWO_LEFT = "hand 1 KS; melds 0:9SDC 1:4D-6D; laid 0 9S 9D 9C; laid 1 4D 5D 6D; pile 2S; stock rest; phase play; turn 0"


@pytest.mark.parametrize(
    ("final", "hand", "moves"),
    [
        ("optional", "7D", ["lay 7D on 4D-6D", "discard 7D"]),
        ("required", "7D", ["discard 7D"]),
        ("forbidden", "7D", ["lay 7D on 4D-6D"]),
        ("optional", "7D KH", ["lay 7D on 4D-6D", "discard KH", "discard 7D"]),
        ("required", "7D KH", ["lay 7D on 4D-6D", "discard KH", "discard 7D"]),
        ("forbidden", "7D KH", ["discard KH", "discard 7D"]),
        ("forbidden", "7D 8D", ["lay 7D on 4D-6D", "discard 7D", "discard 8D"]),
        ("forbidden", "7D 9H", ["lay 9H on 9SDC", "lay 7D on 4D-6D", "discard 9H", "discard 7D"]),
        ("required", "7H 8H 9H", ["lay 9H on 9SDC", "discard 7H", "discard 8H", "discard 9H"]),
        ("forbidden", "7H 8H 9H", ["meld 7H 8H 9H", "lay 9H on 9SDC", "discard 7H", "discard 8H", "discard 9H"]),
        ("optional", "JH QH KH 2C", ["meld JH QH KH", *discards("JH QH KH 2C")]),
        ("required", "JH QH KH 2C", ["meld JH QH KH", *discards("JH QH KH 2C")]),
        ("forbidden", "JH QH KH 2C", discards("JH QH KH 2C")),
        ("forbidden", "JH QH KH AH", ["meld JH QH KH", "meld JH QH KH AH", "meld QH KH AH", *discards("JH QH KH AH")]),
    ],
)
def test_final_discard(final: str, hand: str, moves: list[str]) -> None:  # QCR 8.2
    deal = at(f"hand 0 {hand}; " + TWO_LEFT, final_discard=final)
    assert legal(deal) == moves
    for move in ("discard 7D", "lay 7D on 4D-6D", "meld 7H 8H 9H", "meld JH QH KH"):
        held = all(card in hand.split() for card in move.split() if card in CARDS and card != "on")
        if held and move not in moves:
            assert refusal(deal, move) == "QCR 8.2"


def test_the_last_discard_may_be_the_taken_card() -> None:  # QCR 4.8, QCR 8.2
    start = "hand 0 7D; hand 1 KS; melds 0:9SDC 1:4D-6D; laid 0 9S 9D 9C; laid 1 4D 5D 6D; pile 2S; stock rest; turn 0"
    for final in ("optional", "required"):
        deal = after(at(start, final_discard=final), "take")
        assert legal(deal) == ["lay 7D on 4D-6D", "discard 7D"]
        assert legal(after(deal, "lay 7D on 4D-6D")) == ["discard 2S"]


def test_one_meld_per_turn() -> None:  # QCR 8.3
    start = "hand 0 3D 4D 5D 6D 10S 10H 10C; hand 1 2H 2D; pile 2S; stock 9S 8S 7S rest; phase play; turn 0"
    deal = after(at(start, one_meld_per_turn="on"), "meld 3D 4D 5D")
    assert starting(deal, "meld") == [] and starting(deal, "lay") == ["lay 6D on 3D-5D"]
    assert "melded yes" in deal.position() and "melded yes" in deal.view(1).text()
    assert refusal(deal, "meld 10S 10H 10C") == "QCR 8.3"
    deal = after(deal, "discard 6D", "draw", "discard 9S", "draw")
    assert starting(deal, "meld") == ["meld 10S 10H 10C"]
    free = after(at(start), "meld 3D 4D 5D")
    assert starting(free, "meld") == ["meld 10S 10H 10C"] and "melded" not in free.position()


def test_own_meld_before_layoff() -> None:  # QCR 8.4
    start = (
        "hand 0 7S KC 3D 4D 5D JH; hand 1 2H; melds 1:7HDC; laid 1 7H 7D 7C; pile 2S; stock rest; phase play; turn 0"
    )
    assert starting(at(start), "lay") == ["lay 7S on 7HDC"]
    deal = at(start, own_meld_before_layoff="on")
    assert starting(deal, "lay") == [] and refusal(deal, "lay 7S on 7HDC") == "QCR 8.4"
    assert starting(after(deal, "meld 3D 4D 5D"), "lay") == ["lay 7S on 7HDC"]


def test_the_shuffled_recycling() -> None:  # QCR 8.6
    """The chance numbers put the pack in an order by swaps; the pile comes in that order."""
    chosen = QueenCityRumRules({"recycle": "twice", "recycle_shuffle": "on"})
    rng = random.Random(3)
    deck = shuffled(chosen, rng)
    orders = []
    for half in (deck.chance[:51], deck.chance[51:]):
        order = list(CARDS)
        for place, number in enumerate(half):
            order[place], order[place + number] = order[place + number], order[place]
        orders.append(order)
    deal = dealt(chosen, deck)
    for order in orders:
        while deal.top < len(deal.stock):
            deal = after(deal, "draw", *starting(after(deal, "draw"), "discard")[:1])
        pile = {FRENCH.card_text(card) for card in deal.table.pile[: deal.table.size]}
        assert "reshuffle " + " ".join(order) in deal.position()
        deal = after(deal, "draw")
        came = [card for card in order if card in pile]
        assert FRENCH.card_text(deal.stock[deal.top - 1]) == came[0]
        assert [FRENCH.card_text(card) for card in deal.stock[deal.top :]] == came[1:]
        deal = after(deal, starting(deal, "discard")[0])
    assert len(deal.reshuffle) == 0


def test_every_chance_gives_another_order() -> None:  # QCR 8.6
    chosen = QueenCityRumRules({"recycle_shuffle": "on"})
    cards = chosen.pack()
    seen = set()
    for place in range(51):
        for number in (1, 51 - place):
            chance = [0] * 51
            chance[place] = number
            deal = dealt(chosen, Deck(cards, numbers(chance)))
            assert group(deal.reshuffle) == PACK and len(deal.reshuffle) == 52
            seen.add(tuple(deal.reshuffle))
    assert len(seen) == 101  # at the last place both numbers are 1


# --- the classic game ------------------------------------------------------------------------------------------------


CLASSIC = "hand 0 3D 4D 5D 6D 10S 10H 10C; hand 1 2H KD; pile 2S; stock 9S rest; turn 0"


def test_classic_melds_only_to_go_out() -> None:  # QCR 9.3, QCR 9.4
    deal = after(at(CLASSIC, classic="on"), "draw")
    assert legal(deal) == ["meld 10S 10H 10C", "meld 3D 4D 5D 6D", *discards("9S 10S 10H 3D 4D 5D 6D 10C")]
    assert refusal(deal, "meld 3D 4D 5D") == "QCR 9.3"
    begun = after(deal, "meld 10S 10H 10C")
    assert legal(begun) == ["meld 3D 4D 5D 6D"] and refusal(begun, "discard 9S") == "QCR 9.4"
    assert begun.act is not None and begun.position().endswith("turn 0; moves meld 10S 10H 10C")
    assert begun.view(1).text() == deal.view(1).text()
    last = after(begun, "meld 3D 4D 5D 6D")
    assert legal(last) == ["discard 9S"] and last.view(1).text() == deal.view(1).text()
    done = after(last, "discard 9S")
    assert done.over() and done.act is None and "melds 0:10SHC 0:3D-6D" in done.view(1).text()
    assert after(deal, "discard 9S").act is None
    imagined = last.view(0).imagine(Random(5))
    assert imagined.position() != "" and imagined.view(0).text() == last.view(0).text()
    assert imagined.position().endswith("turn 0; moves meld 10S 10H 10C, meld 3D 4D 5D 6D")


def test_classic_has_no_lay_offs() -> None:  # QCR 9.2
    start = "hand 0 3D 4D 5D 6D 7D 10S 10H; hand 1 2H KD; pile 2S; stock 10C rest; turn 0"
    deal = after(at(start, classic="on"), "draw", "meld 3D 4D 5D 6D")
    assert legal(deal) == ["meld 10S 10H 10C"]
    assert refusal(deal, "lay 7D on 3D-6D") == "QCR 9.2"


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("2S 3S 4S 5S 6S 7S 8S 9S", 13),
        ("2S 3S 4S 5H 6H 7H 8D KC", 0),
        ("2S 3S 4S 5H 6H 7H 8H KC", 2),
        ("2S 3S 4S 5H 6H 7H 8H 9H", 4),
        ("8S 8H 8D 8C 9S 9H 9D 9C", 10),
        ("QS KS AS 5H 6H 7H 8H 2C", 0),
        ("AS 2S 3S 5H 6H 7H 8H 2C", 2),
    ],
)
def test_classic_melds(hand: str, melds: int) -> None:  # QCR 9.1, QCR 9.3
    deal = at(f"hand 0 {hand}; hand 1 2H; stock rest; phase play; turn 0", classic="on")
    assert set(legal(deal)) == naive.legal(deal)
    assert len(starting(deal, "meld")) == melds


def test_classic_out_of_one_meld() -> None:  # QCR 5.1, QCR 9.4
    deal = at("hand 0 2S 3S 4S 5S 6S 7S 8S 9S; hand 1 2H; stock rest; phase play; turn 0", classic="on")
    done = after(deal, "meld 2S 3S 4S 5S 6S 7S 8S 9S")
    assert done.over() and done.act is None and scores(done) == (2, 0)
    done = after(deal, "meld 2S 3S 4S 5S 6S 7S 8S", "discard 9S")
    assert done.over() and done.act is None and scores(done) == (2, 0)
