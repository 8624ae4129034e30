"""The database: one engine to read, one to write, each transaction short."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.pool import StaticPool

from senlac.engine.errors import OptionError
from senlac.table.service.errors import Unavailable
from senlac.table.storage.layout import bring_up_to_date
from senlac.table.storage.turn import Turn
from senlac.table.storage.writing import Plain, Quick, Writing

T = TypeVar("T")

READERS: Final = 4
"""How many transactions may read at once."""

BUSY_SECONDS: Final = 30
"""How long a transaction waits for another process that writes."""

CONNECT_SECONDS: Final = 5
"""How long a connection to another machine may take to be made."""

DISK: Final = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_BUSY", "SQLITE_CANTOPEN")
"""How SQLite says that it cannot reach its file."""

AWAY: Final = ("08", "57P0", "53", "58", "25006")
"""How PostgreSQL says so: connection, shutdown, resources, system, and that it may only read."""

LAYING_OUT: Final = 1066
"""The lock that a server holds in PostgreSQL until its transaction ends."""

PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    # NORMAL would not wait for the disk: what was acknowledged could be lost with the power.
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}",
)


class Database:
    """Accounts and matches, in a SQLite file or a PostgreSQL server.

    SQLite lets one transaction write at a time, so the writing engine has one connection, and
    whoever wants to write waits for it here rather than in the file's lock. What must be quick
    goes through `transact`, which a thread of its own does in one go. Where several processes write
    to the file, they take turns.

    Attributes:
        lost: set when somebody has found that it is away; whoever finds it back clears this.
    """

    def __init__(self, url: str, turn: Path | None = None) -> None:
        self.url = url
        try:
            self.is_file = make_url(url).get_backend_name() == "sqlite"
        except ArgumentError:
            raise OptionError("SENLAC_DATABASE_URL: expected the URL of a database") from None
        try:
            self.reading = _engine(url, READERS, "BEGIN" if self.is_file else "")
        except (ImportError, NoSuchModuleError) as error:
            why = "expected a database whose driver is installed, as senlac[servers] does"
            raise OptionError(f"SENLAC_DATABASE_URL: {why}") from error
        self.writing = self.reading
        self._quick: Quick | None = None
        self._thread = ThreadPoolExecutor(1, "database")
        if self.is_file:
            self.writing = _engine(url, 1, "BEGIN IMMEDIATE")
            self._quick = Quick(_quick_engine(url))
        self.lost = asyncio.Event()
        # Both write in the same file: neither should find it locked by the other.
        self._gate = asyncio.Lock()
        self._turn = None if turn is None or not self.is_file else Turn(turn)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """Give a session that sees one moment of the database and changes nothing.

        Raises:
            Unavailable: the database is away.
        """
        with self._reached():
            async with AsyncSession(self.reading) as session:
                yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """Give a session whose changes are all on disk after the block, or none of them.

        Raises:
            Unavailable: the database is away; if it went while it wrote, only it knows whether.
        """
        gate = self._alone() if self.is_file else nullcontext()
        with self._reached():
            session = AsyncSession(self.writing, expire_on_commit=False)
            async with gate, session, session.begin():
                yield session

    async def transact(self, work: Callable[[Writing], T]) -> T:
        """Do some work in one transaction, and return its result when it is on the disk.

        Raises:
            Unavailable: the database is away; if it went while it wrote, only it knows whether.
        """
        with self._reached():
            return await self._transacted(work)

    async def _transacted(self, work: Callable[[Writing], T]) -> T:
        """Do some work in one transaction."""
        quick = self._quick
        if quick is None:
            async with self.writing.begin() as connection:
                return await connection.run_sync(lambda core: work(Plain(core)))

        turn: AbstractContextManager[None] = self._turn or nullcontext()

        def at_once() -> T:
            with turn:
                return quick.transact(work)

        async with self._gate:
            return await asyncio.get_running_loop().run_in_executor(self._thread, at_once)

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """Keep all others from writing to the file, here and in other processes."""
        async with self._gate:
            if self._turn is None:
                yield
                return
            loop = asyncio.get_running_loop()
            try:
                # If nobody waits for it any more, the turn comes all the same and is given back.
                await asyncio.shield(loop.run_in_executor(self._thread, self._turn.take))
                yield
            finally:
                self._thread.submit(self._turn.give)

    async def migrate(self) -> None:
        """Bring the layout of the database up to date; an empty one is laid out.

        Raises:
            OptionError: it is one of a newer Senlac.
        """
        if self.is_file:
            Path(make_url(self.url).database or "").parent.mkdir(parents=True, exist_ok=True)
        async with self.writing.connect() as connection:
            await self.alone(connection)
            await connection.run_sync(bring_up_to_date)
            await connection.commit()

    @contextmanager
    def _reached(self) -> Iterator[None]:
        """Tell apart that the database is away from all else that may go wrong with it.

        Raises:
            Unavailable: it is away, or cannot be written.
        """
        try:
            yield
        except Exception as error:
            if not is_away(error):
                raise
            self.lost.set()
            raise Unavailable from error

    async def alone(self, connection: AsyncConnection | AsyncSession) -> None:
        """Wait until no other server lays out the same database; a file has but one server."""
        if not self.is_file:
            await connection.execute(text(f"select pg_advisory_xact_lock({LAYING_OUT})"))

    async def close(self) -> None:
        """Close all connections."""
        await self.reading.dispose()
        await self.writing.dispose()
        self._thread.shutdown()
        if self._quick is not None:
            self._quick.close()
        if self._turn is not None:
            self._turn.close()


def is_away(error: Exception) -> bool:
    """Tell whether an error says that the database is away, or that its disk is."""
    if isinstance(error, DBAPIError):
        name = getattr(error.orig, "sqlite_errorname", "")
        state = getattr(error.orig, "sqlstate", None) or ""
        lost = error.connection_invalidated or isinstance(error, InterfaceError)
        return lost or name.startswith(DISK) or state.startswith(AWAY)
    # What goes wrong while a connection is made or breaks reaches us as the driver says it, or
    # as the event loop does.
    driver = type(error).__module__.partition(".")[0] == "asyncpg"
    broken = isinstance(error, RuntimeError) and "closed" in str(error)
    return driver or broken or isinstance(error, OSError | PoolTimeout)


def _engine(url: str, connections: int, begin: str) -> AsyncEngine:
    """Return an engine; with `begin`, a SQLite one whose transactions begin by these words."""
    waiting: dict[str, Any] = {}
    if not begin:
        # A connection may have been broken since it was used last; and none is waited for for ever.
        patience = {"timeout": CONNECT_SECONDS, "command_timeout": BUSY_SECONDS}
        waiting = {"pool_pre_ping": True, "connect_args": patience}
    engine = create_async_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=BUSY_SECONDS,
        # What is written is nobody's business who reads the log.
        hide_parameters=True,
        json_serializer=_to_json,
        json_deserializer=msgspec.json.decode,
        **waiting,
    )
    if begin:
        _prepare(engine.sync_engine, begin)
    return engine


def _quick_engine(url: str) -> Engine:
    """Return an engine of one thread that writes to a SQLite file."""
    engine = create_engine(
        make_url(url).set(drivername="sqlite"),
        poolclass=StaticPool,
        # Whoever writes by it says when a transaction begins and ends.
        isolation_level="AUTOCOMMIT",
        paramstyle="named",
        connect_args={"check_same_thread": False},
        hide_parameters=True,
        json_serializer=_to_json,
        json_deserializer=msgspec.json.decode,
    )
    _prepare(engine)
    return engine


def _prepare(engine: Engine, begin: str = "") -> None:
    """Have a SQLite engine begin its transactions by these words, and lose nothing."""

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's
        # The driver must not begin transactions by itself: it would do so too late.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    if begin:

        @event.listens_for(engine, "begin")
        def _begun(connection: Connection) -> None:
            connection.exec_driver_sql(begin)


def _to_json(value: object) -> str:
    """Write a JSON column."""
    return msgspec.json.encode(value).decode()
