"""What is said of bad input: a key of the words with its arguments, never a sentence. `str` says it in English."""

from typing import Final

MOST_SHOWN: Final = 300  # characters of one value: a sentence is read, not scrolled


def harmless(text: str) -> str:
    """The text on one line that no terminal obeys: whatever has no sign of its own, such as escapes, line ends, turns
    of the direction and bytes that are no text, is spelled out."""
    if text.isprintable():
        return text
    return "".join([sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text])


def quoted(text: str) -> str:
    """The text as a sentence may hold it, whoever wrote it: harmless, and shortened."""
    text = harmless(text[: MOST_SHOWN + 1])
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"


class Trouble(ValueError):
    """Something that cannot be done. `key` names a sentence of the words, `values` are its arguments (text, numbers, or
    another trouble). Text may be anything that somebody sent: it is made harmless here."""

    def __init__(self, key: str, **given: "str | int | Trouble") -> None:
        values = {name: quoted(value) if isinstance(value, str) else value for name, value in given.items()}
        super().__init__(key, values)
        self.key: Final = key
        self.values: Final = values

    def __str__(self) -> str:
        from upcard.words import words

        return words().tell(self)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Trouble) and other.args == self.args

    def __hash__(self) -> int:
        return hash((self.key, *self.values))

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.key, self.values)


class Unreadable(Trouble):
    """Text that is no card, no move, no position or no record: says what, and where."""


class Illegal(Trouble):
    """A move that the rules forbid here; `clause` says which rule, `line` where it stands in a record, `better` which
    move of the same cards is legal, where only the verb was wrong."""

    def __init__(self, move: str, clause: str, line: int = 0, better: str = "") -> None:
        key = "illegal-in-line" if line else "illegal-verb" if better else "illegal"
        super().__init__(key, move=move[:60], clause=clause, line=str(line), better=better[:60])
        self.move: Final = move
        self.clause: Final = clause
        self.better: Final = better

    def __reduce__(self) -> tuple[object, ...]:
        return Illegal, (self.move, self.clause, int(str(self.values["line"])), self.better)


def _again(kind: type[Trouble], key: str, values: "dict[str, str | int | Trouble]") -> Trouble:
    return kind(key, **values)
