"""Who sits where, and what happens by itself: programs sit in, clocks run out."""

import random

import pytest

from driving import (
    ID,
    Sender,
    again,
    begun,
    dealt,
    moves_told,
    new,
    nonce_of,
    play_liked,
    refusals,
    thought,
    whole_deal,
)
from play import how_many
from upcard import shuffle
from upcard.errors import Unreadable
from upcard.games import GAMES
from upcard.record import PERSON
from upcard.table import says
from upcard.table.log import Setup, read_entry
from upcard.table.says import Event
from upcard.table.table import Table
from upcard.verify import Verifier

# --- who sits where --------------------------------------------------------------------------------------------------


def test_a_program_sits_in_and_hands_the_seat_back() -> None:
    chose = 0
    for n in range(max(4, how_many(10, 100))):
        rng = random.Random(f"sit in {n}")
        table = new("queen_city_rum", people=2, stand_in="sensible 1", settings={"sit in": "60"})
        send, _ = begun(table)
        whose = None
        for step in range(40):
            if table.phase != "play" or table.deal is None:
                break
            if step == 5:
                whose = int(table.deal.turn)
                send(whose, says.Leave(), 100.0)
                assert table.due == 160.0 and table.tick(159.0) == []
                [told, *_] = table.tick(160.0)
                assert told.says == says.Seated(whose, "sensible 1")
                assert refusals(send(1 - whose, says.SitIn(whose)))[0].key == "nobody-left"
            if step == 20 and whose is not None:
                events = send(whose, says.Return(), 200.0)
                assert says.Seated(whose, PERSON) in [event.says for event in events]
            thought(table, 300.0)
            if table.phase == "play":
                play_liked(table, send, rng, 300.0)
        [verdict] = Verifier(players=True).verdicts(table.record.text().splitlines())
        assert verdict.holds
        chose += sum(int(str(claim.values["count"])) for claim in verdict.claims if claim.key == "claim-programs-again")
    assert chose


def test_nobody_sits_in_while_nobody_waits() -> None:
    table = new("double_emperor", stand_in="sensible 1", settings={"sit in": "5"})
    send, _ = begun(table)
    send(0, says.Leave(), 0.0)
    assert all(not isinstance(event.says, says.Seated) for event in table.tick(1e9)) and table.sits[0] == PERSON


def test_the_others_ask_for_a_program_to_sit_in() -> None:
    table = new("double_emperor", people=2, stand_in="uniform 1", settings={"sit in": "0"})
    send, _ = begun(table)
    send(0, says.Leave(), 0.0)
    assert table.tick(1e9) == []
    send(1, says.SitIn(0), 1.0)
    assert table.sits[0] == "uniform 1"
    none = new("double_emperor", people=2, settings={"sit in": "0"})
    send, _ = begun(none)
    send(0, says.Leave(), 0.0)
    assert refusals(send(1, says.SitIn(0), 1.0))[0].key == "nobody-sits-in"


def test_a_table_waits_for_an_empty_seat() -> None:
    table = Table(Setup(ID, GAMES["double_emperor"](), (PERSON, "nobody")))
    assert table.begin(0.0) == [] and table.seen(0).phase == "new" and table.seen(0).view is None
    send = Sender(table)
    dealt(table, send, table.seat(1, PERSON, 0.0))
    assert table.phase == "play" and table.owners == [True, True]
    for who in ("genius", PERSON, "person 1"):
        with pytest.raises(Unreadable):
            table.seat(1, who, 0.0)


# --- clocks ----------------------------------------------------------------------------------------------------------


def test_programs_wait_for_the_pace_and_can_be_hurried() -> None:
    table = new("double_emperor", people=0, settings={"pace": "5"})
    table.begin(100.0)
    assert table.due == 105.0 and table.thinking(104.9) is None and table.tick(104.9) == []
    think = table.thinking(105.0)
    assert think is not None and table.thinking(105.0) == think
    legal = table.deal.legal() if table.deal else []
    assert table.thought(think, int(legal[0]), 105.0) and table.thought(think, int(legal[0]), 105.0) == []
    assert table.due == 110.0
    table.hurry(106.0)
    next_think = table.thinking(106.0)
    assert next_think is not None
    with pytest.raises(ValueError, match="is not legal"):
        table.thought(next_think, int(legal[0]), 106.0)


def test_the_pace_can_be_a_step() -> None:
    table = new("double_emperor", people=0, settings={"pace": "step"})
    table.begin(0.0)
    assert table.thinking(1e9) is None
    table.hurry(1.0)
    assert table.thinking(1.0) is not None


def test_an_only_move_is_played_when_that_is_wanted() -> None:
    table = new("run_fast", people=3, settings={"forced": "yes"})
    send, _ = begun(table)
    forced = 0
    for n in range(400):
        if table.phase != "play" or table.deal is None:
            break
        seen = table.seen(int(table.deal.turn))
        if len(seen.offers) == 1:
            assert table.due == 0.0 and moves_told(table.tick(0.0), None)
            forced += 1
        else:
            assert table.due is None
            play_liked(table, send, random.Random(n))
    assert table.phase == "over" and forced


def test_a_turn_has_its_time_where_that_is_wanted() -> None:
    table = new("double_emperor", people=2, stand_in="uniform 1", settings={"turn": "30", "sit in": "60"})
    send, _ = begun(table, 10.0)
    assert table.deal is not None and table.seen(0).turn_ends == 40.0
    late = int(table.deal.turn)
    table.tick(39.0)
    play_liked(table, send, random.Random(1), 39.0)
    slow = int(table.deal.turn)
    assert slow != late and table.seen(0).turn_ends == 69.0
    told = [event.says for event in table.tick(69.0) if event.to is None]
    assert told == [says.Left(slow), says.Seated(slow, "uniform 1")]
    restarted = again(table)
    restarted.begin(1000.0)
    assert restarted.sits == table.sits


def test_clocks_begin_anew_after_a_restart() -> None:
    table = new("double_emperor", people=2, stand_in="uniform 1", settings={"turn": "30", "sit in": "60"})
    send, _ = begun(table, 0.0)
    assert table.deal is not None
    other = 1 - int(table.deal.turn)
    send(other, says.Leave(), 20.0)
    restarted = again(table)
    restarted.begin(1000.0)
    assert restarted.seen(0).turn_ends == 1030.0 and restarted.tick(1029.0) == []
    restarted.happen(read_entry("set turn 0", 2))
    restarted.begin(1000.0)
    assert restarted.tick(1059.0) == []
    assert [event.says for event in restarted.tick(1060.0) if event.to is None][-1] == says.Seated(other, "uniform 1")


def test_nonces_have_their_time() -> None:
    """Who sends no hash, and who does not open it, is left out; the record says so, and the deal goes on."""
    table = new("run_fast", people=3, settings={"nonce": "10"})
    [prepared, *_] = table.begin(0.0)
    assert isinstance(prepared.says, says.Prepared) and prepared.says.wanted == (0, 1, 2)
    send, committed = Sender(table), prepared.says.commitment
    for seat in (0, 1):
        send(seat, says.HashNonce(shuffle.nonce_hash(committed, seat, nonce_of(seat, 1))))
    assert refusals(send(0, says.HashNonce("0" * 128)))[0].key == "no-nonce-now"
    assert refusals(send(2, says.HashNonce("no hash")))[0].key == "no-move"
    assert table.tick(9.0) == [] and table.phase == "hashes"
    [opening, *_] = table.tick(10.0)
    assert isinstance(opening.says, says.Opening) and set(opening.says.hashes) == {0, 1}
    assert refusals(send(2, says.OpenNonce(nonce_of(2, 1))))[0].key == "no-nonce-now"
    assert refusals(send(1, says.OpenNonce(nonce_of(0, 1))))[0].key == "no-move"
    send(0, says.OpenNonce(nonce_of(0, 1)), 12.0)
    events: list[Event] = table.tick(20.0)
    assert isinstance(events[0].says, says.Dealt)
    assert (events[0].says.opened, events[0].says.unopened) == ((0,), (1,))
    assert table.record.opened() == {0: nonce_of(0, 1)} and " unopened\n" in table.record.text()
    whole_deal(table, send, random.Random(1), 30.0)
    [verdict] = Verifier().verdicts(table.record.text().splitlines())
    assert verdict.holds and "claim-nonces-unopened" in [claim.key for claim in verdict.claims]


def test_opening_has_its_whole_time_however_late_the_hashes_come() -> None:
    """A seat that sends its hash at the last moment does not take from another the time to open its nonce."""
    table = new("double_emperor", people=2, settings={"nonce": "10"})
    [prepared, *_] = table.begin(0.0)
    assert isinstance(prepared.says, says.Prepared)
    send, committed = Sender(table), prepared.says.commitment
    for seat, now in ((1, 0.5), (0, 9.9)):
        send(seat, says.HashNonce(shuffle.nonce_hash(committed, seat, nonce_of(seat, 1))), now)
    assert table.phase == "opening" and table.due == 19.9
    send(0, says.OpenNonce(nonce_of(0, 1)), 9.9)
    assert table.tick(19.8) == [] and not refusals(send(1, says.OpenNonce(nonce_of(1, 1)), 19.8))
    assert set(table.record.opened()) == {0, 1}
