"""Deadlines: how long a step waits, what times it out, and what players see."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import update

from senlac.engine.match.match import Match
from senlac.engine.support.slices import finished
from senlac.server.accounts.accounts import Person
from senlac.server.bots.deadline_scheduler import LATE, ROUND_SECONDS, DeadlineScheduler
from senlac.server.database.database import Database
from senlac.server.database.models import MatchRow
from senlac.server.matches import lobby, playing, seating
from senlac.server.matches.change import Change
from senlac.server.matches.deadlines import DAY, HOUR, MINUTE, TERMS, time_limits, time_out_step
from senlac.server.matches.lobby import MatchRequest, SeatRequest
from senlac.server.matches.playing import ActionRequest, act
from senlac.server.matches.table import PAUSED, RUNNING, Table
from senlac.server.store.table_writer import TableWriter
from senlac.server.support.errors import BadInput, Illegal
from tests.example.feud import FEUD
from tests.server.test_match_rows import EDITH, url, writer

ODO: Final = Person("odo", "Odo", guest=True)
PEOPLE: Final = {"rufus": EDITH, "robert": ODO}
BEGIN: Final = 1000.0
ME: Final = SeatRequest("me")


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.at = BEGIN

    def __call__(self) -> float:
        """Return the time."""
        return self.at


def made(
    term: int = HOUR, seats: dict[str, SeatRequest] | None = None, *, tutorial: bool = False
) -> Change:
    """Return a new campaign with a time limit; by default one person plays both roles."""
    wishes = seats or {"rufus": ME, "robert": ME}
    plan = MatchRequest("campaign", "y1088", seats=wishes, term=term, tutorial=tutorial)
    return lobby.create(plan, EDITH, BEGIN).change


def two_people(term: int = HOUR) -> Table:
    """Return the table of a campaign of two people."""
    change = made(term, {"rufus": ME, "robert": SeatRequest("open")})
    after = seating.join(change.after, ODO, "robert", "", "", BEGIN)
    return lobby.started_if_full(after, change.secret or b"", BEGIN)


def write(table: Table, role: str, action: str, now: float, person: Person | None = None) -> Table:
    """Play an action for a role."""
    who = person or PEOPLE[role]
    sent = ActionRequest(role, action, table.seq([role]), f"{role} {table.entries}", (role,))
    change = finished(act(table, who.id, sent, now))
    assert change is not None
    return change.after


def undone(table: Table, now: float) -> Table:
    """Return the table after a request to undo the last action."""
    change = playing.ask_undo(table, _match(table), EDITH.id, now)
    assert change is not None
    return change.after


def passed(table: Table, now: float) -> Table:
    """Return the table after a deadline that is due."""
    change = time_out_step(table, now)
    assert change is not None
    return change.after


def step(table: Table) -> str:
    """Return the class name of the current step."""
    assert table.match is not None
    return type(table.match.state.stack[-1]).__name__


# ---- deadlines ----------------------------------------------------------------------------------


def test_deadline_starts_with_each_step() -> None:
    table = two_people()
    assert (step(table), table.due_at) == ("Gifts", BEGIN + HOUR)
    table = write(table, "rufus", "done", BEGIN + 10)
    # One of two players has submitted: the other keeps the remaining time.
    assert (step(table), table.due_at) == ("Gifts", BEGIN + HOUR)
    table = write(table, "robert", "done", BEGIN + 20)
    assert (step(table), table.due_at) == ("Purchase", BEGIN + 20 + HOUR)


def test_editing_a_sheet_does_not_extend_the_deadline() -> None:
    table = two_people()
    for action in ("crowns 50", "give london", "strike 1"):
        table = write(table, "rufus", action, BEGIN + 30)
        assert table.due_at == BEGIN + HOUR


def test_step_times_out_once_and_not_before_its_deadline() -> None:
    table = two_people()
    assert time_out_step(table, BEGIN + HOUR - 0.001) is None
    after = passed(table, BEGIN + HOUR)
    assert after.entries == table.entries + 1
    assert after.match is not None
    assert after.match.core.history.played[-1].entry.deadline
    assert (after.asked_at, after.due_at) == (BEGIN + HOUR, BEGIN + 2 * HOUR)
    assert time_out_step(after, BEGIN + HOUR) is None


def test_unfinished_sheet_is_carried_out_at_the_deadline() -> None:
    empty = write(two_people(), "rufus", "done", BEGIN)
    table = write(empty, "robert", "crowns 30", BEGIN)
    table = write(table, "robert", "give rouen", BEGIN)
    after = passed(table, BEGIN + HOUR)
    told = "Time ran out: what Robert had written was taken as it stood."
    for eyes in ([], ["rufus"], ["robert"]):
        assert told in _match(after).log(eyes)
    assert step(after) == "Purchase"
    # The same sheet, submitted in time, has the same effect; an empty one does not.
    handed_in = write(table, "robert", "done", BEGIN + 1)
    assert _match(handed_in).view(["robert"]) == _match(after).view(["robert"])
    assert _match(passed(empty, BEGIN + HOUR)).view(["robert"]) != _match(after).view(["robert"])


def test_agreed_undo_does_not_extend_the_deadline() -> None:
    table = write(two_people(), "rufus", "done", BEGIN + 10)
    asked = undone(table, BEGIN + 50)
    agreed = playing.answer_undo(asked, _match(asked), ODO.id, agree=True, now=BEGIN + 60).after
    assert agreed.actors == ["rufus", "robert"]
    assert agreed.due_at == BEGIN + HOUR
    # Nor does an undo to an earlier step.
    table = write(table, "robert", "done", BEGIN + 100)
    back = undone(table, BEGIN + 150)
    back = playing.answer_undo(back, _match(back), ODO.id, agree=True, now=BEGIN + 160).after
    assert step(back) == "Gifts"
    assert back.due_at == table.due_at == BEGIN + 100 + HOUR


def test_match_without_a_time_limit_never_times_out() -> None:
    table = two_people(0)
    assert table.due_at is None
    assert time_out_step(table, BEGIN + 1000 * DAY) is None
    assert write(table, "rufus", "done", BEGIN).due_at is None


def test_finished_abandoned_or_paused_match_has_no_deadline() -> None:
    table = two_people()
    over = playing.resign(table, EDITH.id, BEGIN).after
    assert (over.status, over.due_at) == ("over", None)
    called_off = playing.end_unattended(table, BEGIN)
    assert called_off is not None
    assert called_off.after.due_at is None
    resting = playing.pause_after_bot_failure(table, BEGIN)
    assert resting is not None
    assert playing.resign(resting.after, EDITH.id, BEGIN).after.due_at is None


def test_duel_hidden_from_some_players_cannot_time_out() -> None:
    # A deadline is visible to all, so it may exist only for steps that are visible to all.
    match = Match.new(FEUD, "thicket", seed=2)
    assert match.may_time_out()
    match.time_out()
    match.play(match.actors()[0], "challenge")
    assert not match.may_time_out()


# ---- players and bots ---------------------------------------------------------------------------


def test_match_of_bots_alone_has_no_deadline() -> None:
    bots = {"rufus": SeatRequest("bot", "random"), "robert": SeatRequest("bot", "random")}
    assert made(seats=bots).after.due_at is None
    one = {"rufus": ME, "robert": SeatRequest("bot", "random")}
    assert made(seats=one).after.due_at == BEGIN + HOUR


def test_timeout_does_not_wait_for_a_bot() -> None:
    table = made(seats={"rufus": ME, "robert": SeatRequest("bot", "random")}).after
    table = write(table, "rufus", "done", BEGIN)
    assert table.actors == ["robert"]
    assert step(passed(table, BEGIN + HOUR)) == "Purchase"


def test_match_of_several_players_with_a_deadline_is_paused_by_consent() -> None:
    asked = playing.pause(two_people(), EDITH.id, BEGIN)
    assert asked is not None
    assert (asked.after.status, asked.after.due_at) == (RUNNING, BEGIN + HOUR)
    assert playing.pause(asked.after, EDITH.id, BEGIN) is None
    with pytest.raises(Illegal) as caught:
        playing.answer_pause(asked.after, EDITH.id, agree=True, now=BEGIN)
    assert caught.value.rule == "table.pause"
    declined = playing.answer_pause(asked.after, ODO.id, agree=False, now=BEGIN).after
    assert (declined.status, declined.requests) == (RUNNING, {})
    agreed = playing.answer_pause(asked.after, ODO.id, agree=True, now=BEGIN).after
    assert (agreed.status, agreed.due_at, agreed.requests) == (PAUSED, None, {})


def test_match_of_one_person_with_a_deadline_is_paused_at_once() -> None:
    change = playing.pause(made().after, EDITH.id, BEGIN)
    assert change is not None
    alone = change.after
    assert alone.due_at is None
    assert time_out_step(alone, BEGIN + DAY) is None
    again = playing.resume(alone, EDITH.id, BEGIN + DAY).after
    assert (again.status, again.due_at) == (RUNNING, BEGIN + DAY + HOUR)


def test_match_is_paused_after_timeouts_without_any_action() -> None:
    table, at = two_people(), BEGIN
    for _ in range(2):
        at += HOUR
        table = passed(table, at)
        assert table.status == RUNNING
    at += HOUR
    resting = passed(table, at)
    assert (resting.status, resting.due_at, resting.entries) == (PAUSED, None, table.entries)
    again = playing.resume(resting, ODO.id, at + DAY).after
    assert again.due_at == at + DAY + HOUR
    again = write(again, "robert", "done", at + DAY)
    assert passed(again, at + DAY + HOUR).status == RUNNING


def test_unsubmitted_lines_do_not_prevent_the_pause() -> None:
    for lines in (0, 2):
        table, at = two_people(), BEGIN
        for _ in range(2):
            at += HOUR
            table = passed(table, at)
        for _ in range(lines):
            offered = [one for one in _match(table).options("rufus") if one != "done"]
            table = write(table, "rufus", offered[0], at)
        assert passed(table, at + HOUR).status == PAUSED


# ---- time limits --------------------------------------------------------------------------------


def test_time_limit_is_refused_for_games_without_timeouts() -> None:
    assert time_limits(_match(made().after).game) == TERMS
    assert TERMS[0] > ROUND_SECONDS
    plan = MatchRequest("hastings", term=HOUR, seats={"saxon": ME, "norman": ME})
    with pytest.raises(BadInput, match="deadline: hastings has no step"):
        lobby.create(plan, EDITH, BEGIN)
    with pytest.raises(BadInput, match="deadline: expected one of 0, 300"):
        made(7)
    with pytest.raises(BadInput, match="deadline: a tutorial has none"):
        made(tutorial=True)


def test_rematch_has_the_same_time_limit() -> None:
    over = playing.resign(two_people(3 * DAY), EDITH.id, BEGIN).after
    assert seating.rematch_plan(over, EDITH).term == 3 * DAY


# ---- the scheduler ------------------------------------------------------------------------------


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run an asynchronous test."""
    asyncio.run(work)


def keeper(
    there: TableWriter, folder: Path, clock: Clock
) -> tuple[DeadlineScheduler, Database, list[str]]:
    """Return the deadline scheduler of a writer, its database, and the ids of resynced matches."""
    database, told = Database(url(folder)), list[str]()
    return DeadlineScheduler(there, database, told.extend, clock), database, told


async def due_at(there: TableWriter, match_id: str) -> float | None:
    """Return the deadline of a match, as the database has it."""
    return (await there.cache.table(match_id)).due_at


def test_due_step_times_out_and_the_next_deadline_is_awaited(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with writer(tmp_path) as there:
            time, database, _ = keeper(there, tmp_path, clock)
            match_id = (await there.create(made(5 * MINUTE))).id
            assert await time.look() == ROUND_SECONDS
            clock.at = BEGIN + 296
            # No round of the scheduler was late.
            time._looked_at = clock.at
            assert await time.look() == 4.0
            assert (await there.table(match_id)).entries == 1
            clock.at = BEGIN + 300
            await time.look()
            table = await there.table(match_id)
            assert (table.entries, table.due_at) == (2, BEGIN + 600)
            await database.close()

    run(work())


def test_two_schedulers_time_a_match_out_once(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with AsyncExitStack() as stack:
            writers = [await stack.enter_async_context(writer(tmp_path)) for _ in range(2)]
            keepers = [keeper(there, tmp_path, clock) for there in writers]
            match_id = (await writers[0].create(made(5 * MINUTE))).id
            for time, _, _ in keepers:
                await time.look()
            for number in range(1, 6):
                clock.at = BEGIN + 300 * number
                for time, _, _ in keepers:
                    time._looked_at = clock.at
                await asyncio.gather(*[time.look() for time, _, _ in keepers])
                table = await writers[1].table(match_id)
                found = _match(table).core.history.played
                assert [one.entry.deadline for one in found] == [False] + [True] * min(number, 2)
            assert table.status == PAUSED
            for _, database, _ in keepers:
                await database.close()

    run(work())


@pytest.mark.parametrize(("term", "left"), [(5 * MINUTE, 5 * MINUTE), (DAY, HOUR)])
def test_players_get_grace_time_after_an_outage(tmp_path: Path, term: int, left: int) -> None:
    async def work() -> None:
        clock = Clock()
        async with writer(tmp_path) as there:
            match_id = (await there.create(made(term))).id
        # The server is stopped until long after the deadline.
        clock.at = BEGIN + 2 * DAY
        async with writer(tmp_path) as there:
            time, database, told = keeper(there, tmp_path, clock)
            await time.look()
            assert told == [match_id]
            table = await there.table(match_id)
            assert (table.entries, table.due_at) == (1, clock.at + left)
            # A deadline that is not due soon is not moved by a short outage of the database.
            clock.at += LATE + 1
            assert await due_at(there, match_id) == BEGIN + 2 * DAY + left
            await database.close()

    run(work())


def test_only_a_late_round_extends_deadlines(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with writer(tmp_path) as there:
            time, database, told = keeper(there, tmp_path, clock)
            match_id = (await there.create(made(HOUR))).id
            await time.look()
            assert told == []
            for seconds in (0.0, LATE):
                clock.at += seconds
                await time.look()
                assert await due_at(there, match_id) == BEGIN + HOUR
            clock.at += LATE + 1
            await time.look()
            assert told == [match_id]
            assert await due_at(there, match_id) == clock.at + HOUR
            await database.close()

    run(work())


def test_unreadable_match_does_not_block_other_deadlines(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with writer(tmp_path) as there:
            time, database, _ = keeper(there, tmp_path, clock)
            broken = (await there.create(made(5 * MINUTE))).id
            sound = (await there.create(made(5 * MINUTE))).id
            await time.look()
            async with database.write() as session:
                gone = update(MatchRow).where(MatchRow.id == broken)
                await session.execute(gone.values(game="no such game", stamp="gone"))
            there.cache.clear()
            clock.at = BEGIN + 300
            time._looked_at = clock.at
            for _ in range(2):
                await time.look()
            assert (await there.table(sound)).entries == 2
            await database.close()

    run(work())


def test_scheduler_polls_until_it_is_stopped(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with writer(tmp_path) as there:
            match_id = (await there.create(made(5 * MINUTE))).id
            looked, database = asyncio.Event(), Database(url(tmp_path))
            time = DeadlineScheduler(there, database, lambda _: looked.set(), clock=clock)
            clock.at = BEGIN + 299
            time.start()
            await asyncio.wait_for(looked.wait(), ROUND_SECONDS)
            await time.stop()
            assert await due_at(there, match_id) == clock.at + 300
            await database.close()

    run(work())


def _match(table: Table) -> Match:
    assert table.match is not None
    return table.match
