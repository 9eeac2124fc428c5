"""Upcard: five card games by their exact rules. The README shows a deal played from code."""

from upcard.cards import NOBODY
from upcard.deal import Deal, Rules, View, play_text, played
from upcard.deck import Deck, Start
from upcard.errors import Illegal, Unreadable
from upcard.games import GAMES
from upcard.match import Match
from upcard.shuffle import seed_from, shuffled_deck

__version__ = "0.1.0"

__all__ = [
    "GAMES", "NOBODY", "Deal", "Deck", "Illegal", "Match", "Rules", "Start", "Unreadable", "View", "play_text",
    "played", "seed_from", "shuffled_deck",
]  # fmt: skip


def compiled() -> bool:
    """Whether the rules run as compiled code."""
    import upcard.cards

    return not str(upcard.cards.__file__).endswith(".py")
