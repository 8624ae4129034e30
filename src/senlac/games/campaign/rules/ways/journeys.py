"""3.5, missions: routes of several turns to the towns of the map, by land, by water, or both."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.constants import NOWHERE
from senlac.games.campaign.rules.ways.land import land_net
from senlac.games.campaign.rules.ways.lanes import lanes
from senlac.games.campaign.rules.ways.travel import FLEET, travel

if TYPE_CHECKING:
    from senlac.boards.graph import Graph
    from senlac.games.campaign.ground import Ground

KEPT: Final = 512
"""The size of the caches of routes from one place to all hexes: those of the bodies of a game."""

NO_WAY: Final = -1
"""The cost of a route that is too long, or does not exist."""


class Journeys:
    """[order.g] The routes of a movement type. Results are cached by place.

    Attributes:
        weeks: the maximum turns of a route.
    """

    def __init__(self, ground: Ground, sort: int, *, native: bool) -> None:
        self.ground = ground
        self.sort = sort
        self.native = native
        times = ground.tables.files.tables
        self.weeks: int = times.sheet.mission_hours // times.time.hours_in_turn
        self._towns: dict[tuple[int, int], list[int]] = {}
        self._back: dict[int, list[int]] = {}

    def to_towns(self, hex_: int, shore: int) -> list[int]:
        """Return by town the cost of the route to it, NO_WAY if it is too far for any body."""
        key = (hex_, shore)
        if key not in self._towns:
            spent = self.spent(hex_, shore)
            self._towns[key] = [spent[at] for at in self.ground.town_hex]
        return self._towns[key]

    def spent(self, hex_: int, shore: int) -> list[int]:
        """Return by hex the cost of the route to it, NO_WAY if it is too far; cached."""
        return _spent(self, hex_, shore)

    def flood(self, hex_: int, shore: int) -> list[int]:
        """Compute by hex the cost of the route to it, NO_WAY if it is too far."""
        farthest = self.farthest()
        if self.sort == FLEET:
            water = lanes(self.ground, native=self.native)
            nodes = water.net.distances_from([(water.start(hex_, shore), 0)], farthest)
            found = [
                min([nodes[node] for node in water.ends[at]])
                for at in range(self.ground.board.size)
            ]
        else:
            net = land_net(self.ground, self.sort, native=self.native)
            found = net.distances_from([(hex_, 0)], farthest)
        found[hex_] = 0
        steps = travel(self.ground, self.sort, native=self.native)
        for row in self.ground.board.beside:
            if row[hex_] >= 0:
                found[row[hex_]] = steps.cost(hex_, shore, row[hex_]) or found[row[hex_]]
        return [points if points <= farthest else NO_WAY for points in found]

    def leads_to(self, hex_: int, shore: int, to: int) -> bool:
        """Return whether a route of any length leads to a hex."""
        if self.sort == FLEET:
            water = lanes(self.ground, native=self.native)
            start, ends = water.start(hex_, shore), water.ends[to]
        else:
            start, ends = hex_, [to]
        found = _reached(self, start)
        return to == hex_ or any([found[end] for end in ends])

    def net(self) -> Graph:
        """Return the net of the steps of this movement type."""
        if self.sort == FLEET:
            return lanes(self.ground, native=self.native).net
        return land_net(self.ground, self.sort, native=self.native)

    def way(self, hex_: int, shore: int, to: int) -> list[int]:
        """Return the hexes of the route to a hex, without the start; empty if it is too far."""
        if travel(self.ground, self.sort, native=self.native).cost(hex_, shore, to):
            return [to]
        if self.sort == FLEET:
            water = lanes(self.ground, native=self.native)
            nodes = water.net.shortest_path(
                water.start(hex_, shore), water.ends[to], self.farthest()
            )
            return [water.net.places[node] for node in nodes]
        net = land_net(self.ground, self.sort, native=self.native)
        return net.shortest_path(hex_, [to], self.farthest())

    def back(self, town: int) -> list[int]:
        """Return by hex the cost of the route by land from it to a town, NO_WAY if too far."""
        if town not in self._back:
            net = land_net(self.ground, self.sort, native=self.native)
            farthest = self.farthest()
            found = net.distances_to([self.ground.town_hex[town]], farthest)
            self._back[town] = [points if points <= farthest else NO_WAY for points in found]
        return self._back[town]

    def farthest(self) -> int:
        """Return the maximum points that any body has in the turns of a route."""
        return self.weeks * travel(self.ground, self.sort, native=self.native).farthest()


class Crossings:
    """[order.g] Routes by water and then by land, for a speed at sea and one ashore.

    Results are cached by place.
    """

    def __init__(self, ground: Ground, sort: int, pace: int, *, native: bool) -> None:
        self.ground = ground
        self.by_sea: Journeys = journeys(ground, FLEET, native=native)
        self.by_land: Journeys = journeys(ground, sort, native=native)
        self.pace = pace
        self.speed: int = ground.tables.files.units.movement.ship
        self._shores: dict[tuple[int, int], list[int]] = {}
        self._towns: dict[tuple[int, int], list[int]] = {}

    def towns(self, hex_: int, shore: int) -> list[int]:
        """Return the towns to which a fleet at a place can bring such a force in time."""
        points = self.to_towns(hex_, shore)
        return [town for town, spent in enumerate(points) if spent != NO_WAY]

    def to_towns(self, hex_: int, shore: int) -> list[int]:
        """Return by town the minimum cost of a route by both, NO_WAY if it is too far.

        The hours at sea count as the points that the force would have ashore in that time.
        """
        key = (hex_, shore)
        if key not in self._towns:
            most = self.pace * self.by_land.weeks
            net = land_net(self.ground, self.by_land.sort, native=self.by_land.native)
            outset: list[tuple[int, int]] = []
            for place, hours in enumerate(self._hours_by_sea(hex_, shore)):
                left = self.by_land.weeks * self._week() - hours
                if hours >= 0 and left >= 0:
                    outset.append((place, most - self.pace * left // self._week()))
            spent = net.distances_from(outset, most)
            found = [spent[at] for at in self.ground.town_hex]
            self._towns[key] = [points if points <= most else NO_WAY for points in found]
        return self._towns[key]

    def landing(self, hex_: int, shore: int, town: int) -> int:
        """Return the shore where a fleet lands a force for a town, NOWHERE if it cannot.

        This is the shore with the fewest hours by sea and land together, then the lowest id.
        """
        ashore = self.by_land.back(town)
        best, found = self.by_land.weeks * self._week() + 1, NOWHERE
        for place, hours in enumerate(self._hours_by_sea(hex_, shore)):
            if hours >= 0 and ashore[place] >= 0:
                total = hours + self._rounded(ashore[place], self.pace)
                if total < best:
                    best, found = total, place
        return found

    def _hours_by_sea(self, hex_: int, shore: int) -> list[int]:
        """Return by hex the hours of the route to it if it is a shore, otherwise NO_WAY."""
        key = (hex_, shore)
        if key not in self._shores:
            coastal = self.ground.coastal
            self._shores[key] = [
                self._rounded(points, self.speed) if points >= 0 and coastal[place] else NO_WAY
                for place, points in enumerate(self.by_sea.spent(hex_, shore))
            ]
        return self._shores[key]

    def _rounded(self, points: int, pace: int) -> int:
        """Return the hours in which a speed yields some points, rounded up."""
        return -(-self._week() * points // pace)

    def _week(self) -> int:
        return self.ground.tables.files.tables.time.hours_in_turn


@lru_cache(maxsize=KEPT)
def _spent(ways: Journeys, hex_: int, shore: int) -> list[int]:
    """Return by hex the cost of the route to it from a place."""
    return ways.flood(hex_, shore)


@lru_cache(maxsize=KEPT)
def _reached(ways: Journeys, start: int) -> list[bool]:
    """Return for each node of the net whether a route leads to it from `start`."""
    return ways.net().reached(start)


@lru_cache(maxsize=32)
def journeys(ground: Ground, sort: int, *, native: bool) -> Journeys:
    """Return the routes of a movement type, which are cached."""
    return Journeys(ground, sort, native=native)


@lru_cache(maxsize=64)
def crossings(ground: Ground, sort: int, pace: int, *, native: bool) -> Crossings:
    """Return the routes by water and land of a movement type at a speed, which are cached."""
    return Crossings(ground, sort, pace, native=native)
