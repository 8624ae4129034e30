"""The losses that both armies are likely to inflict this turn and the next."""

from __future__ import annotations

from typing import Final

from senlac.engine.data.features import Weights
from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.rules.aim import targets
from senlac.games.shieldwall.rules.blow import attack_dice, facing_enemies
from senlac.games.shieldwall.rules.ground import HEIGHT
from senlac.games.shieldwall.sequence import COMMANDED, FOUGHT, steps_over
from senlac.games.shieldwall.state import EMPTY, ShieldwallState

REACH: Final = (0, 2, 3)
"""The distance, in squares, at which a unit threatens an enemy; indexed by its movement."""


class ExpectedLosses:
    """Both armies at one moment, with the expected results of the attacks of this turn.

    Attributes:
        units: the units of each side on the board.
        worth: the points of each unit, plus the value of its commander.
        need: the number of further hits that eliminate each unit; 0 or less means it is doomed.
        left: `need`, minus the mean hits of the active player's attacks of this turn.
        alive: the probability that each unit survives these attacks.
        damage: the points that these attacks and all earlier hits cost each side.
        actions: the actions left after paying for attacks of exhausted units.
        wear, charge, tired: the constants of these names; `charge` is multiplied by its hits.
    """

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
            for unit in self.units[side]:
                dice, need = blows.get(unit), self.need[unit]
                cost = self._cost(unit, need) if dice is None else self._struck(unit, dice)
                self.damage[side] += cost

    # ---- this turn ------------------------------------------------------------------------------

    def _blows(self) -> dict[int, list[int]]:
        """Return the dice of each attack on each target, free attacks and paid ones."""
        state, defence = self.state, self.state.ground.defence
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
            target = min(found, key=lambda other: self.need[other])
            if defence[state.square[unit]] == HEIGHT == defence[state.square[target]]:
                # [melee.6a] If attacked from a height, the target does not count the bonus of its
                # own.
                self.need[target] = state.catalogue.strength[target] + 1 - state.hits[target]
            blows.setdefault(target, []).append(attack_dice(state, unit, target))
        if commanded:
            self.actions = left
        return blows

    def _cost(self, unit: int, need: int) -> float:
        """Return the points a unit counts as lost if `need` more hits would eliminate it."""
        worth = self.worth[unit]
        if need <= 0:
            return worth
        # Hits reduce a unit's worth, and much more when it is exhausted.
        share = 1.0 - need / (self.state.catalogue.strength[unit] + 1)
        return worth * self.wear * share if share > 0.0 else 0.0

    def _struck(self, unit: int, blows: list[int]) -> float:
        """Return a unit's mean cost after attacks with these dice; set `alive` and `left`."""
        need = self.need[unit]
        if need <= 0:
            return self.worth[unit]
        # The probability of each number of further hits at which the unit survives.
        standing = [1.0] + [0.0] * (need - 1)
        for dice in blows:
            odds = self.state.tables.attack_odds[dice]
            after = [0.0] * (need + len(odds))
            for hits, chance in enumerate(standing):
                if chance > 0.0:
                    for more, share in enumerate(odds, 1):
                        after[hits + more] += chance * share
            standing = after[:need]
        alive = cost = mean = 0.0
        for hits, chance in enumerate(standing):
            alive += chance
            mean += chance * hits
            cost += chance * self._cost(unit, need - hits)
        self.alive[unit] = alive
        if alive > 0.0:
            self.left[unit] = need - mean / alive
        return cost + (1.0 - alive) * self.worth[unit]

    # ---- the turns to come ----------------------------------------------------------------------

    def coming(self, side: int) -> float:
        """Return the points of losses a side may inflict in its next turn."""
        steps, at, square = self.state.ground.steps[0], self.state.unit_at, self.state.square
        near, total = self._near(side), self._arrows(side)
        for unit in self.units[1 - side]:
            hits = self._contact(unit, side)
            if near[unit] > 0.0:
                # At most as many attackers as there are free squares beside the unit.
                room = len([place for place in steps[square[unit]] if at[place] < 0])
                hits += min(near[unit], float(room)) * self.charge
            if hits > 0.0:
                total += self.alive[unit] * self._loss(unit, hits)
        return total

    def _loss(self, unit: int, hits: float) -> float:
        """Return the points that a mean number of hits costs: the chance of a kill, and wear."""
        # A linear fit to the exact chances of one and two attackers, at most 0.12 off.
        kill = min(1.0, max(0.0, 0.68 + 0.36 * (hits - self.left[unit])))
        bears = self.state.catalogue.strength[unit] + 1
        return self.worth[unit] * (kill + (1.0 - kill) * self.wear * min(1.0, hits / bears))

    def _near(self, side: int) -> list[float]:
        """Return the number of a side's units that threaten each enemy.

        A unit that reaches several enemies is divided among them. A unit orthogonally adjacent to
        an enemy stays where it is and does not count.
        """
        state, board = self.state, self.state.ground.board
        near, beside = [0.0] * len(self.need), [False] * board.size
        foes = self.units[1 - side]
        for foe in foes:
            for square in board.orthogonal[state.square[foe]]:
                beside[square] = True
        for unit in self.units[side]:
            square = state.square[unit]
            if beside[square]:
                continue
            away = board.distances[square]
            reach = REACH[min(state.catalogue.move[unit], 2)]
            reached = [foe for foe in foes if away[state.square[foe]] <= reach]
            for foe in reached:
                near[foe] += self.alive[unit] / len(reached)
        return near

    def _contact(self, unit: int, side: int) -> float:
        """Return the mean hits on a unit by adjacent enemies."""
        state, square = self.state, self.state.square[unit]
        hits = 0.0
        for facing in range(4):
            beside = state.ground.board.ahead[facing][square]
            other = state.unit_at[beside] if beside >= 0 else EMPTY
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
        total = 0.0
        for unit in self.state.catalogue.archers[side]:
            best = 0.0
            if self.alive[unit] > 0.0:
                for target in targets(self.state, unit):
                    best = max(best, self._loss(target, 1.0))
            total += best
        return total * self.weights.constant("arrows")
