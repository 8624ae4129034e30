"""Limits: how often somebody may ask for something."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from senlac.table.allowance import Rate
from senlac.table.service.errors import TooMany

PAUSE: Final = 1.0
"""So many seconds later whoever asks too often is told so: meanwhile he asks for nothing else."""

MOST: Final = 20_000
"""How many clients are remembered; those seen longest ago are forgotten first."""


class Limiter:
    """Buckets that fill with time, one for each kind of request and whoever makes it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, kind: str, who: str, rate: Rate, cost: int = 1) -> None:
        """Let a request pass that counts as so many.

        Raises:
            TooMany: there have been too many of them.
        """
        after = self.after(kind, who, rate, cost)
        if after > 0:
            raise TooMany("too many requests; please wait a little", after)

    async def wait(self, kind: str, who: str, rate: Rate) -> None:
        """Wait until a request may pass, and let it."""
        after = self.after(kind, who, rate)
        while after > 0:
            await asyncio.sleep(after)
            after = self.after(kind, who, rate)

    def give(self, kind: str, who: str) -> None:
        """Give back what was taken last; a full bucket holds no more for it."""
        kept = self._buckets.get((kind, who))
        if kept is not None:
            self._buckets[kind, who] = (kept[0] + 1, kept[1])

    def after(self, kind: str, who: str, rate: Rate, cost: int = 1) -> float:
        """Take from a bucket; return 0, or in how many seconds there will be something in it."""
        now = self._clock()
        left, after = drawn(self._buckets.pop((kind, who), None), rate, cost, now)
        self._buckets[kind, who] = (left, now)
        if len(self._buckets) > MOST:
            del self._buckets[next(iter(self._buckets))]
        return after


def drawn(
    bucket: tuple[float, float] | None, rate: Rate, cost: int, now: float
) -> tuple[float, float]:
    """Return what is left in a bucket when somebody has drawn from it, and 0 or how soon he may.

    Of a bucket it is known what was left in it at what time; one that is new is full.
    """
    most, seconds = rate
    left, last = (float(most), now) if bucket is None else bucket
    left = min(float(most), left + (now - last) * most / seconds)
    return (left - cost, 0.0) if left >= cost else (left, (cost - left) * seconds / most)
