"""The database: one engine to read, one to write, each transaction short."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import (
    AbstractContextManager,
    asynccontextmanager,
    contextmanager,
    nullcontext,
    suppress,
)
from pathlib import Path
from time import monotonic
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import DBAPIError, InterfaceError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.pool import StaticPool

from senlac.engine.errors import OptionError
from senlac.table.service.errors import Unavailable
from senlac.table.storage.address import read_url
from senlac.table.storage.breaker import PATIENT, Breaker, Patience
from senlac.table.storage.layout import bring_up_to_date
from senlac.table.storage.turn import Turn
from senlac.table.storage.writing import Plain, Quick, Writing

T = TypeVar("T")

READERS: Final = 4
"""How many transactions may read at once."""

MARGIN_SECONDS: Final = 0.5
"""So much longer than for an answer is waited for a connection, which is tried first."""

PLACE_SECONDS: Final = 30.0
"""How long a transaction waits for others that get on, however many there are."""

CLOSING_SECONDS: Final = 5.0
"""How long connections may take to be closed: the server of a database may never answer."""

DISK: Final = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_BUSY", "SQLITE_CANTOPEN")
"""How SQLite says that it cannot reach its file."""

AWAY: Final = ("08", "57P0", "53", "58", "25006")
"""How PostgreSQL says so: connection, shutdown, resources, system, and that it may only read."""

LOOK_SECONDS: Final = 0.05
"""How often a server looks whether another has laid out the database."""

LAYING_OUT: Final = 1066
"""The lock that a server holds in PostgreSQL until its transaction ends."""

JOURNAL_BYTES: Final = 16_000_000
"""The journal of a SQLite file is cut to so many bytes when its changes are in the file."""

FILE_SIZE: Final = text(
    "SELECT (page_count - freelist_count) * page_size"
    " FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()"
)
DATABASE_SIZE: Final = text("SELECT pg_database_size(current_database())")

PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    # NORMAL would not wait for the disk: what was acknowledged could be lost with the power.
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    # Otherwise the journal stays as long as it ever was.
    f"PRAGMA journal_size_limit={JOURNAL_BYTES}",
)


class Database:
    """Accounts and matches, in a SQLite file or a PostgreSQL server.

    SQLite lets one transaction write at a time, so the writing engine has one connection, and
    whoever wants to write waits for it here rather than in the file's lock. What must be quick
    goes through `transact`, which a thread of its own does in one go. Where several processes write
    to the file, they take turns.

    A database that does not answer is asked by nobody for a second: who waits for a connection
    meanwhile is refused instead of waiting in turn.

    Attributes:
        lost: set when somebody has found that it is away; whoever finds it back clears this.
    """

    def __init__(
        self, url: str | URL, turn: Path | None = None, patience: Patience = PATIENT
    ) -> None:
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
        self._quick: Quick | None = None
        self._thread = ThreadPoolExecutor(1, "database")
        if self.is_file:
            # A file that is locked for writing can still be read.
            self._writes = Breaker(patience.rest)
            self.writing = _engine(url, 1, "BEGIN IMMEDIATE", patience, self._writes)
            self._writers = asyncio.Semaphore(1)
            self._quick = Quick(_quick_engine(url, patience))
        self.lost = asyncio.Event()
        # Both write in the same file: neither should find it locked by the other.
        self._gate = asyncio.Lock()
        self._turn = None if turn is None or not self.is_file else Turn(turn)
        self._closing: set[asyncio.Task[None]] = set()

    @property
    def is_silent(self) -> bool:
        """Tell whether it did not let itself be written a moment ago, so that nobody tries now."""
        return self._writes.is_open

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """Give a session that sees one moment of the database and changes nothing.

        Raises:
            Unavailable: the database is away.
        """
        with self._reached(self._reads):
            session = AsyncSession(self.reading)
            async with self._session(session, self._reads, self._readers):
                yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """Give a session whose changes are all on disk after the block, or none of them.

        Raises:
            Unavailable: the database is away; if it went while it wrote, only it knows whether.
        """
        gate = self._alone() if self.is_file else nullcontext()
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
        """Give a session its place and close it; of one that is silent nobody waits for the end.

        The pool of an engine is never waited for: it tells nobody that a connection has failed.
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
        """Wait for a connection, but not for the end of one that has not answered.

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
        """Begin to close a session, when it has got its connection or has failed to."""
        closing = asyncio.create_task(_closed(session, after, broken=broken))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)
        return closing

    async def transact(self, work: Callable[[Writing], T]) -> T:
        """Do some work in one transaction, and return its result when it is on the disk.

        Raises:
            Unavailable: the database is away; if it went while it wrote, only it knows whether.
        """
        with self._reached(self._writes):
            result = await self._transacted(work)
            self._writes.answered()
            return result

    async def _transacted(self, work: Callable[[Writing], T]) -> T:
        """Do some work in one transaction."""
        quick = self._quick
        if quick is None:
            async with self._writers:
                self._writes.check()
                async with self.writing.begin() as connection:
                    return await connection.run_sync(lambda core: work(Plain(core)))

        turn: AbstractContextManager[None] = self._turn or nullcontext()

        def begun(writing: Writing) -> T:
            self._writes.answered()
            return work(writing)

        def at_once() -> T:
            with turn:
                return quick.transact(begun)

        async with self._gated():
            return await asyncio.get_running_loop().run_in_executor(self._thread, at_once)

    @asynccontextmanager
    async def _gated(self) -> AsyncIterator[None]:
        """Have the gate of those that write here.

        Raises:
            TimeoutError: others have had it for too long.
            Unavailable: the database does not answer.
        """
        await self._take_gate()
        try:
            self._writes.check()
            yield
        finally:
            self._gate.release()

    async def _take_gate(self) -> None:
        """Wait for the gate as long as those who have it before get on.

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
        """Refuse to wait for those who write if they do not get on.

        Raises:
            TimeoutError: the database has not answered them for too long.
        """
        if self._writes.silence(since) > self._patience.turn:
            raise TimeoutError

    def silence(self, since: float) -> float:
        """Return for how long it has let nobody write, counted from a moment at the earliest."""
        return self._writes.silence(since)

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """Keep all others from writing to the file, here and in other processes."""
        async with self._gated():
            if self._turn is None:
                yield
                return
            loop = asyncio.get_running_loop()
            try:
                # If nobody waits for it any more, the turn comes all the same and is given back.
                async with asyncio.timeout(self._patience.turn):
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
        # What brings a large database up to date may take its time.
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
        """Tell apart that the database is away from all else that may go wrong with it.

        Raises:
            Unavailable: it is away, or cannot be written.
        """
        try:
            yield
        except Exception as error:
            if not is_away(error):
                raise
            if is_silent(error):
                breaker.open()
            self.lost.set()
            raise Unavailable from error

    async def alone(self, connection: AsyncConnection | AsyncSession) -> None:
        """Wait until no other server lays out the same database; a file has but one server."""
        if self.is_file:
            return
        # Asked again and again: another server may need longer than an answer may take.
        lock = text(f"select pg_try_advisory_xact_lock({LAYING_OUT})")
        while True:
            if await connection.scalar(lock):
                return
            await asyncio.sleep(LOOK_SECONDS)

    async def size(self) -> int:
        """Return the bytes of the database; those of a file without its free pages.

        A PostgreSQL server counts what was deleted until `VACUUM FULL`.
        """
        async with self.read() as session:
            return int(await session.scalar(FILE_SIZE if self.is_file else DATABASE_SIZE) or 0)

    async def close(self) -> None:
        """Close all connections; those that do not end in time are left."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                # Whatever the thread does, it does before this.
                await asyncio.wrap_future(self._thread.submit(self._end))
                if self._closing:
                    await asyncio.wait(self._closing)
                await self.reading.dispose()
                await self.writing.dispose()
        self._thread.shutdown(wait=False)

    def _end(self) -> None:
        """Close what the thread has open."""
        if self._quick is not None:
            self._quick.close()
        if self._turn is not None:
            self._turn.close()


async def _connected(session: AsyncSession) -> object:
    """Get the connection of a session."""
    return await session.connection()


async def _closed(
    session: AsyncSession, after: asyncio.Task[object] | None, *, broken: bool
) -> None:
    """Close a session; one whose connection is broken without a last word to the database."""
    if after is not None:
        await asyncio.wait({after})
        if not after.cancelled():
            after.exception()
    with suppress(Exception):
        await (session.invalidate() if broken else session.close())


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


def is_silent(error: Exception) -> bool:
    """Tell whether an error says that the database did not answer in time, or is locked."""
    if isinstance(error, DBAPIError):
        return getattr(error.orig, "sqlite_errorname", "").startswith("SQLITE_BUSY")
    return isinstance(error, TimeoutError)


def _engine(
    url: str | URL, connections: int, begin: str, patience: Patience, breaker: Breaker
) -> AsyncEngine:
    """Return an engine; transactions of a SQLite one begin by these words."""
    is_file = make_url(url).get_backend_name() == "sqlite"
    waiting: dict[str, Any] = {"connect_args": {"timeout": patience.busy}}
    if not is_file:
        # A connection may have been broken since it was used last; and none is waited for for ever.
        limits = {"timeout": patience.connect, "command_timeout": patience.command}
        waiting = {"pool_pre_ping": True, "connect_args": limits}
    engine = create_async_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        # As many are asked for as there are, and no more.
        pool_timeout=patience.command,
        # What is written is nobody's business who reads the log.
        hide_parameters=True,
        json_serializer=_to_json,
        json_deserializer=msgspec.json.decode,
        **waiting,
    )
    if is_file:
        _prepare(engine.sync_engine)
    breaker.guard(engine.sync_engine, begin if is_file else "")
    return engine


def _quick_engine(url: str | URL, patience: Patience) -> Engine:
    """Return an engine of one thread that writes to a SQLite file."""
    engine = create_engine(
        make_url(url).set(drivername="sqlite"),
        poolclass=StaticPool,
        # Whoever writes by it says when a transaction begins and ends.
        isolation_level="AUTOCOMMIT",
        paramstyle="named",
        connect_args={"check_same_thread": False, "timeout": patience.busy},
        hide_parameters=True,
        json_serializer=_to_json,
        json_deserializer=msgspec.json.decode,
    )
    _prepare(engine)
    return engine


def _prepare(engine: Engine) -> None:
    """Have the connections of a SQLite engine lose nothing."""

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's
        # The driver must not begin transactions by itself: it would do so too late.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()


def _to_json(value: object) -> str:
    """Write a JSON column."""
    return msgspec.json.encode(value).decode()
