"""What is known of those for whom bots think: their networks, how many wait, how long it takes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

MOST: Final = 20_000
"""Of how many accounts it is known where they were seen last."""

ROOM: Final = 8
"""So many thoughts of one network wait for a process; its others wait without one being ready."""

LONG_SECONDS: Final = 0.25
"""A thought is long that is expected to take more."""

WEIGHT: Final = 0.2
"""How much the last thought counts in what is expected of the next."""


class Networks:
    """Where accounts were seen last; it is in no database, and forgotten when the server stops."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, str] = OrderedDict()

    def note(self, account: str, network: str) -> None:
        """Note from where an account sends a request."""
        self._seen[account] = network
        self._seen.move_to_end(account)
        if len(self._seen) > MOST:
            self._seen.popitem(last=False)

    def of(self, account: str | None) -> str:
        """Return where an account was seen last, "" if it has not been."""
        return "" if account is None else self._seen.get(account, "")


class Rooms:
    """Rooms for what waits, one for each network, with so many places."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._rooms: dict[str, tuple[asyncio.Semaphore, set[object]]] = {}

    @asynccontextmanager
    async def within(self, network: str) -> AsyncIterator[None]:
        """Have a place in the room of a network, in the order of coming."""
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
    """How long bots have thought lately, by game and bot: both are a few."""

    def __init__(self) -> None:
        self._seconds: dict[tuple[str, str], float] = {}

    def note(self, game: str, bot: str, seconds: float) -> None:
        """Note how long a thought took."""
        before = self._seconds.get((game, bot), seconds)
        self._seconds[game, bot] = before + WEIGHT * (seconds - before)

    def is_long(self, game: str, bot: str) -> bool:
        """Tell whether a thought is expected to take long; one that is not known is not."""
        return self._seconds.get((game, bot), 0.0) > LONG_SECONDS
