"""The drawn board: places of hexes, and agreement with the map of the rules."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.boards.drawing.symbols import BOX, drawings, symbols_of
from senlac.boards.drawing.terrain.wetland import chains
from senlac.engine.screen.scene import Board, Point, document
from senlac.games.hastings import GAME
from senlac.games.hastings.data.tables import load_game_data
from senlac.games.hastings.screen.drawing.board import CLOSEUP, layout_for
from senlac.games.hastings.screen.drawing.layout import (
    MARGIN,
    PIECE,
    SIDE,
    BoardGeometry,
    places,
    room,
)
from senlac.games.hastings.screen.drawing.symbols import BANNER, EMBLEMS, PACKAGE, SPENT
from senlac.games.hastings.state import HastingsState

TABLES = load_game_data()
NEAR = 0.2
"""Coordinates have one decimal."""


def state_of(scenario: str = "historical") -> HastingsState:
    """Return a battle before its set-up."""
    return GAME.initial_state(scenario, {}, None)


def board_of(scenario: str = "historical") -> Board:
    """Return the board of a scenario."""
    return GAME.board(state_of(scenario))


def layout(scenario: str = "historical") -> BoardGeometry:
    """Return the layout of the board."""
    return layout_for(state_of(scenario))


def middle(board: Board, name: str) -> Point:
    """Return the middle of a hex."""
    return next(space.at for space in board.spaces if space.id == name)


def shapes(board: Board, layer: str) -> list[tuple[str, str]]:
    """Return the styles and paths of a layer."""
    found = next(one for one in board.layers if one.name == layer)
    return [(shape.style, shape.d or "") for shape in found.shapes]


# ---- hexes --------------------------------------------------------------------------------------


def test_board_has_248_numbered_hexes_within_its_edges() -> None:
    board = board_of()
    assert len(board.spaces) == 248
    for space in board.spaces:
        assert 0 < space.at[0] < board.width
        assert 0 < space.at[1] < board.height
    grid = next(one for one in board.layers if one.name == "grid")
    numbers = [shape.text for shape in grid.shapes if shape.kind == "text"]
    assert numbers == [space.id for space in board.spaces]


def test_hex_numbers_grow_to_the_left_and_rows_to_the_south() -> None:
    board = board_of()
    (x1, y1), (x2, y2) = middle(board, "1601"), middle(board, "1602")
    assert x1 - x2 == pytest.approx(SIDE * 3**0.5, abs=NEAR)
    assert y1 == y2
    assert middle(board, "1701")[1] > y1 > middle(board, "1501")[1]


def test_neighbouring_hexes_touch_on_the_board() -> None:
    board, hexes = board_of(), TABLES.board
    at = [space.at for space in board.spaces]
    across = SIDE * 3**0.5
    for hex_ in range(hexes.size):
        for beside in hexes.neighbours[hex_]:
            dx, dy = at[hex_][0] - at[beside][0], at[hex_][1] - at[beside][1]
            assert (dx * dx + dy * dy) ** 0.5 == pytest.approx(across, abs=NEAR)


def test_hex_tooltip_names_terrain_and_goal() -> None:
    spaces = {space.id: space for space in board_of().spaces}
    assert spaces["1605"].name == "1605, slope"
    assert any("attacked from below" in line for line in spaces["1605"].lines)
    assert "Goal of the Normans." in spaces["1210"].lines
    assert "Goal of the Saxons." in spaces["2104"].lines
    assert not any("Goal" in line for line in spaces["1805"].lines)


# ---- the ground ---------------------------------------------------------------------------------


def test_land_beyond_the_hexes_has_the_nearest_terrain() -> None:
    drawn = layout()
    land, board = drawn.land.board, TABLES.board
    assert land.size == 19 * 8 + 18 * 9
    for hex_, name in enumerate(land.names):
        near = drawn.within(hex_)
        if board.has(name):
            assert board.names[near] == name
            assert drawn.land.middle(hex_) == pytest.approx(drawn.hexes.middle(near))
    west, north = land.hex("2117"), land.hex("0905")
    assert board.names[drawn.within(west)] == "2116"
    assert board.names[drawn.within(north)] == "1005"


def test_land_is_drawn_within_the_margin() -> None:
    board = board_of()
    for layer in board.layers[:5]:
        for shape in layer.shapes:
            numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", shape.d or "")]
            if shape.kind == "path" and not re.search(r"[hl]", shape.d or ""):
                assert min(numbers) >= 0, (layer.name, shape.style)
                assert max(numbers) <= max(board.width, board.height), (layer.name, shape.style)


def test_hill_has_contours_and_hachures_darker_in_the_shade() -> None:
    styles = [style for style, _ in shapes(board_of(), "hill")]
    assert styles.count("contour") == 2
    assert styles.count("contour faint") == 3
    assert {"hill", "hill high", "hill top", "hachure", "hachure shade"} <= set(styles)


def test_each_brook_runs_from_its_spring_to_the_edge() -> None:
    drawn = layout()
    land = drawn.land
    brook = [
        hex_
        for hex_ in range(land.board.size)
        if TABLES.terrain_at[drawn.within(hex_)].id == "brook"
    ]
    courses = [[land.board.names[hex_] for hex_ in chain] for chain in chains(land, brook)]
    assert sorted(courses) == [
        ["2102", "2101", "2100"],
        [f"21{number:02}" for number in range(7, 18)],
    ]


def test_road_is_dotted_from_edge_to_edge() -> None:
    drawn = layout()
    [(_, way), (dots, line)] = shapes(board_of(), "road")
    assert (way, dots) == (line, "road-dots")
    first, last = line[1:].split("C")[0], line.split()[-1]
    assert float(first.split()[1]) > drawn.field.y + drawn.field.h
    assert float(last) < drawn.field.y


def test_goals_are_outlined_in_the_colours_of_their_sides() -> None:
    outlines = [style for style, _ in shapes(board_of(), "goals")]
    assert outlines == ["goal-case", "goal side-1", "goal-case", "goal side-0"]


def test_inset_outline_keeps_its_distance_from_the_hex_sides() -> None:
    drawn = layout().hexes
    hex_ = TABLES.board.hex("1805")
    inner = re.findall(r"-?\d+\.?\d*", drawn.rims([hex_], 4.0))
    x, y = drawn.middle(hex_)
    corners = list(zip(map(float, inner[::2]), map(float, inner[1::2]), strict=True))
    assert len(corners) == 6
    for cx, cy in corners:
        away = ((cx - x) ** 2 + (cy - y) ** 2) ** 0.5
        assert away == pytest.approx(SIDE - 4 / 0.75**0.5, abs=NEAR)


# ---- beside the map -----------------------------------------------------------------------------


def test_only_a_marching_army_has_a_strip_below_the_map() -> None:
    assert layout("historical").march is None
    assert layout("manoeuvre").march is not None
    assert board_of("manoeuvre").height > board_of("historical").height


@given(st.integers(1, 40))
def test_pieces_in_a_strip_stay_within_it_in_order(count: int) -> None:
    strip = layout("manoeuvre").march
    assert strip is not None
    found = places(strip, count)
    assert found == sorted(found)
    assert found[0][0] - PIECE / 2 >= strip.x
    assert found[-1][0] + PIECE / 2 <= strip.x + strip.w


def test_each_wave_has_a_row_without_overlaps() -> None:
    state, drawn = state_of("manoeuvre"), layout("manoeuvre")
    waves = state.catalogue.waves
    rows = [places(row, len(wave)) for row, wave in zip(drawn.waves, waves, strict=True)]
    for row in rows:
        assert min(b[0] - a[0] for a, b in pairwise(row)) >= PIECE
    heights = [row[0][1] for row in rows]
    assert min(b - a for a, b in pairwise(heights)) >= PIECE
    assert drawn.march is not None
    assert heights[0] - PIECE / 2 >= drawn.march.y
    assert heights[-1] + PIECE / 2 <= drawn.march.y + drawn.march.h


def test_strips_above_the_map_are_side_by_side_and_large_enough() -> None:
    drawn = layout()
    boxes = [drawn.late, drawn.set_up, drawn.spent]
    for left, right in pairwise(boxes):
        assert right.x - left.x - left.w == pytest.approx(MARGIN, abs=NEAR)
    assert boxes[-1].x + boxes[-1].w == pytest.approx(drawn.width - MARGIN, abs=NEAR)
    archers = [kind for kind in TABLES.units.values() if kind.kind.id == "norman_archer"]
    assert room(drawn.spent) >= len(archers) > 0
    assert room(drawn.late) >= len(TABLES.reinforcements.units)


def test_board_is_the_same_during_a_battle() -> None:
    state = state_of()
    before = document(GAME.board(state))
    key = GAME.board_key(state)
    state.turn = 9
    assert document(GAME.board(state)) == before
    assert GAME.board_key(state) == key
    assert GAME.board_key(state_of("manoeuvre")) != key


def test_small_screen_starts_with_a_part_of_the_board() -> None:
    board = board_of()
    assert board.closeup == CLOSEUP < board.width


# ---- symbols and charts -------------------------------------------------------------------------


def test_every_symbol_is_used_and_every_used_symbol_exists() -> None:
    arms = drawings(PACKAGE).kinds
    used = {*arms.values(), *EMBLEMS, SPENT, BANNER, "pennant"}
    for layer in board_of("manoeuvre").layers:
        used |= {shape.symbol for shape in layer.shapes if shape.symbol is not None}
    assert used == set(symbols_of(PACKAGE))
    assert set(arms) == set(TABLES.kinds)


def test_symbols_stay_within_their_box() -> None:
    for name, symbol in symbols_of(PACKAGE).items():
        for stroke in symbol.paths:
            numbers = re.findall(r"-?\d+\.?\d*", re.sub(r"A[^Z]*", "", stroke.d))
            assert min(map(float, numbers)) >= 0, name
            assert max(map(float, numbers)) <= BOX, name


def test_charts_equal_the_tables_and_mark_reconstructed_rows() -> None:
    charts = {chart.id: chart for chart in board_of().charts}
    combat = [row.cells for row in charts["combat"].rows]
    assert combat[0] == ("0 or less", "AE", "Attacker eliminated")
    assert combat[-1] == ("7 or more", "DE", "Defender eliminated")
    assert all(row.reconstructed for row in charts["combat"].rows)
    fyrd = next(row for row in charts["morale"].rows if "Fyrd" in row.cells[0])
    assert fyrd.cells[1] == str(TABLES.morale["fyrd"].break_level)
    assert len(charts["feint"].rows) == 6
    for chart in charts.values():
        assert {len(row.cells) for row in chart.rows} == {len(chart.columns)}, chart.id
        assert all(row.source for row in chart.rows)
