"""The documents of the protocol are those of the messages, and every message of a session is as they say."""

import importlib.util
import json
import random
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from web.serving import Guest, Serving, sqlite_in

ROOT = Path(__file__).parents[2]
GAMES = ("conquian", "double_emperor", "push", "queen_city_rum", "run_fast")

pytestmark = pytest.mark.once


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("protocol_tool", ROOT / "tools/protocol.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_documents_are_those_of_the_messages() -> None:
    for path, text in tool().files().items():
        assert path.read_text("utf-8") == text, f"{path.name} is stale: make protocol"


def test_a_message_that_changes_makes_them_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    made = tool()
    monkeypatch.setattr(made.messages.Pong, "__doc__", "Otherwise.")
    assert {path.name for path, text in made.files().items() if path.read_text("utf-8") != text} == {
        "protocol.md", "openapi.json", "protocol.ts",
    }  # fmt: skip


# A small check of JSON Schema: as much of it as the document uses; an unknown word is a fault of the check.

DOCUMENT = json.loads((ROOT / "docs/openapi.json").read_text("utf-8"))
KINDS: dict[str, Any] = {
    "string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict,
    "null": type(None),
}  # fmt: skip
WORDS = {
    "$ref", "anyOf", "oneOf", "const", "enum", "type", "properties", "required", "items", "prefixItems",
    "additionalProperties", "title", "description", "default", "minItems", "maxItems", "minimum", "maximum", "pattern",
    "maxLength", "discriminator", "uniqueItems",
}  # fmt: skip


def faults(value: Any, schema: Any, where: str = "") -> list[str]:
    """Where a value is not as its schema says."""
    assert set(schema) <= WORDS, set(schema) - WORDS
    if "$ref" in schema:
        return faults(value, DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]], where)
    for word in ("anyOf", "oneOf"):
        if word in schema:
            ways = [faults(value, one, where) for one in schema[word]]
            good = [way for way in ways if not way]
            if not good or word == "oneOf" and len(good) > 1:
                return [f"{where}: {len(good)} of {len(ways)} fit: {min(ways, key=len)}"]
            return []
    if "const" in schema or "enum" in schema:
        return [] if value in schema.get("enum", [schema.get("const")]) else [f"{where}: {value!r}"]
    kind = schema.get("type")
    if kind is None:
        return []
    if not isinstance(value, KINDS[kind]) or isinstance(value, bool) != (kind == "boolean"):
        return [f"{where}: {value!r} is no {kind}"]
    if kind == "array":
        return [fault for n, one in enumerate(value) for fault in faults(one, schema.get("items", {}), f"{where}[{n}]")]
    return faults_of_object(value, schema, where) if kind == "object" else []


def faults_of_object(value: Any, schema: Any, where: str) -> list[str]:
    known = schema.get("properties", {})
    found = [f"{where}: no {name}" for name in schema.get("required", []) if name not in value]
    rest = schema.get("additionalProperties", False)  # what is not named does not leave the server
    for name, one in value.items():
        if name in known:
            found += faults(one, known[name], f"{where}.{name}")
        elif rest is False and known:
            found.append(f"{where}: {name} is not named")
        elif isinstance(rest, dict):
            found += faults(one, rest, f"{where}.{name}")
    return found


def schema_of(method: str, path: str, status: int) -> Any:
    answers = DOCUMENT["paths"][path][method.lower()]["responses"]
    content = answers.get(str(status), answers["4XX"])["content"]
    return content["application/json"]["schema"]


MESSAGE = schema_of("GET", "/api/tables/{id}", 200)["items"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(sqlite_in(tmp_path_factory.mktemp("protocol"))) as found:
        yield found


@pytest.mark.parametrize("game", GAMES)
def test_every_message_of_a_session_is_as_documented(game: str, server: Serving) -> None:
    rng = random.Random(game)
    guest = Guest(server.address)
    table = guest.table(game)
    with guest.sit(table) as chair, guest.sit(table) as other:
        chair.hear()
        for n in range(20):
            command = chair.choose(rng)
            while command is None:
                chair.hear()
                command = chair.choose(rng)
            assert chair.act(command)["t"] in ("ack", "no")
            for sent in unusual(n, chair):
                chair.send(sent)
        chair.send({"t": "ping"})
        chair.until(lambda message: message["t"] == "pong")
        other.send({"t": "ping"})
        other.until(lambda message: message["t"] == "pong")
        for message in [*chair.heard, *other.heard, *guest.ask("GET", f"/api/tables/{table}?since=1")]:
            assert not faults(message, MESSAGE), message
        kinds = {message["t"] for message in chair.heard}
        assert {"sync", "ev", "now", "ack", "no", "choice", "said", "pong"} <= kinds
    check_answers(guest, table)


def unusual(n: int, chair: Any) -> list[object]:
    """What a client may say beside its moves."""
    said: list[object] = [{"t": "ask", "q": n, "cards": [], "laid": []}]
    if n == 7:
        said += [{"t": "say", "phrase": "hello"}, {"t": "sync"}, {"t": "hurry"}]
        said += [{"t": "ask", "q": 99, "cards": ["nothing"], "laid": ["dance"]}]
        said += [chair.command({"does": "play", "moves": ["dance"]}), chair.command({"does": "change", "name": "pace",
                                                                                     "value": "0.001"})]  # fmt: skip
    return said


def check_answers(guest: Guest, table: str) -> None:
    """The answers over HTTP."""
    asked: list[tuple[str, str, dict[str, str], Any]] = [
        ("GET", "/api/me", {}, None),
        ("PUT", "/api/me", {}, {"name": "A", "colour": 3}), ("POST", "/api/me/code", {}, {}),
        ("POST", "/api/me/token", {}, {}), ("GET", "/api/me/results", {}, None), ("GET", "/api/games", {}, None),
        ("GET", "/api/tables", {}, None), ("GET", "/api/lobby", {}, None),
        ("GET", "/api/tables/{id}/records", {}, None),
        ("POST", "/api/tables/{id}/join", {}, {}), ("POST", "/api/code/{code}", {"code": "0" * 43}, {}),
        ("GET", "/api/tables/{id}", {"id": "0" * 16}, None), ("POST", "/api/tables", {}, {"game": "bridge"}),
        ("POST", "/api/tables/{id}/act", {}, {"t": "act", "a": "x", "v": 0, "d": {"does": "leave"}}),
    ]  # fmt: skip
    for method, path, names, message in asked:
        status, found = guest.tried(method, path.format(**{"id": table, **names}), message)
        assert not faults(found, schema_of(method, path, status)), (method, path, found)


def test_what_is_not_named_is_noticed() -> None:
    assert faults({"t": "pong", "v": 1, "hand": ["QS"]}, MESSAGE)
    assert faults({"t": "pong", "v": "1"}, MESSAGE) and faults({"t": "pong"}, MESSAGE) and faults({"t": "?"}, MESSAGE)
    assert not faults({"t": "pong", "v": 1}, MESSAGE)
