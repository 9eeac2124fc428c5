"""Upcard: five card games by their exact rules. The README shows a deal played from code."""

from upcard.cards import Unreadable
from upcard.deal import NOBODY, Deal, Deck, Illegal, Start, View, play_text, played
from upcard.games import GAMES, Game
from upcard.match import Match
from upcard.options import Options

__version__ = "0.1.0"

__all__ = [
    "GAMES", "NOBODY", "Deal", "Deck", "Game", "Illegal", "Match", "Options", "Start", "Unreadable", "View",
    "play_text", "played",
]  # fmt: skip


def compiled() -> bool:
    """Whether the rules run as compiled code."""
    import upcard.cards

    return not str(upcard.cards.__file__).endswith(".py")
