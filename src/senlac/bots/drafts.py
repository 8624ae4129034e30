"""Drafts: whole ways through a step of many small decisions, made greedily or from an older one."""

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
"""What share of the changed plans only leaves something of the old one undone."""

LOYAL: Final = 0.4
"""What share does something else at one place, and then what is still legal of the old one; the
others are thought out anew from there on."""

ALTERNATIVES: Final = 5
"""The options from which that something is taken, the best at first sight."""

LONGEST: Final = 400
"""The decisions after which a way through a step is broken off."""

Deed = tuple[int, Action]
"""What is done at a decision, and how many phases are on the stack then: an end may end a lot."""


class Drafts:
    """Makes and changes plans for what is left of a step, for a seat.

    `wild` is how often an option is tried that may be any, not one of the best at first sight.
    `most` is how many decisions are planned: as many as the step has, if not given. When it is
    `late`, a plan is broken off after what it has by then.
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
        """Return a plan in which everything looks best at first sight."""
        return self._drafted([], None)

    def follow(self, plan: Sequence[Deed]) -> list[Deed]:
        """Return what is done if a plan is followed as far as it is legal."""
        return self._drafted(plan, None)

    def changed(self, plan: Sequence[Deed]) -> list[Deed]:
        """Return a plan that leaves another one at some place."""
        place = self.rng.randrange(len(plan))
        lot = self.rng.random()
        if lot < OMITTED:
            return self.follow([*plan[:place], *plan[place + 1 :]])
        return self._drafted(plan if lot < OMITTED + LOYAL else plan[: place + 1], place)

    def _drafted(self, plan: Sequence[Deed], place: int | None) -> list[Deed]:
        """Return what is done if a plan is followed, but for something else at a place of it.

        What has become illegal is left out; where nothing of the plan is legal, the best at first
        sight is done.
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
                # What was planned here comes later, if it is legal still.
                action = self._other(state, options, plan[here][1])
                done, place = here, None
            else:
                action = plan[here][1]
                done = here + 1
            draft.append((len(state.stack), action))
            play.advance(state, role, action)
        return draft

    def _other(self, state: State, options: Options, planned: Action) -> Action:
        """Return another option than the one planned: one that looks good, or any."""
        if self.rng.random() < self.wild:
            thinkable = listed(options)
        else:
            ranked = self.sight[self.seat.role].worthwhile(state, options, self.rng)
            thinkable = [action for _, action in ranked[:ALTERNATIVES]]
        others = [action for action in thinkable if action != planned]
        return self.rng.choice(others or thinkable)

    def others(self, state: State, role: int, options: Options, rng: Random) -> Action:
        """Return what another does: what a greedy player would, or end the sheet he has written."""
        return closed(state, options) or self.best(state, role, options, rng)

    def best(self, state: State, role: int, options: Options, rng: Random) -> Action:
        """Return what a greedy player would do."""
        return self.sight[role].worthwhile(state, options, rng)[0][1]


def goes_on(state: State, step: Phase[Any]) -> bool:
    """Tell whether a step is still being played."""
    return not halts(state) and step_in_hand(state) is step


def next_legal(plan: Sequence[Deed], done: int, state: State, options: Options) -> int:
    """Return the place of the first deed not done yet that fits; past the end if none does.

    What a deed leads to is decided before the next one: a question within it is answered as the
    plan answers it there, or not by the plan.
    """
    depth = len(state.stack)
    for place in range(done, len(plan)):
        if plan[place][0] < depth:
            break
        if plan[place][0] == depth and plan[place][1] in options:
            return place
    return len(plan)
