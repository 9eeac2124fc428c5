"""What can be asked for over HTTP, and the socket. Each answer is one of the messages; a refusal is a key with its
arguments, never a sentence.
"""

import asyncio
import gzip
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final, TypeVar

import msgspec
import segno
import sqlalchemy as sa
from sqlalchemy import Connection
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from upcard.errors import Trouble
from upcard.games import GAMES
from upcard.options import Number
from upcard.players import PLAYERS
from upcard.presets import PRESETS
from upcard.record import TABLE_ID
from upcard.web import people
from upcard.web.actor import Actor, Busy, Frozen
from upcard.web.database import GUEST, RECORD, Closed
from upcard.web.hall import Hall, NoTable
from upcard.web.limits import Buckets, address_of
from upcard.web.messages import (
    ENCODER,
    MOST_BYTES,
    AnyToClient,
    Code,
    DealOver,
    DoMessage,
    GameRow,
    Joined,
    Joining,
    Made,
    Me,
    Named,
    NewTable,
    OptionRow,
    Result,
    TableRow,
    Telling,
    Token,
    Why,
    telling,
)
from upcard.web.replay import Replay, replay
from upcard.web.rules import RulesOfGame, rules
from upcard.web.site import Site
from upcard.web.sockets import NO_TABLE, Socket, acted

COOKIE: Final = "upcard"
YEAR: Final = 365 * 24 * 3600
BURST: Final = 60  # requests that change something, of one guest at once, and then
RATE: Final = 5.0  # a second
GUESTS: Final = 20  # new guests of one address at once, and then
GUEST_RATE: Final = 0.2
MOST_DEALS: Final = 1_000_000  # more a database need not be asked for
BODY_DEADLINE: Final = 10.0  # seconds for the body of a request

T = TypeVar("T")


@dataclass(frozen=True)
class Endpoint:
    """Something that can be asked for: the method of `Routes` that answers, what it takes and what it gives; the
    OpenAPI document is written from these."""

    method: str
    path: str
    name: str
    gives: Any = None  # None: text
    takes: Any = None
    status: int = 200


SOCKET: Final = "/api/tables/{id}/socket"
ENDPOINTS: Final = (
    Endpoint("GET", "/api/me", "me", Me),
    Endpoint("PUT", "/api/me", "rename", Me, Named),
    Endpoint("POST", "/api/me/code", "code", Code),
    Endpoint("POST", "/api/me/token", "token", Token),
    Endpoint("POST", "/api/bots", "bot", Token, status=201),
    Endpoint("POST", "/api/code/{code}", "come_along", Me),
    Endpoint("GET", "/api/me/results", "results", list[Result]),
    Endpoint("GET", "/api/games", "games", list[GameRow]),
    Endpoint("GET", "/api/tables", "mine", list[TableRow]),
    Endpoint("POST", "/api/tables", "make", Made, NewTable, status=201),
    Endpoint("GET", "/api/lobby", "lobby", list[TableRow]),
    Endpoint("GET", "/api/tables/{id}", "table", list[AnyToClient]),
    Endpoint("POST", "/api/tables/{id}/act", "act", AnyToClient, DoMessage),
    Endpoint("POST", "/api/tables/{id}/join", "join", Joined, Joining),
    Endpoint("GET", "/api/tables/{id}/qr", "qr"),
    Endpoint("GET", "/api/tables/{id}/records", "records", list[DealOver]),
    Endpoint("GET", "/api/tables/{id}/records/{match:int}/{deal:int}", "record"),
    Endpoint("GET", "/api/tables/{id}/replay/{match:int}/{deal:int}", "replay", Replay),
    Endpoint("GET", "/api/rules/{game}", "rules", RulesOfGame),
)


class Declined(Exception):
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
        return [
            *(Route(one.path, self._safely(getattr(self, one.name)), methods=[one.method]) for one in ENDPOINTS),
            WebSocketRoute(SOCKET, self.socket),
            Route("/api/{rest:path}", self._safely(self.nothing)),
            Route("/words/{language}.ftl", self.site.said),
            Route("/{path:path}", self.site.file),
        ]

    def _safely(self, endpoint: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        async def safe(request: Request) -> Response:
            try:
                return await endpoint(request)
            except Declined as refused:
                return answer(Why(refused.why), refused.status)
            except NoTable:
                return answer(Why(Telling("no-table", {})), HTTPStatus.NOT_FOUND)
            except Trouble as trouble:
                return answer(Why(telling(trouble)), HTTPStatus.BAD_REQUEST)
            except Busy:
                return answer(Why(Telling("table-busy", {})), HTTPStatus.SERVICE_UNAVAILABLE)
            except (Frozen, Closed):
                return answer(Why(Telling("table-frozen", {})), HTTPStatus.SERVICE_UNAVAILABLE)

        return safe

    # Who asks

    async def known(self, connection: HTTPConnection) -> Me | None:
        """The guest whose cookie or token this is."""
        kind, _, token = connection.headers.get("authorization", "").partition(" ")
        secret = token if kind.lower() == "bearer" else connection.cookies.get(COOKIE, "")
        return await self.hall.database.read(lambda db: people.guest_of(db, secret)) if secret else None

    async def guest(self, request: Request) -> Me:
        """The guest who asks; raises Declined without one, or if it asks for too much."""
        me = await self.known(request)
        if me is None:
            raise Declined(HTTPStatus.UNAUTHORIZED, Telling("no-guest", {}))
        if self.limited and request.method != "GET" and not self.changes.take(me.id, time.monotonic()):
            raise Declined(HTTPStatus.TOO_MANY_REQUESTS, Telling("too-much", {}))
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
        return answer(Token(token), HTTPStatus.CREATED)

    def _not_too_many(self, request: Request) -> None:
        address = address_of(request.client.host) if request.client else ""
        if self.limited and not self.guests.take(address, time.monotonic()):
            raise Declined(HTTPStatus.TOO_MANY_REQUESTS, Telling("too-much", {}))

    def _with_secret(self, response: Response, secret: str) -> Response:
        response.set_cookie(COOKIE, secret, max_age=YEAR, httponly=True, samesite="strict", secure=self.secure)
        return response

    async def rename(self, request: Request) -> Response:
        """Gives the guest another name and colour."""
        me, wanted = await self.guest(request), await body(request, Named)
        renamed = Me(me.id, people.shown_name(wanted.name), wanted.colour)
        update = GUEST.update().where(GUEST.c.id == me.id).values(name=renamed.name, colour=renamed.colour)
        await self.hall.database.write(lambda db: db.execute(update))
        await self.hall.renamed(renamed)
        return answer(renamed)

    async def code(self, request: Request) -> Response:
        """A code that brings another device along, once, within a quarter of an hour."""
        me = await self.guest(request)
        code = await self.hall.database.write(lambda db: people.new_key(db, me.id, people.ONCE))
        link = f"{origin_of(request)}/me?code={code}"
        return answer(Code(code, link, picture_of(link)))

    async def token(self, request: Request) -> Response:
        """A token for a bot, which plays as this guest."""
        me = await self.guest(request)
        return answer(Token(await self.hall.database.write(lambda db: people.new_key(db, me.id, people.BOT))))

    async def come_along(self, request: Request) -> Response:
        self._not_too_many(request)
        once = request.path_params["code"]
        found = await self.hall.database.write(lambda db: people.taken_over(db, once))
        if found is None:
            raise Declined(HTTPStatus.NOT_FOUND, Telling("no-code", {}))
        return self._with_secret(answer(found[0]), found[1])

    async def results(self, request: Request) -> Response:
        """How the guest's deals ended, latest first."""
        return answer(await self.hall.results(await self.guest(request)))

    # Tables

    async def games(self, request: Request) -> Response:
        """The games, their options and players."""
        return answer([game_row(game) for game in GAMES])

    async def make(self, request: Request) -> Response:
        """Makes a table; the guest sits in seat 0."""
        me, wanted = await self.guest(request), await body(request, NewTable)
        return answer(Made(await self.hall.make(me, wanted)), HTTPStatus.CREATED)

    async def mine(self, request: Request) -> Response:
        """The guest's tables, latest first."""
        return answer(await self.hall.mine(await self.guest(request)))

    async def lobby(self, request: Request) -> Response:
        """Open tables at which a seat is free."""
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
        """Carries out a command, as over the socket."""
        actor, viewer = await self._seen(request)
        return answer(await acted(actor, viewer, await body(request, DoMessage)))

    async def join(self, request: Request) -> Response:
        """Sits down at a table."""
        me, wanted = await self.guest(request), await body(request, Joining)
        seat = await self.hall.join(me, request.path_params["id"][:64], wanted.invite, wanted.seat)
        return answer(Joined(seat))

    async def qr(self, request: Request) -> Response:
        """The link that lets others in, as a picture to be photographed; for who sits there."""
        actor, viewer = await self._seen(request)
        if viewer is None:
            raise NoTable
        link = f"{origin_of(request)}/table/{actor.table.setup.id}?invite={actor.invite}"
        return Response(picture_of(link), media_type="image/svg+xml", headers={"cache-control": "no-store"})

    async def records(self, request: Request) -> Response:
        """Which deals of the table are over. Whoever knows the table's name may see those."""
        await self.guest(request)
        chosen = sa.select(RECORD.c.match, RECORD.c.deal).where(RECORD.c.table_id == request.path_params["id"][:64])

        def found(db: Connection) -> list[DealOver]:
            return [DealOver(*row) for row in db.execute(chosen.order_by(RECORD.c.match, RECORD.c.deal))]

        return answer(await self.hall.database.read(found))

    async def record(self, request: Request) -> Response:
        """The record of a deal that is over, as text."""
        return Response(await self._record(request), media_type="text/plain")

    async def replay(self, request: Request) -> Response:
        """A deal that is over, step by step, with all hands."""
        data = await replay(await self._record(request))
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(data, media_type="application/json")
        packed = await asyncio.to_thread(gzip.compress, data, 6)
        return Response(packed, media_type="application/json", headers={"content-encoding": "gzip"})

    async def rules(self, request: Request) -> Response:
        """The rulebook of a game, in the language that is asked for by `language`, or in English."""
        return await rules(request)

    async def _record(self, request: Request) -> str:
        await self.guest(request)
        table, match, deal = (request.path_params[name] for name in ("id", "match", "deal"))
        if not TABLE_ID.fullmatch(table) or max(match, deal) > MOST_DEALS:
            raise NoTable
        chosen = sa.select(RECORD.c.text).where(
            RECORD.c.table_id == table, RECORD.c.match == match, RECORD.c.deal == deal
        )
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
        raise Declined(HTTPStatus.NOT_FOUND, Telling("no-such-address", {}))


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
    """The message in the body of a request. Raises Declined."""
    data = b""
    try:
        async with asyncio.timeout(BODY_DEADLINE):
            async for part in request.stream():
                data += part
                if len(data) > MOST_BYTES:
                    raise Declined(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, Telling("too-long", {}))
    except TimeoutError:
        raise Declined(HTTPStatus.REQUEST_TIMEOUT, Telling("no-message", {})) from None
    except ClientDisconnect:
        raise Declined(HTTPStatus.BAD_REQUEST, Telling("no-message", {})) from None  # nobody hears it
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise Declined(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, Telling("not-json", {}))
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError):
        raise Declined(HTTPStatus.BAD_REQUEST, Telling("no-message", {})) from None


def origin_of(request: Request) -> str:
    """Where the page is that asks."""
    return f"{request.url.scheme}://{request.url.netloc}"


def picture_of(link: str) -> str:
    """A link to be photographed, as SVG."""
    return segno.make(link, error="m").svg_inline(border=2, scale=4)


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
    presets = {preset: dict(options) for preset, options in PRESETS[name].items()}
    return GameRow(name, game.SEATS, game.HIGH_WINS, rows, list(PLAYERS), presets)
