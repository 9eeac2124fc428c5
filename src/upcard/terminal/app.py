"""The table in a terminal: choose a game and its options, and sit down."""

import asyncio
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from rich.table import Table as Grid
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from upcard import shuffle
from upcard.errors import Trouble, Unreadable
from upcard.games import GAMES
from upcard.match import Match
from upcard.options import Number, Option
from upcard.players import PLAYERS, versioned
from upcard.record import PERSON
from upcard.shuffle import new_id
from upcard.store import Held, Kept, Store, home
from upcard.table.log import Setup
from upcard.table.table import Table, read_table
from upcard.terminal.board import LEAST, indented
from upcard.terminal.book import prose
from upcard.terminal.habits import keep_habit, kept
from upcard.terminal.held import HELD, STREAM, HeldKey
from upcard.terminal.host import Host, taken, watched
from upcard.terminal.pages import LOW, WordedScreen, plain
from upcard.terminal.score import Choose, Question
from upcard.terminal.seat import PACES, SMALLEST, TALL, TableScreen, turned
from upcard.terminal.signs import Writable
from upcard.words import words
from upcard.words.spoken import Words

KILLED: Final = 128  # with the signal's number, the status of a process that a signal ended
DIGITS: Final = "0123456789"
MOST_DIGITS: Final = 9
MOST_TABLES: Final = 20  # that are listed to be gone on with
PATIENCE: Final = 1.0  # seconds that a person waits for another program that has the file locked
LOOK_AGAIN: Final = 1.0  # seconds between two looks at the tables while the menu is open
SIDES: Final = 6  # columns of a list that no text stands in


class Upcard(App[None]):
    """Choose a game, play it."""

    CSS_PATH = "table.tcss"
    TITLE = "Upcard"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (SMALLEST[0], "-narrow"), (LEAST[0], "-drawn")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (SMALLEST[1], "-tiny"), (LOW, "-low"), (24, "-mid"), (TALL, "-high")]

    def __init__(
        self,
        game: str = "",
        clock: Callable[[], float] = time.monotonic,
        language: str = "",
        encodings: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self.game: Final = game
        writable = Writable(encodings)
        self._filters += [writable] if writable.enabled else []  # the toolkit's own: every line goes through them
        self.store: Final = Store(home(), PATIENCE)
        self.clock: Final = clock
        self.words: Final[Words] = words(language, tuple(writable.longer().items()))
        self.held: Final = HeldKey(clock)
        self.waiting: events.Key | None = None  # a press that may be the first repeat of a held key

    async def on_event(self, event: events.Event) -> None:
        """Every event; of the keys that act once, no repeats."""
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
            return
        gap = self.held.gap(event.key)
        once = isinstance(self.screen, WordedScreen) and event.key in self.screen.once
        if once and gap < STREAM:
            self.waiting = None
        elif once and gap < HELD:
            self.waiting = event
            self.set_timer(STREAM, self.press_waiting)
        else:
            await self.press_waiting()
            await super().on_event(event)

    async def press_waiting(self) -> None:
        """Lets the key act that was not the beginning of a stream."""
        event, self.waiting = self.waiting, None
        if event is not None:
            await super().on_event(event)

    def action_help_quit(self) -> None:
        """Ctrl-C leaves: the table is saved after every move."""
        self.exit()

    def on_mount(self) -> None:
        if not self.is_headless:
            self.end_at_signals()
        self.push_screen(Menu())
        if self.game:
            self.push_screen(Settings(self.game))

    def end_at_signals(self) -> None:
        """A signal that ends the process leaves the terminal as it was. The table is saved after every move."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)  # there are systems without one of them
            if number is not None:
                with suppress(NotImplementedError):
                    loop.add_signal_handler(number, self.exit, None, KILLED + number)


WHERE_HELD: Final[dict[str, Callable[[Store, str], Host]]] = {
    "key-watch": watched,
    "key-take-over": partial(taken, over=True),
}
"""What can be done about a table that another process runs."""


class Menu(WordedScreen):
    """The five games, and the tables that can be gone on with."""

    BINDINGS = [Binding("escape,q", "app.quit", "key-leave"), Binding("delete", "remove", "key-remove")]

    def __init__(self) -> None:
        super().__init__()
        self.tables = dict[str, Kept]()  # those that are not over
        self.shown = self.tables, ""  # with why none can be told
        self.matches: Final = dict[tuple[str, int], Match]()  # how far each has come, by its lines
        self.note = ""  # what could not be done

    def compose(self) -> ComposeResult:
        say = self.say
        yield Static(plain(say("menu-title")), classes="title")
        yield OptionList(id="games")
        yield Static("", id="note")
        yield Static(plain(say("menu-keys")), classes="keys")

    def on_mount(self) -> None:
        self.set_interval(LOOK_AGAIN, self.look)

    def on_screen_resume(self) -> None:
        self.fill()
        self.query_one(OptionList).highlighted = 0

    def look(self) -> None:
        """Shows what has become of the tables elsewhere, while the menu is open."""
        if self.is_current and self.kept() != self.shown:
            self.fill()

    def kept(self) -> tuple[dict[str, Kept], str]:
        """The tables that can be gone on with, and why none can be told."""
        try:
            going_on = [table for table in self.store.tables() if not table.finished and table.lines]
        except Trouble as error:
            return {}, self.say("menu-no-store", why=error)
        return {table.id: table for table in going_on[:MOST_TABLES]}, ""

    def fill(self) -> None:
        """The lines anew; the one that is highlighted stays so, while it is there."""
        lines = self.query_one(OptionList)
        row = lines.highlighted or 0
        under = lines.get_option_at_index(row).id if lines.option_count else None
        lines.clear_options()
        self.shown = self.tables, trouble = self.kept()
        for table in self.tables.values():
            told = indented(plain(self.told(table)), self.size.width - SIDES, 3)
            lines.add_option(Line(told, id=f"on {table.id}"))
        width = max(len(self.game(game)) for game in GAMES)
        for game in GAMES:
            line = Grid.grid(padding=(0, 2, 0, 0))
            line.add_column(min_width=width, max_width=width)
            line.add_column()
            line.add_row(plain(self.game(game)), plain(self.say(f"about-{game}")))
            lines.add_option(Line(line, id=f"new {game}"))
        self.query_one("#note", Static).update(plain(self.note or trouble))
        lines.focus()
        there = [option.id for option in lines.options]
        lines.highlighted = there.index(under) if under in there else min(row, len(there) - 1)

    def game(self, name: str) -> str:
        """What a game is called; one that is not known here says itself."""
        return self.say(f"game-{name}") if name in GAMES else name

    def told(self, kept: Kept) -> str:
        """A table in one line: its game, how far it has come, and whether it can be gone on with."""
        game, state = self.game(kept.game), (kept.id, kept.lines)
        try:
            if state not in self.matches:
                self.matches[state] = read_table(*self.store.read(kept.id)).match
        except Trouble as error:
            return self.say("menu-unreadable", game=game, why=error)
        match, since = self.matches[state], time.strftime("%Y-%m-%d %H:%M", time.localtime(kept.changed))
        key, score = "menu-held" if kept.owner else "menu-go-on", " : ".join(map(str, match.scores))
        return self.say(key, game=game, deal=int(match.start.number), score=score, since=since)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        what, _, which = str(event.option_id).partition(" ")
        self.note = ""
        if what == "new":
            self.app.push_screen(Settings(which))
        else:
            self.go_on(self.tables[which])

    def go_on(self, table: Kept, sit_down: Callable[[Store, str], Host] = taken) -> None:
        """Sits down at a table that is kept; where another process runs it, asks what to do."""

        def answered(key: str | None) -> None:
            if key:
                self.go_on(table, WHERE_HELD[key])

        try:
            self.app.push_screen(TableScreen(sit_down(self.store, table.id)))
        except Held as error:
            text = self.say("held-question", game=self.game(table.game), why=error)
            self.app.push_screen(Choose(text, *WHERE_HELD), answered)
        except Trouble as error:
            self.cannot(error)

    def cannot(self, why: Trouble) -> None:
        self.note = self.say("menu-cannot", why=why)
        self.fill()

    def action_remove(self) -> None:
        """Throws a table away, after a question. The records of its finished deals stay."""
        lines = self.query_one(OptionList)
        what, _, which = str(lines.get_option_at_index(lines.highlighted or 0).id).partition(" ")
        if what != "on":
            return
        table = self.tables[which]
        self.note = ""

        def answered(yes: bool | None) -> None:
            try:
                if yes:
                    self.store.remove(table.id)
                    self.fill()
            except Trouble as error:
                self.cannot(error)

        self.app.push_screen(Question("remove-question", game=self.game(table.game)), answered)


class Settings(WordedScreen):
    """The options of a game, the opponents and the pace, each changed in its line."""

    BINDINGS = [
        Binding("escape", "back", "key-back"),
        Binding("left", "change(-1)", "", show=False, priority=True),
        Binding("right", "change(1)", "", show=False, priority=True),
        Binding("backspace", "rub_out", "", show=False, priority=True),
        *[Binding(digit, f"digit('{digit}')", "", show=False, priority=True) for digit in DIGITS],
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game: Final = game
        self.chosen: dict[str, str] = {}
        self.player = "sensible" if "sensible" in PLAYERS else next(iter(PLAYERS))
        self.pace = "normal"
        self.forced = False
        self.typed = ""  # of a number, as far as it has come
        self.typing = self.before = ""  # the option that it is for, and its value before

    def compose(self) -> ComposeResult:
        say = self.say
        yield Static(plain(say("options-title", game=say(f"game-{self.game}"))), classes="title")
        yield OptionList(id="options")
        yield Static("", id="note")
        yield Static(plain(say("options-keys")), classes="keys")

    def on_mount(self) -> None:
        pace = kept(self.store, "pace")
        self.pace = pace if pace in PACES else self.pace
        self.forced = kept(self.store, "forced") == "yes"
        self.fill(0)
        self.query_one(OptionList).focus()

    def rows(self) -> list[tuple[str, str, str]]:
        """Each line: its id, its name, its value."""
        say, game = self.say, self.game
        out = [("start", say("options-start"), ""), ("player", say("options-opponents"), say(f"player-{self.player}")),
               ("pace", say("options-pace"), say(f"pace-{self.pace}")),
               ("forced", say("options-forced"), say("switch-on" if self.forced else "switch-off"))]  # fmt: skip
        for option in GAMES[game].OPTIONS:
            value = self.chosen.get(option.name, option.default)
            told = self.words.value(game, option.name, value)
            if isinstance(option, Number):
                told = say("options-number", value=told, least=str(option.least), most=str(option.most))
            out.append((option.name, say(f"option-{game}-{option.name}"), told))
        return out

    def fill(self, highlighted: int) -> None:
        lines = self.query_one(OptionList)
        lines.clear_options()
        for n, (name, label, value) in enumerate(self.rows()):
            shown = f"{self.typed}_" if self.typed and n == highlighted else value
            line = self.say("options-row", option=label, value=shown) if shown else f"▶ {label}"
            lines.add_option(Line(indented(plain(line), self.size.width - SIDES, 3), id=name))
        lines.highlighted = highlighted

    def on_resize(self, event: events.Resize) -> None:
        self.fill(self.row())

    def row(self) -> int:
        return self.query_one(OptionList).highlighted or 0

    def option(self) -> Option | None:
        """The option of the highlighted line."""
        name = self.rows()[self.row()][0]
        return next((option for option in GAMES[self.game].OPTIONS if option.name == name), None)

    def tells(self, text: str) -> None:
        self.query_one("#note", Static).update(prose(text))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self.typed and event.option_id != self.typing:
            self.typed = ""
            self.fill(event.option_index)
        option = self.option()
        if not self.typed:
            self.tells(self.about(option) if option else "")

    # Numbers are typed

    def action_digit(self, digit: str) -> None:
        option = self.option()
        if isinstance(option, Number) and len(self.typed) < MOST_DIGITS:
            self.write(option, f"{self.typed}{digit}".lstrip("0") or "0")

    def action_rub_out(self) -> None:
        option = self.option()
        if isinstance(option, Number) and self.typed:
            self.write(option, self.typed[:-1])

    def write(self, option: Number, text: str) -> None:
        """Takes what is typed for the value as soon as it is one; until then the value is the one from before."""
        if not self.typed:
            self.typing, self.before = option.name, self.chosen.get(option.name, option.default)
        self.typed = text
        allowed = option.allows(text)
        self.chosen[option.name] = text if allowed else self.before
        self.fill(self.row())
        self.tells(self.about(option) if allowed or not text else self.refusal(option))

    def about(self, option: Option) -> str:
        """What a line may be, in its own words, with the clause."""
        say, values = self.say, ""
        if isinstance(option, Number):
            values = say("options-span", least=str(option.least), most=str(option.most))
            zero = self.words.value(self.game, option.name, "0")
            values = say("options-zero", range=values, zero=zero) if zero != "0" else values
        for value in () if isinstance(option, Number) else option.values:
            told = self.words.value(self.game, option.name, value)
            values = say("options-or", first=values, next=told) if values else told
        return say("options-about", option=say(f"option-{self.game}-{option.name}"), values=values,
                   clause=option.clause)  # fmt: skip

    def refusal(self, option: Option) -> str:
        """Why what is typed is no value."""
        return self.say("options-not", value=self.typed, about=self.about(option))

    def written(self) -> bool:
        """Ends the typing of a number; False while what is typed is none that may be."""
        option = self.option()
        if self.typed and option is not None and not option.allows(self.typed):
            self.tells(self.refusal(option))
            return False
        self.typed = ""
        self.fill(self.row())
        return True

    def action_back(self) -> None:
        if self.typed:
            self.chosen[self.typing] = self.before
            self.typed = ""
            self.fill(self.row())
        else:
            self.app.pop_screen()

    # Other lines are turned

    def action_change(self, step: int) -> None:
        if not self.written():
            return
        row = self.row()
        name, option = self.rows()[row][0], self.option()
        if name == "player":
            self.player = turned(list(PLAYERS), self.player, step)
        elif name == "pace":
            self.pace = turned(list(PACES), self.pace, step)
        elif name == "forced":
            self.forced = not self.forced
        elif option is not None:
            self.chosen[name] = next_value(option, self.chosen.get(name, option.default), step)
        self.fill(row)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begins, or changes the line; a number is typed."""
        option = self.option()
        if event.option_id == "start":
            self.start()
        elif not isinstance(option, Number):
            self.action_change(1)
        elif self.typed:
            self.written()
        else:
            self.tells(self.say("options-type", least=str(option.least), most=str(option.most)))

    def start(self) -> None:
        try:
            rules = GAMES[self.game](self.chosen)
        except Unreadable as error:
            self.tells(self.words.tell(error))
            return
        forced = "yes" if self.forced else "no"
        keep_habit(self.store, "pace", self.pace)
        keep_habit(self.store, "forced", forced)
        who = versioned(self.player)
        seats = (PERSON, *[who] * (rules.SEATS - 1))
        dealer = shuffle.Draws(shuffle.new_seed()).below(rules.SEATS)
        setup = Setup(new_id(), rules, seats, dealer, who, {"pace": PACES[self.pace], "forced": forced})
        self.app.switch_screen(TableScreen(Host(self.store, Table(setup))))


def next_value(option: Option, value: str, step: int) -> str:
    """The neighbour of an option's value; numbers go in steps that reach their ends in a few presses, and every one of
    them can be typed."""
    if not isinstance(option, Number):
        return turned(list(option.values), value, step)
    size = max(1, (option.most - option.least) // 20)
    return str(min(option.most, max(option.least, int(value) + step * size)))
