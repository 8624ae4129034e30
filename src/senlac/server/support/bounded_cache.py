"""An LRU cache bounded by weight, with a separate bound for heavy values."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

T = TypeVar("T")

HEAVY: Final = 8
PART: Final = 4
"""Values above an eighth of the cache are heavy; together they have a quarter of it."""

LEAST: Final = 1000
"""Values of at most this weight are never heavy, however small the cache is."""


class Bounded(Generic[T]):
    """Values by key, bounded by their total weight; the least recently used are evicted.

    A heavy value evicts only other heavy ones. The last value used of each kind, heavy and light,
    stays whatever it weighs.
    """

    def __init__(self, most: int, evicted: Callable[[T], None]) -> None:
        self._most = most
        self._evicted = evicted
        self._heavy_from = max(most // HEAVY, LEAST)
        self._light: OrderedDict[str, tuple[T, int]] = OrderedDict()
        self._heavy: OrderedDict[str, tuple[T, int]] = OrderedDict()
        self._weights = {False: 0, True: 0}

    def put(self, key: str, value: T, weight: int) -> None:
        """Store a value as the most recently used; replace an earlier one of the key."""
        self.drop(key)
        heavy = weight > self._heavy_from
        self._of(heavy=heavy)[key] = (value, weight)
        self._weights[heavy] += weight
        part = self._most // PART
        self._evict(part, heavy=True)
        self._evict(self._most - min(self._weights[True], part), heavy=False)

    def get(self, key: str) -> T | None:
        """Return a value, None if it is not cached."""
        found = self._light.get(key) or self._heavy.get(key)
        return None if found is None else found[0]

    def use(self, key: str) -> None:
        """Mark a value as the most recently used."""
        for values in (self._light, self._heavy):
            if key in values:
                values.move_to_end(key)

    def drop(self, key: str) -> None:
        """Remove a value; it does not count as evicted."""
        for heavy in (False, True):
            found = self._of(heavy=heavy).pop(key, None)
            if found is not None:
                self._weights[heavy] -= found[1]

    def clear(self) -> None:
        """Remove all values."""
        self._light.clear()
        self._heavy.clear()
        self._weights = {False: 0, True: 0}

    def _of(self, *, heavy: bool) -> OrderedDict[str, tuple[T, int]]:
        return self._heavy if heavy else self._light

    def _evict(self, most: int, *, heavy: bool) -> None:
        """Evict heavy or light values until they weigh at most `most`, or one is left."""
        values = self._of(heavy=heavy)
        while self._weights[heavy] > most and len(values) > 1:
            _, (value, weight) = values.popitem(last=False)
            self._weights[heavy] -= weight
            self._evicted(value)
