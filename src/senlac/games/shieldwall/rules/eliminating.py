"""Elimination, objectives, and actions carried over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.phase import AutomaticPhase
from senlac.games.shieldwall.state import GONE, NOBODY, ShieldwallState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field


class Eliminating(AutomaticPhase[ShieldwallState]):
    """[elim.1a-3d, obj.1a, cmd.3a] Remove both sides' eliminated units at once, then objectives."""

    __slots__ = ()

    def run(self, state: ShieldwallState) -> None:
        for unit in units_to_eliminate(state):
            eliminate(state, unit)
        take_objectives(state)
        # [cmd.3b] The actions kept replace those carried over before.
        state.carried_actions[state.active] = state.actions
        if state.journal is not None and state.actions:
            fields: dict[str, Field] = {
                "side": state.side_name(state.active), "actions": state.actions,
            }  # fmt: skip
            state.emit("carry", fields, "cmd.3a")
        state.pop()


def units_to_eliminate(state: ShieldwallState) -> list[int]:
    """[elim.1a, elim.1b] Return the units on the board with more hits than full strength."""
    hits, square, strength = state.hits, state.square, state.catalogue.strength
    return [
        unit
        for unit in range(len(hits))
        if hits[unit] > strength[unit]
        and square[unit] >= 0
        and hits[unit] > state.full_strength(unit)
    ]


def eliminate(state: ShieldwallState, unit: int) -> None:
    """[elim.1a, win.3a] Remove a unit and its commander; add its points to the enemy's tally."""
    side = state.catalogue.side[unit]
    commander = unit == state.catalogue.commander[side]
    points = state.catalogue.points[unit] + (state.order.commander_points if commander else 0)
    state.eliminated_points[1 - side] += points
    state.put(unit, GONE)
    if state.journal is not None:
        fields: dict[str, Field] = {
            "unit": state.unit_name(unit), "points": points, "commander": int(commander),
        }  # fmt: skip
        state.emit("eliminate", fields, "elim.1a")


def take_objectives(state: ShieldwallState) -> None:
    """[obj.1a] Give each occupied objective to the side of the unit on it."""
    board = state.ground.board
    for prize, owner in enumerate(state.objective_owner):
        card = state.order.prizes[prize]
        side = state.side_at(board.square(card.at))
        if side in (NOBODY, owner):
            continue
        state.objective_owner[prize] = side
        if state.journal is not None:
            fields: dict[str, Field] = {
                "side": state.side_name(side), "objective": card.name, "at": card.at,
            }  # fmt: skip
            state.emit("take", fields, "obj.1a")
