"""The rulebook as pages: one section at a time, at a clause, with its contents, and a search through all of it."""

from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Line

from upcard.rulebook import Rulebook, rulebook
from upcard.terminal.examples import example_text
from upcard.terminal.pages import KeyLine, WordedScreen, coloured, plain

FENCE: Final = "```"


@dataclass(frozen=True)
class Part:
    """A paragraph of a rulebook, a table of it, or an example by its place among them all."""

    text: str
    clause: str = ""
    example: int | None = None


@dataclass(frozen=True)
class Section:
    """What stands below one heading."""

    title: str
    parts: tuple[Part, ...]


def sections(book: Rulebook) -> list[Section]:
    """The sections of a rulebook in order; the first is what stands before any of them."""
    out: list[tuple[str, list[Part]]] = [(book.title, [])]
    block, fence, examples = list[str](), "", 0
    for line in [*book.text.splitlines(), ""]:
        if fence:
            fence = "" if line.startswith(FENCE) else fence
        elif line.startswith(FENCE):
            fence = line
            if line.startswith(f"{FENCE}example"):
                out[-1][1].append(Part(line.removeprefix(f"{FENCE}example").strip(), example=examples))
                examples += 1
        elif line.startswith("## "):
            out.append((line[3:].strip(), []))
        elif line.startswith("# "):
            continue
        elif line.strip():
            block.append(line)
            continue
        if block:
            text = "\n".join(block)
            clause = text[2:].partition("**")[0] if text.startswith("**") else ""
            out[-1][1].append(Part(text, clause if clause in book.clauses else ""))
            block = []
    return [Section(title, tuple(parts)) for title, parts in out]


def prose(text: str) -> Text:
    """A paragraph with its bold words and its code; a list keeps its lines."""
    joined = "".join(("\n" if n and line.startswith("- ") else " " if n else "") + line for n, line in
                     enumerate(text.splitlines()))  # fmt: skip
    out = Text()
    for n, bold in enumerate(joined.split("**")):
        for m, code in enumerate(bold.split("`")):
            out.append_text(coloured(code)) if not (n % 2 or m % 2) else out.append(
                code, Style(bold=n % 2 == 1, italic=m % 2 == 1)
            )
    return out


def ruled(text: str) -> Grid:
    """A table; its second line is the rule below its heads."""
    lines = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in text.splitlines()]
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for cell in lines[0]:
        grid.add_column(prose(cell))
    for line in lines[2:]:
        grid.add_row(*[prose(cell) for cell in line[: len(lines[0])]])
    return grid


class RulesPage(WordedScreen, ModalScreen[None]):
    """The rulebook, at a clause if there was a refusal."""

    BINDINGS = [
        Binding("left", "turn(-1)", "key-section-back", show=False),
        Binding("right,n", "turn(1)", "key-section", key_display="←→"),
        Binding("c", "contents", "key-contents"),
        Binding("slash", "search", "key-search"),
        Binding("escape,r,q", "back", "key-back"),
    ]

    def __init__(self, game: str, clause: str) -> None:
        super().__init__()
        self.game: Final = game
        self.clause: Final = clause
        self.at = -1  # the section shown
        self.book = Rulebook()
        self.sections: list[Section] = []
        self.found = (-1, -1)  # the section and the part that the search found last

    def compose(self) -> ComposeResult:
        self.book = rulebook(self.game, self.words.language)
        self.sections = sections(self.book)
        with Horizontal():
            yield OptionList(*[Line(plain(section.title)) for section in self.sections], id="contents")
            yield VerticalScroll(id="page")
        yield Input(id="search")
        yield KeyLine()

    async def on_mount(self) -> None:
        self.query_one("#page").focus()
        at = [n for n, section in enumerate(self.sections) if self.clause in [part.clause for part in section.parts]]
        await self.open(at[0] if at and self.clause else 0, self.clause)

    async def open(self, at: int, clause: str = "", part: int | None = None) -> None:
        """Shows a section from its top, or from a clause or a part of it."""
        self.at = at
        page, section = self.query_one("#page", VerticalScroll), self.sections[at]
        shown = [self.shown(part) for part in section.parts]
        await page.remove_children()
        await page.mount(Static(plain(section.title), classes="heading"), *shown)
        contents = self.query_one("#contents", OptionList)
        contents.highlighted = at
        page.scroll_home(animate=False)
        if part is None and clause:
            part = [one.clause for one in section.parts].index(clause)
        if part is not None:
            target = shown[part]
            target.add_class("marked")
            self.call_after_refresh(lambda: page.scroll_to_widget(target, top=True, animate=False))

    def shown(self, part: Part) -> Static:
        """A part of a section as it stands on the page."""
        if part.example is not None and part.example < len(self.book.examples):
            width = max(20, self.size.width - (36 if self.size.width >= 100 else 6))
            head = Text(self.say("example", clause=part.text), Style(bold=True, dim=True))
            drawn = example_text(self.game, self.book.examples[part.example], self.words, width)
            return Static(Text("\n").join([head, drawn]), classes="example")
        return Static(ruled(part.text) if part.text.startswith("|") else prose(part.text), classes="part")

    async def action_turn(self, step: int) -> None:
        if 0 <= self.at + step < len(self.sections):
            await self.open(self.at + step)

    def action_contents(self) -> None:
        contents = self.query_one("#contents")
        contents.add_class("wanted")
        contents.focus()

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.to_page()
        await self.open(event.option_index)

    def to_page(self) -> None:
        """Leaves the contents, or the search."""
        self.query_one("#contents").remove_class("wanted")
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

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Goes to the next part that has the text, and from the last one to the first again."""
        wanted = event.value.strip().casefold()
        places = [(n, m) for n, section in enumerate(self.sections) for m, part in enumerate(section.parts)
                  if part.example is None and wanted in " ".join(part.text.split()).casefold()]  # fmt: skip
        if not wanted or not places:
            event.input.placeholder = self.say("search-none")
            event.input.value = ""
            return
        self.found = next((place for place in places if place > self.found), places[0])
        await self.open(self.found[0], part=self.found[1])
