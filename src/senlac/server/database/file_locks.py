"""File locks: `flock` where the system has it, otherwise the locks of Windows.

On a system with neither, files are not locked: no Python on such a system can run the server.
"""

from __future__ import annotations

from typing import Final

from senlac.engine.support.optional import optional_module

_fcntl: Final = optional_module("fcntl")
_msvcrt: Final = optional_module("msvcrt")


def try_lock(file: int) -> bool:
    """Acquire the lock of an open file if it is free; return whether it was."""
    if _fcntl is not None:
        try:
            _fcntl.flock(file, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    elif _msvcrt is not None:
        try:
            # Windows locks bytes: the first one stands for the file.
            _msvcrt.locking(file, _msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
    return True
