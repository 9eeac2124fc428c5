"""Run Fast as clients and programs see it: the public view, views as data, the history, action numbers, bad numbers."""

import hashlib
import pickle
import random
from collections import Counter
from collections.abc import Callable

import pytest
from librt.random import Random

from naive import run_fast as naive
from play import fresh, how_many, numbers, step
from run_fast_hands import FACES, HEAVEN, OTHERS, after, at, legal
from upcard.cards import NOBODY
from upcard.data import Place, ShownCard, ShownMove
from upcard.deal import View
from upcard.errors import Unreadable
from upcard.games.run_fast.actions import action_of_play, play_of_action
from upcard.games.run_fast.plays import by_cards, by_ranks, play_of, ranks_text, shape_of
from upcard.games.run_fast.rules import RunFast, RunFastRules, RunFastView
from upcard.games.run_fast.table import paid_for, paying

# --- what everybody sees ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opening", ["heart3", "free"])
def test_what_the_table_sees_of_a_deal(opening: str) -> None:
    deal = at(HEAVEN.replace("heart3", opening))
    first = "3H ?15" if opening == "heart3" else "?16"  # RF 2.2
    assert (
        deal.public().text() == f"seat -; hand 0 {first}; hand 1 ?16; hand 2 ?16; opening {opening}; turn 0"
    )  # RF 8.1
    assert "opener" not in {fact.name for fact in deal.public().data().facts}
    deal = after(deal, "lead 3, beat 4")
    three = "3H" if opening == "heart3" else "3S"  # RF 2.3, RF 3.9
    public = f"seat -; hand 0 ?15; hand 1 ?15; hand 2 ?16; top 1 4H; reply yes; played 0 {three}; turn 2"
    assert deal.public().text() == public  # RF 8.1
    assert not len(deal.public().moves)
    with pytest.raises(ValueError, match="only a seat imagines"):
        deal.public().imagine(Random(1))


def places(view: View) -> dict[tuple[str, int | None], Place]:
    return {(place.kind, place.owner): place for place in view.data().places}


def test_at_the_end_all_hands_lie_open_and_the_winners_has_no_card() -> None:
    deal = after(at("hand 0 5S; hand 1 6S 7S; hand 2 9S; played 0 rest; turn 0"), "lead 5")
    for view in (deal.public(), *(deal.view(seat) for seat in range(3))):
        shown = places(view)
        assert [(len(shown["hand", seat].cards), shown["hand", seat].unseen) for seat in range(3)] == [
            (0, 0),
            (2, 0),
            (1, 0),
        ]  # RF 8.3
        assert [card.card for card in shown["hand", 1].cards] == ["6S", "7S"]  # RF 8.3
        assert isinstance(view, RunFastView) and [view.size(seat) for seat in range(3)] == [0, 2, 1]
        assert view.turn == NOBODY


def test_a_view_as_data() -> None:
    deal = after(
        at("hand 0 4S KS; hand 1 5S 6S; hand 2 7S AS; paid 1 2; played 0 rest; top 2 9S; turn 0"), "beat K, pass"
    )
    data = deal.view(0).data()
    shown = places(deal.view(0))
    assert [card.card for card in shown["hand", 0].cards] == ["4S"]
    assert (shown["hand", 1].cards, shown["hand", 1].unseen) == ((), 2)
    assert [card.card for card in shown["top", 0].cards] == ["KS"]
    assert shown["top", 1].cards == shown["top", 2].cards == ()
    assert [card.card for card in shown["played", 2].cards] == ["9S"]
    facts = {(fact.name, fact.owner): fact.value for fact in data.facts}
    assert facts["paid", 1] == 2
    assert facts["may", 1] == "0111100000000"  # RF 8.2
    assert facts["opening", None] == "past"
    assert facts["reply", None] is True
    assert (data.game, data.seat, data.turn) == ("run_fast", 0, 2)


def test_what_imagining_keeps_is_no_part_of_a_view() -> None:
    view = at(HEAVEN).view(1)
    before = view.text()
    view.imagine(Random(1))
    assert view.text() == before and pickle.loads(pickle.dumps(view)) == view


def test_a_view_holds_nothing_of_the_deal() -> None:
    deal = after(at("hand 0 4S KS; hand 1 5S 6S; hand 2 7S AS; played 0 rest; top 2 9S; turn 0"), "beat K, pass")
    before = deal.position()
    for view in (deal.public(), deal.view(0)):
        assert isinstance(view, RunFastView)
        for own in (view.known, view.unseen, view.table.gone, view.table.barred):
            for seat in range(3):
                own[seat] = 0
        view.table.cards = view.table.paid = 0
        assert deal.position() == before


def test_copies_go_their_own_way() -> None:
    deal = at("hand 0 4S KS; hand 1 5S 6S; hand 2 7S AS; played 0 rest; top 2 9S; turn 0")
    other = deal.copy()
    assert isinstance(other, RunFast)
    for text in ("beat K", "pass"):
        other.play(other.read_move(text))
    assert "may 1" in other.position() and len(other.log) == 2
    assert "may 1" not in deal.position() and "hand 0 4S KS" in deal.position() and not len(deal.log)


# --- the history -----------------------------------------------------------------------------------------------------


def cards(text: str) -> tuple[ShownCard, ...]:
    return tuple(ShownCard(card) for card in text.split())


def test_the_history_names_the_very_cards_in_the_order_of_their_ranks() -> None:
    deal = at("hand 0 3S 7S 7H 7D 8C 8S; hand 1 9C 9H JS JH; hand 2 10H 2S; played 1 rest; turn 0")
    deal = after(deal, "lead 8C 7D 8S 7S, pass, pass, lead 7, beat 9H, beat 2, pass, pass, lead T")
    told = [
        ShownMove(0, "lead", cards("7S 7D 8S 8C")), ShownMove(1, "pass"), ShownMove(2, "pass"),
        ShownMove(0, "lead", cards("7H")), ShownMove(1, "beat", cards("9H")), ShownMove(2, "beat", cards("2S")),
        ShownMove(0, "pass"), ShownMove(1, "pass"), ShownMove(2, "lead", cards("10H")),
    ]  # fmt: skip
    for view in (deal.public(), deal.view(0), deal.view(2)):
        assert list(view.history()) == told
    assert all(entry < 1 << 62 for entry in deal.log)


def test_the_parts_of_a_move_before_it_is_played() -> None:
    deal = at(HEAVEN)
    assert deal.parts(deal.read_move("lead 34567")) == ShownMove(0, "lead", cards("3H 4S 5S 6S 7S"))  # RF 2.3
    assert deal.shown_parts(deal.read_move("lead 3C 3H")) == ShownMove(0, "lead", cards("3H 3C"))
    with pytest.raises(ValueError, match="over"):
        at("hand 0 -; hand 1 5S; hand 2 6S; played 0 rest; turn -").parts(0)


# --- action numbers --------------------------------------------------------------------------------------------------


def test_action_numbers_there_and_back() -> None:
    """A pass, and the 140 plays of the naive list; a play has one number, whether it leads or beats."""
    rules = RunFastRules()
    texts = [rules.action_text(n) for n in range(rules.actions())]
    assert texts[0] == "pass" and set(texts[1:]) == {f"lead or beat {play}" for play in naive.ALL_PLAYS}
    assert len(set(texts)) == len(texts) == 141
    assert hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16] == "992f0593b30834d8"
    for n in range(1, 141):
        assert action_of_play(play_of_action(n)) == n
        assert texts[n] == f"lead or beat {ranks_text(play_of_action(n))}"
    lead = at(f"hand 0 9S 9H 10S 10H AS AD AC; {OTHERS}; turn 0")
    beat = at(f"hand 0 9S 9H 10S 10H AS AD AC; {OTHERS}; top 2 8S 8D 9D 9C; turn 0")
    assert lead.action(lead.read_move("lead 99TT")) == beat.action(beat.read_move("beat 9H 9S 10S 10H"))
    assert lead.move_text(lead.move_of(texts.index("lead or beat AAA"))) == "lead AAA"
    assert beat.move_text(beat.move_of(texts.index("lead or beat AAA"))) == "beat AAA"
    for action in (0, 14, 140, 141, -1):
        with pytest.raises(ValueError, match=r"no legal move|no action number|not the action number"):
            lead.move_of(action)
    for wrong in ("lead 9S 10S", "lead 33445566778899TTJJ"):  # no play; more pairs than a hand has
        with pytest.raises(ValueError, match=r"no play|no action number"):
            lead.action(lead.read_move(wrong))


# --- integers that are no moves --------------------------------------------------------------------------------------

NO_MOVES = [-1, 1, 2, 3, 15, 16, 1 << 56, 1 << 57, (1 << 62) - 1, 1 << 62, -(1 << 63), by_cards(1, 1 << 30),
            by_cards(0, 0x3E), by_cards(3, 0x3E), by_cards(1, 0x3E) | 1 << 57, by_ranks(1, play_of(0, 1)),
            by_ranks(1, play_of(1, 1)), by_ranks(1, play_of(0x3E, 0)), by_ranks(1, play_of(0x3E, 3)),
            by_ranks(1, play_of(0x3E, 5)), by_ranks(1, play_of(0x2000, 2)), by_ranks(1, play_of(0x1000, 4)),
            by_ranks(0, play_of(2, 1)), by_ranks(3, play_of(2, 1)), by_ranks(1, play_of(0x4000, 1)),
            by_ranks(1, play_of(0x1E, 1)), by_ranks(1, play_of(0xA, 2))]  # fmt: skip


@pytest.mark.parametrize("move", NO_MOVES)
@pytest.mark.parametrize("turn", ["0", "-"])
def test_integers_that_are_no_moves(move: int, turn: str) -> None:
    hand = "3S" if turn == "0" else "-"
    deal = at(f"hand 0 {hand}; hand 1 5S; hand 2 6S; played 1 rest; turn {turn}")
    assert not deal.is_move(move)
    functions: list[Callable[[int], object]] = [
        deal.move_text, deal.shown_move, deal.canonical, deal.spelled_out, deal.why_not, deal.check_move, deal.action,
        deal.parts, deal.shown_parts, lambda move: RunFastRules().parts(move, 0),
    ]  # fmt: skip
    for function in functions:
        with pytest.raises(ValueError, match=r"is no move|is over"):
            function(move)


@pytest.mark.parametrize("seat", [-1, 3, 4, 1 << 40])
def test_seats_that_are_not_there(seat: int) -> None:
    deal = at(HEAVEN)
    for function in (deal.view, deal.score, deal.hand_of, deal.penalty):
        with pytest.raises(ValueError, match="seats 0 to 2"):
            function(seat)


def test_moves_that_cannot_be_played_here_are_answered_all_the_same() -> None:
    deal = at(f"hand 0 4S 5D; {OTHERS}; turn 0")
    for text in ("lead 3", "lead 44", "lead 33445566778899TTJJ", "beat 6S 8D", "lead 3S 4S"):
        move = deal.read_move(text)
        assert deal.is_move(move) and deal.move_text(move) == text
        assert deal.why_not(move) and deal.canonical(move) == move
        assert deal.spelled_out(move) == move


# --- refusals --------------------------------------------------------------------------------------------------------


def test_refusals_name_the_clause_to_look_for() -> None:
    """Every play by ranks, as a lead and as a reply, in many positions: the clause that is named is the most
    specific one by the naive rules too."""
    met: Counter[str] = Counter()
    for n in range(max(4, how_many(30, 3_000))):
        rng = random.Random(f"refusals {n}")
        played = fresh("run_fast", rng)
        deal = played.deal
        assert isinstance(deal, RunFast)
        for _ in range(rng.choice([0, rng.randint(0, 60)])):
            if not deal.over():
                step(played, rng, eager=True)
        if deal.over():
            continue
        may = set(legal(deal))
        for verb in ("lead", "beat"):
            for play in naive.ALL_PLAYS:
                clause = deal.why_not(deal.read_move(f"{verb} {play}"))
                assert (clause == "") == (f"{verb} {play}" in may)
                if clause:
                    most = next(question for question in naive.broken(deal, f"{verb} {play}") if question)
                    assert clause in most, (deal, verb, play, clause)
                    met[clause] += 1
    assert {"RF 3.1", "RF 4.1", "RF 4.2"} <= set(met)


# --- numbers of positions --------------------------------------------------------------------------------------------

BOMBS = "hand 0 8S 8H 8D 8C 3S; hand 1 9S 9H 9D 9C 4S; hand 2 10S JS; played 0 rest; top 2 2S; turn 0"


@pytest.mark.parametrize(
    ("extra", "fine"),
    [("paid 0 6", True), ("paid 0 7", False), ("paid 0 2; paid 1 2; paid 2 2", True), ("paid 0 12", False),
     ("paid 0 2; paid 1 3; paid 2 2", False), ("paid 2 13", False), ("paid 2 -1", False)],
)  # fmt: skip
def test_no_more_bombs_are_paid_for_than_have_been_played(extra: str, fine: bool) -> None:
    """Of six ranks all cards are gone, the aces counted in; what is accepted can be played, written and read, and so
    can what a seat imagines."""
    if not fine:
        with pytest.raises(Unreadable, match="paid"):
            at(f"{BOMBS}; {extra}")
        return
    deal = at(f"{BOMBS}; {extra}")
    for n in range(50):
        imagined = deal.view(2).imagine(Random(n))
        assert at(imagined.position()).position() == imagined.position()
    while not deal.over():
        deal.play(deal.legal()[deal.legal_into(numbers([0] * 58)) - 1])
        assert at(deal.position()).position() == deal.position()
    assert sum(paid_for(deal.paid, seat) for seat in range(3)) == 7


def test_a_bomb_on_top_is_still_to_be_paid_for() -> None:
    text = "hand 0 3S 3H; hand 1 9S 10S; hand 2 10H JS; played 0 rest; top 1 8S 8H 8D 8C; turn 2"
    assert at(f"{text}; paid 1 7")
    with pytest.raises(Unreadable, match="more bombs are paid for"):
        at(f"{text}; paid 1 8")


def test_paid_bombs_are_counted_seat_by_seat() -> None:
    for n in range(20):
        rng = random.Random(n)
        times = [rng.randint(0, 12) for _ in range(3)]
        paid = sum(paying(seat, bombs) for seat, bombs in enumerate(times))
        assert [paid_for(paid, seat) for seat in range(3)] == times


RUN = "hand 0 4S 5S; hand 1 6S 7S; hand 2 8S 9S; played 0 3H 3D 4H 4D; played 1 rest; turn 0"
PASSES = [  # passes on runs, whether so many can be: two for every four cards that are gone, and some may be to come
    ("unbeaten " + ", ".join(["0 34567"] * 20), True),
    ("unbeaten " + ", ".join(["0 34567"] * 21), False),
]


@pytest.mark.parametrize(("passes", "fine"), PASSES)
def test_no_more_runs_are_passed_on_than_were_played(passes: str, fine: bool) -> None:
    """42 cards are gone, ten runs at most."""
    if fine:
        assert at(f"{RUN}; {passes}").position().count("34567") == 20
    else:
        with pytest.raises(Unreadable, match="more runs are passed on"):
            at(f"{RUN}; {passes}")


@pytest.mark.parametrize(("turn", "passes", "fine"), [(0, 18, True), (0, 19, False), (1, 19, True), (1, 20, False)])
def test_passes_to_come_are_counted(turn: int, passes: int, fine: bool) -> None:
    """On a run two seats can still pass, after the first of them one."""
    text = f"{RUN.replace('turn 0', f'turn {turn}')}; top 2 10S 10H JS JH; unbeaten {', '.join(['0 34567'] * passes)}"
    if fine:
        deal = after(at(text), "pass")
        assert at(deal.position()).position() == deal.position()
    else:
        with pytest.raises(Unreadable, match="more runs are passed on"):
            at(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAVEN + "; opener 1", "unknown field 'opener"),  # nobody has played
        (f"hand 0 3S; {OTHERS}; unbeaten 0 34567 KS; turn 0", "no pass on a run"),  # which it has not played
        (f"hand 0 3S; {OTHERS}; reply yes; turn 0", "the top is a play"),
        (f"hand 0 3S; {OTHERS}; paid 0 13; turn 0", "a number from 0 to 12"),
        (f"hand 0 3S; {OTHERS}; may 0 0000000000000; turn 0", "seat 0 holds cards that it cannot have"),
        ("hand 0 3S ?2; hand 1 5S; hand 2 6S; played 1 rest; turn 0", r"'\?2' is no card"),
    ],
)
def test_what_is_wrong_with_a_position(text: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        at(text)


def test_shapes_of_nothing() -> None:
    assert shape_of(0) == 0 and FACES.text(0) == "-"
