"""A small country for tests: West and East on an island, with the wilds north of them."""

from __future__ import annotations

from shapely import Polygon

from maps.grid import Point, project
from maps.plan import (
    Area,
    Arrow,
    Background,
    Borders,
    Box,
    Far,
    Island,
    Land,
    Place,
    Plan,
    PlanFile,
    Road,
    Stretch,
    Title,
)

LAND = Land(
    source="reconstructed: made up",
    island=(Island("skerry", (-0.2, 52.35)),),
    far=(Far("afar", "Afar", ((-5.0, 53.0),)),),
    river=(),
    estuary=(),
)

FILE = PlanFile(
    map=Title("1066: A Toy", "Two Areas", 26, "reconstructed: made up"),
    borders=Borders(
        source="reconstructed: made up",
        between=(("east", "west"), ("east", "wilds"), ("west", "wilds")),
    ),
    background=(Background("wilds", "The Wilds", ("Wilds",), "reconstructed: made up"),),
    area=(
        Area("west", "West", "A", "Westton", ("Westshire",), "reconstructed: made up"),
        Area("east", "East", "B", "Easton", ("Eastshire",), "reconstructed: made up"),
    ),
    road=(
        Road(
            "Long Street",
            "reconstructed: made up",
            (Stretch(("west", "east"), ((-1.8, 52.4), (-1.3, 52.4))),),
        ),
    ),
    arrow=(
        Arrow("east", "viking", 4, (0.6, 52.7), (-0.42, 52.7), "reconstructed: made up", bend=6),
    ),
    box=(Box("afloat", "Afloat", "ships", "viking", (20, 20, 100, 80), "reconstructed: made up"),),
)


def rectangle(west: float, south: float, east: float, north: float) -> Polygon:
    """Return the land between these degrees."""
    corners = ((west, south), (east, south), (east, north), (west, north))
    return Polygon([project(*corner) for corner in corners])


def place(name: str, at: Point, area: str) -> Place:
    """Return a place given in degrees."""
    return Place(name, project(*at), area)


PLACES = (
    place("Westton", (-2.1, 52.4), "west"),
    place("Easton", (-1.0, 52.4), "east"),
    place("Wilds of the West", (-2.1, 53.3), "wilds"),
    place("Wilds of the East", (-1.0, 53.3), "wilds"),
)

COAST = (
    rectangle(-2.6, 52.0, -0.5, 53.6),
    rectangle(-0.3, 52.3, -0.15, 52.4),
    rectangle(-5.2, 52.8, -4.6, 53.2),
    rectangle(0.8, 53.0, 0.9, 53.1),
)

PLAN = Plan(name="toy", file=FILE, land=LAND, coast=COAST, places=PLACES)
