"""The collector of garbage, kept from looking again and again at what lives long.

A server holds millions of objects that make up the states of its matches. They are let go when
nobody holds them any more; the collector is needed only for what holds itself. Everything stands
still while it looks, some microseconds for each object: so it looks at little at a time, at what is
new, and not even at that where it hardly ever finds anything, as while matches are played.
"""

from __future__ import annotations

import gc
import time
from typing import Final

ENOUGH: Final = 4_000
"""So many new objects are worth a look. What outlives it is put aside, so that it is looked at only
with all the rest."""

RARE: Final = 1_000
"""Where less than one in so many held itself, the next are put aside unseen."""

UNSEEN: Final = 7
"""So many heaps are put aside before one is looked at again."""

YOUNG: Final = 0
"""The generation of all that is new."""

CALM: Final = 400
"""Not more than so many new objects from one tick to the next are little."""

QUIET: Final = 5.0
"""So many seconds with little that is new are a good moment to look at all that is old."""

SOON: Final = 600.0
LATE: Final = 6 * 3600.0
"""When it is time to look at what is old: in a quiet moment, and at the latest."""


class Collector:
    """Looks at what is new when it is told the time, and puts it aside until there is more time."""

    def __init__(self) -> None:
        self._busy_at = self._full_at = time.monotonic()
        self._unseen = 0
        self._known = 0

    def start(self) -> None:
        """Put aside all there is so far, and begin."""
        gc.disable()
        self.look_at_all()

    def stop(self) -> None:
        """Leave the collector as Python has it."""
        gc.unfreeze()
        gc.enable()

    def tick(self) -> None:
        """Look at what is new if it is enough, and at what is old if this is a good moment."""
        now = time.monotonic()
        new = gc.get_count()[YOUNG]
        if new - self._known > CALM:
            self._busy_at = now
        if new >= ENOUGH:
            self._put_aside(new)
        self._known = gc.get_count()[YOUNG]
        age, quiet = now - self._full_at, now - self._busy_at
        if (age > SOON and quiet > QUIET) or age > LATE:
            self.look_at_all()

    def look_at_all(self) -> None:
        """Free all that holds itself, and put aside what is left."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._full_at = time.monotonic()

    def _put_aside(self, new: int) -> None:
        """Put so many new objects aside, mostly after a look."""
        if self._unseen:
            self._unseen -= 1
        elif gc.collect(YOUNG) * RARE < new:
            self._unseen = UNSEEN
        gc.freeze()
