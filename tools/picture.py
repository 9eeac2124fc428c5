"""Writes docs/table.svg, the picture of the table in the README: a deal of Push a few turns on."""

import asyncio
import itertools
import os
import re
import tempfile
from pathlib import Path

from upcard import shuffle
from upcard.games import GAMES
from upcard.players import PLAYERS, decide, versioned
from upcard.record import PERSON
from upcard.table.log import Setup
from upcard.table.table import Table
from upcard.terminal.app import Upcard
from upcard.terminal.host import Host
from upcard.terminal.seat import TableScreen

TURNS = 5
SIZE = (100, 34)
# Fonts that people have, each with the suits and the lines of boxes; a picture in a README loads no font of its own.
FONTS = "'DejaVu Sans Mono', Menlo, 'Cascadia Mono', Consolas, 'Liberation Mono', monospace"


async def picture() -> str:
    """The screen as SVG."""
    shuffle.new_nonce = lambda: shuffle.seed_from("picture")[:32]
    seats = (PERSON, *[versioned("sensible")] * 3)
    setup = Setup("0123456789abcdef", GAMES["push"](), seats, settings={"pace": "0"})
    table = Table(setup, lambda: shuffle.seed_from("picture 7"))
    app = Upcard(clock=itertools.count().__next__)
    async with app.run_test(size=SIZE) as pilot:
        screen = TableScreen(Host(app.store, table))
        await app.push_screen(screen)
        for _ in range(TURNS):
            while table.deal is not None and table.deal.turn > 0:
                screen.pulse()
                await pilot.pause()
            deal = table.deal
            assert deal is not None
            text = deal.move_text(deal.canonical(decide(PLAYERS["sensible"], 1, deal.view(0), 0)))
            screen.play(next(offer for offer in table.seen(0).offers if offer.sends == (text,)))
            await pilot.pause()
        await pilot.press("right", "space")
        await pilot.pause(0.3)
        return in_known_fonts(app.export_screenshot(title="upcard play"))


def in_known_fonts(svg: str) -> str:
    """Without the font that the toolkit would fetch; names that do not change from one drawing to the next."""
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", FONTS).replace("font-variant-east-asian: full-width;", "")
    return re.sub(r"terminal-\d+", "table", svg)


if __name__ == "__main__":
    os.environ["UPCARD_HOME"] = tempfile.mkdtemp()
    shown = asyncio.run(picture())
    (Path(__file__).parents[1] / "docs/table.svg").write_text(shown, encoding="utf-8")
