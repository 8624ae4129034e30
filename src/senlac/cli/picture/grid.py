"""Boards of squares and hexes as text: the place of each space, and the labels.

The page gets only the positions of spaces. That is enough: their centres show whether they are
squares, pointy-topped hexes, flat-topped hexes, or no grid at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.cli.picture.glyphs import LOOKS, ROAD, STREAM
from senlac.cli.picture.text import COLUMNS, open_spaces
from senlac.engine.screen.lattice import VOID, letters, name_of

if TYPE_CHECKING:
    from senlac.engine.screen.lattice import Lattice
    from senlac.engine.screen.scene import Board, Space

NARROW: Final = 4
"""Width of a space on large boards, in characters; if it does not fit, a part is shown."""

USUAL: Final = 6
WIDE: Final = 14
"""Maximum width of a space, in characters."""

LOW: Final = 26
"""Number of lines of a board that are shown at once, two for each row."""

HIGH: Final = 40
"""A board with at most this many lines is shown whole."""

FINE: Final = 400
"""Spaces are on one line if they differ from it by less than this fraction of the board."""

EVEN: Final = 0.1
"""Maximum deviation of a space from its place in the grid, in steps of the grid."""


class Cell(NamedTuple):
    """A space of a grid: its terrain in words, and its place in half columns and lines.

    `way` is the sign of a road or a river through it.
    """

    id: str
    ground: str
    x: int
    y: int
    way: str = ""


class Grid(NamedTuple):
    """A grid as text: its cells, their width in characters, and the labels of its edges.

    `label` gives the rest of the name of an empty cell; with `framed` both edges have labels.
    """

    cells: tuple[Cell, ...]
    label: Mapping[str, str]
    left: Mapping[int, str]
    top: Mapping[int, str]
    framed: bool


def grid_of(board: Board) -> Grid | None:
    """Return a board as a grid, None if its spaces are irregular."""
    cells = raster(board) if board.lattice is None else cells_of(board.lattice)
    return None if cells is None else labelled(cells)


# ---- where they lie -----------------------------------------------------------------------------


class Steps(NamedTuple):
    """The start of a grid in one direction, and the distance to the next line."""

    first: float
    step: float

    def place(self, value: float) -> int:
        """Return the number of the line at a coordinate."""
        return round((value - self.first) / self.step)


def raster(board: Board) -> list[Cell] | None:
    """Return the spaces of a board as cells, None if they form no grid; boxes are left out."""
    spaces = open_spaces(board)
    fine = max(board.width, board.height) / FINE
    across = steps([space.at[0] for space in spaces], fine)
    down = steps([space.at[1] for space in spaces], fine)
    if across is None or down is None:
        return None
    at = [(across.place(space.at[0]), down.place(space.at[1])) for space in spaces]
    staggered = len(at) > 1 and len({(x + y) % 2 for x, y in at}) == 1
    room = (max(x for x, _ in at) + 1) * (max(y for _, y in at) + 1) // (2 if staggered else 1)
    if len(set(at)) < len(at) or 2 * len(at) < room:
        return None
    # Pointy-topped hexes are closer together horizontally than vertically.
    wide = 1 if staggered and across.step < down.step else 2
    high = 1 if staggered and across.step >= down.step else 2
    return [
        Cell(space.id, ground(space), x * wide, y * high)
        for space, (x, y) in zip(spaces, at, strict=True)
    ]


def steps(values: Sequence[float], fine: float) -> Steps | None:
    """Return the regular steps of some values, None if they are irregular."""
    lines: list[float] = []
    for value in sorted(values):
        if not lines or value - lines[-1] > fine:
            lines.append(value)
    if len(lines) < 2:  # noqa: PLR2004 - one line, or none
        return Steps(lines[0], fine * FINE) if lines else None
    whole = lines[-1] - lines[0]
    closest = min([after - before for before, after in pairwise(lines)])
    found = Steps(lines[0], whole / round(whole / closest))
    off = [abs((value - found.first) / found.step - found.place(value)) for value in lines]
    return found if max(off) < EVEN else None


def ground(space: Space) -> str:
    """Return the terrain in the name of a space, such as `d4, hill`; the name may be a terrain."""
    _, comma, told = space.name.rpartition(", ")
    return told if comma or told.lower() in LOOKS else ""


def cells_of(lattice: Lattice) -> list[Cell]:
    """Return the cells of a lattice; a town counts as terrain."""
    pointy, flat = lattice.shape == "pointy", lattice.shape == "flat"
    ways = {space: STREAM if "stream" in " ".join(way.styles) else ROAD
            for way in lattice.ways if not way.sides for space in way.spaces}  # fmt: skip
    towns = {place.space for place in lattice.places}
    found = []
    for row, line in enumerate(lattice.ground):
        for column, letter in enumerate(letters(line)):
            if letter == VOID:
                continue
            x = 2 * column + lattice.shift * (row % 2 if pointy else 0)
            y = 2 * row + lattice.shift * (column % 2 if flat else 0)
            name = name_of(lattice, column, row)
            told = "town" if name in towns else lattice.legend[letter].name
            found.append(Cell(name, told, x, y, ways.get(name, "")))
    return found


# ---- what they are called -----------------------------------------------------------------------


def labelled(cells: Sequence[Cell]) -> Grid:
    """Return cells with edge labels, which contain as much of the names as possible."""
    columns, rows = grouped([(c.x, c.id) for c in cells]), grouped([(c.y, c.id) for c in cells])
    heads = {x: common(names) for x, names in columns.items()}
    ends = {y: common([name[::-1] for name in names])[::-1] for y, names in rows.items()}
    if all([heads[cell.x] + ends[cell.y] == cell.id for cell in cells]):
        ways = {cell.id: cell.way for cell in cells if cell.way}
        return Grid(tuple(cells), ways, ends, heads, framed=True)
    starts = {y: common(names) for y, names in rows.items()}
    if all(starts.values()):
        rest = {cell.id: cell.way + cell.id.removeprefix(starts[cell.y]) for cell in cells}
        return Grid(tuple(cells), rest, starts, {}, framed=False)
    if all(heads.values()):
        rest = {cell.id: cell.way + cell.id.removeprefix(heads[cell.x]) for cell in cells}
        return Grid(tuple(cells), rest, {}, heads, framed=False)
    return Grid(tuple(cells), {cell.id: cell.id for cell in cells}, {}, {}, framed=False)


def common(names: Sequence[str]) -> str:
    """Return the common prefix of some names."""
    low, high = min(names), max(names)
    ends = [place for place in range(len(low) + 1) if not high.startswith(low[:place])]
    return low[: ends[0] - 1] if ends else low


def grouped(pairs: Iterable[tuple[int, str]]) -> dict[int, list[str]]:
    """Return names by their line."""
    found: dict[int, list[str]] = {}
    for line, name in pairs:
        found.setdefault(line, []).append(name)
    return found


# ---- how much of it is shown --------------------------------------------------------------------


def margin(grid: Grid) -> int:
    """Return the width of the labels at the edges."""
    longest = max([len(text) for text in grid.left.values()], default=0)
    return (longest + 1) * (2 if grid.framed else 1) if longest else 0


def width(grid: Grid, names: Iterable[str]) -> int:
    """Return the width of a cell: enough for the names, if there is room."""
    xs = [cell.x for cell in grid.cells]
    room = 2 * (COLUMNS - margin(grid)) // (max(xs) - min(xs) + 2)
    heads = [len(head) + 1 for head in grid.top.values()]
    wanted = max([*[len(name) + 3 for name in [*names, *grid.label.values()]], *heads], default=0)
    found = max(NARROW, min(room, WIDE, max(USUAL, wanted + wanted % 2)))
    return found - found % 2


def shown(grid: Grid, wide: int, about: Iterable[str]) -> tuple[Cell, ...]:
    """Return the cells that fit a terminal: all, or those around `about`."""
    wanted = set(about)
    centre = [cell for cell in grid.cells if cell.id in wanted] or grid.cells
    across = 2 * (COLUMNS - margin(grid)) // wide
    found = within(grid.cells, 0, [cell.x for cell in centre], across, across)
    return within(found, 1, [cell.y for cell in centre], HIGH, LOW)


def within(
    cells: Sequence[Cell], way: int, centre: Sequence[int], most: int, part: int
) -> tuple[Cell, ...]:
    """Return the cells around a centre in one direction, or all if there are few.

    `way` is 0 for half columns, 1 for lines; a cell takes two.
    """
    places = [(cell.x, cell.y)[way] for cell in cells]
    low, high = min(places), max(places) + 2
    if high - low <= most:
        return tuple(cells)
    middle = (min(centre) + max(centre)) // 2 + 1
    start = min(max(middle - part // 2, low), high - part)
    return tuple(
        [c for c, at in zip(cells, places, strict=True) if start <= at <= start + part - 2]
    )
