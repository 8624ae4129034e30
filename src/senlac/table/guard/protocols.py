"""HTTP and sockets as uvicorn speaks them, with an eye on what the other end costs us.

Both libraries read everything that has come in one go, however many small pieces it is in: a
quarter of a megabyte of empty frames takes them longer than anybody wants to wait. So what comes
is read in small slices, and a line with too many pieces is closed before the next slice is read.
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

from senlac.table.allowance import Limits
from senlac.table.guard.addresses import plain_client
from senlac.table.guard.connections import Connections
from senlac.table.guard.limits import Limiter
from senlac.table.guard.outgoing import CountingTransport
from senlac.table.homes.handover import hand_over
from senlac.table.homes.home import Home

log = logging.getLogger("senlac.guard")

SLICE: Final = 1024
"""So many bytes hold no more empty frames than a socket may send at once."""

FEW: Final = 32
PIECE: Final = 1024
"""A body may come in a few pieces more than it has so many bytes; a slow network's are larger."""

HEAD_BYTES: Final = 16_384
"""The longest head of a request; h11 has no bound for one that comes in one piece."""

HEAD_LINES: Final = 101
"""The request itself and its headers."""

HEAD_END: Final = re.compile(rb"\n\r?\n")

BEYOND: Final = 2
"""How many times the longest body is read, and thrown away, to tell its sender that it is."""

TOO_MUCH: Final = 4429
"""The code by which a socket is closed that has sent too many frames."""

LATE: Final = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
)  # fmt: skip

PACKED: Final = ServerPerMessageDeflateFactory(
    server_max_window_bits=12,
    client_max_window_bits=12,
    client_no_context_takeover=True,
    compress_settings={"level": 1, "memLevel": 4},
)
"""How messages are packed where the client can (RFC 7692): much of what is said was said before.

The lightest level leaves a third of the bytes at no loss of speed (`bench/table.py`, with `--plain`
and without), and with the small window a line takes some 30 kB of memory.
"""

LINE: Final = "line"
"""Under this a socket's line is found in the state of its scope."""

NOBODY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 2\r\n"
    b"connection: close\r\n\r\n"
)
"""What is answered when the process that should answer does not even take the question."""


class GuardedConfig(uvicorn.Config):
    """What a connection knows of the server: its set-up, what is allowed, and all the others."""

    def __init__(
        self,
        app: Callable[..., Any],
        connections: Connections,
        limits: Limits,
        home: Home,
        *,
        backlog: int,
        stop_seconds: int,
    ) -> None:
        super().__init__(
            app,
            http=HttpLine,
            ws=SocketLine,
            ws_max_size=limits.frame,
            ws_per_message_deflate=False,
            # Proxies are told apart before the gate, and the log is our own.
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


class Reader(h11.Connection):
    """Reads requests, and tells when one is in too many pieces or goes on for ever.

    A body of pieces may end with trailers; nobody reads them, and there may be few.

    Attributes:
        parting: the head of a request that another process shall answer, and which; nothing more
            is read then.
    """

    def __init__(self, longest: int, home: Home) -> None:
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
            number = self._home.elsewhere(event.target)
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
        """Return what was read of a request whose head is all that was understood."""
        first = b"%s %s HTTP/%s\r\n" % (head.method, head.target, head.http_version)
        lines = [b"%s: %s\r\n" % (name, value) for name, value in head.headers.raw_items()]
        return b"".join([first, *lines, b"\r\n", self.trailing_data[0]])


class HttpLine(H11Protocol):
    """A connection over which requests come."""

    conn: Reader
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
        self.conn = Reader(BEYOND * config.limits.body, config.home)

    @property
    def is_paused(self) -> bool:
        """Tell whether nothing is to be read just now."""
        return self.flow.read_paused

    @property
    def waits_for(self) -> object:
        """Return what the client has begun and not ended, None if it is not its turn."""
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
        """Tell whether a request has ever come over it."""
        return self.cycle is not None

    @property
    def patience(self) -> int:
        """Return for how many seconds it may keep us waiting."""
        body = self.conn.their_state is h11.SEND_BODY
        return self._limits.body_seconds if body else self._limits.head_seconds

    def give_up(self) -> None:
        """End a connection whose client took too long, and say so if nothing was said yet."""
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
            task = self.loop.create_task(self._part(*self.conn.parting))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def shutdown(self) -> None:
        if self._parts:
            self.transport.close()
        else:
            super().shutdown()

    async def _part(self, head: h11.Request, number: int) -> None:
        """Hand the connection over when all that was answered before is on its way."""
        self.flow.pause_reading()
        self.transport.set_write_buffer_limits(0)
        await self.flow.drain()
        if self.transport.is_closing():
            return
        # A name of our own: the client may hang up meanwhile, and another get the number.
        file = os.dup(self.transport.get_extra_info("socket").fileno())
        try:
            await hand_over(self._home.door(number), file, self.conn.left(head))
        except OSError:
            self._connections.turned_away("nobody")
            self.transport.write(NOBODY)
            self.transport.close()
        else:
            self._connections.handed_over()
            self.transport.abort()
        finally:
            os.close(file)


class SocketLine(WebSocketsSansIOProtocol):
    """A connection over which messages come and go.

    Attributes:
        hearer: hears a text in the moment it has come, and says whether it has taken it; what it
            leaves waits in its turn.
    """

    transport: CountingTransport
    waits_for = None
    has_asked = True
    patience = 0

    @property
    def is_paused(self) -> bool:
        """Tell whether nothing is to be read just now."""
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
        self._limiter = Limiter()
        self.conn = ServerProtocol(extensions=[PACKED], max_size=config.ws_max_size)
        self.app_state = {**app_state, LINE: self}
        self.hearer: Callable[[bytes], bool] | None = None
        # How many bytes had been written with the last ping, and how many of them were received.
        self._pinged = self._received = 0

    @property
    def takes_more(self) -> bool:
        """Tell whether something can be said now, and need not wait for a client that is slow."""
        open_now = self.handshake_complete and self.conn.state is State.OPEN
        return open_now and self.writable.is_set() and not self.transport.is_closing()

    def say(self, text: bytes) -> None:
        """Send a text, on a line that takes more."""
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application answers; a refusal completes the handshake as well.

        Uvicorn would report an error for each socket that is refused with a body.
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
                self._break_off(CloseCode.INVALID_DATA, "text that is no UTF-8")
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
        """Close a socket that does not answer, unless it is still receiving what was before it.

        Uvicorn would close the socket of a slow reader, which cannot answer a ping it has not got.
        """
        received = min(self.transport.taken, self._pinged)
        if received <= self._received or self.ping_timeout is None:
            super().keepalive_timeout()
        else:
            self._received = received
            self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)

    def _break_off(self, code: int, why: str) -> None:
        """Close a socket whose client broke the protocol, with one line in the log."""
        log.info("a client broke the protocol of its socket: %s", why)
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
