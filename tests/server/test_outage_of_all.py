"""Clocks of several servers: each deadline is decided once, and grace is what all were down."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.bots.deadline_scheduler import OUTAGE, DeadlineScheduler
from senlac.server.database.database import Database
from senlac.server.database.models import Account, EntryRow, MatchRow, SeatRow
from senlac.server.matches.change import Change
from senlac.server.matches.time_controls import DAY, HOUR, TimeControl
from tests.server.support import Server
from tests.server.test_clocks import BEGIN, ODO, begun_with_secret
from tests.server.test_deadlines import Clock, run
from tests.server.test_match_rows import url, writer

CONTROL: Final = TimeControl("bank", DAY, 4 * HOUR, at_end="lose")
MATCHES: Final = 12


@asynccontextmanager
async def watched(folder: Path, clock: Clock) -> AsyncIterator[tuple[DeadlineScheduler, Any]]:
    """Yield the deadlines of a server, with its tables."""
    async with writer(folder) as there:
        database = Database(url(folder))
        async with database.write() as session:
            await session.merge(Account(id=ODO.id, name=ODO.name, created_at=0.0))
        try:
            yield DeadlineScheduler(there, database, lambda _: None, clock), there
        finally:
            await database.close()


def test_clocks_stand_still_while_all_servers_are_down(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        clock.at = BEGIN
        async with watched(tmp_path, clock) as (deadlines, there):
            await deadlines.look()
            table, secret = begun_with_secret(CONTROL)
            match_id = (await there.create(Change(None, table, secret=secret))).id
        # All servers are down for three days.
        clock.at += 3 * DAY
        async with watched(tmp_path, clock) as (deadlines, there):
            await deadlines.look()
            table = await there.table(match_id)
            assert table.due_at == BEGIN + 4 * DAY
            clock.at = BEGIN + 4 * DAY - 1
            deadlines._looked_at = clock.at
            await deadlines.look()
            assert (await there.table(match_id)).status == "running"
            clock.at += 1
            await deadlines.look()
            assert (await there.table(match_id)).status == "over"

    run(work())


def test_server_that_starts_beside_others_gives_no_grace(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        clock.at = BEGIN
        async with watched(tmp_path, clock) as (old, there):
            table, secret = begun_with_secret(CONTROL)
            match_id = (await there.create(Change(None, table, secret=secret))).id
            await old.look()
            clock.at += OUTAGE
            async with watched(tmp_path, clock) as (fresh, _):
                await fresh.look()
            assert (await there.table(match_id)).due_at == BEGIN + DAY
            # After a longer silence of all, only the first one gives grace.
            clock.at += OUTAGE + 1
            async with watched(tmp_path, clock) as (one, _), watched(tmp_path, clock) as (two, _):
                await asyncio.gather(one.look(), two.look())
            assert (await there.table(match_id)).due_at == BEGIN + DAY + OUTAGE + 1

    run(work())


async def decided(database_url: str, matches: list[str]) -> list[tuple[str, int, list[str]]]:
    """Wait until all matches are decided; return how each stands, its entries and its bots."""
    database = Database(database_url.replace("postgresql:", "postgresql+asyncpg:"))
    try:
        while True:
            async with database.read() as session:
                rows = list(await session.scalars(_matches(matches)))
                if all(row.due_at is None for row in rows):
                    return [(row.status, *await _counts(session, row.id)) for row in rows]
            await asyncio.sleep(0)
    finally:
        await database.close()


def _matches(matches: list[str]) -> Select[MatchRow]:
    return select(MatchRow).where(MatchRow.id.in_(matches)).order_by(MatchRow.created_at)


async def _counts(session: AsyncSession, match_id: str) -> tuple[int, list[str]]:
    """Return how often a player conceded in a match, and the kinds of its players."""
    entries = await session.scalars(select(EntryRow.entry).where(EntryRow.match_id == match_id))
    kinds = await session.scalars(select(SeatRow.kind).where(SeatRow.match_id == match_id))
    return sum(['"concede"' in entry for entry in entries]), sorted(kinds)


async def make_due(database_url: str, matches: list[str], in_seconds: float) -> None:
    """Set the clocks of matches that run so that they run out soon."""
    database = Database(database_url.replace("postgresql:", "postgresql+asyncpg:"))
    at = time.time() + in_seconds
    async with database.write() as session:
        for row in await session.scalars(_matches(matches)):
            assert row.clock is not None
            since = at - DAY
            row.clock, row.due_at = {**row.clock, "since": since}, at
    await database.close()


def test_each_deadline_is_decided_once_though_a_server_is_killed(
    tmp_path: Path, database_url: str
) -> None:
    with ExitStack() as stack:
        servers = [
            stack.enter_context(Server(tmp_path / name, SENLAC_DATABASE_URL=database_url))
            for name in ("one", "two", "three")
        ]
        player, other = servers[0].guest(), servers[1].guest()
        matches: list[str] = []
        for number in range(MATCHES):
            at_end = ("lose", "ask", "computer")[number % 3]
            control = {"kind": "bank", "seconds": DAY, "increment": HOUR, "at_end": at_end}
            match_id = player.match({"norman": "me", "saxon": "open"}, time=control, usual=True)
            other.post(f"/api/matches/{match_id}/join", role="saxon")
            matches.append(match_id)
        asyncio.run(make_due(database_url, matches, 1.0))
        servers[2].kill()
        stands = asyncio.run(asyncio.wait_for(decided(database_url, matches), 30))
        lost = [stand for stand in stands if stand[0] == "over"]
        assert lost == [("over", 1, ["person", "person"])] * (MATCHES // 3)
        running = Counter((*stand[:2], *stand[2]) for stand in stands if stand[0] == "running")
        assert running == {
            ("running", 0, "person", "person"): MATCHES // 3,
            ("running", 0, "bot", "person"): MATCHES // 3,
        }
