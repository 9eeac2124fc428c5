"""Loads a server on this machine and writes docs/load.md: `make load`.

    python benchmarks/load.py [--tables 1250] [--rate 300] [--seconds 60] [--stalled 500]

Push at every table, four people each, all from this one process on the same cores as the server: so many moves a
second, each decided by its seat from what the server offered, each timed from the command to its answer, which comes
when it is on the disk. Then the same with so many sockets more that look on and never read.
"""

import argparse
import asyncio
import hashlib
import json
import os
import platform
import random
import resource
import secrets
import sys
import tempfile
import time
from collections.abc import Awaitable, Iterable
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

import upcard

ROOT: Final = Path(__file__).parents[1]
SEATS: Final = 4
AT_ONCE: Final = 64  # requests while the tables are made
SERVE: Final = (
    "from upcard.web.serve import run, ServerSettings; import sys;"
    "run(ServerSettings(port=0, database=sys.argv[1], limited=False))"
)


class Client:
    """One person at one table."""

    def __init__(self, load: "Load", token: str) -> None:
        self.load: Final = load
        self.token: Final = token
        self.seat = 0
        self.socket: ClientConnection | None = None
        self.version = 0
        self.offers: list[list[str]] = []
        self.nonce: Final = secrets.token_bytes(32)
        self.phase = ""
        self.sent: dict[str, float] = {}
        self.count = 0
        self.gaps = 0

    async def listen(self, table: str, query: str = "") -> None:
        address = f"{self.load.address.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
        head = {"authorization": f"Bearer {self.token}"}
        self.socket = await connect(
            address, additional_headers=head, compression=None, ping_interval=None, max_queue=64
        )

    async def follow(self) -> None:
        assert self.socket is not None
        async for text in self.socket:
            await self.hear(json.loads(text))

    async def hear(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "ev":
            self.gaps += message["v"] != self.version + 1
            self.version = message["v"]
        elif kind == "ack":
            self.load.answered(time.perf_counter() - self.sent.pop(message["a"]))
        elif kind == "no":
            self.sent.pop(message["a"], None)
            self.load.refused += 1
        elif kind in ("now", "sync"):
            self.version, shown = message["v"], message["d"]
            choices = shown["choices"]
            self.offers = [offer["sends"] for offer in choices["more"]] if choices else []
            await self.prepare(shown)

    async def prepare(self, shown: dict[str, Any]) -> None:
        """The person's part of the shuffle, and the next deal."""
        phase, wanted = shown["phase"], self.seat in shown["wanted"]
        if phase == "hashes" and wanted and self.phase != phase:
            whole = b"upcard nonce 2" + bytes.fromhex(shown["commitment"]) + bytes([self.seat]) + self.nonce
            await self.act({"does": "hash", "hashed": hashlib.sha512(whole).hexdigest()})
        elif phase == "opening" and wanted and self.phase != phase:
            await self.act({"does": "open", "nonce": self.nonce.hex()})
        elif phase == "over" and self.seat == 0 and self.phase != phase:
            await self.act({"does": "rematch" if shown["over"] else "next"})
        self.phase = phase

    async def act(self, command: dict[str, Any]) -> None:
        assert self.socket is not None
        self.count += 1
        name = str(self.count)
        self.sent[name] = time.perf_counter()
        await self.socket.send(json.dumps({"t": "act", "a": name, "v": self.version, "d": command}))


class Load:
    """The server under load, and what was measured."""

    def __init__(self, tables: int, rate: float, seconds: float) -> None:
        self.tables: Final = tables
        self.rate: Final = rate
        self.seconds: Final = seconds
        self.address = ""
        self.times: list[float] = []
        self.refused = 0
        self.clients: list[list[Client]] = []

    def answered(self, seconds: float) -> None:
        self.times.append(seconds)

    async def post(self, path: str, message: object, token: str = "") -> dict[str, Any]:
        host, _, port = self.address.removeprefix("http://").partition(":")
        body = json.dumps(message).encode()
        head = f"POST {path} HTTP/1.1\r\nhost: {host}:{port}\r\ncontent-type: application/json\r\nconnection: close\r\n"
        head += f"content-length: {len(body)}\r\n" + (f"authorization: Bearer {token}\r\n" if token else "")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(head.encode() + b"\r\n" + body)
        answer = await reader.read()
        writer.close()
        found: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
        return found

    async def table(self, _: int) -> None:
        """One table with four people at it."""
        tokens = [(await self.post("/api/bots", {}))["token"] for _ in range(SEATS)]
        made = {"game": "push", "others": ["person"] * (SEATS - 1), "open": True}
        table = (await self.post("/api/tables", made, tokens[0]))["id"]
        clients = [Client(self, token) for token in tokens]
        for client in clients[1:]:
            client.seat = (await self.post(f"/api/tables/{table}/join", {}, client.token))["seat"]
        for client in clients:
            await client.listen(table)
        self.clients.append(clients)

    async def play(self) -> None:
        """So many moves a second, for so long."""
        began, made, at = time.perf_counter(), 0, 0
        order = list(range(len(self.clients)))
        random.shuffle(order)
        while (now := time.perf_counter()) - began < self.seconds:
            due = int((now - began) * self.rate) - made
            for _ in range(due):
                for _ in range(len(order)):
                    at = (at + 1) % len(order)
                    mover = next((c for c in self.clients[order[at]] if c.offers), None)
                    if mover is not None:
                        moves, mover.offers = random.choice(mover.offers), []
                        await mover.act({"does": "play", "moves": moves})
                        made += 1
                        break
            await asyncio.sleep(0.002)


async def some_at_once(doing: Iterable[Awaitable[None]]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(work: Awaitable[None]) -> None:
        async with gate:
            await work

    await asyncio.gather(*map(one, doing))


def memory(pid: int) -> float:
    """MiB of the process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="utf-8").split()[1])
    return pages * resource.getpagesize() / 2**20


def figures(load: Load, name: str, pid: int) -> str:
    times = sorted(load.times)

    def part(share: float) -> float:
        return times[min(len(times) - 1, int(share * len(times)))] * 1000

    gaps = sum(client.gaps for clients in load.clients for client in clients)
    return (
        f"| {name} | {len(times):,} | {len(times) / load.seconds:.0f} | {part(0.5):.1f} | {part(0.99):.1f} | "
        f"{part(1):.0f} | {load.refused} | {gaps} | {memory(pid):.0f} |"
    )


async def measured(tables: int, rate: float, seconds: float, stalled: int) -> list[str]:
    load = Load(tables, rate, seconds)
    with tempfile.TemporaryDirectory() as folder:
        server = await asyncio.create_subprocess_exec(
            sys.executable, "-c", SERVE, f"sqlite:///{folder}/load.db", stdout=asyncio.subprocess.PIPE, cwd=folder
        )
        assert server.stdout is not None
        line = (await server.stdout.readline()).decode()
        load.address = next(word for word in line.split() if word.startswith("http"))
        began = time.perf_counter()
        await some_at_once(load.table(n) for n in range(tables))
        print(f"{tables * SEATS} sockets in {time.perf_counter() - began:.0f} s", flush=True)
        listening = [asyncio.create_task(one.follow()) for clients in load.clients for one in clients]
        await asyncio.sleep(5)
        load.times.clear()
        load.refused = 0
        rows = []
        await load.play()
        await asyncio.sleep(1)
        rows.append(figures(load, f"{tables * SEATS:,} sockets", server.pid))
        print(rows[-1], flush=True)
        if stalled:
            tired = [Client(load, load.clients[n % tables][0].token) for n in range(stalled)]
            for n, one in enumerate(tired):
                one.token = load.clients[n % tables][0].token
                await one.listen(await table_of(load, n % tables))
            load.times.clear()
            await load.play()
            await asyncio.sleep(1)
            rows.append(figures(load, f"and {stalled} that do not read", server.pid))
            print(rows[-1], flush=True)
        for task in listening:
            task.cancel()
        server.terminate()
        await server.wait()
        return rows


async def table_of(load: Load, n: int) -> str:
    """The name of a table, as its first client's address has it."""
    socket = load.clients[n][0].socket
    assert socket is not None
    return socket.request.path.split("/")[3] if socket.request else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1250)
    parser.add_argument("--rate", type=float, default=300)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--stalled", type=int, default=500)
    given = parser.parse_args()
    wanted = given.tables * SEATS + given.stalled + 500
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, max(wanted, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
    rows = asyncio.run(measured(given.tables, given.rate, given.seconds, given.stalled))
    how = "compiled" if upcard.compiled() else "uncompiled"
    lines = [
        "# Under load", "",
        f"upcard {upcard.__version__}, {how}, Python {platform.python_version()}, {os.cpu_count()} cores",
        (f"for it and all its clients; SQLite. {given.tables:,} tables of Push, {given.rate:.0f} moves a second "
        f"{given.seconds:.0f} s. `make load` writes this page."), "",
        "An answer comes when the move is on the disk. *Gaps*: versions that a client missed.", "",
        "| | moves answered | a second | median, ms | 99th in 100, ms | longest, ms | refused | gaps | memory, MiB |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|", *rows,
    ]  # fmt: skip
    (ROOT / "docs/load.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
