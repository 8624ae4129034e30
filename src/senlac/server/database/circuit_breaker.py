"""Timeouts of the database, and a circuit breaker for one that does not answer."""

from __future__ import annotations

from time import monotonic
from typing import Final, NamedTuple

from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine

from senlac.server.support.errors import Unavailable


class Patience(NamedTuple):
    """Timeouts in seconds.

    Attributes:
        busy: for a SQLite file that another program has locked.
        command: for the answer of a PostgreSQL server to one statement.
        connect: for a connection to a PostgreSQL server.
        turn: for the lock that is needed to write to a file.
        rest: how long the circuit breaker stays open after a timeout.
    """

    busy: float
    command: float
    connect: float
    turn: float
    rest: float


PATIENT: Final = Patience(busy=30.0, command=30.0, connect=5.0, turn=60.0, rest=0.0)
"""For commands, which no other client waits for."""

SERVING: Final = Patience(busy=1.0, command=2.0, connect=2.0, turn=2.0, rest=1.0)
"""For a server, so that requests are answered within three seconds."""


class Breaker:
    """A circuit breaker: blocks all requests to a database for a while after a timeout.

    So the callers that wait for a connection do not run into the timeout one after another.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = self._answered = 0.0

    def answered(self) -> None:
        """Record that the database has just answered."""
        self._answered = monotonic()

    def silence(self, since: float) -> float:
        """Return the seconds since the last answer, counted from `since` at the earliest."""
        return monotonic() - max(self._answered, since)

    @property
    def is_open(self) -> bool:
        """Return whether requests are blocked."""
        return monotonic() < self._until

    def open(self) -> None:
        """Block requests for the configured time."""
        self._until = monotonic() + self._seconds

    def check(self) -> None:
        """Require that requests are not blocked.

        Raises:
            Unavailable: they are.
        """
        if self.is_open:
            raise Unavailable

    def guard(self, engine: Engine, begin: str) -> None:
        """Check before each transaction and each new connection of an engine.

        `begin` is the statement that starts a transaction, "" if the driver does it.
        """

        @event.listens_for(engine, "begin")
        def _begun(connection: Connection) -> None:
            self.check()
            if begin:
                connection.exec_driver_sql(begin)
                self.answered()

        @event.listens_for(engine, "do_connect")
        def _connecting(*_: object) -> None:
            self.check()
