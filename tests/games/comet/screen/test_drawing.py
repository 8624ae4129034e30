"""The drawn map: everything of the data is on it, and it fits together."""

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
    """Return what the texts of a style say in a layer."""
    return [shape.text for shape in layer(name).shapes if shape.style == style]


# ---- the map ------------------------------------------------------------------------------------


def test_every_area_and_every_box_is_a_space() -> None:
    ids = [space.id for space in BOARD.spaces]
    assert ids == [*TABLES.areas, *TABLES.boxes]
    assert space("york").name == "York (A)"
    assert space("norway").laid
    assert not space("york").laid


def test_a_space_tells_its_worth_its_roads_its_borders_and_who_may_land() -> None:
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


def test_all_names_and_letters_stand_on_the_map() -> None:
    assert texts("names", "name") == [row.name for row in TABLES.areas.values()]
    letters = [row.letter for row in TABLES.areas.values()]
    assert texts("names", "rating-letter") == letters


def test_every_text_has_its_width_so_that_none_runs_into_another() -> None:
    written = [shape for part in BOARD.layers for shape in part.shapes if shape.kind == "text"]
    assert all(shape.w and shape.h for shape in written if shape.style != "rose-pole")
    for row in TABLES.areas.values():
        name = next(shape for shape in layer("names").shapes if shape.text == row.name)
        left = row.label[0] - (name.w or 0) / 2
        beside = left - row.badge[0] >= BADGE
        above = row.label[1] - (name.h or 0) / 2 - row.badge[1] >= BADGE - 1.5
        assert beside or above, row.name


def test_the_title_of_a_box_is_clear_of_its_flag_and_of_its_edge() -> None:
    shapes = layer("boxes").shapes
    for box in TABLES.boxes.values():
        x, _, w, _ = box.rect
        title = next(shape for shape in shapes if shape.text == box.name)
        middle, half = title.x or 0, (title.w or 0) / 2
        assert x + 38 < middle - half < middle + half < x + w - 5
        notes = [s for s in shapes if s.style == "box-note" and s.x == x + w / 2]
        assert all((note.w or 0) <= w - 20 for note in notes)


def test_the_worth_of_a_letter_ends_before_the_next_letter() -> None:
    shapes = layer("words").shapes
    worths = [shape for shape in shapes if shape.style == "legend"]
    discs = [shape for shape in shapes if shape.style.startswith("rating ")]
    for worth, disc in zip(worths, discs[1:], strict=False):
        assert (worth.x or 0) + (worth.w or 0) < (disc.x or 0) - BADGE


def test_a_landing_arrow_bears_its_name_its_colour_and_its_rolls() -> None:
    for arrow in TABLES.arrows.values():
        shapes = [shape for shape in layer("landings").shapes if shape.name == arrow.id]
        assert [shape.kind for shape in shapes] == ["path", "circle", "text"]
        assert shapes[2].text == f"1\u2013{arrow.number}"
        side = COLOURS.index(TABLES.sides[arrow.side].colour)
        assert shapes[0].style == f"landing side-{side}"
    assert len(layer("landings").shapes) == 3 * len(TABLES.arrows)


def test_what_is_drawn_once_more_is_there() -> None:
    known = {*BOARD.outlines, *TABLES.areas}
    used = {name for part in BOARD.layers for shape in part.shapes for name in shape.of or ()}
    assert used == known


def test_borders_within_the_map_and_those_of_far_lands_are_told_apart() -> None:
    inner = [line for line in load_outlines().border if set(line.between) <= set(TABLES.areas)]
    assert BOARD.outlines["borders"].count("M") == sum(line.path.count("M") for line in inner)
    frontier = next(shape for shape in layer("borders").shapes if shape.style == "border frontier")
    outer = [line.path for line in load_outlines().border if line not in inner]
    assert frontier.d == " ".join(outer)


def test_the_legend_says_what_each_letter_is_worth() -> None:
    assert texts("words", "legend") == ["4 VP", "2 VP", "1 VP", "0 VP"]


def test_the_scale_is_as_long_as_its_miles() -> None:
    bars = [shape for shape in layer("words").shapes if shape.style.startswith("scale")]
    miles = lettering().miles[-1]
    length = sum(bar.w or 0 for bar in bars)
    assert abs(length / TABLES.sheet.units_per_km - miles * 1.609344) < 0.2


# ---- places -------------------------------------------------------------------------------------


def test_boxes_have_room_for_all_who_may_be_in_them() -> None:
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


def test_places_of_an_area_are_its_own_the_clearest_of_its_name_first() -> None:
    for row in TABLES.areas.values():
        stacks = space(row.id).stacks
        assert sorted(stacks) == sorted(row.stacks)
        room = [clearance(row, at) for at in stacks]
        assert room == sorted(room, reverse=True)
        assert space(row.id).at == stacks[0]


def test_a_place_upon_a_name_has_no_clearance() -> None:
    row: Area = TABLES.areas["york"]
    assert clearance(row, row.label) <= 0
    assert clearance(row, (row.label[0], row.label[1] + 200)) > 20


# ---- symbols ------------------------------------------------------------------------------------


def test_every_type_and_every_side_has_a_drawing() -> None:
    given = drawings(PACKAGE)
    assert set(given.types) == set(TABLES.types)
    assert set(given.emblems) == set(TABLES.sides)
    assert {*given.types.values(), *given.emblems.values()} <= set(symbols_of(PACKAGE))
    assert [symbols_of(PACKAGE)[name].paths for name in BOARD.emblems]


def test_every_symbol_that_is_drawn_is_used() -> None:
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


def test_shapes_have_what_their_kind_needs() -> None:
    for part in document(BOARD)["layers"]:
        for shape in part["shapes"]:
            assert NEEDED[shape["kind"]] <= set(shape), shape
            assert shape["class"]


def test_nothing_but_the_mat_and_far_lands_runs_over_the_edge() -> None:
    def at(shape: Shape) -> tuple[float, float]:
        return (shape.x or 0, shape.y or 0)

    placed = [at(shape) for part in BOARD.layers for shape in part.shapes]
    assert all(0 <= x <= BOARD.width and 0 <= y <= BOARD.height for x, y in placed)


def test_the_board_stays_the_same_and_is_small_enough_to_be_sent_at_once() -> None:
    later = GAME.board(campaign("york: hardrada vik1", "london: harold hc1").state)
    assert later == BOARD
    assert GAME.board_key(begun().state) == GAME.board_key(begun(5).state)
    assert len(json.dumps(document(BOARD), separators=(",", ":"))) < 200_000
