"""Sealed sheets in an undo: lines written in secret stay when another player's lines go back.

All who write in a sealed step act on one line of entries, in the order in which they happen to
write. An undo cuts that line, with whatever others have written since. While the step lasts their
entries are played again after it: they cannot depend on what is taken back, which is secret.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from senlac.engine.checkpoints import Played
from senlac.engine.match import Match
from senlac.table.service.errors import told


def keeps_sheets(match: Match, target: int) -> bool:
    """Return whether an undo to an entry stays within one sealed step, so that others lose nothing.

    The match must have been played or played again here: what was only read does not tell steps.
    """
    gone = _since(match, target)
    return bool(gone) and all(one.sealed and not one.begins for one in gone)


def take_back(
    match: Match, role: str, target: int, agreed: Sequence[str], asking: Collection[str]
) -> None:
    """Go back to an entry, but for what others than the roles that ask wrote in this sealed step.

    Raises:
        Refused: it is not allowed, or the lines of others cannot be kept.
    """
    gone = _since(match, target)
    keeping = keeps_sheets(match, target)
    with told():
        match.undo(role, target, agreed)
        for one in gone if keeping else ():
            if one.entry.role not in asking:
                match.play(one.entry.role, one.entry.action)


def lost_lines(match: Match, request: Mapping[str, Any], roles: Collection[str]) -> list[str]:
    """Return what some roles wrote on sealed sheets that an undo which is asked for takes back."""
    if request.get("keeps") or request["by"] in roles:
        return []
    return [
        one.entry.action
        for one in _since(match, request["target"])
        if one.sealed and one.entry.role in roles
    ]


def _since(match: Match, target: int) -> list[Played]:
    """Return the entries that stand after an entry."""
    history = match.course.history
    return [history.played[number] for number in history.line if number > target]
