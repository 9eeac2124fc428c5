"""Which version this is, and whether the rules run compiled."""

from pathlib import Path
from typing import Final

from upcard import __version__, compiled
from upcard.words.plain import said

WHY: Final = "uncompiled.txt"  # written by setup.py: a key of the words, and what the compiler said


def version() -> str:
    """`upcard 0.1.0 (compiled)`, or why it is not."""
    return f"upcard {__version__} ({how_built()})"


def version_data() -> dict[str, str | bool]:
    return {"version": __version__, "compiled": compiled(), "how": how_built()}


def how_built() -> str:
    if compiled():
        return said("compiled")
    try:
        key, _, reason = Path(__file__).parents[1].joinpath(WHY).read_text(encoding="utf-8").strip().partition(" ")
    except OSError:
        return said("uncompiled")
    return said(key, reason=reason)
