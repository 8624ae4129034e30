"""Fair asyncio locks, one for each key."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class KeyedLocks:
    """Locks by name, acquired in the order of the requests."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}

    def try_acquire(self, name: str) -> bool:
        """Acquire the lock if it is free; return whether it was."""
        if name in self._lines:
            return False
        self._lines[name] = deque()
        return True

    def release(self, name: str) -> None:
        """Release the lock: pass it on to the first waiter."""
        line = self._lines[name]
        while line:
            turn = line.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        del self._lines[name]

    @asynccontextmanager
    async def held(self, name: str) -> AsyncIterator[None]:
        """Acquire the lock, waiting if necessary, and release it at the end of the block."""
        if not self.try_acquire(name):
            turn = asyncio.get_running_loop().create_future()
            self._lines[name].append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self.release(name)
                raise
        try:
            yield
        finally:
            self.release(name)
