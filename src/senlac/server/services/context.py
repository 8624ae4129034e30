"""All services of a running server."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.accounts.passwords import HashPool
from senlac.server.alerts.channels import channels_of
from senlac.server.alerts.delivery import Keys
from senlac.server.alerts.sender import AlertSender
from senlac.server.bots.deadline_scheduler import DeadlineScheduler
from senlac.server.bots.scheduler import BotScheduler
from senlac.server.bots.trials import Trials
from senlac.server.config.rate_limiter import RateLimiter
from senlac.server.config.settings import Settings
from senlac.server.config.shared_limiter import SharedLimiter
from senlac.server.config.usage import UsageCounters
from senlac.server.database.circuit_breaker import SERVING
from senlac.server.database.database import Database
from senlac.server.database.models import KeyRow
from senlac.server.database.monitor import PROBE, DatabaseMonitor
from senlac.server.matches.change import Change, affected_accounts
from senlac.server.matches.crash_guard import CrashGuard, install, remove
from senlac.server.matches.table import Table
from senlac.server.notices.bus import NoticeBus
from senlac.server.notices.publisher import NoticePublisher
from senlac.server.services.guest_cleanup import Forgetter
from senlac.server.services.presence import Presence
from senlac.server.services.readiness import Readiness
from senlac.server.services.storage_limits import Storing
from senlac.server.store.batch_writer import BatchWriter
from senlac.server.store.recent_chat import RecentLines
from senlac.server.store.table_cache import TableCache
from senlac.server.store.table_writer import TableWriter
from senlac.server.support.keyed_locks import KeyedLocks
from senlac.server.support.metrics import Metrics
from senlac.server.support.shielded_tasks import ShieldedTasks
from senlac.server.support.shutdown import WRITE_SECONDS, cancelled, in_time
from senlac.server.support.slice_runner import Beside
from senlac.server.views.analysis_pool import AnalysisPool
from senlac.server.views.board_cache import BoardCache
from senlac.server.views.lobby_board import board_view

COOKIE_KEY: Final = "cookie"
BOT_KEY: Final = "bots"
ALERT_KEY: Final = "alerts"
PUSH_KEY: Final = "push"
KEY_BYTES: Final = 32


class Services:
    """The database, tables, notices, bots and limits of a server.

    Attributes:
        limiter: how often each client may do something at this server.
        shared_limiter: how often at all servers together.
        counts: how much each client has open.
        founding: a lock for each account that is creating a match or being invited to one.
        cookie_key: signs cookies. Stored in the database and shared by all servers.
        alert_keys: those of e-mail and web push, stored there too.
    """

    def __init__(self, settings: Settings, carrier: NoticeBus) -> None:
        self.settings = settings
        self.carrier = carrier
        self.metrics = Metrics()
        self.limiter = RateLimiter()
        self.shared_limiter = SharedLimiter(self.limiter, settings.redis_url)
        self.counts = UsageCounters()
        self.hashers = HashPool(settings.limits.hashes, settings.limits.hashes_each)
        self.storing = Storing(settings, self.limiter)
        self.boards = BoardCache()
        self.database = Database(settings.url, SERVING)
        self.unbroken = ShieldedTasks()
        self.beside = Beside()
        self.reckoner = AnalysisPool(self.beside.run)
        self.trials = Trials()
        self.guard = CrashGuard(settings.data)
        self.cache = TableCache(
            self.database, settings.cached_entries, self.unbroken, self.beside, self.guard
        )
        self.cache.prepare = self._prepare
        self.batch_writer = BatchWriter(
            self.database, settings.snapshot_every, self.metrics.commits.observe
        )
        self.recent_lines = RecentLines(self.database)
        self.news = NoticePublisher(carrier)
        self.writer = TableWriter(self.cache, self.batch_writer, self._publish, self.unbroken)
        self.presence = Presence(self.counts, self.news)
        self.scheduler = BotScheduler(
            self.writer, self.database, settings, self.metrics, self.presence.anybody
        )
        self.timekeeper = DeadlineScheduler(
            self.writer, self.database, lambda found: self.news.resync(found, ())
        )
        self.forgetter = Forgetter(self.database, self.forget, settings.forget_days)
        self.alert_keys = Keys()
        self.alerts = AlertSender(
            self.database, channels_of(settings, self.alert_keys, self.database), self.metrics
        )
        self.readiness = Readiness(settings, self.database, carrier, self.unbroken)
        self.outside = DatabaseMonitor(self.database, self.unbroken, self._look_again)
        self.founding = KeyedLocks()
        self.cookie_key = b""
        self._following: asyncio.Task[None] | None = None

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
        self.forgetter.start()
        self.alerts.start()
        await self.outside.start()
        if self.carrier.is_shared:
            self._following = asyncio.create_task(self.presence.follow_servers())

    async def close(self) -> None:
        """Finish pending writes, and stop all services.

        A service that hangs delays the others only by its time limit.
        """
        # At once: several that hang take no longer than one.
        await asyncio.gather(
            in_time("presence", cancelled(self._following)),
            in_time("the monitor of the database", self.outside.stop()),
            in_time("the deletion of guests", self.forgetter.stop()),
            in_time("the size of the database", self.storing.stop()),
            in_time("the deadlines", self.timekeeper.stop()),
            in_time("alerts", self.alerts.stop()),
            in_time("the bots", self.scheduler.stop()),
            in_time("the trials of matches", self.trials.close()),
            in_time("shared limits", self.shared_limiter.close()),
        )
        self.hashers.close()
        self.reckoner.close()
        self.beside.close()
        await in_time("requests", self.unbroken.wait_all(), WRITE_SECONDS)
        await in_time("changes", self.writer.stop())
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
            self.alert_keys.codes = await _key(session, ALERT_KEY)
            self.alert_keys.push = await _key(session, PUSH_KEY)
            await _key(session, PROBE)
            return await _key(session, BOT_KEY)

    def _prepare(self, table: Table) -> None:
        """Compute the board of a table in advance, and cache it."""
        # An error here occurs again in the request that needs the board, which reports it.
        with contextlib.suppress(Exception):
            board_view(table, self.boards)

    def _publish(self, change: Change) -> None:
        """Notify screens, accounts and bots of a change that is committed."""
        table = change.after
        self.news.changed(table)
        if people := affected_accounts(change):
            self.news.seated(people)
        self.scheduler.look(table)
        if table.due_at is not None:
            self.timekeeper.expect(table.due_at)

    def forget(self, match_id: str) -> None:
        """Drop a deleted match from the cache, and resync its open screens."""
        self.cache.drop(match_id)
        self.news.resync([match_id], ())


async def _key(session: AsyncSession, name: str) -> bytes:
    """Return a key of the server, creating it if there is none."""
    row = await session.get(KeyRow, name)
    if row is None:
        row = KeyRow(name=name, value=secrets.token_bytes(KEY_BYTES))
        session.add(row)
    return row.value
