"""Data for fair scheduling of bots: networks of accounts, slots per network, expected durations."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

MOST: Final = 20_000
"""Maximum number of accounts whose last network is remembered."""

ROOM: Final = 8
"""Searches of one network that may prepare and queue for a process; its others wait before that."""

LONG_SECONDS: Final = 0.25
"""A search is long if it is expected to take more than this."""

WEIGHT: Final = 0.2
"""Weight of the last duration in the moving average."""


class Networks:
    """The network from which each account was last seen, in memory only."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, str] = OrderedDict()

    def note(self, account: str, network: str) -> None:
        """Record the network from which an account sends a request."""
        self._seen[account] = network
        self._seen.move_to_end(account)
        if len(self._seen) > MOST:
            self._seen.popitem(last=False)

    def of(self, account: str | None) -> str:
        """Return the network from which an account was last seen, "" if unknown."""
        return "" if account is None else self._seen.get(account, "")


class Rooms:
    """A semaphore for each network, each with the same number of slots."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._rooms: dict[str, tuple[asyncio.Semaphore, set[object]]] = {}

    @asynccontextmanager
    async def within(self, network: str) -> AsyncIterator[None]:
        """Hold a slot of a network; slots are given in the order of the requests."""
        fresh: tuple[asyncio.Semaphore, set[object]] = (asyncio.Semaphore(self._places), set())
        semaphore, users = self._rooms.setdefault(network, fresh)
        user = object()
        users.add(user)
        try:
            async with semaphore:
                yield
        finally:
            users.discard(user)
            if not users:
                del self._rooms[network]


class Lengths:
    """A moving average of search durations by game and bot."""

    def __init__(self) -> None:
        self._seconds: dict[tuple[str, str], float] = {}

    def note(self, game: str, bot: str, seconds: float) -> None:
        """Record the duration of a search."""
        before = self._seconds.get((game, bot), seconds)
        self._seconds[game, bot] = before + WEIGHT * (seconds - before)

    def is_long(self, game: str, bot: str) -> bool:
        """Return whether a search is expected to be long; False if none has been measured."""
        return self._seconds.get((game, bot), 0.0) > LONG_SECONDS
