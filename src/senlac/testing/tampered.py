"""Hand-edited positions: one value is replaced by another, and the result is checked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from senlac.engine.game.game import Game
from senlac.engine.game.position import decode, encode
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.engine.model.state import S, State
from senlac.engine.support.errors import RecordError
from senlac.testing.law_failure import require, require_same

Path = tuple[str | int, ...]
"""The keys and indices that lead to a value of a document."""

Choice = tuple[int, Action]
"""A role and its action."""


def leaves(value: object, path: Path = ()) -> list[Path]:
    """Return the paths of all values in a JSON value, including itself."""
    found = [path]
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, below in pairs:
            found += leaves(below, (*path, key))
    return found


def value_at(document: object, path: Path) -> object:
    """Return the value at a path."""
    for key in path:
        if isinstance(document, dict):
            document = document[key]
        else:
            assert isinstance(document, list)
            assert isinstance(key, int)
            document = document[key]
    return document


def put(document: object, path: Path, value: object) -> None:
    """Put a value at a path."""
    holder, key = value_at(document, path[:-1]), path[-1]
    if isinstance(holder, dict):
        holder[key] = value
    else:
        assert isinstance(holder, list)
        assert isinstance(key, int)
        holder[key] = value


def anything(state: State, rng: Random) -> Choice:
    """Return a random option of the first actor."""
    role = play.actors(state)[0]
    return role, play.cached_options(state, role).sample(rng)


def refused_or_playable(
    game: Game[S],
    document: dict[str, Any],
    rng: Random,
    steps: int = 60,
    decide: Callable[[S, Random], Choice] = anything,
) -> str:
    """Require that a position is refused in one line, or can be played on.

    Returns that line, "" for a position that can be played. All positions on the way must be
    readable.
    """
    try:
        state = decode(game, document)
    except RecordError as error:
        complaint = str(error)
    else:
        try:
            require_playable(game, state, rng, steps, decide)
        except Exception as error:
            error.add_note(f"{game.id} reads this position, and cannot play it: {document}")
            raise
        return ""
    require(len(complaint.splitlines()) == 1, f"refused in more than one line: {complaint!r}")
    return complaint


def require_playable(
    game: Game[S], state: S, rng: Random, steps: int, decide: Callable[[S, Random], Choice]
) -> None:
    """Require that some steps can be played from a state, and that their positions are readable."""
    state.dice = FastDice(rng)
    for _ in range(steps):
        if state.outcome is not None:
            return
        play.play_action(state, *decide(state, rng))
    written = encode(game, state)
    again = encode(game, decode(game, written))
    require_same(written, again, "played on, it leads to a position that is read as another one")
