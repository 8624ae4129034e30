"""Finding: lists of matches, read from their rows alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import Select, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.engine import registry
from senlac.engine.errors import SenlacError
from senlac.table.present.card import Glance, ResultCard
from senlac.table.service.keeping import read_seat
from senlac.table.service.table import ABANDONED, FREE, OPEN, PAUSED, RUNNING, Begin, Seat
from senlac.table.storage.models import MatchRow, SeatRow

MOST: Final = 100
"""How many matches a list has at most."""


async def matches_of(session: AsyncSession, account: str) -> list[Glance]:
    """Return the matches somebody plays in, the newest first; abandoned ones are left out."""
    mine = select(SeatRow.match_id).where(SeatRow.account_id == account)
    chosen = select(MatchRow).where(MatchRow.id.in_(mine), MatchRow.status != ABANDONED)
    return await glances(session, chosen.order_by(MatchRow.asked_at.desc()))


async def invited_matches(session: AsyncSession, account: str) -> list[Glance]:
    """Return the matches to which somebody is invited, the newest first."""
    kept = select(SeatRow.match_id).where(SeatRow.kept_for == account)
    chosen = select(MatchRow).where(MatchRow.status == OPEN, MatchRow.id.in_(kept))
    return await glances(session, chosen.order_by(MatchRow.created_at.desc()))


async def going_of(
    session: AsyncSession, account: str, also: Collection[str]
) -> dict[str, list[str]]:
    """Return the roles of somebody in each match that goes on, the oldest first.

    And in those of the matches in `also` that are over.
    """
    going = or_(MatchRow.status.in_([OPEN, RUNNING, PAUSED]), MatchRow.id.in_(list(also)))
    chosen = (
        select(SeatRow.match_id, SeatRow.role)
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .where(SeatRow.account_id == account, going)
        .order_by(MatchRow.created_at, MatchRow.id, SeatRow.place)
    )
    found: dict[str, list[str]] = {}
    for match_id, role in (await session.execute(chosen)).all():
        found.setdefault(match_id, []).append(role)
    return found


async def open_matches(session: AsyncSession) -> list[Glance]:
    """Return the matches in which anybody may take a seat, the newest first."""
    free = select(SeatRow.match_id).where(SeatRow.kind == FREE)
    chosen = select(MatchRow).where(MatchRow.status == OPEN, MatchRow.id.in_(free))
    return await glances(session, chosen.order_by(MatchRow.created_at.desc()))


async def running_matches(session: AsyncSession) -> list[Glance]:
    """Return the matches that may be watched, the newest first."""
    going = MatchRow.status.in_([RUNNING, PAUSED])
    chosen = select(MatchRow).where(going, MatchRow.private.is_(False))
    return await glances(session, chosen.order_by(MatchRow.created_at.desc()))


async def glances(session: AsyncSession, chosen: Select[MatchRow]) -> list[Glance]:
    """Return matches at a glance; those of games that are gone are left out."""
    rows = list(await session.scalars(chosen.limit(MOST)))
    listed = select(SeatRow).where(SeatRow.match_id.in_([row.id for row in rows]))
    seats: dict[str, list[Seat]] = {row.id: [] for row in rows}
    for seat in await session.scalars(listed.order_by(SeatRow.place)):
        seats[seat.match_id].append(read_seat(seat))
    return [glance for row in rows if (glance := _glance(row, seats[row.id])) is not None]


def _glance(row: MatchRow, seats: Sequence[Seat]) -> Glance | None:
    """Return a match at a glance."""
    try:
        game = registry.game(row.game)
    except SenlacError:
        return None
    result: dict[str, Any] | None = row.result
    found = None if result is None else ResultCard(result["winners"], result["how"])
    return Glance(
        row.id, game, row.scenario, Begin.from_document(row.begin), row.status, row.commitment,
        row.owner_id, row.created_at, row.asked_at, seats, row.actors, row.actors, found,
        row.rematch, row.rematch_of, row.private, row.term, row.due_at,
    )  # fmt: skip
