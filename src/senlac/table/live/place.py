"""A place at a table: what a caller is told of one match, and when."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from senlac.table.commands import chat_line
from senlac.table.crash_guard import working_on
from senlac.table.live import notices
from senlac.table.live.caller import Caller, encode
from senlac.table.live.news import match_channel
from senlac.table.live.notices import Inbox, Notice
from senlac.table.live.presence import Here
from senlac.table.live.screen import Screen
from senlac.table.present.view import Look
from senlac.table.service import privacy, talk
from senlac.table.service.errors import Unavailable
from senlac.table.service.table import Table
from senlac.table.storage.models import ChatRow

_numbers = itertools.count()


class Place:
    """One match as it is told on a socket. What is told is cut for its roles, each time anew.

    Attributes:
        changed: something may have changed that was not told yet.
        waits: nothing is told now, for an action is to be answered before what it brings.
    """

    def __init__(
        self,
        caller: Caller,
        match_id: str,
        first: Look,
        wanted: Sequence[str] | None,
        wake: Callable[[], None],
    ) -> None:
        """Take a place that knows what the `first` look says; `wake` is called on every change."""
        self.match_id: Final = match_id
        self.changed = self.waits = False
        self._caller = caller
        self._services = caller.services
        self._number = next(_numbers)
        self._first = first
        self._wanted = wanted
        self._wake = wake
        self._inbox = Inbox()
        self._looking = False
        self._stamp: str | None = None
        self._screen = Screen(self._services.boards)
        self._here: Here | None = None

    @property
    def eyes(self) -> tuple[str, ...] | None:
        """Return the roles in whose sight actions are counted here; None: all of the account."""
        return None if self._wanted is None else tuple(self._wanted)

    async def hold(self) -> None:
        """Sit here and hear what happens, for ever.

        Raises:
            NotFound: the match may not be watched any longer.
        """
        presence = self._services.presence
        async with self._services.news.listen(match_channel(self.match_id), self._hear):
            self.look_again()
            presence.sit(self.match_id, self._number, self._first.roles)
            try:
                while True:
                    notice = await self._inbox.get()
                    # What the database cannot be asked now is asked when it is back: all then
                    # look again.
                    with contextlib.suppress(Unavailable):
                        await self._heed(notice)
            finally:
                presence.rise(self.match_id, self._number)
                # Whoever is woken holds this place.
                self._wake = _nobody

    @contextlib.contextmanager
    def waiting(self) -> Iterator[None]:
        """Tell nothing meanwhile."""
        self.waits = True
        try:
            yield
        finally:
            self.waits = False
            if self.changed:
                self._wake()

    async def show(self) -> Table:
        """Tell what has changed that these roles may see; return the table that was looked at.

        Raises:
            NotFound: it may not be watched any longer.
            Unavailable: the database is away.
        """
        self.changed = False
        self._looking = True
        try:
            table = await self._table()
            # From now on every change is told, so the table need not be looked up each time.
            self._stamp = self._stamp or table.stamp
            if self._screen.blank:
                # Bots that play for nobody rest until somebody watches.
                self._services.scheduler.look(table)
            written = self._written(table)
            if written is not None:
                await self._caller.tell_written(written, self.match_id)
        finally:
            self._looking = False
        return table

    def show_at_once(self) -> bool:
        """Tell what has changed, if nothing need be waited for; tell whether that was so."""
        table = None if self._stamp is None else self._known(self._stamp)
        if table is None or self._looking or self._screen.blank or self.waits:
            return False
        if not self._caller.ready:
            return False
        if not privacy.admits(table, self._caller.account, self._caller.word):
            return False
        written = self._written(table)
        self.changed = False
        if written is not None:
            self._caller.tell_at_once(written, self.match_id)
        return True

    def _written(self, table: Table) -> bytes | None:
        """Return what there is to tell of a table, None if nothing is."""
        account = self._caller.account
        look = self._first._replace(account=account, roles=table.sight(account, self._wanted))
        with working_on(table):
            return self._screen.next(table, look)

    def show_whole(self) -> None:
        """Have the whole table and its log told."""
        self._first = self._first._replace(since=0, board_id="", tag="", seq=-1)
        self._screen.clear()
        self.look_again()

    def look_again(self) -> None:
        """Have it looked at what there is to tell."""
        self.changed = True
        self._wake()

    # ---- news -----------------------------------------------------------------------------------

    def _hear(self, notice: Notice) -> None:
        """Hear a notice: that the table is another is seen to at once, all else in its turn."""
        if notice.kind == notices.CHANGED:
            self._stamp = notice.stamp
            self.look_again()
        else:
            self._inbox.put(notice)

    async def _heed(self, notice: Notice) -> None:
        """Act on a notice."""
        if notice.kind == notices.CHAT:
            await self._tell_lines(notice)
        elif notice.kind == notices.PRESENCE:
            self._services.presence.hear(self.match_id, notice)
            await self._tell_presence()
        elif notice.kind == notices.AGAIN:
            self._stamp = None
            self.look_again()
            await self._tell_lines(notice)

    async def _tell_lines(self, notice: Notice) -> None:
        """Tell the line of chat that a notice is of, or all that may have been missed."""
        table = await self._table()
        known = self._services.recent_lines.known(self.match_id, notice.chat)
        found = await self._services.unbroken.run(self._lines(notice)) if known is None else [known]
        for row in found:
            written = b'{"type":"chat",' + encode(chat_line(table, row))[1:]
            await self._caller.tell_written(written, self.match_id)

    async def _lines(self, notice: Notice) -> list[ChatRow]:
        """Read the lines of chat that a notice is of."""
        if notice.kind == notices.CHAT:
            row = await self._services.recent_lines.line(self.match_id, notice.chat)
            return [] if row is None else [row]
        async with self._services.database.read() as session:
            rows = await talk.lines(session, self.match_id)
        return [row for row in rows if row.said_at >= notice.since]

    async def _tell_presence(self) -> None:
        """Say who is at the table, if that has changed since it was said."""
        here = self._services.presence.here(self.match_id)
        if here != self._here:
            self._here = here
            await self._caller.tell(here, self.match_id)

    # ---- the table ------------------------------------------------------------------------------

    async def _table(self) -> Table:
        """Return the table as it is, while whoever listens may look at it.

        Raises:
            NotFound: he may not any longer.
        """
        table = await self._latest()
        return privacy.require_admitted(table, self._caller.account, self._caller.word)

    async def _latest(self) -> Table:
        """Return the table as it is; the one just told of is usually in the cache."""
        known = None if self._stamp is None else self._known(self._stamp)
        return known or await self._services.writer.table(self.match_id)

    def _known(self, stamp: str) -> Table | None:
        """Return the table with a stamp, if it is in the cache."""
        return self._services.cache.known(self.match_id, stamp)


def _nobody() -> None:
    """Wake nobody."""
