"""Timeouts: how a match continues when time runs out for roles that have not decided."""

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
    """Return whether a game has steps with timeouts."""
    return any([phase.lapsed for phase in game.phases])


def lapse(game: Game[Any], state: State) -> None:
    """Time out the waiting step, and run to the next decision.

    Raises:
        StuckError: the step has no timeout.
    """
    phase = state.stack[-1]
    if not phase.may_lapse(state):
        raise StuckError("this phase has no deadline")
    if phase.lapsed and state.journal is not None:
        # Everyone knows for whom a step waits; their unfinished sheets do not show here.
        names = game.roles(state)
        late = [names[role] for role in phase.actors(state)]
        fields: Mapping[str, Field] = {"late": late, "lapsed": phase.lapsed}
        state.tell(LAPSE, fields)
    phase.expire(state)
    play.settle(state)
