"""The map of Year of Destiny: the data of the game are those that the tool draws."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from maps.plan import read_as
from maps.shires import ShiresFile
from senlac.games.destiny.data.tables import load_game_data

DATA = Path(__file__).parents[2] / "src" / "senlac" / "games" / "destiny" / "data"
PLAN = read_as("destiny", ShiresFile)
GROUND = load_game_data().files.ground


def test_every_place_belongs_to_an_area() -> None:
    assert {place.area for place in PLAN.places} == {row.id for row in PLAN.file.area}


def test_game_has_the_areas_towns_and_landings_of_the_plan() -> None:
    assert [(row.id, row.zone, row.terrain, row.source) for row in PLAN.file.area] == [
        (row.id, row.zone, row.terrain, row.source) for row in GROUND.area
    ]
    assert [(row.id, row.area) for row in PLAN.file.town] == [
        (row.id, row.area) for row in GROUND.town
    ]
    assert [(row.area, row.kind, row.chosen_by, row.by_drift) for row in PLAN.file.landing] == [
        (row.area, row.kind, row.chosen_by, row.by_drift) for row in GROUND.landing
    ]


def test_game_has_the_neighbours_hills_and_boxes_of_the_plan() -> None:
    assert {row.between for row in GROUND.border} == set(PLAN.file.borders.between)
    hills = {row.between for row in GROUND.border if row.kind == "hill"}
    assert hills == {row.between for row in PLAN.file.ridge}
    assert [(row.id, row.rect) for row in GROUND.box] == [
        (row.id, row.rect) for row in PLAN.file.box
    ]


@pytest.mark.soak
def test_tool_reproduces_the_map_of_the_game_exactly(tmp_path: Path) -> None:
    (tmp_path / "destiny" / "data").mkdir(parents=True)
    module = importlib.import_module("maps.__main__")
    assert module.main(["destiny", "--games", str(tmp_path)]) == 0
    for name in ("map.toml", "outlines.toml"):
        assert (tmp_path / "destiny" / "data" / name).read_text() == (DATA / name).read_text()
