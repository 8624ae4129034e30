"""The expected result of the attacks that a side on the Battle Board has in place."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.destiny.evaluation.line import Line, squares_of
from senlac.games.destiny.rules.battle.blow import (
    attack_value,
    attack_with,
    defence_value,
    defence_with,
)
from senlac.games.destiny.rules.battle.leaders import helped, lit
from senlac.games.destiny.rules.battle.melee import JoinAttack
from senlac.games.destiny.rules.battle.morale import BACKWARDS
from senlac.games.destiny.rules.constants import STACK

if TYPE_CHECKING:
    from senlac.games.destiny.catalogue import Catalogue
    from senlac.games.destiny.state import DestinyState

SHAKEN: Final = 0.35
"""[11.3e] What shaking a counter is worth, in steps."""

MOST: Final = 40
"""The maximum difference between attack and defence that makes a difference."""

EAGER: Final = 0.1
"""The share of the steps that poor attacks take all the same."""

STRUCK: Final = 1.6
"""What a step of an attack that is declared is worth, relative to one of an attack in place."""

BROKEN: Final = 60.0
"""The same of the last step of a Loss marker: the battle is over."""

FLANK: Final = 2
REAR: Final = 3
"""[11.3i] The usual factors of attacks on a flank and on a rear."""

TURNING: Final = 0.4
"""The share of an attack that needs a turn to the flank first: the enemy may turn or leave."""


@lru_cache(maxsize=8)
def expected_steps(catalogue: Catalogue) -> list[float]:
    """[11.3b] Return the steps that an attack takes, minus those it costs, by its difference.

    The index is attack minus defence plus `MOST`.
    """
    found: list[float] = []
    for difference in range(-MOST, MOST + 1):
        hit, miss = chances(catalogue, difference, catalogue.step_loss_at)
        shakes, recoils = chances(catalogue, difference, catalogue.shaken_at)
        steps = hit - miss
        found.append(steps + SHAKEN * (shakes - recoils - steps))
    return found


@lru_cache(maxsize=8)
def likely_steps(catalogue: Catalogue) -> list[float]:
    """[11.3b] Return the same for attacks that may be left undone: those that cost more seldom are.

    A few are made all the same, so each point of defence is worth a little.
    """
    takes = [
        chances(catalogue, difference, catalogue.step_loss_at)[0]
        for difference in range(-MOST, MOST + 1)
    ]
    expected = expected_steps(catalogue)
    return [max(0.0, steps) + EAGER * takes[n] for n, steps in enumerate(expected)]


def chances(catalogue: Catalogue, difference: int, by: int) -> tuple[float, float]:
    """[11.3b] Return the probabilities that an attack, and that the defence wins by a number."""
    dice = range(1, catalogue.die + 1)
    results = [die + difference - reply for die in dice for reply in dice]
    hit = len([result for result in results if result >= by])
    miss = len([result for result in results if result <= -by])
    return hit / len(results), miss / len(results)


def declared(state: DestinyState, side: int) -> float:
    """[11.3b] Return the steps that a declared attack may be expected to take for a side.

    A step that breaks an army counts for many. Bots see an attack so while others may still join.
    """
    attack = state.stack[-1]
    if not isinstance(attack, JoinAttack):
        return 0.0
    catalogue, target = state.catalogue, attack.target
    difference = -defence_value(state, target, alone=False)
    for square in (attack.lead, *attack.squares(state)):
        difference += attack_value(state, square, target)
    steps = STRUCK * expected_steps(catalogue)[MOST + difference]
    hit, miss = chances(catalogue, difference, catalogue.step_loss_at)
    attacker = state.holder[attack.lead]
    if state.loss_marker[state.holder[target]] == 1:
        steps += BROKEN * hit
    if state.loss_marker[attacker] == 1:
        steps -= BROKEN * miss
    return steps if side == attacker else -steps


class Attacks:
    """The attacks that a side has in place.

    Attributes:
        line, foes: the side and its enemy.
        steps: by attack minus defence, plus `MOST`, the steps that an attack may be expected to
            take.
        lit, lit_foes: the masks of squares that may have the bonus of a leader of each.
        bases: by enemy square, `MOST` minus its defence.
    """

    def __init__(self, state: DestinyState, line: Line, foes: Line) -> None:
        self.state: DestinyState = state
        self.line: Line = line
        self.foes: Line = foes
        self.steps: list[float] = likely_steps(state.catalogue)
        self.bases: dict[int, int] = {}
        self.lit: int = lit(state, line.side)
        self.lit_foes: int = lit(state, foes.side)

    def pressure(self) -> float:
        """[11.3a-11.3i] Return the steps that the side's next attacks may be expected to take.

        Several squares attack one together or one after the other, whichever takes more. A square
        beside an enemy's flank or rear counts in part: its counters turn first.
        """
        state, steps, enemies = self.state, self.steps, self.foes.held
        facing, ahead = state.facing, state.catalogue.squares.ahead
        beside = squares_of(state.catalogue.squares).beside
        sums: dict[int, int] = {}
        single: dict[int, float] = {}
        free: list[int] = []
        for square in self.line.tops:
            if not beside[square] & enemies:
                continue
            if state.in_shield_wall >> state.slots[square * STACK] & 1:
                continue
            target = ahead[facing[square]][square]
            if target < 0 or not enemies >> target & 1:
                free.append(square)
                continue
            base = self._base(target)
            attack = self._attack(square, target)
            sums[target] = sums.get(target, base) + attack
            single[target] = single.get(target, 0.0) + steps[base + attack]
        total = 0.0
        for square in free:
            if not self._joins(square, sums):
                total += TURNING * self._flank(square)
        for target, at in sums.items():
            total += max(single[target], steps[min(2 * MOST, at)])
        return total

    def _base(self, target: int) -> int:
        """[11.3b] Return `MOST` minus the defence of an enemy square."""
        if target not in self.bases:
            state = self.state
            bonus = self.lit_foes >> target & 1 == 1
            bonus = bonus and helped(state, state.slots[target * STACK], target)
            self.bases[target] = MOST - defence_with(state, target, bonus=bonus, alone=False)
        return self.bases[target]

    def _joins(self, square: int, sums: dict[int, int]) -> bool:
        """[11.3h] Add a diagonal attack to those on a square; return whether it joins any."""
        state = self.state
        for target in state.catalogue.oblique[state.facing[square]][square]:
            if target in sums:
                sums[target] += self._attack(square, target)
                return True
        return False

    def _attack(self, square: int, target: int) -> int:
        """Return what a square adds to an attack."""
        state = self.state
        bonus = self.lit >> square & 1 == 1
        bonus = bonus and helped(state, state.slots[square * STACK], square)
        return attack_with(state, square, target, bonus=bonus)

    def _flank(self, square: int) -> float:
        """[11.3i] Return the best attack on a flank or rear beside a square, after a turn."""
        state, catalogue, enemies = self.state, self.state.catalogue, self.foes.held
        top = state.slots[square * STACK]
        best = 0.0
        for facing, ahead in enumerate(catalogue.squares.ahead):
            target = ahead[square]
            if target < 0 or not enemies >> target & 1:
                continue
            its = state.facing[target]
            if BACKWARDS[its] == facing:
                continue
            times = REAR if its == facing else FLANK
            attack = catalogue.attack[state.steps_left[top]][top] * times
            best = max(best, self.steps[self._base(target) + attack])
        return best
