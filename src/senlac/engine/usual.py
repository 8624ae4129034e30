"""The usual set-up: a match that begins with the first decision that matters."""

from __future__ import annotations

from typing import Any

from senlac.engine.action import Action
from senlac.engine.errors import OptionError
from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.engine.state import State


def usual(state: State) -> Action | None:
    """Return the action with which the usual set-up goes on, None if it is done, or none is."""
    return None if state.outcome is not None else state.stack[-1].usual(state)


def set_up(match: Match) -> None:
    """Set all sides up as is usual, by actions as they would decide on by hand.

    Raises:
        OptionError: an overlay has changed what is usual to what nobody may do.
    """
    while (action := usual(match.state)) is not None:
        able = [role for role in match.actors() if action in (match.offered(role) or ())]
        if not able:
            text = match.notation().text(action)
            raise OptionError(f"the usual set-up cannot be made: nobody may {text}")
        match.play(able[0], action)


def is_set_up(game: Game[Any], scenario: str) -> bool:
    """Tell whether a scenario begins with a set-up that is usual, or may be made by hand."""
    return usual(Match.new(game, scenario, seed=0).state) is not None
