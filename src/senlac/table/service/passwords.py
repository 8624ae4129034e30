"""Passwords: hashed by argon2id, slowly, and never in the event loop."""

from __future__ import annotations

import asyncio
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from senlac.table.service.errors import BadInput

SHORTEST: Final = 8
LONGEST: Final = 200
AT_ONCE: Final = 2
"""Each takes 64 MB and a core for a while; a crowd at the door must not take them all."""

_hasher = PasswordHasher()
_gate = asyncio.Semaphore(AT_ONCE)


def check_password(password: str) -> None:
    """See that a password may be chosen.

    Raises:
        BadInput: it is too short, or endless.
    """
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadInput(f"password: expected {SHORTEST} to {LONGEST} characters")


async def hash_password(password: str) -> str:
    """Return what is kept of a password."""
    async with _gate:
        return await asyncio.to_thread(_hasher.hash, password)


async def is_password(kept: str | None, password: str) -> bool:
    """Tell whether a password is the one of which this was kept.

    Where nothing was kept it takes as long to say no: time must not tell which names exist.
    """
    async with _gate:
        if kept is None:
            await asyncio.to_thread(_hasher.hash, password[:LONGEST])
            return False
        try:
            return await asyncio.to_thread(_hasher.verify, kept, password[:LONGEST])
        except (VerificationError, InvalidHashError):
            return False
