"""Parts of the screen at a table: what lies there, what has happened, and the moves."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static

from upcard.data import ShownView
from upcard.deal import Rules
from upcard.terminal.board import Block, board, has_room, wrap
from upcard.terminal.pages import coloured
from upcard.terminal.places import Row, rows
from upcard.words.spoken import Words

LEAST_TEXT: Final = 12
ROWS_ENOUGH: Final = 1_000
MARGIN: Final = 2  # columns at the left and the right
SCROLL_BAR: Final = 2


def table_text(
    view: ShownView, rules: Rules, words: Words, screen: tuple[int, int], room: tuple[int, int]
) -> tuple[Text, bool]:
    """The table drawn where a screen has room for that, and else its lines; and whether it is drawn."""
    drawn = board(view, rules, words, *room) if has_room(*screen) else None
    if drawn is not None:
        return drawn, True
    return Text("\n").join(listed_rows(view, rules, words, room[0] - SCROLL_BAR, room[1])), False


def listed_rows(view: ShownView, rules: Rules, words: Words, width: int, height: int = ROWS_ENOUGH) -> Block:
    """The lines of the table, each behind its name; what does not fit goes on below. Where they are more than so many,
    those that the next move is about come first."""
    lines = rows(view, rules, words)
    text = in_columns(lines, width)
    return text if len(text) <= height else in_columns(sorted(lines, key=lambda row: not row.first), width)


def in_columns(lines: Sequence[Row], width: int) -> Block:
    """Names, and beside them texts that are broken where they are too long."""
    names = max((len(row.name) for row in lines), default=0)
    room = max(LEAST_TEXT, width - names - 2)
    out = list[Text]()
    for row in lines:
        for n, part in enumerate(wrap(coloured(row.text), room)):
            out.append(Text.assemble(f"{'' if n else row.name:<{names}}  ", part))
    return out


class TablePane(VerticalScroll, can_focus=False):
    """What lies on the table, drawn anew when there is more or less room."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.last: tuple[ShownView, Rules, Words] | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="table")

    def shows(self, view: ShownView, rules: Rules, words: Words) -> None:
        self.last = (view, rules, words)
        self.draw()

    def draw(self) -> None:
        if self.last is not None:
            across, down = self.outer_size  # whether there is a scroll bar depends on what is drawn, not it on that
            room = (across - MARGIN, down)
            text, drawn = table_text(*self.last, self.screen.size, room)
            self.styles.overflow_y = "hidden" if drawn else "auto"
            self.query_one("#table", Static).update(text)

    def on_resize(self, event: events.Resize) -> None:
        self.draw()


class LogPane(VerticalScroll, can_focus=False):
    """What has happened, the latest below; one can scroll back."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.lines: list[Any] = []
        self.texts: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static(id="told")

    def tells(self, lines: Sequence[Any], say: Callable[[Any], str]) -> None:
        """Shows these lines; only those that are new are put into words."""
        if list(lines) == self.lines:
            return
        same = next((n for n, (old, new) in enumerate(zip(self.lines, lines, strict=False)) if old != new),
                    min(len(self.lines), len(lines)))  # fmt: skip
        self.texts = self.texts[:same] + [say(line) for line in lines[same:]]
        self.lines = list(lines)
        self.query_one("#told", Static).update(coloured("\n".join(self.texts)))
        self.anchor()

    def on_resize(self, event: events.Resize) -> None:
        self.anchor()


class MoveList(OptionList):
    """The moves to choose from. The second click of a double click is none: by then another list may stand there."""

    def on_click(self, event: events.Click) -> None:
        if event.chain > 1:
            event.prevent_default()
