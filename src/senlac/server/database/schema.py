"""The schema of the database: creates it in an empty one, and migrates older ones.

Alembic is imported only if a migration is due: the import takes a tenth of a second, and twelve
megabytes for as long as the server runs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import (
    Column,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    insert,
    inspect,
    select,
)
from sqlalchemy.engine import Connection

from senlac.server.database.models import Base

VERSIONS: Final = Path(__file__).parent / "migrations" / "versions"

STAMP: Final = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""The table in which Alembic stores the last migration."""


def newest() -> str:
    """Return the revision of the models: that of the last migration."""
    return max([path.stem[1:].split("_")[0] for path in VERSIONS.glob("r*.py")])


def bring_up_to_date(connection: Connection) -> None:
    """Create the schema in an empty database, and migrate an older one.

    Raises:
        OptionError: the database is of a newer Senlac.
    """
    names = set(inspect(connection).get_table_names())
    if names.isdisjoint({STAMP.name, *Base.metadata.tables}):
        _lay_out(connection)
    elif STAMP.name not in names or _revision(connection) != newest():
        from senlac.server.database.upgrade import upgrade  # noqa: PLC0415 - Alembic, see above

        upgrade(connection)


def _lay_out(connection: Connection) -> None:
    # No `checkfirst`: SQLite ignores case, so it would take a foreign table `MATCH` for ours.
    Base.metadata.create_all(connection, checkfirst=False)
    STAMP.create(connection)
    connection.execute(insert(STAMP), [{"version_num": newest()}])


def _revision(connection: Connection) -> str | None:
    """Return the revision of the database, None if it has none."""
    found: str | None = connection.execute(select(STAMP.c.version_num)).scalar()
    return found
