"""Connections of the notice bus to other servers, one at a time, replaced after a loss."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Final, Protocol

from sqlalchemy.engine import URL

from senlac.engine.support.errors import OptionError
from senlac.server.config.settings import REDIS
from senlac.server.database.url import read_url
from senlac.server.notices.postgresql import PostgresConnection
from senlac.server.notices.redis import RedisConnection

PATIENCE: Final = 5.0
"""Seconds without a response after which a connection counts as lost."""


class BusConnection(Protocol):
    """A connection to other servers."""

    async def open(self) -> None:
        """Connect."""

    async def close(self) -> None:
        """Disconnect."""

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Receive the notices of some channels."""

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Receive the notices of some channels no longer."""

    async def publish(self, notices: Sequence[tuple[str, bytes]]) -> None:
        """Send notices, each with its channel."""

    def notices(self) -> AsyncIterator[tuple[str, bytes]]:
        """Yield the notices that arrive, each with its channel."""


Lost = Callable[[], None]
MakeLine = Callable[[Lost], BusConnection]
"""Makes a connection. It calls the argument if it notices by itself that it is lost."""


def line_maker(url: str, database: str | URL) -> MakeLine | None:
    """Return the factory of connections to other servers, None if there are none.

    Without a `url` the database is the notice bus, if it is a PostgreSQL.

    Raises:
        OptionError: the URL is not supported, or its driver is not installed.
    """
    try:
        if not url:
            return _over_database(read_url(database))
        if url.startswith(REDIS):
            return _redis(url)
        if url.startswith(("postgres://", "postgresql://")):
            return _postgresql({"dsn": url})
    except ImportError as error:
        raise OptionError("SENLAC_CHANNELS_URL: install senlac[servers]") from error
    raise OptionError("SENLAC_CHANNELS_URL: expected redis:// or postgresql://")


def _redis(url: str) -> MakeLine:
    """Return the factory of connections over Redis.

    They do not retry: a subscription that its driver renews would not say what it has missed.
    """
    redis: Any = import_module("redis.asyncio")
    never = import_module("redis.asyncio.retry").Retry(
        import_module("redis.backoff").NoBackoff(), 0
    )

    def make(_lost: Lost) -> RedisConnection:
        client = redis.Redis.from_url(
            url, retry=never,
            socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE,
        )  # fmt: skip
        return RedisConnection(client)

    try:
        make(_nobody)
    except ValueError as error:
        raise OptionError("SENLAC_CHANNELS_URL: expected the URL of a Redis server") from error
    return make


def _over_database(url: URL) -> MakeLine | None:
    """Return the factory of connections over the database of the server, None if it cannot."""
    if url.get_driver_name() != "asyncpg":
        return None
    # The URL is SQLAlchemy's: its query is not the driver's.
    _, given = url.get_dialect()().create_connect_args(url)
    return _postgresql(given)


def _postgresql(given: Mapping[str, Any]) -> MakeLine:
    """Return the factory of connections over PostgreSQL; `given` says to which."""
    driver: Any = import_module("asyncpg")
    connect = partial(driver.connect, **given, timeout=PATIENCE, command_timeout=PATIENCE)
    return lambda lost: PostgresConnection(connect, lost)


def _nobody() -> None:
    """Do nothing."""
