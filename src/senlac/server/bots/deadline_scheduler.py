"""Deadlines of matches: applies what is due on steps and clocks, and never before.

Deadlines are in the database, so that none is lost when a server stops. Each of several servers
handles all matches: only the first to write has an effect.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from math import inf
from typing import Any, Final

from sqlalchemy import bindparam, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.engine.support.errors import SenlacError
from senlac.server.database.database import Database
from senlac.server.database.models import Base, MatchRow, PulseRow
from senlac.server.matches.change import Change
from senlac.server.matches.clocks import Clock
from senlac.server.matches.deadlines import GRACE, grace, time_out_step
from senlac.server.matches.holidays import Absence, absences, apply_absence, is_current
from senlac.server.matches.lobby import begin_late
from senlac.server.matches.table import OPEN, RUNNING, Table
from senlac.server.matches.time_ends import end_time
from senlac.server.store.decisions import may_begin
from senlac.server.store.table_writer import TableWriter, now
from senlac.server.support.errors import Stale, Unavailable
from senlac.server.support.ids import new_stamp
from senlac.server.support.shutdown import cancelled

ROUND_SECONDS: Final = 10.0
"""Seconds between checks. Every time limit is longer."""

LATE: Final = 60.0
"""Seconds without a check after which this server may have been unavailable to players."""

OUTAGE: Final = 20.0
"""Seconds without a check by any server after which all of them were unavailable."""

BEAT: Final = 1.0
"""Seconds between two notes of a server that it has checked, which it makes after a check."""

PULSE: Final = "deadlines"

LATER: Final = (
    update(Base.metadata.tables["match"])
    .where(MatchRow.id == bindparam("b_id"))
    .values(due_at=bindparam("b_due_at"), stamp=bindparam("b_stamp"))
)

LATER_CLOCK: Final = (
    update(Base.metadata.tables["match"])
    .where(MatchRow.id == bindparam("b_id"))
    .values(due_at=bindparam("b_due_at"), stamp=bindparam("b_stamp"), clock=bindparam("b_clock"))
)

log = logging.getLogger("senlac.server")


class DeadlineScheduler:
    """Applies the deadlines of all matches.

    `clock` must be the clock by which the deadlines were set.
    """

    def __init__(
        self,
        writer: TableWriter,
        database: Database,
        tell: Callable[[Sequence[str]], None],
        clock: Callable[[], float] = now,
    ) -> None:
        """Use a writer's tables. `tell` resyncs the screens of the given matches."""
        self._writer = writer
        self._database = database
        self._tell = tell
        self._clock = clock
        self._looked_at = -inf
        self._beat_at = -inf
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
        await self.begin_holidays()
        wait = ROUND_SECONDS
        for match_id, due_at in await self._due(at + ROUND_SECONDS):
            if match_id in self._broken:
                continue
            if due_at <= at:
                await self._pass(match_id)
            else:
                wait = min(wait, due_at - at)
        self._looked_at = self._clock()
        await self._beat(self._looked_at)
        return wait

    async def begin_holidays(self) -> None:
        """Let the clocks of players stand still whose holiday has begun.

        Raises:
            Unavailable: the database is unavailable.
        """
        async with self._database.read() as session:
            found = await absences(session, self._clock())
        await self.apply_absences(found)
        # A player who has come back meanwhile, perhaps by another server, was not away then.
        async with self._database.read() as session:
            ended = [one for one in found if not await is_current(session, one)]
        await self.apply_absences([one._replace(until=None) for one in ended])

    async def apply_absences(self, found: Sequence[Absence]) -> None:
        """Let the clocks of some seats stand still or go on.

        Raises:
            Unavailable: the database is unavailable.
        """
        for one in found:
            if one.match_id not in self._broken:
                await self._change(one.match_id, partial(_absent, one, self._clock))

    async def _due(self, until: float) -> list[tuple[str, float]]:
        """Return the ids and deadlines of the matches that are due by `until`."""
        chosen = select(MatchRow.id, MatchRow.due_at).where(MatchRow.due_at <= until)
        async with self._database.read() as session:
            found = (await session.execute(chosen.order_by(MatchRow.due_at))).all()
        return [(row.id, row.due_at) for row in found]

    async def _pass(self, match_id: str) -> None:
        """Apply the deadline of a match if it is still due, or begin it without more salts."""

        async def begin_or_decide() -> None:
            if (await self._writer.table(match_id)).match is None:
                secret = await self._writer.cache.secret(match_id)
                await self._writer.change(
                    match_id,
                    may_begin(
                        self._writer.cache.beside,
                        lambda table: begin_late(table, secret, self._clock()),
                    ),
                )
            else:
                await self._writer.change(match_id, lambda table: _decide(table, self._clock()))

        await self._guarded(match_id, begin_or_decide())

    async def _change(self, match_id: str, decide: Callable[[Table], Change | None]) -> None:
        """Change a match, unless it cannot be read."""

        async def changed() -> None:
            await self._writer.change(match_id, decide)

        await self._guarded(match_id, changed())

    async def _guarded(self, match_id: str, work: Coroutine[None, None, None]) -> None:
        """Do something with a match; skip it from now on if that fails.

        Raises:
            Unavailable: the database is unavailable.
        """
        try:
            await work
        except Unavailable:
            raise
        except Stale as error:
            # A player has just acted. The next round checks the match again.
            log.info("%s", error, extra={"match": match_id})
        except Exception as error:
            # Games may be third-party code, so any exception is possible.
            self._broken.add(match_id)
            log.exception("deadline failed, skipping", exc_info=error, extra={"match": match_id})

    async def _beat(self, at: float) -> None:
        """Note in the database that the deadlines are watched."""
        if at - self._beat_at < BEAT:
            return
        async with self._database.write() as session:
            row = await session.get(PulseRow, PULSE)
            if row is None:
                session.add(PulseRow(name=PULSE, at=at))
            elif row.at < at:
                row.at = at
        self._beat_at = at

    async def _give_grace(self, at: float) -> None:
        """Give players the time back in which they could not reach any server.

        Clocks stood still meanwhile. A deadline of a step is extended to the grace period. Nothing
        happens while another server has watched.
        """
        async with self._database.write() as session:
            chosen = select(PulseRow).where(PulseRow.name == PULSE).with_for_update()
            pulse = await session.scalar(chosen)
            down = inf if pulse is None else at - pulse.at
            if down <= OUTAGE:
                return
            if pulse is not None:
                # Only the first of several servers that start gives grace.
                pulse.at = at
            rows = await _later_steps(session, at)
            clocks = [] if pulse is None else await _later_clocks(session, down, at)
            connection = await session.connection()
            if rows:
                await connection.execute(LATER, rows)
            if clocks:
                await connection.execute(LATER_CLOCK, clocks)
        self._tell([str(row["b_id"]) for row in (*rows, *clocks)])


def _absent(absence: Absence, clock: Callable[[], float], table: Table) -> Change | None:
    """Apply an absence at the present time."""
    return apply_absence(table, absence, clock())


def _decide(table: Table, now: float) -> Change | None:
    """Apply the deadline of a match that has begun; return None if none is due."""
    return time_out_step(table, now) if table.clock is None else end_time(table, now)


async def _later_steps(session: AsyncSession, at: float) -> list[dict[str, Any]]:
    """Return the new deadlines of steps that would end within the grace period."""
    chosen = select(MatchRow.id, MatchRow.due_at, MatchRow.term).where(
        MatchRow.due_at < at + GRACE, MatchRow.status != OPEN, MatchRow.term > 0
    )
    return [
        {"b_id": row.id, "b_due_at": at + grace(row.term), "b_stamp": new_stamp()}
        for row in await session.execute(chosen.with_for_update())
        if row.due_at < at + grace(row.term)
    ]


async def _later_clocks(session: AsyncSession, down: float, at: float) -> list[dict[str, Any]]:
    """Return the clocks that run, later by the seconds of an outage."""
    chosen = select(MatchRow.id, MatchRow.clock).where(
        MatchRow.due_at.is_not(None), MatchRow.status == RUNNING, MatchRow.term == 0
    )
    rows: list[dict[str, Any]] = []
    for row in await session.execute(chosen.with_for_update()):
        if row.clock is not None:
            clock = Clock.from_document(row.clock).later(down, at)
            rows.append({
                "b_id": row.id, "b_due_at": clock.due_at(), "b_stamp": new_stamp(),
                "b_clock": clock.document(),
            })  # fmt: skip
    return rows
