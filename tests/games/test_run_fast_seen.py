"""Run Fast: what a seat knows, and what is text: clause by clause."""

import random
from collections import Counter
from itertools import combinations

import pytest
from librt.random import Random

from naive import run_fast as naive
from play import fresh, how_many, numbers, step
from run_fast_hands import FACES, HEAVEN, OTHERS, after, at
from upcard.cards import NOBODY, count, group
from upcard.errors import Unreadable
from upcard.games.run_fast.known import HiddenHands
from upcard.games.run_fast.plays import by_cards, cards_in
from upcard.games.run_fast.rules import RunFast, RunFastRules, RunFastView

# --- what a seat knows -----------------------------------------------------------------------------------------------


def digits(deal: RunFast, seat: int) -> str:
    """What a hand may hold of each rank from the three up."""
    text = deal.position()
    start = text.find(f"may {seat} ")
    return text[start + 6 : start + 19] if start >= 0 else ""


PASSED = "hand 0 3S 7S; hand 1 4S 7H 7D 8S 8H; hand 2 8D 8C 9S 9H 9D 9C 10S 10H 10D AS AD AC; played 2 rest"
SHOWS = [  # options, the top, and what seat 0 may hold of 3 4 5 6, 7 8 9 10, J Q K, A 2 when it has passed
    ({}, "KS", "1100 7777 000 00"),  # RF 8.2: no ace, and no four of a rank
    ({"must_beat": "not_bomb"}, "KS", "1100 7FF7 000 00"),  # RF 7.1
    ({"must_beat": "off"}, "KS", ""),  # RF 7.1
    ({}, "7C", "1100 7000 000 00"),  # RF 8.2
    ({}, "6S 6H", "1100 1111 000 10"),  # RF 8.2
    ({}, "6S 6H 6D", "1100 3333 000 30"),  # RF 8.2
    ({"must_beat": "not_bomb"}, "6S 6H 6D", "1100 3333 000 70"),  # RF 3.6
    ({"must_beat": "not_bomb", "aaa": "off"}, "6S 6H 6D", "1100 3333 000 30"),  # RF 7.3
    ({"must_beat": "not_bomb", "break": "forbidden"}, "6S 6H", "1100 1991 000 50"),  # RF 7.2
    ({"break": "forbidden"}, "6S 6H", "1100 1111 000 10"),
    ({}, "6S 6H 6D 6C", "1100 7777 000 30"),  # RF 8.2
    ({}, "JS JH JD JC", "1100 7FF7 000 30"),  # RF 8.2
    ({"aaa": "lowest"}, "6S 6H 6D 6C", "1100 7777 000 70"),  # RF 7.3
    ({"aaa": "off"}, "6S 6H 6D 6C", "1100 7777 000 70"),  # RF 7.3
    ({"aaa": "lowest"}, "2S", "1100 7777 000 30"),
    ({"aaa": "off"}, "2S", "1100 7777 000 70"),
    ({"must_beat": "not_bomb"}, "6S 6H 6D 6C", ""),  # RF 7.1
]


@pytest.mark.parametrize(("chosen", "top", "expected"), SHOWS)
def test_a_pass_shows_what_a_hand_does_not_hold(chosen: dict[str, str], top: str, expected: str) -> None:
    """Each rank's digit: 1, 2, 4 and 8 for one, two, three and four cards."""
    deal = after(at(f"{PASSED}; top 2 {top}; turn 0", **chosen), "pass")
    assert digits(deal, 0) == expected.replace(" ", "")  # RF 8.2
    assert digits(deal, 1) == digits(deal, 2) == ""
    for seat in range(1, 3):
        view, draw = deal.view(seat), Random(seat)
        assert (f"may 0 {expected.replace(' ', '')}" in view.text()) == bool(expected)
        for _ in range(20):
            imagined = view.imagine(draw)
            assert isinstance(imagined, RunFast)
            assert imagined.view(seat).text() == view.text()
            imagined.turn = 0
            assert "pass" in naive.legal(imagined)


BOMBED = [  # the bomb passed on, two hands, what the first seat may hold
    ("6S 6H 6D 6C", "4S 7S 7H 7D", "7C 8S 8H 8D 8C", "1100770000000"),
    ("7S 7H 7D 7C", "4S 6S", "8S 8H 8D 8C", "1101070000000"),
    ("8S 8H 8D 8C", "4S 6S", "7S 7H 7D 7C", ""),
]


@pytest.mark.parametrize(("top", "second", "third", "expected"), BOMBED)
def test_a_pass_on_a_bomb_bars_the_higher_ones(top: str, second: str, third: str, expected: str) -> None:
    deal = after(at(f"hand 0 3S; hand 1 {second}; hand 2 {third}; top 2 {top}; played 2 rest; turn 0"), "pass")
    assert digits(deal, 0) == expected  # RF 8.2


@pytest.mark.parametrize("seat", range(3))
def test_each_seat_shows_for_itself(seat: int) -> None:
    """The passes of all three seats are kept apart, and imagined worlds keep to them."""
    a, b, c = seat, (seat + 1) % 3, (seat + 2) % 3
    hands = f"hand {a} 3S 7S; hand {b} 4S 7H 7D 8S 8H; hand {c} 8D 8C 9S 9H 9D 9C 10S 10H 10D AS AD AC"
    deal = at(f"{hands}; top {c} KS; played {c} rest; turn {a}")
    deal = after(deal, "pass")
    assert [digits(deal, n) for n in range(3)] == ["1100777700000" if n == seat else "" for n in range(3)]
    deal = after(deal, "pass")
    assert [digits(deal, n) for n in range(3)] == ["1100777700000" if n != (seat + 2) % 3 else "" for n in range(3)]


def test_plays_lower_what_a_hand_may_hold() -> None:
    """RF 8.2: after a pass on a pair a seat has one card of a higher rank at most; when it has played it, none."""
    for seat in range(3):
        a, b, c = seat, (seat + 1) % 3, (seat + 2) % 3
        deal = at(f"hand {a} 8S 3S; hand {b} 8H 5S; hand {c} 4S 8D 6S; top {c} 7S 7H; played {c} rest; turn {a}")
        deal = after(deal, "pass, pass")
        assert digits(deal, a) == "1111010000000"
        deal = after(deal, "lead 4, beat 8")
        assert digits(deal, a) == "1011000000000"
        world = deal.view(c).imagine(Random(seat))
        assert isinstance(world, RunFast)
        assert naive.ranks(world.hand_of(b))["8"] == 1


def test_passes_on_runs() -> None:
    """RF 8.2: the run, and what the seat has played since."""
    position = (
        "hand 0 4S 5H 6S 7S JH; hand 1 9S 9D; hand 2 8S JS QS; played 1 4H 5S 6H 7H JD QD; played 0 rest; "
        "top 2 3D 4D 5D 6D 7D; turn 0"
    )
    deal = after(at(position), "pass")
    assert list(deal.unbeaten[:1]) == [deal.top * 4]
    view = deal.view(1)
    draws = {view.imagine(Random(seed)).hand_of(0) for seed in range(300)}
    hands = [
        group(numbers(cards))
        for cards in combinations([card for card in range(60) if (deal.hand_of(0) | deal.hand_of(2)) >> card & 1], 5)
    ]
    straight = group(numbers(FACES.read_card(card) for card in ["4S", "5H", "6S", "7S", "8S"]))
    fine = {hand for hand in hands if hand & straight != straight}
    assert draws == fine  # RF 8.2
    deal = after(deal, "pass, lead 8, beat J")
    assert "unbeaten 0 34567 JH, 1 34567" in deal.view(2).text()
    assert at(deal.position()).position() == deal.position()
    ace = after(at(position.replace("3D 4D 5D 6D 7D", "10C JC QC KC AC")), "pass")
    assert "unbeaten" not in ace.position()
    free = after(at(position, must_beat="off"), "pass")
    assert "unbeaten" not in free.position()  # RF 7.1


OPEN = (
    "hand 0 3S 3H 3D 4S 5S 6S 7S 8S 10S 10H JS QS KS KH AS 2S; "
    "hand 1 3C 4H 4D 4C 5H 5D 5C 6H 6D 6C 7H 7D 7C 8H 8D 8C; hand 2 rest; opening heart3; turn 0"
)
QUEENS = "hand 0 9S QS QH QD; hand 1 6S QC; hand 2 7S 8S; played 1 rest; turn 0"
HIGHEST = "hand 0 4S QS; hand 1 6S; hand 2 7S KS AS; played 1 rest; turn 0"
CHOICES = [  # options, position, a play, and what seat 0 may still hold
    ({"break": "forbidden"}, QUEENS, "lead QQ", "000 1111 00 1000"),  # RF 7.2: it had not all four
    ({}, QUEENS, "lead QQ", ""),
    ({"heaven": "compulsory"}, OPEN, "lead 3", "3FFFFFFFFFF71"),  # RF 7.4
    ({"heaven": "compulsory"}, OPEN.replace("heart3", "free"), "lead 4", "77FFFFFFFFF71"),  # RF 7.4
    ({"break": "forbidden"}, OPEN, "lead 3", "3FFFFFFFFFF71"),
    ({}, OPEN, "lead 3", ""),
    ({"one_card": "highest_single"}, HIGHEST, "lead Q", "0101100000000"),  # RF 7.5
    ({"one_card": "highest_single"}, HIGHEST.replace("6S", "6S 5S"), "lead Q", ""),  # RF 7.5
    ({"one_card": "highest_single"}, HIGHEST.replace("QS;", "QS QH;"), "lead QQ", ""),  # RF 7.5
    ({"break": "forbidden"}, HIGHEST, "lead Q", ""),  # RF 7.5
    ({"one_card": "highest_single", "break": "forbidden"},
     "hand 0 4S QS; hand 1 6S; hand 2 7S KS KH KD KC AS AD AC; played 1 rest; turn 0", "lead Q", "0101100000840"),
    ({"one_card": "highest_single"},
     "hand 0 4S QS; hand 1 6S; hand 2 7S KS KH KD KC AS AD AC; played 1 rest; turn 0", "lead Q", "0101100000000"),
]  # fmt: skip


@pytest.mark.parametrize(("chosen", "position", "move", "expected"), CHOICES)
def test_choices_that_show(chosen: dict[str, str], position: str, move: str, expected: str) -> None:
    """RF 8.2, where an option narrows what may be played."""
    deal = after(at(position, **chosen), move)
    assert digits(deal, 0) == expected.replace(" ", "")  # RF 8.2


def test_hands_are_shown_at_the_end() -> None:
    deal = at("hand 0 5S; hand 1 6S 7S; hand 2 9S; played 0 rest; turn 0")
    assert "hand 1 ?2; hand 2 ?1" in deal.view(0).text()  # RF 8.1
    deal = after(deal, "lead 5")
    for seat in range(3):
        assert "hand 1 6S 7S; hand 2 9S" in deal.view(seat).text()  # RF 8.3
        assert deal.view(seat).imagine(Random(1)).position() == deal.position()


def hidden_hands(view: RunFastView) -> HiddenHands:
    """What the view draws from; it is there once the first deal has been imagined."""
    view.imagine(Random(0))
    assert view.hidden is not None
    return view.hidden


def test_imagining_slowly_gives_the_same_deals() -> None:
    """Where rejecting would take too long the ways are counted rank by rank: the same groups, as often."""
    compared = 0
    for n in range(how_many(120, 2_000)):
        rng = random.Random(f"slow {n}")
        deal_played = fresh("run_fast", rng)
        deal = deal_played.deal
        assert isinstance(deal, RunFast)
        while not deal.over() and (len(deal.unbeaten) == 0 or count(deal.left) > 18):
            step(deal_played, rng, eager=True)
        seat = deal.turn
        if deal.over() or seat == NOBODY:
            continue
        view = deal.view(seat)
        assert isinstance(view, RunFastView)
        here, there = (seat + 1) % 3, (seat + 2) % 3
        pool = deal.hand_of(here) | deal.hand_of(there)
        if not 2 <= count(pool) <= 9:
            continue
        draw = Random(n)
        quick = Counter(view.imagine(draw).hand_of(here) for _ in range(250))
        hidden = hidden_hands(view)
        slow = Counter(hidden.drawn_exactly(draw) for _ in range(250))
        freedom = len(quick | slow) - 1
        chi = sum((quick[x] - slow[x]) ** 2 / (quick[x] + slow[x]) for x in quick | slow)
        assert chi < freedom + 6 * (2 * freedom) ** 0.5 + 10
        compared += freedom > 0
        if compared >= how_many(6, 200):
            break
    assert compared


def test_a_rare_world_is_found() -> None:
    """Seat 0 passed on 34567 and has since shown 5 to 9: whatever would complete a straight is in the other hand."""
    position = (
        "hand 0 3S 3D 3C JS JH JD JC QS QH QD; hand 1 2S; hand 2 4S 4H 4D 10S 10H 10D 10C; played 1 rest 3H; "
        "played 0 5S 6S 7S 8S; turn 1; unbeaten 0 34567 5S 6S 7S 8S; played 2 9S 9H 9D 9C"
    )
    deal = at(position)
    view = deal.view(1)
    assert isinstance(view, RunFastView)
    fours = group(numbers(FACES.read_card(card) for card in ("4S", "4H", "4D")))
    for seed in range(20):
        slow = hidden_hands(view).drawn_exactly(Random(seed))
        assert slow & fours == fours  # RF 8.2
        assert count(slow) == 7
        other = view.imagine(Random(seed))
        assert isinstance(other, RunFast)
        assert other.hand_of(2) & fours == fours
        assert other.view(1).text() == view.text()


def test_a_rare_world_of_pairs() -> None:
    """Seat 0 passed on 3344 and has since shown two fives: it had no pair of fours and none of sixes."""
    deal = at(
        "hand 0 4S 6S JS QS; hand 1 2S; hand 2 4H 6H JH QH; played 0 5S 5H; played 1 rest; turn 1; "
        "unbeaten 0 3344 5S 5H"
    )
    view = deal.view(1)
    assert isinstance(view, RunFastView)
    drawn = [naive.ranks(hidden_hands(view).drawn_exactly(Random(seed))) for seed in range(40)]
    assert all(ranks["4"] and ranks["6"] for ranks in drawn)  # RF 8.2
    assert len({str(sorted(ranks.items())) for ranks in drawn}) > 1


# --- as text ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "lead", "beat", "play 3", "pass 3", "lead 1", "lead AAAA", "lead 22", "lead 33333", "lead 3H 3H", "lead AH",
     "lead 2H", "lead -", "lead 3X", "lead 3H x", "lead " + "3" * 400, "lead 0", "passs", "lead 3♥♥"],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    for position in (f"hand 0 3S 3H 4S; {OTHERS}; turn 0", "hand 0 -; hand 1 5S; hand 2 6S; played 0 rest; turn -"):
        with pytest.raises(Unreadable):
            at(position).read_move(text)


@pytest.mark.parametrize(
    "text",
    [
        "hand 0 3S; hand 1 4S; hand 2 5S; played 0 rest",  # no turn
        "hand 0 3S; hand 1 4S; hand 2 5S; played 0 rest; turn -",
        "hand 0 -; hand 1 4S; hand 2 5S; played 0 rest; turn 1",
        "hand 0 -; hand 1 -; hand 2 5S; played 0 rest; turn -",
        "hand 0 rest; turn 0",
        "hand 0 3S; hand 1 4S; hand 2 5S; played 0 rest; turn 3",
        "hand 0 3S; hand 1 4S; hand 2 5S; turn 0",
        "hand 0 3S; hand 1 4S; hand 2 5S; top 0 6S; played 0 rest; turn 0",
        "hand 0 3S; hand 1 4S; hand 2 5S; top 1 6S 7S; played 0 rest; turn 0",
        "hand 0 3S; hand 1 4S; hand 2 5S; top 1 6S; top 2 6H; played 0 rest; turn 0",
        "hand 0 3S; hand 1 4S; hand 2 5S; opening heart3; played 0 rest; turn 0",
        "hand 0 3S; hand 1 4S; hand 2 5S; payer 1; played 0 rest; turn 0",
        "hand 0 -; hand 1 4S; hand 2 5S; payer 0; played 0 rest; turn -",
        "hand 0 3S; hand 1 4S; hand 2 5S; may 1 000000000000; played 0 rest; turn 0",
        "hand 0 3S; hand 1 4S; hand 2 5S; may 1 000000000000G; played 0 rest; turn 0",
        "hand 0 3S; hand 1 4S; hand 2 5S; may 1 F0FFFFFFFFF71; played 0 rest; turn 0",
        "hand 0 3S; hand 1 4S; hand 2 5S; unbeaten 34567; played 0 rest; turn 0",
        "hand 0 3S; hand 1 4S; hand 2 5S; unbeaten 3 34567; played 0 rest; turn 0",
        "hand 0 3S; hand 1 4S; hand 2 5S; unbeaten 1 4; played 0 rest; turn 0",
        "hand 0 3S; hand 1 4S; hand 2 5S; unbeaten 1 34567 5X; played 0 rest; turn 0",
        "hand 0 3S; hand 1 8S; hand 2 5S; unbeaten 1 34567 4H 5H 6H 7H; played 1 rest; turn 0",
        HEAVEN.replace("turn 0", "turn 1"),
        HEAVEN.replace("; opening heart3", ""),
        HEAVEN.replace("heart3", "some"),
    ],
)
def test_positions_that_cannot_be(text: str) -> None:
    with pytest.raises(Unreadable):
        at(text)


def test_moves_that_name_their_cards() -> None:
    for n in range(200):
        rng = random.Random(n)
        cards = group(numbers(rng.sample(list(RunFastRules().pack()), rng.randint(1, 16))))
        assert cards_in(by_cards(1, cards)) == cards
        assert by_cards(1, cards) < 1 << 60
        assert by_cards(2, cards) & 15 == 2
