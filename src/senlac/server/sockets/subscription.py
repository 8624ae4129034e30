"""A subscription: what a socket client is sent of one match, and when."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from senlac.server.database.models import ChatRow
from senlac.server.matches import chat, privacy
from senlac.server.matches.crash_guard import working_on
from senlac.server.matches.table import Table
from senlac.server.notices import messages
from senlac.server.notices.messages import Notice, NoticeQueue
from senlac.server.notices.publisher import match_channel
from senlac.server.services.presence import PresenceInfo
from senlac.server.sockets.client import SocketClient, encode
from senlac.server.sockets.client_sync import ClientSync
from senlac.server.sockets.commands import chat_line
from senlac.server.support.errors import Unavailable
from senlac.server.views.view import Viewer

_numbers = itertools.count()


class MatchSubscription:
    """One match on a socket. Each message is redacted for the client's roles.

    Attributes:
        changed: there may be changes that were not sent yet.
        waits: nothing is sent, because an ack must be sent before the change it belongs to.
    """

    def __init__(
        self,
        caller: SocketClient,
        match_id: str,
        first: Viewer,
        wanted: Sequence[str] | None,
        wake: Callable[[], None],
    ) -> None:
        """Subscribe a client that already has what `first` says. Each change calls `wake`."""
        self.match_id: Final = match_id
        self.changed = self.waits = False
        self._caller = caller
        self._services = caller.services
        self._number = next(_numbers)
        self._first = first
        self._wanted = wanted
        self._wake = wake
        self._inbox = NoticeQueue()
        self._looking = False
        self._stamp: str | None = None
        self._screen = ClientSync(self._services.boards)
        self._here: PresenceInfo | None = None

    @property
    def viewer(self) -> tuple[str, ...] | None:
        """The roles for whose view actions are counted here, None for all of the account."""
        return None if self._wanted is None else tuple(self._wanted)

    async def hold(self) -> None:
        """Receive notices and act on them, for ever.

        Raises:
            NotFound: the account may not watch the match any longer.
        """
        presence = self._services.presence
        async with self._services.news.listen(match_channel(self.match_id), self._hear):
            self.mark_stale()
            presence.add_subscription(self.match_id, self._number, self._first.roles)
            try:
                while True:
                    notice = await self._inbox.get()
                    # During an outage of the database nothing can be read, and after it all
                    # clients resync.
                    with contextlib.suppress(Unavailable):
                        await self._heed(notice)
            finally:
                presence.remove_subscription(self.match_id, self._number)
                # The function refers to this object: break the reference cycle.
                self._wake = _nobody

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """Send no changes meanwhile."""
        self.waits = True
        try:
            yield
        finally:
            self.waits = False
            if self.changed:
                self._wake()

    async def send_update(self) -> Table:
        """Send what has changed for these roles, and return the table.

        Raises:
            NotFound: the account may not watch the match any longer.
            Unavailable: the database is unavailable.
        """
        self.changed = False
        self._looking = True
        try:
            table = await self._table()
            # From now on each change arrives as a notice, so its stamp identifies the latest table.
            self._stamp = self._stamp or table.stamp
            if self._screen.blank:
                # Bots that play each other pause while no one watches.
                self._services.scheduler.look(table)
            written = self._written(table)
            if written is not None:
                await self._caller.send_encoded(written, self.match_id)
        finally:
            self._looking = False
        return table

    def send_update_now(self) -> bool:
        """Send what has changed without waiting, if that is possible. Return whether it was."""
        table = None if self._stamp is None else self._known(self._stamp)
        if table is None or self._looking or self._screen.blank or self.waits:
            return False
        if not self._caller.ready:
            return False
        if not privacy.may_view(table, self._caller.account, self._caller.word):
            return False
        written = self._written(table)
        self.changed = False
        if written is not None:
            self._caller.send_now(written, self.match_id)
        return True

    def _written(self, table: Table) -> bytes | None:
        """Return the encoded message about a table, None if nothing has changed."""
        account = self._caller.account
        look = self._first._replace(
            account=account, roles=table.viewer_roles(account, self._wanted)
        )
        with working_on(table):
            return self._screen.next(table, look)

    def send_full(self) -> None:
        """Schedule a resync with the full state and log."""
        self._first = self._first._replace(since=0, board_id="", tag="", seq=-1)
        self._screen.clear()
        self.mark_stale()

    def mark_stale(self) -> None:
        """Schedule a check for changes."""
        self.changed = True
        self._wake()

    # ---- notices --------------------------------------------------------------------------------

    def _hear(self, notice: Notice) -> None:
        """Handle a notice. A change of the table is handled at once, others are queued."""
        if notice.kind == messages.CHANGED:
            self._stamp = notice.stamp
            self.mark_stale()
        else:
            self._inbox.put(notice)

    async def _heed(self, notice: Notice) -> None:
        if notice.kind == messages.CHAT:
            await self._tell_lines(notice)
        elif notice.kind == messages.PRESENCE:
            self._services.presence.hear(self.match_id, notice)
            await self._tell_presence()
        elif notice.kind == messages.RESYNC:
            self._stamp = None
            self.mark_stale()
            await self._tell_lines(notice)

    async def _tell_lines(self, notice: Notice) -> None:
        """Send the chat line of a notice, or all lines that may have been missed."""
        table = await self._table()
        known = self._services.recent_lines.known(self.match_id, notice.chat)
        found = await self._services.unbroken.run(self._lines(notice)) if known is None else [known]
        for row in found:
            written = b'{"type":"chat",' + encode(chat_line(table, row))[1:]
            await self._caller.send_encoded(written, self.match_id)

    async def _lines(self, notice: Notice) -> list[ChatRow]:
        """Read the chat lines of a notice."""
        if notice.kind == messages.CHAT:
            row = await self._services.recent_lines.line(self.match_id, notice.chat)
            return [] if row is None else [row]
        async with self._services.database.read() as session:
            rows = await chat.lines(session, self.match_id)
        return [row for row in rows if row.said_at >= notice.since]

    async def _tell_presence(self) -> None:
        """Send the presence of the match if it has changed."""
        here = self._services.presence.here(self.match_id)
        if here != self._here:
            self._here = here
            await self._caller.send(here, self.match_id)

    # ---- the table ------------------------------------------------------------------------------

    async def _table(self) -> Table:
        """Return the latest table, if the account may watch it.

        Raises:
            NotFound: the account may not watch it any longer.
        """
        table = await self._latest()
        return privacy.require_admitted(table, self._caller.account, self._caller.word)

    async def _latest(self) -> Table:
        """Return the latest table. After a notice it is usually in the cache."""
        known = None if self._stamp is None else self._known(self._stamp)
        return known or await self._services.writer.table(self.match_id)

    def _known(self, stamp: str) -> Table | None:
        return self._services.cache.known(self.match_id, stamp)


def _nobody() -> None:
    """Do nothing."""
