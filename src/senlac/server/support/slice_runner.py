"""Long computations in slices on one thread, so that the event loop keeps running.

A thread alone is not enough: the rules are compiled, and compiled code holds the GIL until it
calls interpreted code. All computations alternate by slice, so a short one does not wait for the
end of a long one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Generator
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Final, Protocol, TypeVar

from senlac.engine.support.slices import finished
from senlac.server.support.errors import Unavailable

T = TypeVar("T")

SLICE_SECONDS: Final = 0.004
"""A slice ends with the first part that ends after this time; the pause after it is as long."""


class Runner(Protocol):
    """Runs a generator to its end and returns its result."""

    def __call__(self, work: Generator[None, None, T], /) -> Awaitable[T]: ...


class Beside:
    """A thread that runs slices of generators, in the order of the requests."""

    def __init__(self, slice_seconds: float = SLICE_SECONDS) -> None:
        self._seconds = slice_seconds
        self._thread = ThreadPoolExecutor(1, "beside")
        self._turn = asyncio.Lock()
        self._closed = False

    async def run(self, work: Generator[None, None, T], /) -> T:
        """Run a generator to its end; other work runs between its slices.

        Raises:
            Unavailable: the server is stopping.
        """
        loop = asyncio.get_running_loop()
        while True:
            async with self._turn:
                if self._closed:
                    raise Unavailable
                ended = await loop.run_in_executor(self._thread, self._slice, work)
                if ended is None:
                    # Other threads, such as those of the database, need the GIL too.
                    await asyncio.sleep(self._seconds)
            if ended is not None:
                return ended[0]

    def close(self) -> None:
        """End after the slices that are already requested; unfinished work is abandoned."""
        self._closed = True
        self._thread.shutdown(wait=False)

    def _slice(self, work: Generator[None, None, T]) -> tuple[T] | None:
        """Run one slice of a generator; return its result in a tuple, None if it is not done."""
        end = perf_counter() + self._seconds
        while True:
            try:
                next(work)
            except StopIteration as ended:
                return (ended.value,)
            if perf_counter() >= end:
                return None


async def at_once(work: Generator[None, None, T], /) -> T:
    """Run a generator in one go, for programs that do nothing else meanwhile."""
    return finished(work)
