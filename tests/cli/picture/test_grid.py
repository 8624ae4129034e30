"""Grids of spaces in a terminal, computed from their places on the page."""

from __future__ import annotations

import math

import pytest

from senlac.cli.picture.grid import Grid, grid_of, shown, width
from senlac.engine.screen.lattice import Lattice, LinearFeature, NamedPlace, TerrainStyle
from senlac.engine.screen.scene import Board, Point, Space

HALF = math.sqrt(3) / 2


def board(middles: dict[str, Point], *, boxed: str = "", size: float = 100.0) -> Board:
    """Return a board with these spaces; one of them may be a box."""
    spaces = [Space(name, name, "", at, laid=name == boxed) for name, at in middles.items()]
    return Board(10 * size, 10 * size, "A board", 30.0, {}, (), tuple(spaces))


def places(grid: Grid | None) -> dict[str, tuple[int, int]]:
    """Return the column and row of each cell."""
    assert grid is not None
    return {cell.id: (cell.x, cell.y) for cell in grid.cells}


def squares(files: str, ranks: int) -> dict[str, Point]:
    """Return the centres of squares with the names of a chess board."""
    return {
        f"{file}{rank}": (50.0 + 96 * number, 900.0 - 96 * rank)
        for number, file in enumerate(files)
        for rank in range(1, ranks + 1)
    }


def test_squares_form_files_and_ranks_with_names_at_the_edges() -> None:
    grid = grid_of(board(squares("abc", 2)))
    assert places(grid) == {"a1": (0, 2), "a2": (0, 0), "b1": (2, 2), "b2": (2, 0),
                            "c1": (4, 2), "c2": (4, 0)}  # fmt: skip
    assert grid is not None
    assert grid.framed
    assert (grid.top, grid.left) == ({0: "a", 2: "b", 4: "c"}, {0: "2", 2: "1"})


def test_squares_may_be_slightly_displaced() -> None:
    moved = {
        name: (x + (0.4 if name == "b2" else 0.0), y) for name, (x, y) in squares("abc", 3).items()
    }
    assert places(grid_of(board(moved))) == places(grid_of(board(squares("abc", 3))))


def test_pointy_hexes_are_indented_by_half_a_cell() -> None:
    made = {
        f"{row}{number:02}": (50.0 + 80 * HALF * (2 * number + row % 2), 50.0 + 120.0 * row)
        for row in range(3)
        for number in range(3)
    }
    grid = grid_of(board(made))
    assert places(grid)["000"] == (0, 0)
    assert places(grid)["100"] == (1, 2)
    assert places(grid)["201"] == (2, 4)
    assert grid is not None
    assert grid.left == {0: "00", 2: "10", 4: "20"}
    assert grid.label["102"] == "2"


def test_flat_hexes_of_odd_columns_are_half_a_cell_lower() -> None:
    made = {
        f"{column:02}{row}": (50.0 + 120.0 * column, 50.0 + 80 * HALF * (2 * row + column % 2))
        for column in range(3)
        for row in range(3)
    }
    grid = grid_of(board(made))
    assert places(grid)["000"] == (0, 0)
    assert places(grid)["010"] == (2, 1)
    assert places(grid)["021"] == (4, 2)


def test_areas_form_no_grid_and_boxes_belong_to_none() -> None:
    areas = {
        "york": (310.0, 120.0),
        "london": (377.0, 611.0),
        "exeter": (122.0, 703.0),
        "hastings": (401.0, 777.0),
    }
    assert grid_of(board(areas)) is None
    boxed = squares("abc", 3) | {"reserve": (777.0, 123.0)}
    assert set(places(grid_of(board(boxed, boxed="reserve")))) == set(squares("abc", 3))


def test_single_row_of_spaces_has_their_names_above_it() -> None:
    grid = grid_of(
        board({"mercia": (100.0, 50.0), "anglia": (300.0, 50.0), "essex": (500.0, 50.0)})
    )
    assert grid is not None
    assert list(grid.top.values()) == ["mercia", "anglia", "essex"]
    assert width(grid, []) > len("mercia")
    assert not any(grid.label.values())


def test_single_space_is_a_grid() -> None:
    assert places(grid_of(board({"green": (200.0, 100.0)}))) == {"green": (0, 0)}


@pytest.mark.parametrize(("files", "wide"), [("ab", 8), ("abcdefghijkl", 6)])
def test_cell_is_as_wide_as_its_names_if_the_board_leaves_room(files: str, wide: int) -> None:
    grid = grid_of(board(squares(files, 3)))
    assert grid is not None
    assert width(grid, ["N1111"]) == wide


def lattice(shape: str, columns: int, rows: int) -> Board:
    """Return a board with a lattice of open ground, a town and a road."""
    made = Lattice(
        shape=shape, size=10.0, origin=(10.0, 10.0), columns=columns, rows=rows,
        naming="{col:02}{row:02}", ground=(f"{columns}p",) * rows,
        legend={"p": TerrainStyle("plain", "open")},
        ways=(LinearFeature(("0101", "0202"), ("highway case", "highway"), "A road"),),
        places=(NamedPlace("0303", "Petford"),),
    )  # fmt: skip
    return Board(1000.0, 1000.0, "A land", 8.0, {}, (), (), lattice=made)


@pytest.mark.parametrize(
    ("shape", "at"), [("flat", (2, 1)), ("pointy", (2, 0)), ("square", (2, 0))]
)
def test_cells_of_a_lattice_are_placed_by_its_shape(shape: str, at: tuple[int, int]) -> None:
    assert places(grid_of(lattice(shape, 4, 4)))["0201"] == at


def test_towns_and_roads_of_a_lattice_are_shown() -> None:
    grid = grid_of(lattice("square", 4, 4))
    assert grid is not None
    cells = {cell.id: cell for cell in grid.cells}
    assert (cells["0303"].ground, cells["0302"].ground) == ("town", "plain")
    assert (cells["0101"].way, cells["0102"].way) == ("=", "")
    assert {name for name, label in grid.label.items() if "=" in label} == {"0101", "0202"}


def test_large_lattice_shows_the_part_around_the_marked_cells() -> None:
    grid = grid_of(lattice("flat", 90, 90))
    assert grid is not None
    for name in ("4567", "0101", "9090"):
        found = shown(grid, width(grid, []), [name])
        assert name in {cell.id for cell in found}
        assert 150 < len(found) < 300
    assert len(shown(grid, width(grid, []), [])) == len(found)
