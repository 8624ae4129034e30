"""Perspectives: which of the nested matches some roles see.

During a nested match, its players and watchers see its board, and get its prompts and words. All
others see the outer match. Code that shows, explains or evaluates a position starts here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from senlac.engine.game.game import Game
from senlac.engine.match.nested import NestedMatch
from senlac.engine.model import play
from senlac.engine.model.action import Notation
from senlac.engine.model.state import State


class Perspective(NamedTuple):
    """A game as some roles see it: its state, and their roles in it (empty: a spectator).

    `titles` are those of the nested matches on the path to it, outermost first; `seats` names for
    each of its roles the role of the outermost match that plays it. With `can_concede` the nested
    match may be conceded alone.
    """

    game: Game[Any]
    state: State
    roles: tuple[int, ...]
    titles: tuple[str, ...] = ()
    seats: Mapping[str, str] = {}
    can_concede: bool = False


def perspective_of(game: Game[Any], state: State, roles: Sequence[int]) -> Perspective:
    """Return the match that some roles see; no role: a spectator."""
    seen = Perspective(game, state, tuple(roles))
    while (inner := nested_phase(seen.state)) is not None:
        if not inner.is_visible_to(seen.state, seen.roles):
            break
        seen = _further(seen, inner)
    return seen


def _further(seen: Perspective, inner: NestedMatch[Any]) -> Perspective:
    """Return the perspective on the match nested in the one that is seen."""
    game, state = inner.game(), inner.within
    outer = [seen.seats.get(name, name) for name in seen.game.roles(seen.state)]
    seats = {name: outer[seat] for name, seat in zip(game.roles(state), inner.seats, strict=True)}
    return Perspective(
        game, state, tuple(inner.inner_roles(seen.roles)),
        (*seen.titles, inner.title(seen.state)), seats,
        seen.can_concede or any([inner.may_concede(role) for role in seen.roles]),
    )  # fmt: skip


def innermost_player(game: Game[Any], state: State, role: int) -> tuple[Game[Any], State, int]:
    """Return the innermost match that a role plays in, and its role there.

    Of several roles it is the one that must decide.
    """
    while (inner := nested_phase(state)) is not None:
        seat = inner.inner_role_of(role)
        if seat is None:
            break
        game, state, role = inner.game(), inner.within, seat
    return game, state, role


def notation(game: Game[Any], state: State, roles: Sequence[int]) -> Notation:
    """Return the notation of some roles: that of the outer match and of those they see."""
    found: Notation = game.notation(state)
    eyes = tuple(roles)
    while (inner := nested_phase(state)) is not None and inner.is_visible_to(state, eyes):
        game, state, eyes = inner.game(), inner.within, tuple(inner.inner_roles(eyes))
        found = found.combined_with(game.notation(state))
    return found


def visible_actors(state: State, roles: Sequence[int]) -> tuple[int, ...]:
    """Return the roles that a viewer knows the match to wait for; none when it is over."""
    inner = nested_phase(state)
    return play.actors(state) if inner is None else inner.awaited(state, roles)


def nested_phase(state: State) -> NestedMatch[Any] | None:
    """Return the nested match that a state waits for, None without one."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, NestedMatch) else None


def innermost(state: State) -> State:
    """Return the state of the innermost match in progress."""
    while (inner := nested_phase(state)) is not None:
        state = inner.within
    return state
