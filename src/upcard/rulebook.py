"""The rulebooks as data: clauses by number, examples, where each clause comes from, and their sections part by part.
They lie in `rules/<language>/`."""

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
FENCE: Final = "```"
ENTRY: Final = "- "  # begins an entry of a list
CLAUSE: Final = re.compile(r"\b(?:DE|RF|QCR|CON|PUSH) \d+\.\d+\b")


@dataclass(frozen=True)
class Example:
    """A fenced example: the clause that it shows, and its lines as (claim, words)."""

    title: str
    line: int
    claims: tuple[tuple[str, str], ...]


@dataclass
class Rulebook:
    """One game's rules in one language."""

    title: str = ""
    text: str = ""
    clauses: dict[str, str] = field(default_factory=dict)  # "QCR 4.2" -> its text
    examples: list[Example] = field(default_factory=list)
    sources: dict[str, tuple[str, str]] = field(default_factory=dict)  # clause -> (ids of the base, how it is kept)


@dataclass(frozen=True)
class Part:
    """A paragraph of a rulebook, a table of it, or an example by its place among them all."""

    text: str
    clause: str = ""
    example: int | None = None

    @property
    def is_table(self) -> bool:
        return self.text.startswith("|")


@dataclass(frozen=True)
class Section:
    """What stands below one heading."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Run:
    """A stretch of text that is written in one way."""

    text: str
    bold: bool = False
    code: bool = False


@cache
def rulebook(game: str, language: str = "en") -> Rulebook:
    """The rulebook of a game. Raises FileNotFoundError for a game or language that there is none of."""
    return read_rulebook((HERE / "rules" / language / f"{game}.md").read_text(encoding="utf-8"))


def read_rulebook(text: str) -> Rulebook:
    book = Rulebook(text=text)
    fence: list[str] = []
    inside, clause = "", ""
    for number, line in enumerate(text.splitlines(), 1):
        if inside:
            if line.startswith("```"):
                if inside.startswith("example"):
                    book.examples.append(_example(inside, number, fence))
                inside = ""
            else:
                fence.append(line)
            continue
        start = re.match(r"\*\*((?:DE|RF|QCR|CON|PUSH) \d+\.\d+)\*\* +(.*)", line)
        if line.startswith("```"):
            inside, fence, clause = line[3:].strip() or "text", [], ""
        elif line.startswith("# ") and not book.title:
            book.title = line[2:].strip()
        elif start:
            clause = start[1]
            if clause in book.clauses:
                raise ValueError(f"line {number}: clause {clause} stands there twice")
            book.clauses[clause] = start[2]
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("| ").split("|")]
            if len(cells) == 3 and CLAUSE.fullmatch(cells[0].strip("*")):
                book.sources[cells[0].strip("*")] = (cells[1], cells[2])
        elif not line.strip() or line.startswith("#"):
            clause = ""
        elif clause:
            book.clauses[clause] += " " + line.strip()
    return book


def _example(title: str, end: int, lines: list[str]) -> Example:
    claims = []
    whole = "\n".join(lines).replace("\\\n", " ")
    for line in whole.splitlines():
        if line.strip():
            claim, _, words = line.partition(":")
            claims.append((claim.strip(), words.strip()))
    return Example(title.removeprefix("example").strip(), end - len(lines), tuple(claims))


def sections(book: Rulebook) -> list[Section]:
    """The sections of a rulebook in order; the first is what stands before any of them."""
    out: list[tuple[str, list[Part]]] = [(book.title, [])]
    block, fence, examples = list[str](), "", 0
    for line in [*book.text.splitlines(), ""]:
        if fence:
            fence = "" if line.startswith(FENCE) else fence
        elif line.startswith(FENCE):
            fence = line
            if line.startswith(f"{FENCE}example"):
                out[-1][1].append(Part(line.removeprefix(f"{FENCE}example").strip(), example=examples))
                examples += 1
        elif line.startswith("## "):
            out.append((line[3:].strip(), []))
        elif line.startswith("# "):
            continue
        elif line.strip():
            block.append(line)
            continue
        if block:
            text = "\n".join(block)
            clause = text[2:].partition("**")[0] if text.startswith("**") else ""
            out[-1][1].append(Part(text, clause if clause in book.clauses else ""))
            block = []
    return [Section(title, tuple(parts)) for title, parts in out]


def unwrapped(text: str) -> list[str]:
    """The lines of a paragraph as they are read: one, and one more for each entry of a list."""
    joined = ""
    for line in text.splitlines():
        joined += ("\n" if line.startswith(ENTRY) else " " if joined else "") + line
    return joined.strip("\n").split("\n")


def table_cells(text: str) -> list[list[str]]:
    """The cells of a table, line by line: its heads first, and the rule below them left out."""
    lines = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in text.splitlines()]
    return [lines[0], *lines[2:]]


def inline_runs(text: str) -> list[Run]:
    """The text with its bold words and its code."""
    return [
        Run(code, bold=n % 2 == 1, code=m % 2 == 1)
        for n, bold in enumerate(text.split("**"))
        for m, code in enumerate(bold.split("`"))
        if code
    ]


def beside(game: str, language: str = "en") -> list[tuple[str, str, list[str]]]:
    """Each clause with the lines of the game's code that keep it: (clause, text, lines as `file:number: code`)."""
    book = rulebook(game, language)
    lines: dict[str, list[str]] = {clause: [] for clause in book.clauses}
    for file in sorted((HERE / "games" / game).iterdir(), key=lambda path: path.name):
        if file.name.endswith(".py"):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                for clause in CLAUSE.findall(line):
                    lines.setdefault(clause, []).append(f"{file.name}:{number}: {line.partition('  # ')[0].strip()}")
    return [(clause, text, lines[clause]) for clause, text in book.clauses.items()]
