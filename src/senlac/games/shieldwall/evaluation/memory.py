"""What bots need again and again while they compare positions of one battle.

A moved unit may face four ways, attacks and shots move no unit, and only one side moves in a turn.
So most parts of an evaluation are the same as in another position. They are kept by all values on
which they depend, never by the state itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from senlac.engine.data.features import Weights
from senlac.games.shieldwall.catalogue import Catalogue
from senlac.games.shieldwall.evaluation.company import Company
from senlac.games.shieldwall.evaluation.opposing import OpposingArrays, arrays_on
from senlac.games.shieldwall.evaluation.placement import Placement
from senlac.games.shieldwall.evaluation.posture import Posture
from senlac.games.shieldwall.evaluation.shots import Shots, shots_on
from senlac.games.shieldwall.rules.ground import Ground
from senlac.games.shieldwall.state import ShieldwallState

KEPT: Final = 256
"""Number of placements, companies and standings that are kept for each battle."""

BATTLES: Final = 8
"""Number of battles that are remembered."""


class BattleMemory:
    """The parts of an evaluation that positions of one battle share, for one set of weights.

    Attributes:
        arrays: the kept arrays of enemies; `shots`, the kept targets of archers.
        worth: the points of each unit, plus the value of its commander.
        whole: for each unit the hits that eliminate it on open ground.
        wear, later, lead, unguarded, power: constants; `power` is `march_power`.
        usual: the actions that a side usually has.
        charge: the mean hits of a unit that is ordered to move up, or to turn, and to attack.
        reinforced: whether either side has reinforcements.
    """

    def __init__(self, catalogue: Catalogue, ground: Ground, weights: Weights) -> None:
        self.arrays: OpposingArrays = arrays_on(ground)
        self.shots: Shots = shots_on(ground)
        self.worth: list[float] = [float(points) for points in catalogue.points]
        for commander in catalogue.commander:
            if commander >= 0:
                self.worth[commander] += weights.constant("commander")
        self.whole: list[float] = [float(hits) for hits in catalogue.endurance]
        self.wear: float = weights.constant("wear")
        self.later: float = weights.constant("later")
        self.lead: float = weights.constant("lead")
        self.unguarded: float = weights.constant("unguarded")
        self.power: float = weights.constant("march_power")
        self.usual: int = int(weights.constant("usual_actions"))
        self.charge: float = weights.constant("charge") * weights.constant("charge_hits")
        self.reinforced: bool = bool(catalogue.late[0] or catalogue.late[1])
        self._placements: dict[tuple[int, ...], Placement] = {}
        self._companies: list[dict[tuple[int, ...], Company]] = [{}, {}]
        self._postures: dict[tuple[int, ...], Posture] = {}

    def placement(self, state: ShieldwallState) -> Placement:
        """Return what follows from where the units of a state stand."""
        key = tuple(state.square)
        found = self._placements.get(key)
        if found is None:
            if len(self._placements) >= KEPT:
                self._placements.clear()
            companies = [self._company(state, 0), self._company(state, 1)]
            found = Placement(state, self.arrays, companies)
            self._placements[key] = found
        return found

    def _company(self, state: ShieldwallState, side: int) -> Company:
        """Return what follows from where the units of one side stand."""
        square, kept = state.square, self._companies[side]
        key = tuple([square[unit] for unit in state.catalogue.of[side]])
        found = kept.get(key)
        if found is None:
            if len(kept) >= KEPT:
                kept.clear()
            found = Company(state, self.arrays.masks, side)
            kept[key] = found
        return found

    def posture(self, state: ShieldwallState, side: int) -> Posture:
        """Return what follows for a side from the score and the clock."""
        points = state.eliminated_points
        key = (side, state.turn, state.active, points[0], points[1], *state.objective_owner)
        found = self._postures.get(key)
        if found is None:
            if len(self._postures) >= KEPT:
                self._postures.clear()
            found = Posture(state, side, self.lead, self.later)
            self._postures[key] = found
        return found


@lru_cache(maxsize=BATTLES)
def _remembered(catalogue: Catalogue, ground: Ground, weights: Weights) -> BattleMemory:
    """Return the memory of a battle. Copies of its state share catalogue and ground."""
    return BattleMemory(catalogue, ground, weights)


def memory_of(state: ShieldwallState, weights: Weights) -> BattleMemory:
    """Return the memory of the battle of a state. Weights never change: others are another set."""
    return _remembered(state.catalogue, state.ground, weights)
