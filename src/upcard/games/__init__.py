"""The five games, each a room of its own: open its rules and read them beside its rulebook."""

from importlib import import_module
from typing import Final

from upcard.deal import Rules

GAMES: Final[dict[str, type[Rules]]] = {}
for _name, _class in [
    ("conquian", "ConquianRules"),
    ("double_emperor", "DoubleEmperorRules"),
    ("push", "PushRules"),
    ("queen_city_rum", "QueenCityRumRules"),
    ("run_fast", "RunFastRules"),
]:
    try:
        GAMES[_name] = getattr(import_module(f"upcard.games.{_name}.rules"), _class)
    except (ImportError, TypeError, AttributeError):
        pass
