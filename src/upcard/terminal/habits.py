"""What a person likes at the table and need not choose again: the order of the hand, game by game, and the pace."""

from upcard.errors import Trouble
from upcard.store import Store
from upcard.table.orders import ORDERS, first_order


def kept_order(store: Store, game: str) -> str:
    """The order that was chosen last for a game, or the one that it begins with."""
    order = kept(store, f"order {game}")
    return order if order in ORDERS else first_order(game)


def kept(store: Store, name: str) -> str:
    """What was kept under a name; '' where nothing was, or nothing can be read."""
    try:
        return store.setting(name) or ""
    except Trouble:
        return ""


def keep_habit(store: Store, name: str, value: str) -> None:
    """Remembers something; where nothing can be written it is forgotten, and no more is lost."""
    try:
        store.set(name, value)
    except Trouble:
        return
