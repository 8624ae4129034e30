"""What has been made, found again by the record it was made of, or by a number or a row of them.

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


class Recent(Generic[T]):
    """What was made lately, by the key that says what it was made of.

    There are two halves. When the newer is full it becomes the older, and what has not been asked
    for since that one was filled is forgotten. Nothing else is moved: to find something touches
    little memory.
    """

    def __init__(self, most: int) -> None:
        self._half = (most + 1) // 2
        self._newer: dict[object, T] = {}
        self._older: dict[object, T] = {}

    def get(self, key: object) -> T | None:
        """Return what was made for a key; None if nothing was, or it is forgotten."""
        found = self._newer.get(key)
        if found is None:
            found = self._older.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: object, made: T) -> T:
        """Keep what was made for a key, and return it."""
        if len(self._newer) >= self._half:
            self._older = self._newer
            self._newer = {}
        self._newer[key] = made
        return made
