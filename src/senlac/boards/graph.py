"""A directed graph with weighted steps, for many queries about the same map.

`ways` asks a function for the cost of each step, which suits boards that change. Here the steps are
stored once. A node is a cell, or a cell together with a condition of the traveller, such as the
shore they came from. So several nodes may be at one place.
"""

from __future__ import annotations

from collections.abc import Sequence


class Graph:
    """Weighted steps between nodes, which are integers from 0.

    The lists are shared, not copied: callers must not change them.

    Attributes:
        heads, costs: for each node, where its steps lead, and the cost of each, 1 or more.
        places: the place of each node.
    """

    def __init__(
        self,
        heads: Sequence[list[int]],
        costs: Sequence[list[int]],
        places: Sequence[int] | None = None,
    ) -> None:
        self.heads: list[list[int]] = list(heads)
        self.costs: list[list[int]] = list(costs)
        self.size: int = len(self.heads)
        self.places: list[int] = list(range(self.size)) if places is None else list(places)
        # For each node, where steps to it come from, with their costs. Built when a path is first
        # asked for.
        self._tails: list[list[int]] = []
        self._tolls: list[list[int]] = []
        self._turned: Graph | None = None

    def step(self, start: int, to: int) -> int:
        """Return the cost of the step from one node to another, 0 if there is none."""
        heads = self.heads[start]
        return self.costs[start][heads.index(to)] if to in heads else 0

    def reach(self, start: int, allowance: int) -> dict[int, int]:
        """Return the cost to each other node within the allowance, cheapest first."""
        spent, fronts = self._flood([(start, 0)], allowance, ())
        found: dict[int, int] = {}
        for so_far, front in enumerate(fronts):
            for node in front:
                if spent[node] == so_far and node != start:
                    found[node] = so_far
        return found

    def distances_from(self, outset: Sequence[tuple[int, int]], allowance: int) -> list[int]:
        """Return the minimum cost to each node from any of some nodes with costs of their own.

        Nodes that cannot be reached cost `allowance + 1`.
        """
        return self._flood(outset, allowance, ())[0]

    def reached(self, start: int) -> list[bool]:
        """Return for each node whether a path of any length leads to it from `start`."""
        found = [False] * self.size
        found[start] = True
        open_nodes = [start]
        while open_nodes:
            for to in self.heads[open_nodes.pop()]:
                if not found[to]:
                    found[to] = True
                    open_nodes.append(to)
        return found

    def distances_to(self, ends: Sequence[int], allowance: int) -> list[int]:
        """Return the minimum cost from each node to any of `ends`.

        Nodes from which none can be reached cost `allowance + 1`.
        """
        self._look_back()
        if self._turned is None:
            self._turned = Graph(self._tails, self._tolls, self.places)
        return self._turned.distances_from([(end, 0) for end in ends], allowance)

    def shortest_path(self, start: int, ends: Sequence[int], allowance: int) -> list[int]:
        """Return the nodes of the cheapest path to any of `ends`, without the start.

        It is empty if none can be reached, or the start is one of them. Of two nodes that continue
        at equal cost from the start, it takes the one with the lower place, then the lower number.
        So a path can be traced back from its end step by step.
        """
        if start in ends:
            return []
        spent, _ = self._flood([(start, 0)], allowance, ends)
        least = min([spent[end] for end in ends], default=allowance + 1)
        if least > allowance:
            return []
        self._look_back()
        last = [end for end in ends if spent[end] == least]
        back: list[int] = []
        while start not in last:
            node, before = self._before(last, spent)
            back.append(node)
            last = [before]
        back.reverse()
        return back

    def _before(self, nodes: Sequence[int], spent: Sequence[int]) -> tuple[int, int]:
        """Return the end that the best path reaches, and the node before it."""
        best = -1
        found = (-1, -1)
        for node in nodes:
            owed = spent[node]
            for tail, toll in zip(self._tails[node], self._tolls[node], strict=True):
                if spent[tail] + toll == owed:
                    rank = (self.places[tail] * self.size + tail) * self.size + node
                    if best < 0 or rank < best:
                        best = rank
                        found = (node, tail)
        return found

    def _flood(
        self, outset: Sequence[tuple[int, int]], allowance: int, ends: Sequence[int]
    ) -> tuple[list[int], list[list[int]]]:
        """Return the minimum cost to each node, and the nodes by cost, up to the first of `ends`.

        `outset` lists start nodes with their initial costs. Nodes that cannot be reached cost
        `allowance + 1`. In the list by cost, a node may also appear at a higher cost at which it
        was found before.
        """
        spent = [allowance + 1] * self.size
        fronts: list[list[int]] = [[] for _ in range(allowance + 1)]
        for start, cost in outset:
            if cost < spent[start]:
                spent[start] = cost
                fronts[cost].append(start)
        for so_far in range(allowance + 1):
            if ends and so_far in [spent[end] for end in ends]:
                break
            for node in fronts[so_far]:
                if spent[node] < so_far:
                    continue
                heads, costs = self.heads[node], self.costs[node]
                # Indexed, because mypyc interprets a strict zip even in compiled code.
                for step, to in enumerate(heads):
                    total = so_far + costs[step]
                    if total < spent[to]:
                        spent[to] = total
                        fronts[total].append(to)
        return spent, fronts

    def _look_back(self) -> None:
        """Store where the steps to each node come from."""
        if self._tails:
            return
        self._tails = [[] for _ in range(self.size)]
        self._tolls = [[] for _ in range(self.size)]
        for node in range(self.size):
            costs = self.costs[node]
            for step, to in enumerate(self.heads[node]):
                self._tails[to].append(node)
                self._tolls[to].append(costs[step])
