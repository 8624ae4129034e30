"""What never changes for those who think about a campaign: distances, and what units are worth."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.destiny.rules.conditions import FULL

if TYPE_CHECKING:
    from senlac.games.destiny.catalogue import Catalogue

FAR_OFF: Final = 2
"""The phases of march at which armies still reckon with each other."""

FAR: Final = 9
"""Phases or areas that are too many to count."""


class Country:
    """The lie of the land.

    Attributes:
        turns: by area and area how many player phases an army takes from one to the other, 1 in
            reach, 0 for the same; `steps` how many areas lie between, the last one counted.
        within: by area the areas in reach of an army; `about` those within two player phases.
        strength: of each unit, printed attack and defence of all its counters.
        prizes: [2.2b] the Legitimacy for a victory, by the units that the loser fielded; he loses
            one less.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        ground = catalogue.ground
        areas = range(len(catalogue.areas))
        reach = [
            [cost <= ground.foot_points for cost in walk(catalogue, area, ground.foot_points)]
            for area in areas
        ]
        near = [[to for to in areas if reach[area][to] and to != area] for area in areas]
        self.turns: list[list[int]] = [distances(near, area) for area in areas]
        self.steps: list[list[int]] = [distances(ground.neighbours, area) for area in areas]
        self.within: list[list[int]] = [[a for a in areas if row[a] <= 1] for row in self.turns]
        self.about: list[list[int]] = [
            [a for a in areas if row[a] <= FAR_OFF] for row in self.turns
        ]
        rows = [row for row in catalogue.tables.changes.values() if row.who == "winner"]
        spans = [(row.loser_units[0], row.change) for row in rows if row.loser_units is not None]
        self.prizes: list[float] = [
            float(max([change for low, change in spans if low <= number], default=0))
            for number in range(len(catalogue.units) + 1)
        ]
        attack, defence = catalogue.attack[FULL], catalogue.defence[FULL]
        self.strength: list[float] = [
            float(sum([attack[part] + defence[part] for part in parts]))
            for parts in catalogue.parts
        ]


def walk(catalogue: Catalogue, start: int, points: int) -> list[int]:
    """Return what it costs an army to come to each area, more than it has where it cannot."""
    ground = catalogue.ground
    costs = [points + 1] * len(catalogue.areas)
    costs[start] = 0
    front = [start]
    while front:
        area = front.pop()
        for to in ground.neighbours[area]:
            cost = costs[area] + ground.step_cost(area, to)
            if cost < costs[to]:
                costs[to] = cost
                front.append(to)
    return costs


def distances(neighbours: list[list[int]], start: int) -> list[int]:
    """Return by how many strides each area is away."""
    found = [FAR] * len(neighbours)
    found[start] = 0
    front = [start]
    for area in front:
        for to in neighbours[area]:
            if found[to] == FAR:
                found[to] = found[area] + 1
                front.append(to)
    return found


@lru_cache(maxsize=8)
def country_of(catalogue: Catalogue) -> Country:
    """Return the lie of the land of a catalogue; the same one is made only once."""
    return Country(catalogue)
