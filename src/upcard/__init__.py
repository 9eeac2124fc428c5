"""Upcard: five card games by their exact rules. The README shows a deal played from code."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from upcard.cards import NOBODY
    from upcard.deal import Deal, Rules, View
    from upcard.deck import Deck, Start
    from upcard.errors import Illegal, Unreadable
    from upcard.games import GAMES
    from upcard.match import Match
    from upcard.meant import play_text, played
    from upcard.shuffle import seed_from, shuffled_deck

__version__ = "0.3.0"

__all__ = [
    "GAMES", "NOBODY", "Deal", "Deck", "Illegal", "Match", "Rules", "Start", "Unreadable", "View", "compiled",
    "play_text", "played", "seed_from", "shuffled_deck",
]  # fmt: skip

# Where the names stand. They are imported when they are first asked for: the command line imports the package too.
_MODULES = {
    "cards": ["NOBODY"],
    "deal": ["Deal", "Rules", "View"],
    "deck": ["Deck", "Start"],
    "errors": ["Illegal", "Unreadable"],
    "games": ["GAMES"],
    "match": ["Match"],
    "meant": ["play_text", "played"],
    "shuffle": ["seed_from", "shuffled_deck"],
}


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"upcard.{module}"), name)
    raise AttributeError(f"module 'upcard' has no attribute '{name}'")


def compiled() -> bool:
    """Whether the rules run as compiled code."""
    from importlib.util import find_spec

    spec = find_spec("upcard.cards")
    return spec is not None and not str(spec.origin).endswith(".py")
