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
"""How many of the new plans owe nothing to the old one."""

STALE: Final = 60
"""After so many plans in a row that were no better, no better one is looked for."""

LONGEST: Final = 400
"""The decisions after which a plan is judged where it stands."""


class Planner(Thought):
    """A plan for what is left of a step, and what it is worth: the best found so far.

    All plans are tried on the same draws of what is hidden, and of the dice.
    """

    def __init__(self, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.sight = [
            Foresight(seat.game, role, rng.getrandbits(32)) for role in range(seat.roles())
        ]
        self.draws = [rng.getrandbits(32) for _ in range(TRIALS)]
        self.plan = self._drafted([], leaves=False)
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
        return self.plan[0]

    def iterate(self) -> None:
        """Draft a plan, and keep it if it is better."""
        self.made += 1
        self.idle += 1
        if self.rng.random() < AFRESH:
            plan = self._drafted([], leaves=False)
        else:
            plan = self._drafted(self.plan[: self.rng.randrange(len(self.plan))], leaves=True)
        if plan != self.plan:
            value = self._tried(plan)
            if value > self.value:
                self.plan, self.value, self.idle = plan, value, 0

    # ---- drafts ---------------------------------------------------------------------------------

    def _drafted(self, begun: Sequence[Action], *, leaves: bool) -> list[Action]:
        """Return a plan that begins so, and goes on greedily: where it `leaves`, with a detour."""
        state = self.seat.sample(self.rng)
        step = step_in_hand(self.seat.game, state)
        plan: list[Action] = []
        follows = True
        while self._goes_on(state, step) and len(plan) < LONGEST:
            role = play.actors(state)[0]
            options = asked(state, role)
            if role != self.seat.role:
                play.advance(state, role, self._best(state, role, options, self.rng))
                continue
            follows = follows and len(plan) < len(begun) and begun[len(plan)] in options
            if follows:
                action = begun[len(plan)]
            elif leaves:
                ranked = self.sight[role].worthwhile(state, options, self.rng)
                action = self.rng.choice(ranked[:ALTERNATIVES])[1]
                leaves = False
            else:
                action = self._best(state, role, options, self.rng)
            plan.append(action)
            play.advance(state, role, action)
        return plan

    def _best(self, state: State, role: int, options: Options, rng: Random) -> Action:
        """Return what a greedy player would do."""
        return self.sight[role].worthwhile(state, options, rng)[0][1]

    def _goes_on(self, state: State, step: Phase[Any]) -> bool:
        """Tell whether a step is still being played."""
        return state.outcome is None and step_in_hand(self.seat.game, state) is step

    # ---- trials ---------------------------------------------------------------------------------

    def _tried(self, plan: list[Action]) -> float:
        """Return what a plan comes to in the mean."""
        return sum([self._outcome(plan, Random(draw)) for draw in self.draws]) / TRIALS

    def _outcome(self, plan: list[Action], rng: Random) -> float:
        """Return the judgement at the end of the step if a plan is followed as far as it can be.

        What has become illegal is left out; where nothing of the plan is legal, the best at first
        sight is done.
        """
        game: Any = self.seat.game
        state = self.seat.sample(rng)
        state.dice = FastDice(rng)
        step = step_in_hand(game, state)
        done = 0
        for _ in range(LONGEST):
            if not self._goes_on(state, step):
                break
            role = play.actors(state)[0]
            options = asked(state, role)
            place = next_legal(plan, done, options) if role == self.seat.role else len(plan)
            if place < len(plan):
                action = plan[place]
                done = place + 1
            else:
                action = self._best(state, role, options, rng)
            play.advance(state, role, action)
        value: float = game.judge(state, self.seat.role)
        return value


def next_legal(plan: list[Action], done: int, options: Options) -> int:
    """Return the place of the first action not done yet that is legal; past the end if none is."""
    for place in range(done, len(plan)):
        if plan[place] in options:
            return place
    return len(plan)
