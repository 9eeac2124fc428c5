"""A person at the table in a terminal, without a screen: keys and clicks go in, text comes out."""

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.widgets import Static

from play import LIKES
from upcard import shuffle
from upcard.games import GAMES
from upcard.players import PLAYERS, decide, versioned
from upcard.record import PERSON
from upcard.shuffle import new_id
from upcard.store import Store, home
from upcard.table.log import Setup
from upcard.table.seen import Offer
from upcard.table.table import Table, read_table
from upcard.terminal.app import Upcard
from upcard.terminal.host import Host
from upcard.terminal.pages import KeyLine
from upcard.terminal.score import ScorePage
from upcard.terminal.seat import TableScreen

SMALL, LARGE, WIDE = (80, 24), (120, 40), (200, 60)


def table_of(name: str, player: str = "sensible", pace: str = "0", **options: str) -> Table:
    """A table with programs that choose at once; its seeds are those of the test."""
    who = versioned(player)
    seats = (PERSON, *[who] * (GAMES[name].SEATS - 1))
    return Table(Setup(new_id(), GAMES[name](options), seats, 0, who, {"pace": pace}), shuffle.new_seed)


def run(
    play: Callable[[Pilot[None]], Awaitable[None]],
    size: tuple[int, int] = SMALL,
    game: str = "",
    language: str = "",
    clock: Callable[[], float] | None = None,
    encodings: tuple[str, ...] = (),
) -> None:
    """Runs the application without a screen, and a person in it who takes a second for everything."""

    async def whole() -> None:
        app = Upcard(game, clock=clock or itertools.count().__next__, language=language, encodings=encodings)
        app.animation_level = "none"
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(pilot)

    asyncio.run(whole())


def at_table(pilot: Pilot[None]) -> TableScreen:
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


async def sit(pilot: Pilot[None], table: Table) -> TableScreen:
    await pilot.app.push_screen(TableScreen(Host(Store(home()), table)))
    await drawn(pilot)
    return at_table(pilot)


async def drawn(pilot: Pilot[None]) -> None:
    """Waits until the screen is whole, and stays as it is: how large things are is known after they are drawn once."""
    shown: list[str] = []
    for _ in range(500):
        await pilot.pause()
        shown.append(screen_text(pilot))
        if all(line.keys for line in pilot.app.screen.query(KeyLine)) and shown[-4:] == shown[-1:] * 4:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("the screen was never whole")


async def my_turn(pilot: Pilot[None], screen: TableScreen) -> bool:
    """Waits until it is my turn; False when the deal is over."""
    for _ in range(2_000):
        deal = screen.table.deal
        assert deal is not None
        if deal.over():
            await pilot.pause()
            return False
        if deal.turn == 0:
            await pilot.pause()
            return True
        screen.pulse()
        await asyncio.sleep(0)
    raise AssertionError("it never became my turn")


async def past_the_score(pilot: Pilot[None]) -> None:
    """Looks at the table again, when a deal is over."""
    await drawn(pilot)
    assert isinstance(pilot.app.screen, ScorePage)
    await pilot.press("escape")
    await drawn(pilot)


def table_kept() -> Table:
    """The newest table, as it is kept."""
    store = Store(home())
    return read_table(*store.read(store.tables()[0].id))


def screen_text(pilot: Pilot[None]) -> str:
    lines = [
        "".join(segment.text for segment in strip).rstrip() for strip in pilot.app.screen._compositor.render_strips()
    ]
    return "\n".join(lines) + "\n"


def note(screen: TableScreen) -> str:
    return str(screen.query_one("#note", Static).render())


def some_offer(screen: TableScreen, rng: random.Random) -> Offer:
    """What a sensible player would do, which makes deals short; now and then any move, that which is liked first."""
    deal, offers = screen.table.deal, screen.table.seen(0).offers
    assert deal is not None
    if rng.random() < 0.8:
        text = deal.move_text(deal.canonical(decide(PLAYERS["sensible"], 1, deal.view(0), 0)))
        return next(offer for offer in offers if offer.sends == (text,))
    liked = [offer for verb in LIKES[deal.of().NAME] for offer in offers if offer.move.verb == verb]
    return liked[0] if liked and rng.random() < 0.7 else rng.choice(offers)
