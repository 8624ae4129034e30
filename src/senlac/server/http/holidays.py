"""Holidays of an account."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from litestar import Controller, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from senlac.server.database.models import HolidayRow
from senlac.server.http.bodies import HolidayBody
from senlac.server.http.people import Done
from senlac.server.matches import holidays
from senlac.server.security.authentication import Owner, TheServices
from senlac.server.services.context import Services
from senlac.server.store.table_writer import now
from senlac.server.support.errors import Forbidden
from senlac.server.views.card import iso


class HolidayCard(Struct, frozen=True):
    """A holiday: its days, and when they begin and end."""

    id: str
    first: str
    last: str
    starts: str
    ends: str


class Holidays(Struct, frozen=True):
    """The holidays of an account that are not over, and how many days it has this year."""

    days_a_year: int
    days_used: int
    holidays: Sequence[HolidayCard]


class HolidaysController(Controller):
    """The routes of the holidays of an account."""

    path = "/api/holidays"
    tags = ("people",)

    @get()
    async def holidays(self, services: TheServices, owner: Owner) -> Holidays:
        """List the holidays of the account that are not over."""
        return await _listed(services, owner.person.id)

    @post(status_code=200)
    async def add(
        self, services: TheServices, owner: Owner, data: JSONBody[HolidayBody]
    ) -> Holidays:
        """Add a holiday: clocks by the day stand still meanwhile."""
        person, allowed = owner.person, services.settings.holiday_days
        if person.guest:
            raise Forbidden("Guests have no holidays. Give yourself a name and a password first.")
        days = holidays.Days(
            holidays.day_of("first", data.first), holidays.day_of("last", data.last), data.zone
        )
        async with services.database.write() as session:
            await holidays.add(session, person.id, days, allowed, now())
        await services.timekeeper.begin_holidays()
        return await _listed(services, person.id)

    @delete("/{holiday_id:str}", status_code=200)
    async def end(self, services: TheServices, owner: Owner, holiday_id: FromPath[str]) -> Done:
        """End a holiday now, or remove one that has not begun."""
        account = owner.person.id
        async with services.database.write() as session:
            await holidays.end(session, account, holiday_id, now())
            away = await holidays.returns(session, account)
            still = await holidays.away_until(session, [account], now())
        if still is None:
            await services.timekeeper.apply_absences(away)
        return Done()


async def _listed(services: Services, account: str) -> Holidays:
    """Return the holidays of an account that are not over."""
    async with services.database.read() as session:
        rows = await holidays.holidays_of(session, account)
    at = now()
    used = holidays.days_by_year(rows)[datetime.fromtimestamp(at, UTC).year]
    coming = [_card(row) for row in rows if row.until_at > at]
    return Holidays(services.settings.holiday_days, used, coming)


def _card(row: HolidayRow) -> HolidayCard:
    return HolidayCard(row.id, row.first, row.last, iso(row.from_at), iso(row.until_at))
