"""Default set-up: a match that begins with the first decision that matters."""

from __future__ import annotations

from typing import Any

from senlac.engine.action import Action
from senlac.engine.errors import OptionError
from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.engine.state import State


def usual(state: State) -> Action | None:
    """Return the next action of the default set-up, None if it is done or there is none."""
    return None if state.outcome is not None else state.stack[-1].usual(state)


def set_up(match: Match) -> None:
    """Set up all sides by default, with the same actions as by hand.

    Raises:
        OptionError: an overlay makes the default set-up illegal.
    """
    while (action := usual(match.state)) is not None:
        able = [role for role in match.actors() if action in (match.offered(role) or ())]
        if not able:
            text = match.notation().text(action)
            raise OptionError(f"default set-up: no role may {text}")
        match.play(able[0], action)


def is_set_up(game: Game[Any], scenario: str) -> bool:
    """Return whether a scenario begins with a set-up that has a default."""
    return usual(Match.new(game, scenario, seed=0).state) is not None
