"""Information-set Monte Carlo tree search over the decisions of a match."""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from senlac.bots.foresight import FEW_SAMPLES, FEW_WALKS, Foresight
from senlac.bots.seat import Seat, asked
from senlac.bots.thought import Late, Thought, halts, never, step_in_hand, turn_by_parts
from senlac.bots.tree import Edge, Node, Scale
from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.dice import FastDice
from senlac.engine.errors import StuckError
from senlac.engine.options import Options
from senlac.engine.phase import Phase
from senlac.engine.state import State

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


class Reach(NamedTuple):
    """How far a search looks.

    Attributes:
        deepest: maximum number of decisions on a path of the tree.
        trust: number of visits that the prior value of an option counts for.
    """

    deepest: int
    trust: int


THROUGH_REPLY: Final = Reach(deepest=24, trust=1)
"""For turns of about a dozen decisions: playouts continue through the turn and the reply."""

WITHIN_STEP: Final = Reach(deepest=4, trust=60)
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


class Search(Thought):
    """One search: a tree for a decision of an information set."""

    def __init__(self, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self._late: Late = never
        state = seat.sample(rng)
        self.roles: int = seat.roles()
        self.by_parts = turn_by_parts(seat.game) is not None
        self.reach = WITHIN_STEP if self.by_parts else THROUGH_REPLY
        self.sight = [Foresight(seat.game, role, rng.getrandbits(32)) for role in range(self.roles)]
        self.glance = [
            Foresight(seat.game, role, rng.getrandbits(32), FEW_WALKS, FEW_SAMPLES)
            for role in range(self.roles)
        ]
        ranked = self.sight[seat.role].worthwhile(state, asked(state, seat.role), rng)
        self.scale = self._scale(state, ranked)
        self.root = Node(seat.role, ranked, self.scale, self.reach.trust)

    def _scale(self, state: State, ranked: list[tuple[float, Action]]) -> Scale:
        """Return a scale on which the options differ clearly and no outcome is off the scale."""
        game: Any = self.seat.game
        middle: list[float] = [game.evaluate(state, role) for role in range(self.roles)]
        middle[self.seat.role] = ranked[0][0]
        spread = ranked[0][0] - ranked[len(ranked) // 2][0]
        return Scale(middle, max(1.0, 2.0 * spread))

    def open(self) -> bool:
        return len(self.root.edges) > 1

    def decided(self, left: int) -> bool:
        return self.root.decided(left)

    def choice(self) -> Action:
        return self.root.favourite().action

    def iterate(self) -> None:
        self.made += 1
        state = self.seat.sample(self.rng)
        dice = CountingDice(self.rng)
        state.dice = dice
        path: list[tuple[Node, Edge]] = []
        quiet = 0
        step = step_in_hand(state)
        node: Node | None = self.root
        while node is not None:
            edge = node.chosen(asked(state, node.role), EXPLORE)
            if edge is None:
                break
            path.append((node, edge))
            play.advance(state, node.role, edge.action)
            if not dice.rolls:
                quiet = len(path)
            if len(path) == self.reach.deepest:
                break
            node = self._next(state, node, edge, rolled=dice.rolls > 0)
        self._play_on(state, step, path[-1][0].role)
        self._learn(state, path, quiet)

    def tried(self, action: Action, rng: Random, late: Late = never) -> State:
        """Return a newly sampled state after an action and a playout.

        When `late` returns True, the playout ends early.
        """
        self.rng = rng
        self._late = late
        state = self.seat.sample(rng)
        step = step_in_hand(state)
        play.advance(state, self.seat.role, action)
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
        if halts(state) or (rolled and edge.visits < FAMILIAR):
            return None
        role = play.actors(state)[0]
        node = edge.nodes.get(role)
        if node is None:
            left_out = NOTHING if rolled or role != before.role else before.left_out
            options = asked(state, role)
            ranked = self.sight[role].worthwhile(state, options, self.rng, left_out)
            node = Node(role, ranked, self.scale, self.reach.trust)
            edge.nodes[role] = node
        return node

    def _play_to_end_of(self, step: Phase[Any], state: State, longest: int = LONGEST) -> None:
        """Play until a step of the turn is over."""
        for _ in range(longest):
            if halts(state) or step_in_hand(state) is not step or self._late():
                return
            role = play.actors(state)[0]
            play.advance(state, role, self._quick(state, role))

    def _play_through_reply(self, state: State, role: int, longest: int = LONGEST) -> None:
        """Play until the other roles have replied and the searching role is to decide again."""
        answered = role != self.seat.role
        for _ in range(longest):
            if halts(state) or self._late():
                return
            role = play.actors(state)[0]
            if role != self.seat.role:
                answered = True
            elif answered:
                return
            play.advance(state, role, self._quick(state, role))

    def _quick(self, state: State, role: int) -> Action:
        """Return the best of a few random options of each verb."""
        few = some(asked(state, role), self.rng)
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
        of
        their luck.
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


def some(options: Options, rng: Random) -> list[Action]:
    """Return a few random options of each verb, in no order."""
    found: list[Action] = []
    for bunch in options.usual().bunches:
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
