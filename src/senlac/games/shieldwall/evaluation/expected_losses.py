"""The losses that both armies are likely to inflict this turn and the next."""

from __future__ import annotations

from senlac.engine.data.features import Weights
from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.evaluation.memory import BattleMemory, memory_of
from senlac.games.shieldwall.evaluation.outlook import Outlook
from senlac.games.shieldwall.evaluation.placement import Placement
from senlac.games.shieldwall.rules.ground import HEIGHT, NO_DEFENCE
from senlac.games.shieldwall.sequence import COMMANDED, FOUGHT, steps_over
from senlac.games.shieldwall.state import EMPTY, ShieldwallState

UNKNOWN = -1
"""The room beside an enemy that is not counted yet."""


class ExpectedLosses:
    """Both armies at one moment, with the expected results of the attacks of this turn.

    Attributes:
        memory: the constants, and what positions of the battle share.
        placement: what follows from where all units stand.
        hurt: the units of each side on the board that have hits.
        need: the number of further hits that eliminate each unit; 0 or less means it is doomed.
        left: `need`, minus the mean hits of the active player's attacks of this turn.
        alive: the probability that each unit on the board survives these attacks.
        damage: the points that these attacks and all earlier hits cost each side.
        paid: the actions that attacks of exhausted units cost this turn.
    """

    def __init__(self, state: ShieldwallState, weights: Weights) -> None:
        memory = memory_of(state, weights)
        placement = memory.placement(state)
        hits = state.hits
        self.state = state
        self.memory: BattleMemory = memory
        self.placement: Placement = placement
        self.hurt: list[list[int]] = [
            [unit for unit in company.units if hits[unit]] for company in placement.companies
        ]
        self.need: list[int] = state.catalogue.endurance[:]
        self.left: list[float] = memory.whole[:]
        self.alive: list[float] = [1.0] * len(hits)
        self.damage: list[float] = [0.0, 0.0]
        self.paid: int = 0
        for side in SIDES:
            company = placement.companies[side]
            self._find_needs(company.units if company.sheltered else self.hurt[side])
        blows: dict[int, list[int]] = {}
        if placement.touching[state.active] and steps_over(state) < FOUGHT:
            self._find_blows(blows)
        for side in SIDES:
            self._add_damage(side, blows)

    def _find_needs(self, units: list[int]) -> None:
        """Set `need`, `left` and `alive` of units that may have hits or defensible ground."""
        state, hits = self.state, self.state.hits
        defence, square = state.ground.defence, state.square
        for unit in units:
            if not hits[unit] and defence[square[unit]] == NO_DEFENCE:
                continue
            need = state.full_strength(unit) + 1 - hits[unit]
            self.need[unit] = need
            self.left[unit] = float(need)
            if need <= 0:
                self.alive[unit] = 0.0

    def _add_damage(self, side: int, blows: dict[int, list[int]]) -> None:
        """Add what hits and attacks cost a side; set `alive` and `left` after the attacks."""
        struck = blows and side != self.state.active
        for unit in self.placement.companies[side].units if struck else self.hurt[side]:
            dice = blows.get(unit)
            if dice is not None:
                self.damage[side] += self._struck(unit, dice)
            elif self.state.hits[unit]:
                self.damage[side] += self._cost(unit, self.need[unit])

    def outlook(self) -> Outlook:
        """Return the results."""
        need, hits, tires_at = self.need, self.state.hits, self.state.catalogue.tires_at
        return Outlook(
            self.damage,
            [self.coming(0), self.coming(1)],
            self.paid,
            [len([unit for unit in units if need[unit] > 0]) for units in self.hurt],
            [len([unit for unit in units if hits[unit] >= tires_at[unit]]) for units in self.hurt],
        )

    # ---- this turn ------------------------------------------------------------------------------

    def _find_blows(self, blows: dict[int, list[int]]) -> None:
        """Add the dice of each attack on each target, free attacks and paid ones."""
        state, placement = self.state, self.placement
        left = state.actions if steps_over(state) >= COMMANDED else self.memory.usual
        for unit in placement.touching[state.active]:
            if state.attacked >> unit & 1:
                continue
            front = self._front(unit)
            tired = state.exhausted(unit)
            if front < 0 or (tired and self.paid >= left):
                continue
            if tired:
                self.paid += 1
            target = placement.beside[unit][front]
            self._discount_height(unit, target)
            blows.setdefault(target, []).append(placement.dice[unit][front])

    def _front(self, unit: int) -> int:
        """Return the direction of a unit's attack, -1 if it has none.

        [opt.1b] With open facing it is that of the enemy whom the fewest hits eliminate.
        """
        beside = self.placement.beside[unit]
        if not self.state.catalogue.open_facing:
            facing = self.state.facing[unit]
            return facing if beside[facing] != EMPTY else -1
        front = -1
        for facing in range(4):
            enemy = beside[facing]
            if enemy != EMPTY and (front < 0 or self.need[enemy] < self.need[beside[front]]):
                front = facing
        return front

    def _discount_height(self, unit: int, target: int) -> None:
        """[melee.6a] Take the bonus of its height from the target of an attack from a height."""
        state = self.state
        defence, square = state.ground.defence, state.square
        if defence[square[unit]] == HEIGHT == defence[square[target]]:
            self.need[target] = state.catalogue.strength[target] + 1 - state.hits[target]

    def _cost(self, unit: int, need: int) -> float:
        """Return the points a unit counts as lost if `need` more hits would eliminate it."""
        worth = self.memory.worth[unit]
        if need <= 0:
            return worth
        # Hits reduce a unit's worth, and much more when it is exhausted.
        share = 1.0 - need / (self.state.catalogue.strength[unit] + 1)
        return worth * self.memory.wear * share if share > 0.0 else 0.0

    def _struck(self, unit: int, blows: list[int]) -> float:
        """Return a unit's mean cost after attacks with these dice; set `alive` and `left`."""
        need, worth = self.need[unit], self.memory.worth[unit]
        if need <= 0:
            return worth
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
            if chance > 0.0:
                alive += chance
                mean += chance * hits
                cost += chance * self._cost(unit, need - hits)
        self.alive[unit] = alive
        if alive > 0.0:
            self.left[unit] = need - mean / alive
        return cost + (1.0 - alive) * worth

    # ---- the turns to come ----------------------------------------------------------------------

    def coming(self, side: int) -> float:
        """Return the points of losses a side may inflict in its next turn.

        Free attacks are made in any case. Of the orders that cost an action those with the
        greatest gains are given, as many as the side usually has actions.
        """
        placement, total = self.placement, 0.0
        hits: list[float] = [0.0] * len(self.need)
        gains: list[float] = []
        if placement.touching[side]:
            paid: list[tuple[int, float]] = []
            for unit in placement.touching[1 - side]:
                total += self._contact(unit, hits, paid)
            for unit, mean in paid:
                gains.append(self._more(unit, hits, mean))
        if placement.charges[side]:
            self._charges(side, hits, gains)
        for unit in placement.shooters[side]:
            self._shot(unit, side, hits, gains)
        usual = self.memory.usual
        if self.state.commander_lost(side):
            usual -= 1
        if len(gains) > usual:
            gains.sort(reverse=True)
            del gains[usual:]
        return total + sum(gains)

    def _more(self, unit: int, hits: list[float], more: float) -> float:
        """Return the points that more mean hits on a unit cost it, and add them to its hits."""
        before = hits[unit]
        hits[unit] = before + more
        return self.alive[unit] * self._gain(unit, before, more)

    def _gain(self, unit: int, before: float, more: float) -> float:
        """Return the points that more mean hits on a unit cost it if it still stands."""
        after = self._loss(unit, before + more)
        return after - self._loss(unit, before) if before > 0.0 else after

    def _loss(self, unit: int, hits: float) -> float:
        """Return the points that a mean number of hits costs: the chance of a kill, and wear."""
        if hits <= 0.0:
            return 0.0
        # A linear fit to the exact chances of one and two attackers, at most 0.12 off.
        kill = 0.68 + 0.36 * (hits - self.left[unit])
        worth = self.memory.worth[unit]
        if kill >= 1.0:
            return worth
        part = hits / (self.state.catalogue.strength[unit] + 1)
        wear = self.memory.wear * part if part < 1.0 else self.memory.wear
        if kill <= 0.0:
            return worth * wear
        return worth * (kill + (1.0 - kill) * wear)

    def _contact(self, unit: int, hits: list[float], paid: list[tuple[int, float]]) -> float:
        """Return the loss by free attacks on a unit; append the hits that cost an action."""
        state, placement, mean = self.state, self.placement, 0.0
        open_facing = state.catalogue.open_facing
        for facing, other in enumerate(placement.beside[unit]):
            if other == EMPTY:
                continue
            towards = (facing + 2) % 4
            if open_facing or state.facing[other] == towards:
                blow = self.alive[other] * state.tables.attack_means[placement.dice[other][towards]]
                if state.exhausted(other):
                    paid.append((unit, blow))
                else:
                    mean += blow
            elif placement.beside[other][state.facing[other]] == EMPTY:
                paid.append((unit, self.alive[other] * self.memory.charge))
        return self._more(unit, hits, mean) if mean > 0.0 else 0.0

    def _charges(self, side: int, hits: list[float], gains: list[float]) -> None:
        """Append the gain of each unit that moves up and attacks, each at its best target.

        A unit orthogonally adjacent to an enemy stays where it is. At most as many attack an enemy
        as there are free squares beside it.
        """
        placement, unit_at, all_alive = self.placement, self.state.unit_at, self.alive
        entries, charge = placement.masks.entries, self.memory.charge
        free = ~(placement.opposing[0].places | placement.opposing[1].places)
        # By square: the room beside each enemy, and the gain of a further sure attack until its
        # hits change.
        room = [UNKNOWN] * len(unit_at)
        known = [-1.0] * len(unit_at)
        for unit, reached in placement.charges[side]:
            best, aim = 0.0, UNKNOWN
            for target in reached:
                gain = known[target]
                if gain < 0.0:
                    foe = unit_at[target]
                    gain = all_alive[foe] * self._gain(foe, hits[foe], charge)
                    known[target] = gain
                    if room[target] == UNKNOWN:
                        room[target] = (entries[target] & free).bit_count()
                if gain > best and room[target] > 0:
                    best, aim = gain, target
            if aim >= 0:
                alive = all_alive[unit]
                room[aim] -= 1
                hits[unit_at[aim]] += alive * charge
                gains.append(alive * best)
                known[aim] = -1.0

    def _shot(self, unit: int, side: int, hits: list[float], gains: list[float]) -> None:
        """Append the gain of an archer unit's shot at its best target."""
        alive, placement = self.alive[unit], self.placement
        if alive <= 0.0:
            return
        foes, own = placement.opposing[side].places, placement.opposing[1 - side].places
        best, aim = 0.0, EMPTY
        for place in self.memory.shots.seen(self.state, unit, foes, own):
            target = self.state.unit_at[place]
            gain = self.alive[target] * self._gain(target, hits[target], 1.0)
            if gain > best:
                best, aim = gain, target
        if aim != EMPTY:
            hits[aim] += alive
            gains.append(alive * best)
