"""What some roles have seen happen, read on from where it was read last as a match goes on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from senlac.engine.checkpoints import Played
from senlac.engine.event import Event
from senlac.engine.history import History


class Witness:
    """Some roles, and what they saw happen in a match up to some moment of it; it never changes.

    Attributes:
        roles: their indices; none: a spectator.
        events: what they saw, in order, without what was taken back.
    """

    def __init__(self, roles: Sequence[int]) -> None:
        self.roles: tuple[int, ...] = tuple(roles)
        self.events: list[Event] = []
        self._line: list[Played] = []
        # How many events they had seen after each entry of the line.
        self._counts: list[int] = []

    def read(self, history: History) -> Witness:
        """Return what the same roles saw happen when the match has gone on, or gone back."""
        kept = self._kept(history)
        new = Witness(self.roles)
        new._line = self._line[:kept]
        new._counts = self._counts[:kept]
        new.events = self.events[: self._counts[kept - 1] if kept else 0]
        for number in history.line[kept:]:
            one = history.played[number]
            new.events += [event for event in one.events if event.seen_by(self.roles)]
            new._line.append(one)
            new._counts.append(len(new.events))
        return new

    def stood(self, entry: int) -> int:
        """Return how many of the events they had seen by an entry, without what is taken back."""
        numbers = [one.entry.n for one in self._line]
        before = bisect_right(numbers, entry)
        return self._counts[before - 1] if before else 0

    def _kept(self, history: History) -> int:
        """Return how many entries that were read still stand.

        An entry was played after the same others for ever, so the last one tells of all.
        """
        count = min(len(self._line), len(history.line))
        while count and self._line[count - 1] is not history.played[history.line[count - 1]]:
            count -= 1
        return count
