"""Little room: lines of cards with all their marks, legends and keys, small screens."""

import re
from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Static

from sitting import SMALL, drawn, my_turn, note, run, screen_text, sit, table_of
from upcard.data import Place, ShownCard
from upcard.terminal.book import RulesPage
from upcard.terminal.hand import Hand, Signs
from upcard.terminal.pages import KeyLine
from upcard.words import words

pytestmark = pytest.mark.once


def test_a_card_in_a_line_shows_every_mark_that_it_has() -> None:
    """A twin that was new had no room for the sign that others know it, which the drawn card has."""

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("push", pace="step"))
        hand = screen.query_one(Hand)
        cards = [ShownCard("10D'", marks=("drawn", "known")), ShownCard("9H"), ShownCard("8C", marks=("known",))]
        hand.deal(cards, words(), waiting=False)
        assert re.fullmatch(r" 10♦'\+° +9♥ +8♣° *", str(hand.render())), str(hand.render())
        hand.toggle("10D'")
        assert re.match(r"\[10♦'\+\]", str(hand.render())), str(hand.render())
        await pilot.click(hand, offset=(1 + hand.wide() + 2, 1))
        assert hand.picked == ["10D'", "9H"]

    run(play, SMALL)


@pytest.mark.parametrize("size", [(40, 20), (60, 24), (80, 24)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_legend_and_keys_are_never_cut_in_a_word(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """At 60 columns the legend ended in `= stands f`; with Undo there, Give up was gone."""

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("push", pace="step"))
        hand, view = screen.query_one(Hand), screen.table.seen(0).view
        assert view is not None
        meld = Place("meld", 0, (ShownCard("9C"), ShownCard("9D"), ShownCard("2D", "9")), number=0, name="9CD*")
        hand.deal([ShownCard("10D'", marks=("drawn", "known"))], words(), waiting=False)
        hand.legal = {"10D'"}
        hand.explain(replace(view, places=(*view.places, meld)), words())
        whole = {words().say(f"sign-{name}", sign=sign) for sign, name in Signs.NAMES.items()}
        told = re.split(r"  (?=\S)", str(hand.border_subtitle))
        assert set(told) <= {*whole, words().say("sign-more")} and cell_len(str(hand.border_subtitle)) <= size[0] - 4
        assert len(told) > 1 and (set(told) == whole or told[-1] == words().say("sign-more"))
        monkeypatch.setattr(screen, "fits", bool)
        screen.query_one(KeyLine).renew(screen)
        await drawn(pilot)
        assert all(words().say(key) in screen_text(pilot) for key in ("key-undo", "key-give-up", "key-next"))

    run(play, size)


@pytest.mark.parametrize("size", [(20, 5), (30, 8), (31, 20), (60, 9)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_window_that_is_too_small_says_so(size: tuple[int, int]) -> None:
    async def play(pilot: Pilot[None]) -> None:
        await sit(pilot, table_of("push", pace="step"))
        shown = " ".join(screen_text(pilot).split())
        assert words().say("too-small", columns=32, lines=10) in shown
        await pilot.resize_terminal(80, 24)
        await drawn(pilot)
        assert "Your hand" in screen_text(pilot) and "too small" not in screen_text(pilot)

    run(play, size)


def test_a_small_screen_keeps_what_the_next_move_is_about() -> None:
    """40 columns and 12 rows: the scores of all seats, the whole refusal, and of the table first what is asked for and
    the discard pile."""

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("push"))
        assert await my_turn(pilot, screen)
        text = screen_text(pilot)
        assert re.search(r"You \d+ +L \d+ +P \d+ +R \d+$", text.splitlines()[0])
        first = str(screen.query_one("#table", Static).render()).splitlines()
        assert first[0].startswith(words().say("place-pile")) and "Stock" not in first[0]
        hand = screen.query_one(Hand)
        hand.toggle(hand.cards[0])
        await pilot.press("enter")
        await drawn(pilot)
        shown = " ".join(screen_text(pilot).split())
        assert note(screen)[:100] in shown and "Not allowed" in shown

    run(play, (40, 12))


def test_contents_have_the_page_to_themselves_on_a_narrow_screen() -> None:
    """At 40 columns the text beside them was two letters wide."""

    async def play(pilot: Pilot[None]) -> None:
        await sit(pilot, table_of("push", pace="step"))
        await pilot.press("r")
        await drawn(pilot)
        page = pilot.app.screen
        assert isinstance(page, RulesPage)
        await pilot.press("c")
        await drawn(pilot)
        assert page.query_one("#contents").size.width > 30 and not page.query_one("#page").display
        await pilot.press("down", "enter")
        await drawn(pilot)
        assert page.at == 1 and page.query_one("#page").size.width > 30
        assert page.sections[1].title in screen_text(pilot)

    run(play, (40, 20))
