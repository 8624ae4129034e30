"""12.2 to 12.4: units fire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.validation import require
from senlac.games.comet.rules.battle.fray import BattleData, BattleStep, fray_of, not_fighting
from senlac.games.comet.rules.battle.losses import apply_hits
from senlac.games.comet.rules.constants import ARCHERS
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field


class Fire(BattleStep):
    """[11.1b, 11.1c] Every unit in a column or line fires once, in an order that is mostly free."""

    __slots__ = ()

    def validate(self, state: CometState) -> None:
        fray = fray_of(state)
        fray.ready = fray.to_fire(state, self.deciding_side(state))
        require(bool(fray.ready), "Fire: no unit is left to fire")

    def deciding_side(self, state: CometState) -> int:
        return fray_of(state).firing_side(state)

    def guidance(self, state: CometState, role: int) -> Guidance:
        fray = fray_of(state)
        side = fray.firing_side(state)
        waiting = [
            unit
            for unit in state.catalogue.of[side]
            if 0 <= state.position[unit] < fray.column_count and not fray.fired >> unit & 1
        ]
        for column in range(fray.column_count):
            firing = [unit for unit in waiting if state.position[unit] == column]
            if is_perilous(state, firing, state.in_column(fray.opponent(state, side), column)):
                return Guidance()
        return Guidance(do_rest_verb="fire" if len(waiting) > 1 else "")

    def options(self, state: CometState) -> Options:
        return Options().each("fire", fray_of(state).ready)

    def apply(self, state: CometState, action: Action) -> None:
        state.pop()
        fire(state, fray_of(state), action.first)

    def prompt(self, state: CometState) -> str:
        fray = fray_of(state)
        return f"{state.catalogue.places[fray.area]}, round {fray.round}: which unit fires?"

    def step_name(self, state: CometState) -> str:
        return "a fire step"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("fire", "done")

    def refuse(self, state: CometState, action: Action) -> Refusal:
        if action.verb == "done":
            return Refusal("11.1c", "Every unit in a column or line must fire.")
        fray = fray_of(state)
        side = fray.firing_side(state)
        unit = action.first
        name = state.title(unit)
        refusal = not_fighting(state, side, unit)
        if refusal is not None:
            return refusal
        if state.position[unit] >= fray.column_count:
            return Refusal("12.1a", f"{name}: in Reserve, and units there do not fire.")
        if fray.fired >> unit & 1:
            return Refusal("11.1b", f"{name}: already fired in this round.")
        if fray.stage == ARCHERS or state.catalogue.first_fire[fray.to_fire(state, side)[0]]:
            return Refusal("12.4a", "The Archers fire first.")
        return Refusal("11.1b", "Another column has begun to fire and must finish first.")


FIRE: Final = Fire()
"""The fire step; it has no data besides the battle."""


def fire(state: CometState, fray: BattleData, unit: int) -> None:
    """[12.2a, 12.2d] Roll one die for each CV of the unit, and hit the opposite column."""
    catalogue = state.catalogue
    side = catalogue.side[unit]
    column = state.position[unit]
    fray.fired |= 1 << unit
    dice, hits = roll(state, fray, unit)
    if state.journal is not None:
        where = catalogue.positions[column] if fray.column_count > 1 else "line"
        fields: dict[str, Field] = {
            "unit": state.unit_name(unit), "dice": dice, "hits": hits, "at": where,
        }  # fmt: skip
        state.emit("fire", fields, "12.2a")
    if hits:
        apply_hits(state, fray, fray.opponent(state, side), column, hits)


def roll(state: CometState, fray: BattleData, unit: int) -> tuple[list[int], int]:
    """[12.2a, 12.3a, X.limit] Return the dice of a unit and the number of hits."""
    catalogue = state.catalogue
    label = catalogue.fire_labels[unit]
    dice = [state.dice.roll(catalogue.die, label) for _ in range(state.cv[unit])]
    if fray.round >= catalogue.every_die_hits_from:
        return dice, len(dice)
    least = catalogue.fire[unit]
    return dice, sum([die <= least for die in dice])


def is_perilous(state: CometState, firing: Sequence[int], group: Sequence[int]) -> bool:
    """[12.5b] Return whether fire could bring all units of a group with a leader down to 1 CV."""
    led = any([state.catalogue.rank[unit] for unit in group])
    # A leader who is alone needs no roll.
    if not firing or not led or len(group) == 1:
        return False
    spare = sum([state.cv[unit] - 1 for unit in group])
    return sum([state.cv[unit] for unit in firing]) > spare
