"""Land cover on squares: grass, woods, marsh, houses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.boards.drawing.line import number, path
from senlac.boards.drawing.noise import jitter, noise
from senlac.boards.drawing.sprites import depth_sorted, sprite
from senlac.boards.drawing.squares import SIDE
from senlac.engine.screen.scene import Shape

if TYPE_CHECKING:
    from senlac.boards.drawing.squares import SquareLayout
    from senlac.engine.screen.scene import Point

GROVE: Final = (
    (0.2, 0.17), (0.5, 0.13), (0.8, 0.19),
    (0.35, 0.35), (0.66, 0.38), (0.18, 0.47),
    (0.82, 0.54), (0.48, 0.58), (0.23, 0.71),
    (0.68, 0.73), (0.45, 0.85), (0.82, 0.83), (0.18, 0.87),
)  # fmt: skip
"""Positions of trees on a square of woods, as shares of its side, before jitter."""

CLUMPS: Final = (
    (0.14, 0.2), (0.5, 0.14), (0.86, 0.24), (0.3, 0.52),
    (0.7, 0.5), (0.15, 0.84), (0.52, 0.88), (0.87, 0.8),
)  # fmt: skip
"""Positions of reeds on a square of marsh."""

PATCHY: Final = 0.64
"""Average share of open squares that are no darker than the field."""

GRASSY: Final = 0.55
"""Average share of open squares without a tuft of grass."""

OAKS: Final = 0.7
"""Average share of oaks among the trees."""


class Building(NamedTuple):
    """A building on a town square: its position and width, as shares of the side."""

    symbol: str
    x: float
    y: float
    w: float


# The upper left corner is left free for the marker of an objective.
VILLAGES: Final = (
    (
        Building("hall", 0.68, 0.18, 41),
        Building("house", 0.16, 0.5, 28),
        Building("house", 0.5, 0.46, 29),
        Building("house", 0.85, 0.5, 27),
        Building("house", 0.32, 0.84, 33),
        Building("house", 0.74, 0.82, 29),
    ),
    (
        Building("house", 0.5, 0.16, 28),
        Building("house", 0.83, 0.24, 31),
        Building("house", 0.15, 0.56, 28),
        Building("house", 0.54, 0.5, 28),
        Building("house", 0.87, 0.62, 26),
        Building("hall", 0.38, 0.82, 41),
        Building("house", 0.78, 0.88, 27),
    ),
)


def fields(layout: SquareLayout, squares: list[int]) -> list[Shape]:
    """Return open ground: darker patches, and scattered grass."""
    board = layout.board
    darker = [s for s in squares if noise(board.file(s), board.rank(s), 1) > PATCHY]
    found = [Shape("path", "patch", d=path(layout.loops(layout.cells(darker), 2.0, 16.0, 2)))]
    for square in squares:
        place = (board.file(square), board.rank(square))
        if noise(*place, 3) > GRASSY:
            found.append(_grown(layout, square, "grass", (noise(*place, 4), noise(*place, 5)), 13))
    return found if darker else found[1:]


def woods(layout: SquareLayout, squares: list[int]) -> list[Shape]:
    """Return woods: their floor, and the trees from north to south."""
    if not squares:
        return []
    edge = path(layout.loops(layout.cells(squares), 4.0, 3.0, 6))
    trees = [tree(layout, square, place) for square in squares for place in range(len(GROVE))]
    return [
        Shape("path", "woods", d=edge),
        Shape("path", "woods-edge", d=edge),
        *depth_sorted(trees),
    ]


def tree(layout: SquareLayout, square: int, place: int) -> Shape:
    """Return a tree of a grove."""
    file, rank = layout.board.file(square), layout.board.rank(square)
    across, down = GROVE[place]
    at = (
        across + jitter(file, rank, 100 + place, 0.045),
        down + jitter(file, rank, 120 + place, 0.045),
    )
    if noise(file, rank, 140 + place) < OAKS:
        return _grown(layout, square, "oak", at, 30 + 8 * noise(file, rank, 160 + place))
    return _grown(layout, square, "thorn", at, 26 + 6 * noise(file, rank, 160 + place))


def marsh(layout: SquareLayout, squares: list[int], fords: list[int]) -> list[Shape]:
    """Return marsh: wet ground, pools and reeds. Wet ground also lies under its fords."""
    if not squares:
        return []
    wet = layout.cells([*squares, *fords])
    found = [Shape("path", "marsh", d=path(layout.loops(wet, 2.0, 5.0, 12)))]
    found.append(Shape("path", "pool", d="".join([_pools(layout, square) for square in squares])))
    reeds = []
    for square in squares:
        place = (layout.board.file(square), layout.board.rank(square))
        for clump, (across, down) in enumerate(CLUMPS):
            at = (
                across + jitter(*place, 20 + clump, 0.05),
                down + jitter(*place, 40 + clump, 0.05),
            )
            reeds.append(_grown(layout, square, "tuft", at, 17 + 5 * noise(*place, 60 + clump)))
    return [*found, *depth_sorted(reeds)]


def town(layout: SquareLayout, squares: list[int]) -> list[Shape]:
    """Return hamlets: a yard with its fence, and houses."""
    if not squares:
        return []
    yards = path(layout.loops(layout.cells(squares), 4.0, 1.5, 13))
    houses = []
    for square in squares:
        village = VILLAGES[layout.board.file(square) % len(VILLAGES)]
        houses += [_grown(layout, square, p.symbol, (p.x, p.y), p.w) for p in village]
    return [
        Shape("path", "town", d=yards),
        Shape("path", "fence", d=yards),
        *depth_sorted(houses),
    ]


def _pools(layout: SquareLayout, square: int) -> str:
    """Return short strokes of open water as SVG path data."""
    left, top = layout.corner(square)
    place = (layout.board.file(square), layout.board.rank(square))
    strokes = []
    for row in range(5):
        x = left + SIDE * (0.12 + 0.5 * noise(*place, 70 + row))
        y = top + SIDE * (0.14 + 0.18 * row)
        wide = 14 + 18 * noise(*place, 80 + row)
        strokes.append(f"M{number(x)} {number(y)}h{number(wide)}")
    return "".join(strokes)


def _grown(layout: SquareLayout, square: int, symbol: str, at: Point, wide: float) -> Shape:
    """Return a symbol on a square, at shares of its side from its upper left corner."""
    x, y = layout.corner(square)
    return sprite(symbol, (x + at[0] * SIDE, y + at[1] * SIDE), wide)
