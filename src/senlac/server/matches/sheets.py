"""Sealed sheets in an undo: what other players wrote in secret stays.

All roles in a sealed step append to one line of entries, in the order in which they write. An undo
cuts that line and with it what others have written since. While the step lasts, their entries are
played again after the undo: they cannot depend on what is undone, because it is secret.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from senlac.engine.match.checkpoints import PlayedEntry
from senlac.engine.match.match import Match
from senlac.server.support.errors import engine_errors_as_refusals


def keeps_sheets(match: Match, target: int) -> bool:
    """Return whether an undo to an entry stays within one sealed step, so that others lose nothing.

    The match must have been played or replayed: a resumed one does not know its steps.
    """
    gone = _since(match, target)
    return bool(gone) and all(one.sealed and not one.begins for one in gone)


def take_back(
    match: Match, role: str, target: int, agreed: Sequence[str], asking: Collection[str]
) -> None:
    """Undo to an entry, but keep what roles other than `asking` wrote in this sealed step.

    Raises:
        Refused: the undo is not allowed, or the lines of others cannot be kept.
    """
    gone = _since(match, target)
    keeping = keeps_sheets(match, target)
    with engine_errors_as_refusals():
        match.undo(role, target, agreed)
        for one in gone if keeping else ():
            if one.entry.role not in asking:
                match.play(one.entry.role, one.entry.action)


def lost_lines(match: Match, request: Mapping[str, Any], roles: Collection[str]) -> list[str]:
    """Return the lines on sealed sheets that some roles would lose by a requested undo."""
    if request.get("keeps") or request["by"] in roles:
        return []
    return [
        one.entry.action
        for one in _since(match, request["target"])
        if one.sealed and one.entry.role in roles
    ]


def _since(match: Match, target: int) -> list[PlayedEntry]:
    """Return the entries of the current line after an entry."""
    history = match.core.history
    return [history.played[number] for number in history.line if number > target]
