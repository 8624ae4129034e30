"""Runs the application on a port until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import webbrowser
from types import FrameType
from typing import Final, Protocol

import uvicorn
from litestar import Litestar
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from senlac.engine.support.errors import OptionError
from senlac.server.config.settings import Settings
from senlac.server.database.data_folder import restrict_permissions
from senlac.server.database.database import Database
from senlac.server.security import file_limit
from senlac.server.security.addresses import proxy_forms
from senlac.server.security.compression import Packing
from senlac.server.security.connections import ConnectionRegistry
from senlac.server.security.forwarded import OneProtocol
from senlac.server.security.protocols import GuardedConfig
from senlac.server.security.request_limiter import RequestLimiter
from senlac.server.services.context import Services
from senlac.server.support.gc_scheduler import GcScheduler
from senlac.server.support.shutdown import Exit

PORT: Final = 1066
FREE_PORT: Final = 8066
"""First port to try if `PORT` is not available."""

BACKLOG: Final = 256
"""Maximum number of connections waiting to be accepted. More would wait so long that clients do
better to retry.
"""

TRIES: Final = 30
TICKS: Final = 10
"""Ticks of the server in a second."""

STOP_SECONDS: Final = 3
"""Seconds that open requests may take to end when the server stops."""


def prepare(settings: Settings) -> None:
    """Migrate the database before the server accepts connections.

    Raises:
        OptionError: the database cannot be opened, or belongs to a newer Senlac.
    """
    try:
        restrict_permissions(settings)
        asyncio.run(_migrated(settings))
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise OptionError(f"cannot open the database: {reason}") from error
    except OSError as error:
        where = f" {error.filename}" if error.filename else ""
        raise OptionError(f"cannot open the database{where}: {error.strerror}") from error


def bound_socket(host: str, port: int | None) -> socket.socket:
    """Return a listening socket; without a port, on the first of our ports that is available.

    Raises:
        OptionError: the port is not available, or the host is not an address of this machine.
    """
    if port is not None:
        return _bind(host, port)
    for candidate in (PORT, *range(FREE_PORT, FREE_PORT + TRIES)):
        try:
            return _bind(host, candidate)
        except OptionError as error:
            refused = error
    raise refused


def address(listening: socket.socket, host: str) -> str:
    """Return the URL that a browser opens."""
    port = listening.getsockname()[1]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)  # noqa: S104 - told, not bound
    if ":" in shown and not shown.startswith("["):
        shown = f"[{shown}]"
    return f"http://{shown}:{port}/"


class ServerHook(Protocol):
    """Hooks called when a server is ready and before it stops."""

    async def begin(self, server: uvicorn.Server) -> None:
        """Run when the server is ready."""

    async def end(self) -> None:
        """Run before the server closes its connections."""


class OpenBrowser:
    """Opens the browser at an address; does nothing if the address is ""."""

    def __init__(self, address: str) -> None:
        self._address = address

    async def begin(self, _server: uvicorn.Server) -> None:
        """Open the browser, if there is an address."""
        if self._address:
            await asyncio.to_thread(webbrowser.open, self._address)

    async def end(self) -> None:
        """Do nothing: the browser stays open."""


def run(app: Litestar, settings: Settings, listening: socket.socket, companion: ServerHook) -> None:
    """Serve until Ctrl-C, then finish pending writes.

    Raises:
        OptionError: the server could not start.
    """
    services: Services = app.state.services
    limits, home = file_limit.clamp_to_file_limit(settings.limits), services.home
    gate = RequestLimiter(Packing(app), limits, home.limiter, home.counts, services.metrics)
    proxied = ProxyHeadersMiddleware(gate, proxy_forms(settings.proxies))
    connections = ConnectionRegistry(
        limits, proxied.trusted_hosts.__contains__, services.metrics, home.limiter, home.counts
    )
    services.metrics.connections.set_function(lambda: len(connections))
    config = GuardedConfig(
        OneProtocol(proxied), connections, limits, home, backlog=BACKLOG, stop_seconds=STOP_SECONDS
    )
    server = _Server(config, companion)
    # uvicorn raises the signal that stopped it again once it has shut down.
    factory = config.get_loop_factory()
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=factory) as runner:
        runner.run(server.serve([listening]))
    server.leaving.stopped()
    if not server.started:
        raise OptionError("the server could not start; the log says why")


class _Server(uvicorn.Server):
    """A server with a companion, which always shuts down gracefully."""

    def __init__(self, config: GuardedConfig, companion: ServerHook) -> None:
        super().__init__(config)
        self.leaving = Exit()
        self._connections = config.connections
        self._companion = companion
        self._collector = GcScheduler()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._collector.start()
        if self.started:
            await self._companion.begin(self)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._companion.end()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS == 0:
            self._connections.close_idle()
        self._collector.tick()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self.force_exit = False
        self.leaving.begin()


async def _migrated(settings: Settings) -> None:
    database = Database(settings.url)
    try:
        await database.migrate()
    finally:
        await database.close()


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Without an explicit protocol asyncio does not set TCP_NODELAY.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listening.close()
        raise OptionError(f"port {port} of {host}: {_reason(error)}") from error
    return listening


def _reason(error: OSError | OverflowError) -> str:
    """Return why a port is not available."""
    if isinstance(error, OverflowError):
        return "expected a number from 0 to 65535"
    if error.errno == errno.EADDRINUSE:
        return "another program uses it"
    if error.errno == errno.EACCES:
        return "it needs more rights than this program has"
    return error.strerror or str(error)
