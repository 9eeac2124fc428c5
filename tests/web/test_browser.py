"""The table in a real browser: each game from the start page to the score, by pointer, by touch and by keyboard; what
happens to pages on the way; what a screen reader and a small screen make of it."""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from web.browsing import DESKTOP, NAMES, PHONE, ROOT, Visitor, browser
from web.serving import Serving

pytestmark = pytest.mark.once

GAMES = list(NAMES)
SITE = ROOT / "src/upcard/web/site/index.html"


def scaled(quick: list[str]) -> list[Any]:
    """All games; those that are not among the quick ones only in `make soak`."""
    return [game if game in quick else pytest.param(game, marks=pytest.mark.soak) for game in GAMES]


@pytest.fixture(scope="module")
def found() -> Iterator[Browser]:
    with browser() as one:
        yield one


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(f"sqlite:///{tmp_path_factory.mktemp('browser')}/server.db") as serving:
        yield serving


def finished(visitor: Visitor) -> None:
    """The end of a deal is told, with its points, and nothing went wrong on the way."""
    page = visitor.page
    expect(page.locator(".buttons button.first").first).to_be_visible()
    points = visitor.points()
    assert points and page.get_by_role("heading").count() > 0
    assert not visitor.faults


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_by_pointer(found: Browser, server: Serving, game: str) -> None:
    visitor = Visitor(found, server.address, DESKTOP)
    visitor.start(game)
    assert visitor.play(random.Random(game))
    finished(visitor)
    visitor.context.close()


@pytest.mark.parametrize("game", scaled(["run_fast", "push"]))
def test_a_deal_by_touch_on_a_phone(found: Browser, server: Serving, game: str) -> None:
    visitor = Visitor(found, server.address, PHONE)
    visitor.start(game)
    assert visitor.play(random.Random(f"touch {game}"))
    finished(visitor)
    width = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"], "the page can be pushed sideways"
    visitor.context.close()


@pytest.mark.parametrize("game", scaled(["double_emperor", "conquian"]))
def test_a_deal_by_keyboard_alone(found: Browser, server: Serving, game: str) -> None:
    visitor = Visitor(found, server.address, DESKTOP)
    visitor.start(game)
    assert visitor.by_keys(random.Random(f"keys {game}"))
    finished(visitor)
    visitor.context.close()


def test_a_reload_in_the_middle_goes_on(found: Browser, server: Serving) -> None:
    visitor, rng = Visitor(found, server.address, DESKTOP), random.Random(3)
    visitor.start("run_fast")
    visitor.play(rng, 12)
    hand = visitor.page.locator(".hand button").count()
    visitor.page.reload()
    visitor.page.wait_for_selector(".hand button")
    assert visitor.page.locator(".hand button").count() <= hand
    assert visitor.play(rng)
    finished(visitor)
    visitor.context.close()


def test_two_tabs_agree(found: Browser, server: Serving) -> None:
    visitor, rng = Visitor(found, server.address, DESKTOP), random.Random(4)
    visitor.start("double_emperor")
    other = visitor.open()
    other.goto(visitor.page.url)
    other.wait_for_selector(".hand button")
    visitor.page.bring_to_front()  # a tab behind another one is not drawn, and nothing in it can be pressed
    assert visitor.play(rng)
    other.bring_to_front()
    expect(other.locator(".buttons button.first").first).to_be_visible()
    assert not visitor.faults
    visitor.context.close()


def test_offline_and_back(found: Browser, server: Serving) -> None:
    visitor, rng = Visitor(found, server.address, DESKTOP), random.Random(5)
    visitor.start("queen_city_rum")
    visitor.play(rng, 10)
    visitor.context.set_offline(True)
    visitor.page.wait_for_timeout(500)
    visitor.context.set_offline(False)
    assert visitor.play(rng)
    finished(visitor)
    visitor.context.close()


def test_the_server_is_away_and_back(found: Browser, tmp_path: Path) -> None:
    """The page says so, and goes on by itself."""
    database = f"sqlite:///{tmp_path}/server.db"
    with Serving(database) as server:
        visitor, rng = Visitor(found, server.address, DESKTOP), random.Random(6)
        visitor.start("double_emperor")
        visitor.play(rng, 6)
        server.kill()
    expect(visitor.page.get_by_text("comes back by itself")).to_be_visible()
    call = [
        sys.executable,
        "-m",
        "upcard",
        "serve",
        "--port",
        server.address.rpartition(":")[2],
        "--database",
        database,
    ]
    with subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as again:
        assert visitor.play(rng)
        assert visitor.points()
        visitor.context.close()
        again.terminate()


def test_two_people_in_two_browsers_and_one_who_looks_on(found: Browser, server: Serving) -> None:
    host, guest, watcher = (Visitor(found, server.address, size) for size in (DESKTOP, PHONE, DESKTOP))
    host.page.goto(f"{server.address}/")
    host.page.wait_for_load_state("networkidle")
    table, invite = host.page.evaluate(
        """async () => {
            const headers = {'content-type': 'application/json'};
            const body = JSON.stringify({game: 'double_emperor', others: ['person'], settings: {nonce: '2'}});
            const {id} = await (await fetch('/api/tables', {method: 'POST', headers, body})).json();
            const seen = await (await fetch(`/api/tables/${id}`)).json();
            return [id, seen[0].about.invite];
        }"""
    )
    host.page.goto(f"{server.address}/table/{table}")
    link = f"{server.address}/table/{table}?invite={invite}"
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Sit down").tap()
    host.page.wait_for_selector(".hand button")
    guest.page.wait_for_selector(".hand button")
    watcher.page.goto(link)
    watcher.page.wait_for_selector(".seat")
    assert not watcher.page.locator(".hand button").count()
    rng = random.Random(7)
    for _ in range(400):
        hosts, guests = host.play(rng, 3), guest.play(rng, 3)
        if hosts and guests:
            break
    assert host.points() == guest.points() != []
    assert not [*host.faults, *guest.faults, *watcher.faults]
    for visitor in (host, guest, watcher):
        visitor.context.close()
