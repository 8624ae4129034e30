"""Presence: who has a table open on this server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from senlac.table.guard.counts import Counts
from senlac.table.service.errors import TooMany

KIND: Final = "sockets"
"""What is counted by client."""


class Here(Struct, frozen=True, tag="presence"):
    """The roles whose players are here, and how many others watch."""

    here: Sequence[str]
    watching: int


class Presence:
    """The sockets of each match, and how many each client has."""

    def __init__(self, counts: Counts) -> None:
        self._sockets: dict[str, dict[int, tuple[str, ...]]] = {}
        self._counts = counts

    def enter(self, who: str, most: int) -> None:
        """Count a socket of a client.

        Raises:
            TooMany: it has too many.
        """
        if self._counts.total(KIND, who) >= most:
            raise TooMany("too many sockets are open; please close some", 10)
        self._counts.add(KIND, who)

    def leave(self, who: str) -> None:
        """Count a socket of a client no more."""
        self._counts.add(KIND, who, -1)

    def sit(self, match_id: str, socket: int, roles: Sequence[str]) -> None:
        """Note that a socket shows a match to the players of some roles, or to a watcher."""
        self._sockets.setdefault(match_id, {})[socket] = tuple(roles)

    def rise(self, match_id: str, socket: int) -> None:
        """Note that a socket is closed."""
        sockets = self._sockets[match_id]
        del sockets[socket]
        if not sockets:
            del self._sockets[match_id]

    def matches(self) -> list[str]:
        """Return the matches that somebody has open."""
        return list(self._sockets)

    def anybody(self, match_id: str) -> bool:
        """Tell whether somebody has a match open."""
        return match_id in self._sockets

    def here(self, match_id: str) -> Here:
        """Return who is at a table."""
        sockets = self._sockets.get(match_id, {})
        roles = dict.fromkeys([role for mine in sockets.values() for role in mine])
        return Here(sorted(roles), len([mine for mine in sockets.values() if not mine]))
