"""Overrides of library methods: the library calls each, and its version has an upper bound.

The guard overrides methods of uvicorn and h11 that are not public. A new release that no longer
calls them would disable our limits without an error.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import signal
import socket
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import h11
import pytest
import uvicorn
from typer.core import TyperGroup
from websockets.asyncio.client import connect

from senlac.cli.app import Program, app
from senlac.server.config.limits import Limits
from senlac.server.config.worker_id import WorkerId
from senlac.server.run.run import _Server, bound_socket
from senlac.server.security.connections import ConnectionRegistry
from senlac.server.security.protocols import (
    LINE,
    BoundedH11,
    GuardedConfig,
    HttpConnection,
    WebSocketConnection,
)
from senlac.server.support.metrics import Metrics
from senlac.server.support.shutdown import Exit

BOUNDED: Final = ("h11", "litestar", "sqlalchemy", "typer", "uvicorn", "websockets")
"""Libraries whose private parts we override or use: new versions are tested before use."""

SPEAKING: Final[tuple[type, ...]] = (HttpConnection, BoundedH11, WebSocketConnection, _Server)

Scope = Any


def overridden(made: type) -> list[str]:
    """Return the methods that a class overrides."""
    own = [name for name, value in vars(made).items() if callable(value) and name != "__init__"]
    return [name for name in own if any(hasattr(base, name) for base in made.__bases__)]


class Seen:
    """The calls of overridden methods, by class and name."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: set[tuple[str, str]] = set()
        self._patch = monkeypatch

    def watch(self, made: type) -> None:
        """Record the calls of all methods that a class overrides."""
        for name in overridden(made):
            self._patch.setattr(made, name, self._noting(made, name, vars(made)[name]))

    def _noting(self, made: type, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(method)
        def noting(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as the method
            self.calls.add((made.__name__, name))
            return method(*args, **kwargs)

        return noting


class Ready:
    """A companion that signals when the server is ready."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()

    async def begin(self, _server: uvicorn.Server) -> None:
        self.begun.set()

    async def end(self) -> None:
        pass


class Echo:
    """An application that echoes its input, and records the connections of its socket scopes."""

    def __init__(self) -> None:
        self.lines: list[object] = []

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:  # noqa: ANN401
        if scope["type"] == "lifespan":
            while (await receive())["type"] != "lifespan.shutdown":
                await send({"type": "lifespan.startup.complete"})
            await send({"type": "lifespan.shutdown.complete"})
        elif scope["type"] == "http":
            body = (await receive())["body"]
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": body})
        else:
            self.lines.append(scope["state"].get(LINE))
            await receive()
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] == "websocket.receive":
                await send({"type": "websocket.send", "text": message["text"]})


async def open_socket(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a socket without a library, to break the protocol."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = [
        "GET / HTTP/1.1", "Host: a", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]  # fmt: skip
    writer.write("\r\n".join([*head, "", ""]).encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def break_protocol(port: int) -> None:
    """Send a frame without a mask, which clients must not do."""
    reader, writer = await open_socket(port)
    writer.write(b"\x81\x05words")
    await reader.read()
    writer.close()


async def ignore_pings(port: int) -> None:
    """Open a socket and answer no ping, until the server closes it."""
    reader, writer = await open_socket(port)
    await reader.read()
    writer.close()


async def talk(ready: Ready, config: uvicorn.Config, port: int) -> None:
    """Send a request and a socket message, and stop the server by Ctrl-C."""
    await ready.begun.wait()
    # An open connection without a request: the server closes it when it stops.
    silent, idle = await asyncio.open_connection("127.0.0.1", port)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        b"POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 5\r\n\r\nwords"
    )
    assert b"words" in await reader.read()
    writer.close()
    async with connect(f"ws://127.0.0.1:{port}/") as line:
        await line.send("words")
        assert await line.recv() == "words"
        assert "permessage-deflate" in str(line.response and line.response.headers)
    await break_protocol(port)
    config.ws_ping_interval = config.ws_ping_timeout = 0.01
    await ignore_pings(port)
    signal.raise_signal(signal.SIGINT)
    assert await silent.read() == b""
    idle.close()


def test_library_calls_every_overridden_method(monkeypatch: pytest.MonkeyPatch) -> None:
    # The exit guard would end the test process some seconds after the signal.
    monkeypatch.setattr(Exit, "begin", lambda _exit: None)
    seen = Seen(monkeypatch)
    for made in SPEAKING:
        seen.watch(made)
    limits, home, metrics, echo = Limits(), WorkerId(), Metrics(), Echo()
    connections = ConnectionRegistry(limits, lambda _: False, metrics, home.limiter, home.counts)
    config = GuardedConfig(echo, connections, limits, home, backlog=8, stop_seconds=3)
    failed: list[BaseException] = []

    async def serving(listening: socket.socket) -> None:
        ready = Ready()
        server = _Server(config, ready)

        def ended(task: asyncio.Task[None]) -> None:
            server.should_exit = True
            if not task.cancelled() and (error := task.exception()):
                failed.append(error)

        port = listening.getsockname()[1]
        client = asyncio.create_task(asyncio.wait_for(talk(ready, config, port), 60))
        client.add_done_callback(ended)
        await server.serve([listening])
        await client

    with (
        contextlib.closing(bound_socket("127.0.0.1", 0)) as listening,
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner() as runner,
    ):
        runner.run(serving(listening))
    assert not failed
    wanted = {(made.__name__, name) for made in SPEAKING for name in overridden(made)}
    assert seen.calls == wanted
    assert [type(line) for line in echo.lines] == [WebSocketConnection] * 3
    assert len(connections) == 0


def test_guard_classes_override_the_expected_methods() -> None:
    assert overridden(BoundedH11) == ["next_event"]
    assert issubclass(BoundedH11, h11.Connection)
    assert {"connection_made", "connection_lost", "data_received"} <= {*overridden(HttpConnection)}
    assert {"handle_events", "handle_text", "run_asgi"} <= {*overridden(WebSocketConnection)}


def test_typer_calls_every_overridden_method(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = Seen(monkeypatch)
    assert issubclass(Program, TyperGroup)
    seen.watch(Program)
    with pytest.raises(SystemExit):
        app(["games"])
    assert seen.calls == {("Program", name) for name in overridden(Program)}
    assert "shieldwall" in capsys.readouterr().out


@pytest.mark.parametrize("name", BOUNDED)
def test_dependency_has_an_upper_bound(name: str) -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    [wanted] = [
        one for one in project["project"]["dependencies"] if one.split(">")[0].split("[")[0] == name
    ]
    assert ",<" in wanted, wanted
