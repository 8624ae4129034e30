"""Garrisons that an enemy will retake: as many as its forces suffice for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from senlac.games.comet.odds.forces import Forces

LEAST: Final = 0.05
"""The power of the weakest possible garrison."""


def garrisons_at_risk(
    forces: Forces, enemy: int, victims: list[int], vp: list[int], match: float
) -> list[int]:
    """Return the cells of the victims' garrisons that an enemy will attack.

    The enemy begins with those that yield most points for the power needed, which is `match` times
    the power of the garrison. It sends the power from where most is left.
    """
    size, terrain, reach = forces.size, forces.terrain, forces.reach[enemy]
    targets: list[tuple[float, int, int, float]] = []
    for side in victims:
        for area in forces.places[side]:
            if vp[area] and reach >> area & 1:
                cell = side * size + area
                need = match * max(LEAST, forces.power[cell])
                targets.append((-vp[area] / need, cell, area, need))
    if not targets:
        return []
    targets.sort()
    row, stacks = enemy * size, forces.stacks[enemy]
    power = {start: forces.power[row + start] for start in stacks}
    swift = {start: forces.swift[row + start] for start in stacks}
    struck: list[int] = []
    for _, cell, area, need in targets:
        best, most = -1, need
        for start in stacks:
            near = terrain.near[start] >> area & 1
            left = power[start] if near else swift[start] if terrain.far[start] >> area & 1 else 0.0
            if left >= most:
                best, most = start, left
        if best >= 0:
            struck.append(cell)
            # Foot first, where it can reach.
            power[best] -= need
            swift[best] -= 0.0 if terrain.near[best] >> area & 1 else need
            swift[best] = min(swift[best], power[best])
    return struck
