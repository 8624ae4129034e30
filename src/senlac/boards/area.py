"""The area board: named areas with borders, some of them crossed by roads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from senlac.engine.errors import DataError, SenlacError
from senlac.engine.mask import mask_of

MAX_AREAS: Final = 62
"""A set of areas is one number with a bit for each, and such a number is quick up to here."""

CHUNK: Final = 10
"""The bits of a mask that are looked up at once: few look-ups, and tables that stay small."""

LONGEST_QUOTE: Final = 20
"""How much of a text that is no area is quoted in the message."""


class AreaBoard:
    """A board of areas; an area is its place in the list of names, from 0.

    The lists are shared, not copied: they are read, never written. A set of areas may be given
    as a mask, a number in which bit `a` stands for area `a`.

    Attributes:
        names: the name of each area.
        neighbours: the areas that share a border with it, in order.
        road_neighbours: those of them that a road leads to across the border, in order.
        neighbour_masks: `neighbours` as masks.
        road_masks: `road_neighbours` as masks.
        borders: the pairs of neighbours, the lower first, in order.
        roads: the pairs of neighbours with a road between them, the lower first, in order.
        distances: `distances[a][b]`, the fewest steps from one to the other; `size` if no way
            leads there.
        road_distances: the same along roads only.
        everywhere: the mask of all areas.
    """

    def __init__(
        self,
        names: Sequence[str],
        neighbours: Sequence[Sequence[str]],
        roads: Sequence[Sequence[str]],
    ) -> None:
        """Build the board from the names of each area's neighbours, and of those by road.

        Raises:
            DataError: a name comes twice or is unknown, an area borders itself, a border or a
                road is told by one of its areas only, or a road crosses no border.
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
            raise DataError(f"area {twice}: comes twice")
        self.neighbours: list[list[int]] = self._links(neighbours, "neighbours")
        self.road_neighbours: list[list[int]] = self._links(roads, "roads")
        self._see_that_roads_cross_borders()
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
        """Return the area of that name.

        Raises:
            SenlacError: the board has no such area.
        """
        area = self._index.get(name)
        if area is None:
            quoted = name if len(name) <= LONGEST_QUOTE else name[: LONGEST_QUOTE - 3] + "..."
            raise SenlacError(f"expected the name of an area, got {quoted!r}")
        return area

    def has(self, name: str) -> bool:
        """Tell whether an area has that name."""
        return name in self._index

    def touches(self, a: int, b: int) -> bool:
        """Tell whether two areas share a border."""
        return self.neighbour_masks[a] >> b & 1 == 1

    def distance(self, a: int, b: int) -> int:
        """Return the fewest steps from one area to the other, `size` if no way leads there."""
        return self.distances[a][b]

    def is_connected(self) -> bool:
        """Tell whether every area can be reached from every other."""
        return max(self.distances[0]) < self.size

    def within(self, area: int, steps: int) -> list[int]:
        """Return the other areas at most so many steps away, in order."""
        most = min(steps, self.size - 1)
        return [to for to, away in enumerate(self.distances[area]) if 0 < away <= most]

    def reach(self, area: int, steps: int, stops: int = 0) -> int:
        """Return the mask of the other areas that so many steps lead to.

        An area of the mask `stops` can be stepped into but not out of; the first may be left.
        """
        return _spread(self._next_to, area, steps, stops)

    def reach_by_road(self, area: int, steps: int, stops: int = 0) -> int:
        """Return the mask of the other areas that so many steps along roads lead to.

        An area of the mask `stops` can be stepped into but not out of; the first may be left.
        """
        return _spread(self._next_by_road, area, steps, stops)

    def march(self, area: int, steps: int, more: int, stops: int = 0) -> int:
        """Return the mask of the other areas so many steps away, or `more` all along roads."""
        return self.reach(area, steps, stops) | self.reach_by_road(area, steps + more, stops)

    def path(self, a: int, b: int, stops: int = 0) -> list[int]:
        """Return the areas of a shortest way, both ends included; empty if no way leads there.

        No area of the mask `stops` is passed through. Among equals it is the way through the
        areas that come first.
        """
        return _path(self.neighbours, a, b, stops)

    def mask(self, areas: Sequence[int]) -> int:
        """Return a set of areas as a mask."""
        return mask_of(areas)

    def members(self, mask: int) -> list[int]:
        """Return the areas of a mask, in order."""
        found: list[int] = []
        for chunk in self._listed:
            found += chunk[mask & (1 << CHUNK) - 1]
            mask >>= CHUNK
        return found

    def _links(self, rows: Sequence[Sequence[str]], what: str) -> list[list[int]]:
        """Return rows of names as sorted rows of areas, each link told by both its ends."""
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
                        f"which has it among its own"
                    )
        return links

    def _see_that_roads_cross_borders(self) -> None:
        """See that every road leads to a neighbour."""
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
    """Return how many steps each area is from the start; as many as there are areas: none lead."""
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
    """Return for each chunk of a mask, by its bits, the areas next to any of those areas."""
    tables: list[list[int]] = []
    for first in range(0, len(masks), CHUNK):
        row = masks[first : first + CHUNK]
        table = [0]
        for mask in row:
            table += [mask | union for union in table]
        tables.append(table)
    return tables


def _listings(size: int) -> list[list[list[int]]]:
    """Return for each chunk of a mask, by its bits, the list of its areas."""
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
    """Return a shortest way between two areas, both included, or none."""
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
