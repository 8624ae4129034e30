"""Which garrisons the enemy will retake: he strikes at as many as his men suffice for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from senlac.games.comet.evaluation.forces import Forces
    from senlac.games.comet.evaluation.terrain import Terrain

MATCH: Final = 1.8
"""How many times the power of a garrison is sent against it, to be sure of it."""

LEAST: Final = 0.05
"""The power of a garrison as weak as can be."""


class Host:
    """What a leader's stack can still send out: its power, and that of its horse alone.

    Power is the square root of strength, so that it can be divided among several blows.
    """

    __slots__ = ("area", "power", "swift")

    def __init__(self, area: int, power: float, swift: float) -> None:
        self.area = area
        self.power = power
        self.swift = swift

    def reach(self, area: int, terrain: Terrain) -> float:
        """Return the power that can be sent to an area."""
        if terrain.near[self.area] >> area & 1:
            return self.power
        return self.swift if terrain.far[self.area] >> area & 1 else 0.0

    def send(self, area: int, need: float, terrain: Terrain) -> None:
        """Send some of the power to an area, foot first."""
        self.power -= need
        if not terrain.near[self.area] >> area & 1:
            self.swift -= need
        self.swift = min(self.swift, self.power)


def hosts_of(forces: Forces, side: int) -> list[Host]:
    """Return the hosts of a side that can march."""
    found: list[Host] = []
    for place, area in enumerate(forces.stacks[side]):
        cell = side * forces.size + area
        share = forces.shares[side][place]
        power = share * float((forces.hits[cell] * forces.men[cell]) ** 0.5)
        swift = share * float((forces.swift_hits[cell] * forces.swift_men[cell]) ** 0.5)
        found.append(Host(area, power, swift))
    return found


def raided(
    forces: Forces, terrain: Terrain, enemy: int, victims: list[int], vp: list[int]
) -> list[int]:
    """Return the cells of the victims' garrisons that an enemy will strike at.

    He begins with those that are worth most for the power they cost.
    """
    reach = forces.reach[enemy]
    targets: list[tuple[float, int, int, float]] = []
    for side in victims:
        row = side * forces.size
        for area in forces.places[side]:
            if vp[area] and reach >> area & 1:
                cell = row + area
                power = float((forces.hits[cell] * forces.men[cell]) ** 0.5)
                need = MATCH * max(LEAST, power)
                targets.append((-vp[area] / need, cell, area, need))
    if not targets:
        return []
    targets.sort()
    hosts = hosts_of(forces, enemy)
    struck: list[int] = []
    for _, cell, area, need in targets:
        best: Host | None = None
        most = need
        for host in hosts:
            power = host.reach(area, terrain)
            if power >= most:
                best, most = host, power
        if best is not None:
            best.send(area, need, terrain)
            struck.append(cell)
    return struck
