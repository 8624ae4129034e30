"""The cost of losses to both sides in a given battle, and the value of attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.hastings.odds.attacks import LOWEST, SPREAD, AttackOdds, chances_of
from senlac.games.hastings.rules.constants import ORDERED, ROUTING
from senlac.games.hastings.rules.rout.morale import break_chance
from senlac.games.hastings.rules.turn import turns_left

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.hastings.state import HastingsState


class LossValues:
    """The cost of losses in a given battle, in victory points.

    Attributes:
        disorder: the cost of a disordered unit, 0 at the end of the battle.
        fallen: the cost of each dead unit beyond its points.
        panic: by class, the cost of its next loss through the units that may break.
        routed: the share of its cost that a routing unit has already lost.
    """

    def __init__(self, state: HastingsState, weights: Weights) -> None:
        left, breaking = turns_left(state), weights.constant("breaking")
        self.state: HastingsState = state
        self.weights: Weights = weights
        self.chances: list[AttackOdds] = chances_of(state.catalogue)
        self.disorder: float = weights.constant("disorder")
        self.disorder *= min(1.0, (1.0 + left) / weights.constant("pressing"))
        self.fallen: float = weights.constant("missed") * left
        self.panic: list[float] = [
            breaking * break_chance(state, group) for group in range(len(state.losses))
        ]
        self.routed: float = weights.constant("routed")

    def of(self, unit: int) -> float:
        """Return the cost to a side of losing a unit."""
        catalogue = self.state.catalogue
        return catalogue.points[unit] + self.fallen + self.panic[catalogue.group[unit]]

    def stake(self, unit: int) -> float:
        """Return the remaining cost of losing a unit: less if it is already routing."""
        whole = self.of(unit)
        return whole * (1.0 - self.routed) if self.state.status[unit] == ROUTING else whole

    def row(self, lead: int) -> AttackOdds:
        """Return the chances of an attack with a differential."""
        return self.chances[max(0, min(SPREAD - 1, lead - LOWEST))]

    def promise(self, defender: int, lead: int, own: float, daring: float) -> float:
        """Return the value of an attack by a unit whose loss would cost its side `own`.

        `daring` is the share of its own losses that the attacker ignores, from 0 to 1.
        """
        chances = self.row(lead)
        lost = self.stake(defender)
        gain = chances.kills * lost
        if self.state.catalogue.archer[defender]:
            gain += chances.disorders * lost
        elif self.state.status[defender] == ORDERED:
            gain += chances.disorders * self.disorder
        harm = chances.dies * own + chances.is_disordered * self.disorder
        return gain - (1.0 - daring) * harm
