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

from senlac.bots.common_random import CommonRandomNumbers
from senlac.bots.one_ply import CROWD, OnePlyEvaluator, first_arguments, sampled_options
from senlac.engine.model.action import NONE, Action
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase
from senlac.engine.model.state import State

Entry = tuple[float, float, Action]
"""Negative gain, random tie-break and option: the smallest entry is the best."""


class ValueCache:
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

    def must_refresh(self, best: Entry) -> bool:
        """Return whether all options must be valued again before this one is taken as the best.

        That is so if it is of another kind than the moves of many pieces, such as the end of a
        step, or if it gains nothing although the last action gained something.
        """
        if best[2].second == NONE:
            return True
        return best[0] >= 0.0 and self.last is not None and self.gains[self.last] > 0.0


class CachedGreedyPlayer:
    """Plays a role greedily from decision to decision of one state."""

    def __init__(self, foresight: OnePlyEvaluator, luck: CommonRandomNumbers) -> None:
        self.foresight = foresight
        self.luck = luck
        self.memories: dict[int, ValueCache] = {}

    def best(self, state: State, options: Options, rng: Random) -> Action:
        """Return the option with the best immediate value."""
        if len(first_arguments(options)) > CROWD:
            return self.foresight.shortlist(state, options, rng)[0][1]
        memory = self._memory(state)
        now: float = self.foresight.game.evaluate(state, self.foresight.role)
        fresh: list[Entry] = []
        trusted: list[Entry] = []
        for action in sampled_options(options):
            if memory.trusted(action):
                heappush(trusted, (-memory.gains[action], self.luck.priority(action), action))
            else:
                heappush(fresh, self._valued(state, action, memory, now))
        while trusted and (not fresh or trusted[0] < fresh[0] or memory.must_refresh(fresh[0])):
            action = heappop(trusted)[2]
            heappush(fresh, self._valued(state, action, memory, now))
        best = fresh[0][2]
        memory.last = best
        return best

    def _memory(self, state: State) -> ValueCache:
        """Return the cached values for the phase that asks."""
        depth = len(state.stack)
        memory = self.memories.get(depth)
        if memory is None or memory.phase is not state.stack[-1]:
            memory = ValueCache(state.stack[-1])
            self.memories[depth] = memory
        return memory

    def _valued(self, state: State, action: Action, memory: ValueCache, now: float) -> Entry:
        """Value an option, and cache its gain."""
        gain = self.foresight.value(state, action) - now
        memory.gains[action] = gain
        return (-gain, self.luck.priority(action), action)
