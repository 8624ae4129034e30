"""Lookup tables of the evaluation: reach, and the value of each block in a battle."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from senlac.games.comet.catalogue import Catalogue


class Terrain:
    """The map and the blocks for evaluations, the same for all states.

    Attributes:
        near, far: by area the mask of the areas that foot and horse reach in a march with no
            enemy in the way, the area itself among them.
        approach: by area the mask of the areas from which its foot can march on to another one, the
            area itself among them.
        punch: by unit the probability that one of its dice hits; `punch_root` is its square root.
        groups: by side its units, in groups that count alike in an evaluation: each leader alone,
            then Troops that hit and march alike.
        swift: by unit whether it marches as horse do.
        afloat: by side the power of all its units, as of a side at sea.
        total: the Victory Points of the whole map.
        pull: by area and area the attraction of the latter's Victory Points on the former.
        drawn: by area the sum of its row of `pull`.
        common: by area and area the Victory Points within reach of foot from both.
        levies: by leader and area the average CV raised there.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        board, bonus = catalogue.board, catalogue.road_bonus
        foot, horse = min(catalogue.move), max(catalogue.move)
        areas = range(board.size)
        self.near: list[int] = [board.reach_with_roads(a, foot, bonus) | 1 << a for a in areas]
        self.far: list[int] = [board.reach_with_roads(a, horse, bonus) | 1 << a for a in areas]
        self.approach: list[int] = [
            board.reach_with_roads(a, foot - 1, bonus) | 1 << a for a in areas
        ]
        self.punch: list[float] = [fire / catalogue.die for fire in catalogue.fire]
        self.punch_root: list[float] = [punch**0.5 for punch in self.punch]
        self.swift: list[bool] = [move > foot for move in catalogue.move]
        self.groups: list[list[list[int]]] = [
            self._grouped(own, catalogue.rank) for own in catalogue.of
        ]
        self.afloat: list[float] = [
            sqrt(
                sum([catalogue.most[unit] * self.punch[unit] for unit in own])
                * sum([catalogue.most[unit] for unit in own])
            )
            for own in catalogue.of
        ]
        self.total: float = float(sum(catalogue.vp))
        self.pull: list[list[float]] = [
            [points / (1.0 + steps) for points, steps in zip(catalogue.vp, row, strict=True)]
            for row in board.distances
        ]
        self.drawn: list[float] = [sum(row) for row in self.pull]
        self.common: list[list[float]] = [
            [
                float(sum([catalogue.vp[x] for x in areas if near & other >> x & 1]))
                for other in self.near
            ]
            for near in self.near
        ]
        self.levies: list[list[float]] = [
            [sum(row) / len(row) if row else 0.0 for row in rows] for rows in catalogue.levies
        ]

    def _grouped(self, own: list[int], rank: list[int]) -> list[list[int]]:
        """Return the units of a side in groups that count alike."""
        leaders = [[unit] for unit in own if rank[unit]]
        alike: dict[tuple[float, bool], list[int]] = {}
        for unit in own:
            if not rank[unit]:
                alike.setdefault((self.punch[unit], self.swift[unit]), []).append(unit)
        return leaders + list(alike.values())


@lru_cache(maxsize=64)
def terrain_of(catalogue: Catalogue) -> Terrain:
    """Return the terrain of a catalogue, cached."""
    return Terrain(catalogue)
