"""Changes of tables: decides each request, writes the change, then publishes it."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
from typing import Final

from senlac.engine.match.match import Match
from senlac.engine.support.slices import in_one_part
from senlac.server.matches.change import Change
from senlac.server.matches.table import Table
from senlac.server.store.batch_writer import BatchWriter
from senlac.server.store.table_cache import TableCache
from senlac.server.support.errors import Refused, Stale
from senlac.server.support.keyed_locks import KeyedLocks
from senlac.server.support.shielded_tasks import ShieldedTasks

ATTEMPTS: Final = 5
"""Maximum number of times a change is decided if other servers keep changing the match first."""

log = logging.getLogger("senlac.server")


@dataclass(frozen=True)
class ChangeResult:
    """The result of a request: the table after it, and the change, None if nothing changed."""

    after: Table
    change: Change | None = None


ChangeFunction = Callable[[Table], Change | None]
"""Decides a request at a table: returns the change, or None for none; raises to refuse."""

DecideFrom = Callable[[Table, Match], Change | None]
"""The same with all states of the match available."""

Prepare = Callable[[Table], Awaitable[Change | None]]
"""The same, asynchronous."""


class TableWriter:
    """Changes tables. Each change is decided on the current table, committed, and only then shown.

    Attributes:
        cache: the tables that it reads.
    """

    def __init__(
        self,
        cache: TableCache,
        batch_writer: BatchWriter,
        tell: Callable[[Table], None],
        unbroken: ShieldedTasks,
        tell_people: Callable[[set[str]], None] | None = None,
    ) -> None:
        self.cache = cache
        self._tell_people = tell_people
        self._unbroken = unbroken
        self._batch_writer = batch_writer
        self._tell = tell
        self._lines = KeyedLocks()

    async def table(self, match_id: str) -> Table:
        """Return the current table.

        Raises:
            NotFound: there is no such match.
        """
        return await self.cache.table(match_id)

    async def create(self, change: Change) -> Table:
        """Write a new match."""
        await self._unbroken.run(self._written(change))
        return change.after

    async def change(self, match_id: str, decide: ChangeFunction) -> ChangeResult:
        """Decide a request and write its change. This completes even if the caller is cancelled.

        Raises:
            Refused: the request is refused.
        """

        async def decided(table: Table) -> Change | None:
            return decide(table)

        return await self._unbroken.run(self._change(match_id, decided))

    def change_now(
        self, match_id: str, decide: ChangeFunction, tell: Callable[[Table | None], None]
    ) -> bool:
        """Decide a request synchronously if the table is cached and unlocked, and queue its change.

        Return False if nothing was started; then use `change`. Otherwise `tell` is called with the
        table once it is committed, before all other notices, or with None if the write failed;
        then use `change` too.
        """
        table = self.cache.known(match_id)
        if table is None or not self._lines.try_acquire(match_id):
            return False
        try:
            change = decide(table)
        except Exception:  # noqa: BLE001 - what it is, is seen to in the other way, which meets it
            # Perhaps another server has changed the match. `change` will check that.
            change = None
        if change is None:
            self._lines.release(match_id)
            return False
        self._batch_writer.submit(change, lambda good: self._told(change, tell, good=good is True))
        return True

    def _told(self, change: Change, tell: Callable[[Table | None], None], *, good: bool) -> None:
        """Release the lock and publish the outcome of a queued change."""
        match_id = change.after.id
        if good:
            self.cache.put(change.after)
        else:
            self.cache.drop(match_id)
        self._lines.release(match_id)
        try:
            tell(change.after if good else None)
        finally:
            if good:
                self._tell_all(change)

    async def change_beside(
        self, match_id: str, decide: Callable[[Table], Generator[None, None, Change | None]]
    ) -> ChangeResult:
        """Decide a slow request in slices beside the event loop, and write its change.

        Raises:
            Refused: the request is refused.
        """
        run = self.cache.beside.run
        return await self._unbroken.run(self._change(match_id, lambda table: run(decide(table))))

    async def begin(self, match_id: str, decide: ChangeFunction) -> ChangeResult:
        """Decide a request that may begin a match, beside the event loop if it has own values.

        Raises:
            Refused: the request is refused.
        """
        table = await self.cache.table(match_id)
        if not table.begin.has_own_values:
            return await self.change(match_id, decide)
        return await self.change_beside(
            match_id, lambda current: in_one_part(lambda: decide(current))
        )

    async def _change(self, match_id: str, decide: Prepare) -> ChangeResult:
        """Decide a request on the current table, and write its change."""
        async with self._lines.held(match_id):
            for _ in range(ATTEMPTS):
                table = self.cache.known(match_id) or await self.cache.table(match_id)
                try:
                    change = await decide(table)
                except Refused:
                    # The cached table may lag behind what another server has written.
                    if await self.cache.table(match_id) is table:
                        raise
                    continue
                if change is None:
                    # The same holds for a decision that nothing is to be done.
                    if await self.cache.table(match_id) is table:
                        return ChangeResult(table)
                    continue
                if await self._written(change):
                    return ChangeResult(change.after, change)
        raise Stale("This match is being changed by others. Please try again.")

    async def change_back(self, match_id: str, decide: DecideFrom) -> ChangeResult:
        """Decide a request that may undo to any earlier state, and write its change.

        Raises:
            Refused: the request is refused.
        """
        # Replay before the lock is acquired. Actions played meanwhile are quick to add.
        await self.cache.whole(await self.cache.table(match_id))

        async def decided(table: Table) -> Change | None:
            return decide(table, await self.cache.whole(table))

        return await self._unbroken.run(self._change(match_id, decided))

    async def _written(self, change: Change) -> bool:
        """Write a change; once it is committed, publish it."""
        try:
            good = await self._batch_writer.commit(change)
        except BaseException:
            # It may have been written or not: only the database knows.
            self.cache.drop(change.after.id)
            raise
        if good:
            self._publish(change)
        else:
            self.cache.drop(change.after.id)
        return good

    def _publish(self, change: Change) -> None:
        self.cache.put(change.after)
        self._tell_all(change)

    def _tell_all(self, change: Change) -> None:
        """Notify clients of a committed change."""
        self._tell(change.after)
        if self._tell_people is not None and (people := affected_accounts(change)):
            self._tell_people(people)


def affected_accounts(change: Change) -> set[str]:
    """Return the accounts whose lists of matches or invitations change; mostly none."""
    before, after = change.before, change.after
    if (
        before is not None
        and before.assignments == after.assignments
        and before.status == after.status
    ):
        return set()
    seats = [*(() if before is None else before.assignments), *after.assignments]
    return {who for seat in seats for who in (seat.account, seat.reserved_for) if who is not None}


def now() -> float:
    """Return the time in seconds since 1970."""
    return time.time()
