"""Overlays at the bounds of the numbers in a game's data files."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from senlac.engine.data.bounds import USUAL, Value, bounds_of, values_of
from senlac.engine.data.data_source import DataSource
from senlac.engine.data.loader import load
from senlac.engine.data.overlay import Overlay
from senlac.engine.game.game import Game
from senlac.engine.support.toml import TomlTable


class End(NamedTuple):
    """A value at one end of its bounds, and the overlay that puts it in place.

    Attributes:
        place: where it is, with the ids of rows.
        beyond: the overlay with a value just out of its bounds.
    """

    path: str
    place: str
    value: int
    overlay: Overlay
    beyond: Overlay


def source_of(game: Game[Any]) -> DataSource[Any]:
    """Return the data files of a game, which must have some."""
    assert game.source is not None
    return game.source


def ends(game: Game[Any], *, every: bool = False, kept: bool = False) -> Iterator[End]:
    """Yield both ends of each number that an overlay can reach: of one row of each, or of `every`.

    The row is the first that has the number, and for scenarios that of the first scenario. The
    ranges are those of new matches, with `kept` those of kept ones.
    """
    source = source_of(game)
    seen: set[str] = set()
    for found in values_of(source.read_files()):
        if found.is_length or isinstance(found.value, str) or (found.path in seen and not every):
            continue
        seen.add(found.path)
        bounds = bounds_of(found, source.bounds) or USUAL
        least, most = bounds.kept if kept else (bounds.min, bounds.max)
        for value, past in ((least, least - 1), (most, most + 1)):
            overlay = overlay_with(source, found, value)
            beyond = overlay_with(source, found, past)
            if overlay is not None and beyond is not None:
                yield End(found.path, found.place, value, overlay, beyond)


def overlay_with(source: DataSource[Any], found: Value, value: object) -> Overlay | None:
    """Return an overlay that replaces a value, `None` if no overlay can."""
    document: object = _document(source.package, str(found.steps[0]))
    changes: TomlTable = {}
    within = changes
    for place, step in enumerate(found.steps[:-1]):
        inner = document if place == 0 else _inside(document, step)
        if isinstance(found.steps[place + 1], int):
            changed = _changed(inner, found.steps[place + 1 :], value)
            if changed is None or any(isinstance(one, dict) for one in changed):
                return None
            within[str(step)] = changed
            return Overlay("ends.toml", changes)
        below: TomlTable = {}
        within[str(step)] = below
        within, document = below, inner
    within[str(found.steps[-1])] = value
    return Overlay("ends.toml", changes)


@cache
def _document(package: str, name: str) -> TomlTable:
    """Return a data file as written, to be read only."""
    return load(package, f"data/{name}.toml")


def _inside(document: object, step: str | int) -> object:
    """Return what is at a step: of a table by its key, of rows by their id."""
    if isinstance(document, dict):
        return document.get(str(step), {})
    assert isinstance(document, list)
    return next((row for row in document if row.get("id") == step), {})


def _changed(rows: object, steps: tuple[str | int, ...], value: object) -> list[object] | None:
    """Return a list with one of its entries changed, `None` if the file has no such list."""
    if not isinstance(rows, list) or not all(isinstance(step, int) for step in steps):
        return None
    changed: list[object] = copy.deepcopy(rows)
    within: list[Any] = changed
    for step in steps[:-1]:
        within = within[int(step)]
    within[int(steps[-1])] = value
    return changed


def long_texts(game: Game[Any]) -> Iterator[tuple[str, Overlay]]:
    """Yield for each text that an overlay can reach its place, and an overlay with a long one."""
    yield from _stretched(game, lambda found: isinstance(found.value, str), "x" * 5_000)


def long_lists(game: Game[Any]) -> Iterator[tuple[str, Overlay]]:
    """Yield for each list that an overlay can reach its place, and an overlay with a long one."""
    source, seen = source_of(game), set[str]()
    for found in values_of(source.read_files()):
        entry = isinstance(found.steps[-1], int)
        if found.is_length or not entry or found.path in seen:
            continue
        whole = Value(found.path, found.steps[:-1], 0)
        value = found.value if isinstance(found.value, str | int | float) else str(found.value)
        overlay = overlay_with(source, whole, [value] * 5_000)
        if overlay is not None:
            seen.add(found.path)
            yield found.place, overlay


def _stretched(
    game: Game[Any], is_meant: Callable[[Value], bool], value: object
) -> Iterator[tuple[str, Overlay]]:
    """Yield the first place of each selected path, with an overlay that puts a value there."""
    source, seen = source_of(game), set[str]()
    for found in values_of(source.read_files()):
        if not is_meant(found) or found.path in seen or found.path.endswith(".key"):
            continue
        overlay = overlay_with(source, found, value)
        if overlay is not None:
            seen.add(found.path)
            yield found.place, overlay
