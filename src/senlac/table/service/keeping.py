"""Keeping: tables as rows of the database, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.engine import registry
from senlac.engine.checkpoints import Played
from senlac.engine.event import Event, Within
from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.engine.record import Entry, Header, Record
from senlac.engine.replay import follow, retrace
from senlac.engine.resume import Line, Snapshot, resume
from senlac.engine.scene import Cue
from senlac.table.service.errors import NotFound
from senlac.table.service.seen import Seen
from senlac.table.service.table import Begin, Seat, Table
from senlac.table.storage.models import EntryRow, MatchRow, SeatRow, SecretRow, SnapshotRow

Values = dict[str, Any]
"""A row to be written, by column."""


class Kept(NamedTuple):
    """An entry as it is read, column by column: of a long match there are thousands."""

    entry: str
    events: str
    sealed: bool
    seen: int
    account_id: str | None
    client_id: str | None
    receipt: int | None


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.decode


# ---- writing ------------------------------------------------------------------------------------


def match_values(table: Table) -> Values:
    """Return the columns of a match that may change."""
    header = _header(table)
    return {**_standing(table), "header": None if header is None else header.document()}


def changed_values(before: Table, after: Table) -> Values:
    """Return the columns of a match that are others after a change."""
    known, now = _standing(before), _standing(after)
    values = {name: value for name, value in now.items() if value != known[name]}
    header = _header(after)
    if header is not None and header is not _header(before):
        values["header"] = header.document()
    return values


def _standing(table: Table) -> Values:
    """Return the columns that change while a match is played."""
    result = None if table.match is None else table.match.result()
    return {
        "stamp": table.stamp,
        "status": table.status,
        "private": table.private,
        "entries": table.entries,
        "actors": table.awaited,
        "result": None if result is None else result._asdict(),
        "requests": dict(table.requests),
        "owner_id": table.owner,
        "rematch": table.rematch,
        "asked_at": table.asked_at,
        "played_at": table.played_at,
        "due_at": table.due_at,
    }


def _header(table: Table) -> Header | None:
    """Return the header of a match, None before it begins."""
    return None if table.match is None else table.match.header


def first_values(table: Table) -> Values:
    """Return all columns of a new match."""
    return {
        **match_values(table),
        "id": table.id,
        "game": table.game.id,
        "scenario": table.scenario,
        "begin": table.begin.document(),
        "commitment": table.commitment,
        "rematch_of": table.rematch_of,
        "created_at": table.created_at,
        "term": table.term,
    }


def seat_values(table: Table, seat: Seat) -> Values:
    """Return the columns of a seat."""
    return {
        "match_id": table.id,
        "role": seat.role,
        "place": seat.place,
        "chair": seat.chair,
        "kind": seat.kind,
        "account_id": seat.account,
        "kept_for": seat.kept_for,
        "bot": seat.bot,
        "name": seat.name,
        "guest": seat.guest,
        "salt": seat.salt,
        "invite_hash": seat.invite_hash,
        "declined_by": seat.declined_by,
    }


def entry_values(table: Table, played: Played) -> Values:
    """Return the columns of an entry."""
    return {
        "match_id": table.id,
        "n": played.entry.n,
        "entry": _encode(played.entry.document()).decode(),
        "events": _encode([written_event(event) for event in played.events]).decode(),
        "sealed": played.sealed,
        "seen": table.seen.by[played.entry.n],
        "account_id": None,
        "client_id": None,
        "receipt": None,
    }


def snapshot_values(table: Table) -> Values:
    """Return the columns of a snapshot of a match that has begun."""
    match = table.match
    assert match is not None, "only what has begun can be kept"
    state = _encode(Snapshot.of(match.course).document()).decode()
    return {"match_id": table.id, "n": match.entries - 1, "state": state}


def written_event(event: Event) -> list[object]:
    """Write an event with who may know of it, and how it is told of a match within."""
    audience = None if event.audience is None else sorted(event.audience)
    written: list[object] = [event.kind, dict(event.fields), event.rule, audience]
    within = event.within
    if within is not None:
        written += [within.titles, within.game, within.seats, within.text, within.cue]
    return written


# ---- reading ------------------------------------------------------------------------------------


async def read_stamp(session: AsyncSession, match_id: str) -> str | None:
    """Return the stamp of a match, None if there is none."""
    found: str | None = await session.scalar(select(MatchRow.stamp).where(MatchRow.id == match_id))
    return found


async def read_table(session: AsyncSession, match_id: str, earlier: Table | None) -> Table:
    """Read a match; what an `earlier` reading knew of it need not be played again.

    Raises:
        NotFound: there is no such match.
    """
    row = await session.get(MatchRow, match_id)
    if row is None:
        raise NotFound("there is no such match")
    game = registry.game(row.game)
    seats = await session.scalars(
        select(SeatRow).where(SeatRow.match_id == match_id).order_by(SeatRow.place)
    )
    entries = await _entries(session, match_id)
    match = None
    if row.header is not None:
        match = _known(earlier, entries) or await _resumed(session, game, row, entries)
    return Table(
        id=row.id,
        stamp=row.stamp,
        game=game,
        scenario=row.scenario,
        begin=Begin.from_document(row.begin),
        status=row.status,
        commitment=row.commitment,
        owner=row.owner_id,
        created_at=row.created_at,
        asked_at=row.asked_at,
        played_at=row.played_at,
        seats=tuple([read_seat(seat) for seat in seats]),
        match=match,
        seen=Seen.of([entry.seen for entry in entries]),
        requests=row.requests,
        receipts={
            (entry.account_id, entry.client_id): entry.receipt
            for entry in entries
            if entry.account_id and entry.client_id and entry.receipt is not None
        },
        rematch_of=row.rematch_of,
        rematch=row.rematch,
        private=row.private,
        term=row.term,
        due_at=row.due_at,
        kept={} if earlier is None else earlier.kept,
    )


async def whole_match(session: AsyncSession, table: Table) -> Match:
    """Play a match again from its first entry, so that every state of it is at hand.

    Raises:
        NotFound: it has not begun.
    """
    match = table.match
    if match is None:
        raise NotFound("this match has not begun")
    if match.course.history.floor == 0:
        return match
    secret = await read_secret(session, table.id)
    entries = [played.entry for played in match.course.history.played]
    return Match(retrace(table.game, match.header, entries, secret))


async def _entries(session: AsyncSession, match_id: str) -> list[Kept]:
    """Return the entries of a match in order."""
    columns = [getattr(EntryRow, name) for name in Kept._fields]
    chosen = select(*columns).where(EntryRow.match_id == match_id).order_by(EntryRow.n)
    return [Kept._make(row) for row in await session.execute(chosen)]


async def read_secret(session: AsyncSession, match_id: str) -> bytes:
    """Return the secret of a match's dice.

    Raises:
        NotFound: there is no such match.
    """
    row = await session.get(SecretRow, match_id)
    if row is None:
        raise NotFound("there is no such match")
    return row.secret


def _known(earlier: Table | None, rows: list[Kept]) -> Match | None:
    """Return what was read earlier, played on; None if it is not how this match began."""
    match = None if earlier is None else earlier.match
    if match is None or not 0 < match.entries <= len(rows):
        return None
    if _decode(rows[match.entries - 1].entry)["hash"] != match.head:
        return None
    later = _record(match.header.document(), rows).entries[match.entries :]
    if goes_behind(later, match.course.history.floor):
        return None
    course = match.course.copy()
    follow(course, later)
    return Match(course)


async def _resumed(
    session: AsyncSession, game: Game[Any], row: MatchRow, rows: list[Kept]
) -> Match:
    """Return a match from its last snapshot and the entries since."""
    record = _record(row.header, rows)
    secret = await read_secret(session, row.id)
    kept = await session.get(SnapshotRow, row.id)
    if kept is None or kept.n >= len(rows) or goes_behind(record.entries[kept.n + 1 :], kept.n):
        return Match(retrace(game, record.header, record.entries, secret))
    lines = [
        Line(
            entry, tuple([read_event(event) for event in _decode(kept_row.events)]), kept_row.sealed
        )
        for entry, kept_row in zip(record.entries, rows[: kept.n + 1], strict=False)
    ]
    snapshot = Snapshot.from_document(_decode(kept.state))
    course = resume(game, record.header, lines, snapshot, secret)
    follow(course, record.entries[kept.n + 1 :])
    return Match(course)


def goes_behind(entries: Sequence[Entry], floor: int) -> bool:
    """Tell whether one of these entries takes a match back to before the first state that is kept.

    Such a match is played again from its beginning.
    """
    return any(0 <= entry.undo < floor for entry in entries)


def _record(header: Values | None, rows: list[Kept]) -> Record:
    """Return the record of a match as far as it has come."""
    entries = [_decode(row.entry) for row in rows]
    return Record.from_document({**(header or {}), "entries": entries, "ending": None})


def read_event(written: list[Any]) -> Event:
    """Read an event."""
    kind, fields, rule, audience, *more = written
    within = None
    if more:
        titles, game, seats, text, cue = more
        within = Within(tuple(titles), game, tuple(seats), text, msgspec.convert(cue, Cue))
    return Event(kind, fields, rule, None if audience is None else frozenset(audience), within)


def read_seat(row: SeatRow) -> Seat:
    """Read a seat."""
    return Seat(
        row.role, row.place, row.chair, row.kind, row.account_id, row.kept_for, row.bot, row.name,
        row.guest, row.salt, row.invite_hash, row.declined_by,
    )  # fmt: skip
