"""Writes docs/protocol.md, docs/openapi.json and client/src/lib/protocol.ts from the types of the messages:
`make protocol`. tests/web/test_protocol.py fails when they are stale.
"""

import dataclasses
import inspect
import json
import re
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

import upcard
from upcard.table import says
from upcard.web import messages, routes
from upcard.web.messages import AnyCommand, AnyToClient, AnyToServer

ROOT: Final = Path(__file__).parents[1]
UNIONS: Final = {"Command": AnyCommand, "ToServer": AnyToServer, "ToClient": AnyToClient}
HTTP: Final = tuple(
    one for one in vars(messages).values()
    if isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == messages.__name__
)  # fmt: skip
PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def is_shape(one: Any) -> bool:
    return isinstance(one, type) and (issubclass(one, msgspec.Struct) or dataclasses.is_dataclass(one))


def hints(shape: type) -> dict[str, Any]:
    """The fields of a message with their types, without constraints."""
    found = typing.get_type_hints(shape)
    names = (
        shape.__struct_fields__ if issubclass(shape, msgspec.Struct) else [f.name for f in dataclasses.fields(shape)]
    )
    return {name: found[name] for name in names}


def tag(shape: type) -> tuple[str, str] | None:
    """The field that tells a message apart, and its value."""
    if shape in messages.NAMES:
        return "is", messages.NAMES[shape]
    config = shape.__struct_config__ if issubclass(shape, msgspec.Struct) else None
    return (config.tag_field, config.tag) if config is not None and config.tag else None


def parts(one: Any) -> Iterator[Any]:
    """What a type is made of."""
    yield one
    for part in typing.get_args(one):
        if typing.get_origin(one) is not Literal:
            yield from parts(part)


def all_shapes() -> list[type]:
    """Every message and whatever is in it, in the order of need."""
    asked = [part for one in routes.ENDPOINTS for part in parts(one.gives) if is_shape(part)]
    out, left = list[type](), [*messages.NAMES, *HTTP, *asked]
    while left:
        shape = left.pop(0)
        if shape in out or shape.__name__ in UNIONS or not inspect.getdoc(shape):
            continue
        out.append(shape)
        left += [part for kind in hints(shape).values() for part in parts(kind) if is_shape(part)]
    return out


def comments(shape: type) -> dict[str, str]:
    """What stands behind each field in the source."""
    found = re.findall(r"^    (\w+): [^#\n]+  # (.+)$", inspect.getsource(shape), re.MULTILINE)
    return {name: re.sub(r"\bNone\b", "null", said) for name, said in found}


def script(one: Any) -> str:
    """A type in TypeScript."""
    origin, args = typing.get_origin(one), typing.get_args(one)
    if origin is Annotated:
        return script(args[0])
    if one in PLAIN:
        return PLAIN[one]
    if is_shape(one):
        return named(one)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(dict.fromkeys(script(arg) for arg in args))
    if origin in (dict, Mapping) or inspect.isclass(origin) and issubclass(origin, Mapping):
        return f"Record<string, {script(args[1])}>"
    if origin in (list, tuple, frozenset, set, Sequence) or inspect.isclass(origin) and issubclass(origin, Sequence):
        inner = script(args[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    raise TypeError(one)


def named(shape: type) -> str:
    """Its name; happenings are told apart from commands of the same name."""
    return f"{shape.__name__}Event" if shape in messages.NAMES else shape.__name__


def typescript() -> str:
    lines = ["// Written by tools/protocol.py from the types of src/upcard/web/messages.py; not to be edited.", ""]
    for shape in all_shapes():
        said = comments(shape)
        lines += [f"/** {' '.join((inspect.getdoc(shape) or '').split())} */", f"export interface {named(shape)} {{"]
        if (marked := tag(shape)) is not None:
            lines.append(f"  {marked[0]}: '{marked[1]}'")
        for name, kind in hints(shape).items():
            if name in said:
                lines.append(f"  /** {said[name]} */")
            lines.append(f"  {name}: {script(typed(shape, name, kind))}")
        lines += ["}", ""]
    for name, union in {**UNIONS, "Happening": None}.items():
        members = list(messages.NAMES) if union is None else list(typing.get_args(union))
        lines += [f"export type {name} =", *(f"  | {named(member)}" for member in members), ""]
    return "\n".join(lines).replace("d: AnyCommand", "d: Command")


def typed(shape: type, name: str, kind: Any) -> Any:
    """The type of a field as it travels: what happened has one of its own."""
    own = {(messages.Happened, "d"): says.Happening, (messages.Synced, "told"): list[says.Moved]}
    return own.get((shape, name), kind)


def schemas() -> dict[str, Any]:
    """Every message as JSON Schema."""
    out = {}
    for shape in all_shapes():
        _, found = msgspec.json.schema_components([shape], ref_template="#/components/schemas/{name}")
        schema = found[shape.__name__]
        marked = tag(shape)
        if marked is not None and shape in messages.NAMES:
            schema["properties"] = {marked[0]: {"const": marked[1]}, **schema["properties"]}
            schema["required"] = [marked[0], *schema.get("required", [])]
        out[named(shape)] = {"description": inspect.getdoc(shape), **schema}
    for schema in out.values():
        renamed(schema)
    happenings = [{"$ref": f"#/components/schemas/{named(shape)}"} for shape in messages.NAMES]
    out["Happened"]["properties"]["d"] = {"oneOf": happenings}
    out["Synced"]["properties"]["told"] = {"type": "array", "items": reference(says.Moved)}
    return out


def renamed(schema: Any) -> None:
    """Has every reference to what happens say the name that it has here."""
    if isinstance(schema, list):
        for one in schema:
            renamed(one)
    elif isinstance(schema, dict):
        for shape in messages.NAMES:
            if schema.get("$ref") == f"#/components/schemas/{shape.__name__}":
                schema["$ref"] = f"#/components/schemas/{named(shape)}"
        for one in schema.values():
            renamed(one)


def reference(kind: Any) -> dict[str, Any]:
    """A type as the schema that an endpoint names."""
    if typing.get_origin(kind) is list:
        return {"type": "array", "items": reference(typing.get_args(kind)[0])}
    if is_shape(kind):
        return {"$ref": f"#/components/schemas/{named(kind)}"}
    return {"oneOf": [reference(one) for one in typing.get_args(kind)]}


def openapi() -> dict[str, Any]:
    paths: dict[str, dict[str, Any]] = {}
    for one in routes.ENDPOINTS:
        kind = "image/svg+xml" if one.name == "qr" else "text/plain" if one.gives is None else "application/json"
        schema = {"type": "string"} if one.gives is None else reference(one.gives)
        refused = {"description": "Refused.", "content": {"application/json": {"schema": reference(messages.Why)}}}
        call: dict[str, Any] = {
            "summary": " ".join((inspect.getdoc(getattr(routes.Routes, one.name)) or "").split()),
            "operationId": one.name,
            "responses": {
                str(one.status): {"description": "Done.", "content": {kind: {"schema": schema}}}, "4XX": refused
            },
        }  # fmt: skip
        wanted = re.findall(r"{(\w+)(:int)?}", one.path)
        if wanted:
            call["parameters"] = [
                {"name": name, "in": "path", "required": True, "schema": {"type": "integer" if number else "string"}}
                for name, number in wanted
            ]
        if one.takes is not None:
            content = {"application/json": {"schema": reference(one.takes)}}
            call["requestBody"] = {"required": True, "content": content}
        paths.setdefault(one.path.replace(":int", ""), {})[one.method.lower()] = call
    schemes = {"cookie": {"type": "apiKey", "in": "cookie", "name": routes.COOKIE},
               "token": {"type": "http", "scheme": "bearer"}}  # fmt: skip
    return {
        "openapi": "3.1.0", "info": {"title": "Upcard", "version": upcard.__version__},
        "security": [{"cookie": []}, {"token": []}], "paths": paths,
        "components": {"securitySchemes": schemes, "schemas": schemas()},
    }  # fmt: skip


def rows(shapes: Sequence[type]) -> Iterator[str]:
    """Messages as a page shows them."""
    for shape in shapes:
        marked, said = tag(shape), comments(shape)
        head = f'`{marked[0]}: "{marked[1]}"`' if marked else f"`{named(shape)}`"
        yield f"**{head}** {' '.join((inspect.getdoc(shape) or '').split())}"
        yield ""
        found = hints(shape)
        if found:
            yield from ("| field | type | |", "|---|---|---|")
            for name, kind in found.items():
                shown = script(typed(shape, name, kind)).replace("|", "\\|").replace("AnyCommand", "a command")
                shown = "a happening" if (shape, name) == (messages.Happened, "d") else shown
                yield f"| `{name}` | {shown} | {said.get(name, '')} |"
            yield ""


def page() -> str:
    """docs/protocol.md."""
    intro = (ROOT / "tools/protocol-intro.md").read_text(encoding="utf-8")
    unions = {union: list(typing.get_args(union)) for union in UNIONS.values()}
    told = {shape for shapes in unions.values() for shape in shapes} | set(messages.NAMES)
    lines = [intro.rstrip(), "", "## To the server", "", *rows(unions[AnyToServer]), "## Commands", ""]
    lines += [*rows(unions[AnyCommand]), "## To the client", "", *rows(unions[AnyToClient]), "## What happens", ""]
    lines += [*rows(list(messages.NAMES)), "## What is in them", ""]
    lines += [
        *rows([shape for shape in all_shapes() if shape not in told]),
        "## Over HTTP",
        "",
        "| | takes | gives |  |",
    ]
    lines += ["|---|---|---|---|"]
    for one in routes.ENDPOINTS:
        gives = "text" if one.gives is None else script(one.gives).replace("|", "\\|")
        gives = "messages" if len(gives) > 60 else gives
        takes = "" if one.takes is None else f"`{named(one.takes)}`"
        does = " ".join((inspect.getdoc(getattr(routes.Routes, one.name)) or "").split())
        lines.append(f"| `{one.method} {one.path.replace(':int', '')}` | {takes} | {gives} | {does} |")
    return "\n".join(lines) + "\n"


def files() -> dict[Path, str]:
    """All that is written, by file."""
    return {
        ROOT / "client/src/lib/protocol.ts": typescript(),
        ROOT / "docs/openapi.json": json.dumps(openapi(), indent=1, ensure_ascii=False) + "\n",
        ROOT / "docs/protocol.md": page(),
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
