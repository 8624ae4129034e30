"""Counters: how many connections, requests or sockets a client has now."""

from __future__ import annotations

from collections import Counter


class UsageCounters:
    """The counters, by kind and client."""

    def __init__(self) -> None:
        self._of: Counter[tuple[str, str]] = Counter()

    def add(self, kind: str, who: str, by: int = 1) -> None:
        """Change a counter by `by`."""
        count = self._of[kind, who] + by
        if count:
            self._of[kind, who] = count
        else:
            del self._of[kind, who]

    def total(self, kind: str, who: str) -> int:
        """Return the value of a counter."""
        return self._of[kind, who]
