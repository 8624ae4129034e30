"""The tree of a search: decisions, the options worth a look at each, what has come of them."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from senlac.engine.action import Action
from senlac.engine.options import Options

WIDEST: Final = 10
"""The options of a decision that are looked at at all, the best at first sight."""

SHORTLIST: Final = 16
"""The options that are looked at again at the role's next decision, the best at first sight."""

FAR_SHARE: Final = 0.7
"""How much of a reward is what playouts have come to; the rest is the value before the dice."""

NARROWEST: Final = 3
"""The options looked at from the first visit on."""


class Edge:
    """An option of a decision: what it looked like, and what has come of it.

    `prior` is the evaluation of it at first sight, which counts for as much as `trust` visits.
    `quiet` is the best reward that the role can count on with it before dice are rolled, `far` the
    sum of the rewards that playouts have come to. `nodes` are the decisions it has led to, by role:
    chance may have brought different ones.
    """

    __slots__ = ("action", "far", "nodes", "prior", "quiet", "trust", "visits")

    def __init__(self, action: Action, prior: float, reward: float, trust: int) -> None:
        self.action = action
        self.prior = prior
        self.quiet = reward
        self.visits = 0
        self.trust = trust
        self.far = trust * reward
        self.nodes: dict[int, Node] = {}

    def mean(self) -> float:
        """Return the reward to expect: what can be counted on, and what came of it in the end."""
        return (1.0 - FAR_SHARE) * self.quiet + FAR_SHARE * self.far / (self.visits + self.trust)

    def note(self, far: float, quiet: float | None) -> None:
        """Note a visit: what came of it, and what could be counted on, None if nothing could."""
        self.visits += 1
        self.far += far
        if quiet is None:
            self.quiet = self.far / (self.visits + self.trust)
        else:
            self.quiet = max(self.quiet, quiet)


class Node:
    """A decision of a role, whatever the state in which it is met."""

    __slots__ = ("edges", "left_out", "role", "visits")

    def __init__(
        self, role: int, ranked: list[tuple[float, Action]], scale: Scale, trust: int = 1
    ) -> None:
        self.role = role
        self.visits = 0
        self.edges = [
            Edge(action, prior, scale.reward(role, prior), trust)
            for prior, action in ranked[:WIDEST]
        ]
        self.left_out = frozenset([action for _, action in ranked[SHORTLIST:]])

    def chosen(self, options: Options, explore: float) -> Edge | None:
        """Return the legal edge that is best or least known, None if none is legal.

        Upper confidence bounds over the edges seen so far; more of them with more visits.
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
        """Tell whether so many visits more can make no other edge the favourite."""
        most = second = 0
        for edge in self.edges:
            if edge.visits > most:
                most, second = edge.visits, most
            elif edge.visits > second:
                second = edge.visits
        return left <= 0 or most - second > left

    def favourite(self) -> Edge:
        """Return the edge most visited; of equals the one that looked best at first sight."""
        best = self.edges[0]
        for edge in self.edges[1:]:
            if edge.visits > best.visits:
                best = edge
        return best


class Scale:
    """Turns evaluations into rewards from 0 to 1, with 1/2 for the state searched from.

    `middle` is each role's evaluation there, `unit` the points that make a difference.
    """

    def __init__(self, middle: list[float], unit: float) -> None:
        self.middle = middle
        self.unit = unit

    def reward(self, role: int, value: float) -> float:
        """Return the reward of a evaluation: the further from the middle, the flatter."""
        x = (value - self.middle[role]) / self.unit
        return 0.5 + 0.5 * x / (1.0 + abs(x))
