"""Presence: who has a match open on this server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from senlac.server.config.worker_id import WorkerId
from senlac.server.notices.messages import Notice
from senlac.server.notices.publisher import NoticePublisher

SOCKETS: Final = "sockets"
TABLES: Final = "tables"
"""Counters for each client: its sockets, and its subscriptions on sockets of all matches."""


class PresenceInfo(Struct, frozen=True, tag="presence"):
    """The roles whose players have the match open, and the number of spectators."""

    here: Sequence[str]
    watching: int


NOBODY: Final = PresenceInfo((), 0)


class Presence:
    """Open subscriptions by match, open sockets by account, and counters for limits.

    Subscriptions are those of this worker. A player may have the match open in another worker, on a
    socket of all matches. The first subscription here asks the other workers, which then report
    changes.
    """

    def __init__(self, home: WorkerId, news: NoticePublisher) -> None:
        self._name = home.channel(home.number)
        self._others = [home.channel(number) for number in home.others]
        self._counts = home.counts
        self._news = news
        self._places: dict[str, dict[int, tuple[str, ...]]] = {}
        self._elsewhere: dict[str, dict[str, PresenceInfo]] = {}
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
        self.tell(match_id)
        if first:
            self._ask(match_id)

    def remove_subscription(self, match_id: str, place: int) -> None:
        """Remove a subscription, and publish that."""
        places = self._places[match_id]
        del places[place]
        if not places:
            del self._places[match_id]
            self._elsewhere.pop(match_id, None)
        self.tell(match_id)

    def tell(self, match_id: str) -> None:
        """Publish who has a match open in this worker."""
        own = self._own(match_id)
        self._news.presence(match_id, self._name, own.here, own.watching)

    def answer(self, match_id: str) -> None:
        """Publish who has a match open in this worker, unless no client has."""
        if self.anybody(match_id):
            self.tell(match_id)

    def hear(self, match_id: str, told: Notice) -> None:
        """Store who has a match open in another worker of this server."""
        if told.key in self._others:
            self._elsewhere.setdefault(match_id, {})[told.key] = PresenceInfo(
                told.roles, told.watching
            )

    def ask_again(self) -> None:
        """Ask the other workers again, because one may have died with all of its sockets."""
        self._elsewhere.clear()
        for match_id in self._places:
            self.tell(match_id)
            self._ask(match_id)

    def _ask(self, match_id: str) -> None:
        """Ask the other workers who has a match open there."""
        for channel in self._others:
            self._news.ask_who(channel, match_id)

    def _own(self, match_id: str) -> PresenceInfo:
        """Return who has a match open in this worker."""
        places = self._places.get(match_id)
        if places is None:
            return NOBODY
        roles = {role for mine in places.values() for role in mine}
        return PresenceInfo(sorted(roles), len([mine for mine in places.values() if not mine]))

    def matches(self) -> list[str]:
        """Return the matches with open subscriptions."""
        return list(self._places)

    def anybody(self, match_id: str) -> bool:
        """Return whether a client has a match open in this worker."""
        return match_id in self._places

    def here(self, match_id: str) -> PresenceInfo:
        """Return who has a match open in any worker of this server."""
        found = [self._own(match_id), *self._elsewhere.get(match_id, {}).values()]
        roles = {role for one in found for role in one.here}
        return PresenceInfo(sorted(roles), sum(one.watching for one in found))
