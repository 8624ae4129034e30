"""Presence: who has a match open, on this server and on others."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Sequence
from time import monotonic
from typing import Final

from msgspec import Struct

from senlac.server.config.usage import UsageCounters
from senlac.server.notices import messages
from senlac.server.notices.messages import Notice
from senlac.server.notices.publisher import SERVERS, NoticePublisher

SOCKETS: Final = "sockets"
TABLES: Final = "tables"
"""Counters for each client: its sockets, and its subscriptions on sockets of all matches."""

BEAT_SECONDS: Final = 2.0
SILENT_SECONDS: Final = 7.0
"""Interval at which each server says that it runs, and the silence after which it is forgotten."""


class PresenceInfo(Struct, frozen=True):
    """The roles whose players have the match open, and the number of spectators."""

    here: Sequence[str]
    watching: int


NOBODY: Final = PresenceInfo((), 0)


class Presence:
    """Open subscriptions by match, open sockets by account, and counters for limits.

    Each server knows its own subscriptions, and reports changes of a match to the servers that have
    it open too. The first subscription of a match here asks the other servers for theirs.
    """

    def __init__(self, counts: UsageCounters, news: NoticePublisher) -> None:
        self._name = secrets.token_hex(6)
        self._counts = counts
        self._news = news
        self._places: dict[str, dict[int, tuple[str, ...]]] = {}
        self._elsewhere: dict[str, dict[str, PresenceInfo]] = {}
        self._heard_at: dict[str, float] = {}
        self._listeners: Counter[str] = Counter()

    def enter(self, kind: str, who: str, most: int) -> bool:
        """Count one more socket or subscription of a client; False if it has reached the limit."""
        if self._counts.total(kind, who) >= most:
            return False
        self._counts.add(kind, who)
        return True

    def leave(self, kind: str, who: str) -> None:
        """Count one socket or subscription less."""
        self._counts.add(kind, who, -1)

    def add_account(self, account: str) -> None:
        """Note that a socket listens to the notices of an account."""
        self._listeners[account] += 1

    def depart(self, account: str) -> None:
        """Note that such a socket is closed."""
        self._listeners -= Counter([account])

    def accounts(self) -> list[str]:
        """Return the accounts with an open socket."""
        return list(self._listeners)

    # ---- subscriptions of a match ---------------------------------------------------------------

    def add_subscription(self, match_id: str, place: int, roles: Sequence[str]) -> None:
        """Add and publish a subscription of a match. Without roles it is a spectator's."""
        first = match_id not in self._places
        self._places.setdefault(match_id, {})[place] = tuple(roles)
        self._tell(match_id)
        if first:
            self._news.ask_who(self._name, match_id)

    def remove_subscription(self, match_id: str, place: int) -> None:
        """Remove a subscription, and publish that."""
        places = self._places[match_id]
        del places[place]
        if not places:
            del self._places[match_id]
            self._elsewhere.pop(match_id, None)
        self._tell(match_id)

    def matches(self) -> list[str]:
        """Return the matches with open subscriptions."""
        return list(self._places)

    def anybody(self, match_id: str) -> bool:
        """Return whether a client has a match open on this server."""
        return match_id in self._places

    def here(self, match_id: str) -> PresenceInfo:
        """Return who has a match open on any server."""
        found = [self._own(match_id), *self._elsewhere.get(match_id, {}).values()]
        roles = {role for one in found for role in one.here}
        return PresenceInfo(sorted(roles), sum(one.watching for one in found))

    def _own(self, match_id: str) -> PresenceInfo:
        """Return who has a match open on this server."""
        places = self._places.get(match_id)
        if places is None:
            return NOBODY
        roles = {role for mine in places.values() for role in mine}
        return PresenceInfo(sorted(roles), len([mine for mine in places.values() if not mine]))

    def _tell(self, match_id: str) -> None:
        """Publish who has a match open on this server."""
        own = self._own(match_id)
        self._news.presence(self._name, match_id, own.here, own.watching)

    # ---- other servers --------------------------------------------------------------------------

    def hear(self, match_id: str, told: Notice) -> None:
        """Store who has a match open on another server."""
        if told.server != self._name:
            self._heard_at[told.server] = monotonic()
            info = PresenceInfo(told.roles, told.watching)
            self._elsewhere.setdefault(match_id, {})[told.server] = info

    async def follow_servers(self) -> None:
        """Tell other servers that this one runs, and forget those that do not, for ever."""
        async with self._news.listen(SERVERS, self._hear_server):
            self._ask_again()
            while True:
                self._news.alive(self._name)
                await asyncio.sleep(BEAT_SECONDS)
                self._forget_silent()

    def _hear_server(self, notice: Notice) -> None:
        """Handle a notice of another server, or that notices may have been lost."""
        if notice.kind == messages.RESYNC:
            self._ask_again()
        elif notice.server != self._name:
            self._heard_at[notice.server] = monotonic()
            if notice.kind == messages.PRESENCE_QUERY and self.anybody(notice.key):
                self._tell(notice.key)

    def _ask_again(self) -> None:
        """Report all matches, and ask other servers for theirs."""
        self._elsewhere.clear()
        for match_id in self._places:
            self._tell(match_id)
            self._news.ask_who(self._name, match_id)

    def _forget_silent(self) -> None:
        """Forget who was present on servers that were killed, and update the screens here."""
        before = monotonic() - SILENT_SECONDS
        for server in [name for name, at in self._heard_at.items() if at < before]:
            del self._heard_at[server]
            for match_id, found in self._elsewhere.items():
                if found.pop(server, None) is not None:
                    self._tell(match_id)
