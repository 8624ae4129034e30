"""What data must agree on beyond its types: the words in which each sort of fault is told."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from senlac.engine.errors import DataError

LISTED: Final = 12
"""How many of the values that would do are told."""


class Checker:
    """Checks of one set of data files; each raises DataError at the first thing amiss.

    A game's own checks are methods of a class derived from this. `place` names the file, the row
    and the key; `overlay` is the name of the overlay that lies over them, "" if there is none.
    """

    def __init__(self, overlay: str) -> None:
        self.overlay = overlay

    def one_of(self, value: object, known: Collection[object], place: str) -> None:
        """Check that a value is one of those that are known."""
        names = ", ".join([str(name) for name in list(known)[:LISTED]])
        self.require(place, f"expected one of {names}, got {value}", met=value in known)

    def equal(self, value: object, expected: object, place: str) -> None:
        """Check that a value is as expected."""
        self.require(place, f"expected {expected}, got {value}", met=value == expected)

    def within(self, value: int, least: int, most: int, place: str) -> None:
        """Check that a number is not below the least nor above the most."""
        self.require(place, f"expected {least} to {most}, got {value}", met=least <= value <= most)

    def require(self, place: str, text: str, *, met: bool) -> None:
        """Check that a condition is met; if not, the text says what is wrong."""
        if not met:
            raise self.fault(place, text)

    def fault(self, place: str, text: str) -> DataError:
        """Return the error that names a place, and the overlay its values may come from."""
        laid_over = f" (with overlay {self.overlay})" if self.overlay else ""
        return DataError(f"{place}: {text}{laid_over}")
