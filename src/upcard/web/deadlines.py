"""How long a client may take to say what it wants: uvicorn alone would wait for ever for the rest of a request."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD: Final = 10.0  # seconds for the head of a request, from the connection or from its first byte


class Timely(H11Protocol):
    """A connection that is closed when the head of a request does not come in time."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._between():
            self._stop()
        elif self.late is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def _between(self) -> bool:
        """Whether the head of a request is awaited."""
        ours = self.transport.get_protocol() is self  # else it is a socket by now
        return ours and (self.cycle is None or self.cycle.response_complete)

    def _wait(self) -> None:
        self.late = self.loop.call_later(HEAD, self._close)

    def _stop(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def _close(self) -> None:
        self.late = None
        if self._between():
            self.transport.close()
