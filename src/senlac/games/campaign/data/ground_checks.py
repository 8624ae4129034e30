"""Consistency checks of map.toml and towns.toml."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from senlac.engine.data.validator import DataValidator
from senlac.games.campaign.data.rows.map import Course, MapFile, TownsFile

SEA: Final = "s"
LAND: Final = "crm"
VOID: Final = "."
CALM: Final = "-"

EIGHTHS: Final = 8
"""Taxes are multiples of this: half, a quarter and a quarter of a half are whole numbers."""


class GroundChecks(DataValidator):
    """The checks of the map; each raises DataError at the first error."""

    def __init__(self, ground: MapFile, towns: TownsFile, overlay: str) -> None:
        super().__init__(overlay)
        self.ground = ground
        self.towns = towns
        self.letters: dict[str, str] = {}

    def run(self) -> None:
        """Run all checks."""
        self.rows()
        self.winds()
        for sheet in self.ground.sheet:
            self.within(sheet.first_row, 0, self.ground.grid.rows - 1, f"map.toml: {sheet.id}")
            for name in sheet.void:
                self.hex(name, f"map.toml: sheet.{sheet.id}.void")
        for name in self.ground.inset.hexes:
            self.on_land(name, "map.toml: inset.hexes")
        for river in self.ground.rivers.line:
            self.river(river)
        for road in self.ground.roads.line:
            self.course(road, f"map.toml: roads.{road.name}")
            for name in road.hexes:
                self.on_land(name, f"map.toml: roads.{road.name}")
        self.towns_stand()

    def rows(self) -> None:
        """Require a valid letter for each hex of the grid; store the terrain letters by hex."""
        grid, hexes = self.ground.grid, self.ground.hexes
        for key, rows in (("terrain", hexes.terrain), ("wind", hexes.wind)):
            self.equal(len(rows), grid.rows, f"map.toml: hexes.{key}: rows")
            for number, row in enumerate(rows):
                self.equal(len(row), grid.cols, f"map.toml: hexes.{key}[{number}]: letters")
        for number, row in enumerate(hexes.terrain):
            for column, letter in enumerate(row):
                name = f"{column:02}{number:02}"
                self.one_of(letter, SEA + LAND + VOID, f"map.toml: hexes.terrain: {name}")
                self.letters[name] = letter

    def winds(self) -> None:
        """Require a wind on every sea hex, and on no other hex."""
        known = [str(number) for number in range(len(self.ground.wind))]
        for number, row in enumerate(self.ground.hexes.wind):
            for column, letter in enumerate(row):
                name = f"{column:02}{number:02}"
                wanted = known if self.letters[name] == SEA else [CALM]
                self.one_of(letter, wanted, f"map.toml: hexes.wind: {name}")

    def hex(self, name: str, place: str) -> str:
        """Require that a hex is on the map; return its letter."""
        letter = self.letters.get(name, VOID)
        self.require(place, f"no hex {name} on the map", met=letter != VOID)
        return letter

    def on_land(self, name: str, place: str) -> None:
        """Require that a hex is on land."""
        self.one_of(self.hex(name, place), LAND, f"{place}: {name}")

    def course(self, course: Course, place: str) -> None:
        """Require that consecutive hexes of a line are adjacent."""
        self.require(place, "expected two hexes or more", met=len(course.hexes) > 1)
        for one, other in pairwise(course.hexes):
            self.hex(one, place)
            self.hex(other, place)
            self.require(place, f"{one} does not touch {other}", met=_touch(one, other))

    def river(self, river: Course) -> None:
        """Require that a river runs over land into the sea."""
        place = f"map.toml: rivers.{river.name}"
        self.course(river, place)
        self.equal(self.hex(river.hexes[0], place), SEA, f"{place}: the mouth")
        for name in river.hexes[1:]:
            self.on_land(name, place)

    def towns_stand(self) -> None:
        """Require that towns are on land, one to a hex, in order, and pay multiples of eight."""
        rows = self.towns.town
        names = [town.id for town in rows]
        self.equal(names, sorted(names), "towns.toml: town: ids in order")
        for town in rows:
            self.on_land(town.hex, f"towns.toml: town.{town.id}.hex")
            self.equal(town.tax % EIGHTHS, 0, f"towns.toml: town.{town.id}.tax: rest of eighths")
        places = [town.hex for town in rows]
        self.equal(len(set(places)), len(places), "towns.toml: hexes with a town")


def _touch(one: str, other: str) -> bool:
    """Return whether two hexes are adjacent; odd columns lie half a hex lower."""
    column, row = int(one[:2]), int(one[2:])
    columns, rows = int(other[:2]) - column, int(other[2:]) - row
    if columns == 0:
        return abs(rows) == 1
    low = 0 if column % 2 else -1
    return abs(columns) == 1 and rows in (low, low + 1)
