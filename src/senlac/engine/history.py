"""The history of a match: every entry with what happened, and what was taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from senlac.engine import play
from senlac.engine.checkpoints import Checkpoints, Played
from senlac.engine.event import Event
from senlac.engine.moves import Repeater
from senlac.engine.record import Entry
from senlac.engine.standpoint import innermost
from senlac.engine.state import State

SEALED: Final = "Nobody takes back alone what is written on a sealed sheet."
"""Why an undo on a sealed sheet is not free."""


class History:
    """All that was played in a match in order, and the line of those that stand.

    Attributes:
        played: every entry, undone ones and undos too.
        line: the numbers of the entries that lead to the present state.
        head: the hash of the last entry, or of the header before the first.
        floor: the first entry whose state is known; 0 unless the match was resumed.
        states: those of its states that are kept.
    """

    def __init__(self, head: str, repeater: Repeater) -> None:
        self.played: list[Played] = []
        self.line: list[int] = []
        self.head = head
        self.floor = 0
        self.states = Checkpoints(repeater)
        self._present: State | None = None

    def copy(self) -> History:
        """Return a history that can grow apart from this one; what was played is shared."""
        new = History(self.head, self.states.repeater)
        new.floor = self.floor
        new.played = self.played[:]
        new.line = self.line[:]
        new.states = self.states.copy(len(self.played) - 1)
        new._present = self._present
        return new

    def until(self, entry: int) -> History:
        """Return a history that ends with an entry; what was played is shared.

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

    def chained_from(self, head: str) -> History:
        """Return the same history with its entries chained anew, after another header."""
        new = self.copy()
        for place, one in enumerate(self.played):
            entry = one.entry.chained(head)
            new.played[place] = replace(one, entry=entry)
            head = entry.hash
        new.head = head
        return new

    @property
    def state(self) -> State:
        """Return the present state."""
        assert self._present is not None, "a history is asked when the match has begun"
        return self._present

    def at(self, number: int) -> State:
        """Return the state after an entry; it must not be changed.

        Raises:
            RecordError: the match was resumed after that entry.
        """
        return self.states.state(number, self.played)

    def add(self, entry: Entry, state: State, events: Sequence[Event], *, begins: bool) -> None:
        """Enter what led from the present state to another; `begins`: to another step."""
        sealed = bool(self.line) and is_sealed(self.state)
        self._go_on(entry, tuple(events), state, sealed=sealed, begins=begins)

    def take_back(self, entry: Entry) -> None:
        """Enter an undo, and stand again where it says."""
        self._go_on(entry, (), self.at(entry.undo), sealed=False, begins=False)

    def note(
        self,
        entry: Entry,
        events: tuple[Event, ...],
        *,
        sealed: bool,
        news: bool,
        begins: bool = False,
    ) -> None:
        """Note a chained entry without its state."""
        after = entry.undo
        if after < 0 and self.line:
            after = self.line[-1]
        self._note(Played(entry, events, after, sealed, news, begins))

    def stand(self, state: State) -> None:
        """Stand where the entries noted led; the states before are not known."""
        self.floor = len(self.played) - 1
        self.states.hold(self.floor, state)
        self.states.hold(self.line[-1], state)
        self._present = state

    def _go_on(
        self, entry: Entry, events: tuple[Event, ...], state: State, *, sealed: bool, begins: bool
    ) -> None:
        """Chain an entry and note it, and stand where it leads."""
        entry = entry.chained(self.head)
        self.head = entry.hash
        self.note(entry, events, sealed=sealed, news=state.news, begins=begins)
        self.states.keep(entry.n, state)
        self._present = state

    def _note(self, one: Played) -> None:
        """Note an entry in the line, or what of the line is left by it."""
        self.played.append(one)
        if one.entry.undo < 0:
            self.line.append(one.entry.n)
        else:
            self.line = self.line[: self.line.index(one.entry.undo) + 1]

    def events(self) -> list[Event]:
        """Return what happened, without what was taken back."""
        return [event for number in self.line for event in self.played[number].events]

    def why_no_free_undo(self, role: str, index: int, target: int) -> str:
        """Return why a role may not go back to an entry by itself; "" if it may."""
        state = self.state
        if index not in play.actors(state):
            return "The turn has passed to somebody else."
        if is_sealed(state):
            # Whether others have written yet must not show in whether this role may go back.
            return SEALED
        for number in self.line[self.line.index(target) + 1 :]:
            one = self.played[number]
            if one.entry.role != role:
                return "Others have acted since."
            if one.entry.rolls:
                return "Dice have fallen since."
            if one.sealed:
                return SEALED
            if one.news:
                return "Something has been learnt since."
        return ""


def is_sealed(state: State) -> bool:
    """Tell whether the present choice is made on a sealed sheet."""
    inner = innermost(state)
    return bool(inner.stack) and inner.stack[-1].secret(inner)
