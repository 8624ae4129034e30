"""Marks: the turns and battles of a match, by the entries of its replay."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from senlac.engine.match.match import Match
from senlac.server.matches.crash_guard import guarded
from senlac.server.matches.table import Table
from senlac.server.views.event_codec import joined

TURN: Final = "turn"
BATTLE: Final = "battle"


class Milestone(Struct, frozen=True):
    """A `turn` or a `battle` that begins with an entry, numbered as in the replay."""

    entry: int
    kind: str
    text: str


class Marks(Struct, frozen=True):
    """Where the turns and battles of a match begin, in order."""

    marks: Sequence[Milestone]


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
            if cue.digest == "open" or cue.level == 1:
                kind = BATTLE if cue.digest == "open" else TURN
                found.append(Milestone(entry, kind, match.sentence(event)))
    return Marks(found)
