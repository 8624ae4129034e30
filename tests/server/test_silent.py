"""A database that is locked or does not answer: requests are refused in time."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from sqlalchemy import event, select

from senlac.server.database.circuit_breaker import PATIENT, SERVING
from senlac.server.database.database import Database
from senlac.server.database.models import KeyRow
from senlac.server.matches import lobby
from senlac.server.matches.change import Change
from senlac.server.matches.lobby import MatchRequest
from senlac.server.store import batch_writer as module
from senlac.server.store.batch_writer import BatchWriter
from senlac.server.support.errors import Unavailable
from tests.server.services import Postgres
from tests.server.support import Client, Document, Server, serving
from tests.server.test_match_rows import BOTH, EDITH, url

SOON: Final = 10.0
"""Much less than the timeout of any driver, even on a busy machine."""


def new_change() -> Change:
    return lobby.create(MatchRequest("shieldwall", "foragers", seats=BOTH), EDITH, 1.0).change


def counted(database: Database, words: str) -> list[str]:
    """Return a list that receives the statements that begin with given words."""
    tried: list[str] = []

    def hear(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith(words):
            tried.append(statement)

    for engine in (database.reading, database.writing):
        event.listen(engine.sync_engine, "before_cursor_execute", hear)
    return tried


@pytest.mark.parametrize("how", ["write", "read", "transact"])
def test_locked_file_is_detected_once_for_all_requests(tmp_path: Path, how: str) -> None:
    async def main() -> None:
        database = Database(url(tmp_path), patience=SERVING._replace(busy=0.05, rest=3600.0))
        await database.migrate()
        tried = counted(database, {"read": "SELECT"}.get(how, "BEGIN IMMEDIATE"))
        transactions: list[int] = []

        async def ask() -> None:
            if how == "transact":
                await database.transact(lambda _: transactions.append(1))
            elif how == "read":
                async with database.read() as session:
                    await session.scalar(select(KeyRow.name))
            else:
                async with database.write() as session:
                    await session.scalar(select(KeyRow.name))

        with closing(sqlite3.connect(tmp_path / "test.db", isolation_level=None)) as other:
            other.execute("PRAGMA locking_mode=EXCLUSIVE")
            other.execute("BEGIN EXCLUSIVE")
            came = await asyncio.gather(*[ask() for _ in range(40)], return_exceptions=True)
            assert {type(one) for one in came} == {Unavailable}
            # Reads in progress at the time detect it separately.
            assert len(tried) <= 4
            assert not transactions
            assert database.is_silent == (how != "read")
            assert database.lost.is_set()
            other.execute("ROLLBACK")
        database._reads._until = database._writes._until = 0.0
        await ask()
        await database.close()

    asyncio.run(main())


def test_admin_commands_retry_a_database_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        database = Database(url(tmp_path), patience=PATIENT._replace(busy=0.05))
        await database.migrate()
        with closing(sqlite3.connect(tmp_path / "test.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unavailable):
                async with database.write() as session:
                    await session.scalar(select(KeyRow.name))
            other.execute("ROLLBACK")
        async with database.write() as session:
            await session.scalar(select(KeyRow.name))
        await database.close()

    asyncio.run(main())


def test_change_without_a_timely_commit_is_refused_and_resynced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    monkeypatch.setattr(module, "SHORTEST", 0.05)

    async def main() -> None:
        database, go_on, asked = Database(url(tmp_path)), asyncio.Event(), list[int]()

        async def transact(_work: Callable[[Any], list[bool]]) -> list[bool]:
            asked.append(1)
            await go_on.wait()
            return [True]

        monkeypatch.setattr(database, "transact", transact)
        writer = BatchWriter(database, 10, lambda _: None)
        writer.start()
        for _ in range(3):
            with pytest.raises(Unavailable):
                await writer.commit(new_change())
        # No second transaction starts while the first has no answer.
        assert asked == [1]
        assert not database.lost.is_set()
        go_on.set()
        await asyncio.sleep(0.01)
        # The first transaction was committed after its refusal: tables must be read again.
        assert database.lost.is_set()
        assert await writer.commit(new_change())
        assert asked == [1, 1]
        await writer.stop()
        await database.close()

    asyncio.run(main())


def answered(client: Client, match_id: str, sent: Document) -> None:
    """Send several requests; each must be refused in time."""
    begun = time.monotonic()
    for method, path, body in (
        ("POST", f"/api/matches/{match_id}/actions", sent),
        ("POST", "/api/guest", None),
        ("POST", f"/api/matches/{match_id}/chat", {"text": "hail"}),
    ):
        fresh = httpx.Client(base_url=client.server.url, headers={"X-Senlac": "1"}, timeout=60)
        with fresh:
            if path != "/api/guest":
                fresh.cookies.update(client.http.cookies)
            answer = fresh.request(method, path, json=body)
        assert answer.status_code == 503, answer.text
        assert answer.json()["error"]["code"] == "unavailable"
        assert int(answer.headers["retry-after"]) > 0
        assert time.monotonic() - begun < SOON
        begun = time.monotonic()


def first_action(client: Client, match_id: str) -> Document:
    table = client.table(match_id)
    ask = table["ask"]
    action = ask["options"][0]["action"]
    return {"role": ask["role"], "action": action, "seq": table["seq"], "id": "the one"}


def acts_once(client: Client, match_id: str, sent: Document) -> None:
    """Require that a refused action can be sent again, and is played once."""
    path = f"/api/matches/{match_id}/actions"
    give_up = time.monotonic() + SOON
    while (answer := client.http.post(path, json=sent)).status_code == 503:
        assert time.monotonic() < give_up
        time.sleep(0.1)
    assert answer.json()["seq"] == sent["seq"] + 1
    assert client.table(match_id)["seq"] == sent["seq"] + 1


def test_server_of_a_locked_file_refuses_in_time(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        guest = server.guest()
        match_id = guest.match({"saxon": "me", "norman": "me"})
        sent = first_action(guest, match_id)
        file = tmp_path / "data" / "senlac.db"
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            answered(guest, match_id, sent)
            assert guest.table(match_id)["seq"] == sent["seq"]
            other.execute("ROLLBACK")
        acts_once(guest, match_id, sent)
        assert "Traceback" not in server.log


def test_server_of_a_hanging_postgresql_refuses_in_time(
    tmp_path: Path, database_url: str, postgres: Postgres
) -> None:
    with serving(tmp_path / "data", SENLAC_DATABASE_URL=database_url) as server:
        guest = server.guest()
        match_id = guest.match({"saxon": "me", "norman": "me"})
        sent = first_action(guest, match_id)
        postgres.freeze(frozen=True)
        try:
            answered(guest, match_id, sent)
            begun = time.monotonic()
            assert guest.http.get("/api/matches").status_code == 503
            assert guest.http.get("/health").status_code == 503
            assert time.monotonic() - begun < SOON
        finally:
            postgres.freeze(frozen=False)
        acts_once(guest, match_id, sent)
        assert "Traceback" not in server.log


def stops(server: Server) -> None:
    begun = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - begun < 2 * SOON


def test_server_stops_while_its_file_is_locked(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        guest = server.guest()
        file = tmp_path / "data" / "senlac.db"
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert guest.refused("POST", "/api/matches", {"game": "shieldwall"})[0] == 503
            stops(server)
            other.execute("ROLLBACK")


def test_server_stops_while_postgresql_hangs(
    tmp_path: Path, database_url: str, postgres: Postgres
) -> None:
    with serving(tmp_path / "data", SENLAC_DATABASE_URL=database_url) as server:
        server.guest()
        postgres.freeze(frozen=True)
        try:
            stops(server)
        finally:
            postgres.freeze(frozen=False)


def test_writers_wait_for_the_gate_as_long_as_it_makes_progress(tmp_path: Path) -> None:
    async def main() -> None:
        database = Database(url(tmp_path), patience=SERVING._replace(turn=0.2))
        await database.migrate()
        order: list[int] = []

        async def write(number: int) -> None:
            async with database.write() as session:
                await session.scalar(select(KeyRow.name))
                await asyncio.sleep(0.06)
                order.append(number)

        # Together they take much longer than the time limit without progress.
        await asyncio.gather(*[write(number) for number in range(12)])
        assert order == list(range(12))

        async def hold() -> None:
            async with database._gated():
                await asyncio.sleep(3600)

        holding = asyncio.create_task(hold())
        await asyncio.sleep(0)
        came = await asyncio.gather(write(1), write(2), return_exceptions=True)
        assert {type(one) for one in came} == {Unavailable}
        holding.cancel()
        await asyncio.gather(holding, return_exceptions=True)
        database._writes._until = 0.0
        await write(12)
        assert not database._gate.locked()
        await database.close()

    asyncio.run(main())
