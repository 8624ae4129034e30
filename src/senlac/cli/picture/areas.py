"""Boards of areas as text: each is written as near as may be to where it lies on the map."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil, inf
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.cli.picture.parts import COLUMNS

if TYPE_CHECKING:
    from senlac.engine.scene import Board, Point, Space

CELL: Final = 14
"""The columns of an area: a name, its letter, and a gap."""

FULL: Final = 2.4
"""So many areas, on average, stand in a row of five: some room to move makes a better map."""


class Spot(NamedTuple):
    """Where an area is written: its row, and its first column."""

    row: int
    column: int


def spots(board: Board) -> dict[str, Spot]:
    """Return where each area is written, from the north, each row two lines high; boxes are not."""
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
    """Return where each area is named on the map, or has its middle where it is not named."""
    written = {
        shape.text: (shape.x, shape.y)
        for layer in board.layers
        for shape in layer.shapes
        if shape.x is not None and shape.y is not None
    }
    areas = [space for space in board.spaces if not space.laid]
    return {space.id: written.get(called(space), space.at) for space in areas}


def share(value: float, values: Sequence[float]) -> float:
    """Return where a value lies between the least and the most, from 0 to 1."""
    low, high = min(values), max(values)
    return (value - low) / (high - low) if high > low else 0.5


def nearest(row: int, column: int, taken: Sequence[Sequence[int]]) -> Spot:
    """Return the free spot nearest to a place; a row counts as half an area."""
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
    """Return the name of an area with its letter, cut short where there is no room: `York A`."""
    letter = f" {letter_of(space)}".rstrip()
    return called(space)[: room - len(letter)] + letter


def called(space: Space) -> str:
    """Return the name of an area alone."""
    return re.sub(r" \(\w+\)$", "", space.name)


def letter_of(space: Space) -> str:
    """Return the letter behind the name of an area, "" if it has none: `York (A)`."""
    found = re.search(r" \((\w+)\)$", space.name)
    return found[1] if found else ""
