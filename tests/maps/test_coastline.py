"""The coastline: cut from a topology to a window, without tiny islands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from shapely import Polygon

from maps.coastline import coastline, main

# On a grid of tenths of a degree from 10 W, 45 N: two halves of an island that share an arc, an
# island half outside the window, a skerry, and a land far away.
TOPOLOGY: dict[str, Any] = {
    "transform": {"scale": [0.1, 0.1], "translate": [-10, 45]},
    "arcs": [
        [[80, 70], [0, 10]],
        [[80, 80], [-10, 0], [0, -10], [10, 0]],
        [[80, 70], [10, 0], [0, 10], [-10, 0]],
        [[138, 60], [10, 0], [0, 10], [-10, 0], [0, -10]],
        [[100, 60], [0, 0.1], [0.1, 0], [0, -0.1], [-0.1, 0]],
        [[300, 60], [10, 0], [0, 10], [-10, 0], [0, -10]],
    ],
    "objects": {
        "land": {
            "geometries": [
                {"type": "Polygon", "arcs": [[0, 1]]},
                {"type": "Polygon", "arcs": [[2, -1]]},
                {"type": "MultiPolygon", "arcs": [[[3]], [[4]], [[5]]]},
            ]
        }
    },
}


def lands() -> list[Polygon]:
    features = coastline(TOPOLOGY)["features"]
    return [Polygon(feature["geometry"]["coordinates"][0]) for feature in features]


def test_touching_lands_are_merged_and_the_largest_comes_first() -> None:
    assert [round(land.area, 3) for land in lands()] == [2.0, 0.4]
    assert lands()[0].bounds == (-3.0, 52.0, -1.0, 53.0)


def test_land_is_clipped_to_the_window() -> None:
    assert lands()[1].bounds == (3.8, 51.0, 4.2, 52.0)


def test_command_reads_a_topology_and_writes_geojson(tmp_path: Path) -> None:
    source, target = tmp_path / "land.json", tmp_path / "coast.geojson"
    source.write_text(json.dumps(TOPOLOGY))
    assert main([str(source), str(target)]) == 0
    assert len(json.loads(target.read_text())["features"]) == 2
