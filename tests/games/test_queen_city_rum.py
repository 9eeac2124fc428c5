"""Queen City Rum: the base's worked examples, every option, and what the rulebook's own examples leave out."""

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from naive import queen_city_rum as naive
from play import numbers, shuffled
from rum_hands import CARDS, after, at, discards, legal, refusal, scores, starting
from upcard.cards import FRENCH, NOBODY, group
from upcard.deck import Deck, Start
from upcard.errors import Unreadable
from upcard.games.queen_city_rum.moves import PACK
from upcard.games.queen_city_rum.rules import QueenCityRum, QueenCityRumRules
from upcard.games.queen_city_rum.table import rum_points
from upcard.melds import ACE_BOTH, ACE_LOW, meld_text, melds_into, run_places

DEFAULT = QueenCityRumRules()


def dealt(rules: QueenCityRumRules, deck: Deck, start: Start) -> QueenCityRum:
    deal = rules.deal(deck, start)
    assert isinstance(deal, QueenCityRum)
    return deal


# --- the cards and the deal ------------------------------------------------------------------------------------------


def test_the_melds_of_the_pack() -> None:
    """65 sets and 308 windows of a line A 2 … K A; a suit's thirteen cards are one meld: 369."""  # QCR 3.1, QCR 3.2
    room = vec[i64]([0] * 400)
    found = list(room[: melds_into(PACK, ACE_BOTH, 13, room, 0)])
    assert len(found) == len(set(found)) == 369
    sets = [
        meld for meld in found if meld_text(meld, ACE_BOTH, FRENCH)[1:2] != "-" and naive.is_set(naive.cards_of(meld))
    ]
    assert len(sets) == 65
    windows = sum(14 - length + 1 for length in range(3, 14))
    assert 4 * (windows - 1) == 369 - 65 and 4 * windows == 373 - 65 == 308
    low = list(room[: melds_into(PACK, ACE_LOW, 13, room, 0)])
    assert len(low) == 65 + 4 * sum(13 - length + 1 for length in range(3, 14)) == 329  # QCR 8.1
    assert run_places(FRENCH.read("AS 2S 3S"), ACE_BOTH) == 0b111


def test_every_meld_is_a_move() -> None:
    """The pack holds 52 cards, and every meld of it has a move of its own that reads back."""  # QCR 1.2
    assert len(CARDS) == 52 and len(DEFAULT.pack()) == 52
    deal = at("hand 0 2S; hand 1 3S; stock rest; phase draw; turn 0")
    for size in (1, 3, 4, 7):
        for start in range(52 - size):
            text = "meld " + " ".join(CARDS[start : start + size])
            move = deal.read_move(text)
            assert deal.move_text(move) == text and 0 <= move < 1 << 62
    whole = "meld " + " ".join(CARDS)
    assert deal.move_text(deal.read_move(whole)) == whole


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize(("classic", "size"), [("off", 10), ("on", 7)])
def test_the_deal(dealer: int, classic: str, size: int) -> None:
    """One card at a time, the dealer's opponent first; then the upcard; the others are the stock, in order."""
    chosen = QueenCityRumRules({"classic": classic})  # QCR 2.2, QCR 9.1
    order = [card for card in chosen.pack()][::-1]
    deal = dealt(chosen, Deck(numbers(order), numbers([])), Start(dealer=dealer))
    first, second = group(numbers(order[0 : 2 * size : 2])), group(numbers(order[1 : 2 * size : 2]))
    assert deal.turn == 1 - dealer  # QCR 2.1
    assert (deal.hand0, deal.hand1) == ((first, second) if dealer == 1 else (second, first))
    assert list(deal.table.pile[: deal.table.size]) == [order[2 * size]]  # QCR 2.3
    assert list(deal.stock[deal.top :]) == order[2 * size + 1 :]  # QCR 2.3
    assert legal(deal) == ["draw", "take"]  # QCR 4.2, QCR 4.3
    assert len(deal.stock) - deal.top == 51 - 2 * size


# --- the worked examples of the base ---------------------------------------------------------------------------------


def test_example_1_same_card_ban() -> None:  # QCR 4.8
    deal = at(
        "hand 0 7C 7D KS QH 9C 5D 4S 3H 2C AD; hand 1 2H 2S 4D 6C 8H 9S 10H JC QD KC; pile 7H; stock rest; turn 0"
    )
    assert legal(deal) == ["draw", "take"]
    taken = after(deal, "take")
    assert starting(taken, "meld") == ["meld 7H 7D 7C"]
    assert starting(taken, "discard") == discards("7C 7D KS QH 9C 5D 4S 3H 2C AD")
    assert refusal(taken, "discard 7H") == "QCR 4.8"
    assert legal(after(taken, "meld 7C 7D 7H")) == discards("KS QH 9C 5D 4S 3H 2C AD")
    later = after(deal, "take", "discard KS", "draw", "discard 2H", "draw")
    assert "discard 7H" in legal(later)  # QCR 4.8: only in the same turn


@pytest.mark.parametrize(
    ("laid0", "melds", "score"),
    [
        ("8H", "1:5H-8H", (8, 18)),
        ("AH 2H 3H", "0:AH-3H 1:5H-7H", (20, 18)),
        ("QD KD AD", "0:QD-AD 1:5H-7H", (35, 18)),
    ],
)
def test_example_3_lay_off_points(laid0: str, melds: str, score: tuple[int, int]) -> None:  # QCR 6.1, QCR 6.2
    assert (
        scores(at(f"hand 0 2S; hand 1 3S; melds {melds}; laid 0 {laid0}; laid 1 5H 6H 7H; pile rest; turn -")) == score
    )


LAID_8H = "hand 0 8H 2S KD; hand 1 2H; melds 1:5H-7H; laid 1 5H 6H 7H; stock rest; phase play; turn 0"


def test_example_3_by_play() -> None:  # QCR 6.2
    deal = after(at(LAID_8H), "lay 8H on 5H-7H")
    assert rum_points(deal.table.laid0) == 8 and rum_points(deal.table.laid1) == 18
    assert deal.table.melds[0] == FRENCH.read("5H 6H 7H 8H")  # QCR 3.4
    mirrored = LAID_8H.replace("hand 0", "hand x").replace("hand 1", "hand 0").replace("hand x", "hand 1")
    other = after(
        at(mirrored.replace("turn 0", "turn 1").replace("1:5H", "0:5H").replace("laid 1", "laid 0")), "lay 8H on 5H-7H"
    )
    assert rum_points(other.table.laid1) == 8 and rum_points(other.table.laid0) == 18


EXAMPLE_4 = (
    "hand 0 4D 5D; hand 1 KS AH 3C; melds 0:9SDC 1:5H-7H; laid 0 9S 9D 9C; laid 1 5H 6H 7H; pile 2S; "
    "stock 6D rest; turn 0"
)
EXAMPLE_5 = (
    "hand 0 8C; hand 1 KC 4S; melds 0:JD-KD 1:8SHD; laid 0 JD QD KD; laid 1 8S 8H 8D; pile 2S; stock 2D rest; turn 0"
)


def test_example_4_out_without_discard() -> None:  # QCR 5.1, QCR 6.3
    deal = after(at(EXAMPLE_4), "draw", "meld 4D 5D 6D")
    assert deal.turn == NOBODY and scores(deal) == (95, 18)
    assert not deal.table.drawn and deal.table.out == 0


def test_example_5_out_by_discard() -> None:  # QCR 5.1
    deal = after(at(EXAMPLE_5), "draw", "lay 8C on 8SHD", "discard 2D")
    assert scores(deal) == (38 + 25 + 14, 24)
    assert refusal(after(at(EXAMPLE_5), "draw"), "meld 8C 2D") == "QCR 3.2"


def test_example_6_no_own_meld() -> None:  # QCR 5.2
    table = "hand 1 2H; melds 1:7HDC 1:10C-QC; laid 1 7H 7D 7C 10C JC QC; pile 2S; stock KC rest; turn 0"
    bare = after(at("hand 0 7S; " + table), "draw")
    assert legal(bare) == ["discard 7S", "discard KC"]
    three = after(at("hand 0 7S 2D; " + table), "draw")
    assert starting(three, "lay") == ["lay 7S on 7HDC", "lay KC on 10C-QC"]
    assert starting(after(three, "lay 7S on 7HDC"), "lay") == starting(after(three, "lay KC on 10C-QC"), "lay") == []
    assert refusal(after(three, "lay 7S on 7HDC"), "lay KC on 10C-QC") == "QCR 5.2"
    dead = after(three, "lay KC on 10C-QC", "discard 7S")
    assert dead.turn == 1 and dead.hand0 == FRENCH.read("2D")


def test_example_7_melds_in_one_turn() -> None:  # QCR 4.5, QCR 4.6
    deal = at("hand 0 3D 4D 5D 6D 10S 10H 10C 2C JS; hand 1 2H; stock rest; phase play; turn 0")
    assert starting(deal, "meld") == ["meld 10S 10H 10C", "meld 3D 4D 5D", "meld 3D 4D 5D 6D", "meld 4D 5D 6D"]
    laid = after(deal, "meld 3D 4D 5D", "lay 6D on 3D-5D")
    assert rum_points(laid.table.laid0) == rum_points(after(deal, "meld 3D 4D 5D 6D").table.laid0) == 18


BLOCKED = (
    "hand 0 KS QD; hand 1 2H JH; melds 0:4S-6S 1:8SHDC 1:7SHD; laid 0 4S 5S 6S 8C; laid 1 8S 8H 8D 7S 7H 7D; "
    "pile rest; recycled 1; turn 0"
)


def test_example_9_block() -> None:  # QCR 5.4, QCR 6.4, QCR 7.4
    deal = after(at(BLOCKED), "draw")
    assert scores(deal) == (23, 45) and deal.table.out == NOBODY
    for dealer in (0, 1):
        assert deal.next_start(Start(dealer=dealer, number=4)).dealer == 1 - dealer
    assert after(at(BLOCKED), "take").turn == 0  # QCR 5.4: only who wants the stock blocks


# --- the play --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "refused", "clause"),
    [
        ("", "discard KS", "QCR 4.1"),
        ("", "meld 8S 8H 8D", "QCR 4.1"),
        ("", "lay 4D on 5D-7D", "QCR 4.1"),
        ("draw", "draw", "QCR 4.1"),
        ("draw", "take", "QCR 4.1"),
        ("draw", "discard 2H", "QCR 4.7"),
        ("draw", "meld 8S 8H 8C", "QCR 4.5"),
        ("draw", "meld 8S 8H", "QCR 3.1"),
        ("draw", "meld 8S 8H 8D KS", "QCR 3.1"),
        ("draw", "meld 2C 3C", "QCR 3.2"),
        ("draw", "meld 2C 3C KC", "QCR 3.2"),
        ("draw", "meld AC 2C KC", "QCR 3.3"),
        ("draw", "meld 2C", "QCR 3.1"),
        ("draw", "lay KS on 5D-7D", "QCR 4.6"),
        ("draw", "lay 8D on 9S-JS", "QCR 4.6"),
        ("draw", "lay QD on 5D-7D", "QCR 4.6"),
        ("take", "discard 6H", "QCR 4.8"),
    ],
)
def test_refusals(moves: str, refused: str, clause: str) -> None:
    deal = at(
        "hand 0 8S 8H 8D KS 2C 3C KC AC 4D; hand 1 2H 8C QD; melds 1:5D-7D 0:9S-JS; laid 1 5D 6D 7D; laid 0 9S 10S JS; "
        "pile 6H; stock 2S rest; turn 0"
    )
    assert refusal(after(deal, *moves.split()), refused) == clause


def test_the_turn_goes_round() -> None:  # QCR 4.1, QCR 4.7
    deal = at("hand 0 KS; hand 1 2H; pile 3D 4H; stock 5C 6C rest; turn 1")
    deal = after(deal, "draw")
    assert (deal.turn, deal.table.drawn, deal.hand1) == (1, True, FRENCH.read("2H 5C"))
    deal = after(deal, "discard 2H")
    assert (deal.turn, deal.table.drawn, list(deal.table.pile[:3])) == (0, False, (listed("3D 4H 2H")))
    deal = after(deal, "take")
    assert (deal.hand0, deal.table.size, deal.table.taken) == (FRENCH.read("KS 2H"), 2, FRENCH.read("2H"))  # QCR 4.3
    deal = after(deal, "discard KS")
    assert deal.table.taken == 0 and deal.position().startswith("known 0 2H; hand 1 5C; stock 6C")
    assert legal(after(at("hand 0 KS; hand 1 2H; stock rest; turn 0"))) == ["draw"]  # QCR 4.3
    assert at("hand 0 KS; hand 1 2H; stock rest; turn 0").why_not(1) == "QCR 4.3"
    assert deal.why_not(deal.read_move("take")) == ""
    assert after(at(EXAMPLE_4), "draw", "meld 4D 5D 6D").why_not(0) == "QCR 5.1"


def listed(text: str) -> list[int]:
    return [int(FRENCH.read_card(word)) for word in text.split()]


@pytest.mark.parametrize(
    ("meld", "card", "grown"),
    [
        ("QS-KS", "", ""),
        ("2H-4H", "AH", "AH-4H"),
        ("2H-4H", "5H", "2H-5H"),
        ("JH-KH", "AH", "JH-AH"),
        ("JH-KH", "10H", "10H-KH"),
        ("AH-QH", "KH", "2H-AH"),
        ("3H-AH", "2H", "2H-AH"),
        ("5SHD", "5C", "5SHDC"),
    ],
)
def test_lay_offs_grow_melds(meld: str, card: str, grown: str) -> None:  # QCR 3.3, QCR 3.4, QCR 4.6
    if not card:
        with pytest.raises(Unreadable, match="is no meld"):
            at(f"hand 0 2S; hand 1 3S; melds 0:{meld}; laid 0 QS KS; stock rest; phase play; turn 0")
        return
    laid = "5S 5H 5D" if meld == "5SHD" else FRENCH.text(run(meld))
    deal = at(f"hand 0 {card} KC 9C; hand 1 3S; melds 1:{meld}; laid 1 {laid}; stock rest; phase play; turn 0")
    assert starting(deal, "lay") == [f"lay {card} on {meld}"]
    assert f"melds 1:{grown}" in after(deal, f"lay {card} on {meld}").position()
    assert f"laid 0 {card}" in after(deal, f"lay {card} on {meld}").position()  # QCR 6.2


def run(ends: str) -> int:
    low, high = ends.split("-")
    line = ["A", *naive.RANKS]
    first = 0 if low[:-1] == "A" else line.index(low[:-1], 1)
    last = line.index(high[:-1], 1)
    return int(FRENCH.read(" ".join(rank + low[-1] for rank in line[first : last + 1])))


def test_a_full_run_grows_no_further() -> None:  # QCR 3.2, QCR 3.3
    everything = FRENCH.text(run("2S-AS"))
    deal = at(f"hand 0 KC 9C; hand 1 3H; melds 1:2S-AS; laid 1 {everything}; stock rest; phase play; turn 0")
    assert legal(deal) == discards("9C KC")
    assert deal.table.fits == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_a_meld_of_the_other_seat_does_not_count(seat: int) -> None:  # QCR 5.2
    rest = f"hand {seat} 9C; hand {1 - seat} 8C; laid 0 9S 9H 9D; stock rest; phase play; turn {seat}"
    own = at(f"melds {seat}:9SHD; {rest}")
    assert legal(own) == ["lay 9C on 9SHD", "discard 9C"]
    assert after(own, "discard 9C").table.out == after(own, "lay 9C on 9SHD").table.out == seat
    with pytest.raises(Unreadable, match="no move"):
        at(f"melds {1 - seat}:9SHD; {rest}")
    two = at(f"melds {1 - seat}:9SHD; {rest.replace(' 9C', ' 9C KC')}")
    assert legal(two) == discards("9C KC")
    three = at(f"melds {1 - seat}:9SHD; {rest.replace(' 9C', ' 9C JC KC')}")
    assert legal(three) == ["lay 9C on 9SHD", *discards("9C JC KC")]


def test_the_pile_becomes_the_stock() -> None:  # QCR 5.3, QCR 10.3
    deal = at("hand 0 KS QD; hand 1 2H JH; pile 9C 9D AH rest; turn 0")
    deal = after(deal, "draw")
    assert deal.hand0 == FRENCH.read("KS QD 9C")
    assert list(deal.stock[deal.top : deal.top + 3]) == listed("9D AH 2S")
    assert (deal.table.size, deal.table.recycled, deal.table.idle) == (0, 1, 0)
    assert (deal.table.known, deal.table.deduced) == (FRENCH.read("9C"), FRENCH.read("KS QD 2H JH"))
    deal = after(deal, "discard KS", "draw")
    assert (deal.table.known, deal.table.deduced) == (FRENCH.read("9C 9D"), FRENCH.read("QD 2H JH"))
    assert legal(after(deal, "discard 9D")) == ["draw", "take"]


@pytest.mark.parametrize(("recycle", "times"), [("none", 0), ("once", 1), ("twice", 2)])
@pytest.mark.parametrize("shuffle", ["off", "on"])
def test_how_often_the_pile_becomes_the_stock(recycle: str, times: int, shuffle: str) -> None:  # QCR 5.4, QCR 8.5
    """Nobody takes or melds: after 31 draws the stock is used up; 32 discards make the next, 32 the one after."""
    chosen = QueenCityRumRules({"recycle": recycle, "recycle_shuffle": shuffle})
    deck = shuffled(chosen, random.Random(7))
    assert list(chosen.chances()) == (list(range(52, 1, -1)) * times if shuffle == "on" else [])  # QCR 8.6
    deal = dealt(chosen, deck, Start())
    draws = 0
    while not deal.over():
        deal = after(deal, "draw")
        draws += 1
        if not deal.over():
            deal = after(deal, starting(deal, "discard")[0])
    assert draws == 31 + 32 * times + 1 and deal.table.recycled == times
    assert scores(deal) == (0, 0)


def test_nothing_to_draw_at_all() -> None:  # QCR 5.4
    melds = "0:2S-AS 0:2H-AH 1:2D-AD"
    laid = f"laid 0 {FRENCH.text(run('2S-AS') | run('2H-AH'))}; laid 1 {FRENCH.text(run('2D-AD'))}"
    deal = at(f"hand 0 2C 3C 4C 5C 6C 7C; hand 1 8C 9C 10C JC QC KC AC; melds {melds}; {laid}; turn 1")
    assert legal(deal) == ["draw"]
    assert scores(after(deal, "draw")) == (2 * (54 + 30 + 15), 54 + 30 + 15)


IDLE = "hand 0 KS QD; hand 1 2H JH; pile 9C 9D; stock rest; "


def test_twelve_idle_turns_block() -> None:  # QCR 5.5
    deal = at(IDLE + "turn 0")
    for turn in range(12):
        assert not deal.over() and deal.table.idle == turn
        deal = after(deal, "take")
        deal = after(deal, starting(deal, "discard")[turn % 2])
    assert deal.over() and deal.table.out == NOBODY


def test_what_ends_a_row_of_idle_turns() -> None:  # QCR 5.5
    assert after(at(IDLE + "idle 11; turn 0"), "draw", "discard KS").table.idle == 0
    assert after(at(IDLE + "idle 10; turn 0"), "take", "discard KS").turn == 1
    lay = "hand 0 KS QD 8C; hand 1 2H JH; melds 1:8SHD; laid 1 8S 8H 8D; pile 9C 9D; stock rest; idle 11; turn 0"
    assert after(at(lay), "take", "lay 8C on 8SHD", "discard KS").table.idle == 0
    meld = "hand 0 KS 8C 8S 8D 3C; hand 1 2H JH; pile 9C 9D; stock rest; idle 11; turn 0"
    deal = after(at(meld), "take", "meld 8C 8S 8D")
    assert after(deal, "discard KS").table.idle == 0 and after(deal, "discard KS").turn == 1


# --- the score -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "value"),
    [*((f"{n}S", n) for n in range(2, 11)), ("JH", 10), ("QH", 10), ("KH", 10), ("AH", 15), ("AC 2C 3C", 20), ("", 0)],
)
def test_values(cards: str, value: int) -> None:  # QCR 6.1
    assert rum_points(FRENCH.read(cards)) == value


def test_the_value_of_the_pack() -> None:  # QCR 6.1
    assert rum_points(PACK) == 4 * (sum(range(2, 11)) + 30 + 15)


SCORING: list[tuple[dict[str, str], str, tuple[str, ...], tuple[int, int]]] = [
    ({}, EXAMPLE_4, ("draw", "meld 4D 5D 6D"), (27 + 15 + 25 + 28, 18)),
    ({"scoring": "winner_only"}, EXAMPLE_4, ("draw", "meld 4D 5D 6D"), (95, 0)),  # QCR 8.7
    ({"scoring": "winner_only"}, BLOCKED, ("draw",), (23, 45)),  # QCR 8.7
    ({"rummy_bonus": "on"}, EXAMPLE_4, ("draw", "meld 4D 5D 6D"), (95, 18)),  # QCR 8.8
    ({"rummy_bonus": "on"}, BLOCKED, ("draw",), (23, 45)),  # QCR 8.8
    (
        {"rummy_bonus": "on"},
        "hand 0 4D 5D 6D 8C; hand 1 KS AH; melds 1:8SHD; laid 1 8S 8H 8D; pile 2S; stock 7D rest; turn 0",
        ("draw", "meld 4D 5D 6D", "lay 8C on 8SHD", "lay 7D on 4D-6D"),
        (15 + 8 + 7 + 2 * (25 + 25), 24),
    ),  # QCR 8.8
    (
        {"rummy_bonus": "on"},
        "hand 0 4D 5D 6D; hand 1 KS AH; melds 1:8SHDC; laid 1 8S 8H 8D; laid 0 8C; pile 2S; stock 7D rest; turn 0",
        ("draw", "meld 4D 5D 6D 7D"),
        (22 + 8 + 25 + 25, 24),
    ),  # QCR 8.8: a lay-off in an earlier turn
    (
        {"rummy_bonus": "on"},
        "hand 0 KS AH; hand 1 4D 5D 6D 2C; melds 0:8SHD; laid 0 8S 8H 8D; pile 2S; stock 7D rest; turn 1",
        ("draw", "meld 4D 5D 6D 7D", "discard 2C"),
        (24, 22 + 2 * (25 + 25)),
    ),  # QCR 8.8
    (
        {"classic": "on"},
        "hand 0 3D 4D 5D 6D 10S 10H 10C; hand 1 2H KD; pile 2S; stock 9S rest; turn 0",
        ("draw", "meld 3D 4D 5D 6D", "meld 10S 10H 10C", "discard 9S"),
        (12, 0),
    ),  # QCR 9.5
    (
        {"classic": "on", "rummy_bonus": "on", "scoring": "winner_only"},
        "hand 1 3D 4D 5D 6D 10S 10H 10C; hand 0 2H KD; pile 2S 10D; stock rest; turn 1",
        ("take", "meld 3D 4D 5D 6D", "meld 10S 10H 10D 10C"),
        (0, 24),
    ),  # QCR 9.5
    ({"classic": "on", "recycle": "none"}, "hand 0 2S; hand 1 KD; pile rest; turn 0", ("draw",), (0, 0)),  # QCR 9.6
]


@pytest.mark.parametrize(("chosen", "position", "moves", "score"), SCORING)
def test_scores(chosen: dict[str, str], position: str, moves: tuple[str, ...], score: tuple[int, int]) -> None:
    assert scores(after(at(position, **chosen), *moves)) == score


def test_the_bonus_is_for_one_turn() -> None:  # QCR 8.8
    """Melding in one turn and going out in a later one is not going rummy."""
    start = "hand 0 4D 5D 6D 9C 9D; hand 1 KS AH; pile 2S; stock 9H 2C 3C rest; turn 0"
    deal = after(at(start, rummy_bonus="on"), "draw", "meld 4D 5D 6D", "discard 9C", "draw", "discard 2C")
    assert not deal.table.bare
    deal = after(deal, "draw")
    assert not deal.table.bare and "bare" not in deal.position()
    assert after(at(start, rummy_bonus="on"), "draw").table.bare and not after(at(start), "draw").table.bare
    assert not after(at(start, rummy_bonus="on"), "draw", "discard 9C").table.bare
