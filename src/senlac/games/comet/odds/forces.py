"""Count the forces in each area, as far as the role that evaluates may know them."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from senlac.games.comet.odds.side_forces import SideForces
from senlac.games.comet.rules.constants import GONE

if TYPE_CHECKING:
    from senlac.games.comet.odds.basis import Basis
    from senlac.games.comet.state import CometState


def forces_in(state: CometState, own: int, where: list[int], basis: Basis) -> list[SideForces]:
    """Return the forces of all sides as the side `own` sees them, cached.

    `where` has by unit the area in which it is expected to be.
    """
    cv, seen = state.cv, state.identified | state.face_up
    forces: list[SideForces] = []
    for side, span in enumerate(basis.spans):
        first, after, everyone = span
        plain = everyone if side == own else seen >> first & everyone
        key = (plain, tuple(where[first:after]), tuple(cv[first:after]))
        found = basis.forces[side].get(key)
        if found is None:
            found = _counted(state, side, plain << first, where, basis)
            basis.keep_forces(side, key, found)
        forces.append(found)
    return forces


def _counted(
    state: CometState, side: int, plain: int, where: list[int], basis: Basis
) -> SideForces:
    """Return the forces of a side; those of its units that are in the mask `plain` are visible.

    They are the same whichever of several units that count alike is where.
    """
    key = _alike(state, plain, where, basis.terrain.groups[side])
    found = basis.alike[side].get(key)
    if found is None:
        basis.forces_made += 1
        found = SideForces(basis.terrain, basis.forces_made)
        most = _count(found, state, side, key)
        _note_leaders(found, state, side, plain, where, most)
        basis.keep_alike(side, key, found)
    return found


def _alike(
    state: CometState, plain: int, where: list[int], groups: list[list[int]]
) -> tuple[int, ...]:
    """Return a number for each unit, of its area, CV and visibility, sorted within each group."""
    cv = state.cv
    codes: list[int] = []
    for group in groups:
        row = [where[unit] - GONE << 5 | cv[unit] << 1 | plain >> unit & 1 for unit in group]
        if len(row) > 1:
            row.sort()
        codes += row
    return tuple(codes)


def _count(found: SideForces, state: CometState, side: int, codes: tuple[int, ...]) -> int:
    """Count a side's units; return the area with most of those that are not visible."""
    terrain, blocks, places = found.terrain, found.blocks, found.places
    vp, size = state.catalogue.vp, len(blocks)
    hits, men, swift_hits, swift_men = [0.0] * size, [0.0] * size, [0.0] * size, [0.0] * size
    all_hits = all_men = all_swift_hits = all_swift_men = 0.0
    unseen: list[int] = []
    place = 0
    for group in terrain.groups[side]:
        punch, swift = terrain.punch[group[0]], 1.0 if terrain.swift[group[0]] else 0.0
        for _ in group:
            code = codes[place]
            place += 1
            area = (code >> 5) + GONE
            if area < 0:
                continue
            if not blocks[area]:
                places.append(area)
                found.held |= 1 << area
                found.points += vp[area]
            blocks[area] += 1
            cv = float(code >> 1 & 15)
            hit = punch * cv
            if code & 1:
                hits[area] += hit
                men[area] += cv
                swift_hits[area] += swift * hit
                swift_men[area] += swift * cv
                continue
            unseen.append(area)
            all_hits += hit
            all_men += cv
            all_swift_hits += swift * hit
            all_swift_men += swift * cv
    for area in places:
        if unseen:
            part = unseen.count(area) / len(unseen)
            hits[area] += part * all_hits
            men[area] += part * all_men
            swift_hits[area] += part * all_swift_hits
            swift_men[area] += part * all_swift_men
        found.power[area] = sqrt(hits[area] * men[area])
        if swift_men[area]:
            found.swift[area] = sqrt(swift_hits[area] * swift_men[area])
    return _fullest(blocks, unseen)


def _fullest(blocks: list[int], areas: list[int]) -> int:
    """Return which of some areas has most units, the lowest of equals; GONE if there is none."""
    most, fullest = 0, GONE
    for area in areas:
        count = blocks[area]
        if count > most or (count == most and area < fullest):
            most, fullest = count, area
    return fullest


def _note_leaders(
    found: SideForces, state: CometState, side: int, plain: int, where: list[int], most: int
) -> None:
    """Note the areas of a side's leaders; those that are hidden are assumed to be in `most`."""
    catalogue, far, stacks = state.catalogue, found.terrain.far, found.stacks
    supreme = catalogue.supreme[side]
    for leader in catalogue.leaders[side]:
        area = where[leader]
        if area >= 0 and not plain >> leader & 1:
            area = most
        if leader == supreme:
            found.supreme = area
        if area >= 0 and area not in stacks:
            stacks.append(area)
            found.reach |= far[area]
