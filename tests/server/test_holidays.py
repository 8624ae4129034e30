"""Holidays: days of the calendar on which the clocks of a player stand still."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

import pytest

from senlac.server.bots.deadline_scheduler import DeadlineScheduler
from senlac.server.database.database import Database
from senlac.server.database.models import Account, HolidayRow
from senlac.server.matches import holidays
from senlac.server.matches.change import Change
from senlac.server.matches.holidays import Absence, Days, apply_absence, begins_at
from senlac.server.matches.playing import resume
from senlac.server.matches.table import PAUSED
from senlac.server.matches.time_controls import DAY, HOUR, TimeControl
from senlac.server.support.errors import BadInput, NotFound
from senlac.server.views.card import glance, iso, match_card
from tests.server.support import Server
from tests.server.test_accounts import fresh_name
from tests.server.test_clocks import (
    BEGIN,
    EDITH,
    EVENING,
    ODO,
    POST,
    begun,
    begun_with_secret,
    clock,
    ended,
    play_to,
    seat,
)
from tests.server.test_deadlines import Clock, run
from tests.server.test_match_rows import url, writer

LONDON: Final = ZoneInfo("Europe/London")
ALLOWED: Final = 30


def london(*moment: int) -> float:
    """Return a moment of London, in seconds since 1970."""
    year, month, day, hour = (*moment, 0)[:4]
    return datetime(year, month, day, hour, tzinfo=LONDON).timestamp()


# ---- clocks -------------------------------------------------------------------------------------


def test_clock_stands_still_on_a_holiday_and_goes_on_after_it() -> None:
    table = begun()
    mine = seat(table, EDITH)
    until = BEGIN + 5 * DAY
    change = apply_absence(table, Absence(table.id, mine, until), BEGIN + HOUR)
    assert change is not None
    away = change.after
    assert (clock(away).ticking, away.due_at) == ([], until)
    for account in (EDITH.id, ODO.id, None):
        [shown] = [one for one in match_card(glance(away), account).clocks if one.chair == mine]
        assert (shown.away_until, shown.due_at) == (iso(until), None)
    # The holiday ends by itself, or earlier.
    assert ended(away, until).due_at == until + DAY - HOUR
    back = apply_absence(away, Absence(table.id, mine, None), BEGIN + DAY)
    assert back is not None
    assert back.after.due_at == BEGIN + 2 * DAY - HOUR
    # Who acts on a holiday loses no time, and the others' clocks run.
    acted = play_to(away, ODO, BEGIN + DAY)
    assert clock(acted).left_of(mine) == DAY - HOUR + 4 * HOUR
    assert clock(acted).ticking == [seat(table, ODO)]


def test_player_who_comes_back_in_a_pause_is_back_after_it() -> None:
    table = begun()
    mine = seat(table, EDITH)
    change = apply_absence(table, Absence(table.id, mine, BEGIN + 20 * DAY), BEGIN)
    assert change is not None
    paused = replace(change.after, status=PAUSED, clock=clock(change.after).stopped(BEGIN))
    back = apply_absence(paused, Absence(table.id, mine, None), BEGIN + DAY)
    assert back is not None
    assert (back.after.status, back.after.due_at) == (PAUSED, None)
    assert resume(back.after, ODO.id, BEGIN + DAY).after.due_at == BEGIN + 2 * DAY


@pytest.mark.parametrize(
    ("first", "last", "hours"),
    [
        # The clocks change on the last Sundays of March and October.
        (date(2027, 3, 28), date(2027, 3, 28), 23),
        (date(2027, 10, 31), date(2027, 10, 31), 25),
        (date(2027, 3, 27), date(2027, 3, 29), 71),
        (date(2027, 7, 1), date(2027, 7, 2), 48),
    ],
)
def test_holiday_is_of_calendar_days_in_the_zone_of_the_player(
    tmp_path: Path, first: date, last: date, hours: int
) -> None:
    async def work(database: Database) -> None:
        at = begins_at(first, LONDON) - DAY
        async with database.write() as session:
            days = Days(first, last, "Europe/London")
            row = await holidays.add(session, EDITH.id, days, ALLOWED, at)
            assert row.from_at == london(first.year, first.month, first.day)
            assert row.until_at - row.from_at == hours * HOUR

    stored(tmp_path, work)


def test_hour_of_the_bank_is_an_hour_when_the_clocks_change() -> None:
    table = begun(TimeControl("bank", DAY, 0))
    for evening in (london(2027, 3, 27, 20), london(2027, 10, 30, 20)):
        later = table.timed(
            clock(table).running_for([], BEGIN).running_for(clock(table).running, evening)
        )
        assert later.due_at == evening + 24 * 3600


def stored(folder: Path, work: Callable[[Database], Awaitable[None]]) -> None:
    """Run a test on an empty database with the account of Edith."""

    async def prepared() -> None:
        async with writer(folder):
            database = Database(url(folder))
            try:
                await work(database)
            finally:
                await database.close()

    run(prepared())


def test_days_of_a_year_are_limited_and_do_not_overlap(tmp_path: Path) -> None:
    async def work(database: Database) -> None:
        at = london(2027, 12, 1, 12)

        async def add(first: date, last: date, zone: str = "Europe/London") -> HolidayRow:
            async with database.write() as session:
                return await holidays.add(session, EDITH.id, Days(first, last, zone), 10, at)

        # Five days in the old year, five in the new one.
        row = await add(date(2027, 12, 27), date(2028, 1, 5))
        with pytest.raises(BadInput, match="on some of these days already"):
            await add(date(2028, 1, 5), date(2028, 1, 6))
        with pytest.raises(BadInput, match="would have 11 in 2028"):
            await add(date(2028, 1, 10), date(2028, 1, 15))
        with pytest.raises(BadInput, match="from today on"):
            await add(date(2027, 11, 30), date(2027, 12, 2))
        with pytest.raises(BadInput, match="from today on"):
            await add(date(2028, 2, 2), date(2028, 2, 1))
        with pytest.raises(BadInput, match="expected a time zone"):
            await add(date(2028, 2, 1), date(2028, 2, 2), "Senlac/Ridge")
        async with database.write() as session:
            with pytest.raises(NotFound):
                await holidays.end(session, ODO.id, row.id, at)
            # A holiday that is ended early costs only the days that have begun.
            await holidays.end(session, EDITH.id, row.id, london(2027, 12, 29, 8))
            [left] = await holidays.holidays_of(session, EDITH.id)
            assert (left.last, left.until_at) == ("2027-12-29", london(2027, 12, 29, 8))

    stored(tmp_path, work)


def test_scheduler_begins_and_ends_holidays_of_clocks_by_the_day(tmp_path: Path) -> None:
    async def work() -> None:
        watch = Clock()
        watch.at = BEGIN
        async with writer(tmp_path) as there:
            database = Database(url(tmp_path))
            async with database.write() as session:
                await session.merge(Account(id=ODO.id, name=ODO.name, created_at=0.0))
            scheduler = DeadlineScheduler(there, database, lambda _: None, watch)
            ids = []
            for control in (POST, EVENING):
                table, secret = begun_with_secret(control)
                ids.append((await there.create(Change(None, table, secret=secret))).id)
            async with database.write() as session:
                row = HolidayRow(
                    id="h", account_id=EDITH.id, first="", last="",
                    from_at=BEGIN + HOUR, until_at=BEGIN + 9 * DAY,
                )  # fmt: skip
                session.add(row)

            async def dues(at: float) -> list[float | None]:
                watch.at = scheduler._looked_at = at
                await scheduler.look()
                return [(await there.table(match_id)).due_at for match_id in ids]

            assert await dues(BEGIN + 60) == [BEGIN + DAY, BEGIN + 1800]
            # The evening is over before the holiday begins.
            assert await dues(BEGIN + HOUR) == [BEGIN + 9 * DAY, None]
            assert await dues(BEGIN + 9 * DAY) == [BEGIN + 9 * DAY + DAY - HOUR, None]
            await database.close()

    run(work())


# ---- over HTTP ----------------------------------------------------------------------------------


def test_player_on_holiday_cannot_be_replaced(server: Server) -> None:
    player, guest = server.account(fresh_name()), server.guest()
    today = datetime.now(LONDON).date().isoformat()
    body = {"first": today, "last": today, "zone": "Europe/London"}
    assert guest.refused("POST", "/api/holidays", body) == (403, "forbidden")
    control = {"kind": "bank", "seconds": DAY}
    match_id = player.match({"norman": "me", "saxon": "open"}, time=control)
    endless = player.match({"norman": "me", "saxon": "open"})
    for one in (match_id, endless):
        guest.post(f"/api/matches/{one}/join", role="saxon")
        assert guest.table(one)["actors"] == ["norman"]
    listed = player.post("/api/holidays", **body)
    assert (listed["days_a_year"], listed["days_used"]) == (30, 1)
    [holiday] = listed["holidays"]
    away = [one for one in guest.get(f"/api/matches/{match_id}")["clocks"] if "away_until" in one]
    assert [one["away_until"] for one in away] == [holiday["ends"]]
    answer = guest.http.post(f"/api/matches/{endless}/claim", json={"what": "win"})
    assert "is on holiday until" in answer.json()["error"]["message"]
    # A clock for an evening runs on, so a holiday is no excuse.
    live = player.match({"norman": "me", "saxon": "open"}, time={"kind": "live", "seconds": 60})
    guest.post(f"/api/matches/{live}/join", role="saxon")
    answer = guest.http.post(f"/api/matches/{live}/claim", json={"what": "win"})
    assert "long enough" in answer.json()["error"]["message"]
    player.delete(f"/api/holidays/{holiday['id']}")
    assert not any("away_until" in one for one in guest.get(f"/api/matches/{match_id}")["clocks"])
    assert player.get("/api/holidays")["holidays"] == []
