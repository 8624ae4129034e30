"""Writes changes of matches, as many at once as are waiting, each only once.

One commit costs the disk the same for one change as for fifty, so those that arrive while the
last commit is being written go together into the next.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Executable, String, bindparam, delete, insert, select, update
from sqlalchemy.engine import Connection

from senlac.table.service import keeping
from senlac.table.service.errors import Unavailable
from senlac.table.service.keeping import Values
from senlac.table.service.table import Table
from senlac.table.storage.database import Database
from senlac.table.storage.models import (
    Base,
    EntryRow,
    MatchRow,
    SeatRow,
    SecretRow,
    SnapshotRow,
)  # fmt: skip
from senlac.table.storage.writing import Writing

MOST_TOGETHER: Final = 200
"""How many changes go into one commit."""

PATIENCE: Final = 3.0
"""So many seconds the database may be away before changes are refused rather than held back."""

SHORTEST: Final = 1.0
"""So many seconds an attempt to write has at least: the database may just have come back."""

PAUSE: Final = 0.1

# Made once: of a statement that is made anew the words, too, are put together anew.

NEW_MATCH: Final = insert(MatchRow)
NEW_SECRET: Final = insert(SecretRow)
NEW_SEAT: Final = insert(SeatRow)
NEW_ENTRY: Final = insert(EntryRow)
OTHER_MATCH: Final = update(Base.metadata.tables["match"]).where(MatchRow.id == bindparam("b_id"))
OTHER_ENTRY: Final = update(Base.metadata.tables["entry"]).where(
    EntryRow.match_id == bindparam("b_id"), EntryRow.n == bindparam("b_n")
)


@dataclass(frozen=True)
class Change:
    """A table before and after; what a client called the action, and what it is answered.

    Without a table before it the match is new, and comes with the secret of its dice. `anew` are
    the entries it had, where they are chained anew, as `chained_values` writes them.
    """

    before: Table | None
    after: Table
    account: str | None = None
    client_id: str | None = None
    receipt: int | None = None
    secret: bytes | None = None
    anew: Sequence[Values] = ()


Outcome = bool | Exception
"""Whether a change was written, or why that could not be tried."""

Hear = Callable[[Outcome], None]


class _Waiting(NamedTuple):
    """A change, and who waits to hear whether it was written."""

    change: Change
    hear: Hear


class BatchWriter:
    """Writes changes in the order they are given."""

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
        """Begin to write."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write what is waiting, and end."""
        if self._task is not None:
            self._waiting.put_nowait(None)
            await self._task

    async def commit(self, change: Change) -> bool:
        """Write a change to the disk; False if the table was not what it was made for."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.submit(change, lambda outcome: _settle(written, outcome))
        return await written

    def submit(self, change: Change, hear: Hear) -> None:
        """Have a change written, and somebody hear what came of it."""
        self._waiting.put_nowait(_Waiting(change, hear))

    async def _run(self) -> None:
        """Write until there is to be an end."""
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
        """Write changes together; if that fails, each by itself, so that one harms no other."""
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
            # Each in its turn: what one does about it keeps nothing from the others.
            loop.call_soon(waiting.hear, outcome)

    async def _persist(self, changes: Sequence[Change]) -> list[bool]:
        """Write changes, again if the database was away for a moment.

        Raises:
            Unavailable: it is away for longer, or does not answer in time.
        """
        while True:
            started = time.monotonic()
            since = self._away_since or started
            if self._late is not None or (self._away_since and self._database.is_silent):
                # It is being asked already, or it is known that it does not answer.
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
        """Wait for an attempt; False if the database lets nobody write for so many seconds."""
        started = time.monotonic()
        while not attempt.done():
            await asyncio.wait({attempt}, timeout=seconds / 4)
            if not attempt.done() and self._database.silence(started) > seconds:
                return False
        return True

    async def _wait_or_refuse(self, since: float) -> None:
        """Wait a moment for a database that is away.

        Raises:
            Unavailable: it has been for too long.
        """
        self._away_since = since
        if time.monotonic() - since > PATIENCE:
            raise Unavailable
        await asyncio.sleep(PAUSE)

    def _leave(self, attempt: asyncio.Task[list[bool]], since: float) -> None:
        """Leave an attempt that has taken too long; it may still succeed."""
        self._away_since, self._late = since, attempt

        def ended(task: asyncio.Task[list[bool]]) -> None:
            self._late = None
            if not task.cancelled():
                task.exception()
            # Nobody was told what it has written: all is to be looked at again.
            self._database.lost.set()

        attempt.add_done_callback(ended)

    def _transaction(self, writing: Writing, changes: Sequence[Change]) -> list[bool]:
        """Write those changes whose table is still what they were made for.

        Where the database went away while it wrote they may be there already.
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
        """Keep how matches stand, every so many entries, and when the last such state is left."""
        due: dict[str, Values] = {}
        for change in changes:
            before = 0 if change.before is None else change.before.entries
            last = before // self._every
            if last != change.after.entries // self._every or _goes_behind(
                change, last * self._every
            ):
                due[change.after.id] = keeping.snapshot_values(change.after)
        if due:
            connection.execute(delete(SnapshotRow).where(SnapshotRow.match_id.in_(list(due))))
            connection.execute(insert(SnapshotRow), list(due.values()))


def _settle(written: asyncio.Future[bool], outcome: Outcome) -> None:
    """Tell whoever still waits for it what came of a change."""
    if written.done():
        return
    if isinstance(outcome, Exception):
        written.set_exception(outcome)
    else:
        written.set_result(outcome)


def _stamps(writing: Writing, changes: Sequence[Change]) -> dict[str, str]:
    """Return the stamps of the tables as they are; nobody else can change those tables now."""
    wanted = {f"id{place}": change.after.id for place, change in enumerate(changes)}
    return dict(writing.fetch(_stamps_of(len(wanted)), wanted))


@lru_cache(MOST_TOGETHER)
def _stamps_of(count: int) -> Executable:
    """Return the statement that finds the stamps of so many matches."""
    ids = [bindparam(f"id{place}", type_=String) for place in range(count)]
    found = select(MatchRow.id, MatchRow.stamp).where(MatchRow.id.in_(ids))
    return found.order_by(MatchRow.id).with_for_update()


def _still_good(changes: Sequence[Change], stamps: Mapping[str, str]) -> list[bool]:
    """Tell for each change whether its table is what it was made for, or what it makes of it."""
    latest = dict(stamps)
    done: list[bool] = []
    for change in changes:
        before = None if change.before is None else change.before.stamp
        good = latest.get(change.after.id) in (before, change.after.stamp)
        if good:
            latest[change.after.id] = change.after.stamp
        done.append(good)
    return done


def _write_matches(writing: Writing, changes: list[Change]) -> None:
    """Write the rows of matches, the new ones with their secrets, of the others what is new."""
    new = [change for change in changes if change.before is None]
    if new:
        writing.core.execute(NEW_MATCH, [keeping.first_values(c.after) for c in new])
        secrets = [{"match_id": c.after.id, "secret": c.secret} for c in new]
        writing.core.execute(NEW_SECRET, secrets)
    others: dict[str, Values] = {}
    for change in changes:
        if change.before is not None:
            values = others.setdefault(change.after.id, {"b_id": change.after.id})
            values.update(keeping.changed_values(change.before, change.after))
    for rows in _alike(others.values()):
        writing.execute(OTHER_MATCH, rows)


def _alike(rows: Iterable[Values]) -> Iterable[list[Values]]:
    """Return rows together that have the same columns."""
    found: dict[tuple[str, ...], list[Values]] = {}
    for row in rows:
        found.setdefault(tuple(row), []).append(row)
    return found.values()


def _write_seats(connection: Connection, changes: list[Change]) -> None:
    """Write the seats of those tables where somebody sat down."""
    changed = [c for c in changes if c.before is None or c.before.seats != c.after.seats]
    if changed:
        ids = [change.after.id for change in changed]
        connection.execute(delete(SeatRow).where(SeatRow.match_id.in_(ids)))
        seats = [keeping.seat_values(c.after, seat) for c in changed for seat in c.after.seats]
        connection.execute(NEW_SEAT, seats)


def _write_entries(writing: Writing, changes: list[Change]) -> None:
    """Write the new entries of records."""
    values: list[Values] = []
    for change in changes:
        values += _entries(change)
    if values:
        writing.execute(NEW_ENTRY, values)


def _write_anew(writing: Writing, changes: list[Change]) -> None:
    """Write entries again whose hashes are others, because of a name in the header."""
    values = [row for change in changes for row in change.anew]
    if values:
        writing.execute(OTHER_ENTRY, values)


def _goes_behind(change: Change, entry: int) -> bool:
    """Tell whether a change takes its match back to before an entry."""
    match = change.after.match
    if match is None or change.before is None:
        return False
    played = match.course.history.played[change.before.entries :]
    return keeping.goes_behind([one.entry for one in played], entry)


def _entries(change: Change) -> list[Values]:
    """Return the entries a change adds; the first of them is the client's."""
    match = change.after.match
    if match is None:
        return []
    known = 0 if change.before is None else change.before.entries
    values: list[dict[str, Any]] = [
        keeping.entry_values(change.after, one) for one in match.course.history.played[known:]
    ]
    if values and change.client_id is not None:
        named = {"account_id": change.account, "client_id": change.client_id}
        values[0].update(named, receipt=change.receipt)
    return values
