"""Long work beside the event loop: a thread does it in slices, and the loop has a turn after each.

A thread alone would not do: the rules are compiled, and compiled code keeps the interpreter's lock
until it calls something that is not. All long work takes turns, so a short one does not wait for
the end of a long one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Generator
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Final, Protocol, TypeVar

from senlac.engine.slices import finished
from senlac.table.service.errors import Unavailable

T = TypeVar("T")

SLICE_SECONDS: Final = 0.004
"""A slice ends with the first part of its work that ends after this time; a rest is as long."""


class Runner(Protocol):
    """Runs work that is made of parts, and returns its result."""

    def __call__(self, work: Generator[None, None, T], /) -> Awaitable[T]:
        """Run all parts of some work."""


class Beside:
    """A thread that runs slices of work in the order in which they are asked for."""

    def __init__(self, slice_seconds: float = SLICE_SECONDS) -> None:
        self._seconds = slice_seconds
        self._thread = ThreadPoolExecutor(1, "beside")
        self._turn = asyncio.Lock()
        self._closed = False

    async def run(self, work: Generator[None, None, T], /) -> T:
        """Return what some work comes to; other work has turns between its slices.

        Raises:
            Unavailable: the server stops.
        """
        loop = asyncio.get_running_loop()
        while True:
            async with self._turn:
                if self._closed:
                    raise Unavailable
                ended = await loop.run_in_executor(self._thread, self._slice, work)
                if ended is None:
                    # The other threads, as of the database, need the interpreter too.
                    await asyncio.sleep(self._seconds)
            if ended is not None:
                return ended[0]

    def close(self) -> None:
        """End after the slices that are asked for: what takes long is given up."""
        self._closed = True
        self._thread.shutdown(wait=False)

    def _slice(self, work: Generator[None, None, T]) -> tuple[T] | None:
        """Run the next parts of some work; return its result in a tuple, None if it goes on."""
        end = perf_counter() + self._seconds
        while True:
            try:
                next(work)
            except StopIteration as ended:
                return (ended.value,)
            if perf_counter() >= end:
                return None


async def at_once(work: Generator[None, None, T], /) -> T:
    """Run work in one go, in programs that do nothing else meanwhile."""
    return finished(work)
