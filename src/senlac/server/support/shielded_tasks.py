"""Tasks that run to completion even if the caller is cancelled.

A request or a socket may end at any moment. A change that is being written must still be sent to
other clients, and a database connection must not be left in the middle of a query.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class ShieldedTasks:
    """Runs tasks to completion, and can wait for all of them."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine and return its result. Cancelling the caller does not cancel it."""
        return await asyncio.shield(self.start(work))

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task without waiting for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    async def wait_all(self) -> None:
        """Wait until all tasks are done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _done(self, task: asyncio.Task[Any]) -> None:
        """Forget a finished task. Its exception was for the caller, who may have been cancelled."""
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()
