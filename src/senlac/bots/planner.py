"""Plans: how a step of many small decisions goes best, thought out to its end.

A nested Monte Carlo search (Cazenave, "Nested Monte-Carlo Search", 2009): each iteration leaves the
best sequence found so far at some place and goes on greedily, and the better of the two is kept.
Where the actions of one turn hang together and roll few dice, whole turns are better compared than
single actions (Justesen, Mahlmann and Togelius, "Online Evolution for Multi-Action Adversarial
Games", 2016).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from senlac.bots.foresight import Foresight
from senlac.bots.seat import Seat, asked
from senlac.bots.thought import Thought, step_in_hand
from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.dice import FastDice
from senlac.engine.options import Options
from senlac.engine.phase import Phase
from senlac.engine.state import State

TRIALS: Final = 4
"""How often a plan is played through, what is hidden and the dice drawn anew each time."""

ALTERNATIVES: Final = 4
"""The options among which a new plan may leave the old one, the best at first sight."""

AFRESH: Final = 0.3
"""What share of the new plans owes nothing to the old one."""

STALE: Final = 60
"""After so many plans in a row that were no better, no better one is looked for."""

LONGEST: Final = 400
"""The decisions after which a plan is judged where it stands."""

Deed = tuple[int, Action]
"""What is done at a decision, and how many phases are on the stack then: an end may end a lot."""


class Planner(Thought):
    """A plan for what is left of a step, and what it is worth: the best found so far.

    All plans are tried on the same draws of what is hidden, and with dice of the same seeds.
    """

    def __init__(self, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.sight = [
            Foresight(seat.game, role, rng.getrandbits(32)) for role in range(seat.roles())
        ]
        self.draws = [rng.getrandbits(32) for _ in range(TRIALS)]
        self.plan = self._drafted([], detour=False)
        self.value = self._tried(self.plan)
        self.made = 1
        self.idle = 0

    def open(self) -> bool:
        """Tell whether there is anything to choose."""
        return True

    def decided(self, left: int) -> bool:
        """Tell whether the time is up, or many plans in a row were no better."""
        return left <= 0 or self.idle >= STALE

    def choice(self) -> Action:
        """Return the first action of the plan."""
        return self.plan[0][1]

    def iterate(self) -> None:
        """Draft a plan, and keep it if it is better."""
        self.made += 1
        self.idle += 1
        if self.rng.random() < AFRESH:
            plan = self._drafted([], detour=False)
        else:
            plan = self._drafted(self.plan[: self.rng.randrange(len(self.plan))], detour=True)
        if plan != self.plan:
            value = self._tried(plan)
            if value > self.value:
                self.plan, self.value, self.idle = plan, value, 0

    # ---- drafts ---------------------------------------------------------------------------------

    def _drafted(self, begun: Sequence[Deed], *, detour: bool) -> list[Deed]:
        """Return a plan that begins so, and goes on greedily, perhaps after a detour."""
        state = self.seat.sample(self.rng)
        step = step_in_hand(self.seat.game, state)
        plan: list[Deed] = []
        follows = True
        for _ in range(LONGEST):
            if not self._goes_on(state, step):
                break
            role = play.actors(state)[0]
            options = asked(state, role)
            if role != self.seat.role:
                play.advance(state, role, self._best(state, role, options, self.rng))
                continue
            follows = follows and next_legal(begun, len(plan), state, options) == len(plan)
            follows = follows and len(plan) < len(begun)
            if follows:
                action = begun[len(plan)][1]
            elif detour:
                ranked = self.sight[role].worthwhile(state, options, self.rng)
                action = self.rng.choice(ranked[:ALTERNATIVES])[1]
                detour = False
            else:
                action = self._best(state, role, options, self.rng)
            plan.append((len(state.stack), action))
            play.advance(state, role, action)
        return plan

    def _best(self, state: State, role: int, options: Options, rng: Random) -> Action:
        """Return what a greedy player would do."""
        return self.sight[role].worthwhile(state, options, rng)[0][1]

    def _goes_on(self, state: State, step: Phase[Any]) -> bool:
        """Tell whether a step is still being played."""
        return state.outcome is None and step_in_hand(self.seat.game, state) is step

    # ---- trials ---------------------------------------------------------------------------------

    def _tried(self, plan: list[Deed]) -> float:
        """Return what a plan comes to in the mean."""
        return sum([self._outcome(plan, Random(draw)) for draw in self.draws]) / TRIALS

    def _outcome(self, plan: list[Deed], rng: Random) -> float:
        """Return what is to be expected of the last action of a step in which a plan is followed.

        What has become illegal is left out; where nothing of the plan is legal, the best at first
        sight is done. All plans are judged at the same moment: what comes after the step, and
        would run on by itself, is not looked at.
        """
        state = self.seat.sample(rng)
        state.dice = FastDice(Random(rng.getrandbits(32)))
        step = step_in_hand(self.seat.game, state)
        done = 0
        for _ in range(LONGEST):
            role = play.actors(state)[0]
            options = asked(state, role)
            place = len(plan)
            if role == self.seat.role:
                place = next_legal(plan, done, state, options)
            if place < len(plan):
                action = plan[place][1]
                done = place + 1
            else:
                action = self._best(state, role, options, rng)
            before = state.copy()
            play.advance(state, role, action)
            if not self._goes_on(state, step):
                if state.outcome is None and role == self.seat.role:
                    return self.sight[role].value(before, action)
                break
        value: float = self.seat.game.judge(state, self.seat.role)
        return value


def next_legal(plan: Sequence[Deed], done: int, state: State, options: Options) -> int:
    """Return the place of the first deed not done yet that fits; past the end if none does."""
    depth = len(state.stack)
    for place in range(done, len(plan)):
        if plan[place][0] == depth and plan[place][1] in options:
            return place
    return len(plan)
