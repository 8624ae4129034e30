"""Matches about which an account is sent nothing."""

from __future__ import annotations

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.database.models import MuteRow


async def is_muted(session: AsyncSession, account: str, match_id: str) -> bool:
    """Return whether an account is sent nothing about a match."""
    chosen = select(MuteRow.match_id).where(*_of(account, match_id))
    return await session.scalar(chosen) is not None


async def set_muted(session: AsyncSession, account: str, match_id: str, *, muted: bool) -> None:
    """Mute a match for an account, or let its messages come again."""
    await session.execute(delete(MuteRow).where(*_of(account, match_id)))
    if muted:
        session.add(MuteRow(account_id=account, match_id=match_id))


def _of(account: str, match_id: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return MuteRow.account_id == account, MuteRow.match_id == match_id
