"""Runs the application on a port until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import Final

import uvicorn
from litestar import Litestar
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from senlac.engine.support.errors import OptionError
from senlac.server.config.limits import Limits
from senlac.server.config.settings import Settings
from senlac.server.database.data_folder import restrict_permissions
from senlac.server.database.database import Database
from senlac.server.run.listening import BACKLOG
from senlac.server.security import file_limit
from senlac.server.security.addresses import proxy_forms, proxy_test
from senlac.server.security.asgi import App
from senlac.server.security.compression import Packing
from senlac.server.security.connections import ConnectionRegistry, guarded
from senlac.server.security.forwarded import OneProtocol
from senlac.server.security.headers import SecurityHeaders
from senlac.server.security.request_limiter import HEAD_BYTES, RequestLimiter
from senlac.server.security.request_times import RequestTimes
from senlac.server.services.context import Services
from senlac.server.support.gc_scheduler import GcScheduler
from senlac.server.support.service_manager import READY, STOPPING, ServiceManager
from senlac.server.support.shutdown import Exit

TICKS: Final = 10
"""Ticks of the server in a second."""

STOP_SECONDS: Final = 1
"""Seconds that open requests may take to end when the server stops."""

OnReady = Callable[[uvicorn.Server], Awaitable[None]]
"""Called when a server is ready. Connections are accepted after it returns."""


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


def web_config(app: App, limits: Limits) -> uvicorn.Config:
    """Return the settings of the web server."""
    return uvicorn.Config(
        app,
        http="h11",
        ws="websockets-sansio",
        h11_max_incomplete_event_size=HEAD_BYTES,
        ws_max_size=limits.frame,
        # The answer of a slow reader to a ping waits behind all that was sent before.
        ws_ping_timeout=2 * limits.stuck_seconds,
        # Forwarded addresses are read after the time limits, and the log is our own.
        proxy_headers=False,
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=STOP_SECONDS,
    )


def run(app: Litestar, settings: Settings, listening: socket.socket, on_ready: OnReady) -> None:
    """Serve until Ctrl-C, then finish pending writes.

    Raises:
        OptionError: the server could not start.
    """
    services: Services = app.state.services
    limits = file_limit.clamp_to_file_limit(settings.limits)
    limiter, counts = services.limiter, services.counts
    gate = RequestLimiter(Packing(app), limits, limiter, counts, services.metrics)
    proxied = ProxyHeadersMiddleware(SecurityHeaders(gate), proxy_forms(settings.proxies))
    is_proxy = proxy_test(settings.proxies)
    connections = ConnectionRegistry(limits, is_proxy, services.metrics, limiter, counts)
    services.metrics.connections.set_function(lambda: len(connections))
    config = web_config(RequestTimes(OneProtocol(proxied), connections), limits)
    server = _Server(config, connections, on_ready)
    # uvicorn raises the signal that stopped it again once it has shut down.
    factory = guarded(config.get_loop_factory() or asyncio.new_event_loop, connections)
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=factory) as runner:
        runner.run(server.serve([listening]))
    server.leaving.stopped()
    if not server.started:
        raise OptionError("the server could not start; the log says why")


class _Server(uvicorn.Server):
    """A server that tells its service manager how it is, and always shuts down gracefully."""

    def __init__(
        self, config: uvicorn.Config, connections: ConnectionRegistry, on_ready: OnReady
    ) -> None:
        super().__init__(config)
        self.leaving = Exit()
        self._connections = connections
        self._on_ready = on_ready
        self._manager = ServiceManager()
        self._collector = GcScheduler()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._collector.start()
        if self.started:
            await self._on_ready(self)
            self._manager.tell(READY)

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS == 0:
            self._connections.close_stuck()
        self._collector.tick(self._connections.closed_sockets())
        self._manager.tell_alive()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self.force_exit = False
        self.leaving.begin()
        self._manager.tell(STOPPING)


async def _migrated(settings: Settings) -> None:
    database = Database(settings.url)
    try:
        await database.migrate()
    finally:
        await database.close()
