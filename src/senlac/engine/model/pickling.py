"""Pickling and copying of states and games, with the same format in both builds.

A pickled state contains its fields and its phases, but no tables and maps. `Game.attach_static`
looks these up when the pickle is read. So each game registers itself here by its class.
"""

from __future__ import annotations

import copyreg
import dataclasses
from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")


class Restorer(Protocol[T]):
    """The part of `Game` that pickling uses, for states `T`. `Game` itself imports this module."""

    def empty_state(self) -> T:
        """Return a state without content."""

    def attach_static(self, state: T) -> None:
        """Look up the tables of a state by its fields."""


_GAMES: Final[dict[type, Restorer[Any]]] = {}
"""The first game of each class. Further ones differ only in their weights."""

_OF_STATES: Final[dict[type, Restorer[Any]]] = {}
"""The game of each class of states, filled when a state is pickled."""

Rebuilt = tuple[Any, ...]
"""The result of `__reduce__`: a callable and its arguments."""


def by_fields(*kinds: type) -> None:
    """Register frozen dataclasses to be pickled and copied by their fields.

    The default way sets attributes, which a compiled frozen dataclass refuses.
    """
    for kind in kinds:
        copyreg.pickle(kind, _reduced)


def _reduced(value: DataclassInstance) -> Rebuilt:
    """Return a dataclass as its class and the values of its fields."""
    return type(value), tuple([getattr(value, one.name) for one in dataclasses.fields(value)])


def others(value: object, named: Collection[str]) -> dict[str, object]:
    """Return the public attributes of an object except the `named` ones, in both builds.

    Private attributes are caches, which a new object fills again.
    """
    kind = type(value)
    slots = [name for base in kind.__mro__ for name in vars(base).get("__slots__", ())]
    names = [*getattr(kind, "__mypyc_attrs__", ()), *slots, *getattr(value, "__dict__", ())]
    return {
        name: getattr(value, name)
        for name in names
        if name not in named and not name.startswith("_") and hasattr(value, name)
    }


# ---- games --------------------------------------------------------------------------------------


def register(game: Restorer[Any]) -> None:
    """Register a game for its class, unless there is one already."""
    _GAMES.setdefault(type(game), game)


def reduced_game(game: Restorer[Any], weights: object) -> Rebuilt:
    """Return a game as its class, and its weights if it is not the registered one."""
    kind = type(game)
    return (game_of, (kind,)) if _GAMES.get(kind) is game else (kind, (weights,))


def game_of(kind: type[Restorer[Any]]) -> Restorer[Any]:
    """Return the registered game of a class, or a new one if there is none."""
    return _GAMES[kind] if kind in _GAMES else kind()


def game_of_state(state: object) -> Restorer[Any] | None:
    """Return the game of a state, `None` if no registered game has such states."""
    kind = type(state)
    if kind not in _OF_STATES:
        for game in list(_GAMES.values()):
            made = _blank(game)
            if made is not None:
                _OF_STATES.setdefault(type(made), game)
    return _OF_STATES.get(kind)


def _blank(game: Restorer[Any]) -> object:
    """Return an empty state of a game, `None` if the game fails to make one."""
    # Games may be third-party code, which may raise anything.
    with suppress(Exception):
        made: object = game.empty_state()
        return made
    return None
