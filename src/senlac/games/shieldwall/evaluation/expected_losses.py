"""What both armies are likely to lose to each other this turn and the next."""

from __future__ import annotations

from typing import Final

from senlac.engine.features import Weights
from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.rules.aim import targets
from senlac.games.shieldwall.rules.blow import attack_dice, facing_enemies
from senlac.games.shieldwall.rules.ground import HEIGHT
from senlac.games.shieldwall.sequence import Turn
from senlac.games.shieldwall.state import EMPTY, ShieldwallState

COMMANDED: Final = 2
"""The steps of a turn after which the actions have been rolled."""

FOUGHT: Final = 5
"""The steps of a turn after which nobody strikes any more."""

REACH: Final = (0, 2, 3)
"""How far away, by squares a move, an enemy can be fallen upon."""


def steps_over(state: ShieldwallState) -> int:
    """Return how many steps of the turn are over, 0 before the battle."""
    turn = state.stack[0] if state.stack else None
    if not isinstance(turn, Turn):
        return 0
    return turn.begun - (1 if len(state.stack) > 1 else 0)


class ExpectedLosses:
    """Both armies at a moment, with the blows that are about to fall.

    Attributes:
        units: the units of each side on the board.
        worth: the points of each unit, its commander's with it.
        need: how many more hits eliminate each unit; 0 or fewer: it is doomed.
        left: `need`, less the mean of the hits that the active player's blows of this turn bring.
        alive: how likely each unit is to outlive these blows.
        damage: the points these blows and the hits before them cost each side.
        actions: what is left at hand when exhausted attackers have been driven on.
        wear, charge, tired: the constants of these names, `charge` with its hits.
    """

    __slots__ = (
        "actions", "alive", "charge", "damage", "left", "need", "state", "tired", "units", "wear",
        "weights", "worth",
    )  # fmt: skip

    def __init__(self, state: ShieldwallState, weights: Weights) -> None:
        catalogue, hits = state.catalogue, state.hits
        self.state = state
        self.weights = weights
        self.wear: float = weights.constant("wear")
        self.charge: float = weights.constant("charge") * weights.constant("charge_hits")
        self.tired: float = weights.constant("tired")
        self.units = [state.standing(side) for side in SIDES]
        self.worth = [float(points) for points in catalogue.points]
        self.need = [1] * len(hits)
        self.left = [1.0] * len(hits)
        self.alive = [0.0] * len(hits)
        self.damage = [0.0, 0.0]
        self.actions = state.actions
        for side in SIDES:
            if catalogue.commander[side] >= 0:
                self.worth[catalogue.commander[side]] += weights.constant("commander")
            for unit in self.units[side]:
                need = state.full_strength(unit) + 1 - hits[unit]
                self.need[unit] = need
                self.left[unit] = float(need)
                self.alive[unit] = 1.0 if need > 0 else 0.0
        blows: dict[int, list[int]] = self._blows() if steps_over(state) < FOUGHT else {}
        for side in SIDES:
            damage = 0.0
            for unit in self.units[side]:
                dice = blows.get(unit)
                need = self.need[unit]
                damage += self._cost(unit, need) if dice is None else self._struck(unit, dice)
            self.damage[side] = damage

    # ---- this turn ------------------------------------------------------------------------------

    def _blows(self) -> dict[int, list[int]]:
        """Return the dice of the attacks on each target, the free ones and those with actions."""
        state = self.state
        commanded = steps_over(state) >= COMMANDED
        left = state.actions if commanded else int(self.weights.constant("usual_actions"))
        blows: dict[int, list[int]] = {}
        for unit in self.units[state.active]:
            found = [] if state.attacked >> unit & 1 else facing_enemies(state, unit)
            tired = state.exhausted(unit)
            if not found or (tired and not left):
                continue
            if tired:
                left -= 1
            target = found[0]
            for other in found[1:]:
                if self.need[other] < self.need[target]:
                    target = other
            if state.ground.defence[state.square[unit]] == HEIGHT:
                self._level(target)
            blows.setdefault(target, []).append(attack_dice(state, unit, target))
        if commanded:
            self.actions = left
        return blows

    def _level(self, target: int) -> None:
        """[melee.6a] Take the bonus of its height from a unit that is attacked from a height."""
        state = self.state
        height = state.ground.defence[state.square[target]] == HEIGHT
        if height and not state.from_height >> target & 1:
            self.need[target] = state.catalogue.strength[target] + 1 - state.hits[target]

    def _cost(self, unit: int, need: int) -> float:
        """Return what it costs to have a unit that so many more hits would eliminate."""
        worth = self.worth[unit]
        if need <= 0:
            return worth
        # A unit is worth less the nearer it is to its end, and less again once exhausted.
        share = 1.0 - need / (self.state.catalogue.strength[unit] + 1)
        return worth * self.wear * share if share > 0.0 else 0.0

    def _struck(self, unit: int, blows: list[int]) -> float:
        """Return the mean cost of a unit after blows of so many dice each; note if it lives."""
        need = self.need[unit]
        if need <= 0:
            return self.worth[unit]
        standing = [0.0] * need
        standing[0] = 1.0
        for dice in blows:
            odds = self.state.tables.attack_odds[dice]
            after = [0.0] * need
            for hits in range(need):
                chance = standing[hits]
                if chance > 0.0:
                    for more in range(1, min(4, need - hits)):
                        after[hits + more] += chance * odds[more - 1]
            standing = after
        alive = cost = mean = 0.0
        for hits in range(need):
            alive += standing[hits]
            mean += standing[hits] * hits
            cost += standing[hits] * self._cost(unit, need - hits)
        self.alive[unit] = alive
        if alive > 0.0:
            self.left[unit] = need - mean / alive
        return cost + (1.0 - alive) * self.worth[unit]

    # ---- the turns to come ----------------------------------------------------------------------

    def coming(self, side: int) -> float:
        """Return the points of losses a side may inflict in its next turn, as the armies stand."""
        steps, at, square = self.state.ground.steps[0], self.state.at, self.state.square
        near = self._near(side)
        total = self._arrows(side)
        for unit in self.units[1 - side]:
            if self.alive[unit] <= 0.0:
                continue
            hits = self._contact(unit, side)
            if near[unit] > 0.0:
                # No more of them than find a free square beside it.
                room = len([place for place in steps[square[unit]] if at[place] < 0])
                hits += min(near[unit], float(room)) * self.charge
            if hits > 0.0:
                total += self.alive[unit] * self._loss(unit, hits)
        return total

    def _loss(self, unit: int, hits: float) -> float:
        """Return the points that so many mean hits cost: the chance of a kill, and the wear."""
        # A line through the exact chances of one attacker and of two, at most 0.12 off them.
        kill = min(1.0, max(0.0, 0.68 + 0.36 * (hits - self.left[unit])))
        bears = self.state.catalogue.strength[unit] + 1
        return self.worth[unit] * (kill + (1.0 - kill) * self.wear * min(1.0, hits / bears))

    def _near(self, side: int) -> list[float]:
        """Return how many units of a side may fall upon each enemy, shared among them."""
        state = self.state
        distances = state.ground.board.distances
        near = [0.0] * len(self.need)
        foes = self.units[1 - side]
        for unit in self.units[side]:
            if self._touches(unit, side):
                continue
            away = distances[state.square[unit]]
            reach = REACH[min(state.catalogue.move[unit], 2)]
            reached = [foe for foe in foes if away[state.square[foe]] <= reach]
            for foe in reached:
                near[foe] += self.alive[unit] / len(reached)
        return near

    def _touches(self, unit: int, side: int) -> bool:
        """Tell whether a unit touches an enemy by a side of its square."""
        state = self.state
        for square in state.ground.board.orthogonal[state.square[unit]]:
            other = state.at[square]
            if other != EMPTY and state.catalogue.side[other] != side:
                return True
        return False

    def _contact(self, unit: int, side: int) -> float:
        """Return the mean hits on a unit by enemies that touch it."""
        state = self.state
        square = state.square[unit]
        hits = 0.0
        for facing in range(4):
            beside = state.ground.board.ahead[facing][square]
            other = state.at[beside] if beside >= 0 else EMPTY
            if other == EMPTY or state.catalogue.side[other] != side:
                continue
            if state.order.open_facing or state.facing[other] == (facing + 2) % 4:
                mean = state.tables.attack_means[attack_dice(state, other, unit)]
                hits += self.alive[other] * mean * (self.tired if state.exhausted(other) else 1.0)
            elif not facing_enemies(state, other):
                hits += self.alive[other] * self.charge
        return hits

    def _arrows(self, side: int) -> float:
        """Return the points of losses that archers with a target may inflict."""
        state = self.state
        total = 0.0
        for unit in state.catalogue.archers[side]:
            if state.square[unit] >= 0 and self.alive[unit] > 0.0:
                found = [self._loss(target, 1.0) for target in targets(state, unit)]
                total += max(found, default=0.0) * self.weights.constant("arrows")
        return total
