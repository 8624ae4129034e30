"""Notices that parts of a server send each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

CHANGED: Final = "changed"
CHAT: Final = "chat"
PRESENCE: Final = "presence"
PRESENCE_QUERY: Final = "who"
ALIVE: Final = "alive"
GONE: Final = "gone"
SEATS_CHANGED: Final = "seated"
RESYNC: Final = "again"


class Notice(Struct, frozen=True, omit_defaults=True):
    """A message about something that has happened.

    - A table has a new stamp, or a chat line was written.
    - Sessions have ended, or the seats or invitations of an account have changed.
    - The presence at a server has changed, another server asks for it, or a server reports that it
      runs.
    - Notices may have been lost since a time, so that clients must resync.

    A notice contains nothing secret. Each socket makes its own view.
    """

    kind: str
    stamp: str = ""
    chat: int = 0
    key: str = ""
    server: str = ""
    since: float = 0.0
    roles: Sequence[str] = ()
    watching: int = 0


def written(notice: Notice) -> bytes:
    """Encode a notice."""
    return msgspec.json.encode(notice)


def read_notice(written: bytes) -> Notice:
    """Decode a notice."""
    return msgspec.json.decode(written, type=Notice)
