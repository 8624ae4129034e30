"""The reckoner: what takes long to find out is found out by threads of its own, one work at a time.

One for what players ask, one for the stories of matches that are over. More threads would not be
quicker, for they share one interpreter, and each would keep the answers of the server waiting.
Whoever asks when too much is asked already is sent away.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
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

MOST_STORIES: Final = 8
"""How many stories of matches are asked for and not found out yet."""

MOST_OPINIONS: Final = 8
"""How many opinions of the computer are asked for and not given yet."""

KEPT: Final = 500
"""How much is kept of what was found out: of a match that is over nothing changes any more."""


class Reckoner:
    """Finds out what is dear, and keeps what it found of the matches asked for last."""

    def __init__(self) -> None:
        self._questions = _Queue("questions", MOST)
        # Seconds of reckoning for a long match must not keep those waiting who are playing.
        self._stories = _Queue("stories", MOST_STORIES)
        self._opinions = 0
        self._kept: OrderedDict[tuple[str, str, str], asyncio.Future[Any]] = OrderedDict()

    async def find(self, work: Callable[[], T]) -> T:
        """Return what some work comes to.

        Raises:
            TooMany: too much is asked for already.
        """
        return await self._questions.find(work)

    async def proof(self, table: Table) -> Proof:
        """Return the proof of a match; once it is over, that is found out once.

        Raises:
            Refused: it has not begun, or too much is asked for already.
        """
        if table.match is None or table.status != OVER:
            return study.promise(table)
        return await self._once(
            "proof", table, table.match, lambda: self._questions.find(lambda: study.proof(table))
        )

    async def fortune(self, table: Table, whole: Match) -> Fortune:
        """Return how the chances stood in a match that is over, and what the dice gave.

        Raises:
            Refused: too much is asked for already.
        """
        return await self._once(
            "fortune", table, whole, lambda: self._stories.find(lambda: fortune(whole))
        )

    async def opinion(
        self, table: Table, whole: Match, entry: int, think: Callable[[], Awaitable[T]]
    ) -> T:
        """Return what is thought, elsewhere, about an entry of a match that is over.

        Raises:
            Refused: too much is asked for already, or nothing came of it.
        """
        return await self._once(f"opinion {entry}", table, whole, lambda: self._few(think))

    async def _few(self, think: Callable[[], Awaitable[T]]) -> T:
        """Return what is thought unless too much is thought about already.

        Raises:
            TooMany: it is.
        """
        if self._opinions >= MOST_OPINIONS:
            raise TooMany("many are asking just now; please wait a little", 1.0)
        self._opinions += 1
        try:
            return await think()
        finally:
            self._opinions -= 1

    async def _once(
        self, what: str, table: Table, match: Match, find: Callable[[], Awaitable[T]]
    ) -> T:
        """Return what is found out of a match that is over, found out once."""
        key = what, table.id, match.head
        kept = self._kept.get(key)
        if kept is None or (kept.done() and (kept.cancelled() or kept.exception() is not None)):
            kept = self._kept[key] = asyncio.ensure_future(find())
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        # Whoever goes away does not take it from the others who wait for it.
        found: T = await asyncio.shield(kept)
        return found

    def close(self) -> None:
        """End, without what is still asked for."""
        self._questions.close()
        self._stories.close()


class _Queue:
    """A thread that does one work after another, and how many at most may wait for it."""

    def __init__(self, name: str, most: int) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._most = most
        self._asked = 0

    async def find(self, work: Callable[[], T]) -> T:
        """Return what some work comes to.

        Raises:
            TooMany: too much is asked for already.
        """
        if self._asked >= self._most:
            raise TooMany("many are asking just now; please wait a little", 1.0)
        self._asked += 1
        try:
            return await asyncio.wrap_future(self._thread.submit(work))
        finally:
            self._asked -= 1

    def close(self) -> None:
        """End, without what is still asked for."""
        self._thread.shutdown(wait=False, cancel_futures=True)
