"""The ledger: what all processes of one server count together, in memory that all of them see.

Whoever is let in by one process must not begin anew at another. So the buckets that fill with time
lie in memory that is shared, each touched by one process at a time; and of everything that is
counted each process writes its own number down, and reads the sum of all.
"""

from __future__ import annotations

import mmap
import os
import secrets
from hashlib import blake2b
from struct import Struct
from typing import Any, Final

from senlac.engine.support.optional import optional_module
from senlac.server.config.limits import Rate
from senlac.server.config.rate_limiter import RateLimiter, take_tokens
from senlac.server.config.usage import UsageCounters

fcntl: Final[Any] = optional_module("fcntl")
"""None on Windows, where a server is one process and needs no ledger."""

KEY_BYTES: Final = 16
MARK_BYTES: Final = 8

SETS: Final = 4096
WAYS: Final = 8
"""A bucket has one of so many places in one of so many sets; the one used longest ago gives way."""

SLOTS: Final = 65_536
"""Counts by their marks. Two that fall into one slot are held for one: that lets nobody more in."""

BUCKET: Final = Struct("=Qdd")
ROW: Final = Struct("=" + WAYS * "Qdd")
FIELDS: Final = 3
SLOT_BYTES: Final = 4
COUNTS_AT: Final = KEY_BYTES + SETS * ROW.size

LOCAL_KINDS: Final = frozenset({"socket", "socket-network"})
"""What each process counts by itself: messages on its own sockets, which only it reads."""


def ledger_bytes(processes: int) -> int:
    """Return how large the ledger of so many processes is."""
    return COUNTS_AT + processes * SLOTS * SLOT_BYTES


def lay_out(file: int, processes: int) -> None:
    """Make an empty file the ledger of so many processes."""
    os.truncate(file, ledger_bytes(processes))
    os.pwrite(file, secrets.token_bytes(KEY_BYTES), 0)


class SharedUsage(UsageCounters):
    """The counts and buckets of all processes, as one of them sees them."""

    def __init__(self, file: int, number: int, processes: int) -> None:
        super().__init__()
        self._file = file
        self._memory = mmap.mmap(file, ledger_bytes(processes))
        self._key = self._memory[:KEY_BYTES]
        self._counts = memoryview(self._memory)[COUNTS_AT:].cast("I")
        self._own = number * SLOTS
        # Whoever had this number before has died with all he had counted.
        begin = COUNTS_AT + self._own * SLOT_BYTES
        self._memory[begin : begin + SLOTS * SLOT_BYTES] = bytes(SLOTS * SLOT_BYTES)

    # ---- counts ---------------------------------------------------------------------------------

    def add(self, kind: str, who: str, by: int = 1) -> None:
        self._counts[self._own + self._mark(kind, who) % SLOTS] += by

    def total(self, kind: str, who: str) -> int:
        return sum(self._counts[self._mark(kind, who) % SLOTS :: SLOTS])

    # ---- buckets --------------------------------------------------------------------------------

    def take(self, kind: str, who: str, rate: Rate, cost: int, now: float) -> float:
        """Take from a bucket; return 0, or in how many seconds there will be something in it."""
        mark = self._mark(kind, who)
        fcntl.lockf(self._file, fcntl.LOCK_EX)
        try:
            place, bucket = self._find(mark)
            left, after = take_tokens(bucket, rate, cost, now)
            BUCKET.pack_into(self._memory, place, mark, left, now)
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN)
        return after

    def refund(self, kind: str, who: str) -> None:
        """Give back what was taken last."""
        mark = self._mark(kind, who)
        fcntl.lockf(self._file, fcntl.LOCK_EX)
        try:
            place, bucket = self._find(mark)
            if bucket is not None:
                BUCKET.pack_into(self._memory, place, mark, bucket[0] + 1, bucket[1])
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN)

    def _find(self, mark: int) -> tuple[int, tuple[float, float] | None]:
        """Return where a bucket is or will be, and what was left in it when, None if it is new."""
        start = KEY_BYTES + mark % SETS * ROW.size
        row = ROW.unpack_from(self._memory, start)
        marks, times = row[::FIELDS], row[2::FIELDS]
        if mark in marks:
            way = marks.index(mark)
            return start + way * BUCKET.size, (row[FIELDS * way + 1], times[way])
        return start + times.index(min(times)) * BUCKET.size, None

    def _mark(self, kind: str, who: str) -> int:
        """Return what stands for a kind and a name, which nobody else can foresee."""
        named = f"{kind} {who}".encode(errors="surrogatepass")
        digest = blake2b(named, digest_size=MARK_BYTES, key=self._key).digest()
        return int.from_bytes(digest, "big") or 1


class SharedLimiter(RateLimiter):
    """A limiter whose buckets are those of all processes."""

    def __init__(self, ledger: SharedUsage) -> None:
        super().__init__()
        self._ledger = ledger

    def give(self, kind: str, who: str) -> None:
        if kind in LOCAL_KINDS:
            super().give(kind, who)
        else:
            self._ledger.refund(kind, who)

    def after(self, kind: str, who: str, rate: Rate, cost: int = 1) -> float:
        if kind in LOCAL_KINDS:
            return super().after(kind, who, rate, cost)
        return self._ledger.take(kind, who, rate, cost, self._clock())
