"""Run Fast: what each seat scored, line by line."""

import pytest

from accounts import Case, check_all_met, check_case
from run_fast_hands import at
from upcard.words import words

BIG = (
    "hand 0 5S; hand 1 7S 7H 9S QS 2S; hand 2 JS JH JD JC 3S 3D 4S 4H 4D 5H 5D 6S 6H 6D 8S 8H; opener 1; "
    "played 0 rest; turn 0"
)
BIG_LEFT = """0 +0 out (RF 4.8)
        0 +{} for the cards in the right seat's hand (RF 5.5)
        0 +{} for the cards in the left seat's hand (RF 5.5)"""
FIVE = """1 -5 5 cards left: 7♠ 7♥ 9♠ Q♠ 2♠ (RF 5.1)
        1 -10 2♠ was left (RF 5.3)"""
HAND = "3♠ 3♦ 4♠ 4♥ 4♦ 5♥ 5♦ 6♠ 6♥ 6♦ 8♠ 8♥ J♠ J♥ J♦ J♣"
BOMBS = (
    "hand 0 8S 8H 8D 8C 3S; hand 1 9S 9H 9D 9C 4S; hand 2 10S JS; played 1 rest; turn 0",
    "lead 8888, beat 9999, pass, pass, lead 4",
)
CARELESS = "hand 0 4S 9S 9H; hand 1 5S; hand 2 6S 7S 8S; played 1 rest; turn 0"
OPENER = "hand 0 5S; hand 1 6S 7S 2S; hand 2 9S; opener 1; played 0 rest; turn 0"
CASES: list[Case] = [
    ("", BIG, "lead 5", f"""{BIG_LEFT.format(15, 42)}
        {FIVE}
        2 -16 16 cards left: {HAND} (RF 5.1)
        2 -16 doubled, as no play was made (RF 5.2)
        2 -10 a bomb was left: J♠ J♥ J♦ J♣ (RF 5.4)"""),
    ("double all", BIG, "lead 5", f"""{BIG_LEFT.format(15, 52)}
        {FIVE}
        2 -16 16 cards left: {HAND} (RF 5.1)
        2 -16 doubled, as no play was made (RF 5.2)
        2 -10 a bomb was left: J♠ J♥ J♦ J♣ (RF 5.4)
        2 -10 and so is what comes on top (RF 7.6)"""),
    ("", *BOMBS, """0 -1 1 card left: 3♠ (RF 5.1)
        0 -10 the right seat's bomb that nobody beat (RF 5.6)
        1 +0 out (RF 4.8)
        1 +1 for the cards in your hand (RF 5.5)
        1 +2 for the cards in the left seat's hand (RF 5.5)
        1 +20 1 bomb that nobody beat (RF 5.6)
        2 -2 2 cards left: 10♠ J♠ (RF 5.1)
        2 -10 the right seat's bomb that nobody beat (RF 5.6)"""),
    ("bomb_pay standing", "hand 0 8S 8H 8D 8C 3S; hand 1 9S; hand 2 10S JS; paid 0 1; played 1 rest; turn 0",
     "lead 8888, pass, pass, lead 3", """0 +0 out (RF 4.8)
        0 +1 for the cards in the right seat's hand (RF 5.5)
        0 +2 for the cards in the left seat's hand (RF 5.5)
        0 +40 2 bombs that nobody beat (RF 7.8)
        1 -1 1 card left: 9♠ (RF 5.1)
        1 -20 your 2 bombs that nobody beat (RF 7.8)
        2 -2 2 cards left: 10♠ J♠ (RF 5.1)
        2 -20 your 2 bombs that nobody beat (RF 7.8)"""),
    ("bomb_pay none", "hand 0 3S 4S; hand 1 8S 8H 8D 8C; hand 2 9S 9H 9D 9C; played 0 rest; top 0 5S 5H; turn 1",
     "beat 8888", """0 -2 2 cards left: 3♠ 4♠ (RF 5.1)
        1 +0 out (RF 4.8)
        1 +2 for the cards in your hand (RF 5.5)
        1 +14 for the cards in the left seat's hand (RF 5.5)
        2 -4 4 cards left: 9♠ 9♥ 9♦ 9♣ (RF 5.1)
        2 -10 a bomb was left: 9♠ 9♥ 9♦ 9♣ (RF 5.4)"""),
    ("one_card pay_all", CARELESS, "lead 4, beat 5", """0 -2 2 cards left: 9♠ 9♥ (RF 5.1)
        0 -3 pays for the left seat's hand too, as it could have kept the winner from going out (RF 7.5)
        1 +0 out (RF 4.8)
        1 +2 for the cards in your hand (RF 5.5)
        1 +3 for the cards in the left seat's hand (RF 5.5)
        2 -3 3 cards left: 6♠ 7♠ 8♠ (RF 5.1)
        2 +3 you pay for it (RF 7.5)"""),
    ("last_card 0", "hand 0 5S; hand 1 2S; hand 2 9S; played 0 rest; turn 0", "lead 5", """0 +0 out (RF 4.8)
        0 +10 for the cards in the right seat's hand (RF 5.5)
        0 +0 for the cards in the left seat's hand (RF 5.5)
        1 +0 a last card that costs nothing: 2♠ (RF 7.7)
        1 -10 2♠ was left (RF 5.3)
        2 +0 a last card that costs nothing: 9♠ (RF 7.7)"""),
    ("reverse on, double all", OPENER, "lead 5", """0 +0 out (RF 4.8)
        0 +26 for the cards in the right seat's hand (RF 5.5)
        0 +1 for the cards in the left seat's hand (RF 5.5)
        1 -3 3 cards left: 6♠ 7♠ 2♠ (RF 5.1)
        1 -3 doubled, as no play but the first was made (RF 7.9)
        1 -10 2♠ was left (RF 5.3)
        1 -10 and so is what comes on top (RF 7.6)
        2 -1 1 card left: 9♠ (RF 5.1)"""),
    ("aaa off", "hand 0 5S; hand 1 6S; hand 2 AS AD AC; played 0 rest; turn 0", "lead 5", """0 +0 out (RF 4.8)
        0 +1 for the cards in the right seat's hand (RF 5.5)
        0 +3 for the cards in the left seat's hand (RF 5.5)
        1 -1 1 card left: 6♠ (RF 5.1)
        2 -3 3 cards left: A♠ A♦ A♣ (RF 5.1)"""),
    ("", "hand 0 5S; hand 1 6S; hand 2 AS AD AC; played 0 rest; turn 0", "lead 5", """0 +0 out (RF 4.8)
        0 +1 for the cards in the right seat's hand (RF 5.5)
        0 +13 for the cards in the left seat's hand (RF 5.5)
        1 -1 1 card left: 6♠ (RF 5.1)
        2 -3 3 cards left: A♠ A♦ A♣ (RF 5.1)
        2 -10 a bomb was left: A♠ A♦ A♣ (RF 5.4)"""),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[1][:20]}")
def test_account(case: Case) -> None:
    check_case("run_fast", case)


def test_every_line_is_met() -> None:
    check_all_met("run_fast", CASES)


def test_plays_are_told_card_by_card() -> None:
    """Nothing on the screen writes a ten as a letter; the notation does."""
    deal = at("hand 0 10S 10H JS QS KS AS; hand 1 5S; hand 2 6S; played 1 rest; turn 0")
    told = {deal.move_text(move): words().move("run_fast", deal.parts(move), "you", "list") for move in deal.legal()}
    assert told["lead TJQKA"] == "lead 10♠ J♠ Q♠ K♠ A♠" and told["lead TT"] == "lead 10♠ 10♥"
    assert not any("T" in text for text in told.values())
