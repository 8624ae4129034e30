"""How long a database may take to answer, and a circuit breaker for one that does not."""

from __future__ import annotations

from time import monotonic
from typing import Final, NamedTuple

from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine

from senlac.table.service.errors import Unavailable


class Patience(NamedTuple):
    """How many seconds may be waited for what.

    Attributes:
        busy: a SQLite file that another program has locked.
        command: the answer of a PostgreSQL server to one statement.
        connect: a connection to it.
        turn: the turn to write to a file.
        rest: how long nobody asks a database that has not answered.
    """

    busy: float
    command: float
    connect: float
    turn: float
    rest: float


PATIENT: Final = Patience(busy=30.0, command=30.0, connect=5.0, turn=60.0, rest=0.0)
"""For commands, which nobody else waits for."""

SERVING: Final = Patience(busy=1.0, command=2.0, connect=2.0, turn=2.0, rest=1.0)
"""For a server: requests are answered within three seconds."""


class Breaker:
    """Lets nobody ask a database for a while that has not answered.

    It is open when one has waited in vain: the others, who wait for a connection, need not find out
    one after another.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = self._answered = 0.0

    def answered(self) -> None:
        """Note that the database has just answered."""
        self._answered = monotonic()

    def silence(self, since: float) -> float:
        """Return for how many seconds it has not answered, none of them before a moment."""
        return monotonic() - max(self._answered, since)

    @property
    def is_open(self) -> bool:
        """Tell whether nobody may ask."""
        return monotonic() < self._until

    def open(self) -> None:
        """Let nobody ask for a while."""
        self._until = monotonic() + self._seconds

    def check(self) -> None:
        """Refuse to ask while it is open.

        Raises:
            Unavailable: it is.
        """
        if self.is_open:
            raise Unavailable

    def guard(self, engine: Engine, begin: str) -> None:
        """Check before each transaction of an engine, and before it connects anew.

        With `begin` transactions begin by these words.
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
