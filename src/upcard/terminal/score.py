"""Pages over the table that ask or tell one thing: the score of a deal, line by line, and a question."""

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from upcard.table.seen import Seen
from upcard.terminal.book import prose
from upcard.terminal.pages import KeyLine, WordedScreen, coloured, plain
from upcard.terminal.story import Story


def score_lines(seen: Seen, story: Story) -> Grid:
    """The points of each side, and below them where they come from."""
    out, say, words = Grid.grid(padding=(0, 2, 0, 0)), story.say, story.words
    out.add_column(justify="right", width=5)
    out.add_column(ratio=1)
    for side in seen.rules.sides():
        who = words.listed([say("who", who=story.who(seat)) for seat in side], last=True)
        total, points = seen.totals[side[0]], seen.points[side[0]] if seen.account else 0
        key = "score-side" if seen.account else "score-so-far"
        out.add_row("", Text(say(key, seats=who, points=points, total=total), "bold"))
        for line in seen.account:
            if line.seat == side[0]:
                whose = story.who(line.other) if line.other is not None else ""
                told = coloured(say("score-line", line=words.line(line, whose), clause=line.clause))
                out.add_row(f"{line.points:+}", told)
    return out


def score_text(seen: Seen, story: Story) -> list[RenderableType]:
    """How the deal ended, the points, who has won, and what the match is played to."""
    out = list[RenderableType]()
    if seen.account:
        out += [coloured(story.last_move()), Text()]
    out += [score_lines(seen, story), Text()]
    if seen.winners:
        out += [Text(story.say("ended-match", result=story.result(seen.winners)), "bold"), Text()]
    out.append(Text(story.words.aim(seen.aim)))
    worth = story.words.worth(seen.rules.faces().worths())
    return [*out, Text(story.say("score-worth", worth=worth))] if worth else out


class ScorePage(WordedScreen, ModalScreen[Any]):
    """The score of a deal that is over, or the match so far."""

    once = ("enter", "escape", "n")

    BINDINGS = [
        Binding("n", "on", "key-next"),
        Binding("enter", "on", show=False),
        Binding("escape", "look", "key-look"),
        Binding("v,q", "look", show=False),
    ]

    def __init__(self, seen: Seen, story: Story) -> None:
        super().__init__()
        self.seen: Final = seen
        self.story: Final = story

    def label(self, key: str) -> str:
        return super().label("key-rematch" if key == "key-next" and self.seen.over else key)

    def fits(self, action: str) -> bool:
        return action != "on" or self.seen.phase == "over"

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            key = "score-title" if self.seen.account else "score-title-so-far"
            yield Static(plain(self.say(key, deal=self.seen.number)), classes="title")
            yield Static(Group(*score_text(self.seen, self.story)), id="score")
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_on(self) -> None:
        self.dismiss(True)

    def action_look(self) -> None:
        self.dismiss(False)


class Question(WordedScreen, ModalScreen[Any]):
    """Asks before something that cannot be taken back."""

    BINDINGS = [Binding("y", "answer(True)", "key-yes"), Binding("n", "answer(False)", "key-no"),
                Binding("escape,q", "answer(False)", show=False)]  # fmt: skip

    def __init__(self, key: str, **values: str) -> None:
        super().__init__()
        self.key: Final = key
        self.values: Final = values

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(prose(self.say(self.key, **self.values)), id="question")
        yield KeyLine()

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class Choose(WordedScreen, ModalScreen[Any]):
    """Says something and lets one of some things be done about it, or none."""

    BINDINGS = [Binding("escape", "pick('')", "key-back"), Binding("q", "pick('')", show=False)]

    def __init__(self, text: str, *keys: str) -> None:
        super().__init__()
        self.text: Final = text
        self.keys: Final = keys

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(prose(self.text), id="question")
            yield OptionList(*[Option(self.say(key), id=key) for key in self.keys], id="answers")
        yield KeyLine()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(str(event.option_id))

    def action_pick(self, key: str) -> None:
        self.dismiss(key)
