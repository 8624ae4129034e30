"""Ending matches as the administrator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.engine.support.errors import OptionError
from senlac.server.config.settings import Settings
from senlac.server.database.models import Account, KeyRow, MatchRow, SeatRow
from senlac.server.database.monitor import CHANGE_MARK, new_mark
from senlac.server.matches.playing import end_unattended
from senlac.server.matches.table import BOT, OPEN, PAUSED, RUNNING
from senlac.server.ops.reading import work_on
from senlac.server.store.match_rows import match_values
from senlac.server.store.table_reader import read_table
from senlac.server.store.table_writer import now
from senlac.server.support.errors import NotFound

DAY: Final = 24 * 3600.0


@dataclass(frozen=True)
class MatchFilter:
    """A selection of matches: those with the ids, or those that meet all other conditions.

    Attributes:
        days: no one has played for this number of days.
        player: the name or id of the owner or a player.
        bots: no person plays or can join.
    """

    ids: Sequence[str] = ()
    days: float | None = None
    player: str = ""
    bots: bool = False


def to_end(settings: Settings, which: MatchFilter) -> list[str]:
    """Return the ids of the selected matches that are not over.

    Raises:
        NotFound: there is no such match or player, or the match is over.
        OptionError: nothing is selected, or there is no database.
    """
    if not which.ids and which.days is None and not which.player and not which.bots:
        raise OptionError("end: expected ids of matches, --days, --player or --bots")
    return work_on(settings, lambda session: _meant(session, which))


def end(settings: Settings, ids: Sequence[str]) -> list[str]:
    """End matches as abandoned, also while the server runs; return those that were not over.

    Their records stay.

    Raises:
        OptionError: there is no database, or it is read-only.
    """

    async def work(session: AsyncSession) -> list[str]:
        ended = [match_id for match_id in ids if await _end(session, match_id)]
        # Running servers and their clients notice the mark.
        await session.merge(KeyRow(name=CHANGE_MARK, value=new_mark()))
        return ended

    return work_on(settings, work, writes=True)


async def _meant(session: AsyncSession, which: MatchFilter) -> list[str]:
    """Return the ids of the selected matches."""
    going = select(MatchRow.id).where(MatchRow.status.in_([OPEN, RUNNING, PAUSED]))
    if which.ids:
        going = going.where(MatchRow.id.in_(which.ids))
    if which.days is not None:
        going = going.where(MatchRow.played_at < now() - which.days * DAY)
    if which.player:
        going = going.where(_of(await _account(session, which.player)))
    if which.bots:
        people = select(SeatRow.match_id).where(SeatRow.kind != BOT)
        going = going.where(MatchRow.id.not_in(people))
    found = list(await session.scalars(going.order_by(MatchRow.played_at)))
    for match_id in which.ids:
        if match_id not in found:
            raise NotFound(f"The match {match_id[:40]} does not exist or is over.")
    return found


def _of(accounts: Sequence[str]) -> Any:  # noqa: ANN401 - a condition of SQLAlchemy's
    """Return the condition that one of some accounts owns a match or plays in it."""
    played = select(SeatRow.match_id).where(SeatRow.account_id.in_(accounts))
    return or_(MatchRow.owner_id.in_(accounts), MatchRow.id.in_(played))


async def _account(session: AsyncSession, player: str) -> list[str]:
    """Return the ids of the accounts with a name, or of the one with an id.

    Raises:
        NotFound: there is none.
    """
    named = or_(Account.id == player, func.lower(Account.name) == player.lower())
    found = list(await session.scalars(select(Account.id).where(named)))
    if not found:
        raise NotFound(f"There is no account with the name or id {player[:40]}.")
    return found


async def _end(session: AsyncSession, match_id: str) -> bool:
    """End a match; return False if it is over. Retry if it changes at the same time."""
    while True:
        table = await read_table(session, match_id)
        change = end_unattended(table, now())
        if change is None:
            return False
        written: Any = await session.execute(
            update(MatchRow)
            .where(MatchRow.id == match_id, MatchRow.stamp == table.stamp)
            .values(**match_values(change.after))
        )
        if written.rowcount:
            return True
        session.expire_all()
