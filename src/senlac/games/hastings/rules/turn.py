"""[3.1, 3.7, 3.8, H2.1, H5.1] The game turn: two player turns, or a lull."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.options import Options
from senlac.engine.phase import Phase, Refusal, Step
from senlac.engine.validation import require
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.rules.combat.phase import begin_combat
from senlac.games.hastings.rules.decision import HastingsDecision
from senlac.games.hastings.rules.ending import end_by_points
from senlac.games.hastings.rules.lull import begin_lull
from senlac.games.hastings.rules.missiles.phase import Missiles
from senlac.games.hastings.rules.movement.phase import begin_movement
from senlac.games.hastings.rules.reorganise import begin_odo, begin_reorganisation
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.stack import check_part, check_steps

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from senlac.engine.action import Action
    from senlac.engine.event import Field

BEGIN: Final = 0
NORMAN_TURN: Final = 1
SAXON_TURN: Final = 2
CLOSE: Final = 3
"""What a game turn comes to next."""

PLAYED: Final = 2
"""The place on the stack of the step of a player turn that is being played."""


class GameTurn(Step[HastingsState]):
    """[3.1a, 3.1b, 3.7a, 3.8a] A game turn; `part` is what comes next of it."""

    __slots__ = ("part",)

    fields: ClassVar[Mapping[str, Any]] = {"part": int}

    def __init__(self, part: int) -> None:
        self.part = part

    def check(self, state: HastingsState) -> None:
        """See that a part of the turn has begun and waits on it."""
        require(NORMAN_TURN <= self.part <= CLOSE, "GameTurn.part: nothing waits on it")
        require(len(state.stack) > 1, "GameTurn: nothing waits on it")
        above = state.stack[1]
        if isinstance(above, PlayerTurn):
            part = SAXON_TURN if state.phasing == NORMAN else CLOSE
        else:
            lull = not isinstance(above, LullChoice)
            part = CLOSE if lull else NORMAN_TURN
            require(state.lulled == lull, f"{type(above).__name__}: the lull is used once")
            norman = state.phasing == NORMAN
            require(norman or not lull, f"{type(above).__name__}: not in a Saxon turn")
        require(self.part == part, "GameTurn.part: another part of the turn is being played")
        check_steps(state)

    def run(self, state: HastingsState) -> None:
        """Begin the next part, or close the turn."""
        if self.part == BEGIN:
            begin_turn(state)
            state.replace(GameTurn(NORMAN_TURN))
            if not state.lulled:
                state.push(LullChoice())
        elif self.part == CLOSE:
            close_turn(state)
        else:
            state.phasing = NORMAN if self.part == NORMAN_TURN else SAXON
            state.replace(GameTurn(self.part + 1))
            state.push(PlayerTurn(0))


def begin_turn(state: HastingsState) -> None:
    """[H11.1a] Begin a turn: a feigned attack is possible again."""
    state.feigned = False
    if state.journal is not None:
        clock = state.catalogue.tables.turns.clock[state.turn - 1]
        fields: dict[str, Field] = {"turn": state.turn, "clock": clock}
        state.tell("turn", fields, "3.1a")


def close_turn(state: HastingsState) -> None:
    """[3.1b, 3.8a] Let all archers be ready again, and go on to the next turn or to the end."""
    state.fired = 0
    if state.turn >= state.catalogue.last_turn:
        end_by_points(state)
        return
    state.turn += 1
    state.replace(GameTurn(BEGIN))


class LullChoice(HastingsDecision):
    """[H5.1a] Once in the battle the Norman may replace the turn that begins by a lull."""

    __slots__ = ()

    def decider(self, state: HastingsState) -> int:
        """Return the Norman."""
        return NORMAN

    def options(self, state: HastingsState) -> Options:
        """Offer both."""
        return CHOICE

    def apply(self, state: HastingsState, action: Action) -> None:
        """Go on with the turn, or with a lull in its place."""
        state.pop()
        if action.verb == "lull":
            state.lulled = True
            if state.journal is not None:
                state.tell("lull", {"turn": state.turn}, "H5.1a")
            state.replace(GameTurn(CLOSE))
            begin_lull(state)

    def prompt(self, state: HastingsState) -> str:
        """Ask whether to fight."""
        return "Fight this turn, or call the one lull of the battle?"

    def step(self, state: HastingsState) -> str:
        """Return what is being done."""
        return "the start of a game turn"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        """Return the verbs of this decision."""
        return ("lull", "fight")

    def forbidden(self, state: HastingsState, action: Action) -> Refusal:
        """Say that one of the two is chosen."""
        return Refusal("H5.1a", "Fight, or call a lull.")


CHOICE: Final = Options().one("fight").one("lull")


# ---- the player turn ----------------------------------------------------------------------------


def offensive(state: HastingsState) -> list[Phase[HastingsState]]:
    """[3.2a] The phasing player's archers shoot."""
    return [Missiles(state.phasing)]


def movement(state: HastingsState) -> list[Phase[HastingsState]]:
    """[3.3a] The phasing player's pieces move."""
    return [begin_movement(state)]


def defensive(state: HastingsState) -> list[Phase[HastingsState]]:
    """[3.4a] The other player's archers shoot."""
    return [Missiles(1 - state.phasing)]


def combat(state: HastingsState) -> list[Phase[HastingsState]]:
    """[3.5a] The phasing player's units attack."""
    return [begin_combat(state)]


def reorganisation(state: HastingsState) -> list[Phase[HastingsState]]:
    """[3.6a, H10.1b] The phasing player's units recover, and Odo may rally some."""
    return [begin_reorganisation(state)]


def odo(state: HastingsState) -> list[Phase[HastingsState]]:
    """[H10.1b] Odo's act comes on top of the Norman reorganisation."""
    return begin_odo(state)


STEPS: Final[tuple[Callable[[HastingsState], list[Phase[HastingsState]]], ...]] = (
    offensive, movement, defensive, combat, reorganisation, odo,
)  # fmt: skip
"""[3.2a-3.6a] What each step of a player turn puts on the stack."""


class PlayerTurn(Step[HastingsState]):
    """[3.1a-3.6a] A player turn: `step` is the number of steps begun so far."""

    __slots__ = ("step",)

    fields: ClassVar[Mapping[str, Any]] = {"step": int}

    def __init__(self, step: int) -> None:
        self.step = step

    def check(self, state: HastingsState) -> None:
        """See that a step has begun and waits on it."""
        require(0 < self.step <= len(STEPS), "PlayerTurn.step: nothing waits on it")
        require(len(state.stack) > PLAYED, "PlayerTurn: nothing waits on it")
        check_part(state, self.step)

    def run(self, state: HastingsState) -> None:
        """Begin the next step, or hand over after the last one."""
        if self.step == len(STEPS):
            state.pop()
            return
        if self.step == 0 and state.journal is not None:
            state.tell("player", {"side": state.side_name(state.phasing)}, "3.1a")
        state.replace(PlayerTurn(self.step + 1))
        state.follow(STEPS[self.step](state))
