"""The rulebooks for the page: sections of text, tables and examples, whose positions are what the table shows too."""

import asyncio
from functools import cache
from http import HTTPStatus

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from upcard.data import ShownView
from upcard.examples import Saying, example_rules, option_sayings, stages
from upcard.games import GAMES
from upcard.rulebook import ENTRY, Example, Part, Run, inline_runs, rulebook, sections, table_cells, unwrapped
from upcard.web.messages import ENCODER, Telling
from upcard.web.site import File
from upcard.words import LANGUAGES


class TextPart(Struct, frozen=True, tag_field="is", tag="text"):
    """A paragraph, and the entries of its list, where it has one."""

    clause: str  # `QCR 4.2`; empty for what is none
    runs: list[Run]
    entries: list[list[Run]]


class TablePart(Struct, frozen=True, tag_field="is", tag="table"):
    """A table: its heads, and its other lines."""

    heads: list[list[Run]]
    rows: list[list[list[Run]]]


class ExampleLine(Struct, frozen=True):
    """A line of an example: what it says, and the table as it lies from here on, where that is another."""

    says: Telling
    view: ShownView | None


class ExamplePart(Struct, frozen=True, tag_field="is", tag="example"):
    """An example for some clauses, with the options that it is played by."""

    title: str
    options: list[Telling]
    lines: list[ExampleLine]


class RulesSection(Struct, frozen=True):
    """What stands below one heading; the first of a rulebook has its title."""

    title: str
    parts: list[TextPart | TablePart | ExamplePart]


class RulesOfGame(Struct, frozen=True):
    """The rulebook of a game in a language."""

    game: str
    language: str
    seats: int
    sections: list[RulesSection]


def rules_of(game: str, language: str) -> RulesOfGame:
    """The whole rulebook. Raises KeyError or FileNotFoundError for one that is not there, Unreadable or Illegal for an
    example that does not read."""
    book = rulebook(game, language)
    parts = [
        RulesSection(section.title, [part_of(game, part, book.examples) for part in section.parts])
        for section in sections(book)
    ]
    return RulesOfGame(game, language, GAMES[game].SEATS, parts)


def part_of(game: str, part: Part, examples: list[Example]) -> TextPart | TablePart | ExamplePart:
    if part.example is not None:
        return example_of(game, examples[part.example])
    if part.is_table:
        heads, *rows = [[inline_runs(cell) for cell in line] for line in table_cells(part.text)]
        return TablePart(heads, rows)
    text, *entries = [inline_runs(line.removeprefix(ENTRY)) for line in unwrapped(part.text)]
    return TextPart(part.clause, text, entries)


def example_of(game: str, example: Example) -> ExamplePart:
    options = option_sayings(example_rules(game, example))
    lines = [ExampleLine(telling_of(stage.says), stage.view) for stage in stages(game, example)]
    return ExamplePart(example.title, [telling_of(saying) for saying in options], lines)


def telling_of(saying: Saying) -> Telling:
    """A sentence as it travels."""
    values = {name: telling_of(value) if isinstance(value, Saying) else value for name, value in saying.values.items()}
    return Telling(saying.key, values)


@cache
def rules_file(game: str, language: str) -> File:
    """The rulebook as it is sent; made once."""
    return File(f"{game}.json", ENCODER.encode(rules_of(game, language)))


async def rules(request: Request) -> Response:
    """The rulebook of a game, in English where there is none in the language that is asked for."""
    game, language = request.path_params["game"], request.query_params.get("language", "")
    if game not in GAMES:
        missing = {"why": Telling("no-game", {"game": game[:40], "games": ", ".join(GAMES)})}
        return Response(msgspec.json.encode(missing), HTTPStatus.NOT_FOUND, media_type="application/json")
    chosen = language if language in LANGUAGES else LANGUAGES[0]
    return (await asyncio.to_thread(rules_file, game, chosen)).response(request)
