"""Restoring a backup, also while a server runs.

All rows are replaced in one transaction, so a server and its clients see either the database from
before or the restored one. What was in the database is saved first, under the same lock.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from senlac.server.config.settings import Settings
from senlac.server.database.circuit_breaker import PATIENT
from senlac.server.database.monitor import CHANGE_MARK, new_mark
from senlac.server.ops.backup import BackupContents, check, copy_into, reader, require_place, told
from senlac.server.run.run import prepare

TABLES: Final = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"


def restore(settings: Settings, copy: Path) -> tuple[BackupContents, Path | None]:
    """Validate a backup and restore it; return what it contains.

    Also return the file, beside the database, to which its previous contents were saved; None if it
    had no accounts.

    Raises:
        OptionError: the backup is invalid, or the database cannot be written.
    """
    target = require_place(settings)
    contents = check(copy)
    target.parent.mkdir(parents=True, exist_ok=True)
    with told(f"restore to {target}"), tempfile.TemporaryDirectory(dir=target.parent) as beside:
        ready = _brought_up_to_date(copy, Path(beside))
        prepare(settings)
        with closing(_writer(target)) as whole:
            whole.execute("attach database ? as copy", [f"{ready.resolve().as_uri()}?mode=ro"])
            with _at_once(whole):
                saved = _saved(target)
                _replace(whole)
    return contents, saved


def _brought_up_to_date(copy: Path, folder: Path) -> Path:
    """Copy a backup and migrate the copy; return it."""
    settings = Settings(data=folder)
    with closing(reader(copy)) as source:
        copy_into(source, settings.file)
    prepare(settings)
    return settings.file


def _writer(target: Path) -> sqlite3.Connection:
    """Return a connection with durable writes."""
    database = sqlite3.connect(
        target.resolve().as_uri(), timeout=PATIENT.busy, isolation_level=None, uri=True
    )
    database.execute("pragma synchronous = full")
    # Rows refer to each other, and some are missing until all are replaced.
    database.execute("pragma foreign_keys = off")
    return database


@contextmanager
def _at_once(database: sqlite3.Connection) -> Iterator[None]:
    """Run the block in one transaction, which excludes other writers."""
    database.execute("begin immediate")
    try:
        yield
    except BaseException:
        database.execute("rollback")
        raise
    database.execute("commit")


def _saved(target: Path) -> Path | None:
    """Save the database to a file beside it; return None if it has no accounts."""
    with closing(reader(target)) as before:
        if not before.execute("select count(*) from account").fetchone()[0]:
            return None
        moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        place = target.with_name(f"{target.stem}-before-{moment}{target.suffix}")
        copy_into(before, place)
    return place


def _replace(database: sqlite3.Connection) -> None:
    """Replace all rows by those of the backup, and set the mark that running servers notice."""
    for (table,) in database.execute(f"{TABLES} and name != 'alembic_version'").fetchall():
        described = database.execute(f"pragma copy.table_info({table})").fetchall()
        columns = ", ".join([f'"{column[1]}"' for column in described])
        database.execute(f'delete from main."{table}"')  # noqa: S608 - our own tables
        database.execute(
            f'insert into main."{table}" ({columns}) select {columns} from copy."{table}"'  # noqa: S608
        )
    database.execute(
        "insert or replace into key (name, value) values (?, ?)", [CHANGE_MARK, new_mark()]
    )
