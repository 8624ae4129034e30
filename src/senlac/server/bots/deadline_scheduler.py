"""Deadlines of matches: applies the timeout of a step when it is due, and never before.

Deadlines are in the database, so that none is lost when a process ends. Each worker handles the
matches that it owns. If two processes handle the same one, only the first to write has an effect.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from math import inf
from typing import Final

from sqlalchemy import bindparam, select, update
from sqlalchemy.exc import SQLAlchemyError

from senlac.engine.support.errors import SenlacError
from senlac.server.config.worker_id import WorkerId
from senlac.server.database.database import Database
from senlac.server.database.models import Base, MatchRow
from senlac.server.matches.deadlines import GRACE, grace, time_out_step
from senlac.server.matches.lobby import begin_late
from senlac.server.matches.table import OPEN
from senlac.server.store.table_writer import TableWriter, now
from senlac.server.support.errors import Stale, Unavailable
from senlac.server.support.ids import new_stamp
from senlac.server.support.shutdown import cancelled

ROUND_SECONDS: Final = 10.0
"""Seconds between checks. Every time limit is longer."""

LATE: Final = 60.0
"""Seconds without a check after which the server counts as having been unavailable to players."""

LATER: Final = (
    update(Base.metadata.tables["match"])
    .where(MatchRow.id == bindparam("b_id"))
    .values(due_at=bindparam("b_due_at"), stamp=bindparam("b_stamp"))
)

log = logging.getLogger("senlac.server")


class DeadlineScheduler:
    """Applies the deadlines of the matches that this worker owns.

    `clock` must be the clock by which the deadlines were set.
    """

    def __init__(
        self,
        writer: TableWriter,
        database: Database,
        tell: Callable[[Sequence[str]], None],
        home: WorkerId | None = None,
        clock: Callable[[], float] = now,
    ) -> None:
        """Use a writer's tables. `tell` resyncs the screens of the given matches."""
        self._writer = writer
        self._database = database
        self._tell = tell
        self._home = home or WorkerId()
        self._clock = clock
        self._looked_at = -inf
        self._broken: set[str] = set()
        self._rounds: asyncio.Task[None] | None = None
        self._expected = inf
        self._woken = asyncio.Event()

    def start(self) -> None:
        """Start the background task."""
        self._rounds = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        """Stop the background task."""
        await cancelled(self._rounds)

    def expect(self, due_at: float) -> None:
        """Check deadlines at that time as well, which may be before the next round."""
        self._expected = min(self._expected, due_at)
        self._woken.set()

    async def _go_round(self) -> None:
        while True:
            wait = ROUND_SECONDS
            self._expected = inf
            # After an outage of the database `look` gives grace, as after one of the server.
            with contextlib.suppress(SenlacError, SQLAlchemyError):
                wait = await self.look()
            await self._rest(wait)

    async def _rest(self, seconds: float) -> None:
        """Wait some seconds, or until the next expected deadline.

        Seconds are measured by the event loop, because the clock may be set back meanwhile.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while (wait := min(end - loop.time(), self._expected - self._clock())) > 0:
            self._woken.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), wait)

    async def look(self) -> float:
        """Apply the deadlines that are due, and return the seconds until the next one can be.

        Raises:
            Unavailable: the database is unavailable.
        """
        at = self._clock()
        if at - self._looked_at > LATE:
            await self._give_grace(at)
        wait = ROUND_SECONDS
        for match_id, due_at in await self._due(at + ROUND_SECONDS):
            if match_id in self._broken:
                continue
            if due_at <= at:
                await self._pass(match_id)
            else:
                wait = min(wait, due_at - at)
        self._looked_at = self._clock()
        return wait

    async def _due(self, until: float) -> list[tuple[str, float]]:
        """Return the ids and deadlines of the matches owned here that are due by `until`."""
        chosen = select(MatchRow.id, MatchRow.due_at).where(MatchRow.due_at <= until)
        async with self._database.read() as session:
            found = (await session.execute(chosen.order_by(MatchRow.due_at))).all()
        return [(row.id, row.due_at) for row in found if self._home.owns(row.id)]

    async def _pass(self, match_id: str) -> None:
        """Apply the deadline of a match if it is still due, or begin it without more salts."""
        try:
            if (await self._writer.table(match_id)).match is None:
                secret = await self._writer.cache.secret(match_id)
                await self._writer.begin(
                    match_id, lambda table: begin_late(table, secret, self._clock())
                )
            else:
                await self._writer.change(
                    match_id, lambda table: time_out_step(table, self._clock())
                )
        except Unavailable:
            raise
        except Stale as error:
            # A player has just acted. The next round checks the match again.
            log.info("%s", error, extra={"match": match_id})
        except Exception as error:
            # Games may be third-party code, so any exception is possible.
            self._broken.add(match_id)
            log.exception("deadline failed, skipping", exc_info=error, extra={"match": match_id})

    async def _give_grace(self, at: float) -> None:
        """Extend the deadlines of players who could not reach the server, by their grace period."""
        async with self._database.write() as session:
            chosen = select(MatchRow.id, MatchRow.due_at, MatchRow.term)
            found = await session.execute(
                chosen.where(
                    MatchRow.due_at < at + GRACE, MatchRow.status != OPEN
                ).with_for_update()
            )
            rows = [
                {"b_id": row.id, "b_due_at": at + grace(row.term), "b_stamp": new_stamp()}
                for row in found
                if self._home.owns(row.id) and row.due_at < at + grace(row.term)
            ]
            if rows:
                connection = await session.connection()
                await connection.execute(LATER, rows)
        self._tell([str(row["b_id"]) for row in rows])
