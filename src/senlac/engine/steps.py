"""Steps by name: what begins a step need not stand above it in the imports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from senlac.engine.phase import Phase


class Steps:
    """The phases of a game by the names of their classes.

    A game declares all of them where it writes down its sequence of play. A phase that leads to
    one in a later chapter asks for it by name, so that the chapters do not import each other.
    """

    def __init__(self) -> None:
        self._known: dict[str, type[Phase[Any]]] = {}
        self._shared: dict[str, tuple[Phase[Any], ...]] = {}

    def declare(self, phases: Sequence[type[Phase[Any]]]) -> tuple[type[Phase[Any]], ...]:
        """Take the phases of a game, and return them."""
        for phase in phases:
            self._known[phase.__name__] = phase
        return tuple(phases)

    def known(self, name: str) -> type[Phase[Any]]:
        """Return the class of that name."""
        return self._known[name]

    def shared(self, name: str) -> tuple[Phase[Any], ...]:
        """Return a phase that takes no values, alone; it never changes, and one will do for all."""
        found = self._shared.get(name)
        if found is None:
            found = self._shared[name] = (self.make(name, ()),)
        return found

    def make(self, name: str, values: Sequence[object]) -> Phase[Any]:
        """Return a new phase, made of the values its class takes."""
        return make(self.known(name), values)


def make(kind: type[Phase[Any]], values: Sequence[object]) -> Phase[Any]:
    """Return a new phase of a class; the values are in the order of its fields."""
    maker: Any = kind
    made: Phase[Any] = maker(**dict(zip(kind.fields, values, strict=True)))
    return made
