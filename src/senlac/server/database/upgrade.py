"""Running the Alembic migrations."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.engine import Connection

from senlac.engine.support.errors import OptionError


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations on a connection.

    Raises:
        OptionError: the database is of a newer Senlac.
    """
    config = Config()
    folder = Path(__file__).parent / "migrations"
    # The configuration interpolates percent signs.
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise OptionError(f"the database is of a newer Senlac: {error}") from error
