"""The records that are kept of deals at the table."""

from upcard.commands.calls import DONE
from upcard.commands.output import put
from upcard.notation import game_named
from upcard.store import Store, home


def records(game: str) -> int:
    if game:
        game_named(game)
    for number, text in enumerate(Store(home()).records(game or None)):
        put("\n" * (number > 0) + text.rstrip("\n"))
    return DONE
