"""Bytes that a client has received: counted, so that a slow reader is not taken for a stuck one."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from asyncio import BaseProtocol, Transport
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, cast

import pytest
from uvicorn.server import ServerState
from websockets.protocol import State
from websockets.server import ServerProtocol

from senlac.server.config.limits import Limits
from senlac.server.config.worker_id import WorkerId
from senlac.server.security import connections, outgoing
from senlac.server.security.connections import ConnectionRegistry
from senlac.server.security.outgoing import CountingTransport, unacknowledged
from senlac.server.security.protocols import GuardedConfig, HttpConnection, WebSocketConnection
from senlac.server.support.metrics import Metrics
from senlac.testing.server import READY
from tests.server.support import counted, serving

STUCK: Final = Limits().stuck_seconds
PAGE: Final = "/schema/openapi.json"
FULL: Final = 8_000_000
SMALL: Final = 4096
ASK: Final = f"GET {PAGE} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
LAST: Final = ASK.replace(b"Host: x", b"Host: x\r\nConnection: close")


class Pipe(Transport):
    """A transport whose client receives as many bytes as the test says.

    Attributes:
        calls: the names of the methods called, in order.
    """

    def __init__(self, connected: Any = None) -> None:  # noqa: ANN401 - a socket or None
        super().__init__({"socket": connected})
        self.calls: list[str] = []
        self.waiting = 0
        self.closing = False

    def take(self, size: int) -> None:
        """Receive a number of bytes."""
        assert size <= self.waiting
        self.waiting -= size

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        self.calls.append("write")
        self.waiting += len(data)

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.calls.append("close")
        self.closing = True

    def abort(self) -> None:
        self.calls.append("abort")
        self.closing, self.waiting = True, 0

    def pause_reading(self) -> None:
        self.calls.append("pause_reading")

    def set_protocol(self, protocol: BaseProtocol) -> None:
        self.calls.append("set_protocol")


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Loop:
    """An event loop that only has timers, which the test runs."""

    def __init__(self) -> None:
        self.timers: list[Callable[[], None]] = []

    def time(self) -> float:
        return 0.0

    def call_later(self, _seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        self.timers.append(call)
        return asyncio.TimerHandle(0.0, call, (), cast("Any", self))

    def get_debug(self) -> bool:
        return False

    def ring(self) -> None:
        """Run the only timer."""
        [call] = self.timers
        self.timers.clear()
        call()


class House:
    """Connections without a network, and a clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock, self.loop = Clock(), Loop()
        monkeypatch.setattr(connections, "monotonic", self.clock)
        home, limits = WorkerId(), Limits()
        self.connections = ConnectionRegistry(
            limits, lambda _: False, Metrics(), home.limiter, home.counts
        )
        self.config = GuardedConfig(
            cast("Any", None), self.connections, limits, home, backlog=1, stop_seconds=1
        )
        self.config.load()

    def line(self) -> tuple[HttpConnection, Pipe]:
        """Return a new HTTP connection, and its transport."""
        made = HttpConnection(self.config, ServerState(), {}, cast("Any", self.loop))
        pipe = Pipe()
        made.connection_made(pipe)
        return made, pipe

    def socket_line(self) -> tuple[WebSocketConnection, Pipe]:
        """Return a new socket connection, and its transport."""
        made = WebSocketConnection(self.config, ServerState(), {}, cast("Any", self.loop))
        pipe = Pipe()
        made.connection_made(CountingTransport(pipe))
        made.conn = ServerProtocol(state=State.OPEN)
        return made, pipe

    def after(self, seconds: float) -> None:
        """Advance the clock, and check all connections."""
        self.clock.now += seconds
        self.connections.close_idle()


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    return House(monkeypatch)


def test_client_that_receives_nothing_is_closed(house: House) -> None:
    line, pipe = house.line()
    line.transport.write(bytes(100))
    house.after(0)
    house.after(STUCK - 1)
    assert "abort" not in pipe.calls
    house.after(1)
    assert "abort" in pipe.calls


def test_slow_reader_stays_connected(house: House) -> None:
    line, pipe = house.line()
    line.transport.write(bytes(100))
    for _ in range(100):
        house.after(STUCK - 1)
        pipe.take(1)
    assert pipe.calls == ["write"]


def test_client_stays_when_its_buffer_grows_while_it_reads(house: House) -> None:
    line, pipe = house.line()
    for _ in range(100):
        line.transport.write(bytes(50))
        house.after(STUCK - 1)
        pipe.take(1)
    assert "abort" not in pipe.calls


def test_client_is_closed_when_its_buffer_only_grows(house: House) -> None:
    line, pipe = house.line()
    for _ in range(4):
        line.transport.write(bytes(50))
        house.after(STUCK / 3)
    assert "abort" in pipe.calls


def test_slow_reader_gets_everything_from_a_closing_connection(house: House) -> None:
    line, pipe = house.line()
    line.transport.write(bytes(100))
    line.transport.close()
    for _ in range(99):
        house.after(STUCK - 1)
        pipe.take(1)
    assert "abort" not in pipe.calls
    house.after(0)
    house.after(STUCK)
    assert "abort" in pipe.calls


def test_client_that_still_receives_an_answer_is_not_late(house: House) -> None:
    line, pipe = house.line()
    line.transport.write(bytes(100))
    for _ in range(10):
        house.after(Limits().head_seconds)
        pipe.take(1)
    assert "close" not in pipe.calls
    pipe.take(pipe.waiting)
    house.after(0)
    house.after(Limits().head_seconds)
    assert "close" in pipe.calls


def test_socket_that_still_receives_data_before_a_ping_stays(house: House) -> None:
    line, pipe = house.socket_line()
    line.transport.write(bytes(10))
    line.send_keepalive_ping()
    for _ in range(10):
        pipe.take(1)
        house.loop.ring()
    assert "close" not in pipe.calls
    # The client stops receiving before it has the ping, or has the ping and does not answer.
    house.loop.ring()
    assert "close" in pipe.calls


@pytest.mark.parametrize("parts", [0, 1], ids=["lost", "received"])
def test_socket_that_does_not_answer_a_ping_is_closed(house: House, parts: int) -> None:
    line, pipe = house.socket_line()
    line.send_keepalive_ping()
    pipe.take(pipe.waiting * parts)
    house.loop.ring()
    assert "close" in pipe.calls


def test_received_ping_has_the_full_time_for_its_answer(house: House) -> None:
    line, pipe = house.socket_line()
    line.transport.write(bytes(10))
    line.send_keepalive_ping()
    pipe.take(pipe.waiting)
    house.loop.ring()
    assert "close" not in pipe.calls
    # Bytes written after the ping do not extend the time.
    line.transport.write(bytes(10))
    pipe.take(5)
    house.loop.ring()
    assert "close" in pipe.calls


def test_counting_transport_forwards_every_call() -> None:
    heard: list[str] = []

    class Named:
        def __getattr__(self, name: str) -> Callable[..., None]:
            return lambda *_: heard.append(name)

    made: Any = CountingTransport(cast("Transport", Named()))
    own = [name for name in dir(Transport) if not name.startswith("_")]
    arguments: dict[str, tuple[Any, ...]] = {
        "write": (b"abc",), "writelines": ([b"de"],), "set_write_buffer_limits": (2, 1),
        "set_protocol": (None,), "get_extra_info": ("peername",),
    }  # fmt: skip
    for name in own:
        answer = getattr(made, name)(*arguments.get(name, ()))
        assert answer in (
            None,
            f"{heard[-1]}{arguments.get(name, ())}",
            "get_extra_info('peername', None)",
        )
    assert heard == ["write" if name == "writelines" else name for name in own]
    assert made.written == 5


def test_unacknowledged_bytes_are_counted() -> None:
    with socket.socket() as listening, socket.socket() as here:
        # A small receive buffer: the other end cannot take everything.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        here.connect(listening.getsockname())
        here.setblocking(False)
        pipe = Pipe(here)
        assert unacknowledged(pipe) == 0
        sent = 0
        with contextlib.suppress(BlockingIOError):
            while True:
                sent += here.send(bytes(65536))
        there, _ = listening.accept()
        with there:
            assert 0 < unacknowledged(pipe) < sent
            got = 0
            while got < sent:
                got += len(there.recv(65536))
        while unacknowledged(pipe):
            pass
    assert unacknowledged(pipe) == 0, "closed"


def test_unacknowledged_bytes_are_0_without_system_support(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert unacknowledged(Pipe()) == 0
    with (tmp_path / "file").open("wb") as file:
        assert unacknowledged(Pipe(file)) == 0
    monkeypatch.setattr(outgoing, "_fcntl", None)
    with socket.socket() as connected:
        assert unacknowledged(Pipe(connected)) == 0


def test_slow_reader_of_answers_gets_all_of_them(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "data", SENLAC_LIMITS="stuck_seconds=1") as server,
        socket.socket() as line,
    ):
        size = len(server.client().http.get(PAGE).content)
        # More than the kernel buffers for a reader.
        many = -(-FULL // size)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        line.connect(("127.0.0.1", server.port))
        line.settimeout(READY)
        line.sendall(ASK * (many - 1) + LAST)
        read = 0
        until = time.monotonic() + 3
        while time.monotonic() < until:
            read += len(line.recv(SMALL))
            # Each request takes the server a moment, which slows this client down.
            assert server.client().get("/health")["status"] == "well"
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, FULL)
        while part := line.recv(FULL):
            read += len(part)
        assert counted(server, "senlac_turned_away_total", why="stuck") == 0
        assert read > many * size
