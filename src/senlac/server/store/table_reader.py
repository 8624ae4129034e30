"""Reading tables from the database: page by page, replayed in slices beside the event loop.

For a match that is already known only the later entries are read.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.engine.game.game import Game
from senlac.engine.game.record import Entry, Header, Record, read_entry
from senlac.engine.match import registry
from senlac.engine.match.core import MatchCore
from senlac.engine.match.match import Match
from senlac.engine.match.replay import following, retracing
from senlac.engine.match.resume import Snapshot, StoredEntry, resuming
from senlac.engine.support.errors import RecordError
from senlac.server.database.models import EntryRow, MatchRow, SeatRow, SnapshotRow
from senlac.server.matches.analysis import Analysis
from senlac.server.matches.clocks import Clock
from senlac.server.matches.match_start import MatchStart
from senlac.server.matches.table import Table
from senlac.server.matches.visibility import VisibilityLog
from senlac.server.store.match_rows import (
    read_event,
    read_seat,
    read_secret,
    read_stamp,
    undoes_past,
)
from senlac.server.support.errors import NoSuchMatch, NotFound
from senlac.server.support.slice_runner import Runner, at_once

PAGE: Final = 250
"""Number of entries that one statement reads."""

TOGETHER: Final = 8
"""Number of rows that are decoded in one part."""

_decode = msgspec.json.decode


class EntryColumns(NamedTuple):
    """The selected columns of an entry. No model objects: a long match has thousands of entries."""

    entry: str
    events: str
    sealed: bool
    seen: int
    account_id: str | None
    client_id: str | None
    receipt: int | None


COLUMNS: Final = [getattr(EntryRow, name) for name in EntryColumns._fields]


@dataclass
class Rows:
    """Decoded rows of entries, from the number `first` on.

    Attributes:
        lines: entries with their events, up to the snapshot.
    """

    first: int
    game: Game[Any]
    snapshot: int = -1
    entries: list[Entry] = field(default_factory=list)
    lines: list[StoredEntry] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    receipts: dict[tuple[str, str], int] = field(default_factory=dict)

    def decode(self, page: Sequence[EntryColumns]) -> Generator[None, None, None]:
        """Decode the next rows.

        Raises:
            RecordError: a row is not an entry.
        """
        for count, row in enumerate(page):
            number = self.first + len(self.entries)
            entry = read_entry(_decode(row.entry), number)
            self.entries.append(entry)
            self.seen.append(row.seen)
            if number <= self.snapshot:
                events = tuple([read_event(event, self.game) for event in _decode(row.events)])
                self.lines.append(StoredEntry(entry, events, row.sealed))
            if row.account_id and row.client_id and row.receipt is not None:
                self.receipts[row.account_id, row.client_id] = row.receipt
            if count % TOGETHER == 0:
                yield


@dataclass(frozen=True)
class Raw:
    """The rows of a match at one moment.

    Attributes:
        earlier: the table already known, None if `kept` has all entries.
        kept: the rows of entries; with `earlier`, from its last entry on.
    """

    row: MatchRow
    seats: Sequence[SeatRow]
    earlier: Table | None
    kept: Sequence[EntryColumns]
    snapshot: SnapshotRow | None = None
    secret: bytes = b""


class Found(NamedTuple):
    """What the entries of a match yield."""

    match: Match | None
    seen: VisibilityLog
    receipts: dict[tuple[str, str], int]


async def read_table(session: AsyncSession, match_id: str) -> Table:
    """Read a match without yielding to the event loop during its replay.

    For programs that do nothing else meanwhile.

    Raises:
        NoSuchMatch: there is no such match.
        RecordError: its entries cannot be replayed.
        SenlacError: its game is not installed.
    """
    raw = await read_rows(session, match_id, None)
    assert raw is not None, "it may have as many entries as it has"
    return await built(raw, at_once)


# ---- rows ---------------------------------------------------------------------------------------


async def read_rows(
    session: AsyncSession, match_id: str, earlier: Table | None, most: int | None = None
) -> Raw | None:
    """Read the rows of a match; return None if that would be more than `most` entries.

    Entries that `earlier` has are not read again.

    Raises:
        NoSuchMatch: there is no such match.
    """
    while True:
        raw = await _read(session, match_id, earlier, most)
        # Not every database has snapshot isolation: check that nothing changed meanwhile.
        if raw is None or await read_stamp(session, match_id) == raw.row.stamp:
            return raw
        session.expire_all()


async def _read(
    session: AsyncSession, match_id: str, earlier: Table | None, most: int | None
) -> Raw | None:
    """Read the rows of a match once, without a check that they are consistent.

    Raises:
        NoSuchMatch: there is no such match.
    """
    row = await session.get(MatchRow, match_id)
    if row is None:
        raise NoSuchMatch
    chosen = select(SeatRow).where(SeatRow.match_id == match_id).order_by(SeatRow.place)
    seats = list(await session.scalars(chosen))
    if row.header is None:
        return Raw(row, seats, None, [])
    match = None if earlier is None else earlier.match
    if match is not None and match.entries <= row.entries:
        last = match.entries - 1
        if most is not None and row.entries - last > most:
            return None
        kept = await _kept(session, match_id, last)
        if _follows(kept, match):
            return Raw(row, seats, earlier, kept)
    if most is not None and row.entries > most:
        return None
    secret = await read_secret(session, match_id)
    snapshot = await session.get(SnapshotRow, match_id)
    return Raw(row, seats, None, await _kept(session, match_id, 0), snapshot, secret)


async def _kept(session: AsyncSession, match_id: str, first: int) -> list[EntryColumns]:
    """Read the rows of entries from a number on, page by page."""
    kept: list[EntryColumns] = []
    count = PAGE
    while count == PAGE:
        here = EntryRow.match_id == match_id, EntryRow.n >= first, EntryRow.n < first + PAGE
        chosen = select(*COLUMNS).where(*here).order_by(EntryRow.n)
        page = [EntryColumns._make(row) for row in await session.execute(chosen)]
        kept += page
        count, first = len(page), first + PAGE
    return kept


def _follows(kept: Sequence[EntryColumns], match: Match) -> bool:
    """Return whether rows are the last entry of a match and entries that can be played after it."""
    if not kept or _decode(kept[0].entry)["hash"] != match.head:
        return False
    floor = match.core.history.floor
    return not any([0 <= _decode(row.entry).get("undo", -1) < floor for row in kept[1:]])


# ---- tables -------------------------------------------------------------------------------------


async def built(raw: Raw, run: Runner) -> Table:
    """Build the table from its rows.

    Raises:
        RecordError: its entries cannot be replayed.
    """
    game = registry.game(raw.row.game)
    found = Found(None, VisibilityLog(), {})
    if raw.earlier is not None:
        found = await run(_later(raw.earlier, raw.kept))
    elif raw.kept:
        found = await run(_all(game, raw))
    return _table(raw, game, found)


async def whole_match(table: Table, secret: bytes, known: Match | None, run: Runner) -> Match:
    """Replay a match from its first entry, so that all its states are available.

    If `known`, an earlier result, has the same entries, nothing is replayed. If it lacks the last
    ones, only these are played; if it has more, it is cut. If it has other entries, or is None, all
    are replayed.

    Raises:
        NotFound: the match has not begun.
        RecordError: its entries cannot be replayed.
    """
    match = table.match
    if match is None:
        raise NotFound("This match has not begun.")
    entries = [played.entry for played in match.core.history.played]
    if known is not None:
        # `known` may be ahead: it may have been played on since the table was read.
        last = min(known.entries, len(entries)) - 1
        if known.entries > len(entries) and _entry(known, last).hash == match.head:
            return await run(_until(known, last))
        if entries[last].hash == known.head:
            return (
                known
                if known.head == match.head
                else await run(_played_on(known, entries[last + 1 :]))
            )
    return await run(_played_again(table.game, match, entries, secret))


def _table(raw: Raw, game: Game[Any], found: Found) -> Table:
    """Build a table from its rows and its replayed entries."""
    row = raw.row
    return Table(
        id=row.id,
        stamp=row.stamp,
        game=game,
        scenario=row.scenario,
        begin=MatchStart.from_document(row.begin, row.header),
        status=row.status,
        commitment=row.commitment,
        owner=row.owner_id,
        created_at=row.created_at,
        asked_at=row.asked_at,
        played_at=row.played_at,
        assignments=tuple([read_seat(seat) for seat in raw.seats]),
        match=found.match,
        seen=found.seen,
        requests=row.requests,
        receipts=found.receipts,
        rematch_of=row.rematch_of,
        rematch=row.rematch,
        private=row.private,
        time_limit=row.term,
        due_at=row.due_at,
        clock=None if row.clock is None else Clock.from_document(row.clock),
        analysis=None if row.analysis is None else Analysis.from_document(row.analysis),
        kept={} if raw.earlier is None else raw.earlier.kept,
    )


def _later(earlier: Table, kept: Sequence[EntryColumns]) -> Generator[None, None, Found]:
    """Play the later entries of a match that was read earlier.

    Raises:
        RecordError: the entries cannot be played.
    """
    match = earlier.match
    assert match is not None, "its last entry was found"
    rows = Rows(match.entries - 1, match.game)
    yield from rows.decode(kept)
    later = rows.entries[1:]
    if later:
        match = yield from _played_on(match, later)
    seen = earlier.seen.then(rows.seen[1:]) if later else earlier.seen
    return Found(match, seen, {**earlier.receipts, **rows.receipts})


def _all(game: Game[Any], raw: Raw) -> Generator[None, None, Found]:
    """Resume a match from its last snapshot and the entries since.

    Raises:
        RecordError: the entries cannot be played.
    """
    snapshot = raw.snapshot
    rows = Rows(0, game, -1 if snapshot is None else snapshot.n)
    yield from rows.decode(raw.kept)
    header = _header(raw.row, rows.entries[:1])
    state = None if snapshot is None else snapshot.state
    match = yield from _resumed(game, header, rows, state, raw.secret)
    return Found(match, VisibilityLog.of(rows.seen), rows.receipts)


def _header(row: MatchRow, first: Sequence[Entry]) -> Header:
    """Return the header of a record with these entries: `first` has the first one, or none."""
    entries = [entry.document() for entry in first]
    return Record.from_document({**(row.header or {}), "entries": entries, "ending": None}).header


# ---- replaying ----------------------------------------------------------------------------------


def _resumed(
    game: Game[Any], header: Header, rows: Rows, state: str | None, secret: bytes
) -> Generator[None, None, Match]:
    """Resume a match at its snapshot and play the entries since; without a snapshot replay all.

    Raises:
        RecordError: the entries cannot be played.
    """
    entries, count = rows.entries, len(rows.lines)
    if (
        state is None
        or rows.snapshot >= len(entries)
        or undoes_past(entries[count:], rows.snapshot)
    ):
        return Match((yield from retracing(game, header, entries, secret)))
    try:
        snapshot = Snapshot.from_document(_decode(state))
        course = yield from resuming(game, header, rows.lines, snapshot, secret)
        yield from following(course, entries[count:])
    except RecordError:
        # A snapshot of an earlier release may lack fields that states have now.
        course = yield from retracing(game, header, entries, secret)
    return Match(course)


def _played_on(match: Match, entries: Sequence[Entry]) -> Generator[None, None, Match]:
    """Play entries that follow those of a match.

    Raises:
        RecordError: they cannot be played.
    """
    course: MatchCore = match.core.copy()
    yield from following(course, entries)
    return Match(course)


def _entry(match: Match, number: int) -> Entry:
    """Return an entry by its number, also one that was undone, or an undo."""
    return match.core.history.played[number].entry


def _until(match: Match, number: int) -> Generator[None, None, Match]:
    """Return a match cut after an entry."""
    yield
    return Match(match.core.until(number))


def _played_again(
    game: Game[Any], match: Match, entries: Sequence[Entry], secret: bytes
) -> Generator[None, None, Match]:
    """Replay a match from its first entry.

    Raises:
        RecordError: it cannot be replayed.
    """
    edition = match.state.edition
    return Match((yield from retracing(game, match.header, entries, secret, edition)))
