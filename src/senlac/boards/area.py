"""The area board: named areas with borders, some of them crossed by roads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from senlac.engine.support.errors import DataError, SenlacError
from senlac.engine.support.mask import mask_of

MAX_AREAS: Final = 62
"""A set of areas is an int with one bit per area; ints of up to 62 bits are fast when compiled."""

CHUNK: Final = 10
"""Bits of a mask that one table lookup handles: few lookups, and tables of 1,024 rows at most."""

LONGEST_QUOTE: Final = 20
"""Maximum number of characters of an unknown name that an error message quotes."""


class AreaBoard:
    """A board of areas. An area is an index into the list of names, from 0.

    The lists are shared, not copied: callers must not change them. A set of areas may be given as
    a mask, an int in which bit `a` stands for area `a`.

    Attributes:
        names: the name of each area.
        neighbours: for each area, the areas that share a border with it, sorted.
        road_neighbours: the neighbours that a road across the border leads to, sorted.
        neighbour_masks: `neighbours` as masks.
        road_masks: `road_neighbours` as masks.
        borders: the pairs of neighbours, the lower index first, sorted.
        roads: the pairs of neighbours with a road between them, the lower index first, sorted.
        distances: `distances[a][b]`, the number of steps on a shortest path; `size` if there is
            no path.
        road_distances: the same along roads only.
        everywhere: the mask of all areas.
    """

    def __init__(
        self,
        names: Sequence[str],
        neighbours: Sequence[Sequence[str]],
        roads: Sequence[Sequence[str]],
    ) -> None:
        """Build the board from the names of each area's neighbours, and of its road neighbours.

        Raises:
            DataError: a name is duplicate or unknown, an area borders itself, only one of two areas
                lists a border or a road, or a road crosses no border.
        """
        if not 1 <= len(names) <= MAX_AREAS:
            raise DataError(f"expected a board of 1 to {MAX_AREAS} areas, got {len(names)}")
        if not len(names) == len(neighbours) == len(roads):
            raise DataError(
                f"expected neighbours and roads of {len(names)} areas, "
                f"got {len(neighbours)} and {len(roads)}"
            )
        self.size: int = len(names)
        self.names: list[str] = list(names)
        self._index: dict[str, int] = {name: area for area, name in enumerate(names)}
        if len(self._index) < self.size:
            twice = next(name for area, name in enumerate(names) if self._index[name] != area)
            raise DataError(f"area {twice}: duplicate name")
        self.neighbours: list[list[int]] = self._links(neighbours, "neighbours")
        self.road_neighbours: list[list[int]] = self._links(roads, "roads")
        self._validate_roads()
        self.neighbour_masks: list[int] = [self.mask(row) for row in self.neighbours]
        self.road_masks: list[int] = [self.mask(row) for row in self.road_neighbours]
        self.borders: list[tuple[int, int]] = _pairs(self.neighbours)
        self.roads: list[tuple[int, int]] = _pairs(self.road_neighbours)
        areas = range(self.size)
        self.distances: list[list[int]] = [_flood(self.neighbours, area) for area in areas]
        self.road_distances: list[list[int]] = [_flood(self.road_neighbours, a) for a in areas]
        self.everywhere: int = (1 << self.size) - 1
        self._next_to: list[list[int]] = _unions(self.neighbour_masks)
        self._next_by_road: list[list[int]] = _unions(self.road_masks)
        self._listed: list[list[list[int]]] = _listings(self.size)

    def area(self, name: str) -> int:
        """Return the area with a name.

        Raises:
            SenlacError: the board has no such area.
        """
        area = self._index.get(name)
        if area is None:
            quoted = name if len(name) <= LONGEST_QUOTE else name[: LONGEST_QUOTE - 3] + "..."
            raise SenlacError(f"expected the name of an area, got {quoted!r}")
        return area

    def has(self, name: str) -> bool:
        """Return whether an area has that name."""
        return name in self._index

    def touches(self, a: int, b: int) -> bool:
        """Return whether two areas share a border."""
        return self.neighbour_masks[a] >> b & 1 == 1

    def distance(self, a: int, b: int) -> int:
        """Return the number of steps on a shortest path, `size` if there is no path."""
        return self.distances[a][b]

    def is_connected(self) -> bool:
        """Return whether every area can be reached from every other."""
        return max(self.distances[0]) < self.size

    def within(self, area: int, steps: int) -> list[int]:
        """Return the other areas that are at most `steps` away, sorted."""
        most = min(steps, self.size - 1)
        return [to for to, away in enumerate(self.distances[area]) if 0 < away <= most]

    def reach(self, area: int, steps: int, stops: int = 0) -> int:
        """Return the mask of the other areas within `steps` steps.

        An area in the mask `stops` can be entered but not left, except the start.
        """
        return _spread(self._next_to, area, steps, stops)

    def reach_by_road(self, area: int, steps: int, stops: int = 0) -> int:
        """Return the mask of the other areas within `steps` steps along roads.

        An area in the mask `stops` can be entered but not left, except the start.
        """
        return _spread(self._next_by_road, area, steps, stops)

    def reach_with_roads(self, area: int, steps: int, more: int, stops: int = 0) -> int:
        """Return the mask of the areas within `steps`, or `steps + more` along roads alone."""
        return self.reach(area, steps, stops) | self.reach_by_road(area, steps + more, stops)

    def path(self, a: int, b: int, stops: int = 0) -> list[int]:
        """Return the areas of a shortest path, both ends included; empty if there is no path.

        The path does not pass through areas of the mask `stops`. Of equally short paths it is the
        one that a search finds first which visits neighbours in order.
        """
        return _path(self.neighbours, a, b, stops)

    def road_path(self, a: int, b: int, stops: int = 0) -> list[int]:
        """Return the areas of a shortest path by road, as `path` does."""
        return _path(self.road_neighbours, a, b, stops)

    def mask(self, areas: Sequence[int]) -> int:
        """Return the mask of some areas."""
        return mask_of(areas)

    def members(self, mask: int) -> list[int]:
        """Return the areas of a mask, sorted."""
        found: list[int] = []
        for chunk in self._listed:
            found += chunk[mask & (1 << CHUNK) - 1]
            mask >>= CHUNK
        return found

    def _links(self, rows: Sequence[Sequence[str]], what: str) -> list[list[int]]:
        """Return rows of names as sorted rows of areas, after checking that links are symmetric."""
        links: list[list[int]] = []
        for area, row in enumerate(rows):
            place = f"area {self.names[area]}: {what}"
            for name in row:
                if name not in self._index:
                    raise DataError(f"{place}: no area {name}")
            links.append(sorted([self._index[name] for name in row]))
            if area in links[area]:
                raise DataError(f"{place}: expected other areas, got itself")
            if len(set(row)) < len(row):
                raise DataError(f"{place}: expected each area once, got {', '.join(row)}")
        for area, linked in enumerate(links):
            for to in linked:
                if area not in links[to]:
                    raise DataError(
                        f"area {self.names[to]}: {what}: expected {self.names[area]} too, "
                        f"which lists it"
                    )
        return links

    def _validate_roads(self) -> None:
        """Raise unless every road leads to a neighbour."""
        for area, row in enumerate(self.road_neighbours):
            for to in row:
                if to not in self.neighbours[area]:
                    raise DataError(
                        f"area {self.names[area]}: roads: expected neighbours, got {self.names[to]}"
                    )


def _pairs(links: list[list[int]]) -> list[tuple[int, int]]:
    """Return each link once, the lower area first."""
    return [(area, to) for area, row in enumerate(links) for to in row if area < to]


def _flood(links: list[list[int]], start: int) -> list[int]:
    """Return the number of steps from the start to each area; `len(links)` if there is no path."""
    far = len(links)
    steps = [far] * far
    steps[start] = 0
    queue = [start]
    for area in queue:
        for to in links[area]:
            if steps[to] == far:
                steps[to] = steps[area] + 1
                queue.append(to)
    return steps


def _unions(masks: list[int]) -> list[list[int]]:
    """Return a table for each chunk of a mask: the union of the neighbours of its areas."""
    tables: list[list[int]] = []
    for first in range(0, len(masks), CHUNK):
        row = masks[first : first + CHUNK]
        table = [0]
        for mask in row:
            table += [mask | union for union in table]
        tables.append(table)
    return tables


def _listings(size: int) -> list[list[list[int]]]:
    """Return a table for each chunk of a mask: the list of its areas."""
    tables: list[list[list[int]]] = []
    for first in range(0, size, CHUNK):
        table: list[list[int]] = [[]]
        for area in range(first, min(first + CHUNK, size)):
            table += [[*listed, area] for listed in table]
        tables.append(table)
    return tables


def _spread(unions: list[list[int]], start: int, steps: int, stops: int) -> int:
    """Return the mask of the areas reached, without the start."""
    reached = 1 << start
    front = reached
    for _ in range(steps):
        spread = 0
        for table in unions:
            spread |= table[front & (1 << CHUNK) - 1]
            front >>= CHUNK
        front = spread & ~(reached | stops)
        reached |= spread
        if not front:
            break
    return reached & ~(1 << start)


def _path(links: list[list[int]], a: int, b: int, stops: int) -> list[int]:
    """Return a shortest path between two areas, both included; empty if there is none."""
    came_from = {a: a}
    queue = [a]
    for area in queue:
        if area == b:
            break
        if area != a and stops >> area & 1:
            continue
        for to in links[area]:
            if to not in came_from:
                came_from[to] = area
                queue.append(to)
    if b not in came_from:
        return []
    way = [b]
    while way[-1] != a:
        way.append(came_from[way[-1]])
    return way[::-1]
