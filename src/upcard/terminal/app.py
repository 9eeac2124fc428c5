"""The table in a terminal: choose a game and its options, and sit down."""

import time
from collections.abc import Callable
from typing import Final

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from upcard import shuffle
from upcard.errors import Trouble, Unreadable
from upcard.games import GAMES
from upcard.options import Number, Option
from upcard.players import PLAYERS
from upcard.table import Table
from upcard.terminal import store
from upcard.terminal.pages import WordedScreen, plain
from upcard.terminal.seat import PACES, TableScreen, turned
from upcard.words import words
from upcard.words.spoken import Words


class Upcard(App[None]):
    """Choose a game, play it."""

    CSS_PATH = "table.tcss"
    TITLE = "Upcard"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, game: str = "", clock: Callable[[], float] = time.monotonic, language: str = "") -> None:
        super().__init__()
        self.game: Final = game
        self.clock: Final = clock
        self.words: Final[Words] = words(language)

    def action_help_quit(self) -> None:
        """Ctrl-C leaves: the table is saved after every move."""
        self.exit()

    def on_mount(self) -> None:
        self.push_screen(Menu())
        if self.game:
            self.push_screen(Settings(self.game))


class Menu(WordedScreen):
    """The five games, and the tables that can be gone on with."""

    BINDINGS = [Binding("escape,q", "app.quit", "key-leave")]

    def compose(self) -> ComposeResult:
        say = self.say
        yield Static(say("menu-title"), classes="title")
        yield OptionList(id="games")
        yield Static("", id="note")
        yield Static(say("menu-keys"), classes="keys")

    def on_screen_resume(self) -> None:
        self.fill()

    def fill(self) -> None:
        say = self.say
        lines = self.query_one(OptionList)
        lines.clear_options()
        notes = []
        for game in GAMES:
            try:
                table = store.load(game)
            except Trouble as error:
                kept = store.set_aside(game)
                notes.append(say("menu-unreadable", game=say(f"game-{game}"), why=error, file=str(kept)))
                continue
            if table is not None and not table.match.over:
                score = " : ".join(map(str, table.match.scores))
                deal = table.match.start.number
                lines.add_option(
                    Line(say("menu-go-on", game=say(f"game-{game}"), deal=deal, score=score), id=f"on {game}")
                )
        for game in GAMES:
            lines.add_option(Line(f"{say(f'game-{game}'):<16} {say(f'about-{game}')}", id=f"new {game}"))
        self.query_one("#note", Static).update(plain("\n".join(notes)))
        lines.focus()
        lines.highlighted = 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        what, _, game = str(event.option_id).partition(" ")
        table = store.load(game) if what == "on" else None
        self.app.push_screen(TableScreen(table) if table else Settings(game))


class Settings(WordedScreen):
    """The options of a game, the opponents and the pace, each changed in its line."""

    BINDINGS = [
        Binding("escape", "app.pop_screen", "key-back"),
        Binding("left", "change(-1)", "", show=False, priority=True),
        Binding("right", "change(1)", "", show=False, priority=True),
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game: Final = game
        self.chosen: dict[str, str] = {}
        self.player = "sensible" if "sensible" in PLAYERS else next(iter(PLAYERS))
        self.pace = "normal"
        self.forced = False

    def compose(self) -> ComposeResult:
        say = self.say
        yield Static(say("options-title", game=say(f"game-{self.game}")), classes="title")
        yield OptionList(id="options")
        yield Static("", id="note")
        yield Static(say("options-keys"), classes="keys")

    def on_mount(self) -> None:
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
            out.append((option.name, say(f"option-{game}-{option.name}"), self.words.value(game, option.name, value)))
        return out

    def fill(self, highlighted: int) -> None:
        lines = self.query_one(OptionList)
        lines.clear_options()
        for name, label, value in self.rows():
            line = self.say("options-row", option=label, value=value) if value else f"▶ {label}"
            lines.add_option(Line(plain(line), id=name))
        lines.highlighted = highlighted

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        option = next((o for o in GAMES[self.game].OPTIONS if o.name == event.option_id), None)
        self.query_one("#note", Static).update(plain(self.clause_text(self.game, option.clause) if option else ""))

    def action_change(self, step: int) -> None:
        lines = self.query_one(OptionList)
        row = lines.highlighted or 0
        name = self.rows()[row][0]
        if name == "player":
            self.player = turned(list(PLAYERS), self.player, step)
        elif name == "pace":
            self.pace = turned(list(PACES), self.pace, step)
        elif name == "forced":
            self.forced = not self.forced
        elif name != "start":
            option = next(o for o in GAMES[self.game].OPTIONS if o.name == name)
            self.chosen[name] = next_value(option, self.chosen.get(name, option.default), step)
        self.fill(row)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_id != "start":
            self.action_change(1)
            return
        try:
            rules = GAMES[self.game](self.chosen)
        except Unreadable as error:
            self.query_one("#note", Static).update(plain(self.words.tell(error)))
            return
        draws = shuffle.Draws(shuffle.new_seed())
        programs = [f"{self.player} {draws.below(1 << 32)}" for _ in range(rules.SEATS - 1)]
        table = Table(rules, ["person", *programs], dealer=draws.below(rules.SEATS))
        table.forced = self.forced
        self.app.switch_screen(TableScreen(table, self.pace))


def next_value(option: Option, value: str, step: int) -> str:
    """The neighbour of an option's value; numbers go in steps that reach their ends in a few presses."""
    if not isinstance(option, Number):
        return turned(list(option.values), value, step)
    size = max(1, (option.most - option.least) // 20)
    return str(min(option.most, max(option.least, int(value) + step * size)))
