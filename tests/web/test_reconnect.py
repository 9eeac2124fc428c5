"""A connection that is cut anywhere: whoever comes back with the last version that it has ends where an uncut one
does."""

import random
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from play import SOAK
from web.serving import Chair, Guest, Serving, decoded, sqlite_in, wish

pytestmark = pytest.mark.once


class Proxy:
    """Passes a TCP connection on, and cuts it after so many bytes from the server."""

    def __init__(self, address: str) -> None:
        host, _, port = address.removeprefix("http://").partition(":")
        self.target = host, int(port)
        self.left = 1 << 40
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.passed = 0
        threading.Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        with suppress(OSError):
            while True:
                inside, _ = self.listener.accept()
                outside = socket.create_connection(self.target)
                ends = inside, outside
                threading.Thread(target=self.copy, args=(inside, outside, ends, False), daemon=True).start()
                threading.Thread(target=self.copy, args=(outside, inside, ends, True), daemon=True).start()

    def copy(self, source: socket.socket, to: socket.socket, ends: Any, counted: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                if counted:
                    data, self.left = data[: self.left], self.left - len(data)
                    self.passed += len(data)
                to.sendall(data)
                if self.left <= 0:
                    break
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        self.listener.close()


class Client:
    """What a page keeps: the version it has, the table as it looks, the moves that it was told, its last command."""

    def __init__(self) -> None:
        self.version = -1
        self.shown: Any = None
        self.told: list[Any] = []
        self.waiting: Any = None
        self.done = 0

    def hear(self, message: Any) -> None:
        kind = message["t"]
        if kind == "sync":
            self.version, self.shown, self.told = message["v"], message["d"], plain(message["told"])
        elif kind == "ev" and message["v"] == self.version + 1:
            self.version = message["v"]
            self.happened(message["d"])
        elif kind == "ev":
            assert message["v"] <= self.version, "nothing is left out"
        elif kind == "now":
            assert message["v"] == self.version
            self.shown = message["d"]
        elif kind in ("ack", "no") and self.waiting and message["a"] == self.waiting["a"]:
            assert kind == "ack", message
            self.waiting, self.done = None, self.done + 1

    def happened(self, what: Any) -> None:
        if what["is"] == "dealt":
            self.told = []
        elif what["is"] == "moved":
            self.told += plain([what])


def plain(told: list[Any]) -> list[Any]:
    """Moves that were told, without the word that tells happenings apart."""
    return [{"seat": one["seat"], "moves": one["moves"]} for one in told]


def played(guest: Guest, table: str, client: Client, moves: int, script: list[Any] | None = None) -> None:
    """Sits down and plays until so many moves are done, or the connection is cut."""
    rng = random.Random(1)
    query = "" if client.version < 0 else f"?since={client.version}"
    with guest.sit(table, query) as chair:
        if client.waiting:
            chair.send(client.waiting)
        while client.done < moves:
            client.hear(chair.hear())
            command = wish(client.shown, rng, alone=False) if client.shown and not client.waiting else None
            if command is not None and client.shown["view"]["turn"] == 0 and client.done < moves:
                client.waiting = {"t": "act", "a": f"m{client.done}", "v": client.version, "d": command}
                chair.send(client.waiting)
        rest(chair, client)


def rest(chair: Chair, client: Client) -> None:
    """Until nothing is on its way."""
    while client.shown["phase"] == "play" and client.shown["view"]["turn"] != 0:
        client.hear(chair.hear())
    chair.send({"t": "ping"})
    while True:
        message = chair.hear()
        if message["t"] == "pong":
            return
        client.hear(message)


def cut_session(server: Serving, cut: int) -> tuple[Client, Any, int, int]:
    """A session of a few moves that is cut after so many bytes from the server: the client, what the server shows in
    the end, how often it was cut, and how many bytes there were."""
    proxy, direct = Proxy(server.address), Guest(server.address)
    table = direct.table("double_emperor")
    through, client, cuts = Guest(proxy.address, direct.token), Client(), 0
    proxy.left = cut
    for _ in range(5):
        try:
            played(through, table, client, 3)
            break
        except (WebSocketException, OSError, EOFError):
            cuts += 1
            proxy.left = 1 << 40
    proxy.close()
    return client, direct.shown(table), cuts, proxy.passed


def same(client: Client, shown: Any) -> None:
    """The client is where an uncut one would be."""
    assert (client.version, client.told) == (shown["v"], plain(shown["told"]))
    assert client.shown == shown["d"] and client.done == 3


def test_a_session_that_is_cut_anywhere_goes_on(tmp_path: Path) -> None:
    with Serving(sqlite_in(tmp_path)) as server:
        client, shown, cuts, length = cut_session(server, 1 << 40)
        same(client, shown)
        assert cuts == 0 and length > 3_000
        places = range(1, length, 1 if SOAK else length // 40)
        cut = 0
        for place in places:
            client, shown, cuts, _ = cut_session(server, place)
            same(client, shown)
            cut += cuts
        assert cut > len(places) * 0.7, "it was cut"
        assert "trace" not in server.log()


Spoilt = Callable[[Client], None]


@pytest.mark.parametrize(
    "spoil", [lambda client: client.told.pop(), lambda client: setattr(client, "version", client.version - 1)]
)
def test_a_client_that_missed_something_is_noticed(spoil: Spoilt, tmp_path: Path) -> None:
    with Serving(sqlite_in(tmp_path)) as server:
        client, shown, _, _ = cut_session(server, 6_000)
        same(client, shown)
        spoil(client)
        with pytest.raises(AssertionError):
            same(client, shown)


def test_whoever_comes_back_after_too_much_is_told_everything(tmp_path: Path) -> None:
    """More has happened than is remembered, or the version is one that never was."""
    with Serving(sqlite_in(tmp_path)) as server:
        guest, rng = Guest(server.address), random.Random(3)
        table = guest.table("double_emperor")
        with guest.sit(table) as chair:
            chair.hear()
            while chair.version < 90:
                command = wish(chair.shown, rng)
                if command is None or chair.act(command)["t"] == "no":
                    chair.hear()
            chair.send({"t": "ping"})
            chair.until(lambda message: message["t"] == "pong")
            version = chair.version
        for since, first in (("1", "sync"), ("0", "sync"), (str(version + 5), "sync"), ("99999999999999999", "sync"),
                             ("-1", "sync"), ("dance", "sync"), ("٣", "sync"), (str(version - 3), "ev")):  # fmt: skip
            found = guest.ask("GET", f"/api/tables/{table}?since={quoted(since)}")
            assert found[0]["t"] == first, since
        [now] = guest.ask("GET", f"/api/tables/{table}?since={version}")
        assert (now["t"], now["v"]) == ("now", version)


def quoted(text: str) -> str:
    from urllib.parse import quote

    return quote(text)


def test_after_a_restart_a_client_comes_back_to_the_same_versions(tmp_path: Path) -> None:
    url, rng = sqlite_in(tmp_path), random.Random(4)
    with Serving(url) as server:
        guest = Guest(server.address)
        table = guest.table("run_fast", 3)
        invite = guest.invite(table)
        for _ in range(2):
            Guest(server.address).join(table, invite)
        with guest.sit(table) as chair:
            chair.until(lambda message: message["t"] in ("sync", "now") and message["d"]["phase"] == "play")
            if (command := wish(chair.shown, rng)) is not None:
                chair.act(command)
            chair.send({"t": "ping"})
            chair.until(lambda message: message["t"] == "pong")
            version, text = chair.version, chair.texts[-1]
        server.kill()
    with Serving(url) as server:
        guest.address = server.address
        with guest.sit(table, f"?since={version}") as chair:
            assert chair.hear()["v"] == version == decoded(text)["v"]
            assert chair.heard[0]["t"] == "now"
