"""Short keys for values that occur often. They depend on the value and on nothing else."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

T = TypeVar("T")

KeyedValue = tuple[str, Any]
"""A value that occurs often, with its key."""

SIZES: Final = (4, 8, 22)
"""Lengths of keys. Longer ones are only used if two values would share a shorter one."""

KEPT: Final = 2_048
"""Maximum number of cached keys."""


class SharedKeyError(Exception):
    """Two values have the same key."""


def with_shortest_keys(make: Callable[[int], T]) -> T:
    """Call `make` with the smallest key length at which all keys in its result differ."""
    for size in SIZES:
        try:
            return make(size)
        except SharedKeyError:
            continue
    raise AssertionError("two values have the same SHA-256")


def merge_keyed(known: dict[str, Any], more: dict[str, Any]) -> None:
    """Add keys and values to others.

    Raises:
        SharedKeyError: two values have the same key.
    """
    for key, value in more.items():
        if known.setdefault(key, value) != value:
            raise SharedKeyError


@lru_cache(KEPT)
def key_of(text: bytes, size: int) -> str:
    """Return the key of a text, with `size` characters."""
    return urlsafe_b64encode(hashlib.sha256(text).digest())[:size].decode()
