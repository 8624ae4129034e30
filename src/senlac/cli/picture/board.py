"""Boards of squares, hexes or areas as text."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from senlac.cli.picture.areas import CELL, called, named, spots
from senlac.cli.picture.cells import CellContent, drawn
from senlac.cli.picture.glyphs import IDLE, asleep, bracketed, filled, side_in, side_style
from senlac.cli.picture.grid import Cell, grid_of, margin, shown, width
from senlac.cli.picture.text import Span, open_spaces

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from senlac.cli.picture.areas import Spot
    from senlac.cli.picture.grid import Grid
    from senlac.cli.picture.text import Line
    from senlac.engine.screen.scene import Board, Mark, Piece, Scene, Space, Tint

NORTH: Final = "north bank"
SOUTH: Final = "south bank"
"""The terrain of the rows above and below a river."""

WATER: Final = "≈"

Placed = tuple[int, str, str]
"""A text with its style, and the column in which it begins."""


class BoardPlan:
    """The places of the spaces of a board; constant while the board is."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid: Grid | None = grid_of(board)
        self.spaces = {space.id: space for space in board.spaces}
        self.boxes = set(self.spaces) - {space.id for space in open_spaces(board)}
        places = () if board.lattice is None else board.lattice.places
        self._towns = {place.space: place.name for place in places}

    @cached_property
    def spots(self) -> dict[str, Spot]:
        """The places of areas, on a board without a grid; without boxes."""
        return spots(self.board)

    def with_inner(self, space: str) -> list[str]:
        """Return a space with those that lie within it."""
        return [space, *[name for name, one in self.spaces.items() if one.within == space]]

    def called(self, space: str) -> str:
        """Return the name of a space in a sentence."""
        if self.grid is not None or space not in self.spaces:
            return self._towns.get(space, space)
        return called(self.spaces[space])


class BoardContents:
    """The present contents of a board, space by space."""

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
        """Return the key of a space or of one of its pieces, "" without one."""
        names = [space, *[piece.id for piece in self.pieces.get(space, ())]]
        return next((self.keys[name] for name in names if name in self.keys), "")

    def about(self, scene: Scene) -> list[str]:
        """Return the spaces that matter now: those to choose from, or else where to act."""
        wanted = {*self.keys, *([scene.focus] if scene.focus else scene.pressing)}
        found = [name for name in self.pieces if self.holds(name, wanted)]
        if found or wanted:
            return [*found, *self.keys]
        active = {panel.side for panel in scene.panels if panel.active}
        return [name for name, stand in self.pieces.items() if stand[0].side in active]

    def holder(self, space: str) -> int | None:
        """Return the side that holds a space, None if there is none or it is not shown."""
        tint = self.tints.get(space)
        return None if tint is None else side_in(tint.style)

    def holds(self, space: str, wanted: set[str]) -> bool:
        """Return whether one of some pieces is in a space."""
        return any([piece.id in wanted for piece in self.pieces[space]])


def lines(plan: BoardPlan, scene: Scene, marks: Mapping[str, str]) -> tuple[Line, ...]:
    """Return the board; `marks` are keys of spaces and pieces by name."""
    field = BoardContents(scene, marks)
    if plan.grid is not None:
        return grid_lines(plan.grid, field, scene)
    return area_lines(plan, field) if plan.spots else ()


# ---- squares and hexes --------------------------------------------------------------------------


def grid_lines(grid: Grid, field: BoardContents, scene: Scene) -> tuple[Line, ...]:
    """Return the cells from the north, two lines each, between the labels of their edges."""
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
    across = (max([cell.x for cell in cells]) - low) * wide // 2 + wide
    water = (Span(" " * len(text_of(left(grid, 0)))), Span(filled(WATER, across), "water"))
    below = {line - high for line in rivers(cells)}
    body: list[Line] = []
    for line in sorted(written):
        if line in below:
            body.append(water)
        body.append((*left(grid, high + line), *placed(written[line]), *right(grid, high + line)))
    return (*edge, *body, *(edge if grid.framed else ()))


def rivers(cells: Sequence[Cell]) -> list[int]:
    """Return the rows of a south bank directly below a north bank."""
    rows: dict[int, set[str]] = {}
    for cell in cells:
        rows.setdefault(cell.y, set()).add(cell.ground)
    return [y for y, told in rows.items() if told == {SOUTH} and rows.get(y - 2) == {NORTH}]


def text_of(spans: Iterable[Span]) -> str:
    """Return spans without their styles."""
    return "".join([span.text for span in spans])


def cell_lines(
    grid: Grid, cell: Cell, field: BoardContents, wide: int
) -> list[tuple[int, str, str]]:
    """Return the two lines of a cell; open ground is chequered so that cells can be counted."""
    here = CellContent(
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
    """Return the labels above the columns."""
    if not grid.top:
        return ()
    heads = {
        ((x - low) * wide // 2, f"{grid.top[x][:wide]:^{wide}}", "quiet")
        for x in {cell.x for cell in cells}
    }
    room = " " * (margin(grid) // 2 if grid.framed else margin(grid))
    return ((Span(room), *placed(heads)),)


def left(grid: Grid, line: int) -> list[Span]:
    """Return the label before a line."""
    room = margin(grid) // (2 if grid.framed else 1)
    return [Span(f"{grid.left.get(line, ''):>{room - 1}} ", "quiet")] if room else []


def right(grid: Grid, line: int) -> list[Span]:
    """Return the label after a line."""
    label = grid.left.get(line, "") if grid.framed else ""
    return [Span(f" {label}", "quiet")] if label else []


# ---- areas --------------------------------------------------------------------------------------


def area_lines(plan: BoardPlan, field: BoardContents) -> tuple[Line, ...]:
    """Return the areas from the north, two lines each: its name, and its pieces."""
    names: dict[int, list[Placed]] = {}
    stacks: dict[int, list[Placed]] = {}
    for name, (row, column) in plan.spots.items():
        names.setdefault(row, []).append(name_of(plan.spaces[name], column, field))
        stacks.setdefault(row, []).extend(stacks_in(plan.with_inner(name), column, field))
    return tuple(
        [
            tuple(placed(texts.get(row, ())))
            for row in range(max(names) + 1)
            for texts in (names, stacks)
        ]
    )


def name_of(space: Space, column: int, field: BoardContents) -> Placed:
    """Return the name of an area, with its key."""
    holder = field.holder(space.id)
    key = f"<{field.keys[space.id]}>" if space.id in field.keys else ""
    style = "ground" if holder is None else side_style(holder)
    text = named(space, CELL - 1 - len(key)) + key
    return (column, text, f"{style} lit" if key else style)


def stacks_in(names: Sequence[str], column: int, field: BoardContents) -> list[Placed]:
    """Return the number of pieces of each side in an area, or the empty brackets of its holder.

    `names` are the area, first, and the spaces within it.
    """
    there = [piece for name in names for piece in field.pieces.get(name, ())]
    holder = field.holder(names[0])
    counts: dict[int, str] = {}
    for side in sorted({piece.side for piece in there}):
        own = [asleep(piece) for piece in there if piece.side == side]
        awake, idle = own.count(False), own.count(True)
        counts[side] = (str(awake) if awake else "") + (f"{IDLE}{idle}" if idle else "")
    if not counts and holder is not None:
        counts = {holder: ""}
    found: list[Placed] = []
    for side, text in counts.items():
        found.append((column, bracketed(text, side), f"{side_style(side)} loud"))
        column += len(found[-1][1])
    return found
