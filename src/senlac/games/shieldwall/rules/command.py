"""The command roll: two dice, the higher counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.phase import AutomaticPhase
from senlac.games.shieldwall.state import ShieldwallState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field


class Command(AutomaticPhase[ShieldwallState]):
    """[cmd.1a, cmd.4a, cmd.4b] Roll for the actions of this turn; one die without a commander."""

    __slots__ = ()

    def run(self, state: ShieldwallState) -> None:
        rules = state.tables.command
        lost = state.commander_lost(state.active)
        count = rules.dice_without_commander if lost else rules.dice_with_commander
        dice = [state.dice.roll(6, "command") for _ in range(count)]
        state.actions = max(dice)
        if state.journal is not None:
            fields: dict[str, Field] = {
                "side": state.side_name(state.active), "dice": dice, "actions": state.actions,
            }  # fmt: skip
            state.emit("command", fields, "cmd.4a" if lost else "cmd.1a")
        state.pop()
