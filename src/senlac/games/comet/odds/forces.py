"""The forces in each area, as far as the role that evaluates may know them."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from senlac.games.comet.rules.constants import GONE

if TYPE_CHECKING:
    from senlac.games.comet.odds.terrain import Terrain
    from senlac.games.comet.state import CometState


class Forces:
    """The forces by cell.

    A cell is a side times the number of areas, plus an area. The power of its units is the square
    root of their strength, which is the expected hits in a round times the CV, so that it can be
    divided among several attacks. Blocks whose identity is hidden from the side that evaluates
    count as the average of them all, so that an evaluation does not depend on how they were
    sampled; a leader among them is assumed to be where most of them are.

    Attributes:
        power, swift: by cell the power, and that of the units that march as horse do.
        blocks: by cell the number of units; `places` are by side the areas in which it has any.
        supreme: by side the area of its Supreme Leader, SEA, or GONE.
        stacks: by side the areas of its leaders.
        reach: by side the mask of the areas that its leaders reach in a march.
    """

    def __init__(self, state: CometState, own: int, where: list[int], terrain: Terrain) -> None:
        catalogue = state.catalogue
        cells = catalogue.size * len(catalogue.sides)
        self.size: int = catalogue.size
        self.terrain: Terrain = terrain
        self.power: list[float] = [0.0] * cells
        self.swift: list[float] = [0.0] * cells
        self.blocks: list[int] = [0] * cells
        self.places: list[list[int]] = []
        self.supreme: list[int] = []
        self.stacks: list[list[int]] = []
        self.reach: list[int] = []
        for side in range(len(catalogue.sides)):
            plain = -1 if side == own else state.identified | state.face_up
            unseen = self._count(state, side, plain, where)
            self._note_leaders(state, side, plain, where, self._fullest(side, unseen))

    def _count(self, state: CometState, side: int, plain: int, where: list[int]) -> list[int]:
        """Count a side's units; return the areas of those that are not in the mask `plain`."""
        size, row, blocks, cvs = self.size, side * self.size, self.blocks, state.cv
        punch, swift = self.terrain.punch, self.terrain.swift
        hits, men, swift_hits, swift_men = [0.0] * size, [0.0] * size, [0.0] * size, [0.0] * size
        all_hits = all_men = all_swift_hits = all_swift_men = 0.0
        places: list[int] = []
        unseen: list[int] = []
        for unit in state.catalogue.of[side]:
            area = where[unit]
            if area < 0:
                continue
            if not blocks[row + area]:
                places.append(area)
            blocks[row + area] += 1
            cv = cvs[unit]
            hit = punch[unit] * cv
            if plain >> unit & 1:
                hits[area] += hit
                men[area] += cv
                if swift[unit]:
                    swift_hits[area] += hit
                    swift_men[area] += cv
                continue
            unseen.append(area)
            all_hits += hit
            all_men += cv
            if swift[unit]:
                all_swift_hits += hit
                all_swift_men += cv
        for area in places:
            if unseen:
                part = unseen.count(area) / len(unseen)
                hits[area] += part * all_hits
                men[area] += part * all_men
                swift_hits[area] += part * all_swift_hits
                swift_men[area] += part * all_swift_men
            self.power[row + area] = sqrt(hits[area] * men[area])
            if swift_men[area]:
                self.swift[row + area] = sqrt(swift_hits[area] * swift_men[area])
        self.places.append(places)
        return unseen

    def _fullest(self, side: int, areas: list[int]) -> int:
        """Return the area with most of a side's units, the lowest of equals."""
        most, fullest = 0, GONE
        for area in areas:
            count = self.blocks[side * self.size + area]
            if count > most or (count == most and area < fullest):
                most, fullest = count, area
        return fullest

    def _note_leaders(
        self, state: CometState, side: int, plain: int, where: list[int], most: int
    ) -> None:
        """Note the areas of a side's leaders."""
        catalogue, far = state.catalogue, self.terrain.far
        king, reach = GONE, 0
        stacks: list[int] = []
        for leader in catalogue.leaders[side]:
            area = where[leader]
            if area >= 0 and not plain >> leader & 1:
                area = most
            if leader == catalogue.supreme[side]:
                king = area
            if area >= 0 and area not in stacks:
                stacks.append(area)
                reach |= far[area]
        self.supreme.append(GONE if state.is_out(side) else king)
        self.stacks.append(stacks)
        self.reach.append(reach)

    def keep(self, side: int, area: int, part: float) -> None:
        """Leave a part of a side's units in an area."""
        self.power[side * self.size + area] *= part
        self.swift[side * self.size + area] *= part

    def threat(self, side: int, area: int) -> float:
        """Return the power with which a side's led stacks can attack an area together."""
        power = 0.0
        if self.reach[side] >> area & 1:
            row, near, far = side * self.size, self.terrain.near, self.terrain.far
            for start in self.stacks[side]:
                if near[start] >> area & 1:
                    power += self.power[row + start]
                elif far[start] >> area & 1:
                    power += self.swift[row + start]
        return power
