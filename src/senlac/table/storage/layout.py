"""The layout of the database: an empty one gets that of the models, an older one is brought to it.

Alembic is loaded only where there is something to bring up to date: that takes a tenth of a second,
and twelve megabytes for as long as the server runs.
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

from senlac.table.storage.models import Base

VERSIONS: Final = Path(__file__).parent / "migrations" / "versions"

STAMP: Final = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Where Alembic keeps which migration was the last."""


def newest() -> str:
    """Return the revision to which the models belong, by which the last migration is named."""
    return max([path.stem[1:].split("_")[0] for path in VERSIONS.glob("r*.py")])


def bring_up_to_date(connection: Connection) -> None:
    """Lay an empty database out, and bring another one to the newest layout.

    Raises:
        OptionError: it is one of a newer Senlac.
    """
    names = set(inspect(connection).get_table_names())
    if names.isdisjoint({STAMP.name, *Base.metadata.tables}):
        _lay_out(connection)
    elif STAMP.name not in names or _revision(connection) != newest():
        from senlac.table.storage.upgrading import upgrade  # noqa: PLC0415 - Alembic, see above

        upgrade(connection)


def _lay_out(connection: Connection) -> None:
    """Make all tables in an empty database."""
    # SQLite takes a table of somebody else for ours if only its letters are larger.
    Base.metadata.create_all(connection, checkfirst=False)
    STAMP.create(connection)
    connection.execute(insert(STAMP), [{"version_num": newest()}])


def _revision(connection: Connection) -> str | None:
    """Return the revision of a layout, None where none is noted."""
    found: str | None = connection.execute(select(STAMP.c.version_num)).scalar()
    return found
