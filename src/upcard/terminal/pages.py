"""Pages over the table: the rulebook and the keys; and how screens speak, and text is made ready for them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Markdown, Static

from upcard.rulebook import rulebook
from upcard.words.spoken import Words


class WordedScreen(Screen[None]):
    """A screen that speaks the words of the application. What its bindings are described by are keys of the words."""

    @property
    def words(self) -> Words:
        spoken = self.app.words  # type: ignore[attr-defined]
        assert isinstance(spoken, Words)
        return spoken

    @property
    def say(self) -> Callable[..., str]:
        return self.words.say

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """With their labels in words, chosen when they are shown."""
        out = super().active_bindings
        for key, active in out.items():
            if active.binding.description.startswith("key-"):
                label = self.say(active.binding.description)
                out[key] = active._replace(binding=replace(active.binding, description=label))
        return out

    def clause_text(self, game: str, clause: str) -> str:
        """The text of a clause, '' for none."""
        return rulebook(game, self.words.language).clauses.get(clause, "")


class KeyLine(Footer):
    """The keys below, made anew only when others are to be shown."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self.shown: list[tuple[str, str]] = []

    def bindings_changed(self, screen: Screen[object]) -> None:
        bindings = [active.binding for active in screen.active_bindings.values() if active.binding.show]
        shown = [(binding.key, binding.description) for binding in bindings]
        if screen is self.screen and screen.app.app_focus and shown != self.shown:
            self.shown = shown
            super().bindings_changed(screen)


class RulesPage(WordedScreen, ModalScreen[None]):
    """The rulebook, at a clause if there was a refusal."""

    BINDINGS = [Binding("escape,r,q", "app.pop_screen", "key-back")]

    def __init__(self, game: str, clause: str) -> None:
        super().__init__()
        self.game: Final = game
        self.clause: Final = clause

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            if self.clause:
                yield Markdown(f"> **{self.clause}** {self.clause_text(self.game, self.clause)}")
            yield Markdown(rulebook(self.game, self.words.language).text)
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class HelpPage(WordedScreen, ModalScreen[None]):
    """The keys."""

    BINDINGS = [Binding("escape,question_mark,q", "app.pop_screen", "key-back")]

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.say("help-title"), classes="title")
            yield Static(plain(self.say("help-text")))
        yield KeyLine()


def plain(text: str) -> str:
    """Text in which square brackets are no markup."""
    return text.replace("[", "\\[")


def coloured(text: str) -> str:
    """Text with red suits in red; the signs say the suit where there is no colour."""
    out = plain(text)
    for sign, colour in (("♥", "#e05545"), ("♦", "#5aa0ff"), ("♣", "#3fbf8f")):
        out = out.replace(sign, f"[{colour}]{sign}[/]")
    return out
