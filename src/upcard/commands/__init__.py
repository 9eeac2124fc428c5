"""The command `upcard`: the rules for scripts and for people at a shell. docs/commands.md has the JSON of each command.

calls.py says what each command takes. Nothing else is imported before it is known which command was called; then the
module of that command alone, with what it needs of the engine.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from upcard.commands.calls import COMMANDS, DONE, HELP, INTERRUPTED, SAYS_NO, UNREADABLE, first_help, flags, top_help
from upcard.commands.output import Halfway, complain, flush, hush, put, put_json, set_up, show

if TYPE_CHECKING:
    from upcard.errors import Trouble


def main(words: list[str] | None = None) -> int:
    """Does what the words say (those of the shell, where none are given); the exit code. Every error is one line, never
    a traceback."""
    words = sys.argv[1:] if words is None else words
    as_json = "--json" in flags(words)
    set_up()
    try:
        code = called(words, as_json)
        flush()
    except BrokenPipeError:
        hush(sys.stdout)  # the reader has gone
        code = DONE
    except Halfway as half:
        code = ended(half.__cause__, as_json, begun=True)
    except (KeyboardInterrupt, ValueError, OSError) as error:
        code = ended(error, as_json)
    return code


def called(words: list[str], as_json: bool) -> int:
    """Prints what was asked for; the exit code."""
    name = words[0] if words else ""
    if not name or name in HELP:
        text = top_help() if name else first_help()
        return show(as_json, {"help": text}, [text])
    if name == "--version":
        from upcard.commands.version import version, version_data

        return show(as_json, version_data(), [version()])
    from upcard.commands.reading import help_of, read_call

    if name in COMMANDS and HELP & set(flags(words)):
        text = help_of(name)
        return show(as_json, {"help": text}, [text])
    call = read_call(words)
    command = getattr(import_module(f"upcard.commands.{COMMANDS[name].module}"), name)
    code: int = command(**call)
    return code


def ended(error: BaseException | None, as_json: bool, begun: bool = False) -> int:
    """Says in one line what is wrong, and with --json as JSON too, where that has begun as its last field; the exit
    code. Our own bugs it raises again."""
    from upcard.errors import Illegal, Trouble

    if isinstance(error, KeyboardInterrupt):
        trouble, code = Trouble("interrupted"), INTERRUPTED
    else:
        trouble = trouble_of(error)
        code = SAYS_NO if isinstance(trouble, Illegal) else UNREADABLE
    data = error_data(trouble)
    try:
        if as_json:
            put(', "error": ' if begun else '{"error": ', end="")
            put_json(data, end="}\n")
        flush()
    except OSError:
        hush(sys.stdout)
    if code != INTERRUPTED:
        complain(f"upcard: {data['message']}")
    return code


def trouble_of(error: BaseException | None) -> "Trouble":
    """The error as one of ours."""
    from upcard.errors import Trouble, Unreadable

    if isinstance(error, UnicodeDecodeError):
        return Unreadable("not-utf-8")
    if isinstance(error, OSError):
        file, reason = error.filename, str(error.strerror or error)
        return (
            Unreadable("file-trouble", file=str(file), reason=reason) if file else Unreadable("trouble", reason=reason)
        )
    if not isinstance(error, Trouble):
        assert error is not None
        raise error
    return error


def error_data(trouble: "Trouble") -> dict[str, str | int]:
    """What is wrong, as data: the key of the innermost trouble, the sentence, the line of the input and the clause."""
    from upcard.errors import Illegal, Trouble
    from upcard.words.plain import told

    heart, line = trouble, str(trouble.values.get("line", ""))
    while isinstance(why := heart.values.get("why"), Trouble):
        heart = why
    data: dict[str, str | int] = {"key": heart.key.removesuffix("-in-line"), "message": told(trouble)}
    if line.isdecimal() and line != "0":
        data["line"] = int(line)
    if isinstance(heart, Illegal):
        data["clause"] = heart.clause
    return data
