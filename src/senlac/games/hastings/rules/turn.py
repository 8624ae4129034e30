"""[3.1, 3.7, 3.8, H2.1, H5.1] The start and end of a game turn, and the lull."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.rules.decision import HastingsDecision
from senlac.games.hastings.rules.ending import end_by_points
from senlac.games.hastings.rules.lull import begin_lull
from senlac.games.hastings.state import HastingsState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.event import Field

CLOSE: Final = 3
"""The number of begun parts of a game turn after both player turns, or when a lull begins."""


def turns_left(state: HastingsState) -> int:
    """Return the number of turns after this one."""
    return state.catalogue.last_turn - state.turn


def next_turn(state: HastingsState, side: int) -> bool:
    """Return whether a side has another turn before the battle ends."""
    return turns_left(state) > 0 or (side == SAXON and state.phasing == NORMAN)


def begin_turn(state: HastingsState) -> None:
    """[H11.1a] Begin a turn: a feigned attack is possible again."""
    state.feint_used = False
    if state.journal is not None:
        clock = state.catalogue.tables.turns.clock[state.turn - 1]
        fields: dict[str, Field] = {"turn": state.turn, "clock": clock}
        state.emit("turn", fields, "3.1a")


def close_turn(state: HastingsState) -> bool:
    """[3.1b, 3.8a] Ready all archers and count the turn; return False after the last one."""
    state.fired = 0
    if state.turn >= state.catalogue.last_turn:
        end_by_points(state)
        return False
    state.turn += 1
    return True


class LullChoice(HastingsDecision):
    """[H5.1a] Once in the battle the Norman player may replace a turn by a lull."""

    __slots__ = ()

    def decider(self, state: HastingsState) -> int:
        return NORMAN

    def options(self, state: HastingsState) -> Options:
        return CHOICE

    def apply(self, state: HastingsState, action: Action) -> None:
        state.pop()
        if action.verb == "lull":
            state.lull_used = True
            if state.journal is not None:
                state.emit("lull", {"turn": state.turn}, "H5.1a")
            state.replace(state.make_phase("GameTurn", CLOSE))
            begin_lull(state)

    def default_setup_action(self, state: HastingsState) -> Action | None:
        return Action("fight") if state.turn == state.catalogue.first_turn else None

    def prompt(self, state: HastingsState) -> str:
        return "Fight this turn, or call the one lull of the battle?"

    def step_name(self, state: HastingsState) -> str:
        return "the start of a game turn"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("lull", "fight")

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        return Refusal("H5.1a", "Fight, or call a lull.")


CHOICE: Final = Options().one("fight").one("lull")
