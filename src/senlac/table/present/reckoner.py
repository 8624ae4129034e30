"""The reckoner: what takes long to find out is found out beside the event loop, one work at a time.

What players ask has a thread of its own. Proofs and stories of matches that are over take seconds
where matches are long: they are worked out in slices with all other long work. Whoever asks when
too much is asked already is sent away.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from senlac.engine.match import Match
from senlac.lab.fortune import Fortune, fortune_in_parts
from senlac.table.crash_guard import guarded_parts
from senlac.table.present import study
from senlac.table.present.study import Proof
from senlac.table.service.beside import Runner
from senlac.table.service.errors import TooMany
from senlac.table.service.table import OVER, Table

T = TypeVar("T")

MOST: Final = 40
"""How much is asked for and not found out yet."""

MOST_PROOFS: Final = 40
"""How many proofs of matches are asked for and not found out yet."""

MOST_STORIES: Final = 8
"""How many stories of matches are asked for and not found out yet."""

MOST_OPINIONS: Final = 8
"""How many opinions of the computer are asked for and not given yet."""

OPINIONS_EACH: Final = 2
"""How many of these one network may ask for."""

KEPT: Final = 500
"""How much is kept of what was found out: of a match that is over nothing changes any more."""


class Reckoner:
    """Finds out what is dear, and keeps what it found of the matches asked for last."""

    def __init__(self, run: Runner) -> None:
        """Prepare to find out; `run` works long work out in slices."""
        self._questions = _Queue("questions", MOST)
        self._proofs = _Line(run, MOST_PROOFS)
        self._stories = _Line(run, MOST_STORIES)
        self._opinions: Counter[str] = Counter()
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
            return await self._questions.find(lambda: study.promise(table))
        return await self._once(
            "proof", table, table.match, lambda: self._proofs.find(study.proof(table))
        )

    async def fortune(self, table: Table, whole: Match) -> Fortune:
        """Return how the chances stood in a match that is over, and what the dice gave.

        Raises:
            Refused: too much is asked for already.
        """
        return await self._once(
            "fortune", table, whole, lambda: self._stories.find(_fortune(table, whole))
        )

    async def opinion(
        self,
        table: Table,
        whole: Match,
        entry: int,
        network: str,
        think: Callable[[], Awaitable[T]],
    ) -> T:
        """Return what is thought, elsewhere, about an entry of a match that is over.

        Raises:
            Refused: too much is asked for already, or nothing came of it.
        """
        return await self._once(f"opinion {entry}", table, whole, lambda: self._few(network, think))

    async def _few(self, network: str, think: Callable[[], Awaitable[T]]) -> T:
        """Return what is thought unless too much is thought about already.

        Raises:
            TooMany: it is, for this network or for all of them.
        """
        if self._opinions[network] >= OPINIONS_EACH or self._opinions.total() >= MOST_OPINIONS:
            raise TooMany("many are asking just now; please wait a little", 1.0)
        self._opinions[network] += 1
        try:
            return await think()
        finally:
            self._opinions[network] -= 1
            if not self._opinions[network]:
                del self._opinions[network]

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


@guarded_parts
def _fortune(_: Table, whole: Match) -> Generator[None, None, Fortune]:
    """Find out how the chances stood in the match of a table."""
    return fortune_in_parts(whole)


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


class _Line:
    """Work in parts that is run one after another, and how much of it at most may wait."""

    def __init__(self, run: Runner, most: int) -> None:
        self._run = run
        self._most = most
        self._asked = 0
        self._turn = asyncio.Lock()

    async def find(self, work: Generator[None, None, T]) -> T:
        """Return what some work comes to.

        Raises:
            TooMany: too much is asked for already.
        """
        if self._asked >= self._most:
            raise TooMany("many are asking just now; please wait a little", 1.0)
        self._asked += 1
        try:
            async with self._turn:
                return await self._run(work)
        finally:
            self._asked -= 1
