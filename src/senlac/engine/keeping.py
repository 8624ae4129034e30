"""What has been made of records, found again by the record itself: to know it costs nothing.

A game that gives the same record wherever nothing has changed need make nothing of it twice.
"""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """What was made of records, and of what else it depends on.

    A record is known by itself, not by what it holds: it must not change any more. It is held here,
    so that no other is ever taken for it. When there are too many all are forgotten.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[tuple[int, object], tuple[object, T]] = {}

    def get(self, record: object, more: object = None) -> T | None:
        """Return what was made of a record, and of what else it depends on; None if nothing was."""
        found = self._known.get((id(record), more))
        return None if found is None else found[1]

    def put(self, made: T, record: object, more: object = None) -> T:
        """Keep what was made of a record, and return it."""
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[(id(record), more)] = (record, made)
        return made
