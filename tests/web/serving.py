"""A server in a process of its own, and clients that speak to it, for tests. Run as a script it is that server:
`serving.py URL LIMITED FAULT`, with a fault planted in it if one is named.
"""

import asyncio
import http.client
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Self

import msgspec
import sqlalchemy as sa
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as connect_sync

from upcard.players import decide, program
from upcard.table.says import Command, Sent, Think
from upcard.table.table import Table, read_table
from upcard.web.actor import Actor

QUICK = {"pace": "0", "nonce": "0"}  # programs move at once, and the shuffle waits for nobody
decoded = msgspec.json.decode

# --- the server ------------------------------------------------------------------------------------------------------


class Serving:
    """A server process on a database."""

    def __init__(self, database: str, fault: str = "", *, limited: bool = False, **environment: str) -> None:
        self.errors = tempfile.NamedTemporaryFile("w+", prefix="upcard-server-", suffix=".log")  # noqa: SIM115
        call = [sys.executable, __file__, database, "limited" if limited else "", fault]
        self.process = subprocess.Popen(
            call, stdout=subprocess.PIPE, stderr=self.errors, text=True, env={**os.environ, **environment}
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://[\w.:\[\]]+", line)
        assert found, f"no address: {line!r} {self.log()[-1500:]}"
        self.address = found[0]
        self.wait(lambda: Guest(self.address, "-").status("GET", "/ready") == 200)

    def wait(self, holds: Callable[[], object], seconds: float = 30.0) -> None:
        """Until something holds; the server may be away meanwhile."""
        until = time.monotonic() + seconds
        while True:
            with suppress(OSError, http.client.HTTPException, WebSocketException):
                if holds():
                    return
            assert time.monotonic() < until, f"it never held: {self.log()[-1500:]}"
            time.sleep(0.02)

    def log(self) -> str:
        return Path(self.errors.name).read_text("utf-8")

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def stop(self) -> float:
        """Tells it to end; how many seconds it took."""
        begun = time.monotonic()
        self.end(signal.SIGTERM)
        return time.monotonic() - begun

    def end(self, number: signal.Signals) -> None:
        self.process.send_signal(number)
        self.process.wait(60)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()
        assert self.process.stdout
        self.process.stdout.close()
        self.errors.close()


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'server.db'}"


# --- clients ---------------------------------------------------------------------------------------------------------


class Guest:
    """A guest with a token, who asks one thing after the other and waits so long for an answer."""

    patience = 30.0

    def __init__(self, address: str, token: str = "") -> None:
        self.address = address
        self.token = token or self.ask("POST", "/api/bots", {}, token="")["token"]

    def send(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
        """The status and the body of an answer, and nothing is added to what is asked."""
        connection = http.client.HTTPConnection(self.address.removeprefix("http://"), timeout=self.patience)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def tried(self, method: str, path: str, message: object = None, token: str | None = None) -> tuple[int, Any]:
        """The status and what was answered."""
        shown = self.token if token is None else token
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {shown}"} if shown else {})
        body = None if message is None else json.dumps(message).encode()
        status, data = self.send(method, path, body, headers)
        return status, json.loads(data) if data[:1] in (b"{", b"[") else data.decode()

    def status(self, method: str, path: str, message: object = None) -> int:
        return self.tried(method, path, message)[0]

    def ask(self, method: str, path: str, message: object = None, token: str | None = None) -> Any:
        """What is answered to something that is done."""
        status, found = self.tried(method, path, message, token)
        assert status < 300, (method, path, status, found)
        return found

    def table(self, game: str, people: int = 1, settings: dict[str, str] | None = None, **given: Any) -> str:
        """A new table; its other seats are persons' up to so many, then programs'."""
        wanted = {"game": game, "others": ["person"] * (people - 1), "settings": settings or QUICK, **given}
        made: str = self.ask("POST", "/api/tables", wanted)["id"]
        return made

    def invite(self, table: str) -> str:
        found: str = self.ask("GET", f"/api/tables/{table}")[-1]["about"]["invite"]
        return found

    def join(self, table: str, invite: str) -> int:
        seat: int = self.ask("POST", f"/api/tables/{table}/join", {"invite": invite})["seat"]
        return seat

    def act(self, table: str, sent: object) -> Any:
        """The answer to a command over HTTP."""
        return self.ask("POST", f"/api/tables/{table}/act", sent)

    def shown(self, table: str) -> Any:
        """Everything that this guest sees of a table, as `sync` has it."""
        return self.ask("GET", f"/api/tables/{table}")[-1]

    def shown_with(self, table: str, invite: str) -> Any:
        """The same for one who looks on."""
        return self.ask("GET", f"/api/tables/{table}?invite={invite}")[-1]

    def sit(self, table: str, query: str = "") -> "Chair":
        return Chair(self, table, query)


def socket_address(address: str, table: str, query: str = "") -> str:
    return f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"


class Chair:
    """A socket of a guest at a table: what it heard, what it sees, and a way to act."""

    numbers = count()

    def __init__(self, guest: Guest, table: str, query: str = "") -> None:
        head = {"authorization": f"Bearer {guest.token}"}
        self.way = connect_sync(
            socket_address(guest.address, table, query), additional_headers=head, compression=None, max_size=None,
            open_timeout=guest.patience, close_timeout=2,
        )  # fmt: skip
        self.socket: ClientConnection = self.way.__enter__()
        self.texts: list[str] = []
        self.heard: list[Any] = []
        self.version = 0
        self.shown: Any = None

    def hear(self, timeout: float = 20.0) -> Any:
        """The next message."""
        text = self.socket.recv(timeout)
        message = decoded(text)
        self.texts.append(str(text))
        self.heard.append(message)
        if message["t"] in ("sync", "now", "ev"):
            self.version = message["v"]
        if message["t"] in ("sync", "now"):
            self.shown = message["d"]
        return message

    def until(self, fits: Callable[[Any], object], timeout: float = 20.0) -> Any:
        """The first message from here on that fits."""
        end = time.monotonic() + timeout
        while True:
            message = self.hear(max(0.01, end - time.monotonic()))
            if fits(message):
                return message

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def command(self, command: object) -> dict[str, Any]:
        return {"t": "act", "a": f"c{next(self.numbers)}", "v": self.version, "d": command}

    def act(self, command: object) -> Any:
        """The answer to a command."""
        sent = self.command(command)
        self.send(sent)
        return self.until(lambda message: message.get("a") == sent["a"])

    def choose(self, rng: random.Random) -> Any:
        """A command that this seat can give now; None where it has none to give."""
        return wish(self.shown, rng)

    def code(self) -> int:
        """With which code the server has closed; it is read until then."""
        try:
            while True:
                self.socket.recv(20.0)
        except WebSocketException:
            found = self.socket.protocol.close_code
            return found or 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.way.__exit__(None, None, None)


def wish(shown: Any, rng: random.Random, *, alone: bool = True) -> Any:
    """A command that whoever sees this may give; with `alone` also what only one of all needs to give."""
    if shown["choices"] and shown["choices"]["more"]:
        return {"does": "play", "moves": rng.choice(shown["choices"]["more"])["sends"]}
    if shown["phase"] == "over" and alone:
        return {"does": "rematch" if shown["over"] else "next"}
    return None


# --- a table without a server ----------------------------------------------------------------------------------------


class Heard:
    """A listener in this process: all that a viewer is told."""

    def __init__(self, viewer: int | None = None) -> None:
        self.viewer = viewer
        self.data: list[bytes] = []
        self.codes: list[int] = []
        self.told = asyncio.Event()

    def send(self, data: bytes) -> None:
        self.data.append(data)
        self.told.set()

    def close(self, code: int) -> None:
        self.codes.append(code)
        self.told.set()

    def messages(self) -> list[Any]:
        return [decoded(data) for data in self.data]

    def shown(self) -> Any:
        """The table as it was told last."""
        return next(decoded(data)["d"] for data in reversed(self.data) if data[:11] in (NOW, SYNC))


NOW, SYNC = b'{"t":"now",', b'{"t":"sync"'


async def kept_nowhere(lines: Sequence[str], records: Sequence[tuple[int, int, str]]) -> None:
    """What keeps nothing, at once."""


async def chosen_here(think: Think) -> int | None:
    """The program's choice, in this process."""
    player = program(think.who)
    assert player is not None
    return int(decide(player, think.seed, think.view, think.made))


def actor_of(table: Table, keep: Any = kept_nowhere, choose: Any = chosen_here, invite: str = "i" * 24) -> Actor:
    return Actor(table, invite, is_open=False, keep=keep, choose=choose)


async def idle(actor: Actor, seconds: float = 20.0) -> None:
    """Until nothing happens at a table by itself any more."""
    end = time.monotonic() + seconds
    while not actor.frozen:
        due = actor.table.due
        if due is None or due == float("inf"):
            return
        assert time.monotonic() < end, "it never rests"
        await asyncio.sleep(0.001)


async def acted_by(actor: Actor, seat: int, command: Command, sent: str, version: int | None = None) -> Any:
    """The answer to a command."""
    at = actor.table.versions[seat] if version is None else version
    return await actor.do(seat, Sent(command, sent, at))


# --- many who play for ever ------------------------------------------------------------------------------------------


@dataclass
class Crowd:
    """Players at many tables. `acks` is what their server has acknowledged: table, seat, id and version."""

    address: str
    acks: list[tuple[str, int, str, int]] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    waits: int = 0
    cuts: int = 0
    over: bool = False

    async def run(self, tables: Sequence[tuple[str, Sequence[str]]], drive: Any) -> None:
        """Lets everybody play while `drive` goes on."""
        players = [Player(self, table, seat, token) for table, tokens in tables for seat, token in enumerate(tokens)]
        tasks = [asyncio.create_task(player.play()) for player in players]
        try:
            await drive
        finally:
            self.over = True
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        assert not [task for task in tasks if not task.cancelled() and task.exception()]


class Player:
    """Plays a seat for ever. What is not answered it sends again, over whatever connection."""

    def __init__(self, crowd: Crowd, table: str, seat: int, token: str) -> None:
        self.crowd, self.table, self.seat, self.token = crowd, table, seat, token
        self.rng = random.Random(f"{table} {seat}")
        self.sent = count()
        self.waiting: dict[str, Any] | None = None
        self.version = -1
        self.shown: Any = None

    async def play(self) -> None:
        head = {"authorization": f"Bearer {self.token}"}
        while not self.crowd.over:
            query = "" if self.version < 0 else f"?since={self.version}"
            address = socket_address(self.crowd.address, self.table, query)
            with suppress(OSError, WebSocketException, EOFError):
                async with connect_async(
                    address, additional_headers=head, compression=None, max_size=None, open_timeout=5, close_timeout=1
                ) as socket:
                    if self.waiting:
                        await socket.send(json.dumps(self.waiting))
                    async for text in socket:
                        await self.hear(socket, decoded(text))
            self.crowd.cuts += 1
            await asyncio.sleep(0.1)

    async def hear(self, socket: Any, message: Any) -> None:
        kind = message["t"]
        if kind in ("sync", "now"):
            assert message["v"] >= self.version, "a viewer is told nothing older than what it knows"
            self.version, self.shown = message["v"], message["d"]
        elif kind == "ev":
            assert message["v"] == self.version + 1, "what a viewer is told is numbered without a gap"
            self.version = message["v"]
            return
        elif kind in ("ack", "no") and self.waiting and message["a"] == self.waiting["a"]:
            if kind == "ack":
                self.crowd.acks.append((self.table, self.seat, message["a"], message["v"]))
            else:
                key = message["why"]["key"]
                self.crowd.refused[key] = self.crowd.refused.get(key, 0) + 1
            self.waiting = None
        else:
            self.crowd.waits += kind == "wait"
            return
        command = wish(self.shown, self.rng, alone=self.seat == 0) if self.waiting is None else None
        if command is not None:
            self.waiting = {"t": "act", "a": f"s{self.seat}-{next(self.sent)}", "v": self.version, "d": command}
            await socket.send(json.dumps(self.waiting))


def crowded(server: Serving, game: str, tables: int) -> list[tuple[str, list[str]]]:
    """Tables of this game at which only clients sit, with the tokens of who sits where."""
    first = Guest(server.address)
    seats = len(first.shown(first.table(game))["d"]["sitting"])
    guests = [first, *[Guest(server.address) for _ in range(seats - 1)]]
    made = []
    for _ in range(tables):
        table = first.table(game, seats)
        invite = first.invite(table)
        assert [guest.join(table, invite) for guest in guests] == list(range(seats))
        made.append((table, [guest.token for guest in guests]))
    return made


# --- what is kept ----------------------------------------------------------------------------------------------------


def kept(database: str, table: str) -> tuple[str, list[str]]:
    """The setup of a table and the lines of its log, which are numbered without a gap."""
    engine = sa.create_engine(database)
    try:
        with engine.connect() as db:
            setup = db.execute(sa.text("SELECT setup FROM table_ WHERE id = :id"), {"id": table}).scalar_one()
            # In one statement: what a server that was killed had sent may still be written while this reads.
            ordered = "SELECT number, text, (SELECT lines FROM table_ WHERE id = :id) FROM line WHERE table_id = :id"
            rows = db.execute(sa.text(f"{ordered} ORDER BY number"), {"id": table}).all()
    finally:
        engine.dispose()
    assert [number for number, *_ in rows] == list(range(len(rows))), "the log has a gap"
    assert all(most == len(rows) for *_, most in rows), "the table knows how many lines it has"
    return setup, [text for _, text, _ in rows]


def read_kept(database: str, table: str) -> Table:
    """The table that is kept."""
    return read_table(*kept(database, table))


def check_acks(database: str, acks: Sequence[tuple[str, int, str, int]]) -> None:
    """Whatever was acknowledged is in a log, once, and what it led to is there."""
    logs: dict[str, tuple[Table, list[str]]] = {}
    for table in {table for table, *_ in acks}:
        setup, lines = kept(database, table)
        logs[table] = read_table(setup, lines), lines
    found = {table: [line.split(" ", 2) for line in lines] for table, (_, lines) in logs.items()}
    ids = {
        table: [(int(parts[0][1:]), parts[1].partition("/")[0]) for parts in split if parts[0].startswith("@")]
        for table, split in found.items()
    }
    for table, of_table in ids.items():
        assert len(of_table) == len(set(of_table)), f"a command of {table} has two effects"
    wholes = {table: set(of_table) for table, of_table in ids.items()}
    for table, seat, sent, version in acks:
        assert (seat, sent) in wholes[table], f"{sent} of seat {seat} was acknowledged and is lost"
        assert logs[table][0].versions[seat] >= version, "what it led to is lost"


def check_shown(database: str, table: str, guests: Sequence[Guest]) -> None:
    """What the server shows of a table is what is kept of it; who left may be written down meanwhile."""
    for seat, guest in enumerate(guests):
        for _ in range(5):
            shown, at = guest.shown(table), read_kept(database, table)
            seen = at.seen(seat, history=False)
            if shown["v"] == seen.version:
                break
        view = json.loads(msgspec.json.encode(seen.view)) if seen.view else None
        assert (shown["v"], shown["d"]["view"]) == (seen.version, view)
        assert shown["d"]["totals"] == list(seen.totals)
        told = [{"seat": one["seat"], "moves": one["moves"]} for one in shown["told"]]
        assert told == json.loads(msgspec.json.encode(at.so_far(seat)))


# --- PostgreSQL ------------------------------------------------------------------------------------------------------

POSTGRESQL = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), reverse=True)), None)


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a database on a PostgreSQL server of its own, which ends with this."""
    assert POSTGRESQL
    folder = Path(tempfile.mkdtemp(prefix="upcard-pg-"))
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if user:
        shutil.chown(folder, "postgres")
    home, tools = folder / "data", POSTGRESQL.parent

    def call(*words: str) -> None:
        subprocess.run([*user, *words], check=True, capture_output=True, cwd="/")

    call(
        str(tools / "initdb"), "-D", str(home), "-A", "trust", "-U", "upcard", "--no-sync", "-E", "UTF8", "--no-locale"
    )
    options = f"-c unix_socket_directories={folder} -c listen_addresses= -c max_connections=40 -c shared_buffers=16MB"
    call(str(tools / "pg_ctl"), "-D", str(home), "-o", options, "-l", str(folder / "log"), "-w", "start")
    try:
        yield f"postgresql+psycopg://upcard@/postgres?host={folder}"
    finally:
        call(str(tools / "pg_ctl"), "-D", str(home), "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)


# --- as a process ----------------------------------------------------------------------------------------------------


def acknowledges_before_it_keeps() -> None:
    """Tells everybody, and writes it down when there is time."""
    from upcard.web.actor import Actor

    async def keep_all(self: Actor, lines: Sequence[str], records: Any) -> None:
        self.kept += len(lines)
        before = getattr(self, "before", None)

        async def later() -> None:
            if before is not None:
                await before
            await self._keep(lines, records)

        self.before = asyncio.ensure_future(later())  # type: ignore[attr-defined]

    Actor._keep_all = keep_all  # type: ignore[method-assign]


def waits_for_the_disk_itself() -> None:
    """Nothing else happens while it is written."""
    from upcard.web.database import Database, Work

    async def write(self: Database, do: Any) -> Any:
        work = Work(do)
        self.works.put(work)
        return work.done.result()

    Database.write = write  # type: ignore[method-assign]


def forgets_what_was_done() -> None:
    """The same command again has another effect."""
    from upcard.table.table import Table

    good = Table.do

    def do(self: Table, seat: int, sent: Any, now: float) -> Any:
        self.done.clear()
        self.refused.clear()
        return good(self, seat, type(sent)(sent.command, sent.id, self.versions[seat]), now)

    Table.do = do  # type: ignore[method-assign]


def lets_every_page_in() -> None:
    """Wherever a request comes from."""
    from upcard.web.guard import Guard

    Guard.may_come_from = lambda *_: True  # type: ignore[method-assign]


def shows_private_tables() -> None:
    """To whoever knows their name."""
    from upcard.web.hall import Hall

    Hall.viewer = lambda *_: None  # type: ignore[method-assign]


def feeds_who_does_not_read() -> None:
    """As much as there is, for as long as it takes."""
    from upcard.web import sockets

    sockets.OUTBOX, sockets.OUTBOX_BYTES, sockets.SEND_DEADLINE = 1 << 40, 1 << 40, 1e9  # type: ignore[misc]


FAULTS = {
    fault.__name__: fault
    for fault in (
        acknowledges_before_it_keeps, waits_for_the_disk_itself, forgets_what_was_done, lets_every_page_in,
        shows_private_tables, feeds_who_does_not_read,
    )
}  # fmt: skip


def main(database: str, limited: str = "", fault: str = "") -> None:
    from upcard.web import sockets
    from upcard.web.serve import ServerSettings, run

    if not limited:
        sockets.BURST, sockets.RATE = 1 << 30, 1e9  # type: ignore[misc,assignment]
    if most := int(os.environ.get("UPCARD_TEST_FILE_SIZE", "0")):
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
    if fault:
        FAULTS[fault]()
    run(ServerSettings(port=0, database=database, limited=bool(limited)))


if __name__ == "__main__":
    main(*sys.argv[1:])
