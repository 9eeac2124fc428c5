"""The terminal in a language made by rule: what is shown without accents did not come from the words."""

import random
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from sitting import WIDE, drawn, my_turn, note, past_the_score, run, screen_text, sit, some_offer, table_of
from upcard.data import ShownCard, ShownMove
from upcard.errors import Unreadable
from upcard.games import GAMES
from upcard.store import Lost, Store
from upcard.table.says import Event, Refused
from upcard.terminal import book, pages
from upcard.terminal.app import Menu, Settings
from upcard.terminal.hand import Hand
from upcard.terminal.host import ME
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
        await past_the_score(pilot)
        for key in ("v", "escape", "g", "n", "p", "s", "question_mark", "escape", "r", "escape", "u", "n"):
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


def test_menu_and_settings_in_another_language(home: Path) -> None:
    store = Store(home)
    for name, head in (("double_emperor", "upcard table 1"), ("conquian", "upcard table 2\ngame 7\n")):
        store.create(name, name, head).append(["x"])

    async def play(pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app.screen, Menu)
        check(pilot, *GAMES, "upcard table 2")
        await pilot.press("enter")
        check(pilot, *GAMES, "upcard table 2")
        for row, name in enumerate(GAMES, 2):
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
            better = ShownMove(0, "play", (ShownCard("10H"),)) if key == "illegal-move" else None
            screen.told([Event(ME, 1, Refused("1", key, values, better))])
            await pilot.pause()
            assert check(pilot) and note(screen).startswith("⟦")

    run(play, WIDE, language=PSEUDO)


def refusals() -> set[str]:
    found = set()
    for name in ("deciding", "table"):
        source = (Path(__file__).parents[2] / f"src/upcard/table/{name}.py").read_text(encoding="utf-8")
        found |= set(
            re.findall(r'Refusal\("([\w-]+)"|check\(.*, "([\w-]+)"\)|(?:_refuse|_kept)\(.*?, "([\w-]+)"', source)
        )
    keys = {key for keys in found for key in keys if key}
    assert len(keys) > 18 and keys > {"illegal-move", "not-your-turn", "id-used"}
    return keys | {"watching"}


def test_what_else_happens_at_a_table_in_another_language() -> None:
    """Given up, played again, watched, not to be kept; a program that this version does not know."""

    async def play(pilot: Pilot[None]) -> None:
        table = table_of("run_fast", target="500", deals="0")
        screen = await sit(pilot, table)
        await my_turn(pilot, screen)
        await pilot.press("g", "y")
        await drawn(pilot)
        assert screen.table.over and check(pilot)
        await pilot.press("n")
        await my_turn(pilot, screen)
        screen.told(table.seat(1, "uniform 1", 0.0))
        screen.host.due = float("inf")  # nothing clears the trouble meanwhile
        screen.host.trouble = Unreadable("store-full", file="7")
        screen.show()
        check(pilot)
        screen.host.trouble = Lost("store-lost", pid="7", host="7", since="7")
        screen.host.watching = True
        screen.show()
        check(pilot)
        await pilot.press("v")
        await drawn(pilot)
        check(pilot)

    run(play, WIDE, language=PSEUDO)


def test_a_match_that_is_over_in_another_language() -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = await sit(pilot, table_of("double_emperor", rounds="1"))
        while await my_turn(pilot, screen):
            await pilot.press("1")
        await drawn(pilot)
        check(pilot)
        await past_the_score(pilot)
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
