"""Clients that mean harm, over the network itself: each gets a refusal or is closed, nothing changes, others go on, and
there is no trace in the log."""

import json
import random
import socket as sockets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import connect

from play import how_many
from upcard.web.sockets import BAD_MESSAGE, NO_TABLE, TOO_MANY, TOO_SLOW
from web.serving import Guest, Serving, kept, postgresql, socket_address, sqlite_in, wish
from web.test_kept import POSTGRESQL

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One server for all of these; it is as well after them as before, and its log has no trace in it."""
    with Serving(sqlite_in(tmp_path_factory.mktemp("hostile"))) as found:
        yield found
        assert Guest(found.address).status("GET", "/ready") == 200
        assert "trace" not in found.log() and "Traceback" not in found.log(), found.log()[-3_000:]
        assert "upcard_tables_frozen 0.0" in Guest(found.address).tried("GET", "/metrics")[1]


# --- from where ------------------------------------------------------------------------------------------------------


def cookie_of(server: Serving) -> str:
    """The cookie of a new browser."""
    import http.client

    connection = http.client.HTTPConnection(server.address.removeprefix("http://"))
    connection.request("GET", "/api/me")
    answer = connection.getresponse()
    answer.read()
    set_to = answer.getheader("set-cookie") or ""
    connection.close()
    assert "HttpOnly" in set_to and "SameSite=strict" in set_to and "Path=/" in set_to
    return set_to.partition(";")[0]


def origins(server: Serving) -> dict[str | None, bool]:
    """Where a request may say that it comes from, and whether it may with a cookie."""
    host = server.address.removeprefix("http://")
    name, _, port = host.partition(":")
    return {
        server.address: True, f"HTTP://{host}": True, f"https://{host}": True, None: False, "null": False, "": False,
        "https://evil.example": False, f"http://{name}.evil.example:{port}": False, f"http://{name}": False,
        f"http://evil-{host}": False, f"http://{name}:{int(port) + 1}": False, f"http://{host}.evil.example": False,
        f"http://{host}@evil.example": False, f"file://{host}": False, f"http://{host}/": False,
        "http://localhost": False,
        f"http://sub.{host}": False, f"chrome-extension://{host}": False,
    }  # fmt: skip


def test_only_pages_of_its_own_change_anything_with_a_cookie(server: Serving) -> None:
    cookie, guest = cookie_of(server), Guest(server.address)
    for origin, fits in origins(server).items():
        head = {"cookie": cookie, "content-type": "application/json"} | ({} if origin is None else {"origin": origin})
        body = json.dumps({"name": "A", "colour": 1}).encode()
        status, _ = guest.send("PUT", "/api/me", body, head)
        assert status == (200 if fits else 403), origin
        status, _ = guest.send("GET", "/api/me", None, head)
        assert status == (200 if fits or origin is None else 403), origin


def test_only_pages_of_its_own_open_a_socket_with_a_cookie(server: Serving) -> None:
    cookie, guest = cookie_of(server), Guest(server.address)
    status, data = guest.send(
        "POST", "/api/tables", b'{"game": "conquian"}',
        {"cookie": cookie, "origin": server.address, "content-type": "application/json"},
    )  # fmt: skip
    assert status == 201
    address = socket_address(server.address, json.loads(data)["id"])
    for origin, fits in origins(server).items():
        head = {"cookie": cookie} | ({} if origin is None else {"origin": origin})
        if fits:
            with connect(address, additional_headers=head) as socket:
                assert json.loads(socket.recv(10))["t"] == "sync"
        else:
            with pytest.raises(InvalidStatus), connect(address, additional_headers=head):
                pass


def test_nothing_is_changed_by_looking(server: Serving) -> None:
    guest = Guest(server.address)
    table = guest.table("conquian")
    for path in (f"/api/tables/{table}/act", f"/api/tables/{table}/join", "/api/me/token", "/api/bots", "/api/me/code"):
        assert guest.status("GET", path) in (404, 405), path
    for body, kind in (
        (b'{"game": "conquian"}', "text/plain"),
        (b"game=conquian", "application/x-www-form-urlencoded"),
    ):
        head = {"authorization": f"Bearer {guest.token}", "content-type": kind}
        assert guest.send("POST", "/api/tables", body, head)[0] == 415


def test_a_page_may_load_nothing_from_elsewhere(server: Serving) -> None:
    import http.client

    for path in ("/", "/api/games", "/nothing", "/words/en.ftl"):
        connection = http.client.HTTPConnection(server.address.removeprefix("http://"))
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        policy = answer.getheader("content-security-policy") or ""
        assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert answer.getheader("x-content-type-options") == "nosniff" and answer.getheader("server") is None
        connection.close()


# --- who -------------------------------------------------------------------------------------------------------------


def test_forged_and_used_secrets_open_nothing(server: Serving) -> None:
    guest = Guest(server.address)
    table = guest.table("conquian")
    for token in (guest.token[:-1], guest.token + "x", guest.token.swapcase(), "x" * 43, "' OR 1=1 --", "0",
                  "\xff" * 30,
                  "x" * 5_000, guest.ask("GET", "/api/me")["id"]):  # fmt: skip
        status, found = guest.tried("GET", f"/api/tables/{table}", token=token)
        assert (status, found["why"]["key"]) == (401, "no-guest"), token
        with pytest.raises(InvalidStatus):
            Guest(server.address, token).sit(table)
    code = guest.ask("POST", "/api/me/code", {})["code"]
    assert (
        guest.tried("GET", "/api/me", token=code)[0] != 200 or guest.tried("GET", "/api/tables", token=code)[0] == 401
    )
    other = Guest(server.address)
    assert other.ask("POST", f"/api/code/{code}", {})["id"] == guest.ask("GET", "/api/me")["id"]
    for wrong in (code, code + "x", "x" * 43, "%00", "a" * 150):
        status, found = other.tried("POST", f"/api/code/{wrong}", {})
        assert (status, found["why"]["key"]) == (404, "no-code"), wrong


def test_a_private_table_is_as_no_table(server: Serving) -> None:
    """Whatever is asked of it by whoever is not let in: the same answer as where there is none, to the byte."""
    owner, other = Guest(server.address), Guest(server.address)
    table, none = owner.table("conquian", 2), "0123456789abcdef"
    invite = owner.invite(table)
    act = {"t": "act", "a": "x", "v": 0, "d": {"does": "leave"}}
    for method, path, message in (("GET", "", None), ("POST", "/act", act), ("POST", "/join", {}), ("GET", "/qr", None),
                                  ("POST", "/join", {"invite": "i" * 24}), ("GET", "/records", None),
                                  ("GET", "?invite=" + "i" * 24, None), ("GET", "?invite=%00%ff", None),
                                  ("POST", "/join", {"seat": 1}), ("GET", "/records/1/1", None)):  # fmt: skip
        there, nowhere = (other.tried(method, f"/api/tables/{one}{path}", message) for one in (table, none))
        assert there == nowhere and (there[0] == 404 or not there[1]), (method, path, there, nowhere)
    codes = []
    for one in (table, none):
        with other.sit(one) as chair:
            codes.append(chair.code())
    assert codes == [NO_TABLE, NO_TABLE]
    assert table not in json.dumps(other.ask("GET", "/api/lobby")) + json.dumps(other.ask("GET", "/api/tables"))
    assert other.shown_with(table, invite)["about"]["seat"] is None


def test_nobody_acts_for_another_seat(server: Serving) -> None:
    """Who looks on does nothing; who sits there acts for their own seat, whatever the message says."""
    owner, looker = Guest(server.address), Guest(server.address)
    table = owner.table("run_fast")
    invite = owner.invite(table)
    before = owner.shown(table)["v"]
    act = {"t": "act", "a": "x", "v": before, "d": {"does": "give-up"}}
    path = f"/api/tables/{table}/act?invite={invite}"
    assert looker.ask("POST", path, act)["why"]["key"] == "looking-on"
    with looker.sit(table, f"?invite={invite}") as chair:
        chair.hear()
        assert chair.act({"does": "give-up"})["why"]["key"] == "looking-on"
        for extra in ({"seat": 0}, {"viewer": 0}, {"t": "act", "seat": 0}):
            chair.send({**act, **extra})
            assert chair.code() == BAD_MESSAGE
            break
    assert looker.status("GET", f"/api/tables/{table}/qr?invite={invite}") == 404
    assert owner.shown(table)["d"]["sitting"][0]["out"] is False


# --- what ------------------------------------------------------------------------------------------------------------


def test_names_are_shown_harmless(server: Serving) -> None:
    guest = Guest(server.address)
    for name, shown in (("<b>A</b>", "<b>A</b>"), ("\u202eevil", "evil"), ("a\u0000b\r\nc", "abc"),
                        ("\u200b\u2066", ""),
                        ("x" * 200, "x" * 24), ("  a   b  ", "a b"), ("A\u0301", "\u00c1"), ("\ue000\ufffe", ""),
                        ("\U000e0041tag", "tag"), ("\u2028line", "line")):  # fmt: skip
        found = guest.ask("PUT", "/api/me", {"name": name, "colour": 0})
        assert found["name"] == shown, (name, found)
    for wrong in ({"name": "x" * 201, "colour": 0}, {"name": "a", "colour": 12}, {"name": "a", "colour": -1},
                  {"name": "a"},
                  {"name": None, "colour": 0}, {"name": "a", "colour": 0, "id": "x"}, [], "x"):  # fmt: skip
        assert guest.status("PUT", "/api/me", wrong) == 400, wrong
    head = {"authorization": f"Bearer {guest.token}", "content-type": "application/json"}
    for raw in (b'{"name":"\\ud800","colour":0}', b'{"name":"\xff\xfe","colour":0}', b"", b"\x00",
                b"[" * 8_000, b'{"name":NaN}',
                b'{"name":"a","colour":1e999}', b'{"name":"a","colour":' + b"9" * 5_000 + b"}"):  # fmt: skip
        assert guest.send("PUT", "/api/me", raw, head)[0] == 400, raw[:40]
    assert guest.send("PUT", "/api/me", b'"' + b"x" * 20_000 + b'"', head)[0] == 413
    assert guest.ask("GET", "/api/me")["name"] == "line"


def test_tables_that_are_none_are_refused(server: Serving) -> None:
    guest = Guest(server.address)
    for wrong in ({"game": "bridge"}, {"game": ""}, {}, {"game": "conquian", "options": {"x": "y"}}, {"game": 1},
                  {"game": "conquian", "options": {"target": "9" * 100}}, {"game": "conquian", "others": ["ghost"]},
                  {"game": "conquian", "others": ["person"] * 9}, {"game": "conquian", "settings": {"pace": "-1"}},
                  {"game": "conquian", "settings": {"pace": "NaN"}}, {"game": "conquian", "settings": {"wind": "x"}},
                  {"game": "conquian", "options": {"a\nb": "c, d"}}, {"game": "conquian", "others": "person"},
                  {"game": "conquian", "options": {"target": "5, size 8/9"}, "x": 1}, {"game": "x" * 300}):  # fmt: skip
        status, found = guest.tried("POST", "/api/tables", wrong)
        assert status == 400 and found["why"]["key"], wrong


PATHS = (
    "/api/tables/%00", "/api/tables/%ff", "/api/tables/..%2f..%2fetc%2fpasswd", "/api/tables/" + "a" * 64,
    "/..%2fserver.db",
    "/api/tables/0123456789abcdef/records/99999999999999999999/1", "/api/tables/{id}/records/1/" + "9" * 30,
    "/api/tables/{id}/records/-1/1", "/api/tables/{id}/records/1/%00", "/api/tables/{id}/records/1/" + "9" * 5_000,
    "/%2e%2e/%2e%2e/etc/passwd", "/words/..%2f..%2fen.ftl", "/words/%00.ftl", "/api/" + "x" * 3_000,
    "/assets/%00", "//evil.example/",
    "/api/tables/{id}/replay/1/99999999999999999999", "/api/rules/%00", "/api/rules/push?language=../../x",
    "/api/me/results?x=%00",
    "/api/tables/{id}?since=" + "9" * 400, "/api/tables/{id}?since=%00&invite=%ff",
    "/api/tables/{id}/qr?invite=%f0%9f%82%a1",
)  # fmt: skip


def test_no_address_does_harm(server: Serving) -> None:
    guest = Guest(server.address)
    table = guest.table("conquian")
    for path in PATHS:
        for method in ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            status = guest.send(
                method, path.format(id=table), b"{}" if method != "GET" else None,
                {"authorization": f"Bearer {guest.token}", "content-type": "application/json"},
            )[0]  # fmt: skip
            assert status < 500, (method, path[:60], status)


@pytest.mark.skipif(POSTGRESQL is None, reason="PostgreSQL's server is not installed: apt install postgresql")
def test_no_address_does_harm_on_postgresql() -> None:
    with postgresql() as url, Serving(url) as server:
        test_no_address_does_harm(server)
        test_tables_that_are_none_are_refused(server)
        test_names_are_shown_harmless(server)
        assert "trace" not in server.log(), server.log()[-2_000:]


RAW = (
    b"", b"\x00" * 100, b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/9.9\r\nhost: a\r\n\r\n",
    b"GET /" + b"a" * 70_000, b"\r\n\r\n\r\n",
    b"POST /api/bots HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nabc",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"POST /api/bots HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n", b"GET / HTTP/1.1\r\nhost: a\r\nx: " + b"b" * 40_000 + b"\r\n\r\n",
    b"PUT /api/me HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    b"GET /api/me HTTP/1.1\r\nhost: a\r\ncookie: upcard=\xff\xfe\r\nauthorization: Bearer \xe9\r\n\r\n",
)  # fmt: skip


def test_no_bytes_do_harm(server: Serving) -> None:
    """Also where the connection breaks in the middle of a request of a guest."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    token = Guest(server.address).token.encode()
    cut = (
        b"PUT /api/me HTTP/1.1\r\nhost: a\r\nauthorization: Bearer " + token + b"\r\ncontent-type: application/json\r\n"
    )
    for raw in (*RAW, cut + b"content-length: 100\r\n\r\n{"):
        with sockets.create_connection((host, int(port)), 5) as connection:
            try:
                connection.sendall(raw)
                connection.settimeout(0.1)
                connection.recv(4_000)
            except OSError:
                pass
    assert Guest(server.address).status("GET", "/ready") == 200


def test_frames_over_the_network_do_no_harm(server: Serving) -> None:
    """Some thousands, with others at the same table, who notice nothing."""
    rng, guest = random.Random(5), Guest(server.address)
    table = guest.table("run_fast", 2, others=["person", "sensible"])
    invite = guest.invite(table)
    others = Guest(server.address)
    others.join(table, invite)
    sent = closed = 0
    with others.sit(table) as quiet:
        quiet.hear()
        while sent < how_many(3_000, 30_000):
            with guest.sit(table) as chair:
                try:
                    for _ in range(60):
                        sent += 1
                        chair.socket.send(frame(rng))
                except WebSocketException:
                    pass
                closed += chair.code() in (BAD_MESSAGE, 1000, 1002, 1003, 1007, 1009)
        quiet.send({"t": "ping"})
        assert quiet.until(lambda message: message["t"] == "pong")
        assert {message["t"] for message in quiet.heard} <= {"sync", "now", "ev", "pong"}
    assert closed > 30


def frame(rng: random.Random) -> Any:
    """Something that is no message, or hardly one."""
    kind = rng.random()
    if kind < 0.05:
        return rng.randbytes(rng.randrange(300))
    if kind < 0.07:
        return "x" * rng.choice([16_384, 16_385, 70_000])
    if kind < 0.5:
        return json.dumps({"t": "ask", "q": 1, "cards": [rng.choice(["QS", "", "x"])] * rng.randrange(5), "laid": []})
    good = json.dumps(
        {"t": "act", "a": f"z{rng.random()}".replace(".", ""), "v": rng.randrange(9), "d": {"does": "rematch"}}
    )
    at = rng.randrange(len(good))
    return good if kind < 0.9 else good[:at] + rng.choice(["", "{", "\u202e", "\\"]) + good[at + 1 :]


def test_a_slow_reader_is_cut_and_others_are_not(server: Serving) -> None:
    """Somebody who looks on does not read: it is cut with 4008, or without a word where none gets through; who plays
    notices nothing."""
    guest, rng = Guest(server.address), random.Random(6)
    table = guest.table("run_fast")
    slow = socket_address(server.address, table)
    head = {"authorization": f"Bearer {guest.token}"}
    with connect(slow, additional_headers=head, max_queue=1, compression=None) as stalled, guest.sit(table) as chair:
        stalled.recv(10)
        for _ in range(40):
            stalled.send('{"t":"sync"}')
        for n in range(1_500):
            stalled.send('{"t":"sync"}')
            if n % 100 == 0:
                begun = time.monotonic()
                chair.send({"t": "ping"})
                chair.until(lambda message: message["t"] == "pong")
                assert time.monotonic() - begun < 1.0
                if (command := wish(chair.shown, rng)) is not None:
                    chair.act(command)
        end = time.monotonic() + 8
        while "upcard_sockets 1.0" not in guest.tried("GET", "/metrics")[1]:
            assert time.monotonic() < end, "it was never cut"
            time.sleep(0.1)
        try:
            while True:
                stalled.recv(5)
        except WebSocketException:
            assert stalled.protocol.close_code in (TOO_SLOW, 1006)
        except TimeoutError:
            raise AssertionError("it was not cut") from None


def check_floods(server: Serving, url: str) -> None:
    """Of requests, of new guests, of sockets' messages."""
    guest = Guest(server.address)
    table = guest.table("conquian")
    made = [guest.tried("POST", "/api/bots", {}, token="")[0] for _ in range(40)]
    assert made.count(201) < 25 and set(made) == {201, 429}
    with guest.sit(table) as chair:
        chair.hear()
        for _ in range(200):
            chair.send({"t": "ping"})
        assert chair.code() == TOO_MANY
    changes = [guest.status("POST", f"/api/tables/{table}/join", {}) for _ in range(80)]
    assert 429 in changes
    found = [guest.status("GET", "/api/games") for _ in range(300)]
    assert 429 in found and found[0] == 200
    time.sleep(1.5)
    assert guest.status("GET", "/api/games") == 200
    assert len(kept(url, table)[1]) < 20 and "trace" not in server.log()


def test_a_flood_is_refused(tmp_path: Path) -> None:
    url = sqlite_in(tmp_path)
    with Serving(url, limited=True) as server:
        check_floods(server, url)


def test_a_server_without_limits_is_found(tmp_path: Path) -> None:
    url = sqlite_in(tmp_path)
    with Serving(url, limited=False) as server, pytest.raises(AssertionError):
        check_floods(server, url)


def test_an_open_door_is_noticed(tmp_path: Path) -> None:
    """The same checks where anybody may come from anywhere, and may see everything: they are red."""
    for fault, check in (("lets_every_page_in", test_only_pages_of_its_own_change_anything_with_a_cookie),
                         ("lets_every_page_in", test_only_pages_of_its_own_open_a_socket_with_a_cookie),
                         ("shows_private_tables", test_a_private_table_is_as_no_table),
                         ("feeds_who_does_not_read", test_a_slow_reader_is_cut_and_others_are_not)):  # fmt: skip
        folder = tmp_path / f"{fault}{check.__name__}"
        folder.mkdir()
        with Serving(sqlite_in(folder), fault) as server, pytest.raises(BaseException):  # noqa: B017
            check(server)
