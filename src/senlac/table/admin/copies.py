"""Copies: the database file saved while the server runs, and what a copy must be."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from alembic.script import ScriptDirectory

from senlac.engine.errors import OptionError
from senlac.table.settings import Settings
from senlac.table.storage import migrations


@dataclass(frozen=True)
class Contents:
    """What is in a copy."""

    accounts: int
    matches: int
    entries: int

    def __str__(self) -> str:
        return f"{self.accounts} people, {self.matches} matches, {self.entries} entries"


def backup(settings: Settings, target: Path) -> Contents:
    """Copy the database as it is at one moment; the server goes on meanwhile.

    The copy holds secrets of running matches and hashes of passwords: only its owner may read it.

    Raises:
        OptionError: the database is no file, or the target is there already.
    """
    source = require_file(settings)
    if target.exists():
        raise OptionError(f"backup {target}: it is there already, and is not overwritten")
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


def check(copy: Path) -> Contents:
    """See that a file is a whole database of ours, and return what is in it.

    Raises:
        OptionError: it is not.
    """
    if not copy.is_file():
        raise OptionError(f"{copy}: expected a backup, and there is no such file")
    with told(str(copy)), closing(reader(copy)) as database:
        [verdict] = database.execute("pragma integrity_check(1)").fetchone()
        if verdict != "ok":
            raise OptionError(f"{copy}: the file is damaged: {verdict}")
        tables = {name for (name,) in database.execute("select name from sqlite_master")}
        if not {"alembic_version", "account", "match", "entry"} <= tables:
            raise OptionError(f"{copy}: this is no database of Senlac")
        [revision] = database.execute("select version_num from alembic_version").fetchone()
        if revision not in revisions():
            raise OptionError(f"{copy}: written by a newer Senlac (its layout is {revision[:40]})")
        counts = [
            database.execute(f"select count(*) from {name}").fetchone()[0]  # noqa: S608 - ours
            for name in ("account", "match", "entry")
        ]
    return Contents(*counts)


def require_file(settings: Settings) -> Path:
    """Return the database file.

    Raises:
        OptionError: the database is no file, or is not there.
    """
    source = require_place(settings)
    if not source.is_file():
        raise OptionError(f"no database at {source}; `senlac serve` makes one")
    return source


def require_place(settings: Settings) -> Path:
    """Return where the database file is, or would be.

    Raises:
        OptionError: the database is no file.
    """
    url = settings.database_url
    if url.startswith("postgresql"):
        raise OptionError(
            "the database is a PostgreSQL server: save it with pg_dump, put it back with pg_restore"
        )
    return settings.file


def revisions() -> set[str]:
    """Return the layouts of the database that this Senlac can read or bring up to date."""
    folder = Path(str(migrations.__file__)).parent
    return {script.revision for script in ScriptDirectory(str(folder)).walk_revisions()}


def reader(file: Path) -> sqlite3.Connection:
    """Return a connection that changes nothing."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)


def copy_into(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database in one go, into one file that is safely on the disk."""
    target.touch(mode=0o600)
    with closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        # What was copied says that it keeps a journal beside it; a copy is one file.
        copy.execute("pragma journal_mode=delete")
    with target.open("rb") as written:
        os.fsync(written.fileno())


@contextmanager
def told(what: str) -> Iterator[None]:
    """Turn what SQLite or the disk refuses into one line.

    Raises:
        OptionError: they have refused something.
    """
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise OptionError(f"{what}: {error}") from error
    except OSError as error:
        raise OptionError(f"{what}: {error.strerror or error}") from error
