"""Batched writes of match changes.

A commit costs the disk the same for one change as for fifty. So all changes that arrive during
one commit are written together in the next.
"""

from __future__ import annotations

import asyncio
import time
from asyncio import Future, Task
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from senlac.server.database.database import Database
from senlac.server.matches.change import Change
from senlac.server.store.transaction import MAX_BATCH, write_changes
from senlac.server.support.errors import Unavailable

PATIENCE: Final = 3.0
"""Seconds for which changes are held back during an outage, before they are refused."""

SHORTEST: Final = 1.0
"""Minimum seconds for an attempt to write: the database may just have come back."""

PAUSE: Final = 0.1

Queued = tuple[Change, Future[bool]]


class BatchWriter:
    """Writes changes in the order of submission."""

    def __init__(
        self, database: Database, snapshot_every: int, measure: Callable[[int], None]
    ) -> None:
        self._database = database
        self._every = snapshot_every
        self._measure = measure
        self._queue: deque[Queued] = deque()
        self._woken = asyncio.Event()
        self._stopping = False
        self._task: Task[None] | None = None
        self._away_since = 0.0
        self._late: Task[list[bool]] | None = None

    def start(self) -> None:
        """Start the writer task."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write the queued changes, then end the writer task."""
        self._stopping = True
        self._woken.set()
        if self._task is not None:
            await self._task

    def commit(self, change: Change) -> Future[bool]:
        """Write a change to the disk. The result is False if the stored table is not `before`."""
        written: Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.append((change, written))
        self._woken.set()
        return written

    async def _run(self) -> None:
        """Write batches until the writer is stopped and nothing is queued."""
        while self._queue or not self._stopping:
            await self._woken.wait()
            self._woken.clear()
            while self._queue:
                count = min(len(self._queue), MAX_BATCH)
                await self._write([self._queue.popleft() for _ in range(count)])

    async def _write(self, batch: Sequence[Queued]) -> None:
        """Write changes in one transaction; if it fails, each in its own."""
        try:
            done = await self._persist([change for change, _ in batch])
        except Exception as error:  # noqa: BLE001 - whatever the database says
            if len(batch) > 1 and not isinstance(error, Unavailable):
                for queued in batch:
                    await self._write([queued])
                return
            for _, written in batch:
                written.set_exception(error)
        else:
            self._measure(len(batch))
            for (_, written), good in zip(batch, done, strict=True):
                written.set_result(good)

    async def _persist(self, changes: Sequence[Change]) -> list[bool]:
        """Write changes; retry during a short outage of the database.

        Raises:
            Unavailable: the outage is longer than `PATIENCE`, or an answer takes too long.
        """
        while True:
            started = time.monotonic()
            since = self._away_since or started
            if self._late is not None or (self._away_since and self._database.is_silent):
                # A late attempt still runs, or the database is known not to answer.
                await self._wait_or_refuse(since)
                continue
            attempt = asyncio.create_task(
                self._database.transact(lambda core: write_changes(core, changes, self._every))
            )
            if not await self._done_in_time(attempt, max(SHORTEST, since + PATIENCE - started)):
                self._leave(attempt, since)
                raise Unavailable
            try:
                written = attempt.result()
            except Unavailable:
                await self._wait_or_refuse(since)
            else:
                self._away_since = 0.0
                return written

    async def _done_in_time(self, attempt: Task[list[bool]], seconds: float) -> bool:
        """Wait for an attempt; return False if the database has let no one write for `seconds`."""
        started = time.monotonic()
        while not attempt.done():
            await asyncio.wait({attempt}, timeout=seconds / 4)
            if not attempt.done() and self._database.silence(started) > seconds:
                return False
        return True

    async def _wait_or_refuse(self, since: float) -> None:
        """Wait `PAUSE` seconds during an outage.

        Raises:
            Unavailable: the outage has lasted longer than `PATIENCE`.
        """
        self._away_since = since
        if time.monotonic() - since > PATIENCE:
            raise Unavailable
        await asyncio.sleep(PAUSE)

    def _leave(self, attempt: Task[list[bool]], since: float) -> None:
        """Abandon an attempt that has taken too long; it may still succeed."""
        self._away_since, self._late = since, attempt

        def ended(task: Task[list[bool]]) -> None:
            self._late = None
            if not task.cancelled():
                task.exception()
            # No notice was sent of what this attempt wrote: clients must resync.
            self._database.lost.set()

        attempt.add_done_callback(ended)
