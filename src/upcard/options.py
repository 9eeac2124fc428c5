"""The named options of a game: what the rules leave to the table, with the values that each may have."""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from upcard.cards import Unreadable


class Option:
    """One option: its name, its values with the default first (or a range of numbers), its clause, and what it
    decides."""

    def __init__(self, name: str, values: tuple[str, ...], clause: str, decides: str) -> None:
        self.name: Final = name
        self.values: Final = values
        self.clause: Final = clause
        self.decides: Final = decides
        self.default: str = values[0]

    def allows(self, value: str) -> bool:
        return value in self.values

    def shown_values(self) -> str:
        return " | ".join(self.values)


class Number(Option):
    """An option whose values are the whole numbers from low to high."""

    def __init__(self, name: str, default: int, low: int, high: int, clause: str, decides: str) -> None:
        super().__init__(name, (str(default),), clause, decides)
        self.least: Final = low
        self.most: Final = high

    def allows(self, value: str) -> bool:
        plain = value.isascii() and value.isdecimal() and len(value) <= 9 and str(int(value)) == value
        return plain and self.least <= int(value) <= self.most

    def shown_values(self) -> str:
        return f"{self.least} to {self.most}"


class Options:
    """The options of one deal, complete and valid. Each game has a subclass with typed fields for its rules."""

    def __init__(self, table: tuple[Option, ...], chosen: Mapping[str, str]) -> None:
        known = [option.name for option in table]
        for name in chosen:
            if name not in known:
                raise Unreadable(f"unknown option '{name[:40]}'; this game has: {', '.join(known)}")
        self.table: Final = table
        self.chosen: Final[dict[str, str]] = {}
        for option in table:
            value = chosen.get(option.name, option.default)
            if not option.allows(value):
                raise Unreadable(
                    f"option {option.name} cannot be '{value[:40]}': {option.shown_values()} ({option.clause})"
                )
            self.chosen[option.name] = value

    def on(self, name: str) -> bool:
        return self.chosen[name] == "on"

    def number(self, name: str) -> i64:
        return int(self.chosen[name])

    def changed(self) -> dict[str, str]:
        """The options that differ from the default, in the order of the table."""
        return {o.name: self.chosen[o.name] for o in self.table if self.chosen[o.name] != o.default}

    def summary(self) -> str:
        """One line for people: `size 9/10, forcing off`, or `default rules`."""
        return ", ".join([f"{name} {value}" for name, value in self.changed().items()]) or "default rules"
