"""Waiting lines: what is done to one thing is done by one at a time, and in the order of coming."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class WaitingLines:
    """A line before each thing, by name. Who finds nobody there need not wait at all."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}

    def take(self, name: str) -> bool:
        """Have a thing if nobody has it, and tell whether that was so."""
        if name in self._lines:
            return False
        self._lines[name] = deque()
        return True

    def give(self, name: str) -> None:
        """Let the next have a thing."""
        line = self._lines[name]
        while line:
            turn = line.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        del self._lines[name]

    @asynccontextmanager
    async def held(self, name: str) -> AsyncIterator[None]:
        """Have a thing when one's turn has come, until the end of the block."""
        if not self.take(name):
            turn = asyncio.get_running_loop().create_future()
            self._lines[name].append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self.give(name)
                raise
        try:
            yield
        finally:
            self.give(name)
