"""The forces in each area, as far as the role that evaluates may know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.comet.rules.conditions import GONE
from senlac.games.comet.rules.movement.journeys import destinations
from senlac.games.comet.rules.movement.march import March, WayIn, orders_of

if TYPE_CHECKING:
    from senlac.games.comet.evaluation.terrain import Terrain
    from senlac.games.comet.state import CometState


class Forces:
    """Who stands where with what.

    A cell is a side times the number of areas, plus an area. Of blocks whose identity is hidden
    from the side that evaluates, each counts as the mean of them all, so that a evaluation does not
    depend on how they were dealt; a leader among them is taken to be with most of them.

    Attributes:
        hits, men: by cell the hits a round to expect, and the CV.
        swift_hits, swift_men: the part of them that marches as horse do.
        supreme: by side the area of its Supreme Leader, SEA, or GONE.
        stacks, shares: by side the areas of its leaders, and what part of each stack they lead.
        blocks: by cell the number of units; `places` are by side the areas in which it has any.
        reach: by side the mask of the areas that its leaders reach in a march.
    """

    __slots__ = (
        "blocks", "hits", "men", "places", "reach", "shares", "size", "stacks", "supreme",
        "swift_hits", "swift_men",
    )  # fmt: skip

    def __init__(self, state: CometState, own: int, where: list[int], terrain: Terrain) -> None:
        catalogue = state.catalogue
        size = catalogue.size
        cells = size * len(catalogue.sides)
        self.size: int = size
        self.hits: list[float] = [0.0] * cells
        self.men: list[float] = [0.0] * cells
        self.swift_hits: list[float] = [0.0] * cells
        self.swift_men: list[float] = [0.0] * cells
        self.blocks: list[int] = [0] * cells
        self.supreme: list[int] = []
        self.places: list[list[int]] = []
        self.stacks: list[list[int]] = []
        self.shares: list[list[float]] = []
        self.reach: list[int] = []
        plain = state.known | state.shown
        for side in range(len(catalogue.sides)):
            self._count(state, side, -1 if side == own else plain, where, terrain)

    def _count(
        self, state: CometState, side: int, plain: int, where: list[int], terrain: Terrain
    ) -> None:
        """Count the units of a side, those not in the mask `plain` as so many times their mean."""
        row = side * self.size
        blocks, all_hits, all_men, cvs = self.blocks, self.hits, self.men, state.cv
        punch, swift = terrain.punch, terrain.swift
        places: list[int] = []
        unseen: list[int] = []
        hits = men = swift_hits = swift_men = 0.0
        for unit in state.catalogue.of[side]:
            area = where[unit]
            if area < 0:
                continue
            cv = cvs[unit]
            hit = punch[unit] * cv
            cell = row + area
            if not blocks[cell]:
                places.append(area)
            blocks[cell] += 1
            if plain >> unit & 1:
                all_hits[cell] += hit
                all_men[cell] += cv
                if swift[unit]:
                    self.swift_hits[cell] += hit
                    self.swift_men[cell] += cv
                continue
            unseen.append(area)
            hits += hit
            men += cv
            if swift[unit]:
                swift_hits += hit
                swift_men += cv
        self.places.append(places)
        most = -1
        if unseen:
            share = 1.0 / len(unseen)
            for area in unseen:
                cell = row + area
                all_hits[cell] += hits * share
                all_men[cell] += men * share
                self.swift_hits[cell] += swift_hits * share
                self.swift_men[cell] += swift_men * share
                ahead = blocks[cell] - blocks[row + most] if most >= 0 else 1
                if ahead > 0 or (not ahead and area < most):
                    most = area
        self._note_leaders(state, side, plain, where, most, terrain)

    def _note_leaders(
        self,
        state: CometState,
        side: int,
        plain: int,
        where: list[int],
        most: int,
        terrain: Terrain,
    ) -> None:
        """Note where a side's leaders stand, and how much of their stacks they can set moving."""
        catalogue = state.catalogue
        supreme = catalogue.supreme[side]
        areas: list[int] = []
        shares: list[float] = []
        king = where[supreme]
        if king >= 0 and not plain >> supreme & 1:
            king = most
        self.supreme.append(GONE if state.is_out(side) else king)
        for leader in catalogue.leaders[side]:
            area = where[leader]
            if area < 0:
                continue
            if not plain >> leader & 1:
                area = most
            share = 1.0
            if leader != supreme:
                count = float(self.blocks[side * self.size + area])
                share = min(1.0, (terrain.leads[leader] + 1.0) / count)
            if area in areas:
                place = areas.index(area)
                shares[place] = max(shares[place], share)
            else:
                areas.append(area)
                shares.append(share)
        reach = 0
        for area in areas:
            reach |= terrain.far[area]
        self.stacks.append(areas)
        self.shares.append(shares)
        self.reach.append(reach)

    def strength(self, side: int, area: int) -> float:
        """Return the hits to expect times the CV of a side in an area."""
        cell = side * self.size + area
        return self.hits[cell] * self.men[cell]

    def keep(self, side: int, area: int, part: float) -> None:
        """Leave a part of a side's men in an area."""
        cell = side * self.size + area
        self.hits[cell] *= part
        self.men[cell] *= part
        self.swift_hits[cell] *= part
        self.swift_men[cell] *= part

    def threat(self, side: int, area: int, terrain: Terrain) -> float:
        """Return the strength with which a side's led stacks can fall upon an area together."""
        if not self.reach[side] >> area & 1:
            return 0.0
        hits = men = 0.0
        stacks = self.stacks[side]
        for place in range(len(stacks)):
            start = stacks[place]
            if not terrain.far[start] >> area & 1:
                continue
            cell = side * self.size + start
            share = self.shares[side][place]
            if terrain.near[start] >> area & 1:
                hits += share * self.hits[cell]
                men += share * self.men[cell]
            else:
                hits += share * self.swift_hits[cell]
                men += share * self.swift_men[cell]
        return hits * men


# ---- marches under way --------------------------------------------------------------------------


def foreseen(state: CometState) -> list[int]:
    """Return by unit the area in which it will stand when a march under way is done.

    Who may still march is taken to follow the leader with whom he began, if he can.
    """
    top = state.stack[-1] if state.stack else None
    if isinstance(top, WayIn):
        return followed(state, state.stack[-2])
    return followed(state, top)


def followed(state: CometState, march: object) -> list[int]:
    """Return by unit the area in which it will stand if all follow their leaders in a march."""
    if not isinstance(march, March):
        return state.area
    orders = orders_of(state)
    if not orders.has_marched(march.role):
        return state.area
    catalogue = state.catalogue
    start, area = orders.start, state.area
    where = area[:]
    for unit in orders.ready(state, march.role):
        leaders = catalogue.commands[unit]
        if catalogue.rank[unit]:
            leaders = [catalogue.supreme[catalogue.side[unit]]]
        for leader in leaders:
            if leader == unit or start[leader] != start[unit]:
                continue
            goal = area[leader]
            if goal != start[unit] and goal in destinations(state, orders, unit):
                where[unit] = goal
            break
    return where
