"""The rulebooks as the page has them: every clause, every example, every position."""

import asyncio
import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from upcard.errors import Trouble
from upcard.examples import Laid, Saying, example_rules, open_view, stages
from upcard.fields import REST
from upcard.games import GAMES
from upcard.rulebook import CLAUSE, rulebook, sections
from upcard.web.messages import Telling
from upcard.web.rules import ExamplePart, RulesOfGame, TablePart, TextPart, rules, rules_of
from upcard.words import words

ALL = pytest.mark.parametrize("game", list(GAMES))


def parts(book: RulesOfGame) -> Iterator[TextPart | TablePart | ExamplePart]:
    for section in book.sections:
        yield from section.parts


def said(telling: Telling) -> str:
    """The sentence in English: every key is one, and has all its values."""
    values = {name: said(value) if isinstance(value, Telling) else value for name, value in telling.values.items()}
    return words().say(telling.key, **values)


@ALL
def test_every_clause_and_every_example_stands_there_once(game: str) -> None:
    book, source = rules_of(game, "en"), rulebook(game)
    found = [part for part in parts(book) if isinstance(part, TextPart) and part.clause]
    assert [part.clause for part in found] == list(source.clauses)
    for part in found:
        text = " ".join("".join(run.text for run in line) for line in (part.runs, *part.entries))
        wanted = source.clauses[part.clause].replace("`", "").replace("**", "")
        assert text.removeprefix(part.clause).split() == wanted.split()
    examples = [part for part in parts(book) if isinstance(part, ExamplePart)]
    assert [part.title for part in examples] == [example.title for example in source.examples]
    assert [section.title for section in book.sections] == [section.title for section in sections(source)]
    rows = [row for part in parts(book) if isinstance(part, TablePart) for row in part.rows]
    assert len([row for row in rows if len(row) == 3 and CLAUSE.fullmatch(row[0][0].text)]) == len(source.clauses)


@ALL
def test_every_line_of_an_example_is_a_sentence(game: str) -> None:
    for part in parts(rules_of(game, "en")):
        if isinstance(part, ExamplePart):
            assert all(said(option) for option in part.options)
            for line in part.lines:
                text = said(line.says)
                assert text and "?" not in text and not re.search(rf"\b{REST}\b", text), text


@ALL
def test_every_position_has_the_whole_pack(game: str) -> None:
    """Each card lies in one place or is counted in one, and the first line of each example has a position."""
    for part in parts(rules_of(game, "en")):
        if isinstance(part, ExamplePart):
            views = [line.view for line in part.lines if line.view is not None]
            assert part.lines[0].view is views[0]
            for view in views:
                cards = [card.card for place in view.places for card in place.cards]
                assert len(set(cards)) == len(cards)
                assert len(cards) + sum(place.unseen for place in view.places) == len(list(GAMES[game]().pack()))


@ALL
def test_positions_are_those_that_the_engine_reads(game: str) -> None:
    """What the text of an example names lies there; what it calls the rest is counted in its place."""
    for example in rulebook(game).examples:
        rules = example_rules(game, example)
        text = next(value for claim, value in example.claims if claim == "position")
        laid = Laid(rules, text)
        for shown, whole in zip(laid.view(laid.deal).places, open_view(laid.deal).places, strict=True):
            assert (shown.kind, shown.owner, shown.name) == (whole.kind, whole.owner, whole.name)
            assert len(shown.cards) + shown.unseen == len(whole.cards)
            assert [card for card in whole.cards if card in shown.cards] == list(shown.cards)
            assert shown == whole or {card.card for card in whole.cards} - {card.card for card in shown.cards} <= (
                laid.unnamed
            )


def test_moves_and_counts_in_the_words_of_the_table() -> None:
    example = next(one for one in rulebook("queen_city_rum").examples if one.title == "QCR 10.1, QCR 10.2")
    told = [stage.says for stage in stages("queen_city_rum", example)]
    assert told[1] == Saying("example-sees", told[1].values)
    assert "K♠ 7♦ 7♣" in said_of(told[1]) and "and 2 more" in said_of(told[1])


def said_of(saying: Saying) -> str:
    values = {name: said_of(value) if isinstance(value, Saying) else value for name, value in saying.values.items()}
    return words().say(saying.key, **values)


def test_a_position_that_does_not_read_is_a_trouble() -> None:
    with pytest.raises(Trouble):
        Laid(GAMES["push"](), "hand 0 ZZ")


# --- over HTTP -------------------------------------------------------------------------------------------------------


@dataclass
class Answer:
    """What the routes answered."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    content: bytes = b""

    def json(self) -> Any:
        return json.loads(gzip.decompress(self.content) if "content-encoding" in self.headers else self.content)


def ask(address: str, **headers: str) -> Answer:
    """One request to the routes alone."""
    path, _, query = address.partition("?")
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": unquote(path), "raw_path": path.encode(), "root_path": "",
             "query_string": query.encode(), "headers": named, "http_version": "1.1", "scheme": "http"}  # fmt: skip
    answer = Answer()

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            answer.content += message["body"]

    asyncio.run(Starlette(routes=[Route("/api/rules/{game}", rules)])(scope, receive, send))
    return answer


@ALL
def test_the_rulebook_is_served_and_kept_by_the_browser(game: str) -> None:
    first = ask(f"/api/rules/{game}?language=en", accept_encoding="gzip")
    assert (first.status, first.headers["content-type"]) == (200, "application/json")
    assert first.headers["content-encoding"] == "gzip"
    book = first.json()
    assert (book["game"], book["language"], book["seats"]) == (game, "en", GAMES[game].SEATS)
    again = ask(f"/api/rules/{game}", if_none_match=first.headers["etag"])
    assert again.status == 304 and not again.content
    plain = ask(f"/api/rules/{game}")
    assert plain.json() == book and "content-encoding" not in plain.headers


@pytest.mark.parametrize("language", ["xx", "../en", "", "en%00"])
def test_another_language_is_english(language: str) -> None:
    assert ask(f"/api/rules/push?language={language}").json()["language"] == "en"


@pytest.mark.parametrize("game", ["whist", "glossary", "..", "%00", "push%2f.."])
def test_no_such_game(game: str) -> None:
    assert ask(f"/api/rules/{game}").status == 404
