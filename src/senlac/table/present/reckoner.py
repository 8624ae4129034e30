"""The reckoner: what takes long to find out is found out by a thread of its own, one at a time.

More threads would not be quicker, for they share one interpreter, and each would keep the answers
of the server waiting. Whoever asks when too much is asked already is sent away.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from senlac.engine.match import Match
from senlac.lab.fortune import Fortune, fortune
from senlac.table.present import study
from senlac.table.present.study import Proof
from senlac.table.service.errors import TooMany
from senlac.table.service.table import OVER, Table

T = TypeVar("T")

MOST: Final = 40
"""How much is asked for and not found out yet."""

KEPT: Final = 500
"""How much is kept of what was found out: of a match that is over nothing changes any more."""


class Reckoner:
    """Finds out what is dear, and keeps what it found of the matches asked for last."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "reckoner")
        self._asked = 0
        self._kept: OrderedDict[tuple[str, str, str], asyncio.Future[Any]] = OrderedDict()

    async def find(self, work: Callable[[], T]) -> T:
        """Return what some work comes to.

        Raises:
            TooMany: too much is asked for already.
        """
        if self._asked >= MOST:
            raise TooMany("many are asking just now; please wait a little", 1.0)
        self._asked += 1
        try:
            return await asyncio.wrap_future(self._thread.submit(work))
        finally:
            self._asked -= 1

    async def proof(self, table: Table) -> Proof:
        """Return the proof of a match; once it is over, that is found out once.

        Raises:
            Refused: it has not begun, or too much is asked for already.
        """
        if table.match is None or table.status != OVER:
            return study.promise(table)
        return await self._once("proof", table, table.match, lambda: study.proof(table))

    async def fortune(self, table: Table, whole: Match) -> Fortune:
        """Return how the chances stood in a match that is over, and what the dice gave.

        Raises:
            Refused: too much is asked for already.
        """
        return await self._once("fortune", table, whole, lambda: fortune(whole))

    async def _once(self, what: str, table: Table, match: Match, work: Callable[[], T]) -> T:
        """Return what some work comes to for a match that is over, found out once."""
        key = what, table.id, match.head
        kept = self._kept.get(key)
        if kept is None or (kept.done() and (kept.cancelled() or kept.exception() is not None)):
            kept = self._kept[key] = asyncio.ensure_future(self.find(work))
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        # Whoever goes away does not take it from the others who wait for it.
        found: T = await asyncio.shield(kept)
        return found

    def close(self) -> None:
        """End, without what is still asked for."""
        self._thread.shutdown(wait=False, cancel_futures=True)
