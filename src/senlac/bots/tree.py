"""The search tree: decisions, the options that are searched, and their results."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from senlac.engine.model.action import Action
from senlac.engine.model.options import Options

WIDEST: Final = 10
"""Maximum number of options of a decision that are searched, best prior value first."""

SHORTLIST: Final = 16
"""Number of options that are considered at the role's next decision, best prior value first."""

FAR_SHARE: Final = 0.7
"""Weight of playouts in a reward; the rest is the value before the dice."""

NARROWEST: Final = 3
"""Number of options that are searched from the first visit on."""


class Edge:
    """An option of a decision: its prior value and its results.

    `prior` is its immediate evaluation, which counts for `trust` visits. `static_value` is the best
    reward that the role can expect before dice are rolled. `playout_sum` is the sum of the rewards
    of playouts. `nodes` are the decisions it has led to, by role; chance may lead to different
    ones.
    """

    __slots__ = ("action", "nodes", "playout_sum", "prior", "static_value", "trust", "visits")

    def __init__(self, action: Action, prior: float, reward: float, trust: int) -> None:
        self.action = action
        self.prior = prior
        self.static_value = reward
        self.visits = 0
        self.trust = trust
        self.playout_sum = trust * reward
        self.nodes: dict[int, Node] = {}

    def mean(self) -> float:
        """Return the expected reward, from the value before the dice and the playouts."""
        return (1.0 - FAR_SHARE) * self.static_value + FAR_SHARE * self.playout_sum / (
            self.visits + self.trust
        )

    def note(self, far: float, quiet: float | None) -> None:
        """Add a visit: the reward of its playout, and the value before the dice, if any."""
        self.visits += 1
        self.playout_sum += far
        if quiet is None:
            self.static_value = self.playout_sum / (self.visits + self.trust)
        else:
            self.static_value = max(self.static_value, quiet)


class Node:
    """A decision of a role, independent of the state in which it occurs."""

    __slots__ = ("edges", "left_out", "role", "visits")

    def __init__(
        self, role: int, ranked: list[tuple[float, Action]], scale: RewardScale, trust: int = 1
    ) -> None:
        self.role = role
        self.visits = 0
        self.edges = [
            Edge(action, prior, scale.reward(role, prior), trust)
            for prior, action in ranked[:WIDEST]
        ]
        self.left_out = frozenset([action for _, action in ranked[SHORTLIST:]])

    def chosen(self, options: Options, explore: float) -> Edge | None:
        """Return the legal edge with the best upper confidence bound, None if none is legal.

        The number of edges considered grows with the number of visits.
        """
        width = NARROWEST + int(sqrt(self.visits))
        known = log(self.visits + 1.0)
        best: Edge | None = None
        best_bound = 0.0
        for edge in self.edges:
            if width == 0:
                break
            if edge.action not in options:
                continue
            width -= 1
            bound = edge.mean() + explore * sqrt(known / (edge.visits + 1))
            if best is None or bound > best_bound:
                best, best_bound = edge, bound
        return best

    def decided(self, left: int) -> bool:
        """Return whether `left` more visits cannot change the favourite."""
        most = second = 0
        for edge in self.edges:
            if edge.visits > most:
                most, second = edge.visits, most
            elif edge.visits > second:
                second = edge.visits
        return left <= 0 or most - second > left

    def favourite(self) -> Edge:
        """Return the edge with the most visits; of equal ones the one with the best prior value."""
        best = self.edges[0]
        for edge in self.edges[1:]:
            if edge.visits > best.visits:
                best = edge
        return best


class RewardScale:
    """Turns evaluations into rewards from 0 to 1, with 1/2 for the state searched from.

    `middle` is each role's evaluation in that state; `unit` is the number of points that make a
    clear difference.
    """

    def __init__(self, middle: list[float], unit: float) -> None:
        self.middle = middle
        self.unit = unit

    def reward(self, role: int, value: float) -> float:
        """Return the reward for an evaluation; the further from the middle, the flatter."""
        x = (value - self.middle[role]) / self.unit
        return 0.5 + 0.5 * x / (1.0 + abs(x))
