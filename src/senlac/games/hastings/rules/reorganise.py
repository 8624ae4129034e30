"""[3.6, 11, H10] Reorganisation: units outside enemy zones recover, and Odo rallies once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Phase, Refusal
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.rules.constants import (
    DISORDERED,
    NOBODY,
    ORDERED,
    RETIRED,
    ROUTING,
    STATUSES,
)
from senlac.games.hastings.rules.decision import PASS, HastingsDecision, not_a_unit, not_yours
from senlac.games.hastings.rules.movement.facing import Facing
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.battle import validate_own_units

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field
    from senlac.games.hastings.catalogue import Recovery


class Reorganise(AutomaticPhase[HastingsState]):
    """[11.3a-11.7a] Each unit that may test rolls once, in order; `units` have yet to roll."""

    __slots__ = ("units",)

    fields: ClassVar[Mapping[str, Any]] = {"units": list[int]}

    def __init__(self, units: list[int]) -> None:
        self.units = units

    def validate(self, state: HastingsState) -> None:
        validate_own_units(state, self.units, state.phasing, "Reorganise.units")
        able = set(self.units) <= set(recovering(state))
        require(able, "Reorganise.units: a unit that may not test")

    def run(self, state: HastingsState) -> None:
        for place, unit in enumerate(self.units):
            routing = state.status[unit] == ROUTING
            recovery = state.catalogue.recoveries[1 if routing else 0]
            helped = state.helping_leader(unit, aloof=True) != NOBODY
            if test(state, unit, recovery, recovery.bonus if helped else 0) and routing:
                state.replace(Reorganise(self.units[place + 1 :]))
                state.push(Facing(unit))
                return
        state.pop()


def begin_reorganisation(state: HastingsState) -> list[Phase[HastingsState]]:
    """[3.6a, 11.3a] Return the phase with all units that may test in it."""
    return [Reorganise(recovering(state))]


def recovering(state: HastingsState) -> list[int]:
    """[11.3a] Return the units of the phasing side that may test, in order."""
    own = [unit for unit in in_order(state, state.phasing) if state.status[unit] != ORDERED]
    return [unit for unit in own if may_test(state, unit)]


def in_order(state: HastingsState, side: int) -> list[int]:
    """[11.3a] Return the side's units on the map in the order of their hexes."""
    where = state.hex_of
    return sorted(state.on_map(side), key=lambda unit: where[unit])


def may_test(state: HastingsState, unit: int) -> bool:
    """[11.3a] Return whether a unit may test: not ordered, safe, and led if it is routing."""
    if state.in_enemy_zone(unit):
        return False
    return state.status[unit] == DISORDERED or state.is_led(unit)


def test(state: HastingsState, unit: int, recovery: Recovery, bonus: int) -> bool:
    """[11.4a, 11.5a, 11.6a] Roll for a unit; return whether it recovers."""
    die = state.dice.roll(state.catalogue.die, "recovery")
    recovers = die + bonus >= recovery.score
    if state.journal is not None:
        fields: dict[str, Field] = {
            "unit": state.name(unit), "die": die, "bonus": bonus, "score": recovery.score,
            "result": "recovers" if recovers else "fails",
        }  # fmt: skip
        state.emit("recovery", fields, "11.4a")
    if recovers:
        recover(state, unit, recovery)
    return recovers


def recover(state: HastingsState, unit: int, recovery: Recovery) -> None:
    """[11.5a, 11.6a] Put a unit into its new state."""
    state.set_status(unit, recovery.archers if state.catalogue.archer[unit] else recovery.others)
    if state.journal is not None:
        fields: dict[str, Field] = {
            "unit": state.name(unit), "status": STATUSES[state.status[unit]],
        }  # fmt: skip
        state.emit("rally", fields, "11.2a")


# ---- Odo ----------------------------------------------------------------------------------------


class OdoRally(HastingsDecision):
    """[H10.1b] Once in the battle Odo rallies routing units near him without a test, and leaves.

    `left` is the number of units he may still rally.
    """

    former_names = ("Odo",)

    __slots__ = ("left",)

    fields: ClassVar[Mapping[str, Any]] = {"left": int}

    def __init__(self, left: int) -> None:
        self.left = left

    def validate(self, state: HastingsState) -> None:
        most = state.catalogue.odo_rallies
        require(0 <= self.left <= most, f"OdoRally.left: expected 0 to {most}")
        require(state.hex_of[state.catalogue.odo] >= 0, "OdoRally: not on the map")

    def decider(self, state: HastingsState) -> int:
        return NORMAN

    def options(self, state: HastingsState) -> Options:
        units = odo_can_rally(state) if self.left else []
        return Options().each("odo", units).one("end") if units else PASS

    def apply(self, state: HastingsState, action: Action) -> None:
        if action.verb == "odo":
            state.replace(OdoRally(self.left - 1))
            recover(state, action.first, state.catalogue.recoveries[1])
            state.push(Facing(action.first))
            return
        state.pop()
        if self.left < state.catalogue.odo_rallies:
            state.put_leader(state.catalogue.odo, RETIRED)
            if state.journal is not None:
                state.emit("odo", {"leader": state.name(state.catalogue.odo)}, "H10.1b")

    def prompt(self, state: HastingsState) -> str:
        if self.left == state.catalogue.odo_rallies:
            return f"Odo may rally up to {self.left} routing units near him, once in the battle."
        return "Odo may rally one more unit before he leaves."

    def step_name(self, state: HastingsState) -> str:
        return "Odo's rally"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("odo",)

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        unit = action.first
        refusal = not_yours(state, unit, NORMAN) or not_a_unit(state, unit, "H10.1b")
        if refusal is not None:
            return refusal
        name = state.title(unit)
        if state.status[unit] != ROUTING:
            return Refusal("H10.1b", f"{name} is not routing.")
        if state.in_enemy_zone(unit):
            return Refusal("H10.1c", f"{name} is in an enemy zone of control.")
        return Refusal("H10.1b", f"{name} is neither with Odo nor next to him.")


def begin_odo(state: HastingsState) -> list[Phase[HastingsState]]:
    """[H10.1b] Return Odo's action if it is a Norman reorganisation and a unit can be rallied."""
    if state.phasing == SAXON or not odo_can_rally(state):
        return []
    return [OdoRally(state.catalogue.odo_rallies)]


def odo_can_rally(state: HastingsState) -> list[int]:
    """[H10.1b, H10.1c] Return the routing units with or next to Odo, outside enemy zones."""
    hex_ = state.hex_of[state.catalogue.odo]
    if hex_ < 0:
        return []
    near = [state.unit_of(NORMAN, to) for to in (hex_, *state.ground.board.neighbours[hex_])]
    return [
        unit
        for unit in near
        if unit >= 0 and state.status[unit] == ROUTING and not state.in_enemy_zone(unit)
    ]
