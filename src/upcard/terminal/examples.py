"""The examples of a rulebook as lines of the terminal."""

from typing import Final

from rich.text import Text

from upcard.data import ShownView
from upcard.deal import Rules
from upcard.errors import Trouble
from upcard.examples import Laid, Saying, claimed, example_rules, option_sayings, signed, turn_saying
from upcard.rulebook import Example
from upcard.terminal.board import FORMS, Block, Board, wrap
from upcard.terminal.pages import coloured
from upcard.terminal.panes import listed_rows
from upcard.words.spoken import Words

DRAWN_FROM: Final = 66  # columns of a page from which on positions are drawn


def example_text(game: str, example: Example, words: Words, width: int) -> Block:
    """An example, line by line: its position, and what is true of it."""
    rules, out = example_rules(game, example), list[Text]()
    out += [line for saying in option_sayings(rules) for line in wrap(coloured(worded(saying, words)), width)]
    for claim, value in example.claims:
        if claim == "position":
            out += position_drawn(rules, value, words, width)
        elif claim != "options":
            out += wrap(coloured(claim_words(rules, claim, value, words)), width)
    return out


def position_drawn(rules: Rules, text: str, words: Words, width: int) -> Block:
    """A position with all that lies in it, all hands too."""
    try:
        laid = Laid(rules, text)
    except Trouble:  # in a language whose examples have not been read yet
        return wrap(coloured(signed(text, rules.faces())), width)
    view = laid.view(laid.deal)
    on_turn = wrap(coloured(worded(turn_saying(rules, laid.deal), words)), width)
    return [*table_drawn(view, rules, words, width), *on_turn]


def table_drawn(view: ShownView, rules: Rules, words: Words, width: int) -> Block:
    """The table drawn where there is room for that, and else its lines."""
    if width >= DRAWN_FROM:
        lines = Board(view, rules, words, width, FORMS[0]).lines(0)
        if all(line.cell_len <= width for line in lines):
            return lines
    return listed_rows(view, rules, words, width)


def claim_words(rules: Rules, claim: str, value: str, words: Words) -> str:
    """What an example says of its position, in words."""
    return worded(claimed(rules, claim, value), words)


def worded(saying: str | int | Saying, words: Words) -> str:
    """A sentence with the sentences in it."""
    if not isinstance(saying, Saying):
        return str(saying)
    values = {name: value if isinstance(value, int) else worded(value, words) for name, value in saying.values.items()}
    return words.say(saying.key, **values)
