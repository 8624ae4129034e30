"""[6] Charging cavalry: straight ahead, at the first enemy met, and spent afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Phase, Refusal
from senlac.engine.support.validation import require
from senlac.games.hastings.rules.combat.fight import CloseCombat, check_attacker
from senlac.games.hastings.rules.combat.strength import CHARGE
from senlac.games.hastings.rules.constants import ORDERED
from senlac.games.hastings.rules.decision import HastingsDecision
from senlac.games.hastings.rules.ground import BARRED, RideMasks
from senlac.games.hastings.rules.leaders import move_with_unit
from senlac.games.hastings.rules.losses import Losses, disorder, enter
from senlac.games.hastings.rules.missiles.phase import enemy_hexes
from senlac.games.hastings.rules.movement.passage import ALONE, LED
from senlac.games.hastings.rules.movement.phase_start import outset_of
from senlac.games.hastings.rules.movement.riding import StraightRide
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.battle import validate_unit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field
    from senlac.games.hastings.rules.movement.phase_start import MovementStart


def charge_ride(
    state: HastingsState, outset: MovementStart, unit: int, manner: int
) -> StraightRide:
    """[6.2a, 6.6a] Return the possible charges of a unit: on open ground, also at lone leaders."""
    return StraightRide(state, outset, unit, manner, feigned=False)


def charges(state: HastingsState, outset: MovementStart, unit: int, manner: int) -> list[int]:
    """[6.1b] Return the hexes in which a charge of the unit may end."""
    return charge_ride(state, outset, unit, manner).contacts(state.catalogue.charge_moves)


def able_riders(
    state: HastingsState, outset: MovementStart, units: list[int], cone: RideMasks
) -> list[int]:
    """[6.1a, 6.3a, 10.2a] Return the cavalry units that can ride and may meet an enemy.

    `cone` holds the upper bound of hexes that a ride might attack, by hex and facing.
    """
    where, facing, status, acted = state.hex_of, state.facing, state.status, state.acted
    enemies = enemy_hexes(state, state.phasing)
    last = enemies.bit_length() - 1
    masks, firsts = cone.masks, cone.firsts
    # Most cavalry is ruled out by the first comparison: its lowest target hex is beyond all
    # enemies.
    return [
        unit
        for unit in units
        if not acted[unit]
        and where[unit] >= 0
        and firsts[where[unit] * 6 + facing[unit]] <= last
        and status[unit] == ORDERED
        and masks[where[unit] * 6 + facing[unit]] & enemies
        and not outset.is_tied(unit)
    ]


def charge(state: HastingsState, outset: MovementStart, action: Action) -> None:
    """[6.1a-6.4a] Ride to the hex where the enemy is met, and attack it."""
    unit = action.first
    manner = LED if action.verb == "leadcharge" else ALONE
    ride = charge_ride(state, outset, unit, manner)
    ride_to(state, ride, action, state.catalogue.charge_moves)
    targets = ride.targets(action.second)
    if len(targets) > 1:
        state.push(ChooseChargeTarget(unit))
    else:
        state.push(ChargeAttack(unit, state.hex_of[targets[0]]))


def ride_to(state: HastingsState, ride: StraightRide, action: Action, allowance: int) -> None:
    """[6.1c] Move a rider, and a leader who goes along, to the end of a ride."""
    unit, origin = action.first, state.hex_of[action.first]
    leader = state.leader_with(unit) if action.verb.startswith("lead") else -1
    path = ride.path(action.second, allowance)
    if state.journal is not None:
        fields: dict[str, Field] = {
            "unit": state.name(unit), "from": state.hex_name(origin),
            "to": state.hex_name(action.second), "path": [state.hex_name(to) for to in path],
        }  # fmt: skip
        feigned = action.verb.endswith("feign")
        state.emit("feign" if feigned else "charge", fields, "H11.2a" if feigned else "6.1a")
    state.acted[unit] = 1
    enter(state, unit, path)
    move_with_unit(state, leader, action.second)


class ChooseChargeTarget(HastingsDecision):
    """[6.4a] Two enemies are met at once: the charging player chooses one of them."""

    former_names = ("ChargeTarget",)

    __slots__ = ("unit",)

    fields: ClassVar[Mapping[str, Any]] = {"unit": int}

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def validate(self, state: HastingsState) -> None:
        validate_unit(state, self.unit, "ChooseChargeTarget.unit")
        check_rider(state, self.unit, "ChooseChargeTarget.unit")
        require(len(self.targets(state)) > 1, "ChooseChargeTarget: there is no choice")

    def targets(self, state: HastingsState) -> list[int]:
        """Return the possible targets."""
        return charge_ride(state, outset_of(state), self.unit, ALONE).targets(
            state.hex_of[self.unit]
        )

    def subject(self, state: HastingsState) -> int:
        return self.unit

    def options(self, state: HastingsState) -> Options:
        return Options().each("target", self.targets(state))

    def apply(self, state: HastingsState, action: Action) -> None:
        state.replace(ChargeAttack(self.unit, state.hex_of[action.first]))

    def prompt(self, state: HastingsState) -> str:
        return f"{state.title(self.unit)} meets two enemies. Which one does it attack?"

    def step_name(self, state: HastingsState) -> str:
        return f"the charge of {state.title(self.unit)}"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("target",)

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        return not_met(state, self.unit, action.first, "6.4a")


def not_met(state: HastingsState, unit: int, target: int, rule: str) -> Refusal:
    """Return a refusal that a ride may only be directed at an enemy it met, on open ground."""
    name, other = state.title(unit), state.title(target)
    if state.catalogue.side[target] == state.catalogue.side[unit]:
        return Refusal(rule, f"{other} is on the side of {name}.")
    return Refusal(rule, f"{other} is not an enemy that {name} has met and may attack.")


class ChargeAttack(CloseCombat):
    """[6.4b, 6.4c, 6.6a] The attack of a charge: a bonus, morale tests, and spent horses."""

    __slots__ = ()

    how = CHARGE
    lone_leader_rule = "6.6a"

    def validate(self, state: HastingsState) -> None:
        CloseCombat.validate(self, state)
        check_rider(state, self.unit, "ChargeAttack.unit")
        fit = state.ground.ride_cost[self.hex] < BARRED
        require(fit, "ChargeAttack.hex: no charge at this hex")

    def exhaustion(self, state: HastingsState) -> list[Phase[HastingsState]]:
        """[6.4c] Disorder the cavalry, if it is still on the map."""
        return [DisorderAfterCharge(self.unit)] if state.hex_of[self.unit] >= 0 else []

    def tests(self, state: HastingsState, losses: Losses) -> list[Phase[HastingsState]]:
        """[9.1a] Return the morale tests of the losing classes."""
        return [state.make_phase("Morale", losses, 1 - state.catalogue.side[self.unit])]


def check_rider(state: HastingsState, unit: int, where: str) -> None:
    """[6.1a, 6.3a] Reject a unit that cannot have ridden up to an enemy in this phase.

    Raises:
        RecordError: names the field.
    """
    check_attacker(state, unit, where)
    require(state.catalogue.cavalry[unit], f"{where}: no cavalry")
    require(state.acted[unit] > 0, f"{where}: has not ridden")
    require(not outset_of(state).is_tied(unit), f"{where}: began in a zone of control")


class DisorderAfterCharge(AutomaticPhase[HastingsState]):
    """[6.4c] Cavalry that has charged and is still on the map is disordered."""

    former_names = ("Spent",)

    __slots__ = ("unit",)

    fields: ClassVar[Mapping[str, Any]] = {"unit": int}

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def validate(self, state: HastingsState) -> None:
        validate_unit(state, self.unit, "DisorderAfterCharge.unit")
        require(state.catalogue.cavalry[self.unit], "DisorderAfterCharge.unit: no cavalry")

    def run(self, state: HastingsState) -> None:
        state.pop()
        disorder(state, self.unit, "6.4c")
