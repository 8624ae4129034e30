"""The forces in each area of a campaign, and the possible ends of a force's march."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.support.mask import mask_of, members
from senlac.games.destiny.evaluation.country import MapDistances, country_of
from senlac.games.destiny.rules.constants import NOBODY, NOWHERE
from senlac.games.destiny.rules.movement.force import (
    barred_to,
    is_single,
    points_of,
    tired,
    way_out,
)
from senlac.games.destiny.rules.movement.form import FormForce
from senlac.games.destiny.rules.movement.march import ARRIVED, March
from senlac.games.destiny.rules.movement.stride import NextMove

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState


class Troops:
    """The active units on the map by cell, and their strength; `horse` and `mounts`: mounted.

    Cells are sides times areas.
    """

    def __init__(
        self, men: list[int], power: list[float], horse: list[int], mounts: list[float]
    ) -> None:
        self.men: list[int] = men
        self.power: list[float] = power
        self.horse: list[int] = horse
        self.mounts: list[float] = mounts

    def copy(self) -> Troops:
        """Return a copy that shares nothing mutable."""
        return Troops(self.men[:], self.power[:], self.horse[:], self.mounts[:])

    def count(self, cell: int, number: int, strength: float, *, mounted: bool) -> None:
        """Add `number` units of a strength to a cell; a negative number removes them."""
        self.men[cell] += number
        self.power[cell] += number * strength
        if mounted:
            self.horse[cell] += number
            self.mounts[cell] += number * strength


class Forces:
    """The groups on the map, all of a side in an area together; cells are side times areas.

    Attributes:
        troops: the units; `men` and `power` are by cell their number and strength.
        heads: by cell the mask of the leaders; `room` the maximum number of units that one of them
            can field, `ability` the best ability.
        king: by side the area of its claimant, NOWHERE if there is none.
        groups: by side the areas with active units or the claimant; `armies` those with enough for
            a battle, `parties` the others.
        leaderless: [11.0i] the number of units that take the field without a leader.
        met: the area that the marching force has reached or is sent to, otherwise NOWHERE.
    """

    def __init__(
        self, country: MapDistances, troops: Troops, heads: list[int], king: list[int], met: int
    ) -> None:
        men = troops.men
        self.troops: Troops = troops
        self.size: int = len(men) // len(king)
        self.country: MapDistances = country
        self.leaderless: int = country.leaderless
        self.men: list[int] = men
        self.power: list[float] = troops.power
        self.heads: list[int] = heads
        self.room: list[int] = [0] * len(heads)
        self.ability: list[int] = [0] * len(heads)
        for cell, mask in enumerate(heads):
            if mask:
                there = members(mask)
                self.room[cell] = max([country.command[leader] for leader in there])
                self.ability[cell] = max([country.ability[leader] for leader in there])
        self.king: list[int] = king
        self.met: int = met
        self.groups: list[list[int]] = []
        self.armies: list[list[int]] = []
        self.parties: list[list[int]] = []
        for side, at in enumerate(king):
            base = side * self.size
            groups = [area for area in range(self.size) if men[base + area] or area == at]
            self.groups.append(groups)
            self.armies.append([area for area in groups if men[base + area] >= country.big])
            self.parties.append([area for area in groups if men[base + area] < country.big])

    def keeper(self, side: int, area: int) -> int:
        """[9.3n] Return the enemy of a side that would give it battle in an area, NOBODY if none.

        If there are several, it is the strongest.
        """
        cells = range(area, len(self.men), self.size)
        big = [n for n, cell in enumerate(cells) if self.men[cell] >= self.country.big]
        rivals = [other for other in big if other != side]
        return max(rivals, key=lambda other: self.fielded(cells[other]), default=NOBODY)

    def fielded(self, cell: int) -> float:
        """[11.0i] Return the strength that a group can field."""
        men = self.men[cell]
        room = self.room[cell] or self.leaderless
        return self.power[cell] * room / men if men > room else self.power[cell]

    def units_fielded(self, cell: int) -> int:
        """[11.0i] Return the number of units that a group can field."""
        return min(self.men[cell], self.room[cell] or self.leaderless)

    def starving(self, cell: int, grade: int) -> float:
        """[9.5b] Return the strength that a group loses if it forages in an area of a grade.

        Foot and mounted units roll separately, and each part is rounded up: a few Housecarles among
        many fyrd lose one whenever there is a loss.
        """
        horse, mounts = self.troops.horse[cell], self.troops.mounts[cell]
        foot = self.men[cell] - horse
        starving = self.country.starving[grade]
        lost = starving[horse] * mounts / horse if horse else 0.0
        if foot:
            lost += starving[foot] * (self.power[cell] - mounts) / foot
        return lost

    def sent(self, state: DestinyState, way: Way, force: int, to: int) -> Forces:
        """Return the forces as if the marching one had gone to an area."""
        troops, heads, king = self.troops.copy(), self.heads[:], self.king[:]
        base = len(state.catalogue.units)
        strength, mounted = self.country.strength, state.catalogue.ground.mounted
        side = state.phasing
        here, there = side * self.size + way.start, side * self.size + to
        for piece in members(force):
            if piece < base:
                rides = bool(mounted >> piece & 1)
                troops.count(here, -1, strength[piece], mounted=rides)
                troops.count(there, 1, strength[piece], mounted=rides)
                continue
            heads[here] &= ~(1 << (piece - base))
            heads[there] |= 1 << (piece - base)
            if state.claimant(side) == piece - base:
                king[side] = to
        return Forces(self.country, troops, heads, king, to)


def forces_of(state: DestinyState) -> Forces:
    """Return the current forces."""
    catalogue = state.catalogue
    size, sides = len(catalogue.areas), len(catalogue.sides)
    cells = size * sides
    troops = Troops([0] * cells, [0.0] * cells, [0] * cells, [0.0] * cells)
    heads = [0] * cells
    king = [NOWHERE] * sides
    strength = country_of(catalogue).strength
    base = len(catalogue.units)
    whose, where = state.side_of, state.area
    for piece in members(state.on_map & ~state.inactive):
        cell = whose[piece] * size + where[piece]
        if piece < base:
            rides = bool(catalogue.ground.mounted >> piece & 1)
            troops.count(cell, 1, strength[piece], mounted=rides)
        else:
            heads[cell] |= 1 << (piece - base)
    for side in range(sides):
        claimant = state.claimant(side)
        if claimant != NOBODY:
            king[side] = max(NOWHERE, state.where(claimant))
    march = state.stack[-1]
    met = march.area() if isinstance(march, March) and march.stage == ARRIVED else NOWHERE
    return Forces(country_of(catalogue), troops, heads, king, met)


# ---- on the way ---------------------------------------------------------------------------------


class Way:
    """A force that is forming or marching: its area, and its possible destinations.

    `forces` are the masks of pieces that may set out: the whole force, and while it forms also a
    small detachment.
    """

    def __init__(self, forces: list[int], start: int, targets: list[int]) -> None:
        self.forces: list[int] = forces
        self.start: int = start
        self.targets: list[int] = targets


def on_its_way(state: DestinyState) -> Way | None:
    """Return the force that is forming or marching, None if there is none that can go on."""
    stack = state.stack
    top = stack[-1]
    if isinstance(top, FormForce):
        start = state.area[members(top.force)[0]]
        points = points_of(state, top.force)
        single = is_single(state, top.force)
        targets: list[int] = []
        if not tired(state, top.force):
            targets = goals(
                state, top.force, start, points, single=single, forced=not (single or top.second)
            )
        return Way([top.force, *detached(state, top)], start, targets)
    march = stack[-2] if isinstance(top, NextMove) else top
    if not isinstance(march, March) or march.last or march.stage > ARRIVED:
        return None
    if march.one_area_only and march.spent(state):
        return None
    if march.stage == ARRIVED and met(state, state.phasing, march.area()):
        return None
    targets = goals(
        state, march.force, march.area(), march.points, single=march.one_area_only,
        forced=bool(march.forced(state)),
    )  # fmt: skip
    return Way([march.force], march.area(), targets)


def detached(state: DestinyState, form: FormForce) -> list[int]:
    """Return the smallest force that still fights and takes areas, if one may still be left behind.

    Units are left one by one, and the benefit shows only when the last of them has been left.
    """
    units = (1 << len(state.catalogue.units)) - 1
    able = members(form.force & units & ~form.named)
    keep = state.catalogue.ground.big - (form.force & units & form.named).bit_count()
    if form.second or form.leader == NOBODY or keep < 0 or keep >= len(able):
        return []
    able.sort(key=lambda unit: state.catalogue.ground.straggling[unit])
    return [form.force & ~mask_of(able[keep:])]


def goals(
    state: DestinyState, force: int, start: int, points: int, *, single: bool, forced: bool
) -> list[int]:
    """[9.3b, 9.3i] Return the areas that a force may reach, up to the first big enemy.

    A forced march reaches one area further, at any cost and in any weather.
    """
    ground = state.catalogue.ground
    side = state.phasing
    size = len(state.control)
    closed = barred_to(state, force)
    costs = [points + 1] * size
    costs[start] = way_out(state, force)
    front = [start]
    found: list[int] = []
    while front:
        area = front.pop()
        if area != start and (single or met(state, side, area)):
            continue
        for to in ground.neighbours[area]:
            cost = costs[area] + ground.step_cost(area, to)
            if cost < costs[to] and not closed >> to & 1:
                costs[to] = cost
                front.append(to)
                if to not in found:
                    found.append(to)
    if forced:
        for area in [start, *found]:
            if area == start or not met(state, side, area):
                found += [to for to in ground.neighbours[area] if to not in found]
    return [to for to in found if to != start]


def met(state: DestinyState, side: int, area: int) -> bool:
    """Return whether a big enemy is in an area."""
    for other in range(len(state.catalogue.sides)):
        if other != side and state.number_at(other, area) >= state.catalogue.ground.big:
            return True
    return False
