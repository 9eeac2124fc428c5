"""The command `upcard`: the rules for scripts and for people at a shell. docs/commands.md has the JSON of each command.

calls.py says what each command takes. Nothing else is imported before it is known which command was called; then the
module of that command alone, with what it needs of the engine.
"""

import os
import sys
from importlib import import_module
from io import TextIOWrapper

from upcard.commands.calls import COMMANDS, DONE, INTERRUPTED, SAYS_NO, UNREADABLE, top_help


def main(words: list[str] | None = None) -> int:
    """Does what the words say (those of the shell, where none are given); the exit code. Every error is one line, never
    a traceback."""
    words = sys.argv[1:] if words is None else words
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal may know fewer signs than we print
    try:
        code = called(words)
        flush()
    except BrokenPipeError:
        hush()  # the reader has gone
        code = DONE
    except KeyboardInterrupt:
        code = INTERRUPTED
    except (ValueError, OSError) as error:
        code = refused(error, as_json="--json" in words)
    return code


def called(words: list[str]) -> int:
    """Prints what was asked for; the exit code."""
    name = words[0] if words else "--help"
    if name in ("-h", "--help"):
        print(top_help())
        return DONE
    if name == "--version":
        from upcard.commands.version import version

        print(version())
        return DONE
    from upcard.commands.reading import read_call

    call = read_call(words)
    if call is None:
        return DONE  # the help of the command was asked for, and printed
    command = getattr(import_module(f"upcard.commands.{COMMANDS[name].module}"), name)
    code: int = command(**call)
    return code


def refused(error: ValueError | OSError, *, as_json: bool) -> int:
    """Says in one line what is wrong, and with --json as JSON too; the exit code. Our own bugs it raises again."""
    from upcard.errors import Illegal, Trouble, Unreadable
    from upcard.words.plain import told

    if isinstance(error, UnicodeDecodeError):
        error = Unreadable("not-utf-8")
    elif isinstance(error, OSError):
        file, reason = error.filename, str(error.strerror or error)
        error = (
            Unreadable("file-trouble", file=str(file), reason=reason) if file else Unreadable("trouble", reason=reason)
        )
    if not isinstance(error, Trouble):
        raise error
    said = {"message": told(error)}
    if isinstance(error, Illegal):
        said["clause"] = error.clause
    try:
        if as_json:
            import json

            print(json.dumps({"error": said}))
        flush()
    except OSError:
        hush()
    print(f"upcard: {said['message']}", file=sys.stderr)
    return SAYS_NO if isinstance(error, Illegal) else UNREADABLE


def flush() -> None:
    if sys.stdout is not None:  # as it is where the shell closed it
        sys.stdout.flush()


def hush() -> None:
    """Lets what is still unwritten go nowhere, so that the interpreter has nothing to complain of when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
