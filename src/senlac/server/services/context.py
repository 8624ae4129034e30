"""All services of a running server."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import Final
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncSession

from senlac.engine.support.errors import SenlacError
from senlac.server.accounts.passwords import AT_ONCE, HashPool
from senlac.server.bots.deadline_scheduler import DeadlineScheduler
from senlac.server.bots.scheduler import BotScheduler
from senlac.server.bots.trials import Trials
from senlac.server.config.settings import Settings
from senlac.server.config.worker_id import WorkerId
from senlac.server.database.circuit_breaker import SERVING
from senlac.server.database.database import Database
from senlac.server.database.models import KeyRow
from senlac.server.database.monitor import PROBE, DatabaseMonitor
from senlac.server.matches.crash_guard import CrashGuard, install, remove
from senlac.server.matches.table import OPEN, Table
from senlac.server.notices.bus import NoticeBus
from senlac.server.notices.messages import PRESENCE_QUERY, RESYNC, NoticeQueue
from senlac.server.notices.publisher import NoticePublisher
from senlac.server.services.guest_cleanup import Forgetter
from senlac.server.services.presence import Presence
from senlac.server.services.readiness import Readiness
from senlac.server.services.storage_limits import Storing
from senlac.server.store.batch_writer import BatchWriter
from senlac.server.store.recent_chat import RecentLines
from senlac.server.store.table_cache import TableCache
from senlac.server.store.table_writer import TableWriter
from senlac.server.support.metrics import Metrics
from senlac.server.support.shielded_tasks import ShieldedTasks
from senlac.server.support.shutdown import cancelled, in_time
from senlac.server.support.slice_runner import Beside
from senlac.server.views.analysis_pool import AnalysisPool
from senlac.server.views.board_cache import BoardCache
from senlac.server.views.lobby_board import board_view

COOKIE_KEY: Final = "cookie"
BOT_KEY: Final = "bots"
KEY_BYTES: Final = 32


class Services:
    """The database, tables, notices, bots and limits of one server or worker.

    Attributes:
        home: this worker among those of the server, and the counters that they share.
        founding: a lock for each account that is creating a match or being invited to one.
        cookie_key: signs cookies. Stored in the database and shared by all servers.
    """

    def __init__(self, settings: Settings, carrier: NoticeBus, home: WorkerId) -> None:
        self.settings = settings
        self.home = home
        self.carrier = carrier
        self.metrics = Metrics()
        self.limiter = home.limiter
        hashing = home.share("hashing", AT_ONCE)
        self.hashers = HashPool(settings.limits.hashes, settings.limits.hashes_each, *hashing)
        self.storing = Storing(settings, self.limiter)
        self.boards = BoardCache()
        self.database = Database(settings.url, home.lock("writing"), SERVING)
        self.unbroken = ShieldedTasks()
        self.beside = Beside()
        self.reckoner = AnalysisPool(self.beside.run)
        self.trials = Trials()
        self.guard = CrashGuard(settings.data, home.number)
        self.cache = TableCache(
            self.database, settings.cached_entries, self.unbroken, self.beside, self.guard
        )
        self.cache.prepare = self._prepare
        self.batch_writer = BatchWriter(
            self.database, settings.snapshot_every, self.metrics.commits.observe
        )
        self.recent_lines = RecentLines(self.database)
        self.news = NoticePublisher(carrier)
        self.writer = TableWriter(
            self.cache, self.batch_writer, self._tell, self.unbroken, self.news.seated
        )
        self.presence = Presence(home, self.news)
        self.scheduler = BotScheduler(
            self.writer, self.database, settings, self.metrics, self.presence.anybody, home,
        )  # fmt: skip
        self.timekeeper = DeadlineScheduler(
            self.writer, self.database, lambda found: self.news.resync(found, ()), home
        )  # fmt: skip
        self.forgetter = Forgetter(self.database, self._forget, settings.forget_days)
        self.readiness = Readiness(settings, self.database, carrier, self.unbroken)
        self.outside = DatabaseMonitor(self.database, self.unbroken, self._look_again)
        self.founding: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.cookie_key = b""
        self._errands: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Migrate the database, and start all services."""
        self.guard.open()
        install(self.guard)
        await self.database.migrate()
        bot_key = await self._read_keys()
        self.batch_writer.start()
        await self.scheduler.start(bot_key)
        self.timekeeper.start()
        await self.storing.start(self.database)
        if self.home.number == 0:
            self.forgetter.start()
        await self.outside.start()
        if self.home.count > 1:
            self._errands = asyncio.create_task(self._run_errands())

    async def close(self) -> None:
        """Finish pending writes, and stop all services.

        A service that hangs delays the others only by its time limit.
        """
        await in_time("errands", cancelled(self._errands))
        await in_time("the watch", self.outside.stop())
        await in_time("the forgetter", self.forgetter.stop())
        await in_time("the size of the database", self.storing.stop())
        await in_time("the timekeeper", self.timekeeper.stop())
        await in_time("the bots", self.scheduler.stop())
        self.hashers.close()
        await self.trials.close()
        self.reckoner.close()
        self.beside.close()
        await in_time("requests", self.unbroken.wait_all())
        await in_time("writing", self.batch_writer.stop())
        await in_time("the database", self.database.close())
        remove(self.guard)
        self.guard.close()

    async def _look_again(self) -> None:
        """Discard caches and resync clients: the database was unavailable or was changed."""
        bot_key = await self._read_keys()
        self.cache.clear()
        self.scheduler.recheck_all(bot_key)
        self.news.resync(self.presence.matches(), self.presence.accounts())

    async def _read_keys(self) -> bytes:
        """Read the key that signs cookies; return the key from which bots derive seeds."""
        async with self.database.write() as session:
            await self.database.alone(session)
            self.cookie_key = await _key(session, COOKIE_KEY)
            await _key(session, PROBE)
            return await _key(session, BOT_KEY)

    def _prepare(self, table: Table) -> None:
        """Compute the board of a table in advance, and cache it."""
        # An error here occurs again in the request that needs the board, which reports it.
        with contextlib.suppress(Exception):
            board_view(table, self.boards)

    def _tell(self, table: Table) -> None:
        """Notify screens and bots of a table that has changed and is committed."""
        self.news.changed(table)
        if self.home.owns(table.id):
            self._look(table)
        else:
            where = self.scheduler.networks.of(table.owner)
            self.news.request_bot_move(
                self.home.channel(self.home.owner_of(table.id)), table.id, where
            )

    def _look(self, table: Table) -> None:
        """Schedule what a match owned by this worker waits for: a bot's decision, or its start."""
        self.scheduler.look(table)
        if table.status == OPEN and table.due_at is not None:
            self.timekeeper.expect(table.due_at)

    def _forget(self, match_id: str) -> None:
        """Drop a deleted match from the cache, and resync its open screens."""
        self.cache.drop(match_id)
        self.news.resync([match_id], ())

    async def _run_errands(self) -> None:
        """Handle messages of other workers, for ever: changes of matches owned here, and questions.

        Questions ask which accounts and matches have an open socket here.
        """
        inbox = NoticeQueue()
        async with self.news.listen(self.home.channel(self.home.number), inbox.put):
            while True:
                notice = await inbox.get()
                if notice.kind == RESYNC:
                    self.scheduler.recheck_all()
                    self.presence.ask_again()
                elif notice.kind == PRESENCE_QUERY:
                    self.presence.answer(notice.key)
                else:
                    with contextlib.suppress(SenlacError):
                        table = await self.writer.table(notice.key)
                        if table.owner and notice.network:
                            self.scheduler.networks.note(table.owner, notice.network)
                        self._look(table)


async def _key(session: AsyncSession, name: str) -> bytes:
    """Return a key of the server, creating it if there is none."""
    row = await session.get(KeyRow, name)
    if row is None:
        row = KeyRow(name=name, value=secrets.token_bytes(KEY_BYTES))
        session.add(row)
    return row.value
