"""The table in the terminal."""

import sys

from upcard import compiled
from upcard.commands.calls import DONE
from upcard.commands.output import complain
from upcard.commands.version import version
from upcard.errors import Unreadable
from upcard.notation import game_named
from upcard.store import home


def play(game: str) -> int:
    if game:
        game_named(game)
    try:
        from upcard.terminal.app import Upcard
    except ModuleNotFoundError as error:
        raise Unreadable("no-terminal", module=str(error.name).split(".")[0]) from None
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise Unreadable("terminal-no-screen")
    home()  # that there is none is said before the screen is taken
    if not compiled():
        complain(version())  # under the table, and there again when it is left
    written = [stream.encoding for stream in (sys.stdout, sys.stderr) if stream is not None]
    table = Upcard(game, encodings=[encoding for encoding in written if encoding])
    table.run()
    return table.return_code or DONE
