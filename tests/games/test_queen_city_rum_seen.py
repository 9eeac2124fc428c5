"""Queen City Rum: what a seat knows, refusals, and the text of moves and positions."""

import random
from collections import Counter
from typing import Any

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from play import choose, fresh, how_many
from rum_hands import CARDS, after, at
from upcard.cards import FRENCH
from upcard.errors import Unreadable
from upcard.games.queen_city_rum.moves import PACK
from upcard.games.queen_city_rum.rules import QueenCityRum
from upcard.melds import ACE_BOTH, meld_text, melds_into

BLOCKED = (
    "hand 0 KS QD; hand 1 2H JH; melds 0:4S-6S 1:8SHDC 1:7SHD; laid 0 4S 5S 6S 8C; laid 1 8S 8H 8D 7S 7H 7D; "
    "pile rest; recycled 1; turn 0"
)
EXAMPLE_4 = (
    "hand 0 4D 5D; hand 1 KS AH 3C; melds 0:9SDC 1:5H-7H; laid 0 9S 9D 9C; laid 1 5H 6H 7H; pile 2S; "
    "stock 6D rest; turn 0"
)
CLASSIC = "hand 0 3D 4D 5D 6D 10S 10H 10C; hand 1 2H KD; pile 2S; stock 9S rest; turn 0"


# --- what a seat knows -----------------------------------------------------------------------------------------------


def test_taken_cards_are_known() -> None:  # QCR 10.2
    deal = at("hand 0 7C 7D KS; hand 1 3C JC; pile JH 7H 4C; stock 9C 9D rest; turn 0")
    deal = after(deal, "take")
    assert "hand 0 ?3; taken 0 4C; hand 1 3C JC; stock ?44" in deal.view(1).text()
    deal = after(deal, "discard KS", "draw", "discard 9C")
    assert "hand 0 4C ?2" in deal.view(1).text() and "hand 1 ?2; stock ?43" in deal.view(0).text()
    assert "hand 0 7D 7C; known 0 4C" in deal.view(0).text()
    deal = after(deal, "draw", "discard 4C")
    assert "hand 0 ?3" in deal.view(1).text() and "pile JH 7H KS 9C 4C" in deal.view(1).text()  # QCR 10.1
    melded = after(at("hand 0 7C 7D KS; hand 1 3C; pile 7H; stock rest; turn 0"), "take", "meld 7C 7D 7H")
    assert melded.table.known == melded.table.taken == 0


def test_the_other_hand_is_known_when_the_stock_is_empty() -> None:  # QCR 10.3
    deal = at("hand 0 KS QD; hand 1 2H JH; pile 9S rest; turn 0")
    assert "; deduced 1 2H JH; pile 9S" in deal.view(0).text()
    one_left = at("hand 0 KS QD; hand 1 2H JH; stock 9D; pile 9S rest; turn 0")
    assert "hand 1 ?2; stock ?1" in one_left.view(0).text()
    drawn = after(deal, "draw")
    assert "hand 0 9S; deduced 0 KS QD; " in drawn.view(1).text() and "; stock 2S 3S 4S" in drawn.view(1).text()


def test_a_shuffled_stock_is_unknown() -> None:  # QCR 10.4
    deal = after(at("hand 0 KS QD; hand 1 2H JH; pile 9S rest; turn 0", recycle_shuffle="on"), "draw")
    assert "hand 0 ?1; deduced 0 KS QD; deduced 1 2H JH; stock ?47" in deal.view(1).text()
    assert "hand 0 2S; deduced 0 KS QD; deduced 1 2H JH; stock ?47" in deal.view(0).text()
    seen = Counter[int]()
    rng = Random(1)
    view = deal.view(1)
    for _ in range(4800):
        imagined: Any = view.imagine(rng)
        assert imagined.hand0 & FRENCH.read("KS QD") == FRENCH.read("KS QD")
        seen[imagined.hand0] += 1
    assert len(seen) == 48 and all(60 < n < 150 for n in seen.values())  # 100 each, give or take 10 or so
    other_order = view.imagine(rng)
    assert other_order.view(1).text() == view.text()
    fresh_view = at("hand 0 KS; hand 1 2H; pile 9S; stock rest; turn 0", recycle_shuffle="on", recycle="twice").view(0)
    first, second = fresh_view.imagine(rng), fresh_view.imagine(rng)
    assert isinstance(first, QueenCityRum) and isinstance(second, QueenCityRum)
    assert len(first.reshuffle) == 104 and list(first.reshuffle) != list(second.reshuffle)
    assert list(first.reshuffle[:52]) != list(first.reshuffle[52:])
    first.check()


def test_a_lone_card_is_known_to_fit() -> None:  # QCR 10.5
    start = "hand 0 7D 8D; hand 1 KS 2C; melds 1:4D-6D 0:9SHC; laid 0 9S 9H 9C; laid 1 4D 5D 6D; pile 2S 9D 3D; "
    deal = after(at(start + "stock rest; phase play; turn 0", final_discard="forbidden"), "lay 7D on 4D-6D")
    seen = {FRENCH.text(imagined_hand(deal, 1, n)) for n in range(60)}
    assert seen == {"8D"}  # 3D and 9D lie in the pile
    open_table = start.replace(" 9D 3D", "")
    deal = after(at(open_table + "stock rest; phase play; turn 0", final_discard="forbidden"), "lay 7D on 4D-6D")
    counted = Counter(FRENCH.text(imagined_hand(deal, 1, n)) for n in range(600))
    assert set(counted) == {"8D", "3D", "9D"} and min(counted.values()) > 140
    whole_turn = after(at(open_table + "stock rest; phase play; turn 0", final_discard="forbidden"), "discard 7D")
    assert len({imagined_hand(whole_turn, 1, n) for n in range(200)}) > 20
    optional = after(at(open_table + "stock rest; phase play; turn 0"), "lay 7D on 4D-6D")
    assert len({imagined_hand(optional, 1, n) for n in range(200)}) > 20
    assert imagined_hand(deal, 0, 1) != 0  # the seat itself does not know the other hand
    assert len({imagined_hand(deal, 0, n) for n in range(200)}) > 100
    known = at(
        "taken 0 8D; hand 1 KS 2C; melds 1:4D-7D 0:9SHC; laid 0 9S 9H 9C 7D; laid 1 4D 5D 6D; pile 2S; "
        "stock rest; phase play; turn 0",
        final_discard="forbidden",
    )
    assert {imagined_hand(known, 1, n) for n in range(20)} == {FRENCH.read("8D")}


def imagined_hand(deal: QueenCityRum, seat: int, seed: int) -> int:
    """The other hand as the seat imagines it."""
    imagined = deal.view(seat).imagine(Random(seed))
    assert isinstance(imagined, QueenCityRum)
    assert imagined.view(seat).text() == deal.view(seat).text()
    imagined.check()
    return int(imagined.hand1 if seat == 0 else imagined.hand0)


def test_imagined_hands_come_evenly() -> None:  # QCR 10.1
    """Five unknown cards, two of them in the other hand: all ten pairs, and all orders of the stock, alike."""
    deal = at("hand 0 KS QD; hand 1 2H JH; stock 4S 5S 6S; pile rest; turn 0")
    view, rng = deal.view(0), Random(9)
    seen = Counter[str]()
    for _ in range(12000):
        imagined = view.imagine(rng)
        assert isinstance(imagined, QueenCityRum)
        seen[imagined.position()] += 1
    assert len(seen) == 10 * 6 and all(120 < n < 290 for n in seen.values())


# --- refusals and text ---------------------------------------------------------------------------


@pytest.mark.parametrize("eager", [False, True])
def test_refusals_answer_what_is_not_legal(eager: bool) -> None:
    for n in range(how_many(10, 1000)):
        rng = random.Random(f"refusals {eager} {n}")
        deal: Any = fresh("queen_city_rum", rng).deal
        while not deal.over():
            if rng.random() < 0.1:
                check_refusals(deal, rng)
            deal.play(choose(deal, rng, eager))


def check_refusals(deal: Any, rng: random.Random) -> None:
    """`why_not` is '' for legal moves and a clause for all others."""
    moves = set(deal.legal())
    room = vec[i64]([0] * 400)
    found = [FRENCH.text(meld) for meld in room[: melds_into(PACK, ACE_BOTH, 13, room, 0)]]
    texts = ["draw", "take", *(f"discard {card}" for card in rng.sample(CARDS, 8))]
    texts += [f"meld {meld}" for meld in rng.sample(found, 5)]
    texts += [f"meld {' '.join(rng.sample(CARDS, 3))}"]
    names = [meld_text(meld, deal.rules.ace, FRENCH) for meld in deal.table.melds]
    texts += [f"lay {card} on {name}" for name in names[:4] for card in rng.sample(CARDS, 4)]
    for text in texts:
        move = deal.read_move(text)
        assert (deal.why_not(move) == "") == (move in moves), (deal.position(), text)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "draw 7H", "take top", "meld", "meld -", "meld 7H 7H 7S", "meld 7H 8H 1H", "discard", "discard 7H 8H",
        "discard 11H", "lay 7H", "lay 7H 8H-10H", "lay 7H on", "lay 7H on 5D-7D on", "lay 7H at 5D-7D",
        "lay 1H on 5D-7D",
        "lay 7H on 5H-7H", "lay 7H on 5D-3D", "lay 7H on -", "lay 7H on 7", "lay 7H on 7X", "lay 7H on 5D-", "play 7H",
        "meld " + "7H " * 5000, "discard ♠", "discard ٣H", "\x00", "lay 7H on 5D--7D", "knock", "meld 7H;8H;9H",
        "ß",
    ],
)  # fmt: skip
def test_unreadable_moves(text: str) -> None:
    deal = at("hand 0 7H 8D; hand 1 2H; melds 1:5D-7D; laid 1 5D 6D 7D; stock rest; phase play; turn 0")
    with pytest.raises(Unreadable) as error:
        deal.read_move(text)
    assert 0 < len(str(error.value)) < 300


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("  DRAW ", "draw"), ("Take", "take"), ("discard  qs", "discard QS"), ("discard T♥", "discard 10H"),
        ("MELD 9h 7h  8h", "meld 7H 8H 9H"), ("Lay 8d ON 5d-7d", "lay 8D on 5D-7D"),
        ("lay 9c on 9chs", "lay 9C on 9SHC"),
    ],
)  # fmt: skip
def test_moves_are_read_as_people_write_them(text: str, plain: str) -> None:
    deal = at(
        "hand 0 8D; hand 1 2H; melds 1:5D-7D 0:9SHC; laid 1 5D 6D 7D; laid 0 9S 9H 9C; stock rest; phase play; turn 0"
    )
    assert deal.move_text(deal.read_move(text)) == plain


LAID = "melds 0:9SHD; laid 0 9S 9H 9D"


@pytest.mark.parametrize(
    ("position", "why", "chosen"),
    [
        ("hand 0 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS; hand 1 2H; stock rest; turn 0", "at most", {}),
        ("hand 1 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS; hand 0 2H; stock rest; phase play; turn 0", "at most", {}),
        ("hand 0 2S 3S 4S 5S 6S 7S 8S 9S; hand 1 2H; stock rest; turn 0", "at most", {"classic": "on"}),
        ("hand 0 2S; hand 1 2H; stock rest; turn -; phase play", "phase", {}),
        ("hand 0 2S; hand 1 2H; out 0; stock rest; turn -", "no cards", {}),
        ("hand 0 2S; hand 1 2H; out 1; stock rest; turn 0", "deal is over", {}),
        ("hand 0 2S; hand 1 2H; idle 12; stock rest; turn 0", "deal is over", {}),
        ("hand 1 2H; stock rest; turn 0", "deal is over", {}),
        ("hand 0 2H; stock rest; turn 0", "deal is over", {}),
        ("hand 0 2S; taken 0 5H; hand 1 2H; stock rest; turn 0", "taken", {}),
        ("hand 0 2S; taken 1 5H; hand 1 2H; stock rest; phase play; turn 0", "taken", {}),
        ("hand 0 2S; taken 0 5H 6H; hand 1 2H; stock rest; phase play; turn 0", "taken", {}),
        ("hand 0 2S; hand 1 2H; stock rest; phase play; turn 0", "no move", {}),
        (f"hand 0 2S; hand 1 2H; {LAID}; stock rest; phase play; turn 0", "no move", {"final_discard": "forbidden"}),
        (f"hand 0 2S; hand 1 2H; {LAID}; stock rest; turn 0", "before a seat goes out", {"classic": "on"}),
        ("hand 0 2S; hand 1 2H; melds 0:9SHD; laid 0 9S 9H 9C; stock rest; turn 0", "melds hold", {}),
        ("hand 0 2S; hand 1 2H; melds 0:9SHD 1:9S-JS; laid 0 9S 9H 9D 10S JS; stock rest; turn 0", "melds hold", {}),
        ("hand 0 2S; hand 1 2H; melds 0:9SHD; stock rest; turn 0", "melds hold", {}),
        ("hand 0 2S; hand 1 2H; laid 0 9S 9H 9D; stock rest; turn 0", "melds hold", {}),
        ("hand 0 2S; hand 1 2H; melds 2:9SHD; laid 0 9S 9H 9D; stock rest; turn 0", "0:7SHD", {}),
        ("hand 0 2S; hand 1 2H; melds 9SHD; laid 0 9S 9H 9D; stock rest; turn 0", "0:7SHD", {}),
        ("hand 0 2S; hand 1 2H; melds 0:9SH; laid 0 9S 9H; stock rest; turn 0", "no meld", {}),
        ("hand 0 2S; hand 1 2H; melds " + "0:9SHD " * 40 + "; laid 0 9S 9H 9D; stock rest; turn 0", "melds", {}),
        ("hand 0 2S; hand 1 2H; recycled 2; stock rest; turn 0", "too often", {}),
        ("hand 0 2S; hand 1 2H; recycled 3; stock rest; turn 0", "recycled", {}),
        ("hand 0 2S; hand 1 2H; idle 13; stock rest; turn 0", "idle", {}),
        ("hand 0 2S; hand 1 2H; reshuffle 2S; stock rest; turn 0", "unknown field", {}),
        ("hand 0 2S; hand 1 2H; reshuffle 2S; stock rest; turn 0", "reshuffle", {"recycle_shuffle": "on"}),
        ("hand 0 2S; hand 1 2H; reshuffle" + " 2S" * 52 + "; stock rest; turn 0", "twice", {"recycle_shuffle": "on"}),
        ("hand 0 2S; hand 1 2H; reshuffle XX; stock rest; turn 0", "no card", {"recycle_shuffle": "on"}),
        ("hand 0 2S; hand 1 2H; turn 0", "missing", {}),
    ],
)
def test_impossible_positions(position: str, why: str, chosen: dict[str, str]) -> None:
    with pytest.raises(Unreadable, match=why):
        at(position, **chosen)


def test_positions_that_are_written_and_read_again() -> None:
    for position, chosen in ((CLASSIC, {"classic": "on"}), (BLOCKED, {}), (EXAMPLE_4, {"rummy_bonus": "on"})):
        deal = at(position, **chosen)
        again = at(deal.position(), **chosen)
        assert again.position() == deal.position() and again.key() == deal.key()
        assert again.copy().position() == deal.position()


def test_keys_tell_positions_apart() -> None:
    texts = [
        "hand 0 2S; hand 1 2H; stock rest; turn 0",
        "hand 0 2S; hand 1 2H; stock rest; turn 1",
        "hand 0 2H; hand 1 2S; stock rest; turn 0",
        "known 0 2S; hand 1 2H; stock rest; turn 0",
        "hand 0 2S; hand 1 2H; stock 5H rest; turn 0",
        "hand 0 2S; hand 1 2H; pile 3S; stock rest; turn 0",
        "hand 0 2S; hand 1 2H; pile 3S 4S; stock rest; turn 0",
        "hand 0 2S; hand 1 2H; stock rest; idle 1; turn 0",
        "hand 0 2S; hand 1 2H; stock rest; recycled 1; turn 0",
        "hand 0 2S 3S; hand 1 2H; stock rest; phase play; turn 0",
        "hand 0 2S 3S; hand 1 2H; stock rest; turn 0",
        "hand 0 2S; taken 0 3S; hand 1 2H; stock rest; phase play; turn 0",
        "hand 0 2S; known 0 3S; hand 1 2H; stock rest; phase play; turn 0",
        "hand 0 2S 3S; hand 1 2H; stock rest; phase play; melded yes; turn 0",
        "hand 0 2S 3S; hand 1 2H; stock rest; phase play; bare yes; turn 0",
        "hand 0 2S; hand 1 2H; stock rest; turn -",
        f"hand 0 2S; hand 1 2H; {LAID}; stock rest; turn 0",
        f"hand 0 2S; hand 1 2H; {LAID.replace('0:', '1:')}; stock rest; turn 0",
        f"hand 0 2S; hand 1 2H; {LAID.replace('laid 0', 'laid 1')}; stock rest; turn 0",
    ]
    assert len({at(text).key() for text in texts}) == len(texts)
