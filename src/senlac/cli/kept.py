"""Automatically saved matches: one file for each match that was left unfinished."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from senlac.cli.files import os_error_text, read_bytes, write_text
from senlac.engine.game.record import Record
from senlac.engine.match.match import Match
from senlac.engine.support.errors import SenlacError

MOST: Final = 10_000
"""The first number that is not used in names of files of matches with the same header."""


class Kept(NamedTuple):
    """An unfinished match: its file, the file's modification time, and its record."""

    path: Path
    at: datetime
    record: Record


def folder() -> Path:
    """Return the folder of automatically saved matches.

    Raises:
        SenlacError: the user has no home folder.
    """
    home = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    try:
        return Path(home).expanduser() / "senlac"
    except RuntimeError as error:
        raise SenlacError("there is no home folder; set XDG_STATE_HOME") from error


def record_text(record: Record) -> str:
    """Format a record as the text of a file."""
    return json.dumps(record.document(), indent=1, ensure_ascii=False) + "\n"


def save_unfinished(match: Match) -> Path:
    """Save a match to a file of its own, and return the path.

    A file that contains an earlier state of the same match is overwritten. If the folder cannot be
    written, the match is saved in a new temporary folder.

    Raises:
        SenlacError: neither folder can be written.
    """
    record = match.record(private=True)
    try:
        return _kept_in(folder(), record)
    except SenlacError as error:
        try:
            return _kept_in(Path(tempfile.mkdtemp(prefix="senlac-")), record)
        except (OSError, SenlacError):
            raise error from None


def _kept_in(place: Path, record: Record) -> Path:
    """Write a record into a folder. Only a file with an earlier state of it is overwritten.

    Raises:
        SenlacError: it cannot be written.
    """
    text = record_text(record)
    for path in _beginnings(place, record):
        write_text(path, text, "record")
        return path
    path = _reserved(place, record)
    try:
        write_text(path, text, "record")
    except SenlacError:
        path.unlink(missing_ok=True)
        raise
    return path


def note_end(match: Match) -> None:
    """Update the saved files of a finished match, so that `--resume` no longer offers them.

    Errors are ignored: the match is over, and the old files lose nothing.
    """
    with contextlib.suppress(SenlacError):
        record = match.record(private=True)
        for path in _beginnings(folder(), record):
            write_text(path, record_text(record), "record")


def _beginnings(place: Path, record: Record) -> list[Path]:
    """Return the files of a folder that contain an earlier state of a record."""
    return [
        path for path in sorted(place.glob(f"{record.header.game}*.json")) if _goes_on(path, record)
    ]


def _goes_on(path: Path, record: Record) -> bool:
    """Return whether a file contains an earlier state of a record, or the same one."""
    if not path.is_file():
        # Reading a named pipe could block for ever.
        return False
    try:
        held = Record.from_json(read_bytes(path, "record"))
    except SenlacError:
        return False
    return held.header == record.header and held.entries == record.entries[: len(held.entries)]


def _reserved(place: Path, record: Record) -> Path:
    """Create an empty file, so that no other process takes the name, and return its path.

    Raises:
        SenlacError: it cannot be created.
    """
    name = f"{record.header.game}-{record.header.hash()[:8]}"
    try:
        place.mkdir(parents=True, exist_ok=True)
        for number in range(1, MOST):
            path = place / (f"{name}.json" if number == 1 else f"{name}-{number}.json")
            try:
                path.open("xb").close()
            except FileExistsError:
                continue
            return path
    except OSError as error:
        told = f"the match could not be kept in {place}: {os_error_text(error)}"
        raise SenlacError(told) from error
    raise SenlacError(f"the match could not be kept in {place}: there are too many like it")


def unfinished() -> list[Kept]:
    """Return the saved matches that can be resumed, the latest first."""
    return sorted(_read(folder()), key=lambda kept: kept.at, reverse=True)


def _read(place: Path) -> Iterator[Kept]:
    """Yield the unfinished records of a folder. Other files are skipped."""
    for path in place.glob("*.json"):
        if not path.is_file():
            continue
        try:
            record = Record.from_json(read_bytes(path, "record"))
            at = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        except (OSError, SenlacError):
            continue
        if record.ending is None and record.secret:
            yield Kept(path, at, record)
