"""The table drawn, where there is room: cards as cards, seats where they sit, melds before their owners, and the stock
and the piles in the middle. It is made of what a seat sees and of nothing else.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from rich.console import Console
from rich.style import Style
from rich.text import Text

from upcard.data import Place, ShownCard, ShownView
from upcard.deal import Rules
from upcard.table.orders import in_order
from upcard.terminal.pages import coloured
from upcard.terminal.places import BY_RANK, SAID_EMPTY, fact, fact_rows, in_turn, name_of, with_last_trick
from upcard.words.arguments import is_itself
from upcard.words.spoken import Words

LEAST: Final = (100, 30)  # the screen from which on cards are drawn
LEAST_LINE: Final = 12  # columns of text that is broken
GAP: Final = 2  # columns between one thing and the next
PAPER: Final = "#f4f0e4"
BLACK: Final = "#1d1d1d"
EDGE: Final = Style(color="#8b867a", bgcolor=PAPER)
BACK: Final = Style(color="#8fa8dc", bgcolor="#2b4274")
NAME: Final = Style(bold=True)
NAME_ON_TURN: Final = Style(bold=True, reverse=True)
NOTE: Final = Style(dim=True)
ON_PAPER: Final = {"♥": "#b3261e", "♦": "#1f5fae", "♣": "#1a7340"}
MIDDLE: Final = ("trick", "top", "led")  # kinds that lie in the middle, whoever they are from

CONSOLE: Final = Console(width=LEAST[0], force_terminal=False)  # the toolkit asks for one to wrap text


class Form(NamedTuple):
    """What is drawn as boxes; the other cards stand in one line each."""

    hands: bool = True
    sides: bool = True  # all else that lies before the seats left and right
    rest: bool = True


FORMS: Final = (Form(), Form(hands=False), Form(hands=False, sides=False), Form(False, False, False))  # by their height
Block = list[Text]  # lines of one width


def has_room(width: int, height: int) -> bool:
    """Whether a screen of this size has its cards drawn."""
    return width >= LEAST[0] and height >= LEAST[1]


def board(view: ShownView, rules: Rules, words: Words, width: int, height: int) -> Text | None:
    """The table in so many columns and rows, with the cards as large as they fit; None where they do not fit. Each
    card is a span with its name in the style's `card`; a count of others has it in `more`."""
    for form in FORMS:
        lines = Board(view, rules, words, width, form).lines(height)
        if len(lines) <= height and all(line.cell_len <= width for line in lines):
            return Text("\n").join(lines)
    return None


class Board:
    """One drawing."""

    def __init__(self, view: ShownView, rules: Rules, words: Words, width: int, form: Form) -> None:
        self.view: Final = view
        self.rules: Final = rules
        self.words: Final = words
        self.width: Final = width
        self.form: Final = form
        self.me: Final = view.seat or 0
        self.places: Final = sorted(with_last_trick(view, rules.SEATS), key=lambda place: in_turn(place.kind))

    def lines(self, height: int) -> Block:
        """The whole table: who sits opposite above, left and right at the sides, what is nobody's in the middle."""
        seats, me = self.rules.SEATS, self.me
        opposite = [] if seats == 3 else self.region((me + seats // 2) % seats, self.width)
        side = (self.width - 2 * GAP) // 3
        if seats == 2:
            middle = centred(self.middle(self.width), self.width)
        else:
            left, right = self.region((me + 1) % seats, side), self.region((me + seats - 1) % seats, side)
            if seats == 3:
                left, right = right, left
            inner = self.width - 2 * (side + GAP)
            middle = side_by_side([padded(left, side), centred(self.middle(inner), inner), pushed(right, side)], GAP)
        bands = [centred(opposite, self.width), middle, centred(self.region(me, self.width), self.width)]
        spare = max(0, height - sum(map(len, bands)))
        return [*bands[0], *blank(spare // 2), *bands[1], *blank(spare - spare // 2), *bands[2]]

    def region(self, seat: int, width: int) -> Block:
        """All that lies before a seat."""
        items: list[Block] = []
        tall = self.form.rest if (seat - self.me) * 2 % self.rules.SEATS == 0 else self.form.sides
        for place in self.places:
            if place.owner != seat or place.kind in MIDDLE or (place.kind, seat) == ("hand", self.view.seat):
                continue
            if place.kind == "meld":
                items += self.meld(place, width, tall)
            elif place.cards or place.unseen or place.kind in SAID_EMPTY:
                items.append(self.unit(place, width, tall))
        if seat == self.view.seat and any(place.kind == "meld" and place.owner == seat for place in self.places):
            items.insert(0, label([(self.words.say("place-meld", who="you"), NAME)], tall, width))
        return flow(items, width)

    def middle(self, width: int) -> Block:
        """What is nobody's, what is to be beaten or followed, and what else everybody knows."""
        here = [place for place in self.places if place.owner is None or place.kind in MIDDLE]
        shown = [place for place in here if place.cards or place.unseen or place.kind in SAID_EMPTY]
        facts = [coloured(f"{row.name}: {row.text}") for row in fact_rows(self.view, self.rules, self.words)]
        wrapped = [line for text in facts for line in wrap(text, width)]
        return [*flow([self.unit(place, width, self.form.rest) for place in shown], width), *centred(wrapped, width)]

    def unit(self, place: Place, width: int, tall: bool) -> Block:
        """A place with its name and what is known of its number."""
        tall = self.form.hands if place.kind == "hand" else tall
        cards = in_order(place.cards, self.rules, "rank") if place.kind in BY_RANK else place.cards
        hidden = place.unseen
        if place.kind == "pile" and len(cards) > 1:
            cards, hidden = cards[-1:], len(cards) - 1
        beside = label(self.notes(place, hidden), tall, width)
        backs = 0 if place.kind == "pile" else min(place.unseen, 3 if place.owner is None else place.unseen)
        room = width - widest(beside) - 1
        if not cards and not (backs and tall):
            return beside
        fans = self.fans(cards, backs, tall, room)
        if len(fans) == 1 and fans[0][0].cell_len <= room:
            return side_by_side([beside, fans[0]], 1)
        return stacked([label(self.notes(place, hidden), False, width), *self.fans(cards, backs, tall, width)])

    def notes(self, place: Place, hidden: int) -> list[tuple[str, Style]]:
        """The name of a place, and how many cards lie there."""
        say, count = self.words.say, len(place.cards) + place.unseen
        on_turn = place.kind == "hand" and place.owner == self.view.turn
        out = [(name_of(place, self.me, self.rules.SEATS, self.words), NAME_ON_TURN if on_turn else NAME)]
        more = NOTE + Style(meta={"more": hidden}) if hidden else NOTE
        if place.kind == "pile" and place.cards:
            out += [(say("board-below", count=hidden), more)] if hidden else []
        elif place.kind in ("hand", "stock", "pile", "won") or place.unseen:
            out.append((say("shows-count", count=count), more))
        if place.kind == "hand" and fact(self.view, "met", place.owner):
            out.append((say("fact-met"), NOTE))
        if place.kind == "centre" and fact(self.view, "flipped"):
            out.append((say("board-flipped"), NOTE))
        return out

    def meld(self, meld: Place, width: int, tall: bool) -> list[Block]:
        """A meld; one that is named like another says which it is."""
        number = meld.name.partition("#")[2]
        if not number:
            return self.fans(meld.cards, 0, tall, width)
        again = label([(self.words.say("board-again", number=number), NOTE)], False, width)
        *fans, last = self.fans(meld.cards, 0, tall, width - widest(again) - 1)
        return [*fans, side_by_side([last, [*blank(len(last) // 2), *again]], 1)]

    def fans(self, cards: Sequence[ShownCard], backs: int, tall: bool, width: int) -> list[Block]:
        """Cards that overlap, as many to a fan as fit; backs lie behind the last."""
        out, row, used = list[Block](), list[tuple[ShownCard, str, str]](), 1
        for card in cards:
            face, foot = card_texts(card, self.words)
            wide = max(2, len(face), len(foot) if tall else len(face) + len(foot)) + 1
            if row and used + wide + 1 > width:
                out.append(fan(row, 0, tall))
                row, used = [], 1
            row.append((card, face, foot))
            used += wide
        backs = backs if tall else 0
        if row and backs and used + backs + 4 > width:
            out.append(fan(row, 0, tall))
            row = []
        return [*out, fan(row, min(backs, max(1, width - used - 4)), tall)] if row or backs else out


def label(notes: Sequence[tuple[str, Style]], tall: bool, width: int) -> Block:
    """Words beside cards: one below the other beside tall ones, and where a line is too short for them."""
    texts = [Text(text, style) for text, style in notes]
    line = Text("  ").join(texts)
    if tall:
        return [*texts, *blank(3 - len(texts))]
    return [line] if line.cell_len <= width else texts


def card_texts(card: ShownCard, words: Words) -> tuple[str, str]:
    """What a card shows, and below it what it stands for."""
    face = words.sign(ShownCard(card.card))
    return face, "" if is_itself(card) else f"={words.sign(ShownCard(card.stands_for))}"


@cache
def ink(face: str, card: str = "") -> Style:
    """The style of a card's face."""
    colour = next((ON_PAPER[sign] for sign in ON_PAPER if sign in face), BLACK)
    return Style(color=colour, bgcolor=PAPER, bold=True, meta={"card": card} if card else None)


def fan(cards: Sequence[tuple[ShownCard, str, str]], backs: int, tall: bool) -> Block:
    """Cards side by side, each over the edge of the one before; then so many backs."""
    if not tall:
        return [flat(cards)]
    top, face, foot = Text(), Text(), Text()
    for n, (card, shown, below) in enumerate(cards):
        wide = max(3 if n == len(cards) - 1 and not backs else 2, len(shown), len(below))
        top.append("╭" + "─" * wide, EDGE)
        face.append("│", EDGE).append(shown, ink(shown, card.card)).append(" " * (wide - len(shown)), EDGE)
        foot.append("╰", EDGE).append(below, ink(below)).append("─" * (wide - len(below)), EDGE)
    if backs:
        for line, edge, rest in ((top, "╭", "──╮"), (face, "│", "░░│"), (foot, "╰", "──╯")):
            line.append(edge * backs + rest, BACK)
    else:
        for line, edge in ((top, "╮"), (face, "│"), (foot, "╯")):
            line.append(edge, EDGE)
    return [top, face, foot]


def flat(cards: Sequence[tuple[ShownCard, str, str]]) -> Text:
    """Cards in one line."""
    out = Text()
    for card, shown, below in cards:
        out.append("│", EDGE).append(shown, ink(shown, card.card)).append(below, ink(below))
    return out.append("│", EDGE)


# --- blocks of text --------------------------------------------------------------------------------------------------


def blank(lines: int) -> Block:
    return [Text() for _ in range(lines)]


def widest(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def padded(block: Block, width: int) -> Block:
    """Filled up at the right to one width."""
    width = max(width, widest(block))
    return [Text.assemble(line, " " * (width - line.cell_len)) for line in block]


def pushed(block: Block, width: int) -> Block:
    """Filled up at the left."""
    return [Text.assemble(" " * (width - widest(block)), line) for line in padded(block, 0)]


def centred(block: Block, width: int) -> Block:
    return [Text.assemble(" " * ((width - widest(block)) // 2), line) for line in block]


def side_by_side(blocks: Sequence[Block], gap: int) -> Block:
    """From left to right."""
    high = max(map(len, blocks), default=0)
    columns = [padded(block + blank(high - len(block)), 0) for block in blocks]
    return [Text(" " * gap).join(column[n] for column in columns) for n in range(high)]


def stacked(blocks: Iterable[Block]) -> Block:
    return [line for block in blocks for line in block]


def flow(items: Sequence[Block], width: int) -> Block:
    """From left to right, and on in the next row where there is no more room."""
    rows, used = list[list[Block]](), 0
    for item in items:
        if not rows or used + GAP + widest(item) > width:
            rows.append([])
            used = -GAP
        rows[-1].append(item)
        used += GAP + widest(item)
    return stacked(side_by_side(row, GAP) for row in rows)


def wrap(text: Text, width: int) -> Block:
    """Words in lines of this width."""
    lines = list(text.wrap(CONSOLE, width))
    for line in lines:
        line.rstrip()
    return lines


def indented(text: Text, width: int, by: int) -> Text:
    """A text whose second line and all others stand further in."""
    return Text("\n" + " " * by).join(wrap(text, max(LEAST_LINE, width - by)))
