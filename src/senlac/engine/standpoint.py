"""Perspectives: which of the nested matches some roles see.

During a nested match, its players and watchers see its board, and get its prompts and words. All
others see the outer match. Code that shows, explains or evaluates a position starts here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from senlac.engine import play
from senlac.engine.action import Notation
from senlac.engine.game import Game
from senlac.engine.nested import NestedMatch
from senlac.engine.state import State


class Standpoint(NamedTuple):
    """A game as some roles see it: its state, and their roles in it (empty: a spectator).

    `titles` are those of the nested matches on the path to it, outermost first; `seats` names for
    each of its roles the role of the outermost match that plays it. With `giving` the nested match
    may be conceded alone.
    """

    game: Game[Any]
    state: State
    roles: tuple[int, ...]
    titles: tuple[str, ...] = ()
    seats: Mapping[str, str] = {}
    giving: bool = False


def standpoint(game: Game[Any], state: State, roles: Sequence[int]) -> Standpoint:
    """Return the match that some roles see; no role: a spectator."""
    seen = Standpoint(game, state, tuple(roles))
    while (inner := nested_in(seen.state)) is not None:
        if not inner.watched(seen.state, seen.roles):
            break
        seen = _further(seen, inner)
    return seen


def _further(seen: Standpoint, inner: NestedMatch[Any]) -> Standpoint:
    """Return the perspective on the match nested in the one that is seen."""
    game, state = inner.game(), inner.within
    outer = [seen.seats.get(name, name) for name in seen.game.roles(seen.state)]
    seats = {name: outer[seat] for name, seat in zip(game.roles(state), inner.seats, strict=True)}
    return Standpoint(
        game, state, tuple(inner.inner_roles(seen.roles)),
        (*seen.titles, inner.title(seen.state)), seats,
        seen.giving or any([inner.may_concede(role) for role in seen.roles]),
    )  # fmt: skip


def player(game: Game[Any], state: State, role: int) -> tuple[Game[Any], State, int]:
    """Return the innermost match that a role plays in, and its role there.

    Of several roles it is the one that must decide.
    """
    while (inner := nested_in(state)) is not None:
        seat = inner.seat_of(role)
        if seat is None:
            break
        game, state, role = inner.game(), inner.within, seat
    return game, state, role


def notation(game: Game[Any], state: State, roles: Sequence[int]) -> Notation:
    """Return the notation of some roles: that of the outer match and of those they see."""
    found: Notation = game.notation(state)
    eyes = tuple(roles)
    while (inner := nested_in(state)) is not None and inner.watched(state, eyes):
        game, state, eyes = inner.game(), inner.within, tuple(inner.inner_roles(eyes))
        found = found.merged(game.notation(state))
    return found


def awaited(state: State, roles: Sequence[int]) -> tuple[int, ...]:
    """Return the roles that a viewer knows the match to wait for; none when it is over."""
    inner = nested_in(state)
    return play.actors(state) if inner is None else inner.awaited(state, roles)


def nested_in(state: State) -> NestedMatch[Any] | None:
    """Return the nested match that a state waits for, None without one."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, NestedMatch) else None


def innermost(state: State) -> State:
    """Return the state of the innermost match in progress."""
    while (inner := nested_in(state)) is not None:
        state = inner.within
    return state
