"""The turn: its six steps in order, and what follows the last of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.phase import Phase, Step
from senlac.engine.validation import require
from senlac.games.shieldwall.rules.command import Command
from senlac.games.shieldwall.rules.eliminating import Eliminating
from senlac.games.shieldwall.rules.ending import end_by_limit, end_if_broken
from senlac.games.shieldwall.rules.melee import Melee
from senlac.games.shieldwall.rules.movement import Movement
from senlac.games.shieldwall.rules.reorganise import Reorganise
from senlac.games.shieldwall.rules.shooting import Shooting
from senlac.games.shieldwall.state import ShieldwallState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.engine.event import Field

STEPS: Final[tuple[type[Phase[ShieldwallState]], ...]] = (
    Reorganise,
    Command,
    Movement,
    Shooting,
    Melee,
    Eliminating,
)
"""[seq.1a] The steps of a player's turn."""


class Turn(Step[ShieldwallState]):
    """[seq.1a] A player's turn: `step` is the number of steps begun so far."""

    __slots__ = ("step",)

    fields: ClassVar[Mapping[str, Any]] = {"step": int}

    def __init__(self, step: int) -> None:
        self.step = step

    def check(self, state: ShieldwallState) -> None:
        """[seq.1a] See that the step waiting on the turn is the one begun last."""
        begun = 1 <= self.step <= len(STEPS) and type(state.stack[1]) is STEPS[self.step - 1]
        require(begun, "Turn.step: not the step that waits")

    def run(self, state: ShieldwallState) -> None:
        """Begin the next step, or look for the end and hand over after the last one."""
        if self.step == len(STEPS):
            if not end_if_broken(state):
                hand_over(state)
            return
        if self.step == 0:
            begin_turn(state)
        state.replace(Turn(self.step + 1))
        state.push(STEPS[self.step]())


def begin_turn(state: ShieldwallState) -> None:
    """Clear the marks of the last turn."""
    state.ordered = 0
    state.shot = 0
    state.attacked = 0
    state.rallied = 0
    state.from_height = 0
    state.actions = 0
    state.survey()
    if state.journal is not None:
        fields: dict[str, Field] = {"side": state.side_name(state.active), "turn": state.turn}
        state.tell("turn", fields, "seq.1b")


def hand_over(state: ShieldwallState) -> None:
    """[seq.1b, win.2a] Give the other player his turn, or end after the last game turn."""
    state.active = 1 - state.active
    if state.active == state.order.first:
        if state.turn == state.order.turns:
            end_by_limit(state)
            return
        state.turn += 1
    state.replace(Turn(0))
