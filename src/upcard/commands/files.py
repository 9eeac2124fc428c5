"""Files that may be longer than memory: read line by line, and grown by whole texts while the work goes on."""

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Iterator
from typing import Final, Self

from upcard.commands.inout import source
from upcard.commands.output import flush
from upcard.errors import Unreadable
from upcard.record import MOST_LINE

LONGEST: Final = 4 * MOST_LINE  # bytes of a line that are read


def lines_in(argument: str) -> Iterator[str]:
    """The lines of a file or of standard input, as they come. Of one that is longer than any of ours, its beginning,
    still too long; bytes that are no text come as surrogates."""
    with source(argument) as file:
        while line := file.readline(LONGEST):
            whole = len(line) < LONGEST or line[-1:] == b"\n"
            text = line.decode("utf-8", "surrogateescape")
            yield text if whole else text.strip() + "." * MOST_LINE
            while not whole and (rest := file.readline(LONGEST)):
                whole = rest[-1:] == b"\n"


class Growing:
    """What is at this path, from its beginning: it is written to and never replaced, so a file keeps its rights, its
    owner and its links, and a device or a pipe gets each text as it comes. What cannot be written is refused at once; a
    text that does not fit whole is taken off a file again, and those before it stay."""

    def __init__(self, name: str) -> None:
        self.name: Final = name
        try:
            self.fd: Final = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_NOCTTY, 0o666)
            kind = os.fstat(self.fd)
            self.plain: Final = stat.S_ISREG(kind.st_mode)
            if is_stdout(kind):
                flush()
                os.dup2(1, self.fd)  # it goes on where it is
            elif self.plain:
                os.ftruncate(self.fd, 0)
            self.end = os.lseek(self.fd, 0, os.SEEK_CUR) if self.plain else 0
        except OSError as error:
            raise self._trouble(error) from None
        except ValueError:  # a name that no file can have
            raise Unreadable("no-folder", file=name) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.fd)

    def add(self, text: str) -> None:
        """Writes one text more. Raises Unreadable."""
        flush()  # what was printed before stands before it, where both go to one place
        data, written = text.encode(), 0
        try:
            while written < len(data):
                written += os.write(self.fd, data[written:])
        except OSError as error:
            raise self._trouble(error) from None
        finally:
            if written == len(data):
                self.end += written
            elif self.plain:
                with contextlib.suppress(OSError):
                    os.ftruncate(self.fd, self.end)

    def settle(self) -> None:
        """Waits until a file is on its disk: some file systems find only then that there is no room. Raises
        Unreadable."""
        try:
            if self.plain:
                os.fsync(self.fd)
        except OSError as error:
            raise self._trouble(error) from None

    def _trouble(self, error: OSError) -> Unreadable:
        if error.errno in (errno.ENOENT, errno.ENOTDIR):
            return Unreadable("no-folder", file=self.name)
        return Unreadable("file-trouble", file=self.name, reason=str(error.strerror))


def is_stdout(kind: os.stat_result) -> bool:
    """Whether this is what standard output goes to."""
    return sys.stdout is not None and sys.stdout is sys.__stdout__ and os.path.samestat(kind, os.fstat(1))
