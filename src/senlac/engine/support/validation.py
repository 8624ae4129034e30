"""Validation of positions by games: files may have been edited by hand."""

from __future__ import annotations

from senlac.engine.support.errors import RecordError


def require(sound: bool, complaint: str) -> None:  # noqa: FBT001 - reads as a sentence
    """Raise unless a condition holds.

    Raises:
        RecordError: with the complaint.
    """
    if not sound:
        raise RecordError(complaint)
