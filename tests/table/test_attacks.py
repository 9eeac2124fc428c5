"""A seat, or who runs the table, tries for more than is theirs: to look, to hold up, to shut others out."""

import random

import pytest

from driving import ID, Sender, begun, dealt, new, nonce_of, play_liked, refusals, thought, whole_deal
from upcard import shuffle
from upcard.cards import NOBODY
from upcard.errors import Unreadable
from upcard.games import GAMES
from upcard.record import PERSON
from upcard.table import says
from upcard.table.choosing import choose
from upcard.table.log import Setup, read_entry
from upcard.table.says import Ended, Play, Refused, Sent
from upcard.table.table import Table, same_question

SHOWS = {"queen_city_rum": "draw", "conquian": "decline", "push": "push"}
"""What shows its seat a card of the stock, and leaves it the turn."""


@pytest.mark.parametrize("name", list(SHOWS))
def test_nobody_looks_at_the_stock_by_a_command_that_is_refused(name: str) -> None:
    """A move that shows a card, with another behind it that is legal only with that card: the refusal would tell it,
    and nothing would have happened."""
    table, rng = new(name, people=GAMES[name].SEATS), random.Random(name)
    send, _ = begun(table)
    tried = 0
    while table.phase == "play" and table.deal is not None and tried < 5:
        seat, deal = int(table.deal.turn), table.deal
        after = deal.copy()
        if SHOWS[name] in [deal.move_text(move) for move in deal.legal()]:
            after.play(next(move for move in deal.legal() if deal.move_text(move) == SHOWS[name]))
        if deal.act is None and after.turn == seat != NOBODY and len(after.log) > len(deal.log):
            answers = {
                refusals(send(seat, Play((SHOWS[name], after.move_text(move), "dance"))))[0].key
                for move in after.legal()
            }
            answers |= {refusals(send(seat, Play((SHOWS[name], text))))[0].key for text in ("dance", "discard QS")}
            assert answers == {"one-act"}
            with pytest.raises(Unreadable, match="no part of an act"):
                choose(deal, seat, [], [SHOWS[name]])
            tried += 1
        play_liked(table, send, rng)
    assert tried


def test_no_seat_changes_the_clocks_of_others() -> None:
    """With no time for nonces the others would add none; with none for a turn a program would play for them."""
    table = new("double_emperor", people=2, stand_in="uniform 1")
    send, _ = begun(table)
    for name, value in (("nonce", "0"), ("turn", "0.001"), ("sit in", "0"), ("pace", "step"), ("forced", "yes")):
        assert refusals(send(0, says.Change(name, value)))[0].key == "settings-stay"
    alone = new("double_emperor", stand_in="uniform 1")
    send, _ = begun(alone)
    assert not refusals(send(0, says.Change("pace", "step")))


def test_no_seat_holds_up_a_program() -> None:
    """Whoever goes and comes back all the time: the program moves when it would have moved."""
    table = new("double_emperor", people=1, settings={"pace": "5"})
    send, _ = begun(table, 0.0)
    if table.deal is not None and table.deal.turn == 0:
        play_liked(table, send, random.Random(1), 0.0)
    assert table.due == 5.0
    send(0, says.Leave(), 3.0)
    send(0, says.Return(), 4.0)
    assert table.due == 5.0
    send(0, says.Change("pace", "1"), 4.5)
    assert table.due == 5.5


def test_no_seat_gets_a_turn_without_end() -> None:
    """Who comes back to a turn in which its time was over has that time again, and no more; going and coming back is
    worth nothing before it is over; and a program that sits in then plays at once."""
    table = new("double_emperor", people=2, stand_in="uniform 1", settings={"turn": "30", "pace": "5"})
    send, _ = begun(table, 0.0)
    assert table.deal is not None
    slow = int(table.deal.turn)
    send(slow, says.Leave(), 20.0)
    send(slow, says.Return(), 21.0)
    assert table.seen(0).turn_ends == 30.0
    table.tick(30.0)
    assert table.sits[slow] == "uniform 1" and table.thinking(30.0) is not None
    send(slow, says.Return(), 31.0)
    assert table.sits[slow] == PERSON and table.seen(0).turn_ends == 61.0
    table.tick(61.0)
    assert table.sits[slow] == "uniform 1" and thought(table, 61.0)
    assert table.deal.turn != slow and table.seen(0).turn_ends == 91.0


def test_a_time_for_turns_that_is_set_or_given_up_counts_at_once() -> None:
    table = new("double_emperor", people=1, stand_in="uniform 1")
    send, _ = begun(table, 0.0)
    thought(table)
    send(0, says.Change("turn", "8"), 2.0)
    assert table.seen(0).turn_ends == 10.0
    send(0, says.Change("turn", "0"), 3.0)
    assert table.seen(0).turn_ends is None and table.tick(1e9) == []


def test_a_match_that_is_given_up_before_anybody_came_is_over_for_all() -> None:
    table = Table(Setup(ID, GAMES["double_emperor"](), (PERSON, "nobody")), lambda: shuffle.seed_from("x"))
    table.begin(0.0)
    send = Sender(table)
    events = send(0, says.GiveUp())
    assert [event.to for event in events if isinstance(event.says, Ended)] == [0, 1, None]
    assert table.phase == "over" and table.seen(0).phase == "over"
    send(0, says.Rematch())
    dealt(table, send, table.seat(1, PERSON, 0.0))
    assert table.phase == "play" and nonce_of(0, 1) == table.nonces[0]


def test_half_a_byte_of_a_nonce_is_no_nonce() -> None:
    with pytest.raises(Unreadable):
        read_entry("nonce 0 " + "a" * 33, 2)


def test_a_hash_that_was_on_its_way_too_long_is_none_of_the_next_deal() -> None:
    """It would keep the seat from sending the right one, and nothing of the seat would go in."""
    table = new("double_emperor", people=2)
    [first, *_] = table.begin(0.0)
    assert isinstance(first.says, says.Prepared)
    late = Sent(says.HashNonce(shuffle.nonce_hash(first.says.commitment, 0, nonce_of(0, 1))), "late", first.version)
    table.tick(10.0)
    send = Sender(table)
    whole_deal(table, send, random.Random(1), 20.0)
    asked = send(1, says.NextDeal(), 30.0)
    [refused] = table.do(0, late, 31.0)
    assert isinstance(refused.says, Refused) and refused.says.key == "table-moved-on"
    dealt(table, send, asked, 32.0)
    assert set(table.nonces) == {0, 1}


def taken_back(seed: int) -> tuple[int, list[says.Think]]:
    """Plays a deal and takes back now and then, also while a program thinks; how often, and what was asked."""
    table, rng = new("double_emperor", dealer=seed % 2), random.Random(seed)
    send, _ = begun(table)
    backs, asked = 0, list[says.Think]()
    for _ in range(80):
        if (think := table.thinking(0.0)) is not None:
            asked.append(think)
        if table.last_decision(0) is not None and rng.random() < 0.4:
            send(0, says.TakeBack())
            backs += 1
        elif think is not None:
            table.thought(think, rng.choice([int(move) for move in think.view.moves]), 0.0)
        elif table.phase == "play":
            play_liked(table, send, rng)
        assert table.record.text().count("takes back 0") == backs
    return backs, asked


def test_what_was_taken_back_stays_counted_when_more_is_taken_back() -> None:
    """Else the record would say less than was done, and a program's thought about a deal that is gone would pass for an
    answer to what it is asked now."""
    for seed in range(10):
        backs, asked = taken_back(seed)
        assert backs > 5
        for n, one in enumerate(asked):
            same = [other for other in asked[:n] if same_question(one, other)]
            assert all(other.view.text() == one.view.text() for other in same)
