"""Limits on open connections, and timeouts for clients that are slow.

An open connection costs a file descriptor even if it is idle. So their number is limited, for each
network and in all. If all are in use, a new connection replaces the one that has been idle longest.
Proxies do not count as a network, because they forward many clients.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final, Protocol

from senlac.server.config.limits import Limits
from senlac.server.config.rate_limiter import RateLimiter
from senlac.server.config.usage import UsageCounters
from senlac.server.security.addresses import network
from senlac.server.security.outgoing import CountingTransport
from senlac.server.support.metrics import Metrics

KIND: Final = "connections"
"""Key of the counter for each network."""


class GuardedConnection(Protocol):
    """The server's protocol object of a connection."""

    transport: CountingTransport
    client: tuple[str, int] | None

    @property
    def waits_for(self) -> object:
        """What the client has begun and not finished, None if the server must act next."""

    @property
    def has_asked(self) -> bool:
        """Whether the connection has ever received a request."""

    @property
    def patience(self) -> int:
        """Seconds after which the client is too late."""

    def give_up(self) -> None:
        """End a connection whose client took too long."""


class ConnectionState:
    """A connection, what it waits for, and since when.

    Attributes:
        taken: number of bytes that the client had received when it last received any.
        stuck: time of that, None while nothing waits to be sent.
    """

    def __init__(self, guest: GuardedConnection, where: str, now: float) -> None:
        self.guest = guest
        self.where = where
        self.begun: object = None
        self.since = now
        self.taken = 0
        self.stuck: float | None = None


class ConnectionRegistry:
    """All connections of a worker, oldest first.

    The limits for each network apply to all workers together.
    """

    def __init__(
        self,
        limits: Limits,
        is_proxy: Callable[[str], bool],
        metrics: Metrics,
        limiter: RateLimiter,
        counts: UsageCounters,
    ) -> None:
        self._limits = limits
        self._is_proxy = is_proxy
        self.turned_away = metrics.turn_away
        self.handed_over = metrics.handed_over.inc
        self._limiter = limiter
        self._counts = counts
        self._places: dict[CountingTransport, ConnectionState] = {}
        self._silent: dict[CountingTransport, GuardedConnection] = {}

    def __len__(self) -> int:
        return len(self._places)

    def enter(self, guest: GuardedConnection, *, moved: bool = False) -> bool:
        """Register a connection, new or handed off by another worker; False if over a limit."""
        host = guest.client[0] if guest.client else ""
        where = "" if self._is_proxy(host) else network(host)
        if where and not moved and not self._welcome(where):
            self.turned_away("connections_each")
            return False
        if len(self._places) >= self._limits.connections and not self._make_room():
            self.turned_away("connections")
            return False
        self._places[guest.transport] = ConnectionState(guest, where, monotonic())
        self._silent[guest.transport] = guest
        self._counts.add(KIND, where)
        return True

    def stay(self, guest: GuardedConnection) -> None:
        """Note that a connection has another protocol from now on."""
        place = self._places.get(guest.transport)
        if place is not None:
            place.guest = guest
            self._silent.pop(guest.transport, None)

    def leave(self, transport: CountingTransport) -> None:
        """Forget a connection that is closed."""
        self._silent.pop(transport, None)
        place = self._places.pop(transport, None)
        if place is not None:
            self._counts.add(KIND, place.where, -1)

    def close_idle(self) -> None:
        """End all connections that have timed out."""
        now = monotonic()
        for place in list(self._places.values()):
            if self._is_dead(place, now):
                self.turned_away("stuck")
                place.guest.transport.abort()
            elif not place.guest.transport.is_closing() and self._is_late(place, now):
                self.turned_away("late")
                place.guest.give_up()

    def _welcome(self, where: str) -> bool:
        """Return whether the limits allow one more connection from a network."""
        if self._counts.total(KIND, where) >= self._limits.connections_each:
            return False
        return self._limiter.after("connect", where, self._limits.connect) == 0

    def _make_room(self) -> bool:
        """Close the oldest connection without a request, or else an idle one; False if none is."""
        while self._silent:
            transport = next(iter(self._silent))
            if not self._silent.pop(transport).has_asked:
                return self._close(transport)
        for transport, place in self._places.items():
            if place.guest.waits_for is not None:
                return self._close(transport)
        return False

    def _close(self, transport: CountingTransport) -> bool:
        """Close a connection to make room for another."""
        self.turned_away("room")
        self.leave(transport)
        transport.abort()
        return True

    def _is_late(self, place: ConnectionState, now: float) -> bool:
        """Return whether a client has taken too long for what it has begun."""
        begun = place.guest.waits_for
        if begun is None or begun != place.begun:
            place.begun, place.since = begun, now
        return begun is not None and now - place.since >= place.guest.patience

    def _is_dead(self, place: ConnectionState, now: float) -> bool:
        """Return whether a client has long received nothing of what is sent to it."""
        transport = place.guest.transport
        if not transport.get_write_buffer_size() and not transport.is_closing():
            place.stuck = None
            return False
        taken = transport.taken
        if place.stuck is None or taken > place.taken:
            place.taken, place.stuck = taken, now
        return now - place.stuck >= self._limits.stuck_seconds
