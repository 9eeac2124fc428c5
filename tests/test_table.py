"""One table: what commands do, who is told what, what a refusal leaves alone, and that text brings it back."""

import random

import pytest

from play import LIKES, how_many, some_rules
from upcard.cards import NOBODY
from upcard.data import ShownCard, ShownMove
from upcard.deal import Deal
from upcard.errors import Illegal, Unreadable
from upcard.fields import Showing
from upcard.games import GAMES
from upcard.notation import read_records
from upcard.players import PLAYERS, decide
from upcard.simulate import players_fault
from upcard.table import (
    Dealt,
    Ended,
    Event,
    Moved,
    NextDeal,
    Offer,
    Play,
    Refused,
    Seen,
    Table,
    TakeBack,
    Think,
    Told,
    TookBack,
    hand_of,
    read_table,
)  # fmt: skip

ALL = pytest.mark.parametrize("name", list(GAMES))


def new(name: str, people: int = 1, **options: str) -> Table:
    seats = GAMES[name].SEATS
    players = ["person" if seat < people else f"uniform {seat + 7}" for seat in range(seats)]
    return Table(GAMES[name](options), players)


def held(seen: Seen) -> list[str]:
    """The cards that a seat is shown as its hand."""
    return [card.card for card in hand_of(seen.view).cards]


def answered(table: Table, events: list[Event], now: float = 0.0) -> list[Event]:
    """What programs that are asked to think do."""
    out = []
    for event in events:
        says = event.says
        if isinstance(says, Think):
            assert table.deal is not None
            move = table.deal.move_text(decide(PLAYERS[says.player], says.seed, says.view, says.made))
            out += table.do(event.to, Play((move,), says.version), now)
    return out


def until_mine(table: Table, seat: int = 0) -> list[Event]:
    """Lets the programs move until it is this seat's turn or the deal is over."""
    out = []
    while table.deal is not None and not table.deal.over() and table.deal.turn != seat:
        events = table.tick(0.0)
        out += events + answered(table, events)
    return out


def liked(seen: Seen, rng: random.Random) -> Offer:
    for verb in LIKES[seen.rules.NAME]:
        fits = [offer for offer in seen.offers if offer.move.verb == verb]
        if fits and rng.random() < 0.8:
            return rng.choice(fits)
    return rng.choice(seen.offers)


@ALL
def test_a_person_plays_a_deal_against_programs(name: str) -> None:
    """Every offer is accepted, everybody is told, the clock asks each program in turn; the record holds."""
    for n in range(how_many(6, 100)):
        rng, table = random.Random(f"table {name} {n}"), new(name)
        told = table.begin(0.0)
        assert [type(event.says) for event in told] == [Dealt] * table.seats
        while table.deal is not None and not table.deal.over():
            told += until_mine(table)
            if table.deal.over():
                break
            seen = table.seen(0)
            assert seen.view.turn == 0 and seen.offers
            offer = liked(seen, rng)
            events = table.do(0, Play((offer.text,), seen.version), 0.0)
            assert not any(isinstance(event.says, Refused) for event in events)
            told += events
        ends = [event for event in told if isinstance(event.says, Ended)]
        assert [event.to for event in ends] == list(range(table.seats))
        [record] = table.records
        assert read_records(record.text())[0].text() == record.text()
        assert players_fault(record) is None


# --- what a seat is shown -------------------------------------------------------------------------------------------


def true_hands(deal: Deal) -> list[set[str]]:
    """The hands of the deal itself, as its position names them."""
    position = Showing()
    deal.fields(position)
    hands: list[set[str]] = [set() for _ in range(deal.of().SEATS)]
    for place in position.places():
        if place.kind == "hand" and place.owner is not None:
            hands[place.owner] |= {card.card for card in place.cards}
    return hands


def check_shown(table: Table, seat: int) -> None:
    """What a seat is shown is true, and it is shown all of it."""
    deal = table.deal
    assert deal is not None
    seen, rules = table.seen(seat), table.rules
    act = deal.act
    at = deal if act is None or deal.turn == seat else act.before
    hands = true_hands(at)
    assert set(held(seen)) == hands[seat] and hand_of(seen.view).unseen == 0
    shown = [card.card for place in seen.view.places for card in place.cards]
    unseen = sum(place.unseen for place in seen.view.places)
    pack = {rules.faces().card_text(card) for card in rules.pack()}
    assert len(shown) == len(set(shown)) and set(shown) <= pack and len(shown) + unseen == len(pack)
    for place in seen.view.places:
        if place.kind == "hand" and place.owner is not None:
            assert {card.card for card in place.cards} <= hands[place.owner]
            assert len(place.cards) + place.unseen == len(hands[place.owner]), place
    for offer in seen.offers:
        assert offer.cards <= hands[seat] and offer.move.seat == seat
        assert offer.cards == {card.card for card in offer.move.cards} & hands[seat]


@ALL
def test_a_seat_is_shown_its_hand_and_every_card_once(name: str) -> None:
    """At every decision of many deals, to every seat: its hand is its hand, each count is the true count, each card of
    the pack is shown once or counted once, and a move uses cards that are shown."""
    for n in range(how_many(20, 400)):
        rng = random.Random(f"shown {name} {n}")
        table = Table(some_rules(name, rng), ["person"] * GAMES[name].SEATS, dealer=rng.randrange(GAMES[name].SEATS))
        table.begin(0.0)
        while table.deal is not None:
            for seat in range(table.seats):
                check_shown(table, seat)
            if table.deal.over():
                break
            seat = table.deal.turn
            table.do(seat, Play((liked(table.seen(seat), rng).text,), table.version), 0.0)


@ALL
def test_every_seat_is_told_all_moves_but_hears_of_an_act_when_it_is_whole(name: str) -> None:
    for n in range(how_many(4, 60)):
        rng, table = random.Random(f"told {name} {n}"), new(name, people=GAMES[name].SEATS)
        heard: list[list[Moved]] = [[] for _ in range(table.seats)]
        table.begin(0.0)
        while table.deal is not None and not table.deal.over():
            mover = table.deal.turn
            seen = table.seen(mover)
            for event in table.do(mover, Play((liked(seen, rng).text,), seen.version), 0.0):
                if isinstance(event.says, Moved):
                    heard[event.to].append(event.says)
                    assert event.to == mover or table.deal.act is None
            if table.deal.act is not None:
                for other in range(table.seats):
                    if other != mover:
                        assert table.seen(other).view == table.deal.act.before.view(other).data()
        told = [[told for moved in one for told in moved.moves] for one in heard]
        assert all(len(one) == len(told[0]) for one in told)
        plain = [[(one.move.seat, one.move.verb, one.meld) for one in seat] for seat in told]
        assert all(one == plain[0] for one in plain)
        for seat, one in enumerate(told):
            assert tuple(told.move for told in one) == table.seen(seat).view.history
            assert one == [told for moved in table.so_far(seat) for told in moved.moves]


@ALL
def test_a_move_says_on_which_meld_it_went_as_that_lay(name: str) -> None:
    for n in range(how_many(4, 60)):
        rng, table = random.Random(f"melds {name} {n}"), new(name, people=GAMES[name].SEATS)
        table.begin(0.0)
        while table.deal is not None and not table.deal.over():
            mover = table.deal.turn
            seen = table.seen(mover)
            offer = liked(seen, rng)
            melds = {place.number: place for place in seen.view.places if place.kind == "meld"}
            events = table.do(mover, Play((offer.text,), seen.version), 0.0)
            own = next(event.says for event in events if event.to == mover and isinstance(event.says, Moved))
            assert own.moves == (Told(offer.move, melds.get(offer.move.meld) if offer.move.meld is not None else None),)


def test_a_gift_is_told_without_its_card() -> None:  # CON 8.3
    table = new("conquian", people=2, size="8/9", cambio="on")
    table.begin(0.0)
    assert table.deal is not None
    giver = table.deal.turn
    offer = table.seen(giver).offers[0]
    told = {event.to: event.says for event in table.do(giver, Play((offer.text,), table.version), 0.0)}
    assert offer.move.cards and offer.move.verb == "give"
    hidden = Told(ShownMove(giver, "give"), None)
    assert told == {giver: Moved(giver, (Told(offer.move, None),)), 1 - giver: Moved(giver, (hidden,))}


@ALL
def test_what_is_refused_changes_nothing(name: str) -> None:
    table = new(name)
    table.begin(0.0)
    until_mine(table)
    seen = table.seen(0)
    before = table.text()
    offer = seen.offers[0].text
    for seat, command, code in [
        (0, Play((offer,), seen.version - 1), "table-moved-on"),
        (1, Play((offer,), seen.version), "not-your-turn"),
        (0, Play((), seen.version), "too-many-moves"),
        (0, Play((offer,) * 65, seen.version), "too-many-moves"),
        (0, Play(("dance",), seen.version), "no-move"),
        (0, Play((offer, "dance"), seen.version), "no-move"),
        (0, NextDeal(), "deal-not-over"),
        (1, TakeBack(), "nothing-to-take-back"),
    ]:
        [event] = table.do(seat, command, 0.0)
        assert event.to == seat and isinstance(event.says, Refused)
        assert event.says.key in (code, "not-your-turn", "illegal-move"), (command, event.says)
        assert table.text() == before and table.version == seen.version


def test_an_illegal_move_is_refused_with_its_clause() -> None:
    table = new("double_emperor", people=2)
    table.begin(0.0)
    assert table.deal is not None
    lead = table.seen(table.deal.turn).offers[0].text
    table.do(table.deal.turn, Play((lead,), table.version), 0.0)
    hand = held(table.seen(table.deal.turn))
    legal = {card for offer in table.seen(table.deal.turn).offers for card in offer.cards}
    for card in hand:
        if card not in legal:
            [event] = table.do(table.deal.turn, Play((f"play {card}",), table.version), 0.0)
            assert event.says == Refused("illegal-move", {"move": f"play {card}", "clause": "DE 3.2"})


@ALL
def test_a_table_comes_back_from_its_text_at_any_moment(name: str) -> None:
    for n in range(how_many(5, 60)):
        rng, table = random.Random(f"saved {name} {n}"), new(name)
        table.begin(0.0)
        for _ in range(rng.randint(0, 30)):
            until_mine(table)
            if table.deal is None or table.deal.over():
                break
            seen = table.seen(0)
            table.do(0, Play((liked(seen, rng).text,), seen.version), 0.0)
        read = read_table(table.text())
        assert read.text() == table.text()
        assert table.deal is not None and read.deal is not None
        assert read.deal.position() == table.deal.position()
        assert read.match.scores == table.match.scores
        assert read.begin(0.0) == []
        assert read.seen(0).offers == table.seen(0).offers


@ALL
def test_taking_back_leads_to_the_last_decision(name: str) -> None:
    tried = 0
    for n in range(max(8, how_many(8, 60))):
        rng, table = random.Random(f"back {name} {n}"), new(name)
        table.begin(0.0)
        for _ in range(rng.randint(1, 12)):
            until_mine(table)
            if table.deal is None or table.deal.over():
                break
            seen = table.seen(0)
            chosen = len(seen.offers) > 1 and table.deal.act is None
            position, made = table.deal.position(), len(table.records[-1].moves)
            table.do(0, Play((liked(seen, rng).text,), seen.version), 0.0)
            if not chosen:
                continue
            until_mine(table)
            if rng.random() < 0.5 and table.deal.act is None and len(table.seen(0).offers) == 1:
                continue
            scores_before = [0] * table.seats
            if table.seen(0).can_take_back and table.deal.over():
                events = table.do(0, TakeBack(), 0.0)
                assert all(isinstance(event.says, TookBack) for event in events)
                assert table.match.scores == scores_before and table.records[-1].scores is None
                assert table.deal.turn == 0 and len(table.records[-1].moves) >= made
                tried += 1
                break
            if table.deal.turn == 0 and len(table.seen(0).offers) > 1:
                continue
            assert position
        if table.seen(0).can_take_back:
            before = table.taken_back
            table.do(0, TakeBack(), 0.0)
            assert table.taken_back == before + 1 and table.deal is not None
            assert table.deal.turn == 0 and len(table.seen(0).offers) > 1 and table.deal.act is None
            assert read_table(table.text()).taken_back == before + 1
            tried += 1
    assert tried


def test_only_against_programs_can_a_move_be_taken_back() -> None:
    table = new("double_emperor", people=2)
    table.begin(0.0)
    assert table.deal is not None
    seat = table.deal.turn
    table.do(seat, Play((table.seen(seat).offers[0].text,), table.version), 0.0)
    assert not table.seen(seat).can_take_back
    assert table.do(seat, TakeBack(), 0.0) == [Event(seat, Refused("nothing-to-take-back"))]


def test_a_match_goes_on_and_ends() -> None:
    rng, table = random.Random(3), new("double_emperor", rounds="2")
    table.begin(0.0)
    for deal in (1, 2):
        while table.deal is not None and not table.deal.over():
            until_mine(table)
            if not table.deal.over():
                table.do(0, Play((liked(table.seen(0), rng).text,), table.version), 0.0)
        assert len(table.records) == deal
        events = table.do(0, NextDeal(), 0.0)
        if deal == 1:
            assert [type(event.says) for event in events] == [Dealt, Dealt] and table.seen(0).number == 2
        else:
            assert events == [Event(0, Refused("match-over"))] and table.seen(0).over and table.seen(0).winners
    assert read_table(table.text()).match.winners() == table.match.winners()


def test_programs_wait_for_the_pace_and_can_be_hurried() -> None:
    table = new("double_emperor", people=0)
    table.pace = 5.0
    table.begin(100.0)
    assert table.due == 105.0 and table.tick(104.9) == []
    [event] = table.tick(105.0)
    assert isinstance(event.says, Think) and table.due is None and table.tick(200.0) == []
    answered(table, [event], 105.0)
    assert table.due == 110.0
    table.hurry(106.0)
    assert isinstance(table.tick(106.0)[0].says, Think)


def test_an_only_move_is_played_when_that_is_wanted() -> None:
    table = new("run_fast", people=3)
    table.forced = True
    table.begin(0.0)
    for n in range(400):
        if table.deal is None or table.deal.over():
            break
        seen = table.seen(table.deal.turn)
        if len(seen.offers) == 1:
            assert table.due == 0.0
            assert any(isinstance(event.says, Moved) for event in table.tick(0.0))
        else:
            assert table.due is None
            table.do(table.deal.turn, Play((random.Random(n).choice(seen.offers).text,), seen.version), 0.0)
    assert table.deal is not None and table.deal.turn == NOBODY


def test_own_choices_among_equal_cards() -> None:
    """In Run Fast any seven of the hand can be led as well as the first."""
    rng = random.Random(1)
    found = 0
    for n in range(40):
        table = new("run_fast", people=3)
        table.begin(0.0)
        assert table.deal is not None
        for _ in range(n % 5 + 1):
            seat = table.deal.turn
            if table.deal.over():
                break
            seen = table.seen(seat)
            for card in held(seen):
                for text in [offer.text for offer in table.own_choices(seat, [card])]:
                    found += not any(offer.cards == {card} for offer in seen.offers)
                    trial = read_table(table.text())
                    assert not any(
                        isinstance(e.says, Refused) for e in trial.do(seat, Play((text,), trial.version), 0.0)
                    )
                    assert card not in held(trial.seen(seat))
            table.do(seat, Play((rng.choice(seen.offers).text,), seen.version), 0.0)
    assert found


def test_own_choices_of_twins_and_wilds_for_a_meld_on_the_table() -> None:  # PUSH 1.2, PUSH 4.8
    table = new("push", people=4)
    table.begin(0.0)
    table.deal = table.rules.read(
        "drawn yes; melds 0:3C-5C 1:9SH*; 3C-5C 3C 4C 5C; 9SH* 9S 9H Jk'; met 0 yes; hand 0 6C 6C' 2D Jk 9C'; "
        "hand 1 3S; hand 2 4S; hand 3 3D 4D; stock rest; turn 0"
    )

    def own(*cards: str) -> set[str]:
        return {offer.text for offer in table.own_choices(0, cards)}

    assert own("6C'") == {"discard 6C'", "lay 6C' on 3C-5C"}
    assert own("Jk") >= {"discard Jk", "lay Jk on 3C-5C as 6C", "lay Jk on 3C-5C as 2C", "lay Jk on 9SH*"}
    assert own("9C'") == {"discard 9C'", "lay 9C' on 9SH*", "swap 9C' on 9SH*"} and not own("9D")
    [lay] = [offer for offer in table.own_choices(0, ["6C'"]) if offer.move.verb == "lay"]
    assert (lay.move.meld, lay.move.end, lay.cards) == (0, "high", {"6C'"})


def test_a_move_that_is_refused_is_sent_with_the_likely_verb() -> None:
    table = new("push", people=4)
    table.begin(0.0)
    table.deal = table.rules.read(
        "hand 0 9S 9H 9D'; hand 1 3H 4H; hand 2 3D; hand 3 3C 4C; pile 9D; stock rest; turn 0; met 0 yes"
    )
    for cards, text in [(["9H"], "discard 9H"), (["9S", "9H", "9D'"], "meld 9S 9H 9D'")]:
        offer = table.refusable(0, cards)
        assert offer is not None and offer.text == text and offer.move.cards == tuple(map(ShownCard, cards))
        [event] = table.do(0, Play((text,), table.version), 0.0)
        assert event.says == Refused("illegal-move", {"move": text, "clause": "PUSH 3.1"})
    assert table.refusable(0, ["9S", "9H"]) is None and table.refusable(1, ["3H"]) is None


BAD = [
    ("", "line 1: a table begins with"),
    ("upcard table 1\ngame chess\n", "there is no game 'chess'"),
    ("upcard table 1\nwind north\n", "line 2: 'wind north' has no place here"),
    ("upcard table 1\ngame double_emperor\ndealer 0\ntaken back 0\n", "a seat is 'person'"),
    (
        "upcard table 1\ngame double_emperor\nseat 0 person\nseat 1 genius 4\ndealer 0\ntaken back 0\n",
        "a seat is 'person'",
    ),
    (
        "upcard table 1\ngame double_emperor\nseat 0 person\nseat 1 person\ndealer 7\ntaken back 0\n",
        "the dealer is a seat",
    ),
    (
        "upcard table 1\ngame double_emperor\nseat 0 person\nseat 1 person\ndealer 0\ntaken back x\n",
        "'taken back' counts",
    ),
    ("x" * 1_000_001, "longer than"),
]


@pytest.mark.parametrize(("text", "says"), BAD)
def test_malformed_tables(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_table(text)
    assert says in str(error.value)


@ALL
def test_garbled_tables_are_refused_in_one_sentence(name: str) -> None:
    from test_laws import garbled

    table, rng = new(name), random.Random(f"garbled {name}")
    table.begin(0.0)
    for _ in range(5):
        until_mine(table)
        if table.deal is not None and not table.deal.over():
            table.do(0, Play((liked(table.seen(0), rng).text,), table.version), 0.0)
    for _ in range(how_many(60, 2_000)):
        try:
            read = read_table(garbled(table.text(), rng))
        except (Unreadable, Illegal) as error:
            assert len(str(error)) < 400
        else:
            assert read.text()
