"""References from row to row of data files, declared where the field stands.

    side: Annotated[str, Refers("side")]
    leads: tuple[Annotated[str, Refers("troop_class")], ...]

All tables of all files of a game are one namespace: a name is that of an array of tables whose rows
have an `id`, or of a single table that has one.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, NamedTuple, Protocol, TypeVar

from senlac.engine.checking import Checker
from senlac.engine.toml import join


class Refers(NamedTuple):
    """Marks a text as the id of a row of a table; `or_empty`: or as "", for none."""

    table: str
    or_empty: bool = False


class Reference(NamedTuple):
    """A text that refers to a row: what it is, to what, and where it stands."""

    value: str
    refers: Refers
    path: str


class HasId(Protocol):
    """A row that can be referred to."""

    @property
    def id(self) -> str:
        """Return its id."""
        ...


R = TypeVar("R", bound=HasId)


def by_id(rows: Iterable[R]) -> dict[str, R]:
    """Return rows by their ids, in their order."""
    return {row.id: row for row in rows}


def require_references(files: Mapping[str, object], overlay: str) -> None:
    """See that every reference in some data files, by name, leads to a row.

    Raises:
        DataError: one does not; the message names file, row and key.
    """
    checker = Checker(overlay)
    known: dict[str, Sequence[str]] = {
        table: ids for file in files.values() for table, ids in _ids(file)
    }
    for name, file in files.items():
        for found in _references(file, type(file), ""):
            if found.value or not found.refers.or_empty:
                place = f"{name}.toml: {found.path}"
                checker.one_of(found.value, known.get(found.refers.table, ()), place)


def _ids(file: object) -> Iterator[tuple[str, list[str]]]:
    """Yield the tables of a file whose rows have ids, with these."""
    for table, value in vars(file).items():
        rows = value if isinstance(value, tuple) else (value,)
        ids = [str(row.id) for row in rows if hasattr(row, "id")]
        if ids:
            yield table, ids


def _references(value: object, hint: object, path: str) -> Iterator[Reference]:
    """Yield the references in a value of some type."""
    if not _refers(hint):
        return
    if typing.get_origin(hint) is Annotated:
        hint, *marks = typing.get_args(hint)
        for mark in marks:
            if isinstance(mark, Refers) and isinstance(value, str):
                yield Reference(value, mark, path)
    for inside, shape, where in _within(value, hint, path):
        yield from _references(inside, shape, where)


def _within(value: object, hint: object, path: str) -> Iterator[tuple[object, object, str]]:
    """Yield what lies directly in a value of some type, each with its type and its path."""
    arguments = typing.get_args(hint)
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        for key, shape in _hints(hint).items():
            yield getattr(value, key), shape, join(path, key)
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
    """Tell whether there can be a reference in a value of some type."""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return any([_refers(shape) for shape in _hints(hint).values()])
    return isinstance(hint, Refers) or any([_refers(part) for part in typing.get_args(hint)])


@cache
def _hints(shape: type) -> dict[str, object]:
    """Return the types of a dataclass's fields, with their marks."""
    return typing.get_type_hints(shape, include_extras=True)
