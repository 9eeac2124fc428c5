"""The table and the store: what is shown is kept, what cannot be kept is said, and of two processes one plays."""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from keeper import Keeper
from sitting import at_table, drawn, my_turn, note, run, screen_text, sit, some_offer, table_kept, table_of
from upcard.errors import Unreadable
from upcard.games import GAMES
from upcard.store import Lease, Store, home
from upcard.table.says import Event, GiveUp, Play
from upcard.table.table import read_table
from upcard.terminal.app import Menu, Settings
from upcard.terminal.host import BEAT, Host, taken
from upcard.terminal.score import Choose, Question
from upcard.terminal.seat import TableScreen
from upcard.verify import Verifier
from upcard.words import words

pytestmark = pytest.mark.once
ALL = pytest.mark.parametrize("name", list(GAMES))
Call = tuple[int | None, tuple[str, ...]]


def trouble(screen: TableScreen) -> str:
    shown = screen.query_one("#trouble", Static)
    return str(shown.render()) if shown.display else ""


def all_text(pilot: Pilot[None]) -> str:
    return " ".join(screen_text(pilot).split())


async def play_on(pilot: Pilot[None], screen: TableScreen, turns: int, rng: random.Random) -> None:
    for _ in range(turns):
        if await my_turn(pilot, screen):
            screen.play(some_offer(screen, rng))


# --- kept before it is shown -----------------------------------------------------------------------------------------


@ALL
def test_every_line_is_kept_before_it_is_shown(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And each record with the line that ends its deal."""
    told, shown = TableScreen.told, list[str]()

    def kept_first(screen: TableScreen, events: list[Event]) -> None:
        shown.append(table_kept().text())
        assert shown[-1] == screen.table.text()
        assert len(list(Store(screen.host.store.file.parent).records())) == len(screen.table.records) - (
            screen.table.phase != "over"
        )
        told(screen, events)

    monkeypatch.setattr(TableScreen, "told", kept_first)

    async def play(pilot: Pilot[None]) -> None:
        screen, rng = await sit(pilot, table_of(name)), random.Random(f"kept {name}")
        while await my_turn(pilot, screen):
            screen.play(some_offer(screen, rng))
        assert len(set(shown)) > 3

    run(play)


def test_a_finished_match_is_kept_in_the_records(home: Path) -> None:
    """Two deals, each once, whole, and as the chain wants them; the table itself is listed no more."""

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor", rounds="2"))
        for key in ("n", "escape"):
            while await my_turn(pilot, screen):
                await pilot.press("1")
            await drawn(pilot)
            await pilot.press(key)
        assert screen.table.over and words().say("press-again") in note(screen)
        await pilot.press("escape")
        await drawn(pilot)
        assert isinstance(pilot.app.screen, Menu) and not pilot.app.screen.tables

    run(play)
    records = list(Store(home).records())
    verdicts = list(Verifier(players=True).verdicts("".join(records).splitlines()))
    assert len(records) == len(verdicts) == 2 and all(verdict.holds for verdict in verdicts)


# --- what cannot be kept ---------------------------------------------------------------------------------------------


def test_a_full_disk_is_said_play_goes_on_and_it_is_kept_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed is tried again first, as it was."""
    append, calls, full = Lease.append, list[Call](), [False]

    def tried(lease: Lease, lines: list[str], *args: object, at: int | None = None, finished: bool = False) -> None:
        calls.append((at, tuple(lines)))
        if full[0]:
            raise Unreadable("store-full", file="upcard.db")
        append(lease, lines, *args, at=at, finished=finished)  # type: ignore[arg-type]

    monkeypatch.setattr(Lease, "append", tried)

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor"))
        await my_turn(pilot, screen)
        good, full[0] = table_kept().text(), True
        calls.clear()
        for _ in range(3):
            await pilot.press("1")
            await my_turn(pilot, screen)
            assert "no room left" in trouble(screen)
            assert note(screen) == screen.turn_line(screen.table.seen(0), screen.table.seen(0).view)
        assert table_kept().text() == good and len(screen.table.log) > len(table_kept().log) + 3
        assert len(set(calls)) == 1, "the same again, until it is kept"
        full[0] = False
        first = calls[0]
        calls.clear()
        for _ in range(int(BEAT) + 2):
            screen.pulse()
        assert calls[0] == first and not trouble(screen)
        assert table_kept().text() == screen.table.text()

    run(play)


@pytest.mark.parametrize("first", [1, 2], ids=["create", "append"])
def test_what_was_written_though_it_seemed_to_fail_is_there_once(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a disk goes away in the last moment, three times: the step is written down, and nobody hears of it."""
    opened, written = Store.opened, [0]

    @contextmanager
    def fails(store: Store, *, writing: bool = False) -> Iterator[sqlite3.Connection]:
        with opened(store, writing=writing) as db:
            yield db
        written[0] += writing
        if writing and first <= written[0] < first + 3:
            raise Unreadable("file-trouble", file="upcard.db", reason="disk I/O error")

    monkeypatch.setattr(Store, "opened", fails)

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor"))
        assert "disk I/O error" in trouble(screen)
        for _ in range(3):
            await my_turn(pilot, screen)
            await pilot.press("1")
        assert not trouble(screen) and table_kept().text() == screen.table.text()
        assert len(screen.host.store.tables()) == 1 and written[0] > 5

    run(play)


def test_where_nothing_can_be_kept_one_can_play(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """A folder that cannot be, a file that is none of ours: the menu says so, the table too, and the file stays."""

    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("down", "enter", "enter")
        await drawn(pilot)
        screen = at_table(pilot)
        await my_turn(pilot, screen)
        assert "cannot be saved" in trouble(screen)
        await pilot.press("s", "p", "p")
        while await my_turn(pilot, screen):
            await pilot.press("1")
        await drawn(pilot)
        await pilot.press("n")
        await my_turn(pilot, screen)
        assert screen.table.match.played == 1 and "cannot be saved" in trouble(screen)
        await pilot.press("escape")
        await drawn(pilot)
        assert isinstance(pilot.app.screen, Menu)

    monkeypatch.setenv("UPCARD_HOME", "/dev/null/none")
    run(play)
    monkeypatch.setenv("UPCARD_HOME", str(home))
    file = Store(home).file
    file.write_bytes(b"something else")

    async def said(pilot: Pilot[None]) -> None:
        assert "cannot be read" in all_text(pilot) and "it stays as it is" in all_text(pilot)
        await play(pilot)

    run(said)
    assert file.read_bytes() == b"something else"


def test_a_table_that_cannot_be_read_stays_and_is_said(home: Path) -> None:
    store = Store(home)
    for n, (head, line) in enumerate([("upcard table 9\n", "cards"), (table_of("push").setup.text(), "play 0 QQ")]):
        lease = store.create(f"t{n}", "push", head)
        lease.append([line])
        lease.release()

    async def play(pilot: Pilot[None]) -> None:
        await sit(pilot, table_of("conquian"))
        await pilot.press("escape")
        await drawn(pilot)
        assert all_text(pilot).count("cannot be read") == 2 and "Go on: Conquian" in all_text(pilot)
        for row in (1, 2):
            await pilot.press("home", *["down"] * row, "enter")
            await drawn(pilot)
            assert isinstance(pilot.app.screen, Menu) and "That cannot be done" in all_text(pilot)
            assert list(pilot.app.screen.tables.values())[row].owner is None, "it is not taken from whoever can read it"
        await pilot.press("home", "enter")
        await drawn(pilot)
        assert at_table(pilot).table.rules.NAME == "conquian"

    run(play)
    assert [list(store.read(f"t{n}")[1]) for n in range(2)] == [["cards"], ["play 0 QQ"]]


def test_what_changes_between_menu_and_enter(home: Path) -> None:
    async def play(pilot: Pilot[None]) -> None:
        await sit(pilot, table_of("push"))
        await pilot.press("escape")
        await drawn(pilot)
        store = Store(home)
        store.remove(store.tables()[0].id)
        await pilot.press("enter")
        await drawn(pilot)
        assert isinstance(pilot.app.screen, Menu) and "there is no table" in all_text(pilot)
        assert not pilot.app.screen.tables
        await sit(pilot, table_of("push"))
        await pilot.press("escape")
        await drawn(pilot)
        store.file.write_bytes(b"\xff" * 100)
        await pilot.press("enter")
        await drawn(pilot)
        assert isinstance(pilot.app.screen, Menu) and "damaged" in all_text(pilot)

    run(play)


# --- several tables --------------------------------------------------------------------------------------------------


def test_two_tables_of_one_game_are_both_listed_and_one_is_thrown_away_after_a_question(home: Path) -> None:
    async def play(pilot: Pilot[None]) -> None:
        for _ in range(2):
            screen = await sit(pilot, table_of("double_emperor"))
            while await my_turn(pilot, screen):
                await pilot.press("1")
            await drawn(pilot)
            await pilot.press("escape", "escape")
            await drawn(pilot)
        menu = pilot.app.screen
        assert isinstance(menu, Menu) and all_text(pilot).count("Go on: Double Emperor") == 2
        newest, oldest = [table.id for table in menu.tables.values()]
        for answer, left in (("n", 2), ("escape", 2), ("y", 1)):
            await pilot.press("home", "delete")
            await drawn(pilot)
            assert isinstance(pilot.app.screen, Question) and "Double Emperor" in all_text(pilot)
            await pilot.press(answer)
            await drawn(pilot)
            assert all_text(pilot).count("Go on: Double Emperor") == left
        assert [table.id for table in menu.tables.values()] == [oldest] != [newest]
        await pilot.press("end", "delete")
        assert pilot.app.screen is menu, "a game is no table"
        await pilot.press("home", "enter")
        await drawn(pilot)
        assert at_table(pilot).table.setup.id == oldest

    run(play)
    assert len(list(Store(home).records())) == 2, "records stay"


def test_the_settings_of_a_table_survive(home: Path) -> None:
    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("end", "enter", "down", "down", "left", "down", "enter", "home", "enter")
        await drawn(pilot)
        screen = at_table(pilot)
        assert screen.pace == "slow" and screen.table.settings["forced"] == "yes"
        await pilot.press("p", "p", "p", "s")
        assert (screen.pace, screen.order) == ("instant", "meld")
        await pilot.press("escape")

    async def again(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await drawn(pilot)
        screen = at_table(pilot)
        assert (screen.pace, screen.order) == ("instant", "meld") and screen.table.settings["forced"] == "yes"
        await pilot.press("escape")
        await drawn(pilot)
        await pilot.press("end", "enter")
        settings = pilot.app.screen
        assert isinstance(settings, Settings) and settings.pace == "instant" and settings.forced

    run(play)
    run(again)


# --- two processes ---------------------------------------------------------------------------------------------------


async def to_the_question(pilot: Pilot[None], home: Path, keeper: Keeper) -> str:
    """A table that another process has just taken, chosen in the menu; its name."""
    screen = await sit(pilot, table_of("run_fast"))
    await my_turn(pilot, screen)
    table = screen.table.setup.id
    await pilot.press("escape")
    await drawn(pilot)
    assert "Go on: Run Fast" in all_text(pilot)
    assert keeper.ask(f"take {table}") == "ok"
    await pilot.press("enter")
    await drawn(pilot)
    assert isinstance(pilot.app.screen, Choose)
    assert f"process {keeper.process.pid}" in all_text(pilot)
    return table


def test_the_second_process_is_told_and_can_watch(home: Path) -> None:
    async def play(pilot: Pilot[None]) -> None:
        with Keeper(home) as keeper:
            table = await to_the_question(pilot, home, keeper)
            await pilot.press("enter")
            await drawn(pilot)
            screen = at_table(pilot)
            assert "Another process runs this table" in trouble(screen) and not screen.offers
            before = screen.table.text()
            for key in ("1", "u", "n", "p", "g"):
                await pilot.press(key)
            assert words().say("watching") == note(screen) and screen.table.text() == before
            other = taken(Store(home), table, over=True)  # as the other process plays
            for _ in range(3):
                deal = other.table.deal
                assert deal is not None
                if deal.turn == 0:
                    other.do(Play((deal.move_text(deal.legal()[0]),)), 0.0)
                other.pulse(0.0)
            assert other.table.text() != before
            screen.pulse()
            screen.pulse()
            assert screen.table.text() == other.table.text() and len(screen.story.lines) > 2
            assert Store(home).tables()[0].owner is not None
            await pilot.press("escape")
            await drawn(pilot)
            assert isinstance(pilot.app.screen, Menu) and "Being played: Run Fast" in all_text(pilot)

    run(play)


def test_the_second_process_can_take_over(home: Path) -> None:
    async def play(pilot: Pilot[None]) -> None:
        with Keeper(home) as keeper:
            await to_the_question(pilot, home, keeper)
            await pilot.press("escape")
            await drawn(pilot)
            assert isinstance(pilot.app.screen, Menu)
            await pilot.press("enter", "down", "enter")
            await drawn(pilot)
            screen = at_table(pilot)
            assert not trouble(screen) and screen.offers
            assert keeper.ask("append x") == "store-lost"
            await pilot.press("1")
            await my_turn(pilot, screen)
            assert table_kept().text() == screen.table.text()

    run(play)


@pytest.mark.parametrize("unkept", [False, True], ids=["kept", "not-kept"])
def test_the_first_process_is_told_and_only_watches(unkept: bool, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it could not keep its last moves: they have not happened."""

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("run_fast"))
        await my_turn(pilot, screen)
        if unkept:
            with monkeypatch.context() as full:
                full.setattr(Lease, "append", lambda *_, **__: (_ for _ in ()).throw(Unreadable("store-full", file="")))
                await pilot.press("1")
        other = taken(Store(home), screen.table.setup.id, over=True)
        for _ in range(int(BEAT) + 3):
            screen.pulse()
        assert "Here the table is only looked at" in trouble(screen) and "taken over" in trouble(screen)
        assert screen.table.text() == other.table.text()
        await pilot.press("1")
        await my_turn_of(other)
        other.do(Play((other.table.seen(0).offers[0].sends[0],)), 0.0)
        for _ in range(3):
            screen.pulse()
        assert screen.table.text() == other.table.text() == table_kept().text()
        assert "taken over" in trouble(screen) and not screen.offers
        other.leave()
        await pilot.press("escape", "enter")
        await drawn(pilot)
        assert not trouble(at_table(pilot)) and at_table(pilot) is not screen

    run(play)


async def my_turn_of(host: Host) -> None:
    for _ in range(1000):
        if host.table.deal is not None and host.table.deal.turn == 0:
            return
        host.pulse(0.0)
    raise AssertionError


def test_who_leaves_lets_others_have_the_table(home: Path) -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("push"))
        await my_turn(pilot, screen)
        assert Store(home).tables()[0].owner is not None
        await pilot.press("escape")
        await drawn(pilot)
        assert Store(home).tables()[0].owner is None and "Go on: Push" in all_text(pilot)
        await pilot.press("enter")
        await drawn(pilot)
        assert Store(home).tables()[0].owner is not None

    run(play)
    assert Store(home).tables()[0].owner is None, "also at the end of the program"
    assert read_table(*Store(home).read(Store(home).tables()[0].id)).log


def test_a_menu_that_is_open_shows_what_becomes_of_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that was given up in another window was being played until the menu was left. The highlighted line stays
    the same one, though lines come and go above it."""
    monkeypatch.setattr("upcard.terminal.app.LOOK_AGAIN", 0.05)

    async def play(pilot: Pilot[None]) -> None:
        menu = pilot.app.screen
        lines = menu.query_one(OptionList)
        await pilot.press("down", "down")
        under = lines.get_option_at_index(lines.highlighted or 0).id
        elsewhere = Host(Store(home()), table_of("push"))
        elsewhere.begin(0.0)
        await until(pilot, lambda: "Being played: Push" in screen_text(pilot))
        assert lines.highlighted == 3 and lines.get_option_at_index(3).id == under
        elsewhere.do(GiveUp(), 1.0)
        elsewhere.leave()
        await until(pilot, lambda: "Being played" not in screen_text(pilot))
        assert "Go on" not in screen_text(pilot) and lines.get_option_at_index(lines.highlighted or 0).id == under

    run(play)


async def until(pilot: Pilot[None], happened: Callable[[], bool]) -> None:
    """Waits for something that comes by itself."""
    for _ in range(200):
        if happened():
            return
        await asyncio.sleep(0.02)
        await pilot.pause()
    raise AssertionError(screen_text(pilot))
