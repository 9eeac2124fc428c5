"""Tests marked `soak` run only in `make soak`; those marked `once`, only in the compiled pass of `make test`."""

from pathlib import Path

import pytest

import upcard
from play import SOAK


def pytest_sessionstart() -> None:
    source = Path(__file__).parents[1] / "src"
    if Path(upcard.__file__).is_relative_to(source) and upcard.compiled():
        pytest.exit(f"compiled files lie in {source} and would run in place of the source: remove them", returncode=3)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("soak") and not SOAK:
            item.add_marker(pytest.mark.skip(reason="long: make soak"))
