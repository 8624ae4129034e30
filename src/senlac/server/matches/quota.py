"""Quotas: how many matches with bots an account may have at the same time."""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.config.limits import Limits
from senlac.server.database.models import MatchRow, SeatRow
from senlac.server.matches.table import BOT, OPEN, PAUSED, RUNNING, Table
from senlac.server.support.errors import TooMany

AFTER: Final = 60.0
"""Seconds until a retry is useful: by then a match may be over."""


async def require_bot_match_quota(session: AsyncSession, table: Table, limits: Limits) -> None:
    """Require that the owner of a new match may have another match with bots.

    Raises:
        TooMany: the owner has the maximum number of matches with bots, or between bots alone.
    """
    if not any(seat.kind == BOT for seat in table.assignments):
        return
    bots = select(SeatRow.match_id).where(SeatRow.kind == BOT)
    people = select(SeatRow.match_id).where(SeatRow.kind != BOT)
    mine = (
        select(func.count())
        .select_from(MatchRow)
        .where(
            MatchRow.owner_id == table.owner,
            MatchRow.status.in_([OPEN, RUNNING, PAUSED]),
            MatchRow.id.in_(bots),
        )
    )
    if (await session.scalar(mine) or 0) >= limits.bot_matches:
        raise TooMany(_sentence(limits.bot_matches, "with bots"), AFTER)
    alone = mine.where(MatchRow.id.not_in(people))
    if not table.has_people and (await session.scalar(alone) or 0) >= limits.alone_matches:
        raise TooMany(_sentence(limits.alone_matches, "between bots"), AFTER)


def _sentence(most: int, what: str) -> str:
    return f"You already have {most} unfinished matches {what}. Please end one of them first."
