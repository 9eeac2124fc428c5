"""Push, clause by clause: the deal, the turn, melds, the requirement, laying off and swapping, the end and the score."""

from itertools import combinations, product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from play import numbers
from upcard.cards import Unreadable, count
from upcard.deal import NOBODY, Deck, Illegal, Start, played
from upcard.games import push as game
from upcard.games.push import Push
from upcard.games.push_melds import (
    HALF_PACK, JOKERS, NATURALS, PUSH_FACES, TWOS, WILDS, marks_of, meld_name, runs_into, sets_into, wild_card, wild_number,
    wild_slots, windows,
)  # fmt: skip
from upcard.melds import ACE_BOTH, ACE_HIGH

NATURAL_RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
ALL = [PUSH_FACES.card_text(card) for card in game.pack(game.options({}))]


def at(position: str, **chosen: str) -> Push:
    deal = game.read(position, game.options(chosen))
    assert isinstance(deal, Push)
    return deal


def after(deal: Push, *moves: str) -> Push:
    done = played(deal, list(moves))
    assert isinstance(done, Push)
    return done


def legal(deal: Push, verb: str = "") -> list[str]:
    return [text for text in map(deal.move_text, deal.legal()) if text.startswith(verb)]


def refused(deal: Push, move: str) -> str:
    with pytest.raises(Illegal) as refusal:
        played(deal, [move])
    return refusal.value.clause


def holding(hand: str, table: str = "", round_: int = 1, met: bool = True, before: str = "", **chosen: str) -> Push:
    """Seat 0 has drawn and holds these cards; the stock is made odd with what seat 3 holds."""
    start = f"round {round_}; drawn yes; {'met 0 yes; ' if met else ''}{before}{table}{'; ' if table else ''}"
    start += f"hand 0 {hand}; hand 1 10S'; hand 2 10H'; hand 3 10D'"
    names = {word for word in start.replace(";", " ").split() if word in ALL}
    return at(f"{start}{'' if (108 - len(names)) % 2 else ' 10C' + chr(39)}; stock rest; turn 0", **chosen)


def deck_of(first: str, chance: list[int] | None = None) -> Deck:
    """A deck that begins with these cards; the others follow in printed order."""
    front = first.split()
    cards = front + [card for card in ALL if card not in front]
    return Deck(numbers(PUSH_FACES.read_card(card) for card in cards), numbers(chance or [0] * 12))


def dealt(deck: Deck, round_: int = 1, dealer: int = 0, **chosen: str) -> Push:
    return game.deal(deck, game.options(chosen), Start(dealer=dealer, number=round_))


def hand(deal: Push, seat: int) -> set[str]:
    return {PUSH_FACES.card_text(c + 60 * pack) for pack in (0, 1) for c in range(60) if deal.hands[2 * seat + pack] >> c & 1}


def stock(deal: Push) -> list[str]:
    return [PUSH_FACES.card_text(card) for card in deal.stock[deal.next :]]


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


@pytest.mark.parametrize("text", ["7H", "7h", "7♥", "10C'", "tc'", "Jk", "joker", "jk'''", "Jk’"])
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
    assert game.chances(game.options({}))[0] % (83 * 79 * 75 * 71 * 67) == 0 and len(game.chances(game.options({}))) == 12
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
    assert refused(deal, "discard 7H") == "PUSH 3.8"
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
    freed = after(at(start.replace("7H' 9H 8H", "Jk KD QD 5H 4C").replace("pile 7H", "pile Jk''")), "take", "meld Jk QD KD")
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


# --- melds -----------------------------------------------------------------------------------------------------------

EVERYTHING = HALF_PACK | JOKERS
TWELVE = sum(n << 4 * (n - 1) for n in range(1, 13))


@pytest.mark.parametrize(("length", "patterns"), [(3, 76), (4, 149), (5, 278)])
def test_numbers_of_runs(length: int, patterns: int) -> None:  # PUSH 4.2, PUSH 4.3, PUSH 4.4
    out = numbers([0] * 3000)
    n = runs_into(EVERYTHING, HALF_PACK, length, 0, ACE_BOTH, 1, TWELVE, 0, out, 0)
    shapes = {(move & (1 << 28) - 1, wild_slots(move >> 28)) for move in out[:n]}
    assert len(shapes) == 4 * patterns
    with_two = {shape for shape in shapes if shape[0] >> 5 & 15 < 2}
    assert n == len(shapes) + len(with_two)  # PUSH 4.8: a two or a joker in the place of the two


def test_numbers_of_sets() -> None:  # PUSH 4.1, PUSH 4.6
    out = numbers([0] * 3000)
    n = sets_into(EVERYTHING, HALF_PACK, 2, False, 1, TWELVE, 0, out, 0)
    threes = {(move >> 1 & 15, marks_of(move)) for move in out[:n]}
    assert n == len(threes) == 14 * 12
    fours = set()
    for rank in NATURAL_RANKS:
        for k in range(1, 4):
            for suits in combinations("SHDC", k):
                deal = holding(" ".join([*(rank + s for s in suits), *["2S", "2H", "2D"][: 3 - k]]) + " 3C'")
                name = "meld " + " ".join([*(rank + s for s in suits), *["2S", "2H", "2D"][: 3 - k]])
                melded = after(deal, name if k > 1 else f"{name} as {rank}s")
                more = holding("".join(f"{rank}{s} " for s in "SHDC" if s not in suits) + "Jk", melded_table(melded))
                for lay in legal(more, "lay"):
                    fours.add(after(more, lay).table.names()[0])
    assert len(fours) == 15 * 12 and len(threes) + len(fours) == 348


def melded_table(deal: Push) -> str:
    return "; ".join(part for part in deal.position().split("; ") if part.startswith(("melds ", *deal.table.names())))


def test_number_of_windows() -> None:  # PUSH 4.2
    assert [count(windows(0, length, 0, ACE_BOTH)) // 4 for length in (3, 4, 5)] == [12, 11, 10]
    assert sum(count(windows(0, length, 0, ACE_BOTH)) for length in range(3, 14)) == 308
    assert [count(windows(0, length, 0, ACE_HIGH)) // 4 for length in (3, 4, 5)] == [11, 10, 9]  # PUSH 10.4


@pytest.mark.parametrize(
    ("cards", "clause"),
    [
        ("8C 8C' 8H", "PUSH 4.1"), ("2C 2D Jk", "PUSH 4.4"), ("2C 2D 2H", "PUSH 4.4"), ("8C 8D 8H 8S Jk", "PUSH 4.1"),
        ("8C 8D 8H 8S", "PUSH 4.7"), ("5C 6C 7C 8C", "PUSH 4.7"), ("9C 10C JC QC KC", "PUSH 4.7"),
        ("2C 2D 2H as 5C-7C", "PUSH 4.4"), ("2C 2D 2H as 5s", "PUSH 4.4"),
    ],
)  # fmt: skip
def test_cards_that_are_no_meld(cards: str, clause: str) -> None:  # PUSH 4.1, PUSH 4.4, PUSH 4.7
    everything = holding("8C 8C' 8H 8D 8S 2C 2D 2H Jk 5C 6C 7C 9C 10C JC QC KC")
    assert refused(everything, f"meld {cards}") == clause
    assert refused(holding("KD"), f"meld {cards}") == "PUSH 3.6"


@pytest.mark.parametrize(
    ("cards", "name", "shown"),
    [
        ("5C 6C 7C", "5C-7C", "5C 6C 7C"), ("7C 5C 6C", "5C-7C", "5C 6C 7C"), ("5C 2D 7C", "5C-7C", "5C 2D 7C"),
        ("7C 2D 5C", "5C-7C", "5C 2D 7C"), ("5C 6C 2D", "5C-7C", "5C 6C 2D"), ("2D 5C 6C", "4C-6C", "2D 5C 6C"),
        ("5C 2D Jk as 3C-5C", "3C-5C", "2D Jk 5C"), ("2D Jk 5C as 5C-7C", "5C-7C", "5C 2D Jk"), ("5C Jk 2D as 5s", "5C**", "5C Jk 2D"),
        ("as 2d 3s", "AS-3S", "AS 2D 3S"), ("QS KS AS", "QS-AS", "QS KS AS"), ("as ks qs", "QS-AS", "QS KS AS"),
        ("2D KS AS", "QS-AS", "2D KS AS"), ("5C 5H 5D'", "5HDC", "5H 5C 5D'"), ("5C' 5H jk", "5HC*", "5H 5C' Jk"),
    ],
)  # fmt: skip
def test_melds_by_name(cards: str, name: str, shown: str) -> None:  # PUSH 4.2, PUSH 4.3, PUSH 4.5
    deal = after(holding("5C 5C' 6C 7C 5H 5D' AS 3S QS KS 2D Jk 9D 9H"), f"meld {cards}")
    assert deal.table.names() == [name] and f"{name} {shown}" in deal.position()
    assert deal.move_text(deal.read_move("take")) == "take"


@pytest.mark.parametrize(
    "text",
    ["meld KS AS 2D 3S", "meld KS AS 3S", "meld 5C 2D Jk", "meld 5C 6C 6C", "meld 5C 7C", "meld 5C 6C 7C 8C 9C 10C",
     "meld 5C 6D 7C", "meld 5C 2D Jk as 6s", "meld 5C 2D Jk as 6C-8C", "meld 5C 2D Jk as 5C-8C", "meld 5C 2D Jk as x",
     "meld 5C 2D Jk as KC-2C", "meld 5C 6C 7C as", "lay 8C", "lay 8C on 5C-7C", "lay 2D on 3D-5D", "lay 2D on 3D-5D as 8D",
     "swap 8C on", "swap 4D on 3D-5D for", "swap 4D on 3D-5D for KC", "push me", "take 5C", "discard", "discard 5C 6C", "",
     "lay 2D at 3D-5D", "fold"],
)  # fmt: skip
def test_texts_that_are_no_move(text: str) -> None:  # PUSH 4.3, PUSH 4.5
    deal = holding("5C 6C 7C KS AS 3S 2D Jk", "melds 1:3D-5D; 3D-5D 3D Jk' 5D")
    if text == "swap 4D on 3D-5D for KC":
        assert refused(deal, text) == "PUSH 3.6"
        return
    with pytest.raises(Unreadable):
        deal.read_move(text)


def test_twos_come_before_jokers() -> None:  # PUSH 4.8
    deal = holding("8C 8H 2C 2D' Jk KD")
    assert legal(deal, "meld 8H") == ["meld 8H 8C 2D'", "meld 8H 2D' 2C as 8s", "meld 8H 2D' 2C as 8H-10H"]
    assert after(deal, "meld 8C 8H Jk").table.names() == ["8HC*"]
    assert "meld 8H Jk 2C as 8H-10H" not in legal(deal)
    assert "8H-10H 8H Jk 2C" in after(deal, "meld 8H Jk 2C as 8H-10H").position()
    assert refused(deal, "meld 8C 8H Jk'") == "PUSH 3.6"
    low = holding("3C 4C 2C Jk KD QD")
    assert {"meld 2C 3C 4C", "meld Jk 3C 4C"} <= set(legal(low))
    assert "meld 3C 4C Jk" not in legal(low) and "meld 3C 4C 2C" in legal(low)
    assert "AC-3C 2C Jk 3C" in after(low, "meld 2C Jk 3C as AC-3C").position()


def test_either_twin_may_be_chosen() -> None:  # PUSH 1.2
    deal = holding("7H 7H' 8H 9H 8H' KD")
    assert legal(deal, "meld") == ["meld 7H 8H 9H"]
    chosen = after(deal, "meld 7H' 8H 9H")
    assert "7H-9H 7H' 8H 9H" in chosen.position() and "7H" in hand(chosen, 0)
    assert legal(holding("7H' 8H' 9H KD"), "meld") == ["meld 7H' 8H' 9H"]
    assert after(holding("7H' 8H' 9H KD"), "meld 7h 8h 9h").table.names() == ["7H-9H"]
    assert refused(deal, "discard 9H'") == "PUSH 3.6"


# --- the requirement -------------------------------------------------------------------------------------------------

LAY_DOWNS = [
    (1, "8C 8H 8D QS QH QD KC", ["meld 8H 8D 8C", "meld QS QH QD"]),
    (2, "8C 8H 8D 3S 4S 5S 6S KC", ["meld 8H 8D 8C", "meld 3S 4S 5S 6S"]),
    (3, "3D 4D 5D 6D 9C 10C JC QC KS", ["meld 3D 4D 5D 6D", "meld 9C 10C JC QC"]),
    (4, "8C 8H 8D QS QH QD 3S 3D 3C KC", ["meld 3S 3D 3C", "meld 8H 8D 8C", "meld QS QH QD"]),
    (5, "3D 4D 5D 6D 7D 9C 10C JC QC KC 8S", ["meld 3D 4D 5D 6D 7D", "meld 9C 10C JC QC KC"]),
]


@pytest.mark.parametrize(("round_", "cards", "melds"), LAY_DOWNS)
def test_requirement_of_each_round(round_: int, cards: str, melds: list[str]) -> None:  # PUSH 5.1, PUSH 5.2, PUSH 5.4
    deal = holding(cards, round_=round_, met=False)
    before = deal.view(1).text()
    for meld in melds:
        assert legal(deal, "meld") == [meld]
        assert ("discard" in legal(deal)[-1]) == (meld == melds[0]) and legal(deal, "lay") == []
        assert deal.table.met == 0 and deal.view(1).text() == before
        deal = after(deal, meld)
    assert deal.table.met == 1 and deal.act is None and len(deal.table.names()) == len(melds)  # PUSH 5.5
    assert legal(deal) == [f"discard {cards.split()[-1]}"] and deal.view(1).text() != before
    for other, wanted, _ in LAY_DOWNS:
        if other != round_:
            fits = legal(holding(cards, round_=other, met=False), "meld")
            assert bool(fits) == ((round_, other) in ((4, 1), (5, 3))), (other, wanted)


@pytest.mark.parametrize(
    ("round_", "cards", "can"),
    [
        (1, "8C 8H 2D QS QH Jk 5D", True), (1, "8C 2S 2D QS 2H Jk 5D", True), (1, "8C 8H 2D QS QH 5S 5D", False),
        (1, "8S 8C 8D 8H 8S' 8D' KC", True), (1, "8S 8C 8D 8S' 8C' KC 3D", False), (1, "8S 8S' 2S 2D 2H Jk KC", True),
        (1, "8S 2C 2S 2D 2H Jk Jk'", False), (2, "3S 3H 3D 3S' 4S 5S 6S 9C", True), (2, "3S 3H 3D 4S 5S 6S 9C 9D", False),
        (2, "3S 3H 2D 4S 5S 6S 7S 9C", True), (3, "3S 4S 5S 6S 7S 8S 9S KH JH", False), (3, "3S 4S 5S 6S 7S 8S 9S 10S JH", True),
        (3, "3S 4S 5S 6S 3S' 4S' 5S' 6S' JH", True), (3, "3S 4S 5S 6S 3S' 4S' 5S' 2S JH", True), (3, "AS 3S 4S 2H JH QH KH AH 5C", True),
        (4, "8S 8H 8D 8C 8S' 8H' 8D' 8C' 2S K"[:-2] + " KD", True), (4, "8S 8H 8D 8C 8S' 8H' 8D' 8C' 9S KD", False),
        (5, "9C 10C JC QC KC AC 3C 4C 5C 6C 8S", False), (5, "9C 10C JC QC KC AC 3C 4C 5C Jk 8S", True),
        (5, "3C 4C 5C 6C 7C 8C 9C 10C JC QC KD", True), (5, "3C 4C 5C 6C 7C 8C 9C 10C JC QD KD", False),
    ],
)  # fmt: skip
def test_whether_the_requirement_is_in_the_hand(round_: int, cards: str, can: bool) -> None:  # PUSH 5.2
    deal = holding(cards, round_=round_, met=False)
    assert bool(legal(deal, "meld")) == can
    while legal(deal, "meld") and not deal.table.met:
        deal = after(deal, legal(deal, "meld")[-1])
    assert deal.table.met == (1 if can else 0)


@pytest.mark.parametrize(
    ("round_", "cards", "move", "clause"),
    [
        (1, "8C 8H 8D QS QH QD KC", "meld QS QH QD", "PUSH 5.2"),  # the eights could not follow
        (1, "8C 8H 8D 3S 4S 5S KC", "meld 8H 8D 8C", "PUSH 5.2"),
        (1, "8C 8H 8D 3S 4S 5S KC", "meld 3S 4S 5S", "PUSH 5.1"),
        (3, "3D 4D 5D 6D 9C 10C JC QC 8H 8S 8D", "meld 8S 8H 8D", "PUSH 5.1"),
        (2, "8C 8H 8D 3S 4S 5S 6S KC", "meld 3S 4S 5S 6S", "PUSH 5.4"),
        (3, "3D 4D 5D 6D 7D 9C 10C JC QC", "meld 3D 4D 5D 6D 7D", "PUSH 5.3"),
        (3, "3D 4D 5D 6D 7D 9C 10C JC QC", "meld 3D 4D 5D", "PUSH 5.3"),
        (3, "3D 4D 5D 6D 9C 10C JC QC", "meld 9C 10C JC QC", "PUSH 5.2"),
        (1, "8C 8H 8D QS QH QD KC", "lay KC on 5C-7C", "PUSH 5.2"),
        (1, "8C 8H 8D QS QH QD 6C", "swap 6C on 5C-7C", "PUSH 5.2"),
    ],
)  # fmt: skip
def test_before_the_requirement(round_: int, cards: str, move: str, clause: str) -> None:  # PUSH 5.2, PUSH 5.3, PUSH 5.4
    table = "melds 2:5C-7C; met 2 yes; met 1 yes; 5C-7C 5C Jk' 7C"  # PUSH 5.5: the partner's melds open nothing
    assert refused(holding(cards, table, round_, met=False), move) == clause


def test_in_the_act() -> None:  # PUSH 5.2, PUSH 5.4
    deal = after(holding("8C 8H 8D QS QH QD 8S 7D 7H 7S KC", met=False), "meld 8C 8H 8D")
    assert legal(deal) == ["meld QS QH QD"]
    assert refused(deal, "meld 7S 7H 7D") == "PUSH 5.4" and refused(deal, "discard KC") == "PUSH 5.2"
    assert refused(deal, "lay 8S on 8HDC") == "PUSH 5.2"
    assert "moves meld 8H 8D 8C" in deal.position() and "8HDC" in deal.view(0).text()
    runs = after(holding("3D 4D 5D 6D 9C 10C JC QC KC 7D 8D 9D 10D", round_=3, met=False), "meld 7D 8D 9D 10D")
    assert legal(runs) == ["meld 9C 10C JC QC", "meld 10C JC QC KC"] and refused(runs, "meld 3D 4D 5D 6D") == "PUSH 5.4"
    two_alike = after(holding("3D 4D 5D 6D 3D' 4D' 5D' 6D' KC", round_=3, met=False, before=""), "meld 3D 4D 5D 6D")
    assert legal(two_alike) == ["meld 3D' 4D' 5D' 6D'"]
    assert after(two_alike, "meld 3D' 4D' 5D' 6D'").table.names() == ["3D-6D", "3D-6D#2"]


def test_after_the_requirement() -> None:  # PUSH 5.6
    deal = holding("8C 8H 8D QS QH QD 8S 5C 3H 4H 5H KC", "melds 2:6C-8C 2:JS-KS; met 2 yes; 6C-8C 6C 7C 8C'; JS-KS JS Jk KS", met=False)
    deal = after(deal, "meld 8H 8D 8C", "meld QS QH QD")
    assert {"lay 8S on 8HDC", "lay 5C on 6C-8C", "meld 3H 4H 5H"} <= set(legal(deal))
    swapping = holding("8C 8H 8D QS' QH QD QS 5C 3H 4H 5H KC", "melds 2:JS-KS; met 2 yes; JS-KS JS Jk KS", met=False)
    assert "swap QS' on JS-KS" in legal(after(swapping, "meld 8H 8D 8C", "meld QS QH QD"))


# --- laying off and swapping -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "cards", "lays"),
    [
        ("melds 1:5C-7C; 5C-7C 5C 6C 7C", "4C 8C 9C KD", ["lay 4C on 5C-7C", "lay 8C on 5C-7C"]),  # PUSH 6.1, PUSH 6.2
        ("melds 0:5C-7C; 5C-7C 5C 6C 7C", "Jk KD", ["lay Jk on 5C-7C as 4C", "lay Jk on 5C-7C as 8C"]),
        ("melds 2:5C-7C; 5C-7C 5C 6C 7C", "Jk 2D KD", ["lay 2D on 5C-7C as 4C", "lay 2D on 5C-7C as 8C"]),  # PUSH 6.4
        ("melds 1:3C-5C; 3C-5C 3C 4C 5C", "Jk 2D KD", ["lay 2D on 3C-5C as 2C", "lay Jk on 3C-5C as 2C", "lay 2D on 3C-5C as 6C"]),
        ("melds 1:2C-4C; 2C-4C 2C 3C 4C", "AC KC KD", ["lay AC on 2C-4C"]),
        ("melds 1:AC-3C; AC-3C AC 2C 3C", "KC 4C KD", ["lay 4C on AC-3C"]),  # PUSH 4.3
        ("melds 1:JC-KC; JC-KC JC QC KC", "AC 10C 2D KD",
         ["lay 10C on JC-KC", "lay 2D on JC-KC as 10C", "lay AC on JC-KC", "lay 2D on JC-KC as AC"]),
        ("melds 1:QC-AC; QC-AC QC KC AC", "2C 3C KD", ["lay 2C on QC-AC as JC"]),
        ("melds 1:2C-KC; 2C-KC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", "AC KD", ["lay AC on 2C-KC"]),  # PUSH 6.2
        ("melds 1:2C-AC; 2C-AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC", "AC' 2D KD", []),
        ("melds 1:AC-KC; AC-KC AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", "AC' 2D KD", []),
        ("melds 1:3C-AC; 3C-AC 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC", "AC' 2D KD", ["lay 2D on 3C-AC as 2C"]),
        ("melds 1:9SH*; 9SH* 9S 9H Jk", "9C 9S' 9D' KD", ["lay 9C on 9SH*", "lay 9D' on 9SH*"]),  # PUSH 6.3
        ("melds 1:9SHD; 9SHD 9S 9H 9D", "9C Jk 2S KD", ["lay 9C on 9SHD", "lay 2S on 9SHD"]),
        ("melds 1:9SHD*; 9SHD* 9S 9H 9D Jk", "9C 2S KD", []),
    ],
)  # fmt: skip
def test_lay_offs(table: str, cards: str, lays: list[str]) -> None:  # PUSH 6.1, PUSH 6.2, PUSH 6.3, PUSH 6.4
    deal = holding(cards, table)
    assert sorted(legal(deal, "lay")) == sorted(lays)
    for lay in lays:
        done = after(deal, lay)
        assert count(done.hands[0]) + count(done.hands[1]) == len(cards.split()) - 1
        assert done.view(3).text() != deal.view(3).text() and done.act is None
        assert game.read(done.position(), done.options).position() == done.position()


def test_lay_offs_that_are_refused() -> None:  # PUSH 6.1, PUSH 6.2, PUSH 6.3
    deal = holding("9C 9S' KD 8H 2D", "melds 1:5C-7C 2:9SHD* 3:3C-5C; 5C-7C 5C 6C 7C; 9SHD* 9S 9H 9D Jk; 3C-5C 3C 4C 5C'")
    assert refused(deal, "lay 9C on 5C-7C") == refused(deal, "lay KD on 5C-7C") == "PUSH 6.2"
    assert refused(deal, "lay 9C on 9SHD*") == refused(deal, "lay 9S' on 9SHD*") == "PUSH 6.3"
    assert refused(deal, "lay 2D on 9SHD*") == refused(deal, "lay KD on 9SHD*") == "PUSH 6.3"
    assert refused(deal, "lay 8C on 5C-7C") == "PUSH 3.6"
    gone = deal.read_move("lay 2D on 3C-5C as 6C")
    assert holding("2D 9H KD", "melds 1:5C-7C; 5C-7C 5C 6C 7C").why_not(gone) == "PUSH 6.1"


@pytest.mark.parametrize(
    ("table", "cards", "swaps"),
    [
        ("melds 1:5C-7C 2:3D-5D; 5C-7C 5C Jk 7C; 3D-5D 3D 4D 5D", "6C 6D KD", ["swap 6C on 5C-7C"]),  # PUSH 6.5
        ("melds 1:5C-7C 2:3D-5D; 5C-7C 5C 2S 7C; 3D-5D 3D 4D 5D", "6C' KD", ["swap 6C' on 5C-7C"]),
        ("melds 1:AC-3C 2:3D-5D; AC-3C Jk 2S 3C; 3D-5D 3D 4D 5D", "AC 2C KD", ["swap AC on AC-3C"]),  # PUSH 6.7
        ("melds 1:2C-4C 2:3D-5D; 2C-4C 2C' 3C 4C; 3D-5D 3D 4D 5D", "2C KD", []),  # PUSH 6.7
        ("melds 1:2C-4C 2:3D-5D; 2C-4C Jk 3C 4C; 3D-5D 3D 4D 5D", "2C 2D KD", ["swap 2C on 2C-4C"]),  # PUSH 6.8
        ("melds 1:QC-AC 2:3D-5D; QC-AC QC KC Jk; 3D-5D 3D 4D 5D", "AC KD", ["swap AC on QC-AC"]),
        ("melds 1:9SH* 2:3D-5D; 9SH* 9S 9H Jk; 3D-5D 3D 4D 5D", "9C 9S' 9D KD", ["swap 9D on 9SH*", "swap 9C on 9SH*"]),  # PUSH 6.6
        ("melds 1:9SHD 2:3D-5D; 9SHD 9S 9H 9D; 3D-5D 3D 4D 5D", "9C KD", []),
        # Only where the wild finds a place: PUSH 6.11
        ("melds 1:5C-7C; 5C-7C 5C Jk 7C", "6C KD QH", []),
        ("melds 1:5C-7C; 5C-7C 5C Jk 7C", "6C KD QD", ["swap 6C on 5C-7C"]),  # PUSH 6.10
        ("melds 1:5C-7C; 5C-7C 5C Jk 7C", "6C KD AD", ["swap 6C on 5C-7C"]),
        ("melds 1:5C-7C; 5C-7C 5C Jk 7C", "6C KD JD", ["swap 6C on 5C-7C"]),
        ("melds 1:5C-7C; 5C-7C 5C Jk 7C", "6C 3D AD", ["swap 6C on 5C-7C"]),
        ("melds 1:5C-7C; 5C-7C 5C Jk 7C", "6C KD 3D", []),
        ("melds 1:5C-7C; 5C-7C 5C Jk 7C", "6C KD KH", ["swap 6C on 5C-7C"]),
        ("melds 1:5C-7C; 5C-7C 5C Jk 7C", "6C KD KD'", []),
        ("melds 1:5C-7C; 5C-7C 5C Jk 7C", "6C KD 2S", ["swap 6C on 5C-7C"]),
        ("melds 1:5C-7C; 5C-7C 5C Jk 7C", "6C 2D 2S", []),
        ("melds 1:5C-7C; 5C-7C 5C Jk 7C", "6C KD", []),
        ("melds 1:5C-7C; 5C-7C 5C Jk 7C", "6C 6C' 6D", ["swap 6C on 5C-7C"]),
        ("melds 1:5C-7C; 5C-7C 5C Jk 7C", "6C' 6D 4H", []),
        ("melds 1:2C-4C; 2C-4C Jk 3C 4C", "2C 5D", []),
        ("melds 1:5C-7C 2:9SHDC; 5C-7C 5C Jk 7C; 9SHDC 9S 9H 9D 9C", "6C KD QH", []),
        ("melds 1:5C-7C 2:9SHD; 5C-7C 5C Jk 7C; 9SHD 9S 9H 9D", "6C KD QH", ["swap 6C on 5C-7C"]),
        ("melds 1:9SHD* 2:9SHD; 9SHD* 9S 9H 9D Jk; 9SHD 9S' 9H' 9D'", "9C KD QH", ["swap 9C on 9SHD*"]),
    ],
)  # fmt: skip
def test_swaps(table: str, cards: str, swaps: list[str]) -> None:  # PUSH 6.5, PUSH 6.6, PUSH 6.10, PUSH 6.11
    deal = holding(cards, table)
    assert sorted(legal(deal, "swap")) == sorted(swaps)
    for swap in swaps:
        act = after(deal, swap)
        assert legal(act) and not legal(act, "discard") and not legal(act, "swap")  # PUSH 6.9
        assert act.view(1).text() == deal.view(1).text() and act.position().endswith(f"moves {swap}")
        for placing in legal(act):
            done = after(act, placing)
            assert done.act is None and done.table.freed == 0 and done.view(1).text() != deal.view(1).text()


@pytest.mark.parametrize(
    ("cards", "move", "clause"),
    [
        ("2S' 2H KD QH", "swap 2S' on 2S-5S", "PUSH 6.7"), ("2S' 2H KD QH", "swap 2H on 2S-5S", "PUSH 6.5"),
        ("3H KD QH", "swap KD on 7C-9C", "PUSH 6.5"), ("7C' KD", "swap 7C' on 7C-9C", "PUSH 6.5"),
        ("9S' KD", "swap 9S' on 9SHC*", "PUSH 6.6"), ("KD", "swap KD on 9SHC*", "PUSH 6.6"), ("KD", "swap 8C on 7C-9C", "PUSH 3.6"),
        ("9D KD", "swap 9D on 9SHC* for 2H", "PUSH 6.6"), ("8C KD", "swap 8C on 7C-9C for 2H", "PUSH 6.5"),
    ],
)  # fmt: skip
def test_swaps_that_are_refused(cards: str, move: str, clause: str) -> None:  # PUSH 6.5, PUSH 6.6, PUSH 6.7
    table = "melds 0:2S-5S 2:7C-9C 1:9SHC*; 2S-5S 2S 3S 4S 5S; 7C-9C 7C 2D' 9C; 9SHC* 9S 9H 9C' Jk"
    assert refused(holding(cards, table), move) == clause


def test_swaps_that_find_no_place() -> None:  # PUSH 6.11
    assert refused(holding("6C KD QH", "melds 1:5C-7C; 5C-7C 5C Jk 7C"), "swap 6C on 5C-7C") == "PUSH 6.11"
    assert refused(holding("9D KD QH", "melds 1:9SH*; 9SH* 9S 9H Jk"), "swap 9D on 9SH*") == "PUSH 6.11"


def test_the_freed_wild() -> None:  # PUSH 6.9, PUSH 6.10
    table = "melds 1:5C-7C 2:3D-5D; 5C-7C 5C Jk 7C; 3D-5D 3D 4D 5D"
    deal = after(holding("6C KD QD 2S 2H 10H 9H", table), "swap 6C on 5C-7C")
    assert set(legal(deal, "lay")) == {"lay Jk on 3D-5D as 2D", "lay Jk on 3D-5D as 6D"}
    melds = legal(deal, "meld")
    assert all("Jk" in meld for meld in melds) and "meld Jk QD KD" in melds and "meld KD Jk 2S as Ks" in melds
    assert refused(deal, "lay Jk on 5C-7C as 8C") == "PUSH 6.9"
    assert refused(deal, "lay 2S on 3D-5D as 2D") == refused(deal, "meld 2S QD KD") == "PUSH 6.9"
    assert refused(deal, "discard KD") == refused(deal, "swap KD on 3D-5D") == "PUSH 6.9"
    placed = after(deal, "lay Jk on 3D-5D as 2D")
    assert "5C-7C 5C 6C 7C" in placed.position() and "2D-5D Jk 3D 4D 5D" in placed.position()
    assert "Jk" not in hand(placed, 0) and "discard KD" in legal(placed)
    both = after(holding("4H 3C AC KD 2S", "melds 1:3H-5H; 3H-5H 3H Jk 5H"), "swap 4H on 3H-5H")
    in_two_slot = [meld for meld in legal(both, "meld") if meld.endswith("AC-3C") or meld in ("meld AC Jk 3C", "meld AC 2S 3C")]
    assert sorted(in_two_slot) == ["meld 2S Jk 3C as AC-3C", "meld AC 2S Jk as AC-3C", "meld AC Jk 2S as AC-3C", "meld AC Jk 3C",
                                   "meld Jk 2S 3C as AC-3C"]  # fmt: skip
    all_wild = holding("6C 2S 2H KD", "melds 1:5C-7C; 5C-7C 5C Jk 7C", all_wild_melds="on")
    freed = after(all_wild, "swap 6C on 5C-7C")
    assert refused(freed, "meld Jk 2S 2H as 8s") == "PUSH 6.10" and "meld KD Jk 2S as Ks" in legal(freed)
    assert legal(holding("6C 2S 2H", "melds 1:5C-7C; 5C-7C 5C Jk 7C", all_wild_melds="on"), "swap") == []


def test_which_wild_of_a_set_is_freed() -> None:  # PUSH 6.6
    table = "melds 1:9SH** 2:3D-5D; 9SH** 9S 9H Jk 2D; 3D-5D 3D 4D 5D"
    first = after(holding("9C KD", table), "swap 9C on 9SH**")
    assert legal(first, "lay") == ["lay 2D on 3D-5D as 2D", "lay 2D on 3D-5D as 6D"] and "9SHC* 9S 9H 9C Jk" in after(first, legal(first)[0]).position()
    other = after(holding("9C KD", table), "swap 9C on 9SH** for Jk")
    assert legal(other, "lay") == ["lay Jk on 3D-5D as 2D", "lay Jk on 3D-5D as 6D"]
    assert "swap 9C on 9SH** for Jk" in other.position() and "9SHC* 9S 9H 9C 2D" in after(other, legal(other)[0]).position()
    twin = after(holding("9C' KD", table), "swap 9C on 9SH**", "lay 2D on 3D-5D as 6D")
    assert "9S 9H 9C' Jk" in twin.position()


# --- the end and the score -------------------------------------------------------------------------------------------

LAST = "hand 0 KH; hand 1 3D; hand 2 rest; hand 3 5D; pile 9D; stock JC; turn 3"


def test_the_last_push() -> None:  # PUSH 7.2, PUSH 8.3, PUSH 10.1
    deal = after(at(LAST), "push")
    assert deal.turn == NOBODY and hand(deal, 0) == {"KH", "9D", "JC"} and deal.stock_size() == 0 and deal.table.pile == -1
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
    pushed = after(at("idle 11; hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 0"), "push", "discard KH")
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
        deal = at(f"hand 0 {card} 6H; hand 1 6C; hand 2 6H'; hand 3 6C'; melds 1:3H-5H; 3H-5H 3H 4H 5H; stock rest; turn -")
        assert deal.hand_value(0) == VALUES[rank] + 5 and deal.score(0) == deal.score(2) == VALUES[rank] + 10  # PUSH 8.3, PUSH 8.4


def test_going_out_scores() -> None:  # PUSH 1.1, PUSH 8.2, PUSH 8.4
    north_out = "; hand 2 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 3S 4S"
    deal = at(f"hand 1 Jk KC' 9D; hand 3 AS 2C 3H{north_out}; stock rest; turn -")
    assert [deal.score(seat) for seat in range(4)] == [0, 75, 0, 75]
    partner = at("hand 0 Jk KC 9D; hand 1 3C; hand 2 AS 2C 3H; stock rest; turn -")
    assert [partner.score(seat) for seat in range(4)] == [75, 0, 75, 0]


# --- the match and the options ---------------------------------------------------------------------------------------


def test_the_match() -> None:  # PUSH 9.1, PUSH 9.2, PUSH 9.3
    assert game.HIGH_WINS is False
    start = Start(dealer=2, number=1)
    dealers, rounds = [], []
    for _ in range(7):
        deal = game.deal(deck_of("3S"), game.options({}), start)
        dealers.append(start.dealer)
        rounds.append(deal.table.round)
        start = game.next_start(deal, start)
    assert dealers == [2, 3, 0, 1, 2, 3, 0] and rounds == [1, 2, 3, 4, 5, 5, 5]
    default, replay = game.options({}), game.options({"tie_break": "replay_round_5"})
    for scores, played_, over, replayed in (
        ([0, 75, 0, 75], 4, False, False), ([212, 212, 212, 212], 5, True, False), ([212, 213, 212, 213], 5, True, True),
        ([300, 300, 300, 300], 6, True, False), ([300, 315, 300, 315], 6, True, True), ([5, 5, 5, 5], 4, False, False),
    ):  # fmt: skip
        assert game.match_over(scores, played_, default) is over
        assert game.match_over(scores, played_, replay) is replayed  # PUSH 10.5


@pytest.mark.parametrize("only", [1, 2, 3, 4, 5])
def test_only_one_round(only: int) -> None:  # PUSH 10.6
    options = game.options({"only_round": str(only)})
    deal = game.deal(deck_of("3S"), options, Start())
    assert deal.table.round == only and deal.hand_size(2) == 5 + only
    assert game.match_over([0, 5, 0, 5], 1, options) and not game.match_over([0, 0, 0, 0], 0, options)
    replay = game.options({"only_round": str(only), "tie_break": "replay_round_5"})
    assert not game.match_over([5, 5, 5, 5], 1, replay)
    assert game.deal(deck_of("3S"), replay, Start(number=2)).hand_size(0) == 10


def test_free_suits() -> None:  # PUSH 10.2
    deal = holding("8C 8C' 8H 8H' 8S 2S KD", sets="free_suits")
    assert {"meld 8H 8C 8C'", "meld 8H 8C 8H'", "meld 8S 8C 8C'", "meld 8C 8C' 2S"} <= set(legal(deal))
    table = "melds 1:8SHHCC**; 8SHHCC** 8S 8H 8H' 8C 8C' 2D Jk"
    seven = holding("8S' 8D 2S KD QH", table, sets="free_suits")
    assert set(legal(seven, "lay")) == {"lay 8D on 8SHHCC**", "lay 8S' on 8SHHCC**", "lay 2S on 8SHHCC**"}
    assert legal(holding("8S' 8D 2S KD QD", table, sets="free_suits"), "swap") == ["swap 8D on 8SHHCC**"]  # not 8S': PUSH 6.6
    eight = holding("8S' 8D KD QD", table.replace("**;", "***;").replace("8SHHCC** 8S", "8SHHCC*** 8S") + " Jk'", sets="free_suits")
    assert legal(eight, "lay") == [] and refused(eight, "lay 8D on 8SHHCC***") == "PUSH 6.3"
    two_sets = holding("8C 8C' 8H 8H' 8S 8S' KD", met=False, sets="free_suits")
    assert legal(two_sets, "meld") and not legal(holding("8C 8C' 8H 8H' 2S KS KD", met=False), "meld 8H 8C 8")
    with pytest.raises(Unreadable, match="no set"):
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
    with pytest.raises(Unreadable, match="no natural"):
        holding("8D KD", "melds 1:8***; 8*** 2S 2H Jk")


def test_ace_high_only() -> None:  # PUSH 10.4
    deal = holding("AS 3S 4S 2S QS KS 9D", "melds 1:2H-4H 1:2C-KC; 2H-4H 2H 3H 4H; "
                   "2C-KC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", ace_high_only="on")  # fmt: skip
    assert "meld QS KS AS" in legal(deal) and "meld 2S 3S 4S" in legal(deal) and "meld AS 2S 3S" not in legal(deal)
    assert refused(deal, "meld AS 2S 3S") == "PUSH 10.4"
    assert legal(deal, "lay") == ["lay 2S on 2H-4H as 5H", "lay 2S on 2C-KC as AC"]
    assert "lay 2S on 2H-4H as AH" in legal(holding("2S 9D", "melds 1:2H-4H; 2H-4H 2H 3H 4H"))
    assert not legal(holding("AS 2H 3S 4S JH QH KH AH 5C", round_=3, met=False, ace_high_only="on", before=""), "meld AS")
    with pytest.raises(Unreadable, match="above the king"):
        holding("8D KD", "melds 1:AH-3H; AH-3H AH 2H 3H", ace_high_only="on")
    freed = holding("6C 3D AD", "melds 1:5C-7C; 5C-7C 5C Jk 7C", ace_high_only="on")
    assert legal(freed, "swap") == []


# --- how many moves --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", [{}, {"sets": "free_suits", "all_wild_melds": "on"}], ids=["default", "widest"])
def test_the_longest_lists(chosen: dict[str, str]) -> None:  # PUSH 4.7
    """The small moves keep the list below 3,000 even for a hand that no deal will ever see."""
    most = 0
    for round_, met in ((1, False), (2, False), (3, False), (4, False), (5, False), (1, True)):
        first = " ".join(card for card in ALL if card not in ("3S'", "3H'", "3D'", "4D'", "3C'"))
        deal = at(f"round {round_}; drawn yes; {'met 0 yes; ' if met else ''}hand 0 {first}; hand 1 3S'; hand 2 3H'; hand 3 3D' 4D'; stock rest; turn 0", **chosen)
        most = max(most, len(deal.legal()))
        assert deal.most_moves() < 3000
    assert most == {0: 1285, 2: 1333}[len(chosen)]
    melds = [f"{rank}{s}" for rank in NATURAL_RANKS for s in "SH"]
    assert len(vec[i64](range(most))) == most and len(melds) == 24


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
        ("hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; buried 2H; origins 1 nan 1 1; stock rest; turn 0", "origins"),
        ("hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; buried 2H; origins x; stock rest; turn 0", "origins"),
        ("melds 0:5C-8C; 5C-8C 5C 6C 7C; hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 0", "no run"),
        ("melds 0:5SHC; 5SHC 5S 5H 5D'; hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 0", "are called"),
        ("melds 5C-7C; 5C-7C 5C 6C 7C; hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 0", "melds"),
        ("melds 0:5SHC 0:5SHC; 5SHC 5S 5H 5C; hand 0 KH; hand 1 3D; hand 2 4D; hand 3 5D; pile 9D; stock rest; turn 0", "twice"),
    ],
)  # fmt: skip
def test_positions_that_are_none(text: str, why: str) -> None:  # PUSH 3.5
    with pytest.raises(Unreadable, match=why):
        at(text)


def test_names_of_equal_melds() -> None:  # PUSH 1.2
    deal = holding("5C 5C' 6C 6C' 7C 7C' 8C KD")
    deal = after(deal, "meld 5C 6C 7C", "meld 5C' 6C' 7C'")
    assert deal.table.names() == ["5C-7C", "5C-7C#2"] and {"lay 8C on 5C-7C", "lay 8C on 5C-7C#2"} <= set(legal(deal))
    longer = after(deal, "lay 8C on 5C-7C#2")
    assert "5C-8C 5C' 6C' 7C' 8C" in longer.position() and meld_name(longer.table.meld(1), 0) == "5C-8C"
