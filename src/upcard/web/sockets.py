"""A socket at a table: messages of one client in, what its viewer is told out.

Who does not read is cut off, and may come back: nothing waits for a slow one, and nothing is left out silently.
"""

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from upcard.errors import Trouble
from upcard.table.says import Sent, Viewer
from upcard.web.actor import FAULT, Actor, Busy, Frozen
from upcard.web.hall import Hall
from upcard.web.limits import Bucket
from upcard.web.messages import (
    DECODER,
    ENCODER,
    MOST_BYTES,
    Ask,
    DoMessage,
    Hurry,
    NotDone,
    Ping,
    Pong,
    Said,
    Say,
    Sync,
    Telling,
    ToClient,
    meant_by,
    telling,
)

OUTBOX: Final = 256  # messages that wait for one client
OUTBOX_BYTES: Final = 1 << 20
SEND_DEADLINE: Final = 5.0  # seconds for one message to leave
SILENCE: Final = 60.0  # seconds without a message after which a client counts as gone
BURST: Final = 60  # messages at once, and then
RATE: Final = 20.0  # a second
PHRASES: Final = ("hello", "well-played", "thank-you", "good-luck", "sorry", "one-moment", "good-game", "again",
                  "smile", "laugh", "wow", "think", "sad", "clap")  # fmt: skip

# Why a socket is closed by the server; 1001 when it goes down.
BAD_MESSAGE: Final = 4000
TOO_MANY: Final = 4001
TOO_SLOW: Final = 4008
NO_TABLE: Final = 4004

log = logging.getLogger("upcard.sockets")


class Socket:
    """One client at one table."""

    def __init__(self, socket: WebSocket, hall: Hall, actor: Actor, viewer: Viewer) -> None:
        self.socket: Final = socket
        self.hall: Final = hall
        self.actor: Final = actor
        self.viewer: Final = viewer
        self.outbox: Final = deque[bytes]()
        self.waiting = 0  # bytes in it
        self.ready: Final = asyncio.Event()
        self.closing = 0  # the code it is closed with
        self.bucket: Final = Bucket(BURST, RATE)

    def send(self, data: bytes) -> None:
        """Takes one message along; never waits."""
        if self.closing:
            return
        if len(self.outbox) >= OUTBOX or self.waiting + len(data) > OUTBOX_BYTES:
            self.close(TOO_SLOW)
            return
        self.outbox.append(data)
        self.waiting += len(data)
        self.ready.set()

    def close(self, code: int) -> None:
        """Ends it: what waits is left out, the client comes back and catches up."""
        if not self.closing:
            self.closing = code
            self.ready.set()

    async def serve(self, since: int | None) -> None:
        """Until one of the two sides ends it."""
        sender = asyncio.create_task(self._send_on())
        receiver = asyncio.create_task(self._receive_on(since))
        try:
            await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.hall.gone(self.actor, self)
            for task in (sender, receiver):
                task.cancel()
            await asyncio.gather(sender, receiver, return_exceptions=True)
            if self.socket.application_state is not WebSocketState.DISCONNECTED:
                with suppress(RuntimeError, OSError, TimeoutError, WebSocketDisconnect):
                    async with asyncio.timeout(1):
                        await self.socket.close(self.closing or 1000)

    async def _send_on(self) -> None:
        while not self.closing:
            while self.outbox and not self.closing:
                data = self.outbox.popleft()
                try:
                    async with asyncio.timeout(SEND_DEADLINE):
                        await self.socket.send_text(data.decode())
                except TimeoutError:
                    self.closing = TOO_SLOW
                    return
                except (RuntimeError, OSError, WebSocketDisconnect):
                    return
                self.waiting -= len(data)
            self.ready.clear()
            if not self.outbox and not self.closing:
                await self.ready.wait()

    async def _receive_on(self, since: int | None) -> None:
        try:
            await self.hall.arrived(self.actor, self, since)
            while True:
                async with asyncio.timeout(SILENCE):
                    text = await self.socket.receive_text()
                if not self.bucket.take(time.monotonic()):
                    self.close(TOO_MANY)
                    return
                if len(text) > MOST_BYTES:
                    self.close(BAD_MESSAGE)
                    return
                try:
                    message = DECODER.decode(text)
                except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
                    self.close(BAD_MESSAGE)
                    return
                await self._take(message)
        except (WebSocketDisconnect, TimeoutError, KeyError, RuntimeError):
            return  # gone, silent, or a frame that is no text
        except (Busy, Frozen):
            self.close(FAULT)

    async def _take(self, message: Any) -> None:
        match message:
            case DoMessage():
                self._tell(await self.act(message))
            case Ask():
                await self.actor.ask(self, message.q, message.cards, message.laid)
            case Sync():
                await self.actor.sync(self)
            case Ping():
                self._tell(Pong(self.actor.version(self.viewer)))
            case Hurry():
                if self.viewer is not None and self.actor.alone(self.viewer):
                    await self.actor.hurry()
            case Say():
                self._say(message.phrase)

    async def act(self, message: DoMessage) -> ToClient:
        return await acted(self.actor, self.viewer, message)

    def _say(self, phrase: str) -> None:
        if self.viewer is not None and phrase in PHRASES:
            data = ENCODER.encode(Said(self.viewer, phrase))
            for listener in list(self.actor.listeners):
                listener.send(data)

    def _tell(self, message: ToClient) -> None:
        self.send(ENCODER.encode(message))


async def acted(actor: Actor, viewer: Viewer, message: DoMessage) -> ToClient:
    """The answer to a command, over a socket or HTTP."""
    if viewer is None:
        return NotDone(message.a, actor.version(None), Telling("looking-on", {}))
    try:
        return await actor.do(viewer, Sent(meant_by(message.d), message.a, message.v))
    except Busy:
        return NotDone(message.a, actor.version(viewer), Telling("table-busy", {}))
    except Frozen:
        return NotDone(message.a, actor.version(viewer), Telling("table-frozen", {}))
    except Trouble as trouble:
        return NotDone(message.a, actor.version(viewer), telling(trouble))
