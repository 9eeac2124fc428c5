"""Tests marked `soak` run only in `make soak`; those marked `once`, only in the compiled pass of `make test`."""

from pathlib import Path

import pytest

import upcard
from play import SOAK


def pytest_sessionstart() -> None:
    source = Path(upcard.__file__).parent
    if source.parent.name == "src" and upcard.compiled():
        pytest.exit(f"compiled files lie in {source} and would run in place of the source: remove them", returncode=3)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("soak") and not SOAK:
            item.add_marker(pytest.mark.skip(reason="long: make soak"))
