"""The player's own hand: cards walked with the arrows, picked up with Space or a click, played with Enter."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.widget import Widget

from upcard.data import ShownCard, ShownView, is_known
from upcard.terminal.board import BLACK, ON_PAPER, PAPER, has_room
from upcard.terminal.pages import SUIT_COLOURS
from upcard.words.arguments import is_itself
from upcard.words.spoken import Words

CELL: Final = 6  # columns of a card: a mark, three for the card, the mark of a twin, a mark
EDGES: Final = 6  # columns of an edge that no text stands in
FACE: Final = 4  # of these, the first mark and the card
BOX: Final = 4  # rows of a card that is drawn as one: three, and one by which it is raised
ROOMY: Final = 40  # rows of a screen from which on several rows of cards are drawn
DIM_PAPER: Final = "#b5b0a2"
COME: Final = {"drawn", "taken"}  # marks of cards that have just come into the hand


class Signs:
    """The marks of cards; each has its meaning in the words."""

    LEGAL: Final = "·"
    PICKED: Final = "[]"
    KNOWN: Final = "°"
    FRESH: Final = "+"
    TWIN: Final = "'"
    STANDS: Final = "="
    WILDS: Final = "( )"
    NAMES: Final = {
        LEGAL: "legal", KNOWN: "known", FRESH: "fresh", TWIN: "twin", STANDS: "stands", WILDS: "wilds",
    }  # fmt: skip


class Hand(Widget, can_focus=True):
    """Cards in rows; where there is room, as cards, and those that are picked up stick out. `Signs` are its marks."""

    BINDINGS = [
        Binding("left", "walk(-1)", show=False),
        Binding("right", "walk(1)", show=False),
        Binding("up", "row(-1)", show=False),
        Binding("down", "row(1)", show=False),
        Binding("space", "pick", show=False),
        Binding("enter", "play", show=False),
    ]

    class Changed(Message):
        """Something was picked up or put back."""

    class Played(Message):
        """What is picked up is to be played."""

        def __init__(self, cards: Sequence[str]) -> None:
            super().__init__()
            self.cards = cards

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.cards: list[str] = []
        self.signs: dict[str, str] = {}  # how each is shown
        self.legal: set[str] = set()
        self.known: set[str] = set()  # to others
        self.fresh: set[str] = set()  # just come
        self.picked: list[str] = []
        self.at = 0
        self.waiting = False  # whether others are to move

    def deal(self, cards: Sequence[ShownCard], words: Words, *, waiting: bool) -> None:
        """Shows these cards; those picked up stay so, while they are there."""
        under = self.cards[self.at] if self.at < len(self.cards) else ""
        self.signs = {card.card: words.sign(card) for card in cards}
        self.cards, self.waiting = list(self.signs), waiting
        self.known = {card.card for card in cards if is_known(card)}
        self.fresh = {card.card for card in cards if COME & set(card.marks)}
        self.picked = [card for card in self.picked if card in self.cards]
        self.at = self.cards.index(under) if under in self.cards else min(self.at, max(0, len(self.cards) - 1))
        self.fit()

    def fit(self) -> None:
        """Takes as many rows as the cards need."""
        frame = self.outer_size.height - self.size.height if self.outer_size.height else 2
        self.styles.height = self.rows() * self.high() + frame
        self.refresh()

    def drop(self) -> None:
        """Puts everything back."""
        self.picked = []
        self.refresh()

    def explain(self, view: ShownView, words: Words) -> None:
        """The signs that are on the screen, each with its meaning, in the lower edge; which do not fit there the help
        explains."""
        seen = [card for place in view.places for card in place.cards]
        listed = [card for place in view.places if place.kind == "meld" and not self.is_drawn() for card in place.cards]
        there = {
            Signs.FRESH: bool(self.fresh),
            Signs.KNOWN: bool(self.known),
            Signs.TWIN: any(words.sign(card).endswith(Signs.TWIN) for card in seen),
            Signs.STANDS: any(not is_itself(card) for card in seen),
            Signs.WILDS: any(not is_itself(card) for card in listed),
            Signs.LEGAL: bool(self.legal),
        }
        told = [words.say(f"sign-{Signs.NAMES[sign]}", sign=sign) for sign, shown in there.items() if shown]
        room, more = (self.screen.size.width or 80) - EDGES, words.say("sign-more")
        fits = len(told)
        while fits and cell_len("  ".join([*told[:fits], *[more][: len(told) - fits]])) > room:
            fits -= 1
        self.border_subtitle = Text("  ".join([*told[:fits], *[more][: len(told) - fits]]))

    def across(self) -> int:
        """How many cards fit in a row."""
        return max(1, (self.size.width or 78) // self.wide())

    def wide(self) -> int:
        """Columns of a card: one more where one that is not drawn has three marks."""
        if self.is_drawn():
            return CELL
        return max([CELL, *[FACE + len(self.marks(card)) for card in self.cards]])

    def rows(self) -> int:
        return max(1, -(-len(self.cards) // self.across()))

    def high(self) -> int:
        """How many rows of the screen one row of cards takes."""
        return BOX if self.is_drawn() else 1

    def is_drawn(self) -> bool:
        """Whether cards are drawn as cards."""
        screen, across = self.screen.size, max(1, (self.size.width or 78) // CELL)
        return has_room(*screen) and (len(self.cards) <= across or screen.height >= ROOMY)

    def marks(self, card: str) -> str:
        """What stands behind the face of a card in its line."""
        twin = Signs.TWIN if self.signs[card].endswith(Signs.TWIN) else ""
        return f"{twin}{Signs.FRESH if card in self.fresh else ''}{Signs.KNOWN if card in self.known else ''}"

    def render(self) -> Text:
        out, across = list[Text](), self.across()
        for first in range(0, len(self.cards), across):
            row = [self.cell(n) for n in range(first, min(len(self.cards), first + across))]
            out += [Text().join(cell[line] for cell in row) for line in range(self.high())]
        return Text("\n").join(out)

    def cell(self, n: int) -> list[Text]:
        """A card, in as many lines as it is high."""
        card = self.cards[n]
        face, right = self.signs[card].removesuffix(Signs.TWIN), self.marks(card)
        here = n == self.at and self.has_focus
        if self.is_drawn():
            return self.box(card, self.signs[card], right.removeprefix(Signs.TWIN)[::-1], here)
        left, room = Signs.LEGAL if card in self.legal else " ", self.wide() - FACE
        if card in self.picked:
            left, right = Signs.PICKED[0], f"{right[: room - 1]:{room - 1}}{Signs.PICKED[1]}"
        style = Style(bold=card in self.legal, reverse=here, color=SUIT_COLOURS.get(face[-1]))
        return [Text(f"{left}{face:>3}{right:{room}}", style)]

    def box(self, card: str, face: str, marks: str, here: bool) -> list[Text]:
        """A card that is drawn; one that no move is made of is darker."""
        paper = PAPER if card in self.legal or not self.legal else DIM_PAPER
        edge = Style(color="#2b4274" if here else "#8b867a", bgcolor=paper, bold=here)
        colour = next((ON_PAPER[sign] for sign in ON_PAPER if sign in face), BLACK)
        top, foot = ("┏━━━━┓", "┗") if here else ("╭────╮", "╰")
        side, line, end = ("┃", "━", "┛") if here else ("│", "─", "╯")
        ink = Style(color=colour, bgcolor=paper, bold=True, reverse=here)
        drawn = [
            Text(top, edge),
            Text.assemble((side, edge), (f"{face:4}", ink), (side, edge)),
            Text(f"{foot}{marks.center(4, line)}{end}", edge),
        ]
        if card in self.picked:
            return [*drawn, Text(f"{Signs.PICKED[0]:<5}{Signs.PICKED[1]}")]
        return [Text(f"  {Signs.LEGAL if card in self.legal else ' '}   "), *drawn]

    def on_resize(self, event: events.Resize) -> None:
        self.fit()

    def action_walk(self, step: int) -> None:
        if self.cards:
            self.at = (self.at + step) % len(self.cards)
            self.refresh()

    def action_row(self, step: int) -> None:
        at = self.at + step * self.across()
        if 0 <= at < len(self.cards):
            self.at = at
            self.refresh()

    def action_pick(self) -> None:
        if self.waiting or not self.cards:
            self.screen.action_hurry()  # type: ignore[attr-defined]
        else:
            self.toggle(self.cards[self.at])

    def action_play(self) -> None:
        self.post_message(self.Played(list(self.picked)))

    def toggle(self, card: str) -> None:
        self.picked = [other for other in self.picked if other != card] if card in self.picked else [*self.picked, card]
        self.refresh()
        self.post_message(self.Changed())

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        if place is None:
            return
        n = place.y // self.high() * self.across() + place.x // self.wide()
        if place.x < self.across() * self.wide() and n < len(self.cards):
            self.at = n
            self.focus()
            self.toggle(self.cards[n])
