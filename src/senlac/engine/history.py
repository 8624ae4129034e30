"""The history of a match: every entry with the state it led to, and what was taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from senlac.engine import play
from senlac.engine.dice import Dice, NoDice
from senlac.engine.event import Event
from senlac.engine.record import Entry
from senlac.engine.standpoint import innermost
from senlac.engine.state import State

SEALED: Final = "Nobody takes back alone what is written on a sealed sheet."
"""Why an undo on a sealed sheet is not free."""


@dataclass(frozen=True)
class Played:
    """An entry, the state after it, and what happened.

    Attributes:
        state: never changed any more; whoever goes on from it copies it.
        sealed: whether the entry is a choice that was made on a sealed sheet.
    """

    entry: Entry
    state: State
    events: tuple[Event, ...]
    sealed: bool


class History:
    """All that was played in a match in order, and the line of those that stand.

    Attributes:
        played: every entry, undone ones and undos too.
        line: the numbers of the entries that lead to the present state.
        head: the hash of the last entry, or of the header before the first.
        floor: the first entry whose state is kept; 0 unless the match was resumed.
    """

    def __init__(self, head: str) -> None:
        self.played: list[Played] = []
        self.line: list[int] = []
        self.head = head
        self.floor = 0

    def copy(self) -> History:
        """Return a history that can grow apart from this one; what was played is shared."""
        new = History(self.head)
        new.played = self.played[:]
        new.line = self.line[:]
        new.floor = self.floor
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
        return self.played[self.line[-1]].state

    def add(self, entry: Entry, state: State, events: Sequence[Event]) -> None:
        """Note an entry that led from the present state to another."""
        sealed = bool(self.line) and is_sealed(self.state)
        entry = self._chain(entry)
        self.played.append(Played(entry, state, tuple(events), sealed))
        self.line.append(entry.n)

    def take_back(self, entry: Entry) -> None:
        """Note an undo, and stand again where its entry says."""
        entry = self._chain(entry)
        self.line = self.line[: self.line.index(entry.undo) + 1]
        self.played.append(Played(entry, self.state, (), sealed=False))

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
            if one.state.news:
                return "Something has been learnt since."
        return ""

    def _chain(self, entry: Entry) -> Entry:
        """Give an entry its hash."""
        entry = entry.chained(self.head)
        self.head = entry.hash
        return entry


def is_sealed(state: State) -> bool:
    """Tell whether the present choice is made on a sealed sheet."""
    inner = innermost(state)
    return bool(inner.stack) and inner.stack[-1].secret(inner)


def carry_out(
    before: State, move: Callable[[State], None], dice: Dice
) -> tuple[State, list[Event]]:
    """Return the state after a move, and what happened; the one before stays as it was.

    The new state holds neither the dice nor the journal, so nothing leaks by it.
    """
    state = before.copy()
    journal: list[Event] = []
    state.dice = dice
    state.journal = journal
    state.news = False
    state.attended = True
    move(state)
    state.dice = NoDice()
    state.journal = None
    state.attended = False
    return state, journal
