"""Connections to the server: whoever keeps one without saying what it wants, or without taking the answer, loses it.

uvicorn waits forever for a request that has begun, so a few hundred half-open connections would lock everybody out.
"""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0
"""Seconds in which a request must have come whole."""

SLOWEST = 30.0
"""Seconds in which somebody who stopped taking an answer must go on."""

MOST_IDLE = 128
"""Connections that may be waited for at once; then the one goes that is waited for longest."""


class Connection(H11Protocol):
    """A connection that is closed when it has been waited for too long, or when too many are waited for."""

    end: asyncio.TimerHandle | None = None
    """Closes it; None while nothing is waited for."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Waits for a request, and lets go of whoever has been waited for longest, if there are too many."""
        super().connection_made(transport)
        self._wait(PATIENCE)
        idle = [each for each in self.connections if isinstance(each, Connection) and each.end]
        if len(idle) > MOST_IDLE:
            min(idle, key=_when).let_go()

    def data_received(self, data: bytes) -> None:
        """Takes a part of a request: bytes that come one by one win no time."""
        if not self.end:
            self._wait(PATIENCE)
        super().data_received(data)
        if self.cycle and not self.cycle.more_body and not self.cycle.response_complete:
            self._go_on()

    def pause_writing(self) -> None:
        """Waits for the other side to take what was sent."""
        super().pause_writing()
        self._wait(SLOWEST)

    def resume_writing(self) -> None:
        """Goes on."""
        super().resume_writing()
        self._go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits no longer."""
        self._go_on()
        super().connection_lost(exc)

    def let_go(self) -> None:
        """Closes the connection without a word."""
        self._go_on()
        self.transport.abort()

    def _wait(self, seconds: float) -> None:
        self._go_on()
        self.end = self.loop.call_later(seconds, self.let_go)

    def _go_on(self) -> None:
        if self.end:
            self.end.cancel()
            self.end = None


def _when(connection: Connection) -> float:
    """Returns when a connection would be closed."""
    return connection.end.when() if connection.end else 0.0
