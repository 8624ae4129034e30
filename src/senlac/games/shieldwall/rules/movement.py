"""Movement: one order for each unit, one action for each order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.boards.square import FACINGS
from senlac.engine.model.action import Action
from senlac.engine.model.guidance import NO_GUIDANCE, Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.text import count
from senlac.games.shieldwall.rules import line
from senlac.games.shieldwall.rules.blow import facing_enemies
from senlac.games.shieldwall.rules.decision import PASS, TurnStep, not_yours
from senlac.games.shieldwall.rules.passage import (
    destinations,
    entries,
    entry_refusal,
    journey_refusal,
    path,
)
from senlac.games.shieldwall.state import EMPTY, NOT_ARRIVED, ShieldwallState
from senlac.games.shieldwall.validation.battle import validate_unit_index

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.engine.model.event import Field
    from senlac.engine.model.group_intent import GroupIntent


ALL_FACINGS: Final = Options().each("face", (0, 1, 2, 3))
OTHER_FACINGS: Final = [[f for f in range(4) if f != facing] for facing in range(4)]


class Movement(TurnStep):
    """[move.1a-1c, move.7b, rein.1a] Move, turn or bring on units while actions are left."""

    __slots__ = ()

    title = "Movement"

    def options(self, state: ShieldwallState) -> Options:
        if not state.actions:
            return PASS
        ready = self.ready(state)
        options = Options()
        if not state.catalogue.open_facing:
            options.pairs("turn", ready, lambda unit: OTHER_FACINGS[state.facing[unit]])
        options.pairs("move", ready, lambda unit: destinations(state, unit))
        options.pairs("enter", due(state), lambda unit: entries(state, unit))
        return options.one("done")

    def ready(self, state: ShieldwallState) -> list[int]:
        """[move.1c] Return the units on the board that have had no order this turn."""
        return [unit for unit in state.standing(state.active) if not state.ordered >> unit & 1]

    def guidance(self, state: ShieldwallState, role: int) -> Guidance:
        if not state.actions:
            return NO_GUIDANCE
        return Guidance(intents=line.intents(state, self.ready(state)), group_move_verbs=line.VERBS)

    def actions_for_intent(
        self, state: ShieldwallState, role: int, intent: GroupIntent
    ) -> list[Action]:
        return line.actions_for_intent(state, role, intent, self.ready(state))

    def apply(self, state: ShieldwallState, action: Action) -> None:
        if action.verb == "done":
            state.pop()
            return
        unit = action.first
        state.actions -= 1
        state.ordered |= 1 << unit
        if action.verb == "turn":
            face(state, unit, action.second)
            return
        origin = state.square[unit]
        way = [] if state.journal is None else path(state, unit, action.second)
        state.put(unit, action.second)
        if state.journal is not None:
            to = state.square_name(action.second)
            if action.verb == "enter":
                state.emit("enter", {"unit": state.unit_name(unit), "to": to}, "rein.1a")
            else:
                fields: dict[str, Field] = {
                    "unit": state.unit_name(unit), "from": state.square_name(origin), "to": to,
                    "path": [state.square_name(square) for square in way],
                }  # fmt: skip
                state.emit("move", fields, "move.1a")
        if not state.catalogue.open_facing:
            state.push(Facing(unit))

    def prompt(self, state: ShieldwallState) -> str:
        actions = state.actions
        return f"Give orders: {count(actions, 'action')} left."

    def verbs(self, state: ShieldwallState) -> tuple[str, ...]:
        if state.catalogue.open_facing:
            return ("move", "turn", "enter", "face")
        return ("move", "turn", "enter")

    def is_plausible(self, state: ShieldwallState, action: Action) -> bool:
        waits = state.square[action.first] == NOT_ARRIVED
        return action.verb == ("enter" if waits else "move")

    def refuse(self, state: ShieldwallState, action: Action) -> Refusal:
        if state.catalogue.open_facing and action.verb in ("turn", "face"):
            why = "Units have no facing in this battle; they attack and shoot in any direction."
            return Refusal("comm.3b", why)
        unit = action.first
        if action.verb == "enter":
            return entry_refusal(state, unit, action.second) or _no_order(state, unit)
        refusal = not_yours(state, unit)
        if refusal is not None:
            return refusal
        if not state.actions or state.ordered >> unit & 1:
            return _no_order(state, unit)
        if action.verb == "turn":
            return Refusal("move.7b", f"{state.display_name(unit)} already faces that way.")
        return journey_refusal(state, unit, action.second)


class Facing(TurnStep):
    """[move.2a, move.7a] Choose the facing of the unit that has just moved."""

    __slots__ = ("unit",)

    fields: ClassVar[Mapping[str, Any]] = {"unit": int}

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def validate(self, state: ShieldwallState) -> None:
        validate_unit_index(state, self.unit, "Facing.unit")

    def options(self, state: ShieldwallState) -> Options:
        return ALL_FACINGS

    def guidance(self, state: ShieldwallState, role: int) -> Guidance:
        likely = Action("face", likely_facing(state, self.unit))
        return Guidance(focus=state.unit_name(self.unit), suggestion=likely)

    def apply(self, state: ShieldwallState, action: Action) -> None:
        face(state, self.unit, action.first)
        state.pop()

    def prompt(self, state: ShieldwallState) -> str:
        return f"Which way does {state.display_name(self.unit)} face?"

    def step_name(self, state: ShieldwallState) -> str:
        return "Movement, the facing of a unit that has moved"

    def verbs(self, state: ShieldwallState) -> tuple[str, ...]:
        return ("face",)

    def refuse(self, state: ShieldwallState, action: Action) -> Refusal:
        return Refusal("move.2a", "A unit faces north, east, south or west.")

    def why_not(self, state: ShieldwallState, action: Action) -> Refusal:
        if action.verb == "face":
            return self.refuse(state, action)
        name = state.display_name(self.unit)
        return Refusal("move.2a", f"{name} has moved and must face a side of its square first.")


def due(state: ShieldwallState) -> list[int]:
    """[rein.1a] Return the active side's reinforcements that are due."""
    units = state.order.units
    return [u for u in state.waiting(state.active) if units[u].arrive <= state.turn]


def face(state: ShieldwallState, unit: int, facing: int) -> None:
    """[move.2a] Turn a unit to a side of its square; one that faces it already does not turn."""
    turns = state.facing[unit] != facing
    state.facing[unit] = facing
    if turns and state.journal is not None:
        fields = {"unit": state.unit_name(unit), "facing": FACINGS[facing]}
        state.emit("face", fields, "move.2a")


def _no_order(state: ShieldwallState, unit: int) -> Refusal:
    """Return why a unit can receive no order at all."""
    if not state.actions:
        return Refusal("move.1a", "An order costs an action, and none is left.")
    return Refusal("move.1c", f"{state.display_name(unit)} has already had its order this turn.")


def likely_facing(state: ShieldwallState, unit: int) -> int:
    """Return the facing towards an adjacent enemy, otherwise towards the nearest.

    If there are several, its present facing comes first, then north, east, south and west.
    """
    board = state.ground.board
    square, own = state.square[unit], state.catalogue.side[unit]
    if facing_enemies(state, unit):
        return state.facing[unit]
    for facing in range(len(FACINGS)):
        beside = board.ahead[facing][square]
        if beside >= 0 and state.unit_at[beside] != EMPTY and state.side_at(beside) != own:
            return facing
    enemies = state.standing(1 - own)
    if not enemies:
        return state.facing[unit]
    nearest = min(enemies, key=lambda enemy: board.distance(square, state.square[enemy]))
    return board.facing_to(square, state.square[nearest])
