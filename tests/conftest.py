"""Tests marked `soak` run only in `make soak`."""

import pytest

from play import SOAK


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("soak") and not SOAK:
            item.add_marker(pytest.mark.skip(reason="long: make soak"))
