"""Reads a call: the words of the shell as the arguments of one command."""

import os
from argparse import ArgumentParser, ArgumentTypeError, HelpFormatter
from collections.abc import Callable
from typing import Any, Final, NoReturn

from upcard.commands.calls import COMMANDS, EXIT_CODES
from upcard.errors import Unreadable

WIDEST: Final = 120


class Call(ArgumentParser):
    """The arguments of one command."""

    def error(self, message: str) -> NoReturn:
        raise Unreadable("wrong-call", why=message, call=self.prog)


class Layout(HelpFormatter):
    """Help as wide as the terminal, within reason."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=min(WIDEST, columns()) - 2)


def columns() -> int:
    """How wide the terminal is."""
    wide = os.environ.get("COLUMNS", "")
    if wide.isdecimal() and int(wide) > 0:
        return int(wide)
    try:
        return os.get_terminal_size().columns or WIDEST
    except OSError:
        return WIDEST


def read_call(words: list[str]) -> dict[str, Any] | None:
    """The arguments of the command that the words call, by name; None when they ask for its help, which is printed.
    Raises Unreadable."""
    name, *given = words
    if name not in COMMANDS:
        raise Unreadable("no-command", command=name[:40], commands=", ".join(COMMANDS))
    call = call_of(name)
    if "-h" in given or "--help" in given:
        print(call.format_help(), end="")
        return None
    return vars(call.parse_args(given))


def call_of(name: str) -> Call:
    command = COMMANDS[name]
    call = Call(
        f"upcard {name}", description=command.does, epilog=EXIT_CODES, formatter_class=Layout,
        add_help=False, allow_abbrev=False,
    )  # fmt: skip
    for names, rest in command.takes:
        settings = {key: value for key, value in rest.items() if key != "numbers"}
        if "numbers" in rest:
            settings["type"] = number(*rest["numbers"])
        call.add_argument(*names, **settings)
    call.add_argument("-h", "--help", action="help", help="show this, and leave")
    return call


def number(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number from least to most."""

    def read(text: str) -> int:
        if text.isascii() and text.isdecimal() and len(text) < 10 and least <= int(text) <= most:
            return int(text)
        from upcard.words.plain import told

        raise ArgumentTypeError(told(Unreadable("call-number", value=text[:20], least=f"{least:,}", most=f"{most:,}")))

    return read
