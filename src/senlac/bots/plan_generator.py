"""Plans for whole steps of many small decisions, made greedily or by changing an earlier plan."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from senlac.bots.cached_greedy import CachedGreedyPlayer, KnownGains, greedy_players
from senlac.bots.common_random import CommonRandomNumbers
from senlac.bots.information_set import InformationSet, role_options
from senlac.bots.one_ply import OnePlyEvaluator, sampled_options
from senlac.bots.search_base import (
    TimeIsUp,
    current_part,
    is_search_leaf,
    never,
    next_decider,
    reference_sample,
    submit_if_sealed,
)
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Phase
from senlac.engine.model.state import State

OMITTED: Final = 0.2
"""Share of changed plans that only omit actions of the old plan."""

KEEP_TAIL: Final = 0.4
"""Share of changed plans that change one action and keep what is still legal of the rest. In the
remaining plans, everything after the change is planned again.
"""

ALTERNATIVES: Final = 5
"""Number of options from which a changed action is chosen, best first."""

LONGEST: Final = 400
"""Maximum number of decisions in a plan."""

PlannedAction = tuple[int, Action]
"""The stack depth at a decision, and its action. The depth matters because one action may end
several phases.
"""


class PlanGenerator:
    """Makes and changes plans for the rest of a step, for one information set.

    `wild` is the probability of a random option instead of one of the best. `most` is the maximum
    number of decisions, by default all of the step. When `late` returns True, the plan is cut off.
    `known` are the gains of options that earlier plans have learnt, by role.
    """

    def __init__(self, seat: InformationSet, rng: Random, wild: float, most: int = LONGEST) -> None:
        self.seat = seat
        self.rng = rng
        self.wild = wild
        self.most = most
        self.late: TimeIsUp = never
        self.sight = [
            OnePlyEvaluator(seat.game, role, rng.getrandbits(32)) for role in range(seat.roles())
        ]
        self.known: list[KnownGains] = [{} for _ in self.sight]

    def move_to(self, seat: InformationSet) -> None:
        """Make plans for a later decision from now on; the gains of options are learnt again."""
        self.seat = seat
        self.known = [{} for _ in self.sight]

    def greedy(self) -> list[PlannedAction]:
        """Return a plan of the options with the best immediate value."""
        return self._drafted([], None)

    def follow(self, plan: Sequence[PlannedAction]) -> list[PlannedAction]:
        """Return the actions that result from following a plan as far as it is legal."""
        return self._drafted(plan, None)

    def begun_with(self, action: Action) -> list[PlannedAction]:
        """Return a plan of an action and, after it, the options with the best immediate value."""
        luck = CommonRandomNumbers(self.rng.getrandbits(32))
        players = greedy_players(self.sight, luck, self.known, learns=True)
        depth = len(reference_sample(self.seat).stack)
        return self._drafted([(depth, action)], None, players)

    def mutated(self, plan: Sequence[PlannedAction]) -> list[PlannedAction]:
        """Return a plan that differs from another one from some point on."""
        place = self.rng.randrange(len(plan))
        lot = self.rng.random()
        luck = CommonRandomNumbers(self.rng.getrandbits(32))
        players = greedy_players(self.sight, luck, self.known, learns=True)
        if lot < OMITTED:
            return self._drafted([*plan[:place], *plan[place + 1 :]], None, players)
        kept = plan if lot < OMITTED + KEEP_TAIL else plan[: place + 1]
        return self._drafted(kept, place, players)

    def _drafted(
        self,
        plan: Sequence[PlannedAction],
        place: int | None,
        players: Sequence[CachedGreedyPlayer] = (),
    ) -> list[PlannedAction]:
        """Return the actions that result from following a plan, with a different one at `place`.

        Actions that have become illegal are skipped. Where no action of the plan is legal, the
        option with the best immediate value is chosen: by the players, if there are any, who value
        few options again; otherwise all are valued.
        """
        state = self.seat.sample(self.rng)
        step = current_part(state)
        draft: list[PlannedAction] = []
        done = 0
        for _ in range(LONGEST):
            if len(draft) == self.most or not is_same_step(state, step, self.seat.role):
                break
            if draft and self.late():
                break
            role = next_decider(state, self.seat.role)
            options = role_options(state, role)
            if role != self.seat.role:
                ended = submit_if_sealed(state, options)
                action = ended or self._best(state, role, options, players)
                play.play_action(state, role, action)
                continue
            here = next_legal(plan, done, state, options)
            if here == len(plan):
                action = self._best(state, role, options, players)
            elif place is not None and here >= place:
                # The action planned here follows later, if it is still legal.
                action = self._other(state, options, plan[here][1])
                done, place = here, None
            else:
                action = plan[here][1]
                done = here + 1
            draft.append((len(state.stack), action))
            play.play_action(state, role, action)
        return draft

    def _best(
        self, state: State, role: int, options: Options, players: Sequence[CachedGreedyPlayer]
    ) -> Action:
        """Return the option with the best immediate value."""
        if players:
            return players[role].best(state, options, self.rng)
        return self.best(state, role, options, self.rng)

    def _other(self, state: State, options: Options, planned: Action) -> Action:
        """Return a different option than the planned one: a good one, or a random one."""
        if self.rng.random() < self.wild:
            thinkable = sampled_options(options)
        else:
            ranked = self.sight[self.seat.role].shortlist(state, options, self.rng)
            thinkable = [action for _, action in ranked[:ALTERNATIVES]]
        others = [action for action in thinkable if action != planned]
        return self.rng.choice(others or thinkable)

    def others(self, state: State, role: int, options: Options, rng: Random) -> Action:
        """Return the action of another role: a greedy one, or the end of its written sheet."""
        return submit_if_sealed(state, options) or self.best(state, role, options, rng)

    def best(self, state: State, role: int, options: Options, rng: Random) -> Action:
        """Return the action of a greedy player."""
        return self.sight[role].shortlist(state, options, rng)[0][1]


def is_same_step(state: State, step: Phase[Any], role: int) -> bool:
    """Return whether a step of a role goes on.

    The same phase may be on the stack in a turn of another role: a phase without values of its own
    is made once. A sealed step goes on until all sheets are opened.
    """
    if is_search_leaf(state) or current_part(state) is not step:
        return False
    return step.sealed or isinstance(step, AutomaticPhase) or role in step.actors(state)


def next_legal(plan: Sequence[PlannedAction], done: int, state: State, options: Options) -> int:
    """Return the index of the next planned action that fits; the length of the plan if none does.

    Decisions that an action leads to come before the next planned action. They are taken from the
    plan if it contains them, otherwise they are not planned.
    """
    depth = len(state.stack)
    for place in range(done, len(plan)):
        if plan[place][0] < depth:
            break
        if plan[place][0] == depth and plan[place][1] in options:
            return place
    return len(plan)
