"""Default set-up: a match that begins with the first decision that matters."""

from __future__ import annotations

from typing import Any

from senlac.engine.game.game import Game
from senlac.engine.match.match import Match
from senlac.engine.model.action import Action
from senlac.engine.model.state import State
from senlac.engine.support.errors import OptionError


def next_default_action(state: State) -> Action | None:
    """Return the next action of the default set-up, None if it is done or there is none."""
    return None if state.outcome is not None else state.stack[-1].default_setup_action(state)


def apply_default_setup(match: Match) -> None:
    """Set up all sides by default, with the same actions as by hand.

    Raises:
        OptionError: an overlay makes the default set-up illegal.
    """
    while (action := next_default_action(match.state)) is not None:
        able = [role for role in match.actors() if action in (match.options_object(role) or ())]
        if not able:
            text = match.notation().text(action)
            raise OptionError(f"default set-up: no role may {text}")
        match.play(able[0], action)


def has_default_setup(game: Game[Any], scenario: str) -> bool:
    """Return whether a scenario begins with a set-up that has a default."""
    return next_default_action(Match.new(game, scenario, seed=0).state) is not None
