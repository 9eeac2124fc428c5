"""Push as data: whole hands and true counts in every view, the history of moves; refusals, and positions besides."""

import copy
import pickle
import random
from typing import Any

import pytest
from librt.random import Random
from librt.vecs import vec

from play import fresh, how_many, numbers, step
from push_hands import ALL, MELDS, after, at, hand, holding, refused, some_deals
from upcard.cards import NOBODY
from upcard.data import ShownCard, ShownMove, ShownView
from upcard.deal import Act
from upcard.errors import Unreadable
from upcard.games.push.names import PUSH_FACES

# --- views as data ---------------------------------------------------------------------------------------------------


def places(view: ShownView) -> dict[tuple[str, int | None, str], Any]:
    return {(place.kind, place.owner, place.name): place for place in view.places}


def check_true(deal: Any, seat: int) -> None:
    """The seat's own hand is its hand, the others' are what all have seen of them, and every card is there once, or
    counted once."""
    view = (deal.public() if seat == NOBODY else deal.view(seat)).data()
    before = deal if deal.act is None or deal.turn == seat else deal.act.before
    named = [card.card for place in view.places for card in place.cards]
    assert len(set(named)) == len(named) and set(named) <= set(ALL)
    assert len(named) + sum(place.unseen for place in view.places) == 108
    for owner in range(4):
        place = places(view)["hand", owner, ""]
        shown = {card.card for card in place.cards if "shown" in card.marks}
        known = {
            PUSH_FACES.card_text(c + 60 * pack)
            for pack in (0, 1)
            for c in range(60)
            if before.table.known[2 * owner + pack] >> c & 1
        }
        assert shown == known
        assert len(place.cards) + place.unseen == before.hand_size(owner)
        assert {card.card for card in place.cards} == (hand(before, owner) if owner == seat else known)
    taken = [card.card for place in view.places for card in place.cards if "taken" in card.marks]
    assert taken == ([PUSH_FACES.card_text(before.table.taken)] if before.table.taken >= 0 else [])
    assert places(view)["stock", None, ""].unseen == before.stock_size()
    melds = [place for place in view.places if place.kind == "meld"]
    assert [place.name for place in melds] == before.table.names()
    assert [place.number for place in melds] == list(range(len(melds)))
    assert all(
        (card.stands_for != "") == (card.card[0] == "2" or card.card[:2] == "Jk") for m in melds for card in m.cards
    )


def test_what_a_seat_is_shown_as_its_hand_is_its_hand() -> None:  # PUSH 11.1, PUSH 11.2, PUSH 11.3
    acts = 0
    for deal, rng in some_deals(how_many(60, 2_000), "hands"):
        if rng.random() < 0.15 or deal.act is not None:
            acts += deal.act is not None
            for seat in (NOBODY, 0, 1, 2, 3):
                check_true(deal, seat)
    assert acts > 0


def test_a_view_as_data() -> None:  # PUSH 4.5, PUSH 11.3, PUSH 3.8
    deal = at("drawn yes; taken 9D; met 0 yes; melds 1:6C-9C 0:8SH*; 6C-9C 6C 2D 8C' Jk; 8SH* 8S 8H 2D'; "
              "shown 0 9D 4S; hand 0 KD; hand 1 3S; shown 2 5C; hand 2 4H; hand 3 3D 6H; stock rest; "
              "turn 0")  # fmt: skip
    view = deal.view(0).data()
    found = places(view)
    assert [(c.card, c.marks) for c in found["hand", 0, ""].cards] == [
        ("4S", ("shown",)),
        ("9D", ("shown", "taken")),
        ("KD", ()),
    ]
    assert [(c.card, c.stands_for) for c in found["meld", 1, "6C-9C"].cards] == [
        ("6C", ""),
        ("2D", "7C"),
        ("8C'", ""),
        ("Jk", "9C"),
    ]
    assert [(c.card, c.stands_for) for c in found["meld", 0, "8SH*"].cards] == [("8S", ""), ("8H", ""), ("2D'", "8")]
    assert [c.card for c in found["hand", 2, ""].cards] == ["5C"] and found["hand", 2, ""].unseen == 1
    assert {(f.name, f.owner, f.value) for f in view.facts} >= {
        ("met", 0, True),
        ("drawn", None, True),
        ("round", None, 1),
    }
    table = deal.public()
    assert "hand 0 ?1" in table.text() and "shown 0 4S 9D" in table.text() and table.seat == NOBODY
    with pytest.raises(ValueError):
        table.imagine(Random(1))
    assert deal.public() == deal.copy().public() and deal.public() != deal.view(0)


def test_the_freed_wild_is_a_place_of_its_own() -> None:  # PUSH 6.9
    start = holding("6C KD QD", "melds 1:5C-7C 2:3D-5D; 5C-7C 5C Jk 7C; 3D-5D 3D 4D 5D")
    freed = after(start, "swap 6C on 5C-7C")
    view = freed.view(0).data()
    assert [card.card for card in places(view)["freed", None, ""].cards] == ["Jk"]
    assert ("left", None, "5C-7C") in {(fact.name, fact.owner, fact.value) for fact in view.facts}
    assert [card.card for card in places(view)["hand", 0, ""].cards] == ["QD", "KD"]
    assert (
        places(freed.view(1).data())["freed", None, ""].cards
        == ()
        == places(freed.public().data())["freed", None, ""].cards
    )
    for seat in (NOBODY, 0, 1, 2, 3):
        check_true(freed, seat)
    laid = after(holding("8C 8H 8D QS QH QD KC", met=False), "meld 8H 8D 8C").view(0).data()
    assert ("laid", None, 1) in {(fact.name, fact.owner, fact.value) for fact in laid.facts}
    assert places(laid)["meld", 0, "8HDC"].number == 0 and laid.turn == 0


def test_buried_cards_are_facts_for_all() -> None:  # PUSH 11.4
    text = "hand 0 KH 2H 6S; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 0; "
    text += "buried 2H Jk; origins 1 0 0 0 0 0 2 1"
    deal = at(text)
    for view in (deal.public(), deal.view(0), deal.view(3)):
        facts = {fact.name: fact.value for fact in view.data().facts}
        assert facts["buried"] == "2H Jk" and facts["origins"] == "1.0 0.0 0.0 0.0 0.0 0.0 2.0 1.0"


def test_views_and_deals_travel() -> None:
    """Pickled, copied and compared; in the middle of an act too."""
    for deal, rng in some_deals(how_many(12, 300), "travel"):
        if rng.random() < 0.1 or deal.act is not None:
            again = pickle.loads(pickle.dumps(deal))
            assert again == deal and again.key() == deal.key() and list(again.log) == list(deal.log)
            for view in (deal.public(), *[deal.view(seat) for seat in range(4)]):
                for other in (pickle.loads(pickle.dumps(view)), copy.deepcopy(view)):
                    assert other == view and other.key() == view.key() and other.data() == view.data()
                    assert list(other.moves) == list(view.moves)


def test_a_view_is_its_own() -> None:
    """Whatever can be written in a view, the deal does not change."""
    deal: Any = at("drawn yes; met 0 yes; melds 1:5C-7C; 5C-7C 5C Jk 7C; shown 1 9D; hand 0 6C KD; hand 1 3S; "
                   "hand 2 4H; hand 3 3D; buried 2H; origins 1 0 0 0; stock rest; turn 0")  # fmt: skip
    deal.play(deal.legal()[-1])
    before, key, origins = deal.position(), deal.key(), list(deal.table.buried.origins)
    for view in (deal.view(0), deal.view(1), deal.public()):
        for buffer in (view.hand, view.unseen, view.table.melds, view.table.known, view.log, view.moves):
            for i in range(len(buffer)):
                buffer[i] = 5
        view.table.buried.origins[0] = 7.0
        assert deal.position() == before and deal.key() == key and list(deal.table.buried.origins) == origins
        assert deal.view(2).history() == deal.copy().view(2).history()
    rules = deal.of()
    names = [name for name in dir(rules) if not name.startswith("__")]
    assert not [name for name in names if isinstance(getattr(rules, name), (vec, list, dict, set))]


def test_seats_that_are_not_there() -> None:
    deal = holding("6C KD")
    for seat in (-2, -1, 4, 99):
        with pytest.raises(ValueError):
            deal.view(seat)
        with pytest.raises(ValueError):
            deal.score(seat)
    with pytest.raises(ValueError):
        deal.scores()
    with pytest.raises(ValueError):
        deal.legal_into(numbers([0] * 1332))


# --- moves in their parts, and the history ---------------------------------------------------------------------------


def card(text: str, stands_for: str = "") -> ShownCard:
    return ShownCard(text, stands_for)


PARTS = [
    ("discard KD'", ShownMove(0, "discard", (card("KD'"),))),
    ("meld KD' 2S JD", ShownMove(0, "meld", (card("JD"), card("2S", "QD"), card("KD'")))),
    ("meld 2S 2S' KD' as Ks", ShownMove(0, "meld", (card("KD'"), card("2S", "K"), card("2S'", "K")))),
    ("meld 2S AH 2S' as AH-3H", ShownMove(0, "meld", (card("AH"), card("2S", "2H"), card("2S'", "3H")))),
    ("lay 9C on 6C-8C", ShownMove(0, "lay", (card("9C"),), 0, "high")),
    ("lay 5C on 6C-8C", ShownMove(0, "lay", (card("5C"),), 0, "low")),
    ("lay 2S on 6C-8C as 9C", ShownMove(0, "lay", (card("2S", "9C"),), 0, "high")),
    ("lay 2S on 3H-5H as 2H", ShownMove(0, "lay", (card("2S", "2H"),), 2, "low")),
    ("lay 9C on 9SH*", ShownMove(0, "lay", (card("9C"),), 1)),
    ("lay 2S on 9SH*", ShownMove(0, "lay", (card("2S", "9"),), 1)),
    ("swap 7C on 6C-8C", ShownMove(0, "swap", (card("7C"),), 0, "", "2D")),
    ("swap 9C on 9SH*", ShownMove(0, "swap", (card("9C"),), 1, "", "Jk")),
]


@pytest.mark.parametrize(("text", "parts"), PARTS)
def test_the_parts_of_a_move(text: str, parts: ShownMove) -> None:
    """Known before it is played, told to all alike, and kept."""
    deal: Any = holding("5C 7C 9C KD' JD AH 2S 2S' 10C", MELDS)
    move = deal.read_move(text)
    assert deal.parts(move) == deal.shown_parts(move) == parts
    assert deal.view(0).parts(deal.canonical(move)).verb == parts.verb
    deal.play(move)
    act = deal.act is not None
    assert deal.view(0).history() == (parts,) and deal.view(2).history() == deal.public().history() == (
        () if act else (parts,)
    )
    if act:
        deal.play(deal.legal()[0])
        assert deal.act is None and deal.view(2).history() == deal.public().history() == deal.view(0).history()
        assert deal.view(2).history()[0] == parts and any(c.stands_for for c in deal.view(2).history()[1].cards)


def test_the_parts_of_a_swap_for_the_two() -> None:  # PUSH 6.8
    deal = holding("2H KD", "melds 1:2H-4H 2:9SH*; 2H-4H Jk 3H 4H; 9SH* 9S 9H Jk'")
    assert deal.parts(deal.read_move("swap 2H on 2H-4H")) == ShownMove(0, "swap", (card("2H", "2H"),), 0, "", "Jk")


def test_draws_tell_the_card_of_the_pile() -> None:  # PUSH 11.2, PUSH 10.1
    text = "hand 0 KH; hand 1 3D; hand 2 4C; hand 3 5D; pile 9D; stock JC QC rest; turn 3"
    for verb in ("take", "push"):
        deal = at(text)
        assert deal.parts(deal.read_move(verb)) == ShownMove(3, verb, (card("9D"),))
        deal.play(deal.read_move(verb))
        for view in (deal.public(), *[deal.view(seat) for seat in range(4)]):
            assert view.history() == (ShownMove(3, verb, (card("9D"),)),)
            assert "JC" not in repr(view.history())
    last = at("hand 0 KH; hand 1 3D; hand 2 rest; hand 3 5D; pile 9D; stock JC; turn 3", last_push="clean")
    assert last.parts(last.read_move("push")) == ShownMove(3, "push", then="ends")
    literal = at("hand 0 KH; hand 1 3D; hand 2 rest; hand 3 5D; pile 9D; stock JC; turn 3")
    assert literal.parts(literal.read_move("push")) == ShownMove(3, "push", (card("9D"),), then="last")  # PUSH 7.2


def test_the_history_is_what_was_played() -> None:
    """For every seat the parts of all moves, but of an act that is not whole; in 60 bits."""
    for n in range(how_many(30, 1_000)):
        rng = random.Random(f"history {n}")
        played = fresh("push", rng)
        deal: Any = played.deal
        told: list[ShownMove] = []
        while not deal.over():
            before = deal.copy()
            move = step(played, rng, n % 2 == 0)
            assert 0 <= before.noted(move) < 1 << 60
            told.append(before.parts(move))
            act: Act | None = deal.act
            whole = told[: len(told) - (len(act.moves) if act is not None else 0)]
            if rng.random() < 0.1:
                for seat in range(4):
                    mine = told if seat == deal.turn else whole
                    assert deal.view(seat).history() == tuple(mine)
                assert deal.public().history() == tuple(whole)
        assert [parts.seat for parts in told[:1]] == [(played.start.dealer + 1) % 4]


# --- refusals --------------------------------------------------------------------------------------------------------


def test_how_a_round_ended() -> None:  # PUSH 7.1, PUSH 7.2, PUSH 7.3, PUSH 10.1
    take, last = 0, "hand 0 KH; hand 1 3D; hand 2 rest; hand 3 5D; pile 9D; stock JC; turn 3"
    assert after(holding("9H"), "discard 9H").why_not(take) == "PUSH 7.1"
    assert after(at(last), "push").why_not(take) == "PUSH 7.2"
    assert after(at(last, last_push="clean"), "push").why_not(take) == "PUSH 10.1"
    quiet = at("idle 11; hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 3")
    assert after(quiet, "take", "discard 5D").why_not(take) == "PUSH 7.3"


def test_the_clause_that_a_person_would_look_for() -> None:  # PUSH 5.2, PUSH 5.4, PUSH 10.2
    early = holding("8C 8H 8D QS QH QD KC", met=False)
    assert refused(early, "meld QS QH QD") == "PUSH 5.4"  # the eights come first
    assert refused(holding("8C 8H 8D QS QH KC", met=False), "meld 8H 8D 8C") == "PUSH 5.2"  # and there is no second set
    nine = holding("8C 8C' 8H 8H' 8S 8S' 8D 8D' Jk KD", sets="free_suits")
    assert refused(nine, "meld 8C 8C' 8H 8H' 8S 8S' 8D 8D' Jk") == "PUSH 10.2"
    assert refused(holding("8C 8D 8H 8S Jk KD"), "meld 8C 8H 8D 8S Jk") == "PUSH 4.1"


# --- positions that are accepted can be played -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "numbers_",
    [
        "buried 2H Jk; origins 1e30 1e30 0 0 5e-324 1e30 1e30 1e-300",
        "buried 2H Jk; origins 0 0 0 0 0 0 0 0",
        "buried 2H Jk; origins 0 1e30 0 1e30 0 1e30 0 1e30",
        "buried 2H 2H' 2D 2D' 2C 2C' 2S 2S' Jk Jk' Jk'' Jk'''",
        "buried 2H; idle 11; round 5",
        "buried 2H; quiet yes; round 3",
    ],
)
def test_whatever_its_numbers(numbers_: str) -> None:  # PUSH 11.4
    """It is played to the end, written and read at every step, and every seat can imagine it."""
    for n in range(how_many(6, 100)):
        rng = random.Random(f"whatever {numbers_} {n}")
        deal: Any = at(
            f"{numbers_}; hand 0 KH 2H 3H; hand 1 3D Jk; hand 2 4D 9S; hand 3 5D; pile 9D; stock rest; turn 0"
        )
        for _ in range(2_000):
            if deal.over():
                break
            deal.play(rng.choice(list(deal.legal())))
            again = deal.of().read(deal.position())
            assert again.position() == deal.position() and again.key() == deal.key()
            if rng.random() < 0.2:
                seat = rng.randrange(4)
                imagined = deal.view(seat).imagine(Random(n))
                assert imagined.view(seat).text() == deal.view(seat).text()
                if deal.act is None:
                    assert [imagined.hand_size(s) for s in range(4)] == [deal.hand_size(s) for s in range(4)]
        assert deal.over()


@pytest.mark.parametrize("origins", ["1e31 0 0 0", "-1 0 0 0", "inf 0 0 0", "1 0 0", "1 0 0 0 0 0 0 0"])
def test_origins_that_are_none(origins: str) -> None:
    with pytest.raises(Unreadable, match="origins"):
        at(f"buried 2H; origins {origins}; hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 0")


def test_the_taken_card_has_been_seen() -> None:  # PUSH 11.3
    text = "taken 9D; drawn yes; hand 0 KH 9D; hand 1 3D; hand 2 4D; hand 3 5D; stock rest; turn 0"
    with pytest.raises(Unreadable, match="taken card"):
        at(text)
    at(text.replace("hand 0 KH 9D", "shown 0 9D; hand 0 KH"))
