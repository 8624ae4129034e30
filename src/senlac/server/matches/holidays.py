"""Holidays: days of the calendar on which the clocks of a player stand still.

An account has a limited number of them in each year. They count by the time zone of the player, so
a day has 23 or 25 hours when the clocks change. Clocks for an evening do not stand still.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime, timedelta
from datetime import time as time_of_day
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.database.models import Account, HolidayRow, MatchRow, SeatRow
from senlac.server.matches.change import Change
from senlac.server.matches.clocks import Clock
from senlac.server.matches.table import PAUSED, PERSON, RUNNING, Table
from senlac.server.support.errors import BadInput, NotFound
from senlac.server.support.ids import new_id

FARTHEST: Final = timedelta(days=400)
"""How far ahead a holiday may be planned."""


class Absence(NamedTuple):
    """A seat whose player is on holiday now, or is back (`until` None)."""

    match_id: str
    seat: int
    until: float | None


class Days(NamedTuple):
    """The first and the last day of a holiday, and their time zone."""

    first: date
    last: date
    zone: str


def day_of(field: str, text: str) -> date:
    """Return a day of the calendar.

    Raises:
        BadInput: the text is none.
    """
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise BadInput(f"{field}: expected a day such as 2027-01-31, got {text[:40]!a}") from error


def zone_of(name: str) -> ZoneInfo:
    """Return a time zone.

    Raises:
        BadInput: there is none of this name.
    """
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError) as error:
        why = f"zone: expected a time zone such as Europe/London, got {name[:60]!a}"
        raise BadInput(why) from error


def begins_at(day: date, zone: ZoneInfo) -> float:
    """Return when a day of the calendar begins in a time zone, in seconds since 1970."""
    return datetime.combine(day, time_of_day(), zone).timestamp()


def days_by_year(rows: Collection[HolidayRow]) -> Counter[int]:
    """Return how many days of some holidays are in each year."""
    found: Counter[int] = Counter()
    for row in rows:
        found.update(_years(date.fromisoformat(row.first), date.fromisoformat(row.last)))
    return found


def _years(first: date, last: date) -> list[int]:
    return [(first + timedelta(days=n)).year for n in range((last - first).days + 1)]


async def holidays_of(session: AsyncSession, account: str) -> Sequence[HolidayRow]:
    """Return the holidays of an account, the earliest first."""
    chosen = select(HolidayRow).where(HolidayRow.account_id == account)
    return (await session.scalars(chosen.order_by(HolidayRow.from_at))).all()


async def add(
    session: AsyncSession, account: str, days: Days, allowed: int, now: float
) -> HolidayRow:
    """Add a holiday; an account may have `allowed` days of each year.

    Raises:
        BadInput: it is in the past or too far ahead, overlaps another one, or is too long.
    """
    first, last, zone = days
    place = zone_of(zone)
    today = datetime.fromtimestamp(now, UTC).astimezone(place).date()
    if not today <= first <= last <= today + FARTHEST:
        raise BadInput("first, last: expected days from today on, within 400 days")
    row = HolidayRow(
        id=new_id(), account_id=account, first=first.isoformat(), last=last.isoformat(),
        from_at=begins_at(first, place), until_at=begins_at(last + timedelta(days=1), place),
    )  # fmt: skip
    # Simultaneous requests, perhaps to several servers, are counted one after another.
    await session.get(Account, account, with_for_update=True)
    mine = await holidays_of(session, account)
    if any(one.from_at < row.until_at and row.from_at < one.until_at for one in mine):
        raise BadInput("first, last: you have a holiday on some of these days already")
    for year, count in days_by_year([*mine, row]).items():
        if count > allowed:
            raise BadInput(
                f"first, last: a player has {allowed} days of holiday a year; with these you "
                f"would have {count} in {year}"
            )
    session.add(row)
    return row


async def end(session: AsyncSession, account: str, holiday_id: str, now: float) -> None:
    """End a holiday now, or remove one that has not begun. Days that have begun count.

    Raises:
        NotFound: the account has no such holiday.
    """
    row = await session.get(HolidayRow, holiday_id)
    if row is None or row.account_id != account:
        raise NotFound("There is no such holiday.")
    if now < row.from_at:
        await session.delete(row)
    elif now < row.until_at:
        # The days that are left, by hours: the zone is not stored.
        left = int((row.until_at - now) // 86_400)
        row.last = max(row.first, (date.fromisoformat(row.last) - timedelta(days=left)).isoformat())
        row.until_at = now


async def away_until(session: AsyncSession, accounts: Collection[str], now: float) -> float | None:
    """Return until when one of some accounts is on holiday, None if none is."""
    found: float | None = await session.scalar(
        select(HolidayRow.until_at).where(
            HolidayRow.account_id.in_(list(accounts)),
            HolidayRow.from_at <= now, HolidayRow.until_at > now,
        ).limit(1)
    )  # fmt: skip
    return found


async def absences(session: AsyncSession, now: float) -> list[Absence]:
    """Return the seats in running matches whose clocks do not know yet of a holiday."""
    chosen = (
        select(SeatRow.match_id, SeatRow.chair, HolidayRow.until_at, MatchRow.clock)
        .join(HolidayRow, HolidayRow.account_id == SeatRow.account_id)
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .where(HolidayRow.from_at <= now, HolidayRow.until_at > now)
        .where(MatchRow.status == RUNNING, SeatRow.kind == PERSON)
    )
    found: dict[Absence, None] = {}
    for row in await session.execute(chosen):
        if row.clock is not None:
            clock = Clock.from_document(row.clock)
            if clock.control.by_day and clock.away.get(row.chair) != row.until_at:
                found[Absence(row.match_id, row.chair, row.until_at)] = None
    return list(found)


async def returns(session: AsyncSession, account: str) -> list[Absence]:
    """Return the seats of an account that are on holiday by the clocks of their matches."""
    chosen = (
        select(SeatRow.match_id, SeatRow.chair, MatchRow.clock)
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .where(SeatRow.account_id == account, MatchRow.status.in_([RUNNING, PAUSED]))
    )
    return [
        Absence(row.match_id, row.chair, None)
        for row in await session.execute(chosen)
        if row.clock is not None and str(row.chair) in row.clock["away"]
    ]


async def is_current(session: AsyncSession, absence: Absence) -> bool:
    """Return whether the player of a seat is still on holiday until the same time."""
    chosen = (
        select(HolidayRow.id)
        .join(SeatRow, SeatRow.account_id == HolidayRow.account_id)
        .where(SeatRow.match_id == absence.match_id, SeatRow.chair == absence.seat)
        .where(HolidayRow.until_at == absence.until)
    )
    return await session.scalar(chosen.limit(1)) is not None


def apply_absence(table: Table, absence: Absence, now: float) -> Change | None:
    """Let the clock of a seat stand still until a holiday ends, or go on; None if it does."""
    clock = table.clock
    if clock is None or clock.away.get(absence.seat) == absence.until:
        return None
    if table.status != RUNNING and (table.status != PAUSED or absence.until is not None):
        return None
    return Change(table, table.timed(clock.with_holiday(absence.seat, absence.until, now)))
