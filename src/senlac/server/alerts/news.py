"""What a message says: read when it is sent, and nothing if it is not true any more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import convert
from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.alerts.due import Found, due_of, waiting_turns
from senlac.server.alerts.mutes import is_muted
from senlac.server.alerts.outbox import DIGEST
from senlac.server.alerts.texts import MatchNews, names_of
from senlac.server.alerts.wishes import DEADLINE, INVITATION, RESULT, TURN
from senlac.server.database.models import Account, AlertRow, ContactRow, MatchRow, SeatRow
from senlac.server.matches.table import OPEN, OVER
from senlac.server.views.card import ResultCard


async def news_of(
    session: AsyncSession, alert: AlertRow, contact: ContactRow, at: float
) -> Sequence[MatchNews]:
    """Return the matches that a message is about, none if it is not true any more."""
    if alert.kind in (TURN, DEADLINE, DIGEST):
        return await _waiting(session, alert, contact, at)
    match = await _match(session, alert.match_id)
    if match is None or await is_muted(session, contact.account_id, alert.match_id):
        return []
    if alert.kind == RESULT and match.status == OVER:
        return [await _ended(session, match, contact)]
    if alert.kind == INVITATION and match.status == OPEN:
        return await _invited(session, match, contact)
    return []


async def _match(session: AsyncSession, match_id: str) -> Found | None:
    """Return what messages say of a match, None if there is no such match."""
    columns: tuple[Any, ...] = (
        MatchRow.id, MatchRow.game, MatchRow.scenario, MatchRow.status, MatchRow.result,
        MatchRow.owner_id,
    )  # fmt: skip
    return (await session.execute(select(*columns).where(MatchRow.id == match_id))).one_or_none()


async def _roles(session: AsyncSession, match_id: str, whom: ColumnElement[bool]) -> Sequence[str]:
    """Return the roles of a match whose seats fulfil a condition, in order."""
    chosen = select(SeatRow.role).where(SeatRow.match_id == match_id, whom)
    return (await session.scalars(chosen.order_by(SeatRow.place))).all()


async def _waiting(
    session: AsyncSession, alert: AlertRow, contact: ContactRow, at: float
) -> Sequence[MatchNews]:
    """Return the matches that wait for the owner of a contact: that of a message, or all."""
    chosen = waiting_turns(at).where(ContactRow.id == contact.id)
    if alert.kind != DIGEST:
        chosen = chosen.where(MatchRow.id == alert.match_id)
    found: dict[str, list[str]] = {}
    due: dict[str, float | None] = {}
    for row in await session.execute(chosen):
        if row.role in row.actors:
            found.setdefault(row.match_id, []).append(row.role)
            due[row.match_id], _ = due_of(row)
    news: list[MatchNews] = []
    for match_id, roles in found.items():
        match = await _match(session, match_id)
        if match is not None:
            until = due[match_id]
            left = None if until is None else until - at
            news.append(MatchNews(match_id, *names_of(match.game, match.scenario), roles, left))
    return news


async def _invited(session: AsyncSession, match: Found, contact: ContactRow) -> Sequence[MatchNews]:
    """Return the match to which the owner of a contact is invited, none if not any more."""
    roles = await _roles(session, match.id, SeatRow.kept_for == contact.account_id)
    if not roles:
        return []
    host = await session.scalar(select(Account.name).where(Account.id == match.owner_id))
    return [MatchNews(match.id, *names_of(match.game, match.scenario), roles, host=host or "")]


async def _ended(session: AsyncSession, match: Found, contact: ContactRow) -> MatchNews:
    """Return a match that is over."""
    roles = await _roles(session, match.id, SeatRow.account_id == contact.account_id)
    result = None if match.result is None else convert(match.result, ResultCard)
    winners = () if result is None else result.winners
    return MatchNews(
        match.id, *names_of(match.game, match.scenario), roles, winners=winners,
        mine=any(role in roles for role in winners),
    )  # fmt: skip
