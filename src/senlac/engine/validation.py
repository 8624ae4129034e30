"""What games say of a position that could not be: files may have been edited by hand."""

from __future__ import annotations

from senlac.engine.errors import RecordError


def require(sound: bool, complaint: str) -> None:  # noqa: FBT001 - reads as a sentence
    """Refuse what is not sound.

    Raises:
        RecordError: with the complaint.
    """
    if not sound:
        raise RecordError(complaint)
