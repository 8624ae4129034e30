"""Notices that parts of a server send each other, and their queue."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

CHANGED: Final = "changed"
CHAT: Final = "chat"
PRESENCE: Final = "presence"
PRESENCE_QUERY: Final = "who"
GONE: Final = "gone"
BOT_MOVE: Final = "errand"
SEATS_CHANGED: Final = "seated"
RESYNC: Final = "again"

BACKLOG: Final = 200
"""Maximum number of queued notices. The oldest are dropped, because the newest says enough."""


class Notice(Struct, frozen=True, omit_defaults=True):
    """A message about something that has happened.

    - A table has a new stamp, or a chat line was written.
    - Sessions have ended, or the seats or invitations of an account have changed.
    - Sockets of a worker have a match open, or another worker asks for them.
    - Notices may have been lost since a time, so that clients must resync.

    A notice contains nothing secret. Each socket makes its own view.
    """

    kind: str
    stamp: str = ""
    chat: int = 0
    key: str = ""
    since: float = 0.0
    roles: Sequence[str] = ()
    watching: int = 0
    network: str = ""


class NoticeQueue:
    """Queue of received notices."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[Notice] = asyncio.Queue(BACKLOG)

    def put(self, notice: Notice) -> None:
        """Add a notice, dropping the oldest one if the queue is full."""
        if self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(notice)

    async def get(self) -> Notice:
        """Wait for the next notice and return it."""
        return await self._waiting.get()


def written(notice: Notice) -> bytes:
    """Encode a notice."""
    return msgspec.json.encode(notice)


def read_notice(written: bytes) -> Notice:
    """Decode a notice."""
    return msgspec.json.decode(written, type=Notice)
