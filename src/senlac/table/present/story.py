"""The story of a match that is over: how the chances stood, when they turned, what dice gave."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import inf
from typing import Final

from msgspec import Struct

from senlac.engine.match import Match
from senlac.lab.fortune import Fortune, Throw
from senlac.table.crash_guard import guarded
from senlac.table.service.table import Table

TURNS: Final = 5
"""So many turning points are told."""

PLACES: Final = 3
"""How many decimals a chance is told with."""


class Moved(Struct, frozen=True):
    """An entry, in the numbers of the replay, and what is first told of it.

    `chances` are those of each role before it and after it.
    """

    entry: int
    text: str
    before: Sequence[float]
    after: Sequence[float]


class Thrown(Struct, frozen=True, omit_defaults=True):
    """A throw: in which entry of the replay, for whom, what is told of it, what fell, what it gave.

    `role` is whoever acted, left out where nobody did.
    """

    entry: int
    text: str
    faces: Sequence[int]
    gave: float
    role: str = ""


class Luck(Struct, frozen=True, omit_defaults=True):
    """What all throws gave a role, in chances to win, with the worst and the best of them."""

    role: str
    gave: float
    worst: Thrown | None = None
    best: Thrown | None = None


class Story(Struct, frozen=True):
    """What is told of a match that is over; the chances of each role stand after each entry.

    All is empty where the game says nothing of chances.
    """

    roles: Sequence[str]
    entries: Sequence[int] = ()
    chances: Sequence[Sequence[float]] = ()
    turns: Sequence[Moved] = ()
    luck: Sequence[Luck] = ()


@guarded
def story(table: Table, match: Match, found: Fortune, roles: Sequence[str]) -> Story:
    """Return the story of a match, with its entries numbered as some roles saw them."""
    return _Teller(table.seen_entries(roles), match, found).story()


class _Teller:
    """Tells what was found out, in the numbers of a replay."""

    def __init__(self, seen: Sequence[int], match: Match, found: Fortune) -> None:
        self._seen = seen
        self._match = match
        self._found = found
        self._entries = [one.entry for one in found.course]

    def story(self) -> Story:
        """Return all of it."""
        found = self._found
        return Story(
            found.roles,
            [self._number(entry) for entry in self._entries],
            [rounded(one.chances) for one in found.course],
            [self._moved(entry) for entry in found.turning_points(TURNS)],
            [self._luck(role) for role in range(len(found.roles))],
        )

    def _number(self, entry: int) -> int:
        """Return the entry of the replay that shows an entry, or what came of it."""
        return min(bisect_left(self._seen, entry), len(self._seen) - 1)

    def _text(self, entry: int) -> str:
        """Return what is first told of an entry; behind a head of the log, what is seen first."""
        told = [
            (self._match.cue(event), event)
            for event in self._match.course.history.played[entry].events
        ]
        if told and told[0][0].level:
            seen = [one for one in told if one[0].dice or (one[0].banner and not one[0].level)]
            told = seen or sorted(told, key=lambda one: one[0].level or inf)
        return self._match.sentence(told[0][1]) if told else ""

    def _moved(self, entry: int) -> Moved:
        """Return what is told of a turning point."""
        place = bisect_left(self._entries, entry)
        before, after = [rounded(one.chances) for one in self._found.course[place - 1 : place + 1]]
        return Moved(self._number(entry), self._text(entry), before, after)

    def _luck(self, role: int) -> Luck:
        """Return what is told of a role's luck."""
        found = self._found
        worst, best = found.extremes(role) or (None, None)
        return Luck(
            found.roles[role],
            round(found.luck()[role], PLACES),
            None if worst is None else self._thrown(worst, role),
            None if best is None else self._thrown(best, role),
        )

    def _thrown(self, throw: Throw, role: int) -> Thrown:
        """Return what is told of a throw for a role."""
        faces = [roll.value for roll in throw.rolls]
        gave = round(throw.gave[role], PLACES)
        return Thrown(self._number(throw.entry), self._text(throw.entry), faces, gave, throw.role)


def rounded(chances: Sequence[float]) -> list[float]:
    """Return chances as they are told."""
    return [round(chance, PLACES) for chance in chances]
