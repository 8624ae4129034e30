"""Record extracts: the part of a record that a role may see while something in it is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from senlac.engine.data.document import Document
from senlac.engine.game.record import Record

FORMAT: Final = "senlac-extract"
VERSION: Final = 1


def extract(record: Record, roles: Sequence[str]) -> Document:
    """Return the start of the match and the actions of these roles.

    It contains no numbers, hashes or rolls, because each would reveal how much the others have
    done, or what. A role reads rolls in its log. It gets the whole record at the end, and the
    hashes published during the match prove that it is genuine.
    """
    written = record.header.document()
    written["format"] = FORMAT
    written["version"] = VERSION
    if record.header.start.position is not None:
        written["start"] = {"position": None}
    own = [entry for entry in record.entries if entry.role in roles]
    written["roles"] = list(roles)
    written["entries"] = [
        {"role": entry.role, "undo": True}
        if entry.undo >= 0
        else {"role": entry.role, "action": entry.action}
        for entry in own
    ]
    return written
