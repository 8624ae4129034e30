"""The story of a match that is over: how the chances stood, when they turned, what dice gave."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from senlac.engine.match import Match
from senlac.lab.fortune import Fortune, Throw
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


def story(table: Table, match: Match, found: Fortune, roles: Sequence[str]) -> Story:
    """Return the story of a match, with its entries numbered as some roles saw them."""
    seen = table.seen_entries(roles)

    def number(entry: int) -> int:
        """Return the entry of the replay that shows an entry, or what came of it."""
        return min(bisect_left(seen, entry), len(seen) - 1)

    def text(entry: int) -> str:
        """Return what is first told of an entry."""
        events = match.course.history.played[entry].events
        return match.sentence(events[0]) if events else ""

    def thrown(throw: Throw, role: int) -> Thrown:
        """Return what is told of a throw for a role."""
        faces = [roll.value for roll in throw.rolls]
        gave = round(throw.gave[role], PLACES)
        return Thrown(number(throw.entry), text(throw.entry), faces, gave, throw.role)

    def moved(entry: int) -> Moved:
        """Return what is told of a turning point."""
        place = bisect_left(places, entry)
        before, after = (rounded(found.course[at].chances) for at in (place - 1, place))
        return Moved(number(entry), text(entry), before, after)

    def luck(role: int) -> Luck:
        """Return what is told of a role's luck."""
        worst, best = found.extremes(role) or (None, None)
        return Luck(
            found.roles[role],
            round(found.luck()[role], PLACES),
            None if worst is None else thrown(worst, role),
            None if best is None else thrown(best, role),
        )

    places = [one.entry for one in found.course]
    return Story(
        found.roles,
        [number(entry) for entry in places],
        [rounded(one.chances) for one in found.course],
        [moved(entry) for entry in found.turning_points(TURNS)],
        [luck(role) for role in range(len(found.roles))],
    )


def rounded(chances: Sequence[float]) -> list[float]:
    """Return chances as they are told."""
    return [round(chance, PLACES) for chance in chances]
