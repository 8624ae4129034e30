"""A complete map of a small country: drawing, faults and files."""

from __future__ import annotations

import importlib
import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from shapely import LineString, MultiPolygon, Point, Polygon, affinity, box

from maps.arcs import body_of
from maps.faults import faults
from maps.grid import project
from maps.names import Lettering
from maps.plan import Estuary, River
from maps.sheet import Sheet, draw
from maps.toml import path_data, value_of
from maps.write import map_toml, outlines_toml
from tests.maps.toy import FILE, LAND, PLAN, place

SHEET = draw(PLAN)


def found(sheet: Sheet) -> str:
    """Return all faults of a sheet as one text."""
    return "\n".join(faults(sheet))


def with_arrow(**changes: object) -> Sheet:
    """Return the map with changes to its arrow."""
    arrow = replace(FILE.arrow[0], **changes)  # type: ignore[arg-type]
    return draw(replace(PLAN, file=replace(FILE, arrow=(arrow,))))


# ---- what is drawn ------------------------------------------------------------------------------


def test_valid_map_has_no_faults() -> None:
    assert faults(SHEET) == []


def test_neighbours_roads_and_coasts_are_computed_from_the_map() -> None:
    assert SHEET.neighbours("west") == ["east"]
    assert SHEET.roads_of("east") == ["west"]
    assert SHEET.is_coastal("west")
    assert list(SHEET.borders) == [("east", "west"), ("east", "wilds"), ("west", "wilds")]


def test_listed_island_belongs_to_the_nearest_place() -> None:
    assert SHEET.shapes["east"].contains(Point(project(-0.2, 52.35)))
    assert [part.area > 0 for part in SHEET.far["afar"]] == [True]
    assert not SHEET.land.contains(Point(project(0.85, 53.05)))


def test_road_runs_from_town_to_town_in_either_direction() -> None:
    (road,) = SHEET.roads
    assert road.between == ("east", "west")
    assert road.points[0] == SHEET.towns["east"]
    assert road.points[-1] == SHEET.towns["west"]
    assert LineString(road.points).is_simple


def test_a_town_on_the_shore_is_moved_inland() -> None:
    places = (*PLAN.places[1:], place("Westton", (-2.59, 52.4), "west"))
    sheet = draw(replace(PLAN, places=places))
    shore = sheet.shapes["west"].boundary
    assert 5.5 < shore.distance(Point(sheet.towns["west"])) < 7


def test_border_river_is_the_border_and_an_estuary_is_water() -> None:
    river = River("Stream", 2, border=True, course=((-1.4, 51.8), (-1.4, 53.0), (-1.45, 53.7)))
    estuary = Estuary("Mouth", ((-1.4, 51.9, 4.0), (-1.4, 52.1, 2.0)))
    sheet = draw(replace(PLAN, land=replace(LAND, river=(river,), estuary=(estuary,))))
    assert sheet.shapes["west"].contains(Point(project(-1.45, 52.4)))
    assert sheet.shapes["east"].contains(Point(project(-1.35, 52.4)))
    assert not sheet.land.intersects(Point(project(-1.4, 52.05)))
    rows = tomllib.loads(outlines_toml(sheet))["outlines"]["river"]
    assert [(row["name"], row["width"]) for row in rows] == [("Stream", 1), ("Stream", 2)]


# ---- what is refused ----------------------------------------------------------------------------


def test_difference_from_declared_neighbours_is_a_fault() -> None:
    told = replace(FILE.borders, between=(("east", "west"), ("west", "wilds"), ("east", "rome")))
    text = found(draw(replace(PLAN, file=replace(FILE, borders=told))))
    assert "east and rome: declared as neighbours, but not drawn" in text
    assert "east and wilds: drawn as neighbours, but not declared" in text


def test_border_of_doubtful_length_is_a_fault() -> None:
    places = (
        place("Westton", (-2.1, 52.06), "west"),
        place("Easton", (-1.0, 52.06), "east"),
        place("Wilds of the West", (-2.1, 52.10), "wilds"),
        place("Wilds of the East", (-1.0, 52.10), "wilds"),
    )
    assert re.search(
        r"east and west: meet along 1\d\.\d only", found(draw(replace(PLAN, places=places)))
    )


def test_overlapping_or_straying_shapes_and_gaps_are_faults() -> None:
    moved = {**SHEET.shapes, "west": affinity.translate(SHEET.shapes["west"], 3.0, 0.0)}
    overlap = found(replace(SHEET, shapes=moved))
    assert "areas overlap by" in overlap
    assert "the outline strays from the coastline by" in overlap
    assert "east and west: meet along" in overlap
    west = SHEET.shapes["west"].difference(SHEET.lettering["west"].frame)
    pierced = {**SHEET.shapes, "west": MultiPolygon([body_of(west)])}
    assert "areas leave gaps of" in found(replace(SHEET, shapes=pierced))


def test_areas_that_touch_in_a_point_are_a_fault() -> None:
    corners = {"west": box(0, 0, 10, 10), "east": box(10, 10, 20, 20)}
    shapes = {name: MultiPolygon([corner]) for name, corner in corners.items()}
    assert "east and west: touch in a point" in found(replace(SHEET, shapes=shapes, borders={}))


def test_invalid_shape_is_the_only_reported_fault() -> None:
    knot = MultiPolygon([Polygon([(0, 0), (9, 9), (9, 0), (0, 9)])])
    sheet = replace(SHEET, shapes={**SHEET.shapes, "west": knot})
    assert faults(sheet) == ["west: not a valid shape"]


def lettered(**changes: object) -> Sheet:
    """Return the map with changes to the lettering of West."""
    west: Lettering = replace(SHEET.lettering["west"], **changes)  # type: ignore[arg-type]
    return replace(SHEET, lettering={**SHEET.lettering, "west": west})


def test_misplaced_names_and_stacks_are_faults() -> None:
    stacks = SHEET.lettering["west"].stacks
    spot = SHEET.lettering["west"].label
    assert "west: room for 2 stacks only" in found(lettered(stacks=stacks[:2]))
    assert "collide" in found(lettered(stacks=[*stacks, stacks[0]]))
    assert "covers the name" in found(
        lettered(stacks=[*stacks[:2], stacks[2]._replace(x=spot[0], y=spot[1])])
    )
    assert "too near the border" in found(lettered(stacks=[*stacks[:2], stacks[2]._replace(x=9.0)]))
    aside = affinity.translate(SHEET.lettering["west"].frame, 200.0, 0.0)
    assert "west: the name spills over by" in found(lettered(frame=aside))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"tail": (-0.45, 53.2)}, "arrow viking_east: begins too near the land"),
        ({"tail": (-0.3, 52.72), "bend": 60}, "arrow viking_east: crosses itself"),
        ({"head": (-2.62, 52.7)}, "arrow viking_east: points at west"),
        ({"head": (0.2, 52.7)}, "arrow viking_east: stops"),
        ({"head": (-1.0, 52.7)}, "arrow viking_east: covers"),
    ],
)
def test_misleading_arrow_is_a_fault(changes: dict[str, object], fault: str) -> None:
    assert fault in found(with_arrow(**changes))


@pytest.mark.parametrize(
    ("via", "fault"),
    [
        (((-1.8, 53.4), (-1.3, 53.4)), "runs"),
        (((-1.8, 52.4), (-1.3, 52.5), (-1.8, 52.6), (-1.3, 52.7)), "crosses its border 3 times"),
    ],
)
def test_road_that_strays_is_a_fault(via: tuple[tuple[float, float], ...], fault: str) -> None:
    street = FILE.road[0]
    stretch = replace(street.stretch[0], via=via)
    plan = replace(PLAN, file=replace(FILE, road=(replace(street, stretch=(stretch,)),)))
    assert f"road from east to west: {fault}" in found(draw(plan))


def test_box_on_land_or_off_the_sheet_is_a_fault() -> None:
    afloat = FILE.box[0]
    for rect, fault in (((600, 500, 50, 50), "covers the land"), ((-5, 9, 50, 50), "leaves the")):
        plan = replace(SHEET.plan, file=replace(FILE, box=(replace(afloat, rect=rect),)))
        assert f"box afloat: {fault}" in found(replace(SHEET, plan=plan))


# ---- what is written ----------------------------------------------------------------------------


def test_map_file_contains_the_computed_places() -> None:
    data = tomllib.loads(map_toml(SHEET))
    west = data["area"][0]
    assert (west["id"], west["letter"], west["adjacent"], west["roads"]) == (
        "west",
        "A",
        ["east"],
        ["east"],
    )
    assert west["coastal"] is True
    assert tuple(west["label"]) == SHEET.lettering["west"].label
    assert [tuple(spot) for spot in west["stacks"]] == [
        stack[:2] for stack in SHEET.lettering["west"].stacks
    ]
    assert data["arrow"][0]["id"] == "viking_east"
    assert data["road"][0]["between"] == ["east", "west"]
    assert data["box"][0]["rect"] == [20, 20, 100, 80]
    assert data["map"]["viewbox"] == [0, 0, 1200, 1444]


def test_all_lines_are_written_as_paths() -> None:
    data = tomllib.loads(outlines_toml(SHEET))["outlines"]
    assert [row["id"] for row in data["area"]] == ["west", "east"]
    assert [row["id"] for row in data["background"]] == ["wilds", "afar"]
    assert [tuple(row["between"]) for row in data["border"]] == list(SHEET.borders)
    assert data["area"][1]["path"].count("Z") == 2
    path = re.compile(r"(M(-?\d+(\.\d)?,-?\d+(\.\d)? ?)+Z?)+")
    lines = [
        row["path"]
        for kind in ("area", "background", "border", "road", "arrow")
        for row in data[kind]
    ]
    for line in [data["coast"], *lines]:
        assert path.fullmatch(line)


def test_numbers_have_one_decimal_and_texts_are_quoted() -> None:
    assert path_data([(1.04, 2.0), (-0.04, 3.25)]) == "M1,2 0,3.2"
    assert value_of(['a"b\\c', True, 7, 1.5]) == r'["a\"b\\c", true, 7, 1.5]'


# ---- the command --------------------------------------------------------------------------------


def command(monkeypatch: pytest.MonkeyPatch, sheet: Sheet, folder: Path) -> int:
    """Run the command with a map of the small country."""
    module = importlib.import_module("maps.__main__")
    monkeypatch.setattr(module, "draw", lambda _plan: sheet)
    monkeypatch.setattr(module, "read_plan", lambda _name: sheet.plan)
    (folder / "toy" / "data").mkdir(parents=True)
    return int(module.main(["comet", "--games", str(folder)]))


def test_command_writes_a_valid_map(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(monkeypatch, SHEET, tmp_path) == 0
    assert capsys.readouterr().out == "toy: 2 areas, 3 borders\n"
    assert (tmp_path / "toy" / "data" / "map.toml").read_text() == map_toml(SHEET)
    assert (tmp_path / "toy" / "data" / "outlines.toml").read_text() == outlines_toml(SHEET)


def test_command_writes_nothing_if_there_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(monkeypatch, lettered(stacks=[]), tmp_path) == 1
    assert capsys.readouterr().err == "toy: west: room for 0 stacks only\n"
    assert list((tmp_path / "toy" / "data").iterdir()) == []
