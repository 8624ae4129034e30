"""Lists of matches, read from their rows only."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Select,
    String,
    and_,
    case,
    cast,
    func,
    literal,
    or_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer

from senlac.engine.match import registry
from senlac.engine.support.errors import SenlacError
from senlac.server.database.models import MatchRow, SeatRow
from senlac.server.matches.clocks import Clock
from senlac.server.matches.match_start import Shown
from senlac.server.matches.table import ABANDONED, BOT, FREE, OPEN, PAUSED, RUNNING, RoleAssignment
from senlac.server.store.match_rows import read_seat
from senlac.server.support.errors import BadInput
from senlac.server.views.card import MatchSummary, ResultCard

MOST: Final = 100
"""Maximum number of matches in a list."""

GOING: Final = (OPEN, RUNNING, PAUSED)

PLACE: Final = re.compile(r"([0-2])_(-?[0-9]{1,16}\.[0-9]{1,16})_([0-9a-z]{1,16})", re.ASCII)
"""A cursor in the list of a person's matches: rank, key and id of the match before it."""

UNREAD: Final = (defer(MatchRow.begin), defer(MatchRow.header))
"""Columns that lists do not read: an overlay or a position may have 100 kB."""


class Page(NamedTuple):
    """A page of a list, and the cursor for the next page, "" if there is none."""

    matches: list[MatchSummary]
    next: str


async def matches_of(session: AsyncSession, account: str, after: str = "") -> Page:
    """Return a page of a person's matches, without abandoned ones and analyses.

    First come matches that wait for the account, the longest waiting first. Then come other
    unfinished ones, then finished ones, the newest first.

    Raises:
        BadInput: `after` is not a valid cursor.
    """
    mine = select(SeatRow.match_id).where(SeatRow.account_id == account)
    rank, key = _rank(account), _key(account)
    chosen = select(MatchRow, rank, key).where(
        MatchRow.id.in_(mine), MatchRow.status != ABANDONED, MatchRow.analysis.is_(None),
        *_beyond(after, rank, key),
    )  # fmt: skip
    ordered = chosen.order_by(rank, key, MatchRow.id).options(*UNREAD).limit(MOST + 1)
    rows = (await session.execute(ordered)).all()
    shown, place = rows[:MOST], ""
    if len(rows) > len(shown):
        last, at, since = shown[-1]
        place = f"{at}_{since!r}_{last.id}"
    return Page(await _glances(session, [row for row, _, _ in shown]), place)


def _rank(account: str) -> ColumnElement[int]:
    """Return 0 for a match that waits for an account, 1 for other unfinished ones, else 2."""
    return case((_waits_for(account), 0), (MatchRow.status.in_(GOING), 1), else_=2)


def _key(account: str) -> ColumnElement[float]:
    """Return the key by which matches of the same rank are sorted, ascending."""
    return case((_waits_for(account), MatchRow.asked_at), else_=-MatchRow.asked_at)


def _waits_for(account: str) -> ColumnElement[bool]:
    """Return whether a role of an account is among the actors, a JSON column."""
    actors = cast(MatchRow.actors, String)
    named = literal('"').concat(SeatRow.role).concat('"')
    own = select(SeatRow.role).where(
        SeatRow.match_id == MatchRow.id, SeatRow.account_id == account, SeatRow.kind != BOT,
        func.replace(actors, named, "") != actors,
    )  # fmt: skip
    return and_(MatchRow.status == RUNNING, own.correlate(MatchRow).exists())


def _beyond(
    after: str, rank: ColumnElement[int], key: ColumnElement[float]
) -> list[ColumnElement[bool]]:
    """Return the condition of what comes after a cursor, empty for "".

    Raises:
        BadInput: it is not a valid cursor.
    """
    if not after:
        return []
    read = PLACE.fullmatch(after)
    if read is None:
        raise BadInput("after: expected the `next` of a page")
    at, since, name = int(read[1]), float(read[2]), read[3]
    later = and_(key == since, MatchRow.id > name)
    return [or_(rank > at, and_(rank == at, or_(key > since, later)))]


async def invited_matches(session: AsyncSession, account: str) -> list[MatchSummary]:
    """Return the matches to which an account is invited, the newest first."""
    kept = select(SeatRow.match_id).where(SeatRow.kept_for == account)
    chosen = select(MatchRow).where(MatchRow.status == OPEN, MatchRow.id.in_(kept))
    return await match_summaries(session, chosen.order_by(MatchRow.created_at.desc()))


async def running_matches_of(
    session: AsyncSession, account: str, also: Collection[str]
) -> dict[str, list[str]]:
    """Return a player's roles in each unfinished match, own decisions first, then the oldest.

    Matches in `also` are included even if they are over.
    """
    going = or_(MatchRow.status.in_(GOING), MatchRow.id.in_(list(also)))
    chosen = (
        select(SeatRow.match_id, SeatRow.role)
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .where(
            SeatRow.account_id == account, SeatRow.kind != BOT, going, MatchRow.analysis.is_(None)
        )
        .order_by(_rank(account), MatchRow.created_at, MatchRow.id, SeatRow.place)
    )
    found: dict[str, list[str]] = {}
    for match_id, role in (await session.execute(chosen)).all():
        found.setdefault(match_id, []).append(role)
    return found


async def open_matches(session: AsyncSession) -> list[MatchSummary]:
    """Return the matches with a free seat for anyone, the newest first."""
    free = select(SeatRow.match_id).where(SeatRow.kind == FREE)
    chosen = select(MatchRow).where(MatchRow.status == OPEN, MatchRow.id.in_(free))
    return await match_summaries(session, chosen.order_by(MatchRow.created_at.desc()))


async def running_matches(session: AsyncSession) -> list[MatchSummary]:
    """Return the running matches that anyone may watch, the newest first, without tutorials."""
    going = MatchRow.status.in_([RUNNING, PAUSED])
    guided = MatchRow.shown["tutorial"].as_boolean()
    public = MatchRow.private.is_(False) & MatchRow.analysis.is_(None)
    chosen = select(MatchRow).where(going, public, guided.is_not(True))
    return await match_summaries(session, chosen.order_by(MatchRow.created_at.desc()))


async def match_summaries(session: AsyncSession, chosen: Select[MatchRow]) -> list[MatchSummary]:
    """Return the data of match cards. Matches whose game is not installed are left out."""
    rows = await session.scalars(chosen.options(*UNREAD).limit(MOST))
    return await _glances(session, list(rows))


async def _glances(session: AsyncSession, rows: Sequence[MatchRow]) -> list[MatchSummary]:
    """Return the data of the cards for some rows."""
    listed = select(SeatRow).where(SeatRow.match_id.in_([row.id for row in rows]))
    seats: dict[str, list[RoleAssignment]] = {row.id: [] for row in rows}
    for seat in await session.scalars(listed.order_by(SeatRow.place)):
        seats[seat.match_id].append(read_seat(seat))
    return [glance for row in rows if (glance := _glance(row, seats[row.id])) is not None]


def _glance(row: MatchRow, seats: Sequence[RoleAssignment]) -> MatchSummary | None:
    """Return the data of the card for a row, None if its game is not installed."""
    try:
        game = registry.game(row.game)
    except SenlacError:
        return None
    result: dict[str, Any] | None = row.result
    found = None if result is None else ResultCard(result["winners"], result["how"])
    return MatchSummary(
        row.id, game, row.scenario, Shown.from_document(row.shown), row.status, row.commitment,
        row.owner_id, row.created_at, row.asked_at, seats, row.actors, row.actors, found,
        row.rematch, row.rematch_of, row.private, row.term, row.due_at, row.played_at,
        None if row.clock is None else Clock.from_document(row.clock),
    )  # fmt: skip
