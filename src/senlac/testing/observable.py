"""Everything that a player of a match can observe: the laws of secrecy compare it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from senlac.engine.data.document import LARGEST, canonical, to_json
from senlac.engine.game.game import Game
from senlac.engine.game.position import encode
from senlac.engine.match import perspective
from senlac.engine.match.match import Match
from senlac.engine.match.perspective import Perspective
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.event import Event
from senlac.engine.model.group_intent import GroupIntent
from senlac.engine.model.state import State
from senlac.engine.screen.scene import document
from senlac.engine.support.errors import IncompleteGameError, NotationError, OddsError
from senlac.lab import odds
from senlac.testing.law_failure import require

FORETOLD = 6
"""About how many actions of a role are compared by forecast, odds and price."""

MOST_ROLLS = 2_000
"""Maximum number of dice for the odds of one of these actions."""


def observation(match: Match, roles: Sequence[str]) -> bytes:
    """Return what the roles see: everything that distinguishes two matches for them."""
    told = [present(match, roles), [event.document() for event in match.events(roles)]]
    return canonical(told)


def present(match: Match, roles: Sequence[str]) -> dict[str, object]:
    """Return what the roles see of the position itself, without events."""
    return {
        "view": match.view(roles),
        "actors": match.awaited(roles),
        "asked": [[match.options(role, everything=True), match.prompt(role)] for role in roles],
    }


def all_outputs(
    match: Match,
    roles: Sequence[str],
    probes: Sequence[Action],
    heard: Sequence[Event] | None = None,
) -> bytes:
    """Return everything that these roles can observe in any way, as bytes.

    `heard` are the events to include, by default all that the roles receive.
    """
    game, state = match.game, match.state
    indices = [match.role(role) for role in roles]
    events, view = match.events(roles) if heard is None else heard, match.view(roles)
    notation = match.notation(roles)
    seen = match.perspective(roles)
    own = seen.game.view(seen.state, seen.roles)
    told: dict[str, object] = {
        "view": view,
        "events": [event.document() for event in events],
        "cues": [document(match.cue(event)) for event in events],
        "log": match.log(roles) if heard is None else [match.sentence(one) for one in heard],
        "record": match.record_for(roles),
        "actors": match.awaited(roles),
        "result": match.result(),
        "scene": _scene(seen),
        "seen": [seen.game.id, seen.titles, seen.seats, seen.can_concede, own],
        "board_key": repr(seen.game.board_key(seen.state)),
        "words": [game.opening_hint(view), seen.game.hint(own)],
        "notation": [to_json(notation.verbs), to_json(notation.names)],
        "secrets": game.has_secrets(state),
        "position": published(match, roles),
    }
    for role, index in zip(roles, indices, strict=True):
        told[role] = [
            match.options(role, everything=True),
            match.prompt(role),
            match.may_undo(role),
            [_refusal(match, role, action) for action in probes],
            [list(action) for action in _meant(match, index, probes)],
            _forecasts(match, role),
            _studied(match, role),
        ]
    no_number_is_rounded(told)
    return canonical(told)


def published(match: Match, roles: Sequence[str]) -> dict[str, Any]:
    """Return the position that some roles can download."""
    if match.game.has_secrets(match.state):
        return encode(match.game, match.determinize(roles, "law"))
    return match.position()


def _scene(seen: Perspective) -> object:
    """Return the scene of some roles, None for a game without a screen."""
    try:
        return document(seen.game.scene(seen.state, seen.roles))
    except IncompleteGameError:
        return None


def board(match: Match, roles: Sequence[str]) -> object:
    """Return the board that some roles see, None for a game without a screen."""
    seen = match.perspective(roles)
    try:
        return seen.game.board(seen.state)
    except IncompleteGameError:
        return None


def _refusal(match: Match, role: str, action: Action) -> object:
    """Return why an action is refused, or cannot be written by a role that sees another match."""
    try:
        return match.why_not(role, action)
    except NotationError as error:
        return str(error)


def _meant(match: Match, role: int, probes: Sequence[Action]) -> list[Action]:
    """Return what a click of a role, on what some actions are about, may have meant."""
    if role not in play.actors(match.state):
        return []
    return match.state.stack[-1].guess_intent(match.state, role, probes)


def _forecasts(match: Match, role: str) -> object:
    """Return forecast, odds and price of some options of a role, as it receives them."""
    listed = list(match.options_object(role) or ())
    state = match.determinize([role], "odds")
    index = match.role(role)
    # The first, the last, and some between.
    asked = dict.fromkeys([*listed[:: max(1, len(listed) // FORETOLD)], *listed[-1:]])
    return [_foretold(match, state, index, action) for action in asked]


def _foretold(match: Match, state: State, role: int, action: Action) -> list[str]:
    """Return forecast, odds and price of an action, in a state sampled for its role."""
    try:
        chances: object = odds.change_distributions(match.game, state, role, action, MOST_ROLLS)
    except OddsError as error:
        chances = error
    told = odds.forecast(match.game, state, role, action)
    price = odds.price(match.game, state, role, action)
    return [repr(told), repr(chances), price]


def _studied(match: Match, role: str) -> list[object]:
    """Return the evaluation of a role's position, and the actions of each intent of its step."""
    state = match.determinize([role], "evaluate")
    game, within, index = perspective.innermost_player(match.game, state, match.role(role))
    found: list[object] = [_worth(game, within, index)]
    if match.options_object(role) is not None:
        given = within.stack[-1].guidance(within, index)
        intents = [GroupIntent(name) for name in given.intents]
        found += [
            [list(one) for one in game.actions_for_intent(within, index, wish)] for wish in intents
        ]
    return found


def _worth(game: Game[Any], state: State, role: int) -> float | None:
    """Return the evaluation of a position for a role, `None` in a game without one."""
    try:
        return game.evaluate(state, role)
    except IncompleteGameError:
        return None


# ---- numbers ------------------------------------------------------------------------------------


def no_number_is_rounded(value: object, where: str = "$") -> None:
    """All integers in a document are at most 2^53, because other languages round larger ones."""
    if isinstance(value, dict):
        for key, item in value.items():
            no_number_is_rounded(item, f"{where}.{key}")
    elif isinstance(value, list | tuple):
        for number, item in enumerate(value):
            no_number_is_rounded(item, f"{where}[{number}]")
    elif isinstance(value, int):
        require(abs(value) <= LARGEST, f"{where} is {value}, beyond 2^53")
