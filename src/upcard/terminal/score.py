"""Pages over the table that ask or tell one thing: the score of a deal, line by line, and a question."""

from typing import Any, Final

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


def score_text(seen: Seen, story: Story) -> Text:
    """How the deal ended, each seat's points with where they come from, who has won, and what the match is played to."""
    words, say, out = story.words, story.say, list[Text]()
    if seen.account:
        out += [coloured(story.last_move()), Text()]
    for seat, total in enumerate(seen.totals):
        points, who = seen.points[seat] if seen.account else total, story.who(seat)
        out.append(Text(say("score-seat" if seen.account else "score-of", who=who, points=points, total=total), "bold"))
        for line in seen.account:
            if line.seat == seat:
                whose = story.who(line.other) if line.other is not None else ""
                told = coloured(words.line(line, whose))
                out.append(Text.assemble(f"{line.points:+6}  ", told, f"  ({line.clause})"))
    if seen.winners:
        out += [Text(), Text(say("ended-match", result=story.result(seen.winners)), "bold")]
    out += [Text(), Text(words.aim(seen.aim))]
    worth = words.worth(seen.rules.faces().worths())
    return Text("\n").join([*out, Text(say("score-worth", worth=worth))] if worth else out)


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

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "on" or self.seen.phase == "over"

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(plain(self.say("score-title", deal=self.seen.number)), classes="title")
            yield Static(score_text(self.seen, self.story), id="score")
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
    """Says something and lets one of two things be done about it, or none."""

    BINDINGS = [Binding("escape", "pick('')", "key-back"), Binding("q", "pick('')", show=False)]

    def __init__(self, text: str, first: str, second: str) -> None:
        super().__init__()
        self.text: Final = text
        self.keys: Final = (first, second)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(prose(self.text), id="question")
            yield OptionList(*[Option(self.say(key), id=key) for key in self.keys], id="answers")
        yield KeyLine()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(str(event.option_id))

    def action_pick(self, key: str) -> None:
        self.dismiss(key)
