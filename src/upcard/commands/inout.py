"""What goes into commands and what comes out: text from where it is given, answers for people or as JSON."""

import os
import sys
from collections.abc import Iterable
from typing import Any

from upcard.commands.calls import DONE
from upcard.deal import Deal
from upcard.errors import Unreadable
from upcard.notation import MOST_TEXT, position_text


def text_of(argument: str) -> str:
    """What the argument holds: standard input for a dash, a file's text, or the argument itself."""
    if argument == "-":
        text = sys.stdin.read(MOST_TEXT + 1) if sys.stdin else ""
    elif ";" not in argument and "\n" not in argument and is_file(argument):
        with open(argument, encoding="utf-8") as file:
            text = file.read(MOST_TEXT + 1)
    else:
        text = argument
    if len(text) > MOST_TEXT:
        raise Unreadable("input-too-long", most=f"{MOST_TEXT:,}")
    return text


def file_text(argument: str) -> str:
    """The text of a file, or of standard input for a dash."""
    if argument != "-" and not is_file(argument):
        raise Unreadable("no-file", file=argument[:100])
    return text_of(argument)


def is_file(name: str) -> bool:
    """Whether there is a file, or a pipe, of this name."""
    return os.path.exists(name) and not os.path.isdir(name)


def show(as_json: bool, data: dict[str, Any], lines: Iterable[str]) -> int:
    """Prints an answer, for programs or for people; the exit code of what is done."""
    if as_json:
        import json

        print(json.dumps(data, ensure_ascii=False))
    else:
        for line in lines:
            print(line)
    return DONE


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
