"""News: what one part of a server tells the sockets of all servers, through channels."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Final

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.subscriber import Subscriber
from msgspec import Struct

from senlac.table.service.table import Table

CHANGED: Final = "changed"
CHAT: Final = "chat"
PRESENCE: Final = "presence"
WHO: Final = "who"
GONE: Final = "gone"
ERRAND: Final = "errand"
SEATED: Final = "seated"
AGAIN: Final = "again"

RECENT: Final = 60.0
"""When all is looked at again, the talk of so many seconds is told once more."""


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


class News:
    """Publishes notices, by match and by account."""

    def __init__(self, channels: ChannelsPlugin) -> None:
        self._channels = channels

    def changed(self, table: Table) -> None:
        """Tell that a table has changed."""
        self._publish(match_channel(table.id), Notice(CHANGED, stamp=table.stamp))

    def said(self, match_id: str, chat: int) -> None:
        """Tell that a line was said at a table."""
        self._publish(match_channel(match_id), Notice(CHAT, chat=chat))

    def presence(
        self, match_id: str, process: str = "", roles: Sequence[str] = (), watching: int = 0
    ) -> None:
        """Tell that somebody has come to a table or left it, and who has it open in a process."""
        notice = Notice(PRESENCE, key=process, roles=roles, watching=watching)
        self._publish(match_channel(match_id), notice)

    def ask_who(self, channel: str, match_id: str) -> None:
        """Ask another process who has a table open there."""
        self._publish(channel, Notice(WHO, key=match_id))

    def gone(self, account: str, keep: str = "") -> None:
        """Tell that sign-ins of an account have ended, but for one."""
        self._publish(account_channel(account), Notice(GONE, key=keep))

    def errand(self, channel: str, match_id: str) -> None:
        """Tell the process that looks after a match that another has changed it."""
        self._publish(channel, Notice(ERRAND, key=match_id))

    def seated(self, accounts: Iterable[str]) -> None:
        """Tell some accounts that others are their matches now, or invitations, than before."""
        for account in accounts:
            self._publish(account_channel(account), Notice(SEATED))

    def look_again(self, matches: Iterable[str], accounts: Iterable[str]) -> None:
        """Tell that the database was away, or has been changed by other means."""
        again = Notice(AGAIN, since=time.time() - RECENT)
        for channel in [*map(match_channel, matches), *map(account_channel, accounts)]:
            self._publish(channel, again)

    @asynccontextmanager
    async def listen(self, channels: list[str]) -> AsyncIterator[Subscriber]:
        """Give what is published on some channels from now on."""
        async with self._channels.start_subscription(channels) as subscriber:
            yield subscriber

    def _publish(self, channel: str, notice: Notice) -> None:
        """Send a notice to whoever listens."""
        self._channels.publish(written(notice), [channel])


def match_channel(match_id: str) -> str:
    """Return the channel of a match."""
    return f"match-{match_id}"


def account_channel(account: str) -> str:
    """Return the channel of an account."""
    return f"account-{account}"


def written(notice: Notice) -> bytes:
    """Write a notice."""
    return msgspec.json.encode(notice)


def read_notice(written: bytes) -> Notice:
    """Read a notice."""
    return msgspec.json.decode(written, type=Notice)
