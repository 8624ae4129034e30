"""Limits on open connections.

An open connection costs a file descriptor even if it is idle. So their number is limited, for each
network and in all. If all are in use, a new connection replaces the one that has been open longest
without a request. Proxies do not count as a network, because they forward many clients.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, Protocol, Server
from collections.abc import Callable
from socket import socket
from ssl import SSLContext
from time import monotonic
from typing import Final

from senlac.server.config.limits import Limits
from senlac.server.config.rate_limiter import RateLimiter
from senlac.server.config.usage import UsageCounters
from senlac.server.security.addresses import network
from senlac.server.security.guarded_connection import GuardedConnection
from senlac.server.support.metrics import Metrics

KIND: Final = "connections"
"""Key of the counter for each network."""

Client = tuple[str, int]


class ConnectionRegistry:
    """All open connections, by the address and port of the other end."""

    def __init__(
        self,
        limits: Limits,
        is_proxy: Callable[[str], bool],
        metrics: Metrics,
        limiter: RateLimiter,
        counts: UsageCounters,
    ) -> None:
        self.limits = limits
        self._metrics = metrics
        self._is_proxy = is_proxy
        self._limiter = limiter
        self._counts = counts
        self._all: dict[Client, GuardedConnection] = {}
        self._silent: dict[Client, GuardedConnection] = {}
        self._closed_sockets = 0

    def __len__(self) -> int:
        return len(self._all)

    def of(self, client: Client | None) -> GuardedConnection | None:
        """Return the connection with a client, None if there is none."""
        return None if client is None else self._all.get(client)

    def closed_sockets(self) -> int:
        """Return how many WebSockets have been closed since the last call."""
        closed, self._closed_sockets = self._closed_sockets, 0
        return closed

    def turned_away(self, why: str) -> None:
        """Count a connection that was closed for a reason."""
        self._metrics.turn_away(why)

    def enter(self, connection: GuardedConnection) -> bool:
        """Register a new connection; return False if it exceeds a limit."""
        client = connection.client
        if client is None:
            return False
        where = self._network(client)
        if where and not self._welcome(where):
            self.turned_away("connections_each")
            return False
        if len(self._all) >= self.limits.connections and not self._make_room():
            self.turned_away("connections")
            return False
        self._all[client] = self._silent[client] = connection
        self._counts.add(KIND, where)
        return True

    def has_asked(self, connection: GuardedConnection) -> None:
        """Note that a connection has sent a request. It is not closed to make room."""
        if connection.client is not None:
            self._silent.pop(connection.client, None)

    def leave(self, connection: GuardedConnection) -> None:
        """Forget a connection that is closed."""
        client = connection.client
        if client is not None and self._all.get(client) is connection:
            del self._all[client]
            self._silent.pop(client, None)
            self._counts.add(KIND, self._network(client), -1)
            self._closed_sockets += connection.is_socket

    def close_stuck(self) -> None:
        """Close all connections whose clients have long received nothing."""
        now = monotonic()
        for connection in list(self._all.values()):
            connection.close_if_stuck(now)

    def _network(self, client: Client) -> str:
        """Return the network of a client, "" for a proxy."""
        return "" if self._is_proxy(client[0]) else network(client[0])

    def _welcome(self, where: str) -> bool:
        """Return whether the limits allow one more connection from a network."""
        if self._counts.total(KIND, where) >= self.limits.connections_each:
            return False
        return self._limiter.after("connect", where, self.limits.connect) == 0

    def _make_room(self) -> bool:
        """Close the oldest connection without a request; return False if there is none."""
        oldest = next(iter(self._silent.values()), None)
        if oldest is None:
            return False
        self.turned_away("room")
        self.leave(oldest)
        oldest.close()
        return True


def guarded(
    make_loop: Callable[[], AbstractEventLoop], registry: ConnectionRegistry
) -> Callable[[], AbstractEventLoop]:
    """Return a factory of event loops whose servers register and guard their connections."""

    def made() -> AbstractEventLoop:
        loop = make_loop()
        listen = loop.create_server

        async def create_server(
            make: Callable[[], Protocol], *, sock: socket, ssl: SSLContext | None, backlog: int
        ) -> Server:
            """Do as asyncio does. It has the arguments that the web server gives."""
            return await listen(
                lambda: GuardedConnection(make(), registry), sock=sock, ssl=ssl, backlog=backlog
            )

        # The web server takes no protocol factory, but it takes any loop.
        loop.create_server = create_server  # type: ignore[method-assign, assignment]
        return loop

    return made
