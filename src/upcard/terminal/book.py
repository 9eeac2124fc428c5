"""The rulebook as pages: one section at a time, at a clause, with its contents, and a search through all of it."""

from collections.abc import Callable
from typing import Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Line

from upcard.rulebook import Part, Rulebook, Section, inline_runs, rulebook, sections, table_cells, unwrapped
from upcard.terminal.board import LEAST, padded, side_by_side, wrap
from upcard.terminal.examples import example_text
from upcard.terminal.pages import KeyLine, WordedScreen, coloured, plain

LEAST_COLUMN: Final = 10
CONTENTS: Final = 32  # columns of the contents, where they stand beside the page
LEAST_PAGE: Final = 40  # columns of a page that contents may stand beside
MARGINS: Final = 8  # columns of the page that are for its edges, its marks and its scroll bar


def prose(text: str) -> Text:
    """A paragraph with its bold words and its code; a list keeps its lines."""
    out = Text()
    for run in inline_runs("\n".join(unwrapped(text))):
        plainly = not (run.bold or run.code)
        out.append_text(coloured(run.text) if plainly else Text(run.text, Style(bold=run.bold, italic=run.code)))
    return out


def ruled(text: str, width: int) -> list[Text]:
    """A table below its heads; the widest column gives way where there is no room."""
    lines = [[prose(cell) for cell in line] for line in table_cells(text)]
    for cell in lines[0]:
        cell.stylize("bold")
    wide = [max(line[n].cell_len for line in lines if n < len(line)) for n in range(len(lines[0]))]
    over = sum(wide) + 2 * len(wide) - 2 - width
    widest = wide.index(max(wide))
    wide[widest] = max(LEAST_COLUMN, wide[widest] - max(0, over))
    rows = [side_by_side([padded(wrap(cell, room), room) for cell, room in zip(line, wide, strict=False)], 2)
            for line in lines]  # fmt: skip
    return [line for row in rows for line in row]


class RulesPage(WordedScreen, ModalScreen[None]):
    """The rulebook, at a clause if there was a refusal."""

    BINDINGS = [
        Binding("left", "turn(-1)", "key-section-back", show=False),
        Binding("right,n", "turn(1)", "key-section", key_display="←→"),
        Binding("c", "contents", "key-contents"),
        Binding("slash", "search", "key-search"),
        Binding("escape", "back", "key-back"),
        Binding("r,q", "back", show=False),
    ]

    def __init__(self, game: str, clause: str) -> None:
        super().__init__()
        self.game: Final = game
        self.clause: Final = clause
        self.at = 0  # the section shown
        self.part: int | None = None  # the part of it that is marked
        self.book = Rulebook()
        self.sections: list[Section] = []
        self.found = (-1, -1)  # the section and the part that the search found last

    def compose(self) -> ComposeResult:
        self.book = rulebook(self.game, self.words.language)
        self.sections = sections(self.book)
        with Horizontal():
            yield OptionList(*[Line(plain(section.title)) for section in self.sections], id="contents")
            with VerticalScroll(id="page"):
                yield Static(id="text")
        yield Input(id="search")
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one("#page").focus()
        places = self.places(lambda part: bool(self.clause) and part.clause == self.clause)
        self.at, self.part = places[0] if places else (0, None)

    def on_resize(self, event: events.Resize) -> None:
        """The page is made for the width that it has."""
        self.open(self.at, self.part)

    def room(self) -> int:
        """The columns of the page."""
        return max(LEAST_COLUMN, self.size.width - MARGINS - (CONTENTS if self.size.width >= LEAST[0] else 0))

    def places(self, wanted: Callable[[Part], bool]) -> list[tuple[int, int]]:
        """The section and the place there of each part of this kind."""
        return [(n, m) for n, one in enumerate(self.sections) for m, part in enumerate(one.parts) if wanted(part)]

    def open(self, at: int, part: int | None = None) -> None:
        """Shows a section from its top, or from a part of it, which is marked."""
        self.at, self.part = at, part
        page, section = self.query_one("#page", VerticalScroll), self.sections[at]
        lines, first = [Text(section.title, "bold"), Text()], 0
        for n, one in enumerate(section.parts):
            shown = self.lines(one, self.room())
            mark = "▌ " if n == part else "  "
            first = len(lines) if n == part else first
            lines += [*(Text.assemble(mark, line) for line in shown), Text()]
        self.query_one("#text", Static).update(Text("\n").join(lines))
        self.query_one("#contents", OptionList).highlighted = at
        self.call_after_refresh(lambda: page.scroll_to(y=first, animate=False))

    def lines(self, part: Part, width: int) -> list[Text]:
        """A part of a section as it stands on the page."""
        if part.example is not None and part.example < len(self.book.examples):
            drawn = example_text(self.game, self.book.examples[part.example], self.words, width - 2)
            head = Text(self.say("example", clause=part.text), Style(bold=True, dim=True))
            return [head, *(Text.assemble("  ", line) for line in drawn)]
        return ruled(part.text, width) if part.is_table else wrap(prose(part.text), width)

    def action_turn(self, step: int) -> None:
        if 0 <= self.at + step < len(self.sections):
            self.open(self.at + step)

    def action_contents(self) -> None:
        contents = self.query_one("#contents")
        contents.add_class("wanted")
        alone = self.size.width < CONTENTS + LEAST_PAGE
        contents.set_class(alone, "alone")
        self.query_one("#page").display = not alone
        contents.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.to_page()
        self.open(event.option_index)

    def to_page(self) -> None:
        """Leaves the contents, or the search."""
        self.query_one("#contents").remove_class("wanted", "alone")
        self.query_one("#page").display = True
        self.query_one("#search").remove_class("wanted")
        self.query_one("#page").focus()

    def action_back(self) -> None:
        page = self.query_one("#page")
        if self.focused is page:
            self.app.pop_screen()
        else:
            self.to_page()

    def action_search(self) -> None:
        search = self.query_one("#search", Input)
        search.placeholder = self.say("search-for")
        search.add_class("wanted")
        search.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Goes to the next part that has the text, and from the last one to the first again."""
        wanted = event.value.strip().casefold()
        places = self.places(lambda part: part.example is None and wanted in " ".join(part.text.split()).casefold())
        if not wanted or not places:
            event.input.placeholder = self.say("search-none")
            event.input.value = ""
            return
        self.found = next((place for place in places if place > self.found), places[0])
        self.open(*self.found)
