"""TOML data read into typed, frozen dataclasses, and the overlays that put values over them.

The classes a file is read into must live where they are not compiled (a package's `__init__`):
a compiled class forgets what its tuples and dictionaries hold, which the reader must know.
"""

from __future__ import annotations

import copy
import dataclasses
import math
import re
import tomllib
import types
import typing
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from importlib import resources
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from senlac.engine.errors import DataError

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")

Table = dict[str, object]
"""A table of TOML as it was written: keys and values not yet checked."""

MAX_BYTES: Final = 100_000
"""The longest overlay read; an owner's whole printed chart fits many times over."""

MAX_LINE: Final = 1_000
"""The longest line of an overlay; the time to read dotted keys grows with its square."""

MAX_DEPTH: Final = 12
"""The deepest nesting of an overlay; data files need five."""

_FIXED: Final = ("id", "source")
_STEP: Final = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[\.\.\.\]")
_COMPLAINT: Final = re.compile(r"(.*?)(?: - at `\$(.*)`)?", re.DOTALL)
_WORD: Final = re.compile(r"[\w-]{1,40}")
_FRACTION: Final = re.compile(r"\d{1,9}/[1-9]\d{0,8}")


@dataclass(frozen=True)
class Overlay:
    """Values an owner of the printed game puts over ours, by file, table, id and key.

    `[units.unit.housecarl]` with `strength = 8` changes the row `housecarl` of the `[[unit]]`
    tables of `units.toml`.

    Attributes:
        name: the name of the overlay, put into the `source` of all it changes.
        values: the changes: data file, then its tables, arrays of tables by id.
    """

    name: str
    values: Table

    @classmethod
    def from_text(cls, text: str, name: str) -> Overlay:
        """Read an overlay from TOML.

        Raises:
            DataError: the text is too long, no TOML, or holds what no data file can.
        """
        name = _line(name, 60)
        if len(text) > MAX_BYTES:
            raise DataError(f"overlay {name}: expected at most {MAX_BYTES} bytes")
        if any(len(line) > MAX_LINE for line in text.splitlines()):
            raise DataError(f"overlay {name}: expected lines of at most {MAX_LINE} characters")
        values = parse(text, f"overlay {name}")
        _check_plain(values, f"overlay {name}", "", 0)
        return Overlay(name, values)

    @classmethod
    def from_file(cls, path: Path) -> Overlay:
        """Read an overlay from a file; its name is the file's, without the folder.

        Raises:
            DataError: there is no such file, it cannot be read, or as `from_text`.
        """
        name = _line(path.name, 60)
        try:
            # A pipe would be waited for, and a device never ends.
            if not path.is_file():
                raise DataError(f"overlay {name}: expected a file")
            with path.open("rb") as file:
                text = file.read(MAX_BYTES + 1).decode()
        except UnicodeDecodeError as error:
            raise DataError(f"overlay {name}: expected UTF-8, got {error.reason}") from error
        except OSError as error:
            raise DataError(f"overlay {name}: {error.strerror}") from error
        return Overlay.from_text(text, name)

    @classmethod
    def from_document(cls, document: object) -> Overlay:
        """Take an overlay back from a record.

        Raises:
            DataError: the document is not what `document` gives.
        """
        if not isinstance(document, dict) or set(document) != {"name", "values"}:
            raise DataError("overlay of a record: expected 'name' and 'values'")
        name, values = document["name"], document["values"]
        if not isinstance(name, str) or not isinstance(values, dict):
            raise DataError("overlay of a record: expected a text as name and a table as values")
        name = _line(name, 60)
        _check_plain(values, f"overlay {name}", "", 0)
        return Overlay(name, values)

    @property
    def document(self) -> Table:
        """Return the overlay as a JSON object, to be kept in records."""
        return {"name": self.name, "values": self.values}

    def require_files(self, names: Collection[str]) -> None:
        """See that every change is for one of these data files.

        Raises:
            DataError: it names another file.
        """
        for name in self.values:
            if name not in names:
                known = ", ".join(names)
                raise _fault(f"overlay {self.name}", _word(name), f"the files are {known}")


def read(package: str, name: str, shape: type[T], overlay: Overlay | None = None) -> T:
    """Read `data/NAME.toml` of a package into a dataclass, with the overlay's values over it.

    Raises:
        DataError: a key is unknown, missing or of the wrong type, a table has no `source`, an id
            comes twice, or the overlay changes what it cannot. The message names the place.
    """
    document = load(package, f"data/{name}.toml")
    file = f"{name}.toml"
    _check_sources(document, file)
    _check_ids(document, file, "")
    built = _convert(document, shape, file, "")
    if overlay is None or name not in overlay.values:
        return built
    place = f"overlay {overlay.name}"
    changes = overlay.values[name]
    if not isinstance(changes, dict):
        raise _fault(place, name, "expected a table")
    document = copy.deepcopy(document)
    _Change(overlay.name).put_over(document, changes, name)
    return _convert(document, shape, place, name)


def load(package: str, path: str) -> Table:
    """Read a TOML file that belongs to a package, unchecked.

    Raises:
        DataError: the file is missing or no TOML.
    """
    try:
        text = resources.files(package).joinpath(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path} of {package}: cannot be read") from error
    return parse(text, path.rpartition("/")[2])


def parse(text: str, file: str) -> Table:
    """Read TOML; `file` names it in messages.

    Raises:
        DataError: the text is no TOML, or nested too deeply to be read.
    """
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise DataError(f"{file}: nested too deeply") from None
    except ValueError as error:
        raise DataError(_line(f"{file}: {error}", 300)) from error


class _Change:
    """One overlay being laid over a document; changed tables say so in their `source`."""

    def __init__(self, overlay: str) -> None:
        self.overlay = overlay

    def put_over(self, table: Table, changes: Table, path: str) -> None:
        """Change a table in place, and mark it as changed."""
        for key, value in changes.items():
            here = _join(path, key)
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

    def _rows(self, rows: list[object], changes: Table, path: str) -> None:
        """Change the rows of an array of tables, found by their ids."""
        by_id = {row["id"]: row for row in rows if isinstance(row, dict) and "id" in row}
        if not by_id:
            raise self._refusal(path, "these rows have no id, so an overlay cannot reach them")
        for key, value in changes.items():
            here = _join(path, key)
            if key not in by_id:
                raise self._refusal(here, f"no such id; the ids are {', '.join(by_id)}")
            self.put_over(by_id[key], self._table(value, here), here)

    def _table(self, value: object, path: str) -> Table:
        """Return the value if it is a table."""
        if not isinstance(value, dict):
            raise self._refusal(path, "expected a table")
        return value

    def _refusal(self, path: str, text: str) -> DataError:
        return _fault(f"overlay {self.overlay}", path, text)


def _convert(document: Table, shape: type[T], file: str, path: str) -> T:
    """Build the dataclass, refusing unknown keys."""
    for unknown in unknown_keys(document, shape, path):
        raise _fault(file, unknown, "unknown key")
    try:
        return msgspec.convert(document, shape, strict=True, dec_hook=_decode)
    except msgspec.ValidationError as error:
        match = _COMPLAINT.fullmatch(str(error))
        assert match is not None, "the pattern takes any text"
        text = match[1].removeprefix("Object ")
        steps = _path_with_ids(document, match[2] or "", path)
        raise _fault(file, steps, text[:1].lower() + text[1:]) from error


def _decode(wanted: type, value: object) -> object:
    """Read what TOML has no type for: a fraction written as text, `"1/2"`."""
    if wanted is Fraction and isinstance(value, str) and _FRACTION.fullmatch(value):
        return Fraction(value)
    raise ValueError(f"expected a {wanted.__name__.lower()} as text, such as '1/2'")


def unknown_keys(value: object, hint: object, path: str) -> list[str]:
    """Return the paths of the keys that no dataclass of the shape has a field for."""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint) and isinstance(value, dict):
        hints = typing.get_type_hints(hint)
        found = [_join(path, key) for key in value if key not in hints]
        for key in value.keys() & hints.keys():
            found += unknown_keys(value[key], hints[key], _join(path, key))
        return sorted(found)
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        within = [(value, path)]
    else:
        within = _children(value, path)
    return [
        unknown
        for child, where in within
        for inner in typing.get_args(hint)
        for unknown in unknown_keys(child, inner, where)
    ]


def _children(value: object, path: str) -> list[tuple[object, str]]:
    """Return what a table or an array holds, each with its path."""
    if isinstance(value, dict):
        return [(child, _join(path, key)) for key, child in value.items()]
    if isinstance(value, list):
        return [(row, path + _row_name(row, place)) for place, row in enumerate(value)]
    return []


def _path_with_ids(document: object, steps: str, path: str) -> str:
    """Turn `.unit[3].strength` into `unit.spearmen.strength`."""
    value = document
    for step in _STEP.finditer(steps):
        if step[1] is not None:
            path = _join(path, step[1])
            value = value.get(step[1]) if isinstance(value, dict) else None
        elif step[2] is not None:
            place = int(step[2])
            value = value[place] if isinstance(value, list) else None
            path += _row_name(value, place)
    return path


def _row_name(row: object, place: int) -> str:
    """Return how a path names a row: by its id, else by its number, the first being 1."""
    if isinstance(row, dict) and isinstance(row.get("id"), str):
        return "." + _word(row["id"])
    return f"[{place + 1}]"


def _check_sources(document: Table, file: str) -> None:
    """See that every table says where it comes from."""
    for key, value in document.items():
        rows = _children(value, key) if isinstance(value, list) else [(value, key)]
        for row, path in rows:
            if not isinstance(row, dict):
                raise _fault(file, path, "expected a table, so that it can say its source")
            source = row.get("source")
            if not isinstance(source, str) or not source.strip():
                raise _fault(file, path, "missing `source`: where its values come from")


def _check_ids(value: object, file: str, path: str) -> None:
    """See that no array of tables has an id twice."""
    children = _children(value, path)
    if isinstance(value, list):
        seen: set[str] = set()
        for row, where in children:
            name = row.get("id") if isinstance(row, dict) else None
            if isinstance(name, str) and name in seen:
                raise _fault(file, where, "this id comes twice")
            seen.add(str(name))
    for child, where in children:
        _check_ids(child, file, where)


def _check_plain(value: object, file: str, path: str, depth: int) -> None:
    """See that a value can be kept in a record: shallow, and of the types JSON has."""
    if depth > MAX_DEPTH:
        raise _fault(file, path, f"expected at most {MAX_DEPTH} levels")
    if isinstance(value, dict):
        for key, child in value.items():
            _check_plain(key, file, path, depth + 1)
            _check_plain(child, file, _join(path, str(key)), depth + 1)
    elif isinstance(value, list):
        for place, child in enumerate(value):
            _check_plain(child, file, f"{path}[{place + 1}]", depth + 1)
    elif not _is_plain(value):
        raise _fault(file, path, f"expected text or a number, got {type(value).__name__}")


def _is_plain(value: object) -> bool:
    """Tell whether every reader of JSON would take this value for the same."""
    if isinstance(value, str):
        return not any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, int):
        return -(2**53) < value < 2**53
    return isinstance(value, float) and math.isfinite(value)


def _join(path: str, key: str) -> str:
    """Return the path of a key of a table."""
    return f"{path}.{_word(key)}" if path else _word(key)


def _word(key: str) -> str:
    """Return a key as it may stand in a message."""
    return key if _WORD.fullmatch(key) else ascii(key[:40])


def _fault(file: str, path: str, text: str) -> DataError:
    """Return the error that names the place in one line."""
    return DataError(_line(f"{file}: {path}: {text}" if path else f"{file}: {text}", 300))


def _line(text: str, length: int) -> str:
    """Return a text as one printable line."""
    line = "".join(letter if letter.isprintable() else "?" for letter in text)
    return line if len(line) <= length else line[: length - 3] + "..."
