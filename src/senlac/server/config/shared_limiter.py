"""Rates that all servers count together, in Redis.

A stranger could repeat an attempt at each of several servers: sign-ins, guests, accounts, matches,
seats and invitations. These are rare, so a trip over the network is affordable. What happens often,
such as messages on a socket, is counted by each server alone, without waiting.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from senlac.engine.support.errors import OptionError
from senlac.server.config.limits import Rate
from senlac.server.config.rate_limiter import WAIT, RateLimiter
from senlac.server.support.errors import TooMany

if TYPE_CHECKING:
    from limits import RateLimitItem
    from limits.aio.strategies import SlidingWindowCounterRateLimiter

    Ask = Callable[[SlidingWindowCounterRateLimiter, RateLimitItem], Awaitable[bool]]

PATIENCE: Final = 1.0
"""Seconds to wait for Redis."""

REST_SECONDS: Final = 5.0
"""Seconds without shared counts after Redis has failed, so that not every sign-in waits for it."""

log = logging.getLogger("senlac.guard")


class SharedLimiter:
    """A rate limiter that counts here, and in Redis for all servers if a URL is given.

    Here tokens fill a bucket; in Redis a window slides. While Redis is unavailable each server
    counts for itself.
    """

    def __init__(self, local: RateLimiter, url: str) -> None:
        """Use a limiter of this server, and the Redis of a URL, "" for none.

        Raises:
            OptionError: the library is not installed.
        """
        self._local = local
        self._windows = _over_redis(url) if url else None
        self._rests_until = 0.0

    async def take(self, kind: str, who: str, rate: Rate, cost: int = 1) -> None:
        """Take tokens for an attempt.

        Raises:
            TooMany: there were too many attempts, at this server or at all together.
        """
        self._local.take(kind, who, rate, cost)
        if not await self._ask(rate, lambda all_, item: all_.hit(item, kind, who, cost=cost)):
            self._refuse(kind, who, rate, cost)

    async def take_here(self, kind: str, who: str, rate: Rate) -> None:
        """Take a token of this server only, which `give` may return, if all together have one left.

        Raises:
            TooMany: there were too many attempts, at this server or at all together.
        """
        self._local.take(kind, who, rate)
        if not await self._ask(rate, lambda all_, item: all_.test(item, kind, who)):
            self._refuse(kind, who, rate, 1)

    async def count(self, kind: str, who: str, rate: Rate) -> None:
        """Count an attempt at all servers that took a token of this one."""
        await self._ask(rate, lambda all_, item: all_.hit(item, kind, who))

    def give(self, kind: str, who: str) -> None:
        """Return a token to this server."""
        self._local.give(kind, who)

    async def close(self) -> None:
        """Close the connections to Redis."""
        if self._windows is not None:
            await self._windows.close()

    def _refuse(self, kind: str, who: str, rate: Rate, cost: int) -> NoReturn:
        """Refuse what all servers together may not do any more; return its tokens to this one.

        Raises:
            TooMany: always.
        """
        for _ in range(cost):
            self._local.give(kind, who)
        after = max(1.0, rate[1] / rate[0])
        raise TooMany(WAIT, after)

    async def _ask(self, rate: Rate, ask: Ask) -> bool:
        """Return what Redis answers; True without Redis, or while it is unavailable."""
        if self._windows is None or time.monotonic() < self._rests_until:
            return True
        windows = self._windows
        try:
            return await ask(windows.limiter, windows.rate(rate[0], int(rate[1])))
        except Exception as error:  # noqa: BLE001 - after any error of a driver each counts alone
            self._rests_until = time.monotonic() + REST_SECONDS
            log.warning("rate limits are not shared, Redis is unavailable, retrying: %s", error)
            return True


class Windows(NamedTuple):
    """Sliding windows in Redis, the constructor of their rates, and what closes the connections."""

    limiter: SlidingWindowCounterRateLimiter
    rate: Callable[[int, int], RateLimitItem]
    close: Callable[[], Awaitable[None]]


def _over_redis(url: str) -> Windows:
    """Return sliding windows in the Redis of a URL.

    Raises:
        OptionError: the library is not installed.
    """
    try:
        limits: Any = import_module("limits")
        storages: Any = import_module("limits.aio.storage")
        strategies: Any = import_module("limits.aio.strategies")
        redis: Any = import_module("redis.asyncio")
    except ImportError as error:
        raise OptionError("SENLAC_CHANNELS_URL: install senlac[servers]") from error
    # A pool of our own can be closed; the library closes none.
    pool = redis.ConnectionPool.from_url(
        url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
    )
    storage = storages.RedisStorage(
        f"async+{url}", implementation="redispy", key_prefix="senlac", connection_pool=pool
    )
    limiter = strategies.SlidingWindowCounterRateLimiter(storage)
    return Windows(limiter, limits.RateLimitItemPerSecond, pool.aclose)
