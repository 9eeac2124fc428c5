"""Push, clause by clause: the deal, the turn, the end and the score, the match and the options."""

from itertools import product
from typing import Any

import pytest

from push_hands import ALL, NATURAL_RANKS, after, at, dealt, deck_of, hand, holding, legal, refused, stock
from upcard.cards import NOBODY, count
from upcard.deck import Start
from upcard.errors import Unreadable
from upcard.games.push.cards import HALF_PACK, JOKERS, NATURALS, TWOS, WILDS, wild_card, wild_number
from upcard.games.push.names import PUSH_FACES, meld_name
from upcard.games.push.rules import PushRules

# --- the cards -------------------------------------------------------------------------------------------------------


def test_the_pack() -> None:
    assert len(ALL) == len(set(ALL)) == 108  # PUSH 1.2
    assert sum("Jk" in card for card in ALL) == 4 and "7H'" in ALL and "Jk'''" in ALL
    for rank, suit in product((*NATURAL_RANKS, "2"), "SHDC"):
        assert rank + suit in ALL and rank + suit + "'" in ALL
    assert [wild_card(n) for n in range(1, 13)] == sorted([c for c in map(wild_card, range(1, 13))], key=wild_number)
    wilds = [PUSH_FACES.card_text(wild_card(n)) for n in range(1, 13)]  # PUSH 1.4, PUSH 4.8
    assert wilds == ["2S", "2S'", "2H", "2H'", "2D", "2D'", "2C", "2C'", "Jk", "Jk'", "Jk''", "Jk'''"]
    assert WILDS == TWOS | JOKERS and NATURALS == HALF_PACK & ~TWOS and count(NATURALS) == 48  # PUSH 1.4, PUSH 1.5
    assert [PUSH_FACES.card_text(c) for c in range(120) if c % 15 and wild_number(c) == 0 and c % 15 != 14] == [
        rank + suit + twin for twin in ("", "'") for suit in "SHDC" for rank in NATURAL_RANKS
    ]


@pytest.mark.parametrize("text", ["7H", "7h", "7♥", "10C'", "tc'", "Jk", "joker", "jk'''", "Jk\u2019"])
def test_card_texts(text: str) -> None:  # PUSH 1.2
    card = PUSH_FACES.read_card(text)
    assert PUSH_FACES.read_card(PUSH_FACES.card_text(card)) == card
    for bad in ("", "'", "7", "7H''", "Jk''''", "1H", "Jx"):
        with pytest.raises(Unreadable):
            PUSH_FACES.read_card(bad)


# --- the deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("round_", "size", "left"), [(1, 6, 83), (2, 7, 79), (3, 8, 75), (4, 9, 71), (5, 10, 67)])
def test_hands_and_stock(round_: int, size: int, left: int) -> None:  # PUSH 2.1, PUSH 2.3
    naturals = " ".join(card for card in ALL if card[0] not in "2J")
    deal = dealt(deck_of(naturals), round_, dealer=1)
    cards = naturals.split()
    for seat in range(4):  # PUSH 2.2
        first = (seat - 2) % 4
        assert hand(deal, seat) == set(cards[first : 4 * size : 4])
    assert PUSH_FACES.card_text(deal.table.pile) == cards[4 * size]
    assert stock(deal)[:3] == cards[4 * size + 1 : 4 * size + 4] and deal.stock_size() == left
    assert deal.turn == 2 and deal.table.round == round_  # PUSH 2.5
    assert legal(deal) == ["take", "push"]


FIRST_24 = "3S 4S 5S 6S 7S 8S 3H 4H 5H 6H 7H 8H 3D 4D 5D 6D 7D 8D 3C 4C 5C 6C 7C 8C"


@pytest.mark.parametrize("place", [0, 1, 40, 81, 82])
def test_a_wild_upcard_is_buried(place: int) -> None:  # PUSH 2.4
    deal = dealt(deck_of(FIRST_24 + " Jk 9D KC QC", [place + 83 * 5, *[0] * 11]))
    assert PUSH_FACES.card_text(deal.table.pile) == "9D" and deal.stock_size() == 83
    assert stock(deal).index("Jk") == place  # never above the card that was turned next
    assert [card for card in stock(deal) if card != "Jk"][:2] == ["KC", "QC"]
    assert "buried Jk" in deal.view(2).text() and "buried Jk" in deal.position()  # PUSH 11.4


def test_wilds_are_buried_until_a_natural_comes() -> None:  # PUSH 2.4
    deal = dealt(deck_of(FIRST_24 + " Jk 2D 9D KC QC", [82, 1, *[0] * 10]))
    assert stock(deal)[:3] == ["KC", "2D", "QC"] and stock(deal)[-1] == "Jk"
    assert "buried 2D Jk" in deal.position()
    again = dealt(deck_of(FIRST_24 + " Jk 2D 9D KC QC", [0, 5, 2, *[0] * 9]))  # Jk comes up once more
    assert stock(again)[:3] == ["KC", "QC", "Jk"] and stock(again)[5] == "2D"
    assert PushRules().chances()[0] % (83 * 79 * 75 * 71 * 67) == 0 and len(PushRules().chances()) == 12
    endless = dealt(deck_of(FIRST_24 + " Jk 2D 9D", [0] * 12))  # from the thirteenth on they go to the bottom
    assert stock(endless)[-2:] == ["Jk", "2D"] and PUSH_FACES.card_text(endless.table.pile) == "9D"
    assert endless.stock_size() == 83


# --- the turn --------------------------------------------------------------------------------------------------------


def test_take() -> None:  # PUSH 3.1, PUSH 3.2
    deal = after(dealt(deck_of(FIRST_24 + " 9D KC 4D'")), "take")
    assert "9D" in hand(deal, 1) and deal.hand_size(1) == 7 and deal.turn == 1 and deal.stock_size() == 83
    assert "shown 1 9D" in deal.view(3).text() and "taken 9D" in deal.view(3).text()  # PUSH 11.3
    assert refused(deal, "take") == refused(deal, "push") == "PUSH 3.1"
    assert deal.table.pile == -1  # PUSH 3.5
    deal = after(deal, "discard 3S")
    assert deal.turn == 2 and PUSH_FACES.card_text(deal.table.pile) == "3S"  # PUSH 3.7, PUSH 2.5
    assert refused(deal, "discard 4S") == "PUSH 3.1"


def test_push() -> None:  # PUSH 3.3, PUSH 3.4, PUSH 11.2
    deal = after(dealt(deck_of(FIRST_24 + " 9D KC 4D'")), "push")
    assert hand(deal, 2) >= {"KC", "9D"} and deal.hand_size(2) == 8
    assert "4D'" in hand(deal, 1) and deal.hand_size(1) == 7 and deal.stock_size() == 81
    assert "KC" not in deal.view(1).text() and "KC" in deal.view(2).text() and "KC" not in deal.view(0).text()
    assert "4D'" in deal.view(1).text() and "4D'" not in deal.view(2).text()
    assert "shown 2 9D" in deal.view(0).text()  # PUSH 11.3
    assert "discard 4D'" in legal(deal)  # PUSH 3.10
    deal = after(deal, "discard 4D'", "take")
    assert "discard 9D" in legal(deal) and "discard 4D'" not in legal(deal)  # PUSH 3.8, PUSH 3.10


def test_the_turn_comes_round() -> None:  # PUSH 2.5
    deal = dealt(deck_of(FIRST_24 + " 9D"), dealer=2)
    for seat in (3, 0, 1, 2, 3):
        assert deal.turn == seat
        deal = after(after(deal, "push"), legal(after(deal, "push"), "discard")[0])


def test_a_wild_may_be_discarded() -> None:  # PUSH 3.7
    assert set(legal(holding("2S Jk KD"), "discard")) == {"discard 2S", "discard KD", "discard Jk"}


def test_the_taken_card() -> None:  # PUSH 3.8, PUSH 3.9
    start = "hand 0 7H' 9H 8H; hand 1 3S; hand 2 3H; hand 3 3D; pile 7H; stock rest; turn 0; met 0 yes"
    deal = after(at(start), "take")
    assert legal(deal, "discard") == ["discard 8H", "discard 9H", "discard 7H'"]
    assert deal.why_not(deal.read_move("discard 8H") + (6 - 7 << 4)) == "PUSH 3.8"  # the very 7H that was taken
    assert after(deal, "discard 7H").position() == after(deal, "discard 7H'").position()  # PUSH 1.2
    deal = after(deal, "meld 7H' 8H 9H")
    assert legal(deal) == ["discard 7H"]  # the last card of the hand, and a 7H has left it besides
    assert after(deal, "discard 7H").score(0) == 0
    alone = after(at(start.replace("7H' 9H 8H", "4H 9H 8C KD QC")), "take")
    assert refused(alone, "discard 7H") == "PUSH 3.8"
    assert legal(after(alone, "discard KD")) == ["take", "push"]
    last = after(at(start.replace("7H' 9H 8H", "9H 8H 10H")), "take", "meld 8H 9H 10H")
    assert legal(last) == ["lay 7H on 8H-10H", "discard 7H"]
    wilds = after(at(start.replace("7H' 9H 8H", "Jk Jk' KD").replace("pile 7H", "pile Jk''")), "take")
    assert set(legal(wilds, "discard")) == {"discard KD", "discard Jk"}  # PUSH 1.2
    assert refused(wilds, "discard Jk''") == "PUSH 3.8" and after(wilds, "discard Jk'").turn == 1
    freed = after(
        at(start.replace("7H' 9H 8H", "Jk KD QD 5H 4C").replace("pile 7H", "pile Jk''")), "take", "meld Jk QD KD"
    )
    assert "discard Jk''" in legal(freed)  # PUSH 3.9


def test_going_out() -> None:  # PUSH 3.11, PUSH 7.1
    by_meld = after(holding("7H 8H 9H"), "meld 7H 8H 9H")
    by_lay_off = after(holding("9H", "melds 1:6H-8H; 6H-8H 6H 7H 8H"), "lay 9H on 6H-8H")
    by_discard = after(holding("9H"), "discard 9H")
    by_swap = after(holding("9H", "melds 1:7H-9H 2:5C-7C; 7H-9H 7H 8H Jk; 5C-7C 5C 6C 7C"), "swap 9H on 7H-9H")
    assert by_swap.turn == 0 and by_swap.hand_size(0) == 0
    by_swap = after(by_swap, "lay Jk on 5C-7C as 8C")
    for deal in (by_meld, by_lay_off, by_discard, by_swap):
        assert deal.turn == NOBODY and deal.score(0) == deal.score(2) == 0
        assert deal.act is None and list(deal.legal()) == []
        assert deal.why_not(deal.read_move("take")) == "PUSH 7.1"


# --- the end and the score -------------------------------------------------------------------------------------------

LAST = "hand 0 KH; hand 1 3D; hand 2 rest; hand 3 5D; pile 9D; stock JC; turn 3"


def test_the_last_push() -> None:  # PUSH 7.2, PUSH 8.3, PUSH 10.1
    deal = after(at(LAST), "push")
    assert (
        deal.turn == NOBODY and hand(deal, 0) == {"KH", "9D", "JC"} and deal.stock_size() == 0 and deal.table.pile == -1
    )
    assert deal.score(1) == deal.score(3) == 10 and deal.score(0) == deal.score(2) == 960 - 10
    clean = after(at(LAST, last_push="clean"), "push")
    assert clean.turn == NOBODY and hand(clean, 0) == {"KH"} and stock(clean) == ["JC"] and clean.table.pile >= 0
    assert clean.score(0) == 960 - 25
    assert after(at(LAST, last_push="clean"), "take").turn == 3
    three = at(LAST.replace("stock JC", "stock JC QC 10C"), last_push="clean")
    assert after(three, "push").turn == 3 and after(three, "push").stock_size() == 1


def test_twelve_quiet_turns() -> None:  # PUSH 7.3
    deal = at("hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 0")
    for turn in range(12):
        assert deal.turn == turn % 4 and deal.table.idle == turn
        deal = after(deal, "take")
        assert deal.table.idle == turn
        deal = after(deal, legal(deal, "discard")[0])
    assert deal.turn == NOBODY and deal.score(0) > 0 and deal.score(1) > 0
    pushed = after(
        at("idle 11; hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 0"), "push", "discard KH"
    )
    assert pushed.turn == 1 and pushed.table.idle == 0
    start = "idle 11; met 0 yes; hand 0 {}; hand 1 3D; hand 2 4D; hand 3 5D{}; pile 9D; {}stock rest; turn 0"
    table = "melds 1:5C-7C 2:3H-5H; 5C-7C 5C Jk 7C; 3H-5H 3H 4H 5H; "
    for cards, melds, moves in (
        ("KH QH JH 4S", "", ["meld JH QH KH"]),
        ("8C 4S QD", table, ["lay 8C on 5C-7C"]),
        ("6C 4S QD", table, ["swap 6C on 5C-7C", "lay Jk on 3H-5H as 6H"]),
    ):
        changed = after(at(start.format(cards, "" if melds else " 6S", melds)), "take", *moves, "discard 4S")
        assert changed.turn == 1 and changed.table.idle == 0
    with pytest.raises(Unreadable):
        at("idle 12; hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 0")


VALUES = {"K": 10, "Q": 10, "J": 10, "10": 10, **{str(n): 5 for n in range(3, 10)}, "A": 15, "2": 20, "Jk": 20}


@pytest.mark.parametrize("rank", VALUES)
def test_values(rank: str) -> None:  # PUSH 8.1
    for card in (f"{rank}S", f"{rank}D'", f"{rank}S'") if rank != "Jk" else ("Jk", "Jk''"):
        deal = at(
            f"hand 0 {card} 6H; hand 1 6C; hand 2 6H'; hand 3 6C'; melds 1:3H-5H; 3H-5H 3H 4H 5H; stock rest; turn -"
        )
        assert (
            deal.hand_points(0) == VALUES[rank] + 5 and deal.score(0) == deal.score(2) == VALUES[rank] + 10
        )  # PUSH 8.3, PUSH 8.4


def test_going_out_scores() -> None:  # PUSH 1.1, PUSH 8.2, PUSH 8.4
    north_out = "; hand 2 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 3S 4S"
    deal = at(f"hand 1 Jk KC' 9D; hand 3 AS 2C 3H{north_out}; stock rest; turn -")
    assert [deal.score(seat) for seat in range(4)] == [0, 75, 0, 75]
    partner = at("hand 0 Jk KC 9D; hand 1 3C; hand 2 AS 2C 3H; stock rest; turn -")
    assert [partner.score(seat) for seat in range(4)] == [75, 0, 75, 0]


# --- the match and the options ---------------------------------------------------------------------------------------


def test_the_match() -> None:  # PUSH 9.1, PUSH 9.2, PUSH 9.3
    assert PushRules.HIGH_WINS is False and PushRules.ROUNDS == 5
    start = Start(dealer=2, number=1)
    dealers, rounds = [], []
    for _ in range(7):
        deal: Any = PushRules().deal(deck_of("3S"), start)
        dealers.append(start.dealer)
        rounds.append(deal.table.round)
        start = deal.next_start(start)
    assert dealers == [2, 3, 0, 1, 2, 3, 0] and rounds == [1, 2, 3, 4, 5, 5, 5]
    default, replay = PushRules(), PushRules({"tie_break": "replay_round_5"})
    for scores, played_, over, replayed in (
        ([0, 75, 0, 75], 4, False, False), ([212, 212, 212, 212], 5, True, False),
        ([212, 213, 212, 213], 5, True, True), ([300, 300, 300, 300], 6, True, False),
        ([300, 315, 300, 315], 6, True, True), ([5, 5, 5, 5], 4, False, False),
    ):  # fmt: skip
        assert default.match_over(scores, played_) is over
        assert replay.match_over(scores, played_) is replayed  # PUSH 10.5


@pytest.mark.parametrize("only", [1, 2, 3, 4, 5])
def test_only_one_round(only: int) -> None:  # PUSH 10.6
    rules = PushRules({"only_round": str(only)})
    deal: Any = rules.deal(deck_of("3S"), Start())
    assert deal.table.round == only and deal.hand_size(2) == 5 + only
    assert rules.match_over([0, 5, 0, 5], 1) and not rules.match_over([0, 0, 0, 0], 0)
    replay = PushRules({"only_round": str(only), "tie_break": "replay_round_5"})
    assert not replay.match_over([5, 5, 5, 5], 1)
    last: Any = replay.deal(deck_of("3S"), Start(number=2))
    assert last.hand_size(0) == 10


def test_free_suits() -> None:  # PUSH 10.2
    deal = holding("8C 8C' 8H 8H' 8S 2S KD", sets="free_suits")
    assert {"meld 8H 8C 8C'", "meld 8H 8C 8H'", "meld 8S 8C 8C'", "meld 8C 8C' 2S"} <= set(legal(deal))
    table = "melds 1:8SHHCC**; 8SHHCC** 8S 8H 8H' 8C 8C' 2D Jk"
    seven = holding("8S' 8D 2S KD QH", table, sets="free_suits")
    assert set(legal(seven, "lay")) == {"lay 8D on 8SHHCC**", "lay 8S' on 8SHHCC**", "lay 2S on 8SHHCC**"}
    assert legal(holding("8S' 8D 2S KD QD", table, sets="free_suits"), "swap") == [
        "swap 8D on 8SHHCC**"
    ]  # not 8S': PUSH 6.6
    eight = holding(
        "8S' 8D KD QD", table.replace("**;", "***;").replace("8SHHCC** 8S", "8SHHCC*** 8S") + " Jk'", sets="free_suits"
    )
    assert legal(eight, "lay") == [] and refused(eight, "lay 8D on 8SHHCC***") == "PUSH 10.2"
    two_sets = holding("8C 8C' 8H 8H' 8S 8S' KD", met=False, sets="free_suits")
    assert legal(two_sets, "meld") and not legal(holding("8C 8C' 8H 8H' 2S KS KD", met=False), "meld 8H 8C 8")
    with pytest.raises(Unreadable, match=r"8SHHCC.. is no meld .PUSH 4.1."):
        holding("8D KD", table)


def test_all_wild_melds() -> None:  # PUSH 10.3
    deal = holding("2S 2H Jk KD", all_wild_melds="on")
    sets = [meld for meld in legal(deal) if meld.startswith("meld 2S 2H Jk as") and meld.endswith("s")]
    assert sets == [f"meld 2S 2H Jk as {rank}s" for rank in NATURAL_RANKS]  # no set of twos: PUSH 4.6
    runs = [meld for meld in legal(deal) if meld.count("-") and "KD" not in meld.split(" as ")[0]]
    assert len(runs) == 4 * (10 + 2 * 2)
    assert refused(deal, "meld 2S 2H Jk") == "PUSH 4.6"
    assert not [meld for meld in legal(holding("2S 2H Jk KD"), "meld") if "KD" not in meld]  # PUSH 4.4
    required = holding("2S 2H 2D 2C Jk Jk' KD", met=False, all_wild_melds="on")
    done = after(required, "meld 2S 2H 2D as 8s", "meld 2C Jk Jk' as 9s")
    assert done.table.met == 1 and done.table.names() == ["8***", "9***"]
    assert refused(after(required, "meld 2S 2H 2D as 8s"), "meld 2C Jk Jk' as 7s") == "PUSH 5.4"
    assert after(holding("2S 2H 2D 2C Jk Jk' Jk'' 2S' KD", round_=3, met=False, all_wild_melds="on"),
                 "meld 2S 2H 2D 2C as 3S-6S", "meld 2S' Jk Jk' Jk'' as 3S-6S").table.met == 1  # fmt: skip
    assert not legal(holding("2S 2H 2D 2C Jk Jk' KD", met=False, all_wild_melds="off"), "meld 2S 2H 2D")
    with pytest.raises(Unreadable, match=r"8... is no meld .PUSH 4.4."):
        holding("8D KD", "melds 1:8***; 8*** 2S 2H Jk")


def test_ace_high_only() -> None:  # PUSH 10.4
    deal = holding("AS 3S 4S 2S QS KS 9D", "melds 1:2H-4H 1:2C-KC; 2H-4H 2H 3H 4H; "
                   "2C-KC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", ace_high_only="on")  # fmt: skip
    assert "meld QS KS AS" in legal(deal) and "meld 2S 3S 4S" in legal(deal) and "meld AS 2S 3S" not in legal(deal)
    assert refused(deal, "meld AS 2S 3S") == "PUSH 10.4"
    assert legal(deal, "lay") == ["lay 2S on 2H-4H as 5H", "lay 2S on 2C-KC as AC"]
    assert "lay 2S on 2H-4H as AH" in legal(holding("2S 9D", "melds 1:2H-4H; 2H-4H 2H 3H 4H"))
    assert not legal(
        holding("AS 2H 3S 4S JH QH KH AH 5C", round_=3, met=False, ace_high_only="on", before=""), "meld AS"
    )
    with pytest.raises(Unreadable, match=r"AH-3H is no meld .PUSH 10.4."):
        holding("8D KD", "melds 1:AH-3H; AH-3H AH 2H 3H", ace_high_only="on")
    freed = holding("6C 3D AD", "melds 1:5C-7C; 5C-7C 5C Jk 7C", ace_high_only="on")
    assert legal(freed, "swap") == []


# --- how many moves --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", [{}, {"sets": "free_suits", "all_wild_melds": "on"}], ids=["default", "widest"])
def test_the_longest_lists(chosen: dict[str, str]) -> None:  # PUSH 4.7
    """The small moves keep the list short even for a hand that no deal will ever see."""
    most = 0
    for round_, met in ((1, False), (2, False), (3, False), (4, False), (5, False), (1, True)):
        first = " ".join(card for card in ALL if card not in ("3S'", "3H'", "3D'", "4D'", "3C'"))
        deal = at(
            f"round {round_}; drawn yes; {'met 0 yes; ' if met else ''}hand 0 {first}; hand 1 3S'; hand 2 3H'; "
            "hand 3 3D' 4D'; stock rest; turn 0",
            **chosen,
        )
        most = max(most, len(deal.legal()))
        assert deal.most_moves() == 1333
    assert most == {0: 1285, 2: 1333}[len(chosen)]


# --- positions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 0; drawn yes", "pile holds one"),
        ("hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; stock rest; turn 0", "pile holds one"),
        ("hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D 6D; pile 9D; stock rest; turn 0", "stock is odd"),
        ("hand 0 KH; hand 1 3D; hand 2 4D; pile 9D; stock rest; turn 0", "a hand is empty"),
        ("hand 0 KH; hand 1 3D 6D; hand 2 4D; hand 3 5D; taken 9D; drawn yes; stock rest; turn 0", "taken card"),
        ("hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; buried 9H; stock rest; turn 0", "a buried card"),
        ("hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; buried 2H; origins 1; stock rest; turn 0", "origins"),
        (
            "hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; buried 2H; origins 1 nan 1 1; stock rest; turn 0",
            "origins",
        ),
        ("hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; buried 2H; origins x; stock rest; turn 0", "origins"),
        (
            "melds 0:5C-8C; 5C-8C 5C 6C 7C; hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 0",
            "no run",
        ),
        (
            "melds 0:5SHC; 5SHC 5S 5H 5D'; hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 0",
            "are called",
        ),
        (
            "melds 5C-7C; 5C-7C 5C 6C 7C; hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 0",
            "melds",
        ),
        (
            (
                "melds 0:5SHC 0:5SHC; 5SHC 5S 5H 5C; hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; "
                "stock rest; turn 0"
            ),
            "twice",
        ),
    ],
)
def test_positions_that_are_none(text: str, why: str) -> None:  # PUSH 3.5
    with pytest.raises(Unreadable, match=why):
        at(text)


def test_names_of_equal_melds() -> None:  # PUSH 1.2
    deal = holding("5C 5C' 6C 6C' 7C 7C' 8C KD")
    deal = after(deal, "meld 5C 6C 7C", "meld 5C' 6C' 7C'")
    assert deal.table.names() == ["5C-7C", "5C-7C#2"] and {"lay 8C on 5C-7C", "lay 8C on 5C-7C#2"} <= set(legal(deal))
    longer = after(deal, "lay 8C on 5C-7C#2")
    assert "5C-8C 5C' 6C' 7C' 8C" in longer.position() and meld_name(longer.table.meld(1), 0) == "5C-8C"
