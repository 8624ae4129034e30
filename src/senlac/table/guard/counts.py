"""Counts: how many connections, requests or sockets somebody has now."""

from __future__ import annotations

from collections import Counter


class Counts:
    """Counts of one process, by what is counted and whose they are."""

    def __init__(self) -> None:
        self._of: Counter[tuple[str, str]] = Counter()

    def add(self, kind: str, who: str, by: int = 1) -> None:
        """Count so many more, or fewer."""
        count = self._of[kind, who] + by
        if count:
            self._of[kind, who] = count
        else:
            del self._of[kind, who]

    def total(self, kind: str, who: str) -> int:
        """Return how many there are now."""
        return self._of[kind, who]
