"""The map of Year of the Comet: the data of the game are those that the tool draws."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from maps.arcs import arcs_of
from maps.cells import faces_of
from maps.land import courses, played_land
from maps.plan import read_plan
from maps.toml import path_data
from senlac.games.comet.data.tables import load_game_data, load_outlines

DATA = Path(__file__).parents[2] / "src" / "senlac" / "games" / "comet" / "data"
PLAN = read_plan("comet")
TABLES = load_game_data()
OUTLINES = load_outlines()


def test_every_place_belongs_to_an_area_or_the_background() -> None:
    lands = {row.id for row in PLAN.file.area} | {row.id for row in PLAN.file.background}
    assert {place.area for place in PLAN.places} == lands
    assert len(PLAN.places) > 900


def test_every_area_has_a_town_among_its_own_places() -> None:
    owner = {place.name: place.area for place in PLAN.places}
    assert {row.id: owner[row.town] for row in PLAN.file.area} == {
        row.id: row.id for row in PLAN.file.area
    }


def test_game_has_the_areas_letters_and_sources_of_the_plan() -> None:
    assert {row.id: (row.name, row.letter, row.source) for row in PLAN.file.area} == {
        row.id: (row.name, row.letter, row.source) for row in TABLES.areas.values()
    }


def test_game_has_the_neighbours_roads_arrows_boxes_of_the_plan() -> None:
    names = TABLES.board.names
    borders = {tuple(sorted((names[a], names[b]))) for a, b in TABLES.board.borders}
    assert borders == {pair for pair in PLAN.file.borders.between if set(pair) <= set(names)}
    assert [(road.between, road.name) for road in TABLES.roads] == [
        (tuple(sorted(stretch.between)), road.name)
        for road in PLAN.file.road
        for stretch in road.stretch
    ]
    assert [(row.id, row.number) for row in TABLES.arrows.values()] == [
        (row.id, row.number) for row in PLAN.file.arrow
    ]
    assert [(row.id, row.rect) for row in TABLES.boxes.values()] == [
        (row.id, row.rect) for row in PLAN.file.box
    ]


def test_borders_of_the_game_are_drawn_from_the_coastline() -> None:
    rivers = courses(PLAN)
    arcs = arcs_of(faces_of(PLAN.places, rivers, played_land(PLAN)), rivers)
    drawn: dict[tuple[str, str], str] = {}
    for arc in arcs:
        if not arc.is_coast:
            drawn[arc.owners] = drawn.get(arc.owners, "") + path_data(arc.points)
    assert drawn == {row.between: row.path for row in OUTLINES.border}


@pytest.mark.soak
def test_tool_reproduces_the_map_of_the_game_exactly(tmp_path: Path) -> None:
    (tmp_path / "comet" / "data").mkdir(parents=True)
    module = importlib.import_module("maps.__main__")
    assert module.main(["comet", "--games", str(tmp_path)]) == 0
    for name in ("map.toml", "outlines.toml"):
        assert (tmp_path / "comet" / "data" / name).read_text() == (DATA / name).read_text()
