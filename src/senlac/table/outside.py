"""Outside: what is done to the database behind a server's back, by whoever looks after it.

Such a change puts a new mark into the database. Each server looks at the mark every second, and
when it is another, believes nothing any more of what it knew.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from senlac.table.storage.database import Database
from senlac.table.storage.models import KeyRow
from senlac.table.unbroken import Unbroken

MARK: Final = "outside"
"""The row that holds the mark."""

SECONDS: Final = 1.0


def new_mark() -> bytes:
    """Return a mark that was never there before."""
    return secrets.token_bytes(8)


class Watch:
    """Looks at the mark, and tells when it has changed."""

    def __init__(
        self,
        database: Database,
        unbroken: Unbroken,
        heed: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        self._database = database
        self._unbroken = unbroken
        self._heed = heed
        self._known: bytes | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to look."""
        self._known = await self._read()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        """Look for ever."""
        while True:
            await asyncio.sleep(SECONDS)
            with contextlib.suppress(SQLAlchemyError):
                mark = await self._unbroken.run(self._read())
                if mark != self._known:
                    await self._unbroken.run(self._heed())
                    self._known = mark

    async def _read(self) -> bytes | None:
        """Return the mark, None if there is none yet."""
        async with self._database.read() as session:
            chosen = select(KeyRow.value).where(KeyRow.name == MARK)
            mark: bytes | None = await session.scalar(chosen)
        return mark
