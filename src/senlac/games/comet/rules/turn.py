"""4: the Player Turns of a Campaign Turn, phase by phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.phase import Step
from senlac.engine.validation import require
from senlac.games.comet.rules.battle.phase import Combat
from senlac.games.comet.rules.invasion import Invasion, may_invade
from senlac.games.comet.rules.movement.phase import begin_movement
from senlac.games.comet.rules.raising import begin_raising
from senlac.games.comet.rules.victory import count_victory
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.engine.event import Field

MOST_PHASES: Final = 4
"""The most phases a Player Turn has."""


class PlayerTurn(Step[CometState]):
    """[4.1a, 4.1b] A side's Player Turn: `begun` is the number of its phases begun so far."""

    __slots__ = ("begun",)

    fields: ClassVar[Mapping[str, Any]] = {"begun": int}

    def __init__(self, begun: int) -> None:
        self.begun = begun

    def check(self, state: CometState) -> None:
        """See that the phase waiting on the turn is the one begun last."""
        phases = state.catalogue.sequence[state.active]
        waiting = type(state.stack[1]).__name__ if len(state.stack) > 1 else ""
        begun = phases[self.begun - 1] if 1 <= self.begun <= len(phases) else "setup"
        right = waiting.lower() == begun or (waiting == "PlaceFyrdmen" and self.begun == 0)
        require(right, "PlayerTurn.begun: not the phase that waits")

    def run(self, state: CometState) -> None:
        """[16.4f] Begin the next phase, or hand over after the last one or when the side is out."""
        begun = self.begun
        while not begin_rest(state, begun):
            if not hand_over(state):
                return
            begun = 0


def begin_rest(state: CometState, begun: int) -> bool:
    """[4.1b, 16.4f] Begin the next phase of a Player Turn; tell whether there is one."""
    side = state.active
    if state.out >> side & 1:
        return False
    if not begun:
        begin_turn(state)
    stack = state.stack
    phases = state.catalogue.sequence[side]
    for number in range(begun, len(phases)):
        begin_phase(state, phases[number])
        if len(stack) > 1:
            stack[0] = PLAYER_TURNS[number + 1]
            return True
    return False


PLAYER_TURNS: Final = [PlayerTurn(begun) for begun in range(MOST_PHASES + 1)]
"""A Player Turn never changes; one of each sort will do."""


def begin_turn(state: CometState) -> None:
    """[4.1a] Clear what the last Player Turn left behind."""
    state.ways = state.catalogue.no_ways
    if state.journal is not None:
        fields: dict[str, Field] = {"turn": state.turn, "side": state.side_name(state.active)}
        state.tell("turn", fields, "4.1a")


def begin_phase(state: CometState, phase: str) -> None:
    """[4.1b, 4.2c] Begin a phase if there is anything for it."""
    if phase == "raising":
        begin_raising(state)
    elif phase == "movement":
        if state.on_map(state.active):
            begin_movement(state)
    elif phase == "invasion":
        if may_invade(state):
            state.push(Invasion())
    elif state.contested():
        state.push(Combat())


def hand_over(state: CometState) -> bool:
    """[4.1a, 4.2a] Give the next side its Player Turn; False after the last one of the game."""
    last = state.active == len(state.catalogue.sides) - 1
    if last and state.turn == state.catalogue.turns:
        count_victory(state)
        return False
    state.active = 0 if last else state.active + 1
    state.turn += 1 if last else 0
    return True
