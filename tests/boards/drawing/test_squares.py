"""Drawing of squares: outlines of regions, and the grid."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from senlac.boards.drawing.line import ClosedCurve
from senlac.boards.drawing.squares import SIDE, SquareLayout
from senlac.boards.square import SquareBoard
from senlac.engine.screen.scene import Point

sides = st.integers(3, 8)


def laid_out(width: int = 8, height: int = 6) -> SquareLayout:
    """Return the layout of a board."""
    return SquareLayout(SquareBoard(width, height), (40.0, 136.0))


def drawn_line(loop: ClosedCurve) -> list[Point]:
    """Return points along a closed line."""
    return [curve.at(step / 4) for curve in loop for step in range(4)]


def inside(points: list[Point], x: float, y: float) -> bool:
    """Return whether a point is inside a closed line, by the crossings of a ray to the right."""
    crossings = 0
    for place, (bx, by) in enumerate(points):
        ax, ay = points[place - 1]
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossings += 1
    return crossings % 2 == 1


@given(sides, sides, st.sets(st.integers(0, 63), min_size=1), st.sampled_from([0.0, 4.0, 20.0]))
def test_outline_contains_its_squares_and_no_others(
    width: int, height: int, drawn: set[int], inset: float
) -> None:
    layout = laid_out(width, height)
    squares = {square for square in drawn if square < layout.board.size}
    outline = [drawn_line(loop) for loop in layout.loops(layout.cells(squares), inset, 3.0, 1)]
    for square in range(layout.board.size):
        x, y = layout.middle(square)
        crossed = sum(inside(line, x, y) for line in outline)
        assert crossed % 2 == (square in squares)


def test_squares_that_touch_only_at_a_corner_have_two_outlines() -> None:
    layout = laid_out()
    board = layout.board
    corner = layout.cells([board.square("c3"), board.square("d4")])
    side = layout.cells([board.square("c3"), board.square("d3")])
    assert (len(layout.loops(corner, 4, 0, 1)), len(layout.loops(side, 4, 0, 1))) == (2, 1)


def test_ring_has_an_outer_and_an_inner_outline() -> None:
    layout = laid_out()
    middle = layout.board.square("d3")
    assert len(layout.loops(layout.cells(layout.board.neighbours[middle]), 4, 0, 1)) == 2


def test_region_at_the_edge_extends_under_the_margin() -> None:
    layout = laid_out()
    (loop,) = layout.loops(layout.cells([layout.board.square("a1")]), 4, 0, 1)
    across = [x for x, _ in drawn_line(loop)]
    assert min(across) < layout.field.x
    assert max(across) < layout.field.x + SIDE


def test_the_grid_has_a_line_between_any_two_files_and_ranks() -> None:
    assert laid_out(5, 4).grid().count("M") == 4 + 3
