"""What we rely on in libraries: methods that they call, versions, and no private parts."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import functools
import signal
import socket
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

import pytest
import uvicorn
from packaging.requirements import Requirement
from typer.core import TyperGroup
from websockets.asyncio.client import connect

from senlac.cli.app import Program, app
from senlac.server.config.limits import Limits
from senlac.server.config.rate_limiter import RateLimiter
from senlac.server.config.usage import UsageCounters
from senlac.server.run.listening import bound_socket
from senlac.server.run.run import _Server, web_config
from senlac.server.security.connections import ConnectionRegistry, guarded
from senlac.server.security.guarded_connection import GuardedConnection
from senlac.server.security.request_times import RequestTimes
from senlac.server.support.metrics import Metrics
from senlac.server.support.shutdown import Exit

SPEAKING: Final[tuple[type, ...]] = (_Server,)

ROOT: Final = Path(__file__).parents[2]
PRIVATE: Final = ("uvicorn.protocols", "h11.", "websockets.protocol", "websockets.server")
"""Modules that are private parts of their library, though their names do not say so."""

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


class Echo:
    """An application that echoes its input, and records the guards of its connections."""

    def __init__(self, connections: ConnectionRegistry) -> None:
        self.connections: list[GuardedConnection | None] = []
        self._all = connections

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:  # noqa: ANN401
        if scope["type"] == "lifespan":
            while (await receive())["type"] != "lifespan.shutdown":
                await send({"type": "lifespan.startup.complete"})
            await send({"type": "lifespan.shutdown.complete"})
            return
        self.connections.append(self._all.of(scope["client"]))
        if scope["type"] == "http":
            body = (await receive())["body"]
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": body})
        else:
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


async def talk(ready: asyncio.Event, port: int) -> None:
    """Send a request and a socket message, and stop the server by Ctrl-C."""
    await ready.wait()
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
    signal.raise_signal(signal.SIGINT)
    assert await silent.read() == b""
    idle.close()


def test_library_calls_every_overridden_method(monkeypatch: pytest.MonkeyPatch) -> None:
    # The exit guard would end the test process some seconds after the signal.
    monkeypatch.setattr(Exit, "begin", lambda _exit: None)
    seen = Seen(monkeypatch)
    for made in SPEAKING:
        seen.watch(made)
    limits, metrics = Limits(), Metrics()
    connections = ConnectionRegistry(
        limits, lambda _: False, metrics, RateLimiter(), UsageCounters()
    )
    echo = Echo(connections)
    config = web_config(RequestTimes(echo, connections), limits)
    failed: list[BaseException] = []

    async def serving(listening: socket.socket) -> None:
        ready = asyncio.Event()

        async def on_ready(_server: uvicorn.Server) -> None:
            ready.set()

        server = _Server(config, connections, on_ready)

        def ended(task: asyncio.Task[None]) -> None:
            server.should_exit = True
            if not task.cancelled() and (error := task.exception()):
                failed.append(error)

        port = listening.getsockname()[1]
        client = asyncio.create_task(asyncio.wait_for(talk(ready, port), 60))
        client.add_done_callback(ended)
        await server.serve([listening])
        await client

    with (
        contextlib.closing(bound_socket("127.0.0.1", 0)) as listening,
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=guarded(asyncio.new_event_loop, connections)) as runner,
    ):
        runner.run(serving(listening))
    assert not failed
    wanted = {(made.__name__, name) for made in SPEAKING for name in overridden(made)}
    assert seen.calls == wanted
    assert all(connection is not None for connection in echo.connections)
    assert len(echo.connections) == 3
    assert len(connections) == 0


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


def requirements() -> list[str]:
    """Return all requirements of the project on other projects, with those of its extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    wanted = [project["build-system"]["requires"], project["project"]["dependencies"], *extras]
    return sorted({one for part in wanted for one in part if not one.startswith("senlac[")})


@pytest.mark.parametrize("wanted", requirements())
def test_dependency_bound_admits_the_tested_version(wanted: str) -> None:
    found = Requirement(wanted)
    assert {one.operator for one in found.specifier} == {">=", "<"}
    # Tools that few need are not installed everywhere.
    with contextlib.suppress(PackageNotFoundError):
        assert version(found.name) in found.specifier


def imported(file: Path) -> Iterator[str]:
    """Yield the dotted names of what a file imports."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{one.name}" for one in node.names)


def test_server_imports_nothing_private_of_its_web_server() -> None:
    for file in (ROOT / "src/senlac/server").rglob("*.py"):
        for name in imported(file):
            library, *parts = name.split(".")
            if library in ("uvicorn", "h11", "websockets"):
                assert not any(part.startswith("_") for part in parts), (file, name)
                assert len(parts) == 1 or not name.startswith(PRIVATE), (file, name)
