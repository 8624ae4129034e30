"""Storage limits: rates, old matches and guests that are deleted, and full disks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import delete, select, update

from senlac.engine.support.errors import OptionError
from senlac.server.accounts.accounts import Person
from senlac.server.config.limits import Limits
from senlac.server.config.rate_limiter import RateLimiter
from senlac.server.config.settings import Settings, from_environment
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
from senlac.server.matches import lobby
from senlac.server.matches.lobby import MatchRequest, SeatRequest
from senlac.server.matches.playing import abandon, resign
from senlac.server.matches.table import Table
from senlac.server.services.guest_cleanup import DAY, TOGETHER, Forgetter
from senlac.server.services.storage_limits import FRESH_SECONDS, Storing
from senlac.server.store.table_writer import TableWriter
from senlac.server.support.errors import DiskFull, TooMany
from tests.server.support import Client, serving
from tests.server.test_match_rows import BOTH, EDITH, pass_on, run, url, writer

FULL: Final = (507, "full")
NOTHING_FREE: Final = "1000000000"
"""More megabytes than are free on any disk."""


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def storing(folder: Path, free: Callable[[Path], int], clock: Clock) -> Storing:
    settings = Settings(folder, limits=Limits(stored_network=(50, 60.0)))
    return Storing(settings, RateLimiter(clock), clock, free)


# ---- rate limits --------------------------------------------------------------------------------


def test_stored_kilobytes_are_limited_by_account_and_network(tmp_path: Path) -> None:
    store = storing(tmp_path, lambda _: 10**9, Clock())
    for number in range(5):
        store.take(f"guest {number}", "here", 9_999)
    with pytest.raises(TooMany):
        store.take("guest 5", "here", 0)
    own = Limits().stored[0]
    for number in range(own // 10):
        store.take("one", f"network {number}", 9_999)
    with pytest.raises(TooMany):
        store.take("one", "another", 0)


def test_network_stores_at_most_four_megabytes_a_minute() -> None:
    kilobytes, seconds = Limits().stored_network
    assert kilobytes * 60 / seconds <= 4_000
    assert Limits().stored[0] >= 1_000  # the largest body must pass


# ---- the disk -----------------------------------------------------------------------------------


def test_nothing_is_stored_on_an_almost_full_disk(tmp_path: Path) -> None:
    clock, asked = Clock(), []

    def free(folder: Path) -> int:
        asked.append(folder)
        return 10**9 if len(asked) == 1 else 10**6

    store = storing(tmp_path, free, clock)
    store.take("one", "here", 1)
    store.take("one", "here", 1)
    assert asked == [tmp_path]
    clock.now += FRESH_SECONDS
    for _ in range(3):
        with pytest.raises(DiskFull):
            store.take("one", "here", 1)
        with pytest.raises(DiskFull):
            store.require_room()
    assert len(asked) == 2


def test_free_disk_space_is_not_checked_with_postgresql(tmp_path: Path) -> None:
    settings = Settings(tmp_path, database_url="postgresql+asyncpg://db/senlac")

    def free(_: Path) -> int:
        raise AssertionError

    Storing(settings, RateLimiter(), Clock(), free).take("one", "here", 1)


def test_nothing_is_stored_in_a_file_above_its_limit(tmp_path: Path) -> None:
    async def work() -> None:
        database = Database(url(tmp_path))
        async with writer(tmp_path) as there:
            table = await made(there, seats=OPEN_SEAT)
            before = await database.size()
            assert before > 0
            store = Storing(Settings(tmp_path, database_bytes=before + 100_000), RateLimiter())
            await store.start(database)
            store.take("one", "here", 1)
            async with database.write() as session:
                for _ in range(500):
                    said = ChatRow(match_id=table.id, name="", text="x" * 500, said_at=LONG_AGO)
                    session.add(said)
            await store.measure(database)
            with pytest.raises(DiskFull):
                store.take("one", "here", 1)
            with pytest.raises(DiskFull):
                store.require_room()
            # The file does not shrink, but it has free pages.
            async with database.write() as session:
                await session.execute(delete(ChatRow))
            await store.measure(database)
            store.take("one", "here", 1)
            await store.stop()
        await database.close()

    run(work)


def test_database_size_is_not_measured_without_a_limit(tmp_path: Path) -> None:
    async def work() -> None:
        store = Storing(Settings(tmp_path), RateLimiter())
        # The database does not exist, so measuring would fail.
        await store.start(Database(url(tmp_path / "nowhere")))
        store.take("one", "here", 1)
        await store.stop()

    run(work)


def test_server_with_a_full_database_stores_only_moves(tmp_path: Path, database_url: str) -> None:
    more = {"SENLAC_DATABASE_URL": database_url}
    with serving(tmp_path / "data", **more) as server:
        guest = server.guest()
        match_id = guest.match({"saxon": "me", "norman": "me"})
        cookies = guest
    # An empty database takes seven megabytes.
    with serving(tmp_path / "data", **more, SENLAC_DATABASE_MB="1") as server:
        guest = came_along(cookies, server.client())
        assert guest.refused("POST", "/api/matches", {"game": "shieldwall"}) == FULL
        guest.play_first(match_id)


def came_along(before: Client, after: Client) -> Client:
    """Return a client with the session of another."""
    after.http.cookies.update(before.http.cookies)
    return after


def test_server_with_a_full_disk_stores_only_moves(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        guest = server.guest()
        running, over = [guest.match({"saxon": "me", "norman": "me"}) for _ in range(2)]
        guest.play_first(running)
        guest.post(f"/api/matches/{over}/resign")
        cookies = guest
    with serving(data, SENLAC_FREE_MB=NOTHING_FREE) as server:
        guest = came_along(cookies, server.client())
        path = f"/api/matches/{running}"
        wished = {"game": "shieldwall"}
        for method, where, body in (
            ("POST", "/api/matches", wished),
            ("POST", f"/api/matches/{over}/rematch", None),
            ("POST", f"{path}/chat", {"text": "a word"}),
            ("PUT", f"{path}/notes", {"text": "a note"}),
            ("POST", f"{path}/undo", {"do": "ask"}),
            ("POST", f"{path}/undo", {"do": "agree"}),
        ):
            assert guest.refused(method, where, body) == FULL, where
        answer = guest.http.post("/api/matches", json=wished)
        assert int(answer.headers["retry-after"]) > 60
        with guest.socket(running) as line:
            line.send(type="chat", text="a word")
            assert line.until("refused")["error"]["code"] == "full"
        guest.play_first(running)
        guest.post(f"{path}/resign")


# ---- deletion -----------------------------------------------------------------------------------

HAROLD: Final = Person("harold", "Harold", guest=False)
OPEN_SEAT: Final = {"saxon": SeatRequest("me"), "norman": SeatRequest("open")}
LONG_AGO: Final = 1.0


async def made(
    there: TableWriter, person: Person = EDITH, seats: dict[str, SeatRequest] | None = None
) -> Table:
    plan = MatchRequest("shieldwall", "foragers", seats=seats or BOTH)
    return await there.create(lobby.create(plan, person, LONG_AGO).change)


async def acted(there: TableWriter) -> Table:
    table = await made(there)
    return (await there.change(table.id, pass_on)).after


async def abandoned(there: TableWriter, at: float = LONG_AGO) -> Table:
    table = await acted(there)
    return (await there.change(table.id, lambda t: abandon(t, EDITH.id, at))).after


async def over(there: TableWriter) -> Table:
    table = await made(there)
    return (await there.change(table.id, lambda t: resign(t, EDITH.id, LONG_AGO))).after


async def left(database: Database) -> set[str]:
    async with database.read() as session:
        return set(await session.scalars(select(MatchRow.id)))


def test_unplayed_matches_of_guests_are_deleted(tmp_path: Path) -> None:
    async def work() -> None:
        database = Database(url(tmp_path))
        async with writer(tmp_path) as there:
            async with database.write() as session:
                session.add(
                    Account(id=HAROLD.id, name=HAROLD.name, password="hash", created_at=0.0)  # noqa: S106
                )
            due = [
                await made(there, seats=OPEN_SEAT),
                await made(there),
                await abandoned(there),
            ]
            kept_for = SeatRequest("invite", kept_for=HAROLD.id, name=HAROLD.name)
            kept = [
                await acted(there),
                await over(there),
                await abandoned(there, at=DAY * 19),
                await made(there, HAROLD, OPEN_SEAT),
                await made(there, seats={"saxon": SeatRequest("me"), "norman": kept_for}),
            ]
            async with database.write() as session:
                session.add(ChatRow(match_id=due[0].id, name="", text="a word", said_at=LONG_AGO))
                # The tests play at a time of their own.
                acts = [kept[0].id, due[2].id]
                await session.execute(
                    update(MatchRow).where(MatchRow.id.in_(acts)).values(played_at=LONG_AGO)
                )
            dropped: list[str] = []
            forgetter = Forgetter(database, dropped.append, 10, lambda: DAY * 20)
            assert await forgetter.forget() == len(due)
            assert await left(database) == {table.id for table in kept}
            assert set(dropped) == {table.id for table in due}
            async with database.read() as session:
                assert (await session.scalars(select(ChatRow))).all() == []
                entries = select(EntryRow).where(EntryRow.match_id == due[1].id)
                assert (await session.scalars(entries)).all() == []
            assert await forgetter.forget() == 0
        await database.close()

    run(work)


def test_many_matches_are_deleted_in_batches(tmp_path: Path) -> None:
    async def work() -> None:
        database = Database(url(tmp_path))
        async with writer(tmp_path) as there:
            for _ in range(TOGETHER + 1):
                await made(there, seats=OPEN_SEAT)
            forgetter = Forgetter(database, lambda _: None, 10, lambda: DAY * 20)
            assert await forgetter.forget() == TOGETHER + 1
            assert await left(database) == set()
        await database.close()

    run(work)


def test_rematch_is_created_again_after_it_was_deleted(tmp_path: Path) -> None:
    async def work() -> None:
        database = Database(f"sqlite+aiosqlite:///{tmp_path / 'data' / 'senlac.db'}")
        async with database.write() as session:
            await session.execute(update(MatchRow).values(rematch="forgotten"))
        await database.close()

    with serving(tmp_path / "data") as server:
        guest = server.guest()
        match_id = guest.match({"saxon": "me", "norman": "me"})
        guest.post(f"/api/matches/{match_id}/resign")
        server.stop()
        run(work)
        server.start()
        again = guest.post(f"/api/matches/{match_id}/rematch")["id"]
        assert guest.get(f"/api/matches/{again}")["rematch_of"] == match_id


async def remaining(database: Database) -> set[str]:
    async with database.read() as session:
        return set(await session.scalars(select(Account.name)))


def test_guests_without_references_are_deleted(tmp_path: Path) -> None:
    async def work() -> None:
        database = Database(url(tmp_path))
        async with writer(tmp_path) as there:
            async with database.write() as session:
                names = ["gone", "back", "new", "account", "seat", "kept", "declined", "owner"]
                for name in [*names, "chat", "note"]:
                    made_at = DAY * 15 if name == "new" else LONG_AGO
                    seen_at = DAY * 15 if name == "back" else LONG_AGO
                    password = "hash" if name == "account" else None
                    session.add(Account(id=name, name=name, password=password, created_at=made_at))
                    await session.flush()
                    session.add(
                        SignIn(
                            id=name, account_id=name, token_hash=name, agent="",
                            created_at=made_at, seen_at=seen_at,
                        )
                    )  # fmt: skip
            table = await made(there)
            async with database.write() as session:
                match = {"match_id": table.id}
                for column in ("account_id", "kept_for", "declined_by"):
                    who = {"account_id": "seat", "kept_for": "kept", "declined_by": "declined"}
                    seat = {"role": who[column], "place": 9, "kind": "open", "bot": "", "name": ""}
                    more = {"guest": False, "salt": "", column: who[column]}
                    session.add(SeatRow(**match, **seat, **more))
                session.add(ChatRow(**match, account_id="chat", name="", text="a", said_at=0.0))
                session.add(NoteRow(**match, account_id="note", text="a"))
                mine = update(MatchRow).where(MatchRow.id == table.id)
                await session.execute(mine.values(owner_id="owner"))
            forgetter = Forgetter(database, lambda _: None, 10, lambda: DAY * 20)
            assert await forgetter.forget_guests() == 1
            assert await remaining(database) == {
                EDITH.name, "back", "new", "account", "seat", "kept", "declined", "owner", "chat",
                "note",
            }  # fmt: skip
            async with database.read() as session:
                assert "gone" not in set(await session.scalars(select(SignIn.account_id)))
        await database.close()

    run(work)


def test_many_guests_are_deleted_in_batches(tmp_path: Path, database_url: str) -> None:
    async def work() -> None:
        for where in (url(tmp_path), database_url.replace("postgresql:", "postgresql+asyncpg:")):
            database = Database(where)
            await database.migrate()
            async with database.write() as session:
                for number in range(TOGETHER + 1):
                    session.add(Account(id=f"g{number}", name="Wat", created_at=LONG_AGO))
            forgetter = Forgetter(database, lambda _: None, 10, lambda: DAY * 20)
            assert await forgetter.forget_guests() == TOGETHER + 1
            assert await forgetter.forget() == 0
            assert await remaining(database) == set()
            await database.close()

    run(work)


@pytest.mark.parametrize(("given", "size"), [("", 0), ("0", 0), ("7", 7_000_000)])
def test_database_size_limit_is_read_from_the_environment(
    given: str, size: int, tmp_path: Path
) -> None:
    environment = {"SENLAC_DATA": str(tmp_path), "SENLAC_DATABASE_MB": given}
    assert from_environment(environment).database_bytes == size
    with pytest.raises(OptionError, match="SENLAC_DATABASE_MB"):
        from_environment({**environment, "SENLAC_DATABASE_MB": "many"})


@pytest.mark.parametrize(("given", "days"), [("", 90), ("0", 0), ("7", 7)])
def test_retention_days_are_read_from_the_environment(
    given: str, days: int, tmp_path: Path
) -> None:
    environment = {"SENLAC_DATA": str(tmp_path), "SENLAC_FORGET_DAYS": given}
    assert from_environment(environment).forget_days == days
    with pytest.raises(OptionError, match="SENLAC_FORGET_DAYS"):
        from_environment({**environment, "SENLAC_FORGET_DAYS": "-1"})
