"""Lists of a player's matches: own moves first, finished matches last, in pages."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import update

from senlac.server.database.database import Database
from senlac.server.database.models import Account, MatchRow
from senlac.server.matches import lobby, playing
from senlac.server.matches.lobby import MatchRequest, SeatRequest
from senlac.server.matches.table import OPEN, OVER, RUNNING
from senlac.server.store.table_writer import TableWriter
from senlac.server.support.errors import BadInput
from senlac.server.views import lists
from senlac.server.views.players import player_page
from tests.server.test_deadlines import BEGIN, run
from tests.server.test_match_rows import EDITH, url, writer

MOST: Final = 5


async def put(there: TableWriter, kind: str, at: float) -> str:
    """Store a match of a kind whose current decision began at a given time."""
    norman = SeatRequest("open") if kind == OPEN else SeatRequest("bot", "random")
    # The Normans move first, so the match waits for their player.
    seats = {"saxon": norman, "norman": SeatRequest("me")}
    if kind == "theirs":
        seats = {"saxon": SeatRequest("me"), "norman": norman}
    plan = MatchRequest("shieldwall", "foragers", seats=seats)
    table = await there.create(lobby.create(plan, EDITH, at).change)
    if kind == OVER:
        await there.change(table.id, lambda table: playing.resign(table, EDITH.id, at))
    return table.id


async def pages(folder: Path) -> list[list[str]]:
    """Return the match ids of a player's list, page by page."""
    database, found, after = Database(url(folder)), list[list[str]](), ""
    async with database.read() as session:
        while True:
            page = await lists.matches_of(session, EDITH.id, after)
            found.append([one.id for one in page.matches])
            after = page.next
            if not after:
                break
    await database.close()
    return found


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the page size."""
    monkeypatch.setattr(lists, "MOST", MOST)


def test_running_matches_are_never_displaced_by_finished_ones(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            mine = [await put(there, RUNNING, BEGIN + n) for n in range(2)]
            open_ = await put(there, OPEN, BEGIN)
            theirs = await put(there, "theirs", BEGIN + 1)
            over = [await put(there, OVER, BEGIN + 100 + n) for n in range(12)]
        found = await pages(tmp_path)
        # Own moves come longest wait first, all others newest first.
        assert [one for page in found for one in page] == [*mine, theirs, open_, *reversed(over)]
        assert [len(page) for page in found] == [5, 5, 5, 1]

    run(work())


def test_own_moves_come_first_among_many_running_matches(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            mine = await put(there, RUNNING, BEGIN)
            theirs = [await put(there, "theirs", BEGIN + 1 + n) for n in range(MOST + 2)]
        found = await pages(tmp_path)
        assert found == [[mine, *theirs[:2:-1]], theirs[2::-1]]

    run(work())


def test_pages_are_complete_when_many_matches_have_the_same_time(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            for kind in (RUNNING, OPEN, OVER):
                for _ in range(MOST + 1):
                    await put(there, kind, BEGIN)
        found = [one for page in await pages(tmp_path) for one in page]
        assert len(found) == len(set(found)) == 3 * (MOST + 1)

    run(work())


def test_role_is_not_confused_with_a_longer_name(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            match_id = await put(there, RUNNING, BEGIN)
            await put(there, "theirs", BEGIN + 1)
        database = Database(url(tmp_path))
        async with database.write() as session:
            longer = update(MatchRow).where(MatchRow.id == match_id)
            await session.execute(longer.values(actors=["norman2", "anglonorman"]))
        await database.close()
        assert (await pages(tmp_path))[0][-1] == match_id

    run(work())


@pytest.mark.parametrize(
    "after",
    ["x", "3_1.0_abc", "0_1_abc", "0_nan_abc", "0_1.0_", "0_1e999_a", "0_1.0_a\n", "٣_1.0_a"],
)
def test_invalid_page_token_is_refused(tmp_path: Path, after: str) -> None:
    async def work() -> None:
        async with writer(tmp_path):
            pass
        database = Database(url(tmp_path))
        async with database.read() as session:
            with pytest.raises(BadInput, match="after: expected the `next` of a page"):
                await lists.matches_of(session, EDITH.id, after)
        await database.close()

    run(work())


def test_player_page_shows_running_matches_first(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            going = await put(there, RUNNING, BEGIN)
            for n in range(MOST + 1):
                await put(there, OVER, BEGIN + 1 + n)
        database = Database(url(tmp_path))
        async with database.write() as session:
            named = update(Account).where(Account.id == EDITH.id)
            await session.execute(named.values(name="Edith", folded="edith"))
        async with database.read() as session:
            page = await player_page(session, "Edith", None)
        await database.close()
        assert page.matches[0].id == going

    run(work())


def test_tutorials_of_others_are_not_listed_as_running(tmp_path: Path) -> None:
    async def work() -> None:
        async with writer(tmp_path) as there:
            played = await put(there, RUNNING, BEGIN)
            seats = {"saxon": SeatRequest("bot", "random"), "norman": SeatRequest("me")}
            plan = MatchRequest("shieldwall", "foragers", seats=seats, tutorial=True)
            await there.create(lobby.create(plan, EDITH, BEGIN).change)
        database = Database(url(tmp_path))
        async with database.read() as session:
            found = await lists.running_matches(session)
        await database.close()
        assert [one.id for one in found] == [played]

    run(work())
