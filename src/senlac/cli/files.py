"""File access with size limits and clear errors; writes are atomic."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from pathlib import Path
from typing import Final

from senlac.engine.data.document import MAX_BYTES
from senlac.engine.support.errors import SenlacError
from senlac.engine.support.utf8 import decoded

STANDARD: Final = Path("-")
"""The name that stands for standard input."""


def read_bytes(path: Path, what: str) -> bytes:
    """Read a record or a position; `-` is standard input.

    Raises:
        SenlacError: it does not exist, is not a file, cannot be read, or is too long.
    """
    if path == STANDARD:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise SenlacError(f"{what} {path}: {os_error_text(error)}") from error


def read_text(path: Path, what: str) -> str:
    """Read a file of UTF-8 text; `-` is standard input.

    Raises:
        SenlacError: it does not exist, is not a file, cannot be read, or is not text.
    """
    try:
        return decoded(read_bytes(path, what))
    except UnicodeDecodeError as error:
        raise SenlacError(f"{what} {path}: expected UTF-8, got {error.reason}") from error


def write_text(path: Path, text: str, what: str) -> None:
    """Write a text as a file, as `write_bytes` does."""
    write_bytes(path, text.encode(), what)


def write_bytes(path: Path, content: bytes, what: str) -> None:
    """Write a file atomically: at any moment it has either the old or the new content.

    Raises:
        SenlacError: the folder does not exist or cannot be written.
    """
    try:
        # The target of a symbolic link is written, so that the link remains.
        target = Path(os.path.realpath(path))
        _replace(target, content)
    except (OSError, ValueError) as error:
        raise SenlacError(f"{what} {path}: {os_error_text(error)}") from error


def require_writable(path: Path, what: str) -> None:
    """Require that a file can be written, before there is anything to lose.

    Raises:
        SenlacError: the folder does not exist or cannot be written.
    """
    try:
        target = Path(os.path.realpath(path))
        _require_file(target)
        with tempfile.TemporaryFile(dir=target.parent):
            pass
    except (OSError, ValueError) as error:
        raise SenlacError(f"{what} {path}: {os_error_text(error)}") from error


def _require_file(target: Path) -> None:
    """Reject a folder, or anything else that is not a file.

    Raises:
        OSError: the target is not a file.
    """
    if target.exists() and not target.is_file():
        raise FileExistsError(errno.EEXIST, "expected a file to write")


def _replace(target: Path, content: bytes) -> None:
    """Write a temporary file beside the target, then rename it.

    Raises:
        OSError: writing failed; the target is unchanged, and the temporary file is removed.
    """
    _require_file(target)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _umask() -> int:
    """Return the permissions that new files lack; reading them sets them for a moment."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def os_error_text(error: OSError | ValueError) -> str:
    """Return the reason of a file error, without the path that the message already has."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error)
