"""News: what one part of a server tells the sockets of all servers, by match and by account."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final

from senlac.table.live.carrier import Carrier, Hear
from senlac.table.live.notices import (
    AGAIN,
    CHANGED,
    CHAT,
    ERRAND,
    GONE,
    PRESENCE,
    SEATED,
    WHO,
    Notice,
)  # fmt: skip
from senlac.table.service.table import Table

RECENT: Final = 60.0
"""When all is looked at again, the talk of so many seconds is told once more."""


class News:
    """Publishes notices, by match and by account."""

    def __init__(self, carrier: Carrier) -> None:
        self._carrier = carrier

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

    def errand(self, channel: str, match_id: str, network: str) -> None:
        """Tell the process that looks after a match that another has changed it.

        `network` is where the owner of the match was seen last, which only that process hears.
        """
        self._publish(channel, Notice(ERRAND, key=match_id, network=network))

    def seated(self, accounts: Iterable[str]) -> None:
        """Tell some accounts that others are their matches now, or invitations, than before."""
        for account in accounts:
            self._publish(account_channel(account), Notice(SEATED))

    def look_again(self, matches: Iterable[str], accounts: Iterable[str]) -> None:
        """Tell that the database was away, or has been changed by other means."""
        again = Notice(AGAIN, since=time.time() - RECENT)
        for channel in [*map(match_channel, matches), *map(account_channel, accounts)]:
            self._publish(channel, again)

    def listen(self, channel: str, hear: Hear) -> AbstractAsyncContextManager[None]:
        """Have somebody hear what is published on a channel meanwhile."""
        return self._carrier.listen(channel, hear)

    def _publish(self, channel: str, notice: Notice) -> None:
        """Tell whoever listens."""
        self._carrier.publish(channel, notice)


def match_channel(match_id: str) -> str:
    """Return the channel of a match."""
    return f"match-{match_id}"


def account_channel(account: str) -> str:
    """Return the channel of an account."""
    return f"account-{account}"
