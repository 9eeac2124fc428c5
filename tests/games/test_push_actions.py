"""Push: fixed action numbers, and what no integer can do."""

import hashlib
import random
import re
from collections import Counter
from typing import Any

import pytest

from play import how_many, numbers
from push_hands import MELDS, at, holding, legal, some_deals
from upcard.games.push.cards import is_push_card, wild_card, wild_number
from upcard.games.push.melds import run_meld, set_meld
from upcard.games.push.moves import card_move, meld_move
from upcard.games.push.names import meld_said, place_text, rank_text
from upcard.games.push.rules import Push, PushRules

# --- action numbers --------------------------------------------------------------------------------------------------


def test_the_table_of_action_numbers() -> None:
    """One number, one meaning: a changed table is a changed interface."""
    rules = PushRules()
    texts = [rules.action_text(n) for n in range(rules.actions())]
    assert len(texts) == len(set(texts)) == 4811
    assert hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16] == "7b28964696ea8c60"
    assert texts[:4] == ["take", "push", "discard 2S", "discard 3S"] and texts[54] == "discard Jk"
    for number in (-1, 4811, 10**9):
        with pytest.raises(ValueError):
            rules.action_text(number)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("discard KD'", "discard KD"),
        ("lay 9C on 6C-8C", "lay 9C high on run 1"),
        ("lay 5C' on 6C-8C", "lay 5C low on run 1"),
        ("lay 2S' on 6C-8C as 9C", "lay * as 9C high on run 1"),
        ("lay 2S on 6C-8C#2 as 5C", "lay * as 5C low on run 2"),
        ("lay 2S on 3H-5H as 2H", "lay two as 2H low on run 1"),
        ("lay Jk' on 3H-5H as 2H", "lay joker as 2H low on run 1"),
        ("lay 9C on 9SH*", "lay 9C on set 1"),
        ("lay 2S on 9SH*", "lay * on set 1 of 9s"),
        ("swap 7C on 6C-8C", "swap 7C on run 1"),
        ("swap 9C on 9SH*", "swap 9C on set 1"),
        ("meld JD 2S KD'", "meld JD * KD as JD-KD"),
        ("meld 9C 2S Jk' as 9s", "meld 9C * * as 9s"),
        ("meld AH 2S Jk' as AH-3H", "meld AH two * as AH-3H"),
        ("meld AH Jk' 2S as AH-3H", "meld AH joker * as AH-3H"),
    ],
)
def test_the_number_of_a_move(move: str, words: str) -> None:
    table = MELDS.replace("2:3H-5H;", "2:3H-5H 3:6C-8C#2;") + "; 6C-8C#2 6C' 7C' 8C'"
    deal = holding("5C 5C' 7C 9C KD KD' JD AH 2S 2S' Jk'", table)
    number = deal.action(deal.read_move(move))
    assert deal.of().action_text(number) == words
    assert deal.action(deal.move_of(number)) == number and deal.canonical(deal.read_move(move)) == deal.move_of(number)


def check_numbers(deal: Any) -> None:
    """All legal moves have numbers of their own, from which they are found again."""
    moves = list(deal.legal())
    found = [deal.action(move) for move in moves]
    assert len(set(found)) == len(moves), [deal.move_text(m) for m in moves if Counter(found)[deal.action(m)] > 1]
    assert all(0 <= number < 4811 for number in found)
    for move in moves[:: max(1, len(moves) // 5)]:
        assert deal.move_of(deal.action(move)) == move


def test_every_legal_move_has_its_own_number() -> None:
    for deal, rng in some_deals(how_many(150, 5_000), "numbers"):
        if rng.random() < 0.3:
            check_numbers(deal)


def some_meld(rng: random.Random, wilds: list[int], naturals: list[int], rank: int, suit: int) -> tuple[list[int], str]:
    """Cards for a set of the rank, or a run of the suit about it, with a wild or two; and what it is said to be."""
    cards: list[int] = []
    if rng.random() < 0.5:
        for card in [c for c in naturals if c % 15 == rank][: rng.randint(0, 3)]:
            cards += [card] if all(c % 60 != card % 60 for c in cards) else []
        return cards + wilds[: 3 - len(cards)], f"{rank_text(rank)}s"
    start = min(11, max(0, rank - rng.randint(0, 3)))
    for place in range(start, start + 3):
        fitting = [c for c in naturals if c % 60 == suit * 15 + (place or 13)]
        cards += fitting[: rng.randint(0, 1)]
    return cards + wilds[: 3 - len(cards)], f"{place_text(suit, start)}-{place_text(suit, start + 2)}"


def crowded(rng: random.Random) -> Push:
    """A position with as many melds as there can be beside each other: sets of one rank, or runs about one card."""
    rules = PushRules(
        {"all_wild_melds": rng.choice(["off", "on"]), "sets": rng.choice(["distinct_suits", "free_suits"])}
    )
    deal: Any = rules._empty()
    wilds = [wild_card(n) for n in range(1, 13)]
    naturals = [c for c in rules.pack() if not wild_number(c)]
    rng.shuffle(wilds)
    rng.shuffle(naturals)
    rank, suit = rng.randint(2, 13), rng.randrange(4)
    for _ in range(rng.randint(1, 9)):
        cards, said = some_meld(rng, wilds, naturals, rank, suit)
        if len(cards) == 3 and (rules.on("all_wild_melds") or any(c in naturals for c in cards)):
            meld, its_wilds = meld_said(numbers(cards), said, 13)
            deal.table.add(meld, its_wilds, rng.randrange(4))
            naturals, wilds = [c for c in naturals if c not in cards], [c for c in wilds if c not in cards]
    mine = [c for c in naturals if c % 15 == rank or c % 60 // 15 == suit][:20] + wilds[:4]
    rest = [c for c in naturals + wilds if c not in mine]
    last = 3 + len(rest) % 2  # the stock is odd
    for seat, some in enumerate([mine, rest[:1], rest[1:2], rest[2:last]]):
        for c in some:
            deal.receives(seat, c)
    deal.stock, deal.table.drawn, deal.table.met, deal.turn = numbers(rest[last:]), True, 1, 0
    read = rules.read(deal.position())
    assert isinstance(read, Push) and read.position() == deal.position()
    return read


def test_crowded_tables_have_numbers_too() -> None:
    """However many melds one number could mean."""
    most = 0
    for n in range(how_many(300, 5_000)):
        rng = random.Random(f"crowded {n}")
        deal: Any = crowded(rng)
        for _ in range(6):
            if deal.over() or not deal.table.drawn:
                break
            check_numbers(deal)
            texts = " ".join([deal.of().action_text(deal.action(move)) for move in deal.legal()])
            most = max([most, *[int(k) for k in re.findall(r"(?:set|run) (\d+)", texts)]])
            deal.play(rng.choice(list(deal.legal())))
    assert 1 < most <= 6


def test_six_of_one_kind() -> None:
    """As many sets of one rank, and runs about one card, as the pack has cards for."""
    six = "8D** 8S** 8H** 8S**#2 8H**#2 8D**#2"
    wilds = ["2S 2S'", "2H 2H'", "2D 2D'", "2C 2C'", "Jk Jk'", "Jk'' Jk'''"]
    cards = ["8D", "8S", "8H", "8S'", "8H'", "8D'"]
    table = "melds " + " ".join(f"1:{name}" for name in six.split())
    table += "; " + "; ".join(f"{n} {c} {w}" for n, c, w in zip(six.split(), cards, wilds, strict=True))
    deal = holding("8C 8C' KD", table)
    assert len(legal(deal, "lay")) == len(legal(deal, "swap")) == 6
    check_numbers(deal)
    words = {deal.of().action_text(deal.action(move)) for move in deal.legal()}
    assert {f"lay 8C on set {k}" for k in range(1, 7)} | {f"swap 8C on set {k}" for k in range(1, 7)} <= words


# --- no integer does harm --------------------------------------------------------------------------------------------


NO_MOVES = [
    *[-1, -(2**62) + 1, 6, 15, 2**4, 2**31 + 5, 2**52 + 2, 2**59 + 3, 2**61 + 2, 2**61 + 13],
    card_move(5, 0, 0, 0), card_move(5, 14 + 60, 0, 0), card_move(3, 5, 0, 2), card_move(4, 5, 0, 13),
    meld_move(run_meld(0, 12, 3, 0), 0), meld_move(set_meld(5, 3, 1), 0), meld_move(run_meld(0, 1, 3, 0), 0),
    meld_move(run_meld(0, 3, 6, 0), 0), meld_move(run_meld(4, 3, 3, 0), 0), meld_move(run_meld(0, 3, 3, 1), 1),
    meld_move(run_meld(0, 3, 3, 0), 0x11), meld_move(set_meld(1, 3, 7), 0), meld_move(set_meld(14, 3, 7), 0),
]  # fmt: skip


@pytest.mark.parametrize("move", NO_MOVES)
def test_integers_that_are_no_move(move: int) -> None:
    """ValueError from every public function, and the deal is as before."""
    waiting = at("hand 0 KH; hand 1 3D; hand 2 4C; hand 3 5D; pile 9D; stock rest; turn 3")
    for deal in (holding("KD 2S", MELDS), waiting):
        before = deal.position()
        assert not deal.is_move(move)
        for ask in (deal.move_text, deal.canonical, deal.spelled_out, deal.why_not, deal.shown_move, deal.action,
                    deal.parts, deal.shown_parts, deal.check_move, deal.view(deal.turn).parts):  # fmt: skip
            with pytest.raises(ValueError):
                ask(move)
        assert deal.position() == before


def test_any_integer_is_answered() -> None:
    """A well-formed one is a move with a text, parts and a clause, whatever lies on the table; others are refused."""
    rng, well_formed = random.Random(9), 0
    deals: list[Any] = [deal.copy() for deal, r in some_deals(20, "integers") if r.random() < 0.05 and not deal.over()]
    for n in range(how_many(20_000, 500_000)):
        deal = rng.choice(deals)
        move = rng.getrandbits(rng.choice([12, 21, 32, 36, 52, 61]))
        if n % 3 == 0:
            move = rng.choice(list(rng.choice(deals).legal())) ^ (1 << rng.randrange(30) if n % 2 else 0)
        if not deal.is_move(move):
            with pytest.raises(ValueError):
                deal.why_not(move)
            continue
        well_formed += 1
        assert (deal.why_not(move) == "") == (deal.canonical(move) in deal.legal())
        assert deal.move_text(move) and deal.parts(move).verb and 0 <= deal.noted(move) < 1 << 60
        try:
            assert 0 <= deal.action(move) < 4811
        except ValueError:
            assert deal.why_not(move) != ""
    assert well_formed > 100 and not is_push_card(120)
