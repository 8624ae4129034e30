"""Scheduling of the garbage collector, so that it rarely visits long-lived objects.

A server holds millions of objects that make up the states of its matches. Reference counting
frees them; the collector is only needed for cycles. It stops the server while it runs, for some
microseconds per object. So it runs often on few, new objects, and skips even these while it hardly
ever finds a cycle, as during play. Objects that survive are frozen (`gc.freeze`).
"""

from __future__ import annotations

import gc
import time
from typing import Final

ENOUGH: Final = 4_000
"""Number of new objects that start a collection. Those that survive it are frozen."""

RARE: Final = 1_000
"""If fewer than one in `RARE` new objects was in a cycle, the next ones are frozen unchecked."""

UNSEEN: Final = 7
"""Number of times that new objects are frozen unchecked before they are collected again."""

YOUNG: Final = 0
"""The generation of new objects."""

CALM: Final = 400
"""Maximum number of new objects between two ticks of a quiet server."""

QUIET: Final = 5.0
"""Seconds that a server must be quiet before a full collection."""

MANY: Final = 500
TOO_MANY: Final = 5_000
"""Closed sockets after which a full collection runs: in a quiet moment, and at any moment.

The WebSocket library leaves a cycle that holds up to 45 kB of each for its compression. A socket
that was open for long is frozen, so only a full collection finds it.
"""

SOON: Final = 600.0
LATE: Final = 6 * 3600.0
"""Seconds between full collections: at least, in a quiet moment, and at most."""


class GcScheduler:
    """Runs the garbage collector from the server's tick instead of automatically."""

    def __init__(self) -> None:
        self._busy_at = self._full_at = time.monotonic()
        self._unseen = 0
        self._known = 0
        self._closed = 0

    def start(self) -> None:
        """Disable automatic collection, collect once, and freeze everything that exists so far."""
        gc.disable()
        self.collect_all()

    def stop(self) -> None:
        """Restore Python's automatic collection."""
        gc.unfreeze()
        gc.enable()

    def tick(self, closed: int = 0) -> None:
        """Handle new objects if there are enough, and all objects if this is a good moment.

        `closed` is the number of sockets that have been closed since the last tick.
        """
        self._closed += closed
        now = time.monotonic()
        new = gc.get_count()[YOUNG]
        if new - self._known > CALM:
            self._busy_at = now
        if new >= ENOUGH:
            self._put_aside(new)
        self._known = gc.get_count()[YOUNG]
        age, quiet = now - self._full_at, now - self._busy_at
        is_due = age > SOON or self._closed >= MANY
        if (is_due and quiet > QUIET) or age > LATE or self._closed >= TOO_MANY:
            self.collect_all()

    def collect_all(self) -> None:
        """Run a full collection, then freeze the objects that are left."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._full_at = time.monotonic()
        self._closed = 0

    def _put_aside(self, new: int) -> None:
        """Freeze the new objects, in most cases after a collection."""
        if self._unseen:
            self._unseen -= 1
        elif gc.collect(YOUNG) * RARE < new:
            self._unseen = UNSEEN
        gc.freeze()
