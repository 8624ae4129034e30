"""Password hashes (argon2id), computed on a few threads with a bounded queue.

Callers hold no database session and no lock while they wait for a hash.
"""

from __future__ import annotations

import asyncio
import os
import unicodedata
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from senlac.server.support.errors import BadInput, TooMany

T = TypeVar("T")

SHORTEST: Final = 8
LONGEST: Final = 200
AT_ONCE: Final = max(1, (os.cpu_count() or 1) // 2)
"""Threads that hash. Each takes 64 MB and a core; a crowd signing in must not take them all."""

EACH_SECONDS: Final = 0.25
"""Approximate seconds for one hash, to estimate when a refused client should retry."""

# One lane: each lane is a thread of its own, which AT_ONCE would not count.
_hasher = PasswordHasher(parallelism=1)


def normalised(password: str) -> str:
    """Return the form of a password that is hashed: the OpaqueString profile of RFC 8265.

    Keyboards differ in how they compose accents, and in which space they insert. Case and width
    stay. Characters that the profile forbids stay too: older passwords may have them.
    """
    spaced = [" " if unicodedata.category(char) == "Zs" else char for char in password]
    return unicodedata.normalize("NFC", "".join(spaced))


def check_password(password: str) -> None:
    """Validate the length of a new password.

    Raises:
        BadInput: it is too short or too long.
    """
    if not SHORTEST <= len(normalised(password)) <= LONGEST or len(password) > LONGEST:
        raise BadInput(f"password: expected {SHORTEST} to {LONGEST} characters")


def hash_password(password: str) -> str:
    """Return the hash of a password. This is slow; see `HashPool`."""
    return _hasher.hash(normalised(password))


def is_password(kept: str | None, password: str) -> bool:
    """Return whether a hash is of a password; False, just as slowly, if there is no hash.

    Earlier versions hashed a password as it was typed, so that form is tried too. The time is the
    same without a hash, so that it does not reveal which names exist.
    """
    typed = password[:LONGEST]
    # Try all forms even after one fits, because without a hash all are tried too.
    right = [_is_hashed(kept, form) for form in dict.fromkeys([normalised(typed), typed])]
    return any(right)


def _is_hashed(kept: str | None, form: str) -> bool:
    """Return whether a hash is of this form of a password; False, as slowly, without a hash."""
    if kept is None:
        _hasher.hash(form)
        return False
    try:
        return _hasher.verify(kept, form)
    except (VerificationError, InvalidHashError):
        return False


class HashPool:
    """Threads that hash passwords, with a short queue; if it is full, requests are refused.

    Attributes:
        waiting: the number of hashes requested and not done.
    """

    def __init__(self, most: int, each: int, threads: int = AT_ONCE) -> None:
        self._most, self._each = most, each
        self._threads = ThreadPoolExecutor(threads, "passwords")
        self._of: Counter[str] = Counter()
        self.waiting = 0

    async def hash(self, password: str, who: str) -> str:
        """Return the hash of a password; `who` identifies the client.

        Raises:
            TooMany: the queue is full, or this client has too many requests in it.
        """
        return await self._done(who, lambda: hash_password(password))

    async def verify(self, kept: str | None, password: str, who: str) -> bool:
        """Return whether a hash is of a password; `who` identifies the client.

        Raises:
            TooMany: the queue is full, or this client has too many requests in it.
        """
        return await self._done(who, lambda: is_password(kept, password))

    def close(self) -> None:
        """Stop the threads; queued requests are cancelled."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _done(self, who: str, work: Callable[[], T]) -> T:
        """Run a function on a thread as soon as one is free."""
        if self.waiting >= self._most or self._of[who] >= self._each:
            after = max(1.0, self.waiting * EACH_SECONDS / AT_ONCE)
            raise TooMany("Many players are signing in. Please try again in a moment.", after)
        self.waiting += 1
        self._of[who] += 1
        try:
            return await asyncio.wrap_future(self._threads.submit(work))
        finally:
            self.waiting -= 1
            self._of[who] -= 1
            self._of += Counter()  # removes clients without requests
