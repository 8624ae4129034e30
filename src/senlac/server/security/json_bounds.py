"""Bounds on the size of JSON documents, whatever their game uses them for."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

WEIGHT: Final = "weight"
"""Key of the bound in the metadata of a field that may contain any JSON."""


class Bound(NamedTuple):
    """Maximum of values, characters of a text or key, characters in all, and nested levels."""

    values: int
    letters: int
    all_letters: int
    levels: int


POSITION: Final = Bound(values=60_000, letters=2_000, all_letters=300_000, levels=100)
"""The largest initial position of our games has 8,000 values."""

OPTIONS: Final = Bound(values=2_000, letters=200, all_letters=20_000, levels=12)
"""A request for a battle has a line for each of at most about forty units."""


def require_light(document: object, bound: Bound) -> None:
    """Check that a document is within a bound, visiting no more of it than the bound allows.

    Raises:
        ValueError: it exceeds the bound.
    """
    scale = _Scale(bound)
    level: list[Any] = [document]
    for _ in range(bound.levels):
        below: list[Any] = []
        for item in level:
            if isinstance(item, str):
                scale.add_text(item)
            elif isinstance(item, dict):
                scale.add_values(len(item))
                for key in item:
                    scale.add_text(key)
                below.extend(item.values())
            elif isinstance(item, list):
                scale.add_values(len(item))
                below.extend(item)
        if not below:
            return
        level = below
    raise ValueError(f"expected at most {bound.levels} levels")


class _Scale:
    """Totals of the part of a document that was visited."""

    def __init__(self, bound: Bound) -> None:
        self._bound = bound
        self._values = self._letters = 0

    def add_values(self, count: int) -> None:
        """Add the values of a list or an object.

        Raises:
            ValueError: there are too many.
        """
        self._values += count
        if self._values > self._bound.values:
            raise ValueError(f"expected at most {self._bound.values:,} values")

    def add_text(self, text: str) -> None:
        """Add a text.

        Raises:
            ValueError: it is too long, or all texts together are.
        """
        self._letters += len(text)
        if len(text) > self._bound.letters:
            raise ValueError(f"expected texts of at most {self._bound.letters:,} characters")
        if self._letters > self._bound.all_letters:
            raise ValueError(f"expected at most {self._bound.all_letters:,} characters in all")
