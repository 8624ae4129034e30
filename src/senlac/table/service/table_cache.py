"""Tables that have been read lately, so that they need not be read again.

It is only a cache: what is not on it, or has another stamp than the database, is read.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from senlac.engine.match import Match
from senlac.table.service.errors import NotFound
from senlac.table.service.keeping import read_secret, read_stamp, read_table, whole_match
from senlac.table.service.table import Table
from senlac.table.storage.database import Database
from senlac.table.unbroken import Unbroken

WHOLE: Final = 32
"""How many matches are kept with every state, for those who look back."""

FLAT: Final = 50
"""A table takes as much room as so many entries, though its match has not begun."""


class TableCache:
    """The tables used last, until they have so many entries together; each has some of its own."""

    def __init__(self, database: Database, most_entries: int, unbroken: Unbroken) -> None:
        self._database = database
        self._unbroken = unbroken
        self._most = most_entries
        self._entries = 0
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._whole: OrderedDict[str, Match] = OrderedDict()

    def put(self, table: Table) -> None:
        """Keep a table as the last that is known of its match."""
        self.drop(table.id)
        self._tables[table.id] = table
        self._entries += table.entries + FLAT
        while self._entries > self._most and len(self._tables) > 1:
            oldest = next(iter(self._tables))
            if (match := self._tables[oldest].match) is not None:
                match.rest()
            self.drop(oldest)

    def drop(self, match_id: str) -> None:
        """Forget a table."""
        table = self._tables.pop(match_id, None)
        if table is not None:
            self._entries -= table.entries + FLAT

    def clear(self) -> None:
        """Forget all tables."""
        self._entries = 0
        self._tables.clear()
        self._whole.clear()

    def known(self, match_id: str, stamp: str | None = None) -> Table | None:
        """Return a table without asking the database; with a stamp, only the one of that stamp."""
        table = self._tables.get(match_id)
        if table is None or (stamp is not None and table.stamp != stamp):
            return None
        self._tables.move_to_end(match_id)
        return table

    async def table(self, match_id: str) -> Table:
        """Return a table as it is in the database now.

        Raises:
            NotFound: there is no such match.
        """
        return await self._unbroken.run(self._table(match_id))

    async def _table(self, match_id: str) -> Table:
        """Read a table, unless the one that is known is still as it was."""
        earlier = self._tables.get(match_id)
        async with self._database.read() as session:
            stamp = await read_stamp(session, match_id)
            if stamp is None:
                raise NotFound("there is no such match")
            known = self.known(match_id, stamp)
            if known is not None:
                return known
            table = await read_table(session, match_id, earlier)
        if self._tables.get(match_id) is earlier:
            # Otherwise a later one was put here while this was being read.
            self.put(table)
        return table

    async def whole(self, table: Table) -> Match:
        """Return the match of a table with every state it was in.

        Raises:
            NotFound: it has not begun.
        """
        match = table.match
        kept = self._whole.get(table.id)
        if kept is not None and match is not None and kept.head == match.head:
            self._whole.move_to_end(table.id)
            return kept
        found = await self._unbroken.run(self._read_whole(table))
        self._whole[table.id] = found
        if len(self._whole) > WHOLE:
            _, oldest = self._whole.popitem(last=False)
            oldest.rest()
        return found

    async def secret(self, match_id: str) -> bytes:
        """Return the secret of a match's dice, to begin it with; it is kept nowhere else."""
        return await self._unbroken.run(self._secret(match_id))

    async def _read_whole(self, table: Table) -> Match:
        """Play a match again."""
        async with self._database.read() as session:
            return await whole_match(session, table)

    async def _secret(self, match_id: str) -> bytes:
        """Read the secret of a match's dice."""
        async with self._database.read() as session:
            return await read_secret(session, match_id)
