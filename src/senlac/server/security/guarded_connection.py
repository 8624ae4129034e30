"""A protocol of asyncio that stands before the web server's own, and limits what a client may cost.

The web server parses everything that has arrived at once, even if it consists of many small pieces:
a quarter of a megabyte of empty frames takes it too long. So its protocol receives data in small
slices, and other connections have their turn between them. Only asyncio's public interface is used:
the protocol of the web server need not be known.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import BaseTransport, Protocol, TimerHandle, Transport
from collections.abc import Callable
from typing import Any, Final, cast
from typing import Protocol as Interface

from senlac.server.config.limits import Limits
from senlac.server.config.rate_limiter import RateLimiter

log = logging.getLogger("senlac.guard")

SLICE: Final = 4_096
"""Number of bytes that are parsed at once. Empty frames take some milliseconds."""

TOO_MUCH: Final = 4429
"""Close code of a socket that has sent too much."""

CLOSE_FRAME: Final = b"\x88\x02" + TOO_MUCH.to_bytes(2, "big")
"""A close frame with that code (RFC 6455, 5.5.1). Servers do not mask frames."""

LATE: Final = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
)  # fmt: skip


class Registry(Interface):
    """What a connection needs of the registry of all connections."""

    limits: Limits

    def turned_away(self, why: str) -> None:
        """Count a connection that was closed for a reason."""

    def enter(self, connection: GuardedConnection) -> bool:
        """Register a new connection; return False if it exceeds a limit."""

    def has_asked(self, connection: GuardedConnection) -> None:
        """Note that a connection has sent a request."""

    def leave(self, connection: GuardedConnection) -> None:
        """Forget a connection that is closed."""


class GuardedConnection(Protocol):
    """A connection of a client, with a time limit for what it must send next.

    Attributes:
        client: address and port of the other end.
        is_socket: the connection has become a WebSocket.
    """

    def __init__(self, inner: Protocol, registry: Registry) -> None:
        self.client: tuple[str, int] | None = None
        self.is_socket = False
        self._inner: Any = inner
        self._registry = registry
        self._transport: Transport | None = None
        self._limiter = RateLimiter()
        self._backlog = bytearray()
        self._paused = False
        self._turn: asyncio.Handle | None = None
        self._timer: TimerHandle | None = None
        # Bytes that waited to be sent when they were last counted, and when they last became fewer.
        self._unsent = 0
        self._sent_at = 0.0

    # ---- asyncio's calls ------------------------------------------------------------------------

    def connection_made(self, transport: BaseTransport) -> None:
        self._transport = real = cast("Transport", transport)
        peer = real.get_extra_info("peername")
        self.client = None if peer is None else (str(peer[0]), int(peer[1]))
        if not self._registry.enter(self):
            self._inner = None
            real.abort()
            return
        self.expect(self._registry.limits.head_seconds)
        self._inner.connection_made(_InnerTransport(self, real))

    def data_received(self, data: bytes) -> None:
        if self._inner is None:
            return
        if self.is_socket and self._sends_too_much(len(data)):
            return
        if self._backlog or self._paused or len(data) > SLICE:
            self._backlog += data
            assert self._transport is not None, "it is connected"
            self._transport.pause_reading()
            self._take_turn_soon()
        else:
            self._parse(data)

    def eof_received(self) -> bool | None:
        received: bool | None = self._inner.eof_received() if self._inner else None
        return received

    def pause_writing(self) -> None:
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._inner is not None:
            self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.expect(None)
        if self._turn is not None:
            self._turn.cancel()
        self._backlog.clear()
        self._registry.leave(self)
        # The transports refer to this object: break the reference cycles.
        inner, self._inner, self._transport = self._inner, None, None
        if inner is not None:
            inner.connection_lost(exc)

    # ---- the calls of the web server's protocol -------------------------------------------------

    def become_socket(self, protocol: Protocol) -> None:
        """Pass on what follows to the protocol of a WebSocket."""
        self._inner = protocol
        self.is_socket = True
        self.expect(None)
        self._registry.has_asked(self)

    def pause(self) -> None:
        """Pass on nothing more for now."""
        self._paused = True
        if self._transport is not None:
            self._transport.pause_reading()

    def resume(self) -> None:
        """Pass on what has been received meanwhile, and read on after that."""
        self._paused = False
        if self._backlog:
            self._take_turn_soon()
        elif self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    # ---- time limits ----------------------------------------------------------------------------

    def expect(self, seconds: float | None, answer: bytes = LATE) -> None:
        """Close the connection in some seconds, with an answer, unless this is called again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None and self._inner is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._give_up, answer)

    def _give_up(self, answer: bytes) -> None:
        self._timer = None
        if self._transport is None or self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size():
            # It still receives the answer to its last request.
            self.expect(self._registry.limits.head_seconds, answer)
        else:
            self._registry.turned_away("late")
            self._transport.write(answer)
            self._transport.close()

    def close_if_stuck(self, now: float) -> None:
        """Close the connection if its client has long received nothing of what waits for it."""
        unsent = 0 if self._transport is None else self._transport.get_write_buffer_size()
        if not unsent or unsent < self._unsent or not self._unsent:
            self._sent_at = now
        self._unsent = unsent
        if now - self._sent_at >= self._registry.limits.stuck_seconds:
            self._registry.turned_away("stuck")
            self.close()

    def close(self) -> None:
        """Close the connection at once."""
        if self._transport is not None:
            self._transport.abort()

    # ---- slices ---------------------------------------------------------------------------------

    def _sends_too_much(self, size: int) -> bool:
        """Return whether a socket has exceeded its limit, and has been closed for that."""
        if not self._limiter.after("socket_bytes", "", self._registry.limits.socket_bytes, size):
            return False
        assert self._transport is not None, "it is connected"
        if not self._transport.is_closing():
            self._registry.turned_away("socket_bytes")
            self._transport.write(CLOSE_FRAME)
            self._transport.close()
        return True

    def _take_turn_soon(self) -> None:
        if self._turn is None and not self._paused:
            self._turn = asyncio.get_running_loop().call_soon(self._take_turn)

    def _take_turn(self) -> None:
        """Pass on one slice of what has been received."""
        self._turn = None
        if self._paused or self._transport is None or self._transport.is_closing():
            return
        part = bytes(self._backlog[:SLICE])
        del self._backlog[:SLICE]
        self._parse(part)
        if not self._paused:
            self.resume()

    def _parse(self, data: bytes) -> None:
        """Pass on data. A client whose data the web server cannot handle is disconnected."""
        try:
            self._inner.data_received(data)
        except Exception as error:  # noqa: BLE001 - whatever a parser raises, one client caused it
            log.info("a client violated the protocol, closing its connection: %r", error)
            self.close()


class _InnerTransport:
    """The transport that the web server's protocol sees: the real one, but for the guarded calls.

    It is no `asyncio.Transport`, whose methods would hide those of the real one.
    """

    def __init__(self, guard: GuardedConnection, real: Transport) -> None:
        self.pause_reading: Callable[[], None] = guard.pause
        self.resume_reading: Callable[[], None] = guard.resume
        self.set_protocol: Callable[[Protocol], None] = guard.become_socket
        # Most calls are these. Looking them up in the real one takes longer.
        self.write, self.is_closing = real.write, real.is_closing
        self._real = real

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)
