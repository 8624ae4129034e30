"""Marks: the turns and battles of a match, and what was undone, by the entries of its replay."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from senlac.engine.match.match import Match
from senlac.server.matches.crash_guard import guarded
from senlac.server.matches.table import Table
from senlac.server.views.event_tree import joined

TURN: Final = "turn"
BATTLE: Final = "battle"


class Milestone(Struct, frozen=True):
    """A `turn` or a `battle` that begins with an entry, numbered as in the replay."""

    entry: int
    kind: str
    text: str


class Marks(Struct, frozen=True):
    """Where the turns and battles of a match begin, in order, and the entries that do not stand.

    `undone` are the entries that were taken back, and those that took them back.
    """

    marks: Sequence[Milestone]
    undone: Sequence[int] = ()


@guarded
def marks(table: Table, match: Match, roles: Sequence[str]) -> Marks:
    """Return the marks of a match as some roles saw it.

    A nested match is one battle, even if it has turns of its own.
    """
    seen = table.seen_entries(roles)
    indices = match.indices(roles)
    history = match.core.history
    found: list[Milestone] = []
    within: tuple[str, ...] = ()
    fighting = False
    for number in history.line:
        entry = min(bisect_left(seen, number), len(seen) - 1)
        for event in history.played[number].events:
            if not event.visible_to(indices):
                continue
            titles = () if event.within is None else event.within.titles
            if titles and titles != within:
                found.append(Milestone(entry, BATTLE, joined(titles)))
            within = titles
            if titles:
                continue
            cue = match.cue(event)
            # Several rolls may open one battle.
            opens = cue.digest == "open" and (cue.banner or not fighting)
            fighting = cue.digest == "open" or (fighting and cue.digest is None)
            if opens or cue.level == 1:
                kind = BATTLE if opens else TURN
                found.append(Milestone(entry, kind, match.sentence(event)))
    return Marks(found, undone_entries(match, seen))


def undone_entries(match: Match, seen: Sequence[int]) -> list[int]:
    """Return the entries of a replay that do not stand at its end, of those that a viewer saw."""
    history = match.core.history
    standing: list[int] = []
    for number in seen:
        target = history.played[number].entry.undo
        if target < 0:
            standing.append(number)
        elif match.header.start.analysis:
            standing = history.line_to(target)
        else:
            del standing[bisect_right(standing, target) :]
    kept = set(standing)
    return [place for place, number in enumerate(seen) if number not in kept]
