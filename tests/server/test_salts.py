"""Salts: sent after the commitment is shown, and awaited for a limited time."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import pytest

from senlac.engine.model.dice import commitment, fair_roll
from senlac.server.accounts.accounts import Person
from senlac.server.bots.deadline_scheduler import ROUND_SECONDS
from senlac.server.matches import lobby, salting, seating
from senlac.server.matches.change import Change
from senlac.server.matches.deadlines import HOUR
from senlac.server.matches.lobby import MatchRequest, SeatRequest
from senlac.server.matches.salting import SALT_SECONDS
from senlac.server.matches.table import OPEN, RUNNING, Table
from senlac.server.support.errors import BadInput, Forbidden
from senlac.server.views.card import glance, match_card
from tests.server.support import Server
from tests.server.test_deadlines import BEGIN, Clock, due_at, keeper, run
from tests.server.test_match_rows import EDITH, writer

ODO: Final = Person("odo", "Odo", guest=True)
ME: Final = SeatRequest("me")
BOT: Final = SeatRequest("bot", "random")
FREE: Final = SeatRequest("open")
LATE: Final = BEGIN + SALT_SECONDS


def made(saxon: SeatRequest = ME, norman: SeatRequest = BOT, *, follows: bool = True) -> Change:
    """Return a new battle, whose owner will send a salt by default."""
    seats = {"saxon": saxon, "norman": norman}
    plan = MatchRequest("shieldwall", "foragers", seats=seats, salt_follows=follows)
    return lobby.create(plan, EDITH, BEGIN).change


def salted(change: Change, table: Table, account: str, salt: str, now: float = BEGIN) -> Table:
    """Return a table after an account has sent a salt."""
    after = salting.add_salt(table, account, salt)
    assert after is not None
    return lobby.started_if_full(after, change.secret or b"", now)


def salts(table: Table) -> dict[str, str]:
    """Return the salts of a match's dice."""
    assert table.match is not None
    return dict(table.match.header.salts)


def test_match_is_bound_to_its_secret_before_a_salt_is_read() -> None:
    change = made()
    table = change.after
    assert (table.status, table.match, table.due_at) == (OPEN, None, LATE)
    assert table.commitment == commitment(change.secret or b"")
    begun = salted(change, table, EDITH.id, "5a17")
    assert (begun.status, begun.due_at, salts(begun)) == (RUNNING, None, {"saxon": "5a17"})
    assert begun.commitment == table.commitment
    assert begun.match is not None
    rolls = [roll for one in begun.match.core.history.played for roll in one.entry.rolls]
    assert rolls
    for number, roll in enumerate(rolls):
        fair = fair_roll(change.secret or b"", {"saxon": "5a17"}, number, roll.sides, roll.label)
        assert fair == roll.value


def test_match_without_announced_salts_begins_at_once() -> None:
    assert made(follows=False).after.status == RUNNING
    assert made(BOT, BOT).after.status == RUNNING


def test_tutorial_does_not_wait_for_salts() -> None:
    plan = MatchRequest("shieldwall", tutorial=True, salt_follows=True)
    table = lobby.create(plan, EDITH, BEGIN).change.after
    assert (table.status, salts(table)) == (RUNNING, {})


def test_match_begins_without_salts_that_are_late() -> None:
    change = made()
    secret = change.secret or b""
    assert lobby.started_if_full(change.after, secret, LATE - 0.1) is change.after
    assert lobby.begin_late(change.after, secret, LATE - 0.1) is None
    late = lobby.begin_late(change.after, secret, LATE)
    assert late is not None
    assert (late.after.status, late.after.due_at, salts(late.after)) == (RUNNING, None, {})
    assert lobby.begin_late(late.after, secret, LATE + HOUR) is None


def test_full_match_waits_a_limited_time_for_the_owners_salt() -> None:
    change = made(ME, FREE)
    secret = change.secret or b""
    joined = seating.join(change.after, ODO, "norman", "", "0d0", BEGIN + 1)
    waits = lobby.started_if_full(joined, secret, BEGIN + 1)
    assert (waits.status, waits.due_at) == (OPEN, LATE)
    begun = salted(change, waits, EDITH.id, "ed17", BEGIN + 2)
    assert (begun.status, salts(begun)) == (RUNNING, {"saxon": "ed17", "norman": "0d0"})
    assert lobby.started_if_full(joined, secret, LATE).status == RUNNING


def test_open_match_does_not_wait_once_the_owner_sent_a_salt() -> None:
    change = made(ME, FREE)
    table = salted(change, change.after, EDITH.id, "ed17")
    assert (table.status, table.due_at) == (OPEN, None)
    joined = seating.join(table, ODO, "norman", "", "", BEGIN + 1)
    begun = lobby.started_if_full(joined, change.secret or b"", BEGIN + 1)
    assert (begun.status, salts(begun)) == (RUNNING, {"saxon": "ed17"})


def test_hot_seat_players_add_one_salt() -> None:
    change = made(ME, SeatRequest("hotseat"))
    table = salted(change, change.after, EDITH.id, "ed17")
    assert salts(table) == {"saxon": "ed17", "norman": "ed17"}


def test_first_salt_of_a_player_is_final() -> None:
    change = made(ME, FREE)
    table = salted(change, change.after, EDITH.id, "one")
    assert salting.add_salt(table, EDITH.id, "two") is None
    assert salting.has_salt(table, EDITH.id, "one")
    assert not salting.has_salt(table, EDITH.id, "two")
    begun = made(follows=False).after
    assert salting.add_salt(begun, EDITH.id, "late") is None
    assert not salting.has_salt(begun, EDITH.id, "late")


@pytest.mark.parametrize("salt", ["", "x" * 65, "a\nb", "a\x00"])
def test_invalid_salt_is_refused(salt: str) -> None:
    with pytest.raises(BadInput, match="salt: expected"):
        salting.add_salt(made().after, EDITH.id, salt)


def test_only_players_add_salts() -> None:
    with pytest.raises(Forbidden):
        salting.add_salt(made().after, ODO.id, "0d0")


def test_wait_for_salts_is_not_shown_as_a_deadline() -> None:
    card = match_card(glance(made().after), EDITH.id)
    assert (card.status, card.due_at) == ("open", None)


# ---- the scheduler ------------------------------------------------------------------------------


def test_match_that_waits_for_a_salt_begins_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with writer(tmp_path) as there:
            plan = MatchRequest(
                "campaign", "y1088", seats={"rufus": ME}, term=HOUR, salt_follows=True
            )
            plans = (
                plan,
                MatchRequest("shieldwall", seats={"saxon": ME, "norman": BOT}, salt_follows=True),
            )
            open_, full = [
                (await there.create(lobby.create(one, EDITH, BEGIN).change)).id for one in plans
            ]
            # A new worker extends missed deadlines, but not the wait for salts.
            time, database, _ = keeper(there, tmp_path, clock)
            clock.at = BEGIN + 1
            assert await time.look() == SALT_SECONDS - 1
            assert (await there.table(full)).match is None
            clock.at = LATE
            assert await time.look() == ROUND_SECONDS
            assert (await there.table(full)).status == RUNNING
            # A match that waits for players continues to wait.
            table = await there.table(open_)
            assert (table.status, table.due_at, await due_at(there, open_)) == (OPEN, None, None)
            await database.close()

    run(work())


def test_scheduler_wakes_for_a_deadline_before_its_next_round(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with writer(tmp_path) as there:
            time, database, _ = keeper(there, tmp_path, clock)
            rest = asyncio.create_task(time._rest(ROUND_SECONDS))
            await asyncio.sleep(0)
            time.expect(BEGIN + 2 * ROUND_SECONDS)
            for _ in range(5):
                await asyncio.sleep(0)
            assert not rest.done()
            clock.at = LATE
            time.expect(LATE)
            for _ in range(5):
                await asyncio.sleep(0)
            assert rest.done()
            await database.close()

    run(work())


def test_scheduler_wakes_on_time_when_the_clock_is_set_back(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with writer(tmp_path) as there:
            time, database, _ = keeper(there, tmp_path, clock)
            rest = asyncio.create_task(time._rest(0.01))
            await asyncio.sleep(0)
            clock.at = BEGIN - HOUR
            await asyncio.wait_for(rest, ROUND_SECONDS)
            await database.close()

    run(work())


# ---- over HTTP ----------------------------------------------------------------------------------


SEATS: Final = {"saxon": {"kind": "me"}, "norman": {"kind": "bot", "bot": "random"}}


def test_salt_in_the_match_request_is_refused(server: Server) -> None:
    body = {"game": "shieldwall", "seats": SEATS, "salt": "known before"}
    assert server.guest().refused("POST", "/api/matches", body) == (400, "bad_input")


def test_salt_is_added_in_a_second_request(server: Server) -> None:
    me, other = server.guest(), server.guest()
    made_ = me.post("/api/matches", game="shieldwall", seats=SEATS, salt_follows=True)
    path = f"/api/matches/{made_['id']}"
    assert made_["awaits_salt"]
    assert other.refused("POST", f"{path}/salt", {"salt": "not mine"}) == (403, "forbidden")
    assert me.get(path)["status"] == "open"
    assert me.post(f"{path}/salt", salt="5a17") == {"used": True}
    assert me.post(f"{path}/salt", salt="5a17") == {"used": True}
    assert me.post(f"{path}/salt", salt="another") == {"used": False}
    card = me.get(path)
    assert (card["status"], card["commitment"]) == ("running", made_["commitment"])
    dice = me.get(f"{path}/record")["dice"]
    assert dice == {"commitment": made_["commitment"], "salts": {"saxon": "5a17"}}
    assert me.get(f"{path}/proof")["salts"] == {"saxon": "5a17"}


def test_match_begins_without_a_salt_that_never_comes(server: Server) -> None:
    me = server.guest()
    made_ = me.post("/api/matches", game="shieldwall", seats=SEATS, salt_follows=True)
    with me.socket(made_["id"]) as line:
        assert line.until("table", status="open")["scene"] is None
        assert line.until("table", status="running")["scene"]
    assert me.get(f"/api/matches/{made_['id']}/record")["dice"]["salts"] == {}


def test_both_players_add_salts_to_a_rematch(server: Server) -> None:
    first, second = server.guest(), server.guest()
    match_id = first.match({"saxon": "me", "norman": "open"})
    second.post(f"/api/matches/{match_id}/join", role="norman")
    first.post(f"/api/matches/{match_id}/resign")
    path = f"/api/matches/{match_id}/rematch?salt=follows"
    again = first.post(path)
    assert again["awaits_salt"]
    joined = second.post(path)
    assert (joined["id"], joined["awaits_salt"]) == (again["id"], True)
    table = f"/api/matches/{again['id']}"
    assert first.post(f"{table}/salt", salt="one") == {"used": True}
    assert second.get(table)["status"] == "open"
    assert second.post(f"{table}/salt", salt="two") == {"used": True}
    assert second.get(f"{table}/record")["dice"]["salts"] == {"norman": "one", "saxon": "two"}
