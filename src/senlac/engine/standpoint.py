"""Standpoints: which match some roles have before their eyes, of those that lie in each other.

While a match within lasts, its players and whoever may watch it see its board, and are told and
asked in its words; all others see the outer one. Whatever shows, explains or judges a position
asks here first whose it is.
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
    """A game as some roles see it: its state, and their roles in it; none: a spectator's.

    `titles` are those of the matches within that it is reached by, the outermost first; `seats`
    names for each of its roles the role of the whole match by which it is played. With `giving`
    the match within may be given up by itself.
    """

    game: Game[Any]
    state: State
    roles: tuple[int, ...]
    titles: tuple[str, ...] = ()
    seats: Mapping[str, str] = {}
    giving: bool = False


def standpoint(game: Game[Any], state: State, roles: Sequence[int]) -> Standpoint:
    """Return the match that some roles have before their eyes; no role: a spectator."""
    seen = Standpoint(game, state, tuple(roles))
    while (inner := nested_in(seen.state)) is not None:
        if not inner.watched(seen.state, seen.roles):
            break
        seen = _further(seen, inner)
    return seen


def _further(seen: Standpoint, inner: NestedMatch[Any]) -> Standpoint:
    """Return what those see who see this, and look at the match within it."""
    game, state = inner.game(), inner.within
    outer = [seen.seats.get(name, name) for name in seen.game.roles(seen.state)]
    seats = {name: outer[seat] for name, seat in zip(game.roles(state), inner.seats, strict=True)}
    return Standpoint(
        game, state, tuple(inner.inner_roles(seen.roles)),
        (*seen.titles, inner.title(seen.state)), seats,
        seen.giving or any([inner.may_concede(role) for role in seen.roles]),
    )  # fmt: skip


def player(game: Game[Any], state: State, role: int) -> tuple[Game[Any], State, int]:
    """Return the innermost match that a role plays in, and which role it plays there.

    Of several it is the one that must decide.
    """
    while (inner := nested_in(state)) is not None:
        seat = inner.seat_of(role)
        if seat is None:
            break
        game, state, role = inner.game(), inner.within, seat
    return game, state, role


def notation(game: Game[Any], state: State, roles: Sequence[int]) -> Notation:
    """Return the names in which some roles write: of the outer match, and of those they see."""
    found: Notation = game.notation(state)
    eyes = tuple(roles)
    while (inner := nested_in(state)) is not None and inner.watched(state, eyes):
        game, state, eyes = inner.game(), inner.within, tuple(inner.inner_roles(eyes))
        found = found.merged(game.notation(state))
    return found


def awaited(state: State, roles: Sequence[int]) -> tuple[int, ...]:
    """Return whom some roles know the match to wait for; none when it is over."""
    inner = nested_in(state)
    return play.actors(state) if inner is None else inner.awaited(state, roles)


def nested_in(state: State) -> NestedMatch[Any] | None:
    """Return the match that a state waits for, None if it waits for none."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, NestedMatch) else None


def innermost(state: State) -> State:
    """Return the state of the match that is played at present, within all others."""
    while (inner := nested_in(state)) is not None:
        state = inner.within
    return state
