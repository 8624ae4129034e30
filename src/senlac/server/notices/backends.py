"""Connections of the notice bus to other servers, one at a time, replaced after a loss."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any, Final, NamedTuple

from litestar.channels.backends.base import ChannelsBackend

from senlac.engine.support.errors import OptionError

PATIENCE: Final = 5.0
"""Seconds without a response after which a connection counts as lost."""


def anybody(_channel: str) -> bool:
    """Assume that other servers listen to a channel."""
    return True


class BusConnection(NamedTuple):
    """A connection, the function that closes it, and whether other servers listen to a channel."""

    backend: ChannelsBackend
    close: Callable[[], Awaitable[None]]
    heard: Callable[[str], bool] = anybody


Lost = Callable[[], None]
MakeLine = Callable[[Lost], BusConnection]
"""Makes a connection. It calls the argument if it notices by itself that it is lost."""


def line_maker(url: str) -> MakeLine | None:
    """Return the factory of connections to other servers, None if there are none.

    Raises:
        OptionError: the URL is not supported, or its driver is not installed.
    """
    if not url:
        return None
    try:
        if url.startswith(("redis://", "rediss://")):
            return _redis(url)
        if url.startswith(("postgres://", "postgresql://")):
            return _postgresql(url)
    except ImportError as error:
        raise OptionError("SENLAC_CHANNELS_URL: install senlac[servers]") from error
    raise OptionError("SENLAC_CHANNELS_URL: expected redis:// or postgresql://")


def _redis(url: str) -> MakeLine:
    """Return the factory of connections over Redis.

    They do not retry: a subscription that its driver renews would not say what it has missed.
    """
    from litestar.channels.backends.redis import (  # noqa: PLC0415 - an extra
        RedisChannelsPubSubBackend,
    )
    from redis.asyncio import Redis  # noqa: PLC0415 - an extra
    from redis.asyncio.retry import Retry  # noqa: PLC0415 - an extra
    from redis.backoff import NoBackoff  # noqa: PLC0415 - an extra

    def make(_lost: Lost) -> BusConnection:
        client = Redis.from_url(
            url, retry=Retry(NoBackoff(), 0),
            socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE,
        )  # fmt: skip
        backend = RedisChannelsPubSubBackend(redis=client)

        async def close() -> None:
            await backend.on_shutdown()
            await client.aclose()

        return BusConnection(backend, close)

    try:
        make(_nobody)
    except ValueError as error:
        raise OptionError("SENLAC_CHANNELS_URL: expected the URL of a Redis server") from error
    return make


def _postgresql(url: str) -> MakeLine:
    """Return the factory of connections over PostgreSQL. The first session of each listens."""
    from litestar.channels.backends.asyncpg import (  # noqa: PLC0415 - an extra
        AsyncPgChannelsBackend,
    )

    driver: Any = import_module("asyncpg")

    def make(lost: Lost) -> BusConnection:
        listening = False

        async def connect() -> Any:  # noqa: ANN401 - the driver has no types
            nonlocal listening
            connection = await driver.connect(url, timeout=PATIENCE, command_timeout=PATIENCE)
            if not listening:
                listening = True
                connection.add_termination_listener(lambda _: lost())
            return connection

        backend = AsyncPgChannelsBackend(make_connection=connect)
        return BusConnection(backend, backend.on_shutdown)

    return make


def _nobody() -> None:
    """Do nothing."""
