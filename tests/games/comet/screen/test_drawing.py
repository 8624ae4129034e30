"""The drawn map: it contains all of the data, and nothing overlaps."""

from __future__ import annotations

import json
import re

from senlac.boards.drawing.symbols import drawings, symbols_of
from senlac.engine.screen.scene import Layer, Shape, Space, document
from senlac.games.comet import GAME
from senlac.games.comet.data.tables import PACKAGE, Area, load_game_data, load_outlines
from senlac.games.comet.screen.drawing.board import box_places, clearance
from senlac.games.comet.screen.drawing.lettering import BADGE, lettering
from senlac.games.comet.screen.drawing.symbols import COLOURS
from tests.games.comet.board import begun, campaign

TABLES = load_game_data()
BOARD = GAME.board(begun().state)
NEEDED = {
    "rect": {"x", "y", "w", "h"},
    "circle": {"x", "y", "r"},
    "line": {"x", "y", "w", "h"},
    "path": {"d"},
    "text": {"x", "y", "text"},
    "use": {"x", "y", "w", "symbol"},
    "outline": {"of"},
}


def layer(name: str) -> Layer:
    """Return a layer of the map."""
    return next(layer for layer in BOARD.layers if layer.name == name)


def space(name: str) -> Space:
    """Return a space of the board."""
    return next(space for space in BOARD.spaces if space.id == name)


def texts(name: str, style: str) -> list[str | None]:
    """Return the texts of a style in a layer."""
    return [shape.text for shape in layer(name).shapes if shape.style == style]


# ---- the map ------------------------------------------------------------------------------------


def test_every_area_and_every_box_is_a_space() -> None:
    ids = [space.id for space in BOARD.spaces]
    assert ids == [*TABLES.areas, *TABLES.boxes]
    assert space("york").name == "York (A)"
    assert space("norway").laid
    assert not space("york").laid


def test_space_lines_give_value_roads_borders_and_landings() -> None:
    assert space("colchester").lines == (
        "1 Victory Point.",
        "Roads to Cambridge, London and Norwich.",
        "Vikings land here on 1\u20132.",
        "Normans land here on 1\u20132.",
    )
    assert space("scarborough").lines[1] == "Borders Durham and York."


def test_each_area_is_painted_by_its_letter_with_a_washed_edge() -> None:
    shapes = layer("land").shapes
    painted = {shape.of: shape.style for shape in shapes if shape.style.startswith("area")}
    assert painted == {(row.id,): f"area {row.letter}" for row in TABLES.areas.values()}
    washed = [shape.of for shape in shapes if shape.style == "wash" and shape.within]
    assert washed == [(name,) for name in TABLES.areas]
    assert layer("land").tinted


def test_map_shows_all_names_and_letters() -> None:
    assert texts("names", "name") == [row.name for row in TABLES.areas.values()]
    letters = [row.letter for row in TABLES.areas.values()]
    assert texts("names", "rating-letter") == letters


def test_area_names_do_not_overlap_their_badges() -> None:
    written = [shape for part in BOARD.layers for shape in part.shapes if shape.kind == "text"]
    assert all(shape.w and shape.h for shape in written if shape.style != "rose-pole")
    for row in TABLES.areas.values():
        name = next(shape for shape in layer("names").shapes if shape.text == row.name)
        left = row.label[0] - (name.w or 0) / 2
        beside = left - row.badge[0] >= BADGE
        above = row.label[1] - (name.h or 0) / 2 - row.badge[1] >= BADGE - 1.5
        assert beside or above, row.name


def test_box_title_is_clear_of_flag_and_edge() -> None:
    shapes = layer("boxes").shapes
    for box in TABLES.boxes.values():
        x, _, w, _ = box.rect
        title = next(shape for shape in shapes if shape.text == box.name)
        middle, half = title.x or 0, (title.w or 0) / 2
        assert x + 38 < middle - half < middle + half < x + w - 5
        notes = [s for s in shapes if s.style == "box-note" and s.x == x + w / 2]
        assert all((note.w or 0) <= w - 20 for note in notes)


def test_legend_values_end_before_the_next_letter() -> None:
    shapes = layer("words").shapes
    worths = [shape for shape in shapes if shape.style == "legend"]
    discs = [shape for shape in shapes if shape.style.startswith("rating ")]
    for worth, disc in zip(worths, discs[1:], strict=False):
        assert (worth.x or 0) + (worth.w or 0) < (disc.x or 0) - BADGE


def test_landing_arrow_has_id_colour_and_rolls() -> None:
    for arrow in TABLES.arrows.values():
        shapes = [shape for shape in layer("landings").shapes if shape.name == arrow.id]
        assert [shape.kind for shape in shapes] == ["path", "circle", "text"]
        assert shapes[2].text == f"1\u2013{arrow.number}"
        side = COLOURS.index(TABLES.sides[arrow.side].colour)
        assert shapes[0].style == f"landing side-{side}"
    assert len(layer("landings").shapes) == 3 * len(TABLES.arrows)


def test_every_outline_is_used_and_every_used_outline_exists() -> None:
    known = {*BOARD.outlines, *TABLES.areas}
    used = {name for part in BOARD.layers for shape in part.shapes for name in shape.of or ()}
    assert used == known


def test_inner_borders_and_frontiers_are_drawn_apart() -> None:
    inner = [line for line in load_outlines().border if set(line.between) <= set(TABLES.areas)]
    assert BOARD.outlines["borders"].count("M") == sum(line.path.count("M") for line in inner)
    frontier = next(shape for shape in layer("borders").shapes if shape.style == "border frontier")
    outer = [line.path for line in load_outlines().border if line not in inner]
    assert frontier.d == " ".join(outer)


def test_legend_gives_the_points_of_each_letter() -> None:
    assert texts("words", "legend") == ["4 VP", "2 VP", "1 VP", "0 VP"]


def test_scale_bar_has_the_length_of_its_miles() -> None:
    bars = [shape for shape in layer("words").shapes if shape.style.startswith("scale")]
    miles = lettering().miles[-1]
    length = sum(bar.w or 0 for bar in bars)
    assert abs(length / TABLES.sheet.units_per_km - miles * 1.609344) < 0.2


# ---- places -------------------------------------------------------------------------------------


def test_boxes_have_room_for_all_their_blocks() -> None:
    most = {side.box: side.blocks for side in TABLES.sides.values()}
    most["fyrdmen_pool"] = sum(row.type == "fyrdmen" for row in TABLES.units.values())
    for box in TABLES.boxes.values():
        places = box_places(box)
        assert len(set(places)) >= most[box.id]
        x, y, w, h = box.rect
        half = TABLES.sheet.piece / 2
        for at in places:
            assert x + half < at[0] < x + w - half
            assert y + half < at[1] <= y + h - half


def test_stacks_of_an_area_are_sorted_by_clearance_of_its_name() -> None:
    for row in TABLES.areas.values():
        stacks = space(row.id).stacks
        assert sorted(stacks) == sorted(row.stacks)
        room = [clearance(row, at) for at in stacks]
        assert room == sorted(room, reverse=True)
        assert space(row.id).at == stacks[0]


def test_point_on_a_name_has_no_clearance() -> None:
    row: Area = TABLES.areas["york"]
    assert clearance(row, row.label) <= 0
    assert clearance(row, (row.label[0], row.label[1] + 200)) > 20


# ---- symbols ------------------------------------------------------------------------------------


def test_every_type_and_every_side_has_a_symbol() -> None:
    given = drawings(PACKAGE)
    assert set(given.types) == set(TABLES.types)
    assert set(given.emblems) == set(TABLES.sides)
    assert {*given.types.values(), *given.emblems.values()} <= set(symbols_of(PACKAGE))
    assert [symbols_of(PACKAGE)[name].paths for name in BOARD.emblems]


def test_every_symbol_is_used() -> None:
    given = drawings(PACKAGE)
    placed = {shape.symbol for part in BOARD.layers for shape in part.shapes if shape.symbol}
    assert set(symbols_of(PACKAGE)) == {*given.types.values(), *given.emblems.values(), *placed}
    assert not {drawing.id for drawing in given.symbol} & set(given.shared)


def test_symbols_stay_within_their_box() -> None:
    for drawing in drawings(PACKAGE).symbol:
        for path in drawing.paths:
            corners = re.sub(r"A[^Z]*", "", path.d)
            numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", corners)]
            assert min(numbers) >= 0, drawing.id
            assert max(numbers) <= 100, drawing.id


# ---- the whole board ----------------------------------------------------------------------------


def test_shapes_have_the_fields_of_their_kind() -> None:
    for part in document(BOARD)["layers"]:
        for shape in part["shapes"]:
            assert NEEDED[shape["kind"]] <= set(shape), shape
            assert shape["class"]


def test_shapes_are_placed_within_the_board() -> None:
    def at(shape: Shape) -> tuple[float, float]:
        return (shape.x or 0, shape.y or 0)

    placed = [at(shape) for part in BOARD.layers for shape in part.shapes]
    assert all(0 <= x <= BOARD.width and 0 <= y <= BOARD.height for x, y in placed)


def test_board_is_the_same_in_every_state_and_small() -> None:
    later = GAME.board(campaign("york: hardrada vik1", "london: harold hc1").state)
    assert later == BOARD
    assert GAME.board_key(begun().state) == GAME.board_key(begun(5).state)
    assert len(json.dumps(document(BOARD), separators=(",", ":"))) < 200_000
