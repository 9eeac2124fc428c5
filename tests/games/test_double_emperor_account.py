"""Double Emperor: what each seat scored, line by line; what cards count; the trick that was taken."""

import pytest

from accounts import Case, check_all_met, check_case
from upcard.data import Place, points_in
from upcard.deal import Deal
from upcard.games.double_emperor.rules import DoubleEmperor, DoubleEmperorRules
from upcard.words import words

TENS = "won 0 10S 10H 10D 10C; won 1 rest; turn -"
HIGH = "won 0 10S 10H 10D 10C AS AH QS QH; won 1 rest; turn -"
TENS_AND_MORE = "won 0 10S 10H 10D JS JH JD JC QS QH QD; won 1 rest; turn -"
REST = "J♠ Q♠ K♠ A♠ J♥ Q♥ K♥ A♥ J♦ Q♦ K♦ A♦ J♣ Q♣ K♣ A♣"
ALL_CARDS = "10♠ J♠ Q♠ K♠ A♠ 10♥ J♥ Q♥ K♥ A♥ 10♦ J♦ Q♦ K♦ A♦ 10♣ J♣ Q♣ K♣ A♣"
LEVEL = f"0 +40 2 tricks: 10♠ 10♥ 10♦ 10♣ (DE 4.1)\n{{}}\n1 +40 8 tricks: {REST} (DE 4.1)\n{{}}"
OURS = "0 +52 4 tricks: 10♠ Q♠ A♠ 10♥ Q♥ A♥ 10♦ 10♣ (DE 4.1)"
THEIRS = "1 +28 6 tricks: J♠ K♠ J♥ K♥ J♦ Q♦ K♦ A♦ J♣ Q♣ K♣ A♣ (DE 4.1)"
CASES: list[Case] = [
    ("", HIGH, "", f"""{OURS}
        0 +0 more points than the other seat (DE 4.2)
        {THEIRS}
        1 -28 fewer points than the other seat: they do not count (DE 4.3)"""),
    ("", "won 0 rest; turn -", "", f"""0 +80 10 tricks: {ALL_CARDS} (DE 4.1)
        0 +0 more points than the other seat (DE 4.2)
        1 +0 no trick (DE 4.1)
        1 +0 fewer points than the other seat: they do not count (DE 4.3)"""),
    ("", TENS, "", LEVEL.format("0 -40 40 points each: nobody scores (DE 4.4)",
                                "1 -40 40 points each: nobody scores (DE 4.4)")),
    ("round_score both_score", HIGH, "", f"""{OURS}
        0 +0 each seat scores its own points (DE 6.4)
        {THEIRS}
        1 +0 each seat scores its own points (DE 6.4)"""),
    ("round_score both_score, tie tricks", TENS, "", LEVEL.format("0 +0 each seat scores its own points (DE 6.4)",
                                                                  "1 +0 each seat scores its own points (DE 6.4)")),
    ("round_score difference", HIGH, "", f"""{OURS}
        0 +0 more points than the other seat (DE 4.2)
        0 -28 only what it has more than the other seat counts (DE 6.4)
        {THEIRS}
        1 -28 fewer points than the other seat: they do not count (DE 4.3)"""),
    ("tie both40, round_score difference", TENS, "", LEVEL.format("0 +0 40 points each: both score (DE 6.5)",
                                                                  "1 +0 40 points each: both score (DE 6.5)")),
    ("tie tricks", TENS, "", LEVEL.format("0 -40 40 points each, but fewer tricks: they do not count (DE 6.5)",
                                          "1 +0 40 points each, but more tricks (DE 6.5)")),
    ("tie tricks, round_score difference", TENS, "", LEVEL.format(
        "0 -40 40 points each, but fewer tricks: they do not count (DE 6.5)",
        "1 +0 40 points each, but more tricks (DE 6.5)\n"
        "1 -40 only what it has more than the other seat counts (DE 6.4)")),
    ("tie tricks", TENS_AND_MORE, "", """0 +40 5 tricks: 10♠ J♠ Q♠ 10♥ J♥ Q♥ 10♦ J♦ Q♦ J♣ (DE 4.1)
        0 -40 40 points each: nobody scores (DE 4.4)
        1 +40 5 tricks: K♠ A♠ K♥ A♥ K♦ A♦ 10♣ Q♣ K♣ A♣ (DE 4.1)
        1 -40 40 points each: nobody scores (DE 4.4)"""),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[1][:20]}")
def test_account(case: Case) -> None:
    check_case("double_emperor", case)


def test_every_line_is_met() -> None:
    check_all_met("double_emperor", CASES)


# --- the trick -------------------------------------------------------------------------------------------------------


def at(text: str, *cards: str, **chosen: str) -> DoubleEmperor:
    deal = DoubleEmperorRules(chosen).read(text)
    assert isinstance(deal, DoubleEmperor)
    for card in cards:
        deal.play(deal.read_move(f"play {card}"))
    return deal


def won(deal: Deal, owner: int, viewer: int | None = None) -> Place:
    view = (deal.public() if viewer is None else deal.view(viewer)).data()
    return next(place for place in view.places if (place.kind, place.owner) == ("won", owner))


def trick(deal: Deal, owner: int, viewer: int | None = None) -> dict[str, int | None]:
    """The cards of the last trick among those that a seat has won, with who played them."""
    return {card.card: card.by for card in won(deal, owner, viewer).cards if "trick" in card.marks}


START = "hand 0 AS KS 10H QD; hand 1 QS 10S JH QH; won 0 JD KD; won 1 rest; turn 0"


def test_the_trick_just_taken_stays_to_be_seen_until_the_next_lead() -> None:
    for viewer in (0, 1, None):
        assert trick(at(START, "KS", "10S"), 0, viewer) == {"KS": 0, "10S": 1}
        assert trick(at(START, "KS", "10S"), 1, viewer) == {}
        assert trick(at(START, "KS", "10S", "10H"), 0, viewer) == {}
        assert trick(at(START, "KS", "10S", "10H", "JH"), 1, viewer) == {"10H": 0, "JH": 1}
        assert trick(at(START, "KS", "10S", "10H", "JH"), 0, viewer) == {}
    assert trick(at(START, "KS", "10S", lead="alternate"), 0) == {"KS": 0, "10S": 1}
    assert trick(at(START), 0) == {} and trick(at(START), 1) == {}


def test_the_history_says_who_took_the_trick() -> None:
    history = at(START, "KS", "10S", "10H", "JH").view(0).history()
    assert [move.then for move in history] == ["", "loses", "", "wins"]
    assert (
        at("hand 0 KH; hand 1 10S JH; led KS; won 0 rest; turn 1", "10S", rank="A10KQJ").public().history()[0].then
        == "wins"
    )
    deal = at(START, "KS")
    assert {deal.move_text(move): deal.parts(move).then for move in deal.legal()} == {
        "play QS": "loses", "play 10S": "loses",
    }  # fmt: skip
    say = [words().move("double_emperor", move, ("you", "opponent")[move.seat]) for move in history]
    assert say == [
        "You play K♠.", "Opponent plays 10♠ and loses the trick.", "You play 10♥.", "Opponent takes the trick with J♥.",
    ]  # fmt: skip
    assert words().move("double_emperor", history[3], "you", "list") == "play J♥"


def test_integers_that_stand_in_no_history() -> None:
    rules = DoubleEmperorRules()
    good = at(START, "KS", "10S").log
    for told in (int(good[1]) >> 2 | 3 << 10, -1, 1 << 40, (int(good[0]) >> 2) | 4 << 10):
        with pytest.raises(ValueError, match="no move in a history"):
            rules.parts(told, 0)


def test_cards_show_what_they_count_and_what_is_taken_so_far() -> None:  # DE 1.5
    deal = at(START, "KS", "10S")
    assert {card.card: card.points for card in won(deal, 0).cards} == {"KS": 3, "10S": 10, "JD": 1, "KD": 3}
    for seat in (0, 1):
        assert points_in(won(deal, seat)) == deal.points(seat)
        hand = next(place for place in deal.view(seat).data().places if (place.kind, place.owner) == ("hand", seat))
        assert {card.card[0]: card.points for card in hand.cards}.items() <= {
            "A": 4,
            "K": 3,
            "Q": 2,
            "J": 1,
            "1": 10,
        }.items()
    assert words().worth(deal.rules.faces().worths()) == "10: 10, A: 4, K: 3, Q: 2, J: 1"
