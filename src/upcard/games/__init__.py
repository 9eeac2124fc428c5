"""The five games, each a room of its own: open its rules and read them beside its rulebook."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from upcard.deal import Rules


class Rooms(Mapping[str, type[Rules]]):
    """The rules of each game by its name. A room is imported when somebody first asks for its game."""

    def __init__(self, classes: Mapping[str, str]) -> None:
        self._classes: Final = classes

    def __getitem__(self, name: str) -> type[Rules]:
        class_name = self._classes[name]
        rules: type[Rules] = getattr(import_module(f"upcard.games.{name}.rules"), class_name)
        return rules

    def __contains__(self, name: object) -> bool:
        return name in self._classes

    def __iter__(self) -> Iterator[str]:
        return iter(self._classes)

    def __len__(self) -> int:
        return len(self._classes)


GAMES: Final[Mapping[str, type[Rules]]] = Rooms({
    "conquian": "ConquianRules",
    "double_emperor": "DoubleEmperorRules",
    "push": "PushRules",
    "queen_city_rum": "QueenCityRumRules",
    "run_fast": "RunFastRules",
})  # fmt: skip
