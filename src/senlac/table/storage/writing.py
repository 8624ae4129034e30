"""Writing in one transaction: what has to be quick goes to the driver without detours.

Of a statement that is made anew SQLAlchemy puts the words together again, and of one that is made
once it looks them up and takes each row apart, which takes several times as long as SQLite needs to
carry it out.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol, TypeVar, cast

from sqlalchemy import Executable
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.compiler import SQLCompiler

T = TypeVar("T")

Row = Mapping[str, Any]
"""Values by the names of columns, or of what else a statement asks for."""

MOST_TEXTS: Final = 1000
"""So many statements are kept as they are written."""


class Writing(Protocol):
    """A transaction that is under way."""

    @property
    def core(self) -> Connection:
        """Return what carries out whatever need not be quick."""

    def fetch(self, statement: Executable, values: Row) -> Sequence[Any]:
        """Return what a statement finds: texts and numbers, as they lie there."""

    def execute(self, statement: Executable, rows: Sequence[Row]) -> None:
        """Carry a statement out for each of some rows, one at least, of the same columns."""


class Plain:
    """A transaction of any database, as SQLAlchemy carries it out."""

    def __init__(self, core: Connection) -> None:
        self._core = core

    @property
    def core(self) -> Connection:
        """Return the connection of the transaction."""
        return self._core

    def fetch(self, statement: Executable, values: Row) -> Sequence[Any]:
        """Return what a statement finds."""
        return self._core.execute(statement, values).all()

    def execute(self, statement: Executable, rows: Sequence[Row]) -> None:
        """Carry a statement out for each of some rows."""
        self._core.execute(statement, rows)


class Written(NamedTuple):
    """A statement as the driver takes it, and how the values are written that need it, by name."""

    text: str
    writers: Mapping[str, Callable[[Any], Any]]

    def row(self, values: Row) -> Row:
        """Return values as the driver takes them."""
        if not self.writers:
            return values
        row = dict(values)
        for name, write in self.writers.items():
            row[name] = write(row[name])
        return row


class Quick:
    """Transactions of a SQLite file, one after another, all by the same thread.

    The engine must leave it to us when one begins and ends, and name the values of its statements.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._core: Connection | None = None
        self._texts: dict[tuple[Executable, tuple[str, ...]], Written] = {}

    def transact(self, work: Callable[[Writing], T]) -> T:
        """Do some work in one transaction, and return its result when it is on the disk.

        Raises:
            DBAPIError: it cannot be done; if that was so at its end, only the file knows whether it
                was written.
        """
        self._core = self._core or self._engine.connect()
        try:
            return self._transacted(work, self._file)
        except sqlite3.Error as error:
            # As SQLAlchemy tells of whatever it carries out.
            raise DBAPIError.instance(
                None, None, error, sqlite3.Error, hide_parameters=True, dialect=self._engine.dialect
            ) from error

    def _transacted(self, work: Callable[[Writing], T], file: sqlite3.Connection) -> T:
        """Do some work in one transaction of a file."""
        file.execute("BEGIN IMMEDIATE")
        try:
            done = work(self)
            file.execute("COMMIT")
        except BaseException:
            # A disk that is full may have ended it already.
            with suppress(sqlite3.OperationalError):
                file.execute("ROLLBACK")
            raise
        return done

    @property
    def core(self) -> Connection:
        """Return the connection of the transaction."""
        assert self._core is not None, "it is asked for by work in a transaction"
        return self._core

    def fetch(self, statement: Executable, values: Row) -> Sequence[Any]:
        """Return what a statement finds."""
        written = self._written(statement, values)
        return self._file.execute(written.text, written.row(values)).fetchall()

    def execute(self, statement: Executable, rows: Sequence[Row]) -> None:
        """Carry a statement out for each of some rows, which have the same columns."""
        written = self._written(statement, rows[0])
        self._file.executemany(written.text, [written.row(row) for row in rows])

    def close(self) -> None:
        """Close the file."""
        if self._core is not None:
            self._core.close()
        self._engine.dispose()

    @property
    def _file(self) -> sqlite3.Connection:
        """Return the file as the driver has it."""
        return cast("sqlite3.Connection", self.core.connection.driver_connection)

    def _written(self, statement: Executable, values: Row) -> Written:
        """Return a statement for rows of these columns as the driver takes it."""
        columns = tuple(values)
        found = self._texts.get((statement, columns))
        if found is None:
            if len(self._texts) >= MOST_TEXTS:
                self._texts.clear()
            found = self._texts[statement, columns] = self._write(statement, columns)
        return found

    def _write(self, statement: Executable, columns: Sequence[str]) -> Written:
        """Write a statement down, which asks for nothing but these columns."""
        dialect = self._engine.dialect
        assert isinstance(statement, ClauseElement), "it is one of SQLAlchemy"
        made = statement.compile(dialect=dialect, column_keys=list(columns))
        assert isinstance(made, SQLCompiler), "it says something of rows"
        assert made.binds.keys() <= {*columns}, "all that it asks for is given by rows"
        writers = {
            name: bound.type.dialect_impl(dialect).bind_processor(dialect)
            for name, bound in made.binds.items()
        }
        return Written(made.string, {name: w for name, w in writers.items() if w is not None})
