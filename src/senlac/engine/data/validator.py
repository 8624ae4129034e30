"""Validation of data beyond types, with uniform error messages."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from senlac.engine.support.errors import DataError

LISTED: Final = 12
"""Maximum number of expected values that a message lists."""


class DataValidator:
    """Checks of one set of data files; each raises DataError for the first error.

    A game's own checks are methods of a subclass. `place` names the file, the row and the key;
    `overlay` is the name of the overlay in use, "" if there is none.
    """

    def __init__(self, overlay: str) -> None:
        self.overlay = overlay

    def one_of(self, value: object, known: Collection[object], place: str) -> None:
        """Require that a value is one of the known ones."""
        names = ", ".join([str(name) for name in list(known)[:LISTED]])
        self.require(place, f"expected one of {names}, got {value}", met=value in known)

    def equal(self, value: object, expected: object, place: str) -> None:
        """Require that a value is as expected."""
        self.require(place, f"expected {expected}, got {value}", met=value == expected)

    def within(self, value: int, least: int, most: int, place: str) -> None:
        """Require that a number is within a range."""
        self.require(place, f"expected {least} to {most}, got {value}", met=least <= value <= most)

    def require(self, place: str, text: str, *, met: bool) -> None:
        """Require a condition; the text says what is wrong if it is not met."""
        if not met:
            raise self.fault(place, text)

    def fault(self, place: str, text: str) -> DataError:
        """Return the error for a place, with the overlay that its values may come from."""
        laid_over = f" (with overlay {self.overlay})" if self.overlay else ""
        return DataError(f"{place}: {text}{laid_over}")
