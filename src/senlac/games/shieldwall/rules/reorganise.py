"""Reorganisation: actions carried over remove hits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.text import count
from senlac.games.shieldwall.rules.decision import PASS, TurnStep, not_yours

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field
    from senlac.games.shieldwall.state import ShieldwallState


class Reorganise(TurnStep):
    """[reorg.1a-1e] Each carried action removes one hit, at most one from each unit."""

    __slots__ = ()

    title = "Reorganise"

    def options(self, state: ShieldwallState) -> Options:
        if not state.carried_actions[state.active]:
            return PASS
        return Options().each("rally", self.rallyable(state)).one("done")

    def rallyable(self, state: ShieldwallState) -> list[int]:
        """[reorg.1b, reorg.1c] Return the units with hits that have not been rallied this turn."""
        hits, rallied = state.hits, state.rallied
        return [u for u in state.standing(state.active) if hits[u] and not rallied >> u & 1]

    def apply(self, state: ShieldwallState, action: Action) -> None:
        side = state.active
        if action.verb == "done":
            state.carried_actions[side] = 0
            state.pop()
            return
        unit = action.first
        state.carried_actions[side] -= 1
        state.hits[unit] -= 1
        state.rallied |= 1 << unit
        if state.journal is not None:
            fields: dict[str, Field] = {"unit": state.unit_name(unit), "hits": state.hits[unit]}
            state.emit("rally", fields, "reorg.1a")

    def prompt(self, state: ShieldwallState) -> str:
        carried = state.carried_actions[state.active]
        return f"Rally units: {count(carried, 'carried action')} left."

    def verbs(self, state: ShieldwallState) -> tuple[str, ...]:
        return ("rally",)

    def refuse(self, state: ShieldwallState, action: Action) -> Refusal:
        unit = action.first
        refusal = not_yours(state, unit)
        if refusal is not None:
            return refusal
        if not state.hits[unit]:
            return Refusal("reorg.1a", f"{state.display_name(unit)} has no hits to remove.")
        return Refusal(
            "reorg.1b", f"{state.display_name(unit)} has already been rallied this turn."
        )
