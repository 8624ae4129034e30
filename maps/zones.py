"""A complete map of shires: the areas, their towns, the landings off them and the hills."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import shapely
from shapely import MultiLineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from maps import grid
from maps.arcs import body_of
from maps.country import RADIUS, Country, explore, tenths
from maps.hills import Mound, range_along, strew
from maps.names import Ground, Name, Wording, settle_words
from maps.plan import Plan
from maps.shires import Landing, Shire, ShiresFile
from maps.stacks import Stack
from maps.towns import TYPE, TownSpot, settle_towns
from senlac.boards.drawing.text_width import SPACED, TRACKING, text_width

OUTER: Final = ("wales", "scotland")
"""The zones outside England: their names are spaced like those of far lands."""

ISLE: Final = 600.0
"""Minimum size in square units of parts of a hill area that get hill marks."""

LEFT: Final = 29.0
ABOVE: Final = 31.0
RIGHT: Final = 24.0
BELOW: Final = 22.0
"""Reach of a large stack from its centre."""

HIDDEN: Final = 3.0
"""Cost of hiding a name, compared with a stack that extends over its border."""

NO_ROADS: Final = MultiLineString()

AROUND_NAME: Final = 7.0
AROUND_TOWN: Final = 17.0
AROUND_LABEL: Final = 8.0
"""Distance of hill marks from the name of an area, the mark of a town, and its name."""


@dataclass(frozen=True)
class LandingSpot:
    """A landing as drawn: the point on the shore, and the position of ships off it."""

    plan: Landing
    at: grid.Point
    stack: grid.Point


@dataclass(frozen=True)
class Range:
    """The hill marks of an area, or of a border between two."""

    of: tuple[str, ...]
    marks: list[Mound]


@dataclass(frozen=True)
class ShireSheet(Country):
    """Everything that is drawn, by area id where it belongs to an area."""

    plan: Plan[ShiresFile]
    towns: list[TownSpot]
    landings: list[LandingSpot]
    lettering: dict[str, Wording]
    ranges: list[Range]

    def towns_of(self, area: str) -> list[TownSpot]:
        """Return the towns in an area."""
        return [town for town in self.towns if town.plan.area == area]

    def beside(self, area: str) -> tuple[str, str]:
        """Return the areas left and right of an area along the shore, seen from the sea."""
        coast = self.plan.file.coast
        order = [name for name in coast.order if name not in coast.sheltered]
        place = order.index(area)
        return order[(place + 1) % len(order)], order[place - 1]

    def shore(self) -> list[str]:
        """Return the areas along the main island's shore, clockwise from the first in the plan."""
        owners = {
            frozenset(edge): arc.owners[1]
            for arc in self.arcs
            if arc.is_coast
            for edge in pairwise(arc.points)
        }
        main = body_of(shapely.union_all(list(self.shapes.values())))
        # With y pointing down, a ring that is counter-clockwise by its numbers runs clockwise.
        ring = [(x, y) for x, y in orient(main).exterior.coords]
        met = [owners[edge] for pair in pairwise(ring) if (edge := frozenset(pair)) in owners]
        order = list(dict.fromkeys(met))
        start = order.index(self.plan.file.coast.order[0])
        return order[start:] + order[:start]


def draw_shires(made: Plan[ShiresFile]) -> ShireSheet:
    """Draw the map of a plan."""
    country = explore(made)
    towns: list[TownSpot] = []
    lettering: dict[str, Wording] = {}
    for row in made.file.area:
        body = country.inside(row.id)
        here = settle_towns(
            [town for town in made.file.town if town.area == row.id], row.name, body
        )
        kept = tuple([shape for town in here for shape in town.kept])
        words = settle_words(_name(row), RADIUS, Ground(body, None, NO_ROADS, kept))
        lettering[row.id] = _from_afar(words, body, kept)
        towns += here
    order = [row.id for row in made.file.town]
    return ShireSheet(
        **vars(country),
        towns=sorted(towns, key=lambda town: order.index(town.plan.id)),
        landings=[_landing(country, row) for row in made.file.landing],
        lettering=lettering,
        ranges=[
            *_hill_areas(country, made.file.area, lettering, towns),
            *[_ridge(country, row.between) for row in made.file.ridge],
        ],
    )


def _from_afar(words: Wording, body: Polygon, kept: tuple[BaseGeometry, ...]) -> Wording:
    """Return the stacks reordered: first where a large one hides least of the writing.

    When zoomed out a stack is drawn larger, with its number on its upper left corner.
    """
    written = shapely.union_all([words.frame, *kept])

    def hides(stack: Stack) -> float:
        large = box(stack.x - LEFT, stack.y - ABOVE, stack.x + RIGHT, stack.y + BELOW)
        return float(HIDDEN * large.intersection(written).area + large.difference(body).area)

    return replace(words, stacks=sorted(words.stacks, key=hides))


def _name(row: Shire) -> Name:
    """Return the name of an area as it is written."""
    spaced = TRACKING["far-name"] if row.zone in OUTER else SPACED
    return Name(row.lines, row.label_size, spaced, row.label_at)


def _landing(country: Country, row: Landing) -> LandingSpot:
    """Return a landing, its point moved to the shore as drawn."""
    shore = body_of(country.shapes[row.area]).exterior
    point = shore.interpolate(shore.project(Point(grid.project(*row.at))))
    return LandingSpot(row, tenths((point.x, point.y)), tenths(grid.project(*row.sea)))


def _hill_areas(
    country: Country,
    areas: Sequence[Shire],
    lettering: dict[str, Wording],
    towns: Sequence[TownSpot],
) -> list[Range]:
    """Return the marks of the hill areas, clear of names and towns."""
    ranges: list[Range] = []
    for row in areas:
        if row.terrain != "hill":
            continue
        clear: list[BaseGeometry] = [lettering[row.id].frame.buffer(AROUND_NAME)]
        for town in towns:
            if town.plan.area == row.id:
                clear += _around(town)
        bodies = [part for part in country.shapes[row.id].geoms if part.area > ISLE]
        marks = [mark for part in bodies for mark in strew(_on_sheet(part), clear, row.id)]
        ranges.append(Range((row.id,), marks))
    return ranges


def _on_sheet(part: Polygon) -> Polygon:
    """Return the part of an area that is on the sheet."""
    return body_of(part.intersection(grid.FRAME))


def _around(town: TownSpot) -> list[BaseGeometry]:
    """Return the shapes of a town that hill marks keep clear of."""
    found: list[BaseGeometry] = [Point(town.at).buffer(AROUND_TOWN)]
    if town.label is not None:
        (x, y), wide = town.label, text_width(town.plan.name, TYPE + 1) / 2
        found.append(box(x - wide, y - 4, x + wide, y + 5).buffer(AROUND_LABEL))
    return found


def _ridge(country: Country, between: tuple[str, str]) -> Range:
    """Return the marks along a border over hills."""
    lines = [arc.line for arc in country.arcs if arc.owners == between]
    return Range(between, range_along(lines, "-".join(between)))
