"""What goes out of a command: to people in signs that their terminal knows and that it does not obey, to programs as
JSON. All that commands print goes through here; nothing of the engine is imported.
"""

import codecs
import os
import sys
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from typing import Any, Final, TextIO, TypeVar

from upcard.commands.calls import DONE

T = TypeVar("T")

SIGNS: Final = {
    "±": "+/-", "…": "...", "·": "-", "\u00d7": "x", "°": "*", "▶": ">", "\u2013": "-", "—": "-", "\u2212": "-",
    "\u2018": "'", "\u2019": "'", "“": '"', "”": '"', "♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H",
    "♢": "D", "♧": "C", "\ufe0e": "", "\ufe0f": "", "⟦": "[", "⟧": "]",
}  # fmt: skip


class Halfway(Exception):
    """What went wrong (its cause) when a part of a JSON object was already printed."""


def set_up() -> None:
    """Makes the streams ready: what a terminal has no sign for is said with those that it has."""
    codecs.register_error("plainer", plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="ascii" if ascii_wanted() else None, errors="plainer")


def ascii_wanted() -> bool:
    """Whether the environment asks for ASCII in the way that Python takes for UTF-8."""
    own = os.environ.get("PYTHONIOENCODING") or os.environ.get("PYTHONUTF8") == "1"
    return os.environ.get("LC_ALL") in ("C", "POSIX") and not own


def plainer(error: UnicodeError) -> tuple[str, int]:
    """What stands for signs that the encoding has not: a plain one like it, a letter without its accent, or its
    number."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import normalize

    out = ""
    for sign in error.object[error.start : error.end]:
        bare = normalize("NFKD", sign).encode("ascii", "ignore").decode()
        out += SIGNS.get(sign, bare or sign.encode("ascii", "backslashreplace").decode())
    return out, error.end


def put(text: str, end: str = "\n") -> None:
    """Prints text of one or more lines."""
    if sys.stdout is not None:  # as it is where the shell closed it
        sys.stdout.write("\n".join(map(obeyed_by_none, text.split("\n"))) + end)


def obeyed_by_none(line: str) -> str:
    """The line, harmless."""
    if line.isprintable():
        return line
    from upcard.errors import harmless

    return harmless(line)


def put_json(data: object, end: str = "\n") -> None:
    """Prints it as JSON, on one line and in ASCII, so that no terminal has anything to obey or to miss."""
    import json

    put(json.dumps(data), end)


def complain(text: str) -> None:
    """Prints a line on standard error, if there is one that takes it."""
    note(f"{obeyed_by_none(text)}\n")


def note(text: str) -> None:
    """The same, with signs that move on the terminal."""
    try:
        if sys.stderr is not None:  # print would take standard output instead
            sys.stderr.write(text)
            sys.stderr.flush()
    except OSError:
        hush(sys.stderr)


def flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def hush(stream: TextIO) -> None:
    """Lets what is still unwritten go nowhere, so that the interpreter has nothing to complain of when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def show(as_json: bool, data: dict[str, Any], lines: Iterable[str]) -> int:
    """Prints an answer, for programs or for people; the exit code of what is done."""
    if as_json:
        put_json(data)
    else:
        for line in lines:
            put(line)
    return DONE


def show_each(
    as_json: bool,
    answers: Iterable[T],
    data: Callable[[T], dict[str, Any]],
    lines: Callable[[T], Iterable[str]],
    rest: dict[str, Any],
) -> None:
    """Prints answers about records as they come, however many; as JSON, one object with their list, `records`, and what
    `rest` holds when they have all come. Raises Halfway, with the object still open, for what ends them too early."""
    if not as_json:
        for answer in answers:
            for line in lines(answer):
                put(line)
        return
    put('{"records": [', end="")
    try:
        for n, answer in enumerate(answers):
            put(", " if n else "", end="")
            put_json(data(answer), end="")
    except BrokenPipeError:
        raise
    except (Exception, KeyboardInterrupt) as error:
        put("]", end="")
        raise Halfway from error
    put("]", end="")
    for name, value in rest.items():
        put(f', "{name}": ', end="")
        put_json(value, end="")
    put("}")
