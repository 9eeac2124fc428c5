"""Conquian: the base's worked examples, every option, and what the rulebook's own examples leave out."""

import random
from collections import Counter
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from conquian_hands import (
    AMERICAN,
    BORROW,
    CAMBIO,
    CAMBIO_ON,
    DEFAULT,
    GO_OUT,
    KINGS,
    LAID,
    OTHERS,
    TEN,
    THREE_SETS,
    after,
    at,
    cards,
    legal,
)  # fmt: skip
from play import choose, fresh, how_many, numbers, shuffled, whole
from upcard.cards import NOBODY, count, group
from upcard.deck import Start
from upcard.errors import Illegal, Unreadable
from upcard.games.conquian.holding import LONGEST, PACK
from upcard.games.conquian.rules import Conquian, ConquianRules
from upcard.meant import played
from upcard.melds import ACE_HIGH, melds_into, read_meld


def takes(deal: Conquian) -> set[tuple[str, frozenset[str]]]:
    """Every way to take: the cards that leave the hand, and the melds that lie then."""
    seat, hand = deal.turn, deal.holding(deal.turn).hand
    found = set()
    todo = [after(deal, "take")]
    while todo:
        now = todo.pop()
        if now.act is None:
            faces = now.rules.skin
            melds = frozenset(faces.text(meld) for meld in now.holding(seat).melds)
            found.add((faces.text(hand & ~now.holding(seat).hand), melds))
        todo += [after(now, move) for move in legal(now) if move.startswith("meld")]
    return found


def offered(melds: str, hand: str, centre: str, **chosen: str) -> Conquian:
    """A discard offered to seat 0; the other seat holds the first ten cards that are left."""
    used = AMERICAN.read(f"{hand} {centre}")
    for word in melds.split():
        used |= read_meld(word, ACE_HIGH, LONGEST, AMERICAN)
    other = [AMERICAN.card_text(card) for card in DEFAULT.pack() if not used >> card & 1][:10]
    text = f"melds 0 {melds}; hand 0 {hand}; hand 1 {' '.join(other)}; centre {centre}; stock rest; turn 0"
    return at(text, **chosen)


def refusal(deal: Conquian, move: str) -> str:
    with pytest.raises(Illegal) as refused:
        played(deal, [move])
    return refused.value.clause


# --- the cards -------------------------------------------------------------------------------------------------------


def test_the_pack_and_its_182_melds() -> None:
    pack = [AMERICAN.card_text(card) for card in DEFAULT.pack()]
    assert pack == [rank + suit for suit in "SHDC" for rank in "A234567JQK"]  # CON 1.2, CON 1.3
    room = vec[i64]([0] * 256)
    n = melds_into(PACK, ACE_HIGH, LONGEST, room, 0)
    sizes = Counter((len({card % 15 for card in cards(meld)}) == 1, count(meld)) for meld in room[:n])
    assert n == 182
    assert sizes == {                                                       # CON 1.4, CON 1.5
        (True, 3): 40, (True, 4): 10,
        (False, 3): 32, (False, 4): 28, (False, 5): 24, (False, 6): 20, (False, 7): 16, (False, 8): 12,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("meld", "clause"),
    [
        ("6S 7S JS", ""),  # CON 1.3: the jack comes next to the seven
        ("7S JS QS KS", ""),
        ("QS KS AS", "CON 1.3"),  # CON 1.3: the ace is low only
        ("KS AS 2S", "CON 1.3"),
        ("AS 2S 3S", ""),
        ("3S 4S", "CON 1.5"),
        ("7S 7H 7D JS", "CON 1.4"),
        ("7S 7H", "CON 1.4"),
        ("7S 7H 7D", ""),
        ("7S", "CON 1.4"),
        ("AS 2S 3S 4S 5S 6S 7S JS", ""),  # CON 1.5: eight cards at most
        ("AS 2S 3S 4S 5S 6S 7S JS QS", "CON 1.5"),
    ],
)
def test_what_is_a_meld(meld: str, clause: str) -> None:
    """Laid from the hand by the option that allows it, with a hand of ten that has these cards."""
    held = AMERICAN.read(meld)
    for card in DEFAULT.pack():
        if count(held) < 10 and not held & 1 << card and AMERICAN.card_text(card)[-1] in "HC":
            held |= 1 << card
    other = [card for card in DEFAULT.pack() if not held & 1 << card]
    text = f"hand 0 {AMERICAN.text(held)}; hand 1 {AMERICAN.text(group(numbers(other[-11:-1])))}; stock rest; turn 0"
    deal = at(f"centre {AMERICAN.card_text(other[-1])}; flipped yes; {text}", hand_melds="on")
    assert deal.why_not(deal.read_move(f"meld {meld}")) == clause
    assert (f"meld {meld}" in legal(deal)) == (clause == "")


def test_ranks_of_the_spanish_pack_and_of_foster() -> None:
    for skin, ranks in (("spanish", "1 2 3 4 5 6 7 10 11 12"), ("foster", "A 2 3 4 5 6 7 8 9 10")):  # CON 7.8
        rules = ConquianRules({"skin": skin})
        assert [rules.faces().card_text(card)[:-1] for card in rules.pack()][:10] == ranks.split()


# --- the deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "stock"), [("10/11", 20), ("9/10", 22), ("8/9", 24)])  # CON 7.1
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_deal(size: str, stock: int, dealer: int) -> None:
    rules = ConquianRules({"size": size})
    deck = shuffled(rules, random.Random(size))
    deal = rules.deal(deck, Start(dealer=dealer, stake=3))
    assert isinstance(deal, Conquian)
    dealt = 40 - stock
    first, second = deal.holding(1 - dealer), deal.holding(dealer)
    assert first.hand == group(numbers(list(deck.cards)[0:dealt:2]))  # CON 2.1
    assert second.hand == group(numbers(list(deck.cards)[1:dealt:2]))  # CON 2.1
    assert list(deal.stock) == list(deck.cards)[dealt:]  # CON 2.2
    assert deal.turn == 1 - dealer and deal.flipped  # CON 2.3
    assert deal.centre == deck.cards[dealt] and deal.gone == 1  # CON 3.1
    assert deal.waste == 0 and deal.stake == 3
    assert f"stock ?{stock - 1};" in deal.view(0).text()


# --- the base's worked examples --------------------------------------------------------------------------------------


def test_example_1_the_first_flip() -> None:
    deal = at("hand 0 AS 2S 4H 5H 7C 7D JC QD KD 3C; hand 1 2H 3H 6H 7H JH QH KH 2C 4C 5C; centre 3S; flipped yes; "
              "stock rest; turn 0")  # fmt: skip
    assert legal(deal) == ["take", "decline"]  # CON 3.2
    assert takes(deal) == {("AS 2S", frozenset(["AS 2S 3S"]))}  # CON 3.3
    laid = after(deal, "take", "meld AS 2S 3S")
    assert laid.turn == 0 and count(laid.holding0.hand) == 8
    assert len(legal(laid)) == 8  # CON 3.9
    assert count(after(laid, "discard QD").holding0.hand) == 7
    assert after(deal, "decline").turn == 1  # CON 3.10: no window, nothing lies


def test_example_3_borrowing() -> None:
    deal = at(BORROW)
    assert takes(deal) == {  # CON 3.4, CON 3.6
        ("-", frozenset(["5S 6S 7S JS"])),
        ("JH JD", frozenset(["5S 6S 7S", "JS JH JD"])),
    }
    assert legal(after(deal, "decline")) == ["force", "let go"]  # CON 4.2


def test_example_5_fosters_case() -> None:
    deal = at(f"{LAID}; centre 5C; flipped yes; turn 0")
    forced = after(deal, "decline", "force")  # CON 4.3
    assert legal(forced) == ["take"]
    assert takes(forced) == {("-", frozenset(["7S JS QS KS", "5C 6C 7C JC QC"]))}
    laid = after(forced, "take", "meld 7S JS QS KS", "meld 5C 6C 7C JC QC")
    assert count(laid.holding0.melded) == 9
    assert legal(laid) == ["discard 3H", "discard 4H"]
    assert count(after(laid, "discard 3H").holding0.hand) == 1


def test_example_6_ten_and_empty() -> None:
    deal = at(f"{TEN}; centre 5C")
    assert not deal.over()  # CON 5.3
    assert takes(deal) == {("-", frozenset(["7S JS QS KS", "2H 2D 2C", "5C 6C 7C JC"]))}
    won = after(deal, *GO_OUT)
    assert won.over() and won.act is None  # CON 5.2
    assert won.holding0.cards() == count(won.holding0.melded) == 11
    assert (won.score(0), won.score(1)) == (1, 0)  # CON 5.5
    assert legal(won) == [] and won.why_not(won.read_move("take")) == "CON 5.2"
    other = at(f"{TEN}; centre 5H")
    assert legal(other) == ["decline"]
    assert after(other, "decline").turn == 1
    assert legal(after(other, "decline")) == ["decline"]  # not a window


def test_example_8_stock_out() -> None:
    melds = f"melds 0 7S-KS 6C-QC; hand 0 3H 4H; {OTHERS}; waste rest; turn 0"
    drawn = after(at(f"{melds}; centre KH"), "decline")
    assert drawn.over() and (drawn.score(0), drawn.score(1)) == (0, 0)  # CON 5.4
    assert drawn.centre == NOBODY and "KH" in drawn.position().partition("waste")[2]
    window = after(at(f"{melds}; centre 5C"), "decline")
    assert legal(window) == ["force", "let go"]
    assert after(window, "let go").over()  # CON 4.4
    offer = after(window, "force", "take", "meld 7S JS QS KS", "meld 5C 6C 7C JC QC", "discard 3H")
    assert offer.turn == 1 and legal(offer) == ["take", "decline"]  # AH 2H 3H
    assert after(at(f"{melds}; centre KH; flipped yes"), "decline").turn == 1  # the last flip is offered all the same


def test_example_10_melds_from_the_hand_alone() -> None:
    text = KINGS + "; flipped yes"
    assert legal(at(text)) == ["decline"]  # CON 3.13
    assert refusal(at(text), "meld KS KH KD") == "CON 3.13"
    assert legal(at(text, hand_melds="on")) == ["meld KS KH KD", "decline"]  # CON 7.3


def test_example_extra_one_take_set_three_arrangements() -> None:
    deal = at("melds 0 3S-5S 7S-QS; hand 0 KH KD 4H AH; melds 1 AC-7C; hand 1 2H 3H 5H; centre 6S; stock rest; turn 0")
    assert takes(deal) == {
        ("-", frozenset(["3S 4S 5S 6S 7S JS QS"])),
        ("-", frozenset(["3S 4S 5S 6S", "7S JS QS"])),
        ("-", frozenset(["3S 4S 5S", "6S 7S JS QS"])),
    }


# --- takes -----------------------------------------------------------------------------------------------------------


def test_a_take_keeps_all_table_cards_on_the_table() -> None:
    """The nines of the base: a card that no longer finds a meld may not be left."""  # CON 3.3, CON 3.6
    assert legal(offered("7SHD", "5S 6S 2C 3C KH 4D AH", "JS")) == ["decline"]
    sevens = "7H 7D 7C"
    assert takes(offered("7SHDC", "5S 6S 2C 3C KH 4D", "JS")) == {
        ("6S", frozenset(["6S 7S JS", sevens])), ("5S 6S", frozenset(["5S 6S 7S JS", sevens])),
    }  # fmt: skip


def test_further_melds_come_in_any_order_and_only_once() -> None:
    one = after(at(THREE_SETS), "take", "meld AS 2S 3S", "meld 4H 4D 4C", "meld 7S 7D 7C")
    other = after(at(THREE_SETS), "take", "meld AS 2S 3S", "meld 7S 7D 7C", "meld 4H 4D 4C")  # CON 3.8
    assert one.key() == other.key() and one.position() == other.position()
    assert {cards for cards, _ in takes(at(THREE_SETS))} == {               # CON 3.4, CON 3.8
        "AS 2S", "AS 2S 4H 4D 4C", "AS 2S 7S 7D 7C", "AS 2S 7S 4H 4D 7D 4C 7C",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("moves", "refused", "clause"),
    [
        ([], "meld 5S 6S 7S", "CON 3.13"),
        ([], "discard KH", "CON 3.2"),
        ([], "give KH", "CON 7.4"),
        ([], "force", "CON 4.2"),
        (["take"], "take", "CON 3.4"),
        (["take"], "decline", "CON 3.4"),
        (["take"], "meld JS JH JD", "CON 3.5"),
        (["take"], "meld 5S 6S", "CON 1.5"),
        (["take"], "meld 4S 5S 6S", "CON 3.4"),  # the 4 is not there
        (["take"], "meld 2H 3H 4H", "CON 3.4"),  # these are the other seat's
        (["take", "meld 5S 6S 7S"], "meld JS QS KS", "CON 3.4"),
        (["take", "meld 5S 6S 7S"], "meld 5S 6S 7S", "CON 3.4"),  # CON 1.6: each card lies once
        (["take", "meld 5S 6S 7S JS"], "meld JS JH JD", "CON 3.8"),
        (["take", "meld 5S 6S 7S JS"], "take", "CON 3.9"),
        (["take", "meld 5S 6S 7S JS"], "discard 5S", "CON 3.9"),
        (["take", "meld 5S 6S 7S JS"], "decline", "CON 3.9"),
        (["decline"], "decline", "CON 4.2"),
        (["decline"], "take", "CON 4.2"),
        (["decline"], "give KH", "CON 7.4"),
        (["decline", "force"], "let go", "CON 4.2"),
        (["decline", "force"], "decline", "CON 4.3"),
        (["decline", "force"], "meld 5S 6S 7S", "CON 4.3"),
    ],
)
def test_refusals_name_their_clause(moves: list[str], refused: str, clause: str) -> None:
    deal = at(BORROW)
    assert refusal(after(deal, *moves), refused) == clause


# --- forcing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("melds", "hand", "centre", "fits"),
    [
        ("7SHD", "2S 3C KS AC 4C QC 6C", "7C", True),  # CON 4.1: the fourth of a set
        ("3S-5S", "2H KC KS AC 4C QC 6C", "2S", True),  # CON 4.1: below a run
        ("3S-5S", "2H KC KS AC 4C QC 6C", "6S", True),  # above it
        ("3S-5S", "2H KC KS AC 4C QC 6C", "7S", False),
        ("3S-5S", "2H KC KS AC 4C QC 7C", "6H", False),
        ("AS-3S", "2H KC 7D AC 4C QC 6C", "KS", False),  # CON 1.3: nothing is next to the ace
        ("4S-7S JC-KC", "2H AC 2S", "JS", True),  # CON 1.3: the jack is next to the seven
        ("AS-JS", "3H 4H", "QS", False),  # CON 1.5: eight are enough
        ("AS-7S", "3H 4H QH", "JS", True),  # the eighth
        ("3S-5S 7S-QS", "2H AC KH 6C", "6S", True),  # between two runs
        ("7SHDC", "JS AC 2H 4C KH 3C", "6S", False),  # can be taken, by borrowing a seven
    ],
)
def test_which_cards_fit(melds: str, hand: str, centre: str, fits: bool) -> None:
    declined = after(offered(melds, hand, centre), "decline")
    if fits:
        assert declined.turn == 1 and legal(declined) == ["force", "let go"]  # CON 4.2
    else:
        assert declined.turn == 0 and AMERICAN.text(declined.waste) == centre  # CON 3.11
    automatic = offered(melds, hand, centre, forcing="automatic")
    assert (legal(automatic) == ["take"]) == fits  # CON 7.2
    assert not fits or refusal(automatic, "decline") == "CON 7.2"
    assert refusal(automatic, "force") == "CON 7.2"
    off = after(offered(melds, hand, centre, forcing="off"), "decline")
    assert off.turn == 0 and AMERICAN.text(off.waste) == centre  # CON 7.2


def test_a_forced_seat_takes_as_it_likes() -> None:
    deal = at(BORROW + "; flipped yes")
    forced = after(deal, "decline", "force")  # CON 4.3
    assert takes(forced) == takes(deal) and len(takes(deal)) == 2
    done = after(forced, "take", "meld 5S 6S 7S", "meld JS JH JD", "discard KH")
    assert done.turn == 1 and not done.flipped


# --- the options -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "clause"),
    [
        ({"cambio": "on"}, "CON 7.4"),
        ({"cambio": "on", "size": "9/10"}, "CON 7.4"),
        ({"target": "51"}, "CON 7.7"),
    ],
)
def test_values_that_no_option_has(chosen: dict[str, str], clause: str) -> None:
    with pytest.raises(Unreadable, match=clause):
        ConquianRules(chosen)
    assert ConquianRules(CAMBIO_ON).cambio


@pytest.mark.parametrize(("size", "melds"), [("8/9", "7S-KS 6C-QC"), ("9/10", "7S-KS 5C-QC"), ("10/11", "7S-KS 4C-QC")])
def test_so_many_melded_cards_win(size: str, melds: str) -> None:
    """One more than a seat was dealt; the hand is empty then."""
    dealt = int(size.partition("/")[0])
    other = " ".join([rank + "D" for rank in "A234567JQK"][:dealt])
    text = f"melds 0 {melds}; hand 1 {other}; stock rest; turn 0; flipped yes"
    assert legal(at(f"{text}; centre 3S", size=size)) == ["decline"]  # CON 5.3
    deal = at(f"{text}; centre 6S", size=size)
    while not deal.over():
        deal = after(deal, legal(deal)[0])
    assert count(deal.holding0.melded) == dealt + 1  # CON 7.1, CON 5.2
    assert (deal.score(0), deal.score(1)) == (1, 0)


def test_hand_melds_only_on_ones_own_flip_and_before_deciding() -> None:
    assert legal(at(KINGS, hand_melds="on")) == ["decline"]  # CON 7.3: it was offered
    laid = after(at(KINGS + "; flipped yes", hand_melds="on"), "meld KS KH KD")
    assert laid.turn == 0 and laid.holding0.cards() == 10  # CON 7.3: no discard
    assert refusal(laid, "meld KS KH KD") == "CON 7.3"  # each of cards of the hand
    assert refusal(at(KINGS, hand_melds="on"), "meld KS KH KD") == "CON 7.3"
    assert refusal(at(KINGS), "meld KS KH KD") == "CON 3.13"
    assert after(laid, "decline").turn == 1


def test_ten_laid_from_the_hand_are_no_win() -> None:
    deal = at("melds 0 7S-KS; hand 0 2H 2D 2C 6C 7C JC; melds 1 3D-KD; hand 1 AH 3H; centre 5H; flipped yes; "
              "stock rest; turn 0", hand_melds="on")  # fmt: skip
    laid = after(deal, "meld 6C 7C JC", "meld 2H 2D 2C")
    assert not laid.over() and laid.turn == 0 and legal(laid) == ["decline"]  # CON 7.3, CON 5.3


def test_the_fewest_cards_win_when_the_stock_is_out() -> None:
    text = "melds 0 7S-KS 6C-QC; hand 0 3H 4H; {}; centre KH; waste rest; carried 2; turn {}"
    for turn in (0, 1):
        for others, mine in ((OTHERS, 3), ("melds 1 AD-JD; hand 1 2H 5H", 0)):
            done = after(at(text.format(others, turn), stock_out="fewest_cards"), "decline")
            assert (done.score(0), done.score(1)) == (mine, 0)  # CON 7.5
            plain = after(at(text.format(others, turn)), "decline")
            assert (plain.score(0), plain.score(1)) == (0, 0)  # CON 5.4
    other = at("melds 0 7S-KS; hand 0 2D 3D 4D 6C 7C JC; melds 1 3H-KH; hand 1 AH AC; centre 3C; waste rest; turn 0",
               stock_out="fewest_cards")  # fmt: skip
    assert after(other, "decline").score(1) == 1  # CON 7.5


@pytest.mark.parametrize("first", [0, 1])
def test_cambio(first: int) -> None:
    """The seat that does not deal gives first, then the other, and then the first one flips."""
    rules = ConquianRules(CAMBIO_ON)
    deck = shuffled(rules, random.Random(3))
    deal = rules.deal(deck, Start(dealer=1 - first))
    assert isinstance(deal, Conquian)
    assert deal.turn == first and deal.centre == NOBODY  # CON 7.4
    assert [move[:4] for move in legal(deal)] == ["give"] * 8
    gifts = [legal(deal)[2].split()[1], legal(after(deal, legal(deal)[2]))[5].split()[1]]
    deal = after(deal, f"give {gifts[0]}")
    assert deal.turn == 1 - first and refusal(deal, f"give {gifts[0]}") == "CON 7.4"
    deal = after(deal, f"give {gifts[1]}")
    assert deal.turn == first and deal.flipped and deal.centre == deck.cards[16]
    assert deal.holding(first).known == AMERICAN.read(gifts[1])  # CON 8.3
    assert deal.holding(1 - first).known == AMERICAN.read(gifts[0])
    assert count(deal.holding0.hand) == count(deal.holding1.hand) == 8


# --- text ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("  Take ", "take"), ("LET   GO", "let go"), ("decline", "decline"), ("force", "force"),
        ("meld 7d 7s 7H", "meld 7S 7H 7D"), ("meld ks 2h", "meld KS 2H"),
        ("Discard q\u2660", "discard QS"), ("GIVE  as", "give AS"),
    ],
)  # fmt: skip
def test_moves_are_read_as_people_write_them(text: str, read: str) -> None:
    deal = at(f"{TEN}; centre 5C")
    assert deal.move_text(deal.read_move(text)) == read


NO_MOVES = ["", "meld", "meld -", "discard", "discard 7S 8S", "give", "give 7S 7H", "meld 8S", "take 7S", "let", "go",
            "lay 7S", "meld 7S 7S", "decline now", "discard -", "x" * 9000]  # fmt: skip


@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(Unreadable, match=r"is no|twice"):
        at(f"{TEN}; centre 5C").read_move(text)


@pytest.mark.parametrize(
    "text",
    [
        f"{LAID}; turn 0",  # no centre card
        f"{LAID}; centre 5C; turn -",  # not over
        f"{LAID}; turn -",
        f"{LAID}; centre KH; turn 1; phase window",  # does not fit
        f"{LAID}; centre KH; turn 0; phase forced",
        f"{LAID}; centre 5C; turn 0; phase window",  # the wrong seat
        f"{LAID}; centre 5C; turn 0; phase taking",
        f"{LAID}; centre 5C; turn 0; phase laying",
        f"{LAID}; turn 0; phase laying",  # one card more is due
        f"{LAID}; turn 0; phase giving",
        f"{LAID}; gift KH; centre 5C; turn 0",
        f"melds 0 7S-KS 6C-KC 2HSC; {OTHERS.replace('2H', '3H')}; turn 0; phase laying; stock rest",
        "melds 0 7S-KS 6C-QC; hand 0 3H; melds 1 AD-7D; hand 1 2H 5H AH; centre 5C; stock rest; turn 0",
        "melds 0 7S-KS 6C-QC; hand 0 3H 4H 5H; melds 1 AD-7D; hand 1 2H AH KH; centre 5C; stock rest; turn 0",
        "melds 0 QS-AS; hand 0 3H 4H; hand 1 rest; turn 0",
    ],
)
def test_positions_that_nobody_could_play(text: str) -> None:
    with pytest.raises(Unreadable):
        at(text)


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        (f"{LAID}; centre 5C; turn 1; phase window", {"forcing": "off"}),
        (f"{LAID}; centre 5C; turn 0; phase forced", {"forcing": "automatic"}),
        (f"{CAMBIO}; turn 0", {"size": "8/9"}),
        (f"{CAMBIO}; turn 0; gift QH", CAMBIO_ON),
        (f"{CAMBIO}; turn 0; centre QH", CAMBIO_ON),
        (CAMBIO.replace("giving", "answering") + "; turn 0", CAMBIO_ON),
        (f"melds 0 AS-3S; {CAMBIO.replace('AS 2S 3S ', '')}; turn 0", CAMBIO_ON),
    ],
)
def test_positions_that_the_options_rule_out(text: str, chosen: dict[str, str]) -> None:
    with pytest.raises(Unreadable):
        at(text, **chosen)


@pytest.mark.parametrize(
    ("text", "chosen", "says"),
    [
        (f"{LAID.replace('4H', '4H 6H')}; phase laying; flipped yes; turn 0", {}, "a centre card lies there"),
        ("hand 0 AS 2S 3S 4S 5S 6S 7S JS QS; hand 1 AH 2H 3H 4H 5H 6H 7H JH; phase laying; stock rest; turn 0",
         {"size": "8/9"}, "a discard needs a card and follows a meld"),
        (f"known 0 3H; {LAID.replace('3H ', '')}; centre 5C; turn 0", {}, "only a card that was passed is known"),
        (f"known 0 AS; {CAMBIO.replace('AS ', '')}; turn 0", CAMBIO_ON, "only a card that was passed is known"),
        (f"known 0 AS 2S; {CAMBIO.replace('AS 2S ', '').replace('phase giving', 'centre KC')}; turn 0", CAMBIO_ON,
         "only a card that was passed is known"),
        (f"{LAID}; centre 5C; turn 0; carried 999999", {}, "a number from 0 to 999998"),
    ],
)  # fmt: skip
def test_what_is_said_of_a_position_that_is_none(text: str, chosen: dict[str, str], says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        at(text, **chosen)


# --- the match -------------------------------------------------------------------------------------------------------


def test_the_next_game() -> None:
    won = after(at(f"{TEN}; centre 5C; carried 2"), *GO_OUT)
    assert (won.score(0), won.score(1)) == (3, 0)  # CON 5.5
    following = won.next_start(Start(dealer=1, number=4, stake=3))
    assert (following.dealer, following.number, following.stake) == (0, 5, 1)  # CON 6.1, CON 6.2
    text = f"melds 0 7S-KS 6C-QC; hand 0 3H 4H; {OTHERS}; waste rest; turn 0; centre KH; carried 2"
    following = after(at(text), "decline").next_start(Start(dealer=0, number=3, stake=3))
    assert (following.dealer, following.number, following.stake) == (1, 4, 4)  # CON 6.1, CON 6.2
    plain = after(at(text, draw_carry="off"), "decline")
    assert plain.next_start(Start(dealer=0, number=3, stake=3)).stake == 1  # CON 7.6


def test_the_highest_stake_stays() -> None:
    """It is the highest that a position and a record can say."""
    text = f"melds 0 7S-KS 6C-QC; hand 0 3H 4H; {OTHERS}; waste rest; turn 0; centre KH; carried 999998"
    deal = after(at(text), "decline")
    following = deal.next_start(Start(stake=999_999))
    assert (deal.stake, following.stake) == (999_999, 999_999)
    rng = random.Random(1)
    again = DEFAULT.deal(shuffled(DEFAULT, rng), following)
    assert DEFAULT.read(again.position()) == again
    with pytest.raises(ValueError, match="1 to 999999"):
        DEFAULT.deal(shuffled(DEFAULT, rng), Start(stake=1_000_000))


@pytest.mark.parametrize(
    ("target", "scores", "games", "over"),
    [
        ("0", [0, 0], 0, False), ("0", [0, 0], 1, True), ("0", [1, 0], 1, True),                # CON 6.3
        ("1", [0, 0], 9, False), ("1", [0, 1], 10, True),                                       # CON 7.7
        ("5", [4, 4], 20, False), ("5", [5, 4], 21, True), ("5", [2, 6], 21, True), ("50", [49, 0], 70, False),
    ],
)  # fmt: skip
def test_when_the_match_is_over(target: str, scores: list[int], games: int, over: bool) -> None:
    assert ConquianRules({"target": target}).match_over(scores, games) == over


# --- laws of this game -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("eager", [False, True])
def test_turns_and_cards(eager: bool) -> None:
    """At most 37 turns; hand and melds of a seat are ten (nine, eight) cards, one more between take and discard."""
    for n in range(how_many(300, 20_000)):
        rng = random.Random(f"turns {eager} {n}")
        play = fresh("conquian", rng)
        deal: Any = play.deal
        turns, decider, size = 0, NOBODY, deal.rules.size
        while not deal.over():
            if deal.phase <= 2:
                now = 1 - deal.turn if deal.phase == 2 else deal.turn
                turns += now != decider
                decider = now
                assert deal.holding0.cards() == deal.holding1.cards() == size
            deal.play(choose(deal, rng, eager))
        assert turns <= 37
        melded = [count(deal.holding(seat).melded) for seat in (0, 1)]
        assert max(melded) <= size + 1
        assert all(deal.holding(seat).hand == 0 for seat in (0, 1) if melded[seat] == size + 1)


def test_uniform_play_is_mostly_drawn() -> None:
    deals: list[Any] = [whole("conquian", random.Random(n), eager=False, rules=DEFAULT).deal for n in range(400)]
    assert 260 < sum(deal.winner() == NOBODY for deal in deals) < 375  # the base: 73 to 91 of a hundred


def test_the_first_flip_can_be_taken_in_a_quarter_of_all_deals() -> None:
    rng, can = random.Random(1), 0
    for _ in range(3000):
        deal = DEFAULT.deal(shuffled(DEFAULT, rng))
        assert isinstance(deal, Conquian)
        can += deal.can_take()
    assert 0.24 < can / 3000 < 0.30  # the base: about 0.27
