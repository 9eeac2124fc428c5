"""Signs that a terminal cannot write, drawn with others that it can: frames and cards of `+`, `-` and `|`, letters for
the suits. Each takes as many columns as what it stands for.
"""

import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

LONGER: Final = {"…": "...", "→": "->", "←": "<-"}  # in sentences, which have the room
ALIKE: Final = {
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "…": ".", "→": ">", "←": "<", "↑": "^", "↓": "v", "▶": ">", "▼": "v",
    "·": ".", "°": "o", "•": "*", "⏎": "<", "\u00d7": "x",
    "\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-",
}  # fmt: skip
LEVEL: Final = "─━┄┅┈┉╌╍═▔▁"
UPRIGHT: Final = "│┃┆┇┊┋╎╏║▌▐▎▊"
FRAMES, BLOCKS = range(0x2500, 0x2580), range(0x2580, 0x25A0)
BARS: Final = "▂▃▄▅▆▇"  # the ends of scroll bars, which their colours show too


def can_write(encodings: Sequence[str], text: str) -> bool:
    """Whether the text can be written in all these encodings."""
    try:
        for encoding in encodings:
            text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def drawn_as(sign: str) -> str:
    """What is written for a sign that cannot be: ASCII, as wide as the sign."""
    wide, code = cell_len(sign), ord(sign)
    if sign in LEVEL:
        return "-"
    if sign in UPRIGHT:
        return "|"
    if sign in BARS:
        return " "
    if code in FRAMES or code in BLOCKS:
        return "+" if code in FRAMES else "#"
    plain = ALIKE.get(sign) or unicodedata.normalize("NFKD", sign)[:1]
    return (plain if plain.isascii() else "?").ljust(wide, "?")[:wide]


class Writable(LineFilter):
    """Lines of signs that can all be written in these encodings."""

    def __init__(self, encodings: Sequence[str]) -> None:
        super().__init__(enabled=not can_write(encodings, "╭─╮│╰╯┏━┓┃┗┛▶…♠♥♦♣·°"))
        self.encodings: Final = tuple(encodings)
        self.written: Final = cache(self._written)

    def _written(self, text: str) -> str:
        if text.isascii():
            return text
        return "".join([sign if can_write(self.encodings, sign) else drawn_as(sign) for sign in text])

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(self.written(text), style, control) for text, style, control in segments]

    def longer(self) -> dict[str, str]:
        """What sentences have in place of signs that cannot be written, where that is longer."""
        return {sign: other for sign, other in LONGER.items() if not can_write(self.encodings, sign)}
