"""Encoder of views: any view as a fixed number of small integers, by hashing its keys.

See Weinberger et al., "Feature Hashing for Large Scale Multitask Learning" (2009). A number is
added to the slot of its key; a text, and a true value, add one to the slot of key and value.
Entries of lists are keyed by the name in their first key, so that their order does not matter. Two
keys may share a slot: the encoding loses something, but it never contains more than the view.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from zlib import crc32

MIN_VALUE: Final = -32768
MAX_VALUE: Final = 32767
"""Values are limited to the range of 16 bits."""


class ViewEncoder:
    """Encodes views in `size` slots.

    `static` are keys of the view that never change in a match, such as its map; they are left out.
    """

    def __init__(self, size: int, static: tuple[str, ...] = ()) -> None:
        self.size = size
        self.static = static

    def encode(self, view: Mapping[str, Any]) -> list[int]:
        """Return the slots of a view, each within 16 bits."""
        slots = [0] * self.size
        for key, value in view.items():
            if key not in self.static:
                self._add(slots, crc32(key.encode()), value)
        return [min(max(slot, MIN_VALUE), MAX_VALUE) for slot in slots]

    def _add(self, slots: list[int], path: int, value: object) -> None:
        """Add a value, and those nested in it, to its slots."""
        if value is None or value is False:
            return
        if value is True:
            slots[path % self.size] += 1
        elif isinstance(value, int):
            slots[path % self.size] += value
        elif isinstance(value, float):
            slots[path % self.size] += round(value)
        elif isinstance(value, str):
            slots[crc32(value.encode(), path) % self.size] += 1
        elif isinstance(value, dict):
            for key, inner in value.items():
                self._add(slots, crc32(f".{key}".encode(), path), inner)
        elif isinstance(value, list):
            for place, inner in enumerate(value):
                self._add(slots, self._entry(path, place, inner), inner)

    @staticmethod
    def _entry(path: int, place: int, entry: object) -> int:
        """Return the key of an entry of a list: its name if it has one, otherwise its place."""
        if isinstance(entry, str):
            return path
        if isinstance(entry, dict):
            for value in entry.values():
                if isinstance(value, str):
                    return crc32(f"[{value}]".encode(), path)
                break
        return crc32(f"[{place}]".encode(), path)
