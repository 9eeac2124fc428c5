"""Conquian: what each seat scored, line by line; what declining, forcing and letting go would do; what a take tells."""

import pytest

from accounts import Case, check_all_met, check_case
from conquian_hands import after, at
from upcard.data import ShownMove, news
from upcard.words import seat_word, words

OUT = "melds 0 7S-KS 2HDC 6C-JC; melds 1 3D-KD; hand 1 AH 3H; centre 5C; carried {}; stock rest; turn 0"
GO_OUT = "take, meld 7S JS QS KS, meld 2H 2D 2C, meld 5C 6C 7C JC"
EVEN = "melds 0 7S-KS 6C-QC; hand 0 3H 4H; melds 1 AD-7D; hand 1 2H 5H AH; centre KH; waste rest; turn 0"
CASES: list[Case] = [
    ("", OUT.format(0), GO_OUT, """0 +1 out with 11 melded cards (CON 5.2)
        1 +0 not out (CON 5.5)"""),
    ("", OUT.format(2), GO_OUT, """0 +1 out with 11 melded cards (CON 5.2)
        0 +2 the stake of this game is 3 (CON 6.2)
        1 +0 not out (CON 5.5)"""),
    ("size 8/9", "melds 0 7S-KS 6C-QC; melds 1 AD-7D; hand 1 2H; centre 5C; stock rest; turn 0",
     "take, meld 7S JS QS KS, meld 5C 6C 7C JC QC", """0 +1 out with 9 melded cards (CON 5.2)
        1 +0 not out (CON 5.5)"""),
    ("", EVEN, "decline", """0 +0 the stock is empty and nobody is out (CON 5.4)
        1 +0 the stock is empty and nobody is out (CON 5.4)"""),
    ("stock_out fewest_cards", EVEN, "decline",
     """0 +1 the stock is empty, and fewer cards are left than in the other hand: 2 (CON 7.5)
        1 +0 the stock is empty, and more cards are left than in the other hand: 3 (CON 7.5)"""),
    ("stock_out fewest_cards",
     "melds 0 7S-KS 6C-JC; hand 0 3H 4H QC; melds 1 AD-7D; hand 1 2H 5H AH; centre KH; carried 2; waste rest; turn 1",
     "decline", """0 +0 the stock is empty, and as many cards are left as in the other hand: 3 (CON 7.5)
        1 +0 the stock is empty, and as many cards are left as in the other hand: 3 (CON 7.5)"""),
    ("stock_out fewest_cards", EVEN.replace("KH;", "KH; carried 1;"), "decline",
     """0 +1 the stock is empty, and fewer cards are left than in the other hand: 2 (CON 7.5)
        0 +1 the stake of this game is 2 (CON 6.2)
        1 +0 the stock is empty, and more cards are left than in the other hand: 3 (CON 7.5)"""),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[1][:20]}")
def test_account(case: Case) -> None:
    check_case("conquian", case)


def test_every_line_is_met() -> None:
    check_all_met("conquian", CASES)


# --- what a decision would do ----------------------------------------------------------------------------------------

FITS = "melds 0 7S-KS 6C-QC; hand 0 3H 4H; melds 1 AD-7D; hand 1 2H 5H AH; centre 5C; {}; turn 0"
FIRST = (
    "hand 0 AS 2S 4H 5H 7C 7D JC QD KD 3C; hand 1 2H 3H 6H 7H JH QH KH 2C 4C 5C; centre KS; {}stock 6C 7S rest; turn 0"
)


def offered(position: str, *moves: str, **chosen: str) -> list[str]:
    """The moves of the seat on turn as they are offered to it."""
    deal = after(at(position, **chosen), *moves)
    return [words().move("conquian", deal.parts(move), "you", "list") for move in deal.legal()]


def test_what_a_decision_would_do() -> None:
    assert offered(FIRST.format("flipped yes; ")) == ["decline K♠: your opponent may take it"]  # CON 3.10
    assert offered(FIRST.format("")) == ["decline K♠: it is dead, and you flip the next card"]  # CON 3.11
    assert offered(EVEN) == ["decline K♥: that ends the game, as the stock is empty"]  # CON 5.4
    flipped, last = FITS.format("flipped yes; stock rest"), FITS.format("waste rest")
    assert offered(flipped) == [
        "take 5♣, which must be melded now", "decline 5♣: your opponent may force it on you",  # CON 4.2
    ]  # fmt: skip
    assert offered(flipped, forcing="off")[1] == "decline 5♣: your opponent may take it"
    assert offered(flipped, "decline") == [
        "force 5♣ on your opponent, who must meld it", "let 5♣ go: you may take it yourself",
    ]  # fmt: skip
    assert offered(flipped.replace("flipped yes; ", ""), "decline")[1] == (
        "let 5♣ go: it is dead, and your opponent flips the next card"
    )
    assert offered(last, "decline")[1] == "let 5♣ go: that ends the game, as the stock is empty"


def test_what_a_decision_would_do_is_what_it_does() -> None:
    """Each word beside a decision is true of the deal after it."""
    flipped, offered_ = FITS.format("flipped yes; stock rest"), FITS.format("stock rest")
    first = [FIRST.format("flipped yes; "), FIRST.format(""), EVEN, flipped, FITS.format("waste rest")]
    for position, moves in [(at_first, ()) for at_first in first] + [(flipped, ("decline",)), (offered_, ("decline",))]:
        deal = after(at(position), *moves)
        before, mover = deal.copy(), deal.turn
        for move in deal.legal():
            parts, done = deal.parts(move), deal.copy()
            done.play(move)
            what = {
                "offered": done.centre == before.centre and done.phase == 0 and not done.flipped,
                "dead": done.waste != before.waste and not done.over(),
                "forceable": done.centre == before.centre and done.turn == 1 - mover and done.phase == 2,
                "last": done.over(),
            }
            assert not parts.then or what[parts.then], (parts, done)


def test_the_log_tells_who_let_which_card_go() -> None:
    deal = after(at(FITS.format("stock QH KH rest")), "decline", "let go", "decline", "decline")
    told = [words().move("conquian", move, seat_word(move.seat, 0, 2)) for move in deal.public().history()]
    assert told == ["You decline 5♣.", "Opponent lets 5♣ go.", "You decline Q♥.", "Opponent declines Q♥."]


# --- what is new -----------------------------------------------------------------------------------------------------


def test_a_take_tells_what_is_new() -> None:
    """A meld that lies again as it lay is not told again; one that grew, shrank or was regrouped is."""
    deal = at("melds 0 7S-KS 2HDC 6C-JC; melds 1 3D-KD; hand 1 AH 3H; centre 5C; stock rest; turn 0")
    before = [place for place in deal.public().data().places if place.kind == "meld" and place.owner == 0]
    done = after(deal, *[move.strip() for move in GO_OUT.split(",")])
    told = news(done.public().history(), before)
    assert [words().move("conquian", move, "you", "did") for move in told] == ["take 5♣", "meld 5♣ 6♣ 7♣ J♣"]
    assert news(done.public().history(), []) == done.public().history()
    other = ShownMove(0, "meld", told[1].cards[:3])
    assert news([other], before) == (other,)
