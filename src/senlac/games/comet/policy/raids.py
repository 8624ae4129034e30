"""Garrisons that an enemy will retake: as many as its forces suffice for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from senlac.games.comet.odds.side_forces import SideForces

LEAST: Final = 0.05
"""The power of the weakest possible garrison."""


def garrisons_at_risk(
    enemy: SideForces, victims: list[int], forces: list[SideForces], vp: list[int], match: float
) -> list[int]:
    """Return the cells of the victims' garrisons that an enemy will attack.

    A cell is a side times the number of areas, plus an area. The enemy begins with those that yield
    most points for the power needed, which is `match` times the power of the garrison. It sends the
    power from where most is left.
    """
    targets = targets_of(enemy, victims, forces, vp, match)
    if not targets:
        return []
    near, far = enemy.terrain.near, enemy.terrain.far
    left, swift = enemy.power[:], enemy.swift[:]
    struck: list[int] = []
    for _, cell, area, need in targets:
        best, most = -1, need
        for start in enemy.stacks:
            free = 0.0
            if near[start] >> area & 1:
                free = left[start]
            elif far[start] >> area & 1:
                free = swift[start]
            if free >= most:
                best, most = start, free
        if best >= 0:
            struck.append(cell)
            # Foot first, where it can reach.
            left[best] -= need
            if not near[best] >> area & 1:
                swift[best] -= need
            swift[best] = min(swift[best], left[best])
    return struck


def targets_of(
    enemy: SideForces, victims: list[int], forces: list[SideForces], vp: list[int], match: float
) -> list[tuple[float, int, int, float]]:
    """Return the garrisons within an enemy's reach, the best targets first.

    Each has its negative points for the power needed, its cell and area, and that power.
    """
    size, reach = len(vp), enemy.reach
    targets: list[tuple[float, int, int, float]] = []
    for side in victims:
        power = forces[side].power
        for area in forces[side].places:
            if vp[area] and reach >> area & 1:
                need = match * max(LEAST, power[area])
                targets.append((-vp[area] / need, side * size + area, area, need))
    targets.sort()
    return targets
