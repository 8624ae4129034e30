"""All that reaches a player of a match, by any way: what the laws of secrecy compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.document import LARGEST, canonical, plain
from senlac.engine.errors import NotationError, UnmadeError
from senlac.engine.match import Match
from senlac.engine.position import encode
from senlac.engine.scene import document
from senlac.engine.standpoint import Standpoint
from senlac.lab import odds
from senlac.testing.broken import require


def sight(match: Match, roles: Sequence[str]) -> bytes:
    """Return what the roles see: all by which they could tell two matches apart."""
    told = {
        "view": match.view(roles),
        "events": [event.document() for event in match.events(roles)],
        "actors": match.awaited(roles),
        "asked": [[match.options(role), match.prompt(role)] for role in roles],
    }
    return canonical(told)


def outputs(match: Match, roles: Sequence[str], probes: Sequence[Action]) -> bytes:
    """Return all that reaches these roles by any way, as bytes."""
    game, state = match.game, match.state
    indices = [match.role(role) for role in roles]
    events, view = match.events(roles), match.view(roles)
    notation = match.notation(roles)
    seen = match.standpoint(roles)
    own = seen.game.view(seen.state, seen.roles)
    told: dict[str, object] = {
        "view": view,
        "events": [event.document() for event in events],
        "cues": [document(match.cue(event)) for event in events],
        "log": match.log(roles),
        "record": match.record_for(roles),
        "actors": match.awaited(roles),
        "result": match.result(),
        "scene": _scene(seen),
        "seen": [seen.game.id, seen.titles, seen.seats, seen.giving, own],
        "board_key": repr(seen.game.board_key(seen.state)),
        "words": [game.opening(view), seen.game.hint(own)],
        "notation": [plain(notation.verbs), plain(notation.names)],
        "secrets": game.secrets(state),
        "position": published(match, roles),
    }
    for role, index in zip(roles, indices, strict=True):
        told[role] = [
            match.options(role),
            match.prompt(role),
            match.may_undo(role),
            [_refusal(match, role, action) for action in probes],
            [list(action) for action in _meant(match, index, probes)],
            _forecasts(match, role),
        ]
    no_number_is_rounded(told)
    return canonical(told)


def published(match: Match, roles: Sequence[str]) -> dict[str, Any]:
    """Return the position that is given out to some roles."""
    if match.game.secrets(match.state):
        return encode(match.game, match.determinize(roles, "law"))
    return match.position()


def _scene(seen: Standpoint) -> object:
    """Return the scene of some roles, None for a game without a screen."""
    try:
        return document(seen.game.scene(seen.state, seen.roles))
    except UnmadeError:
        return None


def board(match: Match, roles: Sequence[str]) -> object:
    """Return the board that some roles see, None for a game without a screen."""
    seen = match.standpoint(roles)
    try:
        return seen.game.board(seen.state)
    except UnmadeError:
        return None


def _refusal(match: Match, role: str, action: Action) -> object:
    """Return why an action is refused, or cannot be written by a role that sees another match."""
    try:
        return match.why_not(role, action)
    except NotationError as error:
        return str(error)


def _meant(match: Match, role: int, probes: Sequence[Action]) -> list[Action]:
    """Return what a role may have meant that pointed at what some actions are about."""
    if role not in play.actors(match.state):
        return []
    return match.state.stack[-1].meant(match.state, role, probes)


def _forecasts(match: Match, role: str) -> object:
    """Return what is told beforehand of the first and the last thing a role may do."""
    listed = list(match.offered(role) or ())
    state = match.determinize([role], "odds")
    index, asked = match.role(role), listed[:1] + listed[-1:]
    found = [odds.forecast(match.game, state, index, action) for action in asked]
    return [None if f is None else [f.title, repr(f.rows), f.lines] for f in found]


# ---- numbers ------------------------------------------------------------------------------------


def no_number_is_rounded(value: object, where: str = "$") -> None:
    """No whole number in a document is beyond 2^53, where other languages round."""
    if isinstance(value, dict):
        for key, item in value.items():
            no_number_is_rounded(item, f"{where}.{key}")
    elif isinstance(value, list | tuple):
        for number, item in enumerate(value):
            no_number_is_rounded(item, f"{where}[{number}]")
    elif isinstance(value, int):
        require(abs(value) <= LARGEST, f"{where} is {value}, beyond 2^53")
