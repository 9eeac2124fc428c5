"""What a person likes at the table and need not choose again: the order of the hand, game by game."""

from pathlib import Path
from typing import Final

from upcard.terminal import store
from upcard.terminal.places import ORDERS, first_order

FILE: Final = "habits.txt"
MOST_LETTERS: Final = 2_000


def kept_order(game: str) -> str:
    """The order that was chosen last for a game, or the one that it begins with."""
    order = noted().get(game, "")
    return order if order in ORDERS else first_order(game)


def keep_order(game: str, order: str) -> None:
    """Remembers an order; where nothing can be written it is forgotten, and no more is lost."""
    try:
        lines = [f"{name} {chosen}\n" for name, chosen in {**noted(), game: order}.items()]
        path = file_of_habits()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(lines), encoding="utf-8")
    except (OSError, RuntimeError):
        return


def file_of_habits() -> Path:
    return store.folder() / FILE


def noted() -> dict[str, str]:
    try:
        text = file_of_habits().read_text(encoding="utf-8", errors="replace")[:MOST_LETTERS]
    except (OSError, RuntimeError):
        return {}
    pairs = [line.split(" ") for line in text.splitlines()]
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}
