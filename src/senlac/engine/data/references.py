"""References between rows of data files, declared at the field.

    side: Annotated[str, RefersTo("side")]
    leads: tuple[Annotated[str, RefersTo("troop_class")], ...]

All tables of a game's files share one namespace: a name is that of an array of tables whose rows
have an `id`, or of a single table that has one.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, NamedTuple, Protocol, TypeVar

from senlac.engine.data.keys import keys_of, marked_hints_of
from senlac.engine.data.validator import DataValidator
from senlac.engine.support.toml import join


class RefersTo(NamedTuple):
    """Marks a text as the id of a row of a table; with `or_empty` it may be "" for none."""

    table: str
    or_empty: bool = False


class Reference(NamedTuple):
    """A text that refers to a row: its value, its table, and its place."""

    value: str
    refers: RefersTo
    path: str


class HasId(Protocol):
    """A row that can be referred to."""

    @property
    def id(self) -> str:
        """The id of the row."""
        ...


R = TypeVar("R", bound=HasId)


def by_id(rows: Iterable[R]) -> dict[str, R]:
    """Return rows by their ids, in their order."""
    return {row.id: row for row in rows}


def require_references(files: Mapping[str, object], overlay: str) -> None:
    """Require that every reference in some data files, by name, names an existing row.

    Raises:
        DataError: a row does not exist; the message names file, row and key.
    """
    checker = DataValidator(overlay)
    known: dict[str, Sequence[str]] = {
        table: ids for file in files.values() for table, ids in _ids(file)
    }
    for name, file in files.items():
        for found in _references(file, type(file), ""):
            if found.value or not found.refers.or_empty:
                place = f"{name}.toml: {found.path}"
                checker.one_of(found.value, known.get(found.refers.table, ()), place)


def _ids(file: object) -> Iterator[tuple[str, list[str]]]:
    """Yield the tables of a file whose rows have ids, with the ids."""
    for attribute, table in keys_of(type(file)).items():
        value = getattr(file, attribute)
        rows = value if isinstance(value, tuple) else (value,)
        ids = [str(row.id) for row in rows if hasattr(row, "id")]
        if ids:
            yield table, ids


def _references(value: object, hint: object, path: str) -> Iterator[Reference]:
    """Yield the references in a value of a type."""
    if not _refers(hint):
        return
    if typing.get_origin(hint) is Annotated:
        hint, *marks = typing.get_args(hint)
        for mark in marks:
            if isinstance(mark, RefersTo) and isinstance(value, str):
                yield Reference(value, mark, path)
    for inside, shape, where in _within(value, hint, path):
        yield from _references(inside, shape, where)


def _within(value: object, hint: object, path: str) -> Iterator[tuple[object, object, str]]:
    """Yield the direct parts of a value of a type, each with its type and its path."""
    arguments = typing.get_args(hint)
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        hints = marked_hints_of(hint)
        for attribute, key in keys_of(hint).items():
            yield getattr(value, attribute), hints[key], join(path, key)
    elif typing.get_origin(hint) in (typing.Union, types.UnionType):
        if value is not None:
            yield value, arguments[0], path
    elif isinstance(value, dict):
        for key, inside in value.items():
            yield key, arguments[0], path
            yield inside, arguments[1], join(path, key)
    elif isinstance(value, tuple):
        for place, inside in enumerate(value):
            shape = arguments[0 if arguments[-1] is Ellipsis else place]
            name = getattr(inside, "id", "")
            yield inside, shape, join(path, name) if name else path


@cache
def _refers(hint: object) -> bool:
    """Return whether a value of a type can contain a reference."""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return any([_refers(shape) for shape in marked_hints_of(hint).values()])
    return isinstance(hint, RefersTo) or any([_refers(part) for part in typing.get_args(hint)])
