"""Names of phases in documents. Classes may be renamed, but documents are kept for ever.

A phase has a document name, by default the name of its class, and the names it had before. All
comparisons use these functions, so that a class is renamed by setting `former_names`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from senlac.engine.model.phase import Phase
from senlac.engine.support.errors import IncompleteGameError

T = TypeVar("T")


def document_name(phase: Phase[Any]) -> str:
    """Return the name by which documents and views name a phase."""
    return names_of(type(phase))[0]


def is_named(phase: Phase[Any], *names: str) -> bool:
    """Return whether a phase has one of these names, at present or formerly."""
    return any([name in names for name in names_of(type(phase))])


def are_named(phases: Sequence[Phase[Any]], names: Sequence[str]) -> bool:
    """Return whether phases have these names, one each, in this order."""
    if len(phases) != len(names):
        return False
    return all([is_named(phase, name) for phase, name in zip(phases, names, strict=True)])


def look_up(table: Mapping[str, T], phase: Phase[Any], default: T) -> T:
    """Return the entry of a phase in a table by names of phases."""
    for name in names_of(type(phase)):
        if name in table:
            return table[name]
    return default


def step_of(stack: Sequence[Phase[Any]], steps: Mapping[str, str]) -> str:
    """Return the step of the waiting phase, by default the phase's document name.

    Args:
        stack: the phases of a state; the last one waits. With none the result is "".
        steps: steps by names of phases.
    """
    return look_up(steps, stack[-1], document_name(stack[-1])) if stack else ""


def names_of(made: type) -> tuple[str, ...]:
    """Return the document name of a class of phases, then its former names.

    Raises:
        UnmadeError: `former_names` is a text instead of a tuple of texts.
    """
    return _names_of(made)


@lru_cache(maxsize=1024)
def _names_of(made: type) -> tuple[str, ...]:
    """Read the names of a class; it does not inherit those of its base."""
    own = vars(made)
    former = own.get("former_names", ())
    if isinstance(former, str):
        raise IncompleteGameError(f"{made.__name__}.former_names: expected a tuple, got '{former}'")
    return (own.get("document_name") or made.__name__, *former)


def phases_by_name(phases: Sequence[type[Phase[Any]]]) -> Mapping[str, type[Phase[Any]]]:
    """Return the phases of a game by their present and former names.

    Raises:
        UnmadeError: two phases have the same name.
    """
    return _by_name(tuple(phases))


@lru_cache(maxsize=64)
def _by_name(phases: tuple[type, ...]) -> dict[str, type[Phase[Any]]]:
    """Collect the names of phases."""
    found: dict[str, type[Phase[Any]]] = {}
    for made in phases:
        for name in _names_of(made):
            other = found.setdefault(name, made)
            if other is not made:
                text = f"{other.__qualname__} and {made.__qualname__} have the same name '{name}'"
                raise IncompleteGameError(text)
    return found
