"""The table in a terminal: whole deals by keyboard and by mouse alone, what it looks like, what cannot be lost."""

import random
import re

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from play import LIKES, how_many, some_rules, true_hands
from sitting import (
    LARGE,
    SMALL,
    at_table,
    drawn,
    my_turn,
    note,
    past_the_score,
    run,
    screen_text,
    sit,
    some_offer,
    table_of,
)  # fmt: skip
from test_golden import same_as
from upcard import shuffle
from upcard.data import ShownView, is_known
from upcard.deck import Start
from upcard.games import GAMES
from upcard.record import Record
from upcard.table.choosing import choose
from upcard.table.seen import Offer, hand_of
from upcard.terminal.app import Menu, Settings
from upcard.terminal.book import RulesPage
from upcard.terminal.hand import Hand
from upcard.terminal.pages import HelpPage
from upcard.terminal.places import Row, rows
from upcard.terminal.seat import TableScreen
from upcard.words import words

pytestmark = pytest.mark.once
ALL = pytest.mark.parametrize("name", list(GAMES))

# --- what is shown is true -------------------------------------------------------------------------------------------


def check_rows(lines: list[Row], view: ShownView, hands: list[set[str]]) -> None:
    """Each card of the pack is shown in one line or in the hand, or counted in one; each line says the cards and the
    count that it stands for; and a hand has so many cards."""
    say, own = words().say, hands[view.seat or 0]
    shown = [card.card for line in lines for card in line.cards] + sorted(own)
    everything = [card.card for place in view.places for card in place.cards]
    counted = sum(line.counted for line in lines)
    assert len(shown) == len(set(shown)) and set(shown) <= set(everything)
    assert len(shown) + counted == len(everything) + sum(place.unseen for place in view.places)
    melds = {card.card for place in view.places if place.kind == "meld" for card in place.cards}
    for line in lines:
        assert all(words().sign(card) in line.text for card in line.cards if card.card not in melds), line
    for place in view.places:
        if place.kind == "meld":
            named = words().meld(place)
            assert any(named in line.text for line in lines), place
        if place.kind == "hand" and place.owner not in (view.seat, None):
            assert place.owner is not None and len(place.cards) + place.unseen == len(hands[place.owner])
            name = say("place-hand", who=words_of(place.owner, len(hands)))
            [line] = [line for line in lines if line.name == name]
            assert re.match(rf"{say('shows-count', count=len(hands[place.owner]))}\b", line.text), line


def words_of(seat: int, seats: int) -> str:
    return {2: ["you", "opponent"], 3: ["you", "right", "left"], 4: ["you", "left", "partner", "right"]}[seats][seat]


@ALL
def test_the_lines_of_the_table_are_true(name: str) -> None:
    """At every decision of many deals."""
    for n in range(how_many(10, 400)):
        rng = random.Random(f"lines {name} {n}")
        rules = some_rules(name, rng)
        deal = Record(rules, rules_start(rng, rules.SEATS), [], seed=shuffle.seed_from(f"{name} {n}")).first()
        while True:
            act = deal.act
            at = deal if act is None or deal.turn == 0 else act.before
            view = deal.view(0).data()
            check_rows(rows(view, rules, words()), view, true_hands(at))
            if deal.over():
                break
            liked = [move for verb in LIKES[name] for move in deal.legal() if rules.VERBS[move & 15] == verb]
            deal.play(liked[0] if liked and rng.random() < 0.5 else rng.choice(list(deal.legal())))


def rules_start(rng: random.Random, seats: int) -> Start:
    return Start(dealer=rng.randrange(seats), number=rng.randint(1, 5))


def check_screen(pilot: Pilot[None], screen: TableScreen) -> None:
    """The hand on the screen is the hand of the deal, and the lines of the table stand on it as they are."""
    deal, hand = screen.table.deal, screen.query_one(Hand)
    assert deal is not None
    hands = true_hands(deal if deal.act is None or deal.turn == 0 else deal.act.before)
    assert sorted(hand.cards) == sorted(hands[0])
    faces = re.findall(r"[^\s·°+\[\]]+", str(hand.render()))
    assert faces == [hand.signs[card] for card in hand.cards]
    view = deal.view(0).data()
    assert hand.known == {card.card for card in hand_of(view).cards if is_known(card)} <= hands[0]
    lines = rows(view, screen.table.rules, words())
    check_rows(lines, view, hands)
    table = str(screen.query_one("#table", Static).render())
    assert table.split() == " ".join(f"{line.name} {line.text}" for line in lines).split()
    playable = choose(deal, 0, []).adds if deal.turn == 0 else frozenset[str]()
    assert playable == hand.legal <= set(hand.cards)


# --- whole deals -----------------------------------------------------------------------------------------------------


def row_of(screen: TableScreen, offer: Offer) -> int:
    return [listed.sends for listed in screen.offers].index(offer.sends)


@ALL
def test_a_whole_deal_by_keyboard_alone(name: str) -> None:
    """Cards are walked to, picked up and played; moves without cards are chosen from the list."""
    rng = random.Random(name)

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of(name))
        hand = screen.query_one(Hand)
        for _ in range(300):
            if not await my_turn(pilot, screen):
                break
            check_screen(pilot, screen)
            before, offer = screen.table.versions[0], some_offer(screen, rng)
            for card in sorted(offer.cards, key=hand.cards.index):
                for _ in range((hand.cards.index(card) - hand.at) % len(hand.cards)):
                    await pilot.press("right")
                await pilot.press("space")
            assert set(hand.picked) == offer.cards
            number = row_of(screen, offer) + 1
            if number < 10:
                await pilot.press(str(number))
            else:
                await pilot.press("m", *["down"] * (number - 1), "enter")
            assert screen.table.versions[0] > before, (offer, note(screen))
        assert screen.table.phase == "over"
        await past_the_score(pilot)
        check_screen(pilot, screen)
        assert words().say("ended", points="")[:17] in screen_text(pilot)

    run(play)


@ALL
def test_a_whole_deal_by_mouse_alone(name: str) -> None:
    rng = random.Random(f"mouse {name}")

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of(name))
        hand = screen.query_one(Hand)
        moves = screen.query_one("#moves", OptionList)
        for _ in range(300):
            if not await my_turn(pilot, screen):
                break
            check_screen(pilot, screen)
            before, offer = screen.table.versions[0], some_offer(screen, rng)
            for card in offer.cards:
                n = hand.cards.index(card)
                await pilot.click(hand, offset=(1 + n % hand.across() * hand.wide() + 2, 1 + n // hand.across()))
            assert set(hand.picked) == offer.cards
            row = row_of(screen, offer)
            moves.scroll_to(y=max(0, row - 2), animate=False)
            await pilot.pause()
            await pilot.click(moves, offset=(6, row - int(moves.scroll_offset.y)))
            assert screen.table.versions[0] > before, (offer, note(screen))
        assert screen.table.phase == "over"
        check_screen(pilot, screen)

    run(play)


@ALL
def test_enter_with_nothing_picked_up_does_only_what_is_the_only_thing(name: str) -> None:
    """A pass, or a card declined, among other moves is not the only thing to do."""
    rng = random.Random(f"enter {name}")
    options = {"run_fast": {"must_beat": "off"}, "conquian": {"hand_melds": "on"}}.get(name, {})

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of(name, **options))
        for _ in range(15):
            if not await my_turn(pilot, screen):
                break
            screen.query_one(Hand).focus()
            before, seen, deal = screen.table.versions[0], screen.table.seen(0), screen.table.deal
            assert deal is not None
            only = len(choose(deal, 0, []).offers) == 1
            await pilot.press("enter")
            await pilot.pause()
            assert (screen.table.versions[0] > before) == only
            assert not only or seen.offers[0].cards <= {card.card for place in seen.view.places for card in place.cards}
            if not only:
                assert screen.focused is screen.query_one("#moves", OptionList)
                screen.play(some_offer(screen, rng))

    run(play)


@ALL
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_what_the_table_looks_like(name: str, size: tuple[int, int]) -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of(name))
        for _ in range(3):
            if await my_turn(pilot, screen):
                await pilot.press("1")
        await my_turn(pilot, screen)
        await drawn(pilot)
        text = screen_text(pilot)
        lines = text.splitlines()
        assert len(lines) <= size[1] and all(len(line) <= size[0] for line in lines)
        same_as(f"terminal/{name}-{size[0]}x{size[1]}.txt", text)

    run(play, size)


def test_who_has_won() -> None:
    async def play(pilot: Pilot[None]) -> None:
        push = await sit(pilot, table_of("push"))
        assert push.story.result((0, 2)) == "You and your partner have won."
        assert push.story.result((1, 3)) == "Left and Right have won."
        assert push.story.result((0, 1, 2, 3)) == "You, Left, Partner and Right share the win."
        run_fast = await sit(pilot, table_of("run_fast"))
        assert run_fast.story.result((0,)) == "You have won." and run_fast.story.result((2,)) == "Left has won."
        assert run_fast.story.result((0, 1)) == "You and Right share the win."

    run(play)


def test_the_menu_leads_to_a_table_and_back() -> None:
    async def play(pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app.screen, Menu)
        assert all(words().say(f"game-{name}") in screen_text(pilot) for name in GAMES)
        await pilot.press("down", "enter")
        assert isinstance(pilot.app.screen, Settings)
        await pilot.press("down", "right", "down", "right", "down", "down", "right")
        assert pilot.app.screen.chosen == {"lead": "alternate"}
        assert words().say("pace-brisk") in screen_text(pilot)
        await pilot.press(*["up"] * 4, "enter")
        await drawn(pilot)
        screen = at_table(pilot)
        assert screen.table.rules.text() == "lead alternate" and screen.table.rules.NAME == "double_emperor"
        await pilot.press("escape")
        await drawn(pilot)
        assert isinstance(pilot.app.screen, Menu)
        assert screen_text(pilot).count(words().say("game-double_emperor")) == 2
        await pilot.press("enter")
        await drawn(pilot)
        assert at_table(pilot).table.text() == screen.table.text()

    run(play)


def test_impossible_options_are_said_and_not_started() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, Settings)
        screen.chosen["cambio"] = "on"
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Settings) and "CON 7.4" in screen_text(pilot)

    run(play, game="conquian")


def test_a_refusal_names_its_clause_and_opens_the_rules_there() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor"))
        hand = screen.query_one(Hand)
        for _ in range(40):
            assert await my_turn(pilot, screen)
            legal = {card for offer in screen.table.seen(0).offers for card in offer.cards}
            wrong = [card for card in hand.cards if card not in legal]
            if not wrong:
                await pilot.press("1")
                continue
            before = screen.table.text()
            hand.at = hand.cards.index(wrong[0])
            await pilot.press("space", "enter")
            await pilot.pause()
            assert "DE 3.2" in note(screen) and screen.table.text() == before
            await pilot.press("r")
            await pilot.pause()
            assert isinstance(pilot.app.screen, RulesPage) and "DE 3.2" in screen_text(pilot)
            await pilot.press("escape")
            return
        raise AssertionError("every card was legal")

    run(play)


def test_undo_sort_pace_help() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("queen_city_rum"))
        assert await my_turn(pilot, screen)
        assert screen.table.deal is not None
        position = screen.table.deal.position()
        await pilot.press("1")
        await pilot.press("u")
        await pilot.pause()
        assert screen.table.deal.position() == position and screen.table.log[-1].does == "takes back"
        hand = screen.query_one(Hand)
        orders = []
        for _ in range(3):
            orders.append(list(hand.cards))
            await pilot.press("s")
        assert (
            orders[0] == hand.cards
            and orders[0] != orders[1]
            and sorted(orders[0]) == sorted(orders[1]) == sorted(orders[2])
        )
        await pilot.press("p")
        assert screen.pace == "step" and words().say("pace-step") in note(screen)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpPage) and words().say("help-title") in screen_text(pilot)

    run(play)


def test_programs_come_at_their_pace_and_at_a_key() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("run_fast", pace="step"))
        for _ in range(20):
            deal = screen.table.deal
            assert deal is not None
            if deal.over():
                return
            version = screen.table.versions[0]
            if deal.turn == 0:
                await pilot.press("1")
            else:
                await pilot.pause(0.06)
                assert screen.table.versions[0] == version
                await pilot.press("space")
                await pilot.pause()
                assert screen.table.versions[0] == version + 1

    run(play)


# --- without colour --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["push", "conquian"])
def test_without_colour(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """NO_COLOR: what is legal and what is picked up can still be told."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of(name))
        while await my_turn(pilot, screen):
            hand = screen.query_one(Hand)
            if hand.legal:
                card = next(card for card in hand.cards if card in hand.legal)
                assert "·" in str(hand.render())
                hand.at = hand.cards.index(card)
                await pilot.press("space")
                assert "[" in str(hand.render())
                return
            await pilot.press("1")

    run(play)
