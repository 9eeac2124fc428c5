"""The log of a table: what was decided before it began, then a line for everything that happened at it.

From the lines everything else follows: the deals, the scores, who sits where, what each viewer was told, and which
commands were carried out. What is secret while a deal is under way stands in them.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from upcard.deal import Rules
from upcard.errors import Unreadable
from upcard.notation import game_named, read_rules
from upcard.record import TABLE_ID, read_program, read_who

FIRST_LINE: Final = "upcard table 2"
COMMAND_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)
MOST_SECONDS: Final = 1_000_000

SETTINGS: Final = {
    "pace": "0.9",  # seconds before a program moves, or `step`: whoever drives the table says when
    "forced": "no",  # whether a person's only legal move is played by itself
    "turn": "0",  # seconds that a person has for a turn, 0 for as long as it likes
    "sit in": "60",  # seconds after which a program sits in for who has left, 0 for when somebody asks
    "nonce": "10",  # seconds to send the hash of a nonce, and again to open it
}
"""Every setting of a table with its default, as text."""

HAPPENS: Final = {
    "prepare": r"[0-9a-f]{256}",
    "hash": r"\d [0-9a-f]{128}",
    "opening": "",
    "nonce": r"\d (?:[0-9a-f]{2}){16,64}",
    "cards": "",
    "play": r"\d .{1,4000}",
    "takes back": r"\d \d{1,6}",
    "left": r"\d",
    "here": r"\d",
    "seat": r"\d .{1,40}",
    "gives up": r"\d",
    "rematch": "",
    "set": r".{1,40}",
}
"""What happens at a table, and what stands behind it in its line."""

LINE: Final = re.compile(
    rf"(?:@(\d) ({COMMAND_ID.pattern})/([0-9a-f]{{8}}) )?({'|'.join(HAPPENS)})(?: (.+))?", re.ASCII
)


@dataclass(frozen=True)
class LogEntry:
    """One thing that happened. `by`, `id` and `body` are of the command that it follows from, if one: the seat that
    sent it, its id, and a digest of what it said."""

    does: str
    seat: int = -1
    what: str = ""
    by: int = -1
    id: str = ""
    body: str = ""

    def text(self) -> str:
        """The entry as a line."""
        parts = [self.does, *([str(self.seat)] if self.seat >= 0 else []), *([self.what] if self.what else [])]
        line = " ".join(parts)
        return f"@{self.by} {self.id}/{self.body} {line}" if self.id else line


def read_entry(line: str, seats: int) -> LogEntry:
    """The entry that a line is, at a table of so many seats. Raises Unreadable."""
    found = LINE.fullmatch(line)
    by, sent, body, does, what = found.groups("") if found else ("", "", "", "", "")
    if not found or not re.fullmatch(HAPPENS[does], what, re.ASCII):
        raise Unreadable("saved-line", found=line[:40])
    seat = -1
    if HAPPENS[does].startswith(r"\d"):
        seat, what = int(what[0]), what[2:]
    if seat >= seats or sent and int(by) >= seats:
        raise Unreadable("saved-line", found=line[:40])
    return LogEntry(does, seat, what, int(by) if sent else -1, sent, body)


@dataclass(frozen=True)
class Setup:
    """What is decided before a table begins: its name, the rules, who sits where, who deals first, the program that
    sits in for who leaves (empty for none), and the settings that differ from the default."""

    id: str
    rules: Rules
    seats: tuple[str, ...]
    dealer: int = 0
    stand_in: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not TABLE_ID.fullmatch(self.id):
            raise Unreadable("record-table")
        if len(self.seats) != self.rules.SEATS:
            raise ValueError(f"{self.rules.NAME} has {self.rules.SEATS} seats, not {len(self.seats)}")
        for who in self.seats:
            read_who(who)
        if self.stand_in:
            read_program(self.stand_in)
        self.rules.check_seat(self.dealer)
        for name, value in self.settings.items():
            check_setting(name, value)

    def text(self) -> str:
        """The setup as text, a line each."""
        lines = [FIRST_LINE, f"table {self.id}", f"game {self.rules.NAME}"]
        if self.rules.text():
            lines.append(f"options {self.rules.text()}")
        lines += [f"seat {seat} {who}" for seat, who in enumerate(self.seats)]
        lines.append(f"dealer {self.dealer}")
        if self.stand_in:
            lines.append(f"stands in {self.stand_in}")
        lines += [f"set {name} {value}" for name, value in self.settings.items()]
        return "\n".join(lines) + "\n"


def check_setting(name: str, value: str) -> None:
    """Raises Unreadable for a setting that is none, or cannot have this value."""
    if name not in SETTINGS:
        raise Unreadable("no-setting", name=name[:40], names=", ".join(SETTINGS))
    if name == "forced":
        good = value in ("yes", "no")
    else:
        good = name == "pace" and value == "step" or seconds(value) is not None
    if not good:
        raise Unreadable("setting-value", name=name, value=value[:40], most=MOST_SECONDS)


def seconds(value: str) -> float | None:
    """The number of seconds that a setting is, None if it is none."""
    if re.fullmatch(r"\d{1,7}(?:\.\d{1,3})?", value, re.ASCII) and float(value) <= MOST_SECONDS:
        return float(value)
    return None


def read_setup(text: str) -> Setup:
    """The setup that `Setup.text` wrote. Raises Unreadable, with the line."""
    found, settings = dict[str, str](), dict[str, str]()
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise Unreadable("saved-begins", first=FIRST_LINE)
    for line in lines[1:]:
        match = re.fullmatch(r"(table|game|options|seat \d|dealer|stands in|set) (.+)", line.strip(), re.ASCII)
        if not match or match[1] in found:
            raise Unreadable("saved-line", found=line[:40])
        if match[1] == "set":
            name, _, value = match[2].rpartition(" ")
            settings[name] = value
        else:
            found[match[1]] = match[2]
    game = game_named(found.get("game", ""))
    dealer = found.get("dealer", "")
    if not (dealer.isdecimal() and dealer.isascii() and len(dealer) < 3 and int(dealer) < game.SEATS):
        raise Unreadable("saved-dealer", last=game.SEATS - 1, found=dealer[:20])
    seats = tuple(found.get(f"seat {seat}", "") for seat in range(game.SEATS))
    rules = read_rules(game.NAME, found.get("options", ""))
    return Setup(found.get("table", ""), rules, seats, int(dealer), found.get("stands in", ""), settings)


def texts(entries: Iterable[LogEntry]) -> list[str]:
    """Entries as lines."""
    return [entry.text() for entry in entries]
