"""What can be asked for over HTTP, and the socket. Each answer is one of the messages; a refusal is a key with its
arguments, never a sentence.
"""

import time
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from upcard.errors import Trouble
from upcard.games import GAMES
from upcard.options import Number
from upcard.players import PLAYERS
from upcard.web import people
from upcard.web.actor import Actor, Busy, Frozen
from upcard.web.database import GUEST, RECORD, Closed
from upcard.web.hall import Hall, NoTable
from upcard.web.limits import Buckets, address_of
from upcard.web.messages import (
    ENCODER,
    MOST_BYTES,
    Act,
    GameRow,
    Joining,
    Made,
    Me,
    Named,
    NewTable,
    OptionRow,
    Telling,
    telling,
)
from upcard.web.site import Site
from upcard.web.sockets import NO_TABLE, Socket, acted

COOKIE: Final = "upcard"
YEAR: Final = 365 * 24 * 3600
BURST: Final = 60  # requests that change something, of one guest at once, and then
RATE: Final = 5.0  # a second
GUESTS: Final = 20  # new guests of one address at once, and then
GUEST_RATE: Final = 0.2

T = TypeVar("T")


class Refused(Exception):
    """The request is answered with this status, and a key that says why."""

    def __init__(self, status: int, why: Telling) -> None:
        self.status: Final = status
        self.why: Final = why


class Routes:
    """The routes over one hall."""

    def __init__(self, hall: Hall, site: Site, *, secure: bool, limited: bool = True) -> None:
        self.hall: Final = hall
        self.site: Final = site
        self.secure: Final = secure
        self.limited: Final = limited
        self.guests: Final = Buckets(GUESTS, GUEST_RATE)
        self.changes: Final = Buckets(BURST, RATE)

    def all(self) -> list[Any]:
        def route(path: str, endpoint: Callable[[Request], Awaitable[Response]], method: str = "GET") -> Route:
            return Route(path, self._safely(endpoint), methods=[method])

        return [
            route("/api/me", self.me), route("/api/me", self.rename, "PUT"),
            route("/api/me/code", self.code, "POST"), route("/api/me/token", self.token, "POST"),
            route("/api/bots", self.bot, "POST"),
            route("/api/code/{code}", self.come_along, "POST"),
            route("/api/games", self.games),
            route("/api/tables", self.mine), route("/api/tables", self.make, "POST"), route("/api/lobby", self.lobby),
            route("/api/tables/{id}", self.table), route("/api/tables/{id}/act", self.act, "POST"),
            route("/api/tables/{id}/join", self.join, "POST"),
            route("/api/tables/{id}/records", self.records),
            route("/api/tables/{id}/records/{match:int}/{deal:int}", self.record),
            WebSocketRoute("/api/tables/{id}/socket", self.socket),
            route("/api/{rest:path}", self.nothing),
            Route("/words/{language}.ftl", self.site.said),
            Route("/{path:path}", self.site.file),
        ]  # fmt: skip

    def _safely(self, endpoint: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        async def safe(request: Request) -> Response:
            try:
                return await endpoint(request)
            except Refused as refused:
                return answer({"why": refused.why}, refused.status)
            except NoTable:
                return answer({"why": Telling("no-table", {})}, HTTPStatus.NOT_FOUND)
            except Trouble as trouble:
                return answer({"why": telling(trouble)}, HTTPStatus.BAD_REQUEST)
            except Busy:
                return answer({"why": Telling("table-busy", {})}, HTTPStatus.SERVICE_UNAVAILABLE)
            except (Frozen, Closed):
                return answer({"why": Telling("table-frozen", {})}, HTTPStatus.SERVICE_UNAVAILABLE)

        return safe

    # Who asks

    async def known(self, connection: HTTPConnection) -> Me | None:
        """The guest whose cookie or token this is."""
        kind, _, token = connection.headers.get("authorization", "").partition(" ")
        secret = token if kind.lower() == "bearer" else connection.cookies.get(COOKIE, "")
        return await self.hall.database.read(lambda db: people.guest_of(db, secret)) if secret else None

    async def guest(self, request: Request) -> Me:
        """The guest who asks; raises Refused without one, or if it asks for too much."""
        me = await self.known(request)
        if me is None:
            raise Refused(HTTPStatus.UNAUTHORIZED, Telling("no-guest", {}))
        if self.limited and request.method != "GET" and not self.changes.take(me.id, time.monotonic()):
            raise Refused(HTTPStatus.TOO_MANY_REQUESTS, Telling("too-much", {}))
        return me

    async def me(self, request: Request) -> Response:
        """Who asks: at the first visit a new guest, whose secret the browser keeps."""
        me = await self.known(request)
        if me is not None:
            return answer(me)
        self._not_too_many(request)
        me, secret = await self.hall.database.write(people.new_guest)
        return self._with_secret(answer(me), secret)

    async def bot(self, request: Request) -> Response:
        """A new guest with a token in place of a cookie."""
        self._not_too_many(request)
        _, token = await self.hall.database.write(people.new_guest)
        return answer({"token": token}, HTTPStatus.CREATED)

    def _not_too_many(self, request: Request) -> None:
        address = address_of(request.client.host) if request.client else ""
        if self.limited and not self.guests.take(address, time.monotonic()):
            raise Refused(HTTPStatus.TOO_MANY_REQUESTS, Telling("too-much", {}))

    def _with_secret(self, response: Response, secret: str) -> Response:
        response.set_cookie(COOKIE, secret, max_age=YEAR, httponly=True, samesite="strict", secure=self.secure)
        return response

    async def rename(self, request: Request) -> Response:
        me, wanted = await self.guest(request), await body(request, Named)
        renamed = Me(me.id, people.name_of(wanted.name), wanted.colour)
        update = GUEST.update().where(GUEST.c.id == me.id).values(name=renamed.name, colour=renamed.colour)
        await self.hall.database.write(lambda db: db.execute(update))
        await self.hall.renamed(renamed)
        return answer(renamed)

    async def code(self, request: Request) -> Response:
        """A code that brings another device along, once, within a quarter of an hour."""
        me = await self.guest(request)
        return answer({"code": await self.hall.database.write(lambda db: people.new_key(db, me.id, people.ONCE))})

    async def token(self, request: Request) -> Response:
        """A token for a bot, which plays as this guest."""
        me = await self.guest(request)
        return answer({"token": await self.hall.database.write(lambda db: people.new_key(db, me.id, people.BOT))})

    async def come_along(self, request: Request) -> Response:
        self._not_too_many(request)
        once = request.path_params["code"]
        found = await self.hall.database.write(lambda db: people.taken_over(db, once))
        if found is None:
            raise Refused(HTTPStatus.NOT_FOUND, Telling("no-code", {}))
        return self._with_secret(answer(found[0]), found[1])

    # Tables

    async def games(self, request: Request) -> Response:
        return answer([game_row(game) for game in GAMES])

    async def make(self, request: Request) -> Response:
        me, wanted = await self.guest(request), await body(request, NewTable)
        return answer(Made(await self.hall.make(me, wanted)), HTTPStatus.CREATED)

    async def mine(self, request: Request) -> Response:
        return answer(await self.hall.mine(await self.guest(request)))

    async def lobby(self, request: Request) -> Response:
        return answer(await self.hall.lobby(await self.guest(request)))

    async def table(self, request: Request) -> Response:
        """The table as this guest sees it, and what happened since a version: for whoever has no socket."""
        actor, viewer = await self._seen(request)
        since = request.query_params.get("since", "")
        listener = Once(viewer)
        await actor.listen(listener, int(since) if since.isdecimal() and len(since) < 16 else None)
        actor.leave(listener)
        return Response(b"[" + b",".join(listener.heard) + b"]", media_type="application/json")

    async def _seen(self, request: Request) -> tuple[Actor, int | None]:
        me = await self.guest(request)
        actor = await self.hall.actor(request.path_params["id"][:64])
        return actor, self.hall.viewer(actor, me, request.query_params.get("invite", "")[:100])

    async def act(self, request: Request) -> Response:
        actor, viewer = await self._seen(request)
        return answer(await acted(actor, viewer, await body(request, Act)))

    async def join(self, request: Request) -> Response:
        me, wanted = await self.guest(request), await body(request, Joining)
        seat = await self.hall.join(me, request.path_params["id"][:64], wanted.invite, wanted.seat)
        return answer({"seat": seat})

    async def records(self, request: Request) -> Response:
        """Which deals of the table are over."""
        actor, _ = await self._seen(request)
        chosen = sa.select(RECORD.c.match, RECORD.c.deal).where(RECORD.c.table_id == actor.table.setup.id)

        def found(db: Connection) -> list[dict[str, int]]:
            rows = db.execute(chosen.order_by(RECORD.c.match, RECORD.c.deal))
            return [{"match": row.match, "deal": row.deal} for row in rows]

        return answer(await self.hall.database.read(found))

    async def record(self, request: Request) -> Response:
        """The record of a deal that is over, as text."""
        actor, _ = await self._seen(request)
        return Response(await self._record(actor, request), media_type="text/plain")

    async def _record(self, actor: Actor, request: Request) -> str:
        chosen = sa.select(RECORD.c.text).where(
            RECORD.c.table_id == actor.table.setup.id, RECORD.c.match == request.path_params["match"],
            RECORD.c.deal == request.path_params["deal"],
        )  # fmt: skip
        text: str | None = await self.hall.database.read(lambda db: db.execute(chosen).scalar())
        if text is None:
            raise NoTable
        return text

    async def socket(self, socket: WebSocket) -> None:
        me = await self.known(socket)
        if me is None:
            await socket.close(1008)
            return
        since, invite = (socket.query_params.get(name, "")[:100] for name in ("since", "invite"))
        try:
            actor = await self.hall.actor(socket.path_params["id"][:64])
            viewer = self.hall.viewer(actor, me, invite)
        except (NoTable, Frozen):
            await socket.accept()
            await socket.close(NO_TABLE)
            return
        await socket.accept()
        await Socket(socket, self.hall, actor, viewer).serve(
            int(since) if since.isdecimal() and len(since) < 16 else None
        )

    async def nothing(self, request: Request) -> Response:
        raise Refused(HTTPStatus.NOT_FOUND, Telling("no-such-address", {}))


class Once:
    """Hears once what there is to be told."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.heard: Final = list[bytes]()

    def send(self, data: bytes) -> None:
        self.heard.append(data)

    def close(self, code: int) -> None:
        """It hears no more as it is."""


async def body(request: Request, kind: type[T]) -> T:
    """The message in the body of a request. Raises Refused."""
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > MOST_BYTES:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, Telling("too-long", {}))
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, Telling("not-json", {}))
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError):
        raise Refused(HTTPStatus.BAD_REQUEST, Telling("no-message", {})) from None


def answer(message: Any, status: int = HTTPStatus.OK) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(ENCODER.encode(message), status, headers, media_type="application/json")


def game_row(name: str) -> GameRow:
    """A game and its options."""
    game = GAMES[name]
    rows = [
        OptionRow(option.name, option.clause, option.default, [], option.least, option.most)
        if isinstance(option, Number) else OptionRow(option.name, option.clause, option.default, list(option.values))
        for option in game.OPTIONS
    ]  # fmt: skip
    return GameRow(name, game.SEATS, rows, list(PLAYERS), {})
