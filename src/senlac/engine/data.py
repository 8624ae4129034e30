"""TOML data read into typed, frozen dataclasses; every table says where it comes from.

The classes a file is read into must live where they are not compiled (a package's `__init__`):
a compiled class forgets what its tuples and dictionaries hold, which the reader must know.
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

from senlac.engine.errors import DataError
from senlac.engine.overlay import Overlay
from senlac.engine.toml import Table, children, fault, join, parse, row_name

__all__ = ["Overlay", "build", "complaint", "load", "read", "unknown_keys"]

T = TypeVar("T")

_STEP: Final = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[\.\.\.\]")
_COMPLAINT: Final = re.compile(r"(.*?)(?: - at `\$(.*)`)?", re.DOTALL)
_FRACTION: Final = re.compile(r"\d{1,9}/[1-9]\d{0,8}")


def read(package: str, name: str, shape: type[T], overlay: Overlay | None = None) -> T:
    """Read `data/NAME.toml` of a package into a dataclass, with the overlay's values over it.

    Raises:
        DataError: a key is unknown, missing or of the wrong type, a table has no `source`, an id
            comes twice, or the overlay changes what it cannot. The message names the place.
    """
    document = load(package, f"data/{name}.toml")
    built = build(document, f"{name}.toml", shape)
    if overlay is None or name not in overlay.values:
        return built
    document = copy.deepcopy(document)
    overlay.lay_over(document, name)
    return _convert(document, shape, f"overlay {overlay.name}", name)


def build(document: Table, file: str, shape: type[T]) -> T:
    """Turn a TOML document into a dataclass; `file` names it in messages.

    Raises:
        DataError: a key is unknown, missing or of the wrong type, a table has no `source`, or an id
            comes twice. The message names the place.
    """
    _check_sources(document, file)
    _check_ids(document, file, "")
    return _convert(document, shape, file, "")


def load(package: str, path: str) -> Table:
    """Read a TOML file that belongs to a package, unchecked.

    Raises:
        DataError: the file is missing or no TOML.
    """
    try:
        text = resources.files(package).joinpath(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path} of {package}: cannot be read") from error
    except (ImportError, TypeError, ValueError) as error:
        raise DataError(f"{path} of {package!a}: there is no such package") from error
    return parse(text, path.rpartition("/")[2])


def unknown_keys(value: object, hint: object, path: str) -> list[str]:
    """Return the paths of the keys that no dataclass of the shape has a field for, sorted."""
    if not _has_fields(hint):
        return []
    if isinstance(hint, type) and dataclasses.is_dataclass(hint) and isinstance(value, dict):
        hints = _hints(hint)
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
    """Tell whether a shape is a dataclass or holds any: no others have keys that are unknown."""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return True
    return any(_has_fields(inner) for inner in typing.get_args(hint))


def complaint(error: msgspec.ValidationError) -> tuple[str, str]:
    """Return what is wrong, as it stands within a message, and the steps to it from the whole."""
    match = _COMPLAINT.fullmatch(str(error))
    assert match is not None, "the pattern takes any text"
    text = match[1].removeprefix("Object ")
    return text[:1].lower() + text[1:], match[2] or ""


def _convert(document: Table, shape: type[T], file: str, path: str) -> T:
    """Build the dataclass, refusing unknown keys."""
    for unknown in unknown_keys(document, shape, path):
        raise fault(file, unknown, "unknown key")
    try:
        return msgspec.convert(document, shape, strict=True, dec_hook=_decode)
    except msgspec.ValidationError as error:
        text, steps = complaint(error)
        raise fault(file, _path_with_ids(document, steps, path), text) from error


def _decode(wanted: type, value: object) -> object:
    """Read what TOML has no type for: a fraction written as text, `"1/2"`."""
    if wanted is Fraction and isinstance(value, str) and _FRACTION.fullmatch(value):
        return Fraction(value)
    raise ValueError(f"expected a {wanted.__name__.lower()} as text, such as '1/2'")


@cache
def _hints(shape: type) -> dict[str, object]:
    """Return the types of a dataclass's fields."""
    return typing.get_type_hints(shape)


def _path_with_ids(document: object, steps: str, path: str) -> str:
    """Turn `.unit[3].strength` into `unit.spearmen.strength`."""
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


def _check_sources(document: Table, file: str) -> None:
    """See that every table says where it comes from."""
    for key, value in document.items():
        rows = children(value, key) if isinstance(value, list) else [(value, key)]
        for row, path in rows:
            if not isinstance(row, dict):
                raise fault(file, path, "expected a table, so that it can say its source")
            source = row.get("source")
            if not isinstance(source, str) or not source.strip():
                raise fault(file, path, "missing `source`: where its values come from")


def _check_ids(value: object, file: str, path: str) -> None:
    """See that no array of tables has an id twice."""
    within = children(value, path)
    if isinstance(value, list):
        seen: set[str] = set()
        for row, where in within:
            name = row.get("id") if isinstance(row, dict) else None
            if isinstance(name, str) and name in seen:
                raise fault(file, where, "this id comes twice")
            seen.add(str(name))
    for child, where in within:
        _check_ids(child, file, where)
