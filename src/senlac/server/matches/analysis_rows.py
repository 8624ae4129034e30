"""The analyses of an account by their rows: how many there are, and deleting them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.database.models import MatchRow
from senlac.server.support.errors import TooMany

AFTER: Final = 600.0
"""Seconds until a retry is useful: the person has to delete an analysis first."""


def _owned(account: str) -> ColumnElement[bool]:
    """Return the condition of the analyses of an account."""
    return (MatchRow.owner_id == account) & MatchRow.analysis.is_not(None)


async def require_analysis_quota(session: AsyncSession, account: str, most: int) -> None:
    """Require that an account may have another analysis.

    Raises:
        TooMany: it has the maximum number.
    """
    chosen = select(func.count()).select_from(MatchRow).where(_owned(account))
    if (await session.scalar(chosen) or 0) >= most:
        raise TooMany(f"You already have {most} analyses. Please delete one first.", AFTER)


async def erase(session: AsyncSession, account: str, match_id: str | None = None) -> list[str]:
    """Delete an analysis of an account, or all of them, and return their ids."""
    condition = _owned(account) if match_id is None else _owned(account) & (MatchRow.id == match_id)
    gone = delete(MatchRow).where(condition).returning(MatchRow.id)
    return list(await session.scalars(gone))
