"""Passwords: hashed by argon2id, slowly, never in the event loop, and never at everybody's cost.

Whoever waits for a hash holds nothing meanwhile: no session of the database, no lock.
"""

from __future__ import annotations

import asyncio
import os
import unicodedata
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from senlac.table.service.errors import BadInput, TooMany
from senlac.table.storage.turn import Turn

T = TypeVar("T")

SHORTEST: Final = 8
LONGEST: Final = 200
AT_ONCE: Final = max(1, (os.cpu_count() or 1) // 2)
"""Each takes 64 MB and a core for a while; a crowd at the door must not take them all."""

EACH_SECONDS: Final = 0.25
"""About how long one hash takes, to tell whoever comes too late when to come again."""

# One lane, for each lane is a thread of its own, and they would not be counted in AT_ONCE.
_hasher = PasswordHasher(parallelism=1)


def normalised(password: str) -> str:
    """Return a password in the form that is hashed: the OpaqueString profile of RFC 8265.

    Keyboards differ in how they compose accents, and in which space they write. Case and width
    are kept. Characters that the profile forbids are kept too: an earlier password may have them.
    """
    spaced = [" " if unicodedata.category(char) == "Zs" else char for char in password]
    return unicodedata.normalize("NFC", "".join(spaced))


def check_password(password: str) -> None:
    """See that a password may be chosen.

    Raises:
        BadInput: it is too short, or endless.
    """
    if not SHORTEST <= len(normalised(password)) <= LONGEST or len(password) > LONGEST:
        raise BadInput(f"password: expected {SHORTEST} to {LONGEST} characters")


def hash_password(password: str) -> str:
    """Return what is kept of a password, after a good while."""
    return _hasher.hash(normalised(password))


def is_password(kept: str | None, password: str) -> bool:
    """Tell whether a password is the one of which this was kept.

    Earlier versions hashed a password as it was typed, so that form is tried too. Where nothing was
    kept it takes as long to say no: time must not tell which names exist.
    """
    typed = password[:LONGEST]
    # All forms are hashed even after one fits, as they are where nothing was kept.
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


class Hashers:
    """A few threads that hash, and a short queue before them; whoever finds it full is sent away.

    One thread may have to take turns with those of other processes.

    Attributes:
        waiting: how many hashes are asked for and not done.
    """

    def __init__(
        self, most: int, each: int, threads: int = AT_ONCE, turn: Path | None = None
    ) -> None:
        self._most, self._each = most, each
        self._threads = ThreadPoolExecutor(threads, "passwords")
        self._turn = None if turn is None else Turn(turn)
        self._of: Counter[str] = Counter()
        self.waiting = 0

    async def hash(self, password: str, who: str) -> str:
        """Return what is kept of a password; `who` asks for it.

        Raises:
            TooMany: too many are asked for already, by him or by all.
        """
        return await self._done(who, lambda: hash_password(password))

    async def verify(self, kept: str | None, password: str, who: str) -> bool:
        """Tell whether a password is the one of which this was kept; `who` asks for it.

        Raises:
            TooMany: too many are asked for already, by him or by all.
        """
        return await self._done(who, lambda: is_password(kept, password))

    def close(self) -> None:
        """End, without what still waits."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _done(self, who: str, work: Callable[[], T]) -> T:
        """Have something done by a thread as soon as one is free."""
        if self.waiting >= self._most or self._of[who] >= self._each:
            after = max(1.0, self.waiting * EACH_SECONDS / AT_ONCE)
            raise TooMany("many are signing in just now; please wait a little", after)
        self.waiting += 1
        self._of[who] += 1
        try:
            return await asyncio.wrap_future(self._threads.submit(self._in_turn, work))
        finally:
            self.waiting -= 1
            self._of[who] -= 1
            self._of += Counter()  # forgets whoever waits for nothing

    def _in_turn(self, work: Callable[[], T]) -> T:
        """Do something when it is this process's turn."""
        with self._turn or nullcontext():
            return work()
