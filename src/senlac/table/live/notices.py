"""Notices: what one part of a server tells the others, and those that wait to be acted upon."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

CHANGED: Final = "changed"
CHAT: Final = "chat"
PRESENCE: Final = "presence"
WHO: Final = "who"
GONE: Final = "gone"
ERRAND: Final = "errand"
SEATED: Final = "seated"
AGAIN: Final = "again"

BACKLOG: Final = 200
"""How many notices wait to be acted upon; then the oldest go, for the newest tells all."""


class Notice(Struct, frozen=True, omit_defaults=True):
    """That something has happened: a table has a new stamp, a line was said, somebody has gone.

    Or somebody has been seated or invited somewhere, or is so no more.

    Or some have a table open in one process of a server, or another process asks for them.

    Or nothing is sure any more since some time, and all is to be looked at again. A notice holds
    nothing that is not for everybody at the table; each socket cuts its own view.
    """

    kind: str
    stamp: str = ""
    chat: int = 0
    key: str = ""
    since: float = 0.0
    roles: Sequence[str] = ()
    watching: int = 0
    network: str = ""


class Inbox:
    """Notices that were heard and wait to be acted upon, one after another."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[Notice] = asyncio.Queue(BACKLOG)

    def put(self, notice: Notice) -> None:
        """Have a notice wait."""
        if self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(notice)

    async def get(self) -> Notice:
        """Return the next."""
        return await self._waiting.get()


def written(notice: Notice) -> bytes:
    """Write a notice."""
    return msgspec.json.encode(notice)


def read_notice(written: bytes) -> Notice:
    """Read a notice."""
    return msgspec.json.decode(written, type=Notice)
