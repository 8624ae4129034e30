"""A cache of tables.

A table that is not cached, or has another stamp than in the database, is read again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from senlac.engine.match.match import Match
from senlac.engine.support.slices import in_one_part
from senlac.server.database.database import Database
from senlac.server.matches.crash_guard import CrashGuard
from senlac.server.matches.match_start import MatchStart
from senlac.server.matches.table import Table
from senlac.server.store.match_rows import read_secret, read_stamp
from senlac.server.store.table_reader import PAGE, Raw, built, read_rows, whole_match
from senlac.server.support.bounded_cache import Bounded
from senlac.server.support.errors import NoSuchMatch
from senlac.server.support.keyed_locks import KeyedLocks
from senlac.server.support.shielded_tasks import ShieldedTasks
from senlac.server.support.slice_runner import Beside, Runner

T = TypeVar("T")

FLAT: Final = 50
"""The fixed weight of a table, in entries."""

WHOLE: Final = 4
"""Matches with all their states get a quarter of the capacity: each needs more memory."""


class TableCache:
    """The tables used last, bounded by their total number of entries.

    Attributes:
        beside: replays entries.
        prepare: called beside the event loop for each table that was read and has values by its
            creator; None for nothing.
    """

    def __init__(
        self,
        database: Database,
        most_entries: int,
        unbroken: ShieldedTasks,
        beside: Beside,
        guard: CrashGuard | None = None,
    ) -> None:
        self._guard = guard or CrashGuard(Path())
        self.prepare: Callable[[Table], None] | None = None
        self._database = database
        self._unbroken = unbroken
        self.beside = beside
        self._tables: Bounded[Table] = Bounded(most_entries, _rest_table)
        self._wholes: Bounded[Match] = Bounded(most_entries // WHOLE, Match.drop_caches)
        # One request reads or replays a table at a time; the others then find it cached.
        self._reading = KeyedLocks()
        self._replaying = KeyedLocks()
        self._long = asyncio.Lock()

    def put(self, table: Table) -> None:
        """Cache a table as the latest of its match."""
        self._tables.put(table.id, table, table.entries + FLAT)

    def drop(self, match_id: str) -> None:
        """Remove a table."""
        self._tables.drop(match_id)

    def clear(self) -> None:
        """Remove all tables."""
        self._tables.clear()
        self._wholes.clear()

    def known(self, match_id: str, stamp: str | None = None) -> Table | None:
        """Return a cached table without a query, None if there is none or it has not this stamp."""
        table = self._tables.get(match_id)
        if table is None or (stamp is not None and table.stamp != stamp):
            return None
        self._tables.use(match_id)
        return table

    async def table(self, match_id: str) -> Table:
        """Return the current table, as it is in the database.

        Raises:
            NoSuchMatch: there is no such match.
            SetAside: the server crashed while it was working on the match.
        """
        self._guard.require_usable(match_id)
        return await self._unbroken.run(self._table(match_id))

    async def _table(self, match_id: str) -> Table:
        """Read a table, unless the cached one is current."""
        known = await self._unchanged(match_id)
        if known is not None:
            return known
        async with self._reading.of(match_id):
            known = await self._unchanged(match_id)
            if known is not None:
                return known
            earlier = self._tables.get(match_id)
            rows = await self._rows(match_id, earlier)
            begin = MatchStart.from_document(rows.row.begin, rows.row.header)
            run = self._noting(match_id, begin)
            table = await built(rows, run)
            if self.prepare is not None and begin.has_own_values:
                await run(in_one_part(partial(self.prepare, table)))
            if self._tables.get(match_id) is earlier:
                # Otherwise a later table was cached during this read.
                self.put(table)
        return table

    async def _unchanged(self, match_id: str) -> Table | None:
        """Return the cached table if its stamp is that of the database, otherwise None.

        Raises:
            NoSuchMatch: there is no such match.
        """
        async with self._database.read() as session:
            stamp = await read_stamp(session, match_id)
        if stamp is None:
            raise NoSuchMatch
        return self.known(match_id, stamp)

    async def _rows(self, match_id: str, earlier: Table | None) -> Raw:
        """Read the rows of a match.

        Only one long read holds a connection at a time; the others stay free for short reads. No
        connection is held while entries are replayed.

        Raises:
            NoSuchMatch: there is no such match.
        """
        async with self._database.read() as session:
            raw = await read_rows(session, match_id, earlier, PAGE)
        if raw is not None:
            return raw
        async with self._long, self._database.read() as session:
            raw = await read_rows(session, match_id, earlier)
        assert raw is not None, "it may be as long as it is"
        return raw

    async def whole(self, table: Table) -> Match:
        """Return the match of a table with all its states.

        Raises:
            NotFound: it has not begun.
        """
        match = table.match
        if match is not None and match.core.history.floor == 0:
            return match
        return await self._unbroken.run(self._whole(table))

    async def _whole(self, table: Table) -> Match:
        """Replay a match, or only the entries since the last request for it."""
        async with self._replaying.of(table.id):
            known = self._wholes.get(table.id)
            secret = await self._secret(table.id)
            run = self._noting(table.id, table.begin)
            found = await whole_match(table, secret, known, run)
            if known is None or found.entries >= known.entries:
                self._wholes.put(table.id, found, found.entries + FLAT)
        return found

    def _noting(self, match_id: str, begin: MatchStart) -> Runner:
        """Return a runner for work on a match that reports it to the crash guard."""

        def run(work: Generator[None, None, T], /) -> Awaitable[T]:
            return self.beside.run(self._guard.over(work, match_id, begin))

        return run

    async def secret(self, match_id: str) -> bytes:
        """Return the secret of a match's dice, needed to begin it. It is not cached."""
        return await self._unbroken.run(self._secret(match_id))

    async def _secret(self, match_id: str) -> bytes:
        async with self._database.read() as session:
            return await read_secret(session, match_id)


def _rest_table(table: Table) -> None:
    """Release what the match of a table can compute again."""
    if table.match is not None:
        table.match.drop_caches()
