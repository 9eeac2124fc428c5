"""What lets a shell complete the words of `upcard`, written from the table of commands (docs/decisions/0014)."""

from collections.abc import Iterator
from typing import Final

from upcard.commands.calls import COMMANDS, DONE, HELP, SHELLS
from upcard.commands.output import put
from upcard.errors import Unreadable

FLAGS: Final = sorted(HELP)
