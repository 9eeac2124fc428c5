"""The named options of a game: what the rules leave to the table, with the values that each may have."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from mypy_extensions import i64

from upcard.errors import Unreadable
from upcard.heed import written_once


class Option:
    """One option: its name, its values with the default first, and its clause. What it decides stands in the words."""

    def __init__(self, name: str, values: tuple[str, ...], clause: str) -> None:
        self.name: Final = name
        self.values: Final = values
        self.clause: Final = clause
        self.default: Final[str] = values[0]

    def allows(self, value: str) -> bool:
        return value in self.values

    def shown_values(self) -> str:
        return " | ".join(self.values)


class Number(Option):
    """An option whose values are the whole numbers from `least` to `most`."""

    def __init__(self, name: str, default: int, least: int, most: int, clause: str) -> None:
        super().__init__(name, (str(default),), clause)
        self.least: Final = least
        self.most: Final = most

    def allows(self, value: str) -> bool:
        plain = value.isascii() and value.isdecimal() and len(value) <= 9 and str(int(value)) == value
        return plain and self.least <= int(value) <= self.most

    def shown_values(self) -> str:
        return f"{self.least} … {self.most}"


class Options:
    """The options of one deal, complete and valid. The rules of each game are a subclass with typed fields."""

    def __init__(self, table: tuple[Option, ...], chosen: Mapping[str, object]) -> None:
        known = [option.name for option in table]
        for name in chosen:
            if name not in known:
                raise Unreadable("unknown-option", option=name[:40], known=", ".join(known))
        values: dict[str, str] = {}
        for option in table:
            value = str(chosen.get(option.name, option.default))
            if not option.allows(value):
                raise Unreadable("option-value", option=option.name, value=value[:40],
                                 values=option.shown_values(), clause=option.clause)  # fmt: skip
            values[option.name] = value
        self.table: Final = table
        self.chosen: Final[Mapping[str, str]] = MappingProxyType(values)

    def on(self, name: str) -> bool:
        return self.chosen[name] == "on"

    def number(self, name: str) -> i64:
        return int(self.chosen[name])

    def changed(self) -> dict[str, str]:
        """The options that differ from the default, in the order of the table."""
        return {o.name: self.chosen[o.name] for o in self.table if self.chosen[o.name] != o.default}

    def text(self) -> str:
        """The options that differ from the default: `size 9/10, cambio on`."""
        return ", ".join([f"{name} {value}" for name, value in self.changed().items()])


written_once(Options)
