"""What evaluations share: tables of the map, constants, and cached results."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.comet.odds.figures import Figures
from senlac.games.comet.odds.terrain import Terrain, terrain_of
from senlac.games.comet.odds.timing import Timing, is_raising

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.comet.catalogue import Catalogue
    from senlac.games.comet.odds.side_forces import SideForces
    from senlac.games.comet.state import CometState

MOST_FORCES: Final = 1_000
"""The maximum number of cached forces of a side; the cache is cleared when it is full."""

MOST_MEASURED: Final = 4_000
"""The maximum number of cached measurements; the cache is cleared when it is full."""

MOST_IN_COMBAT: Final = 1_000
"""The same during combat, where keys are longer."""

ForcesKey = tuple[int, tuple[int, ...], tuple[int, ...]]
"""What the forces of a side depend on: the units in plain view, and by unit area and CV."""

AlikeKey = tuple[int, ...]
"""The same of units that count alike, in whatever order: a sorted number for each."""

MeasuredKey = tuple[int, int, int, int, int, int, int, float]
"""What a measurement without battles depends on."""

CombatKey = tuple[
    tuple[int, int, int, int, int], tuple[int, int, int],
    tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...],
]  # fmt: skip
"""What a measurement during combat depends on."""


class Measured:
    """The amount of each feature, and their weighted sum."""

    __slots__ = ("score", "values")

    def __init__(self, values: list[float], score: float) -> None:
        self.values = values
        self.score = score


class Basis:
    """What all evaluations of one catalogue by the same weights share.

    Attributes:
        spans: by side its first unit, one more than its last, and the mask of that many units.
        forces: by side the forces computed last, by what they depend on; `alike` are the same by
            where units are that count alike. `forces_made` counts them, as their serial numbers.
        measured, in_combat: the measurements made last, without battles and during combat.
    """

    def __init__(self, catalogue: Catalogue, weights: Weights) -> None:
        self.weights: Weights = weights
        self.figures: Figures = Figures(weights)
        self.terrain: Terrain = terrain_of(catalogue)
        self.spans: list[tuple[int, int, int]] = [
            (own[0], own[-1] + 1, (1 << own[-1] + 1 - own[0]) - 1) for own in catalogue.of
        ]
        self.forces: list[dict[ForcesKey, SideForces]] = [{} for _ in catalogue.sides]
        self.alike: list[dict[AlikeKey, SideForces]] = [{} for _ in catalogue.sides]
        self.forces_made: int = 0
        self.measured: dict[MeasuredKey, Measured] = {}
        self.in_combat: dict[CombatKey, Measured] = {}
        self._timings: dict[int, Timing] = {}

    def timing(self, state: CometState) -> Timing:
        """Return what depends on the turn and the moving side alone."""
        raises = is_raising(state)
        place = (state.turn * len(state.catalogue.sides) + state.active) * 2 + int(raises)
        found = self._timings.get(place)
        if found is None:
            found = Timing(state, self.figures, place, raises=raises)
            self._timings[place] = found
        return found

    def keep_forces(self, side: int, key: ForcesKey, forces: SideForces) -> None:
        """Cache the forces of a side."""
        kept = self.forces[side]
        if len(kept) >= MOST_FORCES:
            kept.clear()
        kept[key] = forces

    def keep_alike(self, side: int, key: AlikeKey, forces: SideForces) -> None:
        """Cache the forces of a side by where units are that count alike."""
        kept = self.alike[side]
        if len(kept) >= MOST_FORCES:
            kept.clear()
        kept[key] = forces

    def keep_measured(self, key: MeasuredKey, measured: Measured) -> None:
        """Cache a measurement."""
        if len(self.measured) >= MOST_MEASURED:
            self.measured.clear()
        self.measured[key] = measured

    def keep_in_combat(self, key: CombatKey, measured: Measured) -> None:
        """Cache a measurement made during combat."""
        if len(self.in_combat) >= MOST_IN_COMBAT:
            self.in_combat.clear()
        self.in_combat[key] = measured


@lru_cache(maxsize=16)
def basis_of(catalogue: Catalogue, weights: Weights) -> Basis:
    """Return the basis of evaluations, cached."""
    return Basis(catalogue, weights)
