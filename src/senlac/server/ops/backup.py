"""Backups: copies the database file while the server runs, and validates copies."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from alembic.script import ScriptDirectory

from senlac.engine.support.errors import OptionError
from senlac.server.config.settings import Settings
from senlac.server.database import migrations


@dataclass(frozen=True)
class BackupContents:
    """The number of rows in a backup."""

    accounts: int
    matches: int
    entries: int

    def __str__(self) -> str:
        return f"{self.accounts} accounts, {self.matches} matches, {self.entries} entries"


def backup(settings: Settings, target: Path) -> BackupContents:
    """Back up the database as it is at one moment; the server keeps running.

    The backup contains secrets of running matches and password hashes, so only its owner can read
    it.

    Raises:
        OptionError: the database is not a file, or the target exists.
    """
    source = require_file(settings)
    if target.exists():
        raise OptionError(f"backup {target}: the file exists and is not overwritten")
    with told(f"backup {target}"), closing(reader(source)) as live:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
        os.close(handle)
        beside = Path(name)
        try:
            copy_into(live, beside)
            contents = check(beside)
            beside.rename(target)
        finally:
            beside.unlink(missing_ok=True)
    return contents


def check(copy: Path) -> BackupContents:
    """Validate a backup; return what it contains.

    Raises:
        OptionError: the file is missing, damaged, or not a database of this or an older Senlac.
    """
    if not copy.is_file():
        raise OptionError(f"{copy}: expected a backup, but there is no such file")
    with told(str(copy)), closing(reader(copy)) as database:
        [verdict] = database.execute("pragma integrity_check(1)").fetchone()
        if verdict != "ok":
            raise OptionError(f"{copy}: the file is damaged: {verdict}")
        tables = {name for (name,) in database.execute("select name from sqlite_master")}
        if not {"alembic_version", "account", "match", "entry"} <= tables:
            raise OptionError(f"{copy}: not a database of Senlac")
        [revision] = database.execute("select version_num from alembic_version").fetchone()
        if revision not in revisions():
            raise OptionError(f"{copy}: written by a newer Senlac (schema {revision[:40]})")
        counts = [
            database.execute(f"select count(*) from {name}").fetchone()[0]  # noqa: S608 - ours
            for name in ("account", "match", "entry")
        ]
    return BackupContents(*counts)


def require_file(settings: Settings) -> Path:
    """Return the database file.

    Raises:
        OptionError: the database is not a file, or the file does not exist.
    """
    source = require_place(settings)
    if not source.is_file():
        raise OptionError(f"no database at {source}; `senlac serve` creates one")
    return source


def require_place(settings: Settings) -> Path:
    """Return the path of the database file, which may not exist.

    Raises:
        OptionError: the database is not a file.
    """
    url = settings.database_url
    if url.startswith("postgresql"):
        raise OptionError("the database is a PostgreSQL server: use pg_dump and pg_restore")
    return settings.file


def revisions() -> set[str]:
    """Return the revisions of the schema that this Senlac can read or migrate."""
    folder = Path(str(migrations.__file__)).parent
    return {script.revision for script in ScriptDirectory(str(folder)).walk_revisions()}


def reader(file: Path) -> sqlite3.Connection:
    """Return a read-only connection."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)


def copy_into(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database to a single file, and flush it to the disk."""
    target.touch(mode=0o600)
    with closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        # The copied header says WAL mode; without it a backup is one file.
        copy.execute("pragma journal_mode=delete")
    with target.open("rb") as written:
        os.fsync(written.fileno())


@contextmanager
def told(what: str) -> Iterator[None]:
    """Convert errors of SQLite and the disk to errors of one line.

    Raises:
        OptionError: such an error occurred.
    """
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise OptionError(f"{what}: {error}") from error
    except OSError as error:
        raise OptionError(f"{what}: {error.strerror or error}") from error
