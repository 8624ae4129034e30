"""A bounded cache with two generations.

Games use it to reuse drawn records while nothing has changed.
"""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class TwoGenerationCache(Generic[T]):
    """A cache with two generations of limited size.

    When the newer generation is full, it becomes the older one. Entries of the old one that were
    not used since are dropped. Nothing else moves, so a lookup touches little memory.
    """

    def __init__(self, most: int) -> None:
        self._half = (most + 1) // 2
        self._newer: dict[object, T] = {}
        self._older: dict[object, T] = {}

    def get(self, key: object) -> T | None:
        """Return the cached value of a key, None if there is none."""
        found = self._newer.get(key)
        if found is None:
            found = self._older.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: object, made: T) -> T:
        """Store a value for a key, and return it."""
        if len(self._newer) >= self._half:
            self._older = self._newer
            self._newer = {}
        self._newer[key] = made
        return made
