"""Plans for whole steps of many small decisions, made greedily or by changing an earlier plan."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from senlac.bots.foresight import Foresight, listed
from senlac.bots.seat import Seat, asked
from senlac.bots.thought import Late, closed, decider, halts, never, step_in_hand
from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.options import Options
from senlac.engine.phase import Phase
from senlac.engine.state import State

OMITTED: Final = 0.2
"""Share of changed plans that only omit actions of the old plan."""

LOYAL: Final = 0.4
"""Share of changed plans that change one action and keep what is still legal of the rest. In the
remaining plans, everything after the change is planned again.
"""

ALTERNATIVES: Final = 5
"""Number of options from which a changed action is chosen, best first."""

LONGEST: Final = 400
"""Maximum number of decisions in a plan."""

Deed = tuple[int, Action]
"""The stack depth at a decision, and its action. The depth matters because one action may end
several phases.
"""


class Drafts:
    """Makes and changes plans for the rest of a step, for one information set.

    `wild` is the probability of a random option instead of one of the best. `most` is the maximum
    number of decisions, by default all of the step. When `late` returns True, the plan is cut off.
    """

    def __init__(self, seat: Seat, rng: Random, wild: float, most: int = LONGEST) -> None:
        self.seat = seat
        self.rng = rng
        self.wild = wild
        self.most = most
        self.late: Late = never
        self.sight = [
            Foresight(seat.game, role, rng.getrandbits(32)) for role in range(seat.roles())
        ]

    def greedy(self) -> list[Deed]:
        """Return a plan of the options with the best immediate value."""
        return self._drafted([], None)

    def follow(self, plan: Sequence[Deed]) -> list[Deed]:
        """Return the actions that result from following a plan as far as it is legal."""
        return self._drafted(plan, None)

    def changed(self, plan: Sequence[Deed]) -> list[Deed]:
        """Return a plan that differs from another one from some point on."""
        place = self.rng.randrange(len(plan))
        lot = self.rng.random()
        if lot < OMITTED:
            return self.follow([*plan[:place], *plan[place + 1 :]])
        return self._drafted(plan if lot < OMITTED + LOYAL else plan[: place + 1], place)

    def _drafted(self, plan: Sequence[Deed], place: int | None) -> list[Deed]:
        """Return the actions that result from following a plan, with a different one at `place`.

        Actions that have become illegal are skipped. Where no action of the plan is legal, the
        option
        with the best immediate value is chosen.
        """
        state = self.seat.sample(self.rng)
        step = step_in_hand(state)
        draft: list[Deed] = []
        done = 0
        for _ in range(LONGEST):
            if len(draft) == self.most or not goes_on(state, step) or (draft and self.late()):
                break
            role = decider(state, self.seat.role)
            options = asked(state, role)
            if role != self.seat.role:
                play.advance(state, role, self.others(state, role, options, self.rng))
                continue
            here = next_legal(plan, done, state, options)
            if here == len(plan):
                action = self.best(state, role, options, self.rng)
            elif place is not None and here >= place:
                # The action planned here follows later, if it is still legal.
                action = self._other(state, options, plan[here][1])
                done, place = here, None
            else:
                action = plan[here][1]
                done = here + 1
            draft.append((len(state.stack), action))
            play.advance(state, role, action)
        return draft

    def _other(self, state: State, options: Options, planned: Action) -> Action:
        """Return a different option than the planned one: a good one, or a random one."""
        if self.rng.random() < self.wild:
            thinkable = listed(options)
        else:
            ranked = self.sight[self.seat.role].worthwhile(state, options, self.rng)
            thinkable = [action for _, action in ranked[:ALTERNATIVES]]
        others = [action for action in thinkable if action != planned]
        return self.rng.choice(others or thinkable)

    def others(self, state: State, role: int, options: Options, rng: Random) -> Action:
        """Return the action of another role: a greedy one, or the end of its written sheet."""
        return closed(state, options) or self.best(state, role, options, rng)

    def best(self, state: State, role: int, options: Options, rng: Random) -> Action:
        """Return the action of a greedy player."""
        return self.sight[role].worthwhile(state, options, rng)[0][1]


def goes_on(state: State, step: Phase[Any]) -> bool:
    """Return whether a step is still on the stack."""
    return not halts(state) and step_in_hand(state) is step


def next_legal(plan: Sequence[Deed], done: int, state: State, options: Options) -> int:
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
