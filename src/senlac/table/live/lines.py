"""Lines: what may carry notices from one server to another, each made anew when it was lost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any, Final, NamedTuple

from litestar.channels.backends.base import ChannelsBackend

from senlac.engine.errors import OptionError

PATIENCE: Final = 5.0
"""After so many seconds without an answer a line is given up."""


def anybody(_channel: str) -> bool:
    """Tell that somebody elsewhere may listen on a channel."""
    return True


class Line(NamedTuple):
    """What carries, how it is closed with all its connections, and whether anybody hears it."""

    backend: ChannelsBackend
    close: Callable[[], Awaitable[None]]
    heard: Callable[[str], bool] = anybody


Lost = Callable[[], None]
MakeLine = Callable[[Lost], Line]
"""Makes a line, which may tell that it is lost before anything is asked of it."""


def line_maker(url: str) -> MakeLine | None:
    """Return how lines to the other servers are made, None if this server is alone.

    Raises:
        OptionError: the URL names something else, or its driver is not installed.
    """
    if not url:
        return None
    try:
        if url.startswith(("redis://", "rediss://")):
            return _redis(url)
        if url.startswith(("postgres://", "postgresql://")):
            return _postgresql(url)
    except ImportError as error:
        raise OptionError("SENLAC_CHANNELS_URL: install senlac[servers] first") from error
    raise OptionError("SENLAC_CHANNELS_URL: expected redis:// or postgresql://")


def _redis(url: str) -> MakeLine:
    """Return how lines over Redis are made.

    A subscription that its driver mends by itself would not tell what it has missed.
    """
    from litestar.channels.backends.redis import (  # noqa: PLC0415 - an extra
        RedisChannelsPubSubBackend,
    )
    from redis.asyncio import Redis  # noqa: PLC0415 - an extra
    from redis.asyncio.retry import Retry  # noqa: PLC0415 - an extra
    from redis.backoff import NoBackoff  # noqa: PLC0415 - an extra

    def make(_lost: Lost) -> Line:
        client = Redis.from_url(
            url, retry=Retry(NoBackoff(), 0),
            socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE,
        )  # fmt: skip
        backend = RedisChannelsPubSubBackend(redis=client)

        async def close() -> None:
            await backend.on_shutdown()
            await client.aclose()

        return Line(backend, close)

    try:
        make(_nobody)
    except ValueError as error:
        raise OptionError("SENLAC_CHANNELS_URL: expected the URL of a Redis") from error
    return make


def _postgresql(url: str) -> MakeLine:
    """Return how lines over PostgreSQL are made; the first connection of each is the listening."""
    from litestar.channels.backends.asyncpg import (  # noqa: PLC0415 - an extra
        AsyncPgChannelsBackend,
    )

    driver: Any = import_module("asyncpg")

    def make(lost: Lost) -> Line:
        listening = False

        async def connect() -> Any:  # noqa: ANN401 - the driver has no types
            nonlocal listening
            connection = await driver.connect(url, timeout=PATIENCE, command_timeout=PATIENCE)
            if not listening:
                listening = True
                connection.add_termination_listener(lambda _: lost())
            return connection

        backend = AsyncPgChannelsBackend(make_connection=connect)
        return Line(backend, backend.on_shutdown)

    return make


def _nobody() -> None:
    """Be told, and do nothing."""
