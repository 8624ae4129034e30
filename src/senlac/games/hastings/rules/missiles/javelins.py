"""[H4.1] Saxon hand missiles: once in the battle two units throw at two Norman hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.action import NONE
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Refusal
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import NEAR, NORMAN, SAXON
from senlac.games.hastings.rules.constants import ORDERED
from senlac.games.hastings.rules.decision import HastingsDecision, not_a_unit, not_yours
from senlac.games.hastings.rules.missiles.shot import shoot
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.battle import validate_fates, validate_unit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.action import Action


def pairs(state: HastingsState) -> list[tuple[int, int]]:
    """[H4.1a] Return all pairs of an ordered Saxon non-archer unit and a Norman hex in front."""
    found: list[tuple[int, int]] = []
    archer, status = state.catalogue.archer, state.status
    for unit in state.on_map(SAXON):
        if status[unit] == ORDERED and not archer[unit]:
            found += [(unit, at) for at in state.front(unit) if state.unit_of(NORMAN, at) >= 0]
    return found


def throwers(state: HastingsState) -> list[int]:
    """[H4.1b] Return the units that may throw first and leave another pair to throw second."""
    found = pairs(state)
    return list(dict.fromkeys([unit for unit, hex_ in found if others(found, unit, hex_)]))


def throws(state: HastingsState, unit: int) -> list[int]:
    """[H4.1b] Return the hexes at which a unit may throw first."""
    found = pairs(state)
    return [hex_ for other, hex_ in found if other == unit and others(found, unit, hex_)]


def others(found: list[tuple[int, int]], unit: int, hex_: int) -> list[tuple[int, int]]:
    """[H4.1b] Return the pairs of another unit and another target."""
    return [pair for pair in found if pair[0] != unit and pair[1] != hex_]


def throw_refusal(state: HastingsState, unit: int, hex_: int) -> Refusal:
    """Return why a Saxon unit cannot throw at a hex."""
    name, there = state.title(unit), state.hex_name(hex_)
    if state.catalogue.archer[unit]:
        return Refusal("H4.1a", f"{name} is an archer unit; archers shoot, other units throw.")
    if state.status[unit] != ORDERED:
        return Refusal("H4.1a", f"{name} is not ordered and cannot throw.")
    prey = [ahead for ahead in state.front(unit) if state.unit_of(NORMAN, ahead) >= 0]
    if hex_ == NONE and not prey:
        return Refusal("H4.1a", f"{name} has no Norman unit in its two front hexes.")
    if hex_ != NONE and hex_ not in state.front(unit):
        return Refusal("H4.1a", f"{there} is not in the zone of control of {name}.")
    if hex_ != NONE and hex_ not in prey:
        return Refusal("H4.1a", f"No Norman unit stands in {there}.")
    return Refusal("H4.1b", "Two different units must throw at two different targets.")


class SecondThrow(HastingsDecision):
    """[H4.1b] The second thrower and its target are chosen before the dice are rolled."""

    __slots__ = ("hex", "unit")

    fields: ClassVar[Mapping[str, Any]] = {"unit": int, "hex": int}

    def __init__(self, unit: int, hex: int) -> None:
        self.unit = unit
        self.hex = hex

    def validate(self, state: HastingsState) -> None:
        found = pairs(state)
        require((self.unit, self.hex) in found, "SecondThrow: the first cannot be made")
        require(bool(others(found, self.unit, self.hex)), "SecondThrow: there is no second")

    def decider(self, state: HastingsState) -> int:
        return SAXON

    def options(self, state: HastingsState) -> Options:
        units = list(dict.fromkeys([unit for unit, _ in self.left(state)]))
        return Options().pairs("javelin", units, lambda unit: self.hexes(state, unit))

    def left(self, state: HastingsState) -> list[tuple[int, int]]:
        """Return the possible throws."""
        return others(pairs(state), self.unit, self.hex)

    def hexes(self, state: HastingsState, unit: int) -> list[int]:
        """Return the targets of a unit."""
        return [hex_ for other, hex_ in self.left(state) if other == unit]

    def apply(self, state: HastingsState, action: Action) -> None:
        first, second = state.unit_at[self.hex], state.unit_at[action.second]
        state.pop()
        state.push_in_order([Throw(self.unit, first), Throw(action.first, second)])

    def prompt(self, state: HastingsState) -> str:
        return f"{state.title(self.unit)} throws. Choose a second unit and its target."

    def step_name(self, state: HastingsState) -> str:
        return "the choice of the second hand missiles"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("javelin",)

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        unit = action.first
        refusal = not_yours(state, unit, SAXON) or not_a_unit(state, unit, "H4.1a")
        return refusal or throw_refusal(state, unit, action.second)


class Throw(AutomaticPhase[HastingsState]):
    """[H4.1a] A unit throws at a target, if both are still there and it is still ordered."""

    __slots__ = ("target", "unit")

    fields: ClassVar[Mapping[str, Any]] = {"unit": int, "target": int}

    def __init__(self, unit: int, target: int) -> None:
        self.unit = unit
        self.target = target

    def validate(self, state: HastingsState) -> None:
        side = state.catalogue.side
        validate_unit(state, self.unit, "Throw.unit", there=False)
        validate_unit(state, self.target, "Throw.target", there=False)
        require(side[self.unit] == SAXON, "Throw.unit: expected a Saxon unit")
        require(not state.catalogue.archer[self.unit], "Throw.unit: archers shoot, others throw")
        validate_fates(state, [self.unit, self.target], "Throw")
        require(side[self.target] == NORMAN, "Throw.target: expected a Norman unit")

    def run(self, state: HastingsState) -> None:
        state.pop()
        if state.hex_of[self.unit] < 0 or state.status[self.unit] != ORDERED:
            return
        hex_ = state.hex_of[self.target]
        if hex_ in state.front(self.unit):
            shoot(state, self.unit, hex_, state.catalogue.hand_missiles, NEAR)
