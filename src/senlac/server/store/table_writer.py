"""The writer of tables: the path of every change.

A request is decided on the current table, written, acknowledged and published. The requests of a
match are carried out one after another. Each stage begins when the one before it has ended: at once
if it had nothing to wait for, otherwise later.
"""

from __future__ import annotations

import asyncio
import logging
import time
from asyncio import Future
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Final, NamedTuple

from senlac.server.matches.change import Change
from senlac.server.matches.table import Table
from senlac.server.store.batch_writer import BatchWriter
from senlac.server.store.decisions import Decide
from senlac.server.store.table_cache import TableCache
from senlac.server.support.errors import Refused, Stale
from senlac.server.support.shielded_tasks import ShieldedTasks
from senlac.server.support.steps import Steps, run_steps, wait_for

ATTEMPTS: Final = 5
"""Maximum number of times a change is decided if other servers keep changing the match first."""

log = logging.getLogger("senlac.server")


@dataclass(frozen=True)
class ChangeResult:
    """The result of a request: the table after it, and the change, None if nothing changed."""

    after: Table
    change: Change | None = None


Confirm = Callable[[ChangeResult], None]
"""Called with the result of a request before all others hear of it; must not raise an exception."""


class _Request(NamedTuple):
    """A queued request.

    Attributes:
        work: decides the request and writes the change.
        confirm: acknowledges it.
        done: resolved with the result, or with the reason of the refusal.
    """

    work: Steps[ChangeResult]
    confirm: Confirm
    done: Future[ChangeResult]


def _unconfirmed(_result: ChangeResult) -> None:
    """Acknowledge nothing: the caller awaits the result."""


class TableWriter:
    """Changes tables. Each change is decided on the current table, committed, and only then shown.

    Attributes:
        cache: the tables that it reads.
    """

    def __init__(
        self,
        cache: TableCache,
        batch_writer: BatchWriter,
        publish: Callable[[Change], None],
        unbroken: ShieldedTasks,
    ) -> None:
        self.cache = cache
        self._unbroken = unbroken
        self._batch_writer = batch_writer
        self._publish = publish
        self._queues: dict[str, deque[_Request]] = {}
        self._idle = asyncio.Event()
        self._idle.set()

    async def table(self, match_id: str) -> Table:
        """Return the current table.

        Raises:
            NotFound: there is no such match.
        """
        return await self.cache.table(match_id)

    async def create(self, change: Change) -> Table:
        """Write a new match, even if the caller is cancelled.

        Raises:
            Stale: there is a match with its id.
        """
        return (await self._submit(change.after.id, self._created(change), _unconfirmed)).after

    def change(
        self, match_id: str, decide: Decide, confirm: Confirm = _unconfirmed
    ) -> Future[ChangeResult]:
        """Decide a request and write its change. This completes even if the caller is cancelled.

        The future raises `Refused` if the request is refused. Otherwise `confirm` is called with
        the result once it is on the disk, before the change is published.
        """
        return self._submit(match_id, self._changed(match_id, decide), confirm)

    async def stop(self) -> None:
        """Wait until all requests are done."""
        await self._idle.wait()

    # ---- the queue of a match -------------------------------------------------------------------

    def _submit(
        self, match_id: str, work: Steps[ChangeResult], confirm: Confirm
    ) -> Future[ChangeResult]:
        """Queue a request, and carry it out at once if it is the first."""
        request = _Request(work, confirm, asyncio.get_running_loop().create_future())
        queue = self._queues.get(match_id)
        if queue is not None:
            queue.append(request)
        else:
            self._queues[match_id] = deque([request])
            self._idle.clear()
            run_steps(self._carry_out_all(match_id))
        return request.done

    def _carry_out_all(self, match_id: str) -> Steps[None]:
        """Carry out the requests of a match until none is queued."""
        queue = self._queues[match_id]
        while queue:
            request = queue[0]
            outcome = yield from _outcome(request.work)
            if isinstance(outcome, ChangeResult):
                self._finish(request, outcome)
            elif not request.done.done():
                request.done.set_exception(outcome)
            queue.popleft()
        del self._queues[match_id]
        if not self._queues:
            self._idle.set()

    def _finish(self, request: _Request, result: ChangeResult) -> None:
        """Acknowledge a request, then publish its change."""
        try:
            request.confirm(result)
            if not request.done.done():
                request.done.set_result(result)
            if result.change is not None:
                self._publish(result.change)
        except Exception:
            # The change is on the disk, and the requests behind it have to go on.
            log.exception("publishing a change failed", extra={"match": result.after.id})

    # ---- one request ----------------------------------------------------------------------------

    def _created(self, change: Change) -> Steps[ChangeResult]:
        """Write a new match.

        Raises:
            Stale: there is a match with its id.
        """
        if not (yield from self._write(change)):
            raise Stale("This match exists already.")
        return ChangeResult(change.after, change)

    def _changed(self, match_id: str, decide: Decide) -> Steps[ChangeResult]:
        """Decide a request on the current table, and write its change.

        Raises:
            Refused: the request is refused.
        """
        for _ in range(ATTEMPTS):
            table = self.cache.known(match_id) or (yield from self._read(match_id))
            try:
                decided = decide(table)
                if isinstance(decided, Coroutine):
                    decided = yield from wait_for(self._unbroken.start(decided))
            except Refused:
                # The cached table may lag behind what another server has written.
                if (yield from self._read(match_id)) is table:
                    raise
                continue
            if decided is None:
                # The same holds for a decision that nothing is to be done.
                if (yield from self._read(match_id)) is table:
                    return ChangeResult(table)
                continue
            if (yield from self._write(decided)):
                return ChangeResult(decided.after, decided)
        raise Stale("This match is being changed by others. Please try again.")

    def _read(self, match_id: str) -> Steps[Table]:
        """Return the current table, as it is in the database."""
        return (yield from wait_for(self._unbroken.start(self.cache.table(match_id))))

    def _write(self, change: Change) -> Steps[bool]:
        """Write a change, and cache its table once it is on the disk."""
        match_id = change.after.id
        try:
            good = yield from wait_for(self._batch_writer.commit(change))
        except BaseException:
            # It may have been written or not: only the database knows.
            self.cache.drop(match_id)
            raise
        if good:
            self.cache.put(change.after)
        else:
            self.cache.drop(match_id)
        return good


def _outcome(work: Steps[ChangeResult]) -> Steps[ChangeResult | BaseException]:
    """Carry out a request, and return its result or why there is none.

    The frames of the error are those from here on. With that of the queue it would refer to the
    future that refers to the error, and only the garbage collector would free them.
    """
    try:
        return (yield from work)
    except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001 - the caller handles it
        return error


def now() -> float:
    """Return the time in seconds since 1970."""
    return time.time()
