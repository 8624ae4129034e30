"""Timeouts: how a match continues when time runs out for roles that have not decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from senlac.engine.model import play
from senlac.engine.model.event import TIMEOUT_EVENT
from senlac.engine.support.errors import StuckError

if TYPE_CHECKING:
    from senlac.engine.game.game import Game
    from senlac.engine.model.event import Field
    from senlac.engine.model.state import State


def supports_timeouts(game: Game[Any]) -> bool:
    """Return whether a game has steps with timeouts."""
    return any([phase.timeout_text for phase in game.phases])


def apply_timeout(game: Game[Any], state: State) -> None:
    """Time out the waiting step, and run to the next decision.

    Raises:
        StuckError: the step has no timeout.
    """
    phase = state.stack[-1]
    if not phase.has_timeout(state):
        raise StuckError("this phase has no deadline")
    if phase.timeout_text and state.journal is not None:
        # Everyone knows for whom a step waits; their unfinished sheets do not show here.
        names = game.roles(state)
        late = [names[role] for role in phase.actors(state)]
        fields: Mapping[str, Field] = {"late": late, "lapsed": phase.timeout_text}
        state.emit(TIMEOUT_EVENT, fields)
    phase.on_timeout(state)
    play.run_to_decision(state)
