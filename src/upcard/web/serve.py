"""The server as a whole: it begins, tells where it is, and ends without losing what it has taken."""

import asyncio
import contextlib
import json
import logging
import os
import socket
import sys
import threading
import traceback
import webbrowser
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import uvicorn
from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from prometheus_client import CollectorRegistry, Gauge, generate_latest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from upcard.errors import Unreadable
from upcard.store import home
from upcard.web.database import Alone, Database, file_of
from upcard.web.deadlines import Timely
from upcard.web.guard import Guard
from upcard.web.hall import Hall
from upcard.web.routes import Routes
from upcard.web.site import Site
from upcard.web.thinkers import Thinkers
from upcard.words.plain import said

FILE: Final = "server.db"
ENDS_WITHIN: Final = 10  # seconds

log = logging.getLogger("upcard.serve")


@dataclass(frozen=True)
class ServerSettings:
    """How a server is run."""

    host: str = "127.0.0.1"
    port: int = 8420
    database: str = ""  # a URL; by default a file in the user's folder
    origins: Sequence[str] = ()  # of other pages that may speak to it
    secure: bool = False  # whether browsers reach it by https
    workers: int = 1  # processes in which programs think
    limited: bool = True  # whether it is counted how much anybody asks for


class Server:
    """Everything that runs, in the order in which it begins; it ends in the other."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings: Final = settings
        self.database: Final = Database(settings.database or f"sqlite:///{home() / FILE}")
        self.thinkers: Final = Thinkers(settings.workers)
        self.hall: Final = Hall(self.database, self.thinkers)
        self.site: Final = Site()
        self.ready = False

    def app(self) -> Guard:
        routes = Routes(self.hall, self.site, secure=self.settings.secure, limited=self.settings.limited)
        own = [Route("/live", self.live), Route("/ready", self.is_ready), Route("/metrics", self.metrics)]
        app = Starlette(routes=[*own, *routes.all()], lifespan=self.lifespan)
        return Guard(app, self.settings.origins, limited=self.settings.limited)

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self.database.start()
        resuming = asyncio.create_task(self.hall.resume())
        sweeping = asyncio.create_task(self.hall.sweep())
        self.ready = True
        try:
            yield
        finally:
            self.ready = False
            for task in (resuming, sweeping):
                task.cancel()
            await asyncio.gather(resuming, sweeping, return_exceptions=True)
            await self.hall.close()
            await self.thinkers.close()
            await asyncio.to_thread(self.database.close)

    async def live(self, request: Request) -> Response:
        """Whether the process runs at all."""
        return PlainTextResponse("live\n")

    async def is_ready(self, request: Request) -> Response:
        """Whether it can take and keep moves."""
        works = self.ready and not self.database.trouble and self.database.thread.is_alive()
        return PlainTextResponse("ready\n" if works else "not ready\n", 200 if works else 503)

    async def metrics(self, request: Request) -> Response:
        """How it fares, for Prometheus."""
        registry = CollectorRegistry()
        for name, (says, value) in self.figures().items():
            Gauge(f"upcard_{name}", says, registry=registry).set(value)
        return Response(generate_latest(registry), media_type="text/plain; version=0.0.4; charset=utf-8")

    def figures(self) -> dict[str, tuple[str, float]]:
        actors = self.hall.actors.values()
        return {
            "tables": ("Tables in memory", len(self.hall.actors)),
            "tables_frozen": ("Tables that had a fault", sum(actor.frozen for actor in actors)),
            "sockets": ("Sockets that are open", sum(len(actor.listeners) for actor in actors)),
            "commits": ("Transactions written since the start", self.database.commits),
            "waiting_commands": ("Commands that wait at tables", sum(actor.inbox.qsize() for actor in actors)),
            "cannot_write": ("1 while nothing can be written", float(bool(self.database.trouble))),
            "programs_failed": ("Programs that did not choose", self.thinkers.failures),
        }


class Lines(logging.Formatter):
    """Logs as JSON, a line each. Neither cards nor secrets are ever given to it."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {"at": round(record.created, 3), "level": record.levelname, "who": record.name,
                                "says": record.getMessage()}  # fmt: skip
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = traced(record.exc_info[1])
        return json.dumps(line)


def traced(error: BaseException) -> list[str]:
    """What went wrong and where, the cause first. What an error says of itself may name cards, and stays out."""
    cause = error.__cause__ or error.__context__
    at = [f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in traceback.extract_tb(error.__traceback__)]
    return [*(traced(cause) if cause is not None else []), f"{type(error).__name__}: {', '.join(at)}"]


def logged() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for name in ("alembic", "uvicorn.access", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.WARNING)


def up_to_date(database: Database) -> None:
    """Brings the tables of the database to the form of this version. Raises Unreadable for one of a version to come."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    with database.engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()


def run(settings: ServerSettings, *, look: bool = False) -> None:
    """Serves until it is told to end; with `look` a browser opens the page. Raises Unreadable where it cannot begin."""
    import sqlalchemy as sa

    try:
        server = Server(settings)
        file = file_of(server.database.url)
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
            alone = Alone(file)
        up_to_date(server.database)
    except sa.exc.ArgumentError:
        raise Unreadable("serve-url", url=settings.database.partition("@")[2] or settings.database) from None
    except (sa.exc.SQLAlchemyError, CommandError, OSError, ImportError) as error:
        raise Unreadable("serve-database", why=str(getattr(error, "orig", None) or error)) from None
    listener = listening(settings)
    logged()
    config = uvicorn.Config(
        server.app(), http=Timely, ws="websockets-sansio", ws_max_size=16_384, ws_per_message_deflate=False,
        ws_ping_interval=20.0, ws_ping_timeout=20.0, timeout_keep_alive=15, timeout_graceful_shutdown=ENDS_WITHIN,
        log_config=None,
        access_log=False, server_header=False, h11_max_incomplete_event_size=16_384, lifespan="on",
    )  # fmt: skip
    address = address_of_page(settings.host, listener.getsockname()[1])
    tell(said("serving", address=address))
    if not server.site.built:
        tell(said("serve-no-page"))
    if look and has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        uvicorn.Server(config).run(sockets=[listener])
    finally:
        if file is not None:
            alone.release()


def tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def has_screen() -> bool:
    """Whether a browser that is opened here can be seen; one in the terminal would be in the way."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def address_of_page(host: str, port: int) -> str:
    """Where a browser on this machine finds the page."""
    near = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{near}:{port}"


def listening(settings: ServerSettings) -> socket.socket:
    """The socket on which the server listens."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable("serve-port", host=settings.host, port=str(settings.port), why=reason) from None
    return found
