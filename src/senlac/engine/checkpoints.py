"""Checkpoints: of a long match some states are kept, and those between are played again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from senlac.engine.errors import RecordError
from senlac.engine.event import Event
from senlac.engine.moves import Repeater
from senlac.engine.record import Entry
from senlac.engine.standpoint import nested_in
from senlac.engine.state import State

EVERY: Final = 32
"""Of so many entries one keeps its state for good."""

RECENT: Final = 8
"""So many of the last entries keep theirs besides: undos seldom go back further."""

NONE: Final = -1
"""What the first entry was played after."""


@dataclass(frozen=True)
class Played:
    """An entry, and what happened.

    Attributes:
        after: the entry that it was played after; of an undo the one that it went back to.
        sealed: whether it is a choice that was made on a sealed sheet.
        news: whether something was learnt that cannot be forgotten.
        begins: whether another step waits after it than before, of what was played here and not
            only read; no undo begins one.
    """

    entry: Entry
    events: tuple[Event, ...]
    after: int
    sealed: bool
    news: bool
    begins: bool = False


class Checkpoints:
    """The states of a match that are kept, by the numbers of the entries that led to them.

    A state that was found is never changed any more; whoever goes on from it copies it.

    Attributes:
        repeater: plays entries again.
    """

    def __init__(self, repeater: Repeater) -> None:
        self.repeater = repeater
        self._lasting: dict[int, State] = {}
        self._recent: dict[int, State] = {}
        # Whoever walks through a match asks for the next one next.
        self._found: tuple[int, State] | None = None

    def __len__(self) -> int:
        """Return how many are kept."""
        return len(self._lasting) + len(self._recent)

    def copy(self, end: int) -> Checkpoints:
        """Return the states up to an entry, to be kept apart from these."""
        new = Checkpoints(self.repeater)
        new._lasting = {n: state for n, state in self._lasting.items() if n <= end}
        new._recent = {n: state for n, state in self._recent.items() if n <= end}
        return new

    def hold(self, number: int, state: State) -> None:
        """Keep the state after an entry for good."""
        self._lasting[number] = state

    def keep(self, number: int, state: State) -> None:
        """Keep the state after the last entry, and let go of one that is not needed any longer."""
        if number % EVERY == 0:
            self.hold(number, state)
        else:
            self._recent[number] = state
        old = number - RECENT
        _rest(self._recent.pop(old, None) or self._lasting.get(old))

    def rest(self) -> None:
        """Let go of what no state needs before it is asked again."""
        for state in (*self._lasting.values(), *self._recent.values()):
            _rest(state)
        self._found = None

    def state(self, number: int, played: Sequence[Played]) -> State:
        """Return the state after one of the entries that were played.

        Raises:
            RecordError: the match was resumed after that entry.
        """
        wanted = number
        way: list[Entry] = []
        state = self._at(number)
        while state is None:
            one = played[number]
            if one.after == NONE:
                raise RecordError(f"the state after entry {wanted} is not kept")
            if one.entry.undo < 0:
                way.append(one.entry)
            number = one.after
            state = self._at(number)
        for entry in reversed(way):
            state = self.repeater.again(state, entry)
        self._found = (wanted, state)
        return state

    def _at(self, number: int) -> State | None:
        """Return a state that is at hand."""
        found = self._found
        if found is not None and found[0] == number:
            return found[1]
        return self._recent.get(number, self._lasting.get(number))


def _rest(state: State | None) -> None:
    """Let go of the options of a state, and of those within it: they can be reckoned again.

    They hold the state they are of: while it holds them, only the collector can free either.
    """
    while state is not None:
        state.offered = state.asked = None
        inner = nested_in(state)
        state = None if inner is None else inner.within
