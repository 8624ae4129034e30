"""Presence: who has a table open on this server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from senlac.table.guard.counts import Counts

SOCKETS: Final = "sockets"
TABLES: Final = "tables"
"""What is counted of a client: its sockets, and the tables on those that tell of all matches."""


class Here(Struct, frozen=True, tag="presence"):
    """The roles whose players are here, and how many others watch."""

    here: Sequence[str]
    watching: int


class Presence:
    """The places at each match, who listens, and how much of it each client has."""

    def __init__(self, counts: Counts) -> None:
        self._places: dict[str, dict[int, tuple[str, ...]]] = {}
        self._listeners: Counter[str] = Counter()
        self._counts = counts

    def enter(self, kind: str, who: str, most: int) -> bool:
        """Count one more of a kind that a client has; False if it has as many as it may."""
        if self._counts.total(kind, who) >= most:
            return False
        self._counts.add(kind, who)
        return True

    def leave(self, kind: str, who: str) -> None:
        """Count one of a kind no more that a client had."""
        self._counts.add(kind, who, -1)

    def attend(self, account: str) -> None:
        """Note that a socket is told what concerns an account."""
        self._listeners[account] += 1

    def depart(self, account: str) -> None:
        """Note that such a socket is closed."""
        self._listeners -= Counter([account])

    def accounts(self) -> list[str]:
        """Return the accounts that have a socket open."""
        return list(self._listeners)

    def sit(self, match_id: str, place: int, roles: Sequence[str]) -> None:
        """Note that a place shows a match to the players of some roles, or to a watcher."""
        self._places.setdefault(match_id, {})[place] = tuple(roles)

    def rise(self, match_id: str, place: int) -> None:
        """Note that a place is empty again."""
        places = self._places[match_id]
        del places[place]
        if not places:
            del self._places[match_id]

    def matches(self) -> list[str]:
        """Return the matches that somebody has open."""
        return list(self._places)

    def anybody(self, match_id: str) -> bool:
        """Tell whether somebody has a match open."""
        return match_id in self._places

    def here(self, match_id: str) -> Here:
        """Return who is at a table."""
        places = self._places.get(match_id, {})
        roles = dict.fromkeys([role for mine in places.values() for role in mine])
        return Here(sorted(roles), len([mine for mine in places.values() if not mine]))
