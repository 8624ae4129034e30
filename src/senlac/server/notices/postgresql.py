"""The notice bus over the notifications of PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from typing import Any, Final

NOTIFY: Final = (
    "SELECT pg_notify(channel, data) FROM unnest($1::text[], $2::text[]) AS notice(channel, data)"
)

Connect = Callable[[], Awaitable[Any]]
"""Opens a connection of asyncpg, which has no types."""


class PostgresConnection:
    """Two connections: one listens, the other notifies. `lost` is called when either is closed."""

    def __init__(self, connect: Connect, lost: Callable[[], None]) -> None:
        self._connect = connect
        self._lost = lost
        self._connections: list[Any] = []
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        # A connection runs one statement at a time.
        self._listening, self._notifying = asyncio.Lock(), asyncio.Lock()

    async def open(self) -> None:
        """Open both connections."""
        for _ in range(2):
            connection = await self._connect()
            self._connections.append(connection)
            connection.add_termination_listener(lambda _: self._lost())

    async def close(self) -> None:
        """Close both connections."""
        for connection in self._connections:
            await connection.close()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Listen to some channels."""
        async with self._listening:
            for channel in channels:
                await self._connections[0].add_listener(channel, self._hear)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Listen to some channels no longer."""
        async with self._listening:
            for channel in channels:
                await self._connections[0].remove_listener(channel, self._hear)

    async def publish(self, notices: Sequence[tuple[str, bytes]]) -> None:
        """Send notices with their channels, in one statement."""
        channels, texts = (
            [channel for channel, _ in notices],
            [data.decode() for _, data in notices],
        )
        async with self._notifying:
            await self._connections[1].execute(NOTIFY, channels, texts)

    async def notices(self) -> AsyncIterator[tuple[str, bytes]]:
        """Yield the notices that arrive, with their channels."""
        while True:
            yield await self._heard.get()

    def _hear(self, _connection: object, _pid: int, channel: str, payload: str) -> None:
        self._heard.put_nowait((channel, payload.encode()))
