"""A cache of recent chat lines, so that one database read serves all sockets of a match."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from senlac.server.database.database import Database
from senlac.server.database.models import ChatRow
from senlac.server.matches import chat
from senlac.server.support.keyed_locks import KeyedLocks

MOST: Final = 200
"""Maximum number of cached lines; the oldest read is evicted first."""


class RecentLines:
    """Cached chat lines by number."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[int, ChatRow] = OrderedDict()
        self._reading = KeyedLocks()

    def put(self, row: ChatRow) -> None:
        """Cache a committed line."""
        self._known[row.id] = row
        if len(self._known) > MOST:
            self._known.popitem(last=False)

    def known(self, match_id: str, number: int) -> ChatRow | None:
        """Return a cached line of a match, None if it is not cached."""
        row = self._known.get(number)
        return row if row is not None and row.match_id == match_id else None

    async def line(self, match_id: str, number: int) -> ChatRow | None:
        """Return a line of a match, None if there is none. Concurrent callers share one read."""
        async with self._reading.of(str(number)):
            known = self.known(match_id, number)
            if known is not None:
                return known
            async with self._database.read() as session:
                row = await chat.message(session, match_id, number)
            if row is not None:
                self.put(row)
            return row
