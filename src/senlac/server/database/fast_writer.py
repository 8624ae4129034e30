"""Fast writes in one transaction: frequent statements go to the driver directly.

SQLAlchemy compiles a new statement object to SQL each time. For a reused one it looks up the
compiled SQL and processes each row. That takes several times as long as SQLite itself needs.
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
"""Values by column name or bind parameter."""

MOST_TEXTS: Final = 1000
"""Maximum number of compiled statements in the cache."""


class WriteTransaction(Protocol):
    """An open transaction."""

    @property
    def core(self) -> Connection:
        """The SQLAlchemy connection, for statements that need not be fast."""

    def fetch(self, statement: Executable, values: Row) -> Sequence[Any]:
        """Return the rows that a statement selects. Values are unconverted: texts and numbers."""

    def execute(self, statement: Executable, rows: Sequence[Row]) -> None:
        """Execute a statement for each row: at least one, and all with the same columns."""


class SqlAlchemyWriter:
    """A transaction of any database, through SQLAlchemy."""

    def __init__(self, core: Connection) -> None:
        self._core = core

    @property
    def core(self) -> Connection:
        """The connection of the transaction."""
        return self._core

    def fetch(self, statement: Executable, values: Row) -> Sequence[Any]:
        """Return the rows that a statement selects."""
        return self._core.execute(statement, values).all()

    def execute(self, statement: Executable, rows: Sequence[Row]) -> None:
        """Execute a statement for each row."""
        self._core.execute(statement, rows)


class CompiledStatement(NamedTuple):
    """A compiled statement for the driver, with converters for bind parameters."""

    text: str
    writers: Mapping[str, Callable[[Any], Any]]

    def row(self, values: Row) -> Row:
        """Return values converted for the driver."""
        if not self.writers:
            return values
        row = dict(values)
        for name, write in self.writers.items():
            row[name] = write(row[name])
        return row


class SqliteWriter:
    """Transactions of a SQLite file, one after another, all on the same thread.

    The engine must be in autocommit mode and use named parameters.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._core: Connection | None = None
        self._texts: dict[tuple[Executable, tuple[str, ...]], CompiledStatement] = {}

    def transact(self, work: Callable[[WriteTransaction], T]) -> T:
        """Run `work` in one transaction; return its result after the commit.

        Raises:
            DBAPIError: it failed. If the commit failed, only the file shows whether it was written.
        """
        self._core = self._core or self._engine.connect()
        try:
            return self._transacted(work, self._file)
        except sqlite3.Error as error:
            # Wrap the error as SQLAlchemy does for statements that it executes.
            raise DBAPIError.instance(
                None, None, error, sqlite3.Error, hide_parameters=True, dialect=self._engine.dialect
            ) from error

    def _transacted(self, work: Callable[[WriteTransaction], T], file: sqlite3.Connection) -> T:
        file.execute("BEGIN IMMEDIATE")
        try:
            done = work(self)
            file.execute("COMMIT")
        except BaseException:
            # If the disk is full, SQLite may have rolled back already.
            with suppress(sqlite3.OperationalError):
                file.execute("ROLLBACK")
            raise
        return done

    @property
    def core(self) -> Connection:
        """The connection of the transaction."""
        assert self._core is not None, "used only in a transaction"
        return self._core

    def fetch(self, statement: Executable, values: Row) -> Sequence[Any]:
        """Return the rows that a statement selects."""
        written = self._written(statement, values)
        return self._file.execute(written.text, written.row(values)).fetchall()

    def execute(self, statement: Executable, rows: Sequence[Row]) -> None:
        """Execute a statement for each row; all rows have the same columns."""
        written = self._written(statement, rows[0])
        self._file.executemany(written.text, [written.row(row) for row in rows])

    def close(self) -> None:
        """Close the file."""
        if self._core is not None:
            self._core.close()
        self._engine.dispose()

    @property
    def _file(self) -> sqlite3.Connection:
        """Return the connection of the driver."""
        return cast("sqlite3.Connection", self.core.connection.driver_connection)

    def _written(self, statement: Executable, values: Row) -> CompiledStatement:
        """Return the compiled statement for rows of these columns, cached."""
        columns = tuple(values)
        found = self._texts.get((statement, columns))
        if found is None:
            if len(self._texts) >= MOST_TEXTS:
                self._texts.clear()
            found = self._texts[statement, columns] = self._write(statement, columns)
        return found

    def _write(self, statement: Executable, columns: Sequence[str]) -> CompiledStatement:
        """Compile a statement whose parameters are all among these columns."""
        dialect = self._engine.dialect
        assert isinstance(statement, ClauseElement), "statements are SQLAlchemy's"
        made = statement.compile(dialect=dialect, column_keys=list(columns))
        assert isinstance(made, SQLCompiler), "statements are DML or queries"
        assert made.binds.keys() <= {*columns}, "rows have all bind parameters"
        writers = {
            name: bound.type.dialect_impl(dialect).bind_processor(dialect)
            for name, bound in made.binds.items()
        }
        return CompiledStatement(
            made.string, {name: w for name, w in writers.items() if w is not None}
        )
