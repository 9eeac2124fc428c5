"""The player's own hand: cards walked with the arrows, picked up with Space or a click, played with Enter."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.widget import Widget

CELL: Final = 6  # columns of a card: a mark, three for the card, the mark of a twin, a mark
COLOURS: Final = {"♥": "#e05545", "♦": "#5aa0ff", "♣": "#3fbf8f", "♠": ""}
TWIN_SIGN: Final = "'"


class Hand(Widget, can_focus=True):
    """Cards in rows. `·` marks a card of a legal move, brackets one that is picked up, `°` one that others know."""

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
        self.picked: list[str] = []
        self.at = 0
        self.waiting = False  # whether others are to move

    def deal(self, signs: Mapping[str, str], legal: Collection[str], known: Collection[str], *, waiting: bool) -> None:
        """Shows these cards, each by its sign; those picked up stay so, while they are there."""
        under = self.cards[self.at] if self.at < len(self.cards) else ""
        self.cards, self.signs, self.waiting = list(signs), dict(signs), waiting
        self.legal, self.known = set(legal), set(known)
        self.picked = [card for card in self.picked if card in self.cards]
        self.at = self.cards.index(under) if under in self.cards else min(self.at, max(0, len(self.cards) - 1))
        self.styles.height = self.rows() + 2
        self.refresh()

    def drop(self) -> None:
        """Puts everything back."""
        self.picked = []
        self.refresh()

    def across(self) -> int:
        """How many cards fit in a row."""
        return max(1, (self.size.width or 78) // CELL)

    def rows(self) -> int:
        return max(1, -(-len(self.cards) // self.across()))

    def render(self) -> Text:
        out = Text()
        for n, card in enumerate(self.cards):
            if n and n % self.across() == 0:
                out.append("\n")
            face = self.signs[card].removesuffix(TWIN_SIGN)
            marks = self.signs[card][len(face) :] + ("°" if card in self.known else "")
            left, right = (
                ("[", f"{marks[:1]:1}]") if card in self.picked else ("·" if card in self.legal else " ", marks)
            )
            here = n == self.at and self.has_focus
            style = Style(bold=card in self.legal, reverse=here, color=COLOURS.get(face[-1]) or None)
            out.append(f"{left}{face:>3}{right:2}", style)
        return out

    def on_resize(self, event: events.Resize) -> None:
        self.styles.height = self.rows() + 2

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
        n = place.y * self.across() + place.x // CELL
        if n < len(self.cards):
            self.at = n
            self.focus()
            self.toggle(self.cards[n])
