"""Checkpoints: of a long match some states are kept, and those between are recomputed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from senlac.engine.game.record import Entry
from senlac.engine.match.moves import Replayer
from senlac.engine.match.perspective import nested_phase
from senlac.engine.model.event import Event
from senlac.engine.model.pickling import Rebuilt, by_fields
from senlac.engine.model.state import State
from senlac.engine.support.errors import RecordError

EVERY: Final = 32
"""One in this number of entries keeps its state for good."""

RECENT: Final = 8
"""This number of latest entries keep their states too, because undos seldom go further."""

NONE: Final = -1
"""The predecessor of the first entry."""


@dataclass(frozen=True)
class PlayedEntry:
    """An entry and its events.

    Attributes:
        after: the entry before it; for an undo, the entry it went back to.
        sealed: whether it is a choice on a sealed sheet.
        news: whether hidden information was revealed.
        begins: whether another step waits after it than before. Only for entries that were played
            here, not for those only read; never for an undo.
    """

    entry: Entry
    events: tuple[Event, ...]
    after: int
    sealed: bool
    news: bool
    begins: bool = False


by_fields(PlayedEntry)


class Checkpoints:
    """The states of a match that are kept, by the numbers of the entries that led to them.

    A returned state must not be changed; copy it to play on.

    Attributes:
        repeater: replays entries.
    """

    def __init__(self, repeater: Replayer, lasting: Mapping[int, State] | None = None) -> None:
        self.repeater = repeater
        self._lasting: dict[int, State] = dict(lasting or {})
        self._recent: dict[int, State] = {}
        # A caller that steps through a match asks for the next entry next.
        self._found: tuple[int, State] | None = None

    def __reduce__(self) -> Rebuilt:
        # Recent states are left out: they are recomputed by replaying entries.
        return Checkpoints, (self.repeater, self._lasting)

    def __len__(self) -> int:
        """Return the number of states kept."""
        return len(self._lasting) + len(self._recent)

    def copy(self, end: int) -> Checkpoints:
        """Return a separate copy of the states up to an entry."""
        new = Checkpoints(self.repeater)
        new._lasting = {n: state for n, state in self._lasting.items() if n <= end}
        new._recent = {n: state for n, state in self._recent.items() if n <= end}
        return new

    def pin(self, number: int, state: State) -> None:
        """Keep the state after an entry for good."""
        self._lasting[number] = state

    def store(self, number: int, state: State) -> None:
        """Keep the state after the last entry, and drop one that is no longer recent."""
        if number % EVERY == 0:
            self.pin(number, state)
        else:
            self._recent[number] = state
        old = number - RECENT
        _rest(self._recent.pop(old, None) or self._lasting.get(old))

    def drop_caches(self) -> None:
        """Drop cached options of all states."""
        for state in (*self._lasting.values(), *self._recent.values()):
            _rest(state)
        self._found = None

    def state(self, number: int, played: Sequence[PlayedEntry]) -> State:
        """Return the state after one of the played entries.

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
            state = self.repeater.replay_entry(state, entry)
        self._found = (wanted, state)
        return state

    def _at(self, number: int) -> State | None:
        """Return a state that is kept, None otherwise."""
        found = self._found
        if found is not None and found[0] == number:
            return found[1]
        return self._recent.get(number, self._lasting.get(number))


def _rest(state: State | None) -> None:
    """Drop the cached options of a state and of its nested matches; they can be recomputed.

    They refer to their state. Without this, only the garbage collector could free either.
    """
    while state is not None:
        state.options_cache = state.role_options_cache = None
        inner = nested_phase(state)
        state = None if inner is None else inner.within
