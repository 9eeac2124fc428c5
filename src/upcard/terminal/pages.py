"""Pages over the table: the rulebook and the keys, and text made ready for the screen."""

from typing import Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Markdown, Static

from upcard.rulebook import rulebook
from upcard.words import words


class Rules(ModalScreen[None]):
    """The rulebook, at a clause if there was a refusal."""

    BINDINGS = [Binding("escape,r,q", "app.pop_screen", words().say("key-back"))]

    def __init__(self, game: str, clause: str) -> None:
        super().__init__()
        self.game: Final = game
        self.clause: Final = clause

    def compose(self) -> ComposeResult:
        text = rulebook(self.game).text
        with VerticalScroll():
            if self.clause:
                yield Markdown(f"> **{self.clause}** {rulebook(self.game).clauses[self.clause]}")
            yield Markdown(text)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class Help(ModalScreen[None]):
    """The keys."""

    BINDINGS = [Binding("escape,question_mark,q", "app.pop_screen", words().say("key-back"))]

    def compose(self) -> ComposeResult:
        say = self.app.words.say  # type: ignore[attr-defined]
        with Vertical():
            yield Static(say("help-title"), classes="title")
            yield Static(plain(say("help-text")))
        yield Footer(show_command_palette=False)


def plain(text: str) -> str:
    """Text in which square brackets are no markup."""
    return text.replace("[", "\\[")


def coloured(text: str) -> str:
    """Text with red suits in red; the signs say the suit where there is no colour."""
    out = plain(text)
    for sign, colour in (("♥", "#e05545"), ("♦", "#5aa0ff"), ("♣", "#3fbf8f")):
        out = out.replace(sign, f"[{colour}]{sign}[/]")
    return out
