"""What people may have stored: so much in some time, and nothing new where no room is left."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from senlac.engine.errors import SenlacError
from senlac.table.allowance import Limits
from senlac.table.guard.limits import Limiter
from senlac.table.service.errors import DiskFull
from senlac.table.settings import Settings
from senlac.table.stopping import cancelled
from senlac.table.storage.database import Database
from senlac.table.storage.folder import database_file

KILOBYTE: Final = 1_000

FRESH_SECONDS: Final = 5.0
"""For so long the free bytes that were found are taken for the present ones."""

MEASURE_SECONDS: Final = 60.0
"""How often the size of the database is measured, where the host limits it."""

Clock = Callable[[], float]
Free = Callable[[Path], int]


class Storing:
    """Counts what is stored for each account and network, and watches disk and database.

    Moves are not counted here: what was begun can be finished, also on a disk that fills.
    """

    def __init__(
        self,
        settings: Settings,
        limiter: Limiter,
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
        """Begin to measure the database, if the host limits its size."""
        if self._most:
            await self.measure(database)
            self._rounds = asyncio.create_task(self._go_round(database))

    async def stop(self) -> None:
        """Measure no more."""
        await cancelled(self._rounds)

    async def measure(self, database: Database) -> None:
        """Note how large the database is now."""
        self._size = await database.size()

    async def _go_round(self, database: Database) -> None:
        """Measure for ever."""
        while True:
            await asyncio.sleep(MEASURE_SECONDS)
            # A database that is away is asked again in the next round.
            with contextlib.suppress(SenlacError, SQLAlchemyError):
                await self.measure(database)

    def take_match(self, account: str, network: str) -> None:
        """Let an account make one more match.

        Raises:
            DiskFull: the disk is nearly full.
            TooMany: the account or its network has made too many.
        """
        self.require_room()
        self._limiter.take("create", account, self._limits.create)
        self._limiter.take("create-network", network, self._limits.create_network)

    def take(self, account: str, network: str, size: int) -> None:
        """Let an account have so many bytes stored.

        Raises:
            DiskFull: the disk is nearly full.
            TooMany: the account or its network has had too much stored.
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
    """Return how many bytes are free on the disk of a folder."""
    return shutil.disk_usage(folder).free
