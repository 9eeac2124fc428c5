"""Writes docs/table.svg, the picture of the table in the README: a deal of Push a few turns on."""

import asyncio
import os
import tempfile
from pathlib import Path

from upcard import shuffle
from upcard.games import GAMES
from upcard.table import Table
from upcard.terminal.app import Upcard
from upcard.terminal.seat import TableScreen

TURNS = 9


async def picture() -> str:
    """The screen as SVG."""
    shuffle.new_seed = lambda: shuffle.seed_from("picture")
    table = Table(GAMES["push"](), ["person", "sensible 1", "sensible 2", "sensible 3"])
    app = Upcard()
    async with app.run_test(size=(96, 26)) as pilot:
        await app.push_screen(TableScreen(table, "instant"))
        for _ in range(TURNS):
            await pilot.pause(0.3)
            await pilot.press("2" if len(table.seen(0).offers) == 2 else "1")
        await pilot.pause(0.3)
        return app.export_screenshot(title="upcard play")


if __name__ == "__main__":
    os.environ["UPCARD_HOME"] = tempfile.mkdtemp()
    shown = asyncio.run(picture())
    (Path(__file__).parents[1] / "docs/table.svg").write_text(shown, encoding="utf-8")
