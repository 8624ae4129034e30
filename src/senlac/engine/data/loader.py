"""TOML data as typed, frozen dataclasses; every table has a source.

The row classes must not be compiled (they live in a package's `__init__` or in `rows`): a compiled
class does not keep the element types of its tuples and dictionaries, which are needed here.
"""

from __future__ import annotations

import copy
import dataclasses
import re
import types
import typing
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Final, TypeVar

import msgspec

from senlac.engine.data.former import path_of, put_under
from senlac.engine.data.keys import convert, hints_of
from senlac.engine.data.overlay import Overlay
from senlac.engine.support.errors import DataError, caused
from senlac.engine.support.toml import TomlTable, children, data_error, join, parse, row_name

__all__ = [
    "Overlay", "build", "complaint", "has_file", "load", "load_former", "read", "unknown_keys",
]  # fmt: skip

T = TypeVar("T")

_STEP: Final = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[\.\.\.\]")
_COMPLAINT: Final = re.compile(r"(.*?)(?: - at `\$(.*)`)?", re.DOTALL)
_FRACTION: Final = re.compile(r"\d{1,9}/[1-9]\d{0,8}|\d{1,9}(\.\d{1,9})?")


def read(package: str, name: str, shape: type[T], overlay: Overlay | None = None) -> T:
    """Read `data/NAME.toml` of a package into a dataclass, with an overlay's values applied.

    Former values that the overlay names are applied before its own values.

    Raises:
        DataError: a key is unknown, missing or of the wrong type, a table has no `source`, an id is
            duplicate, or the overlay changes what it must not. The message names the place.
    """
    document = load(package, f"data/{name}.toml")
    for former in () if overlay is None else overlay.former:
        put_under(document, load_former(package, former), former, name)
    built = build(document, f"{name}.toml", shape)
    if overlay is None or name not in overlay.values:
        return built
    document = copy.deepcopy(document)
    overlay.lay_over(document, name)
    return _convert(document, shape, f"overlay {overlay.name}", name)


def build(document: TomlTable, file: str, shape: type[T]) -> T:
    """Convert a TOML document to a dataclass; `file` names it in messages.

    Raises:
        DataError: a key is unknown, missing or of the wrong type, a table has no `source`, or an id
            is duplicate. The message names the place.
    """
    _check_sources(document, file)
    _check_ids(document, file, "")
    return _convert(document, shape, file, "")


def load(package: str, path: str) -> TomlTable:
    """Read a TOML file of a package without validation.

    Raises:
        DataError: the file is missing or is not TOML.
    """
    try:
        text = resources.files(package).joinpath(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise caused(DataError(f"{path} of {package}: cannot be read"), error)
    except (ImportError, TypeError, ValueError) as error:
        raise caused(DataError(f"{path} of {package!a}: there is no such package"), error)
    return parse(text, path.rpartition("/")[2])


@cache
def has_file(package: str, path: str) -> bool:
    """Return whether a package has a file."""
    try:
        return resources.files(package).joinpath(path).is_file()
    except (ImportError, TypeError, ValueError):
        return False


@cache
def load_former(package: str, name: str) -> TomlTable:
    """Read former values of a package. They are cached, so callers must not modify them.

    Raises:
        DataError: the file is missing or is not TOML.
    """
    return load(package, path_of(name))


def unknown_keys(value: object, hint: object, path: str) -> list[str]:
    """Return the paths of keys for which no dataclass of the type has a field, sorted."""
    if not _has_fields(hint):
        return []
    if isinstance(hint, type) and dataclasses.is_dataclass(hint) and isinstance(value, dict):
        hints = hints_of(hint)
        found = [join(path, key) for key in value if key not in hints]
        for key in value.keys() & hints.keys():
            found += unknown_keys(value[key], hints[key], join(path, key))
        return sorted(found)
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        within = [(value, path)]
    else:
        within = children(value, path)
    return [
        unknown
        for child, where in within
        for inner in typing.get_args(hint)
        for unknown in unknown_keys(child, inner, where)
    ]


@cache
def _has_fields(hint: object) -> bool:
    """Return whether a type is or contains a dataclass; only those can have unknown keys."""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return True
    return any(_has_fields(inner) for inner in typing.get_args(hint))


def complaint(error: msgspec.ValidationError) -> tuple[str, str]:
    """Return the text of an error, without its path, and the path."""
    match = _COMPLAINT.fullmatch(str(error))
    assert match is not None, "the pattern takes any text"
    text = match[1].removeprefix("Object ")
    return text[:1].lower() + text[1:], match[2] or ""


def _convert(document: TomlTable, shape: type[T], file: str, path: str) -> T:
    """Convert to the dataclass, rejecting unknown keys."""
    for unknown in unknown_keys(document, shape, path):
        raise data_error(file, unknown, "unknown key")
    try:
        made: T = convert(document, shape, hook=_decode)
    except msgspec.ValidationError as error:
        text, steps = complaint(error)
        raise caused(data_error(file, _path_with_ids(document, steps, path), text), error)
    return made


def _decode(wanted: type, value: object) -> object:
    """Decode a fraction, for which TOML has no type: `"1/2"`, `"1.09"` or a number.

    The digits of a number are used: `1.09` is exactly 109/100, not the nearest binary fraction.
    """
    if wanted is Fraction and not isinstance(value, bool):
        text = value if isinstance(value, str) else repr(value)
        if _FRACTION.fullmatch(text):
            return Fraction(text)
    raise ValueError(f"expected a {wanted.__name__.lower()} as text, such as '1/2'")


def _path_with_ids(document: object, steps: str, path: str) -> str:
    """Return a path with ids for indices: `unit.spearmen.strength` for `.unit[3].strength`."""
    value = document
    for step in _STEP.finditer(steps):
        if step[1] is not None:
            path = join(path, step[1])
            value = value.get(step[1]) if isinstance(value, dict) else None
        elif step[2] is not None:
            place = int(step[2])
            value = value[place] if isinstance(value, list) else None
            path += row_name(value, place)
    return path


def _check_sources(document: TomlTable, file: str) -> None:
    """Require that every table has a source."""
    for key, value in document.items():
        rows = children(value, key) if isinstance(value, list) else [(value, key)]
        for row, path in rows:
            if not isinstance(row, dict):
                raise data_error(file, path, "expected a table, so that it can say its source")
            source = row.get("source")
            if not isinstance(source, str) or not source.strip():
                raise data_error(file, path, "missing `source`: where its values come from")


def _check_ids(value: object, file: str, path: str) -> None:
    """Require that the ids in each array of tables are unique."""
    within = children(value, path)
    if isinstance(value, list):
        seen: set[str] = set()
        for row, where in within:
            name = row.get("id") if isinstance(row, dict) else None
            if isinstance(name, str) and name in seen:
                raise data_error(file, where, "this id comes twice")
            seen.add(str(name))
    for child, where in within:
        _check_ids(child, file, where)
