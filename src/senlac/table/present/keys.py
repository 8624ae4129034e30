"""Short keys for what is said many times: they follow from it, and so does nothing else."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

T = TypeVar("T")

Use = tuple[str, Any]
"""What is said many times, under its key."""

SIZES: Final = (4, 8, 22)
"""How long keys are: longer ones only where two things of one kind would share the shorter."""

KEPT: Final = 2_048
"""How many keys are kept."""


class SharedKeyError(Exception):
    """Two things have the same key."""


def with_keys(make: Callable[[int], T]) -> T:
    """Return what is made with keys of some length: the shortest that tell all in it apart."""
    for size in SIZES:
        try:
            return make(size)
        except SharedKeyError:
            continue
    raise AssertionError("a whole hash tells any two things apart")


def share(known: dict[str, Any], more: dict[str, Any]) -> None:
    """Add what is said by some to what is said by others, by key.

    Raises:
        SharedKeyError: two things have the same key.
    """
    for key, value in more.items():
        if known.setdefault(key, value) != value:
            raise SharedKeyError


@lru_cache(KEPT)
def key_of(text: bytes, size: int) -> str:
    """Return the key of some length that follows from a text."""
    return urlsafe_b64encode(hashlib.sha256(text).digest())[:size].decode()
