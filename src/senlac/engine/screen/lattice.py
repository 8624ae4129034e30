"""Boards of thousands of cells as data: a grid of hexes or squares, and what is drawn on it.

Cells are not listed. Positions follow from shape, size and origin, names from a rule, and terrain
from run-length encoded rows of letters. Roads and rivers are lists of cells; towns are named by
their cell. The page draws all of it on a canvas. Pieces, marks and actions refer to cells as to the
spaces of any other board.

Not compiled, like `scene`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from senlac.engine.screen.record_base import ScreenStruct
from senlac.engine.support.errors import DataError

SHAPES: Final = ("flat", "pointy", "square")
"""Flat-topped hexes, pointy-topped hexes, squares."""

VOID: Final = "."
"""The letter of cells that are not on the map."""

_RUN: Final = re.compile(r"(\d*)(\D)")
_NUMBER: Final = re.compile(r"\{(col|row)(?::(?:0(\d)|(a)))?\}")
_LETTERS: Final = 26


class TerrainStyle(ScreenStruct, frozen=True):
    """A kind of terrain; its letter is its key in the legend.

    Its cells form regions with a soft outline, painted in its `style` on top of the terrain with
    the letter `on`: hills on plain, plain on sea. Without a style it looks like that terrain.
    `beneath` are the styles of strokes along the outline before it is painted, such as water lines
    along a coast, `above` of those after. Each cell shows the `symbol`, if there is one.
    """

    name: str
    style: str = ""
    on: str = ""
    beneath: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    symbol: str = ""
    lines: tuple[str, ...] = ()


class LinearFeature(ScreenStruct, frozen=True):
    """A road, a river, a wall: through the middles of `spaces`, or along the sides of cells.

    Along sides, the spaces come in pairs, and the line runs between the two of each. `styles` are
    strokes, one on top of the other. With `on` it is drawn only on that terrain and on what lies
    on it, so that a river ends at the shore. Its spaces show its `name`.
    """

    spaces: tuple[str, ...]
    styles: tuple[str, ...]
    name: str = ""
    on: str = ""
    sides: bool = False


class NamedPlace(ScreenStruct, frozen=True):
    """A town. Search finds it by name; the lower its rank, the smaller the scale that shows it.

    Rank 1 is visible when zoomed out, 4 only when zoomed in. `id` is its name in actions; a click
    on its cell means it as well.
    """

    space: str
    name: str
    rank: int = 2
    symbol: str = ""
    lines: tuple[str, ...] = ()
    id: str = ""


class MapLabel(ScreenStruct, frozen=True):
    """The name of a land or a sea, centred on a point, with a letter height."""

    text: str
    at: tuple[float, float]
    size: float
    style: str
    turn: float = 0.0


class CellSymbol(ScreenStruct, frozen=True):
    """A symbol on a cell, rotated clockwise, such as the direction of the wind."""

    symbol: str
    turn: float = 0.0


class CellSymbols(ScreenStruct, frozen=True):
    """Symbols on a lattice: run-length encoded rows of letters, and the symbol of each letter."""

    rows: tuple[str, ...]
    legend: Mapping[str, CellSymbol]


class Lattice(ScreenStruct, frozen=True):
    """A grid of cells.

    `shape` is flat, pointy or square; `size` is the length of a side, `origin` the centre of the
    first cell. Columns count to the right, rows downwards. The second column of flat hexes, or the
    second row of pointy ones, is half a hex further, or with `shift` -1 half a hex less.

    `naming` contains `{col}` and `{row}`: counted from `first` in steps of `step`, with `:02` as
    two digits, with `:a` as a letter. `ground` has a run-length encoded row of letters for each
    row of cells, and `legend` gives their meaning. `stacks` are offsets from the centre of a cell
    for pieces that share it.
    """

    shape: str
    size: float
    origin: tuple[float, float]
    columns: int
    rows: int
    naming: str
    ground: tuple[str, ...]
    legend: Mapping[str, TerrainStyle]
    first: tuple[int, int] = (1, 1)
    step: tuple[int, int] = (1, 1)
    shift: int = 1
    ways: tuple[LinearFeature, ...] = ()
    places: tuple[NamedPlace, ...] = ()
    letterings: tuple[MapLabel, ...] = ()
    signs: tuple[CellSymbols, ...] = ()
    stacks: tuple[tuple[float, float], ...] = ((0.0, 0.0),)
    numbered: bool = True


def runs(row: str) -> str:
    """Return a row of letters run-length encoded: `sssc` becomes `3sc`."""
    return re.sub(r"(.)\1+", lambda run: f"{len(run[0])}{run[1]}", row)


def letters(row: str) -> str:
    """Return the letters of a run-length encoded row."""
    return "".join([letter * int(count or 1) for count, letter in _RUN.findall(row)])


def names(lattice: Lattice) -> dict[str, str]:
    """Return the letters of all cells on the map by the names of the cells, row by row.

    Raises:
        DataError: a row is too short or too long, a letter or a terrain is unknown, two cells have
            the same name, or a line, a town or a symbol is not on the map.
    """
    if lattice.shape not in SHAPES:
        raise DataError(f"shape: expected {', '.join(SHAPES)}, got {lattice.shape!a}")
    _see_that_legend_holds(lattice.legend)
    found: dict[str, str] = {}
    for row, line in enumerate(_raster(lattice, "ground", lattice.ground, lattice.legend)):
        for column, letter in enumerate(line):
            if letter == VOID:
                continue
            name = name_of(lattice, column, row)
            if name in found:
                raise DataError(f"naming: {name} comes twice")
            found[name] = letter
    named = [name for way in lattice.ways for name in way.spaces]
    for name in [*named, *[place.space for place in lattice.places]]:
        if name not in found:
            raise DataError(f"ways and places: {name} is not on the map")
    for signs in lattice.signs:
        _raster(lattice, "signs", signs.rows, signs.legend)
    return found


def name_of(lattice: Lattice, column: int, row: int) -> str:
    """Return the name of a cell; columns and rows count from 0."""
    counts = {
        "col": lattice.first[0] + column * lattice.step[0],
        "row": lattice.first[1] + row * lattice.step[1],
    }

    def written(match: re.Match[str]) -> str:
        number = counts[match[1]]
        if match[3]:
            return chr(ord("a") + (number - 1) % _LETTERS)
        return f"{number:0{match[2] or 1}}"

    return _NUMBER.sub(written, lattice.naming)


def _raster(
    lattice: Lattice, what: str, rows: Sequence[str], legend: Mapping[str, object]
) -> list[str]:
    """Return the letters of all rows."""
    unrolled = [letters(row) for row in rows]
    if [len(row) for row in unrolled] != [lattice.columns] * lattice.rows:
        raise DataError(f"{what}: expected {lattice.rows} rows of {lattice.columns} cells")
    unknown = set("".join(unrolled)) - set(legend) - {VOID}
    if unknown:
        raise DataError(f"{what}: no letter {', '.join(sorted(unknown))} in the legend")
    return unrolled


def _see_that_legend_holds(legend: Mapping[str, TerrainStyle]) -> None:
    """Require that every terrain lies on another one, and finally on one that lies on nothing."""
    for letter, ground in legend.items():
        below, on = letter, ground.on
        while on:
            below = f"{below} on {on}"
            if on not in legend or below.count(on) > 1:
                raise DataError(f"legend: expected ground below {letter}, got {below}")
            on = legend[on].on
