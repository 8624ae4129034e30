"""A map of shires: towns, landings, hills, faults and files."""

from __future__ import annotations

import math
import tomllib
from dataclasses import replace
from itertools import pairwise

from shapely import LineString, Point, box

from maps.country import RADIUS
from maps.grid import project
from maps.hills import GAP, strew
from maps.plan import Borders, Box, Estuary, Plan, Title
from maps.shire_faults import shire_faults
from maps.shires import Coast, Costs, Landing, Ridge, Shire, ShiresFile, Tides, Town
from maps.write_shires import map_toml, outlines_toml
from maps.zones import ShireSheet, draw_shires
from tests.maps.toy import COAST, LAND, PLACES

WHY = "reconstructed: made up"
FILE = ShiresFile(
    map=Title("1066: A Toy", "Three Shires", 26, WHY),
    costs=Costs(1, 2, 1, 1, 1, WHY),
    borders=Borders(WHY, (("east", "west"), ("east", "wilds"), ("west", "wilds"))),
    area=(
        Shire("west", "West", "north", "hill", ("Westshire",), WHY, contains="Westton"),
        Shire("east", "East", "south", "clear", ("Eastshire",), WHY),
        Shire("wilds", "The Wilds", "wales", "hill", ("Wilds",), WHY, label_lines=("The", "Wilds")),
    ),
    town=(
        Town("easton", "Easton", "east", (-0.52, 52.2), WHY, special=True),
        Town("west", "West", "west", (-2.1, 52.5), WHY),
    ),
    landing=(
        Landing("east", "primary", ("viking",), (), (-0.4, 52.6), (-0.2, 52.6), WHY),
        Landing("wilds", "drift", (), ("viking",), (-0.4, 53.3), (-0.2, 53.3), WHY),
        Landing("west", "drift", (), ("viking",), (-2.7, 52.4), (-2.9, 52.4), WHY),
    ),
    coast=Coast(("wilds", "east", "west"), (), (), "seen from the sea", WHY),
    tides=Tides(WHY, (Estuary("Creek", ((-1.2, 52.0, 3.0), (-1.2, 52.05, 1.0))),)),
    ridge=(Ridge(("east", "west"), "The Edge", WHY),),
    box=(Box("afloat", "Afloat", "ships", "viking", (20, 20, 100, 80), WHY),),
)
PLAN = Plan(name="toy", file=FILE, land=LAND, coast=COAST, places=PLACES)
SHEET = draw_shires(PLAN)


def found(sheet: ShireSheet) -> str:
    """Return all faults of a sheet as one text."""
    return "\n".join(shire_faults(sheet))


def with_file(**changes: object) -> ShireSheet:
    """Return the sheet with changes to its plan, without drawing it again."""
    file = replace(FILE, **changes)  # type: ignore[arg-type]
    return replace(SHEET, plan=replace(PLAN, file=file))


def test_valid_map_has_no_faults() -> None:
    assert shire_faults(SHEET) == []


def test_tidal_water_is_cut_out_of_the_land() -> None:
    assert not SHEET.land.intersects(Point(project(-1.2, 52.02)))


def test_town_is_inland_with_its_name_and_room_for_pieces() -> None:
    town, area = SHEET.towns
    body = SHEET.shapes["east"]
    assert 7.5 < body.boundary.distance(Point(town.at)) < 9
    assert town.label is not None
    assert town.stack is not None
    assert body.contains(Point(town.label))
    assert body.boundary.distance(Point(town.stack)) >= RADIUS
    assert all(math.dist(town.stack, at[:2]) > 2 * RADIUS for at in SHEET.lettering["east"].stacks)
    assert area.label is None, "a town that is its area has no name of its own"


def test_landing_is_moved_to_the_shore() -> None:
    for row in SHEET.landings:
        assert SHEET.shapes[row.plan.area].boundary.distance(Point(row.at)) < 0.1


def test_hills_lie_on_their_area_or_border_clear_of_names() -> None:
    west, wilds, edge = SHEET.ranges
    assert [west.of, wilds.of, edge.of] == [("west",), ("wilds",), ("east", "west")]
    for mark in west.marks:
        assert SHEET.shapes["west"].contains(Point(mark.x, mark.y))
        assert SHEET.lettering["west"].frame.distance(Point(mark.x, mark.y)) >= 7
    border = LineString(
        [point for arc in SHEET.arcs if arc.owners == ("east", "west") for point in arc.points]
    )
    assert all(border.distance(Point(mark.x, mark.y)) < 4 for mark in edge.marks)


def test_hill_marks_are_spread_evenly_and_repeat_with_the_seed() -> None:
    body, clear = box(0, 0, 300, 200), [box(100, 50, 200, 100)]
    marks = strew(body, clear, "seed")
    assert marks == strew(body, clear, "seed")
    assert [mark.y for mark in marks] == sorted(mark.y for mark in marks)
    assert len(marks) > 40
    assert all(math.dist(one[:2], other[:2]) > GAP / 1.3 for one, other in pairwise(marks))
    assert not any(clear[0].contains(Point(mark.x, mark.y)) for mark in marks)


def test_sheltered_areas_are_skipped_along_the_shore() -> None:
    assert SHEET.beside("east") == ("west", "wilds")
    sheltered = replace(FILE.coast, sheltered=("west",))
    assert with_file(coast=sheltered).beside("east") == ("wilds", "wilds")


def test_wrong_order_along_the_shore_is_a_fault() -> None:
    coast = replace(FILE.coast, order=("wilds", "west", "east"))
    assert "along the shore lie wilds, east, west" in found(with_file(coast=coast))


def test_drift_to_an_area_without_a_landing_is_a_fault() -> None:
    text = found(with_file(landing=FILE.landing[:2]))
    assert "landing of east: the viking drift to west, and cannot land there" in text


def test_ships_on_land_or_off_another_shore_are_a_fault() -> None:
    east = SHEET.landings[0]
    aground = replace(east, stack=(east.at[0] + 5, east.at[1]))
    assert "landing of east: its ships lie 5 from the land" in found(
        replace(SHEET, landings=[aground])
    )
    astray = replace(east, stack=SHEET.landings[2].stack)
    assert "landing of east: its ships lie off west" in found(replace(SHEET, landings=[astray]))


def test_hills_between_areas_that_do_not_touch_are_a_fault() -> None:
    ridge = Ridge(("east", "rome"), "The Alps", WHY)
    assert "The Alps: east and rome are no neighbours" in found(with_file(ridge=(ridge,)))


def test_overlapping_names_and_misplaced_towns_are_faults() -> None:
    town = SHEET.towns[0]
    label = SHEET.lettering["east"].label
    assert "east: its name lies on that of the town of easton" in found(
        replace(SHEET, towns=[replace(town, label=label)])
    )
    abroad = replace(town, at=SHEET.lettering["west"].label)
    assert "easton: stands outside east" in found(replace(SHEET, towns=[abroad]))
    assert "easton: no room for a piece" in found(replace(SHEET, towns=[replace(town, stack=None)]))
    stack = SHEET.lettering["east"].stacks[0][:2]
    assert "easton: its pieces stand on those of east" in found(
        replace(SHEET, towns=[replace(town, stack=stack)])
    )


def test_map_file_contains_all_that_the_game_reads() -> None:
    data = tomllib.loads(map_toml(SHEET))
    west, east, wilds = data["area"]
    assert (west["zone"], west["terrain"], west["contains"]) == ("north", "hill", "Westton")
    assert "contains" not in east
    assert (west["march"], wilds["march"]) == (True, False)
    assert west["adjacent"] == ["east", "wilds"]
    assert east["towns"] == ["easton"]
    assert [row["kind"] for row in data["border"]] == ["hill", "plain", "plain"]
    assert data["border"][0]["name"] == "The Edge"
    assert [(row["id"], row["is_area"]) for row in data["town"]] == [
        ("easton", False),
        ("west", True),
    ]
    assert "label" not in data["town"][1]
    landing = data["landing"][0]
    assert (landing["left"], landing["right"]) == ("west", "wilds")
    assert "left" not in data["landing"][1]
    assert data["costs"]["hill"] == 2


def test_hills_are_written_to_the_file_of_outlines() -> None:
    data = tomllib.loads(outlines_toml(SHEET))["outlines"]
    assert [row["of"] for row in data["range"]] == [["west"], ["wilds"], ["east", "west"]]
    assert all(len(mark) == 3 for row in data["range"] for mark in row["marks"])
    assert [row["id"] for row in data["area"]] == ["west", "east", "wilds"]
