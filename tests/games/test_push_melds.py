"""Push, clause by clause: melds, the requirement, laying off and swapping."""

from itertools import combinations

import pytest

from play import numbers
from push_hands import NATURAL_RANKS, after, hand, holding, legal, refused
from upcard.cards import count
from upcard.errors import Unreadable
from upcard.games.push.cards import HALF_PACK, JOKERS, wild_slots
from upcard.games.push.choices import Choices
from upcard.games.push.melds import Agreed, line_of, marks_of, start_of, windows
from upcard.games.push.moves import meld_of, wilds_of
from upcard.games.push.rules import Push
from upcard.games.push.table import PushTable
from upcard.melds import ACE_BOTH, ACE_HIGH

# --- melds -----------------------------------------------------------------------------------------------------------


def everything() -> Choices:
    """What a seat could meld that held the whole pack."""
    return Choices(Agreed(False, False, False), PushTable(1), HALF_PACK | JOKERS, HALF_PACK, True)


@pytest.mark.parametrize(("length", "patterns"), [(3, 76), (4, 149), (5, 278)])
def test_numbers_of_runs(length: int, patterns: int) -> None:  # PUSH 4.2, PUSH 4.3, PUSH 4.4
    out = numbers([0] * 3000)
    n = everything()._runs_into(length, 0, out, 0)
    shapes = {(meld_of(move), wild_slots(wilds_of(move))) for move in out[:n]}
    assert len(shapes) == 4 * patterns
    with_two = {shape for shape in shapes if start_of(shape[0]) < 2}
    assert n == len(shapes) + len(with_two)  # PUSH 4.8: a two or a joker in the place of the two


def test_numbers_of_sets() -> None:  # PUSH 4.1, PUSH 4.6
    out = numbers([0] * 3000)
    n = everything()._sets_into(0, out, 0)
    threes = {(line_of(meld_of(move)), marks_of(meld_of(move))) for move in out[:n]}
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
        ("8C 8C' 8H", "PUSH 4.1"),
        ("2C 2D Jk", "PUSH 4.4"),
        ("2C 2D 2H", "PUSH 4.4"),
        ("8C 8D 8H 8S Jk", "PUSH 4.1"),
        ("2C 2D 2H as 5C-7C", "PUSH 4.4"),
        ("2C 2D 2H as 5s", "PUSH 4.4"),
    ],
)
def test_cards_that_are_no_meld(cards: str, clause: str) -> None:  # PUSH 4.1, PUSH 4.4
    held = holding("8C 8C' 8H 8D 8S 2C 2D 2H Jk 5C 6C 7C 9C 10C JC QC KC")
    assert refused(held, f"meld {cards}") == clause
    assert refused(holding("KD"), f"meld {cards}") == "PUSH 3.6"


@pytest.mark.parametrize(
    ("cards", "name", "shown"),
    [
        ("5C 6C 7C", "5C-7C", "5C 6C 7C"),
        ("7C 5C 6C", "5C-7C", "5C 6C 7C"),
        ("5C 2D 7C", "5C-7C", "5C 2D 7C"),
        ("7C 2D 5C", "5C-7C", "5C 2D 7C"),
        ("5C 6C 2D", "5C-7C", "5C 6C 2D"),
        ("2D 5C 6C", "4C-6C", "2D 5C 6C"),
        ("5C 2D Jk as 3C-5C", "3C-5C", "2D Jk 5C"),
        ("2D Jk 5C as 5C-7C", "5C-7C", "5C 2D Jk"),
        ("5C Jk 2D as 5s", "5C**", "5C Jk 2D"),
        ("as 2d 3s", "AS-3S", "AS 2D 3S"),
        ("QS KS AS", "QS-AS", "QS KS AS"),
        ("as ks qs", "QS-AS", "QS KS AS"),
        ("2D KS AS", "QS-AS", "2D KS AS"),
        ("5C 5H 5D'", "5HDC", "5H 5C 5D'"),
        ("5C' 5H jk", "5HC*", "5H 5C' Jk"),
    ],
)
def test_melds_by_name(cards: str, name: str, shown: str) -> None:  # PUSH 4.2, PUSH 4.3, PUSH 4.5
    deal = after(holding("5C 5C' 6C 7C 5H 5D' AS 3S QS KS 2D Jk 9D 9H"), f"meld {cards}")
    assert deal.table.names() == [name] and f"{name} {shown}" in deal.position()
    assert deal.move_text(deal.read_move("take")) == "take"


@pytest.mark.parametrize(
    "text",
    [
        "meld KS AS 2D 3S",
        "meld KS AS 3S",
        "meld 5C 2D Jk",
        "meld 5C 6C 6C",
        "meld 5C 7C",
        "meld 5C 6C 7C 8C 9C 10C",
        "meld 5C 6D 7C",
        "meld 5C 2D Jk as 6s",
        "meld 5C 2D Jk as 6C-8C",
        "meld 5C 2D Jk as 5C-8C",
        "meld 5C 2D Jk as x",
        "meld 5C 2D Jk as KC-2C",
        "meld 5C 6C 7C as",
        "lay 8C",
        "lay 8C on 5C-7C",
        "lay 2D on 3D-5D",
        "lay 2D on 3D-5D as 8D",
        "swap 8C on",
        "swap 4D on 3D-5D for",
        "swap 4D on 3D-5D for KC",
        "push me",
        "take 5C",
        "discard",
        "discard 5C 6C",
        "",
        "lay 2D at 3D-5D",
        "fold",
    ],
)
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
    place = holding("2C 2H Jk Jk' KD", "melds 1:3C-5C; 3C-5C 3C 4C 5C")
    assert [move for move in legal(place, "lay") if move.endswith("as 2C")] == [
        "lay 2H on 3C-5C as 2C",
        "lay Jk on 3C-5C as 2C",
    ]
    for other in ("2C", "Jk'"):  # PUSH 6.4
        assert f"2C-5C {other} 3C 4C 5C" in after(place, f"lay {other} on 3C-5C as 2C").position()


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
    assert legal(deal) == [f"discard {cards.rsplit(maxsplit=1)[-1]}"] and deal.view(1).text() != before
    for other, wanted, _ in LAY_DOWNS:
        if other != round_:
            fits = legal(holding(cards, round_=other, met=False), "meld")
            assert bool(fits) == ((round_, other) in ((4, 1), (5, 3))), (other, wanted)


@pytest.mark.parametrize(
    ("round_", "cards", "can"),
    [
        (1, "8C 8H 2D QS QH Jk 5D", True),
        (1, "8C 2S 2D QS 2H Jk 5D", True),
        (1, "8C 8H 2D QS QH 5S 5D", False),
        (1, "8S 8C 8D 8H 8S' 8D' KC", True),
        (1, "8S 8C 8D 8S' 8C' KC 3D", False),
        (1, "8S 8S' 2S 2D 2H Jk KC", True),
        (1, "8S 2C 2S 2D 2H Jk Jk'", False),
        (2, "3S 3H 3D 3S' 4S 5S 6S 9C", True),
        (2, "3S 3H 3D 4S 5S 6S 9C 9D", False),
        (2, "3S 3H 2D 4S 5S 6S 7S 9C", True),
        (3, "3S 4S 5S 6S 7S 8S 9S KH JH", False),
        (3, "3S 4S 5S 6S 7S 8S 9S 10S JH", True),
        (3, "3S 4S 5S 6S 3S' 4S' 5S' 6S' JH", True),
        (3, "3S 4S 5S 6S 3S' 4S' 5S' 2S JH", True),
        (3, "AS 3S 4S 2H JH QH KH AH 5C", True),
        (4, "8S 8H 8D 8C 8S' 8H' 8D' 8C' 2S K"[:-2] + " KD", True),
        (4, "8S 8H 8D 8C 8S' 8H' 8D' 8C' 9S KD", False),
        (5, "9C 10C JC QC KC AC 3C 4C 5C 6C 8S", False),
        (5, "9C 10C JC QC KC AC 3C 4C 5C Jk 8S", True),
        (5, "3C 4C 5C 6C 7C 8C 9C 10C JC QC KD", True),
        (5, "3C 4C 5C 6C 7C 8C 9C 10C JC QD KD", False),
    ],
)
def test_whether_the_requirement_is_in_the_hand(round_: int, cards: str, can: bool) -> None:  # PUSH 5.2
    deal = holding(cards, round_=round_, met=False)
    assert bool(legal(deal, "meld")) == can
    while legal(deal, "meld") and not deal.table.met:
        deal = after(deal, legal(deal, "meld")[-1])
    assert deal.table.met == (1 if can else 0)


@pytest.mark.parametrize(
    ("round_", "cards", "move", "clause"),
    [
        (1, "8C 8H 8D QS QH QD KC", "meld QS QH QD", "PUSH 5.4"),  # the eights come first
        (1, "8C 8H 8D 3S 4S 5S KC", "meld 8H 8D 8C", "PUSH 5.2"),
        (1, "8C 8H 8D 3S 4S 5S KC", "meld 3S 4S 5S", "PUSH 5.1"),
        (3, "3D 4D 5D 6D 9C 10C JC QC 8H 8S 8D", "meld 8S 8H 8D", "PUSH 5.1"),
        (2, "8C 8H 8D 3S 4S 5S 6S KC", "meld 3S 4S 5S 6S", "PUSH 5.4"),
        (3, "3D 4D 5D 6D 7D 9C 10C JC QC", "meld 3D 4D 5D 6D 7D", "PUSH 5.3"),
        (3, "3D 4D 5D 6D 7D 9C 10C JC QC", "meld 3D 4D 5D", "PUSH 5.3"),
        (3, "3D 4D 5D 6D 9C 10C JC QC", "meld 9C 10C JC QC", "PUSH 5.4"),
        (1, "8C 8H 8D QS QH QD KC", "lay KC on 5C-7C", "PUSH 5.2"),
        (1, "8C 8H 8D QS QH QD 6C", "swap 6C on 5C-7C", "PUSH 5.2"),
    ],
)
def test_before_the_requirement(
    round_: int, cards: str, move: str, clause: str
) -> None:  # PUSH 5.2, PUSH 5.3, PUSH 5.4
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
    deal = holding(
        "8C 8H 8D QS QH QD 8S 5C 3H 4H 5H KC",
        "melds 2:6C-8C 2:JS-KS; met 2 yes; 6C-8C 6C 7C 8C'; JS-KS JS Jk KS",
        met=False,
    )
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
        (
            "melds 1:3C-5C; 3C-5C 3C 4C 5C",
            "Jk 2D KD",
            ["lay 2D on 3C-5C as 2C", "lay Jk on 3C-5C as 2C", "lay 2D on 3C-5C as 6C"],
        ),
        ("melds 1:2C-4C; 2C-4C 2C 3C 4C", "AC KC KD", ["lay AC on 2C-4C"]),
        ("melds 1:AC-3C; AC-3C AC 2C 3C", "KC 4C KD", ["lay 4C on AC-3C"]),  # PUSH 4.3
        (
            "melds 1:JC-KC; JC-KC JC QC KC",
            "AC 10C 2D KD",
            ["lay 10C on JC-KC", "lay 2D on JC-KC as 10C", "lay AC on JC-KC", "lay 2D on JC-KC as AC"],
        ),
        ("melds 1:QC-AC; QC-AC QC KC AC", "2C 3C KD", ["lay 2C on QC-AC as JC"]),
        ("melds 1:2C-KC; 2C-KC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", "AC KD", ["lay AC on 2C-KC"]),  # PUSH 6.2
        ("melds 1:2C-AC; 2C-AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC", "AC' 2D KD", []),
        ("melds 1:AC-KC; AC-KC AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", "AC' 2D KD", []),
        ("melds 1:3C-AC; 3C-AC 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC", "AC' 2D KD", ["lay 2D on 3C-AC as 2C"]),
        ("melds 1:9SH*; 9SH* 9S 9H Jk", "9C 9S' 9D' KD", ["lay 9C on 9SH*", "lay 9D' on 9SH*"]),  # PUSH 6.3
        ("melds 1:9SHD; 9SHD 9S 9H 9D", "9C Jk 2S KD", ["lay 9C on 9SHD", "lay 2S on 9SHD"]),
        ("melds 1:9SHD*; 9SHD* 9S 9H 9D Jk", "9C 2S KD", []),
    ],
)
def test_lay_offs(table: str, cards: str, lays: list[str]) -> None:  # PUSH 6.1, PUSH 6.2, PUSH 6.3, PUSH 6.4
    deal = holding(cards, table)
    assert sorted(legal(deal, "lay")) == sorted(lays)
    for lay in lays:
        done = after(deal, lay)
        assert count(done.hands[0]) + count(done.hands[1]) == len(cards.split()) - 1
        assert done.view(3).text() != deal.view(3).text() and done.act is None
        assert done.rules.read(done.position()).position() == done.position()


def test_lay_offs_that_are_refused() -> None:  # PUSH 6.1, PUSH 6.2, PUSH 6.3
    deal = holding(
        "9C 9S' KD 8H 2D", "melds 1:5C-7C 2:9SHD* 3:3C-5C; 5C-7C 5C 6C 7C; 9SHD* 9S 9H 9D Jk; 3C-5C 3C 4C 5C'"
    )
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
        (
            "melds 1:9SH* 2:3D-5D; 9SH* 9S 9H Jk; 3D-5D 3D 4D 5D",
            "9C 9S' 9D KD",
            ["swap 9D on 9SH*", "swap 9C on 9SH*"],
        ),  # PUSH 6.6
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
)
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
        ("2S' 2H KD QH", "swap 2S' on 2S-5S", "PUSH 6.7"),
        ("2S' 2H KD QH", "swap 2H on 2S-5S", "PUSH 6.5"),
        ("3H KD QH", "swap KD on 7C-9C", "PUSH 6.5"),
        ("7C' KD", "swap 7C' on 7C-9C", "PUSH 6.5"),
        ("9S' KD", "swap 9S' on 9SHC*", "PUSH 6.6"),
        ("KD", "swap KD on 9SHC*", "PUSH 6.6"),
        ("KD", "swap 8C on 7C-9C", "PUSH 3.6"),
        ("9D KD", "swap 9D on 9SHC* for 2H", "PUSH 6.6"),
        ("8C KD", "swap 8C on 7C-9C for 2H", "PUSH 6.5"),
    ],
)
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
    in_two_slot = [
        meld for meld in legal(both, "meld") if meld.endswith("AC-3C") or meld in ("meld AC Jk 3C", "meld AC 2S 3C")
    ]
    assert sorted(in_two_slot) == ["meld 2S Jk 3C as AC-3C", "meld AC 2S Jk as AC-3C", "meld AC Jk 2S as AC-3C",
                                   "meld AC Jk 3C", "meld Jk 2S 3C as AC-3C"]  # fmt: skip
    all_wild = holding("6C 2S 2H KD", "melds 1:5C-7C; 5C-7C 5C Jk 7C", all_wild_melds="on")
    freed = after(all_wild, "swap 6C on 5C-7C")
    assert refused(freed, "meld Jk 2S 2H as 8s") == "PUSH 6.10" and "meld KD Jk 2S as Ks" in legal(freed)
    assert legal(holding("6C 2S 2H", "melds 1:5C-7C; 5C-7C 5C Jk 7C", all_wild_melds="on"), "swap") == []


def test_which_wild_of_a_set_is_freed() -> None:  # PUSH 6.6
    table = "melds 1:9SH** 2:3D-5D; 9SH** 9S 9H Jk 2D; 3D-5D 3D 4D 5D"
    first = after(holding("9C KD", table), "swap 9C on 9SH**")
    assert (
        legal(first, "lay") == ["lay 2D on 3D-5D as 2D", "lay 2D on 3D-5D as 6D"]
        and "9SHC* 9S 9H 9C Jk" in after(first, legal(first)[0]).position()
    )
    other = after(holding("9C KD", table), "swap 9C on 9SH** for Jk")
    assert legal(other, "lay") == ["lay Jk on 3D-5D as 2D", "lay Jk on 3D-5D as 6D"]
    assert (
        "swap 9C on 9SH** for Jk" in other.position()
        and "9SHC* 9S 9H 9C 2D" in after(other, legal(other)[0]).position()
    )
    twin = after(holding("9C' KD", table), "swap 9C on 9SH**", "lay 2D on 3D-5D as 6D")
    assert "9S 9H 9C' Jk" in twin.position()
