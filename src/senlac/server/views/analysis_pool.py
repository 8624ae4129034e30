"""Expensive computations, run outside the event loop one at a time.

Questions of players have a thread of their own. Proofs and stories of long matches take seconds.
They are computed in slices, together with all other long work. If too many requests are waiting,
further ones are refused.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from senlac.engine.match.match import Match
from senlac.lab.luck import MatchLuck, fortune_in_parts
from senlac.server.matches.crash_guard import guarded_parts
from senlac.server.matches.table import OVER, Table
from senlac.server.support.errors import TooMany
from senlac.server.support.slice_runner import Runner
from senlac.server.views import study
from senlac.server.views.study import Proof

T = TypeVar("T")

MOST: Final = 40
"""Maximum number of waiting questions."""

MOST_PROOFS: Final = 40
"""Maximum number of waiting proofs."""

MOST_STORIES: Final = 8
"""Maximum number of waiting stories and lists of reasons."""

MOST_OPINIONS: Final = 8
"""Maximum number of waiting opinions of bots."""

EACH: Final = 2
"""Maximum number of waiting stories, and of waiting opinions, of one network."""

KEPT: Final = 500
"""Maximum number of cached results. Those of matches that are over never change."""


class AnalysisPool:
    """Runs expensive computations, and caches the results for matches that are over."""

    def __init__(self, run: Runner) -> None:
        """Create the queues. `run` executes long work in slices."""
        self._questions = _Queue("questions", MOST)
        self._proofs = _Line(run, MOST_PROOFS)
        self._stories = _Line(run, MOST_STORIES)
        self._stories_asked = _Asked(MOST_STORIES)
        self._opinions_asked = _Asked(MOST_OPINIONS)
        self._kept: OrderedDict[tuple[str, str, str], asyncio.Future[Any]] = OrderedDict()

    async def find(self, work: Callable[[], T]) -> T:
        """Run a function in the thread and return its result.

        Raises:
            TooMany: too many are waiting.
        """
        return await self._questions.find(work)

    async def proof(self, table: Table) -> Proof:
        """Return the proof of a match, cached once it is over.

        Raises:
            Refused: the match has not begun, or too many requests are waiting.
        """
        if table.match is None or table.status != OVER:
            return await self._questions.find(lambda: study.open_proof(table))
        return await self._once(
            "proof", table, table.match, lambda: self._proofs.find(study.proof(table))
        )

    async def fortune(self, table: Table, whole: Match, network: str) -> MatchLuck:
        """Return the winning chances and luck in a match that is over, cached.

        Raises:
            Refused: too many requests are waiting.
        """
        return await self._once("fortune", table, whole, lambda: self._story(table, whole, network))

    async def _story(self, table: Table, whole: Match, network: str) -> MatchLuck:
        """Compute chances and luck within the limits on stories."""
        with self._stories_asked.one(network):
            return await self._stories.find(_fortune(table, whole))

    async def reasons(self, work: Generator[None, None, T], network: str) -> T:
        """Run the reasons for actions of bots in slices, within the limits on stories.

        Raises:
            TooMany: too many are waiting, of this network or of all.
        """
        with self._stories_asked.one(network):
            return await self._stories.find(work)

    async def opinion(
        self,
        table: Table,
        whole: Match,
        entry: int,
        network: str,
        think: Callable[[], Awaitable[T]],
    ) -> T:
        """Return the result of `think` about an entry of a match that is over, cached.

        Raises:
            Refused: too many requests are waiting, or the search failed.
        """
        return await self._once(f"opinion {entry}", table, whole, lambda: self._few(network, think))

    async def _few(self, network: str, think: Callable[[], Awaitable[T]]) -> T:
        """Run a search within the limits on opinions.

        Raises:
            TooMany: too many are waiting, of this network or of all.
        """
        with self._opinions_asked.one(network):
            return await think()

    async def _once(
        self, what: str, table: Table, match: Match, find: Callable[[], Awaitable[T]]
    ) -> T:
        """Return a cached result of a match that is over, computing it only once."""
        key = what, table.id, match.head
        kept = self._kept.get(key)
        if kept is None or (kept.done() and (kept.cancelled() or kept.exception() is not None)):
            kept = self._kept[key] = asyncio.ensure_future(find())
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        # If one caller is cancelled, the others still wait for the result.
        found: T = await asyncio.shield(kept)
        return found

    def close(self) -> None:
        """Stop, cancelling what is waiting."""
        self._questions.close()


@guarded_parts
def _fortune(_: Table, whole: Match) -> Generator[None, None, MatchLuck]:
    return fortune_in_parts(whole)


class _Queue:
    """A thread with a bounded queue."""

    def __init__(self, name: str, most: int) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._most = most
        self._asked = 0

    async def find(self, work: Callable[[], T]) -> T:
        """Run a function in the thread and return its result.

        Raises:
            TooMany: the queue is full.
        """
        if self._asked >= self._most:
            raise TooMany("The server is busy. Please wait a moment.", 1.0)
        self._asked += 1
        try:
            return await asyncio.wrap_future(self._thread.submit(work))
        finally:
            self._asked -= 1

    def close(self) -> None:
        """Stop, cancelling what is waiting."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class _Asked:
    """The number of requests that wait, in all and of each network."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.by: Counter[str] = Counter()

    @contextmanager
    def one(self, network: str) -> Iterator[None]:
        """Count a request of a network while it waits.

        Raises:
            TooMany: too many are waiting, of this network or of all.
        """
        if self.by[network] >= EACH or self.by.total() >= self._most:
            raise TooMany("The server is busy. Please wait a moment.", 1.0)
        self.by[network] += 1
        try:
            yield
        finally:
            self.by[network] -= 1
            if not self.by[network]:
                del self.by[network]


class _Line:
    """A bounded queue of work in slices, run one at a time."""

    def __init__(self, run: Runner, most: int) -> None:
        self._run = run
        self._most = most
        self._asked = 0
        self._turn = asyncio.Lock()

    async def find(self, work: Generator[None, None, T]) -> T:
        """Run work in slices and return its result.

        Raises:
            TooMany: the queue is full.
        """
        if self._asked >= self._most:
            raise TooMany("The server is busy. Please wait a moment.", 1.0)
        self._asked += 1
        try:
            async with self._turn:
                return await self._run(work)
        finally:
            self._asked -= 1
