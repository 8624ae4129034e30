"""The tree of a search: decisions, the options worth a look at each, what has come of them."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from senlac.engine.action import Action
from senlac.engine.options import Options

WIDEST: Final = 10
"""The options of a decision that are looked at at all, the best at first sight."""

NARROWEST: Final = 3
"""The options looked at from the first visit on."""


class Edge:
    """An option of a decision: what it looked like, and what has come of it.

    `prior` is the judgement of it at first sight, which counts as one visit; `nodes` are the
    decisions it has led to, by role: chance may have brought different ones.
    """

    __slots__ = ("action", "nodes", "prior", "total", "visits")

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.nodes: dict[int, Node] = {}


class Node:
    """A decision of a role, whatever the state in which it is met."""

    __slots__ = ("edges", "role", "visits")

    def __init__(self, role: int, ranked: list[tuple[float, Action]]) -> None:
        self.role = role
        self.visits = 0
        self.edges = [Edge(action, prior) for prior, action in ranked[:WIDEST]]

    def chosen(self, options: Options, scale: Scale, explore: float) -> Edge | None:
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
            mean = (scale.reward(self.role, edge.prior) + edge.total) / (edge.visits + 1)
            bound = mean + explore * sqrt(known / (edge.visits + 1))
            if best is None or bound > best_bound:
                best, best_bound = edge, bound
        return best

    def favourite(self) -> Edge:
        """Return the edge most visited; of equals the one that looked best at first sight."""
        best = self.edges[0]
        for edge in self.edges[1:]:
            if edge.visits > best.visits:
                best = edge
        return best


class Scale:
    """Turns judgements into rewards from 0 to 1, with 1/2 for the state searched from.

    `middle` is each role's judgement there, `unit` the points that make a difference.
    """

    def __init__(self, middle: list[float], unit: float) -> None:
        self.middle = middle
        self.unit = unit

    def reward(self, role: int, value: float) -> float:
        """Return the reward of a judgement: the further from the middle, the flatter."""
        x = (value - self.middle[role]) / self.unit
        return 0.5 + 0.5 * x / (1.0 + abs(x))
