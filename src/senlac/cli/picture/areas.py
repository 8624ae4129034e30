"""Boards of areas as text: each is written as near as possible to its place on the map."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil, inf
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.cli.picture.text import COLUMNS, open_spaces

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Board, Point, Space

CELL: Final = 14
"""Columns of an area: a name, its letter, and a gap."""

FULL: Final = 2.4
"""Average number of areas in a row of five: some free space makes a better map."""


class Spot(NamedTuple):
    """The place of an area: its row, and its first column."""

    row: int
    column: int


def spots(board: Board) -> dict[str, Spot]:
    """Return the place of each area, from the north, in rows of two lines; without boxes."""
    at = middles(board)
    rows = max(1, ceil(len(at) / FULL))
    across, down = [x for x, _ in at.values()], [y for _, y in at.values()]
    taken: list[list[int]] = [[] for _ in range(rows)]
    found: dict[str, Spot] = {}
    for name, (x, y) in sorted(at.items(), key=lambda area: area[1][1]):
        row, column = share(y, down) * (rows - 1), share(x, across) * (COLUMNS - CELL)
        spot = nearest(round(row), round(column), taken)
        taken[spot.row].append(spot.column)
        found[name] = spot
    return found


def middles(board: Board) -> dict[str, Point]:
    """Return the place of each area's name on the map, or its centre without a name.

    Spaces within an area are left out: they are drawn with it.
    """
    written = {
        shape.text: (shape.x, shape.y)
        for layer in board.layers
        for shape in layer.shapes
        if shape.x is not None and shape.y is not None
    }
    spaces = [space for space in open_spaces(board) if not space.within]
    return {space.id: written.get(called(space), space.at) for space in spaces}


def share(value: float, values: Sequence[float]) -> float:
    """Return the place of a value between minimum and maximum, from 0 to 1."""
    low, high = min(values), max(values)
    return (value - low) / (high - low) if high > low else 0.5


def nearest(row: int, column: int, taken: Sequence[Sequence[int]]) -> Spot:
    """Return the nearest free place; a row counts as half an area."""
    best, cost = Spot(row, column), inf
    for r in sorted(range(len(taken)), key=lambda r: (abs(r - row), r)):
        away = abs(r - row) * CELL // 2
        if away > cost:
            break
        for c in range(COLUMNS - CELL + 1):
            found = away + abs(c - column)
            free = all([abs(c - other) >= CELL for other in taken[r]])
            if free and (found, r, c) < (cost, *best):
                best, cost = Spot(r, c), found
    return best


def named(space: Space, room: int) -> str:
    """Return the name of an area with its letter, shortened to fit: `York A`."""
    letter = f" {letter_of(space)}".rstrip()
    return called(space)[: room - len(letter)] + letter


def called(space: Space) -> str:
    """Return the name of an area without its letter."""
    return re.sub(r" \(\w+\)$", "", space.name)


def letter_of(space: Space) -> str:
    """Return the letter after the name of an area, "" without one: `York (A)`."""
    found = re.search(r" \((\w+)\)$", space.name)
    return found[1] if found else ""
