"""Unbroken work: it is finished though whoever asked for it has gone away.

A request or a socket may end at any moment. A change that is being written must then still be
told to the others, and a connection of the database must not be left in the middle of a question.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Unbroken:
    """Runs work to its end, and can wait for all of it."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what some work comes to; if the caller is cancelled, the work is not."""
        return await asyncio.shield(self.start(work))

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin some work that need not be waited for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    async def settle(self) -> None:
        """Wait until all work is done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _done(self, task: asyncio.Task[Any]) -> None:
        """Forget work that is done; its error was for the caller, who may be gone."""
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()
