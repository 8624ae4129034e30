"""The start and end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.shieldwall.rules.ending import end_by_limit
from senlac.games.shieldwall.state import ShieldwallState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field


def begin_turn(state: ShieldwallState) -> None:
    """[seq.1b] Clear the marks of the last turn."""
    state.ordered = 0
    state.shot = 0
    state.attacked = 0
    state.rallied = 0
    state.attacked_from_hill = 0
    state.actions = 0
    state.refresh_enemy_control()
    if state.journal is not None:
        fields: dict[str, Field] = {"side": state.side_name(state.active), "turn": state.turn}
        state.emit("turn", fields, "seq.1b")


def hand_over(state: ShieldwallState) -> bool:
    """[seq.1b, win.2a] Start the other player's turn; return False after the last game turn."""
    state.active = 1 - state.active
    if state.active == state.order.first:
        if state.turn == state.order.turns:
            end_by_limit(state)
            return False
        state.turn += 1
    return True
