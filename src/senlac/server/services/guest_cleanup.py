"""Deletes guests and their abandoned matches after a number of days that the host sets."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Final

from sqlalchemy import ColumnElement, and_, delete, or_, select
from sqlalchemy.exc import SQLAlchemyError

from senlac.engine.support.errors import SenlacError
from senlac.server.database.database import Database
from senlac.server.database.models import (
    Account,
    ChatRow,
    EntryRow,
    MatchRow,
    NoteRow,
    SeatRow,
    SignIn,
)
from senlac.server.matches.table import ABANDONED, OPEN, OVER
from senlac.server.store.table_writer import now
from senlac.server.support.shutdown import cancelled

DAY: Final = 86_400.0

ROUND_SECONDS: Final = 3_600.0
"""How often the server looks for such matches and guests."""

TOGETHER: Final = 50
"""Number of matches or guests that one transaction deletes. Players must not wait long for it."""

log = logging.getLogger("senlac.server")


class Forgetter:
    """Deletes matches of guests that wait for players, were abandoned, or were never played.

    It also deletes their analyses.

    A match stays if an account plays in it or created it. It also stays if it is over, or if a
    person has ever acted in it, unless it was abandoned. After the matches, guests are deleted who
    have not returned and whom no row refers to any more.
    """

    def __init__(
        self,
        database: Database,
        drop: Callable[[str], object],
        days: int,
        clock: Callable[[], float] = now,
    ) -> None:
        """Configure deletion after some days, 0 for never. `drop` is called for each match."""
        self._database = database
        self._drop = drop
        self._days = days
        self._clock = clock
        self._rounds: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the background task, unless `days` is 0."""
        if self._days:
            self._rounds = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        """Stop the background task."""
        await cancelled(self._rounds)

    async def _go_round(self) -> None:
        while True:
            # If the database is unavailable, the next round tries again.
            with contextlib.suppress(SenlacError, SQLAlchemyError):
                forgotten = await self.forget()
                guests = await self.forget_guests()
                if forgotten or guests:
                    log.info("deleted %s matches of guests, and %s guests", forgotten, guests)
            await asyncio.sleep(ROUND_SECONDS)

    async def forget(self) -> int:
        """Delete all matches that are due, in batches, and return their number."""
        forgotten = 0
        due = due_before(self._clock() - self._days * DAY)
        while True:
            # Finding them takes longer than deleting them, and needs no lock.
            async with self._database.read() as session:
                ids = list(await session.scalars(select(MatchRow.id).where(due).limit(TOGETHER)))
            async with self._database.write() as session:
                # A player may have returned in the meantime.
                await session.execute(delete(MatchRow).where(MatchRow.id.in_(ids), due))
            for match_id in ids:
                self._drop(match_id)
            forgotten += len(ids)
            if len(ids) < TOGETHER:
                return forgotten

    async def forget_guests(self) -> int:
        """Delete all guests that are due, in batches, and return their number."""
        forgotten = 0
        due = guests_before(self._clock() - self._days * DAY)
        while True:
            async with self._database.read() as session:
                ids = list(await session.scalars(select(Account.id).where(due).limit(TOGETHER)))
            async with self._database.write() as session:
                # A guest may have returned in the meantime.
                await session.execute(delete(Account).where(Account.id.in_(ids), due))
            forgotten += len(ids)
            if len(ids) < TOGETHER:
                return forgotten


def due_before(moment: float) -> ColumnElement[bool]:
    """Return the condition of abandoned matches of guests without activity since a moment."""
    accounts = select(Account.id).where(Account.password.is_not(None))
    seated = select(SeatRow.match_id).where(SeatRow.account_id.in_(accounts))
    awaited = select(SeatRow.match_id).where(SeatRow.kept_for.in_(accounts))
    acted = select(EntryRow.match_id).where(
        EntryRow.match_id == MatchRow.id, EntryRow.client_id.is_not(None)
    )
    return and_(
        MatchRow.asked_at < moment,
        MatchRow.played_at < moment,
        MatchRow.status != OVER,
        or_(
            MatchRow.status.in_([OPEN, ABANDONED]),
            MatchRow.analysis.is_not(None),
            ~acted.exists(),
        ),
        or_(MatchRow.owner_id.is_(None), MatchRow.owner_id.not_in(accounts)),
        MatchRow.id.not_in(seated),
        MatchRow.id.not_in(awaited),
    )


def guests_before(moment: float) -> ColumnElement[bool]:
    """Return the condition of guests not seen since a moment, in no match, chat or note."""
    seen = select(SignIn.account_id).where(SignIn.seen_at >= moment)
    naming = [
        select(column).where(column == Account.id).exists()
        for column in (
            SeatRow.account_id, SeatRow.kept_for, SeatRow.declined_by, MatchRow.owner_id,
            ChatRow.account_id, NoteRow.account_id,
        )
    ]  # fmt: skip
    return and_(
        Account.password.is_(None),
        Account.created_at < moment,
        Account.id.not_in(seen),
        *[~named for named in naming],
    )
