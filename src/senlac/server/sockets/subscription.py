"""A subscription: what a socket client is sent of one match, and when."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from msgspec.structs import astuple, replace

from senlac.server.database.models import ChatRow
from senlac.server.matches import chat, privacy
from senlac.server.matches.crash_guard import working_on
from senlac.server.matches.table import Table
from senlac.server.notices import messages
from senlac.server.notices.messages import Notice
from senlac.server.notices.publisher import match_channel
from senlac.server.services.presence import PresenceInfo
from senlac.server.sockets.client import SocketClient
from senlac.server.sockets.client_sync import ClientSync
from senlac.server.sockets.commands import chat_line
from senlac.server.sockets.messages import (
    ChangeMessage,
    ChatLineMessage,
    PresenceMessage,
    TableMessage,
)
from senlac.server.views.view import Viewer

BACKLOG: Final = 200
"""Maximum number of chat lines that wait for a slow client."""

_numbers = itertools.count()


class MatchSubscription:
    """One match on a socket. Each message is redacted for the client's roles.

    Notices only note what is due. The socket's sender calls `send`, which sends all of it.
    """

    def __init__(
        self,
        caller: SocketClient,
        match_id: str,
        first: Viewer,
        wanted: Sequence[str] | None,
    ) -> None:
        """Subscribe a client that already has what `first` says."""
        self.match_id: Final = match_id
        self._caller = caller
        self._services = caller.services
        self._number = next(_numbers)
        self._first = first
        self._wanted = wanted
        self._screen = ClientSync(self._services.boards)
        self._stamp: str | None = None
        self._here: PresenceInfo | None = None
        # What is due: the change, chat lines by number or since a time, and presence.
        self._changed = self._presence_changed = self._paused = False
        self._lines: list[int] = []
        self._lines_since: float | None = None

    @property
    def viewer(self) -> tuple[str, ...] | None:
        """The roles for whose view actions are counted here, None for all of the account."""
        return None if self._wanted is None else tuple(self._wanted)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Receive notices of the match, and be present there."""
        presence = self._services.presence
        async with self._services.news.listen(match_channel(self.match_id), self._hear):
            self.mark_stale()
            presence.add_subscription(self.match_id, self._number, self._first.roles)
            try:
                yield
            finally:
                presence.remove_subscription(self.match_id, self._number)

    def pause(self) -> None:
        """Send nothing until `resume`: the ack of an action must be sent before its change."""
        self._paused = True

    def resume(self) -> None:
        """Send what is due again."""
        if self._paused:
            self._paused = False
            self._caller.woken.set()

    def send_full(self) -> None:
        """Schedule a resync with the full state and log."""
        self._first = self._first._replace(since=0, board_id="", tag="", seq=-1)
        self._screen.clear()
        self.mark_stale()

    def mark_stale(self) -> None:
        """Schedule a check for changes."""
        self._changed = True
        self._caller.woken.set()

    def _hear(self, notice: Notice) -> None:
        """Note what is due after a notice."""
        if notice.kind == messages.CHANGED:
            self._stamp = notice.stamp
            self._changed = True
        elif notice.kind == messages.CHAT:
            # The oldest are dropped: a page shows only the last ones.
            self._lines = [*self._lines[1 - BACKLOG :], notice.chat]
        elif notice.kind == messages.PRESENCE:
            self._services.presence.hear(self.match_id, notice)
            self._presence_changed = True
        elif notice.kind == messages.RESYNC:
            self._stamp = None
            self._changed = True
            since = self._lines_since
            self._lines_since = notice.since if since is None else min(since, notice.since)
        self._caller.woken.set()

    # ---- sending --------------------------------------------------------------------------------

    async def send(self) -> Table | None:
        """Send what is due; return the table if its changes were due.

        Raises:
            NotFound: the account may not watch the match any longer.
            Unavailable: the database is unavailable. After an outage all clients resync.
        """
        table = None
        if self._changed and not self._paused:
            self._changed = False
            table = await self._send_change()
        if self._lines or self._lines_since is not None:
            await self._send_lines()
        if self._presence_changed:
            await self._send_presence()
        return table

    async def _latest(self) -> Table:
        """Return the latest table. After a notice it is usually in the cache.

        Raises:
            NotFound: the account may not watch it any longer.
            Unavailable: the database is unavailable.
        """
        stamp, services = self._stamp, self._services
        table = None if stamp is None else services.cache.known(self.match_id, stamp)
        if table is None:
            reading = services.unbroken.start(services.writer.table(self.match_id))
            await self._caller.send_until(reading)
            table = reading.result()
        return privacy.require_admitted(table, self._caller.account, self._caller.word)

    async def _send_change(self) -> Table | None:
        """Send what has changed for the client's roles, and return the table."""
        table = await self._latest()
        if self._paused:
            # The client has acted meanwhile, and is sent the ack first.
            self._changed = True
            return None
        # From now on each change arrives as a notice, so its stamp identifies the latest table.
        self._stamp = self._stamp or table.stamp
        if self._screen.blank:
            # Bots that play each other pause while no one watches.
            self._services.scheduler.look(table)
        message = self._next(table)
        if message is not None:
            await self._caller.send(message, self.match_id)
        return table

    def _next(self, table: Table) -> ChangeMessage | TableMessage | None:
        """Return the message about a table, None if nothing has changed."""
        account = self._caller.account
        look = self._first._replace(
            account=account, roles=table.viewer_roles(account, self._wanted)
        )
        with working_on(table):
            message = self._screen.next(table, look)
        if isinstance(message, ChangeMessage) and "seq" in message.patch:
            done = self._caller.ack_of(self.match_id, message.patch["seq"])
            return replace(message, done=done) if done else message
        return message

    async def _send_lines(self) -> None:
        """Send the chat lines that were written, or all that may have been missed."""
        table = await self._latest()
        for row in await self._services.unbroken.run(self._due_lines()):
            line = ChatLineMessage(*astuple(chat_line(table, row)))
            await self._caller.send(line, self.match_id)

    async def _due_lines(self) -> list[ChatRow]:
        """Return the chat lines that are due."""
        since, self._lines_since = self._lines_since, None
        numbers, self._lines = self._lines, []
        if since is not None:
            async with self._services.database.read() as session:
                rows = await chat.lines(session, self.match_id)
            return [row for row in rows if row.said_at >= since or row.id in numbers]
        found = [await self._services.recent_lines.line(self.match_id, one) for one in numbers]
        return [row for row in found if row is not None]

    async def _send_presence(self) -> None:
        """Send the presence of the match if it has changed."""
        self._presence_changed = False
        here = self._services.presence.here(self.match_id)
        if here != self._here:
            self._here = here
            await self._caller.send(PresenceMessage(here.here, here.watching), self.match_id)
