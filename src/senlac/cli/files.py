"""Files: read with a limit and one clear word when it fails, written whole or not at all."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from pathlib import Path
from typing import Final

from senlac.engine.document import MAX_BYTES
from senlac.engine.errors import SenlacError

STANDARD: Final = Path("-")
"""The name that stands for standard input."""


def read_bytes(path: Path, what: str) -> bytes:
    """Read a file of ours, a record or a position; `-` is standard input.

    Raises:
        SenlacError: it is not there, no file, not to be read, or longer than any of ours.
    """
    if path == STANDARD:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise SenlacError(f"{what} {path}: {reason(error)}") from error


def read_text(path: Path, what: str) -> str:
    """Read a file of text in UTF-8; `-` is standard input.

    Raises:
        SenlacError: it is not there, no file, not to be read, or no text.
    """
    try:
        return read_bytes(path, what).decode()
    except UnicodeDecodeError as error:
        raise SenlacError(f"{what} {path}: expected UTF-8, got {error.reason}") from error


def write_text(path: Path, text: str, what: str) -> None:
    """Write a text as a file, as `write_bytes` does."""
    write_bytes(path, text.encode(), what)


def write_bytes(path: Path, content: bytes, what: str) -> None:
    """Write a file so that at any moment either the old one or all of the new one is there.

    Raises:
        SenlacError: the folder is not there or not to be written in.
    """
    try:
        # Through a link to the file itself, so that the link is still one afterwards.
        target = Path(os.path.realpath(path))
        _replace(target, content)
    except (OSError, ValueError) as error:
        raise SenlacError(f"{what} {path}: {reason(error)}") from error


def require_writable(path: Path, what: str) -> None:
    """See that a file can be written, before there is anything to lose.

    Raises:
        SenlacError: the folder is not there or not to be written in.
    """
    try:
        target = Path(os.path.realpath(path))
        _require_file(target)
        with tempfile.TemporaryFile(dir=target.parent):
            pass
    except (OSError, ValueError) as error:
        raise SenlacError(f"{what} {path}: {reason(error)}") from error


def _require_file(target: Path) -> None:
    """Refuse a folder, or whatever else is there and no file.

    Raises:
        OSError: there is such a thing.
    """
    if target.exists() and not target.is_file():
        raise FileExistsError(errno.EEXIST, "expected a file to write")


def _replace(target: Path, content: bytes) -> None:
    """Write beside the target, then put the new file in its place.

    Raises:
        OSError: something went wrong; the target is as it was, and nothing is left beside it.
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
    """Return the permissions that new files are not to have; asking sets them for a moment."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def reason(error: OSError | ValueError) -> str:
    """Return what went wrong with a file, without the path that the message has already."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error)
