"""Conversion between tables and database rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.engine.game.game import Game
from senlac.engine.game.record import Entry, Header
from senlac.engine.match import registry
from senlac.engine.match.checkpoints import PlayedEntry
from senlac.engine.match.resume import Snapshot
from senlac.engine.model.event import Event, NestedContext
from senlac.engine.model.event_types import EventCatalogue
from senlac.engine.screen.scene import Cue
from senlac.engine.support.errors import SenlacError
from senlac.server.database.models import MatchRow, SeatRow, SecretRow
from senlac.server.matches.change import written_entry
from senlac.server.matches.match_start import Shown
from senlac.server.matches.table import RoleAssignment, Table
from senlac.server.support.errors import NoSuchMatch

Values = dict[str, Any]
"""A row to write, by column."""


_encode = msgspec.json.Encoder().encode


# ---- writing ------------------------------------------------------------------------------------


PLAIN: Final = {
    "stamp": "stamp", "status": "status", "private": "private", "requests": "requests",
    "owner_id": "owner", "rematch": "rematch", "asked_at": "asked_at", "played_at": "played_at",
    "due_at": "due_at",
}  # fmt: skip
"""The mutable columns of a match that are fields of a table, with these fields."""


def match_values(table: Table) -> Values:
    """Return the mutable columns of a match."""
    header = _header(table)
    return {
        **{column: getattr(table, field) for column, field in PLAIN.items()},
        "entries": table.entries,
        "actors": table.awaited,
        "result": _result(table),
        "clock": _clock(table),
        "header": None if header is None else header.document(),
        "analysis": _analysis(table),
    }


def changed_values(before: Table, after: Table) -> Values:
    """Return the columns of a match that a change modifies."""
    values: Values = {
        column: value
        for column, field in PLAIN.items()
        if (value := getattr(after, field)) != getattr(before, field)
    }
    if after.clock is not before.clock:
        values["clock"] = _clock(after)
    if after.analysis != before.analysis:
        values["analysis"] = _analysis(after)
    if after.awaited != before.awaited:
        values["actors"] = after.awaited
    if after.match is not before.match:
        values["entries"] = after.entries
        result = _result(after)
        if result != _result(before):
            values["result"] = result
    header = _header(after)
    if header is not None and header is not _header(before):
        values["header"] = header.document()
        if _header(before) is None:
            values["begin"] = _begin(after)
    return values


def _result(table: Table) -> Values | None:
    result = None if table.match is None else table.match.result()
    return None if result is None else result._asdict()


def _clock(table: Table) -> Values | None:
    return None if table.clock is None else table.clock.document()


def _analysis(table: Table) -> Values | None:
    return None if table.analysis is None else table.analysis.document()


def _header(table: Table) -> Header | None:
    return None if table.match is None else table.match.header


def _begin(table: Table) -> Values:
    """Return how a match begins. Once it has begun, only the header has its overlay or position."""
    begun = table.match is not None
    return table.begin.small_document() if begun else table.begin.document()


def first_values(table: Table) -> Values:
    """Return all columns of a new match."""
    return {
        **match_values(table),
        "id": table.id,
        "game": table.game.id,
        "scenario": table.scenario,
        "begin": _begin(table),
        "shown": Shown.of(table.begin).document(),
        "commitment": table.commitment,
        "rematch_of": table.rematch_of,
        "created_at": table.created_at,
        "term": table.time_limit,
    }


def seat_values(table: Table, seat: RoleAssignment) -> Values:
    """Return the columns of a seat."""
    return {
        "match_id": table.id,
        "role": seat.role,
        "place": seat.place,
        "chair": seat.seat,
        "kind": seat.kind,
        "account_id": seat.account,
        "kept_for": seat.reserved_for,
        "bot": seat.bot,
        "name": seat.name,
        "guest": seat.guest,
        "salt": seat.salt,
        "invite_hash": seat.invite_hash,
        "declined_by": seat.declined_by,
    }


def entry_values(table: Table, played: PlayedEntry) -> Values:
    """Return the columns of an entry."""
    return {
        "match_id": table.id,
        "n": played.entry.n,
        "entry": written_entry(played.entry),
        "events": _encode([written_event(event) for event in played.events]).decode(),
        "sealed": played.sealed,
        "seen": table.seen.by[played.entry.n],
        "account_id": None,
        "client_id": None,
        "receipt": None,
    }


def snapshot_values(table: Table) -> Values:
    """Return the columns of a snapshot; the match must have begun."""
    match = table.match
    assert match is not None, "only what has begun can be kept"
    state = _encode(Snapshot.of(match.core).document()).decode()
    return {"match_id": table.id, "n": match.entries - 1, "state": state}


def written_event(event: Event) -> list[object]:
    """Encode an event with its audience and, for a nested match, how to format it."""
    audience = None if event.audience is None else sorted(event.audience)
    written: list[object] = [event.kind, dict(event.fields), event.rule, audience]
    within = event.within
    if within is not None:
        written += [within.titles, within.game, within.seats, within.text, within.cue]
    return written


# ---- reading ------------------------------------------------------------------------------------


async def read_stamp(session: AsyncSession, match_id: str) -> str | None:
    """Return the stamp of a match, None if there is no such match."""
    found: str | None = await session.scalar(select(MatchRow.stamp).where(MatchRow.id == match_id))
    return found


async def read_secret(session: AsyncSession, match_id: str) -> bytes:
    """Return the secret of a match's dice.

    Raises:
        NoSuchMatch: there is no such match.
    """
    row = await session.get(SecretRow, match_id)
    if row is None:
        raise NoSuchMatch
    return row.secret


def undoes_past(entries: Sequence[Entry], floor: int) -> bool:
    """Return whether one of these entries undoes to before the earliest available state.

    Such a match must be replayed from its beginning.
    """
    return any(0 <= entry.undo < floor for entry in entries)


def read_event(written: list[Any], game: Game[Any]) -> Event:
    """Decode an event of a match or of one nested in it; `game` is the game of the outer one."""
    kind, fields, rule, audience, *more = written
    within = None
    if more:
        titles, inner, seats, text, cue = more
        within = NestedContext(tuple(titles), inner, tuple(seats), text, msgspec.convert(cue, Cue))
    seen_by = None if audience is None else frozenset(audience)
    return _tellings(game, within).present(Event(kind, fields, rule, seen_by, within))


def _tellings(game: Game[Any], within: NestedContext | None) -> EventCatalogue:
    """Return the event types among which an event is declared.

    Events of a nested match belong to its game. If that is not installed, names stay unconverted.
    """
    if within is None:
        return game.event_catalogue
    try:
        return registry.game(within.game).event_catalogue
    except SenlacError:
        return Game.event_catalogue


def read_seat(row: SeatRow) -> RoleAssignment:
    """Decode the role assignment of a row."""
    return RoleAssignment(
        row.role, row.place, row.chair, row.kind, row.account_id, row.kept_for, row.bot, row.name,
        row.guest, row.salt, row.invite_hash, row.declined_by,
    )  # fmt: skip
