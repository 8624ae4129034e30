"""The transaction that writes a batch of changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.engine import Connection

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

MAX_BATCH: Final = 200
"""Maximum number of changes in one transaction."""

# Built once, because SQLAlchemy compiles each new statement object to SQL again.

NEW_MATCH: Final = insert(MatchRow)
NEW_SECRET: Final = insert(SecretRow)
NEW_SEAT: Final = insert(SeatRow)
NEW_ENTRY: Final = insert(EntryRow)
NEW_SNAPSHOT: Final = insert(SnapshotRow)
OTHER_MATCH: Final = update(Base.metadata.tables["match"]).where(MatchRow.id == bindparam("b_id"))
OTHER_ENTRY: Final = update(Base.metadata.tables["entry"]).where(
    EntryRow.match_id == bindparam("b_id"), EntryRow.n == bindparam("b_n")
)

STAMPS: Final = (
    select(MatchRow.id, MatchRow.stamp)
    .where(MatchRow.id.in_(bindparam("ids", expanding=True)))
    .order_by(MatchRow.id)
    .with_for_update()
)


def write_changes(
    connection: Connection, changes: Sequence[Change], snapshot_every: int
) -> list[bool]:
    """Write the changes whose stored table is still `before`; return which of them hold.

    A change may be stored already: the connection was lost during an earlier attempt.
    """
    stamps = _stamps(connection, changes)
    done = _still_good(changes, stamps)
    good = [
        change for change, fits in zip(changes, done, strict=True)
        if fits and stamps.get(change.after.id) != change.after.stamp
    ]  # fmt: skip
    _write_matches(connection, good)
    _write_seats(connection, good)
    _write_entries(connection, good)
    _write_rehashed(connection, good)
    _write_snapshots(connection, good, snapshot_every)
    return done


def _stamps(connection: Connection, changes: Sequence[Change]) -> dict[str, str]:
    """Return the stored stamps of the changed matches, and lock their rows."""
    found = connection.execute(STAMPS, {"ids": [change.after.id for change in changes]})
    return {row.id: row.stamp for row in found}


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


def _write_matches(connection: Connection, changes: Sequence[Change]) -> None:
    """Insert new matches with their secrets, and update the changed columns of the others."""
    new = [change for change in changes if change.before is None]
    if new:
        connection.execute(NEW_MATCH, [match_rows.first_values(c.after) for c in new])
        secrets = [{"match_id": c.after.id, "secret": c.secret} for c in new]
        connection.execute(NEW_SECRET, secrets)
    others: dict[str, Values] = {}
    for change in changes:
        if change.before is not None:
            values = others.setdefault(change.after.id, {"b_id": change.after.id})
            values.update(match_rows.changed_values(change.before, change.after))
    for rows in _group_by_columns(others.values()):
        connection.execute(OTHER_MATCH, rows)


def _group_by_columns(rows: Iterable[Values]) -> Iterable[list[Values]]:
    """Group rows that have the same columns."""
    found: dict[tuple[str, ...], list[Values]] = {}
    for row in rows:
        found.setdefault(tuple(row), []).append(row)
    return found.values()


def _write_seats(connection: Connection, changes: Sequence[Change]) -> None:
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


def _write_entries(connection: Connection, changes: Sequence[Change]) -> None:
    values = [row for change in changes for row in _entries(change)]
    if values:
        connection.execute(NEW_ENTRY, values)


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


def _write_rehashed(connection: Connection, changes: Sequence[Change]) -> None:
    """Update entries whose hashes changed because a name in the header did."""
    values = [
        {"b_id": change.after.id, "b_n": number, "entry": written}
        for change in changes for number, written in change.rehashed
    ]  # fmt: skip
    if values:
        connection.execute(OTHER_ENTRY, values)


def _write_snapshots(connection: Connection, changes: Sequence[Change], every: int) -> None:
    """Store snapshots every `every` entries, and after an undo past the last one."""
    due: dict[str, Values] = {}
    for change in changes:
        before = 0 if change.before is None else change.before.entries
        last = before // every
        if last != change.after.entries // every or _goes_behind(change, last * every):
            due[change.after.id] = match_rows.snapshot_values(change.after)
    if due:
        connection.execute(delete(SnapshotRow).where(SnapshotRow.match_id.in_(list(due))))
        connection.execute(NEW_SNAPSHOT, list(due.values()))


def _goes_behind(change: Change, entry: int) -> bool:
    """Return whether a change undoes its match to before an entry."""
    match = change.after.match
    if match is None or change.before is None:
        return False
    played = match.core.history.played[change.before.entries :]
    return match_rows.undoes_past([one.entry for one in played], entry)
