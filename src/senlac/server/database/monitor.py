"""Detection of outages of the database, and of changes that an administrator made to it.

An admin command that changes the database also writes a new mark. Each server reads the mark every
second. If the mark has changed, or the database was unavailable, the server discards its caches.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

from sqlalchemy import select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from senlac.server.database.database import Database
from senlac.server.database.models import KeyRow
from senlac.server.support.errors import Unavailable
from senlac.server.support.shielded_tasks import ShieldedTasks
from senlac.server.support.shutdown import cancelled

CHANGE_MARK: Final = "outside"
"""The row with the mark."""

PROBE: Final = "probe"
"""The row that is written to test whether the database is writable."""

SECONDS: Final = 1.0
FIRST_WAIT: Final = 0.05
LONGEST_WAIT: Final = 0.5
"""Seconds between attempts to reconnect to the database, at first and at most."""

log = logging.getLogger("senlac.database")


def new_mark() -> bytes:
    """Return a new random mark."""
    return secrets.token_bytes(8)


async def probe(database: Database) -> None:
    """Check that the database can be written.

    Raises:
        Unavailable: the database is unavailable or read-only.
    """
    value = secrets.token_bytes(8)

    def work(connection: Connection) -> None:
        connection.execute(update(KeyRow).where(KeyRow.name == PROBE).values(value=value))

    await database.transact(work)


class DatabaseMonitor:
    """Calls `heed` when the mark has changed, and after an outage of the database."""

    def __init__(
        self,
        database: Database,
        unbroken: ShieldedTasks,
        heed: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        self._database = database
        self._unbroken = unbroken
        self._heed = heed
        self._known: bytes | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Read the mark, and start the background task."""
        self._known = await self._read()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop the background task."""
        await cancelled(self._task)

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._database.lost.wait(), SECONDS)
            with contextlib.suppress(SQLAlchemyError, Unavailable):
                if self._database.lost.is_set():
                    await self._wait_for_it()
                mark = await self._unbroken.run(self._read())
                if mark != self._known:
                    await self._unbroken.run(self._heed())
                    self._known = mark

    async def _wait_for_it(self) -> None:
        """Wait until the database is back and writable, then call `heed`."""
        started, wait = time.monotonic(), 0.0
        while self._database.lost.is_set():
            self._database.lost.clear()
            try:
                await self._unbroken.run(probe(self._database))
                await self._unbroken.run(self._heed())
            except (SQLAlchemyError, Unavailable) as error:
                self._database.lost.set()
                if not wait:
                    log.warning("database unavailable or read-only, retrying: %s", _reason(error))
                wait = min(max(2 * wait, FIRST_WAIT), LONGEST_WAIT)
                await asyncio.sleep(wait)
        if wait:
            log.warning("database available again after %.1f s", time.monotonic() - started)

    async def _read(self) -> bytes | None:
        """Return the mark, None if there is none yet."""
        async with self._database.read() as session:
            chosen = select(KeyRow.value).where(KeyRow.name == CHANGE_MARK)
            mark: bytes | None = await session.scalar(chosen)
        return mark


def _reason(error: Exception) -> str:
    """Return the message of the database or its driver, without the statement."""
    cause = error.__cause__ if isinstance(error, Unavailable) else error
    return str(getattr(cause, "orig", None) or cause).partition("\n")[0]
