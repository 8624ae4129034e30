"""The collector of garbage, kept from looking again and again at what lives long.

A server holds millions of objects that make up the states of its matches. They are let go when
nobody holds them any more; the collector is needed only for what holds itself. It looks at all of
what is new, and at what is old when there is nothing else to do: everything stands still meanwhile.
"""

from __future__ import annotations

import gc
import time
from typing import Final

THRESHOLDS: Final = (20_000, 1000, 1000)
"""After so many new objects they are looked at; what outlives that is put aside, so that older ones
are looked at only with all the rest."""

OLD: Final = 2
"""The generation of all that is not new."""

QUIET: Final = 5.0
"""So many seconds without much that is new are a good moment to look at all that is old."""

SOON: Final = 600.0
LATE: Final = 6 * 3600.0
"""When it is time to look at what is old: in a quiet moment, and at the latest."""


class Collector:
    """Puts aside what has outlived a look, until there is time for it."""

    def __init__(self) -> None:
        self._busy_at = self._full_at = time.monotonic()

    def start(self) -> None:
        """Put aside all there is so far, and begin."""
        gc.set_threshold(*THRESHOLDS)
        gc.callbacks.append(self._heed)
        self.look_at_all()

    def stop(self) -> None:
        """Leave the collector as Python has it."""
        gc.callbacks.remove(self._heed)
        gc.unfreeze()
        gc.set_threshold(700, 10, 10)

    def tick(self) -> None:
        """Look at what is old if this is a good moment for it."""
        now = time.monotonic()
        age, quiet = now - self._full_at, now - self._busy_at
        if (age > SOON and quiet > QUIET) or age > LATE:
            self.look_at_all()

    def look_at_all(self) -> None:
        """Free all that holds itself, and put aside what is left."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._full_at = time.monotonic()

    def _heed(self, phase: str, info: dict[str, int]) -> None:
        """Put aside what has outlived a look: to look at it again would free hardly anything."""
        if phase == "stop" and info["generation"] < OLD:
            self._busy_at = time.monotonic()
            gc.freeze()
