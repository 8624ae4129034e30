"""uvicorn's HTTP and WebSocket protocols, with limits on what a client may cost.

Both libraries parse everything that has arrived at once, even if it consists of many small pieces:
a quarter of a megabyte of empty frames takes them too long. So data is parsed in small slices, and
a connection with too many pieces is closed before the next slice.
"""

from __future__ import annotations

import logging
import os
import re
from asyncio import AbstractEventLoop, BaseTransport, Transport
from collections.abc import Callable
from typing import Any, Final, cast

import h11
import uvicorn
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame
from websockets.protocol import State
from websockets.server import ServerProtocol

from senlac.server.config.limits import Limits
from senlac.server.config.rate_limiter import RateLimiter
from senlac.server.config.worker_id import WorkerId
from senlac.server.security.addresses import plain_client
from senlac.server.security.connections import ConnectionRegistry
from senlac.server.security.handoff import hand_off
from senlac.server.security.outgoing import CountingTransport

log = logging.getLogger("senlac.guard")

SLICE: Final = 1024
"""Number of bytes that contain no more empty frames than a socket may send at once."""

FEW: Final = 32
PIECE: Final = 1024
"""A body may have `FEW` pieces and one for each `PIECE` bytes; slow networks send larger ones."""

HEAD_BYTES: Final = 16_384
"""Maximum bytes of the head of a request. h11 has no bound for one that arrives in one piece."""

HEAD_LINES: Final = 101
"""Maximum lines of a head: the request line and its headers."""

HEAD_END: Final = re.compile(rb"\n\r?\n")

BEYOND: Final = 2
"""A body is read up to this multiple of the maximum, so that its sender gets an error response."""

TOO_MUCH: Final = 4429
"""Close code of a socket that has sent too many frames."""

LATE: Final = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
)  # fmt: skip

COMPRESSION: Final = ServerPerMessageDeflateFactory(
    server_max_window_bits=12,
    client_max_window_bits=12,
    client_no_context_takeover=True,
    compress_settings={"level": 1, "memLevel": 4},
)
"""Compression of messages for clients that support it (RFC 7692): messages repeat a lot.

The lowest level leaves a third of the bytes without a loss of speed (`bench/table.py`, with
`--plain` and without). With the small window a socket takes about 30 kB of memory.
"""

LINE: Final = "line"
"""Key of a socket's protocol object in the state of its scope."""

NOBODY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 2\r\n"
    b"connection: close\r\n\r\n"
)
"""Response if the owner of the match does not accept the connection."""


class GuardedConfig(uvicorn.Config):
    """uvicorn's configuration, with the connections, limits and workers of this server."""

    def __init__(
        self,
        app: Callable[..., Any],
        connections: ConnectionRegistry,
        limits: Limits,
        home: WorkerId,
        *,
        backlog: int,
        stop_seconds: int,
    ) -> None:
        super().__init__(
            app,
            http=HttpConnection,
            ws=WebSocketConnection,
            ws_max_size=limits.frame,
            ws_per_message_deflate=False,
            # Proxies are handled before the gate, and the log is our own.
            proxy_headers=False,
            log_config=None,
            access_log=False,
            server_header=False,
            backlog=backlog,
            timeout_graceful_shutdown=stop_seconds,
        )
        self.connections = connections
        self.limits = limits
        self.home = home


class BoundedH11(h11.Connection):
    """Parses requests, and detects bodies that are in too many pieces or too long.

    A chunked body may end with trailers. They are ignored, and only a few are allowed.

    Attributes:
        spent: the request has exceeded a limit.
        parting: the head of a request that another worker must answer, and the number of that
            worker. Nothing more is parsed then.
    """

    def __init__(self, longest: int, home: WorkerId) -> None:
        super().__init__(h11.SERVER)
        self._longest = longest
        self._home = home
        self._pieces = self._bytes = 0
        self.spent = False
        self.parting: tuple[h11.Request, int] | None = None

    def next_event(self) -> Any:  # noqa: ANN401 - as h11 has it
        if self.spent or self.parting:
            return h11.NEED_DATA
        if self.their_state is h11.IDLE:
            self._require_short_head()
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._pieces = self._bytes = 0
            number = self._home.other_owner(event.target)
            if number is not None:
                self.parting = event, number
                return h11.NEED_DATA
        elif isinstance(event, h11.Data):
            self._pieces += 1
            self._bytes += len(event.data)
            many = FEW + self._bytes // PIECE
            self.spent = self._pieces > many or self._bytes > self._longest
        elif isinstance(event, h11.EndOfMessage):
            self.spent = len(event.headers.raw_items()) > FEW
        return event

    def _require_short_head(self) -> None:
        """Check the head that has been received, before it is parsed.

        Raises:
            RemoteProtocolError: it is longer than `HEAD_BYTES`, or has more than `HEAD_LINES`.
        """
        received = self.trailing_data[0]
        end = HEAD_END.search(received, 0, HEAD_BYTES)
        too_long = end is None and len(received) > HEAD_BYTES
        lines = received.count(b"\n", 0, HEAD_BYTES if end is None else end.start())
        if too_long or lines >= HEAD_LINES:
            raise h11.RemoteProtocolError("the head is too long", error_status_hint=431)

    def left(self, head: h11.Request) -> bytes:
        """Return the bytes of a request of which only the head was parsed."""
        first = b"%s %s HTTP/%s\r\n" % (head.method, head.target, head.http_version)
        lines = [b"%s: %s\r\n" % (name, value) for name, value in head.headers.raw_items()]
        return b"".join([first, *lines, b"\r\n", self.trailing_data[0]])


class HttpConnection(H11Protocol):
    """An HTTP connection."""

    conn: BoundedH11
    transport: CountingTransport

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
        moved: bytes | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, GuardedConfig), "our lines are set up by us"
        self._connections, self._limits = config.connections, config.limits
        self._home = config.home
        self._moved = moved
        self._parts = False
        self.conn = BoundedH11(BEYOND * config.limits.body, config.home)

    @property
    def is_paused(self) -> bool:
        """Whether reading is paused."""
        return self.flow.read_paused

    @property
    def waits_for(self) -> object:
        """What the client has begun and not finished, None if the server must act next."""
        if self._parts or self.transport.get_write_buffer_size():
            return None
        state = self.conn.their_state
        if state is h11.SEND_BODY:
            return state, self.cycle
        cycle: RequestResponseCycle | None = self.cycle
        between = cycle is None or cycle.response_complete
        return (state, cycle) if state is h11.IDLE and between else None

    @property
    def has_asked(self) -> bool:
        """Whether the connection has ever received a request."""
        return self.cycle is not None

    @property
    def patience(self) -> int:
        """Seconds after which the client is too late."""
        body = self.conn.their_state is h11.SEND_BODY
        return self._limits.body_seconds if body else self._limits.head_seconds

    def give_up(self) -> None:
        """End a connection whose client took too long, with a 408 unless a response has begun."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or not cycle.response_started or cycle.response_complete:
            self.transport.write(LATE)
        self.transport.close()

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(CountingTransport(cast("Transport", transport)))
        self.client = plain_client(self.client)
        if not self._connections.enter(self, moved=self._moved is not None):
            self.transport.abort()
        elif self._moved:
            self.data_received(self._moved)
            self._moved = b""

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.spent:
            self.transport.abort()

    def handle_events(self) -> None:
        super().handle_events()
        if self.conn.parting is not None and not self._parts:
            self._parts = True
            self._unset_keepalive_if_required()
            task = self.loop.create_task(self._hand_off(*self.conn.parting))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def shutdown(self) -> None:
        if self._parts:
            self.transport.close()
        else:
            super().shutdown()

    async def _hand_off(self, head: h11.Request, number: int) -> None:
        """Hand the connection off when all earlier responses have been sent."""
        self.flow.pause_reading()
        self.transport.set_write_buffer_limits(0)
        await self.flow.drain()
        if self.transport.is_closing():
            return
        # Duplicate the descriptor: the client may hang up, and its number be reused.
        file = os.dup(self.transport.get_extra_info("socket").fileno())
        try:
            await hand_off(self._home.handoff_address(number), file, self.conn.left(head))
        except OSError:
            self._connections.turned_away("nobody")
            self.transport.write(NOBODY)
            self.transport.close()
        else:
            self._connections.handed_over()
            self.transport.abort()
        finally:
            os.close(file)


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket connection.

    Attributes:
        hearer: called with a text as soon as it arrives; returns whether it has handled it.
            Otherwise the text is queued.
    """

    transport: CountingTransport
    waits_for = None
    has_asked = True
    patience = 0

    @property
    def is_paused(self) -> bool:
        """Whether reading is paused."""
        return self.read_paused

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, GuardedConfig), "our lines are set up by us"
        self._connections, self._limits = config.connections, config.limits
        self._limiter = RateLimiter()
        self.conn = ServerProtocol(extensions=[COMPRESSION], max_size=config.ws_max_size)
        self.app_state = {**app_state, LINE: self}
        self.hearer: Callable[[bytes], bool] | None = None
        # Bytes written up to the last ping, and how many of them the client had received.
        self._pinged = self._received = 0

    @property
    def takes_more(self) -> bool:
        """Whether a text can be sent now without waiting for a slow client."""
        open_now = self.handshake_complete and self.conn.state is State.OPEN
        return open_now and self.writable.is_set() and not self.transport.is_closing()

    def say(self, text: bytes) -> None:
        """Send a text. `takes_more` must be true."""
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message of the application; a refusal completes the handshake as well.

        Otherwise uvicorn reports an error for each socket that is refused with a body.
        """
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._break_off(CloseCode.INVALID_DATA, "text that is not UTF-8")
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:
            self.transport.close()
        else:
            super().handle_parser_exception()

    def send_keepalive_ping(self) -> None:
        waits = self.transport.taken < self.transport.written
        super().send_keepalive_ping()
        self._pinged = self.transport.written
        self._received = self.transport.taken if waits else self._pinged

    def keepalive_timeout(self) -> None:
        """Close a socket that does not respond, unless it still receives what preceded the ping.

        uvicorn would close the socket of a slow reader, which cannot answer a ping that it has not
        received.
        """
        received = min(self.transport.taken, self._pinged)
        if received <= self._received or self.ping_timeout is None:
            super().keepalive_timeout()
        else:
            self._received = received
            self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)

    def _break_off(self, code: int, why: str) -> None:
        """Close a socket whose client violated the protocol, with one line in the log."""
        log.info("a client violated the protocol of its socket, closing it: %s", why)
        self.conn.fail(code, why)
        self.handle_parser_exception()

    def handle_text(self, event: Frame) -> None:
        alone = event.fin and self.queue.empty() and not self.close_sent
        if not (alone and self.hearer is not None and self.hearer(bytes(event.data))):
            super().handle_text(event)

    def give_up(self) -> None:
        """End a connection whose client took too long."""
        self.transport.close()

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.client = plain_client(self.client)
        self._connections.stay(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.leave(self.transport)
        super().connection_lost(exc)
        self.app_state.clear()
        self.conn.extensions.clear()
        self.conn.parser.close()

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            cast("dict[str, Any]", self.scope).clear()

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            super().data_received(data[start : start + SLICE])
            if self.transport.is_closing():
                return

    def handle_events(self) -> None:
        frames = len(self.conn.events)
        if not self.handshake_complete and any(isinstance(e, Frame) for e in self.conn.events):
            self._connections.turned_away("frames")
            self._break_off(CloseCode.PROTOCOL_ERROR, "frames before the handshake")
            return
        if frames and self._limiter.after("frames", "", self._limits.frames, frames):
            self._connections.turned_away("frames")
            self.conn.fail(TOO_MUCH, "too many frames")
            self.handle_parser_exception()
            return
        super().handle_events()
