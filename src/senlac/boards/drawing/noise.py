"""Deterministic noise: the same place always gives the same number."""

from __future__ import annotations

from typing import Final

_PRIMES: Final = (73856093, 19349663, 83492791)
_MASK: Final = 0xFFFFFFFF


def noise(x: int, y: int, salt: int) -> float:
    """Return a pseudo-random number from 0 to below 1 for a place and a purpose."""
    mixed = (x * _PRIMES[0]) ^ (y * _PRIMES[1]) ^ (salt * _PRIMES[2])
    mixed &= _MASK
    # Two rounds of an integer hash, because neighbours must differ.
    for _ in range(2):
        mixed ^= mixed >> 16
        mixed = (mixed * 0x45D9F3B) & _MASK
    mixed ^= mixed >> 16
    return mixed / (_MASK + 1)


def jitter(x: int, y: int, salt: int, reach: float) -> float:
    """Return a pseudo-random number from `-reach` to below `reach` for a place and a purpose."""
    return (2 * noise(x, y, salt) - 1) * reach
