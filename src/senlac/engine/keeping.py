"""What has been made lately, found again by what it was made of.

A game that gives the same record wherever nothing has changed need make nothing of it twice.
"""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


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
