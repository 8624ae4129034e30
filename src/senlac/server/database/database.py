"""The database: short transactions; with SQLite, engines of their own for reads and writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import DBAPIError, InterfaceError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.pool import StaticPool

from senlac.engine.support.errors import OptionError
from senlac.server.database.circuit_breaker import PATIENT, Breaker, Patience
from senlac.server.database.schema import bring_up_to_date
from senlac.server.database.url import read_url
from senlac.server.support.errors import Unavailable

T = TypeVar("T")

READERS: Final = 4
"""Maximum number of concurrent read transactions in a process.

With PostgreSQL, of all transactions: reads and writes share their connections.
"""

MARGIN_SECONDS: Final = 0.5
"""Added to the command timeout for a connection, which is tested before its first statement."""

PLACE_SECONDS: Final = 30.0
"""Maximum wait of a transaction for others that make progress, however many they are."""

CLOSING_SECONDS: Final = 5.0
"""Maximum time for closing connections: a database server may never answer."""

DISK: Final = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_BUSY", "SQLITE_CANTOPEN")
"""SQLite error names that mean that its file is unavailable."""

OUTAGE_CODES: Final = ("08", "57P0", "53", "58", "25006")
"""PostgreSQL states that mean the same: connection, shutdown, resources, system, and read-only."""

LOOK_SECONDS: Final = 0.05
"""Poll interval while another server creates or migrates the schema."""

SCHEMA_LOCK_ID: Final = 1066
"""The advisory lock in PostgreSQL that a server holds for the transaction of a migration."""

JOURNAL_BYTES: Final = 16_000_000
"""The journal of a SQLite file is truncated to this size when its changes are in the file."""

FILE_SIZE: Final = text(
    "SELECT (page_count - freelist_count) * page_size"
    " FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()"
)
DATABASE_SIZE: Final = text("SELECT pg_database_size(current_database())")

PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    # NORMAL does not wait for the disk: acknowledged changes could be lost in a power failure.
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    # Otherwise the journal never shrinks.
    f"PRAGMA journal_size_limit={JOURNAL_BYTES}",
)


class Database:
    """Accounts and matches, in a SQLite file or a PostgreSQL server.

    SQLite allows one write transaction at a time. So the write engine has one connection, and
    writers wait here instead of in SQLite's own lock. Frequent writes go through `transact`, which
    runs on a thread of its own.

    If the database does not answer, a circuit breaker opens for `patience.rest` seconds: a second
    in a server, not at all in commands. Callers that wait for a connection then are refused at
    once, instead of each waiting for its own timeout.

    Attributes:
        lost: set when an outage is noticed; the code that finds the database back clears it.
    """

    def __init__(self, url: str | URL, patience: Patience = PATIENT) -> None:
        self.url = url
        self._patience = patience
        self._reads = self._writes = Breaker(patience.rest)
        self.is_file = read_url(url).get_backend_name() == "sqlite"
        try:
            self.reading = _engine(url, READERS, "BEGIN", patience, self._reads)
        except (ImportError, NoSuchModuleError) as error:
            why = "expected a database whose driver is installed, as senlac[servers] does"
            raise OptionError(f"SENLAC_DATABASE_URL: {why}") from error
        self.writing = self.reading
        self._readers = self._writers = asyncio.Semaphore(READERS)
        self._file: SqliteWriter | None = None
        self._thread = ThreadPoolExecutor(1, "database")
        if self.is_file:
            # A file that is locked for writing can still be read.
            self._writes = Breaker(patience.rest)
            self.writing = _engine(url, 1, "BEGIN IMMEDIATE", patience, self._writes)
            self._writers = asyncio.Semaphore(1)
            self._file = SqliteWriter(_sync_engine(url, patience, self._writes))
        self.lost = asyncio.Event()
        # Both write engines use one file; the gate keeps each from finding it locked by the other.
        self._gate = asyncio.Lock()
        self._closing: set[asyncio.Task[None]] = set()

    @property
    def is_silent(self) -> bool:
        """Return whether a write has just timed out, so that the circuit breaker is open."""
        return self._writes.is_open

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """Provide a database session for a transaction that only reads.

        Raises:
            Unavailable: the database is unavailable.
        """
        with self._reached(self._reads):
            session = AsyncSession(self.reading)
            async with self._session(session, self._reads, self._readers):
                yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """Provide a database session whose changes are committed after the block, all or none.

        Raises:
            Unavailable: the database is unavailable. If it failed during the commit, the changes
                may have been written.
        """
        gate = self._gated() if self.is_file else nullcontext()
        with self._reached(self._writes):
            session = AsyncSession(self.writing, expire_on_commit=False)
            async with gate, self._session(session, self._writes, self._writers):
                yield session
                await session.commit()
                self._writes.answered()

    @asynccontextmanager
    async def _session(
        self, session: AsyncSession, breaker: Breaker, places: asyncio.Semaphore
    ) -> AsyncIterator[None]:
        """Limit, connect and close a session; one that has timed out is closed in the background.

        `places` limits the sessions instead of the engine's pool, because waiters on the pool are
        not notified when a connection has failed.
        """
        closing: asyncio.Task[None] | None = None
        connecting: asyncio.Task[object] | None = None
        async with asyncio.timeout(PLACE_SECONDS):
            await places.acquire()
        try:
            breaker.check()
            if not self.is_file:
                connecting = asyncio.create_task(_connected(session))
                await self._require_connected(connecting)
            yield
        except Exception as error:
            closing = self._close(session, connecting, broken=is_silent(error))
            if not is_silent(error):
                await asyncio.shield(closing)
            raise
        except BaseException:
            closing = self._close(session, connecting, broken=False)
            await asyncio.shield(closing)
            raise
        else:
            closing = self._close(session, None, broken=False)
            await asyncio.shield(closing)
        finally:
            if closing is None or closing.done():
                places.release()
            else:
                closing.add_done_callback(lambda _: places.release())

    async def _require_connected(self, connecting: asyncio.Task[object]) -> None:
        """Wait for a connection. One that times out is left to end in the background.

        Raises:
            TimeoutError: there is none in time.
        """
        await asyncio.wait({connecting}, timeout=self._patience.command + MARGIN_SECONDS)
        if not connecting.done():
            raise TimeoutError
        connecting.result()

    def _close(
        self, session: AsyncSession, after: asyncio.Task[object] | None, *, broken: bool
    ) -> asyncio.Task[None]:
        """Start to close a session, after its connection attempt `after` has ended."""
        closing = asyncio.create_task(_closed(session, after, broken=broken))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)
        return closing

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in one transaction; return its result after the commit.

        Raises:
            Unavailable: the database is unavailable. If it failed during the commit, the changes
                may have been written.
        """
        with self._reached(self._writes):
            result = await self._transacted(work)
            self._writes.answered()
            return result

    async def _transacted(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in one transaction."""
        file = self._file
        if file is None:
            async with self._writers:
                self._writes.check()
                async with self.writing.begin() as connection:
                    return await connection.run_sync(work)

        async with self._gated():
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, file.transact, work)

    @asynccontextmanager
    async def _gated(self) -> AsyncIterator[None]:
        """Hold the gate of the writers.

        Raises:
            TimeoutError: others have held it for too long.
            Unavailable: the database does not answer.
        """
        await self._take_gate()
        try:
            self._writes.check()
            yield
        finally:
            self._gate.release()

    async def _take_gate(self) -> None:
        """Acquire the gate, waiting as long as the writers before make progress.

        Raises:
            TimeoutError: the database has not answered them for too long.
        """
        if not self._gate.locked():
            await self._gate.acquire()
            return
        started = monotonic()
        taking = asyncio.ensure_future(self._gate.acquire())
        try:
            while not taking.done():
                await asyncio.wait({taking}, timeout=self._patience.turn / 4)
                if not taking.done():
                    self._require_progress(started)
        except BaseException:
            if not taking.cancel() and not taking.cancelled():
                self._gate.release()
            raise

    def _require_progress(self, since: float) -> None:
        """Require that the writers have made progress recently.

        Raises:
            TimeoutError: the database has not answered them for too long.
        """
        if self._writes.silence(since) > self._patience.turn:
            raise TimeoutError

    def silence(self, since: float) -> float:
        """Return the seconds without any possible write, counted from `since` at the earliest."""
        return self._writes.silence(since)

    async def migrate(self) -> None:
        """Create or migrate the schema of the database.

        Raises:
            OptionError: the database is of a newer Senlac.
        """
        if self.is_file:
            Path(make_url(self.url).database or "").parent.mkdir(parents=True, exist_ok=True)
        # The migration of a large database may take long, so use the long timeouts of `PATIENT`,
        # also in a server.
        engine = _engine(self.url, 1, "BEGIN IMMEDIATE", PATIENT, self._writes)
        try:
            async with engine.connect() as connection:
                await self.alone(connection)
                await connection.run_sync(bring_up_to_date)
                await connection.commit()
        finally:
            await engine.dispose()

    @contextmanager
    def _reached(self, breaker: Breaker) -> Iterator[None]:
        """Convert errors that mean an outage to `Unavailable`; others pass.

        Raises:
            Unavailable: the database is unavailable or read-only.
        """
        try:
            yield
        except Exception as error:
            if not is_outage(error):
                raise
            if is_silent(error):
                breaker.open()
            self.lost.set()
            raise Unavailable from error

    async def alone(self, connection: AsyncConnection | AsyncSession) -> None:
        """Wait until no other server migrates the same database; a file has only one server."""
        if self.is_file:
            return
        # Poll instead of blocking: another server may need longer than the command timeout.
        lock = text(f"select pg_try_advisory_xact_lock({SCHEMA_LOCK_ID})")
        while True:
            if await connection.scalar(lock):
                return
            await asyncio.sleep(LOOK_SECONDS)

    async def size(self) -> int:
        """Return the size of the database in bytes; for a file without its free pages.

        PostgreSQL includes deleted rows until `VACUUM FULL`.
        """
        async with self.read() as session:
            return int(await session.scalar(FILE_SIZE if self.is_file else DATABASE_SIZE) or 0)

    async def close(self) -> None:
        """Close all connections; those that do not close in time are abandoned."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                # The thread works in order, so its other work is done before.
                if self._file is not None:
                    await asyncio.wrap_future(self._thread.submit(self._file.close))
                if self._closing:
                    await asyncio.wait(self._closing)
                await self.reading.dispose()
                await self.writing.dispose()
        self._thread.shutdown(wait=False)


class SqliteWriter:
    """Transactions of a SQLite file, one after another, all on the same thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None

    def transact(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in one transaction; return its result after the commit.

        Raises:
            DBAPIError: it failed. If the commit failed, only the file shows whether it was written.
        """
        self._connection = self._connection or self._engine.connect()
        with self._connection.begin():
            return work(self._connection)

    def close(self) -> None:
        """Close the file."""
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


async def _connected(session: AsyncSession) -> object:
    return await session.connection()


async def _closed(
    session: AsyncSession, after: asyncio.Task[object] | None, *, broken: bool
) -> None:
    """Close a session after its connection attempt; drop a broken connection without a rollback."""
    if after is not None:
        await asyncio.wait({after})
        if not after.cancelled():
            after.exception()
    with suppress(Exception):
        await (session.invalidate() if broken else session.close())


def is_outage(error: Exception) -> bool:
    """Return whether an error means that the database or its disk is unavailable."""
    if isinstance(error, DBAPIError):
        name = getattr(error.orig, "sqlite_errorname", "")
        state = getattr(error.orig, "sqlstate", None) or ""
        lost = error.connection_invalidated or isinstance(error, InterfaceError)
        return lost or name.startswith(DISK) or state.startswith(OUTAGE_CODES)
    # Errors while a connection is opened or breaks are not wrapped by SQLAlchemy: they come from
    # the driver or from the event loop.
    driver = type(error).__module__.partition(".")[0] == "asyncpg"
    broken = isinstance(error, RuntimeError) and "closed" in str(error)
    return driver or broken or isinstance(error, OSError | PoolTimeout)


def is_silent(error: Exception) -> bool:
    """Return whether an error means that the database timed out or is locked."""
    if isinstance(error, DBAPIError):
        return getattr(error.orig, "sqlite_errorname", "").startswith("SQLITE_BUSY")
    return isinstance(error, TimeoutError)


def _engine(
    url: str | URL, connections: int, begin: str, patience: Patience, breaker: Breaker
) -> AsyncEngine:
    """Return an engine; `begin` is the statement that starts transactions of a SQLite file."""
    is_file = make_url(url).get_backend_name() == "sqlite"
    waiting: dict[str, Any] = {"connect_args": {"timeout": patience.busy}}
    if not is_file:
        # A pooled connection may have broken since its last use, so test it first. All waits are
        # bounded.
        limits = {"timeout": patience.connect, "command_timeout": patience.command}
        waiting = {"pool_pre_ping": True, "connect_args": limits}
    engine = create_async_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        # Not reached: semaphores admit at most as many sessions as there are connections.
        pool_timeout=patience.command,
        # Keep stored values out of the log.
        hide_parameters=True,
        json_serializer=_to_json,
        json_deserializer=msgspec.json.decode,
        **waiting,
    )
    if is_file:
        _prepare(engine.sync_engine)
    breaker.guard(engine.sync_engine, begin if is_file else "")
    return engine


def _sync_engine(url: str | URL, patience: Patience, breaker: Breaker) -> Engine:
    """Return a single-connection engine for the batches of writes to a SQLite file."""
    engine = create_engine(
        make_url(url).set(drivername="sqlite"),
        poolclass=StaticPool,
        connect_args={"check_same_thread": False, "timeout": patience.busy},
        hide_parameters=True,
        json_serializer=_to_json,
        json_deserializer=msgspec.json.decode,
    )
    _prepare(engine)
    breaker.guard(engine, "BEGIN IMMEDIATE")
    return engine


def _prepare(engine: Engine) -> None:
    """Configure the connections of a SQLite engine for durability."""

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's
        # The driver must not begin transactions by itself: it would do so too late.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()


def _to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()
