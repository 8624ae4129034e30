"""Phase registry: phases by name, so that modules need not import the phases they lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from senlac.engine.model.phase import Phase, build
from senlac.engine.model.phase_names import names_of, phases_by_name


class PhaseRegistry:
    """The phases of a game by their document names and their former names.

    A game declares all of them beside its sequence of play. A phase that leads to one of a later
    chapter gets it by name, so that the chapters do not import each other.
    """

    def __init__(self) -> None:
        self._phases: list[type[Phase[Any]]] = []
        self._known: Mapping[str, type[Phase[Any]]] = {}
        self._shared: dict[str, tuple[Phase[Any], ...]] = {}

    def declare(self, phases: Sequence[type[Phase[Any]]]) -> tuple[type[Phase[Any]], ...]:
        """Add phases of a game, and return them.

        Raises:
            UnmadeError: two phases have the same name.
        """
        self._phases.extend(phases)
        self._known = phases_by_name(self._phases)
        return tuple(phases)

    def known(self, name: str) -> type[Phase[Any]]:
        """Return the class that has a name, or had it formerly."""
        return self._known[name]

    def present_name(self, name: str) -> str:
        """Return the document name of the phase with a present or former name.

        A name that no phase has is returned as it is.
        """
        made = self._known.get(name)
        return name if made is None else names_of(made)[0]

    def get_shared(self, name: str) -> tuple[Phase[Any], ...]:
        """Return a phase without values, in a tuple; its only instance never changes."""
        found = self._shared.get(name)
        if found is None:
            found = self._shared[name] = (self.make_phase_of(name, ()),)
        return found

    def make_phase_of(self, name: str, values: Sequence[object]) -> Phase[Any]:
        """Return a new phase with values for its constructor."""
        return build(self.known(name), values)
