"""Chat rooms that follow all turns of matches: what is due for them, and what it says.

A message is about the state of a match: who must move, or that it is over. A state that has changed
again before its message is sent is left out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from typing import Any

from msgspec import convert
from sqlalchemy import Select, and_, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.alerts.delivery import MINE
from senlac.server.alerts.due import (
    RECENT_SECONDS,
    Due,
    Found,
    has_others,
    is_known,
    is_wanted_match,
    known_marks,
)
from senlac.server.alerts.outbox import ROOM
from senlac.server.alerts.texts import MatchNews, names_of, role_name
from senlac.server.alerts.wishes import RESULT, TURN, Wishes
from senlac.server.database.models import Account, AlertRow, ContactRow, MatchRow, SeatRow
from senlac.server.matches.clocks import Clock
from senlac.server.matches.table import OVER, PERSON, RUNNING
from senlac.server.views.card import ResultCard


async def find_room_due(session: AsyncSession, now: float, channels: Collection[str]) -> list[Due]:
    """Return the messages to rooms that are due on some channels and not in the outbox."""
    chosen = _followed(now).where(ContactRow.channel.in_(channels))
    rows = (await session.execute(chosen)).all()
    known = await known_marks(session, {row.contact_id for row in rows})
    people = await _people(session, {row.match_id for row in rows})
    found = [
        Due(row.contact_id, row.match_id, ROOM, _mark(row))
        for row in rows
        if _is_due(row, people.get(row.match_id, {}), now)
    ]
    # An owner who plays several roles has several rows.
    return [due for due in dict.fromkeys(found) if not is_known(due, known)]


def _followed(now: float) -> Select[Any]:
    """Select the matches that rooms follow: those of their owners, with others, that are recent."""
    running = and_(MatchRow.status == RUNNING, MatchRow.asked_at > now - RECENT_SECONDS)
    over = and_(
        MatchRow.status == OVER, MatchRow.played_at > now - RECENT_SECONDS,
        MatchRow.played_at >= ContactRow.confirmed_at,
    )  # fmt: skip
    columns: Sequence[Any] = (
        ContactRow.id.label("contact_id"), ContactRow.wishes, MatchRow.id.label("match_id"),
        MatchRow.game, MatchRow.scenario, MatchRow.status, MatchRow.asked_at, MatchRow.due_at,
        MatchRow.actors, MatchRow.result, MatchRow.clock,
    )  # fmt: skip
    return (
        select(*columns)
        .join(SeatRow, SeatRow.account_id == ContactRow.account_id)
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .where(ContactRow.style != MINE, ContactRow.problem == "")
        .where(or_(running, over), has_others(), is_wanted_match())
    )


def _is_due(row: Found, people: dict[str, str], now: float) -> bool:
    """Return whether the state of a match is to be reported: not while only bots must move."""
    wishes = convert(row.wishes, Wishes)
    if wishes.is_quiet(now):
        return False
    if row.status == OVER:
        return RESULT in wishes.kinds
    waits = any(role in people for role in row.actors)
    return waits and TURN in wishes.kinds and now - row.asked_at >= wishes.wait


def _mark(row: Found) -> str:
    """Return what distinguishes the state of a match from its others."""
    if row.status == OVER:
        return OVER
    digest = hashlib.sha256(" ".join(row.actors).encode()).hexdigest()[:16]
    return f"{int(row.asked_at)} {digest}"


async def _people(session: AsyncSession, matches: Collection[str]) -> dict[str, dict[str, str]]:
    """Return for some matches the names of the people by role."""
    chosen = (
        select(SeatRow.match_id, SeatRow.role, Account.name)
        .join(Account, Account.id == SeatRow.account_id)
        .where(SeatRow.match_id.in_(matches), SeatRow.kind == PERSON)
    )
    found: dict[str, dict[str, str]] = {}
    for row in await session.execute(chosen):
        found.setdefault(row.match_id, {})[row.role] = row.name
    return found


async def _seconds_left(session: AsyncSession, row: Found, now: float) -> float | None:
    """Return the least time that is left to those who must move, None if no time runs."""
    due_at = row.due_at
    if row.clock is not None:
        # `due_at` is that of all clocks, and of the ends of holidays.
        clock = Clock.from_document(row.clock)
        movers = SeatRow.match_id == row.match_id, SeatRow.role.in_(row.actors)
        seats = (await session.scalars(select(SeatRow.chair).where(*movers))).all()
        ends = [at for seat in set(seats) if (at := clock.due_of(seat)) is not None]
        due_at = min(ends, default=None)
    return None if due_at is None else due_at - now


async def room_news(
    session: AsyncSession, alert: AlertRow, contact: ContactRow, now: float
) -> Sequence[MatchNews]:
    """Return the state that a message to a room is about, none if it has changed."""
    mine = ContactRow.id == contact.id, MatchRow.id == alert.match_id
    row = (await session.execute(_followed(now).where(*mine))).first()
    if row is None or _mark(row) != alert.mark:
        return []
    people = (await _people(session, [row.match_id])).get(row.match_id, {})
    result = None if row.result is None else convert(row.result, ResultCard)
    movers = [
        f"{role_name(role)} ({people[role]})" if role in people else role_name(role)
        for role in row.actors
    ]
    left = await _seconds_left(session, row, now)
    winners = () if result is None else result.winners
    name, title = names_of(row.game, row.scenario)
    return [
        MatchNews(
            row.match_id, name, title, (), left, winners=winners, movers=movers,
            is_over=row.status == OVER,
        )
    ]  # fmt: skip
