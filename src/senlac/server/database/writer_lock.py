"""A lock between the processes of a server, for example for writes to one file.

The operating system gives the lock to the process that has waited longest, as soon as it is free,
and releases it when its owner dies. SQLite itself would poll, at growing intervals.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from senlac.server.database.file_locks import lock, unlock

OWNERS: Final = 0o600


class WriterLock:
    """A lock file. Threads of one process share the lock."""

    def __init__(self, file: Path) -> None:
        self._file = os.open(file, os.O_RDWR | os.O_CREAT, OWNERS)

    def __enter__(self) -> None:
        self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()

    def acquire(self) -> None:
        """Acquire the lock, waiting if necessary."""
        lock(self._file)

    def release(self) -> None:
        """Release the lock."""
        unlock(self._file)

    def close(self) -> None:
        """Close the lock file."""
        os.close(self._file)
