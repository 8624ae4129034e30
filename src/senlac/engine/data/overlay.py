"""Overlays: values of a user's printed copy that replace ours.

In a match of a former version they are applied after its values (`senlac.engine.data.former`).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from senlac.engine.model.rules_version import RulesVersion
from senlac.engine.support.errors import DataError, caused
from senlac.engine.support.toml import TomlTable, data_error, join, one_line, parse, word
from senlac.engine.support.utf8 import decoded, document_fault, is_writable

if TYPE_CHECKING:
    from pathlib import Path

MAX_BYTES: Final = 100_000
"""Maximum size of an overlay; a whole printed chart is much smaller."""

MAX_LINE: Final = 1_000
"""Maximum length of a line; the time to parse dotted keys grows with its square."""

MAX_DEPTH: Final = 12
"""Maximum nesting depth of an overlay; data files need five."""

_FIXED: Final = ("id", "source")


@dataclass(frozen=True)
class Overlay:
    """Values that replace ours, by file, table, id and key.

    `[units.unit.housecarl]` with `strength = 8` changes the row `housecarl` of the `[[unit]]`
    tables of `units.toml`.

    Attributes:
        name: the name of the overlay, put into the `source` of all it changes.
        values: the changes: data file, then its tables, arrays of tables by id.
        former: the files of former values that are applied before, as in `RulesVersion.data`.
    """

    name: str
    values: TomlTable
    former: tuple[str, ...] = ()

    @classmethod
    def from_text(cls, text: str, name: str) -> Overlay:
        """Parse an overlay from TOML.

        Raises:
            DataError: the text is too long, not TOML, or contains what no data file can, such as
                control characters.
        """
        name = one_line(name, 60)
        if len(text) > MAX_BYTES:
            raise DataError(f"overlay {name}: expected at most {MAX_BYTES} bytes")
        if any([len(row) > MAX_LINE for row in text.splitlines()]):
            raise DataError(f"overlay {name}: expected lines of at most {MAX_LINE} characters")
        values = parse(text, f"overlay {name}")
        wrong = document_fault(values)
        if wrong:
            raise data_error(f"overlay {name}", "", wrong)
        _check_plain(values, f"overlay {name}", "", 0)
        return Overlay(name, values)

    @classmethod
    def from_file(cls, path: Path) -> Overlay:
        """Read an overlay from a file; its name is that of the file, without the folder.

        Raises:
            DataError: the file does not exist or cannot be read, or as in `from_text`.
        """
        name = one_line(path.name, 60)
        try:
            # Reading a pipe could block, and a device never ends.
            if not path.is_file():
                raise DataError(f"overlay {name}: expected a file")
            with path.open("rb") as file:
                text = decoded(file.read(MAX_BYTES + 1))
        except UnicodeDecodeError as error:
            raise caused(DataError(f"overlay {name}: expected UTF-8, got {error.reason}"), error)
        except OSError as error:
            raise caused(DataError(f"overlay {name}: {error.strerror}"), error)
        return Overlay.from_text(text, name)

    @classmethod
    def from_document(cls, document: object) -> Overlay:
        """Restore an overlay from a record.

        Raises:
            DataError: the document was not made by `document`.
        """
        if not isinstance(document, dict) or set(document) != {"name", "values"}:
            raise DataError("overlay of a record: expected 'name' and 'values'")
        name, values = document["name"], document["values"]
        if not isinstance(name, str) or not isinstance(values, dict):
            raise DataError("overlay of a record: expected a text as name and a table as values")
        name = one_line(name, 60)
        _check_plain(values, f"overlay {name}", "", 0)
        return Overlay(name, values)

    @classmethod
    def under(cls, document: Mapping[str, Any] | None, edition: RulesVersion) -> Overlay | None:
        """Return the overlay of a state or record, with the former values of its edition.

        Return `None` if the tables are the present ones without an overlay.

        Raises:
            DataError: the document is not one that `document` returns.
        """
        if document is not None:
            own = Overlay.from_document(document)
            return Overlay(own.name, own.values, edition.data)
        return Overlay("", {}, edition.data) if edition.data else None

    @property
    def document(self) -> TomlTable | None:
        """Return the overlay as a JSON object for records and states.

        `None` if it has former values alone: these follow from the edition of the record or
        position.
        """
        if self.former and not self.name and not self.values:
            return None
        return {"name": self.name, "values": self.values}

    def lay_over(self, document: TomlTable, name: str) -> None:
        """Apply the changes for a data file, in place; changed tables say so in their source.

        Raises:
            DataError: a change is for a row that does not exist or has no id, or changes an id.
        """
        changes = self.values.get(name, {})
        if not isinstance(changes, dict):
            raise data_error(f"overlay {self.name}", name, "expected a table")
        _Change(self.name).put_over(document, changes, name)

    def require_files(self, names: Collection[str]) -> None:
        """Require that every change is for one of these data files.

        Raises:
            DataError: it names another file.
        """
        for name in self.values:
            if name not in names:
                known = ", ".join(names)
                raise data_error(f"overlay {self.name}", word(name), f"the files are {known}")


class _Change:
    """The application of one overlay; changed tables say so in their `source`."""

    def __init__(self, overlay: str) -> None:
        self.overlay = overlay

    def put_over(self, table: TomlTable, changes: TomlTable, path: str) -> None:
        """Change a table in place, and mark it as changed."""
        for key, value in changes.items():
            here = join(path, key)
            if key in _FIXED:
                raise self._refusal(here, "an overlay cannot change this")
            old = table.get(key)
            if isinstance(old, dict):
                self.put_over(old, self._table(value, here), here)
            elif isinstance(old, list) and any(isinstance(row, dict) for row in old):
                self._rows(old, self._table(value, here), here)
            else:
                table[key] = value
        if changes and "source" in table:
            table["source"] = f"overlay {self.overlay}, over {table['source']}"

    def _rows(self, rows: list[object], changes: TomlTable, path: str) -> None:
        """Change the rows of an array of tables, found by their ids."""
        by_id = {row["id"]: row for row in rows if isinstance(row, dict) and "id" in row}
        if not by_id:
            raise self._refusal(path, "these rows have no id, so an overlay cannot reach them")
        for key, value in changes.items():
            here = join(path, key)
            if key not in by_id:
                raise self._refusal(here, f"no such id; the ids are {', '.join(by_id)}")
            self.put_over(by_id[key], self._table(value, here), here)

    def _table(self, value: object, path: str) -> TomlTable:
        """Return the value, which must be a table."""
        if not isinstance(value, dict):
            raise self._refusal(path, "expected a table")
        return value

    def _refusal(self, path: str, text: str) -> DataError:
        return data_error(f"overlay {self.overlay}", path, text)


def _check_plain(value: object, file: str, path: str, depth: int) -> None:
    """Require that a value can be stored in a record: shallow, and of JSON's types."""
    if depth > MAX_DEPTH:
        raise data_error(file, path, f"expected at most {MAX_DEPTH} levels")
    if isinstance(value, dict):
        for key, child in value.items():
            _check_plain(key, file, path, depth + 1)
            _check_plain(child, file, join(path, str(key)), depth + 1)
    elif isinstance(value, list):
        for place, child in enumerate(value):
            _check_plain(child, file, f"{path}[{place + 1}]", depth + 1)
    elif not _is_plain(value):
        raise data_error(file, path, f"expected text or a number, got {type(value).__name__}")


def _is_plain(value: object) -> bool:
    """Return whether all readers of JSON read this value alike."""
    if isinstance(value, str):
        return is_writable(value)
    if isinstance(value, int):
        return -(2**53) < value < 2**53
    return isinstance(value, float) and math.isfinite(value)
