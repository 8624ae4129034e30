"""The events that some roles have seen, updated incrementally as a match goes on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from senlac.engine.match.checkpoints import PlayedEntry
from senlac.engine.match.history import History
from senlac.engine.model.event import Event


class VisibleEvents:
    """The events that some roles saw up to a moment of a match.

    Never changed once it is returned: `updated` returns a new object.

    Attributes:
        roles: their indices; empty: a spectator.
        events: the events they saw, in order, without undone ones.
    """

    def __init__(self, roles: Sequence[int]) -> None:
        self.roles: tuple[int, ...] = tuple(roles)
        self.events: list[Event] = []
        self._line: list[PlayedEntry] = []
        # The number of events they had seen after each entry of the line.
        self._counts: list[int] = []

    def updated(self, history: History) -> VisibleEvents:
        """Return the same roles' events, brought up to date with the history."""
        kept = self._kept(history)
        new = VisibleEvents(self.roles)
        new._line = self._line[:kept]
        new._counts = self._counts[:kept]
        new.events = self.events[: self._counts[kept - 1] if kept else 0]
        for number in history.line[kept:]:
            one = history.played[number]
            new.events += [event for event in one.events if event.visible_to(self.roles)]
            new._line.append(one)
            new._counts.append(len(new.events))
        return new

    def count_at(self, entry: int) -> int:
        """Return how many of the events they had seen by an entry, without undone ones."""
        numbers = [one.entry.n for one in self._line]
        before = bisect_right(numbers, entry)
        return self._counts[before - 1] if before else 0

    def _kept(self, history: History) -> int:
        """Return how many of the known entries still lead to the present state of the history.

        The predecessors of an entry never change. So entries are compared from the last one back,
        and the first that is the same object settles all before it.
        """
        count = min(len(self._line), len(history.line))
        while count and self._line[count - 1] is not history.played[history.line[count - 1]]:
            count -= 1
        return count
