"""Greedy play with cached values: options of low value are not valued again each time.

As in Minoux, "Accelerated Greedy Algorithms for Maximizing Submodular Set Functions" (1978): while
one phase asks again and again, the last known gain of an option determines when it is valued again.
An attack gains value when others join it. So options that share a piece or a space with the last
action are always valued again, and so are all options before the step ends.
"""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random
from typing import Any

from senlac.bots.foresight import CROWD, Foresight, crowd, listed
from senlac.bots.luck import Luck
from senlac.engine.action import NONE, Action
from senlac.engine.options import Options
from senlac.engine.phase import Phase
from senlac.engine.state import State

Entry = tuple[float, float, Action]
"""Negative gain, random tie-break and option: the smallest entry is the best."""


class Memory:
    """The gains of a phase's options when they were last valued, and the last action."""

    __slots__ = ("gains", "last", "phase")

    def __init__(self, phase: Phase[Any]) -> None:
        self.phase: Phase[Any] = phase
        self.gains: dict[Action, float] = {}
        self.last: Action | None = None

    def trusted(self, action: Action) -> bool:
        """Return whether an option probably gains no more than when it was last valued."""
        last = self.last
        if last is None or action.second == NONE or action not in self.gains:
            return False
        touched = (last.first, last.second)
        return action.first not in touched and action.second not in touched

    def doubted(self, best: Entry) -> bool:
        """Return whether all options must be valued again before this one is taken as the best.

        That is so if it is of another kind than the moves of many pieces, such as the end of a
        step,
        or if it gains nothing although the last action gained something.
        """
        if best[2].second == NONE:
            return True
        return best[0] >= 0.0 and self.last is not None and self.gains[self.last] > 0.0


class LazyPlayer:
    """Plays a role greedily from decision to decision of one state."""

    def __init__(self, foresight: Foresight, luck: Luck) -> None:
        self.foresight = foresight
        self.luck = luck
        self.memories: dict[int, Memory] = {}

    def best(self, state: State, options: Options, rng: Random) -> Action:
        """Return the option with the best immediate value."""
        if len(crowd(options)) > CROWD:
            return self.foresight.worthwhile(state, options, rng)[0][1]
        memory = self._memory(state)
        now: float = self.foresight.game.evaluate(state, self.foresight.role)
        fresh: list[Entry] = []
        trusted: list[Entry] = []
        for action in listed(options):
            if memory.trusted(action):
                heappush(trusted, (-memory.gains[action], self.luck.lot(action), action))
            else:
                heappush(fresh, self._valued(state, action, memory, now))
        while trusted and (not fresh or trusted[0] < fresh[0] or memory.doubted(fresh[0])):
            action = heappop(trusted)[2]
            heappush(fresh, self._valued(state, action, memory, now))
        best = fresh[0][2]
        memory.last = best
        return best

    def _memory(self, state: State) -> Memory:
        """Return the cached values for the phase that asks."""
        depth = len(state.stack)
        memory = self.memories.get(depth)
        if memory is None or memory.phase is not state.stack[-1]:
            memory = Memory(state.stack[-1])
            self.memories[depth] = memory
        return memory

    def _valued(self, state: State, action: Action, memory: Memory, now: float) -> Entry:
        """Value an option, and cache its gain."""
        gain = self.foresight.value(state, action) - now
        memory.gains[action] = gain
        return (-gain, self.luck.lot(action), action)
