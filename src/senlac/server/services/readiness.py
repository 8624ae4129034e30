"""Readiness: whether a server can do its work now, not only respond."""

from __future__ import annotations

import asyncio
import shutil
import time
from typing import Final

from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from senlac import __version__
from senlac.server.config.settings import Settings
from senlac.server.database.database import Database
from senlac.server.database.monitor import probe
from senlac.server.notices.bus import NoticeBus
from senlac.server.support.errors import Unavailable
from senlac.server.support.shielded_tasks import ShieldedTasks

OK: Final = "well"

PATIENCE: Final = 2.0
"""Seconds after which a database that does not respond counts as unavailable."""

FRESH: Final = 1.0
"""Seconds for which a result is cached, because each check of the database writes to it."""

MIN_FREE_BYTES: Final = 16_000_000
"""Minimum of free bytes on the disk of a database file. With less, writes are about to fail."""


class Ready(Struct, frozen=True):
    """Whether a server is ready, and the condition of its parts: `well`, or what is wrong."""

    ready: bool
    version: str
    database: str
    channels: str


class Readiness:
    """Checks the parts of a server, at most once a second."""

    def __init__(
        self, settings: Settings, database: Database, carrier: NoticeBus, unbroken: ShieldedTasks
    ) -> None:
        self._settings = settings
        self._database = database
        self._carrier = carrier
        self._unbroken = unbroken
        self._probing: asyncio.Task[str] | None = None
        self._found_at = 0.0

    async def look(self) -> Ready:
        """Return the condition of the server."""
        database, channels = await self._find_database(), self._find_channels()
        return Ready(database == channels == OK, __version__, database, channels)

    async def _find_database(self) -> str:
        """Return the condition of the database. Concurrent callers share one check."""
        probing = self._probing
        if probing is None or (probing.done() and time.monotonic() - self._found_at > FRESH):
            probing = self._probing = asyncio.create_task(self._unbroken.run(self._probe()))
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(probing)
        except TimeoutError:
            return "does not respond in time"

    async def _probe(self) -> str:
        """Return whether the database can be written and its disk has room."""
        try:
            await probe(self._database)
        except (SQLAlchemyError, Unavailable):
            return "is unavailable or read-only"
        finally:
            self._found_at = time.monotonic()
        if self._database.is_file and _room(self._settings) < MIN_FREE_BYTES:
            return "has nearly filled its disk"
        return OK

    def _find_channels(self) -> str:
        """Return the condition of the notice bus."""
        lost_at = self._carrier.lost_at
        if lost_at is None:
            return OK
        return f"disconnected for {time.time() - lost_at:.0f} s; moves on other servers appear late"


def _room(settings: Settings) -> int:
    return shutil.disk_usage(settings.data).free
