"""Information-set Monte Carlo tree search over the decisions of a match."""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from senlac.bots.information_set import InformationSet, role_options
from senlac.bots.one_ply import FEW_SAMPLES, FEW_WALKS, OnePlyEvaluator
from senlac.bots.search_base import (
    AnytimeSearch,
    TimeIsUp,
    current_part,
    is_search_leaf,
    never,
    part_wise_turn,
)
from senlac.bots.tree import Edge, Node, RewardScale
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase
from senlac.engine.model.state import State
from senlac.engine.support.errors import StuckError

EXPLORE: Final = 0.1
"""Exploration constant."""

FAMILIAR: Final = 12
"""Number of visits of an option from which the search continues after its dice."""

A_FEW: Final = 2
"""Number of options of each verb that a playout considers."""

NOTHING: Final[frozenset[Action]] = frozenset()
"""No options are left out."""

LONGEST: Final = 60
"""Maximum number of decisions in a playout; then the state is evaluated as it is."""

BRIEFLY: Final = 12
"""The same for trials of a single action that a client waits for."""


class SearchLimits(NamedTuple):
    """How far a search looks.

    Attributes:
        deepest: maximum number of decisions on a path of the tree.
        trust: number of visits that the prior value of an option counts for.
    """

    deepest: int
    trust: int


THROUGH_REPLY: Final = SearchLimits(deepest=24, trust=1)
"""For turns of about a dozen decisions: playouts continue through the turn and the reply."""

WITHIN_STEP: Final = SearchLimits(deepest=4, trust=60)
"""For turns of about a hundred decisions: playouts end with the step, as chance would hide all
differences later.
"""


class CountingDice(FastDice):
    """Fast dice that count their rolls."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.rolls = 0

    def roll(self, sides: int, label: str) -> int:
        self.rolls += 1
        return super().roll(sides, label)


class TreeSearch(AnytimeSearch):
    """One search: a tree for a decision of an information set."""

    def __init__(self, seat: InformationSet, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self._late: TimeIsUp = never
        state = seat.sample(rng)
        self.roles: int = seat.roles()
        self.by_parts = part_wise_turn(seat.game) is not None
        self.reach = WITHIN_STEP if self.by_parts else THROUGH_REPLY
        self.sight = [
            OnePlyEvaluator(seat.game, role, rng.getrandbits(32)) for role in range(self.roles)
        ]
        self.glance = [
            OnePlyEvaluator(seat.game, role, rng.getrandbits(32), FEW_WALKS, FEW_SAMPLES)
            for role in range(self.roles)
        ]
        ranked = self.sight[seat.role].shortlist(state, role_options(state, seat.role), rng)
        self.scale = self._scale(state, ranked)
        self.root = Node(seat.role, ranked, self.scale, self.reach.trust)

    def _scale(self, state: State, ranked: list[tuple[float, Action]]) -> RewardScale:
        """Return a scale on which the options differ clearly and no outcome is off the scale."""
        game: Any = self.seat.game
        middle: list[float] = [game.evaluate(state, role) for role in range(self.roles)]
        middle[self.seat.role] = ranked[0][0]
        spread = ranked[0][0] - ranked[len(ranked) // 2][0]
        return RewardScale(middle, max(1.0, 2.0 * spread))

    def has_choice(self) -> bool:
        return len(self.root.edges) > 1

    def is_settled(self, left: int) -> bool:
        return self.root.decided(left)

    def choice(self) -> Action:
        return self.root.favourite().action

    def iterate(self) -> None:
        self.iterations += 1
        state = self.seat.sample(self.rng)
        dice = CountingDice(self.rng)
        state.dice = dice
        path: list[tuple[Node, Edge]] = []
        quiet = 0
        step = current_part(state)
        node: Node | None = self.root
        while node is not None:
            edge = node.chosen(role_options(state, node.role), EXPLORE)
            if edge is None:
                break
            path.append((node, edge))
            play.play_action(state, node.role, edge.action)
            if not dice.rolls:
                quiet = len(path)
            if len(path) == self.reach.deepest:
                break
            node = self._next(state, node, edge, rolled=dice.rolls > 0)
        self._play_on(state, step, path[-1][0].role)
        self._learn(state, path, quiet)

    def rollout(self, action: Action, rng: Random, late: TimeIsUp = never) -> State:
        """Return a newly sampled state after an action and a playout.

        When `late` returns True, the playout ends early.
        """
        self.rng = rng
        self._late = late
        state = self.seat.sample(rng)
        step = current_part(state)
        play.play_action(state, self.seat.role, action)
        self._play_on(state, step, self.seat.role, BRIEFLY)
        self._late = never
        return state

    def _play_on(self, state: State, step: Phase[Any], role: int, longest: int = LONGEST) -> None:
        """Play on after an action of the role, to the end of a step or through the reply."""
        if self.by_parts:
            self._play_to_end_of(step, state, longest)
        else:
            self._play_through_reply(state, role, longest)

    def _next(self, state: State, before: Node, edge: Edge, *, rolled: bool) -> Node | None:
        """Return the node that an edge led to, None to leave the tree.

        Options that the role left out at the previous decision are left out again, unless dice were
        rolled since.
        """
        if is_search_leaf(state) or (rolled and edge.visits < FAMILIAR):
            return None
        role = play.actors(state)[0]
        node = edge.nodes.get(role)
        if node is None:
            left_out = NOTHING if rolled or role != before.role else before.left_out
            options = role_options(state, role)
            ranked = self.sight[role].shortlist(state, options, self.rng, left_out)
            node = Node(role, ranked, self.scale, self.reach.trust)
            edge.nodes[role] = node
        return node

    def _play_to_end_of(self, step: Phase[Any], state: State, longest: int = LONGEST) -> None:
        """Play until a step of the turn is over."""
        for _ in range(longest):
            if is_search_leaf(state) or current_part(state) is not step or self._late():
                return
            role = play.actors(state)[0]
            play.play_action(state, role, self._quick(state, role))

    def _play_through_reply(self, state: State, role: int, longest: int = LONGEST) -> None:
        """Play until the other roles have replied and the searching role is to decide again."""
        answered = role != self.seat.role
        for _ in range(longest):
            if is_search_leaf(state) or self._late():
                return
            role = play.actors(state)[0]
            if role != self.seat.role:
                answered = True
            elif answered:
                return
            play.play_action(state, role, self._quick(state, role))

    def _quick(self, state: State, role: int) -> Action:
        """Return the best of a few random options of each verb."""
        few = sample_options(role_options(state, role), self.rng)
        sight = self.glance[role]
        best = few[0]
        if len(few) > 1:
            best_value = sight.value(state, best)
            for action in few[1:]:
                value = sight.value(state, action)
                if value > best_value:
                    best, best_value = action, value
        return best

    def _learn(self, state: State, path: list[tuple[Node, Edge]], quiet: int) -> None:
        """Add the result of a playout to all edges of the path.

        For the role that caused the dice, the evaluation before the dice counts as well: it is free
        of their luck.
        """
        game: Any = self.seat.game
        far = [self.scale.reward(r, game.evaluate(state, r)) for r in range(self.roles)]
        last = min(quiet, len(path) - 1)
        thrower = path[last][0].role
        expected = self.scale.reward(thrower, path[last][1].prior)
        for place, (node, edge) in enumerate(path):
            reward = far[node.role]
            node.visits += 1
            known = place <= last and node.role == thrower
            edge.note(reward, expected if known else None)


def sample_options(options: Options, rng: Random) -> list[Action]:
    """Return a few random options of each verb, in no order."""
    found: list[Action] = []
    for bunch in options.for_bots().bunches:
        if len(bunch.firsts) <= A_FEW and bunch.seconds is None:
            found.extend(bunch.actions())
            continue
        alone = Options()
        alone.bunches.append(bunch)
        for _ in range(A_FEW):
            try:
                action = alone.sample(rng)
            except StuckError:
                break
            if action not in found:
                found.append(action)
    rng.shuffle(found)
    return found
