"""Unreadable matches: their players can still rename, leave and abandon."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from senlac.engine.match.verify import verify
from senlac.engine.support.errors import DataError
from senlac.server.accounts.accounts import Person
from senlac.server.accounts.names import FORMER
from senlac.server.database.database import Database
from senlac.server.database.models import Account, EntryRow, MatchRow, SeatRow
from senlac.server.matches import seating, unreadable
from senlac.server.matches.crash_guard import FOLDER, STRIKES
from senlac.server.support.errors import SetAside, Stale
from tests.server.support import WORDS, Client, serving
from tests.server.test_match_rows import EDITH, new_match, pass_on, run, url, writer

ENTRIES = 7


async def rows(folder: Path, match_id: str) -> dict[str, Any]:
    """Return all stored rows of a match, without its stamp."""
    database = Database(url(folder))
    async with database.read() as session:
        match = await session.get(MatchRow, match_id)
        assert match is not None
        seats = select(SeatRow).where(SeatRow.match_id == match_id).order_by(SeatRow.place)
        entries = select(EntryRow.entry).where(EntryRow.match_id == match_id).order_by(EntryRow.n)
        found = {
            "match": (match.header, match.status, match.owner_id, match.begin),
            "seats": [
                (seat.account_id, seat.name, seat.guest, seat.kept_for, seat.declined_by)
                for seat in await session.scalars(seats)
            ],
            "entries": list(await session.scalars(entries)),
        }
    await database.close()
    return found


@pytest.mark.parametrize("actions", [0, ENTRIES])
def test_leaving_by_rows_equals_leaving_a_loaded_table(
    tmp_path: Path, actions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unreadable, "PAGE", 3)
    read, alone = tmp_path / "read", tmp_path / "alone"

    async def work() -> None:
        read.mkdir()
        async with writer(read) as there:
            match_id = await new_match(there)
            for _ in range(actions):
                await there.change(match_id, pass_on)
        shutil.copytree(read, alone)
        before = await rows(read, match_id)
        async with writer(read) as there:
            run_beside = there.cache.beside.run
            await there.change(match_id, lambda t: run_beside(seating.leaving(t, EDITH.id)))
        async with writer(alone) as there:
            database = Database(url(alone))
            async with database.write() as session:
                await unreadable.leave(session, match_id, EDITH.id)
            await database.close()
            table = await there.table(match_id)
            assert table.match is not None
            assert {seat.name for seat in table.assignments} == {FORMER}
        left = await rows(alone, match_id)
        assert left == await rows(read, match_id)
        assert left != before
        assert EDITH.name not in str(left)

    run(work)


def test_open_match_is_left_by_its_rows(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        maker, _, other = [server.account(name) for name in ("Gyrth", "Leofwine", "Tostig")]
        kept = maker.match({"saxon": "me", "norman": "person:Leofwine"}, private=True)
        declined = maker.match({"saxon": "me", "norman": "person:Tostig"}, private=True)
        other.post(f"/api/matches/{declined}/decline")
    file = tmp_path / "data" / "senlac.db"
    for match_id in (kept, declined):
        for name in ("Leofwine", "Tostig", "Gyrth"):
            leave_by_rows(file, match_id, name)
    with sqlite3.connect(file) as database:
        told = database.execute("SELECT status, owner_id FROM match").fetchall()
        assert told == [("abandoned", None)] * 2
        seats = database.execute("SELECT account_id, kept_for, declined_by, name FROM seat")
        assert set(seats.fetchall()) == {(None, None, None, FORMER), (None, None, None, "")}


def leave_by_rows(file: Path, match_id: str, name: str) -> None:
    """Remove an account from a stored match, by its rows."""

    async def work() -> None:
        database = Database(f"sqlite+aiosqlite:///{file}")
        async with database.write() as session:
            account = await session.scalar(select(Account.id).where(Account.name == name))
            assert account is not None
            await unreadable.leave(session, match_id, account)
        await database.close()

    run(work)


def set_aside(data: Path, match_id: str) -> None:
    (data / FOLDER).mkdir(exist_ok=True)
    (data / FOLDER / match_id).write_text(str(STRIKES), encoding="utf-8")


def take_game_away(data: Path, match_id: str, game: str = "gone") -> None:
    with sqlite3.connect(data / "senlac.db") as database:
        database.execute("UPDATE match SET game = ? WHERE id = ?", (game, match_id))


def come_back(server: Any, before: Client) -> Client:  # noqa: ANN401 - a server of the tests
    """Return a client with the same session on a restarted server."""
    client: Client = server.client()
    client.http.cookies.update(before.http.cookies)
    return client


@pytest.mark.parametrize("why", ["aside", "gone", "aside in PostgreSQL"])
def test_players_of_an_unreadable_match_are_renamed_and_leave(
    tmp_path: Path, why: str, request: pytest.FixtureRequest
) -> None:
    data, more = tmp_path / "data", {}
    if why == "aside in PostgreSQL":
        more = {"SENLAC_DATABASE_URL": request.getfixturevalue("database_url")}
    with serving(data, **more) as server:
        guest, other = server.guest(), server.guest()
        match_id = guest.match({"saxon": "me", "norman": "open"})
        other.post(f"/api/matches/{match_id}/join", role="norman")
        other.play_first(match_id)
        name = other.get("/api/me")["name"]
    if why == "gone":
        take_game_away(data, match_id)
    else:
        set_aside(data, match_id)
    with serving(data, **more) as server:
        guest, other = come_back(server, guest), come_back(server, other)
        code = "bad_input" if why == "gone" else "set_aside"
        assert guest.refused("GET", f"/api/matches/{match_id}/table")[1] == code
        assert guest.post("/api/account", name="Gyrth", password=WORDS)["name"] == "Gyrth"
        other.delete("/api/account")
    if why == "gone":
        take_game_away(data, match_id, "shieldwall")
    else:
        (data / FOLDER / match_id).unlink()
    with serving(data, **more) as server:
        guest = come_back(server, guest)
        seats = guest.table(match_id)["match"]["seats"]
        assert [seat["name"] for seat in seats] == ["Gyrth", FORMER]
        guest.post(f"/api/matches/{match_id}/resign")
        record = guest.get(f"/api/matches/{match_id}/record")
        assert verify(record).proved
        assert name not in str(record)


@pytest.mark.parametrize("why", ["aside", "gone"])
def test_unreadable_match_is_abandoned_only_by_its_sole_player(tmp_path: Path, why: str) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        guest, other = server.guest(), server.guest()
        mine, bots, open_still = [
            guest.match(seats)
            for seats in (
                {"saxon": "me", "norman": "bot:greedy"},
                {"saxon": "bot:random", "norman": "bot:random"},
                {"saxon": "open", "norman": "open"},
            )
        ]
        both = guest.match({"saxon": "me", "norman": "open"})
        other.post(f"/api/matches/{both}/join", role="norman")
        over = guest.match({"saxon": "me", "norman": "me"})
        guest.post(f"/api/matches/{over}/resign")
    for match_id in (mine, bots, open_still, both, over):
        if why == "aside":
            set_aside(data, match_id)
        else:
            take_game_away(data, match_id)
    code = "set_aside" if why == "aside" else "bad_input"
    with serving(data) as server:
        guest, other = come_back(server, guest), come_back(server, other)
        for match_id in (mine, bots, open_still):
            path = f"/api/matches/{match_id}/abandon"
            assert other.refused("POST", path)[1] == code
            guest.post(path)
            assert guest.refused("POST", path)[1] == code
        for match_id in (both, over):
            assert guest.refused("POST", f"/api/matches/{match_id}/abandon")[1] == code
    with sqlite3.connect(data / "senlac.db") as database:
        found = dict(database.execute("SELECT id, status FROM match").fetchall())
    assert [found[one] for one in (mine, bots, open_still)] == ["abandoned"] * 3
    assert found[over] == "over"
    assert found[both] == "running"


def test_only_errors_of_rules_mean_that_a_match_is_unreadable() -> None:
    assert unreadable.is_unreadable(SetAside())
    assert unreadable.is_unreadable(DataError("a table is gone"))
    assert not unreadable.is_unreadable(Stale("busy"))


def test_leaving_a_missing_match_does_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        database = Database(url(tmp_path))
        await database.migrate()
        async with database.write() as session:
            await unreadable.leave(session, "nowhere", EDITH.id)
            await unreadable.rename(session, "nowhere", Person(EDITH.id, "Edith", guest=False))
        await database.close()

    run(work)
