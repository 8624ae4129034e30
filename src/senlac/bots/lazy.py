"""Greedy play at half the price: what was worth little is not valued anew each time.

As in Minoux, "Accelerated Greedy Algorithms for Maximizing Submodular Set Functions" (1978): while
one phase asks again and again, what an option gained when it was valued last tells where in the row
it is looked at again. An attack is worth more when others have joined it, so that options which
share a piece or a place with what was just done are always valued anew; and so are all of them
before the step is ended.
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
"""What an option does not gain, a lot, and the option: the least is the best."""


class Memory:
    """What the options of a phase gained when they were valued last, and what was done last."""

    __slots__ = ("gains", "last", "phase")

    def __init__(self, phase: Phase[Any]) -> None:
        self.phase: Phase[Any] = phase
        self.gains: dict[Action, float] = {}
        self.last: Action | None = None

    def trusted(self, action: Action) -> bool:
        """Tell whether an option is not likely to gain more now than when it was valued last."""
        last = self.last
        if last is None or action.second == NONE or action not in self.gains:
            return False
        touched = (last.first, last.second)
        return action.first not in touched and action.second not in touched

    def doubted(self, best: Entry) -> bool:
        """Tell whether all options are valued anew before this one is taken for the best.

        They are if it is of another kind than the crowd of moves, as the end of a step is, or if
        it gains nothing though what was done last did.
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
        """Return the option that looks best at first sight."""
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
        """Return what is remembered of the phase that asks."""
        depth = len(state.stack)
        memory = self.memories.get(depth)
        if memory is None or memory.phase is not state.stack[-1]:
            memory = Memory(state.stack[-1])
            self.memories[depth] = memory
        return memory

    def _valued(self, state: State, action: Action, memory: Memory, now: float) -> Entry:
        """Value an option, and remember what it gains."""
        gain = self.foresight.value(state, action) - now
        memory.gains[action] = gain
        return (-gain, self.luck.lot(action), action)
