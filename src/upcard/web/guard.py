"""What every request passes first, over HTTP and over sockets: where it comes from, how much its address may ask for;
and the headers that tell browsers what a page of ours may do.
"""

import time
from collections.abc import Sequence
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from upcard.web.limits import Buckets, address_of

HEADERS: Final = (
    (b"content-security-policy",
     (b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
      b"manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)  # fmt: skip

BURST: Final = 200  # requests of one address at once, and then
RATE: Final = 40.0  # a second
MOST_PATH: Final = 200  # characters of an address
SOCKETS: Final = 64  # of one address; behind a proxy, of one client of it


class Guard:
    """Around the whole application. `origins` are those of pages that may speak to it beside its own."""

    def __init__(self, app: ASGIApp, origins: Sequence[str] = (), *, limited: bool = True) -> None:
        self.app: Final = app
        self.origins: Final = frozenset(origin.rstrip("/").lower() for origin in origins)
        self.limited: Final = limited
        self.buckets: Final = Buckets(BURST, RATE)
        self.sockets: Final = dict[str, int]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        address = address_of(scope["client"][0]) if scope.get("client") else ""
        status = self._refusal(scope, address)
        if status:
            await refuse(scope, receive, send, status)
        elif scope["type"] == "websocket":
            self.sockets[address] = self.sockets.get(address, 0) + 1
            try:
                await self.app(scope, receive, send)
            finally:
                self.sockets[address] -= 1
                if not self.sockets[address]:
                    del self.sockets[address]
        else:
            await self.app(scope, receive, with_headers(send))

    def _refusal(self, scope: Scope, address: str) -> int:
        """The status that it is refused with, 0 for none."""
        headers = Headers(scope=scope)
        if len(scope["path"]) > MOST_PATH:
            return 414
        if not self.may_come_from(scope, headers):
            return 403
        if self.limited and not self.buckets.take(address, time.monotonic()):
            return 429
        if self.limited and scope["type"] == "websocket" and self.sockets.get(address, 0) >= SOCKETS:
            return 429
        return 0

    def may_come_from(self, scope: Scope, headers: Headers) -> bool:
        """Whether the page that sends this may: our own, or one that was named. Without an origin only what changes
        nothing passes, and who shows no cookie."""
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        origin = headers.get("origin")
        if origin is None:
            return reads or "cookie" not in headers
        if len(headers.getlist("origin")) > 1 or len(headers.getlist("host")) != 1:
            return False
        scheme, _, host = origin.lower().partition("://")
        own = scheme in ("http", "https") and host == headers["host"].lower()
        return own or origin.lower() in self.origins


async def refuse(scope: Scope, receive: Receive, send: Send, status: int) -> None:
    """Answers without the application; a socket before it is accepted."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    await with_headers(send)({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


def with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            found: list[Any] = list(message["headers"])
            message = {**message, "headers": [*found, *HEADERS]}
        await send(message)

    return sent
