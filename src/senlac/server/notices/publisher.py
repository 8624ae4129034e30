"""Publishes notices to the sockets of all servers, by match and by account."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final

from senlac.server.matches.table import Table
from senlac.server.notices.bus import Hear, NoticeBus
from senlac.server.notices.messages import (
    ALIVE,
    CHANGED,
    CHAT,
    GONE,
    PRESENCE,
    PRESENCE_QUERY,
    RESYNC,
    SEATS_CHANGED,
    Notice,
)  # fmt: skip

RECENT: Final = 60.0
"""Seconds before a resync whose chat lines are sent once more."""

SERVERS: Final = "servers"
"""The channel on which servers find each other."""


class NoticePublisher:
    """Publishes notices by match and by account."""

    def __init__(self, carrier: NoticeBus) -> None:
        self._carrier = carrier

    def changed(self, table: Table) -> None:
        """Publish that a table has changed."""
        self._publish(match_channel(table.id), Notice(CHANGED, stamp=table.stamp))

    def said(self, match_id: str, chat: int) -> None:
        """Publish that a chat line was written."""
        self._publish(match_channel(match_id), Notice(CHAT, chat=chat))

    def presence(self, server: str, match_id: str, roles: Sequence[str], watching: int) -> None:
        """Publish who has a match open on a server."""
        notice = Notice(PRESENCE, server=server, roles=roles, watching=watching)
        self._publish(match_channel(match_id), notice)

    def ask_who(self, server: str, match_id: str) -> None:
        """Ask all other servers, for `server`, who has a match open there."""
        self._publish(SERVERS, Notice(PRESENCE_QUERY, key=match_id, server=server))

    def alive(self, server: str) -> None:
        """Publish that a server runs."""
        self._publish(SERVERS, Notice(ALIVE, server=server))

    def gone(self, account: str, keep: str = "") -> None:
        """Publish that all sessions of an account have ended except `keep`."""
        self._publish(account_channel(account), Notice(GONE, key=keep))

    def seated(self, accounts: Iterable[str]) -> None:
        """Publish that the matches or invitations of some accounts have changed."""
        for account in accounts:
            self._publish(account_channel(account), Notice(SEATS_CHANGED))

    def resync(self, matches: Iterable[str], accounts: Iterable[str]) -> None:
        """Resync matches and accounts after an outage or an external change of the database."""
        again = Notice(RESYNC, since=time.time() - RECENT)
        for channel in [*map(match_channel, matches), *map(account_channel, accounts)]:
            self._publish(channel, again)

    def listen(self, channel: str, hear: Hear) -> AbstractAsyncContextManager[None]:
        """Subscribe a handler to a channel."""
        return self._carrier.listen(channel, hear)

    def _publish(self, channel: str, notice: Notice) -> None:
        self._carrier.publish(channel, notice)


def match_channel(match_id: str) -> str:
    """Return the channel of a match."""
    return f"match-{match_id}"


def account_channel(account: str) -> str:
    """Return the channel of an account."""
    return f"account-{account}"
