"""The terminal in a language made by rule: what is shown without accents did not come from the words."""

import random
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from sitting import WIDE, drawn, my_turn, note, run, screen_text, sit, some_offer, table_of
from upcard.errors import Unreadable
from upcard.games import GAMES
from upcard.store import Store
from upcard.table.says import Event, Refused
from upcard.terminal import book, pages
from upcard.terminal.app import Menu, Settings
from upcard.terminal.hand import Hand
from upcard.terminal.seat import PACES, TableScreen
from upcard.words import PSEUDO, words

pytestmark = pytest.mark.once
ALL = pytest.mark.parametrize("name", list(GAMES))
# Ranks, the key that the toolkit names itself, clauses; and what a saved table was called on disk.
ALLOWED = {"Jk", "esc", "DE", "RF", "QCR", "CON", "PUSH"}


@pytest.fixture(autouse=True)
def rulebooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulebooks are no words, and are English where there is no other."""

    class Clauses(dict[str, str]):
        def get(self, clause: str, default: Any = "") -> str:
            return "⟦…⟧" if clause else ""

    made = SimpleNamespace(title="⟦…⟧", text="⟦…⟧", clauses=Clauses(), examples=[])
    for module in (pages, book):
        monkeypatch.setattr(module, "rulebook", lambda *_: made)


def check(pilot: Pilot[None], *allowed: str) -> str:
    text = screen_text(pilot)
    for part in allowed:
        text = text.replace(part, "")
    left = set(re.findall(r"[A-Za-z]{2,}", text)) - ALLOWED
    assert not left, (left, text)
    return text


@ALL
def test_a_table_in_another_language(name: str) -> None:
    """A whole deal, and what is said on the way: refusals, hints, keys, help, rules, results."""
    rng = random.Random(f"language {name}")

    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of(name))
        hand = screen.query_one(Hand)
        said = set()
        for turn in range(400):
            if not await my_turn(pilot, screen):
                break
            check(pilot)
            if turn < 12:
                said.add(await asked_for_what_cannot_be(pilot, screen, hand))
                check(pilot)
            screen.play(some_offer(screen, rng))
        check(pilot)
        assert len(said) > 1
        for key in ("p", "s", "question_mark", "escape", "r", "escape", "u", "n"):
            await pilot.press(key)
            await drawn(pilot)
            check(pilot)

    run(play, WIDE, language=PSEUDO)


async def asked_for_what_cannot_be(pilot: Pilot[None], screen: TableScreen, hand: Hand) -> str:
    """Picks up the card under the cursor, and presses Enter where no move holds it; what is answered."""
    hand.focus()
    await pilot.press("right", "space")
    if not screen.offers:
        await pilot.press("enter")
    answer = note(screen)
    hand.drop()
    return answer


def test_menu_and_settings_in_another_language(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    monkeypatch.setenv("UPCARD_HOME", ".")
    store.file_of("double_emperor").write_bytes(b"\xff\xfe")
    store.file_of("conquian").write_text("upcard table 1\ngame 7\n", encoding="utf-8")

    async def play(pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app.screen, Menu)
        check(pilot, *GAMES, "unreadable")
        for row, name in enumerate(GAMES):
            await pilot.press("home", *["down"] * row, "enter")
            await pilot.pause()
            settings = pilot.app.screen
            assert isinstance(settings, Settings) and settings.game == name
            rows = settings.query_one(OptionList).option_count
            for _ in range(rows):
                await pilot.press("right")
                check(pilot)
                await pilot.press("down")
            await pilot.press("escape")
            await pilot.pause()

    run(play, WIDE, language=PSEUDO)


def test_every_refusal_of_the_table_in_another_language() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor"))
        for key in refusals():
            values = {"clause": "DE 3.2", "why": Unreadable("no-card", text="7"), "move": "7"}
            screen.note_event(Refused(key, values))
            screen.show()
            await pilot.pause()
            assert check(pilot) and note(screen).startswith("⟦")

    run(play, WIDE, language=PSEUDO)


def refusals() -> set[str]:
    source = (Path(__file__).parents[2] / "src/upcard/table.py").read_text(encoding="utf-8")
    keys = set(re.findall(r'Refus(?:al|ed)\("([\w-]+)"', source))
    assert len(keys) > 6
    return keys


def test_a_match_that_is_over_in_another_language() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor", rounds="1"))
        while await my_turn(pilot, screen):
            await pilot.press("1")
        check(pilot)
        assert "⟦" in note(screen)
        for pace in PACES:
            await pilot.press("p")
            check(pilot)
            assert pace

    run(play, WIDE, language=PSEUDO)


def test_a_label_of_a_key_is_chosen_when_it_is_shown() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor"))
        assert screen.words.say("key-sort") in screen_text(pilot).splitlines()[-1]
        pilot.app.words = words()  # type: ignore[attr-defined]
        assert screen.active_bindings["s"].binding.description == "Sort"

    run(play, WIDE, language=PSEUDO)
