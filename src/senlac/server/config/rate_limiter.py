"""Rate limits with token buckets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from senlac.server.config.limits import Rate
from senlac.server.support.errors import TooMany

WAIT: Final = "Too many requests. Please wait a moment."
"""The text of a refusal because of a limit."""

PAUSE: Final = 1.0
"""Seconds by which a refusal for too many requests is delayed, to slow the client down."""

MOST: Final = 20_000
"""Maximum number of buckets. The ones used longest ago are forgotten first."""


class RateLimiter:
    """Token buckets, one for each kind of request and client."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, kind: str, who: str, rate: Rate, cost: int = 1) -> None:
        """Take tokens for a request.

        Raises:
            TooMany: the bucket has fewer than `cost` tokens.
        """
        after = self.after(kind, who, rate, cost)
        if after > 0:
            raise TooMany(WAIT, after)

    async def wait(self, kind: str, who: str, rate: Rate) -> None:
        """Wait until a request is allowed, and take its token."""
        after = self.after(kind, who, rate)
        while after > 0:
            await asyncio.sleep(after)
            after = self.after(kind, who, rate)

    def give(self, kind: str, who: str) -> None:
        """Return a token to a bucket. It still cannot hold more than its maximum."""
        kept = self._buckets.get((kind, who))
        if kept is not None:
            self._buckets[kind, who] = (kept[0] + 1, kept[1])

    def after(self, kind: str, who: str, rate: Rate, cost: int = 1) -> float:
        """Take tokens and return 0, or return the seconds until there are enough."""
        now = self._clock()
        left, after = take_tokens(self._buckets.pop((kind, who), None), rate, cost, now)
        self._buckets[kind, who] = (left, now)
        if len(self._buckets) > MOST:
            del self._buckets[next(iter(self._buckets))]
        return after


def take_tokens(
    bucket: tuple[float, float] | None, rate: Rate, cost: int, now: float
) -> tuple[float, float]:
    """Return the tokens left in a bucket after a request, and the seconds until it is allowed.

    A bucket is the number of tokens at a time; None stands for a full one. If there are too few
    tokens none is taken, otherwise the seconds are 0.
    """
    most, seconds = rate
    left, last = (float(most), now) if bucket is None else bucket
    left = min(float(most), left + (now - last) * most / seconds)
    return (left - cost, 0.0) if left >= cost else (left, (cost - left) * seconds / most)
