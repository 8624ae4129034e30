"""What both armies are likely to lose to each other this turn and the next, for evaluating."""

from __future__ import annotations

from typing import Final

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

USUAL_ACTIONS: Final = 4
"""What two command dice bring, about."""

REACH: Final = (0, 2, 3)
"""How far away, by squares a move, an enemy can be fallen upon."""

CHARGE_HITS: Final = 2.2
"""What a unit brings that has yet to turn or to come up: some have support."""

CHARGE: Final = 0.45
"""How likely it is that an order is given for that."""

TIRED: Final = 0.55
"""How likely it is that an action is found for an exhausted unit's attack."""

ARROWS: Final = 0.6
"""The hits of archers with a target: one a shot, and not every turn an action for it."""


def steps_over(state: ShieldwallState) -> int:
    """Return how many steps of the turn are over, 0 before the battle."""
    if not state.stack:
        return 0
    turn = state.stack[0]
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
    """

    __slots__ = ("actions", "alive", "damage", "left", "need", "state", "units", "wear", "worth")

    def __init__(self, state: ShieldwallState, wear: float, commander: float) -> None:
        catalogue, hits = state.catalogue, state.hits
        self.state = state
        self.wear = wear
        self.units = [state.standing(side) for side in SIDES]
        self.worth = [float(points) for points in catalogue.points]
        self.need = [1] * len(hits)
        self.left = [1.0] * len(hits)
        self.alive = [0.0] * len(hits)
        self.damage = [0.0, 0.0]
        self.actions = state.actions
        for side in SIDES:
            leader = catalogue.commander[side]
            if leader >= 0:
                self.worth[leader] += commander
            for unit in self.units[side]:
                need = state.full_strength(unit) + 1 - hits[unit]
                self.need[unit] = need
                self.left[unit] = float(need)
                self.alive[unit] = 1.0 if need > 0 else 0.0
        self._fight()

    # ---- this turn ------------------------------------------------------------------------------

    def _fight(self) -> None:
        """Reckon the active player's blows of this turn, and what all units have suffered."""
        blows: dict[int, list[int]] = {}
        if steps_over(self.state) < FOUGHT:
            blows = self._blows()
        for side in SIDES:
            damage = 0.0
            for unit in self.units[side]:
                dice = blows.get(unit)
                damage += self._hurt(unit) if dice is None else self._struck(unit, dice)
            self.damage[side] = damage

    def _blows(self) -> dict[int, list[int]]:
        """Return the dice of the attacks on each target, the free ones and those with actions."""
        state = self.state
        left = state.actions if steps_over(state) >= COMMANDED else USUAL_ACTIONS
        blows: dict[int, list[int]] = {}
        for unit in self.units[state.active]:
            if state.attacked >> unit & 1:
                continue
            found = facing_enemies(state, unit)
            if not found:
                continue
            if state.exhausted(unit):
                if not left:
                    continue
                left -= 1
            target = found[0]
            for other in found[1:]:
                if self.need[other] < self.need[target]:
                    target = other
            if state.ground.defence[state.square[unit]] == HEIGHT:
                self._level(target)
            blows.setdefault(target, []).append(attack_dice(state, unit, target))
        if steps_over(state) >= COMMANDED:
            self.actions = left
        return blows

    def _level(self, target: int) -> None:
        """[melee.6a] Take the bonus of its height from a unit that is attacked from a height."""
        state = self.state
        height = state.ground.defence[state.square[target]] == HEIGHT
        if height and not state.from_height >> target & 1:
            self.need[target] = state.catalogue.strength[target] + 1 - state.hits[target]

    def _hurt(self, unit: int) -> float:
        """Return what the hits on a unit cost its side, in points."""
        return self._cost(unit, self.need[unit])

    def _cost(self, unit: int, need: int) -> float:
        """Return what it costs to have a unit that so many more hits would eliminate."""
        worth = self.worth[unit]
        if need <= 0:
            return worth
        # A unit is worth less the nearer it is to its end, and less again once exhausted.
        bears = self.state.catalogue.strength[unit] + 1
        share = 1.0 - need / bears
        if share <= 0.0:
            return 0.0
        return worth * self.wear * share

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
        alive = 0.0
        cost = 0.0
        mean = 0.0
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
        enemy = 1 - side
        idle = self._idle(side)
        near = self._near(side, idle)
        total = 0.0
        for unit in self.units[enemy]:
            alive = self.alive[unit]
            if alive > 0.0:
                hits = self._contact(unit, side)
                if near[unit] > 0.0:
                    hits += min(near[unit], float(self._room(unit))) * CHARGE * CHARGE_HITS
                if hits > 0.0:
                    total += alive * self._loss(unit, hits)
        return total + self._arrows(side)

    def _loss(self, unit: int, hits: float) -> float:
        """Return the points that so many mean hits cost: the chance of a kill, and the wear."""
        # A line through the exact chances of one attacker and of two, at most 0.12 off them.
        kill = min(1.0, max(0.0, 0.68 + 0.36 * (hits - self.left[unit])))
        bears = self.state.catalogue.strength[unit] + 1
        return self.worth[unit] * (kill + (1.0 - kill) * self.wear * min(1.0, hits / bears))

    def _idle(self, side: int) -> list[int]:
        """Return the units of a side that touch no enemy by a side of their square."""
        state = self.state
        near = state.ground.board.orthogonal
        found: list[int] = []
        for unit in self.units[side]:
            for square in near[state.square[unit]]:
                other = state.at[square]
                if other != EMPTY and state.catalogue.side[other] != side:
                    break
            else:
                found.append(unit)
        return found

    def _near(self, side: int, idle: list[int]) -> list[float]:
        """Return how many idle units of a side may fall upon each enemy, shared among them."""
        state = self.state
        distances = state.ground.board.distances
        near = [0.0] * len(self.need)
        foes = self.units[1 - side]
        for unit in idle:
            away = distances[state.square[unit]]
            reach = REACH[min(state.catalogue.move[unit], 2)]
            reached = [foe for foe in foes if away[state.square[foe]] <= reach]
            for foe in reached:
                near[foe] += self.alive[unit] / len(reached)
        return near

    def _room(self, unit: int) -> int:
        """Return how many squares beside a unit are free for an attacker."""
        state = self.state
        return len([sq for sq in state.ground.steps[0][state.square[unit]] if state.at[sq] < 0])

    def _contact(self, unit: int, side: int) -> float:
        """Return the mean hits on a unit by enemies that touch it."""
        state = self.state
        square = state.square[unit]
        hits = 0.0
        for facing in range(4):
            beside = state.ground.board.ahead[facing][square]
            if beside < 0:
                continue
            other = state.at[beside]
            if other == EMPTY or state.catalogue.side[other] != side:
                continue
            if state.order.open_facing or state.facing[other] == (facing + 2) % 4:
                mean = state.tables.attack_means[attack_dice(state, other, unit)]
                hits += self.alive[other] * mean * (TIRED if state.exhausted(other) else 1.0)
            elif not facing_enemies(state, other):
                hits += self.alive[other] * CHARGE * CHARGE_HITS
        return hits

    def _arrows(self, side: int) -> float:
        """Return the points of losses that archers with a target may inflict."""
        state = self.state
        total = 0.0
        for unit in state.catalogue.archers[side]:
            if state.square[unit] < 0 or self.alive[unit] <= 0.0:
                continue
            best = 0.0
            for target in targets(state, unit):
                best = max(best, self._loss(target, 1.0))
            total += best * ARROWS
        return total
