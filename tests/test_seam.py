"""What all that comes later stands on: views as plain data, their history, what can be sent to another process, fixed
action numbers, and that plain Python can break nothing."""

import copy
import pickle
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest
from librt.vecs import vec

from play import Played, fresh, how_many, numbers, step
from test_laws import seed
from upcard.cards import NOBODY
from upcard.data import Place, ShownMove
from upcard.deal import Deal, Rules, View
from upcard.deck import Start, deck_of
from upcard.errors import Illegal, Unreadable
from upcard.fields import Showing
from upcard.games import GAMES
from upcard.meant import play_text
from upcard.players import sensible
from upcard.record import read_records
from upcard.simulate import one_deal

ALL = pytest.mark.parametrize("name", list(GAMES))


def stretches(name: str, quick: int, soak: int, word: str) -> Iterator[tuple[Played, random.Random]]:
    """Deals at some moment, of random length and by random options, half of them by eager play."""
    for n in range(max(10, how_many(quick, soak))):
        rng = seed(word, name, n)
        played = fresh(name, rng)
        for _ in range(rng.randint(0, 90)):
            if not played.deal.over():
                step(played, rng, eager=n % 2 == 0)
        yield played, rng


def views(deal: Deal) -> list[View]:
    return [*(deal.view(seat) for seat in range(deal.of().SEATS)), deal.public()]


def truth(deal: Deal) -> dict[tuple[str, int | None], Place]:
    """The places of the whole deal, between acts."""
    out = Showing()
    deal.fields(out)
    return gathered(out.places())


def gathered(places: tuple[Place, ...]) -> dict[tuple[str, int | None], Place]:
    """The places by kind and owner, the melds of a seat as one."""
    found: dict[tuple[str, int | None], Place] = {}
    for place in places:
        key = (place.kind, place.owner)
        before = found.get(key)
        cards = (*before.cards, *place.cards) if before else place.cards
        unseen = place.unseen + (before.unseen if before else 0)
        found[key] = Place(place.kind, place.owner, cards, unseen)
    return found


# --- views as data ---------------------------------------------------------------------------------------------------


@ALL
def test_every_card_is_shown_once_or_counted_once(name: str) -> None:
    """In every view of every position, acts under way included, and the hand of a seat is all there."""
    for played, _ in stretches(name, 150, 2_000, "once"):
        pack = Counter(played.rules.faces().card_text(card) for card in played.rules.pack())
        for view in views(played.deal):
            places = view.data().places
            shown = Counter(card.card for place in places for card in place.cards)
            assert not shown - pack and max(shown.values(), default=1) == 1, view
            assert sum(shown.values()) + sum(place.unseen for place in places) == sum(pack.values()), view
            if view.seat != NOBODY:
                assert gathered(places)["hand", view.seat].unseen == 0, view


@ALL
def test_what_is_shown_is_true(name: str) -> None:
    """Each place of a view holds as many cards as in truth, and those that it shows lie there; the seat's own hand is
    its hand."""
    for played, _ in stretches(name, 150, 2_000, "true"):
        deal = played.deal
        for view in views(deal):
            if deal.act is not None and view.seat == deal.turn:
                continue  # it sees its own act half-made, of which the deal has no text
            whole = truth(deal if deal.act is None else deal.act.before)
            seen = gathered(view.data().places)
            for key in whole.keys() | seen.keys():
                of, as_seen = whole.get(key), seen.get(key)
                size = len(of.cards) if of else 0
                assert (len(as_seen.cards) + as_seen.unseen if as_seen else 0) == size, (key, view)
                cards = {card.card for card in of.cards} if of else set()
                assert {card.card for card in (as_seen.cards if as_seen else ())} <= cards, (key, view)
            if view.seat != NOBODY:
                own = {card.card for card in seen["hand", view.seat].cards}
                assert own == {card.card for card in whole["hand", view.seat].cards}


@ALL
def test_the_public_view_is_known_to_every_seat(name: str) -> None:
    for played, _ in stretches(name, 100, 2_000, "public"):
        for seat in range(played.rules.SEATS):
            if played.deal.act is not None and seat == played.deal.turn:
                continue
            seen = gathered(played.deal.view(seat).data().places)
            for key, place in gathered(played.deal.public().data().places).items():
                assert {card.card for card in place.cards} <= {card.card for card in seen[key].cards}, (key, seat)


@ALL
def test_the_history_is_what_each_seat_was_told(name: str) -> None:
    """Every move so far, in order: those of the seat itself in full, the others' as they are told; an act when it is
    whole."""
    for n in range(how_many(40, 1_000)):
        rng = seed("history", name, n)
        played = fresh(name, rng)
        deal = played.deal
        told: list[tuple[ShownMove, ShownMove]] = []
        whole = 0
        while not deal.over():
            move = deal.legal()[rng.randrange(len(deal.legal()))]
            told.append((deal.parts(move), deal.shown_parts(move)))
            mover = deal.turn
            assert deal.parts(move).seat == mover and deal.parts(move).verb == played.rules.VERBS[move & 15]
            deal.play(move)
            whole = len(told) if deal.act is None else whole
            if rng.random() < 0.1 or deal.over():
                for view in views(deal):
                    seen = told if deal.act is not None and view.seat == deal.turn else told[:whole]
                    wanted = tuple(own if own.seat == view.seat else shown for own, shown in seen)
                    assert view.history() == wanted, view


@ALL
def test_a_rollout_knows_the_history_from_before(name: str) -> None:
    for played, rng in stretches(name, 20, 200, "rollout"):
        if played.deal.over():
            continue
        view = played.deal.view(played.deal.turn)
        imagined = view.imagine(_random(rng))
        assert imagined.view(view.seat).history() == view.history()
        imagined.make(imagined.legal()[0])
        copied = played.deal.copy()
        copied.play(copied.legal()[0])
        assert len(played.deal.log) == len(played.log) == len(copied.log) - 1


def _random(rng: random.Random) -> Any:
    from librt.random import Random

    return Random(rng.randrange(1 << 40))


# --- sent and compared -----------------------------------------------------------------------------------------------

WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]


@ALL
def test_everything_copies_pickles_compares_and_prints_itself(name: str) -> None:
    for played, _ in stretches(name, 60, 1_000, "pickle"):
        for one in (played.rules, played.start, played.deck, played.deal, *views(played.deal)):
            for way in WAYS:
                other = way(one)
                assert other == one and repr(other) == repr(one)
                assert type(other) is type(one)
                if isinstance(one, Deal):
                    assert (other.key(), list(other.log), list(other.legal())) == (
                        one.key(),
                        list(one.log),
                        list(one.legal()),
                    )
                elif isinstance(one, View):
                    assert (other.key(), list(other.moves), other.data()) == (one.key(), list(one.moves), one.data())
                    assert hash(other) == hash(one)
                    if one.seat != NOBODY and len(
                        one.moves
                    ):  # what a player is told in another process is all it needs
                        assert sensible(other, _random(random.Random(1))) == sensible(one, _random(random.Random(1)))
                else:
                    assert hash(other) == hash(one)
        assert repr(played.deal).endswith(played.deal.position()) and name in repr(played.deal)


def laid_out(thing: Any) -> Any:
    """All that a view holds for a player to read, as lists and plain numbers; without the rules, what is kept only to
    imagine faster, and in Queen City Rum room of the pile and cards that lie already among those that fit."""
    if isinstance(thing, vec):
        return list(thing)
    if not type(thing).__module__.startswith("upcard") or isinstance(thing, Rules):
        return thing if isinstance(thing, int | str | float | tuple) else None
    names = [
        name
        for name in dir(thing)
        if not name.startswith("_") and name not in ("rules", "before", "hidden", "ways", "fits", "pile")
    ]
    return {name: laid_out(value) for name in names if not callable(value := getattr(thing, name))}


@ALL
def test_a_view_that_was_sent_holds_the_same(name: str) -> None:
    """Not only its text: whatever a player may read of it."""
    for played, _ in stretches(name, 60, 1_000, "sent"):
        for view in views(played.deal):
            before = laid_out(view)  # before anything has written it down
            assert laid_out(pickle.loads(pickle.dumps(view))) == before == laid_out(view), view


@ALL
def test_what_differs_is_not_equal(name: str) -> None:
    played = next(stretches(name, 1, 1, "differs"))[0]
    again = played.again()
    other = again.copy()
    other.play(other.legal()[0])
    assert again != other and again.view(0) != again.public() and again != played.rules and Start(0) != Start(1)
    assert len({str(rules()) for rules in GAMES.values()}) == len({rules() for rules in GAMES.values()}) == len(GAMES)


def test_errors_travel() -> None:
    for error in (
        Illegal("play QS", "DE 3.2", 7),
        Unreadable("in-line", line="3", why=Unreadable("no-card", text="9X")),
    ):
        for way in WAYS:
            other = way(error)
            assert (
                type(other) is type(error)
                and str(other) == str(error)
                and other == error
                and hash(other) == hash(error)
            )
    assert str(Illegal("play QS", "DE 3.2", 7)) == "line 7: 'play QS' is not allowed here (DE 3.2)"
    assert str(error) == "line 3: '9X' is no card of this game"


@ALL
def test_a_record_travels(name: str) -> None:
    rules = GAMES[name]()
    record = one_deal(rules, ["uniform"] * rules.SEATS, Start(), "travels")
    for way in WAYS:
        assert way(record) == record and way(record).text() == record.text()
    assert list(read_records(record.text())) == [record]


def at_work(view: View, text: str) -> tuple[View, int]:
    """What a worker does with a view: it imagines a deal and chooses."""
    deal = view.imagine(_random(random.Random(1)))
    play_text(deal, text)
    return view, int(view.moves[0])


@pytest.mark.once
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_worker_gets_and_returns_them(method: str) -> None:
    """A refused move in a worker is the caller's Illegal, not a pool that hangs."""
    with ProcessPoolExecutor(1, mp_context=get_context(method)) as pool:
        for name in GAMES:
            deal = fresh(name, random.Random(1)).deal
            view = deal.view(deal.turn)
            good = deal.move_text(view.moves[0])
            assert pool.submit(at_work, view, good).result(60) == (view, view.moves[0])
            with pytest.raises((Illegal, Unreadable)) as error:
                pool.submit(at_work, view, f"{good} {good}").result(60)
            assert str(error.value)
        with pytest.raises(Illegal) as refusal:
            pool.submit(refused).result(60)
        assert refusal.value.clause == "DE 3.1"


def refused() -> None:
    raise Illegal("play QS", "DE 3.1")


# --- a view is its own -----------------------------------------------------------------------------------------------


def scribble(thing: Any, seen: set[int]) -> None:
    """Writes over all that can be reached from a view and written: buffers, lists, dicts, attributes."""
    if id(thing) in seen or not type(thing).__module__.startswith("upcard"):
        return
    seen.add(id(thing))
    for attribute in dir(thing):
        if attribute.startswith("__"):
            continue
        value = getattr(thing, attribute)
        if callable(value):
            continue
        if isinstance(value, vec):
            for place in range(len(value)):
                value[place] = 0
        elif isinstance(value, list | dict):
            value.clear()
        else:
            scribble(value, seen)
        if not isinstance(value, Deal):
            try:
                setattr(thing, attribute, 0)
            except (AttributeError, TypeError):
                continue


@ALL
def test_nothing_that_a_view_holds_reaches_the_deal(name: str) -> None:
    for played, _ in stretches(name, 60, 1_000, "scribble"):
        deal = played.deal
        before = (
            deal.position(),
            deal.key(),
            list(deal.legal()),
            [view.text() for view in views(deal)],
            list(deal.log),
        )
        for view in views(deal):
            scribble(view, set())
            assert (deal.position(), deal.key(), list(deal.legal())) == before[:3]
            assert ([other.text() for other in views(deal)], list(deal.log)) == before[3:]
        again = played.again()
        for move in played.log:
            assert again.canonical(move) in again.legal()
            again.play(move)
        assert again.position() == before[0]


# --- action numbers --------------------------------------------------------------------------------------------------


@ALL
def test_action_numbers_mean_one_move_in_every_position(name: str) -> None:
    met: dict[int, str] = {}
    for played, _ in stretches(name, 150, 2_000, "actions"):
        deal, rules = played.deal, played.rules
        moves = list(deal.legal())
        actions = [deal.action(move) for move in moves]
        assert len(set(actions)) == len(actions), deal
        for move, action in zip(moves, actions, strict=True):
            assert 0 <= action < rules.actions()
            assert deal.move_of(action) == move and deal.action(deal.spelled_out(move)) == action
            assert met.setdefault(action, rules.action_text(action)) == rules.action_text(action)
        for action in {-1, rules.actions(), 1 << 40} | set(list(met)[:5]) - set(actions):
            with pytest.raises(ValueError):
                deal.move_of(action)


@ALL
def test_every_action_number_has_a_text_of_its_own(name: str) -> None:
    rules = GAMES[name]()
    texts = [rules.action_text(action) for action in range(rules.actions())]
    assert len(set(texts)) == len(texts)
    for action in (-1, rules.actions(), 1 << 40):
        with pytest.raises(ValueError):
            rules.action_text(action)


# --- safe from plain Python ------------------------------------------------------------------------------------------

EDGES = [
    0,
    -1,
    1,
    15,
    16,
    255,
    1 << 20,
    1 << 31,
    (1 << 31) - 1,
    1 << 32,
    1 << 57,
    1 << 60,
    (1 << 62) - 1,
    1 << 62,
    (1 << 63) - 1,
    -(1 << 63),
]


def wild(rng: random.Random, legal: list[int]) -> int:
    """An integer that is hardly a move: an edge, noise, or a legal move with a bit turned."""
    kind = rng.randrange(4)
    if kind == 0:
        return rng.choice(EDGES)
    if kind == 1:
        return rng.randrange(-(1 << 63), 1 << 63)
    if kind == 2:
        return rng.randrange(1 << rng.randint(1, 62))
    return rng.choice(legal) ^ 1 << rng.randrange(62) if legal else rng.randrange(16)


@ALL
def test_no_integer_breaks_a_public_function(name: str) -> None:
    """Each gives an answer or a ValueError; the deal is as it was."""
    for played, rng in stretches(name, 120, 2_000, "wild"):
        deal = played.deal
        before, legal = deal.position(), [int(move) for move in deal.legal()]
        for _ in range(12):
            move = wild(rng, legal)
            for function in (deal.move_text, deal.shown_move, deal.canonical, deal.spelled_out, deal.why_not,
                             deal.parts,
                             deal.shown_parts, deal.action, deal.move_of, deal.check_move, deal.is_move):  # fmt: skip
                try:
                    answer = function(move)
                except ValueError as error:
                    assert str(error)
                    continue
                assert answer is not None or function == deal.check_move
            for seat in (0, move & 7):
                try:
                    parts = played.rules.parts(move, seat)
                except ValueError as error:
                    assert str(error)
                else:
                    assert parts.seat == seat < played.rules.SEATS and parts.verb in played.rules.VERBS
            for seat in (move, -1, played.rules.SEATS):
                if not 0 <= seat < played.rules.SEATS:
                    for function in (deal.view, deal.score):
                        with pytest.raises(ValueError):
                            function(seat)
        assert deal.position() == before


def test_a_seat_that_is_not_there_is_refused_everywhere() -> None:
    """Also by what only one game has."""
    deals: dict[str, Any] = {name: fresh(name, random.Random(1), GAMES[name]()).deal for name in GAMES}
    push = deals["push"]
    for function in (
        push.hand_size,
        push.hand_points,
        push.unseen,
        deals["conquian"].holding,
        deals["double_emperor"].points,
    ):
        for seat in (-1, 4, 99, (1 << 63) - 1, -(1 << 63)):
            with pytest.raises(ValueError, match="seats 0 to"):
                function(seat)


@ALL
def test_a_small_buffer_is_refused(name: str) -> None:
    for played, _ in stretches(name, 10, 100, "buffer"):
        for room in (0, 1, played.deal.most_moves() - 1):
            with pytest.raises(ValueError, match="most_moves"):
                played.deal.legal_into(numbers([0] * room))


@ALL
def test_decks_and_starts_that_are_none_are_refused(name: str) -> None:
    rules = GAMES[name]()
    good = fresh(name, random.Random(1), rules)
    cards, chance = list(good.deck.cards), list(good.deck.chance)
    for bad in (cards[1:], [*cards, cards[0]], [cards[1], *cards[1:]], [-1, *cards[1:]], [1 << 40, *cards[1:]], []):
        with pytest.raises(ValueError, match="deck"):
            rules.deal(deck_of(bad, chance), good.start)
    with pytest.raises(ValueError, match="brings"):
        rules.deal(deck_of(cards, [*chance, 0]), good.start)
    if chance:
        with pytest.raises(ValueError, match="number 0"):
            rules.deal(deck_of(cards, [-1, *chance[1:]]), good.start)
    for start in (
        Start(-1),
        Start(rules.SEATS),
        Start(0, 0),
        Start(0, 1, 0),
        Start(0, 1, 1, rules.SEATS),
        Start(0, 1_000_000),
        Start(0, (1 << 63) - 1),
        Start(0, 1, 1_000_000),
    ):
        with pytest.raises(ValueError):
            rules.deal(good.deck, start)


def with_other_numbers(text: str, rng: random.Random) -> str:
    """The position with its numbers, and some that it leaves out, at an edge."""
    parts = []
    for part in text.split("; "):
        field, _, value = part.rpartition(" ")
        if value.isdecimal() and field not in ("turn", "") and rng.random() < 0.5:
            parts.append(f"{field} {rng.choice([0, 1, 2, 3, 5, 11, 12, 13, 999_999, 1_000_000])}")
        else:
            parts.append(part)
    extra = rng.choice(["idle", "carried", "paid 0", "paid 1", "round", "recycled", "origins", "opener", "stake"])
    return "; ".join([*parts, f"{extra} {rng.choice([1, 2, 11, 12, 1_000_000])}"] if rng.random() < 0.5 else parts)


@ALL
def test_a_position_that_is_accepted_can_be_played_written_and_read(name: str) -> None:
    """Whatever its numbers: to the end, and at every step it goes to text and back."""
    accepted = 0
    for played, rng in stretches(name, 150, 1_500, "numbers"):
        rules = played.rules
        try:
            deal = rules.read(with_other_numbers(played.deal.position(), rng))
        except (Unreadable, Illegal):
            continue
        accepted += 1
        while not deal.over():
            again = rules.read(deal.position())
            assert again == deal and again.key() == deal.key()
            for view in views(deal):
                assert pickle.loads(pickle.dumps(view)) == view
            deal.play(rng.choice(list(deal.legal())))
        assert rules.read(deal.position()) == deal and len(deal.scores()) == rules.SEATS
    assert accepted


LONG = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # as a shell in front has it; one behind ignores it
from upcard import GAMES, seed_from, shuffled_deck
from upcard.players.uniform import play_outs
rules = GAMES["double_emperor"]()
deal = rules.deal(shuffled_deck(rules, seed_from("1")))
print("begun", flush=True)
try:
    play_outs(deal, 1 << 40, 1)
except KeyboardInterrupt:
    print("heard", flush=True)
"""


@pytest.mark.once
def test_a_long_compiled_call_hears_ctrl_c() -> None:
    with subprocess.Popen([sys.executable, "-c", LONG], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "heard\n"
        assert process.wait(10) == 0
