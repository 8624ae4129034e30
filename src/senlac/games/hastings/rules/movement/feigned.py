"""[H11] Feigned attacks: Norman cavalry rides up, and a die decides the outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Refusal
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import HARM_DISORDER, HARM_ELIMINATION, RETURNS, UNHURT
from senlac.games.hastings.rules.constants import NOBODY
from senlac.games.hastings.rules.decision import HastingsDecision
from senlac.games.hastings.rules.losses import apply_disorder_result, disorder, eliminate
from senlac.games.hastings.rules.movement.charging import check_rider, not_met, ride_to
from senlac.games.hastings.rules.movement.facing import Facing
from senlac.games.hastings.rules.movement.passage import ALONE, LED
from senlac.games.hastings.rules.movement.phase_start import outset_of
from senlac.games.hastings.rules.movement.riding import StraightRide
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.battle import validate_hex, validate_unit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field
    from senlac.games.hastings.rules.movement.phase_start import MovementStart


def feint_ride(state: HastingsState, outset: MovementStart, unit: int, manner: int) -> StraightRide:
    """[H11.1b, H11.2a] Return the possible feints of a unit: not through wet ground, at units."""
    return StraightRide(state, outset, unit, manner, feigned=True)


def feints(state: HastingsState, outset: MovementStart, unit: int, manner: int) -> list[int]:
    """[H11.2a] Return the hexes in which the unit may declare a feigned attack."""
    if outset.was_near(state, unit):
        return []
    return feint_ride(state, outset, unit, manner).contacts(outset.allowance(state, unit))


def feign(state: HastingsState, outset: MovementStart, action: Action) -> None:
    """[H11.1a, H11.2a] Ride up to the enemy and declare the attack."""
    unit, origin = action.first, state.hex_of[action.first]
    manner = LED if action.verb == "leadfeign" else ALONE
    ride = feint_ride(state, outset, unit, manner)
    state.feint_used = True
    ride_to(state, ride, action, outset.allowance(state, unit))
    targets = ride.targets(action.second)
    if len(targets) > 1:
        state.push(ChooseFeintTarget(unit, origin, manner))
    else:
        state.push(Feint(unit, targets[0], origin, manner))


class ChooseFeintTarget(HastingsDecision):
    """[H11.2a] Two enemies are in front of the cavalry: its player chooses the target."""

    former_names = ("FeintTarget",)

    __slots__ = ("manner", "origin", "unit")

    fields: ClassVar[Mapping[str, Any]] = {"unit": int, "origin": int, "manner": int}

    def __init__(self, unit: int, origin: int, manner: int) -> None:
        self.unit = unit
        self.origin = origin
        self.manner = manner

    def validate(self, state: HastingsState) -> None:
        validate_unit(state, self.unit, "ChooseFeintTarget.unit")
        check_rider(state, self.unit, "ChooseFeintTarget.unit")
        require(state.catalogue.feigns[self.unit], "ChooseFeintTarget.unit: cannot feign")
        require(state.feint_used, "ChooseFeintTarget: no feigned attack was made")
        validate_hex(state, self.origin, "ChooseFeintTarget.origin")
        free = state.unit_at[self.origin] < 0
        require(free, "ChooseFeintTarget.origin: a unit stands there")
        check_manner(state, self.unit, self.origin, self.manner)
        require(len(self.targets(state)) > 1, "ChooseFeintTarget: there is no choice")
        self._check_ride(state)

    def _check_ride(self, state: HastingsState) -> None:
        """Reject a ride that does not lead from its origin to the cavalry's hex."""
        end = state.hex_of[self.unit]
        before = state.copy()
        leader = before.leader_with(self.unit) if self.manner == LED else NOBODY
        before.put(self.unit, self.origin)
        if leader >= 0:
            before.put_leader(leader, self.origin)
        ends = feints(before, outset_of(state), self.unit, self.manner)
        require(end in ends, "ChooseFeintTarget.origin: no ride leads here from there")

    def targets(self, state: HastingsState) -> list[int]:
        """Return the possible targets."""
        return feint_ride(state, outset_of(state), self.unit, ALONE).targets(
            state.hex_of[self.unit]
        )

    def subject(self, state: HastingsState) -> int:
        return self.unit

    def options(self, state: HastingsState) -> Options:
        return Options().each("target", self.targets(state))

    def apply(self, state: HastingsState, action: Action) -> None:
        state.replace(Feint(self.unit, action.first, self.origin, self.manner))

    def prompt(self, state: HastingsState) -> str:
        return f"{state.title(self.unit)} feigns an attack. Against which enemy?"

    def step_name(self, state: HastingsState) -> str:
        return f"the feigned attack of {state.title(self.unit)}"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("target",)

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        return not_met(state, self.unit, action.first, "H11.2a")


def check_manner(state: HastingsState, unit: int, origin: int, manner: int) -> None:
    """Reject a ride with a leader who is absent, or who has no way back."""
    require(manner in (ALONE, LED), "ChooseFeintTarget.manner: expected alone or led")
    if manner == LED:
        require(state.leader_with(unit) >= 0, "ChooseFeintTarget.manner: no leader is along")
        require(state.leader_at[origin] < 0, "ChooseFeintTarget.origin: a leader stands there")


class Feint(AutomaticPhase[HastingsState]):
    """[H11.3a-H11.5a] A roll on the Feigned Attack Chart, without morale tests or advance.

    `origin` is the hex to which the cavalry returns if there is no effect; `manner` says whether a
    leader came along, who then returns with it.
    """

    __slots__ = ("manner", "origin", "target", "unit")

    fields: ClassVar[Mapping[str, Any]] = {
        "unit": int, "target": int, "origin": int, "manner": int,
    }  # fmt: skip

    def __init__(self, unit: int, target: int, origin: int, manner: int) -> None:
        self.unit = unit
        self.target = target
        self.origin = origin
        self.manner = manner

    def run(self, state: HastingsState) -> None:
        state.pop()
        die = state.dice.roll(state.catalogue.die, "feigned attack")
        cavalry, target = state.catalogue.feints[die - 1]
        if state.journal is not None:
            fields: dict[str, Field] = {
                "unit": state.name(self.unit), "target": state.name(self.target), "die": die,
                "result": state.catalogue.tables.feigned_by_d6[die - 1].id,
            }  # fmt: skip
            state.emit("feint", fields, "H11.3a")
        if target == HARM_ELIMINATION:
            eliminate(state, self.target, "H11.4a")
        elif target != UNHURT:
            apply_disorder_result(state, self.target, "H11.3a")
        if cavalry == HARM_ELIMINATION:
            eliminate(state, self.unit, "H11.4a")
        elif cavalry == HARM_DISORDER:
            disorder(state, self.unit, "H11.3a")
        elif cavalry == RETURNS:
            self.go_back(state)

    def go_back(self, state: HastingsState) -> None:
        """[H11.5a] Return to the origin with banner and leader; choose any facing."""
        leader = state.leader_with(self.unit) if self.manner == LED else -1
        if state.banner_unit() == self.unit:
            state.hex_of[state.catalogue.banner] = self.origin
        state.put(self.unit, self.origin)
        if leader >= 0:
            state.put_leader(leader, self.origin)
        if state.journal is not None:
            fields: dict[str, Field] = {
                "unit": state.name(self.unit), "to": state.hex_name(self.origin),
            }  # fmt: skip
            state.emit("return", fields, "H11.5a")
        state.push(Facing(self.unit))
