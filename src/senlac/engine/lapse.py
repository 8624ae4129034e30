"""Lapses: how a match goes on when the time is up for those who have not decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from senlac.engine import play
from senlac.engine.errors import StuckError
from senlac.engine.event import LAPSE

if TYPE_CHECKING:
    from senlac.engine.event import Field
    from senlac.engine.game import Game
    from senlac.engine.state import State


def lapses(game: Game[Any]) -> bool:
    """Tell whether a game has steps that can go on without those who have not decided."""
    return any([phase.lapsed for phase in game.phases])


def lapse(game: Game[Any], state: State) -> None:
    """Go on without those who have not decided, as the step says, to the next real decision.

    Raises:
        StuckError: nobody's time runs out in this step.
    """
    phase = state.stack[-1]
    if not phase.may_lapse(state):
        raise StuckError("this phase has no deadline")
    if phase.lapsed and state.journal is not None:
        # Whom a step waits for everybody knows; what they have written shows in nothing here.
        names = game.roles(state)
        late = [names[role] for role in phase.actors(state)]
        fields: Mapping[str, Field] = {"late": late, "lapsed": phase.lapsed}
        state.tell(LAPSE, fields)
    phase.expire(state)
    play.settle(state)
