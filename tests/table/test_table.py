"""One table: what commands do, who is told what, what a refusal leaves alone, and that its log brings it back."""

import random

import pytest

from driving import (
    ID,
    again,
    begun,
    dealt,
    liked,
    moves_told,
    new,
    nonce_of,
    play_liked,
    refusals,
    thought,
    whole_deal,
)
from play import how_many, some_rules, true_hands
from test_laws import garbled
from upcard.data import ShownMove
from upcard.errors import Illegal, Unreadable
from upcard.games import GAMES
from upcard.record import PERSON, read_records
from upcard.shuffle import nonce_hash
from upcard.table import says
from upcard.table.log import Setup, read_entry, read_setup
from upcard.table.says import Done, Ended, Play, Refused, Sent, Told
from upcard.table.seen import hand_of
from upcard.table.table import Table, read_table
from upcard.verify import KeptCommitment, Verifier, played_again

ALL = pytest.mark.parametrize("name", list(GAMES))


@ALL
def test_a_person_plays_a_deal_against_programs(name: str) -> None:
    """Every offer is accepted, everybody is told, each program is asked in turn; the record holds."""
    for n in range(how_many(6, 100)):
        table = new(name)
        send, told = begun(table)
        told += whole_deal(table, send, random.Random(f"table {name} {n}"))
        assert not refusals(told)
        ends = [event for event in told if isinstance(event.says, Ended)]
        assert [event.to for event in ends] == [*range(table.seats), None]
        assert isinstance(ends[0].says, Ended)
        [record] = read_records(ends[0].says.record)
        assert record.text() == table.record.text() and played_again(record).outcome == "holds"
        assert record.scores == list(ends[0].says.points)


# --- what a viewer is shown ------------------------------------------------------------------------------------------


def check_shown(table: Table, viewer: int | None) -> None:
    """What a viewer is shown is true, and it is shown all of it."""
    deal, seen = table.deal, table.seen(viewer)
    assert deal is not None and seen.view is not None
    hand, act = hand_of(seen.view), deal.act
    at = deal if act is None or deal.turn == viewer else act.before
    hands = true_hands(at)
    if viewer is None:
        assert hand is None and not seen.offers
    else:
        assert hand is not None and {card.card for card in hand.cards} == hands[viewer] and hand.unseen == 0
    shown = [card.card for place in seen.view.places for card in place.cards]
    unseen = sum(place.unseen for place in seen.view.places)
    pack = {table.rules.faces().card_text(card) for card in table.rules.pack()}
    assert len(shown) == len(set(shown)) and set(shown) <= pack and len(shown) + unseen == len(pack)
    for place in seen.view.places:
        if place.kind == "hand" and place.owner is not None:
            assert {card.card for card in place.cards} <= hands[place.owner]
            assert len(place.cards) + place.unseen == len(hands[place.owner]), place
    for offer in seen.offers:
        assert viewer is not None and offer.cards <= hands[viewer] and offer.move.seat == viewer
        assert offer.cards == {card.card for card in offer.move.cards} & hands[viewer]


@ALL
def test_a_viewer_is_shown_its_hand_and_every_card_once(name: str) -> None:
    """At every decision of many deals, to every seat and to who looks on: a seat's hand is its hand, each count is the
    true count, each card of the pack is shown once or counted once, and a move uses cards that are shown."""
    for n in range(how_many(20, 400)):
        rng = random.Random(f"shown {name} {n}")
        seats = GAMES[name].SEATS
        table = Table(Setup(ID, some_rules(name, rng), (PERSON,) * seats, rng.randrange(seats)))
        send, _ = begun(table)
        while table.phase == "play":
            for viewer in (*range(seats), None):
                check_shown(table, viewer)
            play_liked(table, send, rng)


@ALL
def test_everybody_is_told_all_moves_but_hears_of_an_act_when_it_is_whole(name: str) -> None:
    for n in range(how_many(4, 60)):
        rng, table = random.Random(f"told {name} {n}"), new(name, people=GAMES[name].SEATS)
        viewers: list[int | None] = [*range(table.seats), None]
        heard: dict[int | None, list[Told]] = {viewer: [] for viewer in viewers}
        send, _ = begun(table)
        while table.deal is not None and table.phase == "play":
            mover = int(table.deal.turn)
            events = play_liked(table, send, rng)
            for viewer in viewers:
                moved = moves_told(events, viewer)
                heard[viewer] += [told for one in moved for told in one.moves]
                assert viewer == mover or not moved or table.deal.act is None
                if table.deal.act is not None and viewer not in (mover, None):
                    assert table.seen(viewer).view == table.deal.act.before.view(viewer).data()
        plain = {tuple((told.move.seat, told.move.verb, told.move.meld) for told in one) for one in heard.values()}
        assert len(plain) == 1
        for viewer, told in heard.items():
            view = table.seen(viewer).view
            assert view is not None and tuple(one.move for one in told) == view.history
            assert told == [told for moved in table.so_far(viewer) for told in moved.moves]


@ALL
def test_a_move_says_on_which_meld_it_went_as_that_lay(name: str) -> None:
    for n in range(how_many(4, 60)):
        rng, table = random.Random(f"melds {name} {n}"), new(name, people=GAMES[name].SEATS)
        send, _ = begun(table)
        while table.deal is not None and table.phase == "play":
            mover = int(table.deal.turn)
            seen = table.seen(mover)
            offer = liked(seen, rng)
            assert seen.view is not None
            melds = {place.number: place for place in seen.view.places if place.kind == "meld"}
            [own] = moves_told(send(mover, Play(offer.sends)), mover)
            [told] = own.moves
            assert (told.move, told.meld) == (offer.move, melds.get(offer.move.meld) if told.meld else None)


def test_a_gift_is_told_without_its_card() -> None:  # CON 8.3
    table = new("conquian", people=2, size="8/9", cambio="on")
    send, _ = begun(table)
    assert table.deal is not None
    giver = int(table.deal.turn)
    offer = table.seen(giver).offers[0]
    events = send(giver, Play(offer.sends))
    assert offer.move.cards and offer.move.verb == "give"
    hidden = Told(ShownMove(giver, "give"), None)
    assert [one.moves for one in moves_told(events, giver)] == [(Told(offer.move, None),)]
    assert [one.moves for other in (1 - giver, None) for one in moves_told(events, other)] == [(hidden,)] * 2


# --- commands --------------------------------------------------------------------------------------------------------


@ALL
def test_what_is_refused_changes_nothing(name: str) -> None:
    people = GAMES[name].SEATS
    table = new(name, people=people, stand_in="uniform 1", settings={"sit in": "5"})
    send, _ = begun(table)
    assert table.deal is not None
    turn = int(table.deal.turn)
    other, offer = (turn + 1) % people, table.seen(turn).offers[0].sends[0]
    send(other, says.Leave())
    version = table.versions[turn]
    for seat, command, at, key in [
        (turn, Play((offer,)), version - 1, "table-moved-on"),
        (turn, Play((offer,)), version + 1, "table-moved-on"),
        (turn, says.Leave(), version + 1, "table-moved-on"),
        (turn, Play(()), version, "too-many-moves"),
        (turn, Play((offer,) * 65), version, "too-many-moves"),
        (turn, Play(("dance",)), version, "no-move"),
        (turn, Play((offer, "dance")), version, ("no-move", "not-your-turn", "one-act")),
        (turn, says.NextDeal(), version, "deal-not-over"),
        (turn, says.Rematch(), version, "match-not-over"),
        (turn, says.TakeBack(), version, "nothing-to-take-back"),
        (turn, says.Return(), version, "you-are-here"),
        (turn, says.SitIn(turn), version, "nobody-left"),
        (turn, says.SitIn(9), version, "nobody-left"),
        (turn, says.SitIn(other), version, "sit-in-later"),
        (turn, says.HashNonce("0" * 128), version, "no-nonce-now"),
        (turn, says.OpenNonce(b"x" * 16), version, "no-nonce-now"),
        (turn, says.Change("pace", "1"), version, "settings-stay"),
        (other, says.Leave(), 0, "you-left"),
        (other, says.GiveUp(), table.versions[other], "you-left"),
    ]:  # fmt: skip
        before = table.text()
        [event] = send(seat, command, 1.0, at)
        assert isinstance(event.says, Refused) and event.to == seat, command
        assert event.says.key in key, (command, event.says)
        assert table.text() == before and again(table).text() == before


def test_a_command_out_of_turn_without_an_id_or_of_no_seat_is_refused() -> None:
    table = new("run_fast", people=3)
    send, _ = begun(table)
    assert table.deal is not None
    turn = int(table.deal.turn)
    offer, version = table.seen(turn).offers[0].sends[0], table.versions[turn]
    assert refusals(send((turn + 1) % 3, Play((offer,))))[0].key == "not-your-turn"
    for name_of_command in ("", "a b", "x" * 41, "é", "a\n"):
        [event] = table.do(turn, Sent(Play((offer,)), name_of_command, version), 1.0)
        assert isinstance(event.says, Refused) and event.says.key == "bad-id"
    with pytest.raises(ValueError, match="has seats 0 to"):
        table.do(9, Sent(says.Leave(), "a", 0), 1.0)


def test_settings_are_changed_by_who_is_alone_with_programs() -> None:
    table = new("double_emperor")
    send, _ = begun(table)
    for name, value in (("wind", "north"), ("pace", "-1"), ("pace", "1e9"), ("pace", "nan"), ("turn", "step"),
                        ("forced", "maybe"), ("sit in", "1000001"), ("nonce", "")):  # fmt: skip
        assert refusals(send(0, says.Change(name, value)))[0].key == "no-move"
    for name, value in (("pace", "step"), ("pace", "1.25"), ("turn", "30"), ("forced", "yes"), ("sit in", "0")):
        assert says.Changed(name, value) in [event.says for event in send(0, says.Change(name, value))]
        assert again(table).settings == table.settings and table.settings[name] == value


def test_a_programs_seat_sends_nothing_and_who_has_left_comes_back_first() -> None:
    table = new("double_emperor", stand_in="uniform 1", settings={"sit in": "0"})
    send, _ = begun(table)
    assert refusals(send(1, says.Leave()))[0].key == "no-person"
    send(0, says.Leave())
    assert refusals(send(0, says.NextDeal()))[0].key == "you-left"
    assert not refusals(send(0, says.Return())) and table.sits[0] == PERSON


def test_an_illegal_move_is_refused_with_its_clause() -> None:
    table = new("double_emperor", people=2)
    send, _ = begun(table)
    assert table.deal is not None
    send(int(table.deal.turn), Play((table.seen(int(table.deal.turn)).offers[0].sends[0],)))
    seat = int(table.deal.turn)
    seen, tried = table.seen(seat), 0
    assert seen.view is not None
    place = hand_of(seen.view)
    assert place is not None
    legal = {card for offer in seen.offers for card in offer.cards}
    for card in [card.card for card in place.cards if card.card not in legal]:
        [refused] = refusals(send(seat, Play((f"play {card}",))))
        assert (refused.key, refused.values) == ("illegal-move", {"move": f"play {card}", "clause": "DE 3.2"})
        tried += 1
    assert tried


def test_what_is_refused_is_told_and_kept_in_short() -> None:
    """Whatever is sent: an answer does not hold it, and what is kept to answer again does not either."""
    table = new("double_emperor", people=2)
    send, _ = begun(table)
    assert table.deal is not None
    send(int(table.deal.turn), Play(table.seen(int(table.deal.turn)).offers[0].sends))
    seat, long = int(table.deal.turn), " " * 100_000
    view = table.seen(seat).view
    place = hand_of(view) if view is not None else None
    assert place is not None
    for text in [f"play {card.card}{long}" for card in place.cards] + [f"dance{long}", long]:
        for event in send(seat, Play((text,) * 2)):
            assert len(repr(event)) < 1_000
    for name_of_command in (long, f"a{long}"):
        [event] = table.do(seat, Sent(says.Leave(), name_of_command, 0), 0.0)
        assert len(repr(event)) < 1_000
    assert len(repr(table.refused)) < 10_000


@ALL
def test_the_same_command_has_one_effect_and_one_answer_also_after_a_restart(name: str) -> None:
    table = new(name, people=GAMES[name].SEATS)
    _send, _ = begun(table)
    assert table.deal is not None
    seat = int(table.deal.turn)
    sent = Sent(Play((table.seen(seat).offers[0].sends[0],)), "once", table.versions[seat])
    wrong = Sent(Play(("dance",)), "wrong", table.versions[seat])
    refused, first = table.do(seat, wrong, 0.0), table.do(seat, sent, 0.0)
    assert isinstance(first[-1].says, Done) and first[-1].version == first[0].version
    text = table.text()
    for one in (table, again(table)):
        assert one.do(seat, sent, 9.0) == first[-1:] and one.text() == text
    assert table.do(seat, wrong, 9.0) == refused
    for other in (Play(("dance",)), says.Leave()):
        [event] = table.do(seat, Sent(other, "once", sent.version), 0.0)
        assert event.says == Refused("once", "id-used") and table.text() == text
    [event] = again(table).do(seat, Sent(says.Leave(), "once", sent.version), 0.0)
    assert event.says == Refused("once", "id-used")


# --- the log ---------------------------------------------------------------------------------------------------------


@ALL
def test_a_table_comes_back_from_its_log_at_any_moment(name: str) -> None:
    for n in range(how_many(5, 60)):
        rng, table = random.Random(f"saved {name} {n}"), new(name)
        send, _ = begun(table)
        for _ in range(rng.randint(0, 30)):
            thought(table)
            if table.phase != "play":
                break
            play_liked(table, send, rng)
        read = again(table)
        assert read.text() == table.text() and read.versions == table.versions
        assert read.begin(0.0) == []
        for viewer in (*range(table.seats), None):
            assert read.seen(viewer) == table.seen(viewer) and read.so_far(viewer) == table.so_far(viewer)


SETUP = f"upcard table 2\ntable {ID}\ngame double_emperor\nseat 0 person\nseat 1 person\ndealer 0\n"
BAD_SETUPS = [
    ("", "a table begins with"),
    ("upcard table 1\ngame chess\n", "a table begins with"),
    ("upcard table 2\ngame chess\n", "there is no game 'chess'"),
    ("upcard table 2\nwind north\n", "'wind north' has no place here"),
    (SETUP.replace("seat 1 person\n", ""), "who sits somewhere is"),
    (SETUP.replace("seat 1 person", "seat 1 genius"), "who sits somewhere is"),
    (SETUP.replace("dealer 0", "dealer 7"), "the dealer is a seat"),
    (SETUP.replace(ID, "home"), "a table reads"),
    (SETUP + "dealer 1\n", "'dealer 1' has no place here"),
    (SETUP + "stands in person\n", "who sits somewhere is"),
    (SETUP + "set wind north\n", "there is no setting 'wind'"),
    (SETUP + "set pace fast\n", "setting 'pace' cannot be 'fast'"),
    (SETUP + "set forced 1\n", "setting 'forced' cannot be '1'"),
]


@pytest.mark.parametrize(("text", "what"), BAD_SETUPS)
def test_malformed_setups(text: str, what: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_setup(text)
    assert what in str(error.value)
    assert read_setup(SETUP).text() == SETUP


BAD_LOGS = [
    ["dance"],
    ["play 0 play AS"],
    ["cards"],
    ["prepare 00"],
    [f"prepare {'00' * 128}", f"prepare {'00' * 128}"],
    [f"prepare {'00' * 128}", "opening"],
    [f"prepare {'00' * 128}", "cards", "play 7 play AS"],
    [f"prepare {'00' * 128}", "cards", "play 1 play ZZ"],
    [f"prepare {'00' * 128}", "cards", "takes back 0 0"],
    [f"prepare {'00' * 128}", "nonce 0 " + "00" * 16],
    [f"prepare {'00' * 128}", f"hash 0 {'0' * 128}", "opening", "nonce 0 " + "00" * 16 + "0"],
    [f"prepare {'00' * 128}", f"hash 0 {'0' * 128}", f"hash 0 {'0' * 128}"],
    [f"prepare {'00' * 128}", f"hash 0 {'0' * 128}", "opening", "nonce 0 " + "00" * 16],
    ["here 0"],
    ["left 0", "left 0"],
    ["seat 0 person"],
    ["seat 0 nobody at all"],
    ["rematch"],
    ["set pace"],
    ["@9 a/00000000 left 0"],
    ["@0 a/0000 left 0"],
]


@pytest.mark.parametrize("lines", BAD_LOGS, ids=str)
def test_malformed_logs(lines: list[str]) -> None:
    with pytest.raises((Unreadable, Illegal), match=f"line {len(lines)}"):
        read_table(SETUP, lines)


@ALL
def test_garbled_logs_are_refused_in_one_sentence(name: str) -> None:
    table, rng = new(name, people=2, stand_in="sensible 1"), random.Random(f"garbled {name}")
    send, _ = begun(table)
    for n in range(12):
        thought(table)
        if table.phase == "play":
            play_liked(table, send, rng)
        if n == 4:
            send(0, says.Leave())
            send(0, says.Return())
    for _ in range(how_many(60, 2_000)):
        setup, _, log = garbled(table.text(), rng).partition("\n\n")
        try:
            read = read_table(setup, log.splitlines())
        except (Unreadable, Illegal) as error:
            assert len(str(error)) < 400
        else:
            assert read.seen(None).version == read.versions[-1]


def test_entries_are_read_as_they_are_written() -> None:
    for line in (
        "left 0",
        "@1 id-7/0123abcd seat 1 sensible 1",
        "set sit in 3",
        "gives up 1",
        "play 0 meld 7H 8H, lay 9H",
    ):
        assert read_entry(line, 2).text() == line


# --- taking back, going on -------------------------------------------------------------------------------------------


@ALL
def test_taking_back_leads_to_the_last_decision(name: str) -> None:
    tried = 0
    for n in range(max(8, how_many(8, 60))):
        rng, table = random.Random(f"back {name} {n}"), new(name)
        send, _ = begun(table)
        for _ in range(rng.randint(1, 12)):
            thought(table)
            if table.phase == "play":
                play_liked(table, send, rng)
        thought(table)
        if not table.seen(0).can_take_back:
            assert refusals(send(0, says.TakeBack()))
            continue
        events = send(0, says.TakeBack())
        assert [type(event.says) for event in events] == [says.TookBack] * (table.seats + 1) + [Done]
        assert table.deal is not None and table.deal.turn == 0 and table.deal.act is None
        assert len(table.seen(0).offers) > 1 and "takes back 0\n" in table.record.text()
        assert again(table).text() == table.text()
        whole_deal(table, send, rng)
        [verdict] = Verifier(players=True).verdicts(table.record.text().splitlines())
        assert verdict.holds and "claim-taken-back" in [claim.key for claim in verdict.claims]
        assert refusals(send(0, says.TakeBack()))[0].key == "deal-over"  # the cards are told: nothing is taken back
        tried += 1
    assert tried


def test_only_against_programs_can_a_move_be_taken_back() -> None:
    table = new("double_emperor", people=2)
    send, _ = begun(table)
    assert table.deal is not None
    seat = int(table.deal.turn)
    play_liked(table, send, random.Random(1))
    assert not table.seen(seat).can_take_back
    assert refusals(send(seat, says.TakeBack()))[0].key == "nothing-to-take-back"


@ALL
def test_matches_go_on_end_and_are_played_again(name: str) -> None:
    """Deals of two matches: each match is a chain that proves itself, and begins at nought."""
    rng, table = random.Random(3), new(name, people=GAMES[name].SEATS)
    send, events = begun(table)
    for _ in range(how_many(3, 40)):
        events += whole_deal(table, send, rng)
        ended = next(event.says for event in reversed(events) if isinstance(event.says, Ended))
        assert table.over == bool(ended.winners) == table.seen(0).over and ended.totals == tuple(table.match.scores)
        asked = says.Rematch() if table.over else says.NextDeal()
        assert refusals(send(0, says.NextDeal() if table.over else says.Rematch()))
        events += dealt(table, send, send(0, asked))
        assert table.phase == "play" and again(table).text() == table.text()
    records = [event.says.record for event in events if isinstance(event.says, Ended) and event.to is None]
    verdicts = list(Verifier().verdicts("\n".join(records).splitlines()))
    assert len(verdicts) == len(records) and all(verdict.holds for verdict in verdicts)
    assert table.seen(0).totals == tuple(table.match.scores)


@ALL
def test_a_match_is_given_up(name: str) -> None:  # DE 5.5
    """Against programs alone it is over at once and lost; the record says so and holds; another can be played."""
    table = new(name)
    send, _ = begun(table)
    rng = random.Random(name)
    thought(table)
    play_liked(table, send, rng)
    events = send(0, says.GiveUp())
    ended = next(event.says for event in events if isinstance(event.says, Ended))
    lost = next(side for side in table.rules.sides() if 0 in side)
    assert table.over and ended.winners and not set(ended.winners) & set(lost)
    assert ended.record.endswith("gives up 0\ngiven up\n")
    [verdict] = Verifier(players=True).verdicts(ended.record.splitlines())
    assert verdict.holds and [claim.key for claim in verdict.claims if claim.about == "whole"] == ["claim-given-up"]
    assert refusals(send(0, says.GiveUp()))[0].key == "match-over" and again(table).text() == table.text()
    dealt(table, send, send(0, says.Rematch()))
    assert table.phase == "play" and table.seen(0).match == 2 and not table.over


@pytest.mark.parametrize("hashes", [0, 1])
def test_a_deal_that_is_given_up_before_its_cards_is_no_dropped_one(hashes: int) -> None:
    """Its commitment was shown, so its record is there for who kept that."""
    table = new("double_emperor", people=2, rounds="5")
    send, events = begun(table)
    events += whole_deal(table, send, random.Random(1)) + send(0, says.NextDeal())
    for seat in range(hashes):
        send(seat, says.HashNonce(nonce_hash(table.record.commitment(), seat, nonce_of(seat, 2))))
    events += send(0, says.GiveUp())
    told = [event.says for event in events if event.to is None]
    kept = [KeptCommitment(one.commitment, ID, 1, one.number) for one in told if isinstance(one, says.Prepared)]
    verifier = Verifier(kept=kept)
    records = "".join(one.record for one in told if isinstance(one, Ended))
    assert [verdict.holds for verdict in verifier.verdicts(records.splitlines())] == [True, True]
    assert len(kept) == 2 and not verifier.missing() and table.winners() == (1,)
    assert again(table).text() == table.text()


def test_with_other_people_a_seat_that_gives_up_is_played_on() -> None:
    table = new("run_fast", people=3, stand_in="sensible 1")
    send, _ = begun(table)
    send(1, says.GiveUp())
    assert (
        not table.over and table.sits[1] == "sensible 1" and refusals(send(1, says.Return()))[0].key == "you-are-here"
    )
    events = send(2, says.GiveUp())
    assert table.over and next(event.says for event in events if isinstance(event.says, Ended)).winners == (0,)
    dealt(table, send, send(0, says.Rematch()))
    assert table.sits == [PERSON] * 3


def test_partners_give_up_together() -> None:
    table = new("push", people=4, stand_in="sensible 1")
    send, _ = begun(table)
    send(0, says.GiveUp())
    assert not table.over
    send(2, says.GiveUp())
    assert table.over and table.winners() == (1, 3)


def test_a_requirement_longer_than_stated_is_taken_in_any_order() -> None:  # PUSH 5.7
    """Sent as one command it is the same small moves, and the log reads back."""
    table = new("push", people=4, only_round="1")
    send, _ = begun(table)
    table.deal = table.rules.read(
        "round 1; drawn yes; hand 0 9S 9H 9D 9C 4S 4H 4D 2C; hand 1 3H 4C; hand 2 3D; hand 3 3C 5C; stock rest; turn 0"
    )
    events = send(0, Play(("meld 9S 9H 9D 9C", "meld 4S 4H 4D")))
    assert not refusals(events) and table.deal.act is None
    assert table.log[-1].what.count("meld") == 2 and "lay " in table.log[-1].what
