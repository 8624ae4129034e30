"""The forces of a side by area: their power, and where it can strike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.comet.rules.constants import GONE

if TYPE_CHECKING:
    from senlac.games.comet.odds.figures import Figures
    from senlac.games.comet.odds.terrain import Terrain

UNKNOWN: Final = -1
"""Stands for a result that has not been computed; all results are at least 0."""


class SideForces:
    """The forces of a side by area.

    The power of units is the square root of their strength, which is the expected hits in a round
    times the CV, so that it can be divided among several attacks. Blocks whose identity is hidden
    from the side that evaluates count as the average of them all, so that an evaluation does not
    depend on how they were sampled; a leader among them is assumed to be where most of them are.

    Attributes:
        serial: the number of these forces, equal only for equal forces; UNKNOWN after `keep`.
        power, swift: by area the power, and that of the units that march as horse do.
        blocks: by area the number of units; `places` are the areas with any, and `held` their mask.
        points: the Victory Points of these areas.
        supreme: the area of the Supreme Leader, SEA, or GONE.
        stacks: the areas of the leaders.
        reach: the mask of the areas that the leaders reach in a march.
    """

    __slots__ = (
        "_army", "_drawn", "_shut", "_threats", "blocks", "held", "places", "points", "power",
        "reach", "serial", "stacks", "supreme", "swift", "terrain",
    )  # fmt: skip

    def __init__(self, terrain: Terrain, serial: int) -> None:
        size = len(terrain.near)
        self.terrain: Terrain = terrain
        self.serial: int = serial
        self.power: list[float] = [0.0] * size
        self.swift: list[float] = [0.0] * size
        self.blocks: list[int] = [0] * size
        self.places: list[int] = []
        self.held: int = 0
        self.points: float = 0.0
        self.supreme: int = GONE
        self.stacks: list[int] = []
        self.reach: int = 0
        self._army: float = -1.0
        self._drawn: float = -1.0
        self._threats: list[float] = [-1.0] * size
        self._shut: list[int] = [UNKNOWN] * size

    def separate(self) -> SideForces:
        """Return a copy that `keep` may change."""
        new = SideForces(self.terrain, UNKNOWN)
        new.power = self.power[:]
        new.swift = self.swift[:]
        new.blocks = self.blocks
        new.places = self.places
        new.held = self.held
        new.points = self.points
        new.supreme = self.supreme
        new.stacks = self.stacks
        new.reach = self.reach
        return new

    def keep(self, area: int, part: float) -> None:
        """Leave a part of the units in an area."""
        self.power[area] *= part
        self.swift[area] *= part

    def threat(self, area: int) -> float:
        """Return the power with which the led stacks can attack an area together."""
        if not self.reach >> area & 1:
            return 0.0
        known = self._threats[area]
        if known >= 0.0:
            return known
        power = 0.0
        near, far = self.terrain.near, self.terrain.far
        for start in self.stacks:
            if near[start] >> area & 1:
                power += self.power[start]
            elif far[start] >> area & 1:
                power += self.swift[start]
        self._threats[area] = power
        return power

    def army(self, figures: Figures) -> float:
        """Return the power of all stacks; those that the King does not lead count for less."""
        total = self._army
        if total < 0.0:
            total, power, king = 0.0, self.power, self.supreme
            for area in self.places:
                if area == king:
                    total += power[area]
                elif area in self.stacks:
                    total += figures.detached * power[area]
                else:
                    total += figures.stranded * power[area]
            self._army = total
        return total

    def drawn(self) -> float:
        """Return the attraction of the areas with units on their own King, who is on the map."""
        total = self._drawn
        if total < 0.0:
            total, pull = 0.0, self.terrain.pull[self.supreme]
            for area in self.places:
                total += pull[area]
            self._drawn = total
        return total

    def shut(self, area: int) -> int:
        """[13.2c] Return the mask of areas through which the led stacks can attack an area.

        A defender may not retreat to the areas from which attackers came.
        """
        mask = self._shut[area]
        if mask == UNKNOWN:
            mask, near, next_to = 0, self.terrain.near, self.terrain.approach
            for start in self.stacks:
                if near[start] >> area & 1:
                    mask |= next_to[start]
            self._shut[area] = mask
        return mask


def rivals_hold(forces: list[SideForces], side: int) -> int:
    """Return the mask of the areas that the rivals of a side hold."""
    one, two, three = forces
    if side == 0:
        return two.held | three.held
    return one.held | (three.held if side == 1 else two.held)
