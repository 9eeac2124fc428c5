"""Reads a call: the words of the shell as the arguments of one command."""

import os
from argparse import ArgumentParser, ArgumentTypeError, HelpFormatter
from collections.abc import Callable, Iterable
from typing import Any, Final, NoReturn

from upcard.commands.calls import COMMANDS, EXIT_CODES, OWN, SHELLS
from upcard.errors import Unreadable

WIDEST: Final = 120
NARROWEST: Final = 40


class Call(ArgumentParser):
    """The arguments of one command."""

    def error(self, message: str) -> NoReturn:
        raise Unreadable("wrong-call", why=message, call=self.prog)


class Layout(HelpFormatter):
    """Help as wide as the terminal, within reason."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=max(NARROWEST, min(WIDEST, columns())) - 2)


def columns() -> int:
    """How wide the terminal is."""
    wide = os.environ.get("COLUMNS", "")
    if plain_number(wide) and int(wide) > 0:
        return int(wide)
    try:
        return os.get_terminal_size().columns or WIDEST
    except (OSError, ValueError):
        return WIDEST


def plain_number(text: str) -> bool:
    """Whether the text is a whole number of at most nine digits."""
    return text.isascii() and text.isdecimal() and len(text) < 10


def read_call(words: list[str]) -> dict[str, Any]:
    """The arguments of the command that the words call, by name. Raises Unreadable."""
    name, *given = words
    if name not in COMMANDS:
        raise Unreadable("no-command", command=name, commands=", ".join(COMMANDS))
    call = vars(call_of(name).parse_args(given))
    files = {names[0].lstrip("-") for names, rest in COMMANDS[name].takes if rest.get("of") == "file"}
    for argument, value in call.items():
        for text in value if isinstance(value, list) else [value]:
            if argument not in files and isinstance(text, str):  # a file may have any name
                check_text(text)
    return call


def check_text(text: str) -> None:
    """Raises Unreadable for an argument that the shell gave in bytes that are not UTF-8."""
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise Unreadable("argument-not-utf-8", text=text)


def help_of(name: str) -> str:
    """The help of a command, with the names that it speaks of."""
    call = call_of(name)
    for action in call._actions:  # noqa: SLF001  argparse has no other way to its arguments
        action.help = with_names(action.help or "")
    return call.format_help().rstrip()


def with_names(text: str) -> str:
    """The help of an argument with names in place of `{games}`."""
    return text.format_map({of: ", ".join(names) for of, names in known_names().items()})


def known_names() -> dict[str, Iterable[str]]:
    """The names of all that arguments can be `of`."""
    from upcard.games import GAMES
    from upcard.players import PLAYERS

    return {"games": GAMES, "players": PLAYERS, "shells": SHELLS}


def call_of(name: str) -> Call:
    command = COMMANDS[name]
    call = Call(
        f"upcard {name}", description=command.does, epilog=EXIT_CODES, formatter_class=Layout,
        add_help=False, allow_abbrev=False,
    )  # fmt: skip
    for names, rest in command.takes:
        settings = {key: value for key, value in rest.items() if key not in OWN}
        if "numbers" in rest:
            settings["type"] = number(*rest["numbers"])
        call.add_argument(*names, **settings)
    call.add_argument("-h", "--help", action="help", help="show this, and leave")
    return call


def number(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number from least to most."""

    def read(text: str) -> int:
        if plain_number(text) and least <= int(text) <= most:
            return int(text)
        from upcard.words.plain import told

        raise ArgumentTypeError(told(Unreadable("call-number", value=text[:20], least=f"{least:,}", most=f"{most:,}")))

    return read
