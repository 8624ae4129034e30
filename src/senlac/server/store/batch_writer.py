"""Batched writes of match changes.

A commit costs the disk the same for one change as for fifty. So all changes that arrive during
one commit are written together in the next.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Executable, String, bindparam, delete, insert, select, update
from sqlalchemy.engine import Connection

from senlac.server.database.database import Database
from senlac.server.database.fast_writer import WriteTransaction
from senlac.server.database.models import (
    Base,
    EntryRow,
    MatchRow,
    SeatRow,
    SecretRow,
    SnapshotRow,
)  # fmt: skip
from senlac.server.matches.change import Change
from senlac.server.store import match_rows
from senlac.server.store.match_rows import Values
from senlac.server.support.errors import Unavailable

MOST_TOGETHER: Final = 200
"""Maximum number of changes in one commit."""

PATIENCE: Final = 3.0
"""Seconds for which changes are held back during an outage, before they are refused."""

SHORTEST: Final = 1.0
"""Minimum seconds for an attempt to write: the database may just have come back."""

PAUSE: Final = 0.1

# Built once, because SQLAlchemy compiles each new statement object to SQL again.

NEW_MATCH: Final = insert(MatchRow)
NEW_SECRET: Final = insert(SecretRow)
NEW_SEAT: Final = insert(SeatRow)
NEW_ENTRY: Final = insert(EntryRow)
OTHER_MATCH: Final = update(Base.metadata.tables["match"]).where(MatchRow.id == bindparam("b_id"))
OTHER_ENTRY: Final = update(Base.metadata.tables["entry"]).where(
    EntryRow.match_id == bindparam("b_id"), EntryRow.n == bindparam("b_n")
)


Outcome = bool | Exception
"""Whether a change was written, or the error that prevented the attempt."""

OnWritten = Callable[[Outcome], None]


class _Waiting(NamedTuple):
    """A queued change and the callback for its outcome."""

    change: Change
    hear: OnWritten


class BatchWriter:
    """Writes changes in the order of submission."""

    def __init__(
        self, database: Database, snapshot_every: int, measure: Callable[[int], None]
    ) -> None:
        self._database = database
        self._every = snapshot_every
        self._measure = measure
        self._waiting: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._away_since = 0.0
        self._late: asyncio.Task[list[bool]] | None = None

    def start(self) -> None:
        """Start the writer task."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write the queued changes, then end the writer task."""
        if self._task is not None:
            self._waiting.put_nowait(None)
            await self._task

    async def commit(self, change: Change) -> bool:
        """Write a change to the disk; return False if the stored table is not `change.before`."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.submit(change, lambda outcome: _notify_waiters(written, outcome))
        return await written

    def submit(self, change: Change, hear: OnWritten) -> None:
        """Queue a change; `hear` is called with its outcome."""
        self._waiting.put_nowait(_Waiting(change, hear))

    async def _run(self) -> None:
        """Write batches until the queue yields None."""
        waiting = await self._waiting.get()
        while waiting is not None:
            batch, waiting = [waiting], None
            while len(batch) < MOST_TOGETHER and not self._waiting.empty():
                waiting = self._waiting.get_nowait()
                if waiting is None:
                    await self._write(batch)
                    return
                batch.append(waiting)
            await self._write(batch)
            waiting = await self._waiting.get()

    async def _write(self, batch: list[_Waiting]) -> None:
        """Write changes in one transaction; if it fails, each in its own."""
        done: Sequence[Outcome]
        try:
            done = await self._persist([waiting.change for waiting in batch])
        except Exception as error:  # noqa: BLE001 - whatever the database says
            if len(batch) > 1 and not isinstance(error, Unavailable):
                for waiting in batch:
                    await self._write([waiting])
                return
            done = [error] * len(batch)
        else:
            self._measure(len(batch))
        loop = asyncio.get_running_loop()
        for waiting, outcome in zip(batch, done, strict=True):
            # Call each separately, so that an exception in one callback does not affect the others.
            loop.call_soon(waiting.hear, outcome)

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
                self._database.transact(lambda c: self._transaction(c, changes))
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

    async def _done_in_time(self, attempt: asyncio.Task[list[bool]], seconds: float) -> bool:
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

    def _leave(self, attempt: asyncio.Task[list[bool]], since: float) -> None:
        """Abandon an attempt that has taken too long; it may still succeed."""
        self._away_since, self._late = since, attempt

        def ended(task: asyncio.Task[list[bool]]) -> None:
            self._late = None
            if not task.cancelled():
                task.exception()
            # No notice was sent of what this attempt wrote: clients must resync.
            self._database.lost.set()

        attempt.add_done_callback(ended)

    def _transaction(self, writing: WriteTransaction, changes: Sequence[Change]) -> list[bool]:
        """Write the changes whose stored table is still `before`; return which of them hold.

        A change may be stored already: the connection was lost during an earlier attempt.
        """
        stamps = _stamps(writing, changes)
        done = _still_good(changes, stamps)
        good = [
            change for change, fits in zip(changes, done, strict=True)
            if fits and stamps.get(change.after.id) != change.after.stamp
        ]  # fmt: skip
        _write_matches(writing, good)
        _write_seats(writing.core, good)
        _write_entries(writing, good)
        _write_anew(writing, good)
        self._write_snapshots(writing.core, good)
        return done

    def _write_snapshots(self, connection: Connection, changes: list[Change]) -> None:
        """Store snapshots every `snapshot_every` entries, and after an undo past the last one."""
        due: dict[str, Values] = {}
        for change in changes:
            before = 0 if change.before is None else change.before.entries
            last = before // self._every
            if last != change.after.entries // self._every or _goes_behind(
                change, last * self._every
            ):
                due[change.after.id] = match_rows.snapshot_values(change.after)
        if due:
            connection.execute(delete(SnapshotRow).where(SnapshotRow.match_id.in_(list(due))))
            connection.execute(insert(SnapshotRow), list(due.values()))


def _notify_waiters(written: asyncio.Future[bool], outcome: Outcome) -> None:
    """Resolve the future of a change, unless its waiter was cancelled."""
    if written.done():
        return
    if isinstance(outcome, Exception):
        written.set_exception(outcome)
    else:
        written.set_result(outcome)


def _stamps(writing: WriteTransaction, changes: Sequence[Change]) -> dict[str, str]:
    """Return the stored stamps of the changed matches, and lock their rows."""
    wanted = {f"id{place}": change.after.id for place, change in enumerate(changes)}
    return dict(writing.fetch(_stamps_of(len(wanted)), wanted))


@lru_cache(MOST_TOGETHER)
def _stamps_of(count: int) -> Executable:
    """Return the statement that selects the stamps of `count` matches."""
    ids = [bindparam(f"id{place}", type_=String) for place in range(count)]
    found = select(MatchRow.id, MatchRow.stamp).where(MatchRow.id.in_(ids))
    return found.order_by(MatchRow.id).with_for_update()


def _still_good(changes: Sequence[Change], stamps: Mapping[str, str]) -> list[bool]:
    """Return for each change whether the stored table is its `before` or already its `after`."""
    latest = dict(stamps)
    done: list[bool] = []
    for change in changes:
        before = None if change.before is None else change.before.stamp
        good = latest.get(change.after.id) in (before, change.after.stamp)
        if good:
            latest[change.after.id] = change.after.stamp
        done.append(good)
    return done


def _write_matches(writing: WriteTransaction, changes: list[Change]) -> None:
    """Insert new matches with their secrets, and update the changed columns of the others."""
    new = [change for change in changes if change.before is None]
    if new:
        writing.core.execute(NEW_MATCH, [match_rows.first_values(c.after) for c in new])
        secrets = [{"match_id": c.after.id, "secret": c.secret} for c in new]
        writing.core.execute(NEW_SECRET, secrets)
    others: dict[str, Values] = {}
    for change in changes:
        if change.before is not None:
            values = others.setdefault(change.after.id, {"b_id": change.after.id})
            values.update(match_rows.changed_values(change.before, change.after))
    for rows in _group_by_columns(others.values()):
        writing.execute(OTHER_MATCH, rows)


def _group_by_columns(rows: Iterable[Values]) -> Iterable[list[Values]]:
    """Group rows that have the same columns."""
    found: dict[tuple[str, ...], list[Values]] = {}
    for row in rows:
        found.setdefault(tuple(row), []).append(row)
    return found.values()


def _write_seats(connection: Connection, changes: list[Change]) -> None:
    """Replace the seats of the tables where a seat has changed."""
    changed = [
        c for c in changes if c.before is None or c.before.assignments != c.after.assignments
    ]
    if changed:
        ids = [change.after.id for change in changed]
        connection.execute(delete(SeatRow).where(SeatRow.match_id.in_(ids)))
        seats = [
            match_rows.seat_values(c.after, seat) for c in changed for seat in c.after.assignments
        ]
        connection.execute(NEW_SEAT, seats)


def _write_entries(writing: WriteTransaction, changes: list[Change]) -> None:
    values: list[Values] = []
    for change in changes:
        values += _entries(change)
    if values:
        writing.execute(NEW_ENTRY, values)


def _write_anew(writing: WriteTransaction, changes: list[Change]) -> None:
    """Update entries whose hashes changed because a name in the header did."""
    values = [
        {"b_id": change.after.id, "b_n": number, "entry": written}
        for change in changes for number, written in change.rehashed
    ]  # fmt: skip
    if values:
        writing.execute(OTHER_ENTRY, values)


def _goes_behind(change: Change, entry: int) -> bool:
    """Return whether a change undoes its match to before an entry."""
    match = change.after.match
    if match is None or change.before is None:
        return False
    played = match.core.history.played[change.before.entries :]
    return match_rows.undoes_past([one.entry for one in played], entry)


def _entries(change: Change) -> list[Values]:
    """Return the rows of the entries that a change adds; the first carries the client's id."""
    match = change.after.match
    if match is None:
        return []
    known = 0 if change.before is None else change.before.entries
    values: list[dict[str, Any]] = [
        match_rows.entry_values(change.after, one) for one in match.core.history.played[known:]
    ]
    if values and change.client_id is not None:
        named = {"account_id": change.account, "client_id": change.client_id}
        values[0].update(named, receipt=change.receipt)
    return values
