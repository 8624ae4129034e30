"""All the parts of one running server, put together."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import Final
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncSession

from senlac.engine.errors import SenlacError
from senlac.table.homes.home import Home
from senlac.table.live.carrier import Carrier
from senlac.table.live.news import News
from senlac.table.live.notices import AGAIN, WHO, Inbox
from senlac.table.live.presence import Presence
from senlac.table.metrics import Metrics
from senlac.table.outside import PROBE, Watch
from senlac.table.present.boards import Boards
from senlac.table.present.reckoner import Reckoner
from senlac.table.readiness import Readiness
from senlac.table.service.batch_writer import BatchWriter
from senlac.table.service.passwords import AT_ONCE, Hashers
from senlac.table.service.table import Table
from senlac.table.service.table_cache import TableCache
from senlac.table.service.table_writer import TableWriter
from senlac.table.settings import Settings
from senlac.table.storage.database import Database
from senlac.table.storage.models import KeyRow
from senlac.table.thinking.scheduler import BotScheduler
from senlac.table.timekeeper import Timekeeper
from senlac.table.unbroken import Unbroken

COOKIE_KEY: Final = "cookie"
BOT_KEY: Final = "bots"
KEY_BYTES: Final = 32


class Services:
    """One server's database, tables, news, bots and limits.

    Attributes:
        home: this process among those of the server, and what they count together.
        founding: one lock for each account that is making a match.
        cookie_key: what cookies are signed with; kept in the database, shared by all servers.
    """

    def __init__(self, settings: Settings, carrier: Carrier, home: Home) -> None:
        self.settings = settings
        self.home = home
        self.carrier = carrier
        self.metrics = Metrics()
        self.limiter = home.limiter
        hashing = home.share("hashing", AT_ONCE)
        self.hashers = Hashers(settings.limits.hashes, settings.limits.hashes_each, *hashing)
        self.boards = Boards()
        self.reckoner = Reckoner()
        self.database = Database(settings.url, home.lock("writing"))
        self.unbroken = Unbroken()
        self.cache = TableCache(self.database, settings.cached_entries, self.unbroken)
        self.batch_writer = BatchWriter(
            self.database, settings.snapshot_every, self.metrics.commits.observe
        )
        self.news = News(carrier)
        self.writer = TableWriter(
            self.cache, self.batch_writer, self._tell, self.unbroken, self.news.seated
        )
        self.presence = Presence(home, self.news)
        self.scheduler = BotScheduler(
            self.writer, self.database, settings, self.metrics, self.presence.anybody, home
        )  # fmt: skip
        self.timekeeper = Timekeeper(
            self.writer, self.database, lambda found: self.news.look_again(found, ()), home
        )  # fmt: skip
        self.readiness = Readiness(settings, self.database, carrier, self.unbroken)
        self.outside = Watch(self.database, self.unbroken, self._look_again)
        self.founding: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.cookie_key = b""
        self._errands: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database up to date, and begin to work."""
        await self.database.migrate()
        bot_key = await self._read_keys()
        self.batch_writer.start()
        await self.scheduler.start(bot_key)
        self.timekeeper.start()
        await self.outside.start()
        if self.home.count > 1:
            self._errands = asyncio.create_task(self._run_errands())

    async def close(self) -> None:
        """Finish what is being written, and stop."""
        if self._errands is not None:
            self._errands.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._errands
        await self.outside.stop()
        await self.timekeeper.stop()
        await self.scheduler.stop()
        self.hashers.close()
        self.reckoner.close()
        await self.unbroken.settle()
        await self.batch_writer.stop()
        await self.database.close()

    async def _look_again(self) -> None:
        """Look at everything anew: the database was away, or was changed behind our back."""
        bot_key = await self._read_keys()
        self.cache.clear()
        self.scheduler.hurry(bot_key)
        self.news.look_again(self.presence.matches(), self.presence.accounts())

    async def _read_keys(self) -> bytes:
        """Read what cookies are signed with, and return what the seeds of bots come from."""
        async with self.database.write() as session:
            await self.database.alone(session)
            self.cookie_key = await _key(session, COOKIE_KEY)
            await _key(session, PROBE)
            return await _key(session, BOT_KEY)

    def _tell(self, table: Table) -> None:
        """Tell screens and bots of a table that has changed and is safely written."""
        self.news.changed(table)
        if self.home.owns(table.id):
            self.scheduler.look(table)
        else:
            self.news.errand(self.home.channel(self.home.of(table.id)), table.id)

    async def _run_errands(self) -> None:
        """Look at the matches at home here that another process has changed, for ever.

        And answer it who has one open here.
        """
        inbox = Inbox()
        async with self.news.listen(self.home.channel(self.home.number), inbox.put):
            while True:
                notice = await inbox.get()
                if notice.kind == AGAIN:
                    self.scheduler.hurry()
                    self.presence.ask_again()
                elif notice.kind == WHO:
                    self.presence.answer(notice.key)
                else:
                    with contextlib.suppress(SenlacError):
                        self.scheduler.look(await self.writer.table(notice.key))


async def _key(session: AsyncSession, name: str) -> bytes:
    """Return a key of the server, made when it is first asked for."""
    row = await session.get(KeyRow, name)
    if row is None:
        row = KeyRow(name=name, value=secrets.token_bytes(KEY_BYTES))
        session.add(row)
    return row.value
