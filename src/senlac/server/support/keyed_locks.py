"""Fair asyncio locks, one for each key."""

from __future__ import annotations

from asyncio import Lock
from weakref import WeakValueDictionary


class KeyedLocks:
    """Locks by name, acquired in the order of the requests. A lock exists while it is used."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()

    def of(self, name: str) -> Lock:
        """Return the lock of a name. Callers keep it until they have released it."""
        return self._locks.setdefault(name, Lock())
