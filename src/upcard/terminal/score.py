"""Pages over the table that ask or tell one thing: the score of a deal, line by line, and a question."""

from collections.abc import Callable
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from upcard.table.seen import Seen
from upcard.terminal.pages import KeyLine, WordedScreen, coloured, prose
from upcard.words.spoken import Words


def score_text(seen: Seen, words: Words, who: Callable[[int], str]) -> Text:
    """Each seat's points of the deal with where they come from, and the match so far."""
    say, out = words.say, list[Text]()
    for seat, points in enumerate(seen.points):
        out.append(Text.assemble((say("score-seat", who=who(seat), points=points, total=seen.totals[seat]), "bold")))
        for line in seen.account:
            if line.seat == seat:
                whose = who(line.other) if line.other is not None else ""
                told = coloured(words.line(line, whose))
                out.append(Text.assemble(f"{line.points:+6}  ", told, f"  ({line.clause})"))
    out += [Text(), prose(words.aim(seen.aim))]
    return Text("\n").join(out)


class ScorePage(WordedScreen, ModalScreen[bool]):
    """The score of a deal that is over."""

    once = ("enter", "escape", "n")

    BINDINGS = [
        Binding("n,enter", "on", "key-next"),
        Binding("escape,v,q", "look", "key-look"),
    ]

    def __init__(self, seen: Seen, who: Callable[[int], str]) -> None:
        super().__init__()
        self.seen: Final = seen
        self.who: Final = who

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(coloured(self.say("score-title", deal=self.seen.number)), classes="title")
            yield Static(score_text(self.seen, self.words, self.who), id="score")
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_on(self) -> None:
        self.dismiss(True)

    def action_look(self) -> None:
        self.dismiss(False)


class Question(WordedScreen, ModalScreen[bool]):
    """Asks before something that cannot be taken back."""

    BINDINGS = [Binding("y", "answer(True)", "key-yes"), Binding("n,escape,q", "answer(False)", "key-no")]

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
