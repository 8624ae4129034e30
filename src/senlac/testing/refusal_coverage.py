"""Checks that every action is legal, or refused with a rule and a reason."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import product
from math import prod
from random import Random
from typing import Any, Final

from senlac.engine.game.game import Game
from senlac.engine.model import play
from senlac.engine.model.action import NUMBER, Action, Notation
from senlac.engine.model.state import State
from senlac.testing.law_failure import require

NUMBERS: Final = range(8)
"""Numbers that are tried as arguments."""


def all_actions(notation: Notation) -> Iterator[Action]:
    """Yield all actions of a notation, verb by verb."""
    for verb in notation.verbs:
        for given in product(*_ranges(notation, verb)):
            yield Action(verb, *given)


def sample_actions(notation: Notation, rng: Random, most: int) -> Iterator[Action]:
    """Yield actions of each verb: all, or a random sample of `most`."""
    for verb in notation.verbs:
        ranges = _ranges(notation, verb)
        if prod([len(given) for given in ranges]) <= most:
            yield from (Action(verb, *given) for given in product(*ranges))
        else:
            yield from (Action(verb, *[rng.choice(one) for one in ranges]) for _ in range(most))


def _ranges(notation: Notation, verb: str) -> list[range]:
    """Return the possible values of each argument of a verb."""
    kinds = notation.kinds(verb)
    return [NUMBERS if kind == NUMBER else range(len(notation.names[kind])) for kind in kinds]


def require_explained(
    game: Game[Any],
    rules: Container[str],
    state: State,
    actions: Iterable[Action],
    longest: int,
    role: int | None = None,
) -> set[str]:
    """Require that each action is legal, or refused by a known rule with a short sentence.

    The role is the first that must decide, unless one is given. Returns the rules that were named.
    """
    if role is None:
        role = play.actors(state)[0]
    notation = game.notation(state)
    options = play.cached_options(state, role)
    listed = set(options)
    for action in listed:
        text = notation.text(action)
        require(action in options, f"{text!r} is listed, and not among the options")
        require(notation.action(text) == action, f"{text!r} is read back as another action")
    named = set()
    for action in actions:
        if action in listed:
            continue
        text = notation.text(action)
        require(action not in options, f"{text!r} is among the options, and not listed")
        rule, why = state.stack[-1].why_not_for(state, role, action)
        require(rule in rules, f"{text!r} is refused by {rule!r}, which is no rule")
        require(why.endswith("."), f"{text!r} is refused by no sentence: {why!r}")
        require(len(why) <= longest, f"{text!r} is refused at length: {why!r}")
        named.add(rule)
    return named
