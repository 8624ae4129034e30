"""The board as text, of squares, hexes or areas."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from senlac.cli.picture.areas import CELL, called, named, spots
from senlac.cli.picture.cells import Here, drawn
from senlac.cli.picture.grid import Cell, grid_of, margin, shown, width
from senlac.cli.picture.parts import Span
from senlac.cli.picture.signs import bracketed, side_in, side_style

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from senlac.cli.picture.areas import Spot
    from senlac.cli.picture.grid import Grid
    from senlac.cli.picture.parts import Line
    from senlac.engine.scene import Board, Mark, Piece, Scene, Space, Tint

Placed = tuple[int, str, str]
"""A text with its style, and the column in which it begins."""


class Plan:
    """Where the spaces of a board are written; the same as long as the board is."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid: Grid | None = grid_of(board)
        self.spaces = {space.id: space for space in board.spaces}
        places = () if board.lattice is None else board.lattice.places
        self._towns = {place.space: place.name for place in places}

    @cached_property
    def spots(self) -> dict[str, Spot]:
        """Where each area is written, on a board that is no grid; boxes are not."""
        return spots(self.board)

    def called(self, space: str) -> str:
        """Return what a space is called in a sentence."""
        if self.grid is not None or space not in self.spaces:
            return self._towns.get(space, space)
        return called(self.spaces[space])


class Field:
    """What stands on a board at present, space by space."""

    def __init__(self, scene: Scene, marks: Mapping[str, str]) -> None:
        self.pieces: dict[str, list[Piece]] = {}
        self.marks: dict[str, list[Mark]] = {}
        self.tints: dict[str, Tint] = {tint.space: tint for tint in scene.tints}
        self.keys = marks
        for piece in scene.pieces:
            if piece.space is not None:
                self.pieces.setdefault(piece.space, []).append(piece)
        for mark in scene.marks:
            if mark.shape is None:
                self.marks.setdefault(mark.space, []).append(mark)

    def key(self, space: str) -> str:
        """Return what is typed to choose a space or one of the pieces in it, "" for nothing."""
        names = [space, *[piece.id for piece in self.pieces.get(space, ())]]
        return next((self.keys[name] for name in names if name in self.keys), "")

    def about(self, scene: Scene) -> list[str]:
        """Return the spaces that matter now: those to choose from, else where it must be acted."""
        wanted = {*self.keys, *([scene.focus] if scene.focus else scene.pressing)}
        found = [name for name in self.pieces if self.holds(name, wanted)]
        if found or wanted:
            return [*found, *self.keys]
        active = {panel.side for panel in scene.panels if panel.active}
        return [name for name, stand in self.pieces.items() if stand[0].side in active]

    def holder(self, space: str) -> int | None:
        """Return the side that holds a space, None if that is nobody, or not to be told."""
        tint = self.tints.get(space)
        return None if tint is None else side_in(tint.style)

    def holds(self, space: str, wanted: set[str]) -> bool:
        """Tell whether one of some pieces stands in a space."""
        return any([piece.id in wanted for piece in self.pieces[space]])


def lines(plan: Plan, scene: Scene, marks: Mapping[str, str]) -> tuple[Line, ...]:
    """Return the board; `marks` stand in the spaces, and under the pieces, of these names."""
    field = Field(scene, marks)
    if plan.grid is not None:
        return grid_lines(plan.grid, field, scene)
    return area_lines(plan, field) if plan.spots else ()


# ---- squares and hexes --------------------------------------------------------------------------


def grid_lines(grid: Grid, field: Field, scene: Scene) -> tuple[Line, ...]:
    """Return the cells from the north, two lines each, between what their edges say."""
    stand = [piece.id for pieces in field.pieces.values() for piece in pieces]
    wide = width(grid, stand)
    cells = shown(grid, wide, field.about(scene))
    low, high = min([cell.x for cell in cells]), min([cell.y for cell in cells])
    written: dict[int, list[Placed]] = {}
    for cell in cells:
        column = (cell.x - low) * wide // 2
        for line, text, style in cell_lines(grid, cell, field, wide):
            written.setdefault(line - high, []).append((column, text, style))
    edge = top(grid, cells, wide, low)
    body = [
        (*left(grid, high + line), *placed(written[line]), *right(grid, high + line))
        for line in sorted(written)
    ]
    return (*edge, *body, *(edge if grid.framed else ()))


def cell_lines(grid: Grid, cell: Cell, field: Field, wide: int) -> list[tuple[int, str, str]]:
    """Return the two lines of a cell; open ground is chequered so that cells can be counted."""
    here = Here(
        cell.ground,
        grid.label.get(cell.id, ""),
        field.pieces.get(cell.id, ()),
        field.marks.get(cell.id, ()),
        field.tints.get(cell.id),
        field.key(cell.id),
    )
    upper, lower, style = drawn(here, wide)
    if style.startswith("ground") and (cell.x // 2 + cell.y // 2) % 2:
        style = style.replace("ground", "ground2", 1)
    return [(cell.y, upper, style), (cell.y + 1, lower, style)]


def placed(texts: Iterable[Placed]) -> list[Span]:
    """Return texts on one line, each beginning in its column."""
    spans: list[Span] = []
    end = 0
    for column, text, style in sorted(texts):
        if column > end:
            spans.append(Span(" " * (column - end)))
        spans.append(Span(text, style))
        end = column + len(text)
    return spans


def top(grid: Grid, cells: Sequence[Cell], wide: int, low: int) -> tuple[Line, ...]:
    """Return what stands over the columns."""
    if not grid.top:
        return ()
    heads = {
        ((x - low) * wide // 2, f"{grid.top[x][:wide]:^{wide}}", "quiet")
        for x in {cell.x for cell in cells}
    }
    room = " " * (margin(grid) // 2 if grid.framed else margin(grid))
    return ((Span(room), *placed(heads)),)


def left(grid: Grid, line: int) -> list[Span]:
    """Return what stands before a line."""
    room = margin(grid) // (2 if grid.framed else 1)
    return [Span(f"{grid.left.get(line, ''):>{room - 1}} ", "quiet")] if room else []


def right(grid: Grid, line: int) -> list[Span]:
    """Return what stands behind a line."""
    label = grid.left.get(line, "") if grid.framed else ""
    return [Span(f" {label}", "quiet")] if label else []


# ---- areas --------------------------------------------------------------------------------------


def area_lines(plan: Plan, field: Field) -> tuple[Line, ...]:
    """Return the areas from the north, two lines each: its name, and who stands there."""
    names: dict[int, list[Placed]] = {}
    stacks: dict[int, list[Placed]] = {}
    for name, (row, column) in plan.spots.items():
        names.setdefault(row, []).append(name_of(plan.spaces[name], column, field))
        stacks.setdefault(row, []).extend(stacks_in(name, column, field))
    return tuple(
        [
            tuple(placed(texts.get(row, ())))
            for row in range(max(names) + 1)
            for texts in (names, stacks)
        ]
    )


def name_of(space: Space, column: int, field: Field) -> Placed:
    """Return the name of an area, and what is typed for it."""
    holder = field.holder(space.id)
    key = f"<{field.keys[space.id]}>" if space.id in field.keys else ""
    style = "ground" if holder is None else side_style(holder)
    text = named(space, CELL - 1 - len(key)) + key
    return (column, text, f"{style} lit" if key else style)


def stacks_in(name: str, column: int, field: Field) -> list[Placed]:
    """Return how many of each side stand in an area, or the mere brackets of who holds it."""
    sides = [piece.side for piece in field.pieces.get(name, ())]
    holder = field.holder(name)
    counts = {side: str(sides.count(side)) for side in sorted(set(sides))}
    if not counts and holder is not None:
        counts = {holder: ""}
    found: list[Placed] = []
    for side, text in counts.items():
        found.append((column, bracketed(text, side), f"{side_style(side)} loud"))
        column += len(found[-1][1])
    return found
