"""The outbox: messages that are to be sent, each by one server.

A message is put into it once, however many servers find that it is due. A server leases it before
it is sent, so that no other server sends it at the same time. If that server ends before it has
noted the result, another one tries again after the lease. E-mails have a constant `Message-ID`, so
that mail programs show a second copy only once; in a browser a second copy replaces the first.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import Select, delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.database.models import AlertRow, ContactRow

CONFIRMATION: Final = "confirmation"
DIGEST: Final = "digest"
TEST: Final = "test"
SWITCHED_OFF: Final = "off"
ROOM: Final = "room"
"""Kinds of messages besides those that a person can choose."""

WITHOUT_WISHES: Final = (CONFIRMATION, TEST, SWITCHED_OFF)
"""Those that are sent whatever the contact wishes, also if it has a problem."""

LEASE_SECONDS: Final = 120.0
"""More than an attempt can take."""

RETRY_SECONDS: Final = (60.0, 300.0, 1_800.0, 7_200.0, 21_600.0)
"""Seconds until the next attempt, after each that failed. After the last there is no other."""

KEPT_SECONDS: Final = 30 * 86_400.0
"""Messages that are done are kept this long, so that none is sent twice."""

MAX_DETAIL: Final = 80
SHOWN: Final = 10
"""Maximum number of results that the owner of a contact sees."""

FAILURES: Final = 3
"""Number of messages in a row that are given up before a webhook is switched off."""

TOGETHER: Final = 8
"""Maximum number of messages that a server leases at once. It sends them at the same time, so that
each is done long before its lease ends.
"""


async def put(
    session: AsyncSession, contact_id: str, match_id: str, kind: str, mark: str, now: float
) -> None:
    """Put a message into the outbox, unless it is there or was sent."""
    file = session.get_bind().dialect.name == "sqlite"
    new = (sqlite if file else postgresql).insert(AlertRow)
    values = {
        "contact_id": contact_id, "match_id": match_id, "kind": kind, "mark": mark,
        "created_at": now, "next_at": now, "attempts": 0,
    }  # fmt: skip
    await session.execute(new.values(values).on_conflict_do_nothing())


async def is_any(session: AsyncSession, now: float, channels: Collection[str]) -> bool:
    """Return whether a message of some channels may be tried now."""
    return await session.scalar(_triable(now, channels).limit(1)) is not None


async def lease(
    session: AsyncSession, now: float, channels: Collection[str]
) -> Sequence[tuple[AlertRow, ContactRow]]:
    """Lease messages that may be tried now, the oldest first, for `LEASE_SECONDS`.

    There is at most one for each account: slow webhooks of one do not hold up those of the others.
    """
    first = _triable(now, channels).with_only_columns(func.min(AlertRow.id))
    oldest = first.group_by(ContactRow.account_id)
    chosen = (
        select(AlertRow.id)
        .where(AlertRow.id.in_(oldest.scalar_subquery()), AlertRow.next_at <= now)
        .order_by(AlertRow.id)
        .limit(TOGETHER)
    )
    locked = chosen.with_for_update(skip_locked=True, of=AlertRow)
    ids = (await session.scalars(locked)).all()
    if not ids:
        return []
    await session.execute(
        update(AlertRow)
        .where(AlertRow.id.in_(ids))
        .values(next_at=now + LEASE_SECONDS, attempts=AlertRow.attempts + 1)
    )
    leased = select(AlertRow, ContactRow).join(ContactRow, ContactRow.id == AlertRow.contact_id)
    found = await session.execute(leased.where(AlertRow.id.in_(ids)).order_by(AlertRow.id))
    return [(row.AlertRow, row.ContactRow) for row in found]


def _triable(now: float, channels: Collection[str]) -> Select[int]:
    """Select the messages of some channels that may be tried now."""
    on = or_(ContactRow.problem == "", AlertRow.kind.in_(WITHOUT_WISHES))
    return (
        select(AlertRow.id)
        .join(ContactRow, ContactRow.id == AlertRow.contact_id)
        .where(AlertRow.next_at <= now, ContactRow.channel.in_(channels), on)
    )


async def finish(
    session: AsyncSession, alert: AlertRow, now: float, result: tuple[str, str] = ("", "")
) -> None:
    """Note that a message is done: it was sent, or is not needed any more.

    `result` says how the attempt ended, with a detail.
    """
    await _set_next(session, alert, None, now, result)


async def retry_later(
    session: AsyncSession, alert: AlertRow, now: float, result: tuple[str, str] = ("", "")
) -> bool:
    """Let a message be tried again later; return False if it was tried often enough."""
    again = alert.attempts <= len(RETRY_SECONDS)
    next_at = now + RETRY_SECONDS[alert.attempts - 1] if again else None
    await _set_next(session, alert, next_at, now, result)
    return again


async def _set_next(
    session: AsyncSession,
    alert: AlertRow,
    next_at: float | None,
    now: float,
    result: tuple[str, str],
) -> None:
    """Set when a message may be tried, unless its lease has ended and another server has it."""
    mine = AlertRow.id == alert.id, AlertRow.attempts == alert.attempts
    how, detail = result
    values = {"next_at": next_at, "tried_at": now, "how": how, "detail": detail[:MAX_DETAIL]}
    await session.execute(update(AlertRow).where(*mine).values(values))


async def last_results(session: AsyncSession, contact_id: str) -> Sequence[AlertRow]:
    """Return the last messages to a contact that were tried, the newest first."""
    tried = AlertRow.contact_id == contact_id, AlertRow.tried_at.is_not(None)
    chosen = select(AlertRow).where(*tried).order_by(AlertRow.tried_at.desc(), AlertRow.id.desc())
    return (await session.scalars(chosen.limit(SHOWN))).all()


async def has_failed_often(session: AsyncSession, contact_id: str, failed: str) -> bool:
    """Return whether the last messages to a contact were all given up, in the words of `failed`."""
    done = AlertRow.contact_id == contact_id, AlertRow.next_at.is_(None)
    tried = select(AlertRow.how).where(*done, AlertRow.tried_at.is_not(None))
    last = tried.order_by(AlertRow.tried_at.desc(), AlertRow.id.desc()).limit(FAILURES)
    found = (await session.scalars(last)).all()
    return len(found) == FAILURES and all(how == failed for how in found)


async def clean_up(session: AsyncSession, now: float) -> None:
    """Delete old messages that are done."""
    old = AlertRow.next_at.is_(None), AlertRow.created_at < now - KEPT_SECONDS
    await session.execute(delete(AlertRow).where(*old))
