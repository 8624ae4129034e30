"""The forces in each area of a campaign, and the possible ends of a force's march."""

from __future__ import annotations

from bisect import insort
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

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
    from senlac.games.destiny.catalogue import Catalogue
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

    def move(self, sent: Detachment, here: int, there: int) -> None:
        """Move a detachment from one cell to another."""
        self.men[here] -= sent.men
        self.men[there] += sent.men
        self.power[here] -= sent.power
        self.power[there] += sent.power
        self.horse[here] -= sent.horse
        self.horse[there] += sent.horse
        self.mounts[here] -= sent.mounts
        self.mounts[there] += sent.mounts


class Detachment:
    """A force that may march: its numbers as in `Troops`, the mask of its leaders, and its pieces.

    `king` is whether the claimant is among them.
    """

    def __init__(self, state: DestinyState, force: int) -> None:
        ground = state.catalogue.ground
        strength = country_of(state.catalogue).strength
        self.pieces: list[int] = members(force)
        self.men: int = 0
        self.power: float = 0.0
        self.horse: int = 0
        self.mounts: float = 0.0
        for unit in self.pieces:
            if unit >= ground.troop_count:
                break
            self.men += 1
            self.power += strength[unit]
            if ground.mounted >> unit & 1:
                self.horse += 1
                self.mounts += strength[unit]
        self.heads: int = force >> ground.troop_count
        claimant = state.claimant(state.phasing)
        self.king: bool = claimant != NOBODY and self.heads >> claimant & 1 == 1


class Forces:
    """The groups on the map, all of a side in an area together; cells are side times areas.

    Attributes:
        troops: the units; `men` and `power` are by cell their number and strength.
        heads: by cell the mask of the leaders; `room` the maximum number of units that one of them
            can field, `ability` the best ability.
        taken, strong: [11.0i] by cell the number of units that a group can field, and the strength
            of so many.
        king: by side the area of its claimant, NOWHERE if there is none.
        groups: by side the areas with active units or the claimant; `armies` those with enough for
            a battle, `parties` the others.
        leaderless: [11.0i] the number of units that take the field without a leader.
        met: the area that the marching force has reached or is sent to, otherwise NOWHERE.
    """

    def __init__(
        self, country: MapDistances, troops: Troops, heads: list[int], king: list[int], met: int
    ) -> None:
        cells = len(heads)
        self.troops: Troops = troops
        self.size: int = cells // len(king)
        self.country: MapDistances = country
        self.leaderless: int = country.leaderless
        self.men: list[int] = troops.men
        self.power: list[float] = troops.power
        self.heads: list[int] = heads
        self.king: list[int] = king
        self.met: int = met
        self.room: list[int] = [0] * cells
        self.ability: list[int] = [0] * cells
        self.taken: list[int] = [0] * cells
        self.strong: list[float] = [0.0] * cells
        self.groups: list[list[int]] = []
        self.armies: list[list[int]] = []
        self.parties: list[list[int]] = []

    def count(self) -> Forces:
        """Compute what follows from the numbers and the leaders in each cell; return the forces."""
        for cell in range(len(self.heads)):
            if self.men[cell] or self.heads[cell]:
                self._count_cell(cell)
        for side in range(len(self.king)):
            groups, armies, parties = self._of_side(side)
            self.groups.append(groups)
            self.armies.append(armies)
            self.parties.append(parties)
        return self

    def _count_cell(self, cell: int) -> None:
        """Compute the room, the ability and the strength of a cell."""
        country = self.country
        room, ability, heads = 0, 0, self.heads[cell]
        while heads:
            low = heads & -heads
            leader = low.bit_length() - 1
            room = max(room, country.command[leader])
            ability = max(ability, country.ability[leader])
            heads ^= low
        self.room[cell] = room
        self.ability[cell] = ability
        men, room = self.men[cell], room or self.leaderless
        power = self.power[cell]
        self.taken[cell] = min(men, room)
        self.strong[cell] = power * room / men if men > room else power

    def _of_side(self, side: int) -> tuple[list[int], list[int], list[int]]:
        """Return the areas of a side's groups, of its armies, and of its parties."""
        men, base, at, big = self.men, side * self.size, self.king[side], self.country.big
        groups: list[int] = []
        armies: list[int] = []
        parties: list[int] = []
        for area in range(self.size):
            there = men[base + area]
            if there or area == at:
                groups.append(area)
                if there >= big:
                    armies.append(area)
                else:
                    parties.append(area)
        return groups, armies, parties

    def keeper(self, side: int, area: int) -> int:
        """[9.3n] Return the enemy of a side that would give it battle in an area, NOBODY if none.

        If there are several, it is the strongest.
        """
        best = NOBODY
        for other in range(len(self.king)):
            cell = other * self.size + area
            if other == side or self.men[cell] < self.country.big:
                continue
            if best == NOBODY or self.strong[cell] > self.strong[best * self.size + area]:
                best = other
        return best

    def fielded(self, cell: int) -> float:
        """[11.0i] Return the strength that a group can field."""
        return self.strong[cell]

    def crowd(self, area: int) -> int:
        """Return the number of active units of all sides in an area."""
        return sum(self.men[area :: self.size])

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

    def sent(self, side: int, force: Detachment, start: int, to: int) -> Forces:
        """Return the forces as if a force of a side had gone from one area to another."""
        troops, heads, king = self.troops.copy(), self.heads[:], self.king[:]
        here, there = side * self.size + start, side * self.size + to
        troops.move(force, here, there)
        heads[here] &= ~force.heads
        heads[there] |= force.heads
        if force.king:
            king[side] = to
        new = Forces(self.country, troops, heads, king, to)
        new.room, new.ability = self.room[:], self.ability[:]
        new.taken, new.strong = self.taken[:], self.strong[:]
        new._count_cell(here)
        new._count_cell(there)
        new.groups, new.armies = self.groups[:], self.armies[:]
        new.parties = self.parties[:]
        for areas in (new.groups, new.armies, new.parties):
            areas[side] = areas[side][:]
        new._sort(side, start)
        new._sort(side, to)
        return new

    def _sort(self, side: int, area: int) -> None:
        """Put an area into the lists of a side to which it belongs, and out of the others."""
        men = self.men[side * self.size + area]
        group, army = men > 0 or self.king[side] == area, men >= self.country.big
        set_member(self.groups[side], area, belongs=group)
        set_member(self.armies[side], area, belongs=group and army)
        set_member(self.parties[side], area, belongs=group and not army)


def set_member(areas: list[int], area: int, *, belongs: bool) -> None:
    """Put an area into a sorted list, or remove it."""
    if area in areas:
        if not belongs:
            areas.remove(area)
    elif belongs:
        insort(areas, area)


def forces_of(state: DestinyState) -> Forces:
    """Return the current forces."""
    catalogue = state.catalogue
    size, sides = len(catalogue.areas), len(catalogue.sides)
    cells = size * sides
    troops = Troops([0] * cells, [0.0] * cells, [0] * cells, [0.0] * cells)
    men, power, horse, mounts = troops.men, troops.power, troops.horse, troops.mounts
    heads = [0] * cells
    country = country_of(catalogue)
    strength, mounted = country.strength, catalogue.ground.mounted
    base = len(catalogue.units)
    whose, where = state.side_of, state.area
    for piece in members(state.on_map & ~state.inactive):
        cell = whose[piece] * size + where[piece]
        if piece >= base:
            heads[cell] |= 1 << (piece - base)
            continue
        men[cell] += 1
        power[cell] += strength[piece]
        if mounted >> piece & 1:
            horse[cell] += 1
            mounts[cell] += strength[piece]
    king = [NOWHERE] * sides
    for side in range(sides):
        claimant = state.claimant(side)
        if claimant != NOBODY:
            king[side] = max(NOWHERE, state.where(claimant))
    return Forces(country, troops, heads, king, reached_by_march(state)).count()


def reached_by_march(state: DestinyState) -> int:
    """Return the area that the marching force has just reached, NOWHERE if there is none."""
    march = state.stack[-1]
    return march.area() if isinstance(march, March) and march.stage == ARRIVED else NOWHERE


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
    if march.stage == ARRIVED and held_by_others(state, state.phasing) >> march.area() & 1:
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
    step = Stride(
        state.catalogue, start, points, way_out(state, force), barred_to(state, force),
        held_by_others(state, state.phasing), single, forced,
    )  # fmt: skip
    return goals_of(step)


class Stride(NamedTuple):
    """The data that determine where a force may go.

    Attributes:
        left: the cost to leave its town or landing site.
        closed: the mask of the areas that it may not enter.
        held: the mask of the areas with a big enemy.
    """

    catalogue: Catalogue
    start: int
    points: int
    left: int
    closed: int
    held: int
    single: bool
    forced: bool


@lru_cache(maxsize=512)
def goals_of(step: Stride) -> list[int]:
    """Return the areas that a force may reach, cached."""
    ground, start = step.catalogue.ground, step.start
    held = step.held & ~(1 << start)
    ends = ~(1 << start) if step.single else held
    costs = [step.points + 1] * len(step.catalogue.areas)
    costs[start] = step.left
    front = [start]
    found: list[int] = []
    while front:
        area = front.pop()
        if ends >> area & 1:
            continue
        for to in ground.neighbours[area]:
            cost = costs[area] + ground.step_cost(area, to)
            if cost < costs[to] and not step.closed >> to & 1:
                costs[to] = cost
                front.append(to)
                if to not in found:
                    found.append(to)
    if step.forced:
        for area in [start, *found]:
            if not held >> area & 1:
                found += [to for to in ground.neighbours[area] if to not in found]
    return [to for to in found if to != start]


def held_by_others(state: DestinyState, side: int) -> int:
    """Return the mask of the areas with a big enemy of a side."""
    ground, size = state.catalogue.ground, len(state.pieces_in)
    found = 0
    for other, manned in enumerate(state.unit_areas):
        if other != side:
            for area in ground.map.members(manned):
                if state.active_units[other * size + area] >= ground.big:
                    found |= 1 << area
    return found
