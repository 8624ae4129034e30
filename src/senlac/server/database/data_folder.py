"""The data folder: private to its owner, and used by one server at a time."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from senlac.engine.support.errors import OptionError
from senlac.server.config.settings import Settings
from senlac.server.database.file_locks import try_lock
from senlac.server.database.url import read_url

OWNERS_FOLDER: Final = 0o700
OWNERS_FILE: Final = 0o600

LOCK: Final = ".lock"

LOCK_INTERVAL: Final = 0.05
"""Seconds between two attempts to acquire the lock."""


def database_file(settings: Settings) -> Path | None:
    """Return the file of the database, None if it is not a file.

    Raises:
        OptionError: the setting is not a URL.
    """
    url = read_url(settings.url)
    named = url.database or ""
    return Path(named) if url.get_backend_name() == "sqlite" and named else None


def restrict_permissions(settings: Settings) -> None:
    """Make the data folder and its files accessible to their owner only."""
    file = database_file(settings)
    if file is None:
        return
    file.parent.mkdir(mode=OWNERS_FOLDER, parents=True, exist_ok=True)
    # SQLite gives the journal the permissions of the file.
    file.touch(mode=OWNERS_FILE)
    if settings.database_url or not _is_ours(settings.data):
        file.chmod(OWNERS_FILE)
        return
    settings.data.chmod(OWNERS_FOLDER)
    for found in settings.data.iterdir():
        if found.is_file() and not found.is_symlink() and _is_owned(found):
            found.chmod(OWNERS_FILE)


@contextmanager
def exclusive_lock(settings: Settings, say: Callable[[str], None] = print) -> Iterator[None]:
    """Hold the lock file of the database, unless it is not a file and may have several servers.

    If another server holds it, wait for that to end, for at most `lock_seconds`.

    Raises:
        OptionError: another server uses the database, or the lock file cannot be written.
    """
    file = database_file(settings)
    if file is None:
        yield
        return
    place = file.resolve()
    handle = _opened(place.with_name(place.name + LOCK))
    try:
        if not try_lock(handle):
            _wait_for_lock(handle, file, settings.lock_seconds, say)
        yield
    finally:
        os.close(handle)


def _wait_for_lock(handle: int, file: Path, seconds: float, say: Callable[[str], None]) -> None:
    """Acquire the lock when the server that holds it has ended.

    Raises:
        OptionError: it has not ended in time.
    """
    if seconds:
        say(f"{file} is in use by another server. Waiting up to {seconds:.0f} s for it to end.")
    give_up = time.monotonic() + seconds
    while time.monotonic() < give_up:
        time.sleep(LOCK_INTERVAL)
        if try_lock(handle):
            return
    raise OptionError(f"{file}: in use by another server")


def _opened(lock: Path) -> int:
    """Open the lock file.

    Raises:
        OptionError: it cannot be written.
    """
    try:
        lock.parent.mkdir(mode=OWNERS_FOLDER, parents=True, exist_ok=True)
        return os.open(lock, os.O_RDWR | os.O_CREAT, OWNERS_FILE)
    except OSError as error:
        raise OptionError(f"cannot open the database: {lock}: {error.strerror}") from error


def _is_ours(folder: Path) -> bool:
    """Return whether a folder is this user's alone, unlike /tmp, and not the home folder."""
    found = folder.stat()
    shared = found.st_mode & (stat.S_ISVTX | stat.S_IWOTH)
    return _is_owned(folder) and not shared and folder.resolve() != Path.home()


def _is_owned(path: Path) -> bool:
    """Return whether a path belongs to this user. Windows reports no owners, so it always does."""
    return not hasattr(os, "geteuid") or path.stat().st_uid == os.geteuid()
