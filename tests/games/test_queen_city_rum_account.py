"""Queen City Rum: what each seat scored, line by line; what a draw would do; the card just drawn."""

import random

import pytest

from accounts import Case, check_all_met, check_case
from play import fresh, how_many, step
from rum_hands import after, at
from upcard.deal import Deal
from upcard.words import words

OUT = (
    "hand 0 4D 5D; hand 1 KS AH 3C; melds 0:9SDC 1:5H-7H; laid 0 9S 9D 9C; laid 1 5H 6H 7H; pile 2S; stock 6D rest; "
    "turn 0"
)
BARE = "hand 0 3D 4D 5D 10S 10H 10C; hand 1 2H KD; pile 2S; stock 9S rest; turn 0"
ALL_AT_ONCE = "draw, meld 3D 4D 5D, meld 10S 10H 10C, discard 9S"
BLOCKED = (
    "hand 0 KS QD; hand 1 2H JH; melds 0:4S-6S 1:8SHDC 1:7SHD; laid 0 4S 5S 6S 8C; laid 1 8S 8H 8D 7S 7H 7D; "
    "pile rest; recycled 1; turn 0"
)
CLASSIC = "hand 0 3D 4D 5D 6D 10S 10H 10C; hand 1 2H KD; pile 2S; stock 10D rest; turn 0"
GO_OUT = "draw, meld 3D 4D 5D 6D, meld 10S 10H 10D 10C"
CASES: list[Case] = [
    ("", OUT, "draw, meld 4D 5D 6D", """0 +42 on the table: 9♠ 4♦ 5♦ 6♦ 9♦ 9♣ (QCR 6.2)
        0 +25 going out (QCR 6.3)
        0 +28 left in your opponent's hand: K♠ A♥ 3♣ (QCR 6.3)
        1 +18 on the table: 5♥ 6♥ 7♥ (QCR 6.2)
        1 +0 left in your opponent's hand: K♠ A♥ 3♣, which is not taken off (QCR 6.5)"""),
    ("scoring winner_only", OUT, "draw, meld 4D 5D 6D", """0 +42 on the table: 9♠ 4♦ 5♦ 6♦ 9♦ 9♣ (QCR 6.2)
        0 +25 going out (QCR 6.3)
        0 +28 left in your opponent's hand: K♠ A♥ 3♣ (QCR 6.3)
        1 +18 on the table: 5♥ 6♥ 7♥ (QCR 6.2)
        1 -18 what is on the table counts only for the seat that goes out (QCR 8.7)
        1 +0 left in your opponent's hand: K♠ A♥ 3♣, which is not taken off (QCR 6.5)"""),
    ("rummy_bonus on", BARE, ALL_AT_ONCE, """0 +42 on the table: 10♠ 10♥ 3♦ 4♦ 5♦ 10♣ (QCR 6.2)
        0 +25 going out (QCR 6.3)
        0 +12 left in your opponent's hand: 2♥ K♦ (QCR 6.3)
        0 +37 the same again for going out all at once (QCR 8.8)
        1 +0 nothing on the table (QCR 6.2)
        1 +0 left in your opponent's hand: 2♥ K♦, which is not taken off (QCR 6.5)"""),
    ("", BLOCKED, "draw", """0 +23 on the table: 4♠ 5♠ 6♠ 8♣ (QCR 6.2)
        0 +0 the deal is blocked: nothing for going out, or for a hand (QCR 6.4)
        1 +45 on the table: 7♠ 8♠ 7♥ 8♥ 7♦ 8♦ (QCR 6.2)
        1 +0 the deal is blocked: nothing for going out, or for a hand (QCR 6.4)"""),
    ("classic on", CLASSIC, GO_OUT, """0 +12 left in your opponent's hand: 2♥ K♦ (QCR 9.5)
        1 +0 left in your opponent's hand: 2♥ K♦, which is not taken off (QCR 9.5)"""),
    ("classic on, rummy_bonus on", CLASSIC, GO_OUT, """0 +12 left in your opponent's hand: 2♥ K♦ (QCR 9.5)
        0 +12 the same again for going out all at once (QCR 9.5)
        1 +0 left in your opponent's hand: 2♥ K♦, which is not taken off (QCR 9.5)"""),
    ("classic on, recycle none", "hand 0 3D 4D 5D 6D 10S 10H 10C; hand 1 2H KD; pile rest; turn 0", "draw",
     """0 +0 the deal is blocked: nobody scores (QCR 9.6)
        1 +0 the deal is blocked: nobody scores (QCR 9.6)"""),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[1][:20]}")
def test_account(case: Case) -> None:
    check_case("queen_city_rum", case)


def test_every_line_is_met() -> None:
    check_all_met("queen_city_rum", CASES)


def test_cards_show_what_they_count() -> None:  # QCR 6.1
    deal = at("hand 0 AS KS QS JS 10S 9S 2S; hand 1 3S; melds 1:AC-3C; laid 1 AC 2C 3C; stock rest; turn 0")
    found = {card.card: card.points for place in deal.view(0).data().places for card in place.cards}
    assert found == {"AS": 15, "KS": 10, "QS": 10, "JS": 10, "10S": 10, "9S": 9, "2S": 2, "AC": 15, "2C": 2, "3C": 3}
    assert words().worth(deal.of().faces().worths()).startswith("A: 15, 10 J Q K: 10, 9: 9, 8: 8")


# --- what a draw would do, and what it brought -----------------------------------------------------------------------


def drawing(position: str, **chosen: str) -> str:
    """The draw from the stock as it is offered."""
    deal = at(position, **chosen)
    return words().move("queen_city_rum", deal.parts(deal.legal()[0]), "you", "list")


def test_what_a_draw_would_do() -> None:  # QCR 4.8, QCR 5.3, QCR 5.4
    assert drawing("hand 0 7S; hand 1 2H; pile 9C; stock rest; turn 0") == "draw a card from the stock"
    again = "draw a card from the discard pile, which becomes the stock"
    assert drawing("hand 0 7S; hand 1 2H; pile rest; turn 0") == again
    ends = "draw from no stock, which ends the deal: nobody is out"
    assert drawing("hand 0 7S; hand 1 2H; pile rest; recycled 1; turn 0") == ends
    assert drawing("hand 0 7S; hand 1 2H; pile rest; turn 0", recycle="none") == ends
    assert drawing("hand 0 7S; hand 1 2H; pile rest; recycled 1; turn 0", recycle="twice") == again
    deal = at("hand 0 7S; hand 1 2H; pile 9C; stock rest; turn 0")
    assert words().move("queen_city_rum", deal.parts(deal.legal()[1]), "you", "list") == (
        "take 9♣ from the pile; in this turn you may discard it only as your last card"
    )


def test_a_draw_does_what_it_says() -> None:
    for recycle, recycled in (("once", 0), ("once", 1), ("none", 0), ("twice", 1)):
        deal = at(f"hand 0 7S; hand 1 2H; pile rest; recycled {recycled}; turn 0", recycle=recycle)
        then, done = deal.parts(deal.legal()[0]).then, after(deal, "draw")
        assert then == ("blocks" if done.over() else "recycles") and done.public().history()[-1].then == then
        told = words().move("queen_city_rum", done.public().history()[-1], "opponent")
        assert (
            told
            == {
                "blocks": "Opponent draws from no stock, which ends the deal.",
                "recycles": "Opponent draws from the discard pile, which is the stock now.",
            }[then]
        )


def drawn(deal: Deal, viewer: int | None) -> list[str]:
    view = deal.public() if viewer is None else deal.view(viewer)
    return [card.card for place in view.data().places for card in place.cards if "drawn" in card.marks]


def test_the_card_just_drawn_is_marked() -> None:
    start = at("hand 0 7C 7D KS; hand 1 2H 4C; pile JH 7H; stock 7S 5C rest; turn 0")
    deal = after(start, "draw")
    assert drawn(start, 0) == [] and drawn(deal, 0) == ["7S"]
    assert drawn(deal, 1) == drawn(deal, None) == []
    assert drawn(after(deal, "discard KS"), 0) == []
    laid = after(at("hand 0 7C 7D KS 2D; hand 1 2H 4C; pile JH 7H; stock 7S 5C rest; turn 0"), "draw", "meld 7S 7D 7C")
    assert drawn(laid, 0) == []  # it is no longer in the hand
    assert drawn(after(start, "take"), 0) == []  # that one is marked as taken


def test_what_is_drawn_is_what_came() -> None:
    """Beside a plain reckoning from the hands, in whole deals."""
    for n in range(how_many(10, 600)):
        rng = random.Random(f"drawn {n}")
        played = fresh("queen_city_rum", rng)
        deal: Deal = played.deal
        came: set[str] = set()
        while not deal.over():
            mover, before = int(deal.turn), held(deal, int(deal.turn))
            verb = deal.of().VERBS[step(played, rng, eager=n % 2 == 0) & 15]
            now = held(deal, mover)
            came = now - before if verb == "draw" else came & now if deal.turn == mover and verb != "take" else set()
            assert set(drawn(deal, mover)) == (came if deal.turn == mover else set())
            assert drawn(deal, 1 - mover) == []


def held(deal: Deal, seat: int) -> set[str]:
    [place] = [p for p in deal.view(seat).data().places if (p.kind, p.owner) == ("hand", seat)]
    return {card.card for card in place.cards}
