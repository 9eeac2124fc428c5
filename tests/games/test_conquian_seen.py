"""Conquian: what each seat knows, what it was told, and the moves as numbers."""

import hashlib
import pickle
from collections import Counter

import pytest
from librt.random import Random

from conquian_hands import AMERICAN, BORROW, CAMBIO, CAMBIO_ON, DEFAULT, LAID, OTHERS, TEN, after, at, cards
from play import numbers
from upcard.cards import count, group
from upcard.deal import View
from upcard.games.conquian.holding import PACK
from upcard.games.conquian.moves import GIVE, TAKE
from upcard.games.conquian.rules import Conquian, ConquianRules, ConquianView

# --- what a seat knows -----------------------------------------------------------------------------------------------


def test_a_gift_is_hidden_until_both_have_given() -> None:
    """Any of the other seat's cards may be the gift, each as likely; the giver knows which it is."""  # CON 8.3
    given = after(at(f"{CAMBIO}; turn 0", **CAMBIO_ON), "give JH")
    assert "JH" not in given.view(1).text() and "hand 0 ?7;" in given.view(1).text()
    assert "; gift ?1;" in given.view(1).text() and "; gift ?1;" in given.public().text()
    assert "; gift JH;" in given.view(0).text() and "hand 1 ?8;" in given.view(0).text()
    rng, seen = Random(5), Counter[int]()
    unseen = PACK & ~given.holding1.hand
    for _ in range(3200):
        world = given.view(1).imagine(rng)
        assert isinstance(world, Conquian) and world.view(1).text() == given.view(1).text()
        assert count(world.holding0.hand) == 7 and len(world.stock) == 24
        assert not (world.holding0.hand | group(world.stock)) >> world.gift & 1
        seen[world.gift] += 1
    assert set(seen) == set(cards(unseen))
    assert all(60 < times < 145 for times in seen.values())  # 100 on average, ten to a deviation
    mine = given.view(0).imagine(rng)
    assert isinstance(mine, Conquian) and mine.gift == given.gift


def test_a_known_card_stays_known_until_it_leaves_the_hand() -> None:
    deal = after(at(f"{CAMBIO}; turn 0", **CAMBIO_ON), "give 4H", "give 4D")
    assert "known 0 4D" in deal.view(0).text() and "hand 1 4H ?7" in deal.view(0).text()
    for world in (deal.view(0).imagine(Random(n)) for n in range(30)):
        assert isinstance(world, Conquian) and world.holding1.hand & AMERICAN.read("4H")  # CON 8.3
        assert world.holding1.known == AMERICAN.read("4H") and world.holding0.known == AMERICAN.read("4D")
    known = ("known 0 AC; hand 0 AS 2S 3S 4H 5H 6H 7H; known 1 JH; hand 1 2C 3C 4D 5D 6D 7D JD; centre 4C; "
             "stock rest; turn 1")  # fmt: skip
    laid = after(at(known, **CAMBIO_ON), "take", "meld 2C 3C 4C")
    assert "hand 1 JH ?5" in laid.view(0).text()
    assert "hand 1 ?5" in after(laid, "discard JH").view(0).text()


def test_the_unseen_cards_are_dealt_evenly() -> None:
    """Three of five unseen cards are the other hand, the other two the stock, in either order."""  # CON 8.4
    deal = at(f"melds 0 7S-KS 6C-QC; hand 0 3H 4H; {OTHERS}; centre KH; stock JH QH; waste rest; turn 0")
    times = Counter(deal.view(0).imagine(Random(n)).position() for n in range(6000))
    assert len(times) == 20  # ten hands, two orders of the stock
    assert all(220 < n < 385 for n in times.values())  # 300 on average, 17 to a deviation


def test_a_take_is_shown_when_it_is_whole() -> None:
    deal = at(BORROW)
    before = deal.view(1).text()
    for moves in (["take"], ["take", "meld 5S 6S 7S"]):
        half = after(deal, *moves)
        assert half.view(1).text() == before and half.act is not None  # CON 8.2
        assert half.view(0).text() != deal.view(0).text()
        world = half.view(0).imagine(Random(1))
        assert world.view(0).text() == half.view(0).text() and world.legal() == half.legal()
    whole_take = after(deal, "take", "meld 5S 6S 7S", "meld JS JH JD")
    assert whole_take.act is None  # CON 3.7
    assert "melds 0 5S-7S JSHD" in whole_take.view(1).text()


def test_what_the_other_seat_sees() -> None:
    deal = at(f"{LAID}; centre 5C; flipped yes; waste KH KD; turn 0; carried 4")
    assert deal.view(1).text() == (  # CON 8.1
        "seat 1; carried 4; hand 0 ?2; melds 0 7S-KS 6C-QC; hand 1 AH 2H 5H; melds 1 AD-7D; "
        "centre 5C; flipped yes; waste KH KD; stock ?17; turn 0"
    )


def test_everybody_at_the_table_sees_what_lies_open() -> None:
    """The melds, the centre card, the waste and every count; no card of a hand, not even one that was given."""
    deal = at(f"{LAID}; centre 5C; flipped yes; waste KH KD; turn 0; carried 4")
    assert deal.public().text() == (  # CON 8.1
        "seat -; carried 4; hand 0 ?2; melds 0 7S-KS 6C-QC; hand 1 ?3; melds 1 AD-7D; "
        "centre 5C; flipped yes; waste KH KD; stock ?17; turn 0"
    )
    assert "hand 0 ?7; hand 1 ?8; gift ?1;" in after(at(f"{CAMBIO}; turn 0", **CAMBIO_ON), "give JH").public().text()
    known = after(at(f"{CAMBIO}; turn 0", **CAMBIO_ON), "give 4H", "give 4D")
    assert "hand 0 ?8; hand 1 ?8; centre KH" in known.public().text()  # CON 8.3
    with pytest.raises(ValueError, match="only a seat imagines"):
        deal.public().imagine(Random(1))
    half = after(at(BORROW), "take", "meld 5S 6S 7S")
    assert half.public().text() == at(BORROW).public().text()  # CON 8.2


def places(view: View) -> dict[tuple[str, int | None], tuple[str, int]]:
    """The cards and the count of unseen cards by kind and owner; a meld by its name."""
    return {
        (place.name or place.kind, place.owner): (" ".join(card.card for card in place.cards), place.unseen)
        for place in view.data().places
    }


def test_a_view_as_data() -> None:
    deal = at(
        "known 0 AC; hand 0 4H; melds 0 AS-3S 5H-7H; known 1 JH; hand 1 2C 3C 4D 5D 6D 7D JD; centre 4C; flipped yes; "
        "waste KS; stock rest; turn 1", **CAMBIO_ON)  # fmt: skip
    assert places(deal.view(0)) == {
        ("hand", 0): ("AC 4H", 0), ("AS-3S", 0): ("AS 2S 3S", 0), ("5H-7H", 0): ("5H 6H 7H", 0), ("hand", 1): ("JH", 7),
        ("unplaced", None): ("", 0), ("gift", None): ("", 0), ("centre", None): ("4C", 0), ("waste", None): ("KS", 0),
        ("stock", None): ("", 22),
    }  # fmt: skip
    [hand] = [place for place in deal.view(0).data().places if (place.kind, place.owner) == ("hand", 0)]
    assert [(card.card, card.marks) for card in hand.cards] == [("AC", ("known",)), ("4H", ())]  # CON 8.3
    half = after(deal, "take")
    assert places(half.view(1))["unplaced", None] == ("4C", 0) and places(half.view(1))["centre", None] == ("", 0)
    facts = {(fact.name, fact.owner): fact.value for fact in half.view(1).data().facts}
    assert facts == {("carried", None): 0, ("flipped", None): False, ("phase", None): "taking"}


@pytest.mark.parametrize("moves", [[], ["give JH"], ["give JH", "give AC"], ["give JH", "give AC", "decline"]])
def test_a_view_is_read_as_it_is_written(moves: list[str]) -> None:
    deal = after(at(f"{CAMBIO}; turn 0", **CAMBIO_ON), *moves)
    for view in (deal.view(0), deal.view(1), deal.public()):
        again = pickle.loads(pickle.dumps(view))
        assert (again.text(), again.data(), again.key()) == (view.text(), view.data(), view.key())
        assert isinstance(again, ConquianView) and isinstance(view, ConquianView)
        assert list(again.moves) == list(view.moves) and again.unseen() == view.unseen()
    assert deal.view(0).key() != deal.view(1).key() != deal.public().key()


def told(view: View) -> list[str]:
    """The history as a person would say it."""
    return [" ".join([str(m.seat), m.verb, *(card.card for card in m.cards)]) for m in view.history()]


def test_the_history_says_which_card_was_declined_taken_forced_or_let_go() -> None:
    deal = at(f"melds 0 7S-KS 6C-QC; hand 0 3H 4H; {OTHERS}; stock QH rest; centre 5C; flipped yes; turn 0")
    done = after(deal, "decline", "let go", "decline", "decline")
    assert told(done.public()) == ["0 decline 5C", "1 let go 5C", "1 decline 5C", "1 decline QH"]
    forced = after(deal, "decline", "force", "take", "meld 7S JS QS KS")
    assert told(forced.view(0)) == ["0 decline 5C", "1 force 5C", "0 take 5C", "0 meld 7S JS QS KS"]
    assert told(forced.view(1)) == told(forced.public()) == ["0 decline 5C", "1 force 5C"]  # CON 8.2
    assert told(after(forced, "meld 5C 6C 7C JC QC", "discard 3H").view(1))[-3:] == [
        "0 meld 7S JS QS KS", "0 meld 5C 6C 7C JC QC", "0 discard 3H",
    ]  # fmt: skip


def test_the_history_keeps_a_gift_from_all_but_its_giver() -> None:
    deal = after(at(f"{CAMBIO}; turn 0", **CAMBIO_ON), "give JH")
    move = deal.read_move("give AC")
    assert [card.card for card in deal.parts(move).cards] == ["AC"] and deal.shown_parts(move).cards == ()
    assert (deal.move_text(move), deal.shown_move(move)) == ("give AC", "give")
    given = after(deal, "give AC")
    assert told(given.view(0)) == ["0 give JH", "1 give"]  # CON 8.3
    assert told(given.view(1)) == ["0 give", "1 give AC"]  # CON 8.3
    assert told(given.public()) == ["0 give", "1 give"]  # CON 8.3
    half = after(at("hand 0 AS 2S 4S 4H 5H 6H 7H JH; hand 1 AC 2C 3C 4D 5D 6D 7D JD; phase giving; turn 0; "
                    "stock 3S rest", **CAMBIO_ON), "give JH", "give AC", "take")  # fmt: skip
    for deal in (half, half.copy(), pickle.loads(pickle.dumps(half))):
        assert told(deal.view(0)) == ["0 give JH", "1 give", "0 take 3S"]
        assert told(deal.view(1)) == ["0 give", "1 give AC"] and told(deal.public()) == ["0 give", "1 give"]
    world = given.view(1).imagine(Random(1))
    assert told(world.view(1)) == ["0 give", "1 give AC"] and told(world.view(0)) == ["0 give", "1 give"]


# --- numbers ---------------------------------------------------------------------------------------------------------


def test_action_numbers() -> None:
    """The four words, forty discards, forty gifts and the 182 melds, in an order that never changes."""
    table = [DEFAULT.action_text(n) for n in range(DEFAULT.actions())]
    assert len(table) == 266
    assert table[:5] == ["take", "decline", "force", "let go", "discard AS"]
    assert (table[43:46], table[83:86]) == (
        ["discard KC", "give AS", "give 2S"], ["give KC", "meld AS AH AD AC", "meld AH AD AC"],
    )  # fmt: skip
    assert table[-1] == "meld JC QC KC"
    digest = hashlib.sha256("\n".join(table).encode()).hexdigest()
    assert digest[:16] == "f1359a8dd7800207"
    spanish = ConquianRules({"skin": "spanish"})
    assert [spanish.action_text(n) for n in range(266)] == table


def test_every_action_is_the_move_that_it_says() -> None:
    deal = at(f"{TEN}; centre 5C")
    legal_now = {deal.action(move): move for move in deal.legal()}
    for number in range(DEFAULT.actions()):
        move = deal.read_move(DEFAULT.action_text(number))
        assert deal.action(move) == number
        if number in legal_now:
            assert deal.move_of(number) == move
        else:
            with pytest.raises(ValueError, match="no legal move"):
                deal.move_of(number)
    for none in (-1, 266):
        with pytest.raises(ValueError, match="0 to 265"):
            deal.move_of(none)
    with pytest.raises(ValueError, match="no meld"):
        deal.action(deal.read_move("meld 7S 7H"))


NO_INTEGERS = [-1, 7, 15, 17, 5, 6, 15 << 4 | 5, 63 << 4 | 6, 64 << 4 | 5, 1, 2 << 4, 1 << 60 | 1, (1 << 63) - 1,
               -(1 << 63), 1 << 62 | 5]  # fmt: skip


@pytest.mark.parametrize("move", NO_INTEGERS)
def test_integers_that_are_no_moves(move: int) -> None:
    deal = at(f"{TEN}; centre 5C")
    for function in (deal.move_text, deal.shown_move, deal.why_not, deal.parts, deal.shown_parts, deal.action):
        with pytest.raises(ValueError, match="no move of conquian"):
            function(move)
    assert not deal.is_move(move)
    if move not in (GIVE, 2 << 4 | TAKE):  # a gift that is not shown; a take of the card 2S
        with pytest.raises(ValueError, match="no move in a history of conquian"):
            DEFAULT.parts(move, 0)
    with pytest.raises(ValueError, match="room"):
        deal.legal_into(numbers([0] * 34))
