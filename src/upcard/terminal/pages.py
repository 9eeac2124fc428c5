"""Pages over the table: the rulebook and the keys; and how screens speak, and text is made ready for them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Static

from upcard.rulebook import rulebook
from upcard.store import Store
from upcard.words.spoken import Words


class WordedScreen(Screen[Any]):
    """A screen that speaks the words of the application. What its bindings are described by are keys of the words."""

    once: ClassVar[tuple[str, ...]] = ("enter", "escape")  # keys that act once, however long they are held

    @property
    def words(self) -> Words:
        spoken = self.app.words  # type: ignore[attr-defined]
        assert isinstance(spoken, Words)
        return spoken

    @property
    def store(self) -> Store:
        store = self.app.store  # type: ignore[attr-defined]
        assert isinstance(store, Store)
        return store

    @property
    def say(self) -> Callable[..., str]:
        return self.words.say

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """With their labels in words, chosen when they are shown."""
        out = super().active_bindings
        for key, active in out.items():
            if active.binding.description.startswith("key-"):
                label = self.label(active.binding.description)
                out[key] = active._replace(binding=replace(active.binding, description=label))
        return out

    def label(self, key: str) -> str:
        """What a binding does, in words."""
        return self.say(key)

    def fits(self, action: str) -> bool:
        """Whether a binding has something to do now; the others are not shown, and say why when they are pressed."""
        return True

    def clause_text(self, game: str, clause: str) -> str:
        """The text of a clause, '' for none."""
        return rulebook(game, self.words.language).clauses.get(clause, "")


class KeyLine(Widget):
    """The keys below, in more lines where one is too short; a click on one presses it."""

    MOST_LINES: Final = 3

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[tuple[str, str, str]] = []  # each key, how it is written, what it does

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self.renew)
        self.renew(self.screen)

    def renew(self, screen: Screen[object]) -> None:
        fits = screen.fits if isinstance(screen, WordedScreen) else bool
        bindings = [active.binding for active in screen.active_bindings.values()]
        bindings = [binding for binding in bindings if binding.show and fits(binding.action)]
        keys = [(binding.key, self.app.get_key_display(binding), binding.description) for binding in bindings]
        if keys != self.keys:
            self.keys = keys
            self.fit()

    def lines(self, width: int) -> list[Text]:
        """The keys in lines of this width; what is beyond the last line is left out, and stands in the help."""
        out = [Text()]
        for key, shown, label in self.keys:
            press = Style(meta={"@click": f"app.simulate_key('{key}')"})
            told = Text.assemble(" ", (shown, press + Style(bold=True)), (f" {label} ", press))
            if out[-1] and out[-1].cell_len + told.cell_len - 1 > width:  # its last column is a space
                out.append(Text())
            out[-1].append_text(told)
        return out[: self.MOST_LINES if self.screen.size.height >= LOW else 2]

    def on_resize(self, event: events.Resize) -> None:
        self.fit()

    def fit(self) -> None:
        """Takes as many rows as the keys need."""
        self.styles.height = max(1, len(self.lines(self.screen.size.width)))
        self.refresh()

    def render(self) -> Text:
        return Text("\n").join(self.lines(self.size.width))


class HelpPage(WordedScreen, ModalScreen[Any]):
    """The keys."""

    BINDINGS = [
        Binding("escape", "app.pop_screen", "key-back"),
        Binding("question_mark,q", "app.pop_screen", show=False),
    ]

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(plain(self.say("help-title")), classes="title")
            yield Static(plain(self.say("help-text")))
        yield KeyLine()


LOW: Final = 16  # rows of a screen below which it has no room for everything
SUIT_COLOURS: Final = {"♥": "#e05545", "♦": "#5aa0ff", "♣": "#3fbf8f"}


def plain(text: str) -> Text:
    """Text in which nothing is markup."""
    return Text(text)


def coloured(text: str) -> Text:
    """Text with the suits in their colours; the signs say the suit where there is no colour."""
    out = Text(text)
    for at, sign in enumerate(text):
        if sign in SUIT_COLOURS:
            out.stylize(SUIT_COLOURS[sign], at, at + 1)
    return out
