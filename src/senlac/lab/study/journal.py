"""The journal of a study: finished games are appended at once, so that an interruption loses none.

The first line names the study and the build of Senlac; each further line has the rows of a unit. A
line that was cut off in the middle is ignored, and its unit played again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

import msgspec

from senlac.engine.support.errors import SenlacError
from senlac.lab.study.game_row import Row


class Head(msgspec.Struct, frozen=True):
    """The first line: hashes of the study and of the build."""

    study: str
    build: str


class UnitRows(msgspec.Struct, frozen=True):
    """The rows of a unit."""

    unit: int
    rows: tuple[Row, ...]


class Journal:
    """The finished units of a study, in a file that grows.

    Attributes:
        units: the rows of each finished unit, by its number.
    """

    def __init__(self, path: Path, head: Head) -> None:
        self.path = path
        self.head = head
        self.units: dict[int, tuple[Row, ...]] = {}
        self._file: BinaryIO | None = None

    def open(self) -> None:
        """Read what is there and prepare to append.

        Raises:
            SenlacError: the file belongs to another study or build, or cannot be written.
        """
        try:
            whole = self._read() if self.path.exists() else 0
            self._file = self.path.open("r+b" if whole else "wb")
            self._file.truncate(whole)
            self._file.seek(whole)
            if not whole:
                self._append(self.head)
        except OSError as error:
            raise SenlacError(f"journal {self.path}: {error.strerror}") from error

    def _read(self) -> int:
        """Read the finished units; return the length of the whole lines in bytes."""
        lines = self.path.read_bytes().splitlines(keepends=True)
        if not lines or not lines[0].endswith(b"\n"):
            return 0
        self._require_same(lines[0])
        length = len(lines[0])
        for line in lines[1:]:
            try:
                found = msgspec.json.decode(line, type=UnitRows)
            except msgspec.DecodeError:
                break
            if not line.endswith(b"\n"):
                break
            self.units[found.unit] = found.rows
            length += len(line)
        return length

    def _require_same(self, line: bytes) -> None:
        """Require that the first line is ours.

        Raises:
            SenlacError: it is of another study, of another build, or of no study.
        """
        try:
            found = msgspec.json.decode(line, type=Head)
        except msgspec.DecodeError as error:
            raise SenlacError(f"journal {self.path}: not the journal of a study") from error
        wrong = "study" if found.study != self.head.study else "build of Senlac"
        if found != self.head:
            raise SenlacError(
                f"journal {self.path}: its games are of another {wrong}; name another folder"
                " with --to, or delete it"
            )

    def write(self, unit: int, rows: Sequence[Row]) -> None:
        """Append the rows of a finished unit; they are on the disk when this returns."""
        self.units[unit] = tuple(rows)
        self._append(UnitRows(unit, tuple(rows)))

    def _append(self, line: Head | UnitRows) -> None:
        assert self._file is not None, "the journal is open"
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
