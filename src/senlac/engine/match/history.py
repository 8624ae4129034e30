"""The history of a match: every entry with its events, and what was undone."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Final

from senlac.engine.game.record import Entry
from senlac.engine.match.checkpoints import NONE, Checkpoints, PlayedEntry
from senlac.engine.match.moves import Replayer
from senlac.engine.match.perspective import innermost
from senlac.engine.model import play
from senlac.engine.model.event import Event
from senlac.engine.model.pickling import Rebuilt
from senlac.engine.model.state import State

SEALED: Final = "Lines of a sealed sheet are taken back only if all others agree."
"""Why an undo on a sealed sheet needs consent."""


class History:
    """All entries of a match in order, and which of them stand.

    Attributes:
        played: every entry, including undone ones and undos.
        line: the numbers of the entries that lead to the present state.
        head: the hash of the last entry, or of the header before the first.
        floor: the first entry whose state is known; 0 unless the match was resumed.
        states: the checkpoints.
    """

    def __init__(self, head: str, repeater: Replayer) -> None:
        self.played: list[PlayedEntry] = []
        self.line: list[int] = []
        self.head = head
        self.floor = 0
        self.states = Checkpoints(repeater)
        self._present: State | None = None

    def __reduce__(self) -> Rebuilt:
        parts = (self.head, self.floor, self.played, self.line, self.states, self._present)
        return rebuilt, parts

    def copy(self) -> History:
        """Return a history that can diverge from this one; the entries are shared."""
        new = History(self.head, self.states.repeater)
        new.floor = self.floor
        new.played = self.played[:]
        new.line = self.line[:]
        new.states = self.states.copy(len(self.played) - 1)
        new._present = self._present
        return new

    def until(self, entry: int) -> History:
        """Return a history that ends with an entry; the entries are shared.

        Raises:
            RecordError: the match was resumed after that entry.
        """
        if entry == len(self.played) - 1:
            return self.copy()
        new = History(self.played[entry].entry.hash, self.states.repeater)
        new.floor = self.floor
        for one in self.played[: entry + 1]:
            new._note(one)
        new.states = self.states.copy(entry)
        new._present = self.at(entry)
        return new

    def restore(
        self,
        floor: int,
        played: list[PlayedEntry],
        line: list[int],
        states: Checkpoints,
        present: State | None,
    ) -> None:
        """Set the parts of a pickled history; `present` is `None` before the match has begun."""
        self.floor = floor
        self.played = played
        self.line = line
        self.states = states
        self._present = present

    def chaining_from(self, head: str) -> Generator[None, None, History]:
        """Return the same history with its entries chained to another header."""
        new = self.copy()
        for place, one in enumerate(self.played):
            entry = one.entry.chained(head)
            new.played[place] = replace(one, entry=entry)
            head = entry.hash
            yield
        new.head = head
        return new

    @property
    def state(self) -> State:
        """Return the present state."""
        assert self._present is not None, "a history is asked when the match has begun"
        return self._present

    def at(self, number: int) -> State:
        """Return the state after an entry; callers must not change it.

        Raises:
            RecordError: the match was resumed after that entry.
        """
        return self.states.state(number, self.played)

    def add(self, entry: Entry, state: State, events: Sequence[Event], *, begins: bool) -> None:
        """Add an entry with its resulting state; `begins` says that another step waits."""
        sealed = bool(self.line) and is_sealed(self.state)
        self._go_on(entry, tuple(events), state, sealed=sealed, begins=begins)

    def undo_to(self, entry: Entry) -> None:
        """Add an undo, and return to the state it names."""
        self._go_on(entry, (), self.at(entry.undo), sealed=False, begins=False)

    def append_entry(
        self,
        entry: Entry,
        events: tuple[Event, ...],
        *,
        sealed: bool,
        news: bool,
        begins: bool = False,
    ) -> None:
        """Add a chained entry without its state."""
        after = entry.undo
        if after < 0 and self.line:
            after = self.line[-1]
        self._note(PlayedEntry(entry, events, after, sealed, news, begins))

    def set_head_state(self, state: State) -> None:
        """Set the state to which the entries have led; earlier states are unknown."""
        self.floor = len(self.played) - 1
        self.states.pin(self.floor, state)
        self.states.pin(self.line[-1], state)
        self._present = state

    def _go_on(
        self, entry: Entry, events: tuple[Event, ...], state: State, *, sealed: bool, begins: bool
    ) -> None:
        """Chain an entry, add it, and set its resulting state."""
        entry = entry.chained(self.head)
        self.head = entry.hash
        self.append_entry(entry, events, sealed=sealed, news=state.revealed, begins=begins)
        self.states.store(entry.n, state)
        self._present = state

    def _note(self, one: PlayedEntry) -> None:
        """Append an entry to the line, or cut the line for an undo."""
        self.played.append(one)
        target = one.entry.undo
        if target < 0:
            self.line.append(one.entry.n)
            return
        # Later entries have larger numbers.
        place = bisect_right(self.line, target)
        if place and self.line[place - 1] == target:
            del self.line[place:]
        else:
            self.line = self.line_to(target)

    def line_to(self, number: int) -> list[int]:
        """Return the numbers of the entries that lead to an entry, the first and itself included.

        An entry that does not stand is reached only by an analysis.
        """
        found: list[int] = []
        while number != NONE:
            one = self.played[number]
            if one.entry.undo < 0:
                found.append(number)
            number = one.after
        found.reverse()
        return found

    def branch_point(self, number: int) -> int:
        """Return the last entry that led to an entry and leads to the present state too.

        Of an entry that comes later than the present state it is the last one.
        """
        standing = set(self.line)
        number = min(number, len(self.played) - 1)
        while number not in standing:
            number = self.played[number].after
        return number

    def events(self) -> list[Event]:
        """Return the events that were not undone."""
        return [event for number in self.line for event in self.played[number].events]

    def why_no_free_undo(self, role: str, index: int, target: int) -> str:
        """Return why a role may not undo to an entry alone; "" if it may."""
        state = self.state
        if index not in play.actors(state):
            return "It is another player's turn now."
        if is_sealed(state):
            # The answer must not reveal whether others have already written.
            return SEALED
        for number in self.line[self.line.index(target) + 1 :]:
            one = self.played[number]
            if one.entry.role != role:
                return "Others have acted since."
            if one.entry.rolls:
                return "Dice have been rolled since."
            if one.sealed:
                return SEALED
            if one.news:
                return "Hidden information has been revealed since."
        return ""


def is_sealed(state: State) -> bool:
    """Return whether the present choice is made on a sealed sheet."""
    inner = innermost(state)
    return bool(inner.stack) and inner.stack[-1].has_hidden_choices(inner)


def rebuilt(
    head: str,
    floor: int,
    played: list[PlayedEntry],
    line: list[int],
    states: Checkpoints,
    present: State | None,
) -> History:
    """Return a pickled history."""
    new = History(head, states.repeater)
    new.restore(floor, played, line, states, present)
    return new
