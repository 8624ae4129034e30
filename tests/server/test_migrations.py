"""Migrations: the rows of an older database are complete in the newest schema."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, column, insert, inspect, select, table

from senlac.server.database.database import Database
from senlac.server.database.upgrade import upgrade
from tests.server.test_match_rows import url

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


def test_accounts_and_matches_survive_all_migrations(
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
            # A player whose rematch seat was reserved is invited, and has declined nothing.
            assert await connection.run_sync(kept) == [(None, None), ("edith", None)]
            # Older matches have no deadlines.
            assert await connection.run_sync(times) == [(0, None)]
            columns = await connection.run_sync(lambda c: inspect(c).get_columns("account"))
            assert "admin" not in {known["name"] for known in columns}
        await database.close()

    asyncio.run(work())
