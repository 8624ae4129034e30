"""[H13.5, H13.7] The attacks of pursuers: all of them, routing units first; then disorder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.action import NONE
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Refusal
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.rules.combat.fight import CloseCombat
from senlac.games.hastings.rules.combat.strength import IMPETUOUS
from senlac.games.hastings.rules.constants import ROUTING
from senlac.games.hastings.rules.decision import PASS, HastingsDecision, not_a_unit, not_yours
from senlac.games.hastings.rules.losses import disorder
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.battle import (
    validate_fates,
    validate_own_units,
    validate_pursuers,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.action import Action


class ImpetuousAttack(CloseCombat):
    """[H13.5a] The attack of a pursuer: a bonus, and no morale tests afterwards."""

    __slots__ = ()

    how = IMPETUOUS


class PursuitAttacks(HastingsDecision):
    """[H13.5a] Every pursuer with an enemy in front attacks, at routing units first.

    `units` have yet to attack; `attacked` are the units attacked in this pursuit.
    """

    former_names = ("Onslaught",)

    __slots__ = ("attacked", "units")

    fields: ClassVar[Mapping[str, Any]] = {"units": list[int], "attacked": list[int]}

    def __init__(self, units: list[int], attacked: list[int]) -> None:
        self.units = units
        self.attacked = attacked

    def validate(self, state: HastingsState) -> None:
        validate_pursuers(state, self.units, "PursuitAttacks.units")
        validate_own_units(state, self.attacked, NORMAN, "PursuitAttacks.attacked")
        validate_fates(state, self.attacked, "PursuitAttacks.attacked")

    def decider(self, state: HastingsState) -> int:
        return SAXON

    def options(self, state: HastingsState) -> Options:
        able = [unit for unit in self.units if self.hexes(state, unit)]
        if not able:
            return PASS
        return Options().pairs("attack", able, lambda unit: self.hexes(state, unit))

    def hexes(self, state: HastingsState, unit: int) -> list[int]:
        """[H13.5a] Return the targets of a pursuer: routing units not yet attacked come first."""
        front = state.front(unit)
        foes = [hex_ for hex_ in front if state.unit_of(NORMAN, hex_) >= 0]
        routing = [hex_ for hex_ in foes if state.status[state.unit_at[hex_]] == ROUTING]
        fresh = [hex_ for hex_ in routing if state.unit_at[hex_] not in self.attacked]
        return (
            fresh or routing or foes or [h for h in front if state.attackable_piece(NORMAN, h) >= 0]
        )

    def apply(self, state: HastingsState, action: Action) -> None:
        if action.verb == "end":
            state.pop()
            return
        unit, hex_ = action.first, action.second
        left = [other for other in self.units if other != unit]
        foe = state.unit_at[hex_]
        state.replace(PursuitAttacks(left, [*self.attacked, foe] if foe >= 0 else self.attacked))
        state.push(ImpetuousAttack(unit, hex_))

    def prompt(self, state: HastingsState) -> str:
        return "The pursuers must attack. Choose the next attacker and its target."

    def step_name(self, state: HastingsState) -> str:
        return "the attack step of a pursuit"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("attack",)

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        unit = action.first
        refusal = not_yours(state, unit, SAXON) or not_a_unit(state, unit, "H13.5a")
        if refusal is not None:
            return refusal
        name, there = state.title(unit), state.hex_name(action.second)
        if unit not in self.units:
            return Refusal("H13.5a", f"{name} is not a pursuer, or has already attacked.")
        if action.second == NONE:
            return Refusal("2.2a", f"{name} has no enemy in its two front hexes.")
        if action.second not in state.front(unit):
            return Refusal("2.2a", f"{there} is not in the zone of control of {name}.")
        if state.attackable_piece(NORMAN, action.second) < 0:
            return Refusal("8.1a", f"No enemy unit and no lone enemy leader is in {there}.")
        return Refusal(
            "H13.5a", f"{name} must attack a routing unit, if possible one not attacked yet."
        )


class Winded(AutomaticPhase[HastingsState]):
    """[H13.6a, H13.7a] The surviving pursuers are disordered; the interrupted step continues."""

    __slots__ = ("units",)

    fields: ClassVar[Mapping[str, Any]] = {"units": list[int]}

    def __init__(self, units: list[int]) -> None:
        self.units = units

    def validate(self, state: HastingsState) -> None:
        validate_own_units(state, self.units, SAXON, "Winded.units")
        validate_fates(state, self.units, "Winded.units")
        fyrd = all([state.catalogue.pursues[unit] for unit in self.units])
        require(fyrd, "Winded.units: expected Fyrd")

    def run(self, state: HastingsState) -> None:
        state.pop()
        for unit in self.units:
            if state.hex_of[unit] >= 0:
                disorder(state, unit, "H13.7a")
