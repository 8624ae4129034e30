"""The law of copies: copied or pickled matches and states are equal and independent."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeVar

from senlac.engine.match.match import Match
from senlac.engine.model.state import State
from senlac.testing.law_failure import law, require, require_same
from senlac.testing.laws.playing import random_play
from senlac.testing.laws.states import held, whole

T = TypeVar("T")


def pickled(value: T) -> T:
    """Return a value after pickling and unpickling it."""
    again: T = pickle.loads(pickle.dumps(value))  # noqa: S301 - it was pickled on this line
    return again


WAYS: Final[dict[str, Callable[[Any], Any]]] = {
    "`copy.copy`": copy.copy,
    "`copy.deepcopy`": copy.deepcopy,
    "pickling": pickled,
}
"""The ways in which Python copies an object."""


@law
def copies_play_on(match: Match, rng: Random, steps: int) -> None:
    """Copied or pickled matches are equal, continue alike, and do not change the original."""
    copies = {way: make(match) for way, make in WAYS.items()}
    before = whole(match)
    for way, made in copies.items():
        require(whole(made) == before, f"{way} makes another match")
    for way, make in WAYS.items():
        state: State = make(match.state)
        require(state is not match.state, f"{way} of a state gives the same one")
        require_same(held(match), held(match, state), f"{way} makes another state")
    first = match.copy()
    for _ in range(steps):
        if first.result() is not None:
            break
        role, action = random_play(first, rng)
        for made in copies.values():
            made.play(role, action)
    for way, made in copies.items():
        require(whole(made) == whole(first), f"after {way} a match plays on otherwise")
    require(whole(match) == before, "playing a copy on has changed the match it is of")
