"""Run Fast, clause by clause: the base's worked examples, every option, and the exact numbers."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from naive import run_fast as naive
from play import numbers
from run_fast_hands import FACES, HEAVEN, OTHERS, after, at, legal
from upcard.cards import NOBODY, group
from upcard.deck import Deck, Start
from upcard.errors import Illegal, Unreadable
from upcard.games.run_fast.plays import cards_in, shape_of
from upcard.games.run_fast.rules import RunFast, RunFastRules
from upcard.games.run_fast.table import paid_for
from upcard.meant import played

RX18 = (
    "hand 0 3D 5D 7H 9S 10S 10H 10D 10C JC QS QH QD QC AD AC 2S; "
    "hand 1 3H 3C 4S 4H 4C 8D 8C 9D 9C JH JD KS KH KD KC AS; "
    "hand 2 3S 4D 5S 5H 5C 6S 6H 6D 6C 7S 7D 7C 8S 8H 9H JS; opening heart3; turn 1"
)


def scores(deal: RunFast) -> list[int]:
    assert deal.over()
    return [deal.score(seat) for seat in range(3)]


def bombs_paid(deal: RunFast) -> list[int]:
    """How many bombs each seat has been paid for."""
    return [paid_for(deal.paid, seat) for seat in range(3)]


def why_not(deal: RunFast, text: str) -> str:
    return deal.why_not(deal.read_move(text))


# --- the cards and the deal ------------------------------------------------------------------------------------------


def test_the_pack() -> None:
    """48 cards: no joker, no ace of hearts, one two."""
    names = [FACES.card_text(card) for card in RunFastRules().pack()]
    ranks = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    assert set(names) == {r + s for r in ranks for s in "SHDC"} | {"AS", "AD", "AC", "2S"}  # RF 1.2
    assert len(names) == 48
    assert [FACES.read_rank(rank) for rank in [*ranks, "A", "2"]] == list(range(1, 14))  # RF 1.3
    assert RunFastRules.SEATS == 3  # RF 1.1
    assert RunFastRules.HIGH_WINS  # RF 6.2
    assert not len(RunFastRules().chances())


@pytest.mark.parametrize("opener", [0, 1, 2])
def test_sixteen_cards_each(opener: int) -> None:
    rules = RunFastRules()
    cards = list(rules.pack())
    cards.remove(16)
    cards.insert(16 * opener + 5, 16)
    deal = rules.deal(Deck(numbers(cards), numbers([])), Start(leader=(opener + 1) % 3))
    assert isinstance(deal, RunFast)
    hands = [deal.hand_of(seat) for seat in range(3)]
    assert hands == [group(numbers(cards[i : i + 16])) for i in (0, 16, 32)]  # RF 2.1
    assert deal.turn == opener  # RF 2.2
    assert legal(deal) == [text for text in legal(deal) if "3" in text]  # RF 2.3
    for seat in range(3):
        shown = "3H ?15" if seat != opener else FACES.text(hands[opener])
        assert f"hand {opener} {shown}" in deal.view(seat).text()  # RF 2.2, RF 8.1
    first = deal.legal()[0]
    deal.play(first)
    assert deal.opener == opener  # RF 2.4
    assert deal.turn == (opener + 1) % 3  # RF 1.4
    assert FACES.text(deal.cards) == "3H"
    assert legal(deal) != ["pass"]


# --- what may be played ----------------------------------------------------------------------------------------------

LEADS = [
    ("3S 3D 3C 4S 4H 4D", "3 4 33 44 333 444 3344"),  # RX-22, RF 3.2, RF 3.4, RF 3.7
    ("3S 4S 5S 6S", "3 4 5 6"),  # RF 3.3
    ("3S 4S 5S 6S 7S", "3 4 5 6 7 34567"),  # RF 3.3
    ("10S JS QS KS AS 2S", "T J Q K A 2 TJQKA"),  # RF 3.3
    ("3S 4S 5S AS 2S", "3 4 5 A 2"),  # RF 3.3
    ("KS KH AS AD 2S", "K A 2 KK AA KKAA"),  # RF 3.4
    ("5S 5D 7S 7D", "5 7 55 77"),  # RF 3.4
    ("8S 8H 8D 8C", "8 88 888 8888"),  # RF 3.5, RF 3.8
    ("AS AD AC", "A AA AAA"),  # RF 3.6
    ("9S 9H 9D 9C 10S 10H 10D", "9 T 99 TT 999 TTT 99TT 9999"),  # RF 3.7
    ("2S", "2"),  # RF 3.2
]


@pytest.mark.parametrize(("hand", "plays"), LEADS)
def test_leads(hand: str, plays: str) -> None:
    others = "hand 1 6H; hand 2 7H; played 2 rest"
    deal = at(f"hand 0 {hand}; {others}; turn 0")
    assert legal(deal) == ["lead " + play for play in plays.split()]
    assert set(legal(deal)) == naive.legal(deal)


REPLIES = [  # the top, a hand, its replies
    ("KS", "4S 4H 4D 4C 9S 9H QS", "4444"),  # RX-5, RF 4.3, RF 4.5
    ("KS", "4S 4H 4D 4C 9S 9H AS", "A 4444"),  # RX-6
    ("3S 3D", "4S 4H 4D 4C", "44 4444"),  # RX-7, RF 3.8
    ("KS KH KD KC", "AS AD AC 5H 6H", "AAA"),  # RX-8, RF 3.6
    ("10S 10H JS JH", "QS QH KS KH AS AD", "QQKK KKAA"),  # RX-10, RF 4.2
    ("KS KH KD", "AS AD AC 2S", "AAA"),  # RX-11
    ("QS QH QD", "KS KH KD 5H", "KKK"),  # RX-11
    ("2S", "5H 5D 6H 6D AS AD AC", "AAA"),  # RX-12
    ("2S", "5H 5D 6H 6D AS AD", ""),  # RX-12, RF 4.6
    ("KH", "KS KD", ""),  # RF 4.2
    ("3S 4S 5H 6H 7S", "4H 5D 6D 7H 8H 9H", "45678 56789"),  # RF 4.2
    ("3S 4S 5H 6H 7S 8S", "4H 5D 6D 7H 8H 9H 10H", "456789 56789T"),  # RF 4.2
    ("9S 10S JS QS KS", "10H JH QH KH AS 2S", "TJQKA"),  # RF 3.3
    ("10S JS QS KS AS", "JH QH KH AD 2S", ""),  # RF 3.3
    ("QS QH KS KH", "KD KC AS AD 2S", "KKAA"),  # RF 3.4
    ("KS KH AS AD", "AC 2S", ""),  # RF 3.4
    ("JS JH JD JC", "10S 10H 10D 10C QS QH QD QC", "QQQQ"),  # RF 4.3
    ("AS AD AC", "KS KH KD KC 2S", ""),  # RF 4.3
    ("4S 4H 4D 4C", "3S 3H 3D 3C", ""),  # RF 4.3
    ("4S 4H", "5H 5D 6H 6D 2S", "55 66"),  # RF 3.2
    ("3S 4S 5H 6H 7S", "8S 8H 8D 8C AS AD AC", "8888 AAA"),  # RF 4.3
]


@pytest.mark.parametrize(("top", "hand", "plays"), REPLIES)
def test_replies(top: str, hand: str, plays: str) -> None:
    deal = at(f"hand 0 {hand}; hand 1 9C; hand 2 7C; top 2 {top}; played 2 rest; turn 0")
    assert legal(deal) == (["beat " + play for play in plays.split()] or ["pass"])  # RF 4.5, RF 4.6
    assert set(legal(deal)) == naive.legal(deal)
    assert why_not(deal, "pass") == ("RF 4.6" if plays else "")


def test_all_plays() -> None:
    """Of all that can be taken, 140 sets of ranks have a shape: the naive list was made from the rules."""
    shapes = {}
    for ranks in naive.ALL_PLAYS:
        cards = 0
        for rank, copies in Counter(ranks).items():
            for suit in [s for s in "SHDC" if rank + s != "AH"][:copies]:
                cards |= group(numbers([FACES.read_card(rank + suit)]))
        shapes[ranks] = shape_of(cards)
    kinds = Counter(naive.sort_of(play, "highest")[0] for play in shapes)
    assert len(shapes) == 140  # RF 3.2, RF 3.3, RF 3.4, RF 3.5, RF 3.6
    assert kinds == {"equal": 13 + 12 + 11, "straight": 36, "pair run": 56, "bomb": 12}
    assert 0 not in shapes.values()
    assert len(set(shapes.values())) == 140


def sub_hands(cards: list[int], most: int) -> Iterator[tuple[int, ...]]:
    for size in range(1, most + 1):
        yield from combinations(cards, size)


@pytest.mark.parametrize("n", range(3))
def test_nothing_else_is_a_play(n: int) -> None:
    """All groups of up to seven cards of a hand: a shape exactly if the naive list has the ranks."""
    rng = random.Random(n)
    hand = rng.sample(list(RunFastRules().pack()), 13)
    plays = set(naive.ALL_PLAYS)
    for cards in sub_hands(hand, 6):
        mask = group(numbers(cards))
        assert (shape_of(mask) != 0) == (naive.sorted_ranks(mask) in plays), FACES.text(mask)  # RF 3.7


def test_the_choice_among_equal_cards() -> None:
    """RF 3.9: the lowest suits, or what the seat names."""
    deal = at(f"hand 0 7S 7H 7D 8S 8C; {OTHERS}; turn 0")
    cases = [
        ("lead 7", "lead 7", "7S"),
        ("lead 7S", "lead 7S", "7S"),
        ("lead 7D", "lead 7D", "7D"),
        ("LEAD 7d  7h", "lead 7H 7D", "7H 7D"),
        ("lead 7H 7S", "lead 7S 7H", "7S 7H"),
        ("lead 8♣ 8♠ 7D 7S", "lead 7S 7D 8S 8C", "7S 8S 7D 8C"),
        ("lead 8787", "lead 7788", "7S 8S 7H 8C"),
        (" lead  7 7 7 ", "lead 777", "7S 7H 7D"),
    ]
    for text, shown, cards in cases:
        move = deal.read_move(text)
        assert deal.move_text(move) == shown  # RF 3.9
        assert deal.canonical(move) in deal.legal()  # RF 3.9
        assert deal.why_not(move) == ""
        done = after(deal, text)
        assert FACES.text(done.cards) == cards  # RF 3.9
        spelled = deal.spelled_out(deal.canonical(move))
        assert cards_in(deal.spelled_out(move)) == done.cards
        assert deal.canonical(spelled) == deal.canonical(move)
        assert deal.top == 0
    assert deal.spelled_out(0) == 0


def test_the_three_of_hearts_goes_first() -> None:
    """RF 2.3: a move that names ranks takes it; cards without it are refused."""
    deal = at(HEAVEN)
    for text, cards in [("lead 3", "3H"), ("lead 33", "3S 3H"), ("lead 34567", "4S 5S 6S 7S 3H")]:
        assert FACES.text(after(deal, text).cards) == cards  # RF 2.3
    for text in ("lead 3S", "lead 3S 3D", "lead 3S 4S 5S 6S 7S", "lead 7"):
        assert why_not(deal, text) == "RF 2.3"
        assert deal.canonical(deal.read_move(text)) not in deal.legal()
    assert why_not(deal, "lead 3H 4S 5S 6S 7H") == ""
    assert FACES.text(after(deal, "lead 3H 3C").cards) == "3H 3C"
    assert why_not(deal, "beat 3") == "RF 4.1"


def test_a_good_bomb_by_the_wrong_verb() -> None:
    """RF 4.1, RF 4.2: no option is in its way, and the answer says which verb it takes."""
    compulsory = at(HEAVEN, heaven="compulsory")
    assert why_not(compulsory, "beat 3333") == "RF 4.1" and why_not(compulsory, "beat 33") == "RF 7.4"
    whole = at("hand 0 8S 8H 8D 8C; hand 1 5S; hand 2 6S; played 1 rest; top 2 7S; turn 0", **{"break": "forbidden"})
    assert why_not(whole, "lead 8888") == "RF 4.2" and why_not(whole, "lead 8") == "RF 7.2"
    with pytest.raises(Illegal, match="but 'beat 8888' is"):
        played(whole, ["lead 8888"])


# --- the trick -------------------------------------------------------------------------------------------------------


def test_turns_and_tricks() -> None:
    """RF 1.4, RF 4.7: two passes in a row end a trick, and the last to play leads."""
    for first in range(3):
        hands = [["3S", "3D", "KS"], ["4S", "4H", "QS"], ["5S", "5H", "JS"]]
        text = "; ".join(f"hand {(first + n) % 3} {' '.join(hand)}" for n, hand in enumerate(hands))
        deal = at(f"{text}; played 0 rest; turn {first}")
        deal = after(deal, "lead 3, beat 4")
        assert deal.turn == (first + 2) % 3  # RF 1.4
        deal = after(deal, "beat 5, beat K, pass, pass")
        assert deal.turn == first  # RF 4.7
        assert legal(deal) == ["lead 3"]
        assert deal.top == deal.bomb == deal.cards == 0
        assert deal.by == NOBODY
        deal = after(deal, "lead 3")
        assert deal.turn == NOBODY  # RF 4.8
        assert not legal(deal)
        assert deal.why_not(0) == "RF 4.8"
        assert deal.winner() == first  # RF 5.9
        with pytest.raises(Unreadable, match="over"):
            played(deal, ["pass"])


def test_heavenly_bomb() -> None:
    """RX-13: nobody can beat it, nothing is paid, the opener leads again."""
    position = (
        "hand 0 3S 3H 3D 3C 4S 5S 6S 7S 7H 9S 10S 10H JS QS 4H 5H; "
        "hand 1 AS AD AC KS KH KD KC 4D 4C 5D 5C 6H 6D 6C 7D 7C; hand 2 rest; opening heart3; turn 0"
    )
    for chosen in ({}, {"bomb_pay": "standing"}, {"aaa": "lowest"}, {"heaven": "compulsory"}):
        deal = after(at(position, **chosen), "lead 3333")
        assert legal(deal) == ["pass"]  # RF 4.4
        assert why_not(deal, "beat KKKK") == "RF 4.4"
        assert at(deal.position(), **chosen).bomb == deal.bomb
        deal = after(deal, "pass, pass")
        assert deal.turn == 0
        assert bombs_paid(deal) == [0, 0, 0]  # RF 5.7, RF 7.8
    assert legal(after(at(position, must_beat="off"), "lead 3333")) == ["pass"]
    off = after(at(position, heaven="off"), "lead 3333")
    assert legal(off) == ["beat KKKK", "beat AAA"]  # RF 7.4
    assert at(off.position(), heaven="off").bomb == off.bomb


def test_four_threes_later_are_the_lowest_bomb() -> None:
    deal = at("hand 0 3S 3H 3D 3C 9S; hand 1 4S 4H 4D 4C 9H; hand 2 JS QS; played 2 rest; turn 0")  # RF 4.3
    deal = after(deal, "lead 3333")
    assert legal(deal) == ["beat 4444"]
    deal = after(deal, "beat 4444, pass")
    assert legal(deal) == ["pass"]


def test_heavenly_then_out() -> None:
    """Both others have never played."""
    deal = at(
        "hand 0 3S 3H 3D 3C 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 2S; "
        "hand 1 4H 5H 6H 7H 8H 9H 10H JH QH KH AD 4D 5D 6D 7D 8D; hand 2 rest; opening heart3; turn 0"
    )
    deal = after(deal, "lead 3333, pass, pass, lead 456789TJQKA, pass, pass, lead 2")
    assert scores(deal) == [64, -32, -32]  # RF 5.2


# --- the score -------------------------------------------------------------------------------------------------------

NEVER = "JS JH JD JC 3S 3D 4S 4H 4D 5H 5D 6S 6H 6D 8S 8H"
SETTLED = [  # options, position, moves, scores
    ({}, f"hand 0 5S; hand 1 7S 7H 9S QS 2S; hand 2 {NEVER}; opener 1", "lead 5", [57, -15, -42]),  # RX-15, RF 5.2
    ({"double": "all"}, f"hand 0 5S; hand 1 7S 7H 9S QS 2S; hand 2 {NEVER}", "lead 5", [67, -15, -52]),  # RF 7.6
    ({}, "hand 0 5S; hand 1 9S; hand 2 QS; paid 1 1", "lead 5", [-8, 19, -11]),  # RX-16, RF 5.6, RF 5.9
    ({}, "hand 0 5S; hand 1 9S; hand 2 QS; paid 0 1; paid 2 2", "lead 5", [2 - 0, -31, 29]),  # RF 5.6
    ({}, "hand 0 5S; hand 1 2S; hand 2 QS 3S", "lead 5", [13, -11, -2]),  # RF 5.3
    ({}, "hand 0 5S; hand 1 9S 9H 9D 9C; hand 2 AS AD AC", "lead 5", [27, -14, -13]),  # RF 5.4
    ({}, "hand 0 5S; hand 1 9S 9H 9D 8C; hand 2 AS AD 2S", "lead 5", [17, -4, -13]),  # RF 5.4
    ({}, "hand 0 5S; hand 1 9S 9H 9D 9C KS KH KD KC; hand 2 3S", "lead 5", [29, -28, -1]),  # RF 5.4
    ({"aaa": "lowest"}, "hand 0 5S; hand 1 AS AD AC; hand 2 3S", "lead 5", [14, -13, -1]),  # RF 7.3
    ({"aaa": "off"}, "hand 0 5S; hand 1 AS AD AC; hand 2 3S", "lead 5", [4, -3, -1]),  # RF 7.3
    ({"bomb_pay": "none"}, "hand 0 5S; hand 1 9S 9H 9D 9C; hand 2 3S", "lead 5", [15, -14, -1]),
    ({"last_card": "0"}, "hand 0 5S; hand 1 2S; hand 2 9S", "lead 5", [10, -10, 0]),  # RF 7.7
    ({"last_card": "0"}, "hand 0 5S; hand 1 2S 8S; hand 2 9S 3S", "lead 5", [14, -12, -2]),  # RF 7.7
    ({"reverse": "on"}, "hand 0 5S; hand 1 6S 7S 2S; hand 2 9S; opener 1", "lead 5", [17, -16, -1]),  # RF 7.9
    ({"reverse": "on"}, "hand 0 5S; hand 1 6S 7S 2S; hand 2 9S; opener 1; again yes", "lead 5", [14, -13, -1]),
    ({"reverse": "on"}, "hand 0 5S; hand 1 6S 7S 2S; hand 2 9S; opener 2", "lead 5", [15, -13, -2]),  # RF 7.9
    ({}, "hand 0 5S; hand 1 6S 7S 2S; hand 2 9S; opener 1", "lead 5", [14, -13, -1]),
    ({"reverse": "on", "double": "all"}, "hand 0 5S; hand 1 6S 7S 2S; hand 2 9S; opener 1", "lead 5", [27, -26, -1]),
    # RX-19: a reply bomb that goes out is paid, a led one is not.
    ({}, "hand 0 3S 4S; hand 1 8S 8H 8D 8C; hand 2 9S 9H 9D 9C; top 0 5S 5H", "beat 8888", [-12, 36, -24]),  # RF 5.8
    ({}, "hand 0 8S 8H 8D 8C; hand 1 9S; hand 2 10S JS", "lead 8888", [3, -1, -2]),  # RF 5.7
    ({"bomb_pay": "standing"}, "hand 0 8S 8H 8D 8C; hand 1 9S; hand 2 10S JS", "lead 8888", [23, -11, -12]),  # RF 7.8
    ({"bomb_pay": "none"}, "hand 0 3S 4S; hand 1 8S 8H 8D 8C; hand 2 9S; top 0 5S 5H", "beat 8888", [-2, 3, -1]),
    ({"double": "all"}, f"hand 0 3C; hand 1 8S 8H 8D 8C; hand 2 {NEVER.replace('8S 8H', 'QS QH')}; top 0 5S 5C",
     "beat 8888", [-11, 73, -62]),  # RF 5.6, RF 7.6
]  # fmt: skip


@pytest.mark.parametrize(("chosen", "position", "moves", "expected"), SETTLED)
def test_settlement(chosen: dict[str, str], position: str, moves: str, expected: list[int]) -> None:
    top = position.find("; top ")
    turn = (int(position[top + 6]) + 1) % 3 if top > 0 else 0
    deal = after(at(f"{position}; played 0 rest; turn {turn}", **chosen), moves)
    assert scores(deal) == expected  # RF 5.1, RF 5.5
    assert sum(expected) == 0  # RF 5.10


def test_bombs_are_paid_when_they_stand() -> None:
    """RX-8: the last bomb of a trick is paid, if it beat something, when the trick is over."""
    deal = at("hand 0 AS AD AC 5S 6S; hand 1 5H 8H; hand 2 6H; top 2 KS KH KD KC; played 1 rest; turn 0")
    deal = after(deal, "beat AAA, pass")
    assert bombs_paid(deal) == [0, 0, 0]  # RF 5.8
    deal = after(deal, "pass")
    assert bombs_paid(deal) == [1, 0, 0]  # RF 5.6
    assert deal.turn == 0
    assert not deal.reply
    done = after(deal, "lead 5, beat 8, pass, pass, lead 5")
    assert scores(done) == [20 - 1, -10 + 2, -10 - 1]
    for seat in range(3):
        text = f"hand {seat} 9S 9H 9D 9C 3S; hand {(seat + 1) % 3} 4S 4H; hand {(seat + 2) % 3} 4D 5D"
        reply = after(at(f"{text}; top {(seat + 2) % 3} 2S; played 0 rest; turn {seat}"), "beat 9999, pass, pass")
        assert bombs_paid(reply) == [int(n == seat) for n in range(3)]  # RF 5.6
        for rule, paid in [("reply", 0), ("standing", 1), ("none", 0)]:
            led = after(at(f"{text}; played 0 rest; turn {seat}", bomb_pay=rule), "lead 9999, pass, pass")
            assert bombs_paid(led) == [paid * (n == seat) for n in range(3)]  # RF 5.7, RF 7.8
            beaten = at(f"{text}; top {(seat + 2) % 3} 2S; played 0 rest; turn {seat}", bomb_pay=rule)
            beaten = after(beaten, "beat 9999, pass, pass")
            assert sum(bombs_paid(beaten)) == (rule != "none")  # RF 7.8


@pytest.mark.parametrize("reverse", ["off", "on"])
def test_a_whole_deal(reverse: str) -> None:
    """RX-18, by its policy: the lowest single as a lead; as a reply the lowest play, but bombs last."""
    deal = at(RX18, reverse=reverse)
    log = []
    while not deal.over():
        texts = legal(deal)
        bombs = [text for text in texts if len(text) == 9 and len(set(text[5:])) == 1]
        move = next((text for text in texts if text not in bombs), texts[0])
        log.append(f"{deal.turn}:{move.split()[-1].replace('pass', '-')}")
        deal = after(deal, move)
    assert " ".join(log) == (
        "1:3 2:4 0:5 1:8 2:9 0:T 1:J 2:6666 0:QQQQ 1:KKKK 2:- 0:- 1:3 2:5 0:7 1:8 2:J 0:A 1:- 2:- "
        "0:3 1:4 2:5 0:9 1:J 2:- 0:A 1:- 2:- 0:T 1:A 2:- 0:2 1:- 2:- 0:T 1:- 2:- 0:T 1:- 2:- 0:J"
    )
    assert scores(deal) == [1, 16, -17]  # RF 7.9
    assert naive.sorted_ranks(deal.hand_of(1)) == "4499"
    assert naive.sorted_ranks(deal.hand_of(2)) == "3577788"


# --- the options -----------------------------------------------------------------------------------------------------

OPTIONAL = [  # options, position, legal moves
    ({"must_beat": "not_bomb"}, f"hand 0 4S 4H 4D 4C 9S; {OTHERS}; top 2 KS; turn 0", "beat 4444, pass"),  # RF 7.1
    ({"must_beat": "not_bomb"}, f"hand 0 4S 4H 4D 4C 9S; {OTHERS}; top 2 8S; turn 0", "beat 9, beat 4444"),
    ({"must_beat": "not_bomb"}, f"hand 0 4S 4H 4D 4C; {OTHERS}; top 2 3S 3D; turn 0", "beat 44, beat 4444"),
    ({"must_beat": "not_bomb"}, f"hand 0 4S 4H; {OTHERS}; top 2 8S; turn 0", "pass"),
    ({"must_beat": "off"}, f"hand 0 9S 10S; {OTHERS}; top 2 8S; turn 0", "beat 9, beat T, pass"),  # RF 7.1
    ({"must_beat": "off"}, f"hand 0 9S 10S; {OTHERS}; turn 0", "lead 9, lead T"),
    ({"break": "forbidden"}, f"hand 0 4S 4H 4D 4C; {OTHERS}; top 2 3S 3D; turn 0", "beat 4444"),  # RX-7, RF 7.2
    ({"break": "forbidden"}, f"hand 0 4S 4H 4D 4C 9S; {OTHERS}; top 2 3S; turn 0", "beat 9, beat 4444"),
    ({"break": "forbidden"}, f"hand 0 AS AD AC; {OTHERS}; top 2 KS KH; turn 0", "beat AAA"),  # RF 7.2
    ({"break": "forbidden", "aaa": "off"}, f"hand 0 AS AD AC; {OTHERS}; top 2 KS KH; turn 0", "beat AA"),  # RA-39
    ({"break": "forbidden", "aaa": "lowest"}, f"hand 0 AS AD AC; {OTHERS}; turn 0", "lead AAA"),
    ({"break": "forbidden"}, HEAVEN, "lead 3333"),  # RF 7.2
    ({"break": "forbidden", "must_beat": "not_bomb"}, f"hand 0 4S 4H 4D 4C; {OTHERS}; top 2 3S; turn 0",
     "beat 4444, pass"),
    ({"aaa": "lowest"}, f"hand 0 AS AD AC; {OTHERS}; top 2 3S 3H 3D 3C; turn 0", "pass"),  # RF 7.3
    ({"aaa": "lowest"}, f"hand 0 3S 3H 3D 3C; {OTHERS}; top 2 AS AD AC; turn 0", "beat 3333"),  # RF 7.3
    ({"aaa": "lowest"}, f"hand 0 AS AD AC; {OTHERS}; top 2 KS KH KD; turn 0", "beat AAA"),  # RF 7.3
    ({"aaa": "off"}, f"hand 0 AS AD AC; {OTHERS}; top 2 KS KH KD; turn 0", "beat AAA"),  # RF 7.3
    ({"aaa": "off"}, f"hand 0 AS AD AC; {OTHERS}; top 2 2S; turn 0", "pass"),
    ({"aaa": "off"}, f"hand 0 4S 4H 4D 4C; {OTHERS}; top 2 AS AD AC; turn 0", "beat 4444"),
    ({"heaven": "compulsory"}, HEAVEN, "lead 3333"),  # RF 7.4
    ({"heaven": "off"}, HEAVEN, "lead 3, lead 33, lead 333, lead 34567, lead 3333"),
    ({"heaven": "compulsory"}, f"hand 0 3S 3H 3D 3C; {OTHERS}; turn 0", "lead 3, lead 33, lead 333, lead 3333"),
    ({"one_card": "highest_single"}, f"hand 0 4S 9S 9H QS; {OTHERS}; turn 0", "lead Q, lead 99"),  # RF 7.5
    ({"one_card": "highest_single"}, f"hand 0 4S 9S 9H QS; {OTHERS}; top 2 8S; turn 0", "beat Q"),
    ({"one_card": "highest_single"}, f"hand 0 4S 9S 9H QS; {OTHERS}; top 2 KS; turn 0", "pass"),
    ({"one_card": "highest_single"}, f"hand 0 4S 9S 9H QS QH; {OTHERS}; top 2 8S 8H; turn 0", "beat 99, beat QQ"),
    ({"one_card": "highest_single"}, "hand 0 4S 9S; hand 1 5S 5H; hand 2 6S; played 1 rest; turn 0", "lead 4, lead 9"),
    ({"one_card": "highest_single"}, "hand 2 4S 9S; hand 0 5S; hand 1 6S 6H; played 1 rest; turn 2", "lead 9"),
    ({"one_card": "highest_single", "break": "forbidden"},
     "hand 0 9S QS QH QD QC; hand 1 5S; hand 2 6S; played 1 rest; turn 0", "lead 9, lead QQQQ"),  # RA-40
    ({"one_card": "highest_single", "break": "forbidden"},
     "hand 0 QS QH QD QC; hand 1 5S; hand 2 6S; played 1 rest; turn 0", "lead QQQQ"),  # RA-40
    ({"pairs": "3"}, f"hand 0 4S 4H 5H 5D; {OTHERS}; turn 0", "lead 4, lead 5, lead 44, lead 55"),  # RF 7.10
    ({"pairs": "3"}, f"hand 0 4S 4H 5H 5D 6H 6D; {OTHERS}; turn 0",
     "lead 4, lead 5, lead 6, lead 44, lead 55, lead 66, lead 445566"),  # RF 7.10
]  # fmt: skip


@pytest.mark.parametrize(("chosen", "position", "moves"), OPTIONAL)
def test_options(chosen: dict[str, str], position: str, moves: str) -> None:
    deal = at(position, **chosen)
    assert ", ".join(legal(deal)) == moves
    assert set(legal(deal)) == naive.legal(deal)


REFUSED = [  # options, position, move, clause
    ({}, f"hand 0 4S 4H; {OTHERS}; turn 0", "lead 5", "RF 3.1"),
    ({}, f"hand 0 4S 4H; {OTHERS}; turn 0", "lead 444", "RF 3.1"),
    ({}, f"hand 0 4S 4H; {OTHERS}; turn 0", "lead 4D", "RF 3.1"),
    ({}, f"hand 0 4S 5H; {OTHERS}; turn 0", "lead 45", "RF 3.3"),
    ({}, f"hand 0 4S 5H; {OTHERS}; turn 0", "lead 46", "RF 3.1"),
    ({}, f"hand 0 4S 5H; {OTHERS}; turn 0", "lead 4S 5H", "RF 3.3"),
    ({}, f"hand 0 3S 4S 5H 6D; {OTHERS}; turn 0", "lead 3456", "RF 3.3"),  # a straight has five cards or more
    ({}, f"hand 0 3S 4S 5H 6D 8S; {OTHERS}; turn 0", "lead 34568", "RF 3.3"),  # in a row
    ({}, f"hand 0 JS QS KS AS 2S; {OTHERS}; turn 0", "lead JQKA2", "RF 3.3"),  # without the two
    ({}, f"hand 0 3S 4S 5H 6D; {OTHERS}; top 2 3C 4C 5C 6C 7C; turn 0", "beat 3456", "RF 3.3"),
    ({}, f"hand 0 4S 9H KS; {OTHERS}; turn 0", "lead 49K", "RF 3.7"),
    ({}, f"hand 0 4S 4H 6H 6D; {OTHERS}; turn 0", "lead 4466", "RF 3.4"),  # the pairs of a pair run follow one another
    ({"pairs": "3"}, f"hand 0 4S 4H 6H 6D; {OTHERS}; turn 0", "lead 4466", "RF 3.4"),
    ({}, f"hand 0 4S 4H 5H 5D 6D; {OTHERS}; turn 0", "lead 44556", "RF 3.7"),
    ({}, f"hand 0 3S 4S 5H 6D 7S 7H; {OTHERS}; turn 0", "lead 345677", "RF 3.7"),
    ({}, f"hand 0 4S 4H 4D 5H 5D; {OTHERS}; turn 0", "lead 44455", "RF 3.7"),
    ({}, f"hand 0 4S 4H 4D 5H 5D 5C; {OTHERS}; turn 0", "lead 444555", "RF 3.7"),
    ({}, f"hand 0 4S 4H 4D 4C 5H 5D 5C; {OTHERS}; turn 0", "lead 44445", "RF 3.7"),
    ({}, f"hand 0 4S 5H; {OTHERS}; turn 0", "beat 5", "RF 4.1"),
    ({}, f"hand 0 4S 5H; {OTHERS}; turn 0", "pass", "RF 4.1"),
    ({}, f"hand 0 9S 9H; {OTHERS}; top 2 8S; turn 0", "lead 9", "RF 4.2"),
    ({}, f"hand 0 9S 9H; {OTHERS}; top 2 8S; turn 0", "beat 99", "RF 4.2"),
    ({}, f"hand 0 9S 9H; {OTHERS}; top 2 8S; turn 0", "pass", "RF 4.6"),
    ({}, f"hand 0 9S 9H; {OTHERS}; top 2 9D; turn 0", "beat 9", "RF 4.2"),
    ({}, f"hand 0 9S 9H 9D 9C; {OTHERS}; top 2 10S 10H 10D 10C; turn 0", "beat 9999", "RF 4.3"),
    ({}, f"hand 0 KS; {OTHERS}; top 2 10S 10H 10D 10C; turn 0", "beat K", "RF 4.3"),
    ({"pairs": "3"}, f"hand 0 4S 4H 5H 5D; {OTHERS}; turn 0", "lead 4455", "RF 7.10"),
    ({"must_beat": "not_bomb"}, f"hand 0 9S; {OTHERS}; top 2 8S; turn 0", "pass", "RF 7.1"),
    ({"break": "forbidden"}, f"hand 0 9S 9H 9D 9C; {OTHERS}; top 2 8S; turn 0", "beat 9", "RF 7.2"),
    ({"heaven": "compulsory"}, HEAVEN, "lead 3", "RF 7.4"),
    ({"heaven": "compulsory"}, HEAVEN, "lead TT", "RF 2.3"),
    ({"one_card": "highest_single"}, f"hand 0 9S QS; {OTHERS}; top 2 8S; turn 0", "beat 9", "RF 7.5"),
]


@pytest.mark.parametrize(("chosen", "position", "move", "clause"), REFUSED)
def test_refusals(chosen: dict[str, str], position: str, move: str, clause: str) -> None:
    deal = at(position, **chosen)
    with pytest.raises(Illegal, match="not allowed") as refusal:
        played(deal, [move])
    assert refusal.value.clause == clause


CARELESS = [  # position, moves, scores with `one_card pay_all`
    ("hand 0 4S 9S 9H; hand 1 5S; hand 2 6S 7S 8S; turn 0", "lead 4, beat 5", [-5, 5, 0]),  # RF 7.5
    ("hand 0 9S; hand 1 5S; hand 2 6S 7S 8S; turn 2", "lead 8, beat 9", [3, -1, -2]),
    ("hand 0 9S; hand 1 5S; hand 2 6S 6H 8S; turn 2", "lead 8, beat 9", [3, 0, -3]),
    ("hand 0 9S; hand 1 5S; hand 2 4S 5H 6S 7S 8S; turn 2", "lead 8, beat 9", [5, 0, -5]),  # a straight it held
    ("hand 0 9S; hand 1 5S; hand 2 3S 3H 3D 3C 8S; turn 2", "lead 8, beat 9", [15, 0, -15]),
    ("hand 0 9S; hand 1 5S; hand 2 6S 6H 8S; top 1 7H; turn 2", "beat 8, beat 9", [3, -1, -2]),  # it had to beat
    ("hand 0 9S; hand 1 5S; hand 2 6S QS 8S; top 1 7H; turn 2", "beat 8, beat 9", [3, 0, -3]),
    ("hand 0 9S; hand 1 5S; hand 2 6S QS; top 1 8H; turn 0", "beat 9", [3, -1, -2]),  # not the seat just before
    ("hand 0 9S 9H; hand 1 5S 7H; hand 2 6S 6H QS; top 2 8H 8D; turn 0", "beat 99", [5, -2, -3]),
    ("hand 0 9S; hand 1 5S; hand 2 6S QS; turn 0", "lead 9", [3, -1, -2]),
    ("hand 0 9S; hand 1 5S; hand 2 6S 6H QS; paid 1 1; top 2 8H; turn 0", "beat 9", [4 - 10, 20, -10 - 4]),
]


@pytest.mark.parametrize(("position", "moves", "expected"), CARELESS)
def test_who_lets_a_seat_go_out_pays_for_all(position: str, moves: str, expected: list[int]) -> None:
    cards, turn = position.rsplit("; ", 1)
    deal = at(f"{cards}; played 0 rest; {turn}", one_card="pay_all")
    done = after(deal, moves)
    assert scores(done) == expected  # RF 7.5
    assert scores(at(done.position(), one_card="pay_all")) == expected


def test_pay_all_respects_unbroken_bombs() -> None:
    position = "hand 0 9S; hand 1 5S; hand 2 QS QH QD QC 8S; top 1 7H; played 0 rest; turn 2"
    careless = after(at(position, one_card="pay_all", must_beat="off"), "beat 8, beat 9")
    assert scores(careless) == [15, 0, -15]
    bound = after(at(position, one_card="pay_all", **{"break": "forbidden"}), "beat 8, beat 9")
    assert scores(bound) == [15, -1, -14]  # RF 7.5, RF 7.2


def test_options_are_complete() -> None:
    """Names, values and defaults; what is none is refused with its clause."""
    table = {option.name: (option.values, option.shown_values(), option.clause) for option in RunFastRules.OPTIONS}
    assert {name: row[0] for name, row in table.items()} == {
        "must_beat": ("full", "not_bomb", "off"),
        "break": ("allowed", "forbidden"),
        "aaa": ("highest", "lowest", "off"),
        "heaven": ("free", "compulsory", "off"),
        "one_card": ("off", "highest_single", "pay_all"),
        "double": ("cards_only", "all"),
        "last_card": ("1", "0"),
        "bomb_pay": ("reply", "standing", "none"),
        "reverse": ("off", "on"),
        "pairs": ("2",),
        "deals": ("1",),
        "target": ("100",),
        "next_lead": ("heart3", "winner"),
    }
    assert table["pairs"][1:] == ("2 … 3", "RF 7.10")
    assert table["deals"][1:] == ("0 … 100", "RF 7.11")
    assert table["target"][1:] == ("10 … 500", "RF 7.12")
    assert [row[2] for row in table.values()] == [f"RF 7.{n}" for n in range(1, 14)]


# --- the match -------------------------------------------------------------------------------------------------------


def test_the_match_ends() -> None:
    single, three = RunFastRules(), RunFastRules({"deals": "3"})
    assert not single.match_over([0, 0, 0], 0)
    assert single.match_over([1, 1, -2], 1)  # RF 6.1
    assert not three.match_over([200, -100, -100], 2)
    assert three.match_over([0, 0, 0], 3)  # RF 7.11
    target = RunFastRules({"deals": "0", "target": "50"})
    assert not target.match_over([49, 1, -50], 7)
    assert target.match_over([50, 0, -50], 7)  # RF 7.12
    assert target.match_over([50, 50, -100], 2)  # RF 6.2, RF 7.12
    assert not target.match_over([-100, 30, 70 - 21], 200)


def test_who_leads_the_next_deal() -> None:
    """RF 7.13: by the three of hearts, or by the winner with any play."""
    deal = after(at("hand 0 5S 6S; hand 1 9S; hand 2 QS 3S; played 0 rest; turn 1"), "lead 9")
    start = deal.next_start(Start(dealer=0, number=4))
    assert start.leader == 1
    assert start.number == 5
    deck = Deck(RunFastRules().pack(), numbers([]))
    by_heart = RunFastRules().deal(deck, start)
    assert by_heart.turn == 0
    assert all("3" in text for text in legal(by_heart))
    assert at(by_heart.position()).position() == by_heart.position()
    chosen = {"next_lead": "winner"}
    by_winner = RunFastRules(chosen).deal(deck, start)
    assert by_winner.turn == 1  # RF 7.13
    assert "lead 4" in legal(by_winner)
    assert "opening free" in by_winner.position()
    assert "3H" not in by_winner.view(1).text()
    first = RunFastRules(chosen).deal(deck, Start())
    assert first.turn == 0
    assert all("3" in text for text in legal(first))


def test_heavenly_bomb_of_a_winner() -> None:
    """RA-43: 3333 as the first play of a deal that the winner leads; later it is the lowest bomb."""
    free = HEAVEN.replace("heart3", "free")
    assert legal(after(at(free), "lead 3333")) == ["pass"]  # RF 4.4, RF 7.13
    assert legal(after(at(free, heaven="off"), "lead 3333")) == ["beat 8888"]  # RF 7.4
    assert legal(at(free, heaven="compulsory")) == ["lead 3333"]  # RF 7.4
    assert {"lead 3", "lead 4", "lead 33", "lead 3333", "lead TJQKA"} <= set(legal(at(free)))
    later = after(at(free), "lead 4, beat 9, beat T, beat 3333")
    assert legal(later) == ["beat 8888"]  # RF 4.3
