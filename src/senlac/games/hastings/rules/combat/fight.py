"""[8.2-8.9, 14.3, 14.4] One close combat: dice, result, leaders, and the winner's advance.

The consequences are pushed on the stack in order: the refuge of an overrun leader, the advance,
and then the effects of the kind of attack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Phase, Refusal
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import HARM_ELIMINATION, NORMAN, UNHURT
from senlac.games.hastings.rules.combat.strength import MODIFIERS, PLAIN, differential, modifiers
from senlac.games.hastings.rules.constants import ORDERED, ROUTING
from senlac.games.hastings.rules.decision import HastingsDecision
from senlac.games.hastings.rules.ending import SuddenDeath
from senlac.games.hastings.rules.leaders import (
    LeaderRefuge,
    kill,
    leader_check,
    overrun_check,
    refuges,
)
from senlac.games.hastings.rules.losses import Losses, apply_disorder_result, eliminate, enter
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.battle import validate_hex, validate_unit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field

UNROLLED: Final = 0
"""The die of a combat that has not been rolled yet."""


class CloseCombat(AutomaticPhase[HastingsState]):
    """[8.1a-8.3a, 8.9a] A unit attacks a hex with an enemy unit or a lone leader.

    The kinds of attack (combat phase, charge, pursuit) differ in their modifier and consequences.
    `die` is UNROLLED until the roll.
    """

    __slots__ = ("die", "hex", "unit")

    fields: ClassVar[Mapping[str, Any]] = {"unit": int, "hex": int, "die": int}
    how: ClassVar[int] = PLAIN
    lone_leader_rule: ClassVar[str] = "8.9a"
    """The rule for attacks on a leader who is alone."""

    def __init__(self, unit: int, hex: int, die: int = UNROLLED) -> None:
        self.unit = unit
        self.hex = hex
        self.die = die

    def validate(self, state: HastingsState) -> None:
        validate_unit(state, self.unit, "CloseCombat.unit")
        validate_hex(state, self.hex, "CloseCombat.hex")
        enemy = 1 - state.catalogue.side[self.unit]
        there = self.hex in state.front(self.unit) and state.attackable_piece(enemy, self.hex) >= 0
        require(there, "CloseCombat.hex: no enemy in front of the unit")
        require(self.die == UNROLLED, "CloseCombat.die: rolled before it was chosen")

    def run(self, state: HastingsState) -> None:
        """[8.3a, H9.1b] Roll one die, or two for a Norman under the banner; apply the result."""
        if state.unit_at[self.hex] < 0:
            state.pop()
            self.tell_alone(state)
            self.settle(state, state.hex_of[self.unit], [], won=True)
            return
        die = self.die
        if die == UNROLLED:
            die = state.dice.roll(state.catalogue.die, "combat")
            if state.catalogue.side[self.unit] == NORMAN and state.banner_unit() == self.unit:
                other = state.dice.roll(state.catalogue.die, "combat")
                self.tell_dice(state, [die, other])
                if other != die:
                    state.push(ChooseBannerDie([die, other]))
                    return
        state.pop()
        self.resolve(state, die)

    def with_die(self, die: int) -> CloseCombat:
        """Return the same combat with this die."""
        return type(self)(self.unit, self.hex, die)

    def resolve(self, state: HastingsState, die: int) -> None:
        """[8.3a-8.3c, 4.8a, 10.5a] Look up the result in the Close Combat Table and apply it."""
        unit, hex_ = self.unit, self.hex
        foe, here = state.unit_at[hex_], state.hex_of[unit]
        strength = differential(state, unit, foe, self.how) + die
        row = state.catalogue.strength_row(strength)
        if state.journal is not None:
            self.tell(state, foe, die, strength)
        losses: Losses = []
        won = harm(state, foe, state.catalogue.defender_harm[row], losses)
        harm(state, unit, state.catalogue.attacker_harm[row], losses)
        self.settle(state, here, losses, won=won)

    def settle(self, state: HastingsState, here: int, losses: Losses, *, won: bool) -> None:
        """[8.4a, 8.9a, 14.3a] Roll for the leaders, and push the consequences."""
        involved = [state.leader_at[here], state.leader_at[self.hex]]
        # Roll both dice before removing a leader: both may die in one combat.
        fallen = [leader for leader in involved if leader >= 0 and leader_check(state, leader)]
        for leader in fallen:
            losses.append((leader, state.hex_of[leader]))
            kill(state, leader, "14.3a")
        after: list[Phase[HastingsState]] = []
        if won and state.hex_of[self.unit] >= 0:
            after = self.advance(state, losses)
        after += self.exhaustion(state)
        if any([piece >= state.catalogue.units for piece, _ in losses]):
            after.append(SuddenDeath(losses))
        if losses:
            after += self.tests(state, losses)
        state.push_in_order(after)

    def advance(self, state: HastingsState, losses: Losses) -> list[Phase[HastingsState]]:
        """[8.4a, 8.4b, 14.4a, 14.4b] Overrun a surviving leader, then advance."""
        leader = state.leader_at[self.hex]
        onward: list[Phase[HastingsState]] = [Advance(self.unit, self.hex)]
        if leader < 0:
            return onward
        if overrun_check(state, leader) or not refuges(state, leader, self.hex):
            losses.append((leader, self.hex))
            kill(state, leader, "14.4a")
            return onward
        return [LeaderRefuge(leader, self.hex), *onward]

    def exhaustion(self, state: HastingsState) -> list[Phase[HastingsState]]:
        """Return the effects of the attack on the attacker itself."""
        return []

    def tests(self, state: HastingsState, losses: Losses) -> list[Phase[HastingsState]]:
        """Return the morale tests caused by losses."""
        return []

    def tell_alone(self, state: HastingsState) -> None:
        """[6.6a, 8.9a] Emit the attack on a lone leader."""
        if state.journal is not None:
            fields: dict[str, Field] = {
                "unit": state.name(self.unit), "target": state.name(state.leader_at[self.hex]),
                "at": state.hex_name(self.hex), "result": "won",
            }  # fmt: skip
            state.emit("alone", fields, self.lone_leader_rule)

    def tell_dice(self, state: HastingsState, dice: list[int]) -> None:
        """[H9.1b] Emit both dice of the unit with the banner."""
        if state.journal is not None:
            fields: dict[str, Field] = {"unit": state.name(self.unit), "dice": dice}
            state.emit("banner dice", fields, "H9.1b")

    def tell(self, state: HastingsState, foe: int, die: int, strength: int) -> None:
        """Emit the combat with all its modifiers."""
        named = [MODIFIERS[found] for found in modifiers(state, self.unit, foe, self.how)]
        fields: dict[str, Field] = {
            "unit": state.name(self.unit), "target": state.name(foe), "die": die,
            "differential": strength - die, "modifiers": named, "strength": strength,
            "result": state.catalogue.results[state.catalogue.strength_row(strength)],
        }  # fmt: skip
        state.emit("attack", fields, "8.3a")


def check_attacker(state: HastingsState, unit: int, where: str) -> None:
    """[8.1a] Reject an attacker that is not an ordered unit of the phasing side.

    Raises:
        RecordError: names the field.
    """
    require(state.catalogue.side[unit] == state.phasing, f"{where}: not of the attacking side")
    require(state.status[unit] == ORDERED, f"{where}: not ordered")


def harm(state: HastingsState, unit: int, result: int, losses: Losses) -> bool:
    """[4.8a, 8.8a, 10.5a] Apply a result to a unit; return whether it is eliminated, a loss."""
    hex_ = state.hex_of[unit]
    if result == HARM_ELIMINATION:
        eliminate(state, unit, "8.3a")
    elif result == UNHURT or not apply_disorder_result(state, unit, "8.3a"):
        return False
    losses.append((unit, hex_))
    return True


class ChooseBannerDie(HastingsDecision):
    """[H9.1b] The unit with the banner rolls two dice; the Norman player picks one."""

    former_names = ("ChooseDie",)

    __slots__ = ("dice",)

    fields: ClassVar[Mapping[str, Any]] = {"dice": list[int]}

    def __init__(self, dice: list[int]) -> None:
        self.dice = dice

    def validate(self, state: HastingsState) -> None:
        fight = state.stack[-2]
        require(isinstance(fight, CloseCombat), "ChooseBannerDie: no combat waits for it")
        assert isinstance(fight, CloseCombat), "just required"
        norman = state.banner_unit() == fight.unit and state.catalogue.side[fight.unit] == NORMAN
        require(norman, "ChooseBannerDie: the attacker does not have the banner")
        require(state.unit_at[fight.hex] >= 0, "ChooseBannerDie: no unit is attacked")
        faces = range(1, state.catalogue.die + 1)
        two = len(self.dice) == len(set(self.dice)) == 2  # noqa: PLR2004 - one and another
        require(
            two and set(self.dice) <= set(faces),
            "ChooseBannerDie.dice: expected two different faces",
        )

    def decider(self, state: HastingsState) -> int:
        return NORMAN

    def guidance(self, state: HastingsState, role: int) -> Guidance:
        return (
            super()
            .guidance(state, role)
            ._replace(choices={str(die): f"{die}: {self.result(state, die)}" for die in self.dice})
        )

    def result(self, state: HastingsState, die: int) -> str:
        """Return the result of one of the dice as text: `defender disordered`."""
        fight, catalogue = state.stack[-2], state.catalogue
        assert isinstance(fight, CloseCombat), "dice are chosen for a combat"
        total = differential(state, fight.unit, state.unit_at[fight.hex], fight.how)
        found = catalogue.results[catalogue.strength_row(total + die)]
        return catalogue.tables.combat_results[found].name

    def options(self, state: HastingsState) -> Options:
        return Options().each("use", self.dice)

    def apply(self, state: HastingsState, action: Action) -> None:
        state.pop()
        fight = state.stack[-1]
        assert isinstance(fight, CloseCombat), "dice are chosen for a combat"
        state.replace(fight.with_die(action.first))

    def prompt(self, state: HastingsState) -> str:
        one, other = self.dice
        return f"The banner gives two dice: use the {one} or the {other}?"

    def step_name(self, state: HastingsState) -> str:
        return "the choice between the dice of the banner"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("use",)

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        one, other = self.dice
        return Refusal("H9.1b", f"The dice show {one} and {other}; choose one of them.")


class Advance(AutomaticPhase[HastingsState]):
    """[8.4a, 8.5a, 6.5a] The winner enters the hex with its leader and keeps its facing."""

    __slots__ = ("hex", "unit")

    fields: ClassVar[Mapping[str, Any]] = {"unit": int, "hex": int}

    def __init__(self, unit: int, hex: int) -> None:
        self.unit = unit
        self.hex = hex

    def validate(self, state: HastingsState) -> None:
        validate_unit(state, self.unit, "Advance.unit")
        validate_hex(state, self.hex, "Advance.hex")
        require(state.status[self.unit] != ROUTING, "Advance.unit: routing")
        ahead = self.hex in state.front(self.unit) and state.unit_at[self.hex] < 0
        require(ahead, "Advance.hex: not an empty hex in front of the unit")

    def run(self, state: HastingsState) -> None:
        state.pop()
        leader = state.leader_with(self.unit)
        if state.journal is not None:
            fields: dict[str, Field] = {
                "unit": state.name(self.unit), "to": state.hex_name(self.hex),
            }  # fmt: skip
            state.emit("advance", fields, "8.4a")
        enter(state, self.unit, [self.hex])
        if leader >= 0:
            state.put_leader(leader, self.hex)
