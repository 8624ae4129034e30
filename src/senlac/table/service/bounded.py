"""A cache bounded by weight, of which heavy values hold a part of their own."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

T = TypeVar("T")

HEAVY: Final = 8
PART: Final = 4
"""A value is heavy above one eighth of the cache; all heavy ones together have a quarter of it."""

LEAST: Final = 1000
"""No value is heavy that weighs no more than this, however small the cache is."""


class Bounded(Generic[T]):
    """Values by keys, until they weigh too much together; those used longest ago go first.

    However heavy a value is, it evicts other heavy ones only. The last value used of each kind
    stays, whatever it weighs.
    """

    def __init__(self, most: int, evicted: Callable[[T], None]) -> None:
        self._most = most
        self._evicted = evicted
        self._heavy_from = max(most // HEAVY, LEAST)
        self._light: OrderedDict[str, tuple[T, int]] = OrderedDict()
        self._heavy: OrderedDict[str, tuple[T, int]] = OrderedDict()
        self._weights = {False: 0, True: 0}

    def put(self, key: str, value: T, weight: int) -> None:
        """Keep a value as the last used, in place of an earlier one of the key."""
        self.drop(key)
        heavy = weight > self._heavy_from
        self._of(heavy=heavy)[key] = (value, weight)
        self._weights[heavy] += weight
        part = self._most // PART
        self._evict(part, heavy=True)
        self._evict(self._most - min(self._weights[True], part), heavy=False)

    def get(self, key: str) -> T | None:
        """Return a value, `None` if it is not here."""
        found = self._light.get(key) or self._heavy.get(key)
        return None if found is None else found[0]

    def use(self, key: str) -> None:
        """Note that a value was used."""
        for values in (self._light, self._heavy):
            if key in values:
                values.move_to_end(key)

    def drop(self, key: str) -> None:
        """Forget a value."""
        for heavy in (False, True):
            found = self._of(heavy=heavy).pop(key, None)
            if found is not None:
                self._weights[heavy] -= found[1]

    def clear(self) -> None:
        """Forget all values."""
        self._light.clear()
        self._heavy.clear()
        self._weights = {False: 0, True: 0}

    def _of(self, *, heavy: bool) -> OrderedDict[str, tuple[T, int]]:
        """Return the heavy values, or the others."""
        return self._heavy if heavy else self._light

    def _evict(self, most: int, *, heavy: bool) -> None:
        """Forget heavy values, or others, until they weigh at most this, or one is left."""
        values = self._of(heavy=heavy)
        while self._weights[heavy] > most and len(values) > 1:
            _, (value, weight) = values.popitem(last=False)
            self._weights[heavy] -= weight
            self._evicted(value)
