"""[2a, 5.3a] Facing: a unit that has moved or rallied faces one corner of its hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.phase import Refusal
from senlac.games.hastings.catalogue import ALL_FACINGS
from senlac.games.hastings.rules.decision import HastingsDecision
from senlac.games.hastings.validation.battle import validate_unit
from senlac.games.hastings.words.titles import CORNERS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.options import Options
    from senlac.games.hastings.state import HastingsState


class Facing(HastingsDecision):
    """[5.3a, 11.5a] Choose the facing of a unit that has just moved or rallied."""

    __slots__ = ("unit",)

    fields: ClassVar[Mapping[str, Any]] = {"unit": int}

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def validate(self, state: HastingsState) -> None:
        validate_unit(state, self.unit, "Facing.unit")

    def decider(self, state: HastingsState) -> int:
        return state.catalogue.side[self.unit]

    def subject(self, state: HastingsState) -> int:
        return self.unit

    def guidance(self, state: HastingsState, role: int) -> Guidance:
        """[5.3a] Suggest the likeliest facing."""
        likely = Action("face", self.unit, likely_facing(state, self.unit))
        return super().guidance(state, role)._replace(suggestion=likely)

    def options(self, state: HastingsState) -> Options:
        return state.catalogue.facings[self.unit]

    def apply(self, state: HastingsState, action: Action) -> None:
        turn_to(state, self.unit, action.second)
        state.pop()

    def prompt(self, state: HastingsState) -> str:
        return f"Which way does {state.title(self.unit)} face?"

    def step_name(self, state: HastingsState) -> str:
        return f"the facing of {state.title(self.unit)}"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("face",)

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        return Refusal("5.3a", f"{state.title(self.unit)} must choose a facing first.")


def turn_to(state: HastingsState, unit: int, facing: int) -> None:
    """[2a] Turn a unit to a corner of its hex."""
    if facing != state.facing[unit]:
        state.face(unit, facing)
    if state.journal is not None:
        fields = {"unit": state.name(unit), "facing": state.ground.facings.names[facing]}
        state.emit("face", fields, "5.3a")


def likely_facing(state: HastingsState, unit: int) -> int:
    """Return the facing with most enemies in front of the unit; its present one if equal."""
    enemy = 1 - state.catalogue.side[unit]
    now = state.facing[unit]

    def seen(facing: int) -> tuple[int, bool]:
        ahead = state.ground.front[state.hex_of[unit] * len(ALL_FACINGS) + facing]
        return (sum([state.unit_of(enemy, hex_) >= 0 for hex_ in ahead]), facing == now)

    return max(ALL_FACINGS, key=seen)


def all_to_the_front(
    state: HastingsState, side: int, units: Sequence[int]
) -> dict[str, tuple[Action, ...]]:
    """[5.3b, H5.2Ba] Return the turns of all units out of contact to their initial facing."""
    facing = state.ground.set_up_facing[side]
    turned = [
        unit
        for unit in units
        if state.facing[unit] != facing and not state.beside_enemy(state.hex_of[unit], side)
    ]
    if not turned:
        return {}
    label = f"Turn all units out of contact to the {CORNERS[facing]}: {len(turned)}"
    return {label: tuple([Action("face", unit, facing) for unit in turned])}
