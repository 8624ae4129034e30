"""[6.1, 6.3, 6.4, H11.2] A ride straight ahead, to charge or to feign, until enemies are met."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.hastings.rules.ground import BARRED
from senlac.games.hastings.rules.movement.passage import MovePaths

if TYPE_CHECKING:
    from senlac.games.hastings.rules.movement.phase_start import MovementStart
    from senlac.games.hastings.state import HastingsState


class StraightRide(MovePaths):
    """[6.1c, 6.4d, H11.2a] The path of a rider, who enters only front hexes and never turns.

    `costs` bars the ground that it may not ride over or attack. A ride ends in the first hex that
    is in an enemy zone of control or has an enemy in front. In its starting hex the conditions at
    the start of the phase count.
    """

    __slots__ = ("facing", "feigned", "outset")

    def __init__(
        self, state: HastingsState, outset: MovementStart, unit: int, manner: int, *, feigned: bool
    ) -> None:
        super().__init__(state, unit, manner, tied=outset.is_tied(unit))
        self.costs = state.ground.feint_cost if feigned else state.ground.ride_cost
        self.facing: int = state.facing[unit]
        self.outset: MovementStart = outset
        self.feigned: bool = feigned

    def contacts(self, allowance: int) -> list[int]:
        """[6.1e, 6.3a, 6.4a] Return the hexes where a ride may end with an enemy to attack.

        A unit that has an enemy in front, or began in an enemy zone of control, cannot ride.
        """
        if self.tied or self.meets(self.start):
            return []
        costs = self.costs
        seen = self.barred()
        found: list[int] = []
        spread: list[list[int]] = [[] for _ in range(allowance + 1)]
        spread[allowance].append(self.start)
        for left in range(allowance, 0, -1):
            for hex_ in spread[left]:
                for to in self.ahead(hex_):
                    if seen[to] or costs[to] > left or self.state.unit_at[to] >= 0:
                        continue
                    seen[to] = 1
                    if not self.ends(to):
                        spread[left - costs[to]].append(to)
                    elif self.targets(to):
                        found.append(to)
        return found

    def ahead(self, hex_: int) -> list[int]:
        """[6.1c] Return the hexes in front of the rider in a hex."""
        return self.state.ground.front[hex_ * 6 + self.facing]

    def next_hexes(self, hex_: int) -> list[int]:
        return [to for to in self.ahead(hex_) if self.costs[to] < BARRED and self.is_open(to)]

    def ends(self, hex_: int) -> bool:
        """[2.3a, 6.4a] Return whether a ride must end in a hex."""
        return self.enemy_zone[hex_] > 0 or self.meets(hex_)

    def meets(self, hex_: int) -> bool:
        """[6.4a] Return whether an enemy is in front of the rider in a hex."""
        for ahead in self.ahead(hex_):
            if self.state.attackable_piece(1 - self.side, ahead) >= 0:
                return True
        return False

    def targets(self, hex_: int) -> list[int]:
        """[6.1d, 6.2a, 6.4a, H11.1b] Return the enemies that the rider may attack from a hex."""
        enemy = 1 - self.side
        found: list[int] = []
        for ahead in self.ahead(hex_):
            prey = self.state.attackable_piece(enemy, ahead)
            if prey >= 0 and self.costs[ahead] < BARRED and self.may_attack(prey):
                found.append(prey)
        return found

    def is_safe_from(self, hex_: int) -> bool:
        """[6.2a, H11.1b] Return whether an enemy in front of a hex is on protective ground."""
        enemy, costs = 1 - self.side, self.costs
        ahead = [to for to in self.ahead(hex_) if costs[to] == BARRED]
        return any([self.state.attackable_piece(enemy, to) >= 0 for to in ahead])

    def may_attack(self, prey: int) -> bool:
        """[6.1d, 6.6a, H11.2a] Return whether the ride may be directed at this enemy."""
        if self.feigned:
            return prey < self.state.catalogue.units
        return not self.outset.was_beside(self.piece, prey)
