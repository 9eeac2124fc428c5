"""Push: what each seat scored, line by line; what a draw would do; the cards that came into a hand."""

import random

import pytest

from accounts import Case, check_all_met, check_case
from play import fresh, how_many, step
from push_hands import after, at
from upcard.data import is_known
from upcard.deal import Deal
from upcard.words import seat_word, words

OUT = (
    "drawn yes; met 0 yes; hand 0 3D; hand 1 Jk KC 9D; hand 2 AH 4D 5D 6D 7D 8D 10D JD; hand 3 AS 2C 3H; "
    "stock rest; turn 0"
)
CASES: list[Case] = [
    ("", OUT, "discard 3D", """0 +0 you are out: the side scores nothing (PUSH 8.2)
        0 +0 8 cards left in your partner's hand do not count (PUSH 8.2)
        1 +35 left in the left seat's hand: 9♦ K♣ Jk (PUSH 8.1)
        1 +40 left in the right seat's hand: A♠ 3♥ 2♣ (PUSH 8.4)
        2 +0 you are out: the side scores nothing (PUSH 8.2)
        2 +0 8 cards left in your partner's hand do not count (PUSH 8.2)
        3 +40 left in the right seat's hand: A♠ 3♥ 2♣ (PUSH 8.1)
        3 +35 left in the left seat's hand: 9♦ K♣ Jk (PUSH 8.4)"""),
    ("", "drawn yes; met 1 yes; hand 1 3D; hand 0 3D'; hand 2 2S; hand 3 3C 4C; stock rest; turn 1", "discard 3D",
     """0 +5 left in your hand: 3♦' (PUSH 8.1)
        0 +20 left in your partner's hand: 2♠ (PUSH 8.4)
        1 +0 the left seat is out: the side scores nothing (PUSH 8.2)
        1 +0 2 cards left in the right seat's hand do not count (PUSH 8.2)
        2 +20 left in your partner's hand: 2♠ (PUSH 8.1)
        2 +5 left in your hand: 3♦' (PUSH 8.4)
        3 +0 the left seat is out: the side scores nothing (PUSH 8.2)
        3 +0 2 cards left in the right seat's hand do not count (PUSH 8.2)"""),
    ("", "idle 11; hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 3", "take, discard 5D",
     """0 +0 nobody is out (PUSH 8.3)
        0 +10 left in your hand: K♥ (PUSH 8.1)
        0 +5 left in your partner's hand: 4♦ (PUSH 8.4)
        1 +0 nobody is out (PUSH 8.3)
        1 +5 left in the left seat's hand: 3♦ (PUSH 8.1)
        1 +5 left in the right seat's hand: 9♦ (PUSH 8.4)
        2 +0 nobody is out (PUSH 8.3)
        2 +5 left in your partner's hand: 4♦ (PUSH 8.1)
        2 +10 left in your hand: K♥ (PUSH 8.4)
        3 +0 nobody is out (PUSH 8.3)
        3 +5 left in the right seat's hand: 9♦ (PUSH 8.1)
        3 +5 left in the left seat's hand: 3♦ (PUSH 8.4)"""),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[1][:20])
def test_account(case: Case) -> None:
    check_case("push", case)


def test_every_line_is_met() -> None:
    check_all_met("push", CASES)


def test_cards_show_what_they_count() -> None:  # PUSH 8.1
    view = at("drawn yes; hand 0 KH' 10S 9D 3C AH' 2D Jk Jk'; hand 1 3S; hand 2 4H; hand 3 4D; stock rest; turn 0")
    [hand] = [place for place in view.view(0).data().places if (place.kind, place.owner) == ("hand", 0)]
    assert {card.card: card.points for card in hand.cards} == {
        "KH'": 10, "10S": 10, "9D": 5, "3C": 5, "AH'": 15, "2D": 20, "Jk": 20, "Jk'": 20,
    }  # fmt: skip
    assert words().worth(view.of().faces().worths()) == "2 Jk: 20, A: 15, 10 J Q K: 10, 3 4 5 6 7 8 9: 5"


# --- what a draw would do --------------------------------------------------------------------------------------------

PLAIN = "hand 0 KH; hand 1 3D; hand 2 4C; hand 3 5D; pile 9D; stock JC QC rest; turn 3"
LAST = "hand 0 KH; hand 1 3D; hand 2 rest; hand 3 5D; pile 9D; stock JC; turn 3"


def offered(deal: Deal) -> list[str]:
    return [words().move("push", deal.parts(move), "you", "list") for move in deal.legal()]


def test_what_a_draw_would_do() -> None:
    take = "take 9♦ from the pile; in this turn you may discard it only as your last card"
    assert offered(at(PLAIN)) == [take, "push 9♦ and an unseen card to your left, and draw one yourself"]
    assert offered(at(PLAIN, last_push="clean")) == offered(at(PLAIN))
    assert offered(at(LAST)) == [take, "push 9♦ and the last card of the stock to your left, which ends the round"]
    assert offered(at(LAST, last_push="clean")) == [take, "push and end the round: no card moves"]
    told = [after(at(LAST, last_push=how), "push").public().history()[-1] for how in ("literal", "clean")]
    assert [words().move("push", move, seat_word(move.seat, 0, 4)) for move in told] == [
        "Right pushes 9♦ on, with the last card of the stock, which ends the round.",
        "Right pushes with one card left in the stock, which ends the round.",
    ]
    assert words().move("push", at(PLAIN).parts(1), "you") == "You push 9♦ on, with an unseen card."


# --- what was drawn --------------------------------------------------------------------------------------------------


def drawn(deal: Deal, seat: int) -> set[str]:
    places = deal.view(seat).data().places
    assert not any("drawn" in card.marks for place in deal.public().data().places for card in place.cards)
    return {card.card for place in places for card in place.cards if "drawn" in card.marks}


def test_the_cards_that_came_into_a_hand_are_marked() -> None:
    deal = after(at(PLAIN), "push")
    assert [drawn(deal, seat) for seat in range(4)] == [{"9D", "JC"}, set(), set(), {"QC"}]  # PUSH 3.3, PUSH 3.4
    deal = after(deal, "discard QC")
    assert [drawn(deal, seat) for seat in range(4)] == [{"9D", "JC"}, set(), set(), set()]
    deal = after(deal, "take")
    assert drawn(deal, 0) == {"9D", "JC"}  # the one that was taken is marked as such
    [place] = [p for p in deal.view(0).data().places if (p.kind, p.owner) == ("hand", 0)]
    assert {card.card for card in place.cards if is_known(card)} == {"9D", "QC"}  # the others saw these come
    deal = after(deal, "discard JC")
    assert drawn(deal, 0) == set()
    assert drawn(after(at(LAST), "push"), 0) == {"9D", "JC"} and drawn(after(at(LAST), "push"), 3) == set()
    assert drawn(after(at(LAST, last_push="clean"), "push"), 0) == set()


def test_drawn_is_what_came_since_the_discard_before() -> None:
    """Beside a plain reckoning from the hands, in whole deals; what was taken from the pile and what was laid aside."""
    for n in range(how_many(8, 400)):
        rng = random.Random(f"drawn {n}")
        played = fresh("push", rng)
        deal: Deal = played.deal
        kept = [hand(deal, seat) for seat in range(4)]
        while not deal.over():
            mover = int(deal.turn)
            move = step(played, rng, eager=n % 2 == 0)
            if deal.of().VERBS[move & 15] == "discard":
                kept[mover] = hand(deal, mover)
            if deal.of().VERBS[move & 15] == "take":
                kept[mover] = kept[mover] | {str(deal.view(mover).history()[-1].cards[0].card)}
            for seat in range(4):
                assert drawn(deal, seat) == hand(deal, seat) - kept[seat], (seat, deal)


def hand(deal: Deal, seat: int) -> set[str]:
    """All cards of a hand."""
    [place] = [p for p in deal.view(seat).data().places if (p.kind, p.owner) == ("hand", seat)]
    return {card.card for card in place.cards}
