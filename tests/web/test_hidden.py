"""Nobody is sent a card that it may not know: not in what is shown or told, not in answers to what it asks, not in what
goes to programs. Found in two ways that do not ask the code that makes views."""

import asyncio
import itertools
import pickle
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from driving import ID
from play import choose, fresh, how_many, numbers, some_rules, true_hands
from upcard.cards import NOBODY
from upcard.deal import Deal, Rules
from upcard.deck import Deck
from upcard.fields import Showing
from upcard.games import GAMES
from upcard.record import PERSON, Record
from upcard.shuffle import seed_from
from upcard.table import seen, state
from upcard.table.log import LogEntry, Setup
from upcard.table.says import Event, Play, Think
from upcard.table.table import Table
from upcard.web import projection
from upcard.web.actor import Actor
from web.serving import Heard, acted_by, actor_of, decoded

pytestmark = pytest.mark.once

ALL = pytest.mark.parametrize("name", list(GAMES))


class Given(Record):
    """A record whose deck is given, and of which all else is as if its seed had made it."""

    decks: dict[int, Deck] = {}  # noqa: RUF012  by number of the deal

    def dealt(self) -> Deck:
        return self.decks[int(self.start.number)]


Script = list[tuple[int, str, str]]


def hands_of(deal: Deal) -> list[set[str]]:
    """The true hands; of a copy, for a deal that was written down forgets which cards were drawn last."""
    return true_hands(deal.copy())


def meaning(deal: Deal, text: str) -> str:
    """What a move does: the cards of which a text need not say all."""
    return str(deal.parts(next(move for move in deal.legal() if deal.move_text(move) == text)))


class Stage:
    """A table with people in all seats but some, from a deck; everybody listens, and asks now and then."""

    def __init__(self, rules: Rules, deck: Deck, programs: Sequence[int] = ()) -> None:
        self.rules, self.deck = rules, deck
        sitting = tuple("sensible 1" if seat in programs else PERSON for seat in range(rules.SEATS))
        setup = Setup(ID, rules, sitting, 0, "uniform 1", {"pace": "0", "nonce": "0"})
        seeds = itertools.count()
        self.table = Table(setup, lambda: seed_from(f"hidden {next(seeds)}"))
        self.thinks: list[tuple[int, bytes]] = []
        self.viewers = (*range(rules.SEATS), None)
        self.heard = {viewer: Heard(viewer) for viewer in self.viewers}
        self.knows: dict[int | None, set[str]] = {viewer: set() for viewer in self.viewers}
        self.script: Script = []
        self.checked = 0
        self.faces = {rules.faces().card_text(card) for card in rules.pack()}
        self.public = state_words(rules) | ({"hand"} if "open on" in rules.text() else set())
        for knows in self.knows.values():
            knows |= self.faces & set(rules.faces().worths())  # a joker is its own rank
        self.said: dict[int | None, set[str]] = {viewer: set() for viewer in self.viewers}

    async def choose(self, think: Think) -> int:
        self.thinks.append((think.seat, pickle.dumps((think.who, think.seed, think.made, think.view))))
        return int(think.view.moves[think.made % len(think.view.moves)])

    async def run(self, follow: Callable[["Stage"], str | None], moves: int, scan: bool) -> None:
        """Plays what `follow` says, up to so many moves, never past the end of the deal."""
        Given.decks = {1: self.deck}
        happen = self.table.happen

        def learning(entry: LogEntry) -> list[Event]:
            events = happen(entry)
            if scan and self.table.deal is not None:
                self.learn()
            return events

        self.table.happen = learning  # type: ignore[method-assign]
        actor = actor_of(self.table, choose=self.choose)
        try:
            for heard in self.heard.values():
                await actor.listen(heard)
            while self.table.deal is None or self.table.deal.turn != NOBODY and self.table.phase != "play":
                await asyncio.sleep(0)
                await actor.sync(self.heard[None])
            for _ in range(moves):
                if not await self.goes_on(actor) or (text := follow(self)) is None:
                    break
                await self.step(actor, text, scan)
        finally:
            await actor.stop()

    async def goes_on(self, actor: Actor) -> bool:
        """Waits until a person is to move; False when the deal is over."""
        while True:
            deal = self.table.deal
            assert deal is not None and not actor.frozen
            if self.table.phase != "play":
                return False
            if self.table.is_person(int(deal.turn)):
                return True
            await asyncio.sleep(0)

    async def step(self, actor: Actor, text: str, scan: bool) -> None:
        deal = self.table.deal
        assert deal is not None
        seat = int(deal.turn)
        self.script.append((seat, text, meaning(deal, text)))
        number = len(self.script)
        await acted_by(actor, seat, Play((text,)), f"m{number}")
        await acted_by(actor, seat, Play(("dance",)), f"n{number}")
        await self.ask(actor, seat, number)
        if scan and self.table.phase == "play":
            self.scan()

    async def ask(self, actor: Actor, seat: int, number: int) -> None:
        """What a curious client asks: a card of everybody's, what may be done with its own, all anew."""
        other = self.heard[(seat + 1) % self.rules.SEATS]
        if number % 3 == 0:
            await self.asks(actor, other, number, sorted(self.faces)[number % len(self.faces)])
        if number % 7 == 0:
            await actor.sync(self.heard[None])
        deal = self.table.deal
        if deal is not None and self.table.phase == "play" and number % 2 == 0:
            hand = sorted(hands_of(deal)[int(deal.turn)])
            if hand:
                await self.asks(actor, self.heard[int(deal.turn)], number, hand[number % len(hand)])

    async def asks(self, actor: Actor, heard: Heard, number: int, card: str) -> None:
        self.said[heard.viewer].add(card)
        await actor.ask(heard, number, [card], [])

    # What each may know, of the truth alone

    def learn(self) -> None:
        deal = self.table.deal
        assert deal is not None
        whole = (deal if deal.act is None else deal.act.before).copy()
        for seat in range(self.rules.SEATS):
            self.knows[seat] |= hands_of(whole)[seat] | (hands_of(deal)[seat] if seat == deal.turn else set())
        showing = Showing()
        whole.fields(showing)
        lying = {card.card for place in showing.places() if place.kind in self.public for card in place.cards}
        lying |= {str(fact.value) for fact in showing.facts if fact.name == "buried"}  # it was turned up, PUSH 1.5
        for viewer in self.viewers:
            self.knows[viewer] |= lying
        if self.rules.NAME == "queen_city_rum" and not stock_in(showing):
            for seat in range(self.rules.SEATS):  # what it has never seen the other one holds
                self.knows[seat] |= self.faces
        if deal.act is not None:
            made = Showing()
            deal.copy().fields(made)
            places = [place for place in made.places() if place.kind in self.public]
            self.knows[int(deal.turn)] |= {card.card for place in places for card in place.cards}

    def scan(self) -> None:
        for viewer, heard in self.heard.items():
            for data in heard.data[:]:
                strange = cards_in(data, self.faces) - self.knows[viewer]
                if data.startswith(b'{"t":"choice"'):
                    strange -= self.said[viewer]  # it is told what it has said itself
                assert not strange, (viewer, strange, data[:60])
                self.checked += 1
            heard.data.clear()


def stock_in(showing: Showing) -> int:
    return sum(len(place.cards) for place in showing.places() if place.kind == "stock")


def state_words(rules: Rules) -> set[str]:
    """The places of a game whose cards lie open, as docs/views.md lists its places."""
    return {
        "conquian": {"meld", "unplaced", "centre", "waste"}, "double_emperor": {"led", "won"},
        "push": {"meld", "pile", "freed"}, "queen_city_rum": {"meld", "pile"}, "run_fast": {"top", "played"},
    }[rules.NAME]  # fmt: skip


def cards_in(data: bytes, faces: set[str]) -> set[str]:
    """Every card that is named anywhere in a message, in whatever field or text."""
    found: set[str] = set()

    def look(value: Any) -> None:
        if isinstance(value, dict):
            for key, one in value.items():
                look(key)
                look(one)
        elif isinstance(value, list):
            for one in value:
                look(one)
        elif isinstance(value, str):
            found.update(faces & set(value.replace(",", " ").replace(";", " ").split()))

    look(decoded(data))
    return found


@pytest.fixture(autouse=True)
def given_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "Record", Given)


def liking(rng: random.Random) -> Callable[[Stage], str]:
    def follow(stage: Stage) -> str:
        deal = stage.table.deal
        assert deal is not None
        return deal.move_text(choose(deal, rng, eager=True))

    return follow


def saying(script: Script) -> Callable[[Stage], str | None]:
    """Plays what was played; None where that cannot be played here."""
    left = iter(script)

    def follow(stage: Stage) -> str | None:
        deal, (seat, text, means) = stage.table.deal, next(left, (NOBODY, "", ""))
        assert deal is not None
        legal = {deal.move_text(move) for move in deal.legal()}
        return text if deal.turn == seat and text in legal and meaning(deal, text) == means else None

    return follow


# --- the scan --------------------------------------------------------------------------------------------------------


def scanned(name: str, n: int) -> Stage:
    """A deal of chance of which every message was looked at."""
    rng = random.Random(f"scan {name} {n}")
    rules = some_rules(name, rng)
    deck = fresh(name, rng, rules).deck
    programs = [1] if n % 3 == 0 else []
    stage = Stage(rules, deck, programs)
    asyncio.run(stage.run(liking(rng), 400, scan=True))
    return stage


@ALL
def test_no_message_names_a_card_that_its_viewer_may_not_know(name: str) -> None:
    checked = sum(scanned(name, n).checked for n in range(how_many(8, 4_000)))
    assert checked > 100


# --- the exchange ----------------------------------------------------------------------------------------------------


def never_seen(stage: Stage, viewer: int | None) -> list[str]:
    """The cards that a viewer cannot have seen, by the truth alone."""
    return sorted(stage.faces - stage.knows[viewer])


def exchanged(name: str, n: int) -> int:
    """How often two cards that a viewer never saw were exchanged: all that it is sent is the same to the byte."""
    rng, tried = random.Random(f"exchange {name} {n}"), 0
    rules = some_rules(name, rng)
    deck, moves = fresh(name, rng, rules).deck, rng.randrange(1, 40)
    first = Stage(rules, deck)
    asyncio.run(first.run(liking(rng), moves, scan=False))
    if first.table.phase != "play":
        return 0
    learned = Stage(rules, deck)
    asyncio.run(learned.run(saying(first.script), moves, scan=True))
    names = {rules.faces().card_text(card): card for card in rules.pack()}
    for viewer in first.viewers:
        hidden = never_seen(learned, viewer)
        for _ in range(3 if len(hidden) > 1 else 0):
            one, other = (names[text] for text in rng.sample(hidden, 2))
            change = {one: other, other: one}
            second = Stage(rules, Deck(numbers(change.get(card, card) for card in deck.cards), deck.chance))
            asyncio.run(second.run(saying(first.script), moves, scan=False))
            if second.script != first.script or second.table.phase != "play":
                continue
            tried += 1
            assert second.heard[viewer].data == first.heard[viewer].data, (name, n, viewer, one, other)
    return tried


@ALL
def test_exchanging_what_a_viewer_never_saw_changes_no_byte(name: str) -> None:
    assert sum(exchanged(name, n) for n in range(how_many(5, 1_000))) > 0


def given_to(deal: Deal, seat: int) -> Any:
    """What the process of a program is given: a view travels as this."""
    return deal.view(seat).__reduce__()


def test_a_leak_to_a_program_is_found() -> None:
    """A deal that travels in place of a view; and a view that holds a hidden hand."""
    for leak in (lambda deal, _: deal.position(), lambda deal, seat: (given_to(deal, seat), hands_of(deal))):
        with pytest.raises(AssertionError):
            for n in range(100):
                rng = random.Random(f"leak {n}")
                asked_alike(fresh("queen_city_rum", rng), rng, leak)


@ALL
def test_what_goes_to_a_program_does_not_depend_on_what_it_may_not_see(name: str) -> None:
    tried = 0
    for n in range(how_many(12, 1_000)):
        rng = random.Random(f"think {name} {n}")
        played = fresh(name, rng)
        for _ in range(rng.randrange(12)):
            if not played.deal.over():
                played.log.append(played.deal.spelled_out(move := choose(played.deal, rng, True)))
                played.deal.play(move)
        tried += asked_alike(played, rng)
    assert tried > 0


def asked_alike(played: Any, rng: random.Random, given: Callable[[Deal, int], Any] = given_to) -> int:
    """How often what a program is asked was compared."""
    deal: Deal = played.deal
    if deal.over() or deal.act is not None:
        return 0
    seat, hands = int(deal.turn), hands_of(deal)
    names = {played.rules.faces().card_text(card): card for card in played.rules.pack()}
    unnamed = " ".join(deal.view(seat).text().replace(";", " ").split()).split()
    others = [sorted(hand - set(unnamed)) for owner, hand in enumerate(hands) if owner != seat]
    pools = [pool for pool in others if pool]
    if not pools:
        return 0
    tried = 0
    for _ in range(6):
        one = names[rng.choice(rng.choice(pools))]
        other = names[rng.choice(sorted(set(names) - set(unnamed)))]
        change = {one: other, other: one}
        deck = Deck(numbers(change.get(card, card) for card in played.deck.cards), played.deck.chance)
        twin = played.again(deck)
        for move in played.log:
            if twin.over() or twin.canonical(move) not in twin.legal():
                break
            twin.play(move)
        else:
            if twin.over() or twin.view(seat).text() != deal.view(seat).text():
                continue  # a card that was seen on the way: tests/test_laws.py looks at those
            tried += one != other
            assert given(twin, seat) == given(deal, seat)
    return tried


# --- leaks are found -------------------------------------------------------------------------------------------------

Patch = Callable[[pytest.MonkeyPatch], None]


def shows_a_hand_to_who_looks_on(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(state, "view_of", lambda deal, viewer, **_: deal.view(viewer or 0).data(history=False))


def shows_the_hand_of_the_next(patch: pytest.MonkeyPatch) -> None:
    good = state.view_of

    def view_of(deal: Deal, viewer: int | None, **given: Any) -> Any:
        return good(deal, None if viewer is None else (viewer + 1) % deal.of().SEATS, **given)

    patch.setattr(state, "view_of", view_of)


def tells_everybody_what_the_mover_knows(patch: pytest.MonkeyPatch) -> None:
    good = seen.told_to
    patch.setattr(seen, "told_to", lambda deal, move, **_: good(deal, move, mover=True))


def offers_the_movers_moves_to_all(patch: pytest.MonkeyPatch) -> None:
    def choices(table: Table, viewer: int | None, cards: Any, laid: Any) -> Any:
        return projection.choose(table.deal, int(table.deal.turn), cards, laid) if table.phase == "play" else None

    patch.setattr(projection, "choices", choices)


def lengthens_a_message_by_what_is_hidden(patch: pytest.MonkeyPatch) -> None:
    good = projection.shown

    def shown(table: Table, *given: Any) -> Any:
        out = good(table, *given)
        weight = 0 if table.deal is None else sum(len(card) for hand in hands_of(table.deal)[:1] for card in hand)
        out.settings["pace"] = "0" * weight
        return out

    patch.setattr(projection, "shown", shown)


def writes_the_deck_beside_a_commitment(patch: pytest.MonkeyPatch) -> None:
    good = projection.what_stays

    def what_stays(table: Table, *given: Any, **more: Any) -> Any:
        about = good(table, *given, **more)
        if table.deal is not None:
            about.worths["of " + " ".join(sorted(hands_of(table.deal)[0]))] = 1
        return about

    patch.setattr(projection, "what_stays", what_stays)


LEAKS: list[tuple[Patch, str]] = [
    (shows_a_hand_to_who_looks_on, "run_fast"), (shows_the_hand_of_the_next, "double_emperor"),
    (tells_everybody_what_the_mover_knows, "conquian"), (offers_the_movers_moves_to_all, "queen_city_rum"),
    (lengthens_a_message_by_what_is_hidden, "double_emperor"), (writes_the_deck_beside_a_commitment, "push"),
]  # fmt: skip


@pytest.mark.parametrize(("leak", "name"), LEAKS, ids=lambda one: getattr(one, "__name__", one))
def test_a_planted_leak_is_found(leak: Patch, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    for n in range(40):
        try:
            scanned(name, n)
            exchanged(name, n)
        except AssertionError:
            return
    raise AssertionError(f"{leak.__name__} was not noticed")
