"""What goes into commands, from where it is given, and how positions are told."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any, BinaryIO, Final

from upcard.commands.output import show
from upcard.commands.reading import check_text
from upcard.deal import Deal
from upcard.errors import Unreadable
from upcard.notation import MOST_TEXT, position_text

LONGEST_NAME: Final = 255  # of a file; and no text of ours is one word


def text_of(argument: str) -> str:
    """What the argument holds: standard input for a dash, a file's text, or the argument itself. Always UTF-8, whatever
    the terminal speaks."""
    if argument == "-" or ";" not in argument and "\n" not in argument and is_file(argument):
        with source(argument) as file:
            wrapper = TextIOWrapper(file, encoding="utf-8")
            text = wrapper.read(MOST_TEXT + 1)
            wrapper.detach()
    else:
        check_text(argument)
        if argument.strip() and len(argument) <= LONGEST_NAME and not set(argument) & set(" ;\n"):
            raise Unreadable("no-file", file=argument)
        text = argument
    if not text.strip():
        raise Unreadable("nothing-read", file=argument)
    if len(text) > MOST_TEXT:
        raise Unreadable("input-too-long", most=f"{MOST_TEXT:,}")
    return text


@contextmanager
def source(argument: str) -> Iterator[BinaryIO]:
    """A file, or standard input for a dash, byte by byte."""
    if argument == "-":
        if sys.stdin is None:  # as it is where the shell closed it
            raise Unreadable("no-input")
        yield sys.stdin.buffer
    elif is_file(argument):
        with open(argument, "rb") as file:
            yield file
    else:
        raise Unreadable("no-file", file=argument)


def is_file(name: str) -> bool:
    """Whether there is a file, or a pipe, of this name."""
    return os.path.exists(name) and not os.path.isdir(name)


def show_position(as_json: bool, deal: Deal) -> int:
    text = position_text(deal)
    return show(as_json, {"position": text, **outcome(deal)}, [text])


def outcome(deal: Deal) -> dict[str, Any]:
    """Whose turn it is, or what the deal gave."""
    over = deal.over()
    return {"turn": None if over else int(deal.turn), "over": over, "scores": deal.scores() if over else None}


def outcome_line(deal: Deal) -> str:
    if not deal.over():
        return f"seat {deal.turn} to move"
    return "over; scores " + " ".join(map(str, deal.scores()))
