"""Positions as text, and the rules of a game by options as text. docs/notation.md describes them."""

from typing import Final

from upcard.cards import lettered
from upcard.deal import Deal, Rules, position_head
from upcard.errors import Unreadable
from upcard.games import GAMES

MOST_TEXT: Final = 1_000_000  # characters of one position


# --- positions -------------------------------------------------------------------------------------------------------


def game_named(name: str) -> type[Rules]:
    """The game of this name. Raises Unreadable."""
    if name not in GAMES:
        raise Unreadable("no-game", game=name[:40], games=", ".join(GAMES))
    return GAMES[name]


def read_rules(name: str, text: str) -> Rules:
    """The rules of a game by options as text, `name value, name value`; the others by default. Raises Unreadable."""
    game, chosen = game_named(name), dict[str, str]()
    for part in text.split(","):
        option, _, value = part.strip().partition(" ")
        if option in chosen:
            raise Unreadable("option-twice", option=option[:40])
        if option:
            chosen[option] = value.strip()
    return game(chosen)


def position_text(deal: Deal) -> str:
    """A whole position as one line: `game NAME; options …; fields`."""
    return f"{position_head(deal.of())}; {deal.position()}"


def read_position(text: str) -> Deal:
    """The deal in the position that `position_text` wrote. Raises Unreadable, or Illegal for the moves of an act under
    way."""
    if len(text) > MOST_TEXT:
        raise Unreadable("position-too-long", most=MOST_TEXT)
    parts = [part.strip() for part in lettered(text).replace("\n", ";").split(";") if part.strip()]
    heads = {word: [part for part in parts if part.split(" ")[0] == word] for word in ("game", "options")}
    if len(heads["game"]) != 1 or len(heads["options"]) > 1:
        raise Unreadable("position-head")
    rules = read_rules(heads["game"][0][4:].strip(), heads["options"][0][7:] if heads["options"] else "")
    return rules.read("; ".join([part for part in parts if part not in heads["game"] + heads["options"]]))
