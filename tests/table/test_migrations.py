"""Layouts: what an older Senlac has written is there when a newer one has taken it over."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import textwrap
from collections.abc import Callable
from operator import itemgetter
from pathlib import Path
from typing import Final

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, column, insert, inspect, select, table, text
from sqlalchemy.exc import OperationalError

from senlac.table.storage.database import Database
from senlac.table.storage.layout import STAMP, VERSIONS, bring_up_to_date, newest
from senlac.table.storage.models import Base
from senlac.table.storage.upgrading import upgrade
from tests.table.test_keeping import url

FIRST: Final = "0001"

EDITH: Final = {
    "account": {"id": "edith", "name": "Edith", "admin": False, "created_at": 1.0},
    "sign_in": {
        "id": "door", "account_id": "edith", "token_hash": "one", "agent": "a browser",
        "created_at": 1.0, "seen_at": 2.0,
    },
    "api_token": {
        "id": "token", "account_id": "edith", "token_hash": "two", "name": "a bot",
        "created_at": 1.0,
    },
    "match": {
        "id": "battle", "stamp": "1", "game": "shieldwall", "scenario": "foragers", "begin": "{}",
        "status": "open", "commitment": "", "entries": 0, "public": 0, "actors": "[]",
        "requests": "{}", "owner_id": "edith", "created_at": 1.0, "asked_at": 1.0, "played_at": 1.0,
    },
}  # fmt: skip

SEATS: Final = [
    {
        "match_id": "battle", "role": role, "place": place, "kind": kind, "kept_for": kept_for,
        "bot": "", "name": "", "guest": False, "salt": "",
    }
    for place, (role, kind, kept_for) in enumerate(
        [("norman", "open", None), ("saxon", "invite", "edith")]
    )
]  # fmt: skip


def lay_out(connection: Connection) -> None:
    upgrade(connection, FIRST)
    for name, row in EDITH.items():
        written = table(name, *[column(key) for key in row])
        connection.execute(insert(written).values(row))
    seat = table("seat", *[column(key) for key in SEATS[0]])
    connection.execute(insert(seat), SEATS)


def ids(connection: Connection) -> dict[str, str]:
    return {
        name: str(connection.execute(select(column("id")).select_from(table(name))).scalar_one())
        for name in EDITH
    }


def chairs(connection: Connection) -> list[tuple[str, int]]:
    seat = table("seat", column("role"), column("chair"), column("place"))
    found = connection.execute(select(seat.c.role, seat.c.chair).order_by(seat.c.place))
    return [(row.role, row.chair) for row in found]


def kept(connection: Connection) -> list[tuple[str | None, str | None]]:
    seat = table("seat", column("kept_for"), column("declined_by"), column("place"))
    found = connection.execute(select(seat.c.kept_for, seat.c.declined_by).order_by(seat.c.place))
    return [(row.kept_for, row.declined_by) for row in found]


def times(connection: Connection) -> list[tuple[int, float | None]]:
    match = table("match", column("term"), column("due_at"))
    return [
        (row.term, row.due_at) for row in connection.execute(select(match.c.term, match.c.due_at))
    ]


def test_people_and_their_matches_stay_when_the_first_layout_is_brought_up_to_date(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        database = Database(url(tmp_path))
        async with database.writing.begin() as connection:
            await connection.run_sync(lay_out)
        await database.migrate()
        async with database.writing.begin() as connection:
            assert await connection.run_sync(ids) == {n: row["id"] for n, row in EDITH.items()}
            assert await connection.run_sync(chairs) == [("norman", 0), ("saxon", 1)]
            # Whom a seat of a rematch was kept for is invited, and has declined nothing.
            assert await connection.run_sync(kept) == [(None, None), ("edith", None)]
            # Matches that were made before have no deadlines.
            assert await connection.run_sync(times) == [(0, None)]
            columns = await connection.run_sync(lambda c: inspect(c).get_columns("account"))
            assert "admin" not in {known["name"] for known in columns}
        await database.close()

    asyncio.run(work())


def laid_out(folder: Path, lay_out: Callable[[Connection], None]) -> dict[str, object]:
    """Return all that can be told of an empty database when it has been laid out in some way."""

    def told(connection: Connection) -> dict[str, object]:
        found = inspect(connection)
        return {
            name: (
                [
                    (one["name"], str(one["type"]), one["nullable"], one["default"])
                    for one in sorted(found.get_columns(name), key=itemgetter("name"))
                ],
                found.get_pk_constraint(name),
                sorted(found.get_indexes(name), key=itemgetter("name")),
                sorted(found.get_unique_constraints(name), key=itemgetter("name")),
                sorted(found.get_foreign_keys(name), key=itemgetter("name")),
            )
            for name in found.get_table_names()
        }

    async def work() -> dict[str, object]:
        database = Database(url(folder))
        async with database.writing.begin() as connection:
            await connection.run_sync(lay_out)
            await connection.run_sync(bring_up_to_date)
            rows = await connection.execute(select(STAMP.c.version_num))
            assert rows.scalars().all() == [newest()]
            found = await connection.run_sync(told)
        await database.close()
        return found

    folder.mkdir()
    return asyncio.run(work())


def test_the_migrations_lay_out_what_the_models_say(tmp_path: Path) -> None:
    def compared(connection: Connection) -> None:
        upgrade(connection)
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []

    migrated = laid_out(tmp_path / "migrated", compared)
    assert migrated == laid_out(tmp_path / "new", bring_up_to_date)


def test_the_newest_layout_is_that_of_the_last_migration() -> None:
    assert [newest()] == ScriptDirectory(str(VERSIONS.parent)).get_heads()


def test_a_table_of_somebody_else_is_not_taken_for_ours(tmp_path: Path) -> None:
    async def work() -> None:
        database = Database(url(tmp_path))
        async with database.writing.begin() as connection:
            await connection.execute(text("create table NOTE (x)"))
        with pytest.raises(OperationalError, match="note already exists"):
            await database.migrate()
        async with database.writing.connect() as connection:
            assert await connection.run_sync(lambda c: inspect(c).get_table_names()) == ["NOTE"]
        await database.close()

    asyncio.run(work())


def test_what_is_up_to_date_is_left_alone_without_alembic(tmp_path: Path) -> None:
    begin = f"""
        import asyncio, sys
        from senlac.table.storage.database import Database

        async def work():
            for _ in range(2):
                database = Database({url(tmp_path)!r})
                await database.migrate()
                await database.close()

        asyncio.run(work())
        print("alembic" in sys.modules)
    """
    ran = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", textwrap.dedent(begin)], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "False"
