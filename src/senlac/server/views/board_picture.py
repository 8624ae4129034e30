"""The board of a match as a small picture: the outlines of its grounds, without detail.

A picture is at most `SIZE` units wide and high. The outlines of a board have far more corners than
a picture of this size can show.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Final

import msgspec
from msgspec import Struct

from senlac.engine.screen.lattice import VOID, Lattice, letters, name_of
from senlac.engine.screen.scene import Board, Shape
from senlac.server.views.board_cache import EncodedBoard

SIZE: Final = 240
"""The width of a picture, or its height if the board is taller than wide."""

NEAR: Final = 3
"""Corners of an outline that are nearer than this to the previous one are left out."""

GROUNDS: Final = frozenset(
    ["open", "sea", "far-land", "area", "hill", "woods", "town", "marsh", "water"]
)
"""The first words of the styles that fill ground; everything else is too small to see."""

LAND: Final = {"open": "area", "hill-land": "hill", "high-land": "hill"}
"""The styles of cells of a lattice in which they differ from those of other boards."""

MIN_CORNERS: Final = 2
"""An outline of no more corners has no area."""

OVERLAP: Final = 0.3
"""How far the strips of a lattice reach into the next row, so that no gap shows between them."""

MAX_PICTURES: Final = 32
"""Maximum number of cached pictures of boards."""

Corner = tuple[float, float]
"""A corner of an outline, in units of the board."""

_COMMAND: Final = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS: Final = {"M": 2, "L": 2, "T": 2, "Q": 4, "S": 4, "C": 6, "A": 7, "H": 1, "V": 1}
"""How many numbers follow each command of a path; the last two are where it ends."""


class Ground(Struct, frozen=True):
    """A filled outline, as SVG path data."""

    style: str
    d: str


class BoardPicture(Struct, frozen=True):
    """The picture of a board: its size, its scale, its grounds, and the centres of its spaces."""

    width: int
    height: int
    scale: float
    grounds: Sequence[Ground]
    centres: Mapping[str, Corner]


_pictures: OrderedDict[str, BoardPicture] = OrderedDict()
"""Pictures of boards by the ids of the boards, the last used one last."""


def board_picture(board: EncodedBoard) -> BoardPicture:
    """Return the picture of a board, from the cache if it was used recently."""
    found = _pictures.pop(board.id, None) or _drawn(msgspec.json.decode(board.written, type=Board))
    _pictures[board.id] = found
    if len(_pictures) > MAX_PICTURES:
        _pictures.popitem(last=False)
    return found


def _drawn(board: Board) -> BoardPicture:
    """Draw the picture of a board."""
    scale = SIZE / max(board.width, board.height)
    size = round(board.width * scale), round(board.height * scale)
    centres = {space.id: space.at for space in board.spaces}
    if board.lattice is not None:
        cells = dict(_cells(board.lattice))
        return BoardPicture(*size, scale, _fields(board.lattice, scale), {**cells, **centres})
    outlines = {**board.outlines, **{space.id: space.d for space in board.spaces}}
    shapes = [shape for layer in board.layers for shape in layer.shapes]
    return BoardPicture(*size, scale, list(_fills(shapes, outlines, scale)), centres)


def _fills(shapes: Sequence[Shape], outlines: Mapping[str, str], scale: float) -> Iterator[Ground]:
    """Yield the filled grounds of a board without a lattice."""
    for shape in shapes:
        style = shape.style.split()[0]
        if style not in GROUNDS:
            continue
        paths = [shape.d or ""]
        if shape.kind == "outline":
            paths = [outlines.get(name, "") for name in shape.of or ()]
        elif shape.kind == "rect" and style in ("open", "sea"):
            paths = [f"M{shape.x} {shape.y}h{shape.w}v{shape.h}h{-(shape.w or 0)}Z"]
        small = "".join([small_path(path, scale) for path in paths])
        if small:
            yield Ground(style, small)


def small_path(path: str, scale: float) -> str:
    """Return a path of filled outlines, scaled and without detail; curves become straight.

    An outline of fewer than three corners is left out, as it has no area.
    """
    outlines = [_thinned(corners, scale) for corners in _outlines(path)]
    return "".join([f"M{' '.join(corners)}Z" for corners in outlines if len(corners) > MIN_CORNERS])


def _thinned(corners: Sequence[Corner], scale: float) -> list[str]:
    """Return the corners of an outline that a picture can show, as text."""
    found: list[tuple[int, int]] = []
    for x, y in corners:
        corner = round(x * scale), round(y * scale)
        if not found or max(abs(corner[0] - found[-1][0]), abs(corner[1] - found[-1][1])) >= NEAR:
            found.append(corner)
    return [f"{x},{y}" for x, y in found]


def _outlines(path: str) -> Iterator[list[Corner]]:
    """Yield the corners of each outline of a path, in units of the board."""
    corners: list[Corner] = []
    for command, numbers in _commands(path):
        x, y = corners[-1] if corners else (0.0, 0.0)
        from_x, from_y = (x, y) if command.islower() else (0.0, 0.0)
        kind = command.upper()
        if kind == "M" and corners:
            yield corners
            corners = []
        if kind == "H":
            corners.append((from_x + numbers[0], y))
        elif kind == "V":
            corners.append((x, from_y + numbers[0]))
        elif kind != "Z":
            corners.append((from_x + numbers[-2], from_y + numbers[-1]))
    if corners:
        yield corners


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the commands of a path, each with its numbers; repeated commands one by one.

    A repeated move is a line.
    """
    for command, text in _COMMAND.findall(path):
        numbers = [float(number) for number in _NUMBER.findall(text)]
        each = _NUMBERS.get(command.upper(), 0)
        if not each:
            yield command, []
        for start in range(0, len(numbers) - each + 1, each or 1):
            repeated = {"M": "L", "m": "l"}.get(command, command) if start else command
            yield repeated, numbers[start : start + each]


def _cells(lattice: Lattice) -> Iterator[tuple[str, Corner]]:
    """Yield the name and the centre of each cell, and of each town by its own name."""
    across, down = _distances(lattice)
    centres: dict[str, Corner] = {}
    for row in range(lattice.rows):
        for column in range(lattice.columns):
            x, y = lattice.origin[0] + column * across, lattice.origin[1] + row * down
            centres[name_of(lattice, column, row)] = x, y
    yield from centres.items()
    for place in lattice.places:
        yield place.id or place.space, centres[place.space]


def _distances(lattice: Lattice) -> Corner:
    """Return how far apart the columns and the rows of a lattice are."""
    side = lattice.size
    if lattice.shape == "square":
        return side, side
    near, far = 1.5 * side, sqrt(3) * side
    return (near, far) if lattice.shape == "flat" else (far, near)


def _fields(lattice: Lattice, scale: float) -> list[Ground]:
    """Return the grounds of a lattice: for each style its cells as strips of rows.

    That every second column of hexes lies half a hex lower is too little to show.
    """
    across, down = [distance * scale for distance in _distances(lattice)]
    left, top = lattice.origin[0] * scale - across / 2, lattice.origin[1] * scale - down / 2
    strips: dict[str, list[str]] = {}
    for row, text in enumerate(lattice.ground):
        for run in re.finditer(r"(.)\1*", letters(text)):
            if run[1] == VOID:
                continue
            style = lattice.legend[run[1]].style
            x, y = round(left + run.start() * across, 1), round(top + row * down, 1)
            long, high = round(len(run[0]) * across, 1), round(down + OVERLAP, 1)
            strip = f"M{x} {y}h{long}v{high}h{-long}Z"
            strips.setdefault(LAND.get(style, style), []).append(strip)
    return [Ground(style, "".join(found)) for style, found in strips.items()]
