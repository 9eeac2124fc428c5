"""A real browser at a real server: finds Debian's Chromium or installs it, and plays as people do."""

import os
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

ROOT = Path(__file__).parents[2]
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync"]  # fmt: skip
PHONE, DESKTOP = {"width": 360, "height": 640}, {"width": 1280, "height": 800}
NAMES = {"conquian": "Conquian", "double_emperor": "Double Emperor", "push": "Push", "queen_city_rum": "Queen City Rum",
         "run_fast": "Run Fast 48"}  # fmt: skip
MOST_STEPS = 1500
PATIENCE = 30_000  # milliseconds
HASTE = 1_000  # for one thing at a table, which may have gone on


def chromium() -> str:
    """Where Chromium is. Where it is not, it is installed if that may be; else the tests say what is missing."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    if os.geteuid() == 0 and shutil.which("apt-get"):
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for call in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"]):
            subprocess.run(call, env=env, check=False, capture_output=True)
        if found := shutil.which("chromium"):
            return found
    pytest.skip("no Chromium here; on Debian: apt install chromium")


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        try:
            yield found
        finally:
            found.close()


BUTTONS = ".buttons button.offer:not([disabled]), .buttons button.first:not(.next, [disabled])"
USABLE = """() => [...document.querySelectorAll('.hand button')].flatMap((one, n) =>
    one.getAttribute('aria-pressed') === 'false' && one.querySelector('.card:not(.quiet)') ? [n] : [])"""


class Visitor:
    """Somebody with a browser of their own; whatever goes wrong in the page is kept in `faults`."""

    def __init__(self, found: Browser, address: str, size: dict[str, int], **how: Any) -> None:
        touch = size is PHONE
        shown: Any = size
        self.context = found.new_context(viewport=shown, has_touch=touch, reduced_motion="reduce", **how)
        self.context.set_default_timeout(PATIENCE)
        self.address = address
        self.touch = touch
        self.faults: list[str] = []
        self.page = self.open()

    def open(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if self.is_fault(said) else None)
        return page

    @staticmethod
    def is_fault(said: Any) -> bool:
        return said.type == "error" and "net::ERR_INTERNET_DISCONNECTED" not in said.text

    def start(self, game: str) -> None:
        """From the start page to a dealt table, by one click; the programs then move at once."""
        self.page.goto(f"{self.address}/")
        heading = self.page.get_by_role("heading", name=NAMES[game], exact=True)
        card = self.page.locator("article, li, section").filter(has=heading).last
        self.press(card.get_by_role("button", name=re.compile("^Play")))
        self.page.wait_for_url("**/table/**")
        self.page.wait_for_selector(".hand button")
        self.change("pace", "0")

    def change(self, name: str, value: str) -> None:
        """A setting of the table, as the menu would send it."""
        table = self.page.url.split("/table/")[1].partition("?")[0]
        self.page.evaluate(
            """async ([table, name, value]) => {
                const seen = await (await fetch(`/api/tables/${table}`)).json();
                const d = {does: 'change', name, value};
                const body = JSON.stringify({t: 'act', a: crypto.randomUUID(), v: seen[0].v, d});
                const headers = {'content-type': 'application/json'};
                return (await fetch(`/api/tables/${table}/act`, {method: 'POST', body, headers})).json();
            }""",
            [table, name, value],
        )

    def press(self, what: Locator, patience: int = PATIENCE) -> None:
        if self.touch:
            what.tap(timeout=patience)
        else:
            what.click(timeout=patience)

    def over(self) -> bool:
        return self.page.locator(".buttons button.next").count() > 0

    def play(self, rng: random.Random, steps: int = MOST_STEPS) -> bool:
        """Plays by what is offered, until the deal is over; whether it is."""
        for _ in range(steps):
            if self.over():
                return True
            try:
                if not self.step(rng):
                    self.page.wait_for_timeout(20)
            except BrowserError as error:  # the table went on meanwhile
                if "closed" in str(error):
                    raise
        return self.over()

    def step(self, rng: random.Random) -> bool:
        page = self.page
        if not page.locator(".request.lit").count():
            return False
        first = page.locator(".buttons button.first:not(.next, [disabled])")
        if first.count():
            self.press(first.first, HASTE)
            return True
        offers = page.locator(".buttons button.offer:not([disabled])")
        usable = page.locator(".hand button[aria-pressed=false]", has=page.locator(".card:not(.quiet)"))
        picked = page.locator(".hand [aria-pressed=true]").count()
        if offers.count() and (picked or not usable.count() or rng.random() < 0.6):
            self.press(offers.first, HASTE)
            return True
        if many := usable.count():
            usable.nth(rng.randrange(many)).click(position={"x": 6, "y": 16}, timeout=HASTE)
            return True
        page.keyboard.press("Escape")
        return False

    def by_keys(self, rng: random.Random) -> bool:
        """Plays the deal with the keyboard alone; whether it came to its end."""
        page = self.page
        for _ in range(MOST_STEPS):
            if self.over():
                return True
            if not page.locator(".request.lit").count():
                page.wait_for_timeout(20)
                continue
            picked = page.locator(".hand [aria-pressed=true]").count()
            usable = page.evaluate(USABLE)
            if page.locator(BUTTONS).count() and (picked or not usable or rng.random() < 0.5):
                if self.to(BUTTONS):
                    page.keyboard.press("Enter")
            elif usable:
                if self.to(".hand button"):
                    page.keyboard.press("Home")
                    for _ in range(rng.choice(usable)):
                        page.keyboard.press("ArrowRight")
                    page.keyboard.press("Space")
            else:
                page.keyboard.press("Escape")
            page.wait_for_timeout(15)
        return self.over()

    def to(self, selector: str) -> bool:
        """Goes to the first of these by Tab; whether that led there."""
        for _ in range(60):
            if self.page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
                return True
            self.page.keyboard.press("Tab")
        return False

    def points(self) -> list[int]:
        """Of the deal that is over, as the server says."""
        table = self.page.url.split("/table/")[1].partition("?")[0]
        found: list[int] = self.page.evaluate(
            "async table => (await (await fetch(`/api/tables/${table}`)).json())[0].d.points", table
        )
        return found
