"""The notice bus over Redis."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from redis.asyncio import Redis

PREFIX: Final = "senlac:"
"""Beginning of the channels in Redis, which other programs may use too."""


class RedisConnection:
    """A client that publishes, and its subscriptions. Errors of the client mean that it is lost."""

    def __init__(self, client: Redis) -> None:
        self._client = client
        # The driver's own types are incomplete.
        self._subscriptions: Any = client.pubsub(ignore_subscribe_messages=True)

    async def open(self) -> None:
        """Check that Redis responds."""
        await self._client.ping()

    async def close(self) -> None:
        """Close the client and its subscriptions."""
        await self._subscriptions.aclose()
        await self._client.aclose()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Subscribe to some channels."""
        await self._subscriptions.subscribe(*[PREFIX + channel for channel in channels])

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Unsubscribe from some channels."""
        await self._subscriptions.unsubscribe(*[PREFIX + channel for channel in channels])

    async def publish(self, notices: Sequence[tuple[str, bytes]]) -> None:
        """Send notices with their channels, in one go."""
        async with self._client.pipeline(transaction=False) as pipeline:
            for channel, data in notices:
                pipeline.publish(PREFIX + channel, data)
            await pipeline.execute()

    async def notices(self) -> AsyncIterator[tuple[str, bytes]]:
        """Yield the notices that arrive, with their channels."""
        async for message in self._subscriptions.listen():
            yield message["channel"].decode().removeprefix(PREFIX), message["data"]
