"""Every test at the terminal has a home and decks of its own, and does not wait for the clock."""

import asyncio
import itertools
from pathlib import Path

import pytest

from upcard import shuffle


async def turns_of_the_loop(min_sleep: float = 0, max_sleep: float = 0) -> None:
    """What is under way in the application comes to its end: it has no thread and waits for nothing outside."""
    for _ in range(12):
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UPCARD_HOME", str(tmp_path))
    seeds = (shuffle.seed_from(f"terminal {n}") for n in range(1_000_000))
    monkeypatch.setattr(shuffle, "new_seed", lambda: next(seeds))
    nonces = (shuffle.seed_from(f"terminal nonce {n}")[:32] for n in itertools.count())
    monkeypatch.setattr(shuffle, "new_nonce", lambda: next(nonces))
    names = (f"{n:016x}" for n in itertools.count(1))
    monkeypatch.setattr("secrets.token_hex", lambda _: next(names))
    # the toolkit waits until the machine is idle, 40 milliseconds a key
    monkeypatch.setattr("textual.app.wait_for_idle", turns_of_the_loop)
    monkeypatch.setattr("textual.pilot.wait_for_idle", turns_of_the_loop)
    monkeypatch.setattr("textual.app.App.CLICK_CHAIN_TIME_THRESHOLD", -1.0)  # tests click faster than people
    return tmp_path
