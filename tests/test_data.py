"""The documents of the plain data are those of the code: the schema of a view, what stands in the views of each game,
the table of action numbers. `make golden` writes schema and tables anew."""

import hashlib
import json
import os
from pathlib import Path

import msgspec
import pytest

from test_seam import stretches, views
from upcard.data import ShownMove, ShownView
from upcard.games import GAMES

DOCS = Path(__file__).parents[1] / "docs"
WRITE = os.environ.get("UPCARD_GOLDEN") == "write"
ALL = pytest.mark.parametrize("name", list(GAMES))

# A program that learned from one numbering must not meet another: a new hash is a change that users are told of.
HASHES = {
    "conquian": "f1359a8dd7800207",
    "double_emperor": "5a85f503a29825ac",
    "push": "7b28964696ea8c60",
    "queen_city_rum": "f18b5082e743e972",
    "run_fast": "992f0593b30834d8",
}


def written(path: Path, text: str) -> None:
    if WRITE:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, f"{path.name} is stale: make golden"


def test_the_schema_of_a_view() -> None:
    schema = msgspec.json.schema(ShownView)
    written(DOCS / "view.schema.json", json.dumps(schema, indent=1, ensure_ascii=False) + "\n")


@ALL
def test_every_view_is_as_the_schema_says(name: str) -> None:
    """As JSON it goes there and back."""
    for played, _ in stretches(name, 40, 500, "schema"):
        for view in views(played.deal):
            data = view.data()
            assert msgspec.json.decode(msgspec.json.encode(data), type=ShownView) == data
        for move in played.deal.legal():
            parts = played.deal.parts(move)
            assert msgspec.json.decode(msgspec.json.encode(parts), type=ShownMove) == parts


@ALL
def test_what_stands_in_a_view_is_described(name: str) -> None:
    """Every place, mark, fact and verb that deals show is named in the game's row of docs/views.md."""
    [row] = [line for line in (DOCS / "views.md").read_text("utf-8").splitlines() if line.startswith(f"| `{name}` |")]
    for played, _ in stretches(name, 60, 3_000, "described"):
        data = [view.data() for view in views(played.deal)]
        words = {place.kind for one in data for place in one.places} | {fact.name for one in data for fact in one.facts}
        words |= {mark for one in data for place in one.places for card in place.cards for mark in card.marks}
        words |= {move.verb for one in data for move in one.history}
        for word in words:
            assert f"`{word}`" in row, word


@ALL
def test_the_table_of_action_numbers(name: str) -> None:
    rules = GAMES[name]()
    texts = [rules.action_text(action) for action in range(rules.actions())]
    lines = "".join(f"{action} {text}\n" for action, text in enumerate(texts))
    written(DOCS / "actions" / f"{name}.txt", lines)
    assert hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16] == HASHES[name]
    for changed in ({option.name: option.values[-1]} for option in rules.OPTIONS):
        if changed != {"cambio": "on"}:
            other = GAMES[name](changed)
            assert [other.action_text(action) for action in range(other.actions())] == texts, changed
