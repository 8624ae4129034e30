"""The protocol before the web server's own: slices, time limits and what a socket may send."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from asyncio import Protocol, Transport
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from senlac.server.config.limits import Limits
from senlac.server.config.rate_limiter import RateLimiter
from senlac.server.config.usage import UsageCounters
from senlac.server.security.connections import ConnectionRegistry
from senlac.server.security.guarded_connection import CLOSE_FRAME, LATE, SLICE, GuardedConnection
from senlac.server.support.metrics import Metrics
from senlac.testing.server import READY
from tests.server.support import counted, serving

PAGE: Final = "/schema/openapi.json"
ASK: Final = f"GET {PAGE} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
LAST: Final = f"GET {PAGE} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
SMALL: Final = 4_096
FULL: Final = 8_000_000
CLIENT: Final = ("192.0.2.7", 1066)
SOON: Final = 0.05


class Wire(Transport):
    """A transport without a network."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.unsent = 0
        self.reading = True
        self.closed = self.aborted = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:  # noqa: ANN401 - asyncio's
        return CLIENT if name == "peername" else default

    def write(self, data: Any) -> None:  # noqa: ANN401 - asyncio's
        self.written += data

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True


class Parser(Protocol):
    """A protocol that records what it is given."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.transport: Any = None
        self.parts: list[bytes] = []
        self.fault = fault

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 - asyncio's
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        if self.fault is not None:
            raise self.fault
        self.parts.append(data)


class Line:
    """A guarded connection between a wire and a parser."""

    def __init__(self, limits: Limits | None = None, fault: Exception | None = None) -> None:
        self.metrics = Metrics()
        self.registry = ConnectionRegistry(
            limits or Limits(), lambda _: False, self.metrics, RateLimiter(), UsageCounters()
        )
        self.wire, self.parser = Wire(), Parser(fault)
        self.guard = GuardedConnection(self.parser, self.registry)
        self.guard.connection_made(self.wire)

    def refused(self, why: str) -> float:
        """Return how many connections were closed for a reason."""
        labels = {"why": why}
        return self.metrics.registry.get_sample_value("senlac_turned_away_total", labels) or 0


def within(work: Callable[[], Awaitable[None]]) -> None:
    """Run a coroutine in an event loop."""

    async def running() -> None:
        await work()

    asyncio.run(running())


def test_large_data_is_parsed_in_slices_between_turns_of_others() -> None:
    async def work() -> None:
        line, turns = Line(), 0
        line.guard.data_received(b"x" * (3 * SLICE + 1))
        assert not line.wire.reading
        while len(line.parser.parts) < 4:
            await asyncio.sleep(0)
            turns += 1
        assert [len(part) for part in line.parser.parts] == [SLICE] * 3 + [1]
        assert turns >= 4
        assert line.wire.reading

    within(work)


def test_small_data_is_parsed_at_once() -> None:
    async def work() -> None:
        line = Line()
        line.guard.data_received(b"words")
        assert line.parser.parts == [b"words"]

    within(work)


def test_paused_parser_gets_nothing_until_it_resumes() -> None:
    async def work() -> None:
        line = Line()
        line.parser.transport.pause_reading()
        line.guard.data_received(b"one")
        line.guard.data_received(b"two")
        await asyncio.sleep(SOON)
        assert line.parser.parts == []
        line.parser.transport.resume_reading()
        await asyncio.sleep(SOON)
        assert b"".join(line.parser.parts) == b"onetwo"
        assert line.wire.reading

    within(work)


def test_socket_that_sends_too_much_is_closed_with_4429() -> None:
    async def work() -> None:
        line, other = Line(replace(Limits(), socket_bytes=(10, 3600.0))), Parser()
        line.parser.transport.set_protocol(other)
        line.guard.data_received(b"x" * 10)
        line.guard.data_received(b"x")
        assert (other.parts, line.parser.parts) == ([b"x" * 10], [])
        assert (line.wire.written, line.wire.closed) == (CLOSE_FRAME, True)
        assert line.refused("socket_bytes") == 1

    within(work)


def test_client_without_a_request_is_answered_408_in_time() -> None:
    async def work() -> None:
        line = Line()
        line.guard.expect(0.01)
        await asyncio.sleep(SOON)
        assert (line.wire.written, line.wire.closed) == (LATE, True)
        assert line.refused("late") == 1

    within(work)


def test_client_that_still_receives_a_response_is_not_late() -> None:
    async def work() -> None:
        line = Line(replace(Limits(), head_seconds=0))
        line.wire.unsent = 1
        line.guard.expect(0.0)
        await asyncio.sleep(SOON)
        assert not line.wire.closed
        line.wire.unsent = 0
        await asyncio.sleep(SOON)
        assert line.wire.closed

    within(work)


def test_client_that_receives_nothing_is_closed() -> None:
    async def work() -> None:
        line, stuck = Line(), Limits().stuck_seconds
        for now, unsent in enumerate([0, 9, 9, 12] + [12] * (stuck - 3)):
            line.wire.unsent = unsent
            line.guard.close_if_stuck(now)
            assert not line.wire.aborted
        line.guard.close_if_stuck(stuck + 1)
        assert line.wire.aborted
        assert line.refused("stuck") == 1

    within(work)


def test_slow_reader_stays_connected() -> None:
    async def work() -> None:
        line, stuck = Line(), Limits().stuck_seconds
        line.wire.unsent = 1_000_000
        for now in range(0, 20 * stuck, stuck // 2):
            line.wire.unsent += 5 if now % stuck else -7
            line.guard.close_if_stuck(now)
            assert not line.wire.aborted

    within(work)


def test_fault_of_the_parser_ends_the_connection(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        line = Line(fault=AssertionError("no such state"))
        line.guard.data_received(b"words")
        assert line.wire.aborted

    with caplog.at_level(logging.INFO, "senlac.guard"):
        within(work)
    assert "a client violated the protocol" in caplog.text


def test_refused_connection_reaches_no_parser() -> None:
    async def work() -> None:
        line = Line(replace(Limits(), connections_each=1))
        parser, wire = Parser(), Wire()
        guard = GuardedConnection(parser, line.registry)
        guard.connection_made(wire)
        guard.data_received(b"words")
        guard.connection_lost(None)
        assert wire.aborted
        assert (parser.transport, parser.parts) == (None, [])
        assert line.refused("connections_each") == 1

    within(work)


def test_slow_reader_of_answers_gets_all_of_them(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "data", SENLAC_LIMITS="stuck_seconds=3") as server,
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
        until = time.monotonic() + 6
        while time.monotonic() < until:
            read += len(line.recv(SMALL))
            # Each request takes the server a moment, which slows this client down.
            assert server.client().get("/health")["status"] == "well"
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, FULL)
        while part := line.recv(FULL):
            read += len(part)
        assert counted(server, "senlac_turned_away_total", why="stuck") == 0
        assert read > (many - 1) * size
