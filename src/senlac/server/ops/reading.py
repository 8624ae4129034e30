"""Lists of the users and matches of a server, for its administrator."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from sqlalchemy import func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.engine.support.errors import OptionError
from senlac.server.config.settings import Settings
from senlac.server.database.database import Database
from senlac.server.database.models import Account, MatchRow, SeatRow, SignIn
from senlac.server.matches.crash_guard import set_aside
from senlac.server.matches.table import ABANDONED, OPEN, OVER, PAUSED, RUNNING, Table
from senlac.server.store.table_reader import read_table
from senlac.server.support.errors import Unavailable
from senlac.server.views.card import iso

T = TypeVar("T")

STATUSES: Final = (OPEN, RUNNING, PAUSED, OVER, ABANDONED)


@dataclass(frozen=True)
class UserLine:
    """A user. Passwords, tokens and addresses are not even read."""

    id: str
    name: str
    guest: bool
    matches: int
    created_at: str
    seen_at: str | None


@dataclass(frozen=True)
class MatchLine:
    """A match, from its row alone."""

    id: str
    game: str
    scenario: str
    status: str
    entries: int
    seats: dict[str, str]
    created_at: str
    played_at: str
    set_aside: bool = False


def users(settings: Settings) -> list[UserLine]:
    """Return all users, the newest first.

    Raises:
        OptionError: there is no database, or it cannot be read.
    """
    return work_on(settings, _users)


def matches(settings: Settings, status: str = "") -> list[MatchLine]:
    """Return all matches, or those with a status, the one played last first.

    Raises:
        OptionError: there is no database, it cannot be read, or there is no such status.
    """
    if status and status not in STATUSES:
        raise OptionError(f"status: expected one of {', '.join(STATUSES)}, got {status[:40]!a}")
    aside = set_aside(settings.data)
    found = work_on(settings, lambda session: _matches(session, status))
    return [replace(match, set_aside=match.id in aside) for match in found]


def table(settings: Settings, match_id: str) -> Table:
    """Return the current table of a match.

    Raises:
        NotFound: there is no such match.
        OptionError: there is no database, or it cannot be read.
    """
    return work_on(settings, lambda session: read_table(session, match_id))


def work_on(
    settings: Settings, work: Callable[[AsyncSession], Awaitable[T]], *, writes: bool = False
) -> T:
    """Run `work` with a session of the existing database.

    Raises:
        OptionError: there is no database, or it is unavailable.
    """

    async def run() -> T:
        async with _session(settings, writes=writes) as session:
            return await work(session)

    try:
        return asyncio.run(run())
    except (SQLAlchemyError, OSError, Unavailable) as error:
        cause = error.__cause__ if isinstance(error, Unavailable) else error
        reason = str(getattr(cause, "orig", None) or cause).split("\n")[0]
        raise OptionError(f"the database is unavailable: {reason}") from error


# ---- inside -------------------------------------------------------------------------------------


@asynccontextmanager
async def _session(settings: Settings, *, writes: bool) -> AsyncIterator[AsyncSession]:
    """Provide a session of an existing database; do not create one."""
    if not settings.database_url and not settings.file.is_file():
        raise OptionError(f"no database at {settings.file}; `senlac serve` creates one")
    database = Database(settings.url)
    try:
        async with database.write() if writes else database.read() as session:
            await session.execute(text("select version_num from alembic_version"))
            yield session
    finally:
        await database.close()


async def _users(session: AsyncSession) -> list[UserLine]:
    seats = (
        select(func.count(func.distinct(SeatRow.match_id)))
        .where(SeatRow.account_id == Account.id)
        .scalar_subquery()
    )
    seen = select(func.max(SignIn.seen_at)).where(SignIn.account_id == Account.id)
    chosen = select(
        Account.id, Account.name, Account.folded, Account.created_at,
        seats.label("matches"), seen.scalar_subquery().label("seen_at"),
    ).order_by(Account.created_at.desc())  # fmt: skip
    return [
        UserLine(
            row.id, row.name, row.folded is None, row.matches, iso(row.created_at),
            None if row.seen_at is None else iso(row.seen_at),
        )
        for row in await session.execute(chosen)
    ]  # fmt: skip


async def _matches(session: AsyncSession, status: str) -> list[MatchLine]:
    """Return matches with the names of their players."""
    seats: dict[str, dict[str, str]] = {}
    for seat in await session.scalars(select(SeatRow).order_by(SeatRow.place)):
        seats.setdefault(seat.match_id, {})[seat.role] = seat.name or seat.kind
    chosen: Any = select(
        MatchRow.id, MatchRow.game, MatchRow.scenario, MatchRow.status, MatchRow.entries,
        MatchRow.created_at, MatchRow.played_at,
    ).order_by(MatchRow.played_at.desc())  # fmt: skip
    if status:
        chosen = chosen.where(MatchRow.status == status)
    return [
        MatchLine(
            row.id, row.game, row.scenario, row.status, row.entries, seats.get(row.id, {}),
            iso(row.created_at), iso(row.played_at),
        )
        for row in await session.execute(chosen)
    ]  # fmt: skip
