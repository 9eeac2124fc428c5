"""The pages round the table: the rulebook, the options, the keys; and what no text and no screen may break."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from driving import again
from sitting import LARGE, SMALL, at_table, drawn, my_turn, note, run, screen_text, sit, table_of
from upcard.errors import Unreadable
from upcard.examples import signed
from upcard.games import GAMES
from upcard.notation import read_rules
from upcard.options import Number
from upcard.rulebook import rulebook, sections
from upcard.store import Store
from upcard.table.orders import ORDERS
from upcard.terminal.app import Menu, Settings
from upcard.terminal.book import RulesPage, ruled
from upcard.terminal.examples import claim_words, example_text, position_drawn
from upcard.terminal.habits import keep_habit, kept, kept_order
from upcard.terminal.hand import Hand, Signs
from upcard.terminal.held import HELD, STREAM
from upcard.terminal.panes import LogPane, MoveList, TablePane
from upcard.terminal.score import Question
from upcard.words import words

ALL = pytest.mark.parametrize("name", list(GAMES))
CODES = {"conquian": "CON", "double_emperor": "DE", "push": "PUSH", "queen_city_rum": "QCR", "run_fast": "RF"}

# --- the rulebook ----------------------------------------------------------------------------------------------------


@ALL
def test_sections_have_every_clause_and_every_example_once(name: str) -> None:
    book = rulebook(name)
    parts = [part for section in sections(book) for part in section.parts]
    assert [part.clause for part in parts if part.clause] == list(book.clauses)
    assert [part.example for part in parts if part.example is not None] == list(range(len(book.examples)))
    assert all("```" not in part.text for part in parts)
    assert len(sections(book)) == book.text.count("\n## ") + 1


@ALL
@pytest.mark.parametrize("width", [34, 60, 90])
def test_examples_are_cards_and_sentences(name: str, width: int) -> None:
    """No example is shown as it is written for the tests, and none is wider than its page."""
    for example in rulebook(name).examples:
        rules = read_rules(name, ", ".join(value for claim, value in example.claims if claim == "options"))
        lines = example_text(name, example, words(), width)
        text = "\n".join(line.plain for line in lines)
        assert max(line.cell_len for line in lines) <= width, text
        assert all(f"{claim}:" not in text for claim in ("position", "refused", "includes", "score", "options"))
        assert " rest" not in text and "?" not in text
        for claim, value in example.claims:
            if claim in ("legal", "includes", "refused", "play") and not value.isdecimal():
                said = claim_words(rules, claim, value, words())
                assert not any(word[-1:] in "SHDC" and word[:-1].isdecimal() for word in said.split()), said


def test_an_example_shows_all_hands() -> None:
    rules = GAMES["double_emperor"]()
    text = "hand 0 10S KS; hand 1 JD AD; won 0 rest; turn 0"
    shown = "\n".join(line.plain for line in position_drawn(rules, text, words(), 60))
    assert all(part in shown for part in ("You", "10♠ K♠", "Opponent", "J♦ A♦", "16 cards")), shown


def test_text_of_moves_has_the_signs_of_suits() -> None:
    push, run_fast = GAMES["push"]().faces(), GAMES["run_fast"]().faces()
    assert signed("lay Jk' on 3C-5C as 6C, meld 9S' 10H", push) == "lay Jk on 3♣-5♣ as 6♣, meld 9♠' 10♥"
    assert signed("melds 1:9SHC* 0:QD-AD", push) == "melds 1:9♠♥♣ 0:Q♦-A♦"
    told = claim_words(GAMES["push"](), "shows", "melds 0:3C-6C 1:9SHC*; pile 7H'", words())
    assert told == "Then there lies: Your melds: 3♣-6♣, Left's melds: 9♠♥♣, Discard pile: 7♥'"
    assert signed("lead 9TJQK, PUSH 6.3, As S 1C TS", run_fast) == "lead 9 10 J Q K, PUSH 6.3, As S 1C 10♠"


def test_a_table_gives_way_where_there_is_no_room() -> None:
    table = "| a | b |\n|---|---|\n| **CON 1.1** | one two three four five six seven eight |\n| x | y |"
    wide, narrow = ruled(table, 60), ruled(table, 30)
    assert [line.plain.split() for line in wide][1][:2] == ["CON", "1.1"] and len(wide) == 3
    assert len(narrow) > 3 and max(line.cell_len for line in narrow) <= 30


async def until(pilot: Pilot[None], text: str, line: int | None = None) -> None:
    """Waits until the text stands on the screen, or in a line of it."""
    for _ in range(400):
        lines = screen_text(pilot).splitlines()
        if text in (screen_text(pilot) if line is None else lines[line]):
            return
        await pilot.pause(0.005)
    raise AssertionError(screen_text(pilot))


@pytest.mark.once
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_the_rules_open_at_a_clause(size: tuple[int, int]) -> None:
    """It stands on the first line where there is so much below it, and is marked."""

    async def play(pilot: Pilot[None]) -> None:
        for name, clauses in (("push", ("PUSH 1.1", "PUSH 6.3", "PUSH 11.4")), ("run_fast", ("RF 4.5", "RF 7.13"))):
            for clause in clauses:
                await pilot.app.push_screen(RulesPage(name, clause))
                await drawn(pilot)
                await until(pilot, f"▌ {clause} ")
                if clause in ("PUSH 6.3", "RF 4.5"):
                    await until(pilot, f"▌ {clause} ", line=0)
                await pilot.press("escape")
                await pilot.pause()
                assert isinstance(pilot.app.screen, Menu)

    run(play, size)


@pytest.mark.once
def test_sections_contents_and_search() -> None:
    async def play(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(RulesPage("conquian", ""))
        await drawn(pilot)
        page = pilot.app.screen
        assert isinstance(page, RulesPage) and page.at == 0
        titles = [section.title for section in page.sections]
        await pilot.press("right", "right", "left", "right")
        assert page.at == 2 and titles[2] in screen_text(pilot)
        await pilot.press("c", "end", "enter")
        assert page.at == len(titles) - 1 and page.focused is page.query_one("#page")
        await pilot.press("right")
        assert page.at == len(titles) - 1
        await pilot.press("slash", *"eleven", "enter")
        first = page.at, page.part
        await pilot.press("enter")
        assert (page.at, page.part) > first and "leven" in screen_text(pilot)
        page.query_one(Input).value = "no such words"
        await pilot.press("enter")
        assert page.query_one(Input).placeholder == words().say("search-none")
        await pilot.press("escape")
        assert pilot.app.screen is page and page.focused is page.query_one("#page")
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Menu)

    run(play)


# --- options ---------------------------------------------------------------------------------------------------------


def numbers() -> Iterator[tuple[str, Number]]:
    for name, game in GAMES.items():
        yield from ((name, option) for option in game.OPTIONS if isinstance(option, Number))


async def to_row(pilot: Pilot[None], screen: Settings, name: str) -> None:
    row = [row[0] for row in screen.rows()].index(name)
    await pilot.press("home", *["down"] * row)


@pytest.mark.once
def test_every_number_can_be_typed() -> None:
    """The least, the most and some between; one beyond is refused with its clause, and the one before holds."""

    async def play(pilot: Pilot[None]) -> None:
        rng = random.Random("numbers")
        for name, option in numbers():
            screen = Settings(name)
            await pilot.app.push_screen(screen)
            await to_row(pilot, screen, option.name)
            for number in (option.least, option.most, rng.randint(option.least, option.most)):
                await pilot.press(*str(number), "enter")
                assert screen.chosen[option.name] == str(number) and not screen.typed
            before = screen.chosen[option.name]
            for key in ("escape", "up", "right"):
                await pilot.press(*str(option.most + 1), "enter")
                assert option.clause in note_of(screen) and screen.chosen[option.name] == before
                await pilot.press(key)
                assert screen.chosen[option.name] == before
                await to_row(pilot, screen, option.name)
            await pilot.press("backspace", "left")
            assert option.allows(screen.chosen[option.name])
            await pilot.app.pop_screen()

    run(play)


def note_of(screen: Screen[Any]) -> str:
    return " ".join(str(screen.query_one("#note", Static).render()).split())


@pytest.mark.once
def test_run_fast_with_two_deals_and_double_emperor_to_200() -> None:
    async def play(pilot: Pilot[None]) -> None:
        for name, option, value in (("run_fast", "deals", "2"), ("double_emperor", "target", "200")):
            screen = Settings(name)
            await pilot.app.push_screen(screen)
            await to_row(pilot, screen, option)
            await pilot.press(*value)
            await pilot.press("home", "enter")
            await pilot.pause()
            assert at_table(pilot).table.rules.text() == f"{option} {value}"
            await pilot.press("escape")
            await pilot.pause()

    run(play)


@pytest.mark.once
def test_enter_on_a_row_changes_it_and_escape_ends_typing_first() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, Settings)
        await to_row(pilot, screen, "heaven")
        await pilot.press("enter")
        assert screen.chosen["heaven"] == "compulsory"
        await to_row(pilot, screen, "deals")
        await pilot.press("enter")
        assert "0" in note_of(screen) and "100" in note_of(screen) and pilot.app.screen is screen
        await pilot.press("7", "escape")
        assert pilot.app.screen is screen and screen.chosen["deals"] == "1"
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Menu)

    run(play, game="run_fast")


@pytest.mark.once
@pytest.mark.parametrize("width", [60, 80])
def test_a_second_line_is_indented(width: int) -> None:
    async def play(pilot: Pilot[None]) -> None:
        lines = [line for line in screen_text(pilot).splitlines()[3:-2] if line.strip()]
        names = [words().say(f"game-{name}") for name in GAMES]
        first = [line for line in lines if line.strip().startswith(tuple(names))]
        column = first[0].index(words().say("about-conquian")[:10])
        others = [line for line in lines if line not in first]
        assert len(first) == 5 and others and all(line[:column].isspace() for line in others), lines

    run(play, (width, 24))


# --- keys ------------------------------------------------------------------------------------------------------------


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def comes(pilot: Pilot[None], clock: Clock, key: str, after: float) -> None:
    """A key so long after the one before."""
    clock.now += after
    await pilot.press(key)


@pytest.mark.once
@pytest.mark.parametrize("key", ["enter", "1"])
@pytest.mark.parametrize("rate", [0.03, 0.12])
def test_a_held_key_plays_once(key: str, rate: float) -> None:
    """As a terminal sends it: once, after a while again, and from then on in a stream."""
    clock = Clock()

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor"))
        assert await my_turn(pilot, screen)
        screen.query_one(MoveList).focus()
        played = len(hand_of_screen(screen))
        await comes(pilot, clock, key, 5.0)
        assert len(hand_of_screen(screen)) == played - 1
        for after in (0.5, *[rate] * 30):
            await comes(pilot, clock, key, after)
            await my_turn(pilot, screen)
        await pilot.pause(STREAM * 1.5)
        assert len(hand_of_screen(screen)) == played - 1
        screen.query_one(MoveList).focus()
        await comes(pilot, clock, key, 5.0)
        assert len(hand_of_screen(screen)) == played - 2

    run(play, clock=clock)


@pytest.mark.once
def test_a_second_press_counts_when_no_other_follows() -> None:
    clock = Clock()

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor"))
        played = 10
        for _ in range(3):
            assert await my_turn(pilot, screen)
            await comes(pilot, clock, "1", HELD - 0.2)
            await pilot.pause(STREAM * 1.5)
            played -= 1
            assert len(hand_of_screen(screen)) == played

    run(play, clock=clock)


def hand_of_screen(screen: object) -> list[str]:
    return screen.query_one(Hand).cards  # type: ignore[attr-defined, no-any-return]


@pytest.mark.once
def test_a_held_enter_in_the_menu_begins_nothing() -> None:
    clock = Clock()

    async def play(pilot: Pilot[None]) -> None:
        for after in (5.0, 0.4, *[0.03] * 20):
            await comes(pilot, clock, "enter", after)
        await pilot.pause(STREAM * 1.5)
        assert isinstance(pilot.app.screen, Settings)

    run(play, clock=clock)


@pytest.mark.once
def test_the_second_click_of_a_double_click_plays_nothing() -> None:

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor"))
        assert await my_turn(pilot, screen)
        before = len(hand_of_screen(screen))
        moves = screen.query_one(MoveList)
        await pilot.click(moves, offset=(6, 0), times=2)
        await my_turn(pilot, screen)
        assert len(hand_of_screen(screen)) == before - 1

    run(play)


@pytest.mark.once
def test_escape_puts_cards_back_leaves_the_list_and_then_the_table() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor"))
        assert await my_turn(pilot, screen)
        hand = screen.query_one(Hand)
        await pilot.press("space", "right", "space", "m", "escape")
        assert not hand.picked and at_table(pilot) is screen and screen.focused is screen.query_one(MoveList)
        assert len(screen.offers) == len(screen.table.seen(0).offers)
        await pilot.press("escape")
        assert at_table(pilot) is screen and screen.focused is hand
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Menu)

    run(play)


@pytest.mark.once
@pytest.mark.parametrize("width", [60, 80])
def test_no_key_below_is_cut(width: int) -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("push"))
        text = " ".join(screen_text(pilot).split())
        for active in screen.active_bindings.values():
            if active.binding.show and screen.fits(active.binding.action):
                assert f" {pilot.app.get_key_display(active.binding)} {active.binding.description}" in text
        lines = screen_text(pilot).splitlines()
        [row] = [n for n, line in enumerate(lines) if "r Rules" in line]
        column = lines[row].index("r Rules")
        await pilot.click(offset=(column + 3, row))
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulesPage)

    run(play, (width, 20))


@pytest.mark.once
def test_the_log_and_the_table_scroll() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("push", "uniform"))
        for _ in range(8):
            assert await my_turn(pilot, screen)
            await pilot.press("1")
        await my_turn(pilot, screen)
        log, table = screen.query_one(LogPane), screen.query_one(TablePane)
        assert log.max_scroll_y > 5 and log.scroll_y == log.max_scroll_y
        await pilot.press("pageup", "pageup")
        await pilot.pause()
        back = log.scroll_y
        assert back < log.max_scroll_y
        await pilot.press(*["pageup"] * 80)
        await until(pilot, "Deal 1. ")
        assert log.scroll_y == 0
        await pilot.press("1")
        await my_turn(pilot, screen)
        await pilot.pause()
        assert log.scroll_y == log.max_scroll_y, "what is new is seen"
        assert table.max_scroll_y > 0
        await pilot.press("shift+down")
        assert table.scroll_y == 1

    run(play, (60, 20))


@ALL
@pytest.mark.once
def test_the_order_of_the_hand_is_remembered(name: str, home: Path) -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of(name))
        first = screen.order
        assert first == ("rank" if name == "run_fast" else "suit")
        await pilot.press("s")
        chosen = screen.order
        again = await sit(pilot, table_of(name))
        assert again.order == chosen != first

    run(play)
    assert kept(Store(home), f"order {name}") in ORDERS


def test_what_is_remembered_cannot_hurt(home: Path) -> None:
    store, nowhere = Store(home), Store(Path("/dev/null/none"))
    store.set("order push", "suit suit \udc80".encode("utf-8", "replace").decode())
    store.set("order run_fast", "nonsense")
    store.set("order conquian", "meld")
    orders = [kept_order(store, name) for name in ("push", "run_fast", "conquian")]
    assert orders == ["suit", "rank", "meld"]
    keep_habit(store, "order push", "rank")
    assert kept_order(store, "push") == "rank" and kept_order(store, "conquian") == "meld"
    keep_habit(nowhere, "order push", "meld")
    assert kept_order(nowhere, "push") == "suit"
    store.file.write_bytes(b"no file of ours")
    keep_habit(store, "order push", "meld")
    assert kept_order(store, "push") == "suit" and store.file.read_bytes() == b"no file of ours"


# --- signs -----------------------------------------------------------------------------------------------------------


@pytest.mark.once
def test_signs_on_the_screen_are_explained() -> None:
    """Each that is there, and none that is not."""

    async def play(pilot: Pilot[None]) -> None:
        signs = {sign: words().say(f"sign-{key}", sign=sign) for sign, key in Signs.NAMES.items()}
        seen = set()
        for name in ("push", "double_emperor", "queen_city_rum"):
            screen = await sit(pilot, table_of(name))
            for _ in range(12):
                if not await my_turn(pilot, screen):
                    break
                hand = screen.query_one(Hand)
                told = str(hand.border_subtitle)
                below = screen_text(pilot).partition("Your hand")[2]
                cards = below.splitlines()[1]
                there = {"°": "°" in cards, "+": "+" in cards, "·": "·" in cards, "'": "'" in cards}
                for sign, shown in there.items():
                    assert (signs[sign] in told) >= shown and (shown or sign == "'" or signs[sign] not in told)
                seen |= {sign for sign, shown in there.items() if shown}
                await pilot.press("1")
        assert seen == {"°", "+", "·", "'"}

    run(play, (140, 29))


@pytest.mark.once
@pytest.mark.parametrize("name", ["push", "queen_city_rum"])
def test_a_card_that_has_just_come_is_marked(name: str) -> None:
    """Also at a table that is gone on with: it is known from the view, not from what was on the screen before."""

    async def play(pilot: Pilot[None]) -> None:
        screen, marked = await sit(pilot, table_of(name, "uniform")), 0
        for _ in range(6):
            assert await my_turn(pilot, screen)
            before = set(screen.query_one(Hand).cards)
            await pilot.press("1")
            come = set(hand_of_screen(screen)) - before
            if come:
                assert screen.query_one(Hand).fresh >= come
                screen = await sit(pilot, again(screen.table))
                assert screen.query_one(Hand).fresh >= come
                marked += 1
        assert marked > 1

    run(play)


# --- nothing breaks --------------------------------------------------------------------------------------------------

MARKUP = "[/red] [bold [@click=app.quit()]x[/] \\[ [[ ]] [#"


@pytest.mark.once
def test_markup_in_what_is_kept_is_text(home: Path) -> None:
    store = Store(home)
    for name, game, head, line in (
        ("a", "push", MARKUP, "x"), ("b", MARKUP, "upcard table 2\n" + MARKUP, "x"), ("c", MARKUP, "", MARKUP),
    ):  # fmt: skip
        lease = store.create(name, game, head)
        lease.append([line])
        lease.release()

    async def play(pilot: Pilot[None]) -> None:
        text = " ".join(screen_text(pilot).split())
        assert text.count("[/red] [bold") >= 3 and text.count("cannot be read") == 3
        for _ in range(3):
            await pilot.press("enter")
            assert isinstance(pilot.app.screen, Menu) and note_of(pilot.app.screen).startswith("That cannot be done: ")
            await pilot.press("delete")
            await drawn(pilot)
            assert isinstance(pilot.app.screen, Question)
            await pilot.press("n", "down")

    run(play, (200, 60))


@pytest.mark.once
def test_markup_in_whatever_the_table_says() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor"))
        screen.host.due = float("inf")  # nothing clears the trouble meanwhile
        screen.host.trouble, screen.note = Unreadable("trouble", reason=MARKUP), MARKUP
        screen.story.lines.append(MARKUP)
        screen.show()
        await pilot.pause()
        assert note(screen).strip() == MARKUP and screen_text(pilot).count("[/red] [bold") == 3

    run(play, (200, 60))


def test_a_key_is_an_event_of_this_kind() -> None:
    """What `Upcard.on_event` tells apart."""
    assert issubclass(events.Key, events.InputEvent) and not events.Key("enter", None).is_forwarded
    assert OptionList in MoveList.__mro__


@pytest.mark.once
def test_options_are_told_in_the_words_of_their_lines() -> None:
    """The help said `Option target: 0: …`, and a wrong number `option target cannot be '75'`."""

    async def play(pilot: Pilot[None]) -> None:
        for name in GAMES:
            await pilot.app.push_screen(Settings(name))
            screen = pilot.app.screen
            assert isinstance(screen, Settings)
            lines = screen.query_one(OptionList)
            for row, option in enumerate(GAMES[name].OPTIONS, 4):
                lines.highlighted = row
                await pilot.pause()
                told = str(screen.query_one("#note", Static).render())
                assert told.startswith(words().say(f"option-{name}-{option.name}")) and option.clause in told
                assert all(words().value(name, option.name, value) in told for value in option.values[1:]), told
                if isinstance(option, Number):
                    await pilot.press("9", "9", "9", "9", "9")
                    told = str(screen.query_one("#note", Static).render())
                    assert told.startswith("This cannot be 99999. ") and f"{option.least} to {option.most}" in told
                    assert option.name == "target" or f"option {option.name}" not in told
                    await pilot.press("escape")

    run(play, LARGE)
