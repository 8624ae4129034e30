"""What losses cost both sides in a battle as it stands, and what an attack is worth by that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.hastings.odds.attacks import LOWEST, SPREAD, Prospect, chances_of
from senlac.games.hastings.rules.conditions import ORDERED, ROUTING
from senlac.games.hastings.rules.rout.morale import break_chance
from senlac.games.hastings.rules.turn import turns_left

if TYPE_CHECKING:
    from senlac.engine.features import Weights
    from senlac.games.hastings.state import HastingsState


class Prices:
    """What losses cost in a battle as it stands, in victory points.

    Attributes:
        disorder: what it costs that a unit is disordered: nothing when all is over.
        fallen: what each dead unit costs beyond its points.
        panic: by class, what the next loss costs because of those who may break.
        routed: the part of its price that a routing unit has cost already.
    """

    def __init__(self, state: HastingsState, weights: Weights) -> None:
        left, breaking = turns_left(state), weights.constant("breaking")
        self.state: HastingsState = state
        self.weights: Weights = weights
        self.chances: list[Prospect] = chances_of(state.catalogue)
        self.disorder: float = weights.constant("disorder")
        self.disorder *= min(1.0, (1.0 + left) / weights.constant("pressing"))
        self.fallen: float = weights.constant("missed") * left
        self.panic: list[float] = [
            breaking * break_chance(state, group) for group in range(len(state.dead))
        ]
        self.routed: float = weights.constant("routed")

    def of(self, unit: int) -> float:
        """Return what it costs a side to lose a unit."""
        catalogue = self.state.catalogue
        return catalogue.points[unit] + self.fallen + self.panic[catalogue.group[unit]]

    def stake(self, unit: int) -> float:
        """Return what is left to lose of a unit: of one that routs, the last of its price."""
        whole = self.of(unit)
        return whole * (1.0 - self.routed) if self.state.status[unit] == ROUTING else whole

    def row(self, lead: int) -> Prospect:
        """Return the chances of an attack with a differential."""
        return self.chances[max(0, min(SPREAD - 1, lead - LOWEST))]

    def promise(self, defender: int, lead: int, own: float, daring: float) -> float:
        """Return what an attack is worth to an attacker whose loss would cost its side `own`.

        `daring` is how much of its own harm the attacker shrugs off, from 0 to 1.
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
