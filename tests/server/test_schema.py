"""Layouts: a new database is like one that was migrated, and is left alone afterwards."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from operator import itemgetter
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, select, text, update
from sqlalchemy.exc import OperationalError

from senlac.server.database.database import Database
from senlac.server.database.models import Base
from senlac.server.database.schema import STAMP, VERSIONS, bring_up_to_date, newest
from senlac.server.database.upgrade import upgrade
from tests.server.test_match_rows import url


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


def test_only_what_is_older_is_brought_up_to_date_by_the_migrations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        database = Database(url(tmp_path))
        await database.migrate()
        await database.migrate()
        async with database.writing.begin() as connection:
            await connection.execute(update(STAMP).values(version_num="0006"))
        with pytest.raises(ImportError, match="upgrade"):
            await database.migrate()
        await database.close()

    # Whoever needs them now cannot have them.
    monkeypatch.setitem(sys.modules, "senlac.server.database.upgrade", None)
    asyncio.run(work())
