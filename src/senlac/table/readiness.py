"""Readiness: whether a server can do its work now, beyond that it answers."""

from __future__ import annotations

import asyncio
import shutil
import time
from typing import Final

from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from senlac import __version__
from senlac.table.live.carrier import Carrier
from senlac.table.outside import probe
from senlac.table.service.errors import Unavailable
from senlac.table.settings import Settings
from senlac.table.storage.database import Database
from senlac.table.unbroken import Unbroken

WELL: Final = "well"

PATIENCE: Final = 2.0
"""A database that needs longer than so many seconds is taken to be away."""

FRESH: Final = 1.0
"""For so many seconds a finding holds: asking often must not mean writing often."""

LEAST_BYTES: Final = 16_000_000
"""With less room on its disk a database file is about to fail."""


class Ready(Struct, frozen=True):
    """Whether a server can do its work, and how each of its parts is: `well`, or what is wrong."""

    ready: bool
    version: str
    database: str
    channels: str


class Readiness:
    """Finds out how the parts of a server are, no oftener than every second."""

    def __init__(
        self, settings: Settings, database: Database, carrier: Carrier, unbroken: Unbroken
    ) -> None:
        self._settings = settings
        self._database = database
        self._carrier = carrier
        self._unbroken = unbroken
        self._probing: asyncio.Task[str] | None = None
        self._found_at = 0.0

    async def look(self) -> Ready:
        """Return how the server is now."""
        database, channels = await self._find_database(), self._find_channels()
        return Ready(database == channels == WELL, __version__, database, channels)

    async def _find_database(self) -> str:
        """Return how the database is; all who ask meanwhile wait for one and the same finding."""
        probing = self._probing
        if probing is None or (probing.done() and time.monotonic() - self._found_at > FRESH):
            probing = self._probing = asyncio.create_task(self._unbroken.run(self._probe()))
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(probing)
        except TimeoutError:
            return "does not answer in time"

    async def _probe(self) -> str:
        """Return whether the database can be written."""
        try:
            await probe(self._database)
        except (SQLAlchemyError, Unavailable):
            return "is away, or cannot be written"
        finally:
            self._found_at = time.monotonic()
        if self._database.is_file and _room(self._settings) < LEAST_BYTES:
            return "is about to fill its disk"
        return WELL

    def _find_channels(self) -> str:
        """Return how the channels to other servers are."""
        lost_at = self._carrier.lost_at
        if lost_at is None:
            return WELL
        return f"have been lost for {time.time() - lost_at:.0f} s; moves on other servers show late"


def _room(settings: Settings) -> int:
    """Return how many bytes there are on the disk of the database file."""
    return shutil.disk_usage(settings.data).free
