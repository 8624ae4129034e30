"""[seq.1a] The sequence of play: the set-up, and the six steps of a player's turn."""

from __future__ import annotations

from typing import Final

from senlac.engine.model.phase_sequence import PhaseSequence, SequencePart
from senlac.engine.support.validation import require
from senlac.games.shieldwall.rules.called.battle import EmptyArmyLoses, SetUpCalledBattle
from senlac.games.shieldwall.rules.command import Command
from senlac.games.shieldwall.rules.eliminating import Eliminating
from senlac.games.shieldwall.rules.ending import end_if_broken
from senlac.games.shieldwall.rules.melee import Melee, RerollChoice
from senlac.games.shieldwall.rules.movement import Facing, Movement
from senlac.games.shieldwall.rules.reorganise import Reorganise
from senlac.games.shieldwall.rules.set_up.array import Deployment, FirstMove
from senlac.games.shieldwall.rules.set_up.land import RollTerrain
from senlac.games.shieldwall.rules.set_up.levy import Purchase, RollArmies
from senlac.games.shieldwall.rules.shooting import Shooting
from senlac.games.shieldwall.rules.turn import begin_turn, hand_over
from senlac.games.shieldwall.state import ShieldwallState

TURN: Final = (
    SequencePart("Reorganise", "seq.1a"),
    SequencePart("Command", "seq.1a"),
    SequencePart("Movement", "seq.1a"),
    SequencePart("Shooting", "seq.1a"),
    SequencePart("Melee", "seq.1a"),
    SequencePart("Eliminating", "seq.1a"),
)
"""[seq.1a] The steps of a player's turn."""


class Turn(PhaseSequence[ShieldwallState]):
    """[seq.1a] A player's turn."""

    __slots__ = ()

    def parts(self, state: ShieldwallState) -> tuple[SequencePart, ...]:
        return TURN

    def with_started(self, begun: int) -> Turn:
        return TURNS[begun]

    def validate(self, state: ShieldwallState) -> None:
        above = self.above(state)
        require(self.is_waiting_for(state, above), "Turn.started: not the step that waits")

    def before_first(self, state: ShieldwallState) -> None:
        begin_turn(state)

    def after_last(self, state: ShieldwallState) -> None:
        if not end_if_broken(state) and hand_over(state):
            state.replace(TURNS[0])


TURNS: Final = [Turn(begun) for begun in range(len(TURN) + 1)]
"""Turns never change, so one of each kind is enough."""

COMMANDED: Final = 2
"""The number of steps of a turn after which the actions are rolled."""

FOUGHT: Final = 5
"""The number of steps of a turn after which there are no more attacks."""


def steps_over(state: ShieldwallState) -> int:
    """Return the number of completed steps of the turn, 0 before the battle."""
    turn = state.stack[0] if state.stack else None
    if not isinstance(turn, Turn):
        return 0
    return turn.started - (1 if len(state.stack) > 1 else 0)


PHASES: Final = ShieldwallState.phases.declare([
    RollTerrain, RollArmies, Purchase, SetUpCalledBattle, EmptyArmyLoses, FirstMove, Deployment,
    Turn, Reorganise, Command, Movement, Facing, Shooting, Melee, RerollChoice, Eliminating,
])  # fmt: skip
"""All phases, in the order of play."""
