"""The table drawn: every card of the view is there once or counted, whatever the game, the deal and the screen."""

import asyncio
import random
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.style import Style
from rich.text import Text
from textual.pilot import Pilot

from play import LIKES, how_many, some_rules
from sitting import my_turn, run, screen_text, sit, some_offer, table_of
from test_golden import same_as
from upcard import shuffle
from upcard.data import Fact, Place, ShownCard, ShownMove, ShownView
from upcard.deal import Rules
from upcard.deck import Start
from upcard.games import GAMES
from upcard.record import Record
from upcard.terminal.board import FORMS, Board, board, has_room
from upcard.terminal.hand import Hand
from upcard.terminal.panes import listed_rows, table_text
from upcard.terminal.places import rows, with_last_trick
from upcard.words import words

ALL = pytest.mark.parametrize("name", list(GAMES))
ROOMS = ((98, 12), (98, 15), (118, 20), (198, 44))  # what screens of 100 x 30, 120 x 40 and 200 x 60 have for the table

pytestmark = pytest.mark.once


def decisions(name: str, deals: int) -> Iterator[tuple[ShownView, Rules]]:
    """What some seat sees at every decision of random deals, and what everybody sees at their ends."""
    for n in range(deals):
        rng = random.Random(f"board {name} {n}")
        rules = some_rules(name, rng)
        start = Start(dealer=rng.randrange(rules.SEATS), number=rng.randint(1, 5))
        deal = Record(rules, start, [], seed=shuffle.seed_from(f"board {name} {n}")).first()
        while not deal.over():
            yield deal.view(rng.randrange(rules.SEATS)).data(), rules
            liked = [move for verb in LIKES[name] for move in deal.legal() if rules.VERBS[move & 15] == verb]
            deal.play(liked[0] if liked and rng.random() < 0.5 else rng.choice(list(deal.legal())))
        yield deal.view(0).data(), rules
        yield deal.public().data(), rules


def marked(text: Text) -> list[tuple[str, dict[str, object]]]:
    """The parts of a drawing that say which card they are, or how many more they count."""
    return [(text.plain[span.start : span.end], span.style.meta)
            for span in text.spans if isinstance(span.style, Style) and span.style.meta]  # fmt: skip


def check_drawn(text: Text, view: ShownView) -> None:
    drawn = [(shown, str(meta["card"])) for shown, meta in marked(text) if "card" in meta]
    counted = sum(int(str(meta["more"])) for _, meta in marked(text) if "more" in meta)
    assert all(shown == words().sign(ShownCard(card)) for shown, card in drawn)
    there = {card.card for place in view.places for card in place.cards}
    own = {
        card.card for place in view.places if (place.kind, place.owner) == ("hand", view.seat) for card in place.cards
    }
    cards = [card for _, card in drawn]
    assert len(cards) == len(set(cards)) and set(cards) <= there - own
    unseen = sum(place.unseen for place in view.places)
    assert len(cards) + len(own) + counted == len(there) + unseen, text.plain
    below = {card.card for place in view.places if place.kind == "pile" for card in place.cards[:-1]}
    assert set(cards) == there - own - below


@ALL
def test_every_card_is_drawn_once_or_counted(name: str) -> None:
    """In each of the forms that a drawing can have, and in that which a screen takes."""
    taken = 0
    for view, rules in decisions(name, how_many(2, 200)):
        for form in FORMS:
            check_drawn(Text("\n").join(Board(view, rules, words(), 98, form).lines(0)), view)
        for width, height in ROOMS:
            text = board(view, rules, words(), width, height)
            if text is not None:
                taken += 1
                check_drawn(text, view)
                lines = text.plain.split("\n")
                assert len(lines) <= height and max(map(len, lines)) <= width
    assert taken


@ALL
def test_cards_are_drawn_at_nearly_all_decisions(name: str) -> None:
    """Also on the smallest screen that has room; at the others always."""
    counts = dict.fromkeys(ROOMS, 0)
    everything = 0
    for view, rules in decisions(name, how_many(2, 100)):
        everything += 1
        for room in ROOMS:
            counts[room] += board(view, rules, words(), *room) is not None
    assert counts[98, 12] > 0.8 * everything and counts[98, 15] > 0.95 * everything
    assert counts[118, 20] == counts[198, 44] == everything


@ALL
@pytest.mark.parametrize("width", [58, 78])
def test_lines_fit_a_small_screen(name: str, width: int) -> None:
    """And say what they say, however they are broken."""
    for view, rules in decisions(name, how_many(2, 100)):
        lines = listed_rows(view, rules, words(), width)
        assert max(line.cell_len for line in lines) <= width
        shown = [f"{row.name} {row.text}" for row in rows(view, rules, words())]
        assert " ".join(line.plain for line in lines).split() == " ".join(shown).split()


def test_a_place_that_this_module_does_not_know_is_drawn_too() -> None:
    rules = GAMES["conquian"]()
    view = rules.deal(shuffle.shuffled_deck(rules, shuffle.seed_from("1"))).view(0).data()
    known = Place("stock", 1, (ShownCard("2H"),), 3)  # a kind that has a name, at a seat where none lies
    more = ShownView(view.game, {}, 0, 0, (*view.places, known), (Fact("flipped", None, False),), ())
    check_drawn(Text("\n").join(Board(more, rules, words(), 98, FORMS[0]).lines(0)), more)
    assert any(card.card == "2H" for row in rows(more, rules, words()) for card in row.cards)


def where(text: Text, part: str) -> tuple[int, int]:
    """The line and the column where a part of a drawing begins."""
    at = text.plain.index(part)
    line = text.plain.count("\n", 0, at)
    return line, at - (text.plain.rindex("\n", 0, at) + 1 if line else 0)


def test_seats_sit_where_they_sit() -> None:
    """Opposite above, left and right at the sides, the stock between them, one's own melds below."""
    tried = 0
    for view, rules in decisions("push", 6):
        text = board(view, rules, words(), 118, 30) if view.seat is not None else None
        melds = {place.owner for place in view.places if place.kind == "meld"}
        if text is None or view.seat not in melds:
            continue
        tried += 1
        partner, left, right = (where(text, f"{who} ") for who in ("Partner", "Left", "Right"))
        stock, own = where(text, "Stock"), where(text, "Your melds")
        assert partner[0] < stock[0] < own[0] and left[1] < stock[1] < right[1]
        assert partner[0] < left[0] <= own[0]
    assert tried > 5


def test_melds_lie_before_their_owners() -> None:
    for view, rules in decisions("push", 6):
        text = board(view, rules, words(), 118, 30) if view.seat is not None else None
        if text is None:
            continue
        cards = {str(span.style.meta["card"]): span.start for span in text.spans
                 if isinstance(span.style, Style) and "card" in span.style.meta}  # fmt: skip
        for place in view.places:
            for card in place.cards if place.kind == "meld" else ():
                before = text.plain[: cards[card.card]]
                column = len(before) - before.rfind("\n") - 1
                side = (place.owner or 0) - (view.seat or 0)
                if side % 4 == 1:
                    assert column < 39
                elif side % 4 == 3:
                    assert column > 78


@ALL
def test_both_cards_of_a_trick_stay(name: str) -> None:
    """They lie apart from those that their winner took before, until the next trick is whole."""
    for view, rules in decisions(name, 3):
        tricks = [place for place in with_last_trick(view, rules.SEATS) if place.kind == "trick"]
        plays = [move.cards[0].card for move in view.history] if name == "double_emperor" else []
        whole = plays[: len(plays) // 2 * 2][-2:]
        assert [card.card for place in tricks for card in place.cards] == whole
        if whole:
            assert any(row.name.startswith("Last trick") for row in rows(view, rules, words()))
            drawn = Text("\n").join(Board(view, rules, words(), 98, FORMS[0]).lines(0)).plain
            assert "Last trick" in drawn


def test_a_wild_says_what_it_stands_for() -> None:
    rules = GAMES["push"]()
    cards = (ShownCard("5C"), ShownCard("2D", "6C"), ShownCard("7C"), ShownCard("Jk''", "8C"))
    meld = Place("meld", 1, cards, ordered=True, name="5C-8C#2", number=0)
    view = ShownView("push", {}, 0, 0, (Place("hand", 1, (), 3), meld), (), (ShownMove(1, "push"),))
    tall = Text("\n").join(Board(view, rules, words(), 98, FORMS[0]).lines(0)).plain
    flat = Text("\n").join(Board(view, rules, words(), 98, FORMS[-1]).lines(0)).plain
    assert all(part in tall for part in ("│5♣│2♦ │7♣│Jk │ no. 2", "╰=6♣╰──╰=8♣╯")), tall
    assert "│5♣│2♦=6♣│7♣│Jk=8♣│ no. 2" in flat, flat


# --- on the screen ---------------------------------------------------------------------------------------------------


@ALL
@pytest.mark.once
@pytest.mark.parametrize("size", [(100, 30), (200, 60)], ids=["100x30", "200x60"])
def test_a_deal_by_mouse_where_cards_are_drawn(name: str, size: tuple[int, int]) -> None:
    """A click on a card that is drawn picks up that card, and the table is the drawing of what the seat sees."""
    rng = random.Random(f"drawn {name}")

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of(name))
        hand, drawn = screen.query_one(Hand), 0
        for _ in range(40):
            if not await my_turn(pilot, screen):
                break
            text = screen_text(pilot)
            assert len(text.splitlines()) <= size[1] and max(map(len, text.splitlines())) <= size[0]
            drawn += "│░░│" in text or "╰" in text.split("Your hand")[0]
            offer = some_offer(screen, rng)
            for card in offer.cards:
                n = hand.cards.index(card)
                across, high = hand.across(), hand.high()
                await pilot.click(hand, offset=(1 + n % across * hand.wide() + 2, 1 + n // across * high + high - 1))
            assert set(hand.picked) == offer.cards
            screen.play(offer)
        assert drawn > 2

    assert has_room(*size)
    run(play, size)


@ALL
@pytest.mark.once
@pytest.mark.parametrize("size", [(40, 12), (60, 20), (5, 3), (1, 1)], ids=["40x12", "60x20", "5x3", "1x1"])
def test_a_small_screen(name: str, size: tuple[int, int]) -> None:
    """It can be played on, or at least nothing breaks: also the rules, the help and the menu."""

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of(name))
        for _ in range(6):
            if not await my_turn(pilot, screen):
                break
            text = screen_text(pilot)
            if size[0] >= 40:
                first = screen.words.sign(ShownCard(screen.query_one(Hand).cards[0]))
                assert first in text and " 1 " in text
                assert "Help" in text and "Leave" in text
            await pilot.press("space", "left", "space", "s", "escape", "1")
        for key in ("r", "right", "c", "escape", "escape", "question_mark", "escape", "escape", "escape"):
            await pilot.press(key)
            await pilot.pause()

    run(play, size)


@pytest.mark.once
def test_the_picture_of_the_readme() -> None:
    """It shows the table as it is now, and fetches nothing."""
    picture = runpy.run_path(str(Path(__file__).parents[2] / "tools/picture.py"))["picture"]
    svg = asyncio.run(picture())
    same_as("../../docs/table.svg", svg)
    assert svg.count("url(") == svg.count("url(#") and svg.count("http") == 2, "its namespace and who drew it"
    assert "Fira" not in svg and "DejaVu Sans Mono" in svg and "░░" in svg


def test_where_there_is_no_room_there_are_lines() -> None:
    view, rules = next(decisions("conquian", 1))
    for screen, room, wanted in (((100, 30), (98, 14), True), ((99, 30), (97, 14), False), ((100, 29), (98, 14), False),
                                 ((100, 30), (98, 1), False)):  # fmt: skip
        text, drawn = table_text(view, rules, words(), screen, room)
        assert drawn == ("│" in text.plain) == wanted, (screen, room)
