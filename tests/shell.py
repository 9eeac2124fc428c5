"""The command `upcard` for tests: called in this process, or as a process of its own."""

import contextlib
import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any
from unittest import mock

from upcard.commands import main


@dataclass
class Done:
    """What a call printed, and its exit code."""

    stdout: str
    stderr: str
    code: int


class Stream(io.StringIO):
    """Standard output, which may pass for a terminal."""

    def __init__(self, terminal: bool = False) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


class Input(io.TextIOWrapper):
    """Standard input, which may pass for a terminal."""

    def __init__(self, given: str | bytes, terminal: bool) -> None:
        super().__init__(io.BytesIO(given.encode() if isinstance(given, str) else given))
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def upcard(*words: str, given: str | bytes = "", terminal: bool = False) -> Done:
    """Calls the command with these words, and with what is given on its standard input."""
    out, err = Stream(terminal), Stream(terminal)
    with (
        contextlib.redirect_stdout(out), contextlib.redirect_stderr(err),
        mock.patch("sys.stdin", Input(given, terminal)), mock.patch.dict(os.environ, COLUMNS="100"),
    ):  # fmt: skip
        code = main(list(words))
    return Done(out.getvalue(), err.getvalue(), code)


def data(*words: str, given: str | bytes = "", code: int = 0) -> dict[str, Any]:
    """The JSON that the call prints."""
    done = upcard(*words, "--json", given=given)
    assert done.code == code, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def from_outside(*words: str, given: str = "", **env: str) -> Done:
    """The same as a process of its own."""
    call = [sys.executable, "-m", "upcard", *words]
    done = subprocess.run(
        call, input=given, capture_output=True, text=True, env={**os.environ, **env}, check=False, errors="replace"
    )
    return Done(done.stdout, done.stderr, done.returncode)
