"""File locks: `flock` where the system has it, otherwise the locks of Windows.

On a system with neither, files are not locked: no Python on such a system can run the server.
"""

from __future__ import annotations

from typing import Final

from senlac.engine.support.optional import optional_module

_fcntl: Final = optional_module("fcntl")
_msvcrt: Final = optional_module("msvcrt")


def lock(file: int) -> None:
    """Acquire the lock of an open file, waiting if necessary."""
    if _fcntl is not None:
        _fcntl.flock(file, _fcntl.LOCK_EX)
        return
    # Windows gives up after ten seconds.
    while not _locked(file, "LK_LOCK"):
        pass


def try_lock(file: int) -> bool:
    """Acquire the lock of an open file if it is free; return whether it was."""
    if _fcntl is None:
        return _locked(file, "LK_NBLCK")
    try:
        _fcntl.flock(file, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def unlock(file: int) -> None:
    """Release the lock of an open file."""
    if _fcntl is not None:
        _fcntl.flock(file, _fcntl.LOCK_UN)
    else:
        _locked(file, "LK_UNLCK")


def _locked(file: int, how: str) -> bool:
    """Lock the first byte of a file as Windows does; return False if another process has it."""
    if _msvcrt is None:
        return True
    try:
        _msvcrt.locking(file, getattr(_msvcrt, how), 1)
    except OSError:
        return False
    return True
