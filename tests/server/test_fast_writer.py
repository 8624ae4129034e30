"""The fast writer: it writes the same rows as SQLAlchemy, in full or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import bindparam, insert, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError

from senlac.server.database.circuit_breaker import PATIENT
from senlac.server.database.database import Database
from senlac.server.database.fast_writer import WriteTransaction
from senlac.server.database.models import Base, EntryRow, MatchRow, SeatRow
from senlac.server.support.errors import Unavailable

Work = Callable[[WriteTransaction], Any]

MATCH: Final[dict[str, Any]] = {
    "id": "m", "stamp": "s", "game": "g", "scenario": "", "begin": {}, "header": None,
    "status": "running", "private": True, "commitment": "", "entries": 0, "actors": ["saxon"],
    "result": None, "requests": {}, "created_at": 0.5, "asked_at": 0.0, "played_at": 0.0,
}  # fmt: skip

NEW: Final = insert(MatchRow)
OTHER: Final = update(Base.metadata.tables["match"]).where(MatchRow.id == bindparam("b_id"))
ENTRY: Final = insert(EntryRow)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "test.db"


def using(file: Path, *works: Work) -> list[Any]:
    """Run functions in transactions of their own; return their results or exceptions."""

    async def run() -> list[Any]:
        database = Database(f"sqlite+aiosqlite:///{file}")
        await database.migrate()
        found: list[Any] = []
        for work in works:
            found += await asyncio.gather(database.transact(work), return_exceptions=True)
        await database.close()
        return found

    return asyncio.run(run())


def rows(file: Path) -> Iterator[dict[str, Any]]:
    with closing(sqlite3.connect(file)) as known:
        known.row_factory = sqlite3.Row
        yield from [dict(row) for row in known.execute("select * from match order by id")]


def test_fast_writer_writes_the_same_rows_as_sqlalchemy(file: Path) -> None:
    using(
        file,
        lambda writing: writing.execute(NEW, [MATCH]),
        lambda writing: writing.core.execute(NEW, [{**MATCH, "id": "n"}]),
    )
    one, other = rows(file)
    assert one == {**other, "id": "m"}
    assert one["private"] == 1
    assert one["actors"] == '["saxon"]'


def test_different_columns_of_rows_are_updated_by_one_statement(file: Path) -> None:
    using(
        file,
        lambda writing: writing.execute(NEW, [MATCH, {**MATCH, "id": "n"}]),
        lambda writing: writing.execute(OTHER, [{"b_id": "m", "result": {"how": "a rout"}}]),
        lambda writing: writing.execute(
            OTHER, [{"b_id": "m", "stamp": "t"}, {"b_id": "n", "stamp": "u"}]
        ),
    )
    one, other = rows(file)
    assert (one["stamp"], one["result"]) == ("t", '{"how":"a rout"}')
    assert (other["stamp"], other["result"]) == ("u", "null")


def test_written_row_is_found_in_the_same_transaction(file: Path) -> None:
    stamps = select(MatchRow.id, MatchRow.stamp).where(MatchRow.id == bindparam("wanted"))

    def work(writing: WriteTransaction) -> object:
        writing.execute(NEW, [MATCH])
        return writing.fetch(stamps, {"wanted": "m"}), writing.fetch(stamps, {"wanted": "n"})

    assert using(file, work) == [([("m", "s")], [])]


@pytest.mark.parametrize("quickly", [True, False])
def test_failed_transaction_leaves_nothing(file: Path, *, quickly: bool) -> None:
    # The match of this entry does not exist.
    stray = {"match_id": "x", "n": 0, "entry": "{}", "events": "[]", "sealed": False, "seen": 1}

    def work(writing: WriteTransaction) -> None:
        writing.execute(NEW, [MATCH])
        if quickly:
            writing.execute(ENTRY, [stray])
        else:
            writing.core.execute(ENTRY, [stray])

    def after(writing: WriteTransaction) -> None:
        writing.execute(NEW, [{**MATCH, "id": "n"}])
        writing.core.execute(NEW, [{**MATCH, "id": "o"}])

    failed, good = using(file, work, after)
    assert isinstance(failed, IntegrityError)
    assert "FOREIGN KEY" in str(failed)
    assert good is None
    assert [row["id"] for row in rows(file)] == ["n", "o"]


def test_locked_file_is_temporarily_unavailable(
    file: Path,
) -> None:
    hasty = PATIENT._replace(busy=0.001)

    def work(writing: WriteTransaction) -> None:
        writing.execute(NEW, [MATCH])

    async def run() -> None:
        database = Database(f"sqlite+aiosqlite:///{file}", patience=hasty)
        await database.migrate()
        with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unavailable):
                await database.transact(work)
            other.execute("ROLLBACK")
        await database.transact(work)
        await database.close()

    asyncio.run(run())
    assert [row["id"] for row in rows(file)] == ["m"]


def test_driver_error_is_raised_as_its_sqlalchemy_error(file: Path) -> None:
    lost, found = using(
        file,
        lambda writing: writing.core.execute(text("drop table seat")),
        lambda writing: writing.fetch(select(SeatRow.role), {}),
    )
    assert not isinstance(lost, Exception)
    assert isinstance(found, OperationalError)
