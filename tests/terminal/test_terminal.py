"""The table in a terminal: whole deals by keyboard and by mouse alone, what it looks like, what cannot be lost."""

import asyncio
import os
import random
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from play import LIKES
from test_golden import same_as
from upcard import shuffle
from upcard.games import GAMES
from upcard.table import Table, read_table
from upcard.terminal import store
from upcard.terminal.app import Menu, Settings, Upcard
from upcard.terminal.hand import CELL, Hand
from upcard.terminal.pages import Help, Rules
from upcard.terminal.seat import TableScreen
from upcard.words import words

ALL = pytest.mark.parametrize("name", list(GAMES))
SMALL, LARGE = (80, 24), (120, 40)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UPCARD_HOME", str(tmp_path))
    seeds = (shuffle.seed_from(f"terminal {n}") for n in range(1_000_000))
    monkeypatch.setattr(shuffle, "new_seed", lambda: next(seeds))
    return tmp_path


def table_of(name: str, **options: str) -> Table:
    game = GAMES[name]
    players = ["person", *(f"sensible {seat}" for seat in range(1, game.SEATS))]
    return Table(name, game.options(options), players)


def run(play: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int] = SMALL, game: str = "") -> None:
    """Runs the application without a screen, and a person in it."""

    async def whole() -> None:
        app = Upcard(game)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(pilot)

    asyncio.run(whole())


def at_table(pilot: Pilot[None]) -> TableScreen:
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


async def sit(pilot: Pilot[None], table: Table, pace: str = "instant") -> TableScreen:
    await pilot.app.push_screen(TableScreen(table, pace))
    await pilot.pause()
    return at_table(pilot)


async def my_turn(pilot: Pilot[None], screen: TableScreen) -> bool:
    """Waits until it is my turn; False when the deal is over."""
    for _ in range(2_000):
        deal = screen.table.deal
        assert deal is not None
        if deal.over():
            await pilot.pause()
            return False
        if deal.turn == 0:
            await pilot.pause()
            return True
        screen.pulse()
        await asyncio.sleep(0)
    raise AssertionError("it never became my turn")


def screen_text(pilot: Pilot[None]) -> str:
    lines = [
        "".join(segment.text for segment in strip).rstrip() for strip in pilot.app.screen._compositor.render_strips()
    ]
    return "\n".join(lines) + "\n"


def note(screen: TableScreen) -> str:
    return str(screen.query_one("#note", Static).render())


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
            before = screen.table.version
            offers = screen.table.seen(0).offers
            liked = [offer for verb in LIKES[name] for offer in offers if offer.text.startswith(verb)]
            offer = liked[0] if liked and rng.random() < 0.7 else rng.choice(offers)
            for card in sorted(offer.cards, key=hand.cards.index):
                for _ in range((hand.cards.index(card) - hand.at) % len(hand.cards)):
                    await pilot.press("right")
                await pilot.press("space")
            assert set(hand.picked) == offer.cards
            number = screen.offers.index(offer.text) + 1
            if number < 10:
                await pilot.press(str(number))
            else:
                await pilot.press("m", *["down"] * (number - 1), "enter")
            assert screen.table.version > before, (offer, note(screen))
        deal = screen.table.deal
        assert deal is not None and deal.over()
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
            before = screen.table.version
            offer = rng.choice(screen.table.seen(0).offers)
            for card in offer.cards:
                n = hand.cards.index(card)
                await pilot.click(hand, offset=(1 + n % hand.across() * CELL + 2, 1 + n // hand.across()))
            assert set(hand.picked) == offer.cards
            row = screen.offers.index(offer.text)
            moves.scroll_to(y=max(0, row - 2), animate=False)
            await pilot.pause()
            await pilot.click(moves, offset=(6, row - int(moves.scroll_offset.y)))
            assert screen.table.version > before, (offer, note(screen))
        deal = screen.table.deal
        assert deal is not None and deal.over()

    run(play)


@ALL
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_what_the_table_looks_like(name: str, size: tuple[int, int]) -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of(name))
        for _ in range(4):
            if await my_turn(pilot, screen):
                await pilot.press("1")
        await my_turn(pilot, screen)
        text = screen_text(pilot)
        lines = text.splitlines()
        assert len(lines) <= size[1] and all(len(line) <= size[0] for line in lines)
        same_as(f"terminal/{name}-{size[0]}x{size[1]}.txt", text)

    run(play, size)


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
        await pilot.pause()
        screen = at_table(pilot)
        assert screen.table.name == "double_emperor" and screen.table.options.summary() == "lead alternate"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Menu)
        assert screen_text(pilot).count(words().say("game-double_emperor")) == 2
        await pilot.press("enter")
        await pilot.pause()
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
            assert isinstance(pilot.app.screen, Rules) and "DE 3.2" in screen_text(pilot)
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
        assert screen.table.deal.position() == position and screen.table.taken_back == 1
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
        assert isinstance(pilot.app.screen, Help) and words().say("help-title") in screen_text(pilot)

    run(play)


def test_programs_come_at_their_pace_and_at_a_key() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("run_fast"), pace="step")
        for _ in range(60):
            deal = screen.table.deal
            assert deal is not None
            if deal.over():
                return
            version = screen.table.version
            if deal.turn == 0:
                await pilot.press("1")
            else:
                await pilot.pause(0.06)
                assert screen.table.version == version
                await pilot.press("space")
                await pilot.pause()
                assert screen.table.version == version + 1

    run(play)


# --- nothing is lost -------------------------------------------------------------------------------------------------


@ALL
def test_every_move_is_on_disk_before_it_is_shown(name: str) -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of(name))
        for _ in range(5):
            assert store.file_of(name).read_text(encoding="utf-8") == screen.table.text()
            if not await my_turn(pilot, screen):
                break
            await pilot.press("1")
        assert read_table(store.file_of(name).read_text(encoding="utf-8")).text() == screen.table.text()

    run(play)


def test_a_full_disk_is_said_and_play_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor"))
        await my_turn(pilot, screen)
        good = store.file_of("double_emperor").read_text(encoding="utf-8")

        def full(_: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
        await pilot.press("1")
        await my_turn(pilot, screen)
        assert "No space left on device" in note(screen)
        assert store.file_of("double_emperor").read_text(encoding="utf-8") == good
        assert not store.file_of("double_emperor").with_suffix(".new").exists()
        monkeypatch.undo()
        os.environ["UPCARD_HOME"] = str(store.folder())

    run(play)


def test_an_unreadable_table_is_kept_aside_and_said(home: Path) -> None:
    store.file_of("push").write_text("upcard table 1\ngame chess\n", encoding="utf-8")
    store.file_of("conquian").write_bytes(b"\xff\xfe")

    async def play(pilot: Pilot[None]) -> None:
        text = re.sub(r"\s+", " ", screen_text(pilot))
        assert "cannot be read" in text and "there is no game 'chess'" in text
        found = await asyncio.to_thread(lambda: list(home.iterdir()))
        assert sorted(path.name for path in found) == ["conquian.unreadable-1", "push.unreadable-1"]
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Settings)

    run(play)


def test_a_finished_match_is_kept_in_the_records(home: Path) -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor", rounds="1"))
        while await my_turn(pilot, screen):
            await pilot.press("1")
        await pilot.press("n")
        assert words().say("match-over") in note(screen)
        assert (home / "records.txt").read_text(encoding="utf-8").count("upcard record 1") == 1

    run(play)


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
