"""Database schema: a new database equals a migrated one, and is not migrated again."""

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
    """Return the full schema of a new database that a function has set up."""

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


def test_migrations_produce_the_schema_of_the_models(tmp_path: Path) -> None:
    def compared(connection: Connection) -> None:
        upgrade(connection)
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []

    migrated = laid_out(tmp_path / "migrated", compared)
    assert migrated == laid_out(tmp_path / "new", bring_up_to_date)


def test_newest_schema_version_is_that_of_the_last_migration() -> None:
    assert [newest()] == ScriptDirectory(str(VERSIONS.parent)).get_heads()


def test_migration_refuses_an_unknown_table_with_our_name(tmp_path: Path) -> None:
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


def test_only_older_databases_import_the_migrations(
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

    # From here on, importing the migrations fails.
    monkeypatch.setitem(sys.modules, "senlac.server.database.upgrade", None)
    asyncio.run(work())
