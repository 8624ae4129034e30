"""Cut the coastline of England and her neighbours out of Natural Earth.

Run by hand when the window or the source changes; the result is stored in `data`:

    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
    python -m maps.coastline package/land-10m.json maps/data/coast.geojson
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

import shapely
from shapely import Polygon, box

WINDOW: Final = (-7.2, 48.7, 4.2, 57.2)
"""West, south, east and north in degrees, slightly larger than the maps."""

SKERRY: Final = 0.0012
"""Maximum size of land that is left out, in square degrees."""

Point = tuple[float, float]


def coastline(topology: dict[str, Any]) -> dict[str, Any]:
    """Return the land of a TopoJSON within the window as GeoJSON, the largest first."""
    arcs = _arcs(topology)
    rings = [
        ring
        for geometry in topology["objects"]["land"]["geometries"]
        for ring in _outer_rings(geometry)
    ]
    lands = [shapely.make_valid(Polygon(_joined(ring, arcs))) for ring in rings]
    union = shapely.union_all(lands).intersection(box(*WINDOW))
    parts = [part for part in shapely.get_parts(union) if isinstance(part, Polygon)]
    ranked = sorted(parts, key=lambda part: -part.area)
    return {
        "type": "FeatureCollection",
        "features": [_feature(part) for part in ranked if part.area > SKERRY],
    }


def main(arguments: Sequence[str]) -> int:
    """Read a TopoJSON file and write the coastline to another."""
    source, target = map(Path, arguments)
    made = coastline(json.loads(source.read_text(encoding="utf-8")))
    target.write_text(json.dumps(made, separators=(",", ":")), encoding="utf-8")
    return 0


def _arcs(topology: dict[str, Any]) -> list[list[Point]]:
    """Return the arcs in degrees; the file stores steps on a grid."""
    (scale_x, scale_y), (left, low) = (
        topology["transform"]["scale"],
        topology["transform"]["translate"],
    )
    return [
        [
            (x * scale_x + left, y * scale_y + low)
            for x, y in accumulate(arc, lambda at, step: (at[0] + step[0], at[1] + step[1]))
        ]
        for arc in topology["arcs"]
    ]


def _outer_rings(geometry: dict[str, Any]) -> list[list[int]]:
    """Return the outer rings of a geometry as lists of arcs; lakes do not belong to the coast."""
    if geometry["type"] == "Polygon":
        return [geometry["arcs"][0]]
    return [polygon[0] for polygon in geometry["arcs"]]


def _joined(ring: Sequence[int], arcs: Sequence[Sequence[Point]]) -> list[Point]:
    """Return the points of a ring; a negative number means a reversed arc."""
    points: list[Point] = []
    for number in ring:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points += arc[1:] if points else arc
    return points


def _feature(part: Polygon) -> dict[str, Any]:
    """Return the outline of a land, accurate to about ten metres."""
    ring = [(round(x, 4), round(y, 4)) for x, y in part.exterior.coords]
    return {
        "type": "Feature",
        "properties": {},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
