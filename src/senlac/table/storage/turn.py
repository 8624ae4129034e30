"""Turns: what several processes do one after another, as writing to one file.

A lock of the system is given to whoever has waited longest, in the moment it is free, and is let go
of when its holder dies. SQLite itself would look again and again, ever more seldom.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from senlac.table.storage.locks import lock, unlock

OWNERS: Final = 0o600


class Turn:
    """The turn of one process; between its threads it does not tell apart."""

    def __init__(self, file: Path) -> None:
        self._file = os.open(file, os.O_RDWR | os.O_CREAT, OWNERS)

    def __enter__(self) -> None:
        self.take()

    def __exit__(self, *_: object) -> None:
        self.give()

    def take(self) -> None:
        """Wait for it."""
        lock(self._file)

    def give(self) -> None:
        """Let the next have it."""
        unlock(self._file)

    def close(self) -> None:
        """Need it no more."""
        os.close(self._file)
