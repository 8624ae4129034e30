"""Greedy play with known values: most options are not valued again each time.

The gain of an option is the value after it minus the value before it. A gain is known after the
option has been valued once. As in Minoux, "Accelerated Greedy Algorithms for Maximizing Submodular
Set Functions" (1978), the option with the highest known gain is valued again before it is taken;
options with lower gains are not. A player may begin with the gains that an earlier trial has learnt
in the same phase, because the trials of a search are much alike. So a decision takes a few
evaluations instead of one for each option.

Known gains may be wrong. An attack gains value when others join it, so options that share a piece
or a space with the last action are always valued again, and a few others at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from random import Random
from typing import Any, Final

from senlac.bots.common_random import CommonRandomNumbers
from senlac.bots.one_ply import CROWD, OnePlyEvaluator, first_arguments, sampled_options
from senlac.engine.model.action import NONE, Action
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase
from senlac.engine.model.phase_names import document_name
from senlac.engine.model.state import State

DOUBTED: Final = 0.05
"""Share of the known options that are valued again at each decision."""

Entry = tuple[float, float, Action]
"""Negative gain, random tie-break and option: the smallest entry is the best."""

Gains = dict[Action, float]
"""The gain of each option of a phase when it was last valued: its value minus the value before."""

KnownGains = dict[tuple[str, int], Gains]
"""The gains that a role has learnt, by the name of a phase and its number among the phases of that
name in a trial, from 0.
"""


class ValueCache:
    """The known gains of a phase's options, and the last action in it."""

    __slots__ = ("gains", "last", "phase")

    def __init__(self, phase: Phase[Any], gains: Gains) -> None:
        self.phase: Phase[Any] = phase
        self.gains = gains
        self.last: Action | None = None

    def trusted(self, action: Action) -> bool:
        """Return whether an option probably gains no more than when it was last valued."""
        if action.second == NONE or action not in self.gains:
            return False
        last = self.last
        if last is None:
            return True
        touched = (last.first, last.second)
        return action.first not in touched and action.second not in touched


class CachedGreedyPlayer:
    """Plays a role greedily from decision to decision of one trial.

    `known` are the gains that earlier trials have learnt; with none, all options are valued. A
    player that `learns` writes the gains of its own trial to `known`. Otherwise `known` stays
    unchanged, so that equal trials have equal results.
    """

    def __init__(
        self,
        foresight: OnePlyEvaluator,
        luck: CommonRandomNumbers,
        known: KnownGains,
        *,
        learns: bool,
    ) -> None:
        self.foresight = foresight
        self.luck = luck
        self.known = known
        self.learns = learns
        self.memories: dict[int, ValueCache] = {}
        self.begun: dict[str, int] = {}

    def best(self, state: State, options: Options, rng: Random) -> Action:
        """Return the option with the best immediate value, as far as it is known."""
        if len(first_arguments(options)) > CROWD:
            return self.foresight.shortlist(state, options, rng)[0][1]
        memory = self._memory(state)
        now: float = self.foresight.game.evaluate(state, self.foresight.role)
        fresh: list[Entry] = []
        trusted: list[Entry] = []
        for action in sampled_options(options):
            if memory.trusted(action) and rng.random() >= DOUBTED:
                heappush(trusted, (-memory.gains[action], self.luck.priority(action), action))
            else:
                heappush(fresh, self._valued(state, action, memory, now))
        while trusted and (not fresh or trusted[0] < fresh[0]):
            action = heappop(trusted)[2]
            heappush(fresh, self._valued(state, action, memory, now))
        best = fresh[0][2]
        memory.last = best
        return best

    def _memory(self, state: State) -> ValueCache:
        """Return the known gains for the phase that asks."""
        depth = len(state.stack)
        memory = self.memories.get(depth)
        if memory is None or memory.phase is not state.stack[-1]:
            phase = state.stack[-1]
            memory = ValueCache(phase, self._gains(document_name(phase)))
            self.memories[depth] = memory
        return memory

    def _gains(self, name: str) -> Gains:
        """Return what is known of the next phase of a name."""
        number = self.begun.get(name, 0)
        self.begun[name] = number + 1
        key = (name, number)
        if self.learns:
            return self.known.setdefault(key, {})
        return self.known.get(key, {}).copy()

    def _valued(self, state: State, action: Action, memory: ValueCache, now: float) -> Entry:
        """Value an option, and note its gain."""
        gain = self.foresight.value(state, action) - now
        memory.gains[action] = gain
        return (-gain, self.luck.priority(action), action)


def greedy_players(
    sight: Sequence[OnePlyEvaluator],
    luck: CommonRandomNumbers,
    known: Sequence[KnownGains],
    *,
    learns: bool,
) -> list[CachedGreedyPlayer]:
    """Return a player for each role, by its evaluator and its known gains."""
    return [
        CachedGreedyPlayer(one, luck, gains, learns=learns)
        for one, gains in zip(sight, known, strict=True)
    ]
