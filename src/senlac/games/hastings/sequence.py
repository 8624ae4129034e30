"""[3] The sequence of play: game turns, and the steps of the player turns in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase_names import document_name
from senlac.engine.model.phase_sequence import PhaseSequence, SequencePart
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.rules.arrivals import ContinueMove
from senlac.games.hastings.rules.combat.fight import Advance, ChooseBannerDie
from senlac.games.hastings.rules.combat.phase import Attack, Combat, begin_combat
from senlac.games.hastings.rules.ending import SuddenDeath
from senlac.games.hastings.rules.leaders import LeaderRefuge
from senlac.games.hastings.rules.lull import LullRecovery, PullBack, Shift
from senlac.games.hastings.rules.missiles.javelins import SecondThrow, Throw
from senlac.games.hastings.rules.missiles.phase import (
    MissilePhase,
    begin_defensive,
    begin_offensive,
)
from senlac.games.hastings.rules.movement.charging import (
    ChargeAttack,
    ChooseChargeTarget,
    DisorderAfterCharge,
)
from senlac.games.hastings.rules.movement.facing import Facing
from senlac.games.hastings.rules.movement.feigned import ChooseFeintTarget, Feint
from senlac.games.hastings.rules.movement.phase import Movement, begin_movement
from senlac.games.hastings.rules.reorganise import (
    OdoRally,
    Reorganise,
    begin_odo,
    begin_reorganisation,
)
from senlac.games.hastings.rules.returning import ArchersReturn
from senlac.games.hastings.rules.rout.morale import Morale
from senlac.games.hastings.rules.rout.onslaught import ImpetuousAttack, PursuitAttacks, Winded
from senlac.games.hastings.rules.rout.pursuit import PursuerFacing, Pursuit, PursuitMoves
from senlac.games.hastings.rules.rout.routing import Rout, RoutDirection, RoutMove
from senlac.games.hastings.rules.setup import FixedSetUp, SetUp
from senlac.games.hastings.rules.turn import LullChoice, begin_turn, close_turn
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.stack import validate_side, validate_steps

if TYPE_CHECKING:
    from senlac.engine.model.phase import Phase

PLAYED: Final = 2
"""The index on the stack of the step of a player turn in progress."""


# ---- the game turn ------------------------------------------------------------------------------


def ask_for_lull(state: HastingsState) -> list[Phase[HastingsState]]:
    """[H5.1a] Ask the Norman player, who may call one lull in the battle."""
    return [] if state.lull_used else [LullChoice()]


def norman_turn(state: HastingsState) -> list[Phase[HastingsState]]:
    """[3.1a] Return the Norman player turn, which comes first."""
    state.phasing = NORMAN
    return [PLAYER_TURNS[0]]


def saxon_turn(state: HastingsState) -> list[Phase[HastingsState]]:
    """[3.7a] Return the Saxon player turn."""
    state.phasing = SAXON
    return [PLAYER_TURNS[0]]


GAME_TURN: Final = (
    SequencePart("LullChoice", "H5.1a", ask_for_lull),
    SequencePart("PlayerTurn", "3.1a", norman_turn),
    SequencePart("PlayerTurn", "3.7a", saxon_turn),
)
"""[3.1a, 3.7a, H5.1a] The parts of a game turn; a lull takes the place of both player turns."""


class GameTurn(PhaseSequence[HastingsState]):
    """[3.1a, 3.1b, 3.7a, 3.8a] A game turn."""

    __slots__ = ()

    def parts(self, state: HastingsState) -> tuple[SequencePart, ...]:
        return GAME_TURN

    def with_started(self, begun: int) -> GameTurn:
        return GAME_TURNS[begun]

    def validate(self, state: HastingsState) -> None:
        last = len(GAME_TURN)
        require(1 <= self.started <= last, "GameTurn.started: expected a waiting step")
        require(len(state.stack) > 1, "GameTurn: expected a waiting step")
        above = state.stack[1]
        if isinstance(above, PlayerTurn):
            begun = last - 1 if state.phasing == NORMAN else last
        else:
            lull = not isinstance(above, LullChoice)
            begun = last if lull else 1
            require(state.lull_used == lull, f"{document_name(above)}: the lull has been used")
            norman = state.phasing == NORMAN
            require(norman or not lull, f"{document_name(above)}: not in a Saxon turn")
        require(self.started == begun, "GameTurn.started: another part of the turn is in progress")
        validate_steps(state)

    def before_first(self, state: HastingsState) -> None:
        begin_turn(state)

    def after_last(self, state: HastingsState) -> None:
        """[3.8a] Start the next turn, or end the battle."""
        if close_turn(state):
            state.replace(GAME_TURNS[0])


GAME_TURNS: Final = [GameTurn(begun) for begun in range(len(GAME_TURN) + 1)]
"""Turns never change, so one of each kind is enough."""


# ---- the player turn ----------------------------------------------------------------------------


PLAYER_TURN: Final = (
    SequencePart("MissilePhase", "3.2a", begin_offensive),
    SequencePart("Movement", "3.3a", begin_movement),
    SequencePart("MissilePhase", "3.4a", begin_defensive),
    SequencePart("Combat", "3.5a", begin_combat),
    SequencePart("Reorganise", "3.6a", begin_reorganisation),
    SequencePart("OdoRally", "H10.1b", begin_odo),
)
"""[3.2a-3.6a, H10.1b] The steps of a player turn; Odo's action follows the Normans' last."""


class PlayerTurn(PhaseSequence[HastingsState]):
    """[3.1a-3.6a] A player turn."""

    __slots__ = ()

    search_by_part = True

    def parts(self, state: HastingsState) -> tuple[SequencePart, ...]:
        return PLAYER_TURN

    def with_started(self, begun: int) -> PlayerTurn:
        return PLAYER_TURNS[begun]

    def validate(self, state: HastingsState) -> None:
        require(
            1 <= self.started <= len(PLAYER_TURN), "PlayerTurn.started: expected a waiting step"
        )
        require(len(state.stack) > PLAYED, "PlayerTurn: expected a waiting step")
        step = state.stack[PLAYED]
        timely = self.is_waiting_for(state, step)
        require(timely, f"PlayerTurn.started: {document_name(step)} does not wait then")
        validate_side(state, state.stack[PLAYED], offensive=self.started == 1)

    def before_first(self, state: HastingsState) -> None:
        if state.journal is not None:
            state.emit("player", {"side": state.side_name(state.phasing)}, "3.1a")


PLAYER_TURNS: Final = [PlayerTurn(begun) for begun in range(len(PLAYER_TURN) + 1)]
"""Turns never change, so one of each kind is enough."""


PHASES: Final = HastingsState.phases.declare([
    FixedSetUp, SetUp, GameTurn, LullChoice, PlayerTurn,
    MissilePhase, SecondThrow, Throw,
    Movement, Facing, ContinueMove, ChooseChargeTarget, ChargeAttack, DisorderAfterCharge,
    ChooseFeintTarget, Feint,
    Combat, Attack, ChooseBannerDie, LeaderRefuge, Advance, SuddenDeath, Morale,
    Rout, RoutMove, RoutDirection, Pursuit, PursuitMoves, PursuerFacing, PursuitAttacks,
    ImpetuousAttack, Winded,
    Reorganise, OdoRally, PullBack, Shift, LullRecovery, ArchersReturn,
])  # fmt: skip
"""All phases, in the order of play."""
