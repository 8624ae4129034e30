"""Weights: how much a JSON document of a client may hold, whatever its game takes it for."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

WEIGHT: Final = "weight"
"""Under this the type of a field that may hold any JSON says what its bound is."""


class Bound(NamedTuple):
    """What a document may hold: values, letters of a text or key and of all, nested levels."""

    values: int
    letters: int
    all_letters: int
    levels: int


POSITION: Final = Bound(values=60_000, letters=2_000, all_letters=300_000, levels=100)
"""The largest position of our games has 8,000 values when it begins."""

OPTIONS: Final = Bound(values=2_000, letters=200, all_letters=20_000, levels=12)
"""A request for a battle has a line for each of at most some forty troops."""


def require_light(document: object, bound: Bound) -> None:
    """Check that a document is within a bound, and look at no more of it than the bound allows.

    Raises:
        ValueError: it is not.
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
    """What was weighed of a document so far."""

    def __init__(self, bound: Bound) -> None:
        self._bound = bound
        self._values = self._letters = 0

    def add_values(self, count: int) -> None:
        """Add the values of a list or an object."""
        self._values += count
        if self._values > self._bound.values:
            raise ValueError(f"expected at most {self._bound.values:,} values")

    def add_text(self, text: str) -> None:
        """Add a text."""
        self._letters += len(text)
        if len(text) > self._bound.letters:
            raise ValueError(f"expected texts of at most {self._bound.letters:,} letters")
        if self._letters > self._bound.all_letters:
            raise ValueError(f"expected at most {self._bound.all_letters:,} letters in all")
