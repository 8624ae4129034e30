"""Limits on stored data: rates for accounts and networks, and free space on the disk."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from senlac.engine.support.errors import SenlacError
from senlac.server.config.limits import Limits
from senlac.server.config.rate_limiter import RateLimiter
from senlac.server.config.settings import Settings
from senlac.server.database.data_folder import database_file
from senlac.server.database.database import Database
from senlac.server.support.errors import DiskFull
from senlac.server.support.shutdown import cancelled

KILOBYTE: Final = 1_000

FRESH_SECONDS: Final = 5.0
"""Seconds for which the number of free bytes is cached."""

MEASURE_SECONDS: Final = 60.0
"""Seconds between measurements of the database, if the host limits its size."""

Clock = Callable[[], float]
Free = Callable[[Path], int]


class Storing:
    """Rate-limits what accounts and networks store, and watches the disk and the database.

    Moves do not count: a match that has begun can be finished, even on a disk that is nearly full.
    """

    def __init__(
        self,
        settings: Settings,
        limiter: RateLimiter,
        clock: Clock = time.monotonic,
        free: Free | None = None,
    ) -> None:
        file = database_file(settings)
        self._folder = None if file is None else file.parent
        self._least = settings.free_bytes
        self._most = settings.database_bytes
        self._size = 0
        self._rounds: asyncio.Task[None] | None = None
        self._limits: Limits = settings.limits
        self._limiter = limiter
        self._clock = clock
        self._free = free or _free_bytes
        self._found = (0, -FRESH_SECONDS)

    async def start(self, database: Database) -> None:
        """Start to measure the database, if the host limits its size."""
        if self._most:
            await self.measure(database)
            self._rounds = asyncio.create_task(self._go_round(database))

    async def stop(self) -> None:
        """Stop the measurements."""
        await cancelled(self._rounds)

    async def measure(self, database: Database) -> None:
        """Measure the size of the database."""
        self._size = await database.size()

    async def _go_round(self, database: Database) -> None:
        while True:
            await asyncio.sleep(MEASURE_SECONDS)
            # If the database is unavailable, the next round tries again.
            with contextlib.suppress(SenlacError, SQLAlchemyError):
                await self.measure(database)

    def take(self, account: str, network: str, size: int) -> None:
        """Count `size` bytes that an account stores.

        Raises:
            DiskFull: the disk is nearly full.
            TooMany: the account or its network has stored too much.
        """
        self.require_room()
        cost = 1 + size // KILOBYTE
        self._limiter.take("stored", account, self._limits.stored, cost)
        self._limiter.take("stored-network", network, self._limits.stored_network, cost)

    def require_room(self) -> None:
        """Check that neither the disk of the database file nor the database is nearly full.

        Raises:
            DiskFull: one of them is.
        """
        if self._most and self._size >= self._most:
            raise DiskFull
        if self._folder is None:
            return
        free, found_at = self._found
        at = self._clock()
        if at - found_at >= FRESH_SECONDS:
            free = self._free(self._folder)
            self._found = (free, at)
        if free < self._least:
            raise DiskFull


def _free_bytes(folder: Path) -> int:
    return shutil.disk_usage(folder).free
